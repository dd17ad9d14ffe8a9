"""Opponents: one file a bot, a registry of their names, and programs in any language as guests."""
