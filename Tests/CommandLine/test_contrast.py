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


def styles_of(library, theme, colours=""):
    """The style sheet of every page, that of pages without a tale, and what the build said."""
    site = library(f"-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\ntheme: {theme}\n{colours}" + tale())
    outcome = site.build().good()
    sheets = [path for name in ("style", "common-style") for path in (site.output / "assets").glob(f"{name}.*.css")]
    style, common = (path.read_text(encoding="utf-8") for path in sheets)
    return style, common, outcome


def style_of(library, theme, colours=""):
    style, _, outcome = styles_of(library, theme, colours)
    return style, outcome


@pytest.mark.parametrize("theme", NAMES)
def test_every_pair_of_a_theme_can_be_told_apart(library, theme):
    style, _ = style_of(library, theme)
    for time, rules in TIMES.items():
        found = tokens(style, rules)
        named = {name for upper, lower, _ in PAIRS for name in (upper, lower)}
        assert {name for name in named if not name.endswith("-far")} <= set(found), f"{theme} by {time} lacks tokens"
        assert too_low(found) == {}, f"{theme} by {time}"


@pytest.mark.parametrize("theme", NAMES)
def test_what_is_printed_at_night_can_be_told_apart_on_paper(library, theme):
    style, common, _ = styles_of(library, theme)
    paper = tokens(common, ["@media print :root:root,:root:root[data-palette]"])
    assert paper["ground"] == "#fff"
    for time, rules in TIMES.items():
        # Gradients, the spoken word and what steps back beside the ruler are on the screen only.
        found = {name: value for name, value in (tokens(style, rules) | paper).items()
                 if not name.endswith("-far") and name not in ("said", "lit-line", "dim")}
        assert too_low(found) == {}, f"{theme} printed by {time}"


@pytest.mark.parametrize("theme", NAMES)
def test_night_is_the_same_whether_it_was_chosen_or_not(library, theme):
    style, _ = style_of(library, theme)
    assert tokens(style, TIMES["night"][1:]) == tokens(style, TIMES["night unchosen"][1:])


CHOSEN = {"day": "@media screen :root", "night": "@media screen :root[data-palette=night]",
          "night unchosen": "@media screen and (prefers-color-scheme: dark) :root:not([data-palette])"}
DAY = '  ground: "#f0fff4"\n  ink: 13301f\n  brand: "#0a5"\n  second: "#cfe"\n  lit: "#fd0"\n'


@pytest.mark.parametrize("theme", NAMES)
def test_what_follows_from_chosen_colours_can_be_read(library, theme):
    style, outcome = style_of(library, theme, "colours:\n" + DAY.replace("#0a5", "#00663d"))
    found = tokens(style, [":root", CHOSEN["day"]])
    assert outcome.diagnostics == []
    assert (found["ground"], found["ink"], found["brand"]) == ("#f0fff4", "#13301f", "#00663d")
    assert too_low(found) == {}


def test_colours_of_the_day_never_reach_the_night(library):
    plain, _ = style_of(library, "storybook")
    style, _ = style_of(library, "storybook", "colours:\n" + DAY.replace("#0a5", "#00663d"))
    day, night = tokens(style, [CHOSEN["day"]]), tokens(style, [CHOSEN["night"]])
    assert set(day) == set(night) and day["ground"] != night["ground"]
    before = tokens(plain, TIMES["night"])
    assert night == {name: before[name] for name in night}
    assert night == tokens(style, [CHOSEN["night unchosen"]])


def test_colours_may_be_chosen_for_the_night_alone(library):
    style, _ = style_of(library, "storybook", "colours:\n  night:\n    ground: '#102010'\n")
    assert tokens(style, [CHOSEN["day"]]) == {}
    night = tokens(style, [CHOSEN["night"]])
    assert night["ground"] == "#102010" and "brand" not in night
    assert too_low({**tokens(style, TIMES["night"]), **night}) == {}


def test_the_browser_s_own_bars_take_the_chosen_ground(library):
    site = library('-- site.yml --\ntitle: T\nlanguages: [lv]\ncolours:\n  ground: "#f0fff4"\n' + tale())
    site.build().good()
    home = (site.output / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'<meta name="theme-color" media="[^"]+" content="([^"]+)">', home) == ["#f0fff4", "#1a1a2e"]
    assert '"theme_color":"#f0fff4"' in (site.output / "manifest.webmanifest").read_text().replace(" ", "")


@pytest.mark.parametrize(("lines", "names"), [
    ('  brand: ⟪"#0a5"⟫\n', ("brand", "ground")),
    ('  ground: ⟪"#887788"⟫\n', ("ink", "ground")),
    ('  night:\n    ink: ⟪"#445566"⟫\n', ("ink", "ground")),
])
def test_a_pair_that_is_too_close_is_warned_of_with_a_colour_that_would_do(library, lines, names):
    site = library("-- site.yml --\ntitle: T\nlanguages: [lv]\ncolours:\n" + lines + tale())
    outcome = site.build()
    assert outcome.status == 0 and site.build("--strict").status != 0
    assert {(diagnostic.code, diagnostic.severity, diagnostic.location) for diagnostic in outcome.diagnostics} == {
        ("low-contrast", "warning", site.marks[0])}
    diagnostic = next(diagnostic for diagnostic in outcome.diagnostics if all(f"'{name}' #" in diagnostic.message for name in names))
    colours = dict(re.findall(r"'([a-z-]+)' (#[0-9a-f]{6})", diagnostic.message))
    assert "needs 4.5" in diagnostic.message
    name, better = re.search(r"'([a-z-]+)' has enough contrast as \"(#[0-9a-f]{6})\"", diagnostic.notes[0]).groups()
    other = next(colours[one] for one in names if one != name)
    assert contrast(*colours.values()) < 4.5 <= contrast(better, other)


@pytest.mark.parametrize(("lines", "code"), [
    ("  brand: ⟪purple⟫\n", "bad-colour"), ('  brand: ⟪"#12345"⟫\n', "bad-colour"),
    ("  night:\n    ⟪dusk⟫: '#123456'\n", "unknown-key"), ("  brand: ⟪[red]⟫\n", "bad-colour"),
])
def test_what_is_no_colour_is_said_where_it_is(library, lines, code):
    site = library("-- site.yml --\ntitle: T\nlanguages: [lv]\ncolours:\n" + lines + tale())
    [diagnostic] = site.build().diagnostics
    assert (diagnostic.code, diagnostic.severity, diagnostic.location) == (code, "error", site.marks[0])


def test_a_colour_that_yaml_takes_for_a_comment_is_reported(library):
    [diagnostic] = library("-- site.yml --\ntitle: T\nlanguages: [lv]\ncolours:\n  brand: #6b5b95\n" + tale()).build().diagnostics
    assert diagnostic.code == "bad-colour" and "comment" in diagnostic.notes[0]
