"""A child's hands: words tapped, the bar dragged, pages turned and voices changed at random, always in the same order.
Whatever is done, the lit word is the spoken one, on the shown page, and no other light is left anywhere."""

import random
from dataclasses import dataclass

import pytest

from tale import WORDS, Tale, Timing

pytestmark = pytest.mark.still

# What each word belongs to, from the page alone.
NUMBERED = f"""() => {{
  const pages = [...document.querySelectorAll('.page')];
  let sentence = -1;
  const sentences = new Map([...document.querySelectorAll('.s')]
    .map(piece => [piece, piece.matches('.c') ? sentence : sentence += 1]));
  return [...document.querySelectorAll('{WORDS}')]
    .map(word => [pages.indexOf(word.closest('.page')), sentences.get(word.closest('.s'))]);
}}"""
# Some frames, once the sound is where it was sent and runs evenly: where the machine holds it up the reader goes on by
# the clock, for 60 ms. The time is read in the frame, the light when it is painted.
LOOK = f"""async ([frames, even]) => {{
  const audio = document.querySelector('audio[data-voice]'); // it plays the others' recordings too
  const pages = [...document.querySelectorAll('.page')];
  const words = [...document.querySelectorAll('{WORDS}')];
  const {{ port1, port2 }} = new MessageChannel();
  const painted = () => new Promise(resolve => {{ port1.onmessage = resolve; port2.postMessage(0); }});
  let sentence = -1;
  const sentences = new Map([...document.querySelectorAll('.s')]
    .map(piece => [piece, piece.matches('.c') ? sentence : sentence += 1]));
  const isThere = () => !audio.seeking && (audio.paused || audio.readyState > 2);
  let before = {{ began: performance.now(), at: 0, time: -1 }};
  const frame = () => new Promise(done => requestAnimationFrame(began => {{
    const at = performance.now();
    const time = audio.currentTime;
    const frame = Math.max(began - before.began, at - began, 1000 / 60) / 1000;
    const runs = audio.paused ? 0 : (at - before.at) / 1000;
    const isEven = isThere() && Math.abs(time - before.time - runs) < 0.004;
    before = {{ began, at, time }};
    done({{ frame, time, isEven, playing: !audio.paused, there: isThere(), source: audio.currentSrc }});
  }}));
  const until = performance.now() + 5000;
  for (let seen = 0; seen < even && performance.now() < until;) seen = (await frame()).isEven ? seen + 1 : 0;
  const rows = [];
  while (rows.length < frames) {{
    const row = await frame();
    await painted();
    const shown = document.querySelector('[data-shown]');
    const glow = [...new Set([...sentences].filter(([piece]) => piece.matches('.said')).map(([, number]) => number))];
    rows.push({{ ...row, lit: [...document.querySelectorAll('.lit')].map(word => words.indexOf(word)), page: pages.indexOf(shown),
      glow, half: [...sentences].some(([piece, number]) => glow.includes(number) && !piece.matches('.said')),
      blocks: [...document.querySelectorAll('.spoken')].every(block => block.querySelector('.said'))
        && [...document.querySelectorAll('.said')].every(piece => piece.closest('.spoken')) }});
  }}
  return rows;
}}"""
FRAMES = 2
EVEN = 3


def times(usual: int, whole: int):
    """How often something is done in the usual run, and in `Scripts/test library`."""
    return [usual, pytest.param(whole, marks=pytest.mark.library)]


@dataclass
class Story:
    """A tale that is played with, and what is known of its words."""

    tale: Tale
    timings: dict[str, Timing]
    pages: list[int]
    sentences: list[int]

    @classmethod
    def of(cls, tale: Tale) -> "Story":
        voices = tale.page.eval_on_selector_all("audio[data-voice]", "all => all.map(audio => audio.dataset.voice)")
        words = tale.page.evaluate(NUMBERED)
        return cls(tale, {voice: tale.timing(number) for number, voice in enumerate(voices)},
                   [page for page, _ in words], [sentence for _, sentence in words])

    def look(self) -> list[dict]:
        """The next frames; where the highlight is not the one thing it may be, the test fails."""
        rows = self.tale.page.evaluate(LOOK, [FRAMES, EVEN])
        for row in rows:
            assert row["there"], "the sound does not come to where it was sent"
            assert len(row["lit"]) <= 1, f"more than one word is lit: {row}"
            assert row["blocks"], f"a block is lit without its sentence: {row}"
            assert len(row["glow"]) <= 1, f"more than one sentence is lit: {row}"
            assert not row["half"], f"half a sentence is lit: {row}"
            assert {self.sentences[word] for word in row["lit"]} <= set(row["glow"]), f"a word is lit in a dark sentence: {row}"
        return rows

    def spoken(self, row: dict, voice: str) -> set[int]:
        """The words that the voice may be at, within a frame; -1 where it rests."""
        moments = [row["time"] + row["frame"] * part / 6 for part in range(-6, 7)]
        return {self.timings[voice].word_at(moment) for moment in moments}

    def assert_right(self, row: dict, voice: str, doing: str) -> None:
        """The lit word is the spoken one, and on the shown page; but pages turn just before their first word is spoken."""
        [lit] = row["lit"] or [-1]
        spoken = self.spoken(row, voice)
        assert lit in spoken, f"{doing}: word {lit} is lit while the voice is at {spoken}: {row}"
        timing = self.timings[voice]
        if lit < 0 or row["page"] not in self.pages:
            return
        has_turned = lit + 1 in range(len(self.pages)) and row["page"] == self.pages[lit + 1] > self.pages[lit]
        if not (has_turned and row["time"] > timing.ends[lit - timing.first]):
            assert row["page"] == self.pages[lit], f"{doing}: the lit word is on a page that is not shown: {row}"

    def go_on(self, playing: bool) -> None:
        """Plays or pauses, by the key."""
        if self.tale.playing != playing:
            self.tale.play.click()
            self.tale.page.wait_for_selector(f"[data-tale]{'[data-playing]' if playing else ':not([data-playing])'}")

    def leaf_to(self, page: int, dice: random.Random) -> None:
        """By its dot, or key by key where it is near."""
        tale = self.tale
        away = page - tale.ids.index(tale.shown)
        if abs(away) <= 2 and dice.random() < 0.5:
            tale.page.evaluate("document.activeElement.blur()")  # the bar has the arrows for itself
            for _ in range(abs(away)):
                tale.page.keyboard.press("ArrowRight" if away > 0 else "ArrowLeft")
            tale.await_page(tale.ids[page])
        elif away:
            tale.go_to(page)
        tale.settle()


