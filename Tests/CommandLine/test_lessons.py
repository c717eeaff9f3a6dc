"""Lessons and activities: their keys in the front matter, and what the site makes of them."""

import json
import pathlib
import re

import pytest

from library import PICTURE, tale
from pressing import PRESSING


@pytest.mark.parametrize(("more", "code", "message", "help"), [
    ("kind: ⟪lession⟫\n", "unknown-value", "'lession' is not a value of 'kind'", "did you mean 'lesson'?"),
    ("kind: lesson\npoints: ⟪ten⟫\n", "wrong-type", "'points' must be a whole number from 1 to 100, not 'ten'", "points: 10"),
    ("kind: lesson\npoints: ⟪101⟫\n", "wrong-type", "'points' must be a whole number from 1 to 100", "points: 10"),
    ("kind: activity\nminutes: ⟪0⟫\n", "wrong-type", "'minutes' must be a whole number from 1 to 120", "minutes: 5"),
    ("kind: lesson\nweek: ⟪-1⟫\n", "wrong-type", "'week' must be a whole number from 1 to 500", "week: 1"),
    ("kind: lesson\norder: ⟪1.5⟫\n", "wrong-type", "'order' must be a whole number from 1 to 1000", "order: 1"),
    ("kind: lesson\ndifficulty: ⟪beginer⟫\n", "unknown-value", "not a value of 'difficulty'", "did you mean 'beginner'?"),
    ("kind: lesson\ncategory: ⟪\"\"⟫\n", "missing-key", "'category' is empty", "visible character"),
    ("kind: lesson\ncategory: ⟪" + "k" * 41 + "⟫\n", "wrong-type", "'category' may have at most 40 characters", "letters or feelings"),
    ("week: ⟪1⟫\n", "unknown-key", "'week' is only for lessons and activities", "kind: lesson"),
])
def test_a_key_of_a_lesson_with_nonsense_is_an_error(library, more, code, message, help):
    site = library(tale(more=more))
    done = site.build()
    assert done.status == 1
    diagnostic, = done.diagnostics
    assert (diagnostic.severity, diagnostic.code, diagnostic.location) == ("error", code, site.marks[0])
    assert message in diagnostic.message and help in diagnostic.notes[0]


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
    diagnostic, = done.diagnostics
    assert (diagnostic.code, diagnostic.location) == ("unknown-tale", site.marks[0])
    assert diagnostic.notes == ["did you mean '../lapsas/tale.md'?"]


def test_a_tale_links_to_no_other_tale(library):
    site = library(tale() + tale("vilks", "Vilks", text="Lasi [pasaku](⟪../lapsa/tale.md⟫)!"))
    diagnostic, = site.build().diagnostics
    assert (diagnostic.code, diagnostic.location) == ("outside-link", site.marks[0])
    assert "only lessons and activities link to tales" in diagnostic.notes[0]


def test_a_library_without_lessons_has_none_of_this(library):
    site = library(tale())
    site.build("--strict").good()
    names = {file.relative_to(site.output).as_posix() for file in site.output.rglob("*") if file.is_file()}
    assert not [name for name in names if "learn" in name or "lesson" in name or "badge" in name]
    for page in site.output.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "places" not in text.partition('id="strings"')[0] and "lesson" not in text
    page = site.folder / "pages/learn.md"
    page.parent.mkdir()
    page.write_text("---\ntitle: Mācīties\n---\n\nTā.\n", encoding="utf-8")
    site.build("--strict").good()


def test_no_word_on_screen_speaks_of_loss_or_haste():
    """Also of what the other keys say: whoever reads to a child reads it all. In every language that the theme has."""
    files = {file.stem: file for file in (pathlib.Path(__file__).parents[2] / "Themes/storybook/words").glob("*.yml")}
    assert PRESSING.keys() == files.keys()
    for language, (unwanted, *samples) in PRESSING.items():
        for sample in samples:
            assert re.search(unwanted, sample, re.IGNORECASE), f"{language}: nothing would find '{sample}'"
        for line in files[language].read_text(encoding="utf-8").splitlines():
            key, _, text = line.partition(": ")
            assert not re.search(unwanted, text, re.IGNORECASE), f"{language}: {line}"


BADGE = "badges:\n- id: draugs\n  name: Burtu draugs\n  picture: draugs.svg\n  lessons: 5\n  category: burti\n"
DRAWN = f"-- draugs.svg --\n{PICTURE}"


