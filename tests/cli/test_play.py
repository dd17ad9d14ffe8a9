"""`cuberails play` over standard input: sentences, commands, saving and resuming."""

import json
from pathlib import Path

import pytest

from cuberails import Record, chicago_express, chicago_northwestern
from cuberails.bots.registry import DEFAULT, describe
from cuberails.engine.batch import play_sentences
from cuberails.engine.game import Game
from cuberails.engine.random_play import random_sentence
from tests.cli.conftest import Answer, Cli, after, altered, error_of, express_record, said, write
from tests.forced import ACTIONS, before_a_forced_pass


def test_without_anything_a_game_of_three_begins(cli: Cli) -> None:
    answer = said(cli, options="")
    assert answer.code == 0
    assert answer.out.startswith("Chicago Express for P1, P2, P3\nAt this keyboard: P1\n")
    assert f"\nP2 is {DEFAULT} (seed " in answer.out
    assert f"): {describe(DEFAULT)[:20]}" in answer.out
    assert "the documentation lists them" in answer.out
    assert "Philadelphia" in answer.out  # the board
    assert "P1 to bid for a share of PRR" in answer.out
    assert "Bid for PRR, or pass? bid 7 to 40, pass" in answer.out
    assert answer.out.endswith("P1> \nNo decision was made at this keyboard, so nothing is saved.\n")


def test_the_reconstruction_of_the_map_is_told(cli: Cli) -> None:
    assert "The map is a reconstruction" in said(cli, options="chicago-and-northwestern").out


def test_a_sentence_is_played_and_the_others_answer(cli: Cli) -> None:
    position = chicago_express(["P1", "P2", "P3"]).start().play("bid 9")
    answer = said(cli, "BID 9")
    told = after(answer, "BID 9")
    assert "   1 P1: bid 9\n       P1 bids $9 for PRR." in told
    assert f"   2 P2: {random_sentence(position, 5, 'directed')}\n" in told
    assert "P1 to bid for a share of PRR" in told


def test_all_seats_can_be_human(cli: Cli, tmp_path: Path) -> None:
    game = chicago_express(["P1", "P2"], ["narrow_gauge"], houses=7)
    sentences = play_sentences(game, 1, 2, "directed")[:12]
    options = "chicago-express --players 2 --humans 2 --modules narrow_gauge --houses 7 --save x.json"
    said(cli, *sentences, options=options)
    saved = Record.parse((tmp_path / "x.json").read_text())
    assert saved.actions == sentences
    assert saved.game == game


@pytest.mark.parametrize("game", [chicago_express(["A", "B"]), chicago_northwestern(["A", "B", "C"])])
def test_the_end_is_told_with_ranking_and_reason(cli: Cli, tmp_path: Path, game: Game) -> None:
    sentences = play_sentences(game, 1, 2, "directed")
    last = Record(game, sentences).replay()
    write(tmp_path / "x.json", Record(game, sentences[:-4]).to_json())
    answer = said(cli, *sentences[-4:], options=f"--resume x.json --humans {len(game.players)}")
    assert answer.code == 0
    assert answer.out.count("The game is over (") == 1
    ending = answer.out[answer.out.rindex("rank") :]
    assert f"The game ended: {', '.join(last.endings())}." in ending
    assert "The game is saved: cuberails replay x.json" in ending
    rows = [line.split("│")[1:4] for line in ending.splitlines() if line.startswith("│")]
    assert [row[2].strip() for row in rows] == [f"${cash}" for cash in sorted(last.cash, reverse=True)]
    saved = Record.parse((tmp_path / "x.json").read_text())
    assert saved.actions == sentences
    assert saved.result is not None


def test_without_humans_the_game_plays_itself(cli: Cli) -> None:
    answer = said(cli, options="--humans 0 --seed 3")
    assert "At this keyboard: nobody" in answer.out
    assert "The game ended: " in answer.out


def test_equal_cash_is_the_same_rank(cli: Cli) -> None:
    answer = said(cli, options="--humans 0 --seed 3 --starting-cash 0 --unsold-opening-shares")
    ranks = [line.split("│")[1].strip() for line in answer.out.splitlines() if line.startswith("│ ")]
    assert ranks == ["1", "1", "1"]


