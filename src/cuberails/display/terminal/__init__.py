"""Positions in a terminal at most 110 columns wide, drawn from Board and View alone."""

from cuberails.display.terminal.position import board_text, draw_board, draw_panel, panel_text

__all__ = ["board_text", "draw_board", "draw_panel", "panel_text"]
