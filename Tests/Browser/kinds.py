"""The sample's tales by kind. A usual run meets a tale of each kind, and `Scripts/test library` every tale."""

import re
from pathlib import Path

MARKS = {
    "a voice": "<audio[^>]* data-voice",
    "two voices": r'<audio[^>]* data-voice="([^"]+)".*<audio[^>]* data-voice="(?!\1")',
    "a recording for each page": "<audio[^>]* data-voice.*<section.*<audio[^>]* data-voice",
    "estimated words": 'data-granularity="estimated"',
    "music": "<audio[^>]* data-music",
    "choices": r'<a class="[^"]*\bchoice\b',
}


WRITING = {"ar": "from right to left", "zh": "no spaces"}
"""How a language is written. All others are written with letters and spaces, from left to right."""


def kinds(page: str) -> set[str]:
    """How a tale's text is written, and all that sets its page apart."""
    language = re.search(r'class="text"[^>]* lang="([^"]+)"', page)[1]
    return {WRITING.get(language, "letters")} | {name for name, mark in MARKS.items() if re.search(mark, page, re.DOTALL)}


def is_maker(file: Path) -> bool:
    """Whether a page has nothing to read before a story is made: `test_makers.py` makes some."""
    return " data-unmade" in file.read_text(encoding="utf-8")


def all_tales(site: Path) -> dict[Path, set[str]]:
    return {file: kinds(file.read_text(encoding="utf-8")) for file in sorted(site.glob("tales/*/index.html")) if not is_maker(file)}


def pages(site: Path, tales) -> list[Path]:
    """All pages but the tales that `tales` leaves out. If it leaves out any, of the plain pages in several languages the first
    and those from right to left are enough: they have one template."""
    found, left_out = {file for file in site.rglob("*.html") if not is_maker(file)}, set(all_tales(site)) - set(tales(site))
    if left_out:
        left_out |= {file for file in found if f'<html lang="{file.parent.name}" dir="ltr"' in file.read_text(encoding="utf-8")}
    return sorted(found - left_out)


def one_of_each_kind(site: Path) -> list[Path]:
    """Tales that meet every kind, those of the most kinds first; and one without a voice."""
    tales = all_tales(site)
    chosen = [next(file for file, its in tales.items() if "a voice" not in its)]
    met: set[str] = set()
    for file, its in sorted(tales.items(), key=lambda tale: -len(tale[1])):
        if its - met:
            chosen.append(file)
            met |= its
    return chosen
