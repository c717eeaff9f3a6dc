"""What a site tells its host, search engines and feed readers, with an address and without."""

import html.parser
import json
import os
import posixpath
import re
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import xml.etree.ElementTree as XML
from pathlib import Path

import pytest

from library import PICTURE, tale

ROOT = Path(__file__).parents[2]
ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
EVIL = "</script><b>&\"'<!--]]>&amp;{{title}}"
QUOTED = "'" + EVIL.replace("'", "''") + "'"

SITE = "-- site.yml --\ntitle: Pasakas\ndescription: Pasakas bērniem.\nlanguages: [lv]\n"
TALES = f"""\
-- tales/lapsa/tale.md --
---
title: Lapsa
language: lv
summary: Par lapsu.
cover: cover.svg
ages: 3-6
themes: [drosme]
published: 2026-03-01
author: Anna
illustrator: Jānis
license: CC BY 4.0
voices: [{{ id: anna, name: Anna, audio: anna }}, {{ id: janis, name: Jānis, audio: janis }}]
translations: {{ en: fox }}
---

![Lapsa](cover.svg)

Reiz dzīvoja lapsa.

---

Un vēl.
-- tales/lapsa/anna.wav (125 s) --
-- tales/lapsa/janis/1.wav (3 s) --
-- tales/lapsa/janis/2.wav (2 s) --
-- tales/lapsa/cover.svg --
{PICTURE}-- tales/fox/tale.md --
---
title: Fox
language: en
published: 2026-04-01
---

Once there was a fox.
-- tales/лис/tale.md --
---
title: Лис
language: uk
translations: {{ en: fox }}
---

Жив собі лис.
-- pages/parents.md --
---
title: Vecākiem
---

Teksts.
"""


