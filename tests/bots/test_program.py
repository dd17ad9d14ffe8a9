"""Programs as bots, over real pipes: good ones in two languages, and all the ways to be a bad one."""

import json
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cuberails import Position, chicago_express, chicago_northwestern
from cuberails.bots.bot import Bot, BotError
from cuberails.bots.external import program
from cuberails.bots.external.program import ProgramBot, question
from cuberails.bots.registry import make_bot
from cuberails.engine.batch import play_sentences

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
START = chicago_express(["A", "B", "C"]).start()
POLITE = """
import json, os, sys, time
def say(**answer): print(json.dumps(answer), flush=True)
def hear():
    line = sys.stdin.readline()
    if not line: sys.exit()
    return json.loads(line)
while True:
    message = hear()
    if message["type"] == "hello": say(name="test")
    elif message["type"] == "game": say(ready=True); game = message
    elif message["type"] == "quit": sys.exit()
    else:
"""
Scripted = Callable[..., ProgramBot]


@pytest.fixture
def scripted(tmp_path: Path) -> Iterator[Scripted]:
    """A polite program that does what is given when it is to choose."""
    made: list[ProgramBot] = []

    def make(act: str, seconds: float = 20.0, before: str = "") -> ProgramBot:
        path = tmp_path / f"program{len(made)}.py"
        path.write_text(before + POLITE + "        " + act)
        made.append(ProgramBot([sys.executable, str(path)], 7, seconds))
        return made[-1]

    yield make
    for bot in made:
        bot.close()


def crowded() -> Position:
    """A position with more legal sentences than are listed."""
    game = chicago_northwestern(["A", "B", "C", "D"])
    position = game.start()
    for sentence in play_sentences(game, 1, 3, "directed"):
        if len(position.legal()) > program.LISTED:
            return position
        position = position.play(sentence)
    raise AssertionError("no such position in this game")


def play_alone(bot: Bot, position: Position, plies: int) -> Position:
    for _ in range(plies):
        position = position.play(bot.choose(position))
    return position


@pytest.mark.skipif(not shutil.which("node"), reason="no Node on this machine")
@pytest.mark.parametrize("start", [START, chicago_northwestern(["A", "B", "C"]).start()])
def test_the_example_in_javascript_plays_a_whole_game(start: Position) -> None:
    bot = make_bot(f"program:node {shlex.quote(str(EXAMPLES / 'frugal.mjs'))}")
    assert isinstance(bot, ProgramBot)
    position = start
    while not position.is_over:
        position = position.play(bot.choose(position))
    bot.close()


def test_the_examples_are_as_short_as_promised() -> None:
    assert len((EXAMPLES / "frugal.mjs").read_text().splitlines()) <= 36
    assert len((EXAMPLES / "builder.py").read_text().splitlines()) <= 25


def test_a_program_gets_all_that_it_needs(scripted: Scripted) -> None:
    position = START.play("bid 9")
    bot = scripted("say(sentence=json.dumps([game, message]))")
    game, message = json.loads(bot.choose(position))
    assert game["seed"] == 7
    assert game["record"]["players"] == ["A", "B", "C"]
    assert game["record"]["actions"] == []
    assert message["seat"] == position.to_move
    assert (message["ply"], message["seconds"], message["actions"]) == (1, 20, ["bid 9"])
    assert message["snapshot"] == position.snapshot()
    assert message["legal"] == list(position.legal())
    assert message["legal_count"] == len(position.legal())


def test_where_too_much_is_legal_some_of_it_is_listed() -> None:
    position = crowded()
    asked = question(position, 1)
    assert asked["legal_count"] == len(position.legal()) > program.LISTED
    assert 1 < len(asked["legal"]) <= program.LISTED
    assert all(sentence in position.legal() for sentence in asked["legal"])


def test_a_program_may_ask_for_options_and_find_its_sentence_word_by_word(scripted: Scripted) -> None:
    bot = scripted(
        "say(options='bid'); first = hear()['words'][0]; say(options='dance'); why = hear()\n"
        "        assert why['refusal'] and not why['words']; say(sentence='bid ' + first)"
    )
    assert bot.choose(START) == "bid 7"


def test_the_same_process_serves_a_whole_game_and_then_another(scripted: Scripted) -> None:
    bot = scripted('say(sentence=f\'{os.getpid()} {game["record"]["game"]}\')')
    one, two = bot.choose(START), bot.choose(START.play("pass"))
    other = bot.choose(chicago_northwestern(["A", "B", "C"]).start())
    assert one == two
    assert other.split() == [one.split()[0], "chicago-and-northwestern"]


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        ("sys.exit(3)", "died: exit code 3"),
        ("raise ValueError('too clever')", "died: exit code 1: ValueError: too clever"),
        ("os.kill(os.getpid(), 9)", "died: exit code -9"),
        ("print('hello there', flush=True)", "garbage: hello there"),
        ("print(5, flush=True)", "garbage: 5"),
        ("say(move='bid 9')", "garbage: {'move': 'bid 9'}"),
        ("say(error='out of ideas')", "crashed: out of ideas"),
        ("os.write(1, b'\\xff' * 9 + b'\\n')", "garbage: "),
        ("os.write(1, b'x' * (3 << 20))", "garbage: xxxx"),
    ],
)
def test_a_bad_program_is_told_in_one_line(scripted: Scripted, act: str, reason: str) -> None:
    with pytest.raises(BotError) as told:
        scripted(act).choose(START)
    assert str(told.value).startswith(reason)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "act",
    [
        "time.sleep(60)",
        "while True: pass",
        "import subprocess; subprocess.run(['sleep', '60'])",
        "while True: say(options=''); hear()",
        "time.sleep(60) if os.fork() else time.sleep(60)",
        "import subprocess; subprocess.Popen(['sleep', '20'], start_new_session=True); time.sleep(60)",
    ],
)
def test_a_slow_program_is_killed_with_all_that_it_started(scripted: Scripted, act: str) -> None:
    bot = scripted(act, seconds=0.4)
    began = time.monotonic()
    with pytest.raises(BotError, match=r"slow: no answer in 0\.4 s"):
        bot.choose(START)
    assert time.monotonic() - began < 10


