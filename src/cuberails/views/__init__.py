"""What the browser shows, made from games and positions: pure functions and plain shapes, no server."""

from cuberails.engine import board_of, view_of
from cuberails.views.catalog import catalog
from cuberails.views.options import options_of
from cuberails.views.outcome import outcome_of
from cuberails.views.ply import ply_of
from cuberails.views.rules import aid_of, rules_of

__all__ = ["aid_of", "board_of", "catalog", "options_of", "outcome_of", "ply_of", "rules_of", "view_of"]
