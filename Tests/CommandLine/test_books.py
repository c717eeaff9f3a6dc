"""Timing from EPUBs with Media Overlays: the archive, the book in it, and the words of its pages."""

import json
import os
import random
import re
import resource
import zipfile
import zlib

import pytest

import books
from library import tale

PAGES = [[("Once there was a", 0.5, 1.4), ("fox.", 1.4, 2.0)], [("She couldn’t fly!", 2.6, 4.1)]]
VOICE = "voices:\n  - id: anna\n    audio: anna\n    timing: anna\n"
TEXT = "Once there was a fox.\n\n---\n\nShe couldn't fly!"


@pytest.fixture
def fox(library):
    site = library(tale("fox", "Fox", TEXT, VOICE) + "-- tales/fox/anna.wav (4.5 s) --\n")

    def make(book):
        site.path("tales/fox/anna.epub").write_bytes(book)
        return site
    return make


def printed(site, *more):
    return site.run("time", "import", "library/tales/fox/anna.epub", "--print", *more)


def texts(outcome):
    return [(sentence["text"], sentence["start"]) for sentence in json.loads(outcome.good().stdout)["sentences"]]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_build_uses_a_book_as_it_is(fox, method):
    site = fox(books.packed(books.files(PAGES), method))
    assert site.build().good().stderr == ""
    assert '"times":[500,' in re.search(r'id="timing">(.*?)</script>', site.page("fox"))[1]
    assert not any("epub" in name for name in site.tree())


def test_pages_follow_each_other_as_the_book_has_them_and_not_as_it_lists_its_files(fox):
    site = fox(books.packed(books.files(PAGES)))
    assert texts(printed(site)) == [("Once there was a", 0.5), ("fox.", 1.4), ("She couldn’t fly!", 2.6)]


def test_a_script_that_closes_itself_hides_no_word_of_a_page(fox):
    pages = {name: body.replace("<body", '<script type="text/javascript" src="x.js"/><body') if name.endswith("xhtml") else body
             for name, body in books.files(PAGES).items()}
    assert any("<script" in str(body) for body in pages.values())
    assert [text for text, _ in texts(printed(fox(books.packed(pages))))] == ["Once there was a", "fox.", "She couldn’t fly!"]


def test_import_for_a_tale_says_what_it_was(fox):
    site = fox(books.packed(books.files(PAGES)))
    outcome = site.run("time", "import", "library/tales/fox/anna.epub", "--tale", "library/tales/fox").good()
    assert outcome.stdout.startswith("EPUB: 8 of 8 words matched (100.0 %)")
    assert "move away anna.epub" in outcome.stdout


def test_of_several_recordings_the_one_that_tells_the_tale_is_taken(library):
    pages = [[(text, start, end, f"{number}.mp3") for text, start, end in page] for number, page in enumerate(PAGES, 1)]
    voice = VOICE.replace("    timing: anna\n", "")
    site = library(tale("fox", "Fox", TEXT, voice) + "-- tales/fox/anna/1.wav (4.5 s) --\n-- tales/fox/anna/2.wav (4.5 s) --\n")
    site.path("book.epub").write_bytes(books.packed(books.files(pages)))
    for page, start in (1, 0.5), (2, 2.6):
        site.run("time", "import", "library/book.epub", "--tale", "library/tales/fox", "--page", page).good()
        made = json.loads(site.path(f"tales/fox/anna/{page}.json").read_text())
        assert [sentence["start"] for sentence in made["sentences"]] == [start]


@pytest.mark.parametrize("more, helps", [([], "name the tale with --tale"), (["--tale", "library/tales/fox"], "no recording has all words")])
def test_several_recordings_are_no_timing_of_one(fox, more, helps):
    pages = [[(text, start, end, f"{number}.mp3") for text, start, end in page] for number, page in enumerate(PAGES, 1)]
    diagnostic, = printed(fox(books.packed(books.files(pages))), *more).diagnostics
    assert diagnostic.code == "timing-shape" and diagnostic.location.file.endswith("anna.epub/OEBPS/smil/page2.smil") and diagnostic.location.line == 3
    assert "OEBPS/audio/1.mp3, OEBPS/audio/2.mp3" in diagnostic.notes[0] and helps in diagnostic.notes[1]


def without(name, entries):
    return {own: text for own, text in entries.items() if own != name}


def changed(name, old, new, entries):
    assert old in entries[name]
    return {**entries, name: entries[name].replace(old, new)}


@pytest.mark.parametrize("spoil, code, place, message", [
    (lambda book: without("META-INF/container.xml", book), "timing-unknown", "", "it has no META-INF/container.xml"),
    (lambda book: changed("META-INF/container.xml", "full-path", "path", book), "timing-unknown", "", "does not name the list of files"),
    (lambda book: without("OEBPS/content.opf", book), "timing-unknown", "", "'OEBPS/content.opf' but does not contain it"),
    (lambda book: without("OEBPS/smil/page2.smil", book), "timing-unknown", "", "'OEBPS/smil/page2.smil' but does not contain it"),
    (lambda book: changed("OEBPS/content.opf", "media-overlay", "overlay", book), "timing-unknown", "", "no page of this book has a media overlay"),
    (lambda book: changed("OEBPS/content.opf", 'id="s2"', 'id="t2"', book), "timing-shape", "/OEBPS/content.opf", "does not contain 's2'"),
    (lambda book: changed("OEBPS/content.opf", "</manifest>", "</manifes>", book), "timing-not-xml", "/OEBPS/content.opf", "not well-formed XML"),
    (lambda book: changed("OEBPS/smil/page1.smil", "</body>", "", book), "timing-not-xml", "/OEBPS/smil/page1.smil", "not well-formed XML"),
    (lambda book: changed("OEBPS/smil/page2.smil", "2.6s", "soon", book), "timing-shape", "/OEBPS/smil/page2.smil", "soon"),
])
def test_what_is_wrong_in_a_book_is_reported_with_the_file_of_the_book(fox, spoil, code, place, message):
    outcome = printed(fox(books.packed(spoil(books.files(PAGES)))))
    diagnostic, = outcome.diagnostics
    assert outcome.status == 1 and diagnostic.code == code and message in diagnostic.message + str(diagnostic.source)
    assert diagnostic.location.file == f"tales/fox/anna.epub{place}" and bool(place) == bool(diagnostic.location.line)


