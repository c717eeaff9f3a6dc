"""The pages of a family in every theme: each state is reached once, and looked at by axe, by keys alone and in small windows."""

import json
import re

import pytest

from family import ANNA, TOMS, shelf
from looks import LOOKS, opened, wrongs

pytestmark = pytest.mark.still
ON_SHELF = ["tris-siventini", "zakisa-budina", "mans-stasts"]
FILTERED = "luna-the-fox"
ALL_DAY = {"school": 30, "bed": 20 * 60, "wake": 6 * 60 + 30, "pause": 20, "loud": 60, "warm": {"by": "sun", "strength": 2, "city": "Rīga"}}
OVER = {"bed": 0, "wake": 23 * 60 + 59}
OPEN = """seconds => sessionStorage.setItem(`storysite:${document.documentElement.dataset.site}:gate`,
  JSON.stringify({ from: Date.now() - 1000, until: Date.now() + seconds * 1000 }))"""
# What an earlier visit has left, before the first page of this one.
SEED = """(([site, values, seconds]) => {
  if (window.name === 'seeded') return;
  window.name = 'seeded';
  for (const [name, value] of Object.entries(values)) localStorage.setItem(`storysite:${site}:${name}`, JSON.stringify(value));
  sessionStorage.setItem(`storysite:${site}:gate`, JSON.stringify({ from: Date.now() - 1000, until: Date.now() + seconds * 1000 }));
})"""


def site_id(site) -> str:
    return re.search(r'data-site="([^"]*)"', (site / "index.html").read_text(encoding="utf-8"))[1]


class Family:
    """A device with two children, and the ways to each state of it."""

    def __init__(self, page, site, root: str, language: str):
        self.page, self.site, self.root = page, site, root
        self.parents = "parents/index.html" if language == "lv" else f"parents/{language}/index.html"

    def arrive(self, path: str, *, is_open: bool = False, children=(ANNA | {"limits": ALL_DAY}, TOMS), **values) -> None:
        family = {"children": list(children), "reading": children[0]["id"]}
        if values.pop("flagged", False):
            flag = {"slug": FILTERED, "title": "Luna the fox", "note": "too sad", "at": 1_795_000_000_000}
            family |= {"flags": [flag], "hidden": [FILTERED]}
        seed = [site_id(self.site), {"family": family, "shelf": shelf(self.site, ON_SHELF), **values}, 290 if is_open else -1]
        self.page.add_init_script(f"{SEED}({json.dumps(seed)})")
        self.page.goto(self.root + path)

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
    of_child(5, ".family-ask")(family)
    family.press(".family-ask .main")


def pin(family):
    family.open_parents()
    family.press(".family-options input[type=checkbox]", 1)
    family.page.wait_for_selector(".family-options form, .family-options input[type=password]")


def code(family):
    family.open_parents()
    family.page.locator(".moving .button:visible").nth(1).click()
    family.page.wait_for_selector(".moving-code svg")


def closing(family):
    family.open_parents()
    family.page.evaluate(OPEN, 19)
    family.page.wait_for_selector(".gate-bar .second:visible")


def catalog(family):
    family.arrive("library/index.html", is_open=True)
    family.page.wait_for_selector(".shelving-line button")


def details(family):
    family.arrive(f"tales/{ON_SHELF[0]}/index.html", is_open=True)
    family.page.wait_for_selector(".gate-bar")
    family.press(".gate-bar .about-link")
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
        if family.page.locator(".gate-method input").first.is_enabled():
            family.page.locator(".gate-method input").first.fill(wrong)
            family.press(".gate-method button")
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
    "limits": of_child(3, ".family-limits"), "asked to remove": of_child(5, ".family-ask"), "asked again": removing,
    "pin": pin, "code": code, "gate closing": closing, "catalog": catalog, "details": details, "child": child,
    "who reads": of_two, "empty shelf": empty, "asking a grown-up": asking, "gate": gate, "wrong answer": waiting,
    "good night": good_night, "simple player": simple, "a shelf to keep": of_child(4, ".keep-room"),
}


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
