"""Bots written by others: a Python file, an installed package, or a program in any language."""
