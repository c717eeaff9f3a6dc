"""Lessons and activities: their keys in the front matter, and what the site makes of them."""

import json
import pathlib
import re

import pytest

from library import tale

# Words of loss and haste, by which an application keeps a child (docs/decisions.md).
LOSS = {
    "lv": r"zaud|steidz|pasteidz|ātrāk|atlic(is|ies)|atlikuš|palikuš|vairs tikai|nokavē",
    "en": r"\b(lose|loses|losing|lost your|hurry)\b|only .*\bleft\b|running out|too late|miss out|streak|last chance",
    "es": r"\bpierd|perder|date prisa|apúrate|sol[oa] .*qued|se acaba|última oportunidad|demasiado tarde",
    "uk": r"втрат|загубиш|поспіш|швидше|залишилос|лишилос|запізн|останн.* шанс",
    "ar": r"تخسر|خسار|ستفقد|فقدت|أسرع|عجّل|تبقّى|متبق|فاتك",
}


@pytest.mark.parametrize(("more", "code", "message", "help"), [
    ("kind: ⟪lession⟫\n", "unknown-value", "'lession' is not a value of 'kind'", "did you mean 'lesson'?"),
    ("kind: lesson\npoints: ⟪ten⟫\n", "wrong-type", "'points' must be a whole number from 1 to 100, not 'ten'", "points: 10"),
    ("kind: lesson\npoints: ⟪101⟫\n", "wrong-type", "'points' must be a whole number from 1 to 100", "points: 10"),
    ("kind: activity\nminutes: ⟪0⟫\n", "wrong-type", "'minutes' must be a whole number from 1 to 120", "minutes: 5"),
    ("kind: lesson\nweek: ⟪-1⟫\n", "wrong-type", "'week' must be a whole number from 1 to 500", "week: 1"),
    ("kind: lesson\norder: ⟪1.5⟫\n", "wrong-type", "'order' must be a whole number from 1 to 1000", "order: 1"),
    ("kind: lesson\ndifficulty: ⟪beginer⟫\n", "unknown-value", "not a value of 'difficulty'", "did you mean 'beginner'?"),
    ("kind: lesson\ncategory: ⟪\"\"⟫\n", "wrong-type", "'category' must have from 1 to 40 letters", "letters or feelings"),
    ("week: ⟪1⟫\n", "unknown-key", "'week' is only for lessons and activities", "kind: lesson"),
])
def test_a_key_of_a_lesson_with_nonsense_is_an_error(library, more, code, message, help):
    site = library(tale(more=more))
    done = site.build()
    assert done.status == 1
    fault, = done.faults
    assert (fault.severity, fault.code, fault.place) == ("error", code, site.marks[0])
    assert message in fault.message and help in fault.notes[0]


def test_the_catalog_has_what_a_lesson_is(library):
    site = library(
        tale() + tale("burti", "Burti", more="kind: lesson\ncategory: burti\ndifficulty: beginner\nminutes: 5\nweek: 2\norder: 3\n")
        + tale("kopa", "Kopā", more="kind: activity\npoints: 20\n"))
    site.build("--strict").good()
    tales = {one["slug"]: one for one in json.loads((site.output / "catalog.json").read_text(encoding="utf-8"))["tales"]}
    assert "kind" not in tales["lapsa"] and "points" not in tales["lapsa"]
    wanted = {"kind": "lesson", "category": "burti", "difficulty": "beginner", "minutes": 5, "week": 2, "order": 3, "points": 10}
    assert wanted.items() <= tales["burti"].items()
    assert tales["kopa"]["points"] == 20 and "week" not in tales["kopa"]


def test_no_lesson_is_the_next_tale_of_a_tale(library):
    site = library(tale() + tale("burti", "Burti", more="kind: lesson\n"))
    site.build("--strict").good()
    assert "burti" not in (site.output / "tales/lapsa/index.html").read_text(encoding="utf-8")


LESSON = tale("burti", "Burti", more="kind: lesson\nweek: 1\n", text="Lasi [pasaku](../lapsa/tale.md)!\n\n---\n\nKas?\n\n- [x] Lapsa\n- [ ] Vilks")


def test_a_lesson_leads_to_tales_and_has_its_places(library):
    site = library(tale() + LESSON + tale("kopa", "Kopā", more="kind: activity\nweek: 1\n"))
    site.build("--strict").good()
    page = (site.output / "tales/burti/index.html").read_text(encoding="utf-8")
    assert 'href="../lapsa/index.html"' in page
    learn = (site.output / "learn/index.html").read_text(encoding="utf-8")
    assert 'href="../tales/burti/index.html"' in learn and "tales/kopa" not in learn
    assert 'href="../../tales/kopa/index.html"' in (site.output / "learn/together/index.html").read_text(encoding="utf-8")
    library_page = (site.output / "library/index.html").read_text(encoding="utf-8")
    assert library_page.index('data-card="lapsa"') < library_page.index('data-say="shelf-lessons"') < library_page.index('data-card="burti"')
    known = json.loads((site.output / "learning.js").read_text(encoding="utf-8").removeprefix("self.storysiteLearning=").rstrip(";\n"))
    assert [(one["slug"], one["kind"], one["week"], one["questions"]) for one in known["lessons"]] == [
        ("burti", "lesson", 1, 1), ("kopa", "activity", 1, 0)]
    assert '"learning.js"' in (site.output / "sw.js").read_text(encoding="utf-8").replace("'", '"')


def test_a_link_of_a_lesson_to_no_tale_is_an_error_also_when_the_tale_goes_later(library):
    site = library(tale() + LESSON.replace("(../lapsa/tale.md)", "(⟪../lapsa/tale.md⟫)"))
    site.build("--strict").good()
    (site.folder / "tales/lapsa").rename(site.folder / "tales/lapsas")
    done = site.build()
    assert done.status == 1
    fault, = done.faults
    assert (fault.code, fault.place) == ("unknown-tale", site.marks[0])
    assert fault.notes == ["did you mean '../lapsas/tale.md'?"]


def test_a_tale_links_to_no_other_tale(library):
    site = library(tale() + tale("vilks", "Vilks", text="Lasi [pasaku](⟪../lapsa/tale.md⟫)!"))
    fault, = site.build().faults
    assert (fault.code, fault.place) == ("outside-link", site.marks[0])
    assert "only lessons and activities link to tales" in fault.notes[0]


def test_a_library_without_lessons_has_none_of_this(library):
    site = library(tale())
    site.build("--strict").good()
    names = {file.relative_to(site.output).as_posix() for file in site.output.rglob("*") if file.is_file()}
    assert not [name for name in names if "learn" in name or "lesson" in name or "badge" in name]
    for page in site.output.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "places" not in text.partition('id="words"')[0] and "lesson" not in text
    page = site.folder / "pages/learn.md"
    page.parent.mkdir()
    page.write_text("---\ntitle: Mācīties\n---\n\nTā.\n", encoding="utf-8")
    site.build("--strict").good()


def test_no_word_on_screen_speaks_of_loss_or_haste():
    """Also of what the other keys say: whoever reads to a child reads it all."""
    words = pathlib.Path(__file__).parents[2] / "Themes/storybook/words"
    for language, unwanted in LOSS.items():
        for line in (words / f"{language}.yml").read_text(encoding="utf-8").splitlines():
            key, _, text = line.partition(": ")
            assert not re.search(unwanted, text, re.IGNORECASE), f"{language}: {line}"
