"""Chicago & NorthWestern before the first turn: NW-1 to NW-5."""

from typing import Any

import pytest

from cuberails import SetupError, chicago_northwestern
from cuberails.games import events
from cuberails.games.chicago_northwestern import events as own
from tests.games.chicago_northwestern.table import northwestern
from tests.table import NAMES, company, play, refusal, start

ANN, BOB, CLEO = 0, 1, 2
RAILROADS = ["CMSTPP", "CNW", "CRIP", "ATSF", "CBQ", "MP"]
SPECIALS = {
    "CMSTPP": "chicago>milwaukee>la-crosse>minneapolis",
    "CNW": "chicago>dubuque>mason-city>sioux-city",
    "CRIP": "chicago>cedar-rapids>des-moines>omaha",
    "ATSF": "chicago>springfield-il>quincy>kansas-city>topeka",
    "CBQ": "chicago>davenport>des-moines>kansas-city",
    "MP": "st-louis>memphis>little-rock",
}
TO_ST_LOUIS = "start ATSF 20 chicago>springfield-il>st-louis"


def laid_out(players: int, **house_rules: Any) -> dict[str, Any]:
    return chicago_northwestern(NAMES[:players], **house_rules).start().snapshot()


@pytest.mark.parametrize(("players", "cash"), [(3, 80), (4, 70), (5, 60)])
def test_nw_01_starting_cash_and_one_card_for_each_player(players: int, cash: int) -> None:
    seats = laid_out(players)["players"]
    assert [seat["cash"] for seat in seats] == [cash] * players
    assert [seat["dividend_card"] for seat in seats] == [True] * players
    assert [seat["shares"] for seat in seats] == [{}] * players
    assert [seat["name"] for seat in seats] == list(NAMES[:players])


@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_nw_01_three_to_five_players(players: int) -> None:
    with pytest.raises(SetupError, match=f"NW-1: .*3 to 5 players, not {players}"):
        chicago_northwestern(NAMES[:players])


def test_nw_01_a_single_string_is_not_a_list_of_players() -> None:
    with pytest.raises(SetupError, match=r"NW-1: .* not a single string"):
        chicago_northwestern("Ann")


@pytest.mark.parametrize("cash", [5, 500])
def test_nw_01_starting_cash_may_be_a_house_rule(cash: int) -> None:
    assert [seat["cash"] for seat in laid_out(4, starting_cash=cash)["players"]] == [cash] * 4


@pytest.mark.parametrize("cash", [-1, 4, 501])
def test_nw_01_starting_cash_has_limits(cash: int) -> None:
    with pytest.raises(SetupError, match="starting_cash is a number from 5 to 500"):
        chicago_northwestern(NAMES[:3], starting_cash=cash)


@pytest.mark.parametrize(
    ("house_rules", "said"),
    [
        ({"houses": 3}, "unknown house rule 'houses'"),
        ({"starting_cash": "80"}, "a whole number or null is needed, not text"),
    ],
)
def test_nw_01_other_house_rules_are_unknown(house_rules: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError) as caught:
        chicago_northwestern(NAMES[:3], **house_rules)
    assert said in str(caught.value)


def test_nw_02_six_railroads_with_4_shares_16_cubes_and_empty_treasuries() -> None:
    railroads = laid_out(3)["railroads"]
    assert list(railroads) == RAILROADS
    for name in RAILROADS:
        assert railroads[name] == {
            "open": name != "MP",
            "treasury": 0,
            "shares_left": 4,
            "cubes_left": 16,
            "links": [],
            "special_used": False,
            "gone_west": None,
        }


@pytest.mark.parametrize("name", RAILROADS[:5])
def test_nw_02_five_railroads_start_in_chicago(name: str) -> None:
    position = northwestern(held={(ANN, name): 1}, treasury={name: 5})
    assert position.options(f"build {name}").words == ("chicago",)


def test_nw_02_mp_starts_in_st_louis() -> None:
    position = northwestern(held={(ANN, "MP"): 1}, treasury={"MP": 5})
    assert position.options("build MP").words == ("st-louis",)
    assert refusal(position, "build MP chicago>madison").rule == "NW-9"


