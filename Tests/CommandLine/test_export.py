"""`storysite export epub`: books that other programs read aloud."""

import base64
import json
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import time
import wave
import zipfile

import pytest

from epub import NAME, SPACES, Epub, diagnostics, onsets
from library import PICTURE, tale

SAMPLE = pathlib.Path(__file__).parents[2] / "content"
EPOCH = (1980, 1, 1, 0, 0, 0)

VOICE = "voices: [{id: anna, name: Anna, audio: anna, timing: anna}]\n"
FOX = f"""-- tales/fox/tale.md --
---
title: Lapsa & <vilks>
language: lv
summary: Par lapsu.
cover: cover.svg
ages: 3-6
published: 2026-03-01
author: Anna
illustrator: Ieva
license: CC BY 4.0
{VOICE}---

![Lapsa](1.svg)

# Sākums

Reiz *dzīvoja* lapsa. Viņa gāja mājās!

---

Kurp iet?

- [Uz mežu](#mezs)
- [Uz sākumu](#sakums)

---

## Mežs

Beigas & <b>.

Kurš nāca?

- [x] lapsa
- [ ] vilks

Kas vispirms?

1. [x] lapsa
2. [x] vilks
-- tales/fox/cover.svg --
{PICTURE}-- tales/fox/1.svg --
{PICTURE}"""
MARKUP = 'A&B <script>alert(1)</script> &lt;i&gt; ]]> "\' <!-- -->'
HOSTILE = tale(
    "hostile", "'" + MARKUP.replace("'", "''") + "'", text=f"{MARKUP}\n\n```a\"b\n<x>\n```",
    more="author: '<b>&amp;</b>'\nlicense: ']]><!--'\nthemes: ['<x y=\"']\n")
WORDS = "Sākums Reiz dzīvoja lapsa Viņa gāja mājās Kurp iet Uz mežu Uz sākumu Mežs Beigas".split()
STARTS = [1000 + 731 * number for number in range(len(WORDS))]
LENGTH = 13
"""Seconds of the recording."""


def recording(path, seconds, onsets):
    """A WAV file with a tone of 0.2 s at each of `onsets`."""
    samples = bytearray(2 * round(44100 * seconds))
    tone = b"".join(struct.pack("<h", 12000 if at // 40 % 2 else -12000) for at in range(8820))
    for onset in onsets:
        begin = 2 * round(44100 * onset)
        memoryview(samples)[begin:begin + len(tone)] = tone  # fails where it would go beyond the end
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 44100, 0, "NONE", "not compressed"))
        file.writeframes(samples)


@pytest.fixture
def fox(library):
    """A tale with a voice, choices and a question that the voice leaves out."""
    site = library(FOX)
    timing = [{"text": word, "start": start / 1000, "end": (start + 400) / 1000} for word, start in zip(WORDS, STARTS)]
    site.path("tales/fox/anna.json").write_text(json.dumps({"words": timing}), encoding="utf-8")
    recording(site.path("tales/fox/anna.wav"), LENGTH, [start / 1000 for start in STARTS])
    return site


def export(site, *arguments, **options):
    return site.run("export", "epub", *arguments, cwd=site.folder, **options)


@pytest.fixture
def book(fox):
    export(fox, "fox").good()
    return Epub(fox.path("fox.epub"))


def test_a_clip_begins_when_the_sentence_is_spoken_and_lasts_until_the_next(book):
    clips = [clip for page in book.overlays.values() for clip in page]
    told = [book.text(clip.page, clip.id) for clip in clips]
    assert told == ["Sākums", "Reiz dzīvoja lapsa.", "Viņa gāja mājās!", "Kurp iet?", "Uz mežu", "Uz sākumu", "Mežs",
                    "Beigas & ."]
    [file] = {clip.sound for clip in clips}
    heard = onsets(book.files[f"book/{file}"], "mp3")
    starts = [heard[WORDS.index(text.split()[0]) if text != "Uz sākumu" else 11] for text in told]
    assert [clip.start for clip in clips] == pytest.approx(starts, abs=0.010)
    assert [clip.end for clip in clips[:-1]] == [clip.start for clip in clips[1:]]


def test_words_are_highlighted_where_they_are_asked_for(fox):
    export(fox, "fox", "--words").good()
    book = Epub(fox.path("fox.epub"))
    clips = [clip for page in book.overlays.values() for clip in page]
    assert [book.text(clip.page, clip.id) for clip in clips] == WORDS
    heard = onsets(book.files[f"book/{clips[0].sound}"], "mp3")
    assert [clip.start for clip in clips] == pytest.approx(heard, abs=0.010)


