"""The way to the recording is cut in the middle; the device keeps nothing. Nothing is lost, nothing is dead."""

import re

import pytest

from tale import WORDS, narrated

pytestmark = pytest.mark.still

# What a browser tells of a connection that breaks: an error of the network, with the time kept.
BREAK = """() => {
  const audio = document.querySelector('audio');
  window.cutAt = audio.currentTime;
  audio.dispatchEvent(new Event('error'));
}"""


def test_a_cut_is_told_kindly_and_play_goes_on_at_the_same_second(tale):
    tale.page.locator(WORDS).nth(9).click()
    tale.await_word(12)
    tale.page.evaluate(BREAK)
    tale.page.wait_for_selector("[data-notice]:not(:empty)")
    assert tale.play.get_attribute("data-playing") is None
    assert not tale.playing
    cut, lit = tale.page.evaluate("window.cutAt"), tale.lit
    tale.page.wait_for_timeout(300)
    assert tale.lit == lit
    tale.play.click()
    tale.await_sound()
    tale.page.wait_for_function("cut => document.querySelector('audio').currentTime > cut", arg=cut)
    tale.await_sound_from(cut - 0.5, cut + 0.5)
    assert tale.page.locator("[data-notice]").inner_text() == ""


def test_a_server_that_dies_in_the_middle_is_survived(site, serve, open_tale):
    """The connection ends before the recording does, and every new one breaks for a while."""
    server = serve(site)
    server.missing = re.compile(r"\.opus$")  # it is read from both ends: nothing would begin
    server.cut = 60_000
    server.snap.clear()
    tale = open_tale(server.address + narrated(site))
    tale.choose("speed", "2")
    tale.play.click()
    tale.page.wait_for_function("() => document.querySelector('audio').currentTime > 1")
    server.snap.set()
    tale.page.wait_for_selector("[data-notice]:not(:empty)", timeout=45_000)
    assert tale.play.get_attribute("data-playing") is None
    position = float(tale.page.locator("[data-progress]").input_value())
    assert position > 1, "where the voice had come to is lost"
    server.cut = None
    tale.play.click()
    tale.page.wait_for_function("least => document.querySelector('audio').currentTime > least + 0.5", arg=position)
    tale.await_sound_from(position - 0.5, position + 4)
    assert tale.page.locator("[data-notice]").inner_text() == ""


SPENT = """() => {
  const audio = document.querySelector('audio');
  Object.defineProperty(audio, 'readyState', { value: 2 });
  audio.dispatchEvent(new Event('waiting'));
}"""


def test_a_voice_that_only_waits_is_not_waited_for_for_ever(tale):
    tale.page.clock.install()
    tale.play.click()
    tale.page.wait_for_timeout(800)
    tale.page.evaluate("""() => {
      const audio = document.querySelector('audio');
      Object.defineProperty(audio, 'currentTime', { value: audio.currentTime });
    }""")
    tale.page.evaluate(SPENT)
    tale.page.clock.fast_forward(9000)
    tale.page.wait_for_selector("[data-notice]:not(:empty)")


def test_a_voice_that_sounds_is_not_lost_whatever_the_browser_says(tale):
    """WebKit may wait for data after a seek, by what it says, and tell the tale to its end meanwhile."""
    tale.page.clock.install()
    tale.play.click()
    tale.await_sound()
    tale.page.evaluate(SPENT)
    for _ in range(2):
        time = tale.time
        tale.page.clock.fast_forward(6000)
        tale.page.wait_for_function("time => document.querySelector('audio').currentTime > time + 0.8", arg=time)
    assert tale.playing
    assert tale.page.locator("[data-notice]").inner_text() == ""
