"""Opponents: one file a bot, a registry of their names, and external programs in any language."""
