"""Tales of the sample library are told to their end, for a reader who presses "listen": those that are told unlike all
others in Chromium, and every one in three engines when asked for."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from hearing import Document, Telling, hear
from kinds import all_tales
from tale import AT_REST, AT_TITLE, READY

# Said by Selenium of itself.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")

WINDOWS = {"chromium": 6, "firefox": 6, "webkit": 2}
"""The number of tales that are told at a time: as many as two cores can paint."""
SKIPPED = 0.01
"""Of the words. Firefox moves a recording's time every 40 ms: a short word can be over in the reader's time and not yet in
the browser's. A frame can also come between the time and the light."""


@pytest.fixture(params=WINDOWS)
def windows(request, engine_named):
    """Gives several windows of an engine."""
    opened = [engine_named(request.param) for _ in range(WINDOWS[request.param])]
    if request.param == "chromium":
        for engine in opened:
            engine.page.emulate_media(reduced_motion="reduce")  # six sliding pages at a time are all painting
    yield opened
    for engine in opened:
        engine.close()


@pytest.fixture(scope="session")
def documents(site, engine_named):
    """Reads the documents of tales; each is read once. Every page is on a way through its tale."""
    found: dict[Path, Document] = {}

    def read(file: Path) -> Document:
        chromium = engine_named("chromium")
        chromium.open(file.as_uri())
        chromium.wait(READY)
        document = Document.read(chromium, file.relative_to(site).as_posix())
        chromium.close()
        assert {page for way in document.ways() for page in way} == set(range(len(document.pages))), file
        return document

    def read_all(files: Iterable[Path]) -> list[Document]:
        return [found.get(file) or found.setdefault(file, read(file)) for file in files]

    return read_all


@pytest.fixture
def root(site, witnessed, serve) -> str:
    return serve(witnessed(site)).address


def judge(tellings: list[Telling], engine: str, capsys) -> None:
    """Nothing may have gone wrong, and each word that a frame was painted for has been lit. Words without a frame are the
    machine's: they are told, and only so many that most of the story was seen."""
    words, unlit, skipped = (sum(map(len, several)) for several in zip(
        *((telling.words, telling.unlit, telling.skipped) for telling in tellings), strict=True))
    frames = sum(len(telling.heard["frames"]) for telling in tellings)
    with capsys.disabled():
        print(f"\n  {engine}: {len(tellings)} tellings, {words} words, {unlit} without a light, of which {skipped} with a frame "
              f"of their own, {frames} frames")
    faults = [f"{telling}: {fault}" for telling in tellings for fault in telling.faults()]
    assert not faults, "\n".join(faults)
    assert skipped <= words * SKIPPED
    assert unlit <= words / 2


@pytest.mark.alone
@pytest.mark.library
@pytest.mark.timeout(3600)
def test_every_voice_tells_every_way_through_every_tale(windows, root, site, documents, capsys):
    tellings = [Telling(document, voice, way)
                for document in documents(all_tales(site)) for voice in document.voices for way in document.ways()]
    assert tellings
    hear(tellings, windows, root)
    judge(tellings, windows[0].name, capsys)


def of_special_kinds(site: Path) -> list[Path]:
    """Tales whose text or recordings no other test of real sound meets."""
    tales = all_tales(site)
    return [next(file for file, kinds in tales.items() if kind in kinds)
            for kind in ("from right to left", "no spaces", "a recording for each page")]


# The other engines take two minutes of processor time and more for as much.
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("windows", "tales"), [
    ("chromium", of_special_kinds),
    *(pytest.param(name, all_tales, marks=pytest.mark.library) for name in WINDOWS),
], indirect=["windows"])
def test_every_tale_tells_its_first_page_and_each_of_its_ends(windows, tales, root, site, documents, capsys):
    tellings = [Telling(document, document.voices[0], way, short=True, is_begun=number > 0)
                for document in documents(tales(site)) if document.voices for number, way in enumerate(document.ways())]
    assert tellings
    hear(tellings, windows, root)
    judge(tellings, windows[0].name, capsys)


@pytest.mark.parametrize("name", WINDOWS)
def test_tales_without_a_voice_are_turned_to_their_end(name, engine_named, root, site, documents):
    """All of them in Chromium, the first in the others: their pages turn by the same script."""
    silent = documents(file for file, kinds in all_tales(site).items() if "a voice" not in kinds)
    assert silent, "the sample has a tale without a voice"
    silent = silent if name == "chromium" else silent[:1]
    engine = engine_named(name)
    try:
        for document in silent:
            engine.open(root + document.path)
            engine.wait(READY)
            engine.wait(AT_TITLE)
            engine.click("[data-action=read]")
            for page in document.ways()[0]:
                engine.wait("page => document.querySelectorAll('.page')[page].matches('[data-shown]')", page)
                engine.wait(AT_REST)
                engine.click("[data-action=next]")
            engine.wait("() => document.querySelector('.end').matches('[data-shown]')")
            assert engine.wrongs() == []
    finally:
        engine.close()
