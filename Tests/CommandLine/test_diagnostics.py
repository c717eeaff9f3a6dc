"""Every diagnostic an author can make is reported with its code, file, line and column, all in one run, and nothing is written.

`⟪…⟫` marks in a library what the carets under the line must mark.
"""

import dataclasses
import os
import re
from pathlib import Path

import pytest

from library import PICTURE, Library, SourceLocation, tale
from movies import movie

VOICE = "voices:\n  - id: anna\n    audio: anna\n    timing: anna\n"
WAV = "-- tales/lapsa/anna.wav (2 s) --\n"


def timing(text):
    return tale(more=VOICE) + WAV + f"-- tales/lapsa/anna.json --\n{text}"


def titled(title):
    return timing(f'{{"sentences": [{{"text": "Reiz dzīvoja lapsa.", "start": 1, "end": 2}}],\n"title": {{{title}}}}}')


# name: code, library; the place is what is marked, or the file that is named third.
LIBRARIES = {
    # YAML
    "front matter is not YAML": ("bad-yaml", "-- tales/lapsa/tale.md --\n---\ntitle: Lapsa⟪:⟫ rudā\n---\n\nReiz.\n"),
    "front matter has a tab": ("bad-yaml", "-- tales/lapsa/tale.md --\n---\ntitle: Lapsa\nlanguage: lv\n⟪\t⟫x\n---\n\nReiz.\n"),
    "front matter is never closed": ("open-front-matter", "-- tales/lapsa/tale.md --\n⟪---⟫\ntitle: Lapsa\n\nReiz.\n"),
    "front matter is missing": ("missing-front-matter", "-- tales/lapsa/tale.md --\n⟪R⟫eiz dzīvoja lapsa.\n"),
    "site.yml is not YAML": ("bad-yaml", tale() + "-- site.yml --\ntitle: A⟪:⟫ b\n"),
    # keys and values
    "unknown key": ("unknown-key", tale(more="⟪autor⟫: Anna\n")),
    "unknown key of a voice": ("unknown-key", tale(more="voices:\n  - id: anna\n    ⟪adio⟫: x\n    audio: anna\n") + WAV),
    "unknown key of the site": ("unknown-key", tale() + "-- site.yml --\ntitle: Pasakas\n⟪langauges⟫: [lv]\n"),
    "key after letters beyond ASCII": ("unknown-key", tale(title="Ķēniņš 🦊", more="⟪ķēniņš⟫: jā\n")),
    "key given twice": ("duplicate-key", tale(more="⟪title⟫: Vilks\n")),
    "missing title": ("missing-key", "-- tales/lapsa/tale.md --\n---\n⟪l⟫anguage: lv\n---\n\nReiz.\n"),
    "missing id of a voice": ("missing-key", tale(more="voices:\n  - ⟪n⟫ame: Anna\n    audio: anna\n") + WAV),
    "a text in place of a voice": ("wrong-type", tale(more="voices: [⟪anna⟫]\n")),
    "a voice without a list": ("wrong-type", tale(more="voices: ⟪{ id: anna, audio: anna }⟫\n")),
    "a key in capitals": ("unknown-key", "-- tales/lapsa/tale.md --\n---\n⟪Title⟫: Lapsa\nlanguage: lv\n---\n\nReiz.\n"),
    "a required key that is misspelt": ("unknown-key", "-- tales/lapsa/tale.md --\n---\n⟪titel⟫: Lapsa\nlanguage: lv\n---\n\nReiz.\n"),
    "a recording in an unknown format": ("missing-file", tale(more="voices: [{ id: anna, audio: ⟪anna.wma⟫ }]\n") + "-- tales/lapsa/anna.wma --\nx\n"),
    "a list where a text belongs": ("wrong-type", tale(more="author: ⟪[Anna, Jānis]⟫\n")),
    "a text where a list belongs": ("wrong-type", tale(more="themes: ⟪drosme⟫\n")),
    "a text where true or false belongs": ("wrong-type", tale(more="draft: ⟪maybe⟫\n")),
    "a day that is none": ("wrong-type", tale(more="published: ⟪2026-02-30⟫\n")),
    "ages that are none": ("wrong-type", tale(more="ages: ⟪young⟫\n")),
    "a focus that is none": ("wrong-type", tale(more="focus:\n  1.svg: ⟪middle⟫\n")),
    "a focus beyond the picture": ("wrong-type", tale(more="focus:\n  1.svg: ⟪10 20 120 80⟫\n")),
    "a focus from right to left": ("wrong-type", tale(more="focus:\n  1.svg: ⟪80 10 20 90⟫\n")),
    "a focus of another picture": ("unknown-value", tale(more="focus:\n  ⟪2.svg⟫: 50 50\n", text="![Lapsa](1.svg)\n\nReiz.")
                                   + f"-- tales/lapsa/1.svg --\n{PICTURE}"),
    "an access that is none": ("unknown-value", tale(more="access: ⟪paid⟫\n")),
    "a state that is none": ("unknown-value", tale(more="state: ⟪soon⟫\n")),
    "missing cover of a tale that is coming": ("missing-file", tale(more="state: coming\ncover: ⟪cover.svg⟫\n")),
    "a translation that is still coming": ("unknown-tale", tale(more="translations: { en: ⟪fox⟫ }\n")
                                           + "-- tales/fox/tale.md --\n---\ntitle: Fox\nlanguage: en\nstate: coming\n---\n"),
    "a translation given twice, in small and in capital letters": (
        "duplicate-value", tale(more="translations: { en: fox, ⟪EN⟫: fox }\n") + "-- tales/fox/tale.md --\n---\ntitle: Fox\nlanguage: en\n---\n\nOnce.\n"),
    "a translation into the tale's own language": (
        "unknown-tale", tale(more="translations: { ⟪lv⟫: vilks }\n") + tale("vilks", "Vilks")),
    "a tale that is its own translation": ("unknown-tale", tale(more="translations: { ⟪lv⟫: lapsa }\n")),
    "a level that is none": ("unknown-value", tale(more="level: ⟪begginer⟫\n")),
    "contents that are none": ("unknown-value", tale(more="contains: [sad, ⟪scarry⟫]\n")),
    "contents that are no list": ("wrong-type", tale(more="contains: ⟪sad⟫\n")),
    "a contact without a host": ("bad-address", tale() + "-- site.yml --\ntitle: P\nlanguages: [lv]\ncontact: ⟪anna@⟫\n"),
    "a contact that would add a header": (
        "bad-address", tale() + "-- site.yml --\ntitle: P\nlanguages: [lv]\ncontact: ⟪a@b.lv?cc=c@d.lv⟫\n"),
    "a contact with a name": ("bad-address", tale() + "-- site.yml --\ntitle: P\nlanguages: [lv]\ncontact: ⟪Anna <a@b.lv>⟫\n"),
    "a language that is none": ("unknown-value", "-- tales/lapsa/tale.md --\n---\ntitle: L\nlanguage: ⟪latviešu⟫\n---\n\nReiz.\n"),
    "an id with spaces": ("bad-id", tale(more="voices:\n  - id: ⟪anna berga⟫\n    audio: anna\n") + WAV),
    "an id of a voice of 61 letters": ("bad-id", tale(more=f"voices:\n  - id: ⟪{'a' * 61}⟫\n    audio: anna\n") + WAV),
    "an id of a site of 61 letters": ("bad-id", tale() + f"-- site.yml --\ntitle: P\nlanguages: [lv]\nid: ⟪{'a' * 61}⟫\n"),
    "a voice's id given twice": ("duplicate-id", tale(
        more="voices:\n  - id: anna\n    audio: anna\n  - id: ⟪anna⟫\n    audio: anna\n") + WAV),
    "a key without a colon": ("bad-yaml", tale(more="⟪a⟫uthor Anna\n")),
    "a list that is left open": ("bad-yaml", tale(more="themes: ⟪[⟫drosme, draugi\nlevel: beginner\n")),
    "a list without a comma": ("bad-yaml", tale(more="themes: [\n  'drosme'\n  ⟪'⟫draugi' ]\nlevel: beginner\n")),
    # files
    "missing cover": ("missing-file", tale(more="cover: ⟪cover.svg⟫\n")),
    "missing picture": ("missing-file", tale(text="Reiz.\n\n![Lapsa](⟪1.svg⟫)")),
    "missing recording": ("missing-file", tale(more="voices:\n  - id: anna\n    audio: ⟪anna⟫\n")),
    "missing timing": ("missing-file", tale(more="voices:\n  - id: anna\n    audio: anna\n    timing: ⟪other⟫\n") + WAV),
    "cover out of the library": ("outside-library", tale(more="cover: ⟪../../../cover.svg⟫\n") + f"-- ../cover.svg --\n{PICTURE}"),
    "absolute cover": ("outside-library", tale(more="cover: ⟪/etc/hostname⟫\n")),
    "picture out of the library": ("outside-library", tale(text="![Lapsa](⟪../../../cover.svg⟫)\n\nReiz.")
                                   + f"-- ../cover.svg --\n{PICTURE}"),
    "picture out of the library, percent-encoded": (
        "outside-library", tale(text="![Lapsa](⟪%2e%2e/..%2f../cover.svg⟫)\n\nReiz.") + f"-- ../cover.svg --\n{PICTURE}"),
    "recording out of the library": ("outside-library", tale(
        more="voices:\n  - id: anna\n    audio: ⟪../../../anna⟫\n") + "-- ../anna.wav (2 s) --\n"),
    "missing music": ("missing-file", tale(more="music: ⟪tune⟫\n") + "-- tales/lapsa/tun.wav (2 s) --\n"),
    "music out of the library": ("outside-library", tale(more="music: ⟪../../../tune⟫\n") + "-- ../tune.wav (2 s) --\n"),
    "music from elsewhere": ("outside-library", tale(more="music: ⟪https://example.com/tune.mp3⟫\n")),
    "two recordings whose endings differ in capitals": ("ambiguous-file", tale(
        more="voices:\n  - id: anna\n    audio: ⟪anna⟫\n") + WAV + "-- tales/lapsa/anna.WAV (2 s) --\n"),
    "music that is no sound": ("not-a-recording", tale(more="music: ⟪cover.svg⟫\n") + f"-- tales/lapsa/cover.svg --\n{PICTURE}"),
    "music that is a list": ("wrong-type", tale(more="music: ⟪[one, two]⟫\n")),
    "music called by another key": ("unknown-key", tale(more="⟪musik⟫: tune\n")),
    "timing out of the library": ("outside-library", tale(
        more="voices:\n  - id: anna\n    audio: anna\n    timing: ⟪../../../anna⟫\n") + WAV + "-- ../anna.json --\n{}\n"),
    # text
    "empty tale": ("empty-tale", "-- tales/lapsa/tale.md --\n---\ntitle: Lapsa\nlanguage: lv\n---\n⟪⟫"),
    "two pages of one name": ("duplicate-id", tale(text="# Māja\n\nReiz.\n\n---\n\n⟪# Māja⟫\n\nVēl.")),
    "link to a page that is not there": ("unknown-page", tale(text="# Māja\n\nReiz\n[tālāk](⟪#maaja⟫) gāja.")),
    "choice of a page that is not there": ("unknown-page", tale(text="# Māja\n\nReiz.\n\n- [Tālāk](#māja)\n- [Prom](⟪#prom⟫)")),
    "link to elsewhere": ("outside-link", tale(text="Reiz [te](⟪https://example.com/⟫) gāja.")),
    "picture without a description": ("missing-alt", tale(text="![](⟪1.svg⟫)\n\nReiz.") + f"-- tales/lapsa/1.svg --\n{PICTURE}"),
    "picture from elsewhere": ("outside-library", tale(text="Reiz.\n\n![Lapsa](⟪https://example.com/1.png⟫)")),
    # timing
    "timing is not JSON": ("timing-not-json", timing('{"sentences": [⟪oops⟫]}')),
    "timing ends too early": ("timing-not-json", timing('{"sentences": [\n⟪⟫')),
    "timing is of no known form": ("timing-shape", timing('⟪[⟫1, 2, 3]')),
    "a time that is no number": ("timing-shape", timing('{"sentences": [{"text": "Reiz.", "start": ⟪"soon"⟫, "end": 1}]}')),
    "two timings of one name": ("ambiguous-timing", tale(
        more="voices:\n  - id: anna\n    audio: anna\n    timing: ⟪anna⟫\n") + WAV + "-- tales/lapsa/anna.json --\n{}\n-- tales/lapsa/anna.srt --\n1\n00:00:00,100 --> 00:00:01,000\nReiz\n"),
    "timing is no timing": ("timing-unknown", tale(more=VOICE) + WAV + "-- tales/lapsa/anna.txt --\n⟪R⟫eiz dzīvoja lapsa.\n"),
    "a time of a subtitle that is none": ("timing-shape", tale(more=VOICE) + WAV
                                           + "-- tales/lapsa/anna.srt --\n1\n⟪00:0x:00⟫ --> 00:00:01,000\nReiz\n"),
    "times without words, and not enough": ("timing-without-words", tale(more=VOICE) + WAV
                                            + "-- tales/lapsa/anna.tsv --\n⟪0.1⟫\t0.9\tf01\n1.0\t1.9\tf02\n"),
    "timing runs backwards": ("timing-backwards", timing(
        '{"sentences": [\n{"text": "Reiz dzīvoja", "start": 1, "end": 2},\n{"text": "lapsa.", "start": ⟪0.2⟫, "end": 0.8}]}')),
    "a word ends before it begins": ("timing-backwards", timing('{"sentences": [{"text": "Reiz.", "start": 1, "end": ⟪0.5⟫}]}')),
    "a title after the text": ("timing-backwards", titled('"text": "Lapsa", "start": ⟪1.2⟫, "end": 1.4')),
    "a title that ends before it begins": ("timing-backwards", titled('"text": "Lapsa", "start": 0.3, "end": ⟪0.1⟫')),
    "a title beyond the recording": ("timing-beyond", titled('"text": "Lapsa", "start": ⟪100⟫, "end": 101')),
    "a title without a start": ("timing-shape", titled('"text": "Lapsa", "end": 101').replace('"title": {', '"title": ⟪{⟫')),
    "timing is longer than the recording": ("timing-beyond", timing(
        '{"sentences": [{"text": "Reiz dzīvoja lapsa.", "start": 0, "end": ⟪9.5⟫}]}')),
}


