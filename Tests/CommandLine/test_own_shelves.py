"""What an editor decides in `site.yml`: shelves of the library, and the tale with which home opens."""

import re
import time

import pytest

from library import PICTURE, Library

SITE = "-- site.yml --\ntitle: Pasakas\nlanguages: [lv, en]\n"


def tale(slug, language="lv", more="", day="2026-01-01"):
    return (f"-- tales/{slug}/tale.md --\n---\ntitle: {slug}\nlanguage: {language}\ncover: cover.svg\npublished: {day}\n{more}---\n\n"
            f"Reiz bija {slug}.\n-- tales/{slug}/cover.svg --\n{PICTURE}")


TALES = (tale("vilks", more="themes: [mežs]\nlevel: beginner\nages: 3-6\n", day="2026-01-04")
         + tale("lapsa", more="themes: [mežs]\nlevel: advanced\nages: 7-9\n", day="2026-01-03")
         + tale("fox", "en", "translations: { lv: lapsa }\n", day="2026-01-09")
         + tale("cat", "en", "level: beginner\n", day="2026-01-02") + tale("ezis", more="level: beginner\n"))


def shelves(site, number=1):
    """The headings in the site's first language, each with the tales of its cards without those of translations."""
    path = "library/index.html" if number == 1 else f"library/{number}/index.html"
    page = (site.output / path).read_text(encoding="utf-8").partition('<template id="card">')[0]
    found = []
    for part in page.split('<section class="shelf"')[1:]:
        title = re.search(r"<h2[^>]*>(?:<bdi[^>]*>)?([^<]*)", part)
        found.append((title and title[1], [slug for slug, rest in re.findall(r'data-card="([\w-]+)"([^>]*)>', part)
                                           if "data-spare" not in rest]))
    return found


def openings(site):
    page = (site.output / "index.html").read_text(encoding="utf-8")
    return dict(re.findall(r'data-only="([\w-]+)"', link)[:1] + re.findall(r'href="tales/([\w-]+)/', link)[:1]
                for link in re.findall(r'<a class="spread-picture[^>]*>', page))


def built(library, settings, tales=TALES, strict=True):
    site = library(SITE + settings + tales)
    site.build(*["--strict"] * strict).good()
    return site


def test_a_shelf_shows_its_tales_in_the_order_of_the_editor_before_the_levels(library):
    site = built(library, "shelves:\n  - title: { lv: Vakaram, en: Bedtime }\n    tales: [ezis, cat, lapsa]\n")
    assert shelves(site) == [("Vakaram", ["ezis", "lapsa", "cat"]), ("Pirmie soļi", ["vilks"])], "the reader's language comes first"
    page = (site.output / "library/index.html").read_text(encoding="utf-8")
    assert '<h2><bdi lang="lv" data-only="lv">Vakaram</bdi><bdi lang="en" data-only="en" hidden>Bedtime</bdi></h2>' in page
    assert re.findall(r'data-card="(\w+)"[^>]* data-order="(\d)"', page) == [("ezis", "1"), ("lapsa", "3"), ("fox", "3"), ("cat", "2")]


def test_a_rule_takes_every_tale_that_fits_in_any_of_its_languages(library):
    site = built(library, "shelves:\n  - { title: Mežs, themes: [mežs] }\n  - { title: Mazajiem, ages: 0-3, levels: [beginner] }\n")
    assert shelves(site) == [("Mežs", ["vilks", "lapsa"]), ("Pirmie soļi", ["ezis", "cat"])], "the first shelf has taken the tale for the smallest"
    assert "<h2><bdi>Mežs</bdi></h2>" in (site.output / "library/index.html").read_text(encoding="utf-8")


def test_tales_for_teenagers_and_lessons_leave_their_shelf_only_by_name_or_for_a_rule_that_means_them(library):
    more = tale("romans", more="ages: 13-18\nthemes: [mežs]\n") + tale("burti", more="kind: lesson\nthemes: [mežs]\n")
    taken = [("Mežs", ["vilks", "lapsa", "burti", "romans"])]
    assert shelves(built(library, "shelves: [{ title: Mežs, themes: [mežs] }]\n", TALES + more))[0][1] == ["vilks", "lapsa"]
    by_name = built(library, "shelves: [{ title: Mežs, tales: [vilks, lapsa, burti, romans] }]\n", TALES + more)
    assert shelves(by_name)[:1] == taken
    for_them = built(library, "shelves: [{ title: Visi, themes: [mežs], ages: 13-99 }, { title: Mācās, kinds: [lesson] }]\n", TALES + more)
    assert shelves(for_them)[:2] == [("Visi", ["romans"]), ("Mācās", ["burti"])]


def test_home_opens_with_the_tale_of_the_editor_and_its_translations(library):
    assert openings(built(library, "")) == {"lv": "vilks", "en": "fox"}
    assert openings(built(library, "home: lapsa\n")) == {"lv": "lapsa", "en": "fox"}
    assert openings(built(library, "home: ezis\n")) == {"lv": "ezis", "en": "fox"}, "one without a translation is for its own readers"
    assert openings(built(library, "home: cat\n")) == {"lv": "cat", "en": "cat"}, "the site's own readers get what is named"
    assert openings(built(library, "home: { en: cat }\n")) == {"lv": "vilks", "en": "cat"}


