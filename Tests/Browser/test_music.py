"""Quiet music beside the voice: never in its way, never without it."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from clock import ClockedTale, open_sounding, open_tale  # fixtures
from conftest import ROOT
from tale import WORDS, Tale

pytestmark = pytest.mark.still

PATH = "tales/ezis/index.html"
PAGES = ["Reiz dzīvoja ezis. Ezis gāja mežā.", "Mežā bija klusi. Ezis gulēja."]
# A long pause on the first page from 2 to 5 s, and one for turning it from 6.6 to 8.2 s.
TIMES = [(0.3, 0.7), (0.8, 1.4), (1.5, 2.0), (5.0, 5.4), (5.5, 6.0), (6.1, 6.6),
         (8.2, 8.6), (8.7, 9.0), (9.1, 9.8), (10.0, 10.4), (10.5, 11.2)]
BESIDE, NEARER = 0.2, 0.35

SAMPLE = """() => {
  const [voice, music] = [document.querySelector('audio[data-voice]'), document.querySelector('audio[data-music]')];
  window.rows = [];
  setInterval(() => {
    window.rows.push([voice.currentTime, music.paused ? 0 : music.volume, voice.volume, voice.paused]);
  }, 40);
}"""
MUSIC = "document.querySelector('audio[data-music]')"
VOLUME = f"({MUSIC}.paused ? 0 : {MUSIC}.volume)"


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The site of a tale of two pages that is told in twelve seconds, with music of three."""
    folder = tmp_path_factory.mktemp("music")
    tale = folder / "library/tales/ezis"
    tale.mkdir(parents=True)
    (folder / "library/site.yml").write_text("title: Pasakas\nlanguages: [lv]\n", encoding="utf-8")
    (tale / "tale.md").write_text(
        "---\ntitle: Ezis\nlanguage: lv\nmusic: tune\nvoices:\n  - id: anna\n    audio: anna\n    timing: anna\n---\n\n"
        + "\n\n---\n\n".join(PAGES) + "\n", encoding="utf-8")
    texts = " ".join(PAGES).replace(".", "").split()
    words = [{"text": text, "start": start, "end": end} for text, (start, end) in zip(texts, TIMES, strict=True)]
    (tale / "anna.json").write_text(json.dumps({"sentences": [
        {"text": " ".join(PAGES), "start": 0.3, "end": 11.2, "words": words}]}), encoding="utf-8")
    for name, tone, seconds in (("anna", 220, 12), ("tune", 330, 3)):
        subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"sine=frequency={tone}:duration={seconds}",
                        "-ac", "1", "-c:a", "libopus", "-b:a", "24k", tale / f"{name}.opus"], check=True)
    program = os.environ.get("STORYSITE_BIN", str(ROOT / ".build/release/storysite"))
    done = subprocess.run([program, "build", folder / "library", "--output", folder / "site"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "site"


@pytest.fixture
def server(site, serve):
    return serve(site)


@pytest.fixture
def tale(server, open_tale) -> ClockedTale:
    return open_tale(server.address + PATH)


@pytest.fixture
def sounding(server, open_sounding) -> Tale:
    return open_sounding(server.address + PATH)


def between(rows: list, first: float, last: float) -> list[float]:
    """The volumes of the music while the voice went from one second to another."""
    volumes = [music for time, music, _, paused in rows if first <= time <= last and not paused]
    assert volumes, f"nothing was looked at from {first} to {last} s"
    return volumes


def await_volume(tale: ClockedTale, condition: str) -> None:
    tale.advance_until(f"() => {VOLUME} {condition}")


def await_silence(tale: ClockedTale) -> None:
    tale.advance_until(f"() => {MUSIC}.paused", most=3)


def test_it_keeps_below_the_voice_and_comes_nearer_in_its_pauses(tale):
    tale.page.evaluate(SAMPLE)
    tale.play.click()
    tale.await_end()
    await_volume(tale, "=== 0")
    rows = tale.page.evaluate("rows")
    assert max(between(rows, 0, 12)) <= NEARER + 0.001
    assert between(rows, 1.6, 2.0)[-1] == pytest.approx(BESIDE, abs=0.03)
    assert max(between(rows, 0, 2.0)) <= BESIDE + 0.001
    assert max(between(rows, 3.8, 4.5)) > 0.3, "the voice rests"
    assert max(between(rows, 5.15, 6.5)) <= BESIDE + 0.03, "the voice is back"
    assert max(between(rows, 7.0, 7.8)) > BESIDE + 0.03, "the page turns"
    assert max(between(rows, 8.4, 11.0)) <= BESIDE + 0.03
    assert min(between(rows, 9, 11.0)) > BESIDE - 0.03, "it goes on for as long as the tale"


def test_it_comes_and_goes_gently(tale):
    tale.page.evaluate(SAMPLE)
    tale.play.click()
    tale.advance(2)
    tale.play.click()
    await_volume(tale, "=== 0")
    volumes = [music for _, music, _, _ in tale.page.evaluate("rows")]
    assert sum(0.02 < volume < 0.18 for volume in volumes) >= 8, "it came or went at once"


def test_it_fades_away_with_a_pause_and_goes_on_where_it_was(tale):
    assert tale.page.evaluate(VOLUME) == 0
    tale.play.click()
    await_volume(tale, "> 0.15")
    tale.play.click()
    assert not tale.playing
    assert tale.page.evaluate(VOLUME) > 0
    assert tale.page.evaluate("navigator.mediaSession.playbackState") == "paused", "the lock screen is the voice's"
    await_silence(tale)
    time = tale.page.evaluate(f"{MUSIC}.currentTime")
    assert time > 0.3
    tale.play.click()
    await_volume(tale, "> 0.05")
    assert (tale.page.evaluate(f"{MUSIC}.currentTime") - time) % 3 < 1.5


def test_it_fades_away_with_the_page_that_is_left(tale):
    tale.play.click()
    await_volume(tale, "> 0.1")
    tale.next.click()
    tale.next.click()
    tale.await_end()
    await_silence(tale)


def test_it_stays_as_far_below_the_child_in_its_turn(tale):
    tale.choose("way", "turn")
    tale.choose("pace", "tap")
    tale.play.click()
    tale.advance_until("() => document.querySelector('[data-waiting]')")
    await_volume(tale, f"> {BESIDE - 0.01}")
    tale.page.evaluate(SAMPLE)
    tale.advance(3)
    volumes = [music for _, music, _, _ in tale.page.evaluate("window.rows")]
    assert min(volumes) > BESIDE - 0.02, "the child is left alone"
    assert max(volumes) <= BESIDE + 0.001, "the child speaks against the music"


def test_a_word_alone_is_heard_without_it(tale):
    tale.choose("way", "self")
    tale.page.locator(WORDS).nth(1).click()
    tale.await_sound()
    for _ in range(8):
        assert tale.page.evaluate(VOLUME) == 0
        tale.advance(0.08)


def test_it_grows_quiet_with_the_voice_at_bedtime(context, server, open_tale):
    context.add_init_script("const now = Date.now; window.later = 0; Date.now = () => now() + window.later;")
    tale = open_tale(server.address + PATH)
    tale.choose("sleep", "15")
    tale.play.click()
    await_volume(tale, "> 0.15")
    tale.page.evaluate("window.later = (14 * 60 + 54) * 1000")
    tale.advance_until("() => document.querySelector('audio[data-voice]').volume < 0.6")
    tale.advance(0.15)
    music, voice = tale.page.evaluate(f"[{VOLUME}, document.querySelector('audio[data-voice]').volume]")
    assert 0 < music <= NEARER * (voice + 0.05)


def test_switched_off_it_is_silent_and_stays_so(server, sounding):
    tale = sounding
    tale.choose("music", "off")
    tale.play.click()
    tale.await_word(1)
    tale.page.reload()
    tale.play.click()
    tale.await_word(1)
    assert tale.page.evaluate(VOLUME) == 0
    assert not any("tune" in path for path in server.asked)


def test_switched_off_while_it_plays_it_goes(tale):
    tale.play.click()
    await_volume(tale, "> 0.1")
    tale.choose("music", "off")
    await_silence(tale)
    assert tale.playing
    tale.choose("music", "on")
    await_volume(tale, "> 0.1")


def test_nothing_is_fetched_before_the_story_is_told(server, sounding):
    sounding.page.wait_for_timeout(300)
    assert not any(re.search(r"tune|anna", path) for path in server.asked)


def test_missing_music_is_no_one_s_trouble(server, open_sounding):
    server.missing = re.compile("tune")
    failures = []
    tale = open_sounding(server.address + PATH)
    tale.page.on("pageerror", lambda error: failures.append(error))
    tale.play.click()
    tale.await_word(2)
    assert tale.playing
    assert tale.page.locator("[data-notice]").inner_text() == ""
    assert failures == []


@pytest.mark.parametrize("setter", ["() => {}", "function () { this.dispatchEvent(new Event('volumechange')); }"])
def test_where_the_volume_belongs_to_the_device_there_is_none(context, server, open_tale, setter):
    context.add_init_script(f"""
      Object.defineProperty(HTMLMediaElement.prototype, 'volume', {{ get: () => 1, set: {setter} }});""")
    tale = open_tale(server.address + PATH)
    tale.play.click()
    tale.await_word(2)
    assert tale.page.evaluate(f"{MUSIC}.paused")
    tale.page.locator("[data-action=panel]").click()
    tale.page.locator(".fold summary").click()
    assert tale.page.locator("[data-setting=sleep]").is_visible()
    assert not tale.page.locator("[data-setting=music]").is_visible()


def test_where_the_volume_springs_back_there_is_none(context, server, open_tale):
    """Some phones report the volume that was set until a moment later."""
    context.add_init_script("""
      const volumes = new WeakMap();
      Object.defineProperty(HTMLMediaElement.prototype, 'volume', {
        get() { return volumes.get(this) ?? 1; },
        set(volume) { volumes.set(this, volume); Promise.resolve().then(() => volumes.delete(this)); },
      });""")
    tale = open_tale(server.address + PATH)
    tale.play.click()
    tale.await_word(2)
    assert tale.page.evaluate(f"{MUSIC}.paused")
    assert tale.page.locator("[data-setting=music]").get_attribute("hidden") is not None


def test_it_plays_from_a_disk(site, open_sounding):
    tale = open_sounding(site.as_uri() + "/" + PATH)
    tale.play.click()
    tale.page.wait_for_function(f"() => {VOLUME} > 0.1")


def test_without_scripts_there_is_none(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.as_uri() + "/" + PATH)
    assert page.locator("audio").count() == 2
    assert page.locator("audio:visible").count() == 1
    assert page.locator("audio[data-music][autoplay], audio[data-music][controls]").count() == 0
    context.close()