def build(library, text):
    site = library(text)
    return site, site.build()


@pytest.mark.parametrize("name", LIBRARIES)
def test_diagnostic_is_reported_where_it_is(library, name):
    code, text = LIBRARIES[name]
    site, outcome = build(library, text)
    assert outcome.status == 1
    assert outcome.codes == [code], outcome.stderr
    diagnostic = outcome.diagnostics[0]
    assert diagnostic.severity == "error"
    if site.marks:
        assert diagnostic.location == site.marks[0], outcome.stderr
        line = (site.path(diagnostic.location.file).read_text(encoding="utf-8") + "\n").splitlines()[diagnostic.location.line - 1]
        assert diagnostic.source == (line.expandtabs(1) or None)
    assert not site.output.exists(), "something was written"


@pytest.mark.parametrize("languages", ["languages: []\n", "languages:\n", ""])
def test_a_site_that_names_no_language_is_told_which_is_assumed(library, languages):
    outcome = library(tale() + f"-- site.yml --\ntitle: Pasakas\n{languages}").build().good()
    assert outcome.codes == ["assumed-language"]


@pytest.mark.parametrize("more, codes", [
    ("", []), ("address: https://a.example/\n", ["assumed-id"]), ("address: https://a.example/\nid: storysite\n", [])])
