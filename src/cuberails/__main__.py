"""`python -m cuberails` is the command line."""
from cuberails.cli.main import run

run()
