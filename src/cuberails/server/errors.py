"""Errors of the API, all in one format."""

from __future__ import annotations

import msgspec

from cuberails.engine.notation import IllegalAction


class ProblemForm(msgspec.Struct):
    error: str
    reason: str
    rule: str | None
    ply: int | None


class Problem(Exception):
    def __init__(
        self, status: int, error: str, reason: str, rule: str | None = None, ply: int | None = None
    ) -> None:
        self.status, self.form = status, ProblemForm(error, reason, rule, ply)
        super().__init__(reason)


def unknown(what: str) -> Problem:
    return Problem(404, "not-found", f"There is no such {what}.")


def forbidden(reason: str) -> Problem:
    return Problem(403, "forbidden", reason)


def conflict(reason: str, ply: int | None = None) -> Problem:
    return Problem(409, "conflict", reason, None, ply)


def invalid(reason: str) -> Problem:
    return Problem(422, "invalid", reason)


def illegal(refusal: IllegalAction, ply: int) -> Problem:
    return Problem(422, "illegal-action", str(refusal), refusal.rule, ply)