class Links(html.parser.HTMLParser):
    """What a page leads to or shows, what it says of itself, and its data blocks."""

    def __init__(self, text):
        super().__init__()
        self.addresses, self.meta, self.rel, self.blocks, self._block = [], {}, {}, [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "meta" and "content" in found:
            self.meta[found.get("property") or found.get("name") or found.get("http-equiv")] = found["content"]
        elif tag == "link" and found["rel"] == "canonical":
            self.rel["canonical"] = found["href"]
        else:
            self.addresses += [value for key, value in found.items() if key in ("href", "src") and not value.startswith("#")]
        if tag == "script" and found.get("type") == "application/ld+json":
            self._block = ""

    def handle_data(self, data):
        if self._block is not None:
            self._block += data

    def handle_endtag(self, tag):
        if tag == "script" and self._block is not None:
            self.blocks.append(self._block)
            self._block = None


def site_at(library, address, more=TALES):
    site = library(SITE + (f"address: {address}\n" if address else "") + more)
    site.build().good()
    return site


def pages(site):
    return {name: Links(body.decode()) for name, body in site.tree().items() if name.endswith(".html")}


def book(site, slug="lapsa"):
    [block] = Links(site.page(slug)).blocks
    return json.loads(block)


def nginx():
    paths = [ROOT / ".build/test-nginx/usr/sbin/nginx", "/usr/sbin/nginx"]
    return shutil.which("nginx") or next((path for path in paths if os.path.exists(path)), None)


@pytest.mark.parametrize("written, origin, path", [
    ("https://pasakas.example", "https://pasakas.example", "/"),
    ("https://pasakas.example/", "https://pasakas.example", "/"),
    ("HTTP://Pasakas.Example:8080///", "http://pasakas.example:8080", "/"),
    ("https://pasakas.example/a/b", "https://pasakas.example", "/a/b/"),
    ("https://pasakas.example//a//b//", "https://pasakas.example", "/a/b/"),
    ("https://pasakas.example/grāmata/", "https://pasakas.example", "/gr%C4%81mata/"),
    ("https://pasakas.example/gr%c4%81mata", "https://pasakas.example", "/gr%C4%81mata/"),
    ("http://127.0.0.1:9/~anna", "http://127.0.0.1:9", "/~anna/"),
])
def test_an_address_is_brought_to_one_form(library, written, origin, path):
    site = site_at(library, written)
    assert pages(site)["index.html"].rel["canonical"] == origin + path
    assert pages(site)["library/index.html"].rel["canonical"] == f"{origin}{path}library/index.html"
    assert f'href="{path}index.html"' in (site.output / "404.html").read_text()


LABELS = "each part between the dots has at most 63 characters: letters a–z, digits, and hyphens inside it"


@pytest.mark.parametrize("written, help", [
    ("pasakas.example", "did you mean 'https://pasakas.example'?"),
    ("//pasakas.example", "did you mean 'https://pasakas.example'?"),
    ("htps://pasakas.example/x", "did you mean 'https://pasakas.example/x'?"),
    ("ftp://pasakas.example", None), ("https://", None), ("https:///a", None), ("/pasakas", None),
    ("https://pasakas.example/?a=1", "write it as https://pasakas.example/"),
    ("https://pasakas.example/a#b", "write it as https://pasakas.example/a"),
    ("https://pasakas.example/a/index.html", "write it as https://pasakas.example/a/"),
    ("https://anna:x@pasakas.example", "remove everything before '@', and the '@'"),
    ("https://pasaciņas.example", "write the form of the name that begins with xn-- (Punycode), which its registry gives"),
    ("https://pasakas.example:0", "a port is a number from 1 to 65535"), ("https://pasakas.example:x", None),
    ("https://pa sakas.example", None), ("https://-a.example", LABELS), ("https://a..example", LABELS),
    ("https://", "write the name of the site after '://', such as https://tales.example.org"),
    ("https://a.example/../b", None), ("https://a.example/%2e%2e/b", None), ("https://a.example/a b", None),
    ("https://a.example/%0a", None), ("https://a.example/%ff", None), ("https://a.example/%zz", None),
    ('\'https://a.example/"><script>\'', None), ("https://a.example/$host", None), ("https://a.example/*", None),
    ("https://a.example/a;b", None), ("https://a.example/{b}", None), ("javascript:alert(1)", None),
])
def test_what_is_no_address_is_a_diagnostic_with_its_place(library, written, help):
    site = library(f"-- site.yml --\ntitle: Pasakas\naddress: ⟪{written}⟫\n" + tale())
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["bad-address"]
    [diagnostic] = outcome.diagnostics
    assert [diagnostic.location] == site.marks and not site.output.exists()
    # Where no help is named there is none, rather than one that is no address either.
    assert diagnostic.notes == ([help] if help else []) or help is None and "did you mean" not in diagnostic.notes[0]


@pytest.mark.parametrize("written, help", [
    ("http://a.example/x", "did you mean 'https://a.example/x'?"), ("https://a.example", "write it as https://a.example/events"),
    ("https://a.example/x/", "write it as https://a.example/x"), ("https://a.example/x?y", "write it as https://a.example/x"),
    ("https://u:p@a.example/x", "remove everything before '@', and the '@'"), ("wss://a.example/x", None),
    ("https://a.example/x;y", "use letters, digits, '-', '.', '_' and '~'"),
])
def test_what_is_no_address_for_events_is_a_diagnostic_with_its_place(library, written, help):
    site = library(f"-- site.yml --\ntitle: Pasakas\nevents: ⟪{written}⟫\n" + tale())
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["bad-address"] and not site.output.exists()
    [diagnostic] = outcome.diagnostics
    assert [diagnostic.location] == site.marks and diagnostic.notes == ([help] if help else [])


def test_events_need_the_pages_on_which_grown_ups_agree_and_read_what_is_sent(library):
    site = library("-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\nevents: ⟪https://events.example/pasakas⟫\n" + tale())
    outcome = site.build().good()
    assert [(diagnostic.severity, diagnostic.code, diagnostic.location) for diagnostic in outcome.diagnostics] == 2 * [("warning", "missing-file", site.marks[0])]
    for diagnostic, name in zip(outcome.diagnostics, ["parents", "privacy"], strict=True):
        assert f"pages/{name}.md" in diagnostic.message and len(diagnostic.notes) == 1
        site.write(f"-- pages/{name}.md --\n---\ntitle: Lapa\n---\n\nTeksts.\n")
    assert site.build().good().diagnostics == []


def test_the_receiver_in_the_guide_keeps_what_devices_send(tmp_path):
    guide = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    [receiver] = re.findall("```python\n(from http.server.*?)```", guide, re.DOTALL)
    serve = 'HTTPServer(("127.0.0.1", 8000), Receiver).serve_forever()'
    assert serve in receiver
    scope: dict = {}
    exec(receiver.replace(serve, 'server = HTTPServer(("127.0.0.1", 0), Receiver)'), scope)  # noqa: S102
    scope["open"] = lambda name, mode: open(tmp_path / name, mode)
    scope["Receiver"].log_message = lambda *_: None
    with scope["server"] as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        answers = []
        for path, batch in [("events", b'{"format": 1,\n"events": []}'), ("other", b"x"), ("events", b"")]:
            request = urllib.request.Request(f"http://127.0.0.1:{server.server_port}/{path}", data=batch, headers={"Content-Type": "text/plain"})
            try:
                with urllib.request.urlopen(request, timeout=10) as answer:
                    answers.append((answer.status, answer.headers["Access-Control-Allow-Origin"]))
            except urllib.error.HTTPError as diagnostic:
                answers.append(diagnostic.code)
        server.shutdown()
    assert answers == [(204, "https://tales.example"), 404, 404], "what is not kept is not confirmed"
    assert (tmp_path / "events.jsonl").read_bytes() == b'{"format": 1, "events": []}\n'


@pytest.mark.parametrize("events", ["", "https://events.example/pasakas"])
def test_a_page_may_send_to_the_address_for_events_alone(library, events):
    site = library(SITE + (f"events: {events}\n" if events else "") + TALES + "-- pages/privacy.md --\n---\ntitle: Privātums\n---\n\nTeksts.\n")
    site.build().good()
    made = site.tree()
    policies = {page.meta["Content-Security-Policy"] for page in pages(site).values()}
    [policy] = policies
    connect = next(part for part in policy.split("; ") if part.startswith("connect-src"))
    assert connect == " ".join(["connect-src 'self'", events]).strip()
    for file in [made["_headers"], (site.output / ".storysite/nginx.conf").read_bytes()]:
        assert policy in file.decode()
    assert ("events.schema.json" in made) == bool(events)
    saying = [name for name, page in made.items() if name.endswith(".html") and f"<code>{events}</code>".encode() in page]
    assert saying == (["privacy/index.html"] if events else [])
    assert all((b"data-events" in page) == bool(events) for name, page in made.items() if name.endswith(".html"))


def test_a_key_that_is_nearly_address_is_recognised(library):
    outcome = library("-- site.yml --\ntitle: Pasakas\nadress: https://a.example\n" + tale()).build()
    assert outcome.codes == ["unknown-key"] and outcome.diagnostics[0].notes == ["did you mean 'address'?"]


def test_without_an_address_nothing_is_absolute(library):
    site = site_at(library, None)
    made = site.tree()
    assert not {"sitemap.xml", "feed.xml"} & set(made)
    assert {"404.html", "robots.txt", "_headers"} <= set(made)
    for name, page in pages(site).items():
        assert not page.rel and not page.blocks and not any(key and key.startswith("og:") for key in page.meta), name
        assert not any(urllib.parse.urlsplit(address).netloc for address in page.addresses), name
        if name != "404.html":
            assert not any(address.startswith("/") for address in page.addresses), name
    for name in ("robots.txt", "_headers", "catalog.json", "404.html"):
        assert b"://" not in made[name].replace(b"https://json-schema.org", b""), name
    assert b"Sitemap" not in made["robots.txt"]


def test_an_address_that_is_taken_back_leaves_nothing_behind(library):
    site = site_at(library, None)
    before = site.tree()
    site.write(SITE + "address: https://pasakas.example\n")
    site.build().good()
    assert {"sitemap.xml", "feed.xml"} <= set(site.tree())
    site.write(SITE)
    site.build().good()
    assert site.tree() == before


@pytest.mark.parametrize("address", [None, "https://pasakas.example", "https://pasakas.example/gr%C4%81mata"])
def test_a_second_build_writes_nothing_and_a_lost_fragment_comes_back(library, address):
    site = site_at(library, address)
    assert ": 0 written" in site.build().good().stdout
    fragment = site.output / ".storysite/nginx.conf"
    text = fragment.read_bytes()
    fragment.unlink()
    site.build().good()
    assert fragment.read_bytes() == text


@pytest.mark.parametrize("path", ["/", "/a/gr%C4%81mata/"])
def test_every_link_leads_to_a_file_where_the_site_stands(library, path):
    site = site_at(library, f"https://pasakas.example{path}")
    made, base = site.tree(), f"https://pasakas.example{path}"

    def leads_to_a_file(url):
        url = urllib.parse.unquote(urllib.parse.urldefrag(url).url)
        rest = url.removeprefix(urllib.parse.unquote(base))
        return rest != url and (rest or "index.html") in made

    for name, page in pages(site).items():
        # A page that is not there is shown wherever somebody looked for it.
        places = [base + urllib.parse.quote(name)] if name != "404.html" else [base + "x", base + "tales/y/z/", base + "a/b/c.html"]
        for place in places:
            assert page.addresses
            for address in page.addresses:
                assert leads_to_a_file(urllib.parse.urljoin(place, address)), (name, address)
        # The first two are shown in place of another page; the others are no pages for search engines.
        if name not in ("404.html", "library/away/index.html", "child/index.html", "words/index.html"):
            assert leads_to_a_file(page.rel["canonical"]) and page.meta["og:url"] == page.rel["canonical"]
        if "og:image" in page.meta:
            assert leads_to_a_file(page.meta["og:image"])
    for name in ("sitemap.xml", "feed.xml"):
        text = made[name].decode()
        urls = re.findall(r'https://pasakas[^"<]*', text)
        assert len(urls) > 3 and all(leads_to_a_file(url) for url in urls), name
    for url in re.findall(r'"(https://pasakas[^"]*)"', json.dumps(book(site))):
        assert leads_to_a_file(url)


def test_the_page_for_what_is_not_there_is_not_to_be_found(library):
    site = site_at(library, "https://pasakas.example/a")
    page = pages(site)["404.html"]
    assert page.meta["robots"] == "noindex" and not page.rel and not page.blocks
    assert "404" not in (site.output / "sitemap.xml").read_text()
    assert {"/a/index.html", "/a/library/index.html"} <= set(page.addresses)


def test_robots_are_reported_the_sitemap_where_they_look_for_it(library):
    assert site_at(library, "https://a.example").tree()["robots.txt"] == \
        b"User-agent: *\nDisallow:\n\nSitemap: https://a.example/sitemap.xml\n"


def test_below_a_path_there_is_no_robots_file_for_nobody_would_read_it(library):
    assert "robots.txt" not in site_at(library, "https://a.example/b").tree()


def test_the_sitemap_names_every_page_and_each_tale_s_translations(library):
    site = site_at(library, "https://a.example/b")
    root = XML.fromstring(site.tree()["sitemap.xml"])
    urls = {url.find(f"{MAP}loc").text: url for url in root}
    tales = {slug: f"https://a.example/b/tales/{slug}/index.html" for slug in ("lapsa", "fox", "%D0%BB%D0%B8%D1%81")}
    assert set(urls) == {"https://a.example/b/", "https://a.example/b/library/index.html",
                         "https://a.example/b/parents/index.html", *tales.values()}
    days = {loc: url.findtext(f"{MAP}lastmod") for loc, url in urls.items()}
    assert {loc: day for loc, day in days.items() if day} == {tales["lapsa"]: "2026-03-01", tales["fox"]: "2026-04-01"}
    # The two that name the English tale are translations of each other, too, and it is one of them.
    wanted = {"en": tales["fox"], "lv": tales["lapsa"], "uk": tales["%D0%BB%D0%B8%D1%81"]}
    for loc, url in urls.items():
        alternates = {link.get("hreflang"): link.get("href") for link in url.findall("{http://www.w3.org/1999/xhtml}link")}
        assert alternates == (wanted if loc in tales.values() else {}), loc


def test_the_sitemap_names_the_languages_of_a_plain_page(library):
    page = "---\ntitle: P\n---\n\nP.\n"
    site = library("-- site.yml --\ntitle: T\nlanguages: [lv, en]\naddress: https://a.example\n" + tale()
                   + f"-- pages/p.md --\n{page}-- pages/p.en.md --\n{page}-- pages/alone.md --\n{page}")
    site.build().good()
    alternates = {url.findtext(f"{MAP}loc"): [(link.get("hreflang"), link.get("href"))
                                              for link in url.findall("{http://www.w3.org/1999/xhtml}link")]
                  for url in XML.fromstring(site.tree()["sitemap.xml"])}
    both = [("en", "https://a.example/p/en/index.html"), ("lv", "https://a.example/p/index.html")]
    assert alternates["https://a.example/p/index.html"] == alternates["https://a.example/p/en/index.html"] == both
    assert alternates["https://a.example/alone/index.html"] == []


def test_the_feed_tells_of_dated_tales_newest_first(library):
    site = site_at(library, "https://a.example", TALES + tale("vilks", "Vilks", more="published: 2026-03-15\n"))
    feed = XML.fromstring(site.tree()["feed.xml"])
    assert feed.tag == f"{ATOM}feed" and feed.findtext(f"{ATOM}updated") == "2026-04-01T00:00:00Z"
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}title") for entry in entries] == ["Fox", "Vilks", "Lapsa"]
    assert [entry.get("{http://www.w3.org/XML/1998/namespace}lang") for entry in entries] == ["en", "lv", "lv"]
    lapsa = entries[2]
    assert lapsa.find(f"{ATOM}link").get("href") == "https://a.example/tales/lapsa/index.html"
    assert lapsa.findtext(f"{ATOM}published") == "2026-03-01T00:00:00Z" and lapsa.findtext(f"{ATOM}summary") == "Par lapsu."
    cover = lapsa.find("{http://search.yahoo.com/mrss/}thumbnail").get("url")
    assert cover.startswith("https://a.example/tales/lapsa/cover.") and cover in XML.tostring(lapsa.find(f"{ATOM}content")).decode()
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == 3
    [alternate] = re.findall(r'<link rel="alternate"[^>]*>', site.page("lapsa"))
    assert 'type="application/atom+xml"' in alternate and 'href="../../feed.xml"' in alternate


