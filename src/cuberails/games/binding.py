"""Give the loops of `drive.py` the rules of one game."""
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any


def bind(rules: ModuleType, policy: ModuleType) -> Any:
    """A copy of the module `drive` that calls these rules and this policy."""
    name = rules.__name__.removesuffix("rules") + "drive"
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name("drive.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    for source, words in ((rules, ("legal", "why_not", "answer", "proceed", "apply")), (policy, ("choose",))):
        for word in words:
            setattr(module, word, getattr(source, word))
    sys.modules[name] = module      # compiled code looks its module up by name when it comes from the cache
    spec.loader.exec_module(module)
    return module
