"""Matches: who sits where, what is kept, what comes out, and what survives a killed process."""
