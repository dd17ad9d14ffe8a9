"""Opponents: one file per bot, a registry of their names, and external programs in any language."""
