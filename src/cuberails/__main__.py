"""`python -m cuberails` is the command line."""
from cuberails.cli.main import run

if __name__ == "__main__":
    run()
