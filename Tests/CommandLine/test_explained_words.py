"""Words that an author explains: what is wrong with them, and where the tale has them."""

import re

import pytest

from library import PICTURE, tale

STORY = "Reiz dzīvoja lapsa.\n\n---\n\nLapsai bija „rakstaina” šalle, un vēl viena šalle."
CARD = re.compile(r'<li class="word-card" data-word="(\d+)" data-count="(\d+)">(.*?)</li>', re.DOTALL)


@pytest.mark.parametrize(("words", "code", "message", "help"), [
    ("words:\n  ⟪šale⟫: silta\n", "unknown-word", "which is not in this tale", "did you mean 'šalle'?"),
    ("words:\n  ⟪zirgs⟫: liels\n", "unknown-word", "'zirgs'", "in a form that the tale has"),
    ("words:\n  ⟪lap⟫: daļa\n", "unknown-word", "'lap'", "in a form that the tale has"),
    ("words:\n  ⟪'–'⟫: svītra\n", "unknown-word", "'–'", "in a form that the tale has"),
    ("words:\n  ⟪lapsa⟫:\n", "missing-key", "neither a meaning nor a picture", "after the colon"),
    ("words:\n  ⟪lapsa⟫: {}\n", "missing-key", "neither a meaning nor a picture", "after the colon"),
    ("words: { lapsa: zvērs, ⟪ruds un gudrs⟫ }\n", "missing-key", "neither a meaning nor a picture", "in quotes, as in"),
    ("words:\n  lapsa: ⟪' '⟫\n", "missing-key", "'lapsa' is empty", "visible"),
    ("words: ⟪[lapsa]⟫\n", "wrong-type", "a group such as", ""),
    ("words:\n  lapsa: { ⟪nozīme⟫: zvērs }\n", "unknown-key", "'nozīme'", "meaning, picture"),
    ("words:\n  lapsa: zvērs\n  ⟪lapsa⟫: zvērs\n", "duplicate-key", "'lapsa' is given twice", ""),
    ("words:\n  lapsa: { picture: ⟪lapsa.svg⟫ }\n", "missing-file", "lapsa.svg", ""),
])
def test_a_word_that_cannot_be_shown_is_an_error(library, words, code, message, help):
    site = library(tale(text=STORY, more=words))
    done = site.build()
    assert done.status == 1
    diagnostic = done.diagnostics[0]
    assert (diagnostic.severity, diagnostic.code, diagnostic.location) == ("error", code, site.marks[0]), done.stderr
    assert message in diagnostic.message and help in " ".join(diagnostic.notes), done.stderr
    assert done.codes.count(code) == len(done.codes), done.stderr


def test_too_many_words_are_an_error(library):
    done = library(tale(text=STORY, more="words:\n" + "".join(f"  w{i}: x\n" for i in range(41)))).build()
    assert done.codes == ["too-many"] and "at most 40" in done.diagnostics[0].message


def test_words_stand_after_the_tale_in_its_order(library):
    words = "words:\n  viena šalle: otra\n  ŠALLE: { picture: salle.svg, meaning: silta & gara }\n  rakstaina: ar rakstu\n  lapsa: <b>zvērs</b>\n"
    site = library(tale(text=STORY, more=words) + f"-- tales/lapsa/salle.svg --\n{PICTURE}")
    site.build("--strict").good()
    page = site.page("lapsa")
    cards = CARD.findall(page)
    # Reiz 0, dzīvoja 1, lapsa 2, Lapsai 3, bija 4, rakstaina 5, šalle 6, un 7, vēl 8, viena 9, šalle 10
    assert [(int(place), int(count)) for place, count, _ in cards] == [(2, 1), (5, 1), (6, 1), (9, 2)]
    assert "&lt;b&gt;zvērs" in cards[0][2]
    assert "<strong>ŠALLE</strong>" in cards[2][2] and "silta &amp; gara" in cards[2][2]
    picture = re.search(r'src="\.\./\.\./(tales/lapsa/salle\.\w+\.svg)"', cards[2][2])
    assert (site.output / picture[1]).is_file()
    assert page.index('class="word-card"') > page.index('class="end'), "after the tale"
    kept = next((site.output / "tales/lapsa").glob("*.json"), None)
    assert kept is None or "salle" in kept.read_text(encoding="utf-8"), "kept offline with the tale"


def test_a_tale_that_explains_nothing_has_no_cards(library):
    site = library(tale(text=STORY))
    site.build("--strict").good()
    assert "word-card" not in site.page("lapsa") and "glossary-style" not in re.search(r"<head>.*</head>", site.page("lapsa"), re.DOTALL)[0]


def test_a_build_after_a_meaning_has_changed_shows_it(library):
    site = library(tale(text=STORY, more="words:\n  lapsa: zvērs\n"))
    site.build().good()
    file = site.folder / "tales/lapsa/tale.md"
    file.write_text(file.read_text(encoding="utf-8").replace("zvērs", "rudais zvērs"), encoding="utf-8")
    site.build().good()
    assert "rudais zvērs" in site.page("lapsa")
