"""A kept tale in Firefox and in WebKit: read without a server, heard, and sought in."""

import pytest

from road import KEPT, Library
from tale import WORDS
from test_engines import PLAYING, STATE, Reading

pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")

READY = "() => navigator.serviceWorker?.controller?.state === 'activated'"
STATES = "states => states.includes(document.querySelector('[data-action=keep]').dataset.state)"


def test_a_kept_tale_is_heard_without_a_server(engine, serve, tmp_path):
    server = serve(Library(tmp_path).site)
    path = f"tales/{KEPT}/index.html"
    tale = Reading(engine, server.address, path, title=True)
    engine.wait(READY)
    engine.click("[data-action=keep]")
    engine.wait(STATES, ["ready"])
    engine.click("#keep [data-action=keep-begin]:not([hidden])")
    engine.wait(STATES, ["kept"])
    server.stop()
    tale = Reading(engine, server.address, path, title=True)
    engine.click("[data-action=listen]")
    engine.wait(PLAYING)
    tale.await_word(1)
    # Three words on, by a tap: the browser asks for another part of the recording.
    engine.click(f"[data-shown] {WORDS}", 6)
    tale.await_word(6)
    assert tale.timing.starts[6] - 0.05 <= engine.evaluate(STATE, WORDS)[0]
    assert engine.evaluate("() => document.querySelector('[data-notice]').textContent") == ""
