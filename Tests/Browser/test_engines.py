"""The reader is played in Firefox and in WebKit as well: what browsers differ in is seen only there.

Left out, because the drivers cannot: fingers (Playwright drags none in Firefox, and WebKitWebDriver makes a mouse of a
touch), and pages in the background. What fingers do is tested in Chromium.
"""

import math
import random
import re
import time
from contextlib import suppress

import pytest

from engines import GONE
from family import ANNA
from looks import TWO_FRAMES
from played import SAMPLE, STEP, measure
from tale import AT_REST, AT_TITLE, DOTS, FIRST_PAGE, READY, SETTLE, SLIDE, WORDS, Timing, narrated

# Said by Selenium of itself.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")

PLAYING = "() => [...document.querySelectorAll('audio')].some(audio => !audio.paused && audio.currentTime > 0)"
RESTS = "() => [...document.querySelectorAll('audio')].every(audio => audio.paused)"
SHOWN = "() => document.querySelector('[data-shown]')?.id || document.querySelector('[data-shown]')?.className"
NUMBERED = "() => [...document.querySelectorAll('.page')].map(page => page.querySelectorAll('%s').length)" % WORDS
STATE = """selector => {
  const words = [...document.querySelectorAll(selector)];
  const lit = document.querySelectorAll('.lit');
  const times = [...document.querySelectorAll('audio')].map(audio => audio.currentTime);
  return [Math.max(...times), lit.length > 1 ? -2 : words.indexOf(lit[0])];
}"""


class Reading:
    """A tale open in an engine: at its first page, or at its title."""

    def __init__(self, engine, root: str, path: str, title: bool = False):
        self.engine = engine
        self.address = root + path
        self.open("" if title else FIRST_PAGE)
        if not title and engine.evaluate(f"() => ({AT_TITLE})() !== null"):
            self.pass_title()
        self.timing = Timing.decode(
            engine.evaluate("() => JSON.parse(document.getElementById('timing').textContent)")[0])
        self.ids = engine.evaluate("() => [...document.querySelectorAll('.page')].map(page => page.id)")

    def open(self, fragment: str = "") -> None:
        """Opens the tale again; the same address twice would only scroll."""
        self.engine.open("about:blank")
        self.engine.open(self.address + fragment)
        self.engine.wait(READY)

    def pass_title(self) -> None:
        self.engine.wait(AT_TITLE)
        self.engine.wait("() => [...document.fonts].every(font => font.status !== 'loading')")
        self.engine.evaluate("() => document.querySelector('[data-action=read]').click()")
        self.engine.evaluate(SETTLE)
        self.engine.wait(AT_REST)

    @property
    def shown(self) -> str:
        return self.engine.evaluate(SHOWN)

    @property
    def dots(self) -> list[str]:
        return self.engine.evaluate(DOTS)

    def touch_dot(self, number: int) -> None:
        """A tap where a dot of the slider is; -1 is the last. On a phone the line of the story may stand in place of the dots."""
        place = self.engine.evaluate("""number => {
          const dot = [...document.querySelectorAll('[data-dots] i')].at(number);
          const { left, top, width, height } = dot.getBoundingClientRect();
          return width ? [left + width / 2, top + height / 2] : null;
        }""", number)
        if place:
            self.engine.tap(*place)
        else:
            self.engine.evaluate(SLIDE, number)

    def act(self, action: str) -> None:
        self.engine.click(f"[data-action={action}]")

    def play(self) -> None:
        self.act("play")
        self.engine.wait(PLAYING)

    def pause(self) -> None:
        self.act("play")
        self.engine.wait(RESTS)

    def choose(self, setting: str, value: str) -> None:
        """Picks a radio button in the panel, as a reader would."""
        self.act("panel")
        self.engine.wait("() => document.getElementById('panel').getAnimations({ subtree: true }).length === 0")
        if self.engine.evaluate("setting => Boolean(document.querySelector(`.fold:not([open]) [data-setting=${setting}]`))", setting):
            self.engine.click(".fold summary")
        self.engine.click(f"[data-setting={setting}] label:has(input[value='{value}'])")
        self.engine.click("#panel [data-action=close]")
        self.engine.wait("() => !document.getElementById('panel').open")

    def await_word(self, word: int) -> None:
        """Or one of the next two: on a busy machine a short word may pass between two frames and never be lit."""
        self.engine.wait("""(selector, word) => [...document.querySelectorAll(selector)].slice(word, word + 3)
          .some(span => span.matches('.lit'))""", WORDS, word)

    def await_page(self, page: int) -> None:
        self.engine.wait("id => document.getElementById(id).matches('[data-shown]')", self.ids[page])
        self.engine.wait(AT_REST)

    def await_end(self) -> None:
        self.engine.wait("() => document.querySelector('.end[data-shown]')")
        self.engine.wait(AT_REST)

    def light_is_right(self) -> bool:
        """Whether the lit word is the told one, at once or after the few frames that a busy machine is late by."""
        for _ in range(8):
            time, lit = self.engine.evaluate(STATE, WORDS)
            if any(lit == self.timing.word_at(time + STEP * part / 12) for part in range(13)):
                return True
            self.engine.evaluate("() => new Promise(resolve => setTimeout(resolve, 50))")
        return False


