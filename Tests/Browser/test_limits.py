"""A child's limits: a tale that ends with its sentence, good night, one more page, and what a grown-up gives through the gate."""

import re
import time
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError

from conftest import ROOT

from clock import SCRIPT
from family import ANNA, held, move_in, put, shelf
from test_access import faults
from test_family import PARENTS, pass_gate
from test_family_walk import GONE, SET_UP

pytestmark = pytest.mark.still
TALE = "tris-siventini"
SILENT = "the-moon-in-the-bucket"
NIGHT = "[data-child-night]:not([hidden])"
LIMITS = {"school": 10, "weekend": 10}
# The device's time, which the test moves by the same clock as the voice; it goes on from page to page.
DATE = """(() => {
  const steady = performance.now();
  const began = Number(localStorage.getItem('clock') ?? NOW * 1000);
  const now = () => began + performance.now() - steady;
  globalThis.Date = class extends Date {
    constructor(...parts) { parts.length ? super(...parts) : super(now()); }
    static now = now;
  };
  addEventListener('pagehide', () => localStorage.setItem('clock', now()));
})()"""
NOW = 1795510800
"""The second at which it begins: 24 November 2026, 9:00 UTC, a Tuesday."""
SEES = """([kind, minute]) => JSON.parse(localStorage.getItem(`storysite:${document.documentElement.dataset.site}:family`))
  .children[0].limits[kind] === minute"""
"""Whether a tab sees the time that another one has set."""