@pytest.mark.parametrize("form, ending, kind", [
    ("aac", "m4a", "audio/mp4"), ("opus", "opus", "audio/ogg; codecs=opus")])
def test_other_sound_is_in_step_as_well(fox, form, ending, kind):
    export(fox, "fox", "--words", "--audio", form).good()
    book = Epub(fox.path("fox.epub"))
    assert [item["href"] for item in book.items.values() if item["media-type"] == kind] == [f"audio/anna.{ending}"]
    clips = [clip for page in book.overlays.values() for clip in page]
    heard = onsets(book.files[f"book/audio/anna.{ending}"], {"opus": "ogg"}.get(ending, ending))
    assert [clip.start for clip in clips] == pytest.approx(heard, abs=0.010)


def test_a_long_recording_is_never_in_memory_as_a_whole(library):
    site = library(tale(more="voices: [{id: anna, name: Anna, audio: anna}]\n") + "-- tales/lapsa/anna/1.wav (1500 s) --\n")
    memory = site.memory_of("export", "epub", "library/tales/lapsa", "--library", "library", "--audio", "aac")
    assert memory < 100_000, f"{memory // 1000} MB for 25 minutes"


def test_durations_are_the_sums_of_the_clips(book):
    total = 0
    for page, clips in book.overlays.items():
        item = next(item for item in book.items.values() if item["href"] == page)["media-overlay"]
        [own] = book.meta("media:duration", f"#{item}")
        assert float(own.removesuffix("s")) == pytest.approx(sum(clip.end - clip.start for clip in clips), abs=1e-6)
        total += float(own.removesuffix("s"))
    assert [float(text.removesuffix("s")) for text in book.meta("media:duration")] == [pytest.approx(total, abs=1e-6)]
    assert book.meta("media:active-class") == ["-epub-media-overlay-active"] and book.meta("media:narrator") == ["Anna"]


def test_the_same_tale_gives_the_same_bytes(fox):
    books = []
    for zone, jobs in [("UTC", "1"), ("Pacific/Kiritimati", "4")]:
        export(fox, "fox", "--output", f"{zone[:3]}.epub", "--jobs", jobs,
               environment={"TZ": zone, "LC_ALL": "C", "HOME": "/nonexistent"}).good()
        books.append(fox.path(f"{zone[:3]}.epub").read_bytes())
        os.utime(fox.path("tales/fox/tale.md"))
    assert books[0] == books[1]