def test_a_site_for_a_host_that_names_no_id_is_told_which_is_assumed(library, more, codes):
    site = library(tale() + f"-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\n{more}")
    for outcome in (site.build(), site.run("check", "library")):
        assert outcome.good().codes == codes


def test_a_region_is_another_language_than_the_language_without_it(library):
    def fox(name, language, other):
        return tale(name, more=f"translations: {{ {other}: {name}-2 }}\n").replace("language: lv", f"language: {language}")
    site = "-- site.yml --\ntitle: T\nlanguages: [pt, pt-BR]\n"
    library(site + fox("o", "pt", "pt-BR") + tale("o-2").replace("language: lv", "language: pt-BR")).build().good()


@pytest.mark.parametrize("key", ["themes", "characters", "credits"])
def test_a_name_that_a_list_has_twice_is_shown_once(library, key):
    site = library(tale(more=f"{key}: [drosme, draugi, ⟪drosme⟫]\n"))
    diagnostic, = site.build().good().diagnostics
    assert (diagnostic.severity, diagnostic.code, diagnostic.location) == ("warning", "duplicate-value", site.marks[0])
    assert diagnostic.message == f"'{key}' has 'drosme' twice"


def test_tales_in_a_folder_of_tales_are_to_be_moved_and_not_deleted(library):
    site = library(tale() + tale("animals/cat", "Cat"))
    [diagnostic] = site.build().diagnostics
    assert (diagnostic.code, diagnostic.location.file) == ("missing-file", "tales/animals/tale.md")
    assert diagnostic.notes == ["move 'tales/animals/cat' to 'tales/cat': tales do not lie in folders of tales"]


@pytest.mark.parametrize("file, note", [
    ("", "write the tale's text into tale.md, or delete the folder"), ("1.svg", "write the tale's text into tale.md")])
def test_only_an_empty_folder_may_be_deleted(library, file, note):
    site = library(tale())
    site.path("tales/vilks").mkdir()
    if file:
        site.path(f"tales/vilks/{file}").write_text(PICTURE)
    [diagnostic] = site.build().diagnostics
    assert diagnostic.code == "missing-file" and diagnostic.notes == [note]


LONG = "ā" * 10_000


@pytest.mark.parametrize("key", ["description", "address", "events", "contact", "id", "theme"])
def test_a_text_of_site_yml_that_is_too_long_is_reported_with_its_place(library, key):
    site = library(tale() + f"-- site.yml --\nlanguages: [lv]\ntitle: Pasakas\n{key}: ⟪{LONG}ā⟫\n")
    outcome = site.build()
    assert outcome.codes == ["too-many"], outcome.stderr
    assert outcome.diagnostics[0].message == f"a text of '{key}' has 10001 characters, but may have at most 10000"
    assert (outcome.diagnostics[0].location.line, outcome.diagnostics[0].location.column) == (3, site.marks[0].column)


@pytest.mark.parametrize("more", [
    "summary: ⟪%s⟫", "themes: [a, ⟪%s⟫]", "words: {lapsa: ⟪%s⟫}", "words: {lapsa: {meaning: ⟪%s⟫}}", "cover: ⟪%s⟫"])
def test_a_text_of_front_matter_that_is_too_long_is_reported_with_its_place(library, more):
    site = library(tale(more=more.replace("%s", LONG + "ā") + "\n"))
    outcome = site.build()
    assert outcome.codes == ["too-many"], outcome.stderr
    assert outcome.diagnostics[0].location.column == site.marks[0].column


def test_a_focus_in_brackets_comes_with_the_form_that_is_wanted(library):
    site, outcome = build(library, tale(more="focus: { 1.svg: ⟪[70, 40]⟫ }\n"))
    [diagnostic] = outcome.diagnostics
    assert (diagnostic.code, diagnostic.location) == ("wrong-type", site.marks[0])
    assert "'1.svg' must be numbers without brackets, such as 50 30" in diagnostic.message


def test_a_text_may_have_ten_thousand_letters_in_any_writing_system(library):
    library(tale(more=f"summary: {LONG}\n")).build("--strict").good()


def test_a_file_that_is_not_utf8_is_reported_with_the_first_bad_byte(library):
    site = library(tale())
    site.path("tales/lapsa/tale.md").write_bytes("---\ntitle: Lapsa\nlanguage: lv\n---\n\nReiz ķ".encode() + b"\xe7\xe2\x80 x\n")
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["not-utf8"]
    assert dataclasses.replace(outcome.diagnostics[0].location, length=None) == SourceLocation("tales/lapsa/tale.md", 6, 7)


@pytest.mark.parametrize("file, text", [
    ("tales/lapsa/tale.md", "---\ntitle: Lapsa\nlanguage: lv\n---\n\nReiz \x18 x\n"),
    ("site.yml", "title: Pasakas\nlanguages: [lv]\n\n\n\nid: a\x07b\n"),
    ("pages/parents.md", "---\ntitle: Vecākiem\n---\n\n\nReiz \x07\n")])
def test_a_control_character_that_no_page_can_show_is_reported_with_its_place(library, file, text):
    site = library(tale())
    site.path(file).parent.mkdir(exist_ok=True)
    site.path(file).write_text(text, encoding="utf-8")
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["control-character"]
    assert dataclasses.replace(outcome.diagnostics[0].location, length=None) == SourceLocation(file, 6, 6)


@pytest.mark.parametrize("character", ["\0", "\x7f", "\x92", "\ufdd0", "\ufffe", "\U0010ffff"])
def test_what_is_no_character_of_a_page_is_reported_with_its_place(library, character):
    outcome = library(tale(text=f"Reiz {character} x.")).build()
    assert outcome.status == 1 and outcome.codes == ["control-character"]
    assert f"U+{ord(character):04X}" in outcome.diagnostics[0].message and outcome.diagnostics[0].location.line == 6


REFERENCES = {
    "in a text": "Reiz ⟪&#24;⟫ x.", "in hexadecimal digits": "Reiz ⟪&#X18;⟫ x.", "a noncharacter": "Reiz ⟪&#xFFFE;⟫ ⟪&#65535;⟫ ⟪&#x1FFFF;⟫ x.",
    "a carriage return": "Reiz ⟪&#13;⟫ x.", "in a heading": "## Reiz ⟪&#1;⟫\n\nX.", "in a title": "Reiz [x](#page-1 'a⟪&#127;⟫').",
    "in a title that is defined elsewhere": "Reiz [x][y].\n\n[y]: #page-1 'a⟪&#x9f;⟫'",
    "in the name of a language": "Reiz.\n\n```a⟪&#8;⟫\nx\n```",
}


@pytest.mark.parametrize("name", REFERENCES)
@pytest.mark.parametrize("file", ["tales/vilks/tale.md", "pages/parents.md"])
def test_a_reference_to_a_control_character_is_reported_where_it_is(library, name, file):
    text = REFERENCES[name] if "tales" in file else REFERENCES[name].replace("#page-1", "../index.html")
    site = library(tale() + f"-- {file} --\n---\ntitle: Vilks\n---\n\n{text}\n")
    outcome = site.build()
    assert set(outcome.codes) == {"control-character"} and [diagnostic.location for diagnostic in outcome.diagnostics] == site.marks