@pytest.fixture
def device(browser):
    """A phone in Riga, whose time the test moves."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", timezone_id="Europe/Riga",
                                  reduced_motion="reduce", color_scheme="light")
    context.add_init_script(path=SCRIPT)
    context.add_init_script(DATE.replace("NOW", str(NOW)))
    context.set_default_timeout(30_000)
    yield context
    context.close()


def log(seconds: int) -> dict:
    """What another tab keeps of a tale that it has told: as many seconds until half a minute before the test."""
    return {"now:before": {"at": NOW - 30 - seconds, "zone": 120, "slug": TALE, "page": 1, "from": 0, "seconds": seconds,
                           "kind": "so"}}


@pytest.fixture
def open_with(device, site, root):
    """Opens a page of the site for Anna, with these limits, who has listened for so many seconds today."""

    def opened(limits: dict, told: int, path: str = f"tales/{TALE}/index.html#listen"):
        page = device.new_page()
        page.goto(root + PARENTS)
        move_in(page, [{**ANNA, "limits": limits}], shelf=shelf(site, [TALE, SILENT]), **log(told))
        page.goto(root + path)
        return page

    return opened


def advance(page, seconds: float, until: str = "false") -> float:
    return page.evaluate(f"seconds => clock.advance(seconds, () => {until})", seconds)


IS_LAST_WORD = """() => {
  const word = document.querySelector('.lit');
  const sentence = [...document.querySelectorAll('.said')].at(-1);
  return [...sentence.querySelectorAll('span')].at(-1) === word;
}"""


def fall_asleep(page) -> None:
    """Lets the picture dim."""
    page.evaluate("() => { clock.advance(5); }")
    page.wait_for_url("**/child/index.html", timeout=60_000)
    page.wait_for_selector(NIGHT)


def test_a_tale_ends_with_its_sentence_and_there_is_one_more_page_once(open_with, device, root):
    page = open_with(LIMITS, 600 - 50)
    page.wait_for_selector("[data-playing]")
    passed = advance(page, 60, "!document.querySelector('[data-playing]')")
    assert 15 <= passed <= 50, "in the last half minute"
    assert page.evaluate(IS_LAST_WORD)
    assert page.locator("[data-resting]").count() == 1, "the picture dims"
    fall_asleep(page)
    assert faults(page) == []
    more = page.locator(f"{NIGHT} button")
    assert more.bounding_box()["height"] >= 60
    other = device.new_page()
    other.goto(f"{root}tales/{TALE}/index.html")
    other.wait_for_selector(NIGHT)
    assert not other.locator(f"{NIGHT} button").is_visible(), "another tab has no page to go on with"
    other.close()
    more.click()
    page.wait_for_selector("[data-tale]")
    page.wait_for_selector("[data-playing]")
    passed = advance(page, 90, "document.documentElement.dataset.resting !== undefined")
    assert 2 < passed < 90
    assert page.evaluate("[...document.querySelectorAll('.page[data-shown] .text span:not(.s)')].at(-1).matches('.lit')")
    fall_asleep(page)
    assert not more.is_visible(), "there is one more page, and not two"
    page.goto(f"{root}tales/{TALE}/index.html#page-3")
    page.wait_for_selector(NIGHT)
    page.reload()
    page.wait_for_selector(NIGHT)
    assert not more.is_visible()


def test_a_grown_up_gives_fifteen_minutes_through_the_gate(open_with):
    page = open_with(LIMITS, 600, "child/index.html")
    page.wait_for_selector(NIGHT)
    pass_gate(page)
    assert faults(page) == []
    page.locator(".gate-more button", has_text=re.compile("^15$")).click()
    page.wait_for_selector(".child-tale")
    put(page, log(600 + 14 * 60))
    page.locator(f".child-tale[href*={TALE}]").click()
    page.wait_for_selector("[data-playing]")
    put(page, log(600 + 15 * 60 - 20))
    advance(page, 20, "document.documentElement.dataset.resting !== undefined")
    fall_asleep(page)


def test_a_tale_without_a_voice_ends_where_a_page_is_turned(open_with):
    page = open_with(LIMITS, 600 - 35, f"tales/{SILENT}/index.html#page-1")
    page.wait_for_selector("[data-controls]:not([hidden])")
    advance(page, 20)
    assert page.locator("[data-resting]").count() == 0
    page.locator("[data-action=next]").click()
    fall_asleep(page)


ASLEEP = """() => [document.documentElement.dataset.palette, ...['shelf', 'night'].map(name =>
  document.querySelector(`[data-child-${name}]`)?.hidden)]"""


@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit"])
def test_at_bedtime_no_tale_opens_in_any_engine(engine_named, site, root, name):
    engine = engine_named(name)
    try:
        engine.open(root + PARENTS)
        minute = engine.evaluate("() => { const now = new Date(); return now.getHours() * 60 + now.getMinutes(); }")
        limits = {"bed": (minute - 60) % 1440, "wake": (minute + 60) % 1440}
        family = {"children": [{**ANNA, "limits": limits}], "reading": "a1"}
        engine.evaluate(SET_UP, {"family": family, "shelf": shelf(site, [TALE])})
        engine.evaluate("address => { setTimeout(() => { location.href = address; }); }", f"{root}tales/{TALE}/index.html#listen")
        until = time.monotonic() + 30
        state = None
        while state != ["night", True, False] and time.monotonic() < until:
            with suppress(*GONE):  # the tale leaves while it is looked at
                state = engine.evaluate(ASLEEP)
            time.sleep(0.02)
        assert state == ["night", True, False]
    finally:
        engine.close()


def test_from_a_folder_limits_hold_from_page_to_page(device, site):
    page = device.new_page()
    while "/child/index.html" not in page.url:
        page.goto(f"{site.as_uri()}/{PARENTS}")
        move_in(page, [{**ANNA, "limits": LIMITS}], shelf=shelf(site, [TALE]), **log(600))
        page.goto(f"{site.as_uri()}/tales/{TALE}/index.html#listen")
        try:
            page.wait_for_url("**/child/index.html", timeout=10_000)
        except TimeoutError:
            # On a busy machine a new context of Chromium may lose all that its first pages of a folder keep.
            assert not held(page, "family"), "the tale is told, though the day's time is over"
    page.wait_for_selector(NIGHT)


def test_a_pause_ends_by_itself(open_with):
    page = open_with({"pause": 10}, 600, "child/index.html")
    page.wait_for_selector("[data-child-stretch]:not([hidden])")
    assert faults(page) == []
    page.evaluate("() => { clock.advance(301); }")
    page.wait_for_selector("[data-child-shelf]:not([hidden])")


@pytest.fixture
def form(open_with):
    """The limits of Anna as a grown-up sees them."""
    page = open_with({}, 0, "child/index.html")
    page.wait_for_selector(".child-tale")
    pass_gate(page)
    page.locator(".family-child button", has_text="Limits").click()
    page.wait_for_selector(".family-limits")
    return page


def kept_limits(page) -> dict:
    return held(page, "family")["children"][0]["limits"]


def test_a_grown_up_sets_limits_which_are_kept_at_once(form):
    form.get_by_label("On school days").select_option("30")
    form.locator(".family-said", has_text="Saved").wait_for()
    form.get_by_label("Set a bedtime").check()
    form.get_by_label("Good night at").fill("19:45")
    form.get_by_label("A break of five minutes").select_option("20")
    form.get_by_label("Voice and music at most").select_option("60")
    form.get_by_label("Begins").select_option("sun")
    assert form.get_by_label("Place").input_value() == "Rīga"
    form.get_by_label("Strength").select_option("3")
    assert faults(form) == []
    kept = kept_limits(form)
    assert (kept["school"], kept["weekend"], kept["bed"], kept["wake"]) == (30, 0, 19 * 60 + 45, 6 * 60 + 30)
    assert (kept["pause"], kept["loud"], kept["warm"]["by"], kept["warm"]["strength"]) == (20, 60, "sun", 3)
    form.locator(".family-form .main").click()
    form.locator(".family-child h3").wait_for()


def test_bedtime_and_morning_are_never_the_same(form):
    form.get_by_label("Set a bedtime").check()
    bed, wake = form.get_by_label("Good night at"), form.get_by_label("Awake again at")
    wake.fill("20:00")
    assert wake.evaluate("field => field.validationMessage") == "Bedtime and waking time must be different."
    assert (kept_limits(form)["bed"], kept_limits(form)["wake"]) == (20 * 60, 6 * 60 + 30)
    assert form.locator(".family-form > .family-said").inner_text() == ""
    form.locator(".family-form .main").click()
    assert wake.is_visible(), "the form is open until its fields are right"
    bed.fill("19:00")
    assert (kept_limits(form)["bed"], kept_limits(form)["wake"]) == (19 * 60, 20 * 60), "both as they are shown"
    form.locator(".family-form .main").click()
    form.locator(".family-child h3").wait_for()


def test_a_time_that_is_typed_part_by_part_is_kept(form):
    form.get_by_label("Set a bedtime").check()
    form.get_by_label("Good night at").focus()
    form.keyboard.type("0915P")
    assert kept_limits(form)["bed"] == 21 * 60 + 15
    form.keyboard.press("ArrowLeft")
    form.keyboard.press("Backspace")
    form.keyboard.type("45")
    assert kept_limits(form)["bed"] == 21 * 60 + 45
    form.get_by_label("Begins").select_option("time")
    form.get_by_label("At a time", exact=True).focus()
    form.keyboard.type("0545P")
    assert kept_limits(form)["warm"]["from"] == 17 * 60 + 45


def test_a_place_is_kept_to_a_tenth_of_a_degree(form):
    form.get_by_label("Begins").select_option("sun")
    form.get_by_label("Place").select_option("")
    latitude = form.get_by_label("Latitude")
    assert latitude.input_value() == "56.9", "that of the city before"
    latitude.fill("-41.28")
    latitude.blur()
    assert (kept_limits(form)["warm"]["latitude"], latitude.input_value()) == (-41.3, "-41.3")
    latitude.fill("95")
    latitude.blur()
    assert kept_limits(form)["warm"]["latitude"] == -41.3
    assert form.locator(".family-form > .family-said").inner_text() == ""
    assert latitude.evaluate("field => field === document.activeElement"), "here something is wrong"


def test_a_form_shows_what_is_kept_if_the_device_is_full(form):
    form.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }; }")
    minutes, bedtime = form.get_by_label("On school days"), form.get_by_label("Set a bedtime")
    minutes.select_option("30")
    form.locator(".family-said", has_text="no room").wait_for()
    bedtime.click()
    form.get_by_label("Begins").select_option("sun")
    assert (minutes.input_value(), bedtime.is_checked(), form.get_by_label("Begins").input_value()) == ("0", False, "")


def test_a_form_takes_nothing_back_that_another_tab_has_set(form, device):
    form.get_by_label("Set a bedtime").check()
    other = device.new_page()
    other.goto(form.url)
    pass_gate(other)
    other.locator(".family-child button", has_text="Limits").click()
    form.get_by_label("Good night at").focus()
    other.get_by_label("On school days").select_option("30")
    other.get_by_label("Awake again at").fill("07:45")
    form.wait_for_function("() => document.querySelector('.family-limits select').value === '30'")
    form.wait_for_function(SEES, arg=["wake", 7 * 60 + 45])
    form.get_by_label("Good night at").fill("19:15")
    kept = kept_limits(form)
    assert (kept["school"], kept["bed"], kept["wake"]) == (30, 19 * 60 + 15, 7 * 60 + 45)
    assert form.get_by_label("Awake again at").input_value() == "07:45"


def test_a_bedtime_that_another_tab_takes_away_goes_here_too(form, device):
    has_bed, wake = form.get_by_label("Set a bedtime"), form.get_by_label("Awake again at")
    other = device.new_page()
    other.goto(form.url)
    pass_gate(other)
    other.locator(".family-child button", has_text="Limits").click()
    for leave in (lambda: wake.fill("07:45"), lambda: form.get_by_label("On school days").focus()):
        has_bed.check()
        wake.focus()
        other.get_by_label("On school days").focus()
        other.get_by_label("Set a bedtime").and_(other.locator(":checked")).uncheck()
        form.wait_for_function(SEES, arg=["bed", -1])
        leave()
        form.wait_for_function("() => !document.querySelector('.family-limits input[type=checkbox]').checked")
        assert wake.count() == 0
    form.locator(".family-form .main").click()
    form.locator(".family-form").wait_for(state="detached")


def test_limits_that_are_set_in_another_tab_reach_a_tale_that_is_open(open_with, device, root):
    page = open_with({}, 0)
    page.wait_for_selector("[data-playing]")
    other = device.new_page()
    other.goto(f"{root}child/index.html")
    pass_gate(other)
    other.locator(".family-child button", has_text="Limits").click()
    other.get_by_label("Voice and music at most").select_option("60")
    page.wait_for_function("() => document.querySelector('[data-voice]')?.volume === 0.6", timeout=10_000)
    other.get_by_label("Set a bedtime").check()
    other.get_by_label("Good night at").fill("10:30")
    other.get_by_label("Awake again at").fill("14:00")
    page.wait_for_selector(NIGHT, timeout=10_000)


def test_a_bedtime_that_is_moved_counts_on_the_same_evening(open_with):
    page = open_with({"bed": 10 * 60, "wake": 14 * 60}, 0, "child/index.html")
    page.wait_for_selector(NIGHT)
    pass_gate(page)
    page.locator(".family-child button", has_text="Limits").click()
    page.get_by_label("Good night at").fill("11:30")
    page.locator(".family-said", has_text="Saved").wait_for()
    page.locator(".gate-bar > .main").click()
    page.wait_for_selector(".child-tale", timeout=5000)


def test_where_a_page_cannot_set_the_loudness_it_says_so(device, open_with):
    device.add_init_script("Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set() {} })")
    page = open_with({}, 0, "child/index.html")
    page.wait_for_selector(".child-tale")
    pass_gate(page)
    page.locator(".family-child button", has_text="Limits").click()
    page.locator(".family-limits", has_text="its own buttons").wait_for()
    assert page.get_by_label("Voice and music at most").count() == 0


def test_voice_and_music_are_no_louder_than_allowed(open_with):
    page = open_with({"loud": 40}, 0)
    page.wait_for_selector("[data-playing]")
    assert page.evaluate("Math.max(...[...document.querySelectorAll('audio')].map(({ volume }) => volume))") == 0.4
    assert page.evaluate("() => { const audio = document.querySelector('audio'); audio.volume = 1;"
                         " return new Promise(done => setTimeout(() => done(audio.volume), 50)); }") == 0.4


# Words that hurry a child, or speak of something that is taken away.
PLEADING = {"en": r"lose|lost|hurry|only|left|last|quick|please|don't|miss|again",
            "lv": r"zaud|steidz|tikai|atlik|pēdēj|lūdzu|ātr",
            "es": r"pierd|prisa|solo|sólo|queda|últim|por favor|rápid",
            "uk": r"втра|поспіш|лише|тільки|залиш|останн|будь ласка|швид",
            "ar": r"تخسر|أسرع|فقط|بقي|آخر|الأخير|رجاء|بسرعة"}


@pytest.mark.parametrize("language", PLEADING)
def test_good_night_pleads_for_nothing(language):
    words = (ROOT / f"Themes/storybook/words/{language}.yml").read_text(encoding="utf-8")
    said = re.findall(r"^(?:good-night|good-night-day|one-page|stretch|stretch-more): (.*)$", words, re.MULTILINE)
    assert len(said) == 5
    assert [text for text in said if re.search(PLEADING[language], text, re.IGNORECASE) or re.search(r"[0-9]", text)] == []


ON = [("ink", "ground"), ("quiet", "ground"), ("brand", "ground"), ("on-brand", "brand"), ("on-second", "second"),
      ("on-lit", "lit")]


def tokens(css: str, selector: str) -> dict[str, str]:
    """The colours that a block of the style sheet sets."""
    block = re.search(re.escape(selector) + r" \{([^}]*)\}", css)
    found = re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})\b", block[1]) if block else []
    return {name: colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:]) for name, colour in found}


def contrast(one: str, other: str, lamp: str) -> float:
    """As WCAG has it, of two colours that a lamp is multiplied with."""
    def light(colour: str) -> float:
        parts = [int(colour[i:i + 2], 16) / 255 * int(lamp[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["storybook", "pasaka", "sidrat"])
def test_warm_light_leaves_words_their_contrast(theme):
    css = (ROOT / "Themes/storybook/styles/family/40-limits.css").read_text(encoding="utf-8")
    script = (ROOT / "Themes/storybook/scripts/child/comfort.js").read_text(encoding="utf-8")
    lamps = dict(enumerate(re.findall(r"'(#\w{6})'", script), start=1))
    assert len(lamps) == 3
    own = "" if theme == "storybook" else (ROOT / f"Themes/{theme}/styles/01-colours.css").read_text(encoding="utf-8")
    base = (ROOT / "Themes/storybook/styles/00-tokens.css").read_text(encoding="utf-8")
    night, warm = ':root[data-palette="night"]', ':root[data-warm][data-palette="day"]'
    day = {**tokens(base, ":root"), **tokens(own, ":root")}
    both = {"day": {**day, **tokens(css, warm), **tokens(own, warm)},
            "night": {**day, **tokens(base, night), **tokens(own, night)}}
    far = [(name, "ground-far") for name in ("ink", "quiet", "brand") if "ground-far" in day]
    worst = {(palette, strength, name, ground): round(contrast(colours[name], colours[ground], lamp), 2)
             for palette, colours in both.items() for strength, lamp in lamps.items()
             for name, ground in ON + far}
    assert {key: value for key, value in worst.items() if value < 4.5} == {}


def test_warm_light_is_in_the_colours_of_the_page_by_day_and_by_night(open_with):
    page = open_with({"warm": {"by": "time", "from": 0, "strength": 3}}, 0)
    page.wait_for_selector("[data-controls]:not([hidden])")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    page.wait_for_selector("html[style*='rgb(255 210 141)']")
    assert page.evaluate(ground) == "rgb(255, 210, 141)", "#fff8dc under #ffd8a3"
    assert faults(page) == []
    page.evaluate("document.documentElement.dataset.palette = 'night'")
    page.wait_for_selector("html[style*='rgb(26 22 29)']")
    page.emulate_media(forced_colors="active")
    page.evaluate("document.documentElement.dataset.palette = 'day'")
    page.wait_for_selector("html:not([data-warm])")
