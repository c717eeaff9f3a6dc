"""`storysite export bloom`: a talking book for Bloom Reader, which `storysite import` reads back."""

import io
import json
import os
import re
import resource
import signal
import struct
import subprocess
import time
import zipfile
from html import unescape

import pytest

from epub import onsets
from library import PICTURE, Library, tale
from test_export import HOSTILE, LENGTH, MARKUP, STARTS, WORDS, fox  # noqa: F401 (a fixture)

FIRST = {"page-1": 0, "page-2": 7, "page-3": 13}
"""The first word that is spoken on each page."""


def export(site, *arguments, **options):
    return site.run("export", "bloom", *arguments, cwd=site.folder, **options)


def unpacked(path):
    archive = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    return {name: archive.read(name) for name in archive.namelist()}


def sentences(page):
    """The ends of the sentences in seconds, and their texts."""
    ends = re.search(r'data-audiorecordingendtimes="([^"]*)"', page)
    texts = re.findall(r'class="bloom-highlightSegment"[^>]*>(.*?)</span>', page)
    return [float(end) for end in ends[1].split()] if ends else [], [unescape(re.sub("<.*?>", "", text)) for text in texts]


def test_a_talking_book_has_a_recording_for_each_page_with_the_ends_of_its_sentences(fox):  # noqa: F811
    export(fox, "fox").good()
    files = unpacked(fox.path("fox.bloompub"))
    assert {"index.htm", "meta.json"} < files.keys()
    html = files["index.htm"].decode()
    pages = dict(re.findall(r'<div class="bloom-page numberedPage[^"]*" id="([^"]*)"(.*?)(?=<div class="bloom-page|</body>)', html, re.S))
    assert list(pages) == list(FIRST)
    begins = [STARTS[first] / 1000 for first in FIRST.values()]
    lengths = dict(zip(FIRST, [end - begin for begin, end in zip(begins, [*begins[1:], LENGTH])]))
    for name, page in pages.items():
        ends, texts = sentences(page)
        spoken = [word for text in texts for word in re.findall(r"\w+", text)]
        first = FIRST[name]
        assert spoken == WORDS[first:first + len(spoken)] and len(ends) == len(texts)
        [sound] = re.findall(r'audio-sentence[^>]* id="([^"]*)"', page)
        starts = [(start - STARTS[first]) / 1000 for start in STARTS[first:first + len(spoken)]]
        assert onsets(files[f"audio/{sound}.mp3"], "mp3") == pytest.approx(starts, abs=0.010)
        counts = [len(re.findall(r"\w+", text)) for text in texts]
        following = [sum(counts[:number]) for number in range(1, len(counts))]
        assert ends == pytest.approx([*(starts[word] for word in following), lengths[name]], abs=0.001)
    pictures = [name for name in files if name.endswith(".png")]
    assert pictures and all(files[name].startswith(b"\x89PNG") for name in pictures)
    facts = json.loads(files["meta.json"])
    assert facts["title"] == "Lapsa & <vilks>" and facts["license"] == "cc-by" and "talkingBook:lv" in facts["features"]
    assert [target for target in re.findall(r'<a href="#([^"]*)"', html) if target not in pages] == []
    first = fox.path("fox.bloompub").read_bytes()
    fox.path("fox.bloompub").unlink()
    export(fox, "fox", environment={"TZ": "Pacific/Kiritimati"}).good()
    assert fox.path("fox.bloompub").read_bytes() == first
    assert "up to date" in export(fox, "fox").good().stdout


def test_an_import_reads_it_back_with_text_pictures_sound_and_times(fox, tmp_path):  # noqa: F811
    export(fox, "fox").good()
    shelf = Library(tmp_path / "other")
    shelf.run("import", str(fox.path("fox.bloompub")), "--into", "library").good()
    [text] = shelf.folder.glob("tales/*/tale.md")
    read = text.read_text()
    for part in ('title: "Lapsa & <vilks>"', "*dzīvoja*", "Viņa gāja mājās!", "![Lapsa](", 'license: "CC BY 4.0"', "Anna", "cover:"):
        assert part in read, read
    for page, first in enumerate(FIRST.values(), 1):
        timing = json.loads((text.parent / f"narration/{page}.json").read_text())
        found = [(sentence["text"], sentence["start"]) for sentence in timing["sentences"]]
        words = [len(re.findall(r"\w+", text)) for text, _ in found]
        starts = [(STARTS[first + sum(words[:number])] - STARTS[first]) / 1000 for number in range(len(words))]
        assert [start for _, start in found] == pytest.approx(starts, abs=0.010)


