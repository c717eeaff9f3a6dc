"""When sound fails, a kind word and a page that still reads."""

import re

import pytest

from tale import WORDS, narrated

pytestmark = pytest.mark.still


def test_a_missing_recording_is_told_kindly_and_can_be_tried_again(site, serve, open_tale):
    server = serve(site)
    server.missing = re.compile(r"\.(m4a|mp3|ogg|opus|wav)$")
    tale = open_tale(server.address + narrated(site))
    tale.play.click()
    notice = tale.page.locator("[data-notice]")
    tale.page.wait_for_selector("[data-notice]:not(:empty)")
    assert notice.inner_text().strip()
    assert notice.is_visible()
    assert tale.play.get_attribute("data-playing") is None
    tale.next.click()
    assert tale.shown == tale.ids[1]
    server.missing = None
    tale.play.click()
    tale.await_sound()
    assert tale.shown == tale.ids[1]
    assert notice.inner_text() == ""


def test_the_other_format_is_taken_when_one_is_missing(site, serve, open_tale):
    server = serve(site)
    tale = open_tale(server.address + narrated(site))
    first, *others = tale.page.eval_on_selector_all("audio:first-of-type source", "all => all.map(s => s.src)")
    assert others, "the sample has one format only"
    server.missing = re.compile(re.escape(first.rsplit("/", 1)[1]))
    tale.page.locator(WORDS).nth(6).click()
    tale.await_word(6)


def test_a_server_without_ranges_can_be_sought_in(site, serve, open_tale):
    tale = open_tale(serve(site, ranges=False).address + narrated(site))
    timing = tale.timing()
    tale.go_to(4)
    word = tale.page.locator(f"[data-shown] {WORDS}").nth(3)
    number = tale.page.evaluate(
        f"word => [...document.querySelectorAll('{WORDS}')].indexOf(word)", word.element_handle())
    word.click()
    start = timing.starts[number - timing.first]
    tale.page.wait_for_function("start => document.querySelector('audio').currentTime > start", arg=start)
    tale.await_sound_from(start - 0.01, start + 1)
    assert tale.shown == tale.ids[4]
    tale.go_to(0)
    tale.await_word(0)
    tale.await_sound_from(0, timing.starts[1])


def test_refused_sound_leaves_a_button_that_works(site, serve, open_tale):
    tale = open_tale(serve(site).address + narrated(site))
    tale.page.evaluate("""() => {
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        HTMLMediaElement.prototype.play = play;
        return Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
      };
    }""")
    tale.play.click()
    tale.page.wait_for_selector("[data-notice]:not(:empty)")
    assert tale.play.get_attribute("data-playing") is None
    tale.play.click()
    tale.await_sound()


def test_quick_fingers_do_no_harm(tale):
    failures = []
    tale.page.on("pageerror", lambda error: failures.append(error))
    for _ in range(7):
        tale.play.dispatch_event("click")
    for _ in range(3):
        tale.next.dispatch_event("click")
    tale.await_sound()
    tale.page.wait_for_function("""() => document.querySelector('[data-shown] .lit')""")
    assert failures == []
    assert tale.page.locator("[data-notice]").inner_text() == ""
    assert tale.page.locator(".lit").count() == 1


def test_sound_played_from_outside_is_followed(tale):
    """Headphones, a media key: the page hears of it from the audio element only."""
    tale.page.evaluate("document.querySelector('audio').play()")
    tale.await_word(1)
    assert tale.play.get_attribute("data-playing") is not None
    tale.page.evaluate("document.querySelector('audio').pause()")
    tale.page.wait_for_selector("[data-action=play]:not([data-playing])")