def test_a_reference_to_a_control_character_in_code_is_shown_as_it_is_written(library):
    site = library(tale(text="Reiz `&#24;` x &amp;#24; \\&#24; &#0; &#xD800; &#99999999; &#10; &#9;.\n\n    &#24;"))
    site.build().good()
    assert re.sub(r"</?(span|code)[^>]*>", "", site.page("lapsa")).count("&amp;#24;") == 4


@pytest.mark.parametrize("encoding", ["utf-16", "windows-1257"])
def test_other_encodings_are_reported_as_such(library, encoding):
    site = library(tale())
    site.path("tales/lapsa/tale.md").write_bytes("---\ntitle: Lapsa un ķēniņš\nlanguage: lv\n---\n\nReiz.\n".encode(encoding))
    assert site.build().codes == ["not-utf8"]


def test_site_yml_and_timing_that_are_not_utf8_are_reported(library):
    site = library(timing('{"sentences": []}'))
    site.path("site.yml").write_bytes(b"title: \xff\n")
    site.path("tales/lapsa/anna.json").write_bytes(b'{"sentences": [{"text": "\xff"}]}')
    files = {diagnostic.location.file for diagnostic in site.build().diagnostics if diagnostic.code == "not-utf8"}
    assert "site.yml" in files


@pytest.mark.parametrize("code, title, times", [
    ("timing-repaired", '"text": "Lapsa", "start": 0.3, "end": ⟪1.5⟫', "[300,700]"),
    ("timing-of-another-text", '"text": ⟪"Vilks"⟫, "start": 0.3, "end": 0.9', None),
], ids=["ends after the text starts", "is another one"])
def test_a_title_of_which_the_site_shows_less_than_the_timing_says_is_a_warning(library, code, title, times):
    site, outcome = build(library, titled(title))
    [diagnostic] = outcome.diagnostics
    assert (diagnostic.severity, diagnostic.code, diagnostic.location) == ("warning", code, site.marks[0]), outcome.stderr
    assert (f'"title":{times}' in site.page("lapsa")) if times else ('"title":[' not in site.page("lapsa"))


@pytest.mark.parametrize("name, content", [
    ("anna.wav", b"this is no sound"), ("anna.mp3", b"\x00" * 4000), ("anna.m4a", b"\x00\x00\x00\x08ftyp"), ("anna.ogg", b""),
    ("anna.opus", b"OggS" + bytes(40)), ("anna.wav", b"RIFF\xff\xff\xff\xffWAVEfmt "), ("anna.m4a", bytes(range(256)) * 20),
], ids=lambda value: value if isinstance(value, str) else f"{len(value)} bytes")
def test_a_recording_that_is_no_sound_is_reported(library, name, content):
    site = library(tale(more="voices:\n  - id: anna\n    audio: anna\n"))
    site.path(f"tales/lapsa/{name}").write_bytes(content)
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["not-a-recording"]
    assert outcome.diagnostics[0].location.file in ("tales/lapsa/tale.md", f"tales/lapsa/{name}")


@pytest.mark.parametrize("damaged", [b"", b"OggS" + bytes(40)])
def test_a_damaged_format_of_a_recording_is_a_warning_beside_a_whole_one(library, damaged):
    site = library(tale(more="voices:\n  - id: anna\n    audio: anna\n") + "-- tales/lapsa/anna.wav (1 s) --\n")
    site.path("tales/lapsa/anna.opus").write_bytes(damaged)
    outcome = site.build().good()
    assert outcome.codes == ["not-a-recording"] and outcome.diagnostics[0].location.file == "tales/lapsa/anna.opus"
    assert outcome.diagnostics[0].notes[-1] == "the site has only tales/lapsa/anna.wav"
    assert [name for name in site.tree() if "anna" in name and name.endswith((".opus", ".wav"))] == [
        name for name in site.tree() if name.endswith(".wav")] != []
    assert site.build("--strict").status == 1


LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"


@pytest.mark.parametrize("name, content, remedy", [
    ("anna.m4a", LFS, "git lfs pull"), ("anna.mp3", b"PK\x03\x04" + bytes(40), "unpack it"),
    ("anna.mp3", b"MThd" + bytes(40), "replace it"), ("anna.m4a", b"FORM....AIFF" + bytes(40), "ffmpeg"),
    ("1.png", LFS, "git lfs pull"), ("1.png", b"%PDF-1.7", "replace it"), ("1.jpg", b"\xff\xd8\xff", "copy it here again"),
])
def test_a_file_of_another_kind_comes_with_what_to_do(library, name, content, remedy):
    site = library(tale(more="voices:\n  - id: anna\n    audio: anna\n") if name.startswith("anna")
                   else tale(text=f"![Lapsa]({name})\n\nReiz."))
    site.path(f"tales/lapsa/{name}").write_bytes(content)
    diagnostic, = site.build().diagnostics
    assert remedy in diagnostic.notes[0], diagnostic


YAML = {
    "title: Lapsa\nauthor: Anna: the second\n": "a second ': '", "title: Lapsa\n  author: Anna\n": "a second ': '",
    "title: Lapsa\nauthor Anna\nlevel: beginner\n": "is not 'key: value'", "title: \"Lapsa\" un vilks\n": "after its closing quote",
    "title: 'Lapsa\nauthor: Anna\n": "is never closed", "themes: [drosme, draugi\ntitle: Lapsa\n": "not closed before the next key",
    "title: Lapsa\nfocus: {1.svg: 50 50\nlevel: beginner\n": "not closed before the next key",
    "title: Lapsa\nthemes: ['drosme' 'draugi']\n": "',' or a ']'", "title: Lapsa\nfocus: {'1.svg': '50 50' 'x'}\n": "',' or a '}'",
    "title: @lapsa\n": "cannot begin with this character",
    "title: Lapsa\nthemes: - drosme\n": "a list cannot begin here", "title: Lapsa\n\tauthor: Anna\n": "a tab cannot indent",
    'title: "Lapsa \\d"\n': "no escape sequence", "title: Lapsa\nsummary: > Reiz\n  dzīvoja\n": "only a comment may follow | or >",
    "title: Lapsa\nthemes:\n- drosme\ndraugi\n": "is not 'key: value'", "title: *lapsa un vilks*\n": "",
    "title: Lapsa\nvoices:\n\t- id: anna\n": "a tab cannot indent",
    "title:Lapsa\nlanguage: lv\n": "a space is missing after this colon", "title:Lapsa\r\nlanguage: lv\r\n": "a space is missing",
    "title: “Lapsa: filma”\n": "write straight ones", "title: Lapsa\n# Balss:\n voices: []\n": "begins with a space",
}


@pytest.mark.parametrize("front", YAML)
def test_what_is_wrong_with_yaml_is_said_without_its_parsers_words(library, front):
    outcome = library(f"-- tales/lapsa/tale.md --\n---\n{front}---\n\nReiz.\n").build()
    diagnostic = outcome.diagnostics[0]
    said = " ".join([diagnostic.message, *diagnostic.notes])
    assert diagnostic.code == "bad-yaml" and diagnostic.location.line and diagnostic.notes, outcome.stderr
    assert YAML[front] in said and not re.search("did not find|block|mapping|flow|scalar|token|indicator", said), said


SLIPS = [
    "title: Lapsa\nthemes:\n• drosme\n• draugi\n", "title: Lapsa\nthemes:\n- drosme\n-draugi\nlanguage: lv\n", "title Lapsa\nlanguage: lv\n",
    "title： Lapsa\nlanguage: lv\n", "title: Lapsa\nlanguage:lv\nsummary: x\n", "title: Lapsa\nauthor: Anna\n level: beginner\n",
    " title: Lapsa\nlanguage: lv\n", "title: Lapsa\nthemes: [drosme, draugi\nlanguage: lv\n", "title: Lapsa\nthemes: [drosme, draugi\n",
    "title: Lapsa\nfocus: {1.svg: 50 50\nlevel: beginner\n", "title: Lapsa\n# Balss:\n voices: []\n", "title: Lapsa\ncolours: { ink: #fff }\nlevel: x\n",
    "title: Lapsa\nsummary: |\n  Reiz.\n  * vilks\n x\n",
]


