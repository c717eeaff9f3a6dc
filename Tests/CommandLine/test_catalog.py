"""`catalog.json` keeps what `catalog.schema.json` promises to whoever reads it."""

import json
import pathlib
import re

import jsonschema
import pytest

ROOT = pathlib.Path(__file__).parents[2]

TALES = """\
-- tales/lapsa/tale.md --
---
title: "Lapsa \\"rudā\\" </script> & Co"
language: lv
summary: Par lapsu.
cover: cover.svg
level: beginner
ages: 3-6
themes: [drosme]
characters: [lapsa, vilks]
contains: [violence, scary]
published: 2026-03-01
author: Anna
illustrator: Jānis
license: CC BY 4.0
voices: [{ id: anna, name: Anna, audio: anna, timing: anna }]
translations: { en: fox }
---

Reiz dzīvoja lapsa.
-- tales/lapsa/anna.wav (2.5 s) --
-- tales/lapsa/anna.json --
{"sentences": [{"text": "Reiz dzīvoja lapsa.", "start": 0, "end": 2}]}
-- tales/lapsa/cover.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>
-- tales/fox/tale.md --
---
title: Fox
language: en
---

Once there was a fox.
-- tales/soon/tale.md --
---
title: Soon
state: coming
cover: cover.svg
---
-- tales/soon/cover.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M1 1h2v1z"/></svg>
-- tales/gold/tale.md --
---
title: Gold
access: premium
---

Once.
-- tales/draft/tale.md --
---
title: Not yet
draft: true
---

Soon.
-- tales/gone/tale.md --
---
title: Gone
withdrawn: 2026-01-01
---

Once.
"""


@pytest.fixture
def catalog(library):
    site = library(TALES)
    site.build().good()
    tree = site.tree()
    return json.loads(tree["catalog.json"]), json.loads(tree["catalog.schema.json"])


def test_the_catalog_is_what_its_schema_says(catalog):
    data, schema = catalog
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(data, schema)


def test_the_schema_refuses_a_catalog_that_breaks_its_promises(catalog):
    data, schema = catalog
    for change in ({"minutes": "4"}, {"level": "hard"}, {"unknown": 1}, {"language": "latviešu valoda"}, {"contains": ["boredom"]}, {"state": "coming"}):
        broken = data | {"tales": [data["tales"][0] | change]}
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(broken, schema)


def test_the_catalog_tells_of_each_published_tale(catalog):
    tales = {tale["slug"]: tale for tale in catalog[0]["tales"]}
    assert set(tales) == {"lapsa", "fox", "soon", "gold"}
    lapsa = tales["lapsa"]
    assert lapsa["title"] == 'Lapsa "rudā" </script> & Co'
    assert lapsa["ages"] == [3, 6] and lapsa["published"] == "2026-03-01" and lapsa["translations"] == {"en": "fox"}
    assert lapsa["contains"] == ["scary", "violence"] and "contains" not in tales["fox"]
    assert lapsa["words"] == 3 and lapsa["pages"] == 1
    assert lapsa["voices"] == [{"id": "anna", "name": "Anna", "seconds": 2.5, "granularity": "estimated", "matched": 3}]
    assert tales["fox"]["voices"] == []
    assert tales["gold"]["access"] == "premium" and "access" not in tales["fox"]


def test_a_tale_that_is_coming_has_a_card_and_no_page(library):
    site = library(TALES)
    site.build().good()
    tree = site.tree()
    soon = {tale["slug"]: tale for tale in json.loads(tree["catalog.json"])["tales"]}["soon"]
    assert soon["state"] == "coming" and "url" not in soon and "voices" not in soon
    assert [name for name in tree if name.startswith("tales/soon/")] == [soon["cover"]]
    assert b"Soon" in tree["library/index.html"] and b"tales/soon/index.html" not in b"".join(tree.values())


def test_browsers_know_what_tales_contain_by_its_order(catalog):
    """The library's data names contents by their places in a list, which the scripts have as well."""
    names = catalog[1]["$defs"]["tale"]["properties"]["contains"]["items"]["enum"]
    script = (ROOT / "Themes/storybook/scripts/family/contents.js").read_text(encoding="utf-8")
    assert re.findall(r"^  '(\w+)',$", script, re.MULTILINE) == names
    for words, prefix in (("Themes/storybook/words/en.yml", "family-content-"), ("Preview/words/en.yml", "about-contains-")):
        text = (ROOT / words).read_text(encoding="utf-8")
        assert re.findall(rf"^{prefix}(\w+):", text, re.MULTILINE) == names