@pytest.fixture
def reading(engine, site, library, witnessed, serve):
    """Opens the sample's narrated tale, or one of the library `ways`; nothing may go wrong on its page."""
    open_tales = []

    def open_tale(origin: str, slug: str | None = None, title: bool = False) -> Reading:
        folder = witnessed(library("ways") if slug else site)
        root = folder.as_uri() + "/" if origin == "file" else serve(folder).address
        path = f"tales/{slug}/index.html" if slug else narrated(site)
        open_tales.append(Reading(engine, root, path, title))
        return open_tales[-1]

    yield open_tale
    for tale in open_tales:
        assert tale.engine.wrongs() == []


@pytest.fixture(params=["http", "file"])
def origin(request) -> str:
    return request.param


@pytest.mark.live
@pytest.mark.parametrize(("origin", "rate", "seconds"), [("http", "1", 6), ("file", "2", 6)])
def test_the_told_word_is_lit(reading, engine, origin, rate, seconds, capsys):
    """Right within the tolerance of `played.STEP`, which says why. How late frames are is told, not judged: that is
    the machine's business, and what the reader can do about it is judged in Chromium."""
    tale = reading(origin)
    if rate != "1":
        tale.choose("speed", rate)
    tale.play()
    figures = measure(engine.evaluate(SAMPLE, seconds, WORDS), tale.timing, float(rate))
    with capsys.disabled():
        print(f"\n  {engine.name} {origin} {rate}x: {figures}")
    assert figures.frames > seconds * 15, "the browser hardly painted"
    assert figures.words >= seconds * float(rate)
    assert figures.right >= 0.99


