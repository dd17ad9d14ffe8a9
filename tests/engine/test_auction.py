"""The auction that is going on, and where it began."""

import pytest

from cuberails import Position, chicago_express, chicago_northwestern
from cuberails.engine.auction import auction_at, bid_sentence, is_new_auction
from tests.server.party import NORTHWESTERN, OPENINGS

THREE = ["Ann", "Bob", "Cyd"]


def after(position: Position, *sentences: str) -> Position:
    for sentence in sentences:
        position = position.play(sentence)
    return position


def test_a_bid_or_a_pass_belongs_to_the_same_auction() -> None:
    start = chicago_express(THREE).start()
    assert is_new_auction(start)
    for sentences in (["bid 9"], ["bid 9", "pass"], ["bid 9", "pass", "bid 10"], ["pass"]):
        assert not is_new_auction(after(start, *sentences))


@pytest.mark.parametrize("last", ["pass", "bid 40"])  # all cash: nobody can raise
def test_a_sale_opens_the_next_auction_in_the_same_sentence(last: str) -> None:
    sold = after(chicago_express(THREE).start(), "bid 9", "pass", last)
    found = auction_at(sold)
    assert found is not None
    assert (found.company, found.high_bidder) == ("B&O", None)
    assert is_new_auction(sold)


def test_between_auctions_there_is_none() -> None:
    start = chicago_northwestern(THREE).start()
    assert auction_at(start) is None
    opened = after(start, *OPENINGS[NORTHWESTERN])
    assert is_new_auction(opened)
    sold = after(opened, "pass", "pass")
    assert auction_at(sold) is None


def test_the_sentences_of_an_answer() -> None:
    start = chicago_express(THREE).start()
    assert bid_sentence(start, 12) == "bid 12"
    assert bid_sentence(start, None) == "pass"
