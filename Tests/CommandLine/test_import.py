"""Books of other projects become tales: what is taken, what is left out, and that nothing else is touched."""

import io
import json
import os
import pathlib
import re
import resource
import shutil
import struct
import wave
import zipfile
import zlib

import pytest

CONTAINER = ('<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
             '<rootfile full-path="OEBPS/content.opf"/></rootfiles></container>')
SITE = "-- site.yml --\ntitle: Tales\nlanguages: [en]\n"
has_ffmpeg = pytest.mark.skipif(not shutil.which("ffmpeg"), reason="ffmpeg cuts and joins")


def sound(seconds):
    """A recording of silence."""
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(bytes(int(16000 * seconds)))
    return made.getvalue()


def picture(width=400, height=300):
    """A PNG of one colour."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    rows = (b"\0" + b"\x7f" * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def epub(pages, times=(), head="", more=None, **opf):
    """The files of an EPUB.

    `pages` are bodies of XHTML. `times` has for each page a list of (id, recording, start, end); `more` has other files.
    """
    title = opf.get("title", "The Fox")
    made = {"META-INF/container.xml": CONTAINER, **(more or {})}
    items, spine = "", ""
    for number, body in enumerate(pages, 1):
        made[f"OEBPS/page {number}.xhtml"] = (
            f'<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>no</title></head>'
            f"<body>{body}</body></html>")
        overlay = ""
        if number <= len(times) and times[number - 1]:
            overlay = f' media-overlay="s{number}"'
            pairs = "".join(
                f'<par><text src="page%20{number}.xhtml#{id}"/><audio src="{file}" clipBegin="{start}s" clipEnd="{end}s"/></par>'
                for id, file, start, end in times[number - 1])
            made[f"OEBPS/{number}.smil"] = f'<smil xmlns="http://www.w3.org/ns/SMIL"><body><seq>{pairs}</seq></body></smil>'
            items += f'<item id="s{number}" href="{number}.smil" media-type="application/smil+xml"/>'
        items += f'<item id="p{number}" href="page%20{number}.xhtml" media-type="application/xhtml+xml"{overlay}/>'
        spine += f'<itemref idref="p{number}"/>'
    made["OEBPS/content.opf"] = (
        '<package xmlns="http://www.idpf.org/2007/opf" unique-identifier="id"><metadata '
        'xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<dc:title>{title}</dc:title><dc:language>{opf.get('language', 'en')}</dc:language>"
        f"<dc:identifier id=\"id\">{opf.get('id', 'urn:fox')}</dc:identifier>{head}</metadata>"
        f"<manifest>{items}</manifest><spine>{spine}</spine></package>")
    return made


def packed(files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return made.getvalue()


@pytest.fixture
def shelf(library):
    """A library without tales, and a way to import sources into it."""
    site = library(SITE)
    site.path("tales").mkdir(exist_ok=True)

    def add(files, *options, name="book.bin"):
        """`files` are the bytes of one file, or files by their names."""
        source = site.path("..").resolve() / "source"
        shutil.rmtree(source, ignore_errors=True)
        source.mkdir()
        if isinstance(files, bytes):
            (source / name).write_bytes(files)
            source = source / name
        else:
            for path, body in files.items():
                (source / path).parent.mkdir(parents=True, exist_ok=True)
                (source / path).write_bytes(body.encode() if isinstance(body, str) else body)
        return site.run("import", str(source), "--into", "library", *options)
    site.add = add
    return site


def tales(site):
    return sorted(entry.name for entry in site.path("tales").iterdir())


def text(site, tale):
    return site.path(f"tales/{tale}/tale.md").read_text()


def timing(site, path):
    return json.loads(site.path(f"tales/{path}").read_text())["sentences"]


def snapshot(folder):
    return {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in sorted(folder.rglob("*")) if path.is_file()}


WORDS = '<p><span id="a">Once</span> <span id="b">upon</span> <span id="c">time.</span></p>'


def test_an_epub_becomes_pages_pictures_people_and_a_licence(shelf):
    head = ('<dc:creator id="a">Ann</dc:creator><dc:creator id="b">Bo</dc:creator>'
            '<meta refines="#b" property="role">ill</meta><dc:contributor id="c">Cy</dc:contributor>'
            '<meta refines="#c" property="role">trl</meta><dc:publisher>A house</dc:publisher>'
            "<dc:rights>https://creativecommons.org/licenses/by-sa/4.0/</dc:rights><dc:date>2020-02-03</dc:date>")
    pages = ['<img src="p%201.png" alt="A fox"/><p>Once &eacute;<br/>upon</p>', '<h2>Next</h2><p>Time.</p><img src="p2.png" alt=""/>']
    book = epub(pages, head=head, more={"OEBPS/p 1.png": picture(), "OEBPS/p2.png": picture(8)})
    outcome = shelf.add(packed(book)).good()
    assert text(shelf, "the-fox") == """---
# Imported from EPUB, urn:fox, en
title: The Fox
language: en
published: 2020-02-03
author: Ann
illustrator: Bo
translator: Cy
license: "CC BY-SA 4.0"
credits: [A house]
---

![A fox](1.png)

Once é\\
upon

---

## Next

Time.