@pytest.mark.live
def test_taps_and_scrubs_land_on_the_spoken_word(reading, engine, origin):
    tale = reading(origin)
    dice = random.Random(7)
    pages = engine.evaluate(NUMBERED)
    for page, word in dice.sample([(page, word) for page, count in enumerate(pages) for word in range(count)], 10):
        number = sum(pages[:page]) + word
        tale.touch_dot(page)
        tale.await_page(page)
        engine.click(WORDS, number)
        tale.await_word(number)
        engine.wait(PLAYING)
        time, _ = engine.evaluate(STATE, WORDS)
        start = tale.timing.starts[number - tale.timing.first]
        assert start - 0.03 <= time < start + 1, f"word {number}"
    bar = """() => {
      const bar = document.querySelector('[data-progress]');
      const { left, width, top, height } = bar.getBoundingClientRect();
      return { left, width, middle: top + height / 2, told: bar.value / bar.max, total: Number(bar.max) };
    }"""
    # Where nothing can hover, the bar is there only while the voice rests.
    played = 5 if engine.evaluate("() => matchMedia('(hover: hover)').matches") else 0
    for turn in range(10):
        if turn == played:
            tale.pause()
        place = engine.evaluate(bar)
        thumb = 20
        track = place["left"] + thumb / 2, place["width"] - thumb
        to = dice.uniform(0.03, 0.97)
        engine.drag((track[0] + track[1] * place["told"], place["middle"]), (track[0] + track[1] * to, place["middle"]))
        # A busy engine takes the mouse's events late, and its sound follows later still.
        engine.wait(f"""() => [...document.querySelectorAll('audio')].every(({{ seeking, currentTime }}) => !seeking
            && currentTime <= {to * place["total"] + 8})
          && Math.abs(document.querySelector('[data-progress]').value - {to * place["total"]}) <= 8""")
        engine.evaluate("() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        time, lit = engine.evaluate(STATE, WORDS)
        assert time == pytest.approx(to * place["total"], abs=8), "about where the mouse let go"
        assert tale.light_is_right(), (turn, time, lit)
        if turn < played:
            # A busy engine starts its sound again late. WebKit may never do so: then the tale says that, and a tap helps.
            engine.wait(f"() => ({PLAYING})() || !!document.querySelector('[data-notice]').textContent")
            if not engine.evaluate(PLAYING):
                tale.play()
        else:
            assert not engine.evaluate(PLAYING), "it rests as it did"


@pytest.mark.parametrize(("engine", "origin"), [("firefox", "file"), ("webkit", "http")], indirect=True)
def test_listening_begins_at_the_title_and_the_place_is_kept(reading, engine, origin):
    tale = reading(origin, title=True)
    is_over_when_the_title_is_come_back_to(tale, engine)
    tale.pause()
    asks_whether_to_go_on(tale, engine)


def is_over_when_the_title_is_come_back_to(tale, engine) -> None:
    tale.act("listen")
    tale.await_page(0)
    tale.await_word(1)
    assert engine.evaluate(PLAYING)
    tale.act("previous")
    engine.wait(AT_TITLE)
    engine.wait(RESTS)
    assert engine.evaluate("() => document.querySelectorAll('.lit').length") == 0
    engine.wait(AT_REST)
    tale.act("listen")
    engine.wait(PLAYING)
    tale.await_word(1)


def asks_whether_to_go_on(tale, engine) -> None:
    tale.act("next")
    tale.act("next")
    tale.await_page(2)
    tale.play()
    engine.evaluate("() => new Promise(resolve => setTimeout(resolve, 1200))")
    tale.pause()
    place = engine.evaluate(STATE, WORDS)
    assert tale.engine.wrongs() == []
    tale.open()
    engine.wait("() => document.getElementById('resume').open")
    assert "3" in engine.evaluate("() => document.querySelector('#resume [data-place]').textContent")
    # The voice may speak on for a moment between the look and the pause.
    assert abs(engine.evaluate(STATE, WORDS)[1] - place[1]) <= 1, "the place is shown before a sound is loaded"
    engine.click("[data-action=resume]")
    engine.wait(PLAYING)
    tale.pause()
    assert tale.shown == tale.ids[2]
    assert engine.evaluate(STATE, WORDS)[0] >= place[0] - 1, "who was listening hears it from there"
    tale.open()
    engine.click("[data-action=afresh]")
    assert tale.shown == tale.ids[0]


def test_the_voice_turns_the_page_and_no_light_is_left_behind(reading, engine):
    tale = reading("http")
    first, second, *_ = engine.evaluate(NUMBERED)
    engine.click(WORDS, first - 2)
    tale.await_page(1)
    tale.await_word(first + 1)
    assert engine.evaluate("() => location.hash") == "#" + tale.ids[1]
    tale.pause()
    _, before = engine.evaluate(STATE, WORDS)
    engine.evaluate("() => new Promise(resolve => setTimeout(resolve, 300))")
    assert tale.light_is_right()
    assert engine.evaluate(STATE, WORDS)[1] == before
    tale.act("next")
    tale.await_page(2)
    assert engine.evaluate("() => document.querySelectorAll('[data-shown] .lit').length") == 0
    tale.play()
    tale.await_word(first + second)
    tale.act("previous")
    tale.await_word(first)
    assert engine.evaluate("() => document.querySelectorAll('.lit').length") == 1


def test_my_turn_waits_and_goes_on_to_the_end(reading, engine):
    tale = reading("file", "two-voices")
    tale.choose("way", "turn")
    tale.play()
    engine.wait("() => document.querySelector('[data-waiting]')")
    time, lit = engine.evaluate(STATE, WORDS)
    assert lit == -1, "the voice is silent"
    assert tale.timing.ends[3] - 0.05 <= time <= tale.timing.ends[3] + 0.3
    tale.await_word(4)
    engine.wait("() => document.querySelector('[data-waiting]')")
    tale.act("play")
    tale.choose("way", "me")
    tale.touch_dot(-1)
    tale.await_page(2)
    engine.click(WORDS, -1)
    tale.await_end()
    engine.wait(RESTS)
    tale.act("again")
    tale.await_page(0)
    tale.await_word(1)


@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit"])
def test_hands_and_keys_find_what_they_reach_for(engine_named, name, library, serve):
    """The picture of an answer is the answer, and leads to its way; and the keys for sentences keep the focus while the tale is
    told. `test_choices.py` goes all ways in Chromium: which pages they have is decided by the script alone."""
    engine = engine_named(name)
    engine.resize(390, 844)
    tale = Reading(engine, serve(library("ways")).address, "tales/branching/index.html")
    tale.act("play")
    engine.wait(PLAYING)
    engine.evaluate("() => document.querySelector('[data-action=play]').focus()")
    for key, action in [("Tab", "sentence-on"), ("Tab", "next"), ("Shift+Tab", "sentence-on"), ("Shift+Tab", "play"),
                        ("Shift+Tab", "sentence-back"), ("Shift+Tab", "previous")]:
        engine.press(key)
        assert engine.evaluate("() => document.activeElement.dataset.action") == action, f"{key} in {name}"
    engine.evaluate("id => { location.hash = id }", tale.ids[1])  # where the voice may have come by now
    tale.await_page(1)
    engine.wait(RESTS)
    answers_are_dressed_in_their_pictures(engine)
    start, question, _, hill, cloud, home = tale.ids
    assert tale.dots == [start, question]
    engine.press("ArrowRight")
    assert tale.shown == question, "the story asks; the reader answers"
    before = engine.evaluate("() => history.length")
    picture = engine.evaluate("""() => {
      const { left, top, width, height } = document.querySelectorAll('[data-shown] .choice-picture')[1].getBoundingClientRect();
      return [left + width / 12, top + height / 2];
    }""")
    engine.tap(*picture)
    tale.await_page(3)
    assert not engine.evaluate("() => document.getElementById('closer').open"), "the picture was looked at, not chosen"
    assert engine.evaluate("() => history.length") <= before + 1, "a dead step is left in the history"
    assert tale.dots == [start, question, hill, cloud, home]
    engine.close()


def answers_are_dressed_in_their_pictures(engine) -> None:
    boxes = engine.evaluate("""() => ['.text', '.choice', '.choice-picture'].map(selector => [
      ...document.querySelector('[data-shown]').querySelectorAll(selector)].map(box => box.clientWidth))""")
    [[text], answers, pictures] = boxes
    assert pictures == answers, "a picture fills its button"
    assert min(answers) > text / 3, "two large buttons side by side"


BEYOND = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  const buttons = [...document.querySelectorAll('[data-shown] .button, .bar .button, .controls .button')];
  const out = buttons.filter(button => button.checkVisibility({ visibilityProperty: true })).filter(button => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return left < 0 || right > innerWidth || top < -2 || bottom > innerHeight; // the bar's keys are taller than it
  });
  return [scrollWidth - clientWidth, scrollHeight - clientHeight,
          ...out.map(button => button.outerHTML)];
}"""


@pytest.mark.parametrize("slug", [None, "arabic"])
def test_everything_is_within_the_window(reading, engine, slug):
    tale = reading("file", slug, title=True)
    look_at_windows(engine, "the title")
    tale.pass_title()
    look_at_windows(engine, "the first page")
    engine.evaluate("id => { location.hash = id }", tale.ids[-1])
    tale.await_page(-1)
    # As when the voice comes there: told to who does not see it, and the focus is elsewhere.
    engine.evaluate("() => { document.activeElement.blur(); document.querySelector('[data-action=next]').click(); }")
    tale.await_end()
    assert engine.evaluate("() => document.querySelector('[data-end-said]').textContent")
    look_at_windows(engine, "the end")


# Whether a word moves to another line when it is lit, at widths that break the lines at other words.
MOVES = """() => {
  const text = document.querySelector('[data-shown] .text');
  const words = [...text.querySelectorAll('.s > span')];
  const lines = () => words.map(word => Math.round(word.getBoundingClientRect().y)).join();
  return [210, 240, 270, 300, 330].filter(width => {
    text.style.inlineSize = `${width}px`;
    const before = lines();
    return words.some(word => {
      word.classList.add('lit');
      word.parentElement.classList.add('said');
      const moves = lines() !== before;
      word.classList.remove('lit');
      word.parentElement.classList.remove('said');
      return moves;
    });
  });
}"""


@pytest.mark.parametrize("name", ["webkit"])
def test_no_paragraph_ends_the_page(engine_named, name, site):
    """WebKit 2.50 ends its process at a paragraph of this page in this window, if it is wrapped by `text-wrap: pretty`."""
    engine = engine_named(name)
    engine.resize(1180, 820)
    engine.open(f"{site.as_uri()}/tales/miega-maisins/index.html#page-6")
    engine.wait(READY)
    engine.wait(f"() => ({SHOWN})() === 'page-6' && document.fonts.status === 'loaded'")
    assert engine.evaluate("() => new Promise(resolve => setTimeout(resolve, 300, document.querySelectorAll('.text p').length))")


def test_no_line_breaks_elsewhere_when_a_word_is_lit(reading, engine):
    assert reading("file").engine.evaluate(MOVES) == [], "words jump to another line while they are read"


def look_at_windows(engine, state: str) -> None:
    """Nothing reaches beyond a phone's window, in portrait and in landscape."""
    for width, height in [(844, 390), (390, 844)]:
        engine.resize(width, height)
        assert engine.evaluate(BEYOND) == [0, 0], f"{state} at {width} × {height}"