def test_a_shared_link_of_the_site_brings_the_picture_of_home(library):
    for settings, slug in [("", "fox"), ("home: ezis\n", "ezis")]:
        site = built(library, f"id: pasakas\naddress: https://a.example\n{settings}")
        page = (site.output / "index.html").read_text(encoding="utf-8")
        assert re.search(r'property="og:image" content="https://a\.example/tales/(\w+)/', page)[1] == slug


@pytest.mark.parametrize(("settings", "codes", "notes"), [
    ("home: ⟪laspa⟫\n", ["unknown-tale"], ["did you mean 'lapsa'?"]),
    ("home: ⟪tales/lapsa/⟫\n", ["unknown-tale"], ["did you mean 'lapsa'?"]),
    ("shelves: [{ title: A, tales: [⟪tales/lapsa/tale.md⟫] }]\n", ["unknown-tale"], ["did you mean 'lapsa'?"]),
    ("shelves: [{ title: A, tales: [⟪'lapsa.md'⟫] }]\n", ["unknown-tale"], ["did you mean 'lapsa'?"]),
    ("home: { ⟪de⟫: lapsa }\n", ["unknown-language"], ["site.yml has: lv, en"]),
    ("shelves: [{ title: A, tales: [vilks, ⟪ezsi⟫] }]\n", ["unknown-tale"], ["did you mean 'ezis'?"]),
    ("shelves:\n  - ⟪⟫tales: [vilks]\n", ["missing-key"], ["add a line 'title: …'"]),
    ("shelves:\n  - ⟪⟫title: A\n", ["missing-key"], ["name them, as in 'tales: [fox, moon]', or say what they have in common, as in 'themes: [animals]'"]),
    ("shelves:\n  - ⟪⟫{ title: { lv: A }, themes: [] }\n", ["missing-key", "missing-word"], []),
    ("shelves:\n  - title: A\n    ⟪theme⟫: [mežs]\n", ["unknown-key"], ["did you mean 'themes'?"]),
    ("shelves:\n  - { title: A, tales: [vilks], ⟪levels⟫: [beginner] }\n", ["duplicate-value"], ["remove one of the two, or make two shelves of it"]),
    ("shelves:\n  - { title: A, levels: [⟪begginer⟫] }\n", ["unknown-value"], ["did you mean 'beginner'?", "the values are: beginner, intermediate, advanced"]),
    ("shelves: ⟪lapsa⟫\n", ["wrong-type"], []),
    (f"shelves: ⟪[{', '.join(['{ title: A, levels: [beginner] }'] * 51)}]⟫\n", ["too-many"], []),
    (f"shelves: [{{ title: A, tales: ⟪[{', '.join(f't{n}' for n in range(201))}]⟫ }}]\n", ["too-many"], []),
])
def test_what_is_wrong_with_shelves_and_home_is_reported_where_it_is(library, settings, codes, notes):
    site = library(SITE + settings + TALES)
    outcome = site.build()
    assert (outcome.status, outcome.codes) == (1, codes), outcome.stderr
    found = outcome.diagnostics[0]
    assert (found.location.file, found.location.line, found.location.column) == (site.marks[0].file, site.marks[0].line, site.marks[0].column)
    assert [note for note in found.notes if notes] == notes


@pytest.mark.parametrize(("settings", "code", "words"), [
    ("shelves: [{ title: A, tales: [vilks, ⟪vilks⟫] }]\n", "duplicate-value", "the tale 'vilks' is on a shelf already"),
    ("shelves: [{ title: A, tales: [vilks] }, { title: B, tales: [⟪vilks⟫] }]\n", "duplicate-value", "is on a shelf already"),
    ("shelves: [{ title: A, tales: [lapsa] }, { title: B, tales: [vilks, ⟪fox⟫] }]\n", "duplicate-value",
     "the tale 'fox' is on a shelf already, with its translation 'lapsa'"),
    ("shelves: [{ title: A, tales: [vilks, ⟪slepens⟫] }]\n", "unknown-tale", "is a draft or withdrawn"),
    ("home: ⟪slepens⟫\n", "unknown-tale", "is a draft or withdrawn"),
    ("home: ⟪drīz⟫\n", "unknown-tale", "it is marked 'coming' and has no page"),
    ("home: { lv: vilks, en: ⟪burti⟫ }\n", "unknown-tale", "it is of the kind 'lesson'"),
    ("home: ⟪kails⟫\n", "unknown-tale", "it has no 'cover'"),
    ("shelves: [{ title: A, themes: [mežs, ⟪mēžs⟫] }]\n", "unknown-value", "no tale of the library has the theme 'mēžs'"),
    ("shelves: [{ title: A, characters: [⟪pele⟫] }]\n", "unknown-value", "no tale of the library has the character 'pele'"),
])
def test_what_readers_cannot_have_now_is_a_warning_in_every_build(library, settings, code, words):
    more = (tale("slepens", more="draft: true\n") + tale("drīz", more="state: coming\n") + tale("burti", more="kind: lesson\n")
            + "-- tales/kails/tale.md --\n---\ntitle: Kails\nlanguage: lv\n---\n\nReiz.\n")
    site = library(SITE + settings + TALES + more)
    first = site.build()
    assert (first.status, first.codes) == (0, [code]), first.stderr
    found = first.diagnostics[0]
    assert found.severity == "warning" and words in found.message and found.location == site.marks[0]
    assert openings(site)["lv"] == "vilks"
    assert site.build().stderr == first.stderr, "what the last build has read says it, too"


