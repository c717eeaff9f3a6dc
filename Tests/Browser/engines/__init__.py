"""Browser engines other than Chromium, played through one thin interface.

What can be asked of every engine is asked in the page itself; only mice, keys, windows and pictures of the screen are
a driver's. An engine is opened as somebody who has never been on the site.
"""

import time
from abc import ABC, abstractmethod
from pathlib import Path

from playwright.sync_api import Error as PageError
from selenium.common.exceptions import WebDriverException

WITNESS = Path(__file__).with_name("witness.js")


GONE = (PageError, WebDriverException)
"""What drivers say of a page that is left while it is asked."""


STATE = """() => JSON.stringify({
  page: location.pathname + location.hash,
  tale: { ...document.querySelector('[data-tale]')?.dataset },
  sounds: [...document.querySelectorAll('audio, video')].map(({ currentTime, duration, paused, seeking, readyState,
    networkState, error }) => ({ currentTime, duration, paused, seeking, readyState, networkState, error: error?.message })),
})"""
"""What a page was doing, for the message of a wait in vain."""


class Engine(ABC):
    """A browser with one window. Positions and sizes are in CSS pixels of the window."""

    name: str

    @abstractmethod
    def open(self, address: str) -> None:
        """Loads a page, and waits for it."""

    @abstractmethod
    def evaluate(self, function: str, *arguments):
        """Calls a JavaScript function in the page, waits for what it promises and gives that."""

    @abstractmethod
    def tap(self, x: float, y: float) -> None:
        """Presses and lets go the main button of a mouse, as a reader does: sound is allowed afterwards."""

    @abstractmethod
    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Moves a mouse with its main button held."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Presses a key, named as in `KeyboardEvent.key`, perhaps with `Shift+` before it."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None: ...

    @abstractmethod
    def screenshot(self, file: Path) -> None: ...

    @abstractmethod
    def close(self) -> None: ...

    def click(self, selector: str, index: int = 0) -> None:
        """Taps the middle of the first line of an element, brought into sight when it is not, as soon as nothing covers it
        and it stands still: pages glide, and a script may put another element in its place."""
        place = self.evaluate("""async (selector, index) => {
          let element;
          const middle = () => {
            element = [...document.querySelectorAll(selector)].at(index);
            const [{ left, top, width, height } = new DOMRect()] = element?.getClientRects() ?? [];
            return [left + width / 2, top + height / 2];
          };
          const frame = () => new Promise(resolve => setTimeout(resolve, 20));
          let under = null;
          for (const until = performance.now() + 30_000; performance.now() < until;) {
            const before = middle();
            await frame();
            const place = middle();
            under = document.elementFromPoint(...place);
            const isStill = Math.hypot(place[0] - before[0], place[1] - before[1]) < 1;
            if (isStill && element?.contains(under)) return place;
            if (isStill) element?.scrollIntoView({ block: 'center', behavior: 'instant' });
          }
          return `under ${under?.outerHTML.slice(0, 80)}`;
        }""", selector, index)
        assert isinstance(place, list), f"{selector} cannot be clicked in {self.name}: {place}"
        self.tap(*place)

    def wait(self, condition: str, *arguments, seconds: float = 30):
        """Waits until a JavaScript function gives or promises something true, and gives that. The page may be left
        meanwhile."""
        until = time.monotonic() + seconds
        while True:
            try:
                found = self._wait(condition, *arguments, seconds=until - time.monotonic())
                break
            except GONE:
                if time.monotonic() > until:
                    raise
        assert found, f"{self.name} waited {seconds} s in vain for {condition} {arguments}; {self.evaluate(STATE)}"
        return found

    def _wait(self, condition: str, *arguments, seconds: float):
        return self.evaluate(f"""async (seconds, ...rest) => {{
          const condition = {condition};
          const until = performance.now() + seconds * 1000;
          for (;;) {{
            const found = await condition(...rest);
            if (found || performance.now() > until) return found;
            await new Promise(resolve => setTimeout(resolve, 20));
          }}
        }}""", seconds, *arguments)

    def wrongs(self) -> list[str]:
        """What a witnessed page has complained of since it was last asked, and what it has asked of others."""
        return self.evaluate("""() => [
          ...wrongs.splice(0),
          ...performance.getEntriesByType('resource').map(({ name }) => name)
            .filter(name => !name.startsWith(location.origin) && !/^(file|blob|data):/.test(name)),
        ]""")
