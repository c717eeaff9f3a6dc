"""A small library whose site changes from build to build, and a reader who keeps tales offline."""

import json
import shutil
from pathlib import Path

from playwright.sync_api import Page, TimeoutError

from program import ROOT, build

HERE = Path(__file__).parent
KEPT = "two-voices"
OTHER = "words-only"


class Library:
    """Two tales, one of them with two voices, and a theme of its own that can be changed."""

    def __init__(self, home: Path):
        self.folder, self.site = home / "library", home / "site"
        for slug in (KEPT, OTHER):
            shutil.copytree(HERE / "libraries/ways/tales" / slug, self.folder / "tales" / slug)
        shutil.copytree(ROOT / "Themes/storybook", self.folder / "themes/storybook")
        self.tale = self.folder / "tales" / KEPT / "tale.md"
        self.configure("Ceļam")
        self.build()

    def configure(self, title: str) -> None:
        (self.folder / "site.yml").write_text(f"id: offline\ntitle: {title}\nlanguages: [lv]\n", encoding="utf-8")

    def change(self, old: str, new: str) -> None:
        text = self.tale.read_text(encoding="utf-8")
        assert old in text
        self.tale.write_text(text.replace(old, new), encoding="utf-8")

    def repaint(self, colour: str) -> None:
        """Another ground by day."""
        tokens = self.folder / "themes/storybook/styles/00-tokens.css"
        tokens.write_text(tokens.read_text(encoding="utf-8").replace("--ground: #fff8dc", f"--ground: {colour}"), encoding="utf-8")

    def build(self) -> None:
        build(self.folder, self.site)

    def files(self, slug: str = KEPT) -> dict:
        return json.loads((self.site / "tales" / slug / "files.json").read_text(encoding="utf-8"))


class OfflineReader:
    """A reader's browser page on a site."""

    def __init__(self, page: Page, address: str):
        self.page, self.address = page, address

    def open(self, path: str = "index.html") -> None:
        self.page.goto(self.address + path)

    def settle(self) -> None:
        """Waits until the worker stands between the page and the network."""
        self.page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")

    def open_tale(self, slug: str = KEPT) -> None:
        self.open(f"tales/{slug}/index.html")
        self.page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
        self.settle()

    def ask(self) -> None:
        """Opens the dialog of a tale that is kept offline, and waits for what it has to say."""
        self.page.locator("[data-action=keep]").click()
        self.page.wait_for_selector("#keep[open]")
        self.await_state("ready", "begun", "kept", "newer", "away")

    @property
    def state(self) -> str:
        return self.page.locator("[data-action=keep]").get_attribute("data-state") or ""

    def await_state(self, *states: str) -> None:
        try:
            self.page.wait_for_function(
                "states => states.includes(document.querySelector('[data-action=keep]').dataset.state)", arg=list(states))
        except TimeoutError as error:
            raise AssertionError(f"it is {self.state}, not {' or '.join(states)}: {self.said}") from error

    def press(self, action: str) -> None:
        self.page.locator(f"#keep [data-action={action}]:visible").click()

    def keep(self, slug: str = KEPT) -> None:
        self.open_tale(slug)
        self.ask()
        self.press("keep-begin")
        self.await_state("kept")

    @property
    def said(self) -> str:
        return self.page.locator("[data-keep-status]").inner_text()

    def caches(self) -> dict[str, list[str]]:
        """The names of the caches, and the paths of what they hold."""
        return self.page.evaluate("""async () => {
          const found = {};
          for (const name of await caches.keys()) {
            const keys = await (await caches.open(name)).keys();
            found[name] = keys.map(({ url }) => decodeURIComponent(new URL(url).pathname + new URL(url).search).slice(1));
          }
          return found;
        }""")

    def kept_paths(self) -> set[str]:
        return {path for paths in self.caches().values() for path in paths}

    def caches_of(self, kind: str) -> list[str]:
        return [name for name in self.caches() if f":{kind}:" in name]

    def remembered(self, name: str):
        return json.loads(self.page.evaluate("name => localStorage.getItem(name)", f"storysite:offline:{name}") or "null")

    def answer(self, path: str, headers: dict[str, str] | None = None) -> dict:
        """What a fetch from the page is answered."""
        return self.page.evaluate("""async ([address, headers]) => {
          const response = await fetch(address, { headers });
          const bytes = [...new Uint8Array(await response.arrayBuffer())];
          return { status: response.status, bytes, headers: Object.fromEntries(response.headers) };
        }""", [self.address + path, headers or {}])


def recording(files: dict, voice: str = "anna") -> str:
    """The path of a voice's recording."""
    [found] = [voices for voices in files["voices"] if voices["id"] == voice]
    return found["recordings"][0][0][0]


def pictures(files: dict) -> list[str]:
    return [path for path, *_ in files["pictures"]]


def ground(page: Page) -> str:
    """The colour, also before a later style sheet says that it is one."""
    return page.evaluate("""() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--ground)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }""")
