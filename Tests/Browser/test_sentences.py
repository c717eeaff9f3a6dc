"""Sentences: before, again, after; one word, one sentence; and the bar that leads to any moment."""

import random

import pytest

from clock import open_sounding, open_tale  # noqa: F401 (fixtures)
from tale import FIRST_PAGE, WORDS, Tale, narrated

pytestmark = pytest.mark.still

# The first and the last word of each sentence, from the spans alone.
SENTENCES = f"""() => {{
  const words = [...document.querySelectorAll('{WORDS}')];
  const sentences = [];
  for (const span of document.querySelectorAll('.s')) {{
    const own = words.filter(word => word.parentElement.closest('.s') === span).map(word => words.indexOf(word));
    if (span.matches('.c')) sentences.at(-1).push(...own);
    else sentences.push(own);
  }}
  return sentences.map(own => [own[0], own.at(-1)]);
}}"""
SEEK = """([selector, seconds]) => {
  const bar = document.querySelector(selector);
  bar.value = seconds;
  bar.dispatchEvent(new Event('input', { bubbles: true }));
}"""


def sentences(tale: Tale) -> list[list[int]]:
    return tale.page.evaluate(SENTENCES)


def action(tale: Tale, name: str):
    return tale.page.locator(f"[data-action=sentence-{name}]")


def start_at(tale: Tale, word: int) -> None:
    tale.page.locator(WORDS).nth(word).click()
    tale.await_word(word)
    tale.await_sound()


def test_a_paused_story_says_one_sentence_at_a_time(tale):
    first, second, third = sentences(tale)[:3]
    timing = tale.timing()
    start_at(tale, second[0])
    tale.play.click()
    tale.await_rest()
    for name, (start, end) in [("on", third), ("back", second), ("again", second), ("back", first)]:
        action(tale, name).click()
        tale.await_word(start)
        assert tale.playing
        tale.await_rest()
        assert timing.ends[end] - 0.05 <= tale.time <= timing.ends[end] + 0.4, name
        assert tale.lit in (end, -1)
    tale.play.click()
    tale.await_word(second[0])
    assert tale.playing, "after a sentence the story goes on where it was"


def test_a_playing_story_goes_to_the_sentence_and_reads_on(tale):
    first, second, third = sentences(tale)[:3]
    start_at(tale, first[0])
    tale.page.keyboard.press("Shift+ArrowRight")
    tale.await_word(second[0])
    tale.page.keyboard.press("Shift+ArrowRight")
    tale.await_word(third[0])
    tale.page.keyboard.press("Shift+ArrowLeft")
    tale.await_word(second[0])
    tale.advance(0.3)
    assert tale.playing


def test_sentences_lead_from_page_to_page(tale):
    tale.go_to(1)
    start = tale.page.evaluate(f"document.querySelector('.page').querySelectorAll('{WORDS}').length")
    action(tale, "back").click()
    tale.await_page(tale.ids[0])
    tale.await_word(next(first for first, last in sentences(tale) if last == start - 1))
    tale.await_rest()
    action(tale, "on").click()
    tale.await_page(tale.ids[1])
    tale.await_word(start)


def test_the_beginning_is_in_the_panel_and_on_the_keyboard(tale):
    tale.go_to(3)
    tale.page.locator("[data-action=panel]").click()
    tale.page.locator(".fold summary").click()
    tale.page.locator("[data-action=restart]").click()
    tale.page.keyboard.press("Escape")
    tale.await_page(tale.ids[0])
    tale.await_word(0)
    tale.go_to(2)
    tale.page.keyboard.press("Shift+Home")
    tale.await_page(tale.ids[0])
    tale.await_word(0)


@pytest.mark.parametrize("playing", [False, True])
def test_from_the_beginning_a_voice_without_times_begins_anew(ways, playing):
    tale = ways("untimed")
    tale.play.click()
    tale.advance(2)
    tale.next.click()
    if not playing:
        tale.play.click()
    before = tale.time
    tale.page.eval_on_selector("[data-action=restart]", "button => button.click()")
    tale.advance(0.5)
    assert (tale.shown, tale.playing) == (tale.ids[0], True)
    assert tale.time < 1 < before


