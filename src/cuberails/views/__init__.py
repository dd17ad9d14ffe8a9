"""What the browser shows, made from games and positions: pure functions and plain shapes, no server."""

from cuberails.engine import board_of, view_of
from cuberails.views.catalog import catalog
from cuberails.views.example import example_of
from cuberails.views.offers import offers_at
from cuberails.views.options import options_of
from cuberails.views.outcome import Purses, outcome_at, outcome_of, purses_after
from cuberails.views.places import places_of
from cuberails.views.ply import ply_of
from cuberails.views.rules import aid_of, rules_of
from cuberails.views.why_not import why_not_here

__all__ = [
    "Purses",
    "aid_of",
    "board_of",
    "catalog",
    "example_of",
    "offers_at",
    "options_of",
    "outcome_at",
    "outcome_of",
    "places_of",
    "ply_of",
    "purses_after",
    "rules_of",
    "view_of",
    "why_not_here",
]