def test_a_page_that_is_not_there_leaves_the_order_of_the_times(fox):
    site = fox(books.packed(without("OEBPS/text/page 1.xhtml", books.files(PAGES))))
    assert printed(site).codes == ["timing-without-words"]


@pytest.mark.parametrize("cut", [4, 30, 100, 0.5, 0.9, -1, -10, -22])
def test_a_book_that_is_cut_short_is_reported(fox, cut):
    whole = books.packed(books.files(PAGES))
    outcome = printed(fox(whole[:int(len(whole) * cut) if isinstance(cut, float) else cut]))
    diagnostic, = outcome.diagnostics
    assert outcome.status == 1 and "it is cut short" in diagnostic.message and diagnostic.notes


def test_no_byte_of_a_book_can_be_changed_unseen(fox):
    """Every file in it has a sum: what comes out of a spoilt book is right, or a diagnostic."""
    whole = books.packed(books.files(PAGES))
    right, chance = texts(printed(fox(whole))), random.Random(7)
    for _ in range(120):
        spoilt = bytearray(whole)
        spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
        outcome = printed(fox(bytes(spoilt)))
        assert outcome.status == 1 and outcome.diagnostics or texts(outcome) == right


def test_what_unfolds_without_an_end_is_refused_at_once(fox):
    entries = books.files(PAGES)
    bomb = books.packed({**entries, "OEBPS/smil/page1.smil": b" " * (65 << 20)})
    assert len(bomb) < 1 << 20
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    diagnostic, = printed(fox(bomb)).diagnostics
    assert "the files that are unpacked come to more than 64 MB" in diagnostic.message and "page1.smil" in diagnostic.message
    # One that says that it is small.
    lying = bytearray(bomb)
    size = (65 << 20).to_bytes(4, "little")
    while (place := lying.find(size)) >= 0:
        lying[place:place + 4] = (1000).to_bytes(4, "little")
    assert "it is damaged" in printed(fox(bytes(lying))).diagnostics[0].message
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 1


def test_thousands_of_recordings_of_one_page_take_no_time(fox):
    rows = [(f"Word {n} and more.", n, n + 0.5, f"{n}.mp3") for n in range(20_000)]
    site = fox(books.packed(books.files([rows])))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    assert printed(site).codes == ["timing-shape"]
    assert printed(site, "--tale", "library/tales/fox").codes == ["timing-shape"]
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 3


def test_thousands_of_pages_take_no_time(fox):
    pages = [[(f"Word {n} and more.", n, n + 0.5)] for n in range(10_000)]
    site = fox(books.packed(books.files(pages), zipfile.ZIP_STORED))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    assert len(texts(printed(site))) == 10_000
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 3


def test_a_locked_book_is_reported(fox):
    locked = bytearray(books.packed(books.files(PAGES)))
    for mark, flags in (b"PK\3\4", 6), (b"PK\1\2", 8):
        place = -1
        while (place := locked.find(mark, place + 1)) >= 0:
            locked[place + flags] |= 1
    assert "locked with a password" in printed(fox(bytes(locked))).diagnostics[0].message


def story(chance):
    """Words of which few, some or many are alike, so that their code is another each time."""
    letters = "abcdefghijklmnopqrstuvwxyzāčēģīķļņšūž"[:chance.choice([1, 2, 5, 20, 37])]
    known = ["".join(chance.choices(letters, k=chance.randint(1, 12))) for _ in range(chance.choice([1, 3, 50, 2000]))]
    return " ".join(chance.choices(known, k=chance.choice([1, 10, 300, 20_000])))


@pytest.mark.parametrize("seed", range(60))
def test_whatever_zlib_packs_comes_out_as_it_was(fox, seed):
    chance = random.Random(seed)
    text = story(chance)
    level = chance.randrange(10)
    strategy = chance.choice([zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED])
    memory = chance.randint(1, 9)

    def compressor():
        return zlib.compressobj(level, zlib.DEFLATED, -15, memory, strategy)
    site = fox(books.packed_by(compressor, books.files([[(text, 0.5, 2.0), ("The end.", 2.0, 3.0)]])))
    assert [sentence for sentence, _ in texts(printed(site))] == [text, "The end."]


def test_a_book_may_be_larger_than_a_timing_file_and_has_a_limit_of_its_own(fox):
    site = fox(b"PK\x03\x04")
    for name, megabytes, message in [("anna.epub", 100, "it is cut short"), ("anna.epub", 300, "larger than 256 MB")]:
        os.truncate(site.path(f"tales/fox/{name}"), megabytes * 1_000_000)
        assert message in printed(site).diagnostics[0].message
    site.path("tales/fox/anna.epub").write_bytes(b"WEBVTT")
    os.truncate(site.path("tales/fox/anna.epub"), 100_000_000)
    assert "larger than 64 MB" in printed(site).diagnostics[0].message
