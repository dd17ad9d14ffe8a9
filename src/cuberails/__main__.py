"""`python -m cuberails` is the command line."""

import sys

from cuberails.cli.main import run

if __name__ == "__main__":
    sys.exit(run())
