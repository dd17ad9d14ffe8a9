"""Template modules: a file of loops is loaded once per game, with that game's functions filled in.

Numba's cache cannot keep compiled functions that are passed as arguments. So the file of the loops is loaded
once for each game, with that game's functions in the names it leaves open.
"""

import importlib.util
import sys
from pathlib import Path
from typing import Any

from cuberails.kernel.cache import template_of

LOOPS = Path(__file__).with_name("loops.py")  # around the rules of any game
DERIVED = Path(__file__).with_name("derived.py")  # what follows from the rules of a game


def load_template(text: Path, package: str, **names: Any) -> Any:
    """Load the file as a module for the game of that package, its open names filled in.

    Two games with equal structs, even in one package, are told apart by what is filled in.
    """
    template = template_of(text.stem, names)
    name = f"{package}.{template.key.replace('-', '_')}"
    spec = importlib.util.spec_from_file_location(name, text)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    for word, function in {**names, "__template__": template}.items():
        setattr(module, word, function)
    sys.modules[name] = module  # compiled code from the cache looks up its module by name
    spec.loader.exec_module(module)
    return module
