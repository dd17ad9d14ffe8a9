"""What worker processes share."""

import signal


def ignore_interrupts() -> None:
    """Ctrl-C goes to every process of the terminal; only the parent should react."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