def test_an_entry_s_id_does_not_change_with_its_words_and_day(library):
    def ids(site):
        return [entry.findtext(f"{ATOM}id") for entry in XML.fromstring(site.tree()["feed.xml"]).iter(f"{ATOM}entry")]
    site = site_at(library, "https://a.example", tale(more="published: 2026-03-01\n"))
    before = ids(site)
    site.write(tale(title="Rudā lapsa", text="Cits.", more="published: 2026-03-02\n"))
    site.build().good()
    assert ids(site) == before


@pytest.mark.parametrize("more", ["", tale("zakis", "Zaķis", "", "published: 2026-03-01\nstate: coming\n")])
def test_without_a_dated_tale_that_has_a_page_there_is_no_feed_and_no_link_to_one(library, more):
    site = site_at(library, "https://a.example", tale() + more)
    tree = site.tree()
    assert "feed.xml" not in tree and not [name for name in tree if name.endswith(".html") and b"feed.xml" in tree[name]]


def test_a_tale_says_what_it_is_to_machines(library):
    site = site_at(library, "https://a.example/b/")
    data, page = book(site), Links(site.page("lapsa"))
    assert page.meta["og:type"] == "book" and page.meta["og:title"] == "Lapsa" and page.meta["og:description"] == "Par lapsu."
    assert page.meta["og:site_name"] == "Pasakas" and data["image"].endswith(".svg")
    assert re.fullmatch(r"https://a.example/b/tales/lapsa/cover.\w{8}.png", page.meta["og:image"]), "messengers show no SVG"
    assert data["@context"] == "https://schema.org" and data["@type"] == "Book" and data["name"] == "Lapsa"
    assert data["url"] == page.rel["canonical"] == "https://a.example/b/tales/lapsa/index.html"
    assert data["author"] == {"@type": "Person", "name": "Anna"} and data["illustrator"] == {"@type": "Person", "name": "Jānis"}
    assert data["inLanguage"] == "lv" and data["datePublished"] == "2026-03-01" and data["isAccessibleForFree"] is True
    anna, janis = data["audio"]
    assert anna["@type"] == "AudioObject" and anna["name"] == "Anna" and anna["duration"] == "PT2M5S"
    assert anna["encodingFormat"] == "audio/wav" and anna["contentUrl"].startswith("https://a.example/b/tales/lapsa/anna.")
    assert janis["duration"] == "PT5S" and "contentUrl" not in janis
    assert [(part["position"], part["duration"]) for part in janis["hasPart"]] == [(1, "PT3S"), (2, "PT2S")]
    assert len({part["contentUrl"] for part in janis["hasPart"]}) == 2


