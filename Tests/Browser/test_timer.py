"""Bedtime: the voice stops by itself. The screen stays awake while it is told. The lock screen knows the tale."""

import shutil

import pytest

from clock import open_tale  # a fixture
from conftest import HERE
from program import build
from tale import WORDS, narrated

pytestmark = pytest.mark.still

LATER = "const now = Date.now; window.later = 0; Date.now = () => now() + window.later;"
VOLUME = "document.querySelector('audio').volume"
LOCKS = """
window.locks = 0;
Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
  window.locks += 1;
  const lock = { released: false, async release() { if (!this.released) window.locks -= 1; this.released = true; } };
  window.lock = lock;
  return lock;
} } });
"""


def test_after_a_quarter_of_an_hour_the_voice_fades_and_stops(context, site, serve, open_tale):
    context.add_init_script(LATER)
    tale = open_tale(serve(site).address + narrated(site))
    tale.choose("sleep", "15")
    tale.play.click()
    tale.await_sound()
    tale.page.evaluate("window.later = (14 * 60 + 40) * 1000")
    tale.advance(0.6)
    assert tale.page.evaluate(VOLUME) == 1
    assert tale.playing
    tale.page.evaluate("window.later = (14 * 60 + 55) * 1000")
    tale.advance_until(f"() => {VOLUME} < 0.6")
    assert tale.playing
    tale.page.evaluate("window.later = 15 * 60 * 1000")
    tale.await_rest()
    assert not tale.playing
    assert tale.page.evaluate(VOLUME) == 1, "tomorrow it is heard again"
    assert tale.page.locator("[data-setting=sleep] input:checked").get_attribute("value") == "off"
    time = tale.time
    tale.play.click()
    tale.await_sound()
    assert tale.time >= time - 0.1, "the place is kept"


def test_a_voice_that_may_not_be_loud_is_not_loud_while_the_timer_runs(context, site, serve, open_tale):
    context.add_init_script(LATER)
    tale = open_tale(serve(site).address + narrated(site))
    tale.page.evaluate("document.querySelector('audio').volume = 0.4")
    tale.page.evaluate("""() => {
      window.loudest = 0;
      document.querySelector('audio').addEventListener('volumechange', ({ target }) => { loudest = Math.max(loudest, target.volume); });
    }""")
    tale.play.click()
    tale.await_sound()
    tale.choose("sleep", "15")
    tale.advance(0.6)
    tale.page.evaluate("window.later = (14 * 60 + 55) * 1000")
    tale.advance_until(f"() => {VOLUME} < 0.25")
    tale.page.evaluate("window.later = 15 * 60 * 1000")
    tale.await_rest()
    assert abs(tale.page.evaluate(VOLUME) - 0.4) < 0.001
    assert tale.page.evaluate("loudest") <= 0.401, "a child hears it louder than a grown-up allows"


def test_a_timer_that_is_chosen_before_its_script_has_come_runs(context, site, serve):
    held = []
    context.route("**/companions.*.js", lambda route: held.append(route))
    page = context.new_page()
    page.goto(serve(site).address + narrated(site), wait_until="commit")
    page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    page.eval_on_selector("[data-setting=sleep] input[value=tale]", "input => input.click()")
    page.wait_for_function("() => document.readyState === 'complete'")
    assert held and page.locator("[data-tale]").get_attribute("data-sleep") is None
    for route in held:
        route.continue_()
    page.wait_for_selector("[data-tale][data-sleep=tale]", state="attached")


def test_the_timer_can_be_taken_back(context, site, serve, open_tale):
    context.add_init_script(LATER)
    tale = open_tale(serve(site).address + narrated(site))
    tale.choose("sleep", "15")
    tale.play.click()
    tale.page.evaluate("window.later = (14 * 60 + 55) * 1000")
    tale.advance_until(f"() => {VOLUME} < 0.6")
    tale.choose("sleep", "off")
    assert tale.page.evaluate(VOLUME) == 1
    tale.page.evaluate("window.later = 16 * 60 * 1000")
    tale.advance(0.6)
    assert tale.playing


def test_a_tale_before_sleep_is_heard_to_its_last_word_and_ends_quietly(tale):
    tale.choose("sleep", "tale")
    assert tale.page.locator("[data-tale]").get_attribute("data-sleep") == "tale"
    tale.go_to(-1)
    tale.page.evaluate("""() => {
      window.quietest = 1;
      document.querySelector('audio').addEventListener('timeupdate', ({ target }) => {
        window.quietest = Math.min(window.quietest, target.volume);
      });
    }""")
    tale.page.locator(f"[data-shown] {WORDS}").last.click()
    tale.await_end()
    assert not tale.playing
    assert tale.page.evaluate("window.quietest") == 1, "the last sentence is hardly heard"
    assert tale.page.locator("[data-tale]").get_attribute("data-sleep") is None
    assert tale.page.locator(".confetti").count() == 0, "paper falls when a child should sleep"