@pytest.mark.parametrize(("settings", "code", "message", "help"), [
    (BADGE.replace("  lessons: 5\n", "").replace("id:", "⟪⟫id:"), "missing-key", "this badge has no rule", "lessons, activities, tales"),
    (BADGE.replace("id:", "⟪⟫id:") + "  days: 3\n", "duplicate-value", "several rules: lessons, days", "lessons: 5"),
    (BADGE.replace("5", "⟪0⟫"), "wrong-type", "'lessons' must be a whole number from 1 to 100000", "lessons: 1"),
    (BADGE.replace("lessons", "⟪lesons⟫").replace("id:", "id:"), "unknown-key", "unknown key 'lesons'", "did you mean 'lessons'?"),
    (BADGE.replace("draugs.svg", "⟪nav.svg⟫"), "missing-file", "there is no file 'nav.svg'", None),
    (BADGE.replace("id: draugs", "id: ⟪Mans draugs⟫"), "bad-id", "cannot be the id of a badge", "a–z"),
    (BADGE + BADGE.removeprefix("badges:\n").replace("draugs\n", "⟪draugs⟫\n", 1), "duplicate-id",
     "another badge has the id 'draugs' already", None),
    ("categories:\n- name: burti\n  colour: ⟪zils⟫\n", "bad-colour", "'zils' is not a colour", "#6b5b95"),
    ("categories:\n- ⟪⟫colour: \"#fff\"\n", "missing-key", "'name' is missing", "name: …"),
])
def test_a_badge_or_a_category_with_nonsense_is_an_error(library, settings, code, message, help):
    site = library(f"-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\n{settings}" + tale() + LESSON + DRAWN)
    done = site.build()
    assert done.status == 1
    diagnostic = next(diagnostic for diagnostic in done.diagnostics if diagnostic.code == code)
    assert diagnostic.location.file == "site.yml" and diagnostic.location.line == site.marks[0].line
    assert message in diagnostic.message
    assert help is None or any(help in note for note in diagnostic.notes)


def test_more_categories_than_a_library_may_have_are_an_error(library):
    names = "".join(f"- name: k{number}\n" for number in range(51))
    outcome = library(f"-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\ncategories:\n{names}" + tale() + LESSON).build()
    assert outcome.codes == ["too-many"] and "at most 50" in outcome.diagnostics[0].message


@pytest.mark.parametrize("settings", [BADGE.replace("badges", "⟪badges⟫"), "⟪categories⟫:\n- name: burti\n"])
def test_badges_and_categories_without_lessons_are_reported(library, settings):
    site = library(f"-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\n{settings}" + tale() + DRAWN)
    [diagnostic] = site.build().good().diagnostics
    assert (diagnostic.severity, diagnostic.code, diagnostic.location) == ("warning", "unused-key", site.marks[0])


def test_badges_and_categories_of_a_library_are_on_its_pages(library):
    site = library(
        f"-- site.yml --\ntitle: Pasakas\nlanguages: [lv, en]\n{BADGE.replace('Burtu draugs', '{ lv: Burtu draugs, en: Friend }')}"
        "categories:\n- name: { lv: burti, en: letters }\n  colour: \"#f5cc47\"\n  icon: draugs.svg\n"
        + tale() + LESSON.replace("week: 1\n", "week: 1\ncategory: letters\n") + DRAWN)
    site.build("--strict").good()
    learn = (site.output / "learn/index.html").read_text(encoding="utf-8")
    assert 'class="lesson-category category-1"' in learn and "assets/site-picture." in learn
    style, = site.output.glob("assets/learn-style.*.css")
    assert "--category: #f5cc47;\n  --on-category: #000000;" in style.read_text(encoding="utf-8")
    progress = (site.output / "learn/progress/index.html").read_text(encoding="utf-8")
    assert re.findall(r'data-badge="([^"]*)"', progress) == ["draugs"] and "Burtu draugs" in progress
    known = (site.output / "learning.js").read_text(encoding="utf-8")
    assert '"id":"draugs","of":"lessons","count":5,"category":"burti"' in known, "one name for a category in all languages"
    assert '"category":"burti"' in known.partition("badges")[0]
    english, = site.output.glob("assets/strings-en.*.js")
    assert '"badge-own-draugs":"Friend"' in english.read_text(encoding="utf-8")
    (site.folder / "draugs.svg").write_text(PICTURE.replace("M0", "M1"), encoding="utf-8")
    site.build("--strict").good()
    assert (site.output / "learn/progress/index.html").read_text(encoding="utf-8") != progress, "a new picture has a new name"
