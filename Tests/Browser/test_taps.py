"""A tapped word is heard, from the tapped word on. `test_random.py` taps fifty of them."""

import pytest

from tale import FIRST_PAGE, WORDS, Tale, narrated

pytestmark = pytest.mark.still


def test_a_tap_between_words_takes_the_nearest(tale):
    first, second = tale.page.locator(WORDS).nth(1).bounding_box(), tale.page.locator(WORDS).nth(2).bounding_box()
    gap = second["x"] - (first["x"] + first["width"])
    tale.page.mouse.click(second["x"] - gap * 0.2, second["y"] + second["height"] / 2)
    tale.await_word(2)


def test_a_tap_moves_while_it_plays(tale):
    tale.play.click()
    tale.await_word(2)
    tale.page.locator(WORDS).nth(12).click()
    tale.await_word(12)
    tale.page.locator(WORDS).nth(1).click()
    tale.await_word(1)


def test_selecting_text_plays_nothing(tale):
    start, end = tale.page.locator(WORDS).nth(1).bounding_box(), tale.page.locator(WORDS).nth(4).bounding_box()
    tale.page.mouse.move(start["x"] + 1, start["y"] + 10)
    tale.page.mouse.down()
    tale.page.mouse.move(end["x"] + end["width"] - 1, end["y"] + 10, steps=4)
    tale.page.mouse.up()
    tale.page.wait_for_timeout(200)
    assert tale.page.evaluate("getSelection().toString()")
    assert not tale.playing


@pytest.mark.parametrize("direction", ["left", "right"])
def test_a_swipe_turns_the_page(site, serve, browser, direction):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(serve(site).address + narrated(site) + FIRST_PAGE)
    Tale(page).pass_title()
    ids = page.eval_on_selector_all(".page", "pages => pages.map(page => page.id)")
    Tale(page).go_to(1)
    session = context.new_cdp_session(page)
    start, end = (300, 90) if direction == "left" else (90, 300)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start, "y": 300}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": end, "y": 305}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_selector(f"section[id='{ids[2 if direction == 'left' else 0]}'][data-shown]")
    context.close()
