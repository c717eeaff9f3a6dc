"""`storysite export html`: a tale as one file that a browser opens."""

import json
import os
import re
import shutil

from library import PICTURE, tale
from single import SingleFile, hashed
from test_export import HOSTILE, MARKUP, SAMPLE, fox  # noqa: F401

VOICES = "voices: [{id: anna, name: Anna, audio: anna}, {id: janis, name: Jānis, audio: janis}]\n"
SOUNDS = "-- tales/lapsa/anna.wav (1 s) --\n-- tales/lapsa/janis.wav (1 s) --\n"


def export(site, *arguments, **options):
    return site.run("export", "html", *arguments, cwd=site.folder, **options)


def made(site, *arguments, name="lapsa"):
    export(site, name, *arguments).good()
    return SingleFile(site.path(f"{name}.html"))


def test_nothing_is_outside_the_file_and_only_its_own_scripts_run(fox):  # noqa: F811
    file = made(fox, name="fox")
    assert file.allows("default-src") == {"'none'"} and not file.allows("connect-src")
    assert file.allows("script-src") == {hashed(text) for text in [file.script, *file.scripts]}
    styles = re.findall(r"<style>(.*?)</style>", file.text, re.DOTALL)
    assert file.allows("style-src") == {hashed(text) for text in [*styles, file.style]}
    assert file.allows("img-src") == {"data:"} and file.allows("media-src") == {"blob:", "data:"}
    outside = [value for part in (file.plain, file.page) for _, attributes in part.found
               for name, value in attributes.items() if name in ("src", "href", "srcset", "action", "poster")
               if value and not value.startswith(("#", "data:")) and value not in file.media]
    assert outside == [] and "url(" not in file.style and "@import" not in file.style
    assert [attributes for tag, attributes in file.page.found if tag in ("script", "link")] == [
        {"type": "application/json", "id": "timing"}, {"type": "application/json", "id": "strings"}]


def test_each_picture_and_recording_is_in_the_file_once(fox):  # noqa: F811
    fox.path("tales/fox/2.svg").write_text(PICTURE.replace("4 3", "8 6"))
    text = fox.path("tales/fox/tale.md").read_text()
    fox.path("tales/fox/tale.md").write_text(
        text.replace("Kurp iet?", "![Lapsa atkal](1.svg)\n\nKurp iet? ![ogas](2.svg)").replace("Beigas", "![ogas](2.svg) Beigas"))
    file = made(fox, name="fox")
    pictures = [attributes for attributes in file.page.all("img")]
    assert len(pictures) == 6 and {picture["src"] for picture in pictures} <= set(file.media)
    kinds = sorted(kind for kind, _ in file.media.values())
    assert kinds == ["audio/mpeg", "image/svg+xml", "image/svg+xml", "image/svg+xml"]
    assert len(re.findall("data:image/svg", file.text)) == 3
    assert {picture["data-media"] for picture in file.plain.all("img")} == {picture["src"] for picture in pictures}


def test_the_times_are_those_of_the_recording_in_the_file(fox):  # noqa: F811
    """Encoder and decoder put 25 ms before an MP3."""
    [timing] = re.findall(r'id="timing">(.*?)</script>', made(fox, "--audio", "opus", name="fox").page.source)
    [later] = re.findall(r'id="timing">(.*?)</script>', made(fox, name="fox").page.source)
    assert timing.startswith('[{"first":0,"times":[1000,400,331,') and later == timing.replace("[1000,", "[1025,")


def test_explained_words_have_their_style(library):
    site = library(tale(more="words: { lapsa: { picture: 1.svg, meaning: zvērs } }\n", text="Reiz dzīvoja lapsa.")
                   + f"-- tales/lapsa/1.svg --\n{PICTURE}")
    file = made(site)
    assert re.search(r"\.word-card img\s*\{[^}]*inline-size: 100%", file.style)
    assert re.search(r'<p class="word"><img ', file.text) and ".word img" in file.text
    site.write(tale())
    assert ".word-card" not in made(site).style


def test_all_voices_are_in_the_file_or_the_one_that_is_named(library):
    site = library(tale(more=VOICES) + SOUNDS)
    assert len(made(site).page.all("audio")) == 2
    file = made(site, "--voice", "janis")
    assert [voice["data-voice"] for voice in file.page.all("audio")] == ["janis"]
    assert [kind for kind, _ in file.media.values()] == ["audio/mpeg"]
    assert export(site, "lapsa", "--voice", "jana").codes == ["unknown-voice"]


