"""What worker processes share."""

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def ignore_interrupts() -> None:
    """Ctrl-C goes to every process of the terminal; only the parent should react."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def exit_with_parent() -> None:
    """Leave as soon as the parent is gone, also if it was killed and could not say so."""
    Thread(target=wait_and_exit, daemon=True).start()


def wait_and_exit() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def begin_worker() -> None:
    """The first thing that a worker of a pool does."""
    ignore_interrupts()
    exit_with_parent()
