"""What `help` says in the terminal game."""
from __future__ import annotations

from cuberails.games.game_type import GameType

COMMANDS = """\
Commands
  options DRAFT    what may follow the words so far
  why SENTENCE     why a word or a sentence is not possible
  undo             take back the last human decision and the answers to it
  board            the whole table once more, with legend and names
  story N          the last N actions and what they caused
  hint BOT         what a bot would do here, and why
  explain N        why a bot did what it did, at ply N or the last time
  rules ID         a numbered rule, or rules that contain words
  record           the game so far as a record
  save FILE        save there from now on
  quit             leave; the game is saved and can be resumed
TAB completes words. Capitals do not matter. A sentence that is begun may be continued on the next line."""


def help_text(game: GameType) -> str:
    sentences = game.book.sentences
    width = max((len(said) for said, _ in sentences), default=0)
    lines = "".join(f"  {said:<{width}}   {meaning}\n" for said, meaning in sentences)
    return f"Sentences\n{lines}\n{COMMANDS}"
