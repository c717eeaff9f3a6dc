"""A large library: what is made of all tales together comes in parts, and one changed tale changes few of them."""

import json
import re
import shutil
import time
import xml.etree.ElementTree as XML

import jsonschema
import pytest

from library import tale

TALES = 1300
SITE = "-- site.yml --\nid: liela\ntitle: Pasakas\nlanguages: [lv]\naddress: https://a.example/\n"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
PART = re.compile(rb"^\(self\.storysiteTales \?\?= \[\]\)\.push\((.*)\);\n$", re.DOTALL)


def many() -> str:
    return "".join(tale(f"tale-{number:04}", f"Lapsa un {number}. vilks", more=f"published: 20{10 + number % 16}-01-02\n")
                   for number in range(TALES))


@pytest.fixture
def large(library):
    site = library(SITE + many())
    site.build().good()
    return site


def value(script: bytes):
    return json.loads(PART.match(script)[1])


def test_texts_as_large_as_they_may_be_need_no_more_memory_on_more_threads(library):
    """An emphasised letter on each line is what takes the most memory."""
    site = library(SITE + "".join(tale(f"tale-{number}", "Lapsa", "") for number in range(3)))
    for path in site.folder.glob("tales/*/tale.md"):
        path.write_text(path.read_text(encoding="utf-8") + "*a*\n" * 374_000, encoding="utf-8")
    memory = site.memory_of_build("--jobs", "3")
    assert memory < 500_000, f"the build took {memory // 1000} MB"


def test_a_large_library_comes_in_parts_and_one_title_changes_few(large):
    before = large.tree()

    # No page and no list names the parts, except the one script that does.
    parts = {name for name in before if re.fullmatch(r"assets/tales\.\w{8}\.js", name)}
    assert len(parts) > 8 and all(len(before[name]) < 100_000 for name in parts)
    naming = {name for name, body in before.items() if any(part.split(".")[1].encode() in body for part in parts)}
    assert naming <= {"tales.js", *parts}
    [section] = value(before["tales.js"])["sections"]
    assert section["languages"] == ["lv"] and section["count"] == TALES
    assert len(before["sw.js"]) < 60_000 and b"tales.js" not in before["sw.js"].split(b"};\n")[0]

    # The catalog in parts is what its schema says.
    schema, index = json.loads(before["catalog.schema.json"]), json.loads(before["catalog.json"])
    jsonschema.validate(index, schema)
    slugs = []
    for path in index["parts"]:
        part = json.loads(before[path])
        jsonschema.validate(part, schema)
        slugs += [one["slug"] for one in part["tales"]]
    assert index["count"] == TALES and sorted(slugs) == [f"tale-{number:04}" for number in range(TALES)]
    for wrong in (index | {"tales": []}, {"id": "liela", "tales": [], "title": "Pasakas"}, {"id": "liela"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)

    # The feed leads through its archives to the oldest tale.
    seen, path = set(), "feed.xml"
    while path:
        feed = XML.fromstring(before[path])
        seen |= {entry.findtext("{*}id") for entry in feed.iter("{http://www.w3.org/2005/Atom}entry")}
        way = feed.find("{*}link[@rel='prev-archive']")
        path = None if way is None else way.get("href").removeprefix("https://a.example/")
    assert len(seen) == TALES

    large.write(tale("tale-0700", "Pavisam cits nosaukums", more="published: 2022-01-02\n"))
    large.build().good()
    after = large.tree()
    changed = {name for name in after if before.get(name) != after[name]}
    pages = {name for name in changed if name.startswith("library/")}
    assert len(pages) == 1, "a title changes pages that do not show it"
    assert "tales.js" in changed and len(changed) < 40, sorted(changed)


def test_the_sitemap_of_a_large_site_is_one_list_of_addresses(large):
    found = XML.fromstring(large.tree()["sitemap.xml"])
    assert sum(1 for _ in found.iter(f"{MAP}loc")) == TALES + 2 + TALES // 60 + (TALES % 60 > 0) - 1


def edits(site):
    """Edits, and how many lines explain at most which tales they make again."""
    text = "Reiz dzīvoja lapsa."
    yield 3, [
        lambda: site.write(tale("tale-0007", "Lapsa un 7. vilks", text + " Un vilks.", more="published: 2017-01-02\n")),
        lambda: site.path("tales/tale-0014/notes.txt").write_text("later"),
        lambda: (site.output / "catalog/1.json").unlink(),
    ]
    yield 20, [
        lambda: site.write(tale("tale-0007", "Lapsa un 7. vilks", text * 90, more="published: 2017-01-02\n")),
        lambda: site.write(tale("tale-0008", "Zaķis", more="published: 2018-01-02\n")),
        lambda: site.write(tale("tale-0009", "Lapsa un 9. vilks", more="published: 2026-11-01\n")),
    ]
    yield 20, [
        lambda: site.write(tale("tale-0010", "Lapsa un 10. vilks", more="draft: true\n")),
        lambda: shutil.rmtree(site.path("tales/tale-0011")),
        lambda: site.path("tales/tale-0012").rename(site.path("tales/a-tale")),
        lambda: site.write("-- tales/tale-2000/tale.md --\n---\ntitle: New\nlanguage: en\n"
                           "translations: {lv: tale-0013}\n---\n\nA fox.\n"),
    ]


@pytest.mark.slow
def test_after_edits_a_large_library_is_what_a_first_build_makes(large):
    time.sleep(0.05)
    large.build().good()
    for number, (most, steps) in enumerate(edits(large)):
        for step in steps:
            step()
        time.sleep(0.05)
        said = large.build("--explain")
        fresh = large.run("build", "library", "--output", "fresh", environment={"XDG_CACHE_HOME": str(large.home / f"c{number}")})
        assert (said.status, said.stderr) == (fresh.status, fresh.stderr)
        own, wanted = large.tree(), large.tree(large.home / "fresh")
        assert {name for name in own.keys() | wanted.keys() if own.get(name) != wanted.get(name)} == set()
        assert len(said.stdout.splitlines()) <= most + 3, "tales were made again that had not changed"
        shutil.rmtree(large.home / "fresh")
