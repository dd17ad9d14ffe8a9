"""The worker processes in which bots think, and their pool."""