def test_a_held_word_is_heard_alone(tale):
    timing = tale.timing()
    box = tale.page.locator(WORDS).nth(7).bounding_box()
    tale.page.mouse.move(box["x"] + 4, box["y"] + box["height"] / 2)
    tale.page.mouse.down()
    tale.page.wait_for_selector("[data-tale][data-playing]")
    tale.await_word(7)
    tale.await_rest()
    tale.page.mouse.up()
    tale.advance(0.3)
    assert not tale.playing
    assert tale.lit == 7
    assert timing.ends[7] - 0.05 <= tale.time <= timing.ends[7] + 0.3


def test_a_word_touched_twice_says_its_sentence(tale):
    timing = tale.timing()
    start, end = sentences(tale)[1]
    tale.page.locator(WORDS).nth(start + 2).dblclick()
    tale.await_word(start)
    tale.await_rest()
    assert timing.ends[end] - 0.05 <= tale.time <= timing.ends[end] + 0.4
    assert tale.page.evaluate("getSelection().toString()") == ""


def test_the_marked_word_and_its_sentence_are_heard_alone_by_keys(tale):
    start, end = sentences(tale)[0]
    tale.page.locator("[data-shown] .text").focus()
    for _ in range(4):
        tale.page.keyboard.press("ArrowDown")
    tale.page.keyboard.press("Shift+ArrowUp")
    tale.await_word(3)
    tale.await_rest()
    assert tale.lit == 3
    tale.page.keyboard.press("Shift+ArrowDown")
    tale.await_word(start)
    tale.await_rest()
    assert tale.time == pytest.approx(tale.timing().ends[end], abs=0.4)


@pytest.mark.parametrize("playing", [False, True])
def test_wherever_the_bar_is_put_the_lit_word_is_the_spoken_one(site, serve, open_sounding, playing):
    tale = open_sounding(serve(site).address + narrated(site))
    timing = tale.timing()
    duration = float(tale.page.locator("audio").first.get_attribute("data-duration"))
    tale.play.click()
    tale.await_sound()
    if not playing:
        tale.play.click()
    draw = random.Random(11)
    for _ in range(12):
        seconds = draw.uniform(0, duration - 4)
        at_once = tale.page.evaluate(f"""arguments => {{
          ({SEEK})(arguments);
          return [...document.querySelectorAll('{WORDS}')].findIndex(word => word.matches('.lit'));
        }}""", ["[data-progress]", seconds])
        assert at_once == timing.word_at(seconds), "the light waits for the sound"
        tale.page.wait_for_timeout(draw.choice([0, 60, 250]))
        lit, time, shown = tale.page.evaluate(f"""() => new Promise(done => requestAnimationFrame(() => {{
          const time = document.querySelector('audio').currentTime;
          setTimeout(() => done([[...document.querySelectorAll('{WORDS}')].findIndex(w => w.matches('.lit')), time,
            !document.querySelector('.lit') || !!document.querySelector('[data-shown] .lit')]));
        }}))""")
        assert lit in (timing.word_at(time), timing.word_at(time + 0.04), timing.word_at(time - 0.02)), (seconds, time)
        assert tale.page.locator(".lit").count() <= 1
        assert shown
    assert tale.playing == playing


def test_the_bar_is_dragged_and_moved_by_keys(tale):
    bar = tale.page.locator("[data-progress]")
    duration = float(tale.page.locator("audio").first.get_attribute("data-duration"))
    box = bar.bounding_box()
    y = box["y"] + box["height"] / 2
    tale.page.mouse.move(box["x"] + 10, y)
    tale.page.mouse.down()
    tale.page.mouse.move(box["x"] + box["width"] / 2, y, steps=5)
    tale.page.mouse.up()
    middle = float(bar.input_value())
    assert middle == pytest.approx(duration / 2, abs=duration / 50)
    assert tale.shown != tale.ids[0]
    bar.focus()
    tale.page.keyboard.press("ArrowRight")
    assert float(bar.input_value()) == pytest.approx(middle + 5, abs=0.3)
    tale.page.keyboard.press("ArrowLeft")
    tale.page.keyboard.press("ArrowLeft")
    assert float(bar.input_value()) == pytest.approx(middle - 5, abs=0.3)
    assert ":" in bar.get_attribute("aria-valuetext")
    tale.page.keyboard.press("Home")
    tale.await_page(tale.ids[0])
    tale.play.click()
    tale.await_sound()
    assert tale.time < 2
    bar.evaluate('''bar => {
      window.said = 0;
      new MutationObserver(() => { said += 1; }).observe(bar, { attributeFilter: ["aria-valuetext"] });
    }''')
    tale.page.keyboard.press("Shift+Tab")
    bar.focus()
    tale.advance(12)
    assert 1 <= tale.page.evaluate("said") <= 3, "a screen reader says the time over the voice"


