"""The identity of a visitor: a random id in a signed cookie. There are no accounts."""

from __future__ import annotations

import base64
import hmac
import os
import secrets
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from cuberails.server.ids import SECRET_LETTERS, random_id

COOKIE = "cuberails_visitor"  # the name that old versions used, and the beginning of ours
NAME_LETTERS = 8
COOKIE_AGE = 400 * 24 * 3600  # seconds, the longest that browsers allow
SECRET_BYTES = 32


class CookieSigner:
    """Signs cookies and CSRF tokens with a secret that never leaves the server."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    @classmethod
    def of(cls, folder: Path) -> CookieSigner:
        return cls(read_secret(folder / "secret"))

    def sign(self, purpose: str, text: str) -> str:
        digest = hmac.digest(self.secret, f"{purpose} {text}".encode(), sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def cookie(self, visitor: str) -> str:
        return f"{visitor}.{self.sign('visitor', visitor)}"

    @property
    def cookie_name(self) -> str:
        """Named by the secret: cookies have no port, and two servers on one host must not overwrite them."""
        return f"{COOKIE}_{sha256(self.secret).hexdigest()[:NAME_LETTERS]}"

    def visitor_in(self, cookies: Mapping[str, str]) -> str | None:
        ours = self.visitor_of(cookies.get(self.cookie_name))
        return ours or self.visitor_of(cookies.get(COOKIE))

    def recovery(self, visitor: str) -> str:
        """The secret of a personal link with which a visitor gets their seats back in another browser."""
        return f"{visitor}.{self.sign('recovery', visitor)}"

    def recovered(self, token: str) -> str | None:
        return self.checked("recovery", token)

    def csrf(self, visitor: str) -> str:
        return self.sign("csrf", visitor)

    def visitor_of(self, cookie: str | None) -> str | None:
        return self.checked("visitor", cookie or "")

    def checked(self, purpose: str, text: str) -> str | None:
        visitor, _, signature = text.partition(".")
        is_ours = constant_time_equal(signature, self.sign(purpose, visitor))
        return visitor if visitor and is_ours else None


def constant_time_equal(given: str, ours: str) -> bool:
    return hmac.compare_digest(given.encode(errors="replace"), ours.encode())


def new_visitor() -> str:
    return random_id(SECRET_LETTERS)


def read_secret(path: Path) -> bytes:
    """The secret of this data folder, created on first use and readable by its owner only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(SECRET_BYTES))
            file.flush()
            os.fsync(file.fileno())  # without it, all visitors would lose their seats
    except FileExistsError:
        pass
    found = path.read_bytes()
    if len(found) < SECRET_BYTES:
        raise ValueError(f"{path}: not a valid secret; remove the file to create a new one")
    return found
