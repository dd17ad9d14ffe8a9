"""The terminal game: a loop that shows what happened, asks the open question and reads the answer."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from contextlib import nullcontext

from rich.text import Text

from cuberails.bots.registry import ADVISER
from cuberails.cli.console import new_console
from cuberails.cli.errors import Failure, one_line
from cuberails.cli.misuse import guess
from cuberails.cli.rulebook import show_rules
from cuberails.cli.story import story_of
from cuberails.cli.terminal.completion import Keyboard, candidates
from cuberails.cli.terminal.explain import choice_of, show_choice
from cuberails.cli.terminal.help import help_text
from cuberails.cli.terminal.questions import openers, question_line, reasons
from cuberails.cli.terminal.screen import ranking, show_board, show_headline
from cuberails.cli.terminal.session import Session, check_place
from cuberails.display.text import printable
from cuberails.engine.notation import IllegalAction, join
from cuberails.engine.position import Position

LISTED = 16  # words shown under a question
TOLD = 10  # plies of `story`


class Quit(Exception):
    """The player leaves."""


class TerminalGame:
    def __init__(self, session: Session) -> None:
        self.session, self.console = session, new_console()
        self.keyboard = Keyboard(lambda line: candidates(self.position, tuple(self.commands), line))
        self.told = session.position.ply  # plies already told
        self.draft = ""  # an incomplete sentence
        self.has_seen_board = False
        self.unsaved: Failure | None = None  # why the last decision could not be saved
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "options": self.options,
            "why": self.why,
            "undo": self.undo,
            "board": self.board,
            "story": self.story,
            "rules": self.rules,
            "record": self.record,
            "hint": self.hint,
            "explain": self.explain,
            "save": self.save,
            "quit": self.quit,
        }

    @property
    def position(self) -> Position:
        return self.session.position

    def run(self) -> None:
        """Play until the game or the input ends, or the player quits."""
        try:
            self.move_on()
            while not self.position.is_over:
                self.ask("")
                self.listen()
                self.move_on()
        except (Quit, EOFError):
            self.print("")
        self.finish()

    def move_on(self) -> None:
        """Let the bots play until a person must decide or the game is over."""
        with self.console.status("The bots are thinking…") if self.console.is_terminal else nullcontext():
            reports = self.session.play_bots()
        if self.session.is_saved:
            self.keep()
        self.show_position()
        for report in reports:
            self.print(f"{report.bot} lost its move, action {report.ply + 1}: {report.reason}", "yellow")

    def print(self, text: str, style: str = "") -> None:
        self.console.print(Text("\n".join(printable(line) for line in text.split("\n")), style))

    def tell_news(self) -> None:
        for ply in range(self.told + 1, self.position.ply + 1):
            before = self.session.positions[ply - 1]
            self.print("\n".join(story_of(before, self.session.positions[ply])))
            if before.forced:
                self.print("       Nothing else was possible.")
        self.told = self.position.ply

    def show_position(self) -> None:
        """Print the board and then the news; during an auction the news and the bids."""
        self.print("")
        if self.position.snapshot()["phase"].endswith("auction") and self.has_seen_board:
            self.tell_news()
            show_headline(self.console, self.position)
        else:
            show_board(self.console, self.position, briefly=self.has_seen_board)
            self.tell_news()
        self.has_seen_board = True

    def listen(self) -> None:
        """Read lines until one of them plays a sentence or takes one back."""
        ply, name = self.position.ply, one_line(self.session.names[self.position.to_move or 0])
        while self.position.ply == ply:
            line = self.keyboard.read(f"{name}> ", f"{self.draft} " if self.draft else "").strip()
            first, _, rest = line.partition(" ")
            if first.casefold() in self.commands:
                self.execute(first.casefold(), rest.strip())
            elif line:
                self.say(line)

    def execute(self, command: str, rest: str) -> None:
        try:
            self.commands[command](rest)
        except Failure as failure:
            self.print(str(failure), "red")

    def say(self, line: str) -> None:
        sentence = self.whole(line)
        self.draft = ""
        try:
            self.session.say(sentence)
        except IllegalAction as refusal:
            if self.position.why_not(sentence) is None:
                self.draft = sentence
                self.ask(sentence)
            else:
                self.print(f"{refusal}{guess(line.split()[0].casefold(), list(self.commands))}", "red")
            return
        self.keep()

    def whole(self, line: str) -> str:
        """A line that does not begin a sentence continues the draft."""
        begins = line.split()[0].casefold() in openers(self.position)
        return line if begins else join(self.draft, line)

    def keep(self) -> None:
        """Save after every decision, so that a crash loses nothing."""
        try:
            self.session.save()
            self.unsaved = None
        except Failure as error:
            self.unsaved = error
            self.print(f"not saved: {error}", "red")

    def finish(self) -> None:
        position = self.position
        if position.is_over:
            self.console.print(ranking(position))
            self.print(f"The game ended: {', '.join(position.endings())}.")
        if self.unsaved:
            self.keep()  # try once more
        if self.unsaved:
            print(f"The last decisions are not saved: {self.unsaved}")
        elif not self.session.is_saved:
            print("No decision was made at this keyboard, so nothing is saved.")
        else:
            again = "replay" if position.is_over else "play --resume"
            print(f"The game is saved: cuberails {again} {shlex.quote(self.session.path)}")

    def help(self, rest: str) -> None:
        self.print(help_text(self.position.game))

    def options(self, draft: str) -> None:
        self.ask(draft, most=None)

    def ask(self, draft: str, most: int | None = LISTED) -> None:
        """Print the open question and the words that may answer it."""
        try:
            self.print(question_line(self.position, draft, most), "bold")
        except IllegalAction as refusal:
            raise Failure(refusal) from None

    def why(self, rest: str) -> None:
        if not rest:
            raise Failure("why needs a word or a sentence, such as: why pass")
        for sentence, refusal in reasons(self.position, self.whole(rest)):
            self.print(f"{sentence}: {refusal or 'possible'}")

    def undo(self, rest: str) -> None:
        if self.draft:
            self.print(f"Dropped: {self.draft}")
            self.draft = ""
            return
        taken = self.session.undo()
        if taken is None:
            raise Failure("there is nothing to undo")
        self.print(f"Taken back: {taken}")
        self.told, self.draft = self.position.ply, ""
        self.keep()

    def board(self, rest: str) -> None:
        show_board(self.console, self.position)

    def story(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit()):
            raise Failure(f"story needs a number of actions, such as: story 3, not {rest!r}")
        count = int(rest[:9]) if rest else TOLD
        positions = self.session.positions
        for ply in range(max(1, len(positions) - count), len(positions)):
            self.print("\n".join(story_of(positions[ply - 1], positions[ply])))

    def rules(self, rest: str) -> None:
        show_rules(self.console, rest.split())

    def record(self, rest: str) -> None:
        print(self.session.record.to_json())

    def hint(self, rest: str) -> None:
        """What a bot would do here: the named one, or a strong one."""
        spec = rest or ADVISER
        choice = choice_of(spec, self.position, self.session.seating.seed)
        show_choice(self.console, choice, spec, self.position.game.players)

    def explain(self, rest: str) -> None:
        """Why a bot moved as it did: at the action with this number, or at its last one."""
        if rest and not (rest.isascii() and rest.isdigit()):
            raise Failure(f"explain needs the number of an action, such as: explain 3, not {rest!r}")
        ply = int(rest[:9]) - 1 if rest else self.last_bot_ply()
        if not 0 <= ply < self.position.ply or self.session.is_human(self.session.positions[ply]):
            raise Failure(self.no_bot_moved(rest))
        before = self.session.positions[ply]
        bot = self.session.bot(before.to_move or 0)
        choice = bot.choices.get(ply) or choice_of(bot.name, before, self.session.seating.seed)
        name = f"{ply + 1} {before.game.players[before.to_move or 0]} ({bot.name})"
        said = self.session.positions[ply + 1].sentence
        if choice.sentence != said:
            self.print(f"It played {said}; its analysis was not kept. Asked again, it would say:", "yellow")
        show_choice(self.console, choice, name, before.game.players)

    def no_bot_moved(self, rest: str) -> str:
        """Why there is nothing to explain."""
        played = self.position.ply
        if not rest:
            return "no bot has moved yet"
        if 1 <= int(rest[:9]) <= played:
            return f"action {rest} was not a bot's"
        return f"there is no action {rest}; played so far: {played}"

    def last_bot_ply(self) -> int:
        """The ply before the last move of a bot; -1 if there is none."""
        moved = [
            ply
            for ply, position in enumerate(self.session.positions[:-1])
            if not self.session.is_human(position)
        ]
        return moved[-1] if moved else -1

    def save(self, rest: str) -> None:
        path = os.path.expanduser(rest)  # the shell has not expanded ~
        if path and path != self.session.path:
            check_place(path, "choose another name")
        self.session.save(path)
        print(f"Saved: {self.session.path}")

    def quit(self, rest: str) -> None:
        raise Quit
