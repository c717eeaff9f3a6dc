"""Pages: buttons, dots, keys, addresses, and what the voice does when a page is turned by hand."""

import re

import pytest

from tale import FIRST_PAGE, WORDS, Tale, narrated


def first_word(tale, page: int) -> int:
    counts = tale.page.eval_on_selector_all(".page", f"pages => pages.map(p => p.querySelectorAll('{WORDS}').length)")
    return sum(counts[:page])


def test_one_page_is_shown_and_counted(turned_back):
    tale = turned_back
    assert tale.page.locator(".page:visible").count() == 1
    assert tale.shown == tale.ids[0]
    where = tale.page.locator("[data-where]").inner_text()
    assert "1" in where and str(len(tale.ids)) in where
    assert tale.page.locator("[data-dots] i").count() == len(tale.ids)
    assert tale.page.locator("[data-dots] i[data-current]").count() == 1


@pytest.mark.quick
def test_buttons_turn_pages_and_stop_at_the_ends(turned_back):
    tale = turned_back
    tale.previous.click()
    assert tale.at_title
    assert tale.previous.get_attribute("aria-disabled") == "true"
    tale.pass_title()
    for page in tale.ids[1:]:
        tale.next.click()
        assert tale.shown == page
    tale.next.click()
    assert tale.at_end
    assert tale.next.get_attribute("aria-disabled") == "true"
    tale.next.dispatch_event("click")
    assert tale.at_end
    tale.previous.click()
    assert tale.shown == tale.ids[-1]
    tale.previous.click()
    assert tale.shown == tale.ids[-2]


def test_turning_pages_fills_no_history(tale):
    before = tale.page.evaluate("history.length")
    tale.next.click()
    tale.next.click()
    assert tale.page.evaluate("history.length") == before
    assert tale.page.evaluate("location.hash") == "#" + tale.ids[2]


def test_the_dots_are_one_slider_for_fingers_keys_and_screen_readers(turned_back):
    tale = turned_back
    slider = tale.page.locator("[data-dots] input")
    for number in [3, 0, len(tale.ids) - 1]:
        tale.go_to(number)
        assert slider.get_attribute("aria-valuetext") == tale.page.locator("[data-where]").inner_text()
    assert slider.bounding_box()["height"] >= 44
    slider.focus()
    for key, page in [("Home", 0), ("ArrowRight", 1), ("ArrowUp", 2), ("ArrowLeft", 1), ("End", -1)]:
        tale.page.keyboard.press(key)
        assert tale.shown == tale.ids[page], key
        assert slider.evaluate("slider => slider === document.activeElement"), "the focus stays"


def test_an_address_opens_its_page_and_reload_keeps_it(address, site, open_tale):
    tale = open_tale(address + narrated(site))
    third = tale.ids[2]
    other = open_tale(f"{address}{narrated(site)}#{third}")
    assert other.shown == third
    other.next.click()
    other.page.reload()
    assert other.shown == other.ids[3]


def test_an_address_of_nothing_opens_the_title(address, site, open_tale):
    tale = open_tale(f"{address}{narrated(site)}#%E0%A4%A", title=True)
    assert tale.at_title
    tale.page.wait_for_function("() => !location.hash")


def test_arrow_keys_turn_pages(turned_back):
    tale = turned_back
    tale.page.keyboard.press("ArrowRight")
    assert tale.shown == tale.ids[1]
    tale.page.keyboard.press("ArrowLeft")
    assert tale.shown == tale.ids[0]


def test_keys_turn_pages_while_letters_are_late(site, serve, context):
    server = serve(site)
    server.held = re.compile(r"/nunito")
    server.hold.clear()
    page = context.new_page()
    page.goto(server.address + narrated(site) + FIRST_PAGE, wait_until="commit")
    tale = Tale(page)
    page.wait_for_selector("[data-shown]")
    with page.expect_response(lambda answer: "/companions." in answer.url, timeout=5_000):
        page.keyboard.press("Shift")
    page.wait_for_function("!('companions' in document.querySelector('[data-tale]').dataset)")
    page.keyboard.press("ArrowRight")
    assert tale.shown == tale.ids[1]
    assert page.evaluate("document.readyState") != "complete", "the letters have come: this shows nothing"
    server.hold.set()


def test_a_page_turned_while_it_plays_is_told(tale):
    tale.play.click()
    tale.await_word(1)
    tale.next.click()
    tale.next.click()
    tale.await_word(first_word(tale, 2))
    assert tale.shown == tale.ids[2]
    assert tale.playing


def test_play_tells_the_page_that_is_shown(tale):
    tale.play.click()
    tale.await_word(1)
    tale.play.click()
    tale.go_to(4)
    assert not tale.playing
    tale.play.click()
    tale.await_word(first_word(tale, 4))
    assert tale.shown == tale.ids[4]


@pytest.mark.quick
def test_the_tale_ends_at_the_end_and_begins_again(tale):
    words = tale.page.locator(WORDS).count()
    tale.go_to(-1)
    tale.page.locator(WORDS).nth(words - 1).click()
    tale.await_end()
    assert tale.lit == -1
    assert not tale.playing
    tale.page.keyboard.press("Space")
    tale.await_page(tale.ids[0])
    tale.await_word(0)