@pytest.mark.parametrize("end", ["\r\n", "\r"], ids=["CRLF", "CR"])
@pytest.mark.parametrize("front", SLIPS)
def test_a_slip_gets_the_same_hint_whatever_ends_its_lines(library, front, end):
    """Editors of Windows end lines with CRLF, and those of an old Mac with CR."""
    site, text = library(), f"---\n{front}---\n\nReiz.\n"
    site.path("tales/lapsa").mkdir(parents=True)
    found = []
    for break_ in ("\n", end):
        site.path("tales/lapsa/tale.md").write_bytes(text.replace("\n", break_).encode())
        found.append([(one.location, one.message, one.notes) for one in site.run("check", "library").diagnostics])
    assert found[0] and found[0] == found[1]


@pytest.mark.parametrize("name, content", [
    ("1.png", b"this is no picture"), ("1.jpg", b"\xff\xd8\xff"), ("1.svg", b"no drawing"), ("1.webp", b"RIFF\x00\x00\x00\x00WEBP"),
    ("1.gif", b""), ("1.html", b"<script>alert(1)</script>"), ("1.svg", b"<html><body/></html>"),
])
def test_a_picture_that_is_none_is_reported(library, name, content):
    site = library(tale(text=f"![Lapsa]({name})\n\nReiz."))
    site.path(f"tales/lapsa/{name}").write_bytes(content)
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["not-a-picture"]
    assert outcome.diagnostics[0].location.file == f"tales/lapsa/{name}"


@pytest.mark.parametrize("inside", [
    "<script>alert(1)</script>", '<g onclick="alert(1)"/>', '<image href="https://evil.example/1.png"/>',
    '<image xlink:href="//evil.example/1.png"/>', "<foreignObject><p/></foreignObject>", '<a href="javascript:alert(1)"><g/></a>',
    "<style>@import url(https://evil.example/x.css);</style>", '<rect fill="url(https://evil.example/x#y)"/>',
    '<style>g{background:url("//evil.example/x")}</style>', '<set attributeName="href" to="javascript:alert(1)"/>',
    "<sCrIpT>alert(1)</sCrIpT>", '<g OnLoad="x"/>', '<use href="https://evil.example/x.svg#a"/>',
    '<g style="fill: u\\72l(https://evil.example/x)"/>', '<image href="&#104;ttps://evil.example/1.png"/>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', '<g\nonload\n=\n"x"/>', "<g onload='x'/>",
])
def test_a_drawing_that_does_something_is_reported(library, inside):
    site = library(tale(text="![Lapsa](1.svg)\n\nReiz.") + "-- tales/lapsa/1.svg --\n"
                   f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 3">\n{inside}\n</svg>\n')
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["active-picture"]
    assert outcome.diagnostics[0].location.file == "tales/lapsa/1.svg" and outcome.diagnostics[0].location.line >= 2


@pytest.mark.parametrize("inside", [
    '<use href="#a"/><g id="a"/>', '<rect fill="url(#shade)"/>', "<title>Once on a time</title>", "<text>script onload=</text>",
    "<!-- <script> drawn by hand -->", "<style>.a{fill:#fff}</style>", '<image href="data:image/png;base64,AAAA"/>',
    '<animate attributeName="x" to="3"/>',
])
def test_a_drawing_that_only_draws_is_good(library, inside):
    site = library(tale(text="![Lapsa](1.svg)\n\nReiz.") + "-- tales/lapsa/1.svg --\n"
                   f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">\n{inside}\n</svg>\n')
    site.build().good()


def test_a_link_out_of_the_library_is_reported_and_not_followed(library, tmp_path):
    secret = tmp_path / "secret.svg"
    secret.write_text(PICTURE)
    site = library(tale(text="![Lapsa](1.svg)\n\nReiz.") + "-- tales/lapsa/1.svg -> ../../../secret.svg --\n")
    outcome = site.build()
    assert outcome.status == 1 and "outside-library" in outcome.codes
    assert next(diagnostic for diagnostic in outcome.diagnostics if diagnostic.code == "outside-library").location.file == "tales/lapsa/1.svg"
    assert not site.output.exists()


def test_folders_that_are_links_out_of_the_library_are_reported(library, tmp_path):
    elsewhere = Library(tmp_path / "elsewhere", tale("vilks", "Vilks"))
    site = library(tale())
    site.path("tales/vilks").symlink_to(elsewhere.path("tales/vilks"))
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["outside-library"]
    assert outcome.diagnostics[0].location.file == "tales/vilks"


@pytest.mark.parametrize("name", ["tales", "pages", "themes", "site.yml"])
def test_the_library_s_own_parts_may_not_lead_out_of_it(library, tmp_path, name):
    other = Library(tmp_path / "elsewhere", tale("vilks", "Vilks") + "-- pages/parents.md --\n---\ntitle: P\n---\n\nPrivate.\n"
                    + "-- themes/mine/tokens.css --\n\n")
    site = library("" if name == "tales" else tale())
    if name == "site.yml":
        site.path(name).unlink()
    site.path(name).symlink_to(other.path(name))
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["outside-library"]
    assert outcome.diagnostics[0].location.file == name


def test_tale_md_that_is_a_link_out_of_the_library_is_not_read(library, tmp_path):
    (tmp_path / "private.md").write_text("---\ntitle: Private\n---\n\nSecret.\n")
    site = library(tale() + "-- tales/vilks/tale.md -> ../../../private.md --\n")
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["outside-library"] and "Secret" not in outcome.stderr
    assert site.run("time", "export", "library/tales/vilks", "--format", "vtt").codes == ["outside-library"]


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo], ids=["a folder", "a pipe"])
@pytest.mark.parametrize("name", ["tales/vilks/tale.md", "themes/mine/theme.yml"])
def test_what_has_the_name_of_a_text_and_is_no_file_is_not_called_missing(library, name, make):
    site = library(tale() + "-- site.yml --\ntitle: T\nlanguages: [lv]\ntheme: " + ("mine" if "theme" in name else "storybook") + "\n")
    site.path(name).parent.mkdir(parents=True)
    make(site.path(name))
    outcome = site.build()
    assert outcome.status == 1 and [(found.code, found.location.file) for found in outcome.diagnostics] == [("unreadable-file", name)]


def test_a_theme_whose_base_is_behind_a_link_is_not_said_to_lack_everything(library, tmp_path):
    (tmp_path / "theme.yml").write_text("extends: storybook\n")
    site = library(tale() + "-- site.yml --\ntitle: T\nlanguages: [lv]\ntheme: mine\n"
                   + "-- themes/mine/theme.yml -> ../../../theme.yml --\n")
    outcome = site.build()
    assert outcome.status == 1 and {(found.code, found.location.file) for found in outcome.diagnostics} == {
        ("outside-library", "themes/mine/theme.yml")}, outcome.stderr


def test_links_inside_the_library_are_followed(library):
    site = library(tale(text="![Lapsa](1.svg)\n\nReiz.") + f"-- shared/1.svg --\n{PICTURE}"
                   + "-- tales/lapsa/1.svg -> ../../shared/1.svg --\n")
    site.build().good()
    assert PICTURE.encode() in site.tree().values()


