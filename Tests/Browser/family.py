"""A family on a device, as tests need it: sets up children at once, and passes the gate."""

import json
import re
from contextlib import contextmanager

GESTURE = 1000
"""Milliseconds after which a click no longer belongs to the gesture before: longer than the 800 of `again.js`."""
NUMBERS = "two three four five six seven eight nine".split()
ANNA = {"id": "a1", "name": "Anna", "picture": 2, "age": 4, "keys": "", "simple": False}
TOMS = {"id": "b2", "name": "Toms", "picture": 5, "age": 7, "keys": "child:b2:", "simple": False}
OPEN_GATE = """() => sessionStorage.setItem(`storysite:${document.documentElement.dataset.site}:gate`,
  JSON.stringify({ from: Date.now() - 1000, until: Date.now() + 290_000 }))"""

WATCH_STATUS = """said => new MutationObserver(() => said.dataset.moved = '').observe(said.parentElement, { childList: true })"""
"""Marks a status whose parent is drawn again: screen readers do not speak a status that is inserted with its words."""


def shelf(site, slugs) -> dict:
    """What is kept of a shelf with these tales of a built site."""
    pages = {slug: (site / "tales" / slug / "index.html").read_text(encoding="utf-8") for slug in slugs}
    return {slug: {"title": re.search(r'data-title="([^"]*)"', page)[1], "lang": "lv", "narrated": 'class="tale narrated"' in page,
                   "cover": re.search(r' data-cover="(?:\.\./)*([^"]*)"', page)[1], "contains": contents(page)} for slug, page in pages.items()}


def contents(page: str) -> list[str]:
    """What the page of a tale says that the tale contains."""
    found = re.search(r'<html [^>]*data-contains="([^"]*)"', page)
    return found[1].split() if found else []


def put(page, values: dict) -> None:
    """Keeps values by their names on the device; null deletes one."""
    page.evaluate("""values => {
      for (const [name, value] of Object.entries(values)) {
        const key = `storysite:${document.documentElement.dataset.site}:${name}`;
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(value));
      }
    }""", values)


def held(page, name: str):
    text = page.evaluate("name => localStorage.getItem(`storysite:${document.documentElement.dataset.site}:${name}`)", name)
    return json.loads(text) if text else None


def move_in(page, children: list, **values) -> None:
    """Sets up children on a device, at the page that is open."""
    put(page, {"family": {"children": children, "reading": children[0]["id"]}, **values})


def knock(page) -> None:
    page.locator("a[data-action=gate]").click()
    page.wait_for_selector(".gate[open]")


def reckon(page) -> str:
    """The answer to the gate's question, which is in English."""
    question = page.locator(".gate-method span").first.inner_text()
    one, other, more = [NUMBERS.index(word) + 2 for word in re.findall(r"\w+", question) if word in NUMBERS]
    return str(one * other + more)


@contextmanager
def lost(page, address: re.Pattern):
    """Lets requests to such an address fail while the block runs, and waits for the first."""
    page.route(address, lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: address.search(request.url)):
        yield
    page.unroute(address)


def say(page, answer: str) -> None:
    page.locator(".gate-method input").first.fill(answer)
    page.locator(".gate-method button").first.click()