def test_a_refusal_says_why_and_the_question_stays(cli: Cli) -> None:
    answer = said(cli, "bid 99", "bid 3", "expand PRR", "dance")
    assert after(answer, "bid 99") == "CE-12: P1 has $40, which is less than $99"
    assert after(answer, "bid 3").startswith("CE-11: $3 is too low")
    assert after(answer, "expand PRR").startswith("CE-11: 'expand' is no answer to: Bid for PRR, or pass?")
    assert after(answer, "dance").startswith("CE-11: 'dance' is no answer")


def test_a_mistyped_word_or_command_gets_a_suggestion(cli: Cli) -> None:
    answer = said(cli, "bidd 9", "hlep", "story x")
    assert after(answer, "bidd 9").endswith("Did you mean bid?")
    assert after(answer, "hlep").endswith("; did you mean help?")
    assert after(answer, "story x") == "story needs a number of actions, such as: story 3, not 'x'"


def test_help_lists_the_sentences_of_the_modules_in_play(cli: Cli) -> None:
    base, narrow = (after(said(cli, "help", options=o), "help") for o in ("", "--modules narrow_gauge"))
    assert "expand PRR" in base
    assert "narrow expand" not in base
    assert "narrow expand R4" in narrow


def test_spaces_around_the_sign_between_towns_do_not_matter(cli: Cli) -> None:
    game = "chicago-and-northwestern --humans 3"
    answer = said(cli, "start CRIP 15 chicago > peoria >quincy", options=game)
    assert "   1 P1: start CRIP 15 chicago>peoria>quincy\n" in answer.out


def test_a_sentence_that_is_begun_shows_what_may_follow_and_can_be_continued(cli: Cli) -> None:
    answer = said(cli, "bid", "12", "pass")
    assert after(answer, "bid") == "Bid for PRR, or pass? 7 to 40"
    assert "   1 P1: bid 12\n" in after(answer, "12")


def test_a_new_sentence_drops_the_one_that_was_begun(cli: Cli) -> None:
    answer = said(cli, "bid", "pass")
    assert "   1 P1: pass\n" in after(answer, "pass")


def test_options_lists_words_and_tells_where_a_sentence_may_end(cli: Cli) -> None:
    sentences = ["bid 12", *["pass"] * 11]  # the turn of P1, who has the PRR share
    answer = said(cli, *sentences, "options expand PRR Q5", "options bid", "options", options="--humans 3")
    assert after(answer, "options expand PRR Q5").endswith(", or end the sentence here")
    assert "P4" in after(answer, "options expand PRR Q5")
    assert after(answer, "options bid").startswith("CE-8: 'bid' is no answer")
    assert after(answer, "options") == "Which action? auction, expand, develop"


def test_why_tells_the_rule_for_a_word_or_a_sentence(cli: Cli) -> None:
    answer = said(cli, "why bid 99", "why PRR", "why", "why bid 9", "bid", "why 99")
    assert after(answer, "why bid 99") == "bid 99: CE-12: P1 has $40, which is less than $99"
    assert after(answer, "why PRR").startswith("PRR: CE-11: 'PRR' is no answer")
    assert after(answer, "why").startswith("why needs a word")
    assert after(answer, "why bid 9") == "bid 9: possible"
    assert after(answer, "why 99").startswith("bid 99: CE-12")  # it goes on with the draft


def test_why_tries_a_word_behind_every_beginning_it_fits(cli: Cli) -> None:
    lines = ["bid 12", *["pass"] * 11, "why WAB", "why M4", "why expand PRR M4", "why zeppelin"]
    answer = said(cli, *lines, options="--humans 3")
    assert after(answer, "why WAB") == (
        "auction WAB: CE-20: WAB is not open\nexpand WAB: CE-14: P1 holds no share of WAB"
    )
    assert after(answer, "why M4") == (
        "develop M4: CE-23: M4 (Altoona) has no locomotive\n"
        "expand PRR M4: CE-14: M4 (Altoona) is not next to the network of PRR"
    )
    assert after(answer, "why expand PRR M4") == after(answer, "why M4").splitlines()[1]
    assert after(answer, "why zeppelin").startswith("zeppelin: CE-8: 'zeppelin' is no answer to")