def test_machines_are_told_of_every_format_of_a_recording(library):
    voices = "voices: [{ id: anna, audio: anna, language: ltg }]\n"
    site = library(SITE + "address: https://a.example/b/\n" + tale(more=voices) + "-- tales/lapsa/anna.wav (2 s) --\n")
    wav = site.path("tales/lapsa/anna.wav")
    subprocess.run(["ffmpeg", "-v", "error", "-i", wav, wav.with_suffix(".opus")], check=True)
    site.build().good()
    [anna] = book(site)["audio"]
    assert (book(site)["inLanguage"], anna["inLanguage"]) == ("lv", "ltg")
    formats = [anna["encodingFormat"], *(other["encodingFormat"] for other in anna["encoding"])]
    assert sorted(formats) == ["audio/ogg; codecs=opus", "audio/wav"], formats
    for made in (anna, *anna["encoding"]):
        address = made["contentUrl"].removeprefix("https://a.example/b/")
        assert (site.output / address).is_file(), f"{address} is not on the site"


@pytest.mark.parametrize("seconds, duration", [("0.2", "PT1S"), ("59.6", "PT1M"), ("3600", "PT1H"), ("3725", "PT1H2M5S")])
def test_lengths_are_written_as_iso_8601_has_them(library, seconds, duration):
    site = site_at(library, "https://a.example", tale(more="voices: [{ id: a, audio: a }]\n") + f"-- tales/lapsa/a.wav ({seconds} s) --\n")
    assert book(site)["audio"][0]["duration"] == duration


