"""A child who tries everything: taps, keys, typed addresses, back and forward, answers at the gate. Whatever is tried, no page
of the grown-ups' side is ever seen. The walk is random, and the same for the same seed.

STORYSITE_WALK says how many steps it takes, 120 in Chromium if nothing is said, and in all three engines if it says.
STORYSITE_WALK_SEED names another walk. `Scripts/test walk` sets both."""

import json
import os
import random
import time
from contextlib import suppress

import pytest

from engines import GONE
from family import ANNA, TOMS, shelf
from kinds import all_tales

STEPS = int(os.environ.get("STORYSITE_WALK", "120"))
pytestmark = [pytest.mark.still, pytest.mark.timeout(max(240, 3 * STEPS))]
ENGINES = ["chromium"] + (["firefox", "webkit"] if "STORYSITE_WALK" in os.environ else [])
SEED = int(os.environ.get("STORYSITE_WALK_SEED", "17"))
PATIENCE = 90
"""Seconds in which a page is there, also on a machine with much else to do."""
ON_SHELF = {"": ["tris-siventini", "luna-the-fox", "the-moon-in-the-bucket"], "child:b2:": ["zakisa-budina"]}
FILTERED = "zakisa-budina"
"""On the shelf of Anna, too, who is shown nothing that is sad."""
OWN = {"child/index.html", "child/", "words/index.html", "library/away/index.html", "privacy/index.html",
       *(f"privacy/{language}/index.html" for language in ("ar", "en", "es", "uk")),
       *(f"learn/{place}index.html" for place in ("", "together/", "progress/"))}
"""The child's own pages, and those that are for all children."""
KEYS = ["Tab", "Tab", "Tab", "Enter", " ", "Escape", "ArrowRight", "ArrowLeft", "ArrowDown", "End", "Home", "s", "m", "?",
        "+", "1", "7"]

# Finds what a child can see and touch of the page that is shown, once it has settled; nothing while it is leaving. It looks in
# a frame: a browser that goes back restores a page before it tells the page so (`pageshow`), and paints it after that. It
# answers at once: WebKit puts a page that is left aside with the script that waits in it, and its driver waits for ever.
LOOK = """() => {
  window.seen = undefined;
  requestAnimationFrame(() => { window.seen = look(); });
  const look = () => {
    const page = document.documentElement;
    if (page.hidden || document.readyState === 'loading' || location.protocol === 'about:') return null;
    const isSeen = element => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
    const all = selector => [...document.querySelectorAll(selector)].filter(isSeen);
    const root = new URL(page.dataset.root || './', location.href.split(/[?#]/)[0]).href;
    const { reading } = JSON.parse(localStorage.getItem(`storysite:${page.dataset.site}:family`));
    return {
      path: location.href.split(/[?#]/)[0].slice(root.length), side: page.dataset.side, reading,
      settings: all('[data-action=panel], #panel, #keep, select, [type=search], [data-card], .gate-bar, [data-children], .about')
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      ways: all('a[href]').filter(({ href }) => !href.startsWith(root)).map(({ href }) => href),
      spots: all('a[href], button, summary, input, .picture, .text span:not(.s)').map(element => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      }).filter(([x, y]) => x > 0 && y > 0 && x < document.documentElement.clientWidth && y < innerHeight).slice(0, 60),
    };
  };
}"""
SEEN = """() => {
  const { seen } = window;
  if (seen !== undefined) delete window.seen;
  return 'seen' in window ? 'soon' : seen ?? null;
}"""
STATE = """() => [document.readyState, document.documentElement.hidden, location.href]"""
SET_UP = """values => {
  for (const [name, value] of Object.entries(values)) {
    localStorage.setItem(`storysite:${document.documentElement.dataset.site}:${name}`, JSON.stringify(value));
  }
}"""


def lessons_of(site) -> dict[str, list[str]]:
    """Lessons are for all children, but Anna is shown nothing that is sad."""
    known = json.loads((site / "learning.js").read_text(encoding="utf-8").partition("=")[2].rstrip(";\n"))["lessons"]
    pages = {one["slug"]: (site / f"tales/{one['slug']}/index.html").read_text(encoding="utf-8") for one in known}
    return {"": [slug for slug, page in pages.items() if 'data-contains="sad"' not in page], "child:b2:": [*pages]}


