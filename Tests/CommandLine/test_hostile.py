"""Nothing an author writes becomes markup, script or a request to somebody else."""

import html.parser
import json
import re
import resource
import urllib.parse

import pytest

from library import PICTURE, tale

EVIL = "</script></title></textarea><script>alert(1)</script><img src=x onerror=alert(2)>\"'`{{title}}{{{title}}}&amp;<!--"
# The same for YAML, between single quotes.
QUOTED = "'" + EVIL.replace("'", "''") + "'"


class Page(html.parser.HTMLParser):
    """What a browser would find in a page."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements = []
        self.text = []
        self.data = {}
        self._inside = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        self._inside = dict(attributes).get("id", "") if tag == "script" else self._inside

    def handle_endtag(self, tag):
        if tag == "script":
            self._inside = None

    def handle_data(self, data):
        if self._inside is None:
            self.text.append(data)
        else:
            self.data[self._inside] = self.data.get(self._inside, "") + data


ADDRESSES = {"href", "src", "action", "formaction", "data", "poster", "srcset", "ping", "cite", "background", "manifest"}


def check(name, page):
    for tag, attributes in page.elements:
        if tag == "template" and attributes in [{"id": name} for name in ("card", "learnt", "my-word", "recent-tale")]:
            continue  # the theme's own, for what its scripts make
        assert tag not in {"iframe", "object", "embed", "base", "form", "style", "template"}, f"{name}: <{tag}>"
        for key, value in attributes.items():
            assert not key.startswith("on") and key not in {"style", "srcdoc"}, f"{name}: {key}={value!r}"
            if key in ADDRESSES and value:
                address = urllib.parse.urlsplit(value)
                assert not address.scheme and not address.netloc, f"{name}: {key}={value!r}"
        if tag == "meta" and attributes.get("http-equiv", "").lower() == "refresh":
            raise AssertionError(f"{name}: a page that leads away")
        if tag == "script":
            assert attributes.get("type") == "application/json" or attributes.get("src", "").lstrip("./").startswith("assets/"), \
                f"{name}: {attributes}"


@pytest.fixture
def hostile(library):
    site = library(
        f"-- site.yml --\ntitle: {QUOTED}\ndescription: {QUOTED}\nlanguages: [lv, en]\n"
        f"-- tales/lapsa/tale.md --\n---\ntitle: {QUOTED}\nlanguage: lv\nsummary: {QUOTED}\ncover: cover.svg\n"
        f"themes: [{QUOTED}]\ncharacters: [{QUOTED}]\nauthor: {QUOTED}\nillustrator: {QUOTED}\nlicense: {QUOTED}\n"
        f"voices:\n  - id: anna\n    name: {QUOTED}\n    audio: anna\n    timing: anna\n---\n\n"
        f"# Māja {EVIL.replace('<!--', '')}\n\n"
        f"![Lapsa \"&quot; onerror=alert(1) &lt;script&gt;alert(1)&lt;/script&gt;](1.svg '\" onload=alert(1) x=\"')\n\n"
        f"Reiz &lt;script&gt;alert(1)&lt;/script&gt; dzīvoja <script>alert(1)</script> lapsa `</code><script>alert(1)</script>`.\n\n"
        "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n"
        "```\"><script>alert(1)</script>\n</pre><script>alert(1)</script>\n```\n\n"
        "---\n\n# Prom\n\nVēl.\n\n"
        "- [\"><script>alert(1)</script>&lt;b onclick=alert(1)&gt;](#prom)\n"
        f"-- tales/lapsa/cover.svg --\n{PICTURE}-- tales/lapsa/1.svg --\n{PICTURE}-- tales/lapsa/anna.wav (9 s) --\n"
        "-- tales/lapsa/anna.json --\n"
        + json.dumps({"sentences": [{"text": EVIL, "start": 0, "end": 8,
                                     "words": [{"text": EVIL, "start": 0, "end": 8}]}]}) + "\n")
    site.build().good()
    return site


def is_built(outcome):
    """Whether a site was made. Else there is a diagnostic with a line, and never a crash."""
    assert outcome.status == 0 or outcome.status == 1 and outcome.diagnostics and outcome.diagnostics[0].location.line, outcome.stderr
    return outcome.status == 0


def pages(site):
    return {name: body.decode() for name, body in site.tree().items() if name.endswith(".html")}


def test_no_page_holds_markup_scripts_or_requests_of_an_author(hostile):
    found = pages(hostile)
    assert {"index.html", "library/index.html", "tales/lapsa/index.html"} <= set(found)
    for name, body in found.items():
        check(name, Page(body))


def test_what_the_author_wrote_is_still_there_as_text(hostile):
    page = Page(hostile.page("lapsa"))
    assert EVIL in "".join(page.text)
    alts = [attributes["alt"] for tag, attributes in page.elements if tag == "img"]
    assert any('" onerror=alert(1)' in alt or '"" onerror=alert(1)' in alt for alt in alts), alts


def test_data_blocks_are_json_and_end_where_they_should(hostile):
    for name, body in pages(hostile).items():
        page = Page(body)
        for kind, data in page.data.items():
            if data.strip():
                assert json.loads(data) is not None, (name, kind)
        assert body.rstrip().endswith("</html>") and body.count("</html>") == 1


def test_mustache_in_an_author_s_text_is_text(hostile):
    assert "{{title}}" in "".join(Page(hostile.page("lapsa")).text)


def test_catalog_is_json_with_the_author_s_words(hostile):
    assert EVIL in json.dumps(json.loads((hostile.output / "catalog.json").read_text()), ensure_ascii=False).replace('\\"', '"')


def test_every_page_allows_only_the_site_itself(hostile):
    for name, body in pages(hostile).items():
        policies = [attributes["content"] for tag, attributes in Page(body).elements
                    if tag == "meta" and attributes.get("http-equiv", "").lower() == "content-security-policy"]
        assert len(policies) == 1, name
        rules = {part.split()[0]: part.split()[1:] for part in policies[0].split(";") if part.strip()}
        assert set(rules["default-src"]) <= {"'self'", "'none'"}, policies
        for rule, sources in rules.items():
            assert set(sources) <= {"'self'", "'none'", "data:", "blob:"}, (rule, sources)
            if rule in ("default-src", "script-src", "script-src-elem", "style-src", "connect-src"):
                assert set(sources) <= {"'self'", "'none'"}, (rule, sources)
        for rule in ("base-uri", "form-action"):
            assert rules.get(rule) == ["'none'"], f"{name}: {rule} does not fall back to default-src"
        # A policy holds only for what stands after it.
        assert body.lower().index("content-security-policy") < min(
            (place for place in (body.find("<script"), body.find("<link"), body.find("<img")) if place >= 0), default=1 << 30)


@pytest.mark.parametrize("address", [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "&#106;avascript:alert(1)", "java&#10;script:alert(1)", "vbscript:x",
    "data:text/html,<script>alert(1)</script>", "file:///etc/passwd", "//evil.example/x", "https://evil.example/", "mailto:a@b.c",
    "\\\\\\\\evil.example", "/index.html", "../../index.html", "blob:x", "%6aavascript:alert(1)", "#\"onclick=alert(1)",
])
def test_a_link_leads_to_a_page_of_the_tale_or_is_a_diagnostic(library, address):
    for text in (f"Reiz [te](<{address}>) gāja.", f"Reiz [te] gāja.\n\n[te]: <{address}>", f"Reiz.\n\n- [te](<{address}>)"):
        site = library(tale(text=text))
        outcome = site.build()
        if outcome.status == 0:
            check(address, Page(site.page("lapsa")))
            assert "alert" not in str([element for element in Page(site.page("lapsa")).elements])
        else:
            assert outcome.status == 1 and outcome.diagnostics


@pytest.mark.parametrize("address", [
    "http://evil.example/1.png", "//evil.example/1.png", "data:image/svg+xml,<svg onload=alert(1)>", "javascript:alert(1)",
    "file:///etc/hostname", "\\\\\\\\evil.example\\\\1.png", "HTTPS://evil.example/1.png", "1.svg?x#y", "/etc/hostname",
])
@pytest.mark.parametrize("first", [True, False])
def test_a_picture_is_a_file_of_the_library_or_a_diagnostic(library, address, first):
    picture = f"![Lapsa](<{address}>)"
    text = f"{picture}\n\nReiz." if first else f"![Lapsa](1.svg)\n\nReiz {picture} te."
    site = library(tale(text=text) + f"-- tales/lapsa/1.svg --\n{PICTURE}")
    outcome = site.build()
    if outcome.status == 0:
        check(address, Page(site.page("lapsa")))
    else:
        assert outcome.diagnostics and outcome.diagnostics[0].location.line


@pytest.mark.parametrize("text", ["Reiz https://evil.example gāja.", "Reiz <https://evil.example> gāja.", "Reiz <a@b.example> gāja."])
def test_a_bare_address_is_no_link(library, text):
    site = library(tale(text=text))
    if is_built(site.build()):
        check(text, Page(site.page("lapsa")))


def test_no_file_of_a_site_asks_anything_of_another_host(hostile):
    for name, body in hostile.tree().items():
        if name.endswith((".html", ".css", ".js", ".json", ".webmanifest")):
            hosts = set(re.findall(r"https?://([\w.-]+)", body.decode())) - {"www.w3.org", "json-schema.org", "www.apache.org"}
            assert not hosts or name == "catalog.json", (name, hosts)


def test_pages_of_equal_ids_cannot_be_made_by_a_heading_named_like_a_number(library):
    site = library(tale(text="# Page 2\n\nReiz.\n\n---\n\nVēl.\n\n---\n\nBeigas."))
    if is_built(site.build()):
        ids = [attributes["id"] for _, attributes in Page(site.page("lapsa")).elements if attributes.get("id")]
        assert len(ids) == len(set(ids)), ids


@pytest.mark.parametrize("heading", ["Panel", "Timing", "Words", "Main", "Top", "Content"])
def test_a_heading_cannot_take_an_id_of_the_page_itself(library, heading):
    site = library(tale(text=f"# {heading}\n\nReiz."))
    if is_built(site.build()):
        ids = [attributes["id"] for _, attributes in Page(site.page("lapsa")).elements if attributes.get("id")]
        assert len(ids) == len(set(ids)), ids


@pytest.mark.parametrize("files", [4, 5, 6, 7, 8, 11])
def test_a_limit_below_12_open_files_is_reported(library, files):
    site = library(tale() + tale("vilks"))
    site.options = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))}
    outcome = site.build()
    assert outcome.status == 1 and not site.output.exists()
    assert outcome.stderr == "storysite: fewer than 12 files may be open at the same time; allow more: ulimit -n 256\n"


@pytest.mark.parametrize("files", [12, 14, 16, 18])
def test_running_out_of_open_files_is_not_reported_as_a_changed_file(library, files):
    site = library("".join(tale(f"t{number}", text="![x](1.svg)") + f"-- tales/t{number}/1.svg --\n{PICTURE}" for number in range(40)))
    site.options = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))}
    outcome = site.build()
    assert "changed" not in outcome.stderr, outcome.stderr
    assert outcome.status == 0 or "too many files are open" in outcome.stderr


def test_a_build_without_further_threads_still_succeeds(nobodys_library):
    site = nobodys_library(tale() + tale("vilks"))
    site.options["preexec_fn"] = lambda: resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
    site.build(timeout=20).good()