def test_a_missing_recording_is_told_kindly_and_can_be_tried_again(engine, site, witnessed, serve):
    server = serve(witnessed(site))
    server.missing = re.compile(r"\.(m4a|mp3|ogg|opus|wav)$")
    tale = Reading(engine, server.address, narrated(site))
    tale.act("play")
    engine.wait("() => document.querySelector('[data-notice]').textContent.trim()")
    assert engine.evaluate("() => document.querySelector('[data-action=play]').matches(':not([data-playing])')")
    assert all(wrong.startswith("not loaded") for wrong in tale.engine.wrongs())
    server.missing = None
    tale.play()
    assert engine.evaluate("() => document.querySelector('[data-notice]').textContent") == ""
    assert tale.engine.wrongs() == []


def test_a_server_without_ranges_can_be_sought_in(engine, site, witnessed, serve):
    tale = Reading(engine, serve(witnessed(site), ranges=False).address, narrated(site))
    pages = engine.evaluate(NUMBERED)
    number = sum(pages[:4]) + 3
    tale.touch_dot(4)
    tale.await_page(4)
    engine.click(WORDS, number)
    tale.await_word(number)
    engine.wait(PLAYING)
    start = tale.timing.starts[number - tale.timing.first]
    assert start - 0.03 <= engine.evaluate(STATE, WORDS)[0] < start + 1
    assert tale.engine.wrongs() == []


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_by_night_and_where_sound_is_refused_a_button_is_left(engine_named, name, site, witnessed, serve):
    engine = engine_named(name, night=True)
    try:
        tale = Reading(engine, serve(witnessed(site)).address, narrated(site) + "?by-itself", title=True)
        palette, colour = engine.evaluate(
            "() => [document.documentElement.dataset.palette, getComputedStyle(document.body).backgroundColor]")
        assert palette == "night"
        assert max(map(int, re.findall(r"\d+", colour)[:3])) < 80, colour
        engine.wait("() => document.querySelector('[data-notice]').textContent.trim()")
        assert engine.evaluate("() => document.querySelector('[data-action=play]').matches(':not([data-playing])')")
        engine.click("[data-action=listen]")
        tale.await_word(1)
        assert engine.evaluate("() => document.querySelector('[data-notice]').textContent") == ""
        assert tale.engine.wrongs() == []
    finally:
        engine.close()


