"""Catalogs for other programs: OPDS 1.2 and 2.0 for reading apps, podcasts, and the files behind them."""

import datetime
import html
import json
import os
import re
import shutil
import subprocess
import time
import urllib.parse
import xml.etree.ElementTree as XML

import feedparser
import pytest

from library import PICTURE, Library, differences, tale

ADDRESS = "https://tales.example/lib/"
ATOM, RSS = "{http://www.w3.org/2005/Atom}", "{http://www.itunes.com/dtds/podcast-1.0.dtd}"
PODCAST, OPDS = "{https://podcastindex.org/namespace/1.0}", "{http://opds-spec.org/2010/catalog}"
TERMS, LRMI = "{http://purl.org/dc/terms/}", "{http://purl.org/dcx/lrmi-terms/}"
NAVIGATION = "application/atom+xml;profile=opds-catalog;kind=navigation"
ACQUISITION = "application/atom+xml;profile=opds-catalog;kind=acquisition"
OPEN = "http://opds-spec.org/acquisition/open-access"
PIXELS = {"image/png", "image/jpeg", "image/gif"}
HOSTILE = "]]></title><script>&amp;{{title}}"
VOICE = "voices: [{id: anna, name: Anna, audio: anna, timing: anna}]\ncover: cover.svg\n"
SENTENCE = "Reiz bija liels, liels mežs, un tajā mežā dzīvoja sarkana lapsa, kas gribēja iemācīties lidot."

SITE = f"-- site.yml --\nid: pasakas\ntitle: Pasakas\nlanguages: [lv, en]\naddress: {ADDRESS}\n"
LAPSA = tale(
    "lapsa", f"'{HOSTILE}'", f"![Lapsa](1.svg)\n\n{SENTENCE}\n\n---\n\n![Mežs](2.svg)\n\nUn vēl.",
    VOICE + "published: 2026-03-01\nlevel: beginner\nauthor: Anna & Co\nlicense: CC BY 4.0\nsummary: Par lapsu.\n")