def test_a_link_to_nothing_and_a_circle_of_links_are_reported(library):
    site = library(tale() + "-- tales/lapsa/1.svg -> nowhere.svg --\n-- tales/round -> . --\n")
    outcome = site.build(timeout=20)
    assert outcome.status == 1 and {diagnostic.location.file for diagnostic in outcome.diagnostics} >= {"tales/lapsa/1.svg"}


@pytest.mark.parametrize("closed", ["tales/lapsa/tale.md", "tales/lapsa", "tales", "site.yml", "tales/lapsa/1.svg"])
def test_what_may_not_be_read_is_reported_and_never_taken_for_missing(nobodys_library, closed):
    site = nobodys_library(
        tale(text="![Lapsa](1.svg)\n\nReiz.") + f"-- tales/lapsa/1.svg --\n{PICTURE}" + tale("vilks"))
    site.build().good()
    before = site.stamps()
    site.path(closed).chmod(0)
    outcome = site.build()
    site.path(closed).chmod(0o755)
    assert outcome.status == 1, outcome.stdout
    assert any(diagnostic.location.file == closed for diagnostic in outcome.diagnostics), outcome.stderr
    assert site.stamps() == before


def test_two_tales_of_one_address_are_reported(library):
    site = library(tale("lapsa") + tale("Lapsa"))
    outcome = site.build()
    assert outcome.status == 1
    assert outcome.codes in (["duplicate-slug"], ["bad-slug"]), outcome.stderr
    assert outcome.diagnostics[0].location.file.lower().startswith("tales/lapsa")


@pytest.mark.parametrize("folder", ["Trīs-sivēntiņi", "a b", "a&b", "<b>", "a'b\"c", "狐", "CON"])
def test_a_folder_with_any_name_gives_a_safe_address_or_a_diagnostic(library, folder):
    site = library()
    site.path("tales").mkdir()
    site.path(f"tales/{folder}").mkdir()
    site.path(f"tales/{folder}/tale.md").write_text("---\ntitle: Lapsa\nlanguage: lv\n---\n\nReiz.\n")
    outcome = site.build()
    if outcome.status == 0:
        made = [name for name in site.tree() if name.startswith("tales/")]
        assert not any(set(part) & set(" &<>'\"?#%") for name in made for part in name.split("/"))
    else:
        assert outcome.diagnostics and outcome.diagnostics[0].location.file.startswith("tales/")


def test_a_translation_that_is_not_there_is_reported(library):
    site = library(tale(more="translations: { en: ⟪fox⟫ }\n"))
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes in (["unknown-tale"], ["missing-tale"]), outcome.stderr
    assert outcome.diagnostics[0].location == site.marks[0]


def test_after_the_first_missing_translations_no_similar_names_are_looked_for(library):
    outcome = library("".join(tale(f"lapsa{n}", f"Lapsa {n}", more=f"translations: {{ en: the-brave-fox{n} }}\n") for n in range(22))
                      + tale("the-brave-foxes").replace("language: lv", "language: en")).build()
    found = [any("did you mean" in note for note in diagnostic.notes) for diagnostic in outcome.diagnostics]
    assert found == [True] * 20 + [False] * 2, "a library whose tales were moved seems to hang"


@pytest.mark.parametrize("name", ["anna.oga", "Anna.WEBM", "anna.mp4"])
def test_a_recording_that_is_there_in_another_format_is_named_with_a_command(library, name):
    site = library(tale(more="voices: [{ id: anna, name: Anna, audio: anna }]\n"))
    site.path(f"tales/lapsa/{name}").write_bytes(b"sound")
    for outcome, folder in [
            (site.build(), "library/tales/lapsa"), (site.run("build", ".", "--output", "../output", cwd=site.folder), "tales/lapsa"),
            (site.run("build", "../library", cwd=site.folder), "../library/tales/lapsa")]:
        [diagnostic] = [diagnostic for diagnostic in outcome.diagnostics if diagnostic.code == "missing-file"]
        assert f"ffmpeg -i {folder}/{name} -vn {folder}/anna.m4a" in diagnostic.notes[0], "the author sees the file, and not why it is missing"
        assert not any("did you mean" in note for note in diagnostic.notes)


def test_a_command_in_a_note_can_be_copied_wherever_it_is_shown(tmp_path):
    site = Library(tmp_path / "my stories", tale(more="voices: [{ id: anna, audio: anna }]\n"))
    site.path("tales/lapsa/anna.m4a").write_bytes(movie(sound=b"alac"))
    for command, cwd, folder in [("build", tmp_path, "my stories/library"), ("build", site.home, "library"), ("check", site.folder, ".")]:
        outcome = site.run(command, folder, *(["--output", site.output] if command == "build" else []), cwd=cwd).good()
        [(note, then)] = [diagnostic.notes for diagnostic in outcome.diagnostics if diagnostic.code == "recording-codec"]
        names = [f"{folder}/tales/lapsa/{name}".removeprefix("./") for name in ("anna.m4a", "anna-new.m4a")]
        old, new = [f"'{name}'" if " " in name else name for name in names]
        assert note == f"make AAC of it, which all browsers play: ffmpeg -i {old} -c:a aac {new}"
        assert then == "then put 'anna-new.m4a' in the place of 'anna.m4a'"


def test_a_translation_is_named_as_its_folder_is(library):
    site = library(tale(more="translations: { en: Three Little Pigs }\n"))
    site.path("tales/Three Little Pigs").mkdir()
    site.path("tales/Three Little Pigs/tale.md").write_text("---\ntitle: Pigs\nlanguage: en\n---\n\nOnce.\n")
    assert site.build().good().codes == []
    assert "three-little-pigs/index.html" in site.page("lapsa")


@pytest.mark.parametrize(("start", "remedy"), [
    ("\n---\ntitle: L\n---\n", "make --- the first line"), ("---\u00a0\ntitle: L\n---\n", "delete the no-break space"),
    (" ---\ntitle: L\n---\n", "make --- the first line"),
    ("—\ntitle: L\n—\n", "write three hyphens"), ("\\---\ntitle: L\n\\---\n", "delete each \\"),
    ("----\ntitle: L\n----\n", "write three hyphens"), ("\u200b---\ntitle: L\n---\n", "delete the zero width space"), ("# Lapsa\n", "begin the file with a line of ---"),
])
def test_front_matter_that_is_nearly_there_comes_with_what_to_change(library, start, remedy):
    [diagnostic] = library(f"-- tales/lapsa/tale.md --\n{start}\nReiz.\n").build().diagnostics
    assert diagnostic.code == "missing-front-matter" and remedy in diagnostic.notes[0]


def test_white_space_after_the_lines_of_the_front_matter_is_no_matter(library):
    site = library("-- tales/lapsa/tale.md --\n--- \ntitle: Lapsa\nlanguage: lv\n---\t \n\nReiz.\n")
    assert site.build().good().codes == [] and "title: Lapsa" not in site.page("lapsa")


PAGES = f"-- tales/lapsa/1.svg --\n{PICTURE}-- tales/lapsa/2.svg --\n{PICTURE}"
UNSHOWN = {
    "an empty first page": ("empty-page", "-- tales/lapsa/tale.md --\n---\ntitle: L\nlanguage: lv\n---\n\n⟪---⟫\n\nReiz.\n"),
    "an empty page": ("empty-page", tale(text="Reiz.\n\n---\n\n⟪---⟫\n\nVēl.")),
    "a choice with a picture": ("linked-picture", tale(text="# A\n\nReiz.\n\n- [![Koks](⟪2.svg⟫) Uz B](#b)\n\n---\n\n# B\n\nVēl.") + PAGES),
    "a picture in a link": ("linked-picture", tale(text="# A\n\n[![Koks](1.svg)](⟪#b⟫)\n\nReiz.\n\n---\n\n# B\n\nVēl.") + PAGES),
}


