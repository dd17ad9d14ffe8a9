"""Tables that people share through a browser: the record is stored, seats are held, bots think elsewhere.

The rules run plain here (CUBERAILS_JIT=0), one decision being cheap; the processes of `thinker.py` run
compiled.
"""