def test_the_archive_begins_with_its_type_and_names_no_moment(book):
    first = book.infos[0]
    assert (first.filename, first.compress_type, first.extra, first.header_offset) == ("mimetype", zipfile.ZIP_STORED, b"", 0)
    assert book.files["mimetype"] == b"application/epub+zip"
    assert {info.date_time for info in book.infos} == {EPOCH}
    assert {info.compress_type for info in book.infos} == {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
    assert book.meta("dcterms:modified") == ["2026-03-01T00:00:00Z"]


def test_choices_are_links_and_questions_are_lists(book):
    page = book.xml("page-2.xhtml")
    assert [link.get("href") for link in book.all(".//h:a", page)] == ["page-3.xhtml", "page-1.xhtml"]
    last = book.xml("page-3.xhtml")
    question, order = book.all(".//h:ul", last)
    assert [(item.attrib, "".join(item.itertext())) for item in question] == [({}, "lapsa"), ({}, "vilks")]
    assert order.attrib == {"class": "order"} and ["".join(item.itertext()) for item in order] == ["vilks", "lapsa"]
    assert not book.all(".//h:ol", last), "numbers of a wrong order are read as the solution"


def test_where_a_way_ends_the_book_says_so(book, library):
    ends = [[(end.text, end.get("lang")) for end in book.all(".//h:p[@class='end']", book.xml(f"page-{page}.xhtml"))]
            for page in (1, 2, 3)]
    assert ends == [[], [], [("Beigas", "lv")]]
    site = library(
        tale(text="Viena.\n\n---\n\nOtra.") + tale("lielais", "Lielais", text="![Lapsa](1.svg)\n\n---\n\n![Vilks](1.svg)")
        + tale("liela", text="Bat.\n\n---\n\nBi.").replace("language: lv", "language: eu")
        + tale("burti", "Burti", text="A.\n\n---\n\nB.", more="kind: lesson\n") + f"-- tales/lielais/1.svg --\n{PICTURE}")
    export(site).good()
    said = {name: [b'class="end"' in Epub(site.path(f"{name}.epub")).files[f"book/page-{page}.xhtml"] for page in (1, 2)]
            for name in ("lapsa", "lielais", "liela", "burti")}
    assert said == {
        "lapsa": [False, True], "lielais": [False, False], "liela": [False, False], "burti": [False, False],
    }, "words in a wordless story, or in a language that its readers do not know"


def test_a_book_ends_in_its_own_language_whatever_the_languages_of_the_site(library):
    """The site is in Latvian. Of Slovak, the theme has only another text than this one."""
    site = library(
        "".join(tale(name, text="Un." * 3).replace("language: lv", f"language: {name}") for name in ("fr", "pt-BR", "zh-Hant", "nb", "sk"))
        + "-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\ntheme: mine\n-- themes/mine/theme.yml --\nextends: storybook\n"
        "-- themes/mine/words/sk.yml --\nreviewed: no\nlibrary: Knižnica\n")
    export(site).good()
    ends = {}
    for book in map(Epub, site.folder.glob("*.epub")):
        [page] = [book.xml(name.removeprefix("book/")) for name in book.files if re.search(r"page-\d+\.xhtml$", name)]
        [title] = [title.text for title in book.all(".//h:title", page)]
        ends[page.get("lang")] = [title] + [(end.text, end.get("lang")) for end in book.all(".//h:p[@class='end']", page)]
    assert ends == {
        "fr": ["Page 1 sur 1", ("Fin", "fr")], "pt-BR": ["Página 1 de 1", ("Fim", "pt-BR")],
        "zh-Hant": ["第 1 頁，共 1 頁", ("完", "zh-Hant")], "nb": ["Side 1 av 1", ("Slutt", "nb")], "sk": ["1/1"],
    }, "an English text was in the Slovak book, for a voice that reads Slovak"


def test_a_full_last_page_of_a_fixed_size_needs_no_words_that_say_so(library):
    """Text that had room before must not become an error."""
    for count, said in [(380, True), (400, False)]:
        site = library(tale(text="vārds " * count))
        export(site, "lapsa", "--layout", "fixed").good()
        assert (b'class="end"' in Epub(site.path("lapsa.epub")).files["book/page-1.xhtml"]) == said


def test_the_book_says_who_made_it_and_what_it_offers(book):
    dc = {name: [item.text for item in book.all(f"opf:metadata/dc:{name}")]
          for name in ("title", "language", "creator", "contributor", "rights", "description", "date")}
    assert dc == {"title": ["Lapsa & <vilks>"], "language": ["lv"], "creator": ["Anna"], "contributor": ["Ieva", "Anna"],
                  "rights": ["CC BY 4.0"], "description": ["Par lapsu."], "date": ["2026-03-01"]}
    assert book.meta("role", "#ill") == ["ill"] and book.meta("role", "#nrt") == ["nrt"]
    assert book.meta("schema:accessMode") == ["textual", "visual", "auditory"]
    assert book.meta("schema:accessModeSufficient") == ["textual,visual", "textual"]
    assert {"synchronizedAudioText", "alternativeText", "structuralNavigation", "pageNavigation"} <= set(
        book.meta("schema:accessibilityFeature"))
    assert book.meta("schema:accessibilityHazard") == ["noFlashingHazard", "noMotionSimulationHazard"]
    [summary] = book.meta("schema:accessibilitySummary")
    assert summary.startswith("Daļa pasakas teksta ir ierunāta")
    assert book.meta("schema:typicalAgeRange") == ["3-6"]


def test_page_numbers_are_the_books_own_and_its_parts_have_roles(book):
    """As DAISY's Ace asks for them."""
    assert book.meta("pageBreakSource") == ["none"]
    roles = [(element.get(f"{{{SPACES['ops']}}}type"), element.get("role"))
             for name in ("nav.xhtml", "about.xhtml") for element in book.xml(name).iter() if element.get("role")]
    assert roles == [("toc", "doc-toc"), ("page-list", "doc-pagelist"), ("colophon", "doc-colophon")]


def test_a_book_in_a_language_without_ui_strings_mixes_no_languages(library):
    site = library(tale(text="Bazen behin.\n\n---\n\nAmaiera.").replace("language: lv", "language: eu"))
    export(site, "lapsa").good()
    book = Epub(site.path("lapsa.epub"))
    assert book.xml("page-1.xhtml").get("lang") == "eu" and book.xml("page-1.xhtml").findtext(".//h:title", "", SPACES) == "1/2"
    for name in ("nav.xhtml", "about.xhtml"):
        assert book.xml(name).get("lang") == "en", name
    assert not book.all(".//h:dl", book.xml("about.xhtml")), "a list without entries"
    entries = book.all("h:body/h:nav[1]//h:li", book.xml("nav.xhtml"))
    assert [("".join(entry.itertext()).strip(), entry.get("lang")) for entry in entries] == [
        ("Lapsa", "eu"), ("1/2", "eu"), ("2/2", "eu"), ("About this book", "en")]


def test_every_id_is_unique_and_every_document_knows_the_class(book):
    for name in book.files:
        if name.endswith((".xhtml", ".smil", ".opf")):
            ids = [element.get("id") for element in book.xml(name.removeprefix("book/")).iter() if element.get("id")]
            assert len(ids) == len(set(ids)) and all(NAME.match(id) for id in ids), name
        if name.endswith(".xhtml"):
            assert b'<link rel="stylesheet" href="style.css"/>' in book.files[name]
    style = book.files["book/style.css"].decode()
    assert style.count(".-epub-media-overlay-active") == 3 and "prefers-color-scheme: dark" in style


def test_fonts_come_with_their_licence(book):
    fonts = {name for name in book.files if name.startswith("book/fonts/")}
    assert "book/fonts/literata-latin.woff2" in fonts and "book/fonts/literata.LICENSE.txt" in fonts
    assert all(f"url({name.removeprefix('book/')})" in book.files["book/style.css"].decode()
               for name in fonts if name.endswith(".woff2"))
    assert "url(../" not in book.files["book/style.css"].decode()


def test_epubcheck_finds_nothing(fox):
    fox.write(HOSTILE)
    books = fox.home / "books"
    export(fox, "fox", "--words", "--audio", "opus", "--output", books).good()
    export(fox, "hostile", "--audio", "as-is", "--output", books).good()
    export(fox, "fox", "--layout", "fixed", "--output", books / "fixed.epub").good()
    fox.write(EXPLAINED)
    export(fox, "lapsa", "--output", books).good()
    export(fox, "lapsa", "--layout", "fixed", "--output", books / "fixed-words.epub").good()
    export(fox, "--library", SAMPLE, "--audio", "as-is", "--output", books).good()
    all_books = sorted(books.glob("*.epub"))
    assert len(all_books) > 30 and diagnostics(*all_books) == []


def test_each_page_has_a_fixed_size_where_it_is_asked_for(fox):
    export(fox, "fox", "--layout", "fixed").good()
    book = Epub(fox.path("fox.epub"))
    assert book.meta("rendition:layout") == ["pre-paginated"]
    assert "displayTransformability" not in book.meta("schema:accessibilityFeature")
    sizes = {item.get("content") for page in book.spine for item in book.all(".//h:meta", book.xml(page))
             if item.get("name") == "viewport"}
    assert sizes == {"width=1200, height=1600"} and len(book.overlays) == 3


def test_people_and_licence_that_have_no_room_on_a_fixed_page_are_an_error(library):
    people = ", ".join(f"The Publishing House of the Town {number}" for number in range(80))
    site = library(tale(more=f"license: CC-BY-4.0\ncredits: [{people}]\n"))
    outcome = export(site, "lapsa", "--layout", "fixed")
    assert outcome.codes == ["full-page"], "the book lacks the licence, and nobody is told"
    export(site, "lapsa").good()


def test_a_page_with_too_much_text_for_a_fixed_size_is_an_error(library):
    site = library(tale(text="Īss.\n\n---\n\n⟪" + "Reiz dzīvoja lapsa." + "⟫ Garš teksts." * 300))
    outcome = export(site, "lapsa", "--layout", "fixed")
    assert outcome.status == 1 and outcome.codes == ["full-page"] and not site.path("lapsa.epub").exists()
    assert outcome.diagnostics[0].location.line == site.marks[0].line
    export(site, "lapsa").good()


EXPLAINED = (tale(more="words:\n  lapsa: { picture: lapsa.svg, meaning: 'zvērs & aste' }\n  dzīvoja: { picture: 1.svg }\n",
                  text="![Meža mala](1.svg)\n\nReiz dzīvoja lapsa.")
             + f"-- tales/lapsa/lapsa.svg --\n{PICTURE}-- tales/lapsa/1.svg --\n"
             + PICTURE.replace("<path", '<path id="Group 1"'))


@pytest.mark.parametrize("layout", ["reflowable", "fixed"])
def test_the_words_that_the_author_explains_are_at_the_end_with_their_pictures(library, layout):
    site = library(EXPLAINED)
    export(site, "lapsa", "--layout", layout).good()
    book = Epub(site.path("lapsa.epub"))
    assert book.spine == ["title.xhtml", "page-1.xhtml", "glossary-1.xhtml", "about.xhtml"]
    assert book.text("glossary-1.xhtml") == "Vārdi no šīs pasakas dzīvoja lapsa zvērs & aste" and "Vārdi no šīs pasakas" in book.text("nav.xhtml")
    pictures = [item.get("src") for item in book.all(".//h:img", book.xml("glossary-1.xhtml"))]
    assert len(set(pictures)) == 2 and all(f"book/{picture}" in book.files for picture in pictures)


def test_explained_words_that_fill_a_fixed_page_go_on_on_the_next(library):
    words = [f"vārds{number}" for number in range(40)]
    meanings = "".join(f"  {word}: vārda nozīme\n" for word in words)
    site = library(tale(more=f"words:\n{meanings}", text="\n\n---\n\n".join(words)))
    export(site, "lapsa", "--layout", "fixed").good()
    book = Epub(site.path("lapsa.epub"))
    pages = [page for page in book.spine if page.startswith("glossary")]
    assert 2 < len(pages) < 12 and all(word in " ".join(map(book.text, pages)) for word in words)


def test_a_voice_without_timing_is_left_out_and_reported(library):
    site = library(tale(more="voices: [{id: anna, name: Anna, audio: ⟪anna⟫}]\n") + "-- tales/lapsa/anna.wav (2 s) --\n")
    outcome = export(site, "lapsa").good()
    [diagnostic] = outcome.diagnostics
    assert (diagnostic.severity, diagnostic.code, diagnostic.location.line) == ("warning", "no-timing", site.marks[0].line)
    book = Epub(site.path("lapsa.epub"))
    assert book.overlays == {} and not any("audio" in name for name in book.files)


def test_sentences_are_highlighted_where_the_timing_has_no_words(library):
    site = library(tale(text="Viens divi. Trīs četri.", more=VOICE) + "-- tales/lapsa/anna.wav (5 s) --\n"
                   "-- tales/lapsa/anna.vtt --\nWEBVTT\n\n00:01.000 --> 00:02.000\nViens divi.\n\n"
                   "00:03.000 --> 00:04.000\nTrīs četri.\n")
    outcome = export(site, "lapsa", "--words").good()
    assert "it highlights sentences" in outcome.stdout
    book = Epub(site.path("lapsa.epub"))
    [clips] = book.overlays.values()
    assert [book.text(clip.page, clip.id) for clip in clips] == ["Viens divi.", "Trīs četri."]


def test_the_voice_can_be_chosen(fox):
    outcome = export(fox, "fox", "--voice", "ana")
    assert outcome.status == 1 and outcome.diagnostics[-1].code == "unknown-voice"
    export(fox, "fox", "--voice", "anna").good()


def test_a_tale_is_read_in_the_direction_of_its_language(library):
    site = library(tale("arnab", "الأرنب", "كان يا ما كان.").replace("language: lv", "language: ar"))
    export(site, "arnab").good()
    book = Epub(site.path("arnab.epub"))
    assert book.all("opf:spine")[0].get("page-progression-direction") == "rtl"
    assert book.xml("page-1.xhtml").get("dir") == "rtl" and book.xml("page-1.xhtml").get("lang") == "ar"


def test_a_tale_without_a_voice_is_a_book_without_overlays(library):
    site = library(tale())
    export(site).good()
    book = Epub(site.path("lapsa.epub"))
    assert book.overlays == {} and book.meta("media:duration") == [] and book.meta("media:active-class") == []
    assert book.meta("schema:accessMode") == ["textual"] and book.meta("schema:accessibilityHazard") == ["none"]
    assert book.meta("dcterms:modified") == ["1980-01-01T00:00:00Z"]


def test_recordings_of_pages_without_timing_are_spoken_page_by_page(library):
    site = library(tale(text="Viens.\n\n---\n\nDivi.", more="voices: [{id: anna, name: Anna, audio: anna}]\n")
                   + "-- tales/lapsa/anna/1.wav (2 s) --\n-- tales/lapsa/anna/2.wav (3 s) --\n")
    export(site, "lapsa").good()
    clips = Epub(site.path("lapsa.epub")).overlays
    assert [(page, clip.id, clip.sound, round(clip.end - clip.start, 3)) for page, [clip] in clips.items()] == [
        ("page-1.xhtml", "text", "audio/anna-1.mp3", 2), ("page-2.xhtml", "text", "audio/anna-2.mp3", 3)]


def test_a_page_of_only_a_picture_is_highlighted_whole(library):
    site = library(tale(text="![Lapsa](1.svg)", more="voices: [{id: anna, name: Anna, audio: anna}]\n")
                   + f"-- tales/lapsa/1.svg --\n{PICTURE}-- tales/lapsa/anna/1.wav (2 s) --\n")
    export(site, "lapsa").good()
    book = Epub(site.path("lapsa.epub"))
    [[clip]] = book.overlays.values()
    assert clip.id in [element.get("id") for element in book.xml(clip.page).iter()]


def test_a_named_tale_that_the_site_does_not_show_to_all_says_so(library):
    site = library(tale("paid", more="access: premium\n") + tale("sketch", more="draft: true\nwithdrawn: 2026-05-01\n") + tale("open"))
    lines = export(site, "paid", "sketch", "open").good().stdout.splitlines()
    assert [line.split("KB")[1] for line in lines] == [
        "; locked on the site, and anyone can open this file", "; withdrawn on 2026-05-01; a draft", ""]


@pytest.mark.parametrize("folder, named, shown", [
    ("..", "library/tales/lapsa", "library/site.yml"), (".", "tales/lapsa", "site.yml"), ("..", "--library=library", "library/site.yml")])
def test_a_mistake_in_the_library_of_a_named_tale_is_shown_where_it_stands(library, folder, named, shown):
    site = library(tale() + "-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\ncolour: red\n")
    outcome = site.run("export", "epub", "lapsa", named, cwd=site.path(folder)) if named.startswith("-") else site.run(
        "export", "epub", named, cwd=site.path(folder))
    assert outcome.status == 1 and outcome.stderr.startswith(f"{shown}:3:1: error: unknown key 'colour'")


def test_the_report_says_that_all_branches_are_read_aloud(fox):
    assert "a reading aloud goes through all branches" in export(fox, "fox").good().stdout
    fox.write(tale(text="Viens.\n\n- [Divi](#page-2)\n\n---\n\nDivi."))
    assert "branches" not in export(fox, "lapsa").good().stdout


def test_pictures_of_answers_are_counted_on_a_page_of_a_fixed_size(library):
    """Ten answers have room, ten answers with pictures have none."""
    def site(picture):
        answers = "".join(f"- [{'x' if number == 3 else ' '}] {picture}atbilde{number}\n" for number in range(10))
        return library(tale(text=f"Lapsa atbilde3.\n\n---\n\nKas tas ir?\n\n{answers}") + f"-- tales/lapsa/1.svg --\n{PICTURE}")
    assert export(site("![Cepure](1.svg) "), "lapsa", "--layout", "fixed").codes == ["full-page"]
    export(site("![Cepure](1.svg) "), "lapsa").good()
    style = Epub(site("").path("lapsa.epub")).files["book/style.css"].decode()
    assert re.search(r"\.question img \{[^}]*[^-]height: 4em", style)
    export(site(""), "lapsa", "--layout", "fixed").good()


def test_tales_that_are_not_for_all_are_named_to_become_books(library):
    site = library(tale("open") + tale("paid", more="access: premium\n") + tale("later", more="state: coming\n")
                   + tale("sketch", more="draft: true\n"))
    outcome = export(site).good()
    assert "1 tale with 'access: premium' left out" in outcome.stdout
    assert [path.name for path in site.folder.glob("*.epub")] == ["open.epub"]
    export(site, "paid", "sketch").good()
    outcome = export(site, "later")
    assert outcome.status == 1 and outcome.codes == ["empty-tale"]
    assert sorted(path.name for path in site.folder.glob("*.epub")) == ["open.epub", "paid.epub", "sketch.epub"]


@pytest.mark.parametrize("files, said", [
    ("", "no tale to export"),
    (tale(more="draft: true\n"), "no tale to export (besides 1 that is a draft or withdrawn)"),
    (tale(more="draft: true\n") + tale("vilks", more="withdrawn: 2026-05-01\n"),
     "no tale to export (besides 2 that are drafts or withdrawn)")])
def test_a_library_without_a_tale_to_export_says_so(library, files, said):
    site = library(files)
    site.path("tales").mkdir(exist_ok=True)
    assert export(site).good().stdout.splitlines() == [said]


def test_a_shard_without_a_tale_to_export_says_so(library):
    site = library(tale())
    said = [export(site, "--shard", f"{number}/2").good().stdout for number in (1, 2)]
    assert sum("no tale to export in this shard" in text for text in said) == 1


def test_hostile_text_stays_text(library):
    site = library(HOSTILE)
    export(site, "hostile").good()
    book = Epub(site.path("hostile.epub"))
    assert [item.text for item in book.all("opf:metadata/dc:title")] == [MARKUP]
    assert not any(element.tag.endswith("}script") for name in book.spine for element in book.xml(name).iter())
    assert "<x>" in book.text("page-1.xhtml") and "A&B alert(1) <i>" in book.text("page-1.xhtml")


def test_what_storysite_did_not_make_stays(library):
    site = library(tale())
    site.path("lapsa.epub").write_text("mine")
    outcome = export(site, "lapsa")
    assert outcome.status == 1 and outcome.codes == ["not-ours"]
    assert site.path("lapsa.epub").read_text() == "mine"
    export(site, "lapsa", "--force").good()
    first = site.path("lapsa.epub").stat()
    assert "up to date" in export(site, "lapsa").good().stdout
    assert site.path("lapsa.epub").stat().st_ino == first.st_ino
    site.write(tale(text="Cita lapsa."))
    export(site, "lapsa").good()
    assert "Cita lapsa." in Epub(site.path("lapsa.epub")).text("page-1.xhtml")


def test_an_error_in_a_tale_leaves_no_book_of_it(library):
    site = library(tale("good") + tale("bad", text="![x](missing.png)"))
    outcome = export(site)
    assert outcome.status == 1 and outcome.codes == ["missing-file"]
    assert sorted(path.name for path in site.folder.glob("*.epub")) == ["good.epub"]


AVIF = base64.b64decode("""AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD5bWV0YQAAAAAAAAAvaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAFBpY3R1cm
VIYW5kbGVyAAAAAA5waXRtAAAAAAABAAAAHmlsb2MAAAAARAAAAQABAAAAAQAAASEAAAAdAAAAKGlpbmYAAAAAAAEAAAAaaW5mZQIAAAAAAQAA
YXYwMUNvbG9yAAAAAGppcHJwAAAAS2lwY28AAAAUaXNwZQAAAAAAAAAgAAAAIAAAABBwaXhpAAAAAAMICAgAAAAMYXYxQ4EADAAAAAATY29scm
5jbHgAAgACAAIAAAAAF2lwbWEAAAAAAAAAAQABBAECgwQAAAAlbWRhdAoGGBE/9sAgMhMYAAAAUAAAAALl1zvfFr3MGFzI""")
"""A red square of 32 pixels."""


@pytest.mark.parametrize("form, ending, name", [("epub", "epub", "book/pictures/1.jpg"), ("bloom", "bloompub", "image1.jpg")])
def test_avif_becomes_jpeg_or_an_error_that_says_what_to_do(library, tmp_path, form, ending, name):
    site = library(tale(text="![x](1.avif)"))
    site.path("tales/lapsa/1.avif").write_bytes(AVIF)
    site.run("export", form, "lapsa", cwd=site.folder).good()
    with zipfile.ZipFile(site.path(f"lapsa.{ending}")) as archive:
        assert archive.read(name).startswith(b"\xff\xd8\xff")
    site.path(f"lapsa.{ending}").unlink()
    outcome = site.run("export", form, "lapsa", cwd=site.folder, environment={"PATH": str(tmp_path)})
    assert outcome.status == 1 and outcome.codes == ["missing-file"] and outcome.diagnostics[0].location.file == "tales/lapsa/1.avif"
    site.path("tales/lapsa/1.avif").write_bytes(AVIF[:-40] + bytes(40))
    outcome = site.run("export", form, "lapsa", cwd=site.folder)
    assert outcome.status == 1 and outcome.codes == ["not-a-picture"]


@pytest.mark.parametrize("form", ["epub", "bloom"])
@pytest.mark.parametrize("old, new", [(b"pixi\0", b"irot\1"), (b"pixi", b"imir"), (b"colr", b"auxC"), (b"infe\2\0\0\0\0\1\0\0av01", b"infe\2\0\0\0\0\1\0\0grid")])
def test_an_avif_of_which_jpeg_would_show_another_picture_is_an_error(library, form, old, new):
    assert AVIF.count(old) == 1
    site = library(tale(text="![x](1.avif)"))
    site.path("tales/lapsa/1.avif").write_bytes(AVIF.replace(old, new))
    outcome = site.run("export", form, "lapsa", cwd=site.folder)
    assert outcome.status == 1 and outcome.codes == ["not-a-picture"] and outcome.diagnostics[0].location.file == "tales/lapsa/1.avif"
    assert "transparent, turned, cropped or in tiles" in outcome.diagnostics[0].message and "save the picture as JPEG or PNG" in outcome.diagnostics[0].notes


def test_a_tale_that_goes_while_others_are_exported_is_named_in_words_of_an_export(fox, tmp_path):
    fox.write(tale("vilks", "Vilks"))
    gone = fox.path("tales/vilks/tale.md")
    (tmp_path / "ffmpeg").write_text(f"#!/bin/sh\nrm -f '{gone}'\nexec {shutil.which('ffmpeg')} \"$@\"\n")
    (tmp_path / "ffmpeg").chmod(0o755)
    outcome = export(fox, "fox", "vilks", "--jobs", "1", environment={"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    assert outcome.status == 1 and outcome.codes[-1] == "changed-file", outcome.stderr
    said = " ".join([outcome.diagnostics[-1].message, *outcome.diagnostics[-1].notes])
    assert "reading the library" in said and "run the command again" in said and not re.search(r"\bbuil[dt]", said)


def test_without_ffmpeg_the_error_says_what_to_do(fox, tmp_path):
    outcome = export(fox, "fox", environment={"PATH": str(tmp_path)})
    assert outcome.status == 1 and outcome.diagnostics[-1].code == "missing-file"
    assert any("--audio as-is" in note for note in outcome.diagnostics[-1].notes)
    assert not fox.path("fox.epub").exists()


def test_tales_whose_files_have_one_name_do_not_replace_each_other(library):
    site = library(tale("fox") + tale("fóx"))
    outcome = export(site)
    assert outcome.status == 1 and outcome.codes == ["cannot-write"] and "'tales/fox'" in outcome.diagnostics[0].message
    assert not list(site.folder.glob("*.epub")), "of two books one was lost, and both were reported"
    export(site, "fox", "fox").good()


def test_the_ending_of_another_format_is_no_folder(fox):
    outcome = export(fox, "fox", "--output", "fox.html")
    assert outcome.status == 1 and outcome.codes == ["cannot-write"] and ".epub" in outcome.diagnostics[0].notes[0]
    assert not fox.path("fox.html").exists()


def test_a_full_disk_leaves_no_half_book(fox):
    # A limit on the size of files refuses the rest of a file as a full disk does.
    limit = subprocess.run(
        ["bash", "-c", 'ulimit -f 8; exec "$@"', "bash",
         *fox.command("export", "epub", "fox")],
        cwd=fox.folder, env=fox.environment(), capture_output=True, text=True, timeout=60)
    assert limit.returncode == 1 and "cannot-write" in limit.stderr
    assert not [path for path in fox.folder.iterdir() if "epub" in path.name or path.name.startswith(".storysite")]


def test_an_interrupted_export_leaves_no_half_book(fox, tmp_path):
    converting = tmp_path / "converting"
    (tmp_path / "ffmpeg").write_text(f"#!/bin/sh\ntouch '{converting}'\nexec sleep 60\n")
    (tmp_path / "ffmpeg").chmod(0o755)
    process = subprocess.Popen(
        fox.command("export", "epub", "fox"), cwd=fox.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=fox.environment({"PATH": f"{tmp_path}:{os.environ['PATH']}"}))
    while not converting.exists():
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 130
    assert not [path.name for path in fox.folder.iterdir() if "epub" in path.name or path.name.startswith(".storysite")]


@pytest.mark.parametrize("arguments, message", [
    ([], "export takes a format: epub, html, booklet, bloom, video"), (["pdf"], "export has no format 'pdf'"),
    (["epub", "--audio", "wav"], "--audio must be mp3, aac, opus or as-is, not 'wav'"),
    (["epub", "--output="], "--output needs a value")])
def test_wrong_usage(library, arguments, message):
    outcome = library(tale()).run("export", *arguments)
    assert outcome.status == 2 and message in outcome.stderr


def test_several_tales_are_several_files(library):
    site = library(tale("a") + tale("b"))
    outcome = export(site, "--output", "books.epub")
    assert outcome.status == 1 and outcome.codes == ["cannot-write"]
    export(site, "--output", "books").good()
    assert sorted(path.name for path in site.path("books").iterdir()) == ["a.epub", "b.epub"]


def test_a_file_is_no_folder_for_books(library):
    site = library(tale())
    site.path("books").write_text("mine")
    outcome = export(site, "lapsa", "--output", "books")
    assert outcome.status == 1 and outcome.codes == ["cannot-write"] and "this is a file and not a folder" in outcome.stderr
    assert site.path("books").read_text() == "mine"


@pytest.mark.parametrize("format", ["epub", "bloom"])
def test_a_book_holds_no_picture_that_it_does_not_show(library, format):
    pictures = "".join(f"-- tales/lapsa/{name}.svg --\n{PICTURE}" for name in ("cover", "page", "inline", "word"))
    site = library(tale(
        text="![Lapsa](page.svg)\n\nReiz dzīvoja lapsa ![un ezis](inline.svg) mežā.",
        more="cover: cover.svg\nwords: {lapsa: {picture: word.svg}}\n") + pictures)
    site.run("export", format, "lapsa", cwd=site.folder).good()
    [made] = site.folder.glob("lapsa.*")
    names = [name for name in zipfile.ZipFile(made).namelist() if name != "thumbnail.png"]
    # Only a book explains words.
    assert len([name for name in names if name.endswith((".svg", ".png"))]) == (4 if format == "epub" else 3)
