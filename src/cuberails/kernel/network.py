"""Track on sites, and the gates that track opens. A site is a hex or a link."""

from typing import Protocol

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.state import CoreConstants


class HasTrack(Protocol):
    track: Ints  # per site, one bit per company


@jit
def has_track(s: HasTrack, c: int, site: int) -> bool:
    return bool(s.track[site] >> c & 1)


@jit
def gate_is_reached(t: CoreConstants, s: HasTrack, c: int) -> bool:
    """True once anyone has track on one of the sites that make company c available."""
    for k in range(t.gates[c]):
        if s.track[t.gate[c][k]] != 0:
            return True
    return False