def test_a_picture_is_as_dark_at_night_as_in_chromium(engine_named, engine, site, serve):
    address = serve(site).address + "tales/the-mitten/index.html"

    def light(engine) -> float:
        engine.open(address)
        engine.wait(READY)
        engine.evaluate("() => { document.documentElement.dataset.palette = 'night' }")
        engine.wait("() => document.querySelector('.title .plate img').style.filter")
        filters = engine.evaluate("() => getComputedStyle(document.querySelector('.title .plate img')).filter")
        return math.prod(float(part) for part in re.findall(r"brightness\(([\d.]+)\)", filters))

    chromium = engine_named("chromium")
    expected = light(chromium)
    chromium.close()
    assert abs(light(engine) - expected) < 0.03


def test_from_right_to_left_keys_turn_the_other_way(reading, engine):
    tale = reading("file", "arabic")
    engine.press("ArrowRight")
    engine.wait(AT_TITLE)
    engine.press("ArrowLeft")
    tale.await_page(0)
    engine.press("ArrowLeft")
    tale.await_page(1)
    engine.press("ArrowRight")
    tale.await_page(0)
    engine.press(" ")
    engine.wait(PLAYING)
    tale.await_word(1)
    engine.press(" ")
    engine.wait(RESTS)
    lefts = engine.evaluate("selector => [...document.querySelectorAll(selector)].slice(0, 2)"
                            ".map(word => word.getBoundingClientRect().left)", WORDS)
    assert lefts[1] < lefts[0]


