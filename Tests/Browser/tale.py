"""What a tale's page says of itself, read here in another way than the page's own scripts do."""

from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError

FIRST = "tris-siventini"
FIRST_PAGE = "#page-1"
"""Of an address: the tale opens there and not at its title, which saves a fifth of what opening takes."""
HOLD = 0.8
WORDS = ".text span:not(.s, .picture)"
SEEN_LIGHT = """
window.seenHighlight = []; // every word that the highlight has come to
window.heardFrom = []; // the seconds at which a voice began to sound, or to sound from another place
for (const event of ['playing', 'seeked']) {
  document.addEventListener(event, ({ target }) => {
    if (target.matches('[data-voice]')) window.heardFrom.push(target.currentTime);
  }, true);
}
new MutationObserver(changes => {
  for (const { target } of changes) if (target.matches('.lit')) window.seenHighlight.push(target);
}).observe(document, { subtree: true, attributeFilter: ['class'] });
"""
DOTS = """() => [...document.querySelectorAll('[data-dots] i')]
  .map(dot => document.querySelectorAll('.page')[Number(dot.dataset.page) - 1].id)"""
"""The ids of the pages that the dots stand for."""

SLIDE = """number => {
  const slider = document.querySelector('[data-dots] input');
  slider.value = number < 0 ? slider.max : number + 1;
  slider.dispatchEvent(new Event('input'));
}"""
"""What the dots do for a tap, where they are not shown."""
WHOLE = "[data-tale]:not([data-companions]) [data-controls]:not([hidden])"
"""The reader has begun, and what goes along with it has come: swipes, keys, the sleep timer."""
READY = f"() => document.querySelector('{WHOLE}')"
AT_TITLE = "() => document.querySelector('.title[data-shown]')"
AT_REST = "() => !document.querySelector('[data-beside]')"
SETTLE = """() => document.getAnimations().forEach(animation => {
  if (!(animation instanceof CSSAnimation)) animation.finish();
})"""
"""The end of a page's movement, at once."""
PAST_TITLE = """async () => {
  if (!document.querySelector('.title[data-shown]')) return true;
  await document.fonts.ready;
  document.querySelector('[data-action=read]').click();
  const moves = document.getAnimations().filter(animation => !(animation instanceof CSSAnimation));
  moves.forEach(animation => animation.finish());
  await Promise.allSettled(moves.map(({ finished }) => finished));
  return !document.querySelector('[data-beside]');
}"""
"""From the title, where it is shown, to the first page; whether it has come to rest. Asked at once: each question to the page
takes time of three programs, and almost every test opens a tale."""


@dataclass
class Timing:
    """Starts and ends of the words from `first` on, in seconds."""

    first: int
    starts: list[float]
    ends: list[float]

    @classmethod
    def decode(cls, block: dict) -> "Timing":
        starts, ends, end = [], [], 0
        for gap, length in zip(block["times"][::2], block["times"][1::2], strict=True):
            starts.append((end + gap) / 1000)
            end += gap + length
            ends.append(end / 1000)
        return cls(block["first"], starts, ends)

    def word_at(self, time: float) -> int:
        """The word that is lit at `time`, or -1: the last to have started, through short pauses."""
        index = bisect_right(self.starts, time) - 1
        return -1 if index < 0 or time > self.ends[index] + HOLD else self.first + index

    def between(self, first: float, last: float) -> range:
        """The words that start after `first`, and by `last`."""
        return range(self.first + bisect_right(self.starts, first), self.first + bisect_right(self.starts, last))


