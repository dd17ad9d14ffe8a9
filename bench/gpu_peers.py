"""pgx on the same GPU: random legal actions, with observations and masks, games that end begin again.

python bench/gpu_peers.py
"""

from __future__ import annotations

import time
from typing import Any

GAMES, STEPS, RUNS = 131_072, 64, 5
PEERS = ("connect_four", "animal_shogi")


def speed_of(name: str) -> float:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def advance(state: Any, key: Any) -> tuple[Any, None]:
        actions = jax.random.categorical(key, jax.numpy.log(state.legal_action_mask.astype("float32")))
        return jax.vmap(step)(state, actions, jax.random.split(key, GAMES)), None

    run = jax.jit(lambda state, key: jax.lax.scan(advance, state, jax.random.split(key, STEPS))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), GAMES))
    state = jax.block_until_ready(run(state, jax.random.key(1)))
    found = []
    for k in range(RUNS):
        began = time.perf_counter()
        state = jax.block_until_ready(run(state, jax.random.key(2 + k)))
        found.append(GAMES * STEPS / (time.perf_counter() - began))
    return sorted(found)[RUNS // 2]


def main() -> None:
    for name in PEERS:
        try:
            print(
                f"pgx {name}: {speed_of(name) / 1e6:.1f} M steps/s with observations and masks, "
                f"{GAMES:,} games at once"
            )
        except Exception as error:
            print(f"pgx {name}: not measured, {type(error).__name__}: {str(error).splitlines()[0]}")


if __name__ == "__main__":
    main()
