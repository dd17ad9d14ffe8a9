"""Places on the map: what each is worth now, and what can be done there."""

from __future__ import annotations

from cuberails.display.schema.form import Form
from cuberails.display.schema.options import Choice, Refusal


class Detail(Form, frozen=True):
    """One thing to know: "Cost now" "$4 for ABC"."""

    what: str
    text: str
    rule: str = ""


class Place(Form, frozen=True):
    id: str  # of a site or a link
    title: str
    about: str  # what it is: "forest"
    details: list[Detail]


class PlaceOffers(Form, frozen=True):
    """What can be done at a place, from a draft or from the beginning."""

    ply: int
    place: str
    title: str
    offers: list[Choice]  # each with a draft that leads to the place by the cheapest route
    without: str | None  # the draft without this place, if it is in the draft
    refusals: list[Refusal]  # why nothing can be done here, where nothing can
