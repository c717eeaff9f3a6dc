"""A tale whose time the test moves: nothing sounds and nothing is waited for. For tests whose subject is not the sound itself.

A module of tests imports `open_tale` in place of the fixture of that name; `open_sounding` opens a tale with its real sound.
"""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tale import WORDS, Tale, opener

SCRIPT = Path(__file__).parent / "clock.js"
MOST = 120
"""Seconds that a condition is waited for: longer than any tale of the tests takes."""


class ClockedTale(Tale):
    """A tale's page with the clock of `clock.js`: whatever is awaited of the voice, the clock is moved until it is there."""

    def choose(self, setting: str, value: str) -> None:
        """Picks a radio button in the panel, which stays closed: how a reader does it is the subject of other tests."""
        self.page.eval_on_selector(f"[data-setting={setting}] input[value='{value}']", "input => input.click()")

    def advance(self, seconds: float) -> None:
        """Lets some time pass."""
        self.page.evaluate("seconds => clock.advance(seconds)", seconds)

    def advance_until(self, condition: str, arg=None, most: float = MOST) -> float:
        """Lets time pass until a condition (JavaScript, of `arg`) holds; the result is how many seconds that took."""
        passed = self.page.evaluate("([most, arg]) => clock.advance(most, () => { const holds = %s; return holds(arg); })"
                                    % condition, [most, arg])
        assert passed >= 0, f"in {most} s this never held: {condition} {arg or ''}"
        return passed

    def await_sound(self) -> None:
        self.advance_until(
            "() => [...document.querySelectorAll('audio[data-voice]')].some(audio => !audio.paused && audio.currentTime > 0)")

    def await_word(self, word: int) -> None:
        self.advance_until("""([words, word]) => {
          const wanted = [...document.querySelectorAll(words)][word];
          const seen = window.seenHighlight ?? [];
          const place = seen.lastIndexOf(wanted);
          if (place < 0 && !wanted.matches('.lit')) return false;
          seen.splice(0, place < 0 ? seen.length : place + 1);
          return true;
        }""", [WORDS, word])

    def await_lit(self, text: str) -> None:
        """Until the highlighted word is this."""
        self.advance_until("text => document.querySelector('.lit')?.textContent === text", text)

    def await_page(self, page: str) -> None:
        self.advance_until("id => document.getElementById(id).matches('[data-shown]')", page)

    def await_rest(self) -> None:
        """Until the voice has stopped."""
        self.advance_until("() => !document.querySelector('[data-tale]').matches('[data-playing]')")

    def await_end(self) -> None:
        self.advance_until("() => document.querySelector('.end').matches('[data-shown]')")
        self.settle()


@pytest.fixture
def open_tale(context: BrowserContext):
    """Opens the tale at an address in a new page, with a clock that the test moves: at its first page, or at its title."""
    context.add_init_script(path=SCRIPT)
    return opener(context, ClockedTale)


@pytest.fixture
def open_sounding(context: BrowserContext):
    """The same with the real sound and its own time."""
    return opener(context, Tale)