class Child:
    """Does things at random, and remembers what was done."""

    def __init__(self, engine, root: str, paths: list[str]):
        self.engine, self.root, self.paths = engine, root, paths
        self.random = random.Random(SEED)
        self.done: list[str] = []

    def look(self):
        """The page, after it has settled."""
        until, state = time.monotonic() + PATIENCE, None
        while time.monotonic() < until:
            try:
                state = self.engine.evaluate(STATE)
                if state[2] == "about:blank":  # back beyond the first page, where a browser begins
                    self.open("index.html")
                elif state[:2] == ["complete", False] and (seen := self.seen()):
                    return seen
            except GONE as fault:
                state = str(fault)[:200]
            time.sleep(0.02)
        raise AssertionError(f"no page settles: {state} after {self.done[-5:]}")

    def seen(self):
        """What is on the page; nothing if it is left meanwhile, or has no frame within a second."""
        self.engine.evaluate(LOOK)
        until = time.monotonic() + 1
        while time.monotonic() < until:
            if (seen := self.engine.evaluate(SEEN)) != "soon":
                return seen
            time.sleep(0.01)
        return None

    def open(self, path: str) -> None:
        """Goes to an address, and does not wait for it: the guard may lead elsewhere."""
        self.engine.evaluate("address => { setTimeout(() => { location.href = address; }); }", self.root + path)

    def step(self, seen) -> None:
        with suppress(*GONE):
            self.act(seen)

    def act(self, seen) -> None:
        kind = self.random.choices(["tap", "key", "type", "back", "forward", "reload", "hash"], [50, 20, 14, 7, 4, 2, 3])[0]
        self.done.append(kind)
        if kind == "tap" and seen["spots"]:
            spot = self.random.choice(seen["spots"])
            self.done.append(str(spot))
            self.engine.tap(*spot)
        elif kind == "key":
            self.done.append(self.random.choice(KEYS))
            self.engine.press(self.done[-1])
        elif kind == "type":
            self.done.append(self.random.choice(self.paths))
            self.open(self.done[-1])
        elif kind in {"back", "forward"}:
            self.engine.evaluate(f"() => {{ setTimeout(() => history.{kind}()); }}")
        elif kind == "reload":
            self.engine.evaluate("() => { setTimeout(() => location.reload()); }")
        elif kind == "hash":
            self.engine.evaluate("hash => { location.hash = hash; }", self.random.choice(["page-2", "milzu-racenis", "%", "../x", ""]))


@pytest.mark.parametrize("name", ENGINES)
def test_no_way_leads_a_child_out(engine_named, site, serve, name):
    root = serve(site).address
    engine = engine_named(name)
    tales = [file.parent.name for file in all_tales(site)]
    paths = [f"tales/{slug}/index.html{end}" for slug in tales for end in ("", "#page-2", "?x#listen")]
    paths += 6 * ["", "index.html", "library/index.html", "library/index.html?q=a&sort=az", "library/away/index.html",
                  "parents/index.html", "parents/en/index.html", "privacy/index.html", "404.html", "child/index.html",
                  "child/index.html#milzu-racenis", "child/", "learn/index.html", "learn/settings/index.html", "words/index.html"]
    child, lessons = Child(engine, root, paths), lessons_of(site)
    try:
        engine.open(root + "index.html")
        shelves = {f"{keys}shelf": shelf(site, slugs) for keys, slugs in ON_SHELF.items()}
        shelves["shelf"] |= shelf(site, [FILTERED])
        assert "sad" in shelves["shelf"][FILTERED]["contains"]
        engine.evaluate(SET_UP, {"family": {"children": [ANNA | {"without": ["sad"]}, TOMS], "reading": "a1"}, **shelves})
        child.open("index.html")
        paths_seen = set()
        until = time.monotonic() + PATIENCE
        while child.look()["side"] is None and time.monotonic() < until:  # the page on which they were set up
            time.sleep(0.02)
        for _ in range(STEPS):
            seen = child.look()
            paths_seen.add(seen["path"])
            keys = "" if seen["reading"] == "a1" else "child:b2:"
            allowed = OWN | {f"tales/{slug}/index.html" for slug in [*ON_SHELF[keys], *lessons[keys]]}
            assert seen["path"] in allowed and seen["side"] == "child", (seen, child.done[-12:])
            assert seen["settings"] == [] and seen["ways"] == [], (seen, child.done[-12:])
            child.step(seen)
        assert len(paths_seen) >= 4, "the walk has seen the shelf and tales"
    finally:
        engine.close()