def test_why_in_the_other_game(cli: Cli) -> None:
    starts = ["start CRIP 15 chicago>peoria", "start CNW 15 chicago>dubuque", "start CBQ 15 chicago>madison"]
    lines = [*starts, "why MP", "why omaha", "why pass"]
    answer = said(cli, *lines, options="chicago-and-northwestern --humans 3")
    assert "offer MP: NW-3: MP is closed until a railroad has a link into" in after(answer, "why MP")
    assert "build CRIP omaha: NW-9: Omaha is not on the track of CRI&P" in after(answer, "why omaha")
    assert after(answer, "why pass").startswith("pass: NW-14")


def test_undo_takes_back_the_last_human_decision_and_the_answers(cli: Cli, tmp_path: Path) -> None:
    lines = ["undo", "bid 9", "pass", "undo", "record", "undo", "record"]
    answer = said(cli, *lines, options="--seed 5 --bots random --save x.json")
    assert after(answer, "undo") == "there is nothing to undo"
    assert "Taken back: pass" in answer.out
    assert "Taken back: bid 9" in answer.out
    first, second = [json.loads(line) for line in answer.out.splitlines() if line.startswith('{"format"')]
    assert first["actions"][0] == "bid 9"
    assert "pass" not in first["actions"][:1]
    assert second["actions"] == []
    assert json.loads((tmp_path / "x.json").read_text())["actions"] == []


def test_undo_in_an_unfinished_sentence_drops_it_and_takes_back_nothing(cli: Cli) -> None:
    answer = said(cli, "bid 9", "record", "bid", "undo", "record", options="--players 2 --humans 2 --seed 5")
    assert "Dropped: bid" in answer.out
    assert "Taken back" not in answer.out
    first, second = [line for line in answer.out.splitlines() if line.startswith('{"format"')]
    assert first == second


def test_after_undo_the_same_sentence_gets_the_same_answers(cli: Cli) -> None:
    answer = said(cli, "bid 9", "record", "undo", "bid 9", "record")
    first, second = [line for line in answer.out.splitlines() if line.startswith('{"format"')]
    assert first == second


def test_story_rules_board_help(cli: Cli) -> None:
    lines = ["bid 9", "story 1", "story", "rules CE-10", "rules zeppelin", "rules ce-99", "board", "help"]
    answer = said(cli, *lines)
    assert "   1 P1: bid 9" not in after(answer, "story 1")
    assert "   1 P1: bid 9" in after(answer, "story")
    assert after(answer, "rules CE-10").startswith("CE-10 · Naming a share")
    assert after(answer, "rules zeppelin") == "no rule contains 'zeppelin'"
    assert after(answer, "rules ce-99").startswith("there is no rule CE-99")
    assert "Names: A2 Chicago" in after(answer, "board")
    for word in ("options", "why", "undo", "board", "story", "rules", "record", "save", "quit", "expand PRR"):
        assert word in after(answer, "help")
    assert "west ATSF denver" in said(cli, "help", options="chicago-and-northwestern").out


def test_in_an_auction_the_bids_are_shown_and_not_the_whole_board_again(cli: Cli) -> None:
    told = after(said(cli, "bid 9"), "bid 9")
    assert "High bid $" in told
    assert "P1 $40, P2 $40, P3 $40" in told
    assert "Treasury" not in told


