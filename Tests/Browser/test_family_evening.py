"""A family's first evening on a phone: what a parent does before a child listens, what a child does who cannot read, and that
nothing is asked of anybody else meanwhile."""

import json
import time

import pytest

from family import ANNA, GESTURE, TOMS, held, knock, move_in, reckon, say, shelf
from test_family_walk import SET_UP
from test_report import DAY, log

pytestmark = pytest.mark.still
TAP, LETTER, LOOK = 1.2, 0.4, 3.0
"""Seconds that a person needs for a tap, for a letter, and to read a screen that is new."""
NARRATED = ["tris-siventini", "luna-the-fox"]


class Person:
    """Does what a person does on a screen that is touched, and counts the time that a person would need."""

    def __init__(self, page):
        self.page, self.taps, self.letters, self.screens = page, 0, 0, 0

    def tap(self, place) -> None:
        place.tap()
        self.taps += 1

    def choose(self, place, value: str) -> None:
        """Opens a list and taps what is wanted."""
        place.select_option(value)
        self.taps += 2

    def type(self, place, text: str) -> None:
        self.tap(place)
        place.press_sequentially(text)
        self.letters += len(text)

    def read(self, selector: str) -> None:
        """A screen that is new."""
        self.page.wait_for_selector(selector)
        self.screens += 1

    @property
    def seconds(self) -> float:
        return self.taps * TAP + self.letters * LETTER + self.screens * LOOK


@pytest.fixture
def phone(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB",
                                  reduced_motion="reduce", color_scheme="light")
    context.add_init_script("Date.prototype.getHours = () => 10")
    context.set_default_timeout(30_000)
    yield context.new_page()
    context.close()


def open_icon(page, root: str, site) -> None:
    """What a tap on the icon opens."""
    manifest = json.loads(next(site.glob("*.webmanifest")).read_text(encoding="utf-8"))
    page.goto(root + manifest["start_url"])


def test_two_children_their_shelves_and_a_bedtime_take_less_than_three_minutes(phone, site, serve):
    root = serve(site).address
    asked = []
    phone.context.on("request", lambda request: asked.append(request.url))
    open_icon(phone, root, site)
    person = Person(phone)
    person.read(".home")
    person.tap(phone.locator("a[href*='parents/']:visible").first)
    person.read("[data-action=family]")
    person.tap(phone.locator("[data-action=family]"))
    person.read(".family-below > .button")
    for name, age in [("Anna", "4"), ("Toms", "7")]:
        person.tap(phone.locator(".family-below > .button"))
        person.read(".family-form")
        person.type(phone.locator(".family-form input[type=text]"), name)
        person.choose(phone.locator(".family-form select"), age)
        person.tap(phone.locator(".family-form [type=submit]"))
        phone.locator("h3", has_text=name).wait_for()
        if name == "Anna":
            person.read(".family-steps")
            person.tap(phone.locator(".family-steps button"))
        row = phone.locator(".family-child", has_text=name)
        person.tap(row.locator("button", has_text="Limits"))
        person.read(".family-limits")
        person.tap(phone.get_by_label("Set a bedtime"))
        person.tap(phone.locator(".family-form .main"))
        person.tap(phone.locator(".family-child", has_text=name).locator(".button.main"))
        person.read(".shelving-line button")
        for i in range(3):
            person.tap(phone.locator(".shelf-tale:visible .shelving").nth(i))
        person.tap(phone.locator(".places [data-home]"))
        person.read(".home")
        person.tap(phone.locator("a[href*='parents/']:visible").first)
        person.read(".family-child")
    print(f"{person.taps} taps, {person.letters} letters, {person.screens} screens: {person.seconds:.0f} s")
    for child in held(phone, "family")["children"]:
        assert child["limits"]["bed"] == 20 * 60
        assert len(held(phone, f"{child['keys']}shelf")) == 3
    assert person.seconds < 180
    assert [url for url in asked if not url.startswith((root, "data:", "blob:"))] == []


@pytest.mark.parametrize("children", [[ANNA | {"simple": True}], [TOMS, ANNA | {"simple": True, "keys": "child:a1:"}]],
                         ids=["alone", "of-two"])
def test_a_child_who_cannot_read_hears_the_first_word_after_three_taps_at_most(phone, site, serve, children):
    root = serve(site).address
    phone.goto(root + "parents/en/index.html")
    move_in(phone, children, **{f"{child['keys']}shelf": shelf(site, NARRATED) for child in children})
    open_icon(phone, root, site)
    child = Person(phone)
    if len(children) > 1:
        child.tap(phone.locator(".who:has(img[alt=Anna])"))
    child.tap(phone.locator(".child-tale").first)
    phone.wait_for_selector(".lit")
    assert child.taps <= 2, "and the icon is the first"


