"""When sound fails, a kind word and a page that still reads."""

import re

import pytest

from family import put
from tale import FIRST, WHOLE, WORDS, narrated

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


def test_a_recording_that_is_lost_on_its_way_into_memory_is_called_lost(site, serve, open_tale):
    tale = open_tale(serve(site).address + narrated(site))
    tale.page.evaluate("() => Object.defineProperty(HTMLMediaElement.prototype, 'seekable', { get: () => ({ length: 1, end: () => 0 }) })")
    tale.page.route("**/*", lambda route: route.abort() if route.request.resource_type == "fetch" else route.fallback())
    tale.go_to(4)
    tale.page.locator(f"[data-shown] {WORDS}").nth(3).click()
    notice = tale.page.wait_for_selector("[data-notice]:not(:empty)")
    assert "pazuda" in notice.inner_text(), "a voice that is there and gets lost"


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


# What WebKit does with the first bytes of a recording, now and then.
SHORTEN = """() => {
  const audio = document.querySelector('audio');
  const { get } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'duration');
  window.loads = 0;
  let believed = audio.currentTime;
  Object.defineProperty(audio, 'duration', { configurable: true, get: () => believed ?? get.call(audio) });
  audio.addEventListener('emptied', () => {
    window.loads += 1;
    if (!window.always) believed = null;
  });
  audio.addEventListener('timeupdate', () => { if (believed !== null && audio.currentTime >= believed) audio.pause(); });
  audio.pause();
  return audio.currentTime;
}"""


def test_a_recording_that_the_browser_takes_for_shorter_than_it_is_goes_on(tale):
    tale.page.locator(WORDS).nth(9).click()
    tale.await_word(12)
    cut = tale.page.evaluate(SHORTEN)
    tale.page.wait_for_function("cut => document.querySelector('audio').currentTime > cut + 0.3", arg=cut)
    tale.await_sound_from(cut - 0.1, cut + 0.5)
    assert tale.play.get_attribute("data-playing") is not None
    assert tale.shown == tale.ids[0] and tale.page.locator("[data-notice]").inner_text() == ""
    assert tale.page.evaluate("loads") == 1


def test_a_recording_that_is_short_for_ever_ends_all_the_same(tale):
    tale.page.locator(WORDS).nth(9).click()
    tale.await_word(12)
    tale.page.evaluate("() => { window.always = true; }")
    tale.page.evaluate(SHORTEN)
    tale.page.wait_for_selector("[data-action=play]:not([data-playing])", state="attached")
    assert tale.page.evaluate("loads") == 3


# What WebKit does after a seek just when the sound has begun, now and then: it says that it plays, and stands still.
STAND_STILL = """() => {
  const audio = document.querySelector('audio');
  const { pause, play } = HTMLMediaElement.prototype;
  window.stands = 0;
  audio.addEventListener('seeked', () => {
    window.stands += 1;
    document.addEventListener('pause', event => event.stopImmediatePropagation(), { capture: true, once: true });
    pause.call(audio);
    Object.defineProperty(audio, 'paused', { configurable: true, value: false });
    audio.pause = () => {};
    audio.play = () => {
      for (const name of ['paused', 'pause', 'play']) delete audio[name];
      return play.call(audio);
    };
  }, { once: true });
}"""


def test_a_voice_that_stands_still_after_a_seek_is_woken(tale):
    tale.page.evaluate(STAND_STILL)
    tale.page.locator(WORDS).nth(6).click()
    tale.page.wait_for_function("() => window.stands === 1")
    tale.await_word(8)
    assert tale.play.get_attribute("data-playing") is not None


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
    tale.page.wait_for_selector("[data-action=play]:not([data-playing])", state="attached")


def test_a_tale_opens_although_the_browser_says_nothing_of_the_family_s_voice(site, serve, context):
    """As Safari does, now and then, until it is started again."""
    address = serve(site).address
    context.add_init_script("IDBFactory.prototype.open = () => ({})")
    page = context.new_page()
    page.goto(f"{address}index.html")
    put(page, {f"narration:{FIRST}": {"voice": "mamma", "at": 1}})
    page.goto(f"{address}tales/{FIRST}/index.html")
    page.wait_for_selector(WHOLE, state="attached")
