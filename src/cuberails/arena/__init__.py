"""The arena: thousands of games between bots, and ratings with intervals."""

from cuberails.arena.folder import FolderError
from cuberails.arena.local import ArenaError
from cuberails.arena.match import Match, line_up
from cuberails.arena.run import Outcome, play_match
from cuberails.arena.standings import Standing, standings

__all__ = ["ArenaError", "FolderError", "Match", "Outcome", "Standing", "line_up", "play_match", "standings"]
