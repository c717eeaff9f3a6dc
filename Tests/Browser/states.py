"""Every state of the reader that a person can be in, each reached as they would reach it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from server import Server
from tale import Tale, narrated


@dataclass
class Reader:
    """Opens tales of the sample and of the library `ways`."""

    site: Path
    library: Callable[[str], Path]
    serve: Callable[..., Server]
    open_tale: Callable[..., Tale]
    _servers: dict[Path, Server] = field(default_factory=dict)

    def _server(self, folder: Path) -> Server:
        if folder not in self._servers:
            self._servers[folder] = self.serve(folder)
        return self._servers[folder]

    def sample(self, title: bool = False, missing: str | None = None) -> Tale:
        server = self._server(self.site)
        server.missing = re.compile(missing) if missing else None
        return self.open_tale(server.address + narrated(self.site), title=title)

    def ways(self, slug: str, page: str = "", title: bool = False) -> Tale:
        address = self._server(self.library("ways")).address
        return self.open_tale(f"{address}tales/{slug}/index.html{page}", title=title)


def told(tale: Tale) -> Tale:
    tale.play.click()
    tale.await_sound()
    tale.page.wait_for_selector(".lit")
    return tale


def rested(tale: Tale) -> Tale:
    """Told a little and paused: the highlight stays."""
    told(tale).play.click()
    tale.page.wait_for_selector("[data-tale]:not([data-playing])")
    return tale


def unfolded(tale: Tale) -> Tale:
    tale.page.locator("[data-action=panel]").click()
    tale.page.locator(".fold summary").click()
    return tale


def resumed(tale: Tale) -> Tale:
    tale.next.click()
    tale.page.goto(tale.page.url.split("#")[0] + "?again")
    tale.page.wait_for_selector("#resume[open]")
    return tale


def ended(tale: Tale) -> Tale:
    tale.go_to(-1)
    tale.next.click()
    tale.await_end()
    return tale


def looked_at(tale: Tale) -> Tale:
    tale.page.locator("[data-shown] .picture").click()
    tale.page.wait_for_selector("#closer[open]")
    return tale


def waiting(tale: Tale) -> Tale:
    tale.choose("way", "turn")
    tale.choose("pace", "tap")
    tale.play.click()
    tale.page.wait_for_selector("[data-waiting]")
    return tale


def alone(tale: Tale) -> Tale:
    tale.choose("way", "self")
    tale.page.keyboard.press("ArrowRight")
    tale.page.wait_for_selector(".lit")
    return tale


def noticed(tale: Tale) -> Tale:
    tale.play.click()
    tale.page.wait_for_selector("[data-notice]:not(:empty)")
    return tale


def lit(tale: Tale, highlight: str, ruler: str = "off") -> Tale:
    unfolded(tale)
    for setting, value in [("highlight", highlight), ("ruler", ruler)]:
        tale.page.locator(f"[data-setting={setting}] label:has(input[value='{value}'])").click()
    tale.page.keyboard.press("Escape")
    return rested(tale)


STATES: dict[str, Callable[[Reader], Tale]] = {
    "title": lambda reader: reader.sample(title=True),
    "page": lambda reader: reader.sample(),
    "told": lambda reader: told(reader.sample()),
    "panel": lambda reader: unfolded(reader.sample()),
    "resume": lambda reader: resumed(reader.sample()),
    "choice": lambda reader: reader.ways("branching", "#celi"),
    "end": lambda reader: ended(reader.sample()),
    "closer": lambda reader: looked_at(reader.sample()),
    "turn": lambda reader: waiting(reader.ways("two-voices")),
    "alone": lambda reader: alone(reader.sample()),
    "notice": lambda reader: noticed(reader.sample(missing=r"\.(m4a|mp3|ogg|opus|wav)$")),
    "fill": lambda reader: lit(reader.sample(), "fill"),
    "underline": lambda reader: lit(reader.sample(), "underline"),
    "box": lambda reader: lit(reader.sample(), "box"),
    "ruler": lambda reader: lit(reader.sample(), "fill", "on"),
    "arabic title": lambda reader: reader.ways("arabic", title=True),
    "arabic page": lambda reader: rested(reader.ways("arabic")),
    "arabic end": lambda reader: ended(reader.ways("arabic")),
    "arabic resume": lambda reader: resumed(reader.ways("arabic")),
}