def test_its_last_page_names_the_people_and_the_licence_and_its_thumbnail_is_small(fox):  # noqa: F811
    export(fox, "fox").good()
    files = unpacked(fox.path("fox.bloompub"))
    last = files["index.htm"].decode().split('<div class="bloom-page ')[-1]
    assert last.startswith("bloom-backMatter credits ") and 'data-xmatter-page="credits"' in last
    text = " ".join(unescape(re.sub("<.*?>", " ", last)).split())
    assert "Lapsa & <vilks> Autors Anna Zīmējumi Ieva Lasa Anna Licence CC BY 4.0" in text, text
    width, height = struct.unpack(">II", files["thumbnail.png"][16:24])
    assert (width, height) == (256, 192)


@pytest.mark.parametrize("text, token, address, notes", [
    ("CC BY 4.0", "cc-by", "https://creativecommons.org/licenses/by/4.0/", None), ("CC BY", "cc-by", None, None),
    ("© 2020 Anna. CC BY 4.0", "cc-by", "https://creativecommons.org/licenses/by/4.0/", "© 2020 Anna. CC BY 4.0"),
    ("CC BY 4.0 (text), CC BY-NC 4.0 (pictures)", "custom", None, "CC BY 4.0 (text), CC BY-NC 4.0 (pictures)")])
def test_a_licence_is_what_the_text_states(library, text, token, address, notes):
    site = library(tale(more=f"license: '{text}'\n"))
    export(site, "lapsa").good()
    files = unpacked(site.path("lapsa.bloompub"))
    facts = json.loads(files["meta.json"])
    assert (facts["license"], facts.get("licenseNotes")) == (token, notes)
    found = re.search(r'data-book="licenseUrl"[^>]*>([^<]*)<', files["index.htm"].decode())
    assert (found and found[1]) == address


def test_what_cannot_be_a_book_says_so_and_hostile_text_stays_text(library):
    site = library(HOSTILE + tale())
    export(site, "hostile", "lapsa").good()
    html = unpacked(site.path("hostile.bloompub"))["index.htm"].decode()
    assert "<script" not in html and MARKUP not in html
    site.path("lapsa.bloompub").write_bytes(b"PK mine")
    assert export(site, "lapsa").codes == ["not-ours"]
    assert export(site, "lapsa", "--voice", "anna", "--output", "other.bloompub").codes == ["unknown-voice"]
    assert export(site, "lapsa", "--flat").status == 2


def test_a_full_folder_for_temporary_files_is_not_blamed_on_the_recording(fox):  # noqa: F811
    fox.options = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))}
    outcome = export(fox, "fox")
    [error] = [diagnostic for diagnostic in outcome.diagnostics if diagnostic.severity == "error"]
    assert error.code == "cannot-write" and "TMPDIR" in error.notes[-1], outcome.stderr


def test_the_time_for_a_page_does_not_grow_with_the_square_of_its_sentences(library):
    def seconds(sentences):
        site = library(tale(text="Jā. " * sentences, more="voices: [{id: anna, audio: anna, timing: anna}]\n")
                       + "-- tales/lapsa/anna.wav (60 s) --\n")
        times = [{"text": "Jā.", "start": n / 50, "end": (n + 1) / 50} for n in range(sentences)]
        site.path("tales/lapsa/anna.json").write_text(json.dumps({"sentences": times}), encoding="utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        export(site, "lapsa").good()
        taken = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        page = unpacked(site.path("lapsa.bloompub"))["index.htm"].decode()
        assert page.count('<span class="bloom-highlightSegment" id="p1-s') == sentences
        site.path("lapsa.bloompub").unlink()
        return taken

    few, many = seconds(500), seconds(2_500)
    assert many < 8 * few, f"five times as many sentences took {many / few:.0f} times as long"


def test_an_interrupted_drawing_is_no_diagnostic_of_the_picture(library, tmp_path):
    programs, begun = tmp_path / "programs", tmp_path / "begun"
    programs.mkdir()
    ffmpeg = programs / "ffmpeg"
    ffmpeg.write_text(f"#!/bin/sh\n>{begun}\nexec sleep 60\n")
    ffmpeg.chmod(0o755)
    site = library(tale(text="![Lapsa](1.svg)\n\nReiz dzīvoja lapsa.") + f"-- tales/lapsa/1.svg --\n{PICTURE}")
    process = subprocess.Popen(
        site.command("export", "bloom"), cwd=site.folder, stderr=subprocess.PIPE, text=True,
        env=site.environment({"PATH": f"{programs}:{os.environ['PATH']}"}))
    until = time.monotonic() + 20
    while not begun.exists() and time.monotonic() < until:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert (process.returncode, said) == (130, "") and not list(site.folder.glob("*.bloompub"))
