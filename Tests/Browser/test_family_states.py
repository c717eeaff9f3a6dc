"""The pages of a family in every theme: each state is reached once, and looked at by axe, by keys alone and in small windows."""

import shutil

import pytest

from family import ANNA, TOMS, move_in, put, shelf
from program import ROOT, build
from test_access import faults
from test_keyboard_alone import FOCUS
from test_states import CONTROLS

pytestmark = pytest.mark.still
ON_SHELF = ["tris-siventini", "zakisa-budina", "mans-stasts"]
FILTERED = "luna-the-fox"
ALL_DAY = {"school": 30, "bed": 20 * 60, "wake": 6 * 60 + 30, "pause": 20, "loud": 60, "warm": {"by": "sun", "strength": 2, "city": "Rīga"}}
OVER = {"bed": 0, "wake": 23 * 60 + 59}
OPEN = """seconds => sessionStorage.setItem(`storysite:${document.documentElement.dataset.site}:gate`,
  JSON.stringify({ from: Date.now() - 1000, until: Date.now() + seconds * 1000 }))"""
SIZES = [(320, 568), (390, 844), (844, 390), (1280, 800)]


class Family:
    """A device with two children, and the ways to each state of it."""

    def __init__(self, page, site, root: str, language: str):
        self.page, self.site, self.root = page, site, root
        self.parents = "parents/index.html" if language == "lv" else f"parents/{language}/index.html"

    def arrive(self, path: str, *, is_open: bool = False, children=(ANNA | {"limits": ALL_DAY}, TOMS), **values) -> None:
        page = self.page
        page.goto(self.root + self.parents)
        flag = {"slug": FILTERED, "title": "Luna the fox", "note": "too sad", "at": 1_795_000_000_000}
        move_in(page, list(children), shelf=shelf(self.site, ON_SHELF), **values)
        if values.get("flagged"):
            put(page, {"flagged": None, "family": {"children": list(children), "reading": children[0]["id"], "flags": [flag],
                                                   "hidden": [FILTERED]}})
        page.evaluate(OPEN, 290 if is_open else -1)
        page.goto(self.root + "404.html")  # so that no address is the one that is open
        page.goto(self.root + path)

    def open_parents(self, **values) -> None:
        self.arrive(self.parents, is_open=True, **values)
        self.page.wait_for_selector(".family-child")
        self.page.wait_for_selector(".moving h2")

    def press(self, selector: str, number: int = 0) -> None:
        self.page.locator(f"{selector}:visible").nth(number).click()


def nobody(family):
    family.page.goto(family.root + family.parents)
    family.page.wait_for_selector("[data-action=family]")


def first_form(family):
    nobody(family)
    family.press("[data-action=family]")
    family.press(".family-below > .button")
    family.page.wait_for_selector(".family-form")


def first_steps(family):
    first_form(family)
    family.page.locator(".family-form input[type=text]").fill("Anna")
    family.press(".family-form [type=submit]")
    family.page.wait_for_selector(".family-steps")


def children(family):
    family.open_parents(flagged=True)
    for fold in family.page.locator("[data-children] details").all():
        fold.evaluate("fold => { fold.open = true; }")


def of_child(number: int, selector: str):
    """What one of the buttons of a child opens."""
    def reach(family):
        family.open_parents(log="")
        family.press(".family-child:first-child .family-do .button", number)
        family.page.wait_for_selector(f".family-child {selector}")
    return reach


def removing(family):
    of_child(4, ".family-ask")(family)
    family.press(".family-ask .main")


def pin(family):
    family.open_parents()
    family.press(".family-ways input[type=checkbox]", 1)
    family.page.wait_for_selector(".family-ways form, .family-ways input[type=password]")


def code(family):
    family.open_parents()
    family.page.locator(".moving .button:visible").nth(1).click()
    family.page.wait_for_selector(".moving-code svg")


def closing(family):
    family.open_parents()
    family.page.evaluate(OPEN, 15)
    family.page.wait_for_selector(".gate-bar .second:visible")


def catalog(family):
    family.arrive("library/index.html", is_open=True)
    family.page.wait_for_selector(".shelving-line button")


def details(family):
    family.arrive(f"tales/{ON_SHELF[0]}/index.html", is_open=True)
    family.page.wait_for_selector(".gate-bar")
    family.press(".gate-bar .about-way")
    family.page.wait_for_selector("dialog.details")
    family.page.locator(".details .fold summary").click()


def child(family):
    family.arrive("child/index.html", children=[ANNA])
    family.page.wait_for_selector(".child-tale")


