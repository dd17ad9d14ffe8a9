"""The forms in which libraries want an observation: bytes or features, alone or in a dict with the mask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from cuberails.envs.encoding import Encoding

PETTINGZOO_KEYS = ("observation", "action_mask")
RLLIB_KEYS = ("observations", "action_mask")  # of its example of action masking
TIANSHOU_KEYS = ("obs", "mask")


def observation_space(encoding: Encoding, features: bool) -> Any:
    """The exact bytes, or float32 features: about 0 to 1, but rare values go beyond."""
    if features:
        return spaces.Box(0.0, encoding.most_features, dtype=np.float32)
    return spaces.Box(0, 255, (encoding.size,), np.uint8)


def check_keys(keys: Sequence[str] | None) -> tuple[str, str] | None:
    if keys is None:
        return None
    names = [] if isinstance(keys, str) or not isinstance(keys, Sequence) else [*keys]
    if len({name for name in names if isinstance(name, str)}) != 2 or len(names) != 2:
        raise ValueError(f"keys are two names, of the observation and of the mask, not {keys!r}")
    return keys[0], keys[1]


def with_mask(space: Any, encoding: Encoding, keys: tuple[str, str]) -> Any:
    """The space of an observation together with its mask."""
    return spaces.Dict({keys[0]: space, keys[1]: spaces.Box(0, 1, (encoding.actions.size,), np.int8)})