def test_a_finger_on_the_bar_turns_no_page(site, serve, browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(serve(site).address + narrated(site) + FIRST_PAGE)
    Tale(page).pass_title()
    bar = page.locator("[data-progress]")
    box = bar.bounding_box()
    y = box["y"] + box["height"] / 2
    session = context.new_cdp_session(page)
    touch = lambda kind, points: session.send(  # noqa: E731
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x in points]})
    touch("touchStart", [box["x"] + 10])
    for share in (0.3, 0.6, 0.9):
        touch("touchMove", [box["x"] + box["width"] * share])
    for share in (0.6, 0.3):
        touch("touchMove", [box["x"] + box["width"] * share])
    touch("touchEnd", [])
    page.wait_for_timeout(200)
    tale = Tale(page)
    timing = tale.timing()
    seconds = float(bar.input_value())
    assert seconds > 10
    counts = page.eval_on_selector_all(".page", f"pages => pages.map(p => p.querySelectorAll('{WORDS}').length)")
    starts = [timing.starts[sum(counts[:i])] for i in range(len(counts))]
    assert tale.ids.index(tale.shown) == max(i for i, start in enumerate(starts) if start - 0.5 <= seconds)
    context.close()


def test_the_bar_has_a_mark_for_every_page_but_the_first(tale):
    assert tale.page.locator("[data-marks] i").count() == len(tale.ids) - 1


def test_the_bar_follows_the_voice_and_the_reader(tale):
    bar = tale.page.locator("[data-progress]")
    tale.go_to(4)
    timing = tale.timing()
    word = tale.page.evaluate(f"""() => [...document.querySelectorAll('{WORDS}')]
      .indexOf(document.querySelector('[data-shown] {WORDS}'))""")
    assert float(bar.input_value()) == pytest.approx(timing.starts[word], abs=0.5), "shows where Play will begin"
    tale.play.click()
    tale.await_word(word + 4)
    assert float(bar.input_value()) == pytest.approx(tale.time, abs=0.6)


def test_the_bar_spans_recordings_of_pages(ways):
    tale = ways("two-voices")
    assert tale.page.locator("[data-progress]").is_visible()
    tale = ways("page-voices")
    most = float(tale.page.locator("[data-progress]").get_attribute("max"))
    one = float(tale.page.locator("audio").first.get_attribute("data-duration"))
    assert most == pytest.approx(one), "a tale that branches shows a recording at a time"
    tale.page.evaluate(SEEK, ["[data-progress]", one / 2])
    assert tale.shown == tale.ids[0]
    tale.play.click()
    tale.await_sound()


def test_a_voice_without_times_has_a_bar_and_no_sentences(ways):
    tale = ways("untimed")
    assert action(tale, "on").is_hidden()
    tale.page.evaluate(SEEK, ["[data-progress]", 1])
    tale.play.click()
    tale.await_sound()
    assert tale.time >= 1


def test_while_the_story_is_told_the_sentence_keys_whisper_and_can_be_tapped(tale):
    colour = "key => getComputedStyle(key).color"
    loud = action(tale, "again").evaluate(colour)
    tale.page.keyboard.press("Space")
    tale.await_sound()
    assert action(tale, "again").evaluate(colour) != loud
    action(tale, "on").click()
    tale.await_word(tale.timing().first + tale.page.evaluate("document.querySelectorAll('.s')[0].querySelectorAll('span').length"))