@pytest.mark.parametrize("name", UNSHOWN)
def test_what_a_page_does_not_show_is_a_warning_where_it_stands(library, name):
    code, text = UNSHOWN[name]
    site = library(text)
    outcome = site.build().good()
    assert outcome.codes == [code] and outcome.diagnostics[0].location == site.marks[0], outcome.stderr
    assert not re.search('<a href="[^"]*"></a>', site.page("lapsa")), "a link without content takes the focus"


@pytest.mark.parametrize("text", ["---\ntitle: [Fox\nlanguage: en\n---\n\nOnce.\n", "---\ntitle: Fox\nlanguage: en\n---\n\nOn\x93ce.\n"],
                         ids=["YAML", "a control character"])
def test_a_tale_that_cannot_be_read_is_not_missing_for_others(library, text):
    site = library(tale(more="translations: { en: fox }\npictures: fox\n")
                   + tale("burti", "Burti", more="kind: lesson\nweek: 1\n", text="Lasi [pasaku](../fox/tale.md)!"))
    site.path("tales/fox").mkdir()
    site.path("tales/fox/tale.md").write_text(text, encoding="utf-8")
    outcome = site.build()
    assert outcome.status == 1
    assert {diagnostic.location.file for diagnostic in outcome.diagnostics} == {"tales/fox/tale.md"}, outcome.stderr


def test_a_folder_in_tales_without_a_tale_is_reported(library):
    site = library(tale() + f"-- tales/tukšs/1.svg --\n{PICTURE}")
    outcome = site.build()
    assert [diagnostic.location.file for diagnostic in outcome.diagnostics] in (["tales/tukšs"], ["tales/tukšs/tale.md"]), outcome.stderr


def test_every_diagnostic_of_every_file_is_reported_in_one_run(library):
    site = library(
        "-- site.yml --\ntitle: Pasakas\n⟪langauges⟫: [lv]\n"
        + tale("a", more="⟪autor⟫: A\nlevel: ⟪hard⟫\n", text="Reiz [te](⟪#nav⟫).\n\n![](⟪nav.svg⟫)")
        + tale("b", more="⟪sumary⟫: B\npublished: ⟪today⟫\n")
        + "-- tales/c/tale.md --\n---\ntitle: C⟪:⟫ c\n---\n\nReiz.\n"
        + tale("d", more="voices:\n  - id: anna\n    audio: anna\n    timing: anna\n") + "-- tales/d/anna.wav (2 s) --\n"
        + "-- tales/d/anna.json --\n{⟪oops⟫}\n")
    outcome = site.build()
    assert outcome.status == 1
    reported = {dataclasses.replace(diagnostic.location, length=None) for diagnostic in outcome.diagnostics}
    assert {dataclasses.replace(mark, length=None) for mark in site.marks} <= reported


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
def test_places_are_right_with_windows_line_ends_and_a_byte_order_mark(library, ending, start):
    site = library(tale(more="⟪autor⟫: Ķ\n"))
    path = site.path("tales/lapsa/tale.md")
    path.write_bytes((start + path.read_text(encoding="utf-8").replace("\n", ending)).encode())
    outcome = site.build()
    assert outcome.codes == ["unknown-key"] and outcome.diagnostics[0].location == site.marks[0]
    assert outcome.diagnostics[0].source == "autor: Ķ"


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\u0085"])
def test_places_are_right_below_a_line_separator_inside_a_value(library, separator):
    site = library(tale(title=f'"Lapsa{separator}rudā"', more="⟪autor⟫: Anna\n"))
    diagnostics = [diagnostic for diagnostic in site.build().diagnostics if diagnostic.code == "unknown-key"]
    assert [diagnostic.location for diagnostic in diagnostics] == site.marks


def test_an_empty_library_is_no_crash(library):
    site = library()
    outcome = site.build()
    assert outcome.status in (0, 1) and "Fatal" not in outcome.stderr


@pytest.mark.parametrize("text", [
    "> " * 20000 + "Reiz.", "*" * 60000, "[" * 30000 + "a" + "](b)" * 30000, "`" * 50000, "![" * 20000, "- " * 10000 + "x",
    "\\" * 60000, "<" * 60000, "&" * 60000, "_a" * 30000, "\u0300" * 20000, "a" * 300000,
], ids=lambda text: f"{text[:4]}…")
def test_text_made_to_break_a_parser_ends_soon_and_well(library, text):
    outcome = library(tale(text=text)).build(timeout=30)
    assert outcome.status in (0, 1) and "Fatal" not in outcome.stderr


@pytest.mark.parametrize("body", [
    "[" * 200000, '{"a":' * 100000, '"' + "\\u" * 1000, "1" * 100000, "", "null", "\ufeff{}", '{"sentences": null}',
    '{"sentences": [{"text": "Reiz", "start": 1e999, "end": 2}]}', '{"sentences": [{"text": "Reiz", "start": -5, "end": 1}]}',
    '{"sentences": [{"text": "\\ud800", "start": 0, "end": 1}]}', '{"sentences": [{"start": 0, "end": 1}]}',
    '{"sentences": [{"text": "Reiz", "start": 0, "end": 1, "words": 3}]}', '{"sentences": [{"text": "Reiz", "start": 0, "end": NaN}]}',
], ids=lambda body: f"{body[:40]}…{len(body)}")
def test_timing_made_to_break_a_reader_is_reported(library, body):
    site = library(tale(more=VOICE) + WAV)
    site.path("tales/lapsa/anna.json").write_text(body, encoding="utf-8")
    outcome = site.build(timeout=30)
    assert outcome.status == 1 and "Fatal" not in outcome.stderr
    assert outcome.diagnostics[0].location.file == "tales/lapsa/anna.json"


@pytest.mark.parametrize("front", ["&a [*a, *a]", "[" * 5000, "{" * 5000, "!!python/object:x y", "- " * 5000, "? a", "'", "%YAML 9.9"])
def test_front_matter_made_to_break_a_reader_is_reported(library, front):
    site = library()
    site.path("tales/lapsa").mkdir(parents=True)
    site.path("tales/lapsa/tale.md").write_text(f"---\ntitle: {front}\n---\n\nReiz.\n")
    outcome = site.build(timeout=20)
    assert outcome.status in (0, 1) and "Fatal" not in outcome.stderr
    if outcome.status:
        assert outcome.diagnostics[0].location.file == "tales/lapsa/tale.md"


@pytest.mark.parametrize("ending", ["\r", "\r\r\n"])
def test_a_carriage_return_alone_ends_a_line_and_no_later_page_break_is_lost(library, ending):
    site = library(tale(text=f"Maza{ending}mājiņa.\n\n---\n\nVakars.\n\n⟪***⟫"))
    [diagnostic] = site.build().diagnostics
    assert diagnostic.code == "no-page-break" and diagnostic.location.line == 13 + ending.count("\r\r")
    page = site.page("lapsa")
    assert 'id="page-2"' in page and 'id="page-3"' not in page


@pytest.mark.parametrize("text", [
    "\n![Lapsa](1.svg)\n\nReiz.", "<!-- Bilde. -->\nReiz: divi: trīs.", "----\n\nReiz.", " ---\nReiz.", "\nReiz dzīvoja lapsa.",
    "\nAnna: Skaties: lapsa!",
])
@pytest.mark.parametrize("end", ["", "\n\n---\n\nVēl."])
def test_front_matter_that_ends_nowhere_is_not_blamed_on_the_story(library, text, end):
    site = library(f"-- tales/lapsa/tale.md --\n---\ntitle: Lapsa\nlanguage: lv\n{text}{end}\n")
    [diagnostic] = site.build().diagnostics
    assert (diagnostic.code, diagnostic.location.line) == ("open-front-matter", 1), diagnostic
    if end:
        line = 4 + len(text) - len(text.lstrip("\n"))
        assert f"tales/lapsa/tale.md:{line}:1: note: " in site.build().stderr


