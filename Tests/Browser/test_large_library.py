"""Three thousand tales cost no more than sixty until they are asked for, and are found while the words are typed."""

import collections
import re
from pathlib import Path

import pytest

from pace import Trace, work_time
from program import build
from shelves import write_shelves
from test_budgets import KILOBYTE, NETWORK, SLOWED, best, report

pytestmark = pytest.mark.timeout(240)

TALES = 3000

MEASURE = """
window.paints = {};
new PerformanceObserver(list => list.getEntries().forEach(({ name, startTime }) => { paints[name] = startTime; }))
  .observe({ type: 'paint', buffered: true });
"""


def answers(trace: Trace) -> list[float]:
    """The time from each letter that arrives in the page to the tales it finds being handed over to be drawn, as a multiple
    of the known work."""
    events = [event for event in trace.events if "tts" in event]
    letters = [event for event in events if event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "input"]
    times = []
    for letter in letters:
        drawn = min((event for event in events if event["name"] == "Layerize" and event["ts"] > letter["ts"]),
                    key=lambda event: event["ts"], default=None)
        times.append((drawn["tts"] + drawn.get("tdur", 0) - letter["tts"]) / trace.work if drawn else float("inf"))
    return times


# What has come when something is painted first.
FIRST_PAINT = """() => {
  const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const come = files.filter(({ responseEnd }) => responseEnd <= paints['first-contentful-paint']);
  return {
    'files waited for': come.length,
    'KB waited for': come.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
  };
}"""
# Milliseconds since the last of the files that painting waits for.
PAINT_LATENESS = """() => paints['first-contentful-paint'] - Math.max(...performance.getEntriesByType('resource')
  .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').map(({ responseEnd }) => responseEnd))"""
PAINTED = {"files waited for": 6, "KB waited for": 50, "painted after": 20}
# Multiples of the known work; a keystroke takes 0.9 at most, all parts 50.
KEYSTROKE = 1.8
ALL_PARTS = 120


@pytest.fixture(scope="session")
def large(tmp_path_factory) -> Path:
    """Made once a session: writing and building it takes some seconds."""
    folder = tmp_path_factory.mktemp("large")
    write_shelves(folder / "library", TALES)
    return build(folder / "library", folder / "site")


@pytest.fixture
def phone(browser, large, serve):
    """Opens the library on a slow phone, in place of what it showed before: slowing a page down takes time of the others."""
    server = serve(large, compress=True)
    contexts = []

    def open_at(path: str, network: bool = False, slowed: int = SLOWED):
        while contexts:
            contexts.pop().close()
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True, is_mobile=True, locale="lv-LV")
        context.add_init_script("Date.prototype.getHours = () => 10")
        context.add_init_script(MEASURE)
        contexts.append(context)
        page = context.new_page()
        chrome = context.new_cdp_session(page)
        chrome.send("Network.enable")
        if network:
            chrome.send("Network.emulateNetworkConditions", NETWORK)
        chrome.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        page.goto(server.address + path)
        return page

    yield open_at
    for context in contexts:
        context.close()


def test_the_first_card_costs_little(phone):
    page = phone("library/index.html")
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate("""() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])""")
    cards = [size for path, size in sizes if "/tales/" in path]
    total = sum(size for _, size in sizes) - sum(cards) + max(cards)
    report({"before the first card": total / KILOBYTE, "HTML": sizes[0][1] / KILOBYTE}, "KB gzip")
    assert total < 120 * KILOBYTE, sizes
    assert not [path for path, _ in sizes if re.search(r"tales\.\w*\.?js", path)]
    assert page.locator("[data-card]").count() == 60


def test_the_library_is_soon_painted(phone):
    def measure() -> dict[str, float]:
        page = phone("library/index.html", network=True)
        page.wait_for_function("() => paints['first-contentful-paint']")
        page.wait_for_load_state("networkidle")
        return page.evaluate(FIRST_PAINT) | {"painted after": page.evaluate(PAINT_LATENESS) / work_time(page)}

    figures = best(measure, PAINTED, tries=3)
    report(figures, f"at 1.6 Mb/s, {SLOWED}x slowed; painted after so many times the known work")
    assert {name: value for name, value in figures.items() if value > PAINTED[name]} == {}


def test_a_keystroke_is_answered_at_once(browser, phone):
    page = phone("library/index.html", slowed=1)
    page.locator("[data-search]").focus()
    page.wait_for_function("() => document.querySelectorAll('[name=character] option').length > 1")

    def type_it(text: str):
        for letter in text:
            page.keyboard.press(letter)
            page.wait_for_timeout(300)
        return page

    def measure() -> dict[str, float]:
        figures = {}
        for text in ["lapsa", "stakris", "meza"]:
            page.locator("[data-search]").fill("")
            page.wait_for_timeout(500)
            waits = answers(Trace(browser, lambda: type_it(text), ("devtools.timeline",)))
            assert len(waits) == len(text)
            assert page.locator("[data-results] [data-card]").count() > 0
            figures |= {f"{text[:number]}|{text[number]}": wait for number, wait in enumerate(waits)}
        return figures

    figures = best(measure, collections.defaultdict(lambda: KEYSTROKE), tries=3)
    report(figures, f"times the known work from the letter to the drawn tales, {TALES} tales")
    assert max(figures.values()) <= KEYSTROKE


def test_more_is_shown_when_it_is_asked_for(phone):
    page = phone("library/index.html?q=lapsa", slowed=1)
    page.locator("[data-action=more]").wait_for(state="visible")
    assert page.locator("[data-results] [data-card]").count() == 60
    first = page.eval_on_selector_all("[data-results] [data-card]", "all => all.map(card => card.dataset.card)")
    page.locator("[data-action=more]").click()
    page.wait_for_function("() => document.querySelectorAll('[data-results] [data-card]').length === 120")
    after = page.eval_on_selector_all("[data-results] [data-card]", "all => all.map(card => card.dataset.card)")
    assert after[:60] == first and len(set(after)) == 120
    assert page.evaluate("document.activeElement.closest('[data-card]').dataset.card") == after[60]


def test_without_scripts_the_pages_list_every_tale_once(large):
    listed, path = [], large / "library/index.html"
    pages = 0
    while path:
        text = path.read_text(encoding="utf-8")
        own = re.findall(r'<li class="shelf-tale" data-card="([^"-][^"]*)"', text)
        assert 0 < len(own) <= 60
        listed += own
        pages += 1
        later = re.search(r'href="([^"]+)" rel="next"', text)
        path = (path.parent / later[1]).resolve() if later else None
    assert pages == -(-TALES // 60)
    assert sorted(listed) == [f"tale-{number:04}" for number in range(1, TALES + 1)]


def test_a_page_does_not_grow_with_the_library(large, library):
    few = (library("ways") / "library/index.html").stat().st_size
    sixty = (large / "library/index.html").stat().st_size
    one = (large / "library/2/index.html").read_text(encoding="utf-8").split('<li class="shelf-tale"')[5]
    assert sixty < few + 60 * (len(one.encode()) + 100)


def test_all_tales_are_ready_soon(phone):
    page = phone("library/index.html", slowed=1)
    waited = page.evaluate("""async () => {
      const began = performance.now();
      const search = document.querySelector('[data-search]');
      search.value = 'tāda nav';
      search.dispatchEvent(new Event('input', { bubbles: true }));
      while (!document.querySelector('[data-nothing]:not([hidden])')) await new Promise(requestAnimationFrame);
      return performance.now() - began;
    }""") / work_time(page)
    report({"all parts": waited}, "times the known work")
    assert waited < ALL_PARTS
