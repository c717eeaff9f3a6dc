"""Files beside a tale that its title page offers as downloads."""

import re

import pytest

from library import tale

BOOK = b"PK\x03\x04" + b"x" * 1_600_000


def offered(site, slug="lapsa"):
    """Of each link: where it leads from the site's root, the name of a saved file, and what it says of the size."""
    links = re.findall(r'<a href="\.\./\.\./([^"]+)" download="([^"]+)">.*?data-size="\d+">([^<]*)<', site.page(slug))
    assert all((site.output / path).is_file() for path, _, _ in links)
    return [(path.split("/")[-1].rsplit(".", 1)[-1], name, size) for path, name, size in links]


def test_a_tale_offers_the_files_that_have_its_name(library):
    site = library(tale() + tale("vilks"))
    site.build().good()
    assert 'class="downloads"' not in site.page("lapsa")
    files = {"lapsa.epub": BOOK, "lapsa.pdf": b"%PDF-1.7", "lapsa.mp4": b"\0\0\0\x18ftypisom", "other.pdf": b"%PDF-1.7",
             "lapsa.bloompub": BOOK[:4000]}
    for name, content in files.items():
        site.path(f"tales/lapsa/{name}").write_bytes(content)
    site.build().good()
    assert offered(site) == [("epub", "lapsa.epub", "2 MB"), ("pdf", "lapsa.pdf", "1 KB"), ("mp4", "lapsa.mp4", "1 KB"),
                             ("bloompub", "lapsa.bloompub", "4 KB")]
    assert 'class="downloads"' not in site.page("vilks")
    before = site.stamps()
    site.build().good()
    assert site.stamps() == before
    site.path("tales/lapsa/lapsa.epub").unlink()
    site.build().good()
    assert [name for _, name, _ in offered(site)] == ["lapsa.pdf", "lapsa.mp4", "lapsa.bloompub"]
    assert not list((site.output / "tales/lapsa").glob("*.epub"))


def test_an_exported_file_is_no_recording_and_no_timing_of_a_voice_of_the_same_name(library):
    site = library(tale(more="voices: [{ id: anna, audio: lapsa, timing: lapsa }]\n") + "-- tales/lapsa/lapsa.wav (2 s) --\n"
                   '-- tales/lapsa/lapsa.json --\n{"sentences": [{"text": "Reiz dzīvoja lapsa.", "start": 0.1, "end": 1.9}]}\n')
    site.path("tales/lapsa/lapsa.epub").write_bytes(BOOK)
    site.path("tales/lapsa/lapsa.mp4").write_bytes(b"\0\0\0\x18ftypisom")
    assert site.build().codes == [] and [ending for ending, _, _ in offered(site)] == ["epub", "mp4"]
    site.write(tale("vilks"))
    site.path("tales/vilks/vilks.mp4").write_bytes(b"\0\0\0\x18ftypisom")
    assert "unnamed-recording" not in site.run("check", "library").stdout + site.run("check", "library").stderr


@pytest.mark.parametrize("folder, slug", [("Lapsa", "lapsa"), ("Rudā lapsa", "ruda-lapsa")])
def test_an_exported_file_is_offered_whatever_the_folder_is_called(library, folder, slug):
    site = library(tale())
    site.path("tales/lapsa").rename(site.path(f"tales/{folder}"))
    site.run("export", "html", folder, "--output", f"tales/{folder}", cwd=site.folder).good()
    site.path(f"tales/{folder}/{slug}.mp4").write_bytes(b"\0\0\0\x18ftypisom")
    site.path(f"tales/{folder}/{slug}.epub").write_bytes(BOOK)
    assert site.build().good().codes == site.run("check", "library").good().codes == []
    assert [name for _, name, _ in offered(site, slug)] == [f"{slug}.epub", f"{slug}.mp4", f"{slug}.html"]
    site.path(f"tales/{folder}/{folder}.epub").write_bytes(BOOK[:4000])
    site.build().good()
    assert offered(site, slug)[0] == ("epub", f"{slug}.epub", "4 KB"), "the folder's own name goes before"


def test_only_what_storysite_made_or_what_the_ending_says_is_offered(library):
    site = library(tale())
    for name in ("lapsa.epub", "lapsa.html"):
        site.path(f"tales/lapsa/{name}").write_text("<!doctype html><title>x</title><script>alert(1)</script>")
    outcome = site.build()
    assert outcome.codes == ["unused-file"] * 2 and 'class="downloads"' not in site.page("lapsa")
    site.run("export", "html", "lapsa", "--output", "tales/lapsa", "--force", cwd=site.folder).good()
    assert site.build().codes == ["unused-file"] and [name for _, name, _ in offered(site)] == ["lapsa.html"]


def test_a_tale_that_not_everybody_may_have_offers_nothing(library):
    site = library(tale(more="access: premium\n", text="Viens.\n\n---\n\nDivi."))
    site.path("tales/lapsa/lapsa.epub").write_bytes(BOOK)
    site.build()
    assert 'class="downloads"' not in site.page("lapsa") and not list(site.output.rglob("*.epub"))


def test_the_book_that_a_build_makes_is_offered_unless_the_author_has_one(library):
    site = library("-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\nexports: [epub]\n" + tale())
    site.build().good()
    assert [(ending, name) for ending, name, _ in offered(site)] == [("epub", "lapsa.epub")]
    site.path("tales/lapsa/lapsa.epub").write_bytes(BOOK)
    site.build().good()
    assert [size for _, _, size in offered(site)] == ["2 MB"]
