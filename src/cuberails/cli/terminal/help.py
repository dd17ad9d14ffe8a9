"""What `help` says in the terminal game."""

from __future__ import annotations

from cuberails.engine.game import Game

COMMANDS = """\
Commands
  options DRAFT    the words that may come next
  why SENTENCE     why a word or a sentence is not possible
  undo             take back your last decision and what the bots answered
  board            the whole table again, with legend and names
  story N          the last N actions and what they caused
  hint BOT         what a bot would do here, and why
  explain N        why a bot moved as it did, at action N or at its last one
  rules ID         a numbered rule, or the rules that contain some words
  record           the game so far as a record
  save FILE        save to this file from now on
  quit             leave; the game is saved and can be resumed
TAB completes words. Capitals do not matter. A sentence may be continued on the next line."""


def help_text(game: Game) -> str:
    """The sentences of this game with its modules, and the commands."""
    book = game.type.book
    sentences = [
        *book.sentences,
        *(one for module in game.modules for one in book.module_sentences.get(module, ())),
    ]
    width = max((len(said) for said, _ in sentences), default=0)
    lines = "".join(f"  {said:<{width}}   {meaning}\n" for said, meaning in sentences)
    return f"Sentences\n{lines}\n{COMMANDS}"
