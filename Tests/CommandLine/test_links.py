"""Whatever the sample site names is there: pages, places in pages, pictures, sound, letters, data."""

import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

import pytest

from library import BINARY, tale

ROOT = Path(__file__).parent.parent.parent

PATH = re.compile(r"(\.{0,2}/)*(assets|tales|library|parents|privacy)/[^\s<>]*\.\w+(#\S+)?")


class Page(HTMLParser):
    """The ids of a page, and the addresses that it names: as links; and in data for scripts, some from the site's root."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.addresses, self.data = set(), set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.ids.add(value)
            elif name in ("href", "src", "poster"):
                self.addresses.add(value)
            else:
                self.data |= {part for part in (value or "").split() if PATH.fullmatch(part)}


@pytest.fixture(scope="module")
def sample(tmp_path_factory) -> Path:
    output = tmp_path_factory.mktemp("sample")
    done = subprocess.run([BINARY, "build", str(ROOT / "content"), "--output", str(output)],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return output


def paths_in(value) -> set[str]:
    """Whatever in data looks like a file of the site."""
    if isinstance(value, str):
        return {value} if PATH.fullmatch(value) else set()
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return {path for item in items for path in paths_in(item)}


def test_every_link_of_the_sample_leads_somewhere(sample):
    files = {file.relative_to(sample).as_posix() for file in sample.rglob("*") if file.is_file()}
    pages = {name: Page((sample / name).read_text(encoding="utf-8")) for name in files if name.endswith(".html")}
    checked, lost = 0, []

    def check(name, address, base=""):
        nonlocal checked
        target, fragment = urldefrag(urljoin("/" + (base or name), address))
        target = unquote(target).lstrip("/")
        if address.startswith("data:"):
            return
        checked += 1
        if target.endswith("/") or not target:
            target += "index.html"
        if target not in files or fragment and target in pages and unquote(fragment) not in pages[target].ids:
            lost.append(f"{name}: {address}")

    for name, page in pages.items():
        assert page.addresses, name
        for address in page.addresses:
            check(name, address)
        for address in page.data:
            check(name, address, base="index.html" if address.startswith("tales/") else name)
    for name in files:
        text = (sample / name).read_text(encoding="utf-8") if name.endswith((".css", ".json", ".webmanifest")) else ""
        if name.endswith(".css"):
            for address in re.findall(r"url\(([^)]+)\)", text):
                check(name, address.strip("'\""))
        elif text:
            for address in paths_in(json.loads(text)):
                check(name, address, base="index.html")
    assert checked > 100 and lost == []


def test_only_a_page_for_grown_ups_leads_to_another_site(library):
    """Whatever addresses a library names: a child finds no way out of home, library and tales, also without a gate."""
    site = library(
        "-- site.yml --\nid: pasakas\ntitle: Pasakas\nlanguages: [lv, en]\naddress: https://tales.example/\ncontact: us@tales.example\n"
        "events: https://events.example/tales\nexports: [epub, podcast]\n"
        + tale(more="author: Anna, https://anna.example\nlicense: CC BY 4.0\ncredits: ['Notes: https://notes.example']\n")
        + tale("stunda", more="kind: lesson\n") + tale("slegta", more="access: premium\n")
        + "-- pages/parents.md --\n---\ntitle: Vecākiem\n---\n\n[Citur](https://other.example) un [mums](mailto:us@tales.example).\n"
        + "-- pages/privacy.md --\n---\ntitle: Privātums\n---\n\nTeksts.\n")
    site.build().good()
    out = {str(file.relative_to(site.output)): re.findall(r'<a\b[^>]*\shref="(\w+:[^"]*)"', file.read_text(encoding="utf-8"))
           for file in sorted(site.output.rglob("*.html"))}
    assert {"index.html", "library/index.html", "child/index.html", "tales/lapsa/index.html", "tales/slegta/index.html"} < out.keys()
    assert {name: links for name, links in out.items() if links} == {
        "parents/index.html": ["https://other.example", "mailto:us@tales.example"]}
