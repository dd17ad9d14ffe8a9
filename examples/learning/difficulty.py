"""How hard is the first experiment? An agent that draws legal actions by lot, alone against two bots.

python examples/learning/difficulty.py --games 1000
"""

import argparse

import numpy as np
from curve import LowBids
from first_run import SMALL

ALL = 1000  # bids: more than there are


def shares(env: LowBids, games: int) -> tuple[float, float]:
    """Of the victories and of all the cash."""
    rng, won, cash = np.random.default_rng(1), 0.0, 0.0
    for number in range(games):
        env.reset(seed=number)
        over = False
        while not over:
            action = rng.choice(np.flatnonzero(env.action_masks()))
            _, reward, over, _, _ = env.step(int(action))
        won += float(reward)
        owned = env.unwrapped.session.position().cash
        cash += owned[env.unwrapped.seat] / sum(owned)
    return won / games, cash / games


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args()
    print("| map | bids | against | victories | of the cash |\n|---|---|---|---|---|")
    for title, file in (("the game's", None), ("small", SMALL)):
        for bids in (ALL, 3):
            for bot in ("random", "greedy"):
                env = LowBids(bids, players=3, opponents=bot, map=file)
                won, cash = shares(env, given.games)
                opened = "all" if bids == ALL else f"lowest {bids}"
                print(f"| {title} | {opened} | `{bot}` | {won:.1%} | {cash:.1%} |", flush=True)


if __name__ == "__main__":
    main()
