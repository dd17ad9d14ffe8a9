"""An observation in words: its parts in order, each with shape, unit and meaning."""
from typing import NamedTuple

from cuberails.envs.actions import AMOUNTS
from cuberails.envs.observe_core import DIGITS, QUESTIONS
from cuberails.kernel.core import COMPANIES, SEATS

FLAG = 1


class Part(NamedTuple):
    """`scale` is about the largest value of normal play: a value divided by it lies near 0 to 1."""

    name: str
    shape: tuple[int, ...]
    scale: int
    about: str
    is_dollars: bool = False        # the last axis has the whole windows of AMOUNTS dollars, and the rest
    bits: int = 0                   # how many of each byte have a meaning of their own; 0: it is a number


def dollars(name: str, shape: tuple[int, ...], about: str) -> Part:
    return Part(name, (*shape, DIGITS), AMOUNTS, about, is_dollars=True)


def table_parts() -> list[Part]:
    """What `observe_core` writes; the same for both games."""
    return [
        Part("question", (QUESTIONS,), FLAG, "the phase: which question is open"),
        Part("actor", (SEATS,), FLAG, "the seat that must answer; none when the game is over"),
        Part("turn", (SEATS,), FLAG, "the seat whose turn it is"),
        dollars("cash", (SEATS,), "cash of every seat, the observer first"),
        Part("held", (SEATS, COMPANIES), 6, "shares of every seat"),
        dollars("treasury", (COMPANIES,), "treasury of every company"),
        Part("sold", (COMPANIES,), 6, "shares sold of every company"),
        Part("cubes", (COMPANIES,), 26, "cubes in the supply of every company"),
        Part("open", (COMPANIES,), FLAG, "companies that are open"),
        Part("lot", (COMPANIES,), FLAG, "the company under the hammer, or the one that builds"),
        dollars("price", (), "highest bid, or one below the minimum; 0 outside auctions"),
        Part("window", (1,), 2, "how often the actor went higher in the bid at hand"),
        Part("leader", (SEATS,), FLAG, "the seat with the highest bid"),
        Part("bidders", (SEATS,), FLAG, "seats still in the auction"),
    ]