def await_at_rest(engine, condition: str, *arguments) -> None:
    """Leaves nothing running in the page, unlike `Engine.wait`: a browser keeps only a page that is at rest."""
    until = time.monotonic() + 15
    found = False
    while not found:
        assert time.monotonic() < until, engine.evaluate("() => [location.href, document.documentElement.dataset.side]")
        time.sleep(0.2)
        with suppress(*GONE):
            found = engine.evaluate(condition, *arguments)


@pytest.mark.parametrize("name", ["firefox"])
def test_going_back_does_not_open_the_gate(engine_named, name, site, serve):
    """A child goes back to the page of the grown-ups, which Firefox shows as it was left, with the gate open."""
    engine = engine_named(name)

    def await_side(side: str, condition: str) -> None:
        await_at_rest(engine, f"side => document.documentElement.dataset.side === side && {condition}", side)

    engine.open(f"{serve(site).address}parents/index.html")
    engine.evaluate("""child => {
      const own = `storysite:${document.documentElement.dataset.site}:`;
      const now = Date.now();
      localStorage.setItem(`${own}family`, JSON.stringify({ children: [child], reading: child.id }));
      sessionStorage.setItem(`${own}gate`, JSON.stringify({ from: now, until: now + 100_000 }));
      setTimeout(() => location.reload(), 50);
    }""", ANNA)
    await_side("parents", "document.readyState === 'complete' && !!document.querySelector('.gate-bar')")
    engine.evaluate("() => { setTimeout(() => { location.href = '../child/index.html'; }, 50); }")
    await_side("child", "document.readyState === 'complete'")
    engine.evaluate("() => { window.isLeft = true; setTimeout(() => history.back(), 50); }")
    await_side("child", "!window.isLeft && !document.documentElement.hidden")
    engine.close()


