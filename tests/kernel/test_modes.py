"""Compiled and plain rules are the same text: they must agree to the byte."""

import json
import os
import subprocess
import sys

from tests.combinations import ALL, name_of
from tests.option_draws import draws

CODE = """
import hashlib, json, sys
from cuberails import make_game
from cuberails.engine.batch import play_sentences
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.layout import to_bytes
found = {"compiled": COMPILED}
for name, game, modules, seats, house_rules in json.loads(sys.argv[1]):
    here = make_game(game, [f"P{i}" for i in range(seats)], modules, None, house_rules)
    for policy in ("uniform", "directed"):
        digest, position = hashlib.sha256(to_bytes(here.constants)), here.start()
        digest.update(position.state.to_bytes())
        for sentence in play_sentences(here, 5, 1, policy):
            position = position.play(sentence)
            digest.update(position.state.to_bytes() + position.digest.encode())
        found[f"{name} {policy}"] = f"{position.ply} {digest.hexdigest()}"
print(json.dumps(found))
"""


def found_in(mode: str, code: str, *arguments: str) -> dict[str, object]:
    """What the code prints, compiled or plain."""
    settings = os.environ | {"CUBERAILS_JIT": mode}
    command = [sys.executable, "-c", code, *arguments]
    ran = subprocess.run(command, env=settings, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, object] = json.loads(ran.stdout)
    return found


def test_compiled_and_plain_agree_byte_for_byte() -> None:
    drawn = [(one.name, *one.combination, one.house_rules) for one in draws() if one.is_bundled]
    work = json.dumps([*((name_of(c), *c, {}) for c in ALL), *drawn])
    compiled, plain = found_in("1", CODE, work), found_in("0", CODE, work)
    assert compiled.pop("compiled") is True
    assert plain.pop("compiled") is False
    assert len(compiled) == 2 * len(ALL) + 2 * len(drawn)
    assert compiled == plain