def test_blank_lines_and_bad_bytes_do_no_harm(cli: Cli) -> None:
    answer = cli("play", "--in-order", "--seed", "5", stdin=b"\n   \n\xff\xfe\nbid 9\n")
    assert answer.code == 0
    assert "   1 P1: bid 9" in answer.out


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("monopoly", "GAME: unknown game 'monopoly', known are chicago-express, chicago-and-northwestern"),
        ("chicago-northwestern", "; did you mean chicago-and-northwestern?"),
        ("--players 9", "--players: CE-1: Chicago Express has 2 to 6 players, not 9"),
        ("--humans 4", "--humans: 4 people, but the table has 3 seats"),
        ("--humans -1", "--humans"),
        ("--bots clever", "--bots: unknown bot 'clever'"),
        ("--bots random:wild", "--bots: random: unknown policy 'wild'"),
        ("--bots random,random,random", "--bots: 3 bots for 2 seats"),
        ("--bot gone.py:Mine", "--bot: gone.py: No such file or directory"),
        ("--names Ann,Bob --players 3", "--names: 2 given, but --players is 3; name every seat"),
        (
            "--names Ann",
            "--names: 1 given, one for each seat: CE-1: Chicago Express has 2 to 6 players, not 1",
        ),
        (
            "--names a,b,c,d,e,f,g",
            "--names: 7 given, one for each seat: CE-1: Chicago Express has 2 to 6 players",
        ),
        ("--names Ann,Ann,Bob", "--names: Ann appears twice"),
        ("--names Ann,B\tb,Cleo", "cannot be printed"),
        ("--modules coal", "--modules: unknown module 'coal'"),
        ("--save none.json/x", "none.json/x: "),
        ("--save .", ".: is a folder, not a file"),
        ("--save -", "a game is saved to a file"),
        ("--resume gone.json", "gone.json: there is no such file"),
        ("--resume -", "--resume: name a file"),
        (
            "--resume none.json --players 3",
            "--players: not allowed with --resume, which takes the setup from the file",
        ),
        ("chicago-express --resume none.json", "GAME: not allowed with --resume"),
        ("--resume none.json --seed 0", "--seed: not allowed with --resume"),
        ("--resume none.json", "none.json: 2 records, but one is needed"),
        ("--resume bad.json", "bad.json, line 1: action 1, 'bid 1': CE-11"),
    ],
)
def test_bad_options(cli: Cli, tmp_path: Path, options: str, reason: str) -> None:
    write(tmp_path / "none.json", *[express_record(actions=0).to_json()] * 2)
    write(tmp_path / "bad.json", altered(express_record(actions=0), actions=["bid 1"]))
    answer = cli("play", *options.split(" "))
    assert reason in error_of(answer)


def seats_of(answer: Answer) -> list[str]:
    """Who sits where: the person, then the bots, as the greeting says."""
    lines = answer.out.splitlines()
    return [line for line in lines if line.startswith("At this keyboard") or " (seed " in line]


def test_lots_are_drawn_for_a_person_alone(cli: Cli) -> None:
    drawn = [seats_of(cli("play", "--players", "4", "--bots", "random", "--seed", f"{n}")) for n in range(6)]
    assert len({lines[0] for lines in drawn}) > 1
    assert drawn[3] == seats_of(cli("play", "--players", "4", "--bots", "random", "--seed", "3"))


def test_lots_are_drawn_when_every_seat_is_a_person(cli: Cli) -> None:
    options = "--names Ann,Bob,Cleo --humans 3 --seed"
    drawn = {seats_of(said(cli, options=f"{options} {n} --lots"))[0] for n in range(6)}
    assert len(drawn) > 1
    (arranged,) = {seats_of(said(cli, options=f"{options} {n}"))[0] for n in range(6)}
    assert arranged == "At this keyboard: Ann, Bob, Cleo"


def test_a_bot_keeps_its_name_when_lots_are_drawn(cli: Cli) -> None:
    for seed in range(4):
        lines = seats_of(said(cli, options=f"--names Ann,R,G --bots random,greedy --seed {seed} --lots"))
        assert lines[0] == "At this keyboard: Ann"
        assert {line.partition(" (seed")[0] for line in lines[1:]} == {"R is random", "G is greedy"}


def test_an_action_without_an_alternative_is_not_asked_for(cli: Cli, tmp_path: Path) -> None:
    """Undo goes back to the last choice; the record has the forced action like any other."""
    write(tmp_path / "x.json", before_a_forced_pass(1).to_json())
    answer = said(cli, "pass", "record", "undo", "record", options="--resume x.json --humans 3")
    told = ["  16 Ann: pass", "       Ann has nothing to do and passes.", "       Nothing else was possible."]
    assert "\n".join(told) in answer.out
    assert "Taken back: pass" in answer.out
    first, second = [json.loads(line) for line in answer.out.splitlines() if line.startswith('{"format"')]
    assert first["actions"] == [*ACTIONS, "pass"]
    assert second["actions"] == ACTIONS[:-1]
