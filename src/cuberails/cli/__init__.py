"""The command line: one small file a command, and `main.py` that names them all."""