@dataclass
class Tale:
    """A tale's page, open in a browser."""

    page: Page

    @property
    def play(self) -> Locator:
        return self.page.locator("[data-action=play]")

    @property
    def next(self) -> Locator:
        return self.page.locator("[data-action=next]")

    @property
    def previous(self) -> Locator:
        return self.page.locator("[data-action=previous]")

    @property
    def shown(self) -> str:
        """The id of the shown page."""
        return self.page.locator("[data-shown]").get_attribute("id") or ""

    @property
    def at_title(self) -> bool:
        return self.page.locator(".title[data-shown]").count() == 1

    @property
    def at_end(self) -> bool:
        return self.page.locator(".end[data-shown]").count() == 1

    @property
    def dots(self) -> list[str]:
        """The ids of the pages that the dots lead to."""
        return self.page.evaluate(DOTS)

    @property
    def ids(self) -> list[str]:
        return self.page.eval_on_selector_all(".page", "pages => pages.map(page => page.id)")

    @property
    def time(self) -> float:
        return self.page.evaluate("document.querySelector('audio').currentTime")

    @property
    def playing(self) -> bool:
        return self.page.evaluate("[...document.querySelectorAll('[data-voice]')].some(audio => !audio.paused)")

    @property
    def lit(self) -> int:
        """The number of the lit word, or -1."""
        return self.page.evaluate(f"[...document.querySelectorAll('{WORDS}')].findIndex(w => w.matches('.lit'))")

    def timing(self, recording: int = 0) -> Timing:
        block = self.page.evaluate("JSON.parse(document.getElementById('timing').textContent)")[recording]
        return Timing.decode(block)

    def pass_title(self) -> None:
        """Waits for the reader, and goes on from the title, where it is seen, without a hand, a sound or a movement."""
        self.page.wait_for_selector(WHOLE, state="attached")
        if not self.page.evaluate(PAST_TITLE):
            self.settle()

    def settle(self) -> None:
        """The end of a page's movement, at once."""
        self.page.evaluate(SETTLE)
        self.page.wait_for_function(AT_REST)

    def go_to(self, number: int) -> None:
        """Shows a page by its dot; -1 is the last."""
        self.touch_dot(number)
        self.await_page(self.ids[number])

    def touch_dot(self, number: int) -> None:
        """A tap where a dot of the slider is; -1 is the last. The line of the story may stand in place of the dots."""
        dot = self.page.locator("[data-dots] i").nth(number)
        if dot.evaluate("dot => dot.checkVisibility({ opacityProperty: true, visibilityProperty: true })"):
            dot.click(force=True)  # the slider lies over its dots
        else:
            self.page.evaluate(SLIDE, number)

    def open_panel(self, setting: str) -> None:
        """Opens the panel at a setting, and the fold for grown-ups where it is in there."""
        self.page.locator("[data-action=panel]").click()
        if self.page.locator(f".fold:not([open]) [data-setting={setting}]").count():
            self.page.locator(".fold summary").click()

    def choose(self, setting: str, value: str) -> None:
        """Picks a radio button in the panel, as a reader would."""
        self.open_panel(setting)
        self.page.locator(f"[data-setting={setting}] label:has(input[value='{value}'])").click()
        self.page.locator("#panel [data-action=close]").click()

    def await_sound(self) -> None:
        self.page.wait_for_function(
            "() => [...document.querySelectorAll('[data-voice]')].some(audio => !audio.paused && audio.currentTime > 0)")

    def await_sound_from(self, first: float, last: float) -> None:
        """Waits until the voice has begun to sound, or to sound from another place, between two seconds of its recording. It
        has gone on since on a slow machine."""
        try:
            self.page.wait_for_function("""([first, last]) => {
              if (!heardFrom.some(second => first <= second && second <= last)) return false;
              heardFrom.length = 0;
              return true;
            }""", arg=[first, last])
        except TimeoutError as error:
            raise AssertionError(f"heard from {self.page.evaluate('heardFrom')} s, not from {first} to {last}") from error

    def await_word(self, word: int) -> None:
        """Waits for the highlight, or finds that it has been there since the last word that was waited for. On a busy machine a
        short word may pass between two frames and never be lit: then one of the next two says that it was told."""
        self.page.wait_for_function("""([words, word]) => {
          const wanted = [...document.querySelectorAll(words)].slice(word, word + 3);
          const seen = window.seenHighlight ?? [];
          const place = seen.findLastIndex(span => wanted.includes(span));
          if (place < 0 && !wanted.some(span => span.matches('.lit'))) return false;
          seen.splice(0, place < 0 ? seen.length : place + 1);
          return true;
        }""", arg=[WORDS, word])

    def await_page(self, page: str) -> None:
        self.page.wait_for_selector(f"section[id='{page}'][data-shown]")

    def await_end(self) -> None:
        self.page.wait_for_selector(".end[data-shown]")
        self.settle()


def opener(context: BrowserContext, kind: type[Tale] = Tale):
    """Gives a function that opens the tale at an address in a new page: at its first page, at its title, or `again`, where it was
    left."""
    opened = set()

    def open_at(address: str, title: bool = False, again: bool = False) -> Tale:
        page = context.new_page()
        is_first = not title and not again and address.endswith(".html") and address not in opened
        page.goto(address + FIRST_PAGE if is_first else address)
        opened.add(address)
        tale = kind(page)
        if not title:
            tale.pass_title()
        return tale

    return open_at


def every(locator: Locator) -> list[Locator]:
    """All elements that a locator finds, at least one: what holds of none holds of nothing."""
    found = locator.all()
    assert found, f"nothing is there to look at: {locator}"
    return found


def narrated(site: Path) -> str:
    """The sample's first tale, or else one that is timed word by word, as a path below the site's root."""
    tales = sorted(site.glob("tales/*/index.html"), key=lambda file: (file.parent.name != FIRST, file))
    for file in tales:
        if 'data-granularity="word"' in file.read_text(encoding="utf-8"):
            return file.relative_to(site).as_posix()
    raise LookupError(f"no tale with word timing in {site}")
