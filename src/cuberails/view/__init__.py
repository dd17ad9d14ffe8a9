"""What the browser shows, made from games and positions: pure functions and plain shapes, no server."""
from cuberails.engine import board_of, view_of
from cuberails.view.catalog import catalog
from cuberails.view.draft import options_of
from cuberails.view.outcome import outcome_of
from cuberails.view.ply import ply_of
from cuberails.view.rules import aid_of, rules_of

__all__ = ["aid_of", "board_of", "catalog", "options_of", "outcome_of", "ply_of", "rules_of", "view_of"]
