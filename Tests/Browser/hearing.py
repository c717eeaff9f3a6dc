"""Tales heard from the title to "The end", several beside each other, each in a window of its own."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from engines import Engine
from played import STEP
from tale import AT_TITLE, READY, WORDS, Timing

LISTENER = Path(__file__).with_name("hearing.js").read_text(encoding="utf-8")
RATE = 2
"""The fastest that a reader can choose."""
PATIENCE = 120
"""Seconds that a telling may take longer than its recording."""

DOCUMENT = """selector => {
  const words = [...document.querySelectorAll(selector)];
  const pages = [...document.querySelectorAll('.page')];
  const range = box => {
    const inside = box.querySelectorAll(selector);
    return [words.indexOf(inside[0]), inside.length];
  };
  return {
    pages: pages.map(page => [range(page), [...page.querySelectorAll('.choices a')].map(
      answer => [pages.findIndex(({ id }) => answer.hash === `#${id}`), range(answer)])]),
    voices: [...document.querySelectorAll('audio[data-voice]')].map(voice => [
      voice.dataset.voice, pages.indexOf(voice.closest('.page')), Number(voice.dataset.duration)]),
    blocks: JSON.parse(document.getElementById('timing')?.textContent ?? '[]'),
  };
}"""

# All that was kept, and what sounds and shines a moment after.
REST = """async () => {
  await new Promise(resolve => setTimeout(resolve, 500));
  const sounding = [...document.querySelectorAll('audio[data-voice]')].filter(voice => !voice.paused);
  const times = sounding.map(({ currentTime, duration, readyState }) => `${currentTime} of ${duration} s, ${readyState}`);
  return { ...heard, after: [...times, ...[...document.querySelectorAll('.lit')].map(word => word.textContent)] };
}"""


@dataclass(frozen=True)
class Page:
    """The numbers of a page's words, and by the pages that its links lead to, of the links' words."""

    words: range
    answers: dict[int, range]


@dataclass
class Document:
    """What a tale's document says of its pages, voices and times."""

    path: str
    pages: list[Page]
    voices: list[str]
    timings: dict[tuple[str, int], Timing]
    """By voice and page; the page is -1 where the recording is of the whole tale."""
    seconds: float
    """Of the longest voice."""

    @classmethod
    def read(cls, engine: Engine, path: str) -> "Document":
        found = engine.evaluate(DOCUMENT, WORDS)

        def numbers(first: int, count: int) -> range:
            return range(first, first + count)

        pages = [Page(numbers(*words), {to: numbers(*inside) for to, inside in answers})
                 for words, answers in found["pages"]]
        seconds: dict[str, float] = {}
        for voice, _, duration in found["voices"]:
            seconds[voice] = seconds.get(voice, 0) + duration
        timings = {(voice, page): Timing.decode(block)
                   for (voice, page, _), block in zip(found["voices"], found["blocks"], strict=True)}
        return cls(path, pages, list(seconds), timings, max(seconds.values(), default=0))

    def ways(self) -> list[tuple[int, ...]]:
        """Every way through the tale: after an answer its page; after a page that an earlier one asks for, the next that
        none does. Where there is no next, the tale ends."""
        doors = {to for number, page in enumerate(self.pages) if len(page.answers) > 1 for to in page.answers if to > number}
        ways, begun = [], [(0,)]
        while begun:
            way = begun.pop()
            answers, after = self.pages[way[-1]].answers, way[-1] + 1
            if answers:
                begun += [(*way, to) for to in answers if to not in way]
            elif after < len(self.pages) and after not in doors:
                begun.append((*way, after))
            else:
                ways.append(way)
        return sorted(ways)


