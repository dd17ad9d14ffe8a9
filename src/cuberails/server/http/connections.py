"""Open connections, counted in total and by network, so that no address can take all of them."""

from __future__ import annotations

import logging
import time
from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network

from cuberails.server.http.pressure import Pressure
from cuberails.server.http.rate_limit import RateLimit

RESERVED = 200  # descriptors for the database, files, pipes of workers and the listening socket
WANTED = 4096  # descriptors
SIXTY_FOUR = 64  # bits of an IPv6 address that name a network; a household has all addresses of one
LOG_EVERY = 60.0  # seconds
log = logging.getLogger(__name__)


@lru_cache(4096)
def network_of(address: str) -> str:
    """What limits count by: the address, or the /64 network of an IPv6 address."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Network((int(found) >> SIXTY_FOUR << SIXTY_FOUR, SIXTY_FOUR)))


class Connections:
    """`proxies` are addresses as in FORWARDED_ALLOW_IPS: the connections of a proxy belong to many people."""

    def __init__(
        self,
        per_network: int,
        in_total: int,
        proxies: str = "",
        per_minute: int = 0,
        pressure: Pressure | None = None,
    ) -> None:
        self.per_network, self.in_total = per_network, in_total
        self.rate, self.pressure = RateLimit(per_minute), pressure or Pressure()
        self.proxies = [name.strip() for name in proxies.split(",") if name.strip()]
        self.open: Counter[str] = Counter()
        self.total = 0
        self.logged = -LOG_EVERY

    def enter(self, address: str, is_new: bool = True) -> bool:
        """Count a connection; False if there are too many. That of a WebSocket is not new."""
        network = network_of(address)
        if self.total >= self.in_total:
            self.report()
            return False
        if not self.is_proxy(address) and (
            self.open[network] >= self.per_network
            or (is_new and not self.rate.allows(network, self.pressure.note(network)))
        ):
            return False
        self.open[network] += 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        network = network_of(address)
        self.open[network] -= 1
        self.total -= 1
        if not self.open[network]:
            del self.open[network]

    def report(self) -> None:
        if time.monotonic() - self.logged >= LOG_EVERY:
            self.logged = time.monotonic()
            log.warning("all %d connections are in use; new ones are refused", self.in_total)

    def is_proxy(self, address: str) -> bool:
        return any(name == "*" or is_in(address, name) for name in self.proxies)


@lru_cache(1024)
def is_in(address: str, network: str) -> bool:
    try:
        return ip_address(address) in ip_network(network, strict=False)
    except ValueError:
        return address == network


def raise_descriptors() -> int:
    """The number of files and connections that this process may open, raised as far as it may be."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 1 << 20 if hard == resource.RLIM_INFINITY else hard
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):
        return soft
    return most
