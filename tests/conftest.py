"""For all tests: Ctrl-C works in the programs they start, even where the tests run in the background.

A shell starts background jobs with the interrupt ignored, and every child would inherit that.
"""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