@dataclass
class Telling:
    """One voice's way through a tale; in short, only the first page and the last are told whole, or the last alone."""

    document: Document
    voice: str
    way: tuple[int, ...]
    short: bool = False
    is_begun: bool = False
    """Whether another telling has told the first page, so that it may be left."""
    answered: list[int] = field(default_factory=list)
    heard: dict = field(default_factory=dict)
    wrongs: list[str] = field(default_factory=list)
    until: float = 0

    def __str__(self):
        return f"{Path(self.document.path).parent.name} by {self.voice} to page {self.way[-1] + 1}"

    def begin(self, engine: Engine, root: str) -> None:
        """Opens the tale without stored data, chooses the voice and the speed, and presses "listen"."""
        engine.open("about:blank")  # the same address twice would be taken for loaded at once
        engine.open(root + self.document.path)
        engine.wait(READY)
        engine.wait(AT_TITLE)
        engine.evaluate(LISTENER, WORDS)
        engine.click("[data-action=panel]")
        for setting, value in [("speed", str(RATE))] + [("voice", self.voice)] * (len(self.document.voices) > 1):
            engine.click(f"[data-setting={setting}] label:has(input[value='{value}'])")
        engine.click("#panel [data-action=close]")
        engine.wait("() => !document.getElementById('panel').open")
        engine.click("[data-action=listen]")
        self.until = time.monotonic() + self.document.seconds / RATE + PATIENCE

    def has_ended(self, engine: Engine) -> bool:
        """Whether "The end" has come. Answers where the tale asks for a way, goes on to the last page when the first is told, and
        passes questions by."""
        page, asks, rests, ended = engine.evaluate("""() => [
          [...document.querySelectorAll('.page')].findIndex(page => page.matches('[data-shown]')),
          document.querySelector('.page[data-shown] .question') !== null,
          [...document.querySelectorAll('audio[data-voice]')].every(voice => voice.paused),
          document.querySelector('.end').matches('[data-shown]'),
        ]""")
        late = time.monotonic() > self.until
        if ended or late:
            self.heard = engine.evaluate(REST)
            self.wrongs = engine.wrongs() + ([] if ended else ["It does not end."])
            engine.evaluate("() => localStorage.clear()")
        elif self.short and page not in (-1, *self.way[:self.first], *self.way[self.last:]):
            engine.evaluate("page => { location.hash = document.querySelectorAll('.page')[page].id; }", self.way[self.last])
        elif rests and (asks or page in self.way[self.last + 1:]):
            engine.click("[data-action=next]")
        elif rests and page in self.way[:-1] and page not in self.answered and len(self.document.pages[page].answers) > 1:
            self.answered.append(page)
            after = self.way[self.way.index(page) + 1]
            engine.click("[data-shown] .choices a", list(self.document.pages[page].answers).index(after))
        return ended or late

    @property
    def first(self) -> int:
        """The number of pages that are told before the last: an answer on the first page has to be told as well."""
        return 0 if self.is_begun and len(self.document.pages[self.way[0]].answers) < 2 else 1

    @property
    def last(self) -> int:
        """The place on the way of the last page that the voice tells. Only questions follow it."""
        return max(place for place, page in enumerate(self.way) if self._is_told(page))

    def _is_told(self, page: int) -> bool:
        words, timing = self.document.pages[page].words, self.timing(page)
        return not words or words.start < timing.first + len(timing.starts)

    @property
    def told(self) -> list[int]:
        """The pages that are to be told whole."""
        return sorted({*self.way[:self.first], self.way[self.last]}) if self.short else list(self.way[:self.last + 1])

    @property
    def words(self) -> set[int]:
        return {word for page in self.told for word in self.document.pages[page].words}

    @property
    def unlit(self) -> set[int]:
        return self.words - {word for _, word in self.heard["highlighted"]}

    @property
    def skipped(self) -> set[int]:
        """The unlit words in whose time a frame was painted. Where none was, no eye could have seen the word."""
        unlit, painted = self.unlit, set()
        for page, _, before, after, _ in self.heard["frames"]:
            timing = self.timing(page)
            painted |= {timing.word_at(before)} & {timing.word_at(after)}
        return unlit & painted

    def timing(self, page: int) -> Timing:
        return self.document.timings.get((self.voice, page)) or self.document.timings[self.voice, -1]

    def highlightable(self, page: int, since: float, before: float, after: float) -> set[int]:
        """The words of which one is lit in a frame that began `since` seconds before the time of the voice was `before`, and
        was painted when it was `after`; or -1. What `played.STEP` says of times holds here as well."""
        timing = self.timing(page)
        first, last = before - since * RATE, after + STEP * RATE
        return {timing.word_at(first), timing.word_at(last), *timing.between(first, last)}

    def faults(self) -> list[str]:
        """What went otherwise than it should."""
        found = self.wrongs + self.heard["notices"]
        pages, whole = self.heard["pages"], [*self.way, -1]
        seen_before = range(self.first + 1, self.last + 1) if self.short else []
        leaps = [[*self.way[:seen], *self.way[self.last:], -1] for seen in seen_before]
        if pages not in [whole, *leaps]:
            found.append(f"The pages come as {pages}.")
        if self.heard["after"]:
            found.append(f"The voice or the highlight does not rest at the end: {self.heard['after']}.")
        for number in self.told:
            found += self._faults_of_page(number)
        frames = [(lit, self.highlightable(*frame)) for *frame, lit in self.heard["frames"]]
        wrong = [lit for lit, highlightable in frames if lit not in highlightable]
        if len(wrong) > len(self.heard["pages"]) + len(frames) / 100:
            found.append(f"Of {len(frames)} frames {len(wrong)} have another highlight than the voice's.")
        passed = sorted(self.unlit & {word for _, highlightable in frames if len(highlightable) == 1 for word in highlightable})
        if passed:
            found.append(f"Words {passed} were told in a frame of their own and not lit.")
        return found

    def _faults_of_page(self, number: int) -> list[str]:
        page = self.document.pages[number]
        lit = [word for shown, word in self.heard["highlighted"] if shown == number]
        again = next((i for i in range(1, len(lit)) if lit[i] <= lit[i - 1]), len(lit))
        answers = page.answers[self.way[self.way.index(number) + 1]] if number in self.answered else range(0)
        found = []
        if any(word not in page.words for word in lit[:again]):
            found.append(f"On page {number + 1} words of others are lit: {lit}.")
        if lit[again:] != sorted(set(lit[again:])) or any(word not in answers for word in lit[again:]):
            found.append(f"On page {number + 1} words are not lit in their order: {lit}.")
        return found


def hear(tellings: Iterable[Telling], windows: list[Engine], root: str) -> None:
    """Lets each window tell one telling after the other, until all have ended."""
    # The longest come first, so that no window tells on alone at the end.
    waiting, free = sorted(tellings, key=lambda telling: len(telling.words)), list(windows)
    busy: list[tuple[Engine, Telling]] = []
    while waiting or busy:
        while waiting and free:
            engine, telling = free.pop(), waiting.pop()
            telling.begin(engine, root)
            busy.append((engine, telling))
        for engine, telling in list(busy):
            if telling.has_ended(engine):
                busy.remove((engine, telling))
                free.append(engine)
        time.sleep(0.5)
