"""Mutation testing of the rules: `scripts/mutants.py` is the command."""
