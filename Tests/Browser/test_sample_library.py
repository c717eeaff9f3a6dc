"""Every tale of the sample library is told to its end, in three engines, as a reader hears it who presses "listen"."""

import pytest

from hearing import Document, Telling, hear
from tale import AT_REST, AT_TITLE, READY

# Said by Selenium of itself.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")

WINDOWS = {"chromium": 6, "firefox": 6, "webkit": 2}
"""So many tales are told at a time: what two cores can paint."""
SKIPPED = 0.01
"""Of the words. Firefox moves a recording's time every 40 ms: a short word can be over in the reader's time and not yet in
the browser's. A frame can also come between the time and the light."""


@pytest.fixture(params=WINDOWS)
def windows(request, engine_named):
    """Gives several windows of an engine."""
    opened = [engine_named(request.param) for _ in range(WINDOWS[request.param])]
    yield opened
    for engine in opened:
        engine.close()


@pytest.fixture(scope="session")
def documents(site, engine_named) -> list[Document]:
    """Every tale that the library shows, as its document has it."""
    chromium = engine_named("chromium")
    found = []
    for file in sorted(site.glob("tales/*/index.html")):
        chromium.open(file.as_uri())
        chromium.wait(READY)
        found.append(Document.read(chromium, file.relative_to(site).as_posix()))
    chromium.close()
    return found


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
def test_every_voice_tells_every_way_through_every_tale(windows, root, documents, capsys):
    tellings = [Telling(document, voice, way)
                for document in documents for voice in document.voices for way in document.ways()]
    assert tellings
    for document in documents:
        assert {page for way in document.ways() for page in way} == set(range(len(document.pages))), "every page is on a way"
    hear(tellings, windows, root)
    judge(tellings, windows[0].name, capsys)


# The other engines take two minutes of processor time and more for as much: they tell the whole of it when asked for.
@pytest.mark.timeout(300)
@pytest.mark.parametrize("windows", ["chromium", *(pytest.param(name, marks=pytest.mark.library) for name in ("firefox", "webkit"))],
                         indirect=True)
def test_every_tale_tells_its_first_page_and_each_of_its_ends(windows, root, documents, capsys):
    tellings = [Telling(document, document.voices[0], way, short=True)
                for document in documents if document.voices for way in document.ways()]
    hear(tellings, windows, root)
    judge(tellings, windows[0].name, capsys)


@pytest.mark.parametrize("name", WINDOWS)
def test_every_tale_without_a_voice_is_turned_to_its_end(name, engine_named, root, documents):
    engine = engine_named(name)
    silent = [document for document in documents if not document.voices]
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
    assert silent, "the sample has a tale without a voice"
