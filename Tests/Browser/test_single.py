"""A tale as one file, opened from a folder: three engines play it, light it and keep its place as on the site."""

import json
import re
import subprocess

import pytest

from program import PROGRAM, ROOT
from tale import AT_REST, FIRST, READY, SETTLE, WORDS, Timing
from test_access import faults

# Said by Selenium of itself.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")

SEEK = "seconds => { document.querySelector('audio[data-voice]').currentTime = seconds; }"
LIT = f"number => [...document.querySelectorAll('{WORDS}')].slice(number, number + 2).some(word => word.matches('.lit'))"
TAP = f"number => document.querySelectorAll('{WORDS}')[number].click()"
HEARD = """seconds => {
  const audio = document.querySelector('audio[data-voice]');
  return !audio.paused && !audio.seeking && Math.abs(audio.currentTime - seconds) < 1;
}"""
FETCHED = "() => performance.getEntriesByType('resource').map(({ name }) => name).filter(name => !/^(data|blob):/.test(name))"


@pytest.fixture(scope="module")
def file(tmp_path_factory) -> str:
    """The address of the sample's narrated tale as one file."""
    folder = tmp_path_factory.mktemp("single")
    done = subprocess.run([PROGRAM, "export", "html", ROOT / "content" / "tales" / FIRST, "--output", folder],
                          capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return (folder / f"{FIRST}.html").as_uri()


@pytest.fixture
def site_timing(site) -> Timing:
    [block] = re.findall(r'id="timing">(.*?)</script>', (site / "tales" / FIRST / "index.html").read_text(encoding="utf-8"))
    return Timing.decode(json.loads(block)[0])


@pytest.mark.live
@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit"])
def test_it_is_played_lit_and_kept_as_on_the_site(engine_named, name, file, site_timing):
    engine = engine_named(name)
    try:
        engine.open(file)
        engine.wait(READY)
        last = len(site_timing.starts) - 2
        middle = last // 2
        engine.evaluate(TAP, site_timing.first + middle)
        engine.wait(HEARD, site_timing.starts[middle])
        for number in (3, last):
            start, end = site_timing.starts[number], site_timing.ends[number]
            engine.evaluate(SEEK, (start + end) / 2)
            engine.wait(LIT, site_timing.first + number)
        engine.evaluate(SEEK, site_timing.starts[middle])
        engine.wait(LIT, site_timing.first + middle)
        page = engine.evaluate("() => document.querySelector('.page[data-shown]').id")
        engine.evaluate("() => document.querySelector('[data-action=play]').click()")
        engine.evaluate(SETTLE)
        engine.wait(AT_REST)
        assert engine.evaluate(FETCHED) == []
        engine.open("about:blank")
        engine.open(file)
        engine.wait("() => document.querySelector('#resume[open]')")
        engine.click("#resume [data-action=resume]")
        engine.wait("id => document.querySelector(`.page[data-shown]#${CSS.escape(id)}`)", page)
    finally:
        engine.close()


def test_without_scripts_it_is_a_text_with_pictures_and_players(browser, file, site_timing):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    wrong = []
    page.on("console", lambda message: wrong.append(message.text))
    page.goto(file)
    text = page.locator("main").inner_text()
    words = (site_timing.starts and text.split())
    assert len(words) > len(site_timing.starts)
    assert page.locator("main > section:not(.title)").count() == page.locator("main > section > .picture").count() - 1
    assert all(picture.evaluate("picture => picture.complete && picture.naturalWidth > 0")
               for picture in page.locator("main img").all())
    player = page.locator("main audio[controls]")
    assert player.count() == 1 and player.bounding_box()["width"] > 200
    assert wrong == []
    context.close()


def test_axe_finds_nothing_and_the_console_is_empty(browser, file):
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    wrong = []
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(file)
    page.wait_for_function(READY)
    assert faults(page) == []
    page.locator(".title [data-action=read]").click()
    page.wait_for_function(AT_REST)
    page.locator("[data-shown] .picture img").click()
    page.wait_for_function("() => document.querySelector('#closer[open] img').naturalWidth > 0")
    page.keyboard.press("Escape")
    page.locator("[data-action=panel]").click()
    page.locator("[data-setting=palette] label").nth(2).click()
    assert page.locator("html").get_attribute("data-palette") == "night"
    assert faults(page) == [] and wrong == []
    page.reload()
    assert page.locator("html").get_attribute("data-palette") == "night"
    context.close()
