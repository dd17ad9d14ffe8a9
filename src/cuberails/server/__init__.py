"""The server for games in the browser: it stores tables, checks actions, and runs bots in worker processes.

The server runs the rules as plain Python (CUBERAILS_JIT=0), because one action is cheap and it then starts at
once. The workers of `bots/worker.py` begin so too, and search in compiled code when it is there.
"""