def test_a_library_that_is_gone_back_to_shows_what_it_was_searched_for(engine, site, serve):
    """WebKit shows a page as it was left, but for a field without autocompletion, which it empties after `pageshow`."""
    engine.open(f"{serve(site).address}library/index.html")
    engine.wait("() => !('awaits' in document.documentElement.dataset)")
    engine.click("[data-search]")
    engine.press("m")
    engine.wait("() => location.search === '?q=m'")
    for _ in range(3):  # a browser may drop a page that it has kept
        engine.evaluate("""() => {
          window.isOld = true;
          addEventListener('pageshow', () => window.isBack = true);
          setTimeout(() => document.querySelector('[data-results] [data-card] a').click(), 50);
        }""")
        await_at_rest(engine, "() => document.readyState === 'complete' && !!document.querySelector('[data-tale]')")
        engine.evaluate("() => { setTimeout(() => history.back(), 50); }")
        await_at_rest(engine, "() => !!document.querySelector('[data-results] [data-card]') && (window.isBack || !window.isOld)")
        if engine.evaluate("() => window.isOld"):
            break
    engine.evaluate("() => new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done))))")
    assert engine.evaluate("() => [window.isOld, document.querySelector('[data-search]').value]") == [True, "m"]


def test_both_answers_of_where_to_go_on_are_as_wide_as_their_pictures(engine, site, serve):
    address = serve(site).address + narrated(site)
    engine.open(address)
    engine.evaluate("""slug => {
      const left = { page: 'page-3', number: 3, pages: 6, percent: 30, finished: 0, at: 2000, title: '', cover: '' };
      localStorage.setItem(`storysite:${document.documentElement.dataset.site}:tale:${slug}`, JSON.stringify(left));
    }""", narrated(site).split("/")[1])
    engine.open("about:blank")
    engine.open(address)
    engine.wait("() => document.querySelectorAll('#resume[open] .button img').length === 2")
    beside = engine.evaluate("""() => [...document.querySelectorAll('#resume .picture')]
      .map(picture => picture.parentElement.clientWidth - picture.clientWidth)""")
    assert max(map(abs, beside)) < 1, beside


FADE = "() => parseFloat(getComputedStyle(document.querySelector('[data-shown] .text')).getPropertyValue('--fade'))"


@pytest.mark.parametrize("name", ["firefox"])
def test_words_fade_out_below_while_there_are_more(engine_named, name, site):
    """Other browsers know from the style alone how far a text is scrolled."""
    engine = engine_named(name)
    engine.resize(844, 260)
    engine.open(f"{site.as_uri()}/tales/tris-siventini/index.html#page-2")
    engine.wait(f"{FADE} > 40")
    engine.evaluate("() => document.querySelector('[data-shown] .text').scrollTo({ top: 10_000, behavior: 'instant' })")
    engine.wait(f"{FADE} < 20", seconds=5)
    engine.close()


LOW = """hidden => {
  const { style, scrollHeight } = document.querySelector('[data-shown] .text');
  Object.assign(style, { flex: 'none', minHeight: 0, height: `${scrollHeight - hidden}px` });
}"""


@pytest.mark.parametrize("name", ["webkit"])
def test_no_words_fade_out_that_are_seen_whole(engine_named, name, site):
    """WebKit keeps what an animation showed that ended while some pixels were hidden."""
    engine = engine_named(name)
    engine.open(f"{site.as_uri()}/tales/tris-siventini/index.html#page-1")
    engine.wait("() => !!document.querySelector('[data-tale]:not([data-companions]) .page[data-shown]')")
    for hidden, least, most in [(80, 40, 64), (3, 0, 20), (-20, 0, 20)]:
        engine.evaluate(LOW, hidden)
        engine.evaluate(TWO_FRAMES)
        engine.wait(f"() => {{ const fade = ({FADE})(); return {least} <= fade && fade <= {most}; }}", seconds=20)
    engine.close()