def of_two(family):
    family.arrive("child/index.html")
    family.page.wait_for_selector(".who")


def empty(family):
    family.arrive("child/index.html", children=[ANNA | {"keys": "child:a1:"}])
    family.page.wait_for_selector("[data-child-empty]:not([hidden]), .child-empty:not([hidden])")


def asking(family):
    family.arrive(f"tales/{FILTERED}/index.html", children=[ANNA])
    family.page.wait_for_selector("[data-child-asked]:not([hidden])")


def gate(family):
    child(family)
    family.press("a[data-action=gate]")
    family.page.wait_for_selector(".gate[open]")


def waiting(family):
    gate(family)
    for wrong in ("1", "2", "3"):
        if family.page.locator(".gate-way input").first.is_enabled():
            family.page.locator(".gate-way input").first.fill(wrong)
            family.press(".gate-way button")
    family.page.wait_for_function("() => document.querySelector('.gate-said').textContent")


def good_night(family):
    family.arrive("child/index.html", children=[ANNA | {"limits": OVER}])
    family.page.wait_for_selector("[data-child-night]:not([hidden])")


def simple(family):
    family.arrive(f"tales/{ON_SHELF[0]}/index.html", children=[ANNA | {"simple": True}])
    family.page.wait_for_selector("[data-action=listen]")


STATES = {
    "nobody yet": nobody, "first form": first_form, "first steps": first_steps, "children": children,
    "week": of_child(1, ".report, .family-report, table"), "child form": of_child(2, "form"),
    "limits": of_child(3, ".family-limits"), "asked to remove": of_child(4, ".family-ask"), "asked again": removing,
    "pin": pin, "code": code, "gate closing": closing, "catalog": catalog, "details": details, "child": child,
    "who reads": of_two, "empty shelf": empty, "asking a grown-up": asking, "gate": gate, "wrong answer": waiting,
    "good night": good_night, "simple player": simple,
}


@pytest.fixture(scope="session")
def themed(tmp_path_factory, site):
    """The sample in a theme."""
    made = {"storybook": site}

    def in_theme(theme: str):
        if theme not in made:
            folder = tmp_path_factory.mktemp(theme)
            shutil.copytree(ROOT / "content", folder / "content")
            config = folder / "content/site.yml"
            config.write_text(config.read_text(encoding="utf-8").replace("theme: storybook", f"theme: {theme}"), encoding="utf-8")
            made[theme] = build(folder / "content", folder / "site")
        return made[theme]

    return in_theme


def tabbed(page) -> list[str]:
    """What is wrong with the focus while keys alone go once through the page."""
    wrong, seen = [], 0
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body || !document.hasFocus()"):
            if seen:
                break
            continue
        seen += 1
        if fault := page.evaluate(FOCUS):
            wrong.append(fault)
    return wrong if seen else ["no key reaches anything"]


def wrongs(page) -> list[str]:
    """What a parent or a child would suffer in the state that the page is in."""
    page.evaluate("scrollTo(0, 0)")  # nothing lies half below the bar of the gate
    found = [f"axe: {fault}" for fault in faults(page)] + [f"keys: {fault}" for fault in tabbed(page)]
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    found += [f"forced colours: {fault}" for fault in tabbed(page)]
    page.emulate_media(forced_colors="none", reduced_motion="reduce")
    before = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        found += [f"{width} × {height}: {fault}" for fault in page.evaluate(CONTROLS)]
    page.set_viewport_size(before)
    return found


def opened(browser, locale: str, scheme: str):
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale=locale, color_scheme=scheme, timezone_id="UTC",
                                  reduced_motion="reduce")
    context.set_default_timeout(20_000)
    return context


LOOKS = [("storybook", "en-GB", "light"), ("pasaka", "ar", "dark"), ("sidrat", "uk", "light"), ("storybook", "lv", "dark")]
"""A theme, a language and the light of the device."""
IN_TURN = [(state, LOOKS[i % len(LOOKS)]) for i, state in enumerate(STATES)]
ALL = [(state, look) for state in STATES for look in LOOKS if (state, look) not in IN_TURN]


@pytest.mark.parametrize("state, look", [*IN_TURN, *(pytest.param(*each, marks=pytest.mark.library) for each in ALL)],
                         ids=lambda value: value if isinstance(value, str) else "-".join(value))
def test_every_state_of_a_family_is_for_everybody(themed, browser, serve, state, look):
    theme, locale, scheme = look
    site, broken = themed(theme), []
    with opened(browser, locale, scheme) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        STATES[state](Family(page, site, serve(site).address, locale.split("-")[0]))
        assert wrongs(page) + broken == []
