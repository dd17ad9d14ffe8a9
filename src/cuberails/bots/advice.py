"""Advice for a person who is to move: good moves with a reason in words, and what another move would cost.

A search finds the moves. What they are worth is measured afterwards, by a search of the position after each
of them: the tree of the first search knows too little about the moves that it rarely visits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cuberails.bots.explain import action_of, gains_of, manner
from cuberails.bots.mcts import MctsBot
from cuberails.bots.search.searcher import Budget, Search
from cuberails.engine.auction import auction_at, bid_sentence
from cuberails.engine.position import Position
from cuberails.games import events
from cuberails.kernel.scoring import share_of

ADVISER = "12000/1.2s"  # the argument of mcts for a hint
SIMULATIONS = 1500  # for the worth of one move
RUNS = 4  # independent searches
MOST_MOVES = 3
GOOD = 0.04  # of the win probability: a third move that is worse by more is not shown
NOTICEABLE = 0.01  # of the win probability: less is no difference
Stop = Callable[[], bool]


def go_on() -> bool:
    return False


@dataclass(frozen=True)
class Worth:
    """What every seat may expect: its win probability, and its cash at the end."""

    victory: tuple[float, ...]
    cash: tuple[float, ...]


@dataclass(frozen=True)
class GoodMove:
    sentence: str
    words: str  # what to do: "Bid $12 for ABC"
    reason: str
    worth: Worth


@dataclass(frozen=True)
class Comparison:
    """A move beside one that the search prefers, as the player who is to move sees it."""

    sentence: str
    words: str
    better: str
    better_words: str
    victory: float  # win probability lost by the move; negative if it is the better one
    cash: float  # dollars lost by it
    reason: str

    @property
    def is_worse(self) -> bool:
        return self.victory >= NOTICEABLE


def good_moves(position: Position, seed: int = 0, stop: Stop = go_on) -> list[GoodMove]:
    """The two or three best moves, the best first; one if there is only one."""
    bot = MctsBot(ADVISER, seed)
    bot.stop = stop
    seat, candidates = position.to_move or 0, bot.explain(position).candidates
    sentences = [each.sentence for each in candidates]
    other = opposite(position, sentences[0])
    tried = list(dict.fromkeys([sentences[0], *([other] if other else []), *sentences]))[:MOST_MOVES]
    worth = {sentence: measure(position, sentence, stop) for sentence in tried}
    least = max(each.victory[seat] for each in worth.values()) - GOOD
    good = [sentence for sentence in tried[1:] if worth[sentence].victory[seat] >= least]
    shown = [tried[0], *(good or [each for each in tried[1:] if each != other][:1])]
    shown.sort(key=lambda sentence: -round(worth[sentence].victory[seat], 2))  # as people read it
    return [good_move(position, sentence, worth) for sentence in shown]


def good_move(position: Position, sentence: str, worth: Mapping[str, Worth]) -> GoodMove:
    """The reason is what the move gains, and in an auction the chance after the best opposite answer."""
    seat, mine = position.to_move or 0, worth[sentence]
    reasons = gains_of(position, position.play(sentence), seat)
    if auction_at(position):
        is_bid = bid_in(position, sentence) is not None
        others = [each for each in worth if (bid_in(position, each) is not None) != is_bid]
        best = max(others, key=lambda each: worth[each].victory[seat], default=None)
        if best:
            reasons.append(f"by {manner(best)}, your chance to win would be {worth[best].victory[seat]:.0%}")
    if not reasons:
        reasons.append(expectation(position, mine))
    return GoodMove(sentence, words_for(position, sentence), sentence_case(reasons, "; ") + ".", mine)


def opposite(position: Position, sentence: str) -> str | None:
    """In an auction, a pass for a bid and the lowest bid for a pass."""
    auction = auction_at(position)
    if auction is None:
        return None
    is_bid = bid_in(position, sentence) is not None
    found = bid_sentence(position, None if is_bid else auction.minimum)
    return None if position.why_not(found) else found


def compare(position: Position, sentence: str, better: str, stop: Stop = go_on) -> Comparison:
    """Why not this move? Both are searched equally long."""
    mine, best = measure(position, sentence, stop), measure(position, better, stop)
    return comparison_of(position, sentence, better, mine, best, position.to_move)


def comparison_of(
    position: Position, sentence: str, better: str, mine: Worth, best: Worth, you: int | None = None
) -> Comparison:
    seat = position.to_move or 0
    return Comparison(
        sentence,
        words_for(position, sentence),
        better,
        words_for(position, better),
        best.victory[seat] - mine.victory[seat],
        best.cash[seat] - mine.cash[seat],
        reason_against(position, sentence, better, mine, best, you),
    )


def measure(position: Position, sentence: str, stop: Stop = go_on) -> Worth:
    """What a move is worth: the mean over independent searches."""
    return mean([worth_of(position.play(sentence), seed, stop) for seed in range(RUNS)])


def worth_of(after: Position, seed: int, stop: Stop = go_on) -> Worth:
    """What one search expects of a position; exact if the game is over."""
    seats = len(after.game.players)
    if (winners := after.winners) is not None:
        cash = tuple(map(float, after.cash))
        return Worth(tuple(share_of(seat, winners) for seat in range(seats)), cash)
    search = Search(seed)
    search.run(after, Budget(SIMULATIONS, is_thorough=True), stop)
    tree = search.searchers[0].tree
    visits = int(tree.visits[0])
    return Worth(
        tuple(float(tree.victory[0][seat]) / visits for seat in range(seats)),
        tuple(float(tree.cash[0][seat]) / visits for seat in range(seats)),
    )


def mean(worths: Sequence[Worth]) -> Worth:
    """Of several measurements of the same move."""
    n = len(worths)
    seats = range(len(worths[0].victory))
    return Worth(
        tuple(sum(worth.victory[seat] for worth in worths) / n for seat in seats),
        tuple(sum(worth.cash[seat] for worth in worths) / n for seat in seats),
    )


def words_for(position: Position, sentence: str) -> str:
    """The move as one would tell somebody to make it: "Bid $12 for ABC"."""
    after = position.play(sentence)
    verb, _, rest = action_of(position, after, after.story()).partition(" ")
    return f"{base_form(verb).capitalize()} {rest}".strip()


def base_form(verb: str) -> str:
    """`bids` becomes `bid`, `passes` becomes `pass`, `carries` becomes `carry`."""
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    is_long = verb.endswith(("sses", "shes", "ches", "xes", "zes", "oes"))
    return verb[:-2] if is_long else verb.removesuffix("s")


def expectation(position: Position, worth: Worth) -> str:
    seat = position.to_move or 0
    rival = max((n for n in range(len(worth.cash)) if n != seat), key=lambda n: worth.cash[n])
    name = position.game.players[rival]
    return f"you can expect ${worth.cash[seat]:.0f} at the end, and {name} ${worth.cash[rival]:.0f}"


def reason_against(
    position: Position, sentence: str, better: str, mine: Worth, best: Worth, you: int | None
) -> str:
    """Why the other move is better: what it does, what a bid is worth, and who gains by this one."""
    seat = position.to_move or 0
    parts = price_reason(position, sentence, better, best.cash[seat] - mine.cash[seat], you)
    parts = parts or gains_of(position, position.play(better), you)[:2]
    found = [sentence_case(parts, ", ") + "."] if parts else []
    rises = [a - b for a, b in zip(mine.victory, best.victory, strict=True)]
    helped = max((n for n in range(len(rises)) if n != seat), key=lambda n: rises[n])
    if rises[helped] >= NOTICEABLE:
        move = "Your move" if you == seat else "The move played"
        before, now = f"{best.victory[helped]:.0%}", f"{mine.victory[helped]:.0%}"
        found.append(f"{move} helps {position.game.players[helped]} most: {now} to win, not {before}.")
    return " ".join(found)


def price_reason(position: Position, sentence: str, better: str, lost: float, you: int | None) -> list[str]:
    """In an auction: whether the share is worth its price to the bidder."""
    if auction_at(position) is None:
        return []
    mine, best = bid_in(position, sentence), bid_in(position, better)
    chip, price = mine or best or ("", 0)
    name = "you" if you == position.to_move else position.game.players[position.to_move or 0]
    if mine and (best is None or best[1] < mine[1]) and lost > 0:
        return [f"at ${price} a share of {chip} costs {name} more than it will bring"]
    if best and mine is None and lost > 0:
        return [f"at ${price} a share of {chip} brings {name} more than it costs"]
    return []


def bid_in(position: Position, sentence: str) -> tuple[str, int] | None:
    """The company and the amount, if the sentence is a bid."""
    after = position.play(sentence)
    for event in after.story():
        if isinstance(event, events.Bid):
            return position.game.names.companies[event.company], event.amount
    return None


def sentence_case(parts: Sequence[str], link: str) -> str:
    text = link.join(parts)
    return text[:1].upper() + text[1:]
