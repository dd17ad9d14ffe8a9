"""The terminal game as a conversation: what happened, the open question, and what the player says to it."""
from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence

from rich.text import Text

from cuberails.cli.completion import Keyboard, candidates
from cuberails.cli.failure import Failure, one_line
from cuberails.cli.help import help_text
from cuberails.cli.replay import story_of
from cuberails.cli.rules import show_rules
from cuberails.cli.screen import new_console, ranking, show_board, show_headline
from cuberails.cli.sitting import Sitting
from cuberails.game import Position
from cuberails.notation import IllegalAction, join
from cuberails.picture.text import printable

LISTED = 16             # next words shown under a question
TOLD = 10               # plies of `story`


class Quit(Exception):
    """The player leaves."""


class Conversation:
    def __init__(self, sitting: Sitting) -> None:
        self.sitting, self.console = sitting, new_console()
        self.keyboard = Keyboard(lambda line: candidates(self.position, tuple(self.commands), line))
        self.told = sitting.position.ply            # plies whose story has been told
        self.draft = ""                             # a sentence that was begun
        self.has_seen_board = False
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help, "options": self.options, "why": self.why, "undo": self.undo,
            "board": self.board, "story": self.story, "rules": self.rules, "record": self.record,
            "save": self.save, "quit": self.quit,
        }

    @property
    def position(self) -> Position:
        return self.sitting.position

    def run(self) -> None:
        """To the end of the game, of the input or of the player's patience."""
        try:
            while not self.position.is_over:
                self.sitting.let_others_answer()
                self.tell_news()
                if not self.position.is_over:
                    self.show_position()
                    self.listen()
        except (Quit, EOFError):
            self.print("")
        self.part()

    def print(self, text: str, style: str = "") -> None:
        self.console.print(Text("\n".join(printable(line) for line in text.split("\n")), style))

    def tell_news(self) -> None:
        for ply in range(self.told + 1, self.position.ply + 1):
            self.print("\n".join(story_of(self.sitting.positions[ply - 1], self.sitting.positions[ply])))
        self.told = self.position.ply

    def show_position(self) -> None:
        """The board when it is somebody's turn; in an auction only the bids."""
        self.print("")
        if self.position.snapshot()["phase"].endswith("auction") and self.has_seen_board:
            show_headline(self.console, self.position)
        else:
            show_board(self.console, self.position, briefly=self.has_seen_board)
        self.has_seen_board = True
        self.options("")

    def listen(self) -> None:
        """Commands, until the player says a sentence that is played or takes one back."""
        ply, name = self.position.ply, one_line(self.sitting.names[self.position.to_move or 0])
        while self.position.ply == ply:
            line = self.keyboard.read(f"{name}> ", f"{self.draft} " if self.draft else "").strip()
            first, _, rest = line.partition(" ")
            if first.casefold() in self.commands:
                self.obey(first.casefold(), rest.strip())
            elif line:
                self.say(line)

    def obey(self, command: str, rest: str) -> None:
        try:
            self.commands[command](rest)
        except Failure as failure:
            self.print(str(failure), "red")

    def say(self, line: str) -> None:
        sentence = self.whole(line)
        self.draft = ""
        try:
            self.sitting.say(sentence)
        except IllegalAction as refusal:
            if self.position.why_not(sentence) is None:
                self.draft = sentence
                self.options(sentence)
            else:
                self.print(f"{refusal} (rules {refusal.rule})", "red")
            return
        self.keep()

    def whole(self, line: str) -> str:
        """A line that does not begin a sentence goes on with the one that was begun."""
        words = self.position.game.words
        openers = {*words.verbs, *(q.lead for q in words.questions.values()), "pass"}
        return line if line.split()[0].casefold() in openers else join(self.draft, line)

    def keep(self) -> None:
        """Save after every decision, so that nothing is lost whatever happens."""
        try:
            self.sitting.save()
        except Failure as error:
            self.print(f"not saved: {error}", "red")

    def part(self) -> None:
        position = self.position
        if position.is_over:
            show_board(self.console, position, briefly=True)
            self.console.print(ranking(position))
            self.print(f"The game ended: {', '.join(position.endings())}.")
        if not self.sitting.is_saved:
            print("Nothing was decided at this keyboard, so nothing is saved.")
        else:
            again = "replay" if position.is_over else "play --resume"
            print(f"The game is saved: cuberails {again} {shlex.quote(self.sitting.path)}")

    def help(self, rest: str) -> None:
        self.print(help_text(self.position.game.kind.id))

    def options(self, draft: str) -> None:
        try:
            found = self.position.options(draft)
        except IllegalAction as refusal:
            raise Failure(refusal) from None
        words = [self.with_amounts(draft, word) for word in found.words]
        ends = ", or end the sentence here" if found.may_end and words else ""
        self.print(f"{found.question} {listed(words)}{ends}".strip(), "bold")

    def with_amounts(self, draft: str, word: str) -> str:
        """A word that says nothing alone with what follows it: bid 7 to 40."""
        is_lead = any(word == question.lead for question in self.position.game.words.questions.values())
        return f"{word} {listed(self.position.options(join(draft, word)).words)}" if is_lead else word

    def why(self, rest: str) -> None:
        if not rest:
            raise Failure("why needs a word or a sentence, such as: why expand PRR R4")
        sentence = self.whole(rest)
        refusal = self.position.why_not(sentence)
        if refusal:
            self.print(f"{refusal} (rules {refusal.rule})")
        else:
            self.print(f"{sentence} is possible.")
            self.options(sentence)

    def undo(self, rest: str) -> None:
        taken = self.sitting.undo()
        if taken is None:
            raise Failure("there is nothing to take back")
        self.print(f"Taken back: {taken}")
        self.told, self.draft = self.position.ply, ""
        self.keep()

    def board(self, rest: str) -> None:
        show_board(self.console, self.position)

    def story(self, rest: str) -> None:
        count = int(rest) if rest.isascii() and rest.isdigit() else TOLD
        positions = self.sitting.positions
        for ply in range(max(1, len(positions) - count), len(positions)):
            self.print("\n".join(story_of(positions[ply - 1], positions[ply])))

    def rules(self, rest: str) -> None:
        show_rules(self.console, rest.split())

    def record(self, rest: str) -> None:
        print(self.sitting.record.to_json())

    def save(self, rest: str) -> None:
        self.sitting.save(rest)
        print(f"Saved: {self.sitting.path}")

    def quit(self, rest: str) -> None:
        raise Quit


def listed(words: Sequence[str]) -> str:
    """The words with commas; amounts as a range, and long lists cut."""
    if len(words) > 2 and all(word.isdigit() for word in words):
        return f"{words[0]} to {words[-1]}"
    return ", ".join([*words[:LISTED], *(["…"] if len(words) > LISTED else [])])