def test_a_line_of_yaml_below_an_empty_one_can_be_wrong_itself(library):
    [diagnostic] = library("-- tales/lapsa/tale.md --\n---\ntitle: Lapsa\n\nauthor: 'Anna\n---\n\nReiz.\n").build().diagnostics
    assert diagnostic.code == "bad-yaml"


@pytest.mark.parametrize("front, place, said", [
    ("title Lapsa\nlanguage: lv\n", (2, 1), "this line is not 'key: value'"), ("title：Lapsa\nlanguage: lv\n", (2, 1), "this line is not 'key: value'"),
    ("# Pasaka\ntitle Lapsa\nlanguage: lv\n", (3, 1), "this line is not 'key: value'"),
    ("title: 'Lapsa's tail'\n", (2, 15), "after its closing quote"), ('summary: "Lec!" teica lapsa.\n', (2, 17), "after its closing quote"),
    ('title: "The "fox""\n', (2, 14), "after its closing quote"), ("title: [Maza] lapsa\n", (2, 15), "after its closing bracket"),
    (" title: Lapsa\nlanguage: lv\n", (2, 1), "begins with a space"), ('title: "C:\\Users\\lapsa"\n', (2, 13), "escape sequence"),
    ("title: L\nthemes:\n• drosme\n", (4, 1), "not an item"), ("title: L\nthemes:\n  * drosme\n", (4, 3), "not an item"),
    ("title: L\nvoices:\n  -id: anna\n   name: Anna\n", (4, 3), "not an item"),
    ("title:\u00a0Lapsa\nlanguage: lv\n", (2, 7), "no-break space"), ("title: Lapsa\nlanguage:\u00a0lv\n", (3, 10), "no-break space"),
])
def test_a_typing_mistake_in_yaml_is_reported_where_it_is(library, front, place, said):
    outcome = library(f"-- tales/lapsa/tale.md --\n---\n{front}---\n\nReiz.\n").build()
    diagnostic = outcome.diagnostics[0]
    assert (diagnostic.location.line, diagnostic.location.column) == place and said in diagnostic.message, outcome.stderr


@pytest.mark.parametrize("colours", [
    '{ ground: ⟪#⟫fff8dc, ink: "#2c3e50" }', '{ ground: "#fff8dc",\n  ink: ⟪#⟫2c3e50 }', '[ ⟪#⟫fff8dc, "#2c3e50" ]\nlanguages: [lv]',
    '{\n  ground: ⟪#⟫fff8dc,\n  ink: "#2c3e50"\n}\nlanguages: [lv]',
])
def test_a_colour_that_is_a_comment_is_reported_where_it_is(library, colours):
    site = library(f"-- site.yml --\ntitle: Pasakas\ncolours: {colours}\n{tale()}")
    diagnostic = site.build().diagnostics[0]
    assert diagnostic.location == site.marks[0], diagnostic
    assert "a # after a space begins a comment" in diagnostic.notes[0]


@pytest.mark.parametrize("start", [b"PK\x03\x04\x14\x00\x06\x00", b"{\\rtf1\\ansi\\ansicpg1257 Reiz}", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3"])
def test_a_file_of_a_word_processor_with_the_name_of_a_text_is_named(library, start):
    site = library(tale())
    site.path("tales/lapsa/tale.md").write_bytes(start)
    [diagnostic] = site.build().diagnostics
    assert "storysite cannot read files of a word processor" in diagnostic.notes[0], diagnostic


@pytest.mark.parametrize("more, said, unsaid", [
    ("words: {lapsa:ruds zvērs}\n", "a space is missing after the colon", "comma"),
    ("focus: 1.svg\n", "such as { 1.svg: 50 30 }", "three-pigs"),
    ("---\u00a0\n", "no-break space", "heading"),
    ("themes:\n  • drosme\n  • prieks\n", "a hyphen and a space: '- drosme'", "prieks'"),
    ("voices: [{id:anna, audio:anna}]\n", "a space is missing after the colon: id: anna", "missing-key"),
    ("voices:\n\u00a0\u00a0- id: anna\n", "delete the no-break space (U+00A0)", "known keys"),
    ("\u200bautor: Anna\n", "delete the zero width space (U+200B)", "known keys"),
    ("cover: Vāks\u200b1.png\n", "'Vāks1.png', without the zero width space (U+200B)?", "put the file"),
    ("cover: cover\n", "did you mean 'cover.png.png'?", "put the file"),
])
def test_a_note_is_about_what_is_written(library, more, said, unsaid):
    files = f"-- tales/lapsa/Vāks1.png --\n{PICTURE}-- tales/lapsa/cover.png.png --\n{PICTURE}"
    stderr = library(tale(more=more) + files).build().stderr
    assert said in stderr and unsaid not in stderr, stderr


@pytest.mark.parametrize("text, note", [
    ("[Lapsa](1.svg)", "write ! before the bracket: ![Lapsa](1.svg)"), ("！[Lapsa](1.svg)", "write ! in place of the wide ！: ![Lapsa](1.svg)"),
    ("![Lapsa](1.svg “Ruda”)", "delete what follows the name: ![Lapsa](1.svg)"),
])
def test_a_link_that_was_meant_as_a_picture_comes_with_what_to_write(library, text, note):
    outcome = library(tale(text=f"Reiz.\n\n{text}") + PAGES).build()
    assert f"= {note}" in outcome.stderr.replace("for a picture, ", "")


def test_a_choice_with_a_wrong_link_is_not_also_called_no_choice(library):
    outcome = library(tale(text="# Sākums\n\nReiz.\n\n- [A](majas)\n- [B](#sākums)")).build()
    assert outcome.codes == ["outside-link"]


@pytest.mark.parametrize("line, code", [
    ("⟪##⟫Mājās", "no-heading"), ("![Lapsa⟪] (⟫1.svg)", "no-picture"), ("#1 ir pirmā.", None), ("Lapsa (maza) [un] (ruda).", None),
    ("![Lapsa⟪](1.svg “Ruda”)⟫", "no-picture"), ("![Lapsa⟪](1.svg =9x9)⟫", "no-picture"),
])
def test_a_line_that_is_almost_a_heading_or_a_picture_is_reported(library, line, code):
    plain = line.replace("⟪", "").replace("⟫", "")
    outcome = library(tale(text=f"Reiz.\n\n{plain}\n\nUn tad.")).build().good()
    assert outcome.codes == ([code] if code else [])
    for diagnostic in outcome.diagnostics:
        assert diagnostic.location.column == line.index("⟪") + 1


@pytest.mark.parametrize("end", ["----", "—", "- - -"])
def test_front_matter_that_almost_ends_shows_where(library, end):
    outcome = library(f"-- tales/lapsa/tale.md --\n---\ntitle: Lapsa\n{end}\n\nReiz.\n").build()
    assert "tales/lapsa/tale.md:3:1: note: this line is not exactly ---" in outcome.stderr


def test_a_text_of_a_word_processor_is_named(library):
    outcome = library("-- tales/lapsa/Lapsa.docx --\nx\n").build()
    assert "copy the text of 'Lapsa.docx'" in outcome.diagnostics[0].notes[0]


def test_an_unknown_translation_comes_with_what_to_write(library):
    outcome = library(tale(more="translations: { en: the-long-journey }\n")).build()
    assert "folder in tales/" in outcome.diagnostics[0].notes[0]