def test_a_program_that_does_not_listen_is_slow(scripted: Scripted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "some_legal", lambda position: (["x" * 1000] * 1000, 1000))
    bot = scripted("say(sentence='pass')", seconds=0.4, before="import time\n")
    bot.started(START.game)
    assert bot.process
    bot.process.process.send_signal(19)  # SIGSTOP: the pipe fills up
    with pytest.raises(BotError, match="slow"):
        bot.choose(START)


def test_after_its_death_a_program_is_started_again(scripted: Scripted, tmp_path: Path) -> None:
    flag = tmp_path / "flag"
    bot = scripted(
        f"if not os.path.exists({str(flag)!r}): open({str(flag)!r}, 'w'); sys.exit(1)\n"
        "        say(sentence='pass')"
    )
    with pytest.raises(BotError, match="died"):
        bot.choose(START)
    assert bot.choose(START) == "pass"


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ("import sys; sys.exit('no licence')\n", "died: exit code 1: no licence"),
        ("print('Welcome!', flush=True)\n", "garbage: Welcome!"),
        ("print('{}', flush=True)\n", "no name in its answer"),
    ],
)
def test_a_bad_greeting_is_told(scripted: Scripted, before: str, reason: str) -> None:
    with pytest.raises(BotError, match=reason):
        scripted("pass", before=before).choose(START)


def test_one_that_never_starts_is_given_up(scripted: Scripted) -> None:
    bot = scripted("pass", before="import sys; sys.exit(1)\n")
    for reason in ("died", "died", "died", "not started any more after 3 failures"):
        with pytest.raises(BotError, match=reason):
            bot.choose(START)
    bot.begin(2)
    with pytest.raises(BotError, match="not started any more"):
        bot.choose(START)


def test_one_that_does_not_start_any_more_is_given_up_until_the_next_game(
    scripted: Scripted, tmp_path: Path
) -> None:
    flag = tmp_path / "flag"
    bot = scripted(
        "say(sentence='pass') if message['ply'] == 0 else sys.exit(1)",
        before=f"import os, sys\nif os.path.exists({str(flag)!r}): sys.exit(1)\n",
    )
    assert bot.choose(START) == "pass"
    flag.touch()
    for reason in ("died", "died", "died", "died", "not started any more"):
        with pytest.raises(BotError, match=reason):
            bot.choose(START.play("bid 9"))
    flag.unlink()
    bot.begin(2)
    assert bot.choose(START) == "pass"


@pytest.mark.parametrize(
    "twice",
    [
        "say(sentence='bid 30'); say(sentence='bid 30')",
        "say(sentence='bid 30'); time.sleep(0.1); say(error='no')",
    ],
)
def test_one_that_answers_twice_is_started_again_and_keeps_step(scripted: Scripted, twice: str) -> None:
    bot = scripted(
        f"if message['ply'] == 0: {twice}\n        else: say(sentence=f'ply {{message[\"ply\"]}}')"
    )
    position = START
    assert bot.choose(position) == "bid 30"
    time.sleep(0.5)
    position = position.play("bid 30")
    with pytest.raises(BotError, match="spoke out of turn"):
        bot.choose(position)
    assert bot.choose(position) == "ply 1"
    assert bot.choose(position.play("pass")) == "ply 2"


def test_what_a_program_says_aside_does_not_fill_the_disk(
    scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "MOST_ERRORS", 10_000)
    monkeypatch.setattr(program, "LOOK", 0.05)
    bot = scripted(
        "for _ in range(9): print('x' * 9999, file=sys.stderr, flush=True); time.sleep(0.2)\n"
        "        say(sentence='pass')"
    )
    assert bot.choose(START) == "pass"
    assert bot.process
    assert bot.process.errors.seek(0, 2) < 50_000


def test_one_that_hangs_over_the_game_is_given_up_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "START", 0.5)
    path = tmp_path / "hangs.py"
    path.write_text('input(); print(\'{"name": "hangs"}\', flush=True); input(); input()')
    bot = ProgramBot([sys.executable, str(path)])
    for reason in ("slow", "slow", "slow", "not started any more after 3 failures"):
        with pytest.raises(BotError, match=reason):
            bot.choose(START)


def test_what_a_program_says_aside_is_kept_for_one_game(scripted: Scripted) -> None:
    bot = scripted("print('x' * 5000, file=sys.stderr, flush=True); say(sentence='pass')")
    bot.choose(START)
    assert bot.process
    assert bot.process.errors.seek(0, 2) > 5000
    bot.begin(2)
    assert bot.process.errors.seek(0, 2) == 0


def test_an_error_costs_the_move_and_not_the_process(scripted: Scripted) -> None:
    bot = scripted("say(error='no') if message['ply'] else say(sentence=str(os.getpid()))")
    one = bot.choose(START)
    with pytest.raises(BotError, match="crashed: no"):
        bot.choose(START.play("pass"))
    assert bot.choose(START) == one


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("program:", "there is no program"),
        ("program:no-such-thing --fast", "there is no program no-such-thing"),
        ("program:'unfinished", "No closing quotation"),
    ],
)
def test_a_program_that_is_not_there_is_refused_before_the_game(spec: str, reason: str) -> None:
    with pytest.raises(BotError, match=reason):
        make_bot(spec)
