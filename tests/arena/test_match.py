"""The line-ups of a match: balanced over the seats, and a function of the match and the number alone."""

from collections import Counter
from dataclasses import dataclass

import pytest

from cuberails import SetupError
from cuberails.arena import Match, line_up
from cuberails.arena.match import block_of


@dataclass
class Seating:
    """How often every bot sat in every seat."""

    counts: Counter[tuple[str, int]]

    @classmethod
    def of(cls, match: Match, games: range) -> "Seating":
        return cls(Counter((bot, seat) for n in games for seat, bot in enumerate(line_up(match, n).bots)))


@pytest.mark.parametrize(("bots", "seats"), [(1, 3), (2, 2), (2, 4), (3, 4), (4, 4), (5, 3), (3, 6), (7, 2)])
def test_all_bots_sit_equally_often_in_every_seat(bots: int, seats: int) -> None:
    match = Match(tuple("ABCDEFG"[:bots]), players=(seats,))
    games = range(bots * seats * 6)
    counts = Seating.of(match, games).counts
    assert set(counts.values()) == {len(games) // bots}
    assert len(counts) == bots * seats


def test_neighbours_change() -> None:
    match = Match(("A", "B", "C", "D"), players=(4,))
    after_a = Counter()
    for n in range(400):
        bots = line_up(match, n).bots
        after_a[bots[(bots.index("A") + 1) % 4]] += 1
    assert min(after_a[bot] for bot in "BCD") > 80


def test_a_duel_is_one_against_copies_of_the_other_in_every_seat() -> None:
    match = Match(("A", "B"), players=(4,), pairing="duel")
    assert [line_up(match, n).bots for n in range(5)] == [
        ("A", "B", "B", "B"),
        ("B", "A", "B", "B"),
        ("B", "B", "A", "B"),
        ("B", "B", "B", "A"),
        ("A", "B", "B", "B"),
    ]


def test_player_counts_take_turns_and_each_is_balanced() -> None:
    match = Match(("A", "B"), players=(3, 4), pairing="duel")
    assert [len(line_up(match, n).bots) for n in range(4)] == [3, 4, 3, 4]
    alone = [line_up(match, n).bots.index("A") for n in range(24)]
    assert Counter(alone[::2]) == {0: 4, 1: 4, 2: 4}
    assert Counter(alone[1::2]) == {0: 3, 1: 3, 2: 3, 3: 3}


def test_seeds_differ_between_games_and_seats_and_come_from_the_seed_of_the_match() -> None:
    one, other = Match(("A", "B"), seed=1), Match(("A", "B"), seed=2)
    seeds = [seed for n in range(200) for seed in line_up(one, n).seeds]
    assert len(set(seeds)) == len(seeds)
    assert not set(seeds) & {seed for n in range(200) for seed in line_up(other, n).seeds}
    assert line_up(one, 17) == line_up(Match(("A", "B"), seed=1), 17)


@pytest.mark.parametrize(
    ("match", "reason"),
    [
        (Match(()), "needs a bot"),
        (Match(("A", "A")), "A is named twice"),
        (Match(("A",), players=()), "number of players"),
        (Match(("A",), players=(3, 3)), "3 is named twice"),
        (Match(("A",), pairing="duel"), "two bots, not 1"),
        (Match(("A",), game="chess"), "unknown game 'chess'"),
        (Match(("A",), players=(3, 9)), "has 2 to 6 players, not 9"),
        (Match(("A",), modules=("snow",)), "unknown module 'snow'"),
    ],
)
def test_an_impossible_match_is_refused_with_a_reason(match: Match, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        match.check()


@pytest.mark.parametrize("players", [(2,), (4,), (2, 3, 5)])
@pytest.mark.parametrize("bots", ["AB", "ABCDEFG"])
def test_a_rotation_gives_every_bot_every_seat_with_the_same_seed(
    bots: str, players: tuple[int, ...]
) -> None:
    match = Match(tuple(bots), players=players, pairing="rotation")
    blocks: dict[int, list[tuple[tuple[str, int], ...]]] = {}
    for number in range(60 * len(players)):
        seated = line_up(match, number)
        blocks.setdefault(block_of(match, number), []).append(tuple(zip(*seated, strict=True)))
    for games in blocks.values():
        count = len(games[0])
        assert len(games) == count
        for seat in range(count):
            assert {game[seat] for game in games} == set(games[0])
    seeds = [seed for games in blocks.values() for _, seed in games[0]]
    assert len(set(seeds)) == len(seeds)


def test_bots_of_rotations_play_about_equally_often() -> None:
    match = Match(tuple("ABCDEFG"), players=(3,), pairing="rotation")
    counts = Counter(bot for number in range(0, 900, 3) for bot in line_up(match, number).bots)
    assert max(counts.values()) < min(counts.values()) * 1.3


def test_only_rotations_have_blocks() -> None:
    assert [block_of(Match(("A", "B"), players=(2,)), number) for number in range(4)] == [0, 1, 2, 3]