def test_nothing_is_asked_of_anybody_else_whatever_a_family_does(phone, site, serve, tmp_path):
    root = serve(site).address
    asked = []
    phone.context.on("request", lambda request: asked.append((request.method, request.url)))
    phone.goto(root + "parents/en/index.html")
    limits = {"school": 60, "warm": {"by": "sun", "strength": 2, "city": "Rīga"}}
    move_in(phone, [ANNA | {"limits": limits}, TOMS], shelf=shelf(site, NARRATED), marks={})
    phone.goto(root)
    phone.locator(".who").first.tap()
    phone.locator(".child-tale").first.tap()
    phone.wait_for_function("() => Object.keys(localStorage).some(key => key.includes(':now:'))")
    phone.locator(".bar a").first.tap()
    phone.wait_for_url("**/child/index.html")
    knock(phone)
    say(phone, reckon(phone))
    phone.wait_for_selector(".family-child")
    anna = phone.locator(".family-child").first
    anna.get_by_role("button", name="What was read").tap()
    phone.wait_for_selector(".report-bars")
    with phone.expect_download():
        phone.locator(".report-do .second").nth(1).tap()
    phone.locator(".report-do .main").tap()
    anna.get_by_role("button", name="Limits").tap()
    phone.wait_for_selector(".family-limits")
    phone.locator(".family-form .main").tap()
    with phone.expect_download() as saved:
        phone.locator(".moving .button", has_text="Save").tap()
    saved.value.save_as(tmp_path / "family.json")
    phone.locator(".moving .button", has_text="Show a QR code").tap()
    phone.wait_for_selector(".moving-code svg")
    phone.locator(".moving input[type=file]").set_input_files(tmp_path / "family.json")
    phone.wait_for_selector("#moving-preview")
    phone.goto(f"{root}tales/{NARRATED[0]}/index.html#details")
    phone.wait_for_selector(".details[open]")
    phone.locator(".details summary", has_text="wrong").tap()
    phone.locator(".details textarea").fill("The voice is cut off")
    phone.locator(".details form button").tap()
    phone.wait_for_function("() => JSON.parse(Object.entries(localStorage).find(([key]) => key.endsWith(':family'))[1]).flags.length")
    phone.goto(root + "parents/en/index.html")
    phone.locator(".moving summary", has_text="Forget").tap()
    for text in ["Forget everything", "Yes"]:
        phone.locator(".moving .button", has_text=text).tap()
        phone.wait_for_timeout(GESTURE)
    phone.wait_for_selector("[data-action=family]")
    assert len(asked) > 50
    assert [(method, url) for method, url in asked if method != "GET" or not url.startswith((root, "data:", "blob:"))] == []


OTHERS = "() => performance.getEntriesByType('resource').map(({ name }) => name).filter(name => !name.startsWith(location.origin))"


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_the_ways_of_a_parent_in_other_engines(engine_named, site, serve, name):
    engine = engine_named(name)
    parents = serve(site).address + "parents/en/index.html"
    try:
        engine.open(parents)
        family = {"children": [ANNA, TOMS], "reading": "a1"}
        engine.evaluate(SET_UP, {"family": family, "shelf": shelf(site, NARRATED)})
        engine.evaluate("""log => {
          const start = `storysite:${document.documentElement.dataset.site}:`;
          localStorage.setItem(`${start}log`, log);
          sessionStorage.setItem(`${start}gate`, JSON.stringify({ from: Date.now() - 1000, until: Date.now() + 290_000 }));
        }""", log(NARRATED[0], [int(time.time()) // DAY]))
        engine.open(f"{parents}?again")
        # What comes late moves the buttons, and a tap would miss.
        engine.wait("() => document.readyState === 'complete' && document.querySelector('.family-child')")
        engine.click(".family-child .family-do .second", 0)
        engine.wait("() => document.querySelectorAll('.report-bars rect').length === 1")
        assert "10 minutes" in engine.evaluate("() => document.querySelector('.report-said').textContent")
        engine.click(".report-do .main")
        engine.wait("() => document.querySelector('.family-child .face')")
        engine.click(".family-child .family-do .second", 2)
        engine.wait("() => document.querySelector('.family-limits')")
        engine.click(".family-limits .family-check input")
        engine.wait("() => Object.entries(localStorage).some(([key, text]) => key.endsWith(':family') && text.includes('\"bed\":1200'))")
        engine.click(".family-form .main")
        engine.wait("() => document.querySelector('.moving')")
        engine.click(".moving .button", 1)
        link = engine.wait("() => document.querySelector('.moving-code svg') && document.querySelector('.moving-code input').value")
        assert engine.evaluate(OTHERS) == []
        engine.evaluate("() => localStorage.clear()")
        engine.open(link.replace("#", "?other#"))
        engine.wait("() => document.querySelectorAll('.moving-room li').length === 2")
        engine.click(".moving-room [type=submit]")
        engine.wait("() => document.querySelectorAll('.family-child .face').length === 2")
        assert engine.evaluate("() => Object.entries(localStorage).some(([key, text]) => key.endsWith(':family') && text.includes('Toms'))")
        assert engine.evaluate(OTHERS) == []
    finally:
        engine.close()
