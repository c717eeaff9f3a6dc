"""The light can go before the voice or after it, for headphones that are late."""

import pytest

from clock import open_tale  # a fixture
from tale import WHOLE, WORDS

pytestmark = pytest.mark.still

LIT_AND_TIME = f"""() => new Promise(done => requestAnimationFrame(() => {{
  const time = document.querySelector('audio').currentTime;
  const painted = new MessageChannel();
  painted.port1.onmessage = () => done(
    [[...document.querySelectorAll('{WORDS}')].findIndex(word => word.matches('.lit')), time]);
  painted.port2.postMessage(0);
}}))"""


def shift(tale, steps: int) -> str:
    """Presses a button of the panel and gives what the panel then says."""
    tale.open_panel("offset")
    button = tale.page.locator(f"[data-setting=offset] button[value='{50 if steps > 0 else -50}']")
    for _ in range(abs(steps)):
        button.dispatch_event("click")
    said = tale.page.locator("[data-setting=offset] output").inner_text()
    tale.page.keyboard.press("Escape")
    return said


@pytest.mark.parametrize(("steps", "rate"), [(-6, "1"), (6, "2"), (-4, "0.5")])
def test_the_light_is_moved_by_what_the_ear_hears(tale, steps, rate):
    tale.choose("speed", rate)
    assert str(abs(steps) * 50) in shift(tale, steps)
    timing = tale.timing()
    tale.play.click()
    tale.await_word(3)
    tale.advance(1.5)
    ahead = steps * 0.05 * float(rate)
    words = set()
    for _ in range(40):
        lit, time = tale.page.evaluate(LIT_AND_TIME)
        assert lit in (timing.word_at(time + ahead), timing.word_at(time + ahead + 0.02)), f"at {time} s"
        words.add(lit)
        tale.advance(0.1)
    assert len(words) > 2, "the voice stands still"


def test_half_a_second_is_the_most_and_it_is_kept(tale):
    assert "500" in shift(tale, -12)
    last = tale.page.locator("[data-setting=offset] button[value='-50']")
    assert last.get_attribute("aria-disabled") == "true"
    tale.page.reload()
    tale.page.wait_for_selector(WHOLE, state="attached")
    said = tale.page.locator("[data-setting=offset] output").text_content()
    assert "500" in said
    assert shift(tale, 10) != said


@pytest.mark.parametrize("steps", [10, -10])
def test_a_tapped_word_is_lit_whatever_the_headphones(tale, steps):
    shift(tale, steps)
    for word in (9, 4, 12):
        tale.page.locator(WORDS).nth(word).click()
        assert tale.lit == word