TALES = LAPSA + f"""\
-- tales/lapsa/cover.svg --
{PICTURE}
-- tales/lapsa/1.svg --
{PICTURE}
-- tales/lapsa/2.svg --
{PICTURE.replace("0 0 4 3", "0 0 3 4")}
-- tales/lapsa/anna.json --
{{"sentences": [{{"text": "{SENTENCE}", "start": 0.5, "end": 6}}, {{"text": "Un vēl.", "start": 6.5, "end": 7.5}}]}}
-- tales/lapsa/anna.wav (8 s) --
-- tales/zakis/cover.svg --
{PICTURE}
-- tales/bear/tale.md --
---
title: Bear
language: en
published: 2025-12-31
---

Once there was a bear.
-- tales/driz/tale.md --
---
title: Drīz
state: coming
---
"""
TALES += tale("zakis", "Zaķis", "Reiz.", "level: advanced\ncover: cover.svg\n")
TALES += tale("zelts", "Zelts", "Reiz.", "access: premium\n")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A site with books and a podcast."""
    site = Library(tmp_path_factory.mktemp("catalogs"), SITE + "exports: [epub, podcast]\n" + TALES)
    outcome = site.build()
    assert outcome.status == 0, outcome.stderr
    assert not {"undrawn-cover", "no-book", "no-episode"} & set(outcome.codes), outcome.stderr
    return site


def path_of(url):
    assert url.startswith(ADDRESS), url
    return urllib.parse.unquote(url[len(ADDRESS):]) or "index.html"


def feeds(tree):
    return {name: XML.fromstring(tree[name]) for name in tree if re.match(r"opds(\.xml|/.*\.xml)$", name)}


def links(element):
    return [(link.get("rel"), link.get("href"), link.get("type")) for link in element.findall(f"{ATOM}link")]


def titles(feed):
    return [entry.findtext(f"{ATOM}title") for entry in feed.findall(f"{ATOM}entry")]


def test_each_feed_of_opds_1_2_keeps_the_rules(site):
    """RFC 4287 and OPDS 1.2, sections 2.2 to 6."""
    tree = site.tree()
    seen = {}
    for name, feed in feeds(tree).items():
        assert feed.tag == f"{ATOM}feed" and feed.findtext(f"{ATOM}title") and feed.find(f"{ATOM}author")
        assert feed.findtext(f"{ATOM}id").startswith("urn:uuid:")
        assert seen.setdefault(feed.findtext(f"{ATOM}id"), name.split(".")[0]) == name.split(".")[0]
        datetime.datetime.fromisoformat(feed.findtext(f"{ATOM}updated"))
        kind = NAVIGATION if name == "opds.xml" else ACQUISITION
        assert ("self", ADDRESS + name, kind) in links(feed)
        assert ("start", ADDRESS + "opds.xml", NAVIGATION) in links(feed)
        entries = feed.findall(f"{ATOM}entry")
        ids = [entry.findtext(f"{ATOM}id") for entry in entries]
        assert entries and len(set(ids)) == len(ids)
        for rel, href, type in links(feed) + [link for entry in entries for link in links(entry)]:
            if rel != "license":
                assert path_of(href) in tree, href
        for entry in entries:
            datetime.datetime.fromisoformat(entry.findtext(f"{ATOM}updated"))
            offered = [type for rel, _, type in links(entry) if rel.startswith("http://opds-spec.org/acquisition")]
            assert bool(offered) == (kind == ACQUISITION) and all(offered)
            for rel, href, type in links(entry):
                if rel.startswith("http://opds-spec.org/image"):
                    assert type in PIXELS and tree[path_of(href)].startswith(b"\x89PNG")
        facets = [link for link in feed.findall(f"{ATOM}link") if link.get("rel") == "http://opds-spec.org/facet"]
        active = [link.get(f"{OPDS}activeFacet") for link in facets]
        assert not facets or (kind == ACQUISITION and active.count("true") == 1 and set(active) == {None, "true"})
        assert all(link.get(f"{OPDS}facetGroup") and link.get("title") for link in facets)


def test_reading_apps_find_tales_by_age_language_and_level(site):
    all_feeds = feeds(site.tree())
    assert titles(all_feeds["opds/all.xml"]) == [HOSTILE, "Bear", "Zaķis"]
    assert titles(all_feeds["opds/new.xml"]) == [HOSTILE, "Bear"]
    assert titles(all_feeds["opds/tales-lv.xml"]) == [HOSTILE, "Zaķis"]
    assert titles(all_feeds["opds/tales-en.xml"]) == ["Bear"]
    assert titles(all_feeds["opds/tales-lv/advanced.xml"]) == ["Zaķis"]
    assert titles(all_feeds["opds.xml"]) == ["Jaunākās", "Visas pasakas", "angļu", "latviešu"]
    assert ("http://opds-spec.org/sort/new", ADDRESS + "opds/new.xml", ACQUISITION) in [
        link for entry in all_feeds["opds.xml"].findall(f"{ATOM}entry") for link in links(entry)]


def test_an_entry_says_what_the_tale_is(site):
    lapsa, bear, zakis = feeds(site.tree())["opds/all.xml"].findall(f"{ATOM}entry")
    assert lapsa.findtext(f"{ATOM}author/{ATOM}name") == "Anna & Co" and lapsa.findtext(f"{ATOM}rights") == "CC BY 4.0"
    assert lapsa.findtext(f"{ATOM}updated") == "2026-03-01T00:00:00Z"
    assert lapsa.findtext(f"{TERMS}issued") == "2026-03-01"
    assert lapsa.findtext(f"{TERMS}language") == "lv" and lapsa.findtext(f"{ATOM}summary") == "Par lapsu."
    assert lapsa.find(f"{LRMI}educationalAlignment").get("targetName") == "beginner"
    assert ("license", "https://creativecommons.org/licenses/by/4.0/", None) in links(lapsa)
    assert zakis.findtext(f"{ATOM}updated") == "1980-01-01T00:00:00Z" and zakis.find(f"{TERMS}issued") is None
    assert bear.find(f"{ATOM}summary") is None


def test_each_feed_of_opds_2_0_keeps_the_rules(site):
    """specs.opds.io/opds-2.0 with its schemas, and the images that its drafts require."""
    tree = site.tree()
    names = [name for name in tree if re.match(r"opds(\.json|/.*\.json)$", name)]
    assert "opds.json" in names and "opds/tales-lv/beginner.json" in names
    for name in names:
        feed = json.loads(tree[name])
        own = [link["href"] for link in feed["links"] if link["rel"] == "self"]
        assert feed["metadata"]["title"] and own == [ADDRESS + name]
        assert ("navigation" in feed) != ("publications" in feed)
        for link in feed.get("navigation", []):
            assert link["title"] and link["type"] == "application/opds+json" and path_of(link["href"]) in tree
        for group in feed.get("facets", []):
            assert group["metadata"]["title"] and [link["rel"] for link in group["links"]].count("self") == 1
        for publication in feed.get("publications", []):
            metadata = publication["metadata"]
            assert metadata["title"] and metadata["identifier"].startswith("urn:uuid:") and metadata["language"]
            assert any(link["rel"] == OPEN and path_of(link["href"]) in tree for link in publication["links"])
            assert any(image["type"] in PIXELS and max(image["width"], image["height"]) == 800
                       and path_of(image["href"]) in tree for image in publication["images"])
    # A tale without a cover in pixels cannot be there.
    publications = json.loads(tree["opds/all.json"])["publications"]
    assert [publication["metadata"]["title"] for publication in publications] == [HOSTILE, "Zaķis"]
    licences = [[link["href"] for link in publication["links"] if link["rel"] == "license"] for publication in publications]
    assert licences == [["https://creativecommons.org/licenses/by/4.0/"], []], "nobody learns what may be done with a tale"


def test_a_reader_of_feeds_reads_them(site):
    tree = site.tree()
    for name in ("opds.xml", "opds/all.xml", "podcast/tales-lv.xml"):
        read = feedparser.parse(tree[name])
        assert not read.bozo and read.feed.title and all(entry.id and entry.title for entry in read.entries), name
    lapsa = feedparser.parse(tree["opds/all.xml"]).entries[0]
    assert lapsa.updated_parsed[:3] == lapsa.published_parsed[:3] == (2026, 3, 1)
    episode = feedparser.parse(tree["podcast/tales-lv.xml"]).entries[0]
    assert episode.published_parsed[:3] == (2026, 3, 1) and episode.enclosures[0].type == "audio/mpeg"


def test_the_catalog_offers_the_books_that_a_person_would_export(site):
    tree = site.tree()
    site.run("export", "epub", "--library", "library", "--output", "books").good()
    for entry in feeds(tree)["opds/all.xml"].findall(f"{ATOM}entry"):
        [link] = [link for link in entry.findall(f"{ATOM}link") if link.get("rel") == OPEN]
        book = tree[path_of(link.get("href"))]
        name = path_of(link.get("href")).split("/")[1]
        assert link.get("type") == "application/epub+zip" and int(link.get("length")) == len(book)
        assert book == (site.home / "books" / f"{name}.epub").read_bytes()
        identifier = entry.findtext(f"{TERMS}identifier")
        assert identifier != entry.findtext(f"{ATOM}id")
        assert any(rel == "alternate" and type == "text/html" for rel, _, type in links(entry))


def seconds(clock):
    hours, minutes, rest = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(rest)


def test_an_episode_has_sound_pictures_and_a_transcript(site):
    tree = site.tree()
    channel = XML.fromstring(tree["podcast/tales-lv.xml"]).find("channel")
    assert channel.findtext("language") == "lv" and channel.findtext("description") and channel.find(f"{RSS}category")
    assert tree[path_of(channel.find(f"{RSS}image").get("href"))].startswith(b"\xff\xd8")
    [item] = channel.findall("item")
    enclosure = item.find("enclosure")
    assert int(enclosure.get("length")) == len(tree[path_of(enclosure.get("url"))])
    assert item.findtext(f"{RSS}duration") == "8" and item.findtext("pubDate") == "Sun, 01 Mar 2026 00:00:00 GMT"
    assert item.find("guid").get("isPermaLink") == "false"
    licence = item.find(f"{PODCAST}license")
    assert (licence.text, licence.get("url")) == ("cc-by-4.0", "https://creativecommons.org/licenses/by/4.0/")
    people = {(person.get("group"), person.get("role"), person.text) for person in item.findall(f"{PODCAST}person")}
    assert people == {("writing", "author", "Anna & Co"), ("cast", "narrator", "Anna")}
    assert tree[path_of(item.find(f"{RSS}image").get("href"))].startswith(b"\xff\xd8")

    chapters = json.loads(tree[path_of(item.find(f"{PODCAST}chapters").get("url"))])
    assert chapters["version"] == "1.2.0" and [one["startTime"] for one in chapters["chapters"]] == [0, 6.525]
    assert all(tree[path_of(one["img"])].startswith(b"\x89PNG") and one["title"] for one in chapters["chapters"])

    text = tree[path_of(item.find(f"{PODCAST}transcript").get("url"))].decode()
    cues = re.findall(r"\n(\S+) --> (\S+)\n(.*)\n", text)
    assert text.startswith("WEBVTT\n") and all(0 < len(line) <= 65 for _, _, line in cues)
    assert " ".join(line for _, _, line in cues) == f"{SENTENCE} Un vēl."
    times = [seconds(clock) for cue in cues for clock in cue[:2]]
    assert times == sorted(times) and abs(times[0] - 0.525) < 0.01 and times[-1] <= 8


def test_descriptions_end_with_the_people_and_the_licence(site):
    tree = site.tree()
    item = XML.fromstring(tree["podcast/tales-lv.xml"]).find("channel/item")
    lines = ["Autors: Anna & Co", "Lasa: Anna", "Licence: CC BY 4.0"]
    assert item.findtext("description") == f"<p>Par lapsu.</p><p>{'<br>'.join(lines).replace('&', '&amp;')}</p>"
    [entry] = [entry for entry in XML.fromstring(tree["feed.xml"]).findall(f"{ATOM}entry") if "lapsa" in entry.find(f"{ATOM}link").get("href")]
    assert entry.findtext(f"{ATOM}rights") == "CC BY 4.0"
    content = [part.text for part in entry.find(f"{ATOM}content").iter() if part.text and part.text.strip()]
    assert content == ["Par lapsu.", *lines]


def test_a_feed_reader_gets_the_cover_in_pixels(site):
    feed = site.tree()["feed.xml"].decode()
    shown = re.findall(r'<media:thumbnail url="([^"]*)"', feed) + re.findall(r'<img src="([^"]*)"', feed)
    assert len(shown) == 2 and {path_of(url).rsplit(".", 1)[1] for url in shown} == {"png"}
    assert all((site.output / path_of(url)).is_file() for url in shown)


def test_a_player_shows_all_letters_of_a_description(library):
    summary, author = 'a < b && c > "d" ]]> </script><!--', "Anna <anna@example.org>"
    site = library(SITE.replace("title:", f"exports: [podcast]\ndescription: '{summary}'\ntitle:") + tale(
        more=f"voices:\n  - id: anna\n    audio: anna\nsummary: '{summary}'\nauthor: {author}\n") + "-- tales/lapsa/anna.wav (2 s) --\n")
    site.build().good()
    podcast = feedparser.parse(site.tree()["podcast/tales-lv.xml"])

    def shown(description):
        lines = re.findall("(?:<p>|<br ?/?>)(.*?)(?=</p>|<br)", description)
        return [html.unescape(re.sub("<.*?>", "", line)) for line in lines]
    assert shown(podcast.feed.description) == [summary]
    assert shown(podcast.entries[0].description) == [summary, f"Autors: {author}", "Lasa: anna"]


def test_a_catalog_for_reading_apps_names_all_people(library):
    site = library(SITE + "exports: [epub]\n" + TALES)
    lapsa = site.path("tales/lapsa/tale.md")
    lapsa.write_text(lapsa.read_text(encoding="utf-8").replace("author:", "credits: [A house, Bo]\nauthor:"), encoding="utf-8")
    site.build().good()
    tree = site.tree()
    [entry] = [entry for entry in feeds(tree)["opds/all.xml"].findall(f"{ATOM}entry") if entry.find(f"{TERMS}language").text == "lv"
               and entry.findtext(f"{ATOM}summary")]
    assert [person.text for person in entry.findall(f"{ATOM}contributor/{ATOM}name")] == ["Anna", "A house", "Bo"]
    [book] = [book for book in json.loads(tree["opds/all.json"])["publications"] if "description" in book["metadata"]]
    assert book["metadata"]["narrator"] == "Anna" and book["metadata"]["contributor"] == ["A house", "Bo"]


@pytest.mark.parametrize("colours", ['ink: "#123456"', 'brand: "#123456"', 'night: { ink: "#fedcba" }', 'ground: "#fffff0"'])
def test_a_book_has_the_colours_of_today(library, tmp_path, colours):
    site = library(SITE + "exports: [epub]\n" + TALES)
    site.build().good()
    text = site.path("site.yml")
    text.write_text(text.read_text(encoding="utf-8") + f"colours: {{ {colours} }}\n", encoding="utf-8")
    site.build().good()
    fresh = tmp_path / "fresh"
    site.run("build", "library", "--output", fresh, environment={"XDG_CACHE_HOME": str(tmp_path / "cache")}).good()
    again, first = site.tree(), site.tree(fresh)
    assert [name for name in again.keys() | first.keys() if again.get(name) != first.get(name)] == []


def test_catalogs_of_a_variety_are_in_its_language(library):
    texts = "title: { lv: Pasakas, en: Tales, pt: Contos }\ndescription: { lv: Bērniem, en: To hear, pt: Para ouvir }\n"
    voiced = "-- tales/{0}/tale.md --\n---\ntitle: {0}\nlanguage: {1}\npublished: 2026-01-01\nauthor: Ann\n" \
        "voices:\n  - id: anna\n    name: Anna\n    audio: anna\n---\n\nOnce.\n-- tales/{0}/anna.wav (2 s) --\n"
    site = library(f"-- site.yml --\nid: p\n{texts}languages: [lv, en, pt]\naddress: {ADDRESS}\nexports: [podcast]\n"
                   + voiced.format("bear", "en-GB") + voiced.format("gato", "pt-BR") + voiced.format("fuchs", "de"))
    site.build().good()
    tree = site.tree()
    for tag, title, about, author in (
            ("en-gb", "Tales: English", "To hear", "Author: Ann"), ("pt-br", "Contos: Português", "Para ouvir", "Texto: Ann"),
            ("de", "Pasakas: vācu", "Bērniem", "Autors: Ann")):
        channel = XML.fromstring(tree[f"podcast/tales-{tag}.xml"]).find("channel")
        assert (channel.findtext("title").lower(), channel.findtext("description")) == (title.lower(), f"<p>{about}</p>")
        assert author in channel.findtext("item/description")
        assert feeds(tree)[f"opds/tales-{tag}.xml"].findtext(f"{ATOM}title").lower() == title.lower()
        assert f"<p>{author}</p>".encode() in tree["feed.xml"]


def test_catalogs_tell_varieties_of_a_language_apart(library):
    voiced = "-- tales/{0}/tale.md --\n---\ntitle: {0}\nlanguage: {1}\ncover: cover.svg\n" \
        "voices:\n  - id: anna\n    name: Anna\n    audio: anna\n---\n\nOnce.\n-- tales/{0}/anna.wav (2 s) --\n" \
        f"-- tales/{{0}}/cover.svg --\n{PICTURE}\n"
    site = library(SITE.replace("[lv, en]", "[en]") + "exports: [podcast]\n" + voiced.format("bear", "en") + voiced.format("gato", "pt-BR"))
    site.build().good()
    assert titles(feeds(site.tree())["opds.xml"])[-2:] == ["English", "Portuguese"]
    site.write(voiced.format("fox", "en-GB") + voiced.format("galo", "pt-PT"))
    site.build().good()
    tree = site.tree()
    names = {"en": "English", "en-gb": "English (en-GB)", "pt-br": "Portuguese (pt-BR)", "pt-pt": "Portuguese (pt-PT)"}
    assert titles(feeds(tree)["opds.xml"])[-4:] == list(names.values())
    assert [link["title"] for link in json.loads(tree["opds.json"])["navigation"]][-4:] == list(names.values())
    for tag, name in names.items():
        assert XML.fromstring(tree[f"podcast/tales-{tag}.xml"]).findtext("channel/title") == f"Pasakas: {name}"
        assert feeds(tree)[f"opds/tales-{tag}.xml"].findtext(f"{ATOM}title") == f"Pasakas: {name}"


def test_a_catalog_of_one_language_has_its_title_in_it(library):
    site = library(SITE.replace("title: Pasakas", "title: { lv: Pasakas, en: Tales }") + TALES)
    site.build().good()
    tree = feeds(site.tree())
    assert tree["opds/tales-en.xml"].findtext(f"{ATOM}title") == "Tales: English"
    assert tree["opds/tales-lv/advanced.xml"].findtext(f"{ATOM}title").startswith("Pasakas: ")
    assert tree["opds/all.xml"].findtext(f"{ATOM}title").startswith("Pasakas: ")


def test_an_entry_without_a_book_leads_to_the_page(library):
    site = library(SITE + TALES)
    site.build().good()
    entries = feeds(site.tree())["opds/all.xml"].findall(f"{ATOM}entry")
    for entry in entries:
        pages = {rel: href for rel, href, type in links(entry) if type == "text/html"}
        assert pages.keys() == {OPEN, "alternate"} and len(set(pages.values())) == 1
    assert len(entries) == 3


def test_a_site_that_moves_keeps_what_feed_readers_know(library):
    site = library(SITE + TALES)
    site.build().good()
    before = re.findall(r"<id>([^<]*)", site.tree()["feed.xml"].decode())
    site.path("site.yml").write_text(site.path("site.yml").read_text().replace(ADDRESS, "https://moved.example/"))
    site.build().good()
    after = re.findall(r"<id>([^<]*)", site.tree()["feed.xml"].decode())
    assert before == after and len(set(before)) == 3, "every tale comes once more to each feed reader"


def test_pages_that_are_read_from_right_to_left_turn_that_way_in_a_catalog(library):
    site = library(SITE.replace("[lv, en]", "[lv, en, ar]") + "exports: [epub]\n" + TALES)
    zakis = site.path("tales/zakis/tale.md")
    zakis.write_text(zakis.read_text(encoding="utf-8").replace("language: lv", "language: ar"), encoding="utf-8")
    site.build().good()
    books = json.loads(site.tree()["opds/all.json"])["publications"]
    ways = {book["metadata"]["title"]: book["metadata"].get("readingProgression") for book in books}
    assert ways == {HOSTILE: None, "Zaķis": "rtl"}


def test_a_licence_of_another_jurisdiction_keeps_its_address(library):
    site = library(SITE + tale("lapsa", more="license: CC BY 3.0 IGO\n"))
    site.build().good()
    [entry] = feeds(site.tree())["opds/all.xml"].findall(f"{ATOM}entry")
    assert [href for rel, href, _ in links(entry) if rel == "license"] == ["https://creativecommons.org/licenses/by/3.0/igo/"]


def test_recordings_of_pages_become_one_episode(library):
    site = library(SITE + "exports: [podcast]\n" + tale(
        "lapsa", text="Reiz.\n\n---\n\nUn vēl.", more="voices: [{id: anna, name: Anna, audio: anna}]\n")
        + "-- tales/lapsa/anna/1.wav (2 s) --\n-- tales/lapsa/anna/2.wav (3 s) --\n")
    site.build().good()
    tree = site.tree()
    item = XML.fromstring(tree["podcast/tales-lv.xml"]).find("channel/item")
    chapters = json.loads(tree[path_of(item.find(f"{PODCAST}chapters").get("url"))])["chapters"]
    assert chapters[0]["startTime"] == 0 and 2 <= chapters[1]["startTime"] < 2.2
    assert item.findtext(f"{RSS}duration") == "5" and item.find(f"{PODCAST}transcript") is None


def to_mp3(wav, rate=44_100):
    """Replaces a recording by an MP3 with the tag and the index that encoders write."""
    options = ["-c:a", "libmp3lame", "-b:a", "64k", "-ar", str(rate)]
    subprocess.run(["ffmpeg", "-v", "error", "-i", wav, *options, wav.with_suffix(".mp3")], check=True, timeout=60)
    wav.unlink()


@pytest.mark.parametrize("rate", [44_100, 22_050])
def test_mp3s_of_pages_follow_each_other_without_a_gap(library, rate):
    site = library(SITE + "exports: [podcast]\n" + tale(
        "lapsa", text="\n\n---\n\n".join(["Reiz."] * 4), more="voices: [{id: anna, name: Anna, audio: anna}]\n")
        + "".join(f"-- tales/lapsa/anna/{page}.wav (5 s) --\n" for page in range(1, 5)))
    for page in range(1, 5):
        to_mp3(site.path(f"tales/lapsa/anna/{page}.wav"), rate if page == 3 else 44_100)
    site.build().good()
    tree = site.tree()
    item = XML.fromstring(tree["podcast/tales-lv.xml"]).find("channel/item")
    sound = tree[path_of(item.find("enclosure").get("url"))]
    assert not [name for name in (b"ID3", b"Info", b"Xing") if name in sound], "players take them for sound"
    decode = ["ffmpeg", "-v", "error", "-i", "pipe:0", "-f", "s16le", "-ac", "1", "-ar", "44100", "pipe:1"]
    samples = len(subprocess.run(decode, input=sound, check=True, capture_output=True, timeout=60).stdout) // 2
    chapters = json.loads(tree[path_of(item.find(f"{PODCAST}chapters").get("url"))])["chapters"]
    for page, chapter in enumerate(chapters):
        assert abs(chapter["startTime"] - samples / 44_100 * page / 4) < 0.04


@pytest.mark.parametrize("failure, is_lasting", [
    ("echo 'Cannot allocate memory' >&2; echo 'Conversion failed!' >&2; exit 1", False), ("kill -9 $$", False),
    ("echo 'Too many open files' >&2; exit 1", False), ("echo 'Invalid data found' >&2; exit 1", True)])
def test_a_podcast_gets_the_picture_that_the_machine_could_not_draw_before(library, failure, is_lasting):
    """A machine that is short of memory for a minute must not leave a podcast without its picture until the icon changes."""
    site = library(SITE + tale("lapsa", more="voices: [{id: anna, name: Anna, audio: anna}]\n") + "-- tales/lapsa/anna.wav (1 s) --\n")
    to_mp3(site.path("tales/lapsa/anna.wav"))
    (programs := site.home / "programs").mkdir()
    (lack, calls) = (site.home / "lack", site.home / "calls")
    ffmpeg = programs / "ffmpeg"
    ffmpeg.write_text(f"#!/bin/sh\necho x >> {calls}\nif [ -e {lack} ]; then {failure}; fi\nexec {shutil.which('ffmpeg')} \"$@\"\n")
    ffmpeg.chmod(0o755)
    time.sleep(0.1)  # a program that was written moments ago is not believed to stay
    build = lambda: site.build(environment={"PATH": f"{programs}:{os.environ['PATH']}"}).good()  # noqa: E731
    lack.touch()
    [diagnostic] = build().diagnostics
    assert diagnostic.code == "undrawn-cover" and diagnostic.message.startswith("the podcast has no picture: ")
    if not is_lasting:
        assert "build again" in diagnostic.notes and "did not finish" in diagnostic.message
    lack.unlink()
    before = calls.read_text()
    now = build()
    channel = XML.fromstring(site.tree()["podcast/tales-lv.xml"]).find("channel")
    if is_lasting:
        assert calls.read_text() == before and now.codes == ["undrawn-cover"], "each build tries what cannot succeed"
        return
    assert now.codes == [] and channel.find(f"{RSS}image") is not None
    drawn = calls.read_text()
    assert " 0 written" in build().stdout and calls.read_text() == drawn


def test_a_podcast_without_its_picture_is_reported_in_each_build(library):
    site = library(SITE + tale("lapsa", more="voices: [{id: anna, name: Anna, audio: anna}]\n") + "-- tales/lapsa/anna.wav (1 s) --\n")
    to_mp3(site.path("tales/lapsa/anna.wav"))
    (empty := site.home / "empty").mkdir()
    for _ in range(2):
        [diagnostic] = site.build(environment={"PATH": str(empty)}).good().diagnostics
        assert diagnostic.code == "undrawn-cover" and "on Debian: apt install ffmpeg" in diagnostic.notes
        assert diagnostic.message == "the podcast has no picture: ffmpeg, which draws the site's icon, is not installed"
    assert site.build().good().codes == []
    assert XML.fromstring(site.tree()["podcast/tales-lv.xml"]).find(f"channel/{RSS}image") is not None


def test_pictures_of_a_podcast_that_cannot_be_drawn_are_reported(library):
    site = library(SITE + "exports: [podcast]\n" + LAPSA + TALES.removeprefix(LAPSA).partition("-- tales/zakis")[0])
    (folder := site.home / "bin").mkdir()
    (program := folder / "ffmpeg").write_text(
        f'#!/bin/sh\ncase "$*" in *svg_pipe*) echo no >&2; exit 1;; esac\nexec {shutil.which("ffmpeg")} "$@"\n')
    program.chmod(0o755)
    drawn_less = {"PATH": f"{folder}:{os.environ['PATH']}"}
    for text in ("Un vēl.", "Un vēl, un vēl."):
        site.path("tales/lapsa/tale.md").write_text(site.path("tales/lapsa/tale.md").read_text().replace("Un vēl.", text))
        messages = {diagnostic.message for diagnostic in site.build(environment=drawn_less).good().diagnostics}
        assert {"podcast players show no SVG, and ffmpeg cannot draw this one: no",
                "the podcast has no picture: ffmpeg cannot draw the site's icon: no"} <= messages
    assert not [code for code in site.build().good().codes if code == "undrawn-cover"]


def test_a_page_without_words_has_the_chapter_of_no_other_page(library):
    told = [("Reiz bija lapsa.", 0.5), ("Un vēl.", 4)]
    timing = json.dumps({"sentences": [{"text": text, "start": start, "end": start + 2} for text, start in told]})
    site = library(SITE + "exports: [podcast]\n" + tale(
        "lapsa", text=f"![Viens](1.svg)\n\n---\n\n{told[0][0]}\n\n---\n\n![Trīs](1.svg)\n\n---\n\n{told[1][0]}",
        more="voices: [{id: anna, name: Anna, audio: anna, timing: anna}]\n")
        + f"-- tales/lapsa/anna.json --\n{timing}\n-- tales/lapsa/anna.wav (8 s) --\n-- tales/lapsa/1.svg --\n{PICTURE}")
    site.build().good()
    [name] = [name for name in site.tree() if re.match(r"tales/lapsa/chapters\..*\.json$", name)]
    chapters = json.loads(site.tree()[name])["chapters"]
    assert [(one["startTime"], one["title"]) for one in chapters] == [(0, "2. lappuse no 4"), (4.025, "4. lappuse no 4")]


def test_premium_tales_and_tales_without_a_page_are_not_offered(site):
    tree = site.tree()
    catalogs = b"".join(body for name, body in tree.items() if re.match(r"opds|podcast", name))
    assert b"Zelts" not in catalogs and "Drīz".encode() not in catalogs
    assert not [name for name in tree if re.match(r"tales/(zelts|driz)/.*\.(epub|png|mp3)$", name)]


def test_a_second_build_makes_nothing_and_a_changed_text_only_its_own_book(site, tmp_path):
    other = Library(tmp_path)
    shutil.copytree(site.folder, other.folder, dirs_exist_ok=True)
    os.utime(other.folder / "site.yml", (1e9, 1e9))
    other.build().good()
    stamps = other.stamps()
    other.build().good()
    assert other.stamps() == stamps
    text = other.path("tales/bear/tale.md")
    text.write_text(text.read_text().replace("a bear", "a brown bear"))
    other.build().good()
    changed = {name.removeprefix(f"{other.output}/") for name, stamp in other.stamps().items()
               if stamps.get(name) != stamp}
    assert not [name for name in changed if re.match(r"tales/(?!bear/)|podcast/|opds/tales-lv", name)], changed
    assert "opds/tales-en.xml" in changed
    first = Library(tmp_path / "first")
    shutil.copytree(other.folder, first.folder, dirs_exist_ok=True)
    first.build().good()
    assert first.tree() == other.tree()


def test_a_podcast_names_no_cover_that_is_drawn_no_longer(library):
    """Covers are drawn for other programs in libraries of up to 500 tales."""
    site = library(SITE + TALES)
    wav = site.path("tales/lapsa/anna.wav")
    subprocess.run(["ffmpeg", "-v", "error", "-i", wav, "-c:a", "aac", wav.with_suffix(".m4a")], check=True, timeout=60)
    wav.unlink()
    # With the five that are there already.
    for number in range(495):
        site.path(f"tales/t{number}").mkdir()
        site.path(f"tales/t{number}/tale.md").write_text(f"---\ntitle: T{number}\nlanguage: lv\n---\n\nReiz.\n")
    def pictures():
        site.build().good()
        feed = (site.output / "podcast/tales-lv.xml").read_text(encoding="utf-8")
        named = re.findall(r'<item>.*?<itunes:image href="([^"]+)"', feed, re.DOTALL)
        assert all((site.output / picture.removeprefix(ADDRESS)).is_file() for picture in named), named
        return named
    assert len(pictures()) == 1
    site.path("tales/one-more").mkdir()
    site.path("tales/one-more/tale.md").write_text("---\ntitle: Vēl\nlanguage: lv\n---\n\nReiz.\n")
    assert pictures() == []
    shutil.rmtree(site.path("tales/one-more"))
    assert len(pictures()) == 1


def test_without_ffmpeg_the_build_says_so_once(library):
    site = library(SITE + TALES)
    empty = site.home / "empty"
    empty.mkdir()
    outcome = site.build(environment={"PATH": str(empty)})
    assert outcome.status == 0 and outcome.codes.count("undrawn-cover") == 1
    [diagnostic] = [diagnostic for diagnostic in outcome.diagnostics if diagnostic.code == "undrawn-cover"]
    assert "on Debian: apt install ffmpeg" in diagnostic.notes and "1 more" in outcome.stderr
    tree = site.tree()
    assert "opds/all.xml" in tree and "opds.json" not in tree and "podcast/tales-lv.xml" not in tree
    # When it is there, the next build draws them.
    assert "undrawn-cover" not in site.build().codes
    assert "opds.json" in site.tree()


def test_pages_show_a_cover_that_only_a_later_build_could_draw(library):
    site = library(SITE + tale(more="cover: cover.svg\npublished: 2026-03-01\n") + f"-- tales/lapsa/cover.svg --\n{PICTURE}")
    (failing := site.home / "failing").touch()
    ffmpeg = site.home / "bin/ffmpeg"
    ffmpeg.parent.mkdir()
    ffmpeg.write_text(f"#!/bin/sh\n[ -e {failing} ] && exit 1\nexec {shutil.which('ffmpeg')} \"$@\"\n")
    ffmpeg.chmod(0o755)
    drawing = {"PATH": f"{ffmpeg.parent}:{os.environ['PATH']}"}
    time.sleep(0.1)  # a file that was written moments ago is not believed to stay
    assert site.build(environment=drawing).good().codes == ["undrawn-cover"]
    failing.unlink()
    text = site.path("tales/lapsa/tale.md")
    text.write_text(text.read_text().replace("Reiz", "Sen"))
    time.sleep(0.1)
    site.build(environment=drawing).good()
    later = site.tree()
    site.build(environment={**drawing, "XDG_CACHE_HOME": str(site.home / "none")}).good()
    assert b".png" in later["index.html"] and differences(later, site.tree()) == []


def test_a_build_that_fails_says_the_same_whatever_was_built_before(library):
    site = library(SITE + "exports: [epub, podcast]\n" + TALES)
    (empty := site.home / "empty").mkdir()
    assert "undrawn-cover" in site.build(environment={"PATH": str(empty)}).codes
    site.write("-- tales/bear/tale.md --\n---\ntitle: Bear\nlanguage: en\n---\n\n![A bear](bear.svg)\n")
    after = site.build(environment={"PATH": str(empty)})
    first = site.build(environment={"PATH": str(empty), "XDG_CACHE_HOME": str(site.home / "none")})
    assert after.status == 1 and after.stderr == first.stderr
    assert not {"undrawn-cover", "no-book", "no-episode"} & set(after.codes), "exports that were not made are reported"


def test_without_an_address_there_is_no_catalog(library):
    site = library("-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\nexports: [epub]\n" + tale())
    site.build().good()
    tree = site.tree()
    assert not [name for name in tree if re.match(r"opds|podcast", name)]
    assert [name for name in tree if re.match(r"tales/lapsa/lapsa\.[0-9a-z]{8}\.epub$", name)]
    assert b"opds" not in tree["index.html"]


def test_an_unknown_export_is_a_diagnostic_with_its_place(library):
    site = library("-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\nexports: [⟪epup⟫]\n" + tale())
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["unknown-value"] and outcome.diagnostics[0].location == site.marks[0]
    assert "did you mean 'epub'?" in outcome.diagnostics[0].notes


def test_home_names_the_catalog_and_tales_do_not(site):
    tree = site.tree()
    assert b'href="opds.xml"' in tree["index.html"] and b"opds.xml" not in tree["tales/bear/index.html"]
    headers = tree["_headers"].decode()
    assert f"/lib/opds.xml\n  Cache-Control: no-cache\n  Content-Type: {NAVIGATION}\n" in headers
    assert f"/lib/opds/*.xml\n  Cache-Control: no-cache\n  Content-Type: {ACQUISITION}\n" in headers