@pytest.mark.parametrize("name", RAILROADS)
def test_nw_02_each_special_city_belongs_to_one_railroad(name: str) -> None:
    position = northwestern(held={(ANN, name): 1}, links={name: [SPECIALS[name]]})
    links = len(SPECIALS[name].split(">")) - 1
    assert position.play(f"special {name}").cash == (80 + 3 * links, 80, 80)
    one_short = {name: [SPECIALS[name].rpartition(">")[0]]}
    position = northwestern(held={(ANN, name): 1}, links=one_short)
    assert refusal(position, f"special {name}").rule == "NW-12"


def test_nw_02_the_list_holds_omaha_and_not_sioux_city_for_the_rock_island() -> None:
    """An example of the rulebook has the Rock Island take its Special at Sioux City; the list says Omaha."""
    links = ["chicago>cedar-rapids>mason-city>sioux-city", "cedar-rapids>des-moines"]
    position = northwestern(held={(ANN, "CRIP"): 1}, links={"CRIP": links}, treasury={"CRIP": 5})
    assert refusal(position, "special CRIP").rule == "NW-12"
    assert play(position, "build CRIP des-moines>omaha", "dividends", "dividends", "special CRIP").cash == (
        80 + 15 + 15 + 15,
        80,
        80,
    )


def test_nw_03_mp_is_closed_until_a_link_into_st_louis_is_built() -> None:
    position = northwestern(
        held={(ANN, "CBQ"): 1}, treasury={"CBQ": 10}, links={"CBQ": ["chicago>springfield-il"]}
    )
    assert not company(position, "MP")["open"]
    assert str(refusal(position, "offer MP 5")) == (
        "NW-3: MP is closed until a railroad has a link into St. Louis"
    )
    elsewhere = position.play("build CBQ springfield-il>quincy")
    assert not company(elsewhere, "MP")["open"]
    assert refusal(elsewhere, "offer MP 5").rule == "NW-3"
    reached = position.play("build CBQ springfield-il>st-louis")
    assert company(reached, "MP") == {
        "open": True,
        "treasury": 0,
        "shares_left": 4,
        "cubes_left": 16,
        "links": [],
        "special_used": False,
        "gone_west": None,
    }
    assert reached.play("offer MP 5").snapshot()["auction"]["company"] == "MP"


def test_nw_03_a_build_that_runs_through_st_louis_opens_mp() -> None:
    position = northwestern(
        held={(ANN, "CBQ"): 1}, treasury={"CBQ": 15}, links={"CBQ": ["chicago>springfield-il"]}
    )
    after = position.play("build CBQ springfield-il>st-louis>memphis")
    assert after.story() == (
        own.LinkBuilt("CBQ", ("springfield-il", "st-louis"), 5),
        events.CompanyOpened("MP", "st-louis"),
        own.LinkBuilt("CBQ", ("memphis", "st-louis"), 10),
    )
    assert after.lines() == [
        "CBQ builds springfield-il to st-louis for $5.",
        "MP opens at st-louis.",
        "CBQ builds memphis to st-louis for $10.",
    ]


def test_nw_03_mp_is_then_open_like_the_others() -> None:
    after = northwestern(links={"CBQ": ["chicago>springfield-il>st-louis"]})
    assert set(after.state.pool[0].is_open[:6]) == {1}


def test_nw_03_mp_stays_open_for_good() -> None:
    """Also when the railroad that opened it goes west, and it opens only once."""
    position = northwestern(
        held={(ANN, "CBQ"): 1, (BOB, "ATSF"): 1},
        treasury={"ATSF": 5},
        links={
            "CBQ": ["chicago>springfield-il>st-louis>kansas-city>topeka>dodge-city>denver"],
            "ATSF": ["chicago>peoria>quincy>kansas-city>springfield-mo"],
        },
    )
    after = position.play("west CBQ denver")
    assert company(after, "MP")["open"]
    second = after.play("build ATSF springfield-mo>st-louis")
    assert second.story() == (own.LinkBuilt("ATSF", ("springfield-mo", "st-louis"), 5),)
    assert second.play("offer MP 5").to_move == ANN


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nw_04_the_first_seat_is_the_start_player_whoever_drew_the_lot(players: int) -> None:
    """The lot is drawn before the seats are taken: nothing of the game itself is left to chance."""
    position = chicago_northwestern(NAMES[:players]).start()
    assert (position.to_move, position.snapshot()["phase"]) == (0, "initial-build")
    assert position.digest == chicago_northwestern(NAMES[:players]).start().digest


