"""A long page follows the voice, until the reader scrolls; then it offers the way back."""

import pytest

from clock import SCRIPT, ClockedTale
from finger import Finger
from tale import FIRST_PAGE, narrated

PLACE = """id => {
  const section = document.getElementById(id);
  const [said] = section.querySelectorAll('.said');
  if (!section.matches('[data-shown]') || !said) return 'nowhere';
  const told = said.getBoundingClientRect();
  const view = section.querySelector('.text').getBoundingClientRect();
  return told.top < view.top ? 'above' : told.bottom > view.bottom ? 'below' : 'in sight';
}"""
"""Where the spoken sentence is, on the page of this id and on no other: on the next one it would be in sight by itself."""
IN_SIGHT = f"id => ({PLACE})(id) === 'in sight'"
SCROLLED = "document.querySelector('[data-shown] .text').scrollTop"
HAND = 0.5
"""Seconds after which a movement of the page is not the reader's any more."""


@pytest.fixture
def open_long_page(browser, site, serve):
    """Opens the sample tale where its pages do not fit, told from its beginning, on the test's own clock."""
    contexts = []

    def open_page(motion: str = "reduce") -> ClockedTale:
        context = browser.new_context(viewport={"width": 340, "height": 306}, has_touch=True, reduced_motion=motion)
        contexts.append(context)
        context.add_init_script(path=SCRIPT)
        tale = ClockedTale(context.new_page())
        tale.page.goto(serve(site).address + narrated(site) + FIRST_PAGE)
        tale.pass_title()
        tale.play.click()
        tale.await_word(1)
        return tale

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def long_page(open_long_page):
    return open_long_page()


def tell_to_the_last_sentence(tale) -> None:
    """Lets the voice come to the last sentence of the shown page, which does not fit into the window."""
    last = "id => [...document.getElementById(id).querySelectorAll('.s')].at(-1)"
    tale.advance_until(f"id => ({last})(id).matches('.said')", tale.shown)


def place(tale) -> str:
    return tale.page.evaluate(PLACE, tale.shown)


def middle(tale) -> tuple[float, float]:
    box = tale.page.locator("[data-shown] .text").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wheel(tale) -> None:
    tale.page.mouse.move(*middle(tale))
    tale.page.mouse.wheel(0, 2000)


def finger(tale) -> None:
    x, y = middle(tale)
    for _ in range(3):
        Finger(tale.page).swipe((x, y + 60), (x, y - 60), seconds=0.1)


def keys(tale) -> None:
    tale.page.locator("[data-shown] .text").focus()
    for _ in range(4):
        tale.page.keyboard.press("PageDown")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_long_text_follows_the_voice(open_long_page, motion):
    tale = open_long_page(motion)
    assert tale.page.evaluate(SCROLLED) == 0
    tell_to_the_last_sentence(tale)
    tale.page.wait_for_function(IN_SIGHT, arg=tale.ids[0], timeout=5000)
    assert tale.page.evaluate(SCROLLED) > 20, "the whole page fits: nothing to follow"
    assert tale.page.evaluate("scrollY") == 0


def test_the_told_line_stays_in_sight_when_the_device_is_turned(long_page):
    tale = long_page
    tell_to_the_last_sentence(tale)
    tale.play.click()
    for width, height in [(320, 480), (667, 320)]:
        tale.page.set_viewport_size({"width": width, "height": height})
        tale.page.wait_for_function(IN_SIGHT, arg=tale.ids[0], timeout=3000)


@pytest.mark.parametrize("by", [wheel, finger, keys])
def test_whoever_scrolls_is_left_alone_and_finds_the_way_back(long_page, by):
    tale = long_page
    way_back = tale.page.locator("[data-action=place]")
    assert way_back.is_hidden()
    by(tale)
    way_back.wait_for()
    assert way_back.get_attribute("data-above") is not None, "the arrow points up to the place"
    box = way_back.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    tale.page.wait_for_timeout(300)
    scrolled = tale.page.evaluate(SCROLLED)
    tale.advance_until("() => document.querySelectorAll('.s')[1].matches('.said')")
    assert tale.page.evaluate(SCROLLED) == scrolled, "the page was pulled away from the reader"
    assert place(tale) == "above"
    way_back.click()
    assert place(tale) == "in sight", "the way back does not lead to the place"
    assert way_back.is_hidden()
    assert tale.playing


def test_it_follows_again_after_the_way_back(long_page):
    tale = long_page
    wheel(tale)
    tale.page.locator("[data-action=place]").click()
    assert place(tale) == "in sight"
    tale.advance(HAND)
    tell_to_the_last_sentence(tale)
    assert place(tale) == "in sight"


def test_a_turned_page_follows_again(long_page):
    tale = long_page
    wheel(tale)
    tale.page.locator("[data-action=place]").wait_for()
    tale.next.click()
    assert tale.page.locator("[data-action=place]").is_hidden()
    assert tale.page.evaluate(SCROLLED) == 0
    tale.settle()
    tell_to_the_last_sentence(tale)
    assert tale.shown == tale.ids[1]
    assert place(tale) == "in sight"


def test_a_wheel_that_scrolls_nothing_stops_nothing(long_page):
    tale = long_page
    tale.page.evaluate("addEventListener('wheel', () => { window.isTurned = true; })")
    tale.page.mouse.move(100, 200)
    tale.page.mouse.wheel(0, 500)
    tale.page.wait_for_function("() => window.isTurned")
    tale.advance(HAND)
    tell_to_the_last_sentence(tale)
    assert place(tale) == "in sight"
    assert tale.page.locator("[data-action=place]").is_hidden()


def test_the_way_back_keeps_the_keyboard(long_page):
    tale = long_page
    wheel(tale)
    way_back = tale.page.locator("[data-action=place]")
    way_back.wait_for()
    way_back.focus()
    tale.page.keyboard.press("Enter")
    assert place(tale) == "in sight"
    assert tale.page.evaluate("document.activeElement.matches('[data-shown] .text')")
