"""Whether the colours of the shipped themes can be told apart (WCAG 2.2, 1.4.3 and 1.4.11), by day and by night. The measures
are reckoned here once more, beside the program's own."""

import pathlib
import re

import pytest

from library import BINARY, tale

THEMES = next(place / "Themes" for place in pathlib.Path(BINARY).resolve().parents if (place / "Themes").is_dir())
NAMES = sorted(folder.name for folder in THEMES.iterdir())

WORDS, LINES = 4.5, 3.0
GROUNDS = ("ground", "ground-far")
# What is seen upon what, and the contrast that it needs.
PAIRS = [
    *((words, ground, WORDS) for words in ("ink", "quiet", "brand", "dim") for ground in GROUNDS),
    *((line, ground, LINES) for line in ("edge", "lit-line") for ground in GROUNDS),
    ("on-brand", "brand", WORDS), ("on-brand", "brand-far", WORDS), ("on-second", "second", WORDS), ("on-lit", "lit", WORDS),
    ("ink", "said", WORDS), ("ink", "line", WORDS), ("quiet", "line", WORDS), ("brand", "line", LINES),
]
TIMES = {"day": [":root"], "night": [":root", ":root[data-palette=night]"],
         "night unchosen": [":root", "@media (prefers-color-scheme: dark) :root:not([data-palette])"]}


def tokens(style, rules):
    """The custom properties that the rules of these selectors set; of several the last."""
    found = {}
    text = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    opened, start = [], 0
    for mark in re.finditer(r"[{};]", text):
        part = " ".join(text[start:mark.start()].split())
        start = mark.end()
        if mark[0] == "{":
            opened.append(part.replace('"', ""))
            continue
        if part.startswith("--") and " ".join(opened) in rules:
            name, value = part.split(":", 1)
            found.setdefault(" ".join(opened), {})[name.removeprefix("--")] = value.strip()
        if mark[0] == "}":
            opened.pop()
    return {name: value for rule in rules for name, value in found.get(rule, {}).items()}


def luminance(colour):
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    channels = [int(digits[place:place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def too_low(found):
    return {f"{upper} on {lower}": round(ratio, 2) for upper, lower, needed in PAIRS
            if upper in found and lower in found and (ratio := contrast(found[upper], found[lower])) < needed}


def style_of(library, theme, colours=""):
    site = library(f"-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\ntheme: {theme}\n{colours}" + tale())
    outcome = site.build().good()
    [path] = (site.output / "assets").glob("style.*.css")
    return path.read_text(encoding="utf-8"), outcome


@pytest.mark.parametrize("theme", NAMES)
def test_every_pair_of_a_theme_can_be_told_apart(library, theme):
    style, _ = style_of(library, theme)
    for time, rules in TIMES.items():
        found = tokens(style, rules)
        named = {name for upper, lower, _ in PAIRS for name in (upper, lower)}
        assert {name for name in named if not name.endswith("-far")} <= set(found), f"{theme} by {time} lacks tokens"
        assert too_low(found) == {}, f"{theme} by {time}"


@pytest.mark.parametrize("theme", NAMES)
def test_night_is_the_same_whether_it_was_chosen_or_not(library, theme):
    style, _ = style_of(library, theme)
    assert tokens(style, TIMES["night"][1:]) == tokens(style, TIMES["night unchosen"][1:])