@pytest.mark.parametrize("taps", times(15, 50))
def test_taps_light_what_is_spoken(tale, taps):
    story, dice = Story.of(tale), random.Random(50)
    timing = tale.timing()
    # The last words are left out: the tale would be over before they have been looked at.
    for turn, word in enumerate(dice.sample(range(len(story.pages) - 5), taps)):
        if turn:
            story.go_on(playing=dice.random() < 0.5)
        story.leaf_to(story.pages[word], dice)
        tale.page.locator(WORDS).nth(word).click()
        for row in story.look():
            doing = f"tap {turn}, on word {word}"
            assert row["playing"], f"{doing}: nothing is heard"
            assert timing.starts[word] - 0.01 <= row["time"] < timing.starts[word] + 1, f"{doing}: another place is heard: {row}"
            story.assert_right(row, *story.timings, doing)
            assert row["lit"], f"{doing}: no word is lit"


@pytest.mark.parametrize("drags", times(8, 25))
def test_drags_of_the_bar_light_what_is_spoken(tale, drags):
    story, dice = Story.of(tale), random.Random(51)
    mouse, bar = tale.page.mouse, tale.page.locator("[data-progress]")
    total = float(bar.get_attribute("max"))
    tale.play.click()
    tale.await_sound()
    lit = 0
    for turn in range(drags):
        playing = dice.random() < 0.5
        story.go_on(playing)
        box = bar.bounding_box()
        y = box["y"] + box["height"] / 2
        mouse.move(box["x"] + box["width"] * dice.uniform(0.03, 0.97), y)
        mouse.down()
        to = dice.uniform(0.03, 0.96)
        mouse.move(box["x"] + box["width"] * to, y, steps=dice.randint(1, 6))
        mouse.up()
        rows = story.look()
        for row in rows:
            doing = f"drag {turn}, to {to:.2f}, {'playing' if playing else 'paused'}"
            assert row["time"] == pytest.approx(to * total, abs=total / 25), f"{doing}: not where the hand let go: {row}"
            story.assert_right(row, *story.timings, doing)
            assert row["playing"] == playing, f"{doing}: it does not go on as it was"
        lit += bool(rows[-1]["lit"])
    assert lit > 0.8 * drags, "the bar leads to silence"


@pytest.mark.parametrize("count", times(20, 60))
def test_no_light_is_left_by_turns_pauses_and_voices(library, serve, open_tale, count):
    tale = open_tale(f"{serve(library('ways')).address}tales/two-voices/index.html")
    story, dice = Story.of(tale), random.Random(52)
    page = tale.page
    voice, before = next(iter(story.timings)), []
    tale.play.click()
    tale.await_sound()

    def tap() -> None:
        words = page.locator(f"[data-shown] {WORDS}")
        if words.count():
            words.nth(dice.randrange(words.count())).click()

    def change() -> None:
        nonlocal voice
        voice = dice.choice([other for other in story.timings if other != voice])
        tale.choose("voice", voice)

    def turn() -> None:
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(dice.choice(["ArrowLeft", "ArrowRight"]))
        tale.settle()

    def leaf() -> None:
        if not tale.at_title:
            tale.touch_dot(dice.randrange(len(tale.ids)))
            tale.settle()

    def play() -> None:
        if not tale.at_title:
            story.go_on(not tale.playing)

    doings = [play, play, tap, turn, turn, leaf, change, change]
    done = []
    for number in range(count):
        doing = dice.choice(doings)
        doing()
        done.append(doing.__name__)
        trace = f"{number}: {', '.join(done[-6:])}"
        for row in story.look():
            if tale.at_title or tale.at_end:
                assert not row["lit"] and not row["glow"], f"{trace}: a light in a tale that is not told: {row}"
            elif f"/{voice}." in row["source"]:
                if row["playing"] or row["page"] == (story.pages[row["lit"][0]] if row["lit"] else -1):
                    story.assert_right(row, voice, trace)
                else:  # the light waits with the voice, on a page that is not shown
                    assert (row["lit"] or [-1])[0] in story.spoken(row, voice), f"{trace}: {row}"
            else:
                assert not row["playing"], f"{trace}: the voice that was left goes on"
                assert row["lit"] == before or not before, f"{trace}: the new voice begins elsewhere: {row}"
        before = row["lit"]
