"""Three people in three browsers at one table, in an auction that all of them can still win."""

from __future__ import annotations

import time
from typing import Any

from tests.server.browser import EXPRESS, Browser, here, link

NORTHWESTERN = "chicago-and-northwestern"
# what is said before the auction; seats 1, 2 and 0 or 0, 1 and 2 are then called
OPENINGS = {
    EXPRESS: [],
    NORTHWESTERN: [
        "start CRIP 44 chicago>cedar-rapids>des-moines",
        "start ATSF 14 chicago>davenport",
        "start CNW 15 chicago>dubuque>mason-city",
        "offer CMSTPP 10",
    ],
}
PATIENCE = 20.0  # seconds


class Party:
    def __init__(self, game: str, *people: Browser) -> None:
        self.people = people
        made = people[0].new_table(here(), *(link() for _ in people[1:]), game=game)
        self.id: str = made["id"]
        for browser, seat in zip(people[1:], made["seats"][1:], strict=True):
            browser.post(f"/join/{seat['link']}", {"name": browser.me["name"] or f"P{seat['seat']}"})
        for sentence in OPENINGS[game]:
            self.say(sentence)
        self.start = self.ply

    @property
    def ply(self) -> int:
        return int(self.table(0)["ply"])

    def table(self, seat: int) -> Any:
        return self.people[seat].get(f"/tables/{self.id}")

    @property
    def view(self) -> Any:
        """What is on the table now."""
        return self.people[0].get(f"/tables/{self.id}/plies")["plies"][-1]["view"]

    @property
    def minimum(self) -> int:
        """Of the next bid."""
        options = self.people[0].get(f"/tables/{self.id}/options?ply={self.ply}")
        return int(options["bid"]["minimum"])

    def say(self, sentence: str, status: int = 201) -> Any:
        """The seat to move says it."""
        table = self.table(0)
        browser = self.people[table["to_move"]]
        return browser.say(self.id, sentence, table["ply"], status, table["era"])

    def place(
        self,
        seat: int,
        kind: str = "up_to",
        amount: int | None = None,
        rival: int | None = None,
        status: int = 200,
        **changes: Any,
    ) -> Any:
        """Place the seat's order. `by`, `ply` and `era` replace its own browser and the present moment."""
        table = self.table(0)
        browser = self.people[changes.pop("by", seat)]
        form = {"ply": table["ply"], "era": table["era"], "kind": kind, "amount": amount, "rival": rival}
        return browser.ask("PUT", self.order(seat), form | changes, status)

    def cancel(self, seat: int, status: int = 200, by: int | None = None) -> Any:
        browser = self.people[seat if by is None else by]
        return browser.ask("DELETE", self.order(seat), None, status)

    def order(self, seat: int) -> str:
        return f"/tables/{self.id}/seats/{seat}/order"

    def orders(self, seat: int) -> Any:
        return self.table(seat)["orders"]

    def said(self) -> list[str]:
        """Seat and sentence of every action since the auction began."""
        plies = self.people[0].get(f"/tables/{self.id}/plies?after={self.start}")["plies"]
        return [f"{ply['seat']}: {ply['sentence']}" for ply in plies]

    def wait(self, actions: int) -> list[str]:
        """What was said, once there are that many actions in the auction."""
        end = time.monotonic() + PATIENCE
        while self.ply < self.start + actions:
            assert time.monotonic() < end, self.said()
            time.sleep(0.02)
        time.sleep(0.05)  # nothing more may follow
        return self.said()
