"""A kept tale in Firefox and in WebKit: read to its end without a server, heard, sought in, and of one build."""

import time

import pytest

from offline_reader import KEPT, recording
from tale import WORDS
from test_engines import PLAYING, STATE, Reading
from test_offline import library, server  # noqa: F401

pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")

READY = "() => navigator.serviceWorker?.controller?.state === 'activated'"
STATES = "states => states.includes(document.querySelector('[data-action=keep]').dataset.state)"
TALE = f"tales/{KEPT}/index.html"


def ask(engine, server, *states: str) -> Reading:
    """Opens the tale, and the dialog that keeps it offline."""
    tale = Reading(engine, server.address, TALE, title=True)
    engine.wait(READY)
    engine.click("[data-action=keep]")
    engine.wait(STATES, states)
    return tale


def keep(engine, server) -> None:
    ask(engine, server, "ready", "begun")
    engine.click("#keep [data-action=keep-begin]:not([hidden])")
    engine.wait(STATES, ["kept"])


def test_a_kept_tale_is_told_to_its_end_without_a_server(engine, server):
    keep(engine, server)
    server.stop()
    tale = Reading(engine, server.address, TALE, title=True)
    engine.click("[data-action=listen]")
    engine.wait(PLAYING)
    tale.await_word(1)
    # Three words on, by a tap: the browser asks for another part of the recording.
    engine.click(f"[data-shown] {WORDS}", 6)
    tale.await_word(6)
    assert tale.timing.starts[6] - 0.05 <= engine.evaluate(STATE, WORDS)[0]
    for page in range(1, len(tale.dots)):
        tale.touch_dot(page)
        tale.await_page(page)
    assert engine.evaluate("() => [...document.images].filter(image => image.currentSrc && image.complete && !image.naturalWidth)") == []
    engine.wait(PLAYING)
    engine.wait("() => document.querySelector('.end[data-shown]')", seconds=60)
    assert engine.evaluate("() => document.querySelector('[data-notice]').textContent") == ""


def test_a_kept_tale_stays_of_its_build(engine, server, library):
    keep(engine, server)
    library.configure("Ceļam vēlreiz")
    library.change("devās uz mežu", "gāja uz mežu")
    library.build()
    engine.open(server.address + "index.html")
    title = "title => document.querySelector('h1').textContent === title"
    assert engine.evaluate(title, "Ceļam"), "the site is the old one until the reader wants the new"
    engine.wait("() => document.querySelector('[data-renewed]:not([hidden])')")
    engine.click("[data-renewed] button")
    time.sleep(2)  # the page is left: nothing can be asked of it
    engine.wait(title, "Ceļam vēlreiz")
    for is_away in (False, True):
        if is_away:
            server.stop()
        tale = Reading(engine, server.address, TALE, title=True)
        assert "devās uz mežu" in engine.evaluate("() => document.querySelector('.text').textContent")
    tale.act("listen")
    engine.wait(PLAYING)


def test_a_cable_that_is_cut_leaves_what_has_come(engine, server, library):
    ask(engine, server, "ready")
    server.cut = (library.site / recording(library.files())).stat().st_size // 2
    engine.click("#keep [data-action=keep-begin]:not([hidden])")
    engine.wait(STATES, ["broken"])
    server.cut = None
    ask(engine, server, "begun")
    engine.click("#keep [data-action=keep-begin]:not([hidden])")
    engine.wait(STATES, ["kept"])
    server.stop()
    Reading(engine, server.address, TALE).play()
