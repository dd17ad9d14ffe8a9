"""What `help` says in the terminal game."""
from __future__ import annotations

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

SENTENCES = {
    "chicago-express": """\
Sentences
  bid 9                     bid $9 for the share under the hammer
  pass                      leave the auction
  auction NYC               put a share of NYC under the hammer
  expand PRR Q5 P4 O4       place one to three locomotives of PRR, in this order
  develop M4                build a house in M4, or let an industrial city grow
  narrow expand R4          move the expansion dial and place an orange locomotive in R4
  auction -, expand -, …    move the dial and do nothing""",
    "chicago-and-northwestern": """\
Sentences
  start CRIP 15 chicago>cedar-rapids   start a railroad with $15 and build its first links
  offer CBQ 5                          offer a share and bid $5 for it
  bid 8, pass                          raise the bid, or drop out
  build CRIP chicago>peoria>quincy     one, two or three links
  dividends                            play your Pay Dividends card
  special CNW                          take the Special of a railroad
  west ATSF denver                     go west with a railroad
  pass                                 on your turn only when nothing else is possible""",
}


def help_text(game: str) -> str:
    return f"{SENTENCES[game]}\n\n{COMMANDS}"