def test_a_tale_in_silence_has_no_sound_to_tell_of(library):
    data = book(site_at(library, "https://a.example", tale()))
    assert not {"audio", "author", "image", "datePublished"} & set(data)


def test_words_of_an_author_change_nothing_but_words(library):
    def build(text):
        return site_at(library, "https://a.example", (
            f"-- site.yml --\ntitle: {text}\ndescription: {text}\nlanguages: [lv]\naddress: https://a.example\n"
            f"-- tales/lapsa/tale.md --\n---\ntitle: {text}\nsummary: {text}\nauthor: {text}\nillustrator: {text}\n"
            f"license: {text}\nthemes: [{text}]\npublished: 2026-03-01\ncover: cover.svg\n"
            f"voices: [{{ id: anna, name: {text}, audio: anna }}]\n---\n\nReiz.\n"
            f"-- tales/lapsa/cover.svg --\n{PICTURE}-- tales/lapsa/anna.wav (2 s) --\n"))

    class Shape(html.parser.HTMLParser):
        def __init__(self, text):
            super().__init__()
            self.tags = []
            self.feed(text)

        def handle_starttag(self, tag, attributes):
            self.tags.append((tag, sorted(key for key, _ in attributes)))

    plain = build("Plain")
    shapes = {name: Shape(body.decode()).tags for name, body in plain.tree().items() if name.endswith(".html")}
    xml = {name: [element.tag for element in XML.fromstring(plain.tree()[name]).iter()] for name in ("sitemap.xml", "feed.xml")}
    evil = build(QUOTED)
    made = evil.tree()
    assert {name: Shape(made[name].decode()).tags for name in shapes} == shapes
    assert {name: [element.tag for element in XML.fromstring(made[name]).iter()] for name in xml} == xml
    data = book(evil)
    assert data["name"] == data["description"] == data["author"]["name"] == data["audio"][0]["name"] == EVIL
    page = Links(evil.page("lapsa"))
    assert page.meta["og:title"] == page.meta["og:description"] == page.meta["og:site_name"] == EVIL
    entry = XML.fromstring(made["feed.xml"]).find(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == entry.findtext(f"{ATOM}summary") == EVIL
    for name in ("_headers", "robots.txt"):
        assert made[name] == plain.tree()[name]


def rules(site):
    """The headers that a host adds for a path, by the rules of `_headers`: all that match, one after the other."""
    found, path = [], None
    for line in (site.output / "_headers").read_text().splitlines():
        if line.startswith("/"):
            path = line
            found.append((re.compile(re.escape(path).replace(r"\*", ".*") + "$"), []))
        elif line.startswith("  "):
            name, value = line.strip().split(": ", 1)
            found[-1][1].append((name, value))
        else:
            assert not line or line.startswith("#"), line
    assert len(found) <= 100 and all(len(line) <= 2000 for line in (site.output / "_headers").read_text().splitlines())
    return lambda path: [header for pattern, headers in found if pattern.match(path) for header in headers]


@pytest.mark.parametrize("path", ["/", "/gr%C4%81mata/"])
def test_headers_are_right_for_every_file_and_none_comes_twice(library, path):
    site = site_at(library, f"https://a.example{path}")
    headers_of = rules(site)
    policy = pages(site)["index.html"].meta["Content-Security-Policy"]
    hashed = 0
    for name in ["", "sw.js", "manifest.webmanifest", *site.tree()]:
        headers = headers_of(path + urllib.parse.quote(name))
        assert len(dict(headers)) == len(headers), f"{name}: hosts would join what comes twice"
        headers = dict(headers)
        assert headers["Content-Security-Policy"] == f"{policy}; frame-ancestors 'none'"
        assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "no-referrer"
        assert {"camera=()", "microphone=(self)"} <= set(headers["Permissions-Policy"].split(", "))
        caching = headers.get("Cache-Control")
        if re.search(r"\.[0-9a-z]{8}\.[0-9a-z]+$", name):
            hashed += 1
            assert caching == "public, max-age=31536000, immutable", name
        else:
            assert caching in ("no-cache", None), name
        if name.endswith(".html") or name in ("", "sw.js", "manifest.webmanifest"):
            assert caching == "no-cache", name
    assert hashed > 10
    assert "Content-Type" not in dict(headers_of(f"{path}podcast/index.html")), "a page 'podcast' is downloaded and not shown"
    for name in (f"tales/lapsa/lapsa.12345678.{ending}" for ending in ("epub", "png", "vtt", "json")):
        assert ("Access-Control-Allow-Origin", "*") in headers_of(path + name), "reading apps that are pages cannot fetch it"
        assert "Access-Control-Allow-Origin" in location(site, urllib.parse.unquote(path) + name), f"nginx does not let them fetch {name}"


def location(site, path):
    """The block of the fragment for nginx that serves a path: the first regular expression that fits decides."""
    fragment = (site.output / ".storysite/nginx.conf").read_text(encoding="utf-8")
    for pattern, block in re.findall(r'location ~ "([^"]*)" {(.*?)\n    }', fragment, re.S):
        quoted = re.sub(r"\\Q(.*?)\\E", lambda part: re.escape(part[1]), pattern)
        if re.search(quoted, path):
            return block
    raise AssertionError(f"nothing serves {path}")


@pytest.mark.parametrize("path", ["/", "/gr%C4%81mata/"])
@pytest.mark.skipif(not nginx(), reason="nginx is not installed")
def test_nginx_serves_the_site_as_the_fragment_says(library, path):
    site = site_at(library, f"https://a.example{path}")
    home = Path(tempfile.mkdtemp(prefix="storysite-", dir=site.home))
    folder = home / "root"
    if path == "/":
        folder = site.output
    else:
        folder.mkdir()
        (folder / urllib.parse.unquote(path.strip("/"))).symlink_to(site.output)
    socket_path, configuration = home / "s", home / "nginx.conf"
    temporary = "".join(f"{kind}_temp_path {home}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;" if os.geteuid() == 0 else ""
    configuration.write_text(
        f"{user} daemon off; pid {home}/pid; error_log {home}/log warn; events {{}} http {{ access_log off; {temporary}"
        f" default_type application/octet-stream; server {{ listen unix:{socket_path}; root {folder};"
        f" include {site.output}/.storysite/nginx.conf; }} }}")
    server = subprocess.Popen([nginx(), "-c", configuration, "-p", home, "-e", home / "log"])
    try:
        for _ in range(100):
            if socket_path.exists():
                break
            time.sleep(0.05)
        else:
            pytest.fail(f"nginx does not listen: {(home / 'log').read_text()}")

        def get(name, *arguments):
            answer = subprocess.run(
                ["curl", "-s", "-D", "-", "-o", "/dev/null", *arguments, "--path-as-is", "--unix-socket", socket_path,
                 f"http://a.example{path}{urllib.parse.quote(name)}"], capture_output=True, text=True, check=True).stdout
            status, *lines = answer.strip().splitlines()
            headers = [(line.split(": ", 1)[0].lower(), line.split(": ", 1)[1]) for line in lines if ": " in line]
            assert len(dict(headers)) == len(headers), (name, headers)
            return int(status.split()[1]), dict(headers)

        kinds = {"html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
                 "svg": "image/svg+xml", "woff2": "font/woff2", "wav": "audio/wav", "json": "application/json; charset=utf-8",
                 "xml": "application/xml; charset=utf-8", "txt": "text/plain; charset=utf-8", "png": "image/png",
                 "webmanifest": "application/manifest+json"}
        for name in ("podcast/tales-lv.xml", "podcast/tales-lv/1.xml", "podcast/x.html", "tales/a.12345678.epub", "opds.json"):
            site.output.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
            site.output.joinpath(name).write_text("x")
        headers_of = rules(site)
        for name in site.tree():
            if name == "_headers":
                continue
            status, headers = get(name)
            rule = dict(headers_of(path + urllib.parse.quote(name)))
            assert status == 200
            assert headers["content-type"] == rule.get("Content-Type", kinds.get(posixpath.splitext(name)[1][1:])), (name, headers)
            assert headers.get("access-control-allow-origin") == rule.get("Access-Control-Allow-Origin"), name
            hashed = re.search(r"\.[0-9a-z]{8}\.[0-9a-z]+$", name)
            assert headers["cache-control"] == ("public, max-age=31536000, immutable" if hashed else "no-cache"), name
            assert "frame-ancestors 'none'" in headers["content-security-policy"] and headers["x-content-type-options"] == "nosniff"
        assert get("")[0] == get("library/")[0] == 200
        sound = next(name for name in site.tree() if name.endswith(".wav"))
        status, headers = get(sound, "-H", "Range: bytes=2-5")
        assert status == 206 and headers["content-range"].startswith("bytes 2-5/") and headers["content-type"] == "audio/wav"
        for name in ("no/such/page.html", "assets/style.aaaaaaaa.css", ".storysite/files", ".storysite/nginx.conf", "_headers"):
            status, headers = get(name)
            assert status == 404 and headers["content-type"].startswith("text/html") and headers["cache-control"] == "no-cache", name
            assert int(headers["content-length"]) == len(site.tree()["404.html"]), name
    finally:
        server.terminate()
        server.wait()
    assert "[warn]" not in (home / "log").read_text() and "[emerg]" not in (home / "log").read_text()