def test_a_tale_opens_home_once_it_has_a_cover(library):
    bare = tale("kails").replace("cover: cover.svg\n", "")
    site = library(SITE + "home: kails\n" + TALES + bare)
    assert site.build().codes == ["unknown-tale"]
    site.write(tale("kails"))
    assert "home cannot open" not in site.build("--strict").good().stderr, "the last build has warned"
    assert openings(site)["lv"] == "kails"


def test_a_draft_with_the_name_of_a_tale_says_nothing_about_it(library):
    draft = tale("Lapsa", more="draft: true\n").replace("cover: cover.svg\n", "")
    site = built(library, "home: lapsa\nshelves: [{ title: A, tales: [lapsa] }]\n", draft + TALES)
    assert openings(site)["lv"] == "lapsa"


@pytest.mark.parametrize("written", ["tales/lapsa/tale.md", "lapsa/tale.md", "Ezītis", "'tales/vilks'"])
def test_a_name_is_reported_as_it_is_written(library, written):
    more = tale("hen", "en", f"translations: {{ lv: {written} }}\n")
    site = library(SITE + f"home: {written}\nshelves: [{{ title: A, tales: [{written}] }}]\n" + TALES + more)
    name = written.strip("'")
    assert [found.message for found in site.build().diagnostics] == [f"there is no tale '{name}'"] * 3


def test_a_name_without_letters_is_reported_as_it_is_written(library):
    more = tale("hen", "en", "translations: { lv: (!) }\n")
    site = library(SITE + "home: (?)\nshelves: [{ title: A, tales: [(?), (!)] }]\n" + TALES + more)
    assert sorted(found.message for found in site.build().diagnostics) == [
        "there is no tale '(!)'", "there is no tale '(!)'", "there is no tale '(?)'", "there is no tale '(?)'"]


@pytest.mark.parametrize(("languages", "home", "expected"), [
    (["zh-Hans", "zh-Hant"], "first", ["first", "second"]), (["zh-Hans", "zh-Hant"], "second", ["first", "second"]),
    # The newer tale is not in the script of the site's first readers.
    (["zh-Hans", "zh-Hant"], "", ["first", "second"]), (["zh"], "", ["second"]),
    # Neither is exactly in the language of the site, so the editor's choice counts.
    (["zh"], "first", ["first"]), (["zh"], "second", ["second"]),
])
def test_readers_of_each_script_get_the_tale_of_home_in_it(library, languages, home, expected):
    site = library(f"-- site.yml --\ntitle: Tales\nlanguages: [{', '.join(languages)}]\n{home and f'home: {home}'}\n"
                   + tale("first", "zh-Hans") + tale("second", "zh-Hant", "translations: { zh-Hans: first }\n", "2026-01-02"))
    site.build().good()
    assert openings(site) == dict(zip(languages, expected, strict=True))


def test_a_locked_tale_does_not_open_home(library):
    site = library(SITE + "home: ⟪lapsa⟫\n" + TALES.replace("title: lapsa\n", "title: lapsa\naccess: premium\n"))
    outcome = site.build()
    assert outcome.codes[0] == "unknown-tale" and "it is locked" in outcome.diagnostics[0].message
    assert openings(site) == {"lv": "vilks", "en": "fox"}


def test_no_shelf_and_no_home_makes_a_tale_or_another_page_again(tmp_path):
    """Sixty tales to a page: only pages with a shelf of the editor's, and those to which cards move, are made again."""
    site = Library(tmp_path, SITE + "shelves: [{ title: Pirmais, tales: [t-01, t-02] }]\n" + "".join(
        tale(f"t-{number:02}", more="level: beginner\n") for number in range(130)))
    time.sleep(0.05)
    site.build().good()
    before = site.stamps()
    for old, new in [("t-01, t-02", "t-02, t-01"), ("Pirmais", "Otrais"), ("shelves:", "# a word\nhome: t-07\nshelves:")]:
        path = site.path("site.yml")
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        time.sleep(0.05)
        assert site.build("--explain").good().stdout.splitlines()[0] == "no tale was made again"
        after = site.stamps()
        changed = {name.removeprefix(f"{site.output}/") for name in before if before[name] != after[name]}
        assert changed == {"sw.js", "index.html" if "home" in new else "library/index.html"}
        before = after
    site.run("build", "library", "--output", "again", environment={"XDG_CACHE_HOME": str(tmp_path / "no-cache")}).good()
    assert site.tree(tmp_path / "again") == site.tree()
