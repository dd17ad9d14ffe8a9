"""Who may not use this server: networks, and names that nobody may have."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

from cuberails.server.errors import forbidden
from cuberails.server.http.connections import network_of

if TYPE_CHECKING:  # a browser has no database
    from cuberails.server.storage.operator import Ban

BANNED = "The operator of this server has banned this address."


def plain(name: str) -> str:
    """The same for names that look the same: letters only, without case and accents."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in letters if c.isalnum())


def checked_network(text: str) -> str:
    """An address or network in its usual form; an IPv6 address means its /64. ValueError if it is neither."""
    if "/" in text:
        return str(ip_network(text, strict=False))
    return network_of(str(ip_address(text)))


class Bans:
    """Replaced as a whole when the operator changes them."""

    def __init__(self) -> None:
        self.names: frozenset[str] = frozenset()
        self.networks: tuple[IPv4Network | IPv6Network, ...] = ()

    def replace(self, found: Iterable[Ban]) -> None:
        every = list(found)
        self.names = frozenset(plain(one.what) for one in every if one.kind == "name")
        self.networks = tuple(ip_network(one.what) for one in every if one.kind == "address")

    def has_address(self, address: str) -> bool:
        """`address` may be a network of `network_of`."""
        return bool(self.networks) and is_in_any(address, self.networks)

    def check_address(self, address: str) -> None:
        if self.has_address(address):
            raise forbidden(BANNED)

    def check_name(self, name: str) -> None:
        if self.names and plain(name) in self.names:
            raise forbidden("This name may not be used here; choose another.")


@lru_cache(4096)
def is_in_any(address: str, networks: tuple[IPv4Network | IPv6Network, ...]) -> bool:
    try:
        here = ip_network(address)
    except ValueError:
        return False
    return any(here.version == each.version and here.overlaps(each) for each in networks)
