"""Lessons and activities: their keys in the front matter, and what the site makes of them."""

import json

import pytest

from library import tale


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
