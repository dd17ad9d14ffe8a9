"""Wrong options and arguments, reported in the words of this project instead of those of typer."""

from __future__ import annotations

import inspect
import re
from difflib import get_close_matches
from typing import Any, Literal, get_args, get_origin

UNKNOWN_COMMAND = re.compile(r"No such command '(?P<name>.*?)'")
LIKENESS = 0.7  # of a typed name and the one that is suggested
EXTRA = re.compile(r"unexpected extra arguments?(?:\(s\))? \((?P<words>.*)\)", re.DOTALL)


def commands_of(context: Any) -> list[str]:
    group = context.command
    return list(group.list_commands(context)) if hasattr(group, "list_commands") else []


def misuse_line(error: Exception) -> str:
    """What is wrong with the options, what would be accepted, and where to read about them."""
    context = getattr(error, "ctx", None)
    see = f" (see {context.command_path} --help)" if context else ""
    return f"{sentence_of(error, context)}{see}"


def sentence_of(error: Exception, context: Any) -> str:
    """typer has its own copies of click's exceptions in some versions, so only their attributes are used."""
    if hasattr(error, "possibilities"):
        return no_such_option(error, context)
    if hasattr(error, "option_name"):
        return wrong_use(error)
    if hasattr(error, "param_type"):
        return missing(error)
    if getattr(error, "param", None) is not None:
        return wrong_value(error, context)
    return other(str(error), context)


def no_such_option(error: Any, context: Any) -> str:
    known = [name for param in params_of(context) for name in (*param.opts, *param.secondary_opts)]
    return f"there is no option {error.option_name}{guess(error.option_name, known)}"


def wrong_use(error: Any) -> str:
    return f"{error.option_name}: {'takes no value' if 'not take' in str(error) else 'a value is missing'}"


def missing(error: Any) -> str:
    return f"{name_of(error.param)} is missing. {error.param.help or ''}".rstrip()


def wrong_value(error: Any, context: Any) -> str:
    accepted = accepted_by(context, error.param.name)
    found: list[Any] = getattr(error.__cause__, "errors", list)()
    typed = f", not {found[0]['input']!r}" if found else ""
    if accepted is None:
        return f"{name_of(error.param)}: {error.message}"
    return f"{name_of(error.param)}: {accepted} is needed{typed}"


def other(message: str, context: Any) -> str:
    if found := UNKNOWN_COMMAND.search(message):
        known = commands_of(context) if context else []
        return f"there is no command {found['name']!r}{guess(found['name'], known)}"
    if found := EXTRA.search(message):
        return f"unexpected argument: {found['words']}"
    return message


def guess(typed: str, known: list[str]) -> str:
    near = get_close_matches(typed, known, 1, LIKENESS)
    return f"; did you mean {near[0]}?" if near else ""


def params_of(context: Any) -> list[Any]:
    return list(context.command.params) if context else []


def name_of(param: Any) -> str:
    """--players, or GAME for an argument."""
    long = [name for name in param.opts if name.startswith("-")]
    return max(long, key=len) if long else str(param.metavar or param.name).strip("[].")


def accepted_by(context: Any, name: str) -> str | None:
    """`a whole number from 1 to 99`, `local or ray`: what the declaration of a parameter accepts."""
    parameters = inspect.signature(context.command.callback, eval_str=True).parameters
    if name not in parameters:
        return None
    annotated, *infos = get_args(parameters[name].annotation)
    types = [annotated, *get_args(annotated)]
    choices = next((get_args(one) for one in types if get_origin(one) is Literal), ())
    if choices:
        return " or ".join(map(str, choices))
    if int in types or float in types:
        return range_of(infos[0], "a whole number" if int in types else "a number")
    return None


def range_of(info: Any, kind: str) -> str:
    if info.min is None:
        return kind
    return (
        f"{kind}, {info.min:,} or more," if info.max is None else f"{kind} from {info.min:,} to {info.max:,}"
    )