def test_nw_04_nothing_has_happened_before_the_first_action() -> None:
    position = chicago_northwestern(NAMES[:3]).start()
    assert (position.story(), position.lines(), position.ply, position.endings()) == ((), [], 0, ())


def test_nw_05_example_rock_island_for_5_to_cedar_rapids() -> None:
    position = start(chicago_northwestern(NAMES[:3]), "start CRIP 5 chicago>cedar-rapids")
    assert position.cash == (75, 80, 80)
    assert position.snapshot()["players"][ANN]["shares"] == {"CRIP": 1}
    assert company(position, "CRIP") == {
        "open": True,
        "treasury": 0,
        "shares_left": 3,
        "cubes_left": 15,
        "links": ["cedar-rapids>chicago"],
        "special_used": False,
        "gone_west": None,
    }
    assert (position.to_move, position.snapshot()["phase"]) == (BOB, "initial-build")
    assert position.story() == (
        own.RailroadStarted("CRIP", ANN, 5),
        own.LinkBuilt("CRIP", ("cedar-rapids", "chicago"), 5),
    )
    assert position.lines() == ["Ann starts CRIP with $5.", "CRIP builds cedar-rapids to chicago for $5."]


@pytest.mark.parametrize(
    ("players", "names"),
    [(3, ["CRIP", "CNW", "ATSF"]), (4, ["CNW", "CBQ", "CRIP", "ATSF"]), (5, RAILROADS[:5])],
)
def test_nw_05_once_round_and_then_the_start_player_has_a_turn(players: int, names: list[str]) -> None:
    position = chicago_northwestern(NAMES[:players]).start()
    ends = ["madison", "dubuque", "davenport", "peoria", "milwaukee"]
    for seat, name in enumerate(names):
        assert (position.to_move, position.snapshot()["phase"]) == (seat, "initial-build")
        position = position.play(f"start {name} {6 + seat} chicago>{ends[seat]}")
    assert (position.to_move, position.snapshot()["phase"]) == (ANN, "turn")
    cash = {3: 80, 4: 70, 5: 60}[players]
    assert position.cash == tuple(cash - 6 - seat for seat in range(players))
    assert [company(position, name)["treasury"] for name in names] == [1 + seat for seat in range(players)]
    assert refusal(position, "start CMSTPP 5 chicago>springfield-il").rule == "NW-6"
    assert position.play("dividends").state.struct.starts == 0


@pytest.mark.parametrize(
    ("sentence", "treasury", "links"),
    [
        ("start CNW 5 chicago>dubuque", 0, 1),
        ("start CNW 14 chicago>dubuque", 9, 1),
        ("start CNW 80 chicago>dubuque", 75, 1),
        ("start CNW 15 chicago>dubuque>mason-city", 0, 2),
        ("start CNW 44 chicago>dubuque>mason-city", 29, 2),
        ("start CNW 45 chicago>dubuque>mason-city>sioux-city", 0, 3),
        ("start CNW 80 chicago>dubuque>mason-city>sioux-city", 35, 3),
    ],
)
def test_nw_05_the_build_is_paid_from_what_was_paid_in(sentence: str, treasury: int, links: int) -> None:
    position = start(chicago_northwestern(NAMES[:3]), sentence)
    paid = int(sentence.split()[2])
    found = company(position, "CNW")
    assert position.cash[ANN] == 80 - paid
    assert (found["treasury"], len(found["links"]), found["cubes_left"]) == (treasury, links, 16 - links)


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("start CNW 4 chicago>dubuque", "NW-5: $4 is less than $5"),
        ("start CNW 0 chicago>dubuque", "NW-5: $0 is less than $5"),
        ("start CNW 81 chicago>dubuque", "NW-5: Ann has $80, which is less than $81"),
        ("start CNW 14 chicago>dubuque>mason-city", "NW-10: C&NW has $9 left, the next link adds $10"),
        (
            "start CNW 44 chicago>dubuque>mason-city>sioux-city",
            "NW-10: C&NW has $29 left, the next link adds $30",
        ),
        ("start MP 5 st-louis>memphis", "NW-5: MP opens for offers only, not for an initial build"),
        ("start CNW 5 dubuque>mason-city", "NW-9: Dubuque is not on the track of C&NW"),
        ("start CNW 5 chicago", "NW-9: a build has at least one link"),
    ],
)
def test_nw_05_what_an_initial_build_may_not_be(sentence: str, message: str) -> None:
    assert str(refusal(chicago_northwestern(NAMES[:3]).start(), sentence)) == message


