"""A long page follows the voice, until the reader scrolls; then it offers the way back."""

import pytest

from finger import Finger
from tale import FIRST_PAGE, WORDS, Tale, narrated

IN_SIGHT = """() => {
  const told = document.querySelector('.said')?.getBoundingClientRect();
  const view = document.querySelector('[data-shown] .text').getBoundingClientRect();
  return told && told.top >= view.top && told.bottom <= view.bottom;
}"""
SCROLLED = "document.querySelector('[data-shown] .text').scrollTop"


@pytest.fixture
def long_page(browser, site, serve):
    """The sample tale where its first page does not fit, told from its beginning."""
    context = browser.new_context(viewport={"width": 667, "height": 320}, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(serve(site).address + narrated(site) + FIRST_PAGE)
    tale = Tale(page)
    tale.pass_title()
    tale.play.click()
    tale.await_word(1)
    yield tale
    context.close()


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


def test_the_told_line_stays_in_sight_when_the_device_is_turned(long_page):
    tale = long_page
    tale.play.click()
    tale.page.locator(f"[data-shown] {WORDS}").last.evaluate("word => word.click()")
    tale.page.wait_for_function(IN_SIGHT)
    for width, height in [(320, 480), (667, 320)]:
        tale.page.set_viewport_size({"width": width, "height": height})
        tale.page.wait_for_function(IN_SIGHT, timeout=3000)


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
    told = tale.lit
    tale.page.wait_for_timeout(1500)
    assert tale.lit != told
    assert tale.page.evaluate(SCROLLED) == scrolled, "the page was pulled away from the reader"
    way_back.click()
    tale.page.wait_for_function(IN_SIGHT)
    assert way_back.is_hidden()
    assert tale.playing


def test_it_follows_again_after_the_way_back(long_page):
    tale = long_page
    wheel(tale)
    tale.page.locator("[data-action=place]").click()
    words = tale.page.locator(f"[data-shown] {WORDS}")
    words.last.evaluate("word => word.click()")
    tale.page.wait_for_function(IN_SIGHT)


def test_a_turned_page_follows_again(long_page):
    tale = long_page
    wheel(tale)
    tale.page.locator("[data-action=place]").wait_for()
    tale.next.click()
    assert tale.page.locator("[data-action=place]").is_hidden()
    assert tale.page.evaluate(SCROLLED) == 0


def test_a_wheel_that_scrolls_nothing_stops_nothing(long_page):
    tale = long_page
    tale.page.mouse.move(100, 200)
    tale.page.mouse.wheel(0, 500)
    tale.page.wait_for_timeout(500)
    tale.page.locator(f"[data-shown] {WORDS}").last.evaluate("word => word.click()")
    tale.page.wait_for_function(IN_SIGHT)
    assert tale.page.locator("[data-action=place]").is_hidden()


def test_the_way_back_keeps_the_keyboard(long_page):
    tale = long_page
    wheel(tale)
    way_back = tale.page.locator("[data-action=place]")
    way_back.wait_for()
    way_back.focus()
    tale.page.keyboard.press("Enter")
    tale.page.wait_for_function(IN_SIGHT)
    assert tale.page.evaluate("document.activeElement.matches('[data-shown] .text')")