![?](2.png)
"""
    assert re.search(r"tales/the-fox +en +2 +2 +0 +0 of 5", outcome.stdout)
    assert "1 picture without a description" in outcome.stdout
    built = shelf.build()
    assert built.codes == ["missing-alt"] and built.status == 0
    assert "Cy" in shelf.page("the-fox") and "A house" in shelf.page("the-fox")


def test_a_script_that_closes_itself_hides_nothing_of_a_page(shelf):
    files = epub(["<p>Once there was a fox.</p>", "<p>She flies.</p>"])
    head = '<head><script type="text/javascript" src="x.js"/><style/>'
    for declaration in '<?xml version="1.0"?>', "":
        changed = {name: body.replace("<head>", head).replace('<?xml version="1.0"?>', declaration) if name.endswith("xhtml") else body
                   for name, body in files.items()}
        shelf.add(packed(changed)).good()
        page = text(shelf, "the-fox")
        assert "Once there was a fox." in page and "She flies." in page
        shutil.rmtree(shelf.path("tales/the-fox"))


def test_the_day_is_that_of_publication_and_no_language_is_none(shelf):
    head = ('<dc:date opf:event="modification" xmlns:opf="http://www.idpf.org/2007/opf">2024-05-05</dc:date>'
            '<dc:date opf:event="publication" xmlns:opf="http://www.idpf.org/2007/opf">2011-01-31</dc:date>')
    shelf.add(packed(epub(["<p>Reiz.</p>"], head=head, language="und")), "--language", "lv").good()
    assert "language: lv\npublished: 2011-01-31\n" in text(shelf, "the-fox")


def test_a_background_picture_may_have_brackets_and_quotes_in_its_name(shelf):
    styles = ["background-image: url('photo (1).png')", "background-image: url( &quot;o'clock.png&quot; )",
              "background: #fff url(plain.png)", "BACKGROUND-IMAGE:URL(Large.png)"]
    pages = [f'<div style="{style}">Page {n}</div>' for n, style in enumerate(styles)]
    names = ["photo (1).png", "o'clock.png", "plain.png", "Large.png"]
    outcome = shelf.add(packed(epub(pages, more={f"OEBPS/{name}": picture(n) for n, name in enumerate(names, 4)}))).good()
    assert text(shelf, "the-fox").count("![?](") == 4 and "left out" not in outcome.stdout


def test_pages_may_share_a_picture_that_is_larger_than_all_that_is_read_together(shelf):
    shared = b"\x89PNG" + bytes(31 << 20)
    pages = [f'<div style="background-image: url(one.png)">Page {n}</div>' for n in range(40)]
    assert "come to more than" not in shelf.add(packed(epub(pages, more={"OEBPS/one.png": shared}))).stderr


def test_a_library_with_two_tales_of_a_work_in_one_language_takes_a_translation(shelf):
    shelf.add(packed(epub(["<p>Once.</p>"]))).good()
    shutil.copytree(shelf.path("tales/the-fox"), shelf.path("tales/the-other-fox"))
    shelf.add(packed(epub(["<p>Reiz.</p>"], language="lv", title="Lapsa"))).good()
    assert re.search(r"^translations:.*en: ", text(shelf, "lapsa"), re.MULTILINE | re.DOTALL) and shelf.build().status == 0


def test_emphasis_and_lists_are_kept(shelf):
    body = ("<p>He <b>ran </b><i>very <strong>fast</strong></i>, un<em>believ</em>ably <b>*</b> <i> </i>.</p><ul><li>one</li>"
            "<li><p>two<br/><b>lines</b></p><p>more</p></li></ul><ol><li>a</li><li>1. b</li></ol><h2><b>Bold</b></h2>")
    shelf.add(packed(epub([body]))).good()
    assert text(shelf, "the-fox").endswith(
        "---\n\nHe **ran** *very* ***fast***, un*believ*ably **\\*** .\n\n- one\n- two\\\n  **lines**\n\nmore\n\n"
        "1. a\n2. 1\\. b\n\n## Bold\n")
    assert shelf.build().status == 0
    page = re.sub(r"</?span[^>]*>", "", shelf.page("the-fox"))
    assert "un<em>believ</em>ably" in page and "<li>two<br>" in page.replace("<br />", "<br>")


def test_stanzas_and_the_lines_of_preformatted_text_are_kept(shelf):
    body = ("<h1>A<br/><br/>fox</h1><p>one<br/>two<br/>\n<br/>three<br/>four<br/></p><pre>five\n six\n\nseven</pre>"
            "<ul><li>eight<br/><br/>nine</li></ul>")
    shelf.add(packed(epub([body]))).good()
    assert text(shelf, "the-fox").endswith(
        "# A fox\n\none\\\ntwo\n\nthree\\\nfour\n\nfive\\\nsix\n\nseven\n\n- eight\\\n  nine\n"), text(shelf, "the-fox")


def test_footnotes_are_left_out_and_counted(shelf):
    body = ('<p>The fox<sup><a epub:type="noteref" href="#n1">1</a></sup> ran<a role="doc-noteref" href="#n2">2</a>.</p>'
            '<aside epub:type="footnote" id="n1"><p>An animal.</p></aside><div role="doc-footnote" id="n2">Fast.</div>')
    outcome = shelf.add(packed(epub([body]))).good()
    assert text(shelf, "the-fox").endswith("---\n\nThe fox ran.\n"), "the number is read with the word before it"
    assert "left out: 2 footnotes: a tale has none" in outcome.stdout


def test_a_word_that_leads_to_a_footnote_is_a_word_of_the_text(shelf):
    def noteref(text):
        return f'<a epub:type="noteref" href="#n">{text}</a>'
    body = (f"<p>She lost her {noteref('mitten')} in the {noteref('snow')}{noteref('*')}{noteref('[2]')}.</p>"
            f"<p>I saw<sup>{noteref('a')}</sup> a{noteref('<sup>iv</sup>')} fox: it was {noteref('I')}.</p>"
            '<aside epub:type="footnote" id="n"><p>Knitted.</p></aside>')
    outcome = shelf.add(packed(epub([body]))).good()
    assert text(shelf, "the-fox").endswith("---\n\nShe lost her mitten in the snow.\n\nI saw a fox: it was I.\n"), text(shelf, "the-fox")
    assert "left out: 7 footnotes: a tale has none" in outcome.stdout


def test_one_recording_of_the_whole_book_is_kept_with_its_words(shelf):
    times = [[("a", "all.wav", 0.5, 1), ("b", "all.wav", 1, 1.5), ("c", "all.wav", 1.5, 2)],
             [("a", "all.wav", 2.5, 3), ("b", "all.wav", 3, 3.25), ("c", "all.wav", 3.25, 4)]]
    outcome = shelf.add(packed(epub([WORDS, WORDS], times, more={"OEBPS/all.wav": sound(4.5)}))).good()
    assert re.search(r"tales/the-fox +en +2 +0 +1 +6 of 6", outcome.stdout)
    assert shelf.path("tales/the-fox/narration.wav").read_bytes() == sound(4.5)
    assert [(row["text"], row["start"], len(row["words"])) for row in timing(shelf, "the-fox/narration.json")] == [
        ("Once upon time.", 0.5, 3), ("Once upon time.", 2.5, 3)]
    assert shelf.build().good().stderr == ""


def test_a_recording_of_each_page_is_kept_with_its_sentences(shelf):
    pages = ['<p id="a">Once upon a time.</p>', "<p>A page without sound.</p>", '<p id="a">They lived.</p>']
    times = [[("a", "1.wav", 0, 1)], [], [("a", "3.wav", 0.25, 1)]]
    book = epub(pages, times, more={"OEBPS/1.wav": sound(1), "OEBPS/3.wav": sound(2)})
    outcome = shelf.add(packed(book)).good()
    assert re.search(r"tales/the-fox +en +3 +0 +2 +6 of 10", outcome.stdout)
    assert sorted(os.listdir(shelf.path("tales/the-fox/narration"))) == ["1.json", "1.wav", "3.json", "3.wav"]
    assert [row["start"] for row in timing(shelf, "the-fox/narration/3.json")] == [0.25]


def test_clips_of_one_text_are_joined_however_they_are_nested(shelf):
    times = [[("a", "1.wav", 0, 0.5), ("a", "1.wav", 0.5, 1), ("b", "1.wav", 1, 2)]]
    book = epub(['<p id="a">Once upon a time.</p><p id="b">They lived.</p>'], times, more={"OEBPS/1.wav": sound(2)})
    book["OEBPS/1.smil"] = book["OEBPS/1.smil"].replace("<par>", "<seq><seq><par>").replace("</par>", "</par></seq></seq>")
    shelf.add(packed(book)).good()
    assert [(row["text"], row["start"], row["end"]) for row in timing(shelf, "the-fox/narration.json")] == [
        ("Once upon a time.", 0, 1), ("They lived.", 1, 2)]


@pytest.mark.parametrize("spoil, why", [
    (lambda smil: smil.replace("</seq>", ""), "not well-formed"), (lambda smil: smil.replace("1.wav", "2.wav"), "'2.wav', which is not there"),
    (lambda smil: smil.replace("0.5s", "soon"), "'soon' is not a time"),
    (lambda smil: smil.replace('"1s"', '"25h"'), "a time in the recording '1.wav' is later than 24 hours"),
])
def test_a_book_whose_times_are_broken_comes_without_a_voice(shelf, spoil, why):
    book = epub([WORDS], [[("a", "1.wav", 0.5, 1)]], more={"OEBPS/1.wav": sound(2)})
    outcome = shelf.add(packed({**book, "OEBPS/1.smil": spoil(book["OEBPS/1.smil"])})).good()
    assert why in outcome.stdout and "voices" not in text(shelf, "the-fox")


def shared(pages, pairs):
    """The files of an EPUB with one overlay for all pages; `pairs` has (address, start, end) of one recording."""
    book = epub(pages, [[("a", "all.wav", 0, 1)]], more={"OEBPS/all.wav": sound(4)})
    parts = "".join(f'<par><text src="{address}"/><audio src="all.wav" clipBegin="{start}s" clipEnd="{end}s"/></par>'
                    for address, start, end in pairs)
    media = 'media-type="application/xhtml+xml"/>'
    return {**book, "OEBPS/1.smil": f'<smil xmlns="http://www.w3.org/ns/SMIL"><body>{parts}</body></smil>',
            "OEBPS/content.opf": book["OEBPS/content.opf"].replace(media, f'media-overlay="s1" {media}')}


def test_one_overlay_may_have_the_times_of_all_pages(shelf):
    pages = ['<p id="a">Once upon a time.</p>', "<p>A fox ran.</p>", '<p id="a">It slept.</p>']
    pairs = [("page%203.xhtml#a", 3, 4), ("page%201.xhtml#a", 0, 0.5), ("page%201.xhtml#a", 0.5, 1), ("page%202.xhtml", 1, 2)]
    shelf.add(packed(shared(pages, pairs))).good()
    assert [(row["text"], row["start"], row["end"]) for row in timing(shelf, "the-fox/narration.json")] == [
        ("Once upon a time.", 0, 1), ("A fox ran.", 1, 2), ("It slept.", 3, 4)]


@pytest.mark.parametrize("small, large", [((1, 1), (100, 1)), ((1, 1), (1, 500))])
def test_an_overlay_is_read_once_and_so_is_each_text(shelf, small, large):
    def seconds(pages, parts):
        pairs = [("page%201.xhtml", n / 500, (n + 1) / 500) for n in range(parts)] + [("page%200.xhtml", 0, 1)] * (1_000 - parts)
        book = packed(shared([f"<p>Once upon{' ' * 20_000}a time.</p>", *["<p>A fox ran.</p>"] * (pages - 1)], pairs))
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        shelf.add(book).good()
        shutil.rmtree(shelf.path("tales/the-fox"))
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    usual, more = seconds(*small), seconds(*large)
    assert more < 5 * usual, f"{more / usual:.0f} times as long"


@has_ffmpeg
def test_pieces_of_recordings_are_cut_and_joined_and_their_times_with_them(shelf):
    pages = ['<p><span id="a">Once upon a time.</span> <span id="b">A fox ran.</span></p>', '<p id="c">It slept.</p>']
    times = [[("a", "x.wav", 1, 2), ("b", "y.wav", 0, 1.5)], [("c", "x.wav", 3, 4)]]
    book = epub(pages, times, more={"OEBPS/x.wav": sound(5), "OEBPS/y.wav": sound(2)})
    assert ", 2 recordings, " in shelf.add(packed(book)).good().stdout
    assert sorted(os.listdir(shelf.path("tales/the-fox/narration"))) == ["1.json", "1.m4a", "1.opus", "2.json", "2.m4a", "2.opus"]
    assert [(row["start"], row["end"]) for row in timing(shelf, "the-fox/narration/1.json")] == [(0, 1), (1, 2.5)]
    assert [(row["start"], row["end"]) for row in timing(shelf, "the-fox/narration/2.json")] == [(0, 1)]
    assert shelf.build().good().stderr == ""


@has_ffmpeg
@pytest.mark.parametrize("why", ["there is no such file", "it is too large"])
def test_a_temporary_file_that_cannot_be_written_is_no_error_of_the_book(shelf, monkeypatch, why):
    if why == "it is too large":
        shelf.options = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))}
    else:
        environment = shelf.environment
        monkeypatch.setattr(shelf, "environment", lambda more=None: {**environment(more), "TMPDIR": "/nonexistent"})
    times = [[("a", "x.wav", 0, 1), ("b", "y.wav", 0, 1)]]
    outcome = shelf.add(packed(epub([WORDS], times, more={"OEBPS/x.wav": sound(5), "OEBPS/y.wav": sound(2)})))
    [error] = [diagnostic for diagnostic in outcome.diagnostics if diagnostic.severity == "error"]
    assert error.code == "cannot-write" and error.location.file.endswith("source/book.bin")
    assert re.fullmatch(f"the temporary file '/.*' cannot be used: {why}", error.message), outcome.stderr
    assert error.notes == ["it is in the folder for temporary files: set TMPDIR to another folder"]


def test_pieces_are_left_out_with_the_reason_where_there_is_no_ffmpeg(shelf, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    times = [[("a", "x.wav", 0, 1), ("b", "y.wav", 0, 1)], [("a", "x.wav", 1, 2)]]
    book = epub([WORDS, WORDS], times, more={"OEBPS/x.wav": sound(5), "OEBPS/y.wav": sound(2)})
    outcome = shelf.add(packed(book)).good()
    assert "left out: 2 recordings: it has to be cut and joined, which needs ffmpeg" in outcome.stdout
    assert "voices" not in text(shelf, "the-fox")


def test_cover_and_imprint_are_no_pages_of_the_tale(shelf):
    pages = ['<img src="c.png"/><p>The Fox</p>', "<p>Once.</p>", "<p>© Ann 2020. Released under CC BY 4.0.</p>"]
    outcome = shelf.add(packed(epub(pages, more={"OEBPS/c.png": picture()}))).good()
    made = text(shelf, "the-fox")
    assert made.endswith("---\n\nOnce.\n") and "cover: cover.png" in made and 'license: "CC BY 4.0"' in made
    assert "left out: 1 page: the cover: 'The Fox'" in outcome.stdout and "it says who made the book" in outcome.stdout


def test_the_first_of_several_covers_is_that_of_the_tale(shelf):
    names = [f"OEBPS/c{n}.png" for n in range(20)]
    book = epub(["<p>Once.</p>"], more={name: picture(n) for n, name in enumerate(names, 4)})
    items = "".join(f'<item id="c{n}" href="c{n}.png" media-type="image/png" properties="cover-image"/>' for n in range(20))
    book["OEBPS/content.opf"] = book["OEBPS/content.opf"].replace("</manifest>", f"{items}</manifest>")
    shelf.add(packed(book)).good()
    assert shelf.path("tales/the-fox/cover.png").read_bytes() == picture(4)


def test_pages_that_the_book_calls_its_title_or_imprint_are_no_pages_of_the_tale(shelf):
    pages = ['<section epub:type="titlepage"><img src="c.png" alt="x"/><h1>The Fox</h1><p>a tale of many words</p></section>',
             '<section epub:type="copyright-page"><p>Ann, 2020</p></section>', "<p>Once.</p>",
             '<section epub:type="titlepage">not all</section><p>of a page.</p>', '<div> <section epub:type="colophon"><p>Read by Bo</p></section></div>']
    outcome = shelf.add(packed(epub(pages, more={"OEBPS/c.png": picture()}))).good()
    made = text(shelf, "the-fox")
    assert made.endswith("---\n\nOnce.\n\n---\n\nnot all\n\nof a page.\n") and "cover: cover.png" in made
    assert 'credits: ["Ann, 2020", Read by Bo]' in made and "2 pages: it says who made the book" in outcome.stdout


@pytest.mark.parametrize("rights, licence, credits", [
    ("CC BY 4.0", "CC BY 4.0", None), ("© 2020 Ann. CC BY 4.0", "CC BY 4.0", '["© 2020 Ann. CC BY 4.0"]'),
    ("All rights reserved", "All rights reserved", None),
    ("CC BY 4.0 (text), CC BY-NC 4.0 (pictures)", "CC BY 4.0 (text), CC BY-NC 4.0 (pictures)", None)])
def test_what_is_more_than_a_licence_is_a_credit_and_another_licence_stays_as_it_is(shelf, rights, licence, credits):
    shelf.add(packed(epub(["<p>Once.</p>"], head=f"<dc:rights>{rights}</dc:rights>"))).good()
    made = text(shelf, "the-fox")
    assert re.search("license: (.*)", made)[1].strip('"') == licence
    assert ("credits: " + credits in made) if credits else "credits" not in made


RIGHTS = ["Text: CC BY 4.0", "Pictures: CC BY-NC-ND 4.0, all by Bob"]


def test_of_several_licences_none_is_that_of_the_book(shelf):
    shelf.add(packed(epub(["<p>Once.</p>"], head="".join(f"<dc:rights>{text}</dc:rights>" for text in RIGHTS)))).good()
    assert f'license: "{RIGHTS[0]}; {RIGHTS[1]}"' in text(shelf, "the-fox") and "credits" not in text(shelf, "the-fox")
    pages = ["<p>Once.</p>", *(f'<section epub:type="copyright-page"><p>{words}</p></section>' for words in RIGHTS)]
    outcome = shelf.add({"b.epub": packed(epub(pages, id="b", title="Bear"))}).good()
    assert "license" not in text(shelf, "bear") and RIGHTS[1] in text(shelf, "bear"), outcome.stdout
    pages[2] = '<section epub:type="copyright-page"><p>This house is not for profit.</p></section>'
    shelf.add({"c.epub": packed(epub(pages, id="c", title="Cat"))}).good()
    assert 'license: "CC BY 4.0"' in text(shelf, "cat")


def test_a_table_of_contents_is_no_choice(shelf):
    def links(*texts):
        return "<ul>" + "".join(f'<li><a href="page%20{page}.xhtml">{text}</a></li>' for page, text in enumerate(texts, 2)) + "</ul>"
    chapters = [f"<h2>{title}</h2><p>{title}, at length.</p>" for title in ("The Fox", "The Hen", "Home")]
    for number, contents in enumerate([f"<h1>Contents</h1>{links('The fox', 'The hen', 'Home')}",
                                       f'<section epub:type="toc"><h1>Contents</h1>{links("One", "Two", "Three")}</section>']):
        outcome = shelf.add({f"{number}.epub": packed(epub([contents, *chapters], id=f"t{number}", title=f"Tale {number}"))}).good()
        assert "](#" not in text(shelf, f"tale-{number}")
        is_named = "left out: 1 page: the table of contents" in outcome.stdout
        is_kept = "left out: 3 links: it is not in a list of links to pages that ends its page" in outcome.stdout
        assert (is_named, is_kept) == (number == 1, number == 0) and ("- " in text(shelf, f"tale-{number}")) == is_kept


def test_the_guide_of_an_old_book_names_its_table_of_contents(shelf):
    links = "".join(f'<p><a href="page%20{page}.xhtml">The {name}</a></p>' for page, name in enumerate(("fox", "hen"), 2))
    pages = [f"<p>Contents</p>{links}", "<p>A fox.</p>", "<p>A hen.</p>"]
    guide = '</spine><guide><reference type="TOC" title="Contents" href="page%201.xhtml#top"/></guide>'
    for number, contents in enumerate((pages[0], pages[0] + "<p>Once upon a time there were a fox and a hen.</p>")):
        book = epub([contents, *pages[1:]], id=f"g{number}", title=f"Tale {number}")
        book["OEBPS/content.opf"] = book["OEBPS/content.opf"].replace("</spine>", guide)
        outcome = shelf.add({f"{number}.epub": packed(book)}).good()
        is_left_out = "left out: 1 page: the table of contents" in outcome.stdout
        assert is_left_out == ("The hen" not in text(shelf, f"tale-{number}")) == (number == 0), outcome.stdout


def test_an_option_does_not_lead_to_a_heading_that_is_the_number_of_another_page(shelf):
    pages = ['<h2>Page 2</h2><ul><li><a href="page%202.xhtml">One</a></li><li><a href="page%203.xhtml">Two</a></li></ul>', "<p>A.</p>", "<p>B.</p>"]
    outcome = shelf.add(packed(epub(pages))).good()
    assert "](#" not in text(shelf, "the-fox") and "- One\n- Two\n" in text(shelf, "the-fox")
    assert "left out: 2 links" in outcome.stdout


def test_a_list_of_links_to_pages_that_ends_a_page_is_a_choice_and_any_other_link_is_reported(shelf):
    pages = ['<p>Where?</p><ul><li><a href="page%203.xhtml">To <em>the</em> [hill].</a></li><li><a href="page%202.xhtml#x">Left.</a></li></ul>',
             '<p>Left it is.</p><ul><li><a href="page%201.xhtml">Back.</a></li></ul><p>Or stay.</p>',
             '<h2>The hill</h2><p>High.</p><ul><li>Go <a href="page%201.xhtml">back</a></li></ul>']
    outcome = shelf.add(packed(epub(pages))).good()
    made = text(shelf, "the-fox")
    assert "- [To *the* \\[hill\\].](#the-hill)\n- [Left.](#page-2)\n" in made and made.count("](#") == 2
    assert "left out: 1 link: it is not in a list of links to pages that ends its page" in outcome.stdout
    assert shelf.build().good().codes == []


def test_a_glossary_explains_the_words_that_are_in_the_text(shelf):
    glossary = ('<section epub:type="glossary"><h1>Words</h1><dl><dt>fox</dt><dd><img src="f.png" alt=""/><p>a red: animal</p></dd>'
                "<dt>red hen</dt><dd>a bird</dd><dt>wolf</dt><dd><img src='w.png'/>grey</dd></dl></section>")
    outcome = shelf.add(packed(epub(["<p>A Fox and a red hen.</p>", glossary],
                                    more={"OEBPS/f.png": picture(), "OEBPS/w.png": picture(8)}))).good()
    made = text(shelf, "the-fox")
    assert 'words:\n  fox: { picture: word-1.png, meaning: "a red: animal" }\n  red hen: a bird\n' in made
    assert "left out: 1 explained word: it is not in the text" in outcome.stdout and "---\n\nA Fox" in made
    assert shelf.build().good().codes == [] and sorted(path.name for path in shelf.path("tales/the-fox").iterdir()) == ["tale.md", "word-1.png"]


def test_what_a_glossary_has_beside_its_words_stays(shelf):
    glossary = ('<section epub:type="glossary"><h2>Words</h2><p>Why did the fox run?</p>'
                "<dl><dt>fox</dt><dd>an animal</dd><dd>a dance</dd><dt>hen</dt></dl></section>")
    outcome = shelf.add(packed(epub(["<p>A fox and a hen.</p>", glossary]))).good()
    made = text(shelf, "the-fox")
    assert made.endswith("---\n\nA fox and a hen.\n\n---\n\n## Words\n\nWhy did the fox run?\n")
    assert 'words:\n  fox: "an animal; a dance"\n---' in made
    assert "left out: 1 word: the glossary does not explain it" in outcome.stdout


def test_a_book_of_ours_comes_back_as_it_was(shelf, library):
    answers = "- [Go to the *hill*.](#hill)\n- [Go home.](#page-3)"
    front = ('author: Ann\nlicense: "CC BY 4.0"\ncredits: [A house]\nwords:\n  fox: an animal\n')
    source = library("-- site.yml --\ntitle: Tales\nlanguages: [en]\n-- tales/fox/tale.md --\n---\ntitle: The Fox\nlanguage: en\n"
                     f"{front}---\n\nOnce a fox.\n\n{answers}\n\n---\n\n## Hill\n\nHigh.\n\n---\n\nHome.\n")
    for form in "epub", "bloom":
        source.run("export", form, "fox", "--output", str(source.home), cwd=source.folder).good()
    source.path("tales/fox").rename(source.home / "fox")
    for form, left in ("epub", "1 page: it says what the front matter says"), ("bloompub", "2 pages: front or back matter"):
        outcome = source.run("import", str(source.home / f"fox.{form}"), "--into", "library").good()
        assert f"left out: {left}" in outcome.stdout
        made = text(source, "the-fox")
        assert answers in made and 'license: "CC BY 4.0"' in made and "credits: [A house]" in made
        assert made.split("\n---\n", 1)[1] == f"\nOnce a fox.\n\n{answers}\n\n---\n\n## Hill\n\nHigh.\n\n---\n\nHome.\n"
        assert ("words:\n  fox: an animal\n" in made) == (form == "epub")
        shutil.rmtree(source.path("tales/the-fox"))


def test_chapters_and_footers_that_name_rights_stay_in_the_tale(shelf):
    footed = [f"<p>Page {number}.</p><p>© Ann 2020</p>" for number in range(6)]
    long = "<p>" + "The fox ran on. " * 200 + "See www.fox.example.</p>"
    shelf.add({"a.epub": packed(epub(["<p>Once.</p>", *footed], id="a", title="Footed")),
               "b.epub": packed(epub(["<p>Once.</p>", long], id="b", title="Long"))}).good()
    assert text(shelf, "footed").count("© Ann 2020") == 6 and text(shelf, "footed").count("\n---\n") == 7
    assert "See www.fox.example." in text(shelf, "long").split("\n---\n")[-1]


def test_a_book_in_a_folder_of_its_archive_is_found(shelf):
    book = {f"book/{name}": body for name, body in epub([WORDS]).items()}
    shelf.add(packed(book)).good()
    assert "Once upon time." in text(shelf, "the-fox")
    shutil.rmtree(shelf.path("tales/the-fox"))
    book["book/META-INF/encryption.xml"] = '<x><CipherReference URI="OEBPS/page%201.xhtml"/></x>'
    assert "encrypted" in shelf.add(packed(book)).diagnostics[0].message


def test_what_is_no_page_is_left_out_with_its_reason(shelf):
    book = epub(['<p>Once <math><mi>x</mi></math>.</p><label>1</label><img src="data:image/png;base64,AA=="/>', "", "<p>In place of a PDF.</p>"])
    book["OEBPS/content.opf"] = book["OEBPS/content.opf"].replace(
        "</manifest>", '<item id="pdf" href="a.pdf" media-type="application/pdf" fallback="p3"/></manifest>').replace(
        '<itemref idref="p3"/>', '<itemref idref="pdf"/><itemref idref="p1"/>')
    book["OEBPS/content.opf"] = book["OEBPS/content.opf"].replace(
        "</manifest>", '<item id="drawn" href="d.png" media-type="image/png" media-overlay="s"/></manifest>').replace(
        "</spine>", '<itemref idref="drawn"/></spine>')
    outcome = shelf.add(packed({**book, "OEBPS/a.pdf": "%PDF-1.7 <p>no</p>", "OEBPS/d.png": picture()})).good()
    assert text(shelf, "the-fox").endswith("---\n\nOnce .\n\n---\n\nIn place of a PDF.\n\n---\n\n![?](3.png)\n")
    for reason in ("1 page: it has neither text nor a picture", "1 page: the book lists it twice", "1 formula: a tale has none within",
                   "1 label: a tale has none within", "1 recording: its page is a picture", "1 picture: it is within the text of its page"):
        assert f"left out: {reason}" in outcome.stdout, outcome.stdout


def test_a_small_picture_of_a_fixed_layout_is_an_ornament_unless_it_is_described(shelf):
    body = '<p>Once.</p><img src="a.png" alt=""/><img src="b.png" alt=""/><img src="c.png" alt="A nut"/>'
    files = {"OEBPS/a.png": picture(), "OEBPS/b.png": picture(40, 30), "OEBPS/c.png": picture(44, 33)}
    book = epub([body], more=files, head='<meta property="rendition:layout">pre-paginated</meta>')
    outcome = shelf.add(packed(book)).good()
    assert text(shelf, "the-fox").endswith("Once.\n\n![?](1.png)\n\n![A nut](1-2.png)\n") and "1 picture: an ornament" in outcome.stdout


def test_a_time_for_a_page_as_a_whole_is_kept(shelf):
    book = epub(["<p>Once upon a time.</p><p>They lived.</p>"], [[("a", "1.wav", 0.25, 1.5)]], more={"OEBPS/1.wav": sound(2)})
    book["OEBPS/1.smil"] = book["OEBPS/1.smil"].replace("#a", "")
    outcome = shelf.add(packed(book)).good()
    assert re.search(r"tales/the-fox +en +1 +0 +1 +6 of 6", outcome.stdout)
    assert [(row["start"], row["end"]) for row in timing(shelf, "the-fox/narration.json")] == [(0.25, 1.5)]
    assert shelf.build().good().stderr == ""


def bloom(pages, data="", meta=None):
    boxes = "".join(f'<div class="bloom-page numberedPage">{page}</div>' for page in pages)
    made = {"any.htm": f'\ufeff<html><body><div id="bloomDataDiv"><div data-book="contentLanguage1" lang="*">en</div>{data}</div>'
                       f"{boxes}</body></html>"}
    made["meta.json"] = json.dumps({"bookInstanceId": "b-1", "title": "A cat", **(meta or {})})
    return made


def box(lang, inner, more=""):
    return f'<div class="bloom-translationGroup"><div class="bloom-editable" lang="{lang}" {more}>{inner}</div></div>'


def spoken(lang, inner, more=""):
    return (f'<div class="bloom-translationGroup"><div class="bloom-editable audio-sentence" lang="{lang}" {more}>{inner}'
            "</div></div>")


def test_each_language_of_a_bloom_book_is_a_tale_and_a_translation(shelf):
    image = '<div class="bloom-imageContainer" style="background-image:url(\'a%20b.png\')">' + (
        '<div class="bloom-translationGroup bloom-imageDescription"><div class="bloom-editable" lang="en">A red cat</div></div></div>')
    titles = '<div data-book="bookTitle" lang="en">The cat</div><div data-book="bookTitle" lang="fr"><p>Le chat</p></div>'
    book = bloom([image + box("en", "<p>One <strong>cat</strong>.</p>") + box("fr", "<p>Un chat.</p>") + box("z", "<p>none</p>"),
                  box("en", "<p>The end.</p>")], titles, {"license": "cc-by-nc", "copyright": "© Ann", "tags": ["level:3"]})
    outcome = shelf.add(packed({**book, "a b.png": picture()})).good()
    assert tales(shelf) == ["le-chat", "the-cat"]
    english, french = text(shelf, "the-cat"), text(shelf, "le-chat")
    assert 'translations: { fr: "le-chat" }' in english and 'translations: { en: "the-cat" }' in french
    assert "![A red cat](1.png)\n\nOne **cat**." in english and "![?](1.png)\n\nUn chat." in french
    assert [path.name for path in shelf.path("tales/le-chat").iterdir()] == ["tale.md"] and 'pictures: "the-cat"' in french
    assert "1 picture of tales/the-cat, which has them for both" in outcome.stdout and "pictures:" not in english
    assert 'license: "CC BY-NC"' in english and 'credits: ["© Ann"]' in english and "level: intermediate" in english
    assert "it has neither text in this language nor a picture" in outcome.stdout
    assert shelf.build().status == 0


def test_each_picture_of_a_page_of_bloom_has_its_own_description(shelf):
    def image(name, described=""):
        group = f'<div class="bloom-translationGroup bloom-imageDescription"><div class="bloom-editable" lang="en">{described}</div></div>'
        return f'<div class="bloom-imageContainer"><img src="{name}.png"/>{group}</div>'
    page = f'<div class="bloom-canvas">{image("a")}{image("b", "A dog")}</div>{image("c", "A cow")}' + box("en", "<p>Moo.</p>")
    shelf.add(packed({**bloom([page]), **{f"{name}.png": picture(n) for n, name in enumerate("abc", 4)}})).good()
    assert re.findall(r"!\[(.*?)\]", text(shelf, tales(shelf)[0])) == ["?", "A dog", "A cow"]


def test_lists_keep_their_numbers_and_headings_their_pictures(shelf):
    page = '<h2><img src="one.png" alt="A fox"/>Chapter</h2><ol start="5"><li>Five</li><li>Six</li><li value="9">Nine</li></ol>'
    shelf.add(packed(epub([page], more={"OEBPS/one.png": picture()}))).good()
    tale = text(shelf, "the-fox")
    assert "## Chapter" in tale and "5. Five" in tale and "6. Six" in tale and "9. Nine" in tale


def test_a_bloom_book_that_names_its_titles_beside_the_text_has_one_in_each_language(shelf):
    titles = json.dumps({"fr": "Le chat", "en": "The cat"})
    book = bloom([box("en", "<p>One cat.</p>") + box("fr", "<p>Un chat.</p>")], meta={"allTitles": titles})
    shelf.add(packed(book)).good()
    assert tales(shelf) == ["le-chat", "the-cat"]
    assert "Un chat." in text(shelf, "le-chat") and "One cat." in text(shelf, "the-cat")


def test_the_five_cases_of_sound_in_bloom(shelf):
    sentences = '<span class="bloom-highlightSegment" id="n1">One.</span> <span class="bloom-highlightSegment" id="n2">Two.</span>'
    each = '<span class="audio-sentence" id="e1">Three.</span>'
    pages = [
        spoken("en", "<p>A whole box.</p>", 'id="w" data-audiorecordingmode="TextBox"'),
        spoken("en", f"<p>{sentences}</p>", 'id="t" data-audioRecordingEndTimes="0.75 1.5" data-audiorecordingmode="TextBox"'),
        box("en", f'<p>{each} <span class="audio-sentence" id="gone">Four.</span></p>', 'data-audiorecordingmode="Sentence"'),
        spoken("en", "<p>No file.</p>", 'id="nothing" data-audiorecordingmode="TextBox"'),
        box("en", '<p><span class="audio-sentence" id="old">Five.</span></p>', 'data-audiorecordingmode="TextBox"'),
    ]
    sounds = {f"audio/{name}.wav": sound(2) for name in ["w", "t", "e1", "old"]}
    outcome = shelf.add({**bloom(pages), **sounds}).good()
    folder = shelf.path("tales/a-cat/narration")
    assert sorted(os.listdir(folder)) == [f"{n}.{end}" for n in [1, 2, 3, 5] for end in ["json", "wav"]]
    assert [(row["text"], row["start"], row["end"]) for row in timing(shelf, "a-cat/narration/2.json")] == [
        ("One.", 0, 0.75), ("Two.", 0.75, 1.5)]
    assert [(row["text"], row["end"]) for row in timing(shelf, "a-cat/narration/3.json")] == [("Three.", 2)]
    assert "1 sentence: it has no recording" in outcome.stdout
    assert "1 recording: the book names it and does not contain it" in outcome.stdout


def test_the_only_page_that_is_recorded_has_its_recording_to_itself(shelf):
    """As the voice of the whole tale it ran past the other pages, which nobody had spoken."""
    parts = " ".join(f'<span class="bloom-highlightSegment">{word}.</span>' for word in ("One", "Two"))
    pages = [box("en", "<p>Before.</p>"), spoken("en", f"<p>{parts}</p>", 'id="t" data-audioRecordingEndTimes="1 2"'),
             box("en", "<p>After.</p>")]
    shelf.add({**bloom(pages), "audio/t.wav": sound(2)}).good()
    assert sorted(os.listdir(shelf.path("tales/a-cat/narration"))) == ["2.json", "2.wav"]
    assert "timing:" not in text(shelf, "a-cat")


def test_ends_of_sentences_are_numbers_as_in_timing_files(shelf):
    parts = " ".join(f'<span class="bloom-highlightSegment">{word}.</span>' for word in ("One", "Two", "Three", "Four"))
    box = spoken("en", f"<p>{parts}</p>", 'id="t" data-audioRecordingEndTimes="0,75 0x1 inf 1.5"')
    outcome = shelf.add({**bloom([box]), "audio/t.wav": sound(2)}).good()
    assert [(row["text"], row["start"], row["end"]) for row in timing(shelf, "a-cat/narration.json")] == [
        ("One.", 0, 0.75), ("Four.", 0.75, 1.5)]
    assert "2 times: it is not after the one before" in outcome.stdout


def test_a_recording_of_a_page_without_text_stays_with_its_picture(shelf):
    image = '<div class="bloom-imageContainer"><img src="a.png"/></div>'
    pages = [image + spoken("en", "<p></p>", 'id="seen"'), spoken("en", "<p></p>", 'id="bare"'),
             spoken("en", "<p>One cat.</p>", 'id="said"')]
    sounds = {f"audio/{name}.wav": sound(n) for n, name in enumerate(("seen", "bare", "said"), 1)}
    outcome = shelf.add(packed({**bloom(pages), **sounds, "a.png": picture()})).good()
    folder = shelf.path("tales/a-cat/narration")
    assert {path.name: path.stat().st_size for path in folder.glob("*.wav")} == {"1.wav": len(sound(1)), "2.wav": len(sound(3))}
    assert "left out: 1 recording: its page has neither text nor a picture that can be shown" in outcome.stdout
    assert shelf.build().good().codes == ["missing-alt"]


STORY = "# A tall man\n\n##\nHis hoe was\ntoo short.\n\n- So he said.\n\n##\nThe end.\n\n##\n* License: [CC-BY]\n* Text: Ann\n" \
        "* Illustration: Bo\n* Translation: Cy\n* Language: {}\n"


def test_a_recording_in_a_format_that_no_tale_has_is_named(shelf):
    book = bloom([spoken("en", "<p>One cat.</p>", 'id="x"')])
    outcome = shelf.add(packed({**book, "audio/x.webm": b"webm"})).good()
    assert "1 recording: it is .webm, which not all browsers play: save it as MP3 in Bloom" in outcome.stdout


def test_the_same_is_said_of_a_recording_of_a_sentence(shelf):
    book = bloom([box("en", '<p><span class="audio-sentence" id="x">One cat.</span></p>')])
    outcome = shelf.add(packed({**book, "audio/x.webm": b"webm"})).good()
    assert "1 recording: it is .webm, which not all browsers play: save it as MP3 in Bloom" in outcome.stdout


def test_names_beyond_those_that_a_tale_has_are_counted(shelf):
    names = "".join(f"<dc:contributor>Friend {number}</dc:contributor>" for number in range(103))
    outcome = shelf.add(packed(epub(["<p>Once.</p>"], head=names))).good()
    assert "3 credits: a tale has at most 100" in outcome.stdout and "Friend 99" in text(shelf, "the-fox")
    assert shelf.build().good().diagnostics == []


def test_people_that_nobody_can_see_are_not_named(shelf):
    head = "".join(f"<dc:{key}>{text}</dc:{key}>" for key, text in [
        ("creator", "\u200b"), ("creator", "Ann"), ("publisher", "\u200f"), ("rights", "\u00ad"), ("description", "\u2060")])
    shelf.add(packed(epub(["<p>Once.</p>"], head=head))).good()
    assert not re.search("summary|license|credits", text(shelf, "the-fox").split("\n---")[0]) and "author: Ann\n" in text(shelf, "the-fox")


def story(language="en", pictures=4):
    return {f"{language}/0042_a-tall-man.md": STORY.format(language),
            **{f"medium/0042/{n:02}.jpg": picture(10 * n) for n in range(1, pictures + 1)}}


def test_page_k_of_an_african_story_has_picture_k_plus_1(shelf):
    outcome = shelf.add(story()).good()
    made = text(shelf, "a-tall-man")
    assert "cover: cover.png" in made and "author: Ann\nillustrator: Bo\ntranslator: Cy\nlicense: CC BY\n" in made
    assert made.endswith("---\n\n![?](1.png)\n\nHis hoe was too short.\n\n\\- So he said.\n\n---\n\n![?](2.png)\n\nThe end.\n")
    assert shelf.path("tales/a-tall-man/2.png").read_bytes() == picture(30)
    assert "left out: 1 picture: the back cover" in outcome.stdout


@pytest.mark.parametrize("pictures", [1, 2, 5])
def test_pictures_that_do_not_fit_the_pages_are_not_guessed(shelf, pictures):
    outcome = shelf.add(story(pictures=pictures)).good()
    assert "![" not in text(shelf, "a-tall-man") and "cover: cover.png" in text(shelf, "a-tall-man")
    assert pictures == 1 or f"the source has {pictures}: put them where they belong by hand" in outcome.stdout


def test_pictures_and_recordings_may_be_elsewhere(shelf):
    elsewhere = shelf.path("..").resolve() / "elsewhere"
    for n in 1, 2, 3:
        (elsewhere / "p/0042").mkdir(parents=True, exist_ok=True)
        (elsewhere / "s/en/0042_a-tall-man/mp3").mkdir(parents=True, exist_ok=True)
        (elsewhere / f"p/0042/{n:02}.jpg").write_bytes(picture())
        (elsewhere / f"s/en/0042_a-tall-man/mp3/{n:02}.wav").write_bytes(sound(n))
    shelf.add(story(pictures=0), "--pictures", str(elsewhere / "p"), "--sounds", str(elsewhere / "s")).good()
    assert shelf.path("tales/a-tall-man/narration/1.wav").read_bytes() == sound(2)
    assert "![?](2.png)" in text(shelf, "a-tall-man")


def test_recordings_of_a_story_may_have_endings_in_capitals(shelf):
    sounds = {f"en/0042_a-tall-man/mp3/{n:02}.WAV": sound(n) for n in (1, 2, 3)}
    shelf.add({**story(pictures=0), **sounds}).good()
    assert shelf.path("tales/a-tall-man/narration/1.wav").read_bytes() == sound(2)


def test_a_language_that_comes_later_names_those_that_are_there(shelf):
    shelf.add(story()).good()
    before = text(shelf, "a-tall-man")
    assert "add 'sw: \"a-tall-man-sw\"' to the translations of a-tall-man" in shelf.add(story("sw")).good().stdout
    assert text(shelf, "a-tall-man") == before
    assert 'translations: { en: "a-tall-man" }' in text(shelf, "a-tall-man-sw")
    assert tales(shelf) == ["a-tall-man", "a-tall-man-sw"] and "pictures: \"a-tall-man\"" in text(shelf, "a-tall-man-sw")
    assert [path.name for path in shelf.path("tales/a-tall-man-sw").iterdir()] == ["tale.md"]
    assert shelf.build().status == 0


def test_books_of_two_collections_with_one_number_are_not_translations_of_each_other(shelf):
    """Pratham Books numbers its stories as African Storybook does. A reader who changed the language got another book."""
    shelf.add({"asp/en/0042_a-man.md": STORY.format("en").replace("Ann", "Anna Ozola").replace("Bo\n", "Bela\n"),
               "asp/sw/0042_a-man.md": STORY.format("sw").replace("Ann", "Ozola and Li").replace("Bo\n", "Bela, Cecil\n"),
               "pb/en/0042_a-moon.md": STORY.format("en").replace("tall man", "moon").replace("Ann", "Dora").replace("Bo\n", "Egon\n"),
               "pb/de/0042_a-mond.md": STORY.format("de").replace("tall man", "mond").replace("Ann", "Dóra").replace("Bo\n", "Egon\n"),
               "pb/hi/0042_c.md": STORY.format("hi").replace("tall man", "x").replace("Ann", "दोरा").replace("Bo\n", "एगॉन\n")}).good()
    named = {slug: re.search("translations: {(.*)}", text(shelf, slug)) for slug in tales(shelf)}
    assert {slug: found and sorted(re.findall(r"(\w+): ", found[1])) for slug, found in named.items()} == {
        "a-tall-man": ["hi", "sw"], "a-tall-man-sw": ["en", "hi"], "a-x": ["en", "sw"], "a-moon": ["de"], "a-mond": ["en"]}
    again = shelf.add({"late/fr/0042_d.md": STORY.format("fr").replace("tall man", "lune").replace("Ann", "Dora").replace("Bo\n", "Egon\n"),
                       "late/en/0042_e.md": STORY.format("en").replace("tall man", "fire").replace("Ann", "Felix").replace("Bo\n", "Gusti\n")})
    assert re.search("add 'fr: \"?a-lune\"?' to the translations of a-mond, a-moon\n", again.good().stdout)
    assert "a-fire" in tales(shelf) and "translations" not in text(shelf, "a-fire")


def test_a_story_in_two_writing_systems_of_a_language_is_in_both_if_one_says_so(shelf):
    twice = {"0042/0042_cas.md": STORY.format("crk").replace("tall man", "ᐱᓯᒼ"), "0042/0042_sro.md": STORY.format("crk")}
    error = shelf.add(twice)
    assert error.codes == ["duplicate-value"] and "the other one is" in error.stderr
    assert "if their letters differ, add the writing system to 'Language', such as 'crk-Latn'" in error.stderr
    shelf.add({**twice, "0042/0042_sro.md": STORY.format("crk-Latn")}).good()
    assert "language: crk-Latn" in text(shelf, "a-tall-man") and "crk: " in text(shelf, "a-tall-man")


def test_a_story_in_other_letters_than_its_language_has_usually_runs_in_their_direction(shelf):
    """Tunisian stories in Latin letters ran from right to left."""
    shelf.add({"aeb/0042_x.md": STORY.format("aeb")}).good()
    assert "language: aeb-Latn\n" in text(shelf, "a-tall-man")


def test_pages_without_anything_are_counted(shelf):
    outcome = shelf.add({"en/0042_x.md": STORY.format("en").replace("The end.", "The end.\n\n##\n\n##")}).good()
    assert "left out: 2 pages: no text and no picture" in outcome.stdout


@pytest.mark.parametrize("line", ["draft: true", "withdrawn: 2026-05-01", "state: coming"])
def test_a_translation_that_the_library_does_not_show_is_not_named(shelf, line):
    shelf.add(story()).good()
    tale = shelf.path("tales/a-tall-man/tale.md")
    tale.write_text(tale.read_text().replace("language: en\n", f"language: en\n{line}\n"))
    assert "a-tall-man is not on the site; when it is, add each of the two tales" in shelf.add(story("sw")).good().stdout
    assert "translations" not in text(shelf, "a-tall-man-sw")
    shelf.build().good()


def test_a_translation_with_another_picture_has_that_one_itself(shelf):
    shelf.add(story()).good()
    other = {path: picture(77) if path.endswith("02.jpg") else body for path, body in story("sw").items()}
    shelf.add(other).good()
    assert "![?](1-sw.png)" in text(shelf, "a-tall-man-sw") and "![?](2.png)" in text(shelf, "a-tall-man-sw")
    assert sorted(path.name for path in shelf.path("tales/a-tall-man-sw").iterdir()) == ["1-sw.png", "tale.md"]
    assert shelf.build().status == 0


@pytest.mark.parametrize("name", ["my fox (1).png", "māja.png", "# 100%, no.png"])
def test_a_translation_shows_a_picture_that_its_author_has_renamed(shelf, name):
    """Readers saw the text `![?](my fox (1).png)` in place of the picture."""
    shelf.add(story()).good()
    folder = shelf.path("tales/a-tall-man")
    (folder / "1.png").rename(folder / name)
    (folder / "cover.png").rename(folder / f"cover {name}")
    other = text(shelf, "a-tall-man").replace("![?](1.png)\n\n", "").replace("cover: cover.png", f'cover: "cover {name}"')
    (folder / "tale.md").write_text(other)
    shelf.add(story("sw")).good()
    assert [path.name for path in shelf.path("tales/a-tall-man-sw").iterdir()] == ["tale.md"]
    shelf.build().good()
    listed = json.loads((shelf.output / "tales/a-tall-man-sw/files.json").read_text())
    assert len(listed["pictures"]) == 3 and "![" not in shelf.page("a-tall-man-sw")


def test_a_copy_that_an_editor_keeps_is_no_picture_of_a_translation(shelf):
    """It goes when its author tidies up, and the picture of the translation with it."""
    shelf.add(story()).good()
    folder = shelf.path("tales/a-tall-man")
    (folder / "1.png").rename(folder / "1.png~")
    (folder / "1.png").write_bytes(picture(99))
    (folder / ".2.png").write_bytes((folder / "2.png").read_bytes())
    shelf.add(story("sw")).good()
    assert sorted(path.name for path in shelf.path("tales/a-tall-man-sw").iterdir()) == ["1-sw.png", "tale.md"]
    assert "![?](1-sw.png)" in text(shelf, "a-tall-man-sw") and "![?](2.png)" in text(shelf, "a-tall-man-sw")


def test_a_book_of_book_dash_keeps_its_descriptions_and_names(shelf):
    page = "---\nstyle: chapter\n---\n\n# A Fish\n\n![Waves *here*]({{ site.image-set }}/01.jpg)\n\nOne **big** fish.\n\n* *a*\n* b\n\n![](images/02.jpg){:.x}\n\nTwo.\n"
    meta = ("titles:\n  a-fish:\n    title: A Fish\n    creator: 'Ann, Bo'\n    contributor: Helpers\n    description: About fish.\n"
            "    rights: 'Under [CC](http://creativecommons.org/licenses/by/4.0/).'\n    date: '2014-06-28'\n")
    files = {"a-fish/en/index.md": page, "_data/meta.yml": meta}
    shelf.add({**files, **{f"a-fish/en/images/{n}.jpg": picture() for n in ["01", "02", "cover"]}}).good()
    made = text(shelf, "a-fish")
    assert made.endswith("---\n\n![Waves here](1.png)\n\nOne **big** fish.\n\n- *a*\n- b\n\n---\n\n![?](2.png)\n\nTwo.\n")
    assert 'author: "Ann, Bo"' in made and 'license: "CC BY 4.0"' in made and "credits: [Helpers]" in made
    assert 'summary: "About fish."' in made and "published: 2014-06-28" in made


def test_nothing_comes_twice_and_nothing_of_the_author_is_changed(shelf):
    book = packed(epub([WORDS]))
    shelf.add(book).good()
    tale = shelf.path("tales/the-fox/tale.md")
    tale.write_text(tale.read_text().replace("Once", "Twice"))
    before = snapshot(shelf.path("tales"))
    assert "tales/the-fox  en        already there" in shelf.add(book).good().stdout
    shelf.path("tales/the-fox").rename(shelf.path("tales/My Fox"))
    assert "tales/My Fox  en        already there" in shelf.add(book).good().stdout
    tale = shelf.path("tales/My Fox/tale.md")
    tale.write_text(tale.read_text().replace("language: en", "language: en-ZA"))
    assert "already there" in shelf.add(book).good().stdout
    tale.write_text(tale.read_text().replace("language: en-ZA", "language: en"))
    shelf.path("tales/My Fox").rename(shelf.path("tales/the-fox"))
    assert {path: row[1] for path, row in snapshot(shelf.path("tales")).items()} == {
        path: row[1] for path, row in before.items()}


@pytest.mark.parametrize("old, new", [("language: en\n", ""), ("title: The Fox", 'title: "The Fox')])
def test_a_book_does_not_come_again_if_its_front_matter_says_less(shelf, old, new):
    book = packed(epub([WORDS]))
    shelf.add(book).good()
    tale = shelf.path("tales/the-fox/tale.md")
    tale.write_text(tale.read_text().replace(old, new))
    assert "already there" in shelf.add(book).good().stdout and tales(shelf) == ["the-fox"]


def test_a_tale_of_the_same_name_stays_as_it_is(shelf):
    shelf.path("tales/the-fox").mkdir()
    shelf.path("tales/the-fox/notes.txt").write_text("mine")
    shelf.add(packed(epub([WORDS]))).good()
    assert os.listdir(shelf.path("tales/the-fox")) == ["notes.txt"] and tales(shelf) == ["the-fox", "the-fox-en"]


HARD = ["<b>bold</b>", "*a* _b_ `c`", "[a](https://a.example)", "---", "***", "===", "# no", "## no ##", "1. one", "2) two",
        "- x", "+ x", "> x", "~~~", "( ) a [b]", "(x) a [b]", "[ ] a [b]", "&amp; &lt;", "\\n", "![a](1.png)", "    four", "{{ x }}", "| a | b |", "<!-- x -->",
        "a  \u2028b", "https://a.example", "\u00a0x", "---\ntitle: x", "[ ] bread",
        "[x] milk", "( ) tea", "(x) salt", "a [b] {c} ]", "{.d}", "[x]", "\\[ ] e", "# f {#g}", "1) [ ] h", ":: i", "[j]: k"]


def test_no_text_of_a_book_becomes_markup(shelf):
    def escaped(line):
        return line.replace("&", "&amp;").replace("<", "&lt;")
    title = 'A "quoted": [title] # no'
    body = "".join(f"<p>{escaped(line)}</p>" for line in HARD)
    body += f"<ul>{''.join(f'<li>{escaped(line)}</li>' for line in HARD)}</ul>"
    shelf.add(packed(epub([body, f"<h1>{escaped(HARD[2])}</h1><p>x</p>"], title=escaped(title)))).good()
    made, = tales(shelf)
    assert shelf.build().good().stderr == ""
    page = re.sub(r"</?span[^>]*>", "", shelf.page(made))
    for line in HARD:
        shown = " ".join(line.replace("\u2028", " ").strip(" ").split(" ")).replace("\n", " ")
        shown = re.sub(" +", " ", shown).strip("\u00a0")
        for name in ("p", "li"):
            assert f"<{name}>{escaped(shown).replace('>', '&gt;')}</{name}>".replace('"', "&quot;") in page, line
    assert "<title>" in page and "A &quot;quoted&quot;: [title] # no" in page


def is_untouched(shelf):
    """Nothing is left in the library, and nothing was made around it."""
    return tales(shelf) == [] and not (shelf.path("..").resolve() / "evil.png").exists()


@pytest.mark.parametrize("cut", [10, 60, 0.3, 0.7, -5])
def test_an_archive_that_is_cut_is_an_error_with_its_name(shelf, cut):
    whole = packed(epub([WORDS]))
    outcome = shelf.add(whole[:int(len(whole) * cut) if isinstance(cut, float) else cut])
    diagnostic, = outcome.diagnostics
    assert outcome.status == 1 and diagnostic.code == "broken-book" and diagnostic.location.file.endswith("source/book.bin")
    assert is_untouched(shelf)


@pytest.mark.parametrize("spoil, code, message", [
    (lambda book: {"a.txt": "x"}, "not-a-book", "it has no book that storysite can import"),
    (lambda book: {**book, "META-INF/container.xml": "<x/>"}, "broken-book", "does not name the list"),
    (lambda book: {k: v for k, v in book.items() if "opf" not in k}, "broken-book", "which is not there"),
    (lambda book: {k: v for k, v in book.items() if "page" not in k}, "broken-book", "no page that this book lists is there"),
    (lambda book: {**book, "META-INF/encryption.xml":
                   '<x><CipherReference URI="OEBPS/page%201.xhtml"/></x>'}, "broken-book", "encrypted"),
    (lambda book: {**book, "OEBPS/page 1.xhtml": "<body></body>"}, "not-a-book", "neither text nor pictures"),
    (lambda book: {**book, "OEBPS/page 1.xhtml": b"<p>" + b" " * (17 << 20)}, "broken-book", "larger than 16 MB"),
])
def test_a_book_that_cannot_be_read_says_why(shelf, spoil, code, message):
    outcome = shelf.add(packed(spoil(epub([WORDS]))))
    diagnostic, = outcome.diagnostics
    assert outcome.status == 1 and diagnostic.code == code and message in diagnostic.message, diagnostic
    assert is_untouched(shelf)


@pytest.mark.parametrize("encoding", ["windows-1251", "Shift_JIS"])
@pytest.mark.parametrize("page", [
    '<?xml version="1.0" encoding="%s"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>Жила-была лиса.</p></body></html>',
    '<html><head><meta charset=%s></head><body><p>Жила-была лиса.</p></body></html>'], ids=["XHTML", "HTML"])
def test_a_page_in_an_encoding_that_is_not_supported_is_named(shelf, page, encoding):
    book = {**epub([WORDS]), "OEBPS/page 1.xhtml": (page % encoding).encode(encoding)}
    outcome = shelf.add(packed(book))
    diagnostic, = outcome.diagnostics
    assert outcome.status == 1 and diagnostic.code == "broken-book" and diagnostic.location.file.endswith("page 1.xhtml")
    assert f"in {encoding.lower()}, which is not supported" in diagnostic.message and diagnostic.notes == ["convert the book to UTF-8"]
    assert is_untouched(shelf)


@pytest.mark.parametrize("declaration", ["", ' encoding="ISO-8859-1"', ' encoding="Windows-1252"', ' encoding="UTF-8"'])
def test_a_page_that_declares_no_other_encoding_is_read_as_browsers_do(shelf, declaration):
    page = f'<?xml version="1.0"{declaration}?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>“Só” – um.</p></body></html>'
    shelf.add(packed({**epub([WORDS]), "OEBPS/page 1.xhtml": page.encode("windows-1252")})).good()
    assert "“Só” – um." in text(shelf, "the-fox")


def test_a_language_that_is_missing_is_asked_for(shelf):
    book = packed(epub([WORDS], language=""))
    assert shelf.add(book).diagnostics[0].notes == ["name it with --language"]
    shelf.add(book, "--language", "lv").good()
    assert "language: lv" in text(shelf, "the-fox")


def test_names_that_lead_elsewhere_lead_nowhere(shelf):
    secret = shelf.path("..").resolve() / "secret.png"
    secret.write_bytes(picture(77))
    body = ('<p>Once.</p><img src="../../secret.png"/><img src="../../../../../../../../secret.png"/>'
            f'<img src="{secret}"/><img src="file://{secret}"/><img src="https://a.example/x.png"/>')
    book = epub([body], more={"../../evil.png": picture(), "/evil.png": picture(), "OEBPS/../../evil.png": picture()})
    shelf.add(packed(book)).good()
    assert os.listdir(shelf.path("tales/the-fox")) == ["tale.md"] and "![" not in text(shelf, "the-fox")
    assert not (shelf.path("..").resolve() / "evil.png").exists() and not shelf.path("evil.png").exists()


def test_links_in_a_source_folder_are_not_followed(shelf):
    source = shelf.path("..").resolve() / "linked"
    (source / "OEBPS").mkdir(parents=True)
    (source / "META-INF").mkdir()
    for name, body in epub(['<p>Once.</p><img src="x.png"/>']).items():
        (source / name).write_text(body)
    secret = shelf.path("..").resolve() / "secret.png"
    secret.write_bytes(picture())
    (source / "OEBPS/x.png").symlink_to(secret)
    (source / "OEBPS/up").symlink_to("..")
    outcome = shelf.run("import", str(source), "--into", "library").good()
    assert "'x.png' is not among the files" in outcome.stdout and "![" not in text(shelf, "the-fox")


def test_what_unfolds_without_an_end_is_refused(shelf):
    laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
    book = epub(["<p>Once &b; &c;</p>"])
    book["OEBPS/page 1.xhtml"] = book["OEBPS/page 1.xhtml"].replace("<!DOCTYPE html>", laughs)
    shelf.add(packed(book)).good()
    assert "root:" not in text(shelf, "the-fox") and "haha" not in text(shelf, "the-fox")
    shutil.rmtree(shelf.path("tales/the-fox"))
    bomb = packed(epub(['<img src="b.png"/><p>Once.</p>'], more={"OEBPS/b.png": picture() + bytes(40 << 20)}))
    assert len(bomb) < 1 << 20
    assert "larger than 32 MB, the limit for such a file" in shelf.add(bomb).good().stdout
    assert os.listdir(shelf.path("tales/the-fox")) == ["tale.md"]


@pytest.mark.parametrize("book", [
    epub(["<p>a</p>"], head="".join(f'<dc:creator id="c{n}">A{n}</dc:creator><meta refines="#c{n}" property="role">ill</meta>'
                                    for n in range(3_000))),
    epub(["".join(f'<img src="{n}.png"/>' for n in range(10_000)) + "<p>a</p>"]),
    epub(["".join(f"<p>1{'.' * 200} {{:{n}</p>" for n in range(500))]),
    epub(["<div>" * 20_000 + "a"], head='<meta property="rendition:layout">pre-paginated</meta>'),
    epub(["<p>a</p>"], more={f"{n}/META-INF/x.html": "" for n in range(3_000)}),
    bloom([box(f"a{chr(97 + n % 26)}-{n}", "<p>a</p>") for n in range(150)]),
])
def test_much_of_anything_is_read_to_its_end(shelf, book):
    outcome = shelf.add(packed(book)).good()
    assert "the-fox" in tales(shelf) or len(tales(shelf)) == 100
    assert len(outcome.stdout) < 20_000


def test_texts_that_are_too_long_for_front_matter_are_cut_and_said(shelf):
    head = f"<dc:description>{'ab ' * 4_000}</dc:description>" + "".join(f"<dc:creator>Anna {n:04}</dc:creator>" for n in range(1_000))
    outcome = shelf.add(packed(epub(["<p>Once.</p>"], head=head))).good()
    front = text(shelf, "the-fox")
    summary, author = (re.search(rf"^{key}: (.*)$", front, re.MULTILINE)[1].strip("'\"") for key in ("summary", "author"))
    assert len(summary) == 10_000 and summary.endswith("ab …"), "the tale would not build"
    assert author.endswith(", Anna 0908") and len(author) <= 10_000, "the names that fit are whole"
    assert "1 long text: all but its first 10000 characters\n" in outcome.stdout
    assert "91 names: a text has at most 10000 characters\n" in outcome.stdout


def test_the_time_for_links_does_not_grow_with_the_square_of_the_pages(shelf):
    """Processor time, which does not depend on what else the machine does."""
    def seconds(item):
        items = "".join(f"<li>{item.format(n % 2_000 + 2)}</li>" for n in range(20_000))
        book = packed(epub([items, *["<p>a</p>"] * 2_000], id=item))
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        shelf.add(book).good()
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    # Usually some four times; each page looked up among all would be hundreds.
    assert seconds('<a href="page%20{}.xhtml">a</a>') < 10 * seconds("a")


def test_what_is_active_or_no_picture_is_left_out(shelf):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><script>1</script></svg>'
    body = '<p>Once.</p><img src="a.svg"/><img src="b.png"/>'
    outcome = shelf.add(packed(epub([body], more={"OEBPS/a.svg": svg, "OEBPS/b.png": "no"}))).good()
    assert os.listdir(shelf.path("tales/the-fox")) == ["tale.md"]
    assert "'OEBPS/a.svg': this picture has" in outcome.stdout and "'OEBPS/b.png': the file is not a picture" in outcome.stdout


def test_one_bad_book_does_not_keep_the_others(shelf):
    files = {"a.epub": packed(epub([WORDS], id="a", title="Good")), "b.epub": packed(epub([WORDS]))[:-30]}
    outcome = shelf.add(files)
    assert outcome.status == 1 and outcome.codes == ["broken-book"] and tales(shelf) == ["good"]


def test_a_file_that_is_a_book_by_its_name_alone_is_reported(shelf):
    good = packed(epub([WORDS], id="a", title="Good"))
    bad = {"bad.epub": "not a zip", "page.EPUB": "<!doctype html><title>Log in</title>", "sub/empty.epub": b"",
           "talking.bloompub": b"", "old.bloomd": packed({"a.txt": "x"})}
    outcome = shelf.add({"good.EPUB": good, "notes.pdf": b"%PDF", "other.zip": packed({"a.txt": "x"}), **bad})
    assert outcome.status == 1 and set(outcome.codes) == {"not-a-book"} and tales(shelf) == ["good"]
    assert sorted(one.location.file.split("source/")[1] for one in outcome.diagnostics) == sorted(bad)


def test_one_file_that_cannot_be_read_does_not_keep_the_others(shelf):
    outcome = shelf.add({**story(), "notes.txt": b" " * (17 << 20)})
    assert outcome.codes == ["unreadable-file"] and tales(shelf) == ["a-tall-man"]


def test_the_folder_of_a_story_may_name_its_language_more_exactly(shelf):
    shelf.add({"pt-br/0042_a-tall-man.md": STORY.format("pt"), "pt/0042_a-tall-man.md": STORY.format("pt")}).good()
    assert tales(shelf) == ["a-tall-man", "a-tall-man-pt-br"] or tales(shelf) == ["a-tall-man", "a-tall-man-pt"]
    assert {re.search("language: (.*)", text(shelf, tale))[1] for tale in tales(shelf)} == {"pt", "pt-BR"}


def test_a_tag_in_small_letters_finds_its_texts(shelf):
    titles = '<div data-book="bookTitle" lang="pt-br">O gato</div>'
    shelf.add(bloom([box("pt-br", "<p>Um gato.</p>")], titles.replace("pt-br", "en").replace("O gato", "The cat") + titles)).good()
    assert tales(shelf) == ["o-gato"] and "language: pt-BR" in text(shelf, "o-gato") and "Um gato." in text(shelf, "o-gato")


def test_a_language_of_bloom_that_is_none_is_reported(shelf):
    outcome = shelf.add(bloom([box("en", "<p>One cat.</p>") + box("x-none", "<p>?</p>")])).good()
    assert "left out: 1 language: 'x-none' is not a language tag" in outcome.stdout


def test_what_a_killed_import_left_goes_with_the_next(shelf):
    left = shelf.path("tales/.storysite-import/the-fox")
    left.mkdir(parents=True)
    (left / "tale.md").write_text("half")
    shelf.add(packed(epub([WORDS]))).good()
    assert tales(shelf) == ["the-fox"] and "Once" in text(shelf, "the-fox")


def test_what_stands_in_the_place_of_the_import_s_own_folder_is_named(shelf):
    """A program that keeps folders in step leaves a link there. Its name is hidden, so nobody sees it."""
    shelf.path("tales").mkdir(exist_ok=True)
    shelf.path("elsewhere").mkdir()
    shelf.path("tales/.storysite-import").symlink_to(shelf.path("elsewhere"))
    outcome = shelf.add(packed(epub([WORDS])))
    assert outcome.status == 1
    assert "'tales/.storysite-import': it is a symbolic link" in outcome.stderr and "remove it" in outcome.stderr
    assert not list(shelf.path("elsewhere").iterdir())


@pytest.mark.parametrize("words, message", [
    ([], "import needs a file or folder with books"), (["x"], "import needs --into LIBRARY"),
    (["x", "--into", "library", "--language", "?"], "not '?'"), (["x", "--into", ""], "--into needs a value"),
])
def test_wrong_usage(shelf, words, message):
    outcome = shelf.run("import", *words)
    assert outcome.status == 2 and message in outcome.stderr


def test_a_source_or_library_that_is_not_there_is_reported(shelf):
    assert shelf.run("import", "nowhere", "--into", "library").codes == ["missing-file"]
    assert shelf.run("import", "library", "--into", "nowhere").codes == ["missing-file"]
    pathlib.Path(shelf.path("site.yml")).unlink()
    diagnostic, = shelf.run("import", "library", "--into", "library").diagnostics
    assert "so it is not a library" in diagnostic.message