def test_the_same_tale_gives_the_same_file(fox):  # noqa: F811
    files = []
    for zone, jobs in [("UTC", "1"), ("Pacific/Kiritimati", "4")]:
        export(fox, "fox", "--output", f"{zone[:3]}.html", "--jobs", jobs,
               environment={"TZ": zone, "LC_ALL": "C", "HOME": "/nonexistent"}).good()
        files.append(fox.path(f"{zone[:3]}.html").read_bytes())
        os.utime(fox.path("tales/fox/tale.md"))
    assert files[0] == files[1]


def test_hostile_text_stays_text(library):
    end = "</script></style></noscript><script>alert(1)</script>"
    site = library(
        HOSTILE + tale("lapsa", f"'{end}'", text=f"![{end}](1.svg)\n\n`{end}`",
                       more=f"summary: '{end}'\nvoices: [{{id: anna, name: '{end}', audio: anna}}]\n")
        + f"-- tales/lapsa/1.svg --\n{PICTURE}-- tales/lapsa/anna.wav (1 s) --\n")
    for name in ("lapsa", "hostile"):
        file = made(site, name=name)
        assert [attributes.get("id") for attributes in file.plain.all("script")] == ["packed", None]
        assert file.text.count("<script") == 2 and file.text.count("</script") == 2
        assert len(file.plain.all("style")) == 2 and len(file.plain.all("noscript")) == 2
        assert [attributes["type"] for attributes in file.page.all("script")] == ["application/json"] * 2
        assert file.plain.texts["h1"].strip() == (end if name == "lapsa" else MARKUP)
    assert end in made(site).plain.texts["code"]


def test_the_reader_weighs_little(tmp_path, library):
    """Pictures, recordings and fonts apart. The text of the tale is in it twice: for browsers without scripts, too."""
    site = library(tale())
    assert made(site).beside_media < 52_000
    export(site, SAMPLE / "tales" / "letter-m", "--audio", "as-is").good()
    assert SingleFile(site.path("letter-m.html")).beside_media < 62_000


def test_recordings_can_be_taken_as_the_library_has_them(library):
    site = library(tale(more="voices:\n  - {id: anna, name: Anna, audio: anna}\n") + "-- tales/lapsa/anna.wav (1 s) --\n")
    assert "audio/wav" in made(site, "--audio", "as-is").page.source


def test_nothing_is_in_it_that_only_other_pages_of_a_site_need(library):
    file = made(library(tale()))
    [strings] = re.findall(r'id="strings">(.*?)</script>', file.page.source)
    assert {"page-of", "sound-lost", "minutes-one"} <= json.loads(strings).keys()
    assert not [key for key in json.loads(strings) if key.startswith(("keep-", "found-", "maker-", "carry-"))]
    assert ".picture img{" in file.style and "[data-palette=" in file.style and ".finder" not in file.style


def test_a_lesson_loses_its_ways_to_other_tales(library):
    site = library(tale(more="kind: lesson\n", text="Lasi [cimdiņu](../cits/tale.md).") + tale("cits"))
    file = made(site)
    assert "cimdiņu" in file.text and "<span>cimdiņu</span>" in file.page.source
    links = [link.get("href") or "" for part in (file.plain, file.page) for link in part.all("a")]
    assert links and not any("cits" in link for link in links)


def test_what_cannot_be_one_file_says_so(library, fox):  # noqa: F811
    outcome = export(fox, SAMPLE / "tales" / "a-story-of-my-own")
    assert outcome.status == 1 and outcome.codes == ["cannot-write"] and "maker" in outcome.stderr
    for option in (["--words"], ["--layout", "fixed"]):
        outcome = export(fox, "fox", *option)
        assert outcome.status == 2 and f"{option[0]} is for epub only" in outcome.stderr
    assert not list(fox.folder.glob("*.html"))


def test_a_library_with_a_maker_is_exported_without_it(fox):  # noqa: F811
    shutil.copytree(SAMPLE / "tales" / "a-story-of-my-own", fox.folder / "tales/a-story-of-my-own")
    outcome = fox.run("export", "html", "--library", "library", "--output", "books").good()
    assert "1 maker left out" in outcome.stdout
    assert [path.name for path in (fox.home / "books").iterdir()] == ["fox.html"]


def test_what_storysite_did_not_make_stays(library):
    site = library(tale("open") + tale("paid", more="access: premium\n"))
    site.path("open.html").write_text("<!doctype html><title>mine</title>")
    assert export(site).codes == ["not-ours"]
    assert "1 tale with 'access: premium' left out" in export(site, "--force").good().stdout
    assert "up to date" in export(site, "open").good().stdout
    site.write(tale("open", text="Cita lapsa."))
    assert "Cita lapsa." in made(site, name="open").text
    assert sorted(path.name for path in site.folder.glob("*.html")) == ["open.html"]