def test_the_picture_after_the_last_word_is_seen_before_sleep_too(tmp_path, serve, open_tale):
    library = tmp_path / "library"
    shutil.copytree(HERE / "libraries/ways/tales/two-voices", library / "tales/two-voices")
    shutil.copy(HERE / "libraries/ways/site.yml", library)
    with (library / "tales/two-voices/tale.md").open("a", encoding="utf-8") as text:
        text.write("\n\n---\n\n![Ezītis guļ](2.svg)\n")
    tale = open_tale(serve(build(library, tmp_path / "site")).address + "tales/two-voices/index.html")
    tale.choose("sleep", "tale")
    tale.go_to(2)
    tale.page.locator(f"[data-shown] {WORDS}").last.click()
    tale.await_page(tale.ids[-1])
    tale.advance(2)
    assert tale.shown == tale.ids[-1] and not tale.at_end
    tale.await_end()
    assert tale.page.locator("[data-tale]").get_attribute("data-sleep") is None
    assert tale.page.locator(".confetti").count() == 0, "paper falls when a child should sleep"


def test_the_screen_stays_awake_while_the_tale_is_told(context, site, serve, open_tale):
    context.add_init_script(LOCKS)
    tale = open_tale(serve(site).address + narrated(site))
    assert tale.page.evaluate("window.locks") == 0
    tale.play.click()
    tale.page.wait_for_function("() => window.locks === 1")
    tale.page.evaluate("""() => { window.lock.release(); document.dispatchEvent(new Event('visibilitychange')); }""")
    tale.page.wait_for_function("() => window.locks === 1")
    tale.play.click()
    tale.page.wait_for_function("() => window.locks === 0")
    for _ in range(5):
        tale.play.dispatch_event("click")
    tale.page.wait_for_function("() => window.locks === 1")
    tale.go_to(-1)
    tale.page.locator(f"[data-shown] {WORDS}").last.click()
    tale.await_rest()
    tale.page.wait_for_function("() => window.locks === 0")


def test_it_sounds_where_the_screen_cannot_be_kept_awake(context, site, serve, open_tale):
    context.add_init_script("delete Navigator.prototype.wakeLock; delete Navigator.prototype.mediaSession")
    failures = []
    tale = open_tale(serve(site).address + narrated(site))
    tale.page.on("pageerror", lambda error: failures.append(error))
    tale.play.click()
    tale.await_word(3)
    tale.play.click()
    assert failures == []


def test_the_lock_screen_shows_and_steers_the_tale(context, site, serve, open_tale):
    context.add_init_script("""
      window.handlers = {};
      MediaSession.prototype.setActionHandler = (name, handler) => { window.handlers[name] = handler; };
      MediaSession.prototype.setPositionState = state => { window.position = state; };
    """)
    tale = open_tale(serve(site).address + narrated(site))
    tale.play.click()
    tale.await_sound()
    title, artist, covers, state = tale.page.evaluate("""() => {
      const { metadata, playbackState } = navigator.mediaSession;
      return [metadata.title, metadata.artist, metadata.artwork.map(({ src }) => src), playbackState];
    }""")
    assert title == tale.page.locator("[data-tale]").get_attribute("data-title")
    assert tale.page.locator("audio").first.get_attribute("data-name") in artist
    assert tale.page.request.get(covers[0]).ok
    assert state == "playing"
    assert tale.page.evaluate("window.position.duration") > 60
    tale.page.evaluate("window.handlers.nexttrack()")
    tale.await_page(tale.ids[1])
    tale.await_sound()
    before = tale.time
    tale.page.evaluate("window.handlers.seekforward({})")
    assert tale.time > before + 9
    tale.page.evaluate("window.handlers.pause()")
    assert not tale.playing
    assert tale.page.evaluate("navigator.mediaSession.playbackState") == "paused"
    tale.page.evaluate("window.handlers.play()")
    tale.await_sound()


def test_a_pause_by_headphones_keeps_the_place_while_a_word_is_heard_alone(context, site, serve, open_tale):
    context.add_init_script("""
      window.handlers = {};
      MediaSession.prototype.setActionHandler = (name, handler) => { window.handlers[name] = handler; };
    """)
    tale = open_tale(serve(site).address + narrated(site))
    tale.play.click()
    tale.await_word(2)
    before = tale.time
    tale.page.locator("[data-shown] .text").focus()
    tale.page.keyboard.press("End")
    tale.page.keyboard.press("Shift+ArrowUp")
    tale.advance(0.1)
    assert tale.time > before + 1, "the last word of the page sounds"
    tale.page.evaluate("window.handlers.pause()")
    tale.page.evaluate("window.handlers.play()")
    tale.advance(0.1)
    assert tale.playing
    assert abs(tale.time - before) < 1, "sentences are left out"