def test_nw_05_a_share_without_a_build_is_no_sentence() -> None:
    position = chicago_northwestern(NAMES[:3]).start()
    for sentence in ("start", "start CNW", "start CNW 5"):
        assert not position.options(sentence).may_end
        assert "the end is no answer" in refusal(position, sentence).reason
    for sentence in ("pass", "dividends", "offer CNW 5", "build CNW chicago>dubuque"):
        assert refusal(position, sentence).rule == "NW-5"


def test_nw_05_a_railroad_is_started_only_once() -> None:
    position = start(chicago_northwestern(NAMES[:3]), "start CRIP 5 chicago>cedar-rapids")
    assert str(refusal(position, "start CRIP 5 chicago>madison")) == "NW-5: CRI&P has a shareholder already"
    assert position.options("start").words == ("CMSTPP", "CNW", "ATSF", "CBQ")


def test_nw_05_mp_is_never_started_even_when_an_initial_build_has_opened_it() -> None:
    position = start(chicago_northwestern(NAMES[:3]), TO_ST_LOUIS)
    assert company(position, "MP")["open"]
    assert str(refusal(position, "start MP 5 st-louis>memphis")) == (
        "NW-5: MP opens for offers only, not for an initial build"
    )
    later = play(position, "start CNW 5 chicago>dubuque", "start CRIP 5 chicago>cedar-rapids", "offer MP 5")
    assert later.snapshot()["auction"] == {
        "company": "MP",
        "minimum": 6,
        "high_bid": 5,
        "high_bidder": ANN,
        "in": [ANN, BOB, CLEO],
    }


def test_nw_05_the_snapshot_of_the_format_page() -> None:
    position = start(
        chicago_northwestern(["Lena", "Omar", "Ruth"]),
        "start CRIP 15 chicago>cedar-rapids>des-moines",
        "start CNW 5 chicago>dubuque",
        "start ATSF 20 chicago>springfield-il>st-louis",
        "offer MP 5",
    )
    idle = {
        "open": True,
        "treasury": 0,
        "shares_left": 4,
        "cubes_left": 16,
        "links": [],
        "special_used": False,
        "gone_west": None,
    }
    assert position.snapshot() == {
        "game": "chicago-and-northwestern",
        "ply": 4,
        "phase": "auction",
        "to_move": 1,
        "players": [
            {"name": "Lena", "cash": 65, "shares": {"CRIP": 1}, "dividend_card": True},
            {"name": "Omar", "cash": 75, "shares": {"CNW": 1}, "dividend_card": True},
            {"name": "Ruth", "cash": 60, "shares": {"ATSF": 1}, "dividend_card": True},
        ],
        "railroads": {
            "CMSTPP": idle,
            "CNW": idle | {"shares_left": 3, "cubes_left": 15, "links": ["chicago>dubuque"]},
            "CRIP": idle
            | {
                "shares_left": 3,
                "cubes_left": 14,
                "links": ["cedar-rapids>chicago", "cedar-rapids>des-moines"],
            },
            "ATSF": idle
            | {
                "treasury": 5,
                "shares_left": 3,
                "cubes_left": 14,
                "links": ["chicago>springfield-il", "springfield-il>st-louis"],
            },
            "CBQ": idle,
            "MP": idle,
        },
        "auction": {"company": "MP", "minimum": 6, "high_bid": 5, "high_bidder": 0, "in": [0, 1, 2]},
        "winners": None,
    }
