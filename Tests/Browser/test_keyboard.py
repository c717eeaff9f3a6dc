"""Everything a reader can do, with the keyboard alone."""

import pytest

from tale import WORDS

pytestmark = pytest.mark.still


def tab_to(tale, selector: str) -> None:
    """Presses Tab until the element has the focus; going round the page once must be enough."""
    for _ in range(60):
        tale.page.keyboard.press("Tab")
        if tale.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def test_space_plays_and_pauses_anywhere(tale):
    tale.page.keyboard.press("Space")
    tale.await_word(1)
    tale.page.keyboard.press("Space")
    tale.page.wait_for_selector("[data-action=play]:not([data-playing])")
    assert not tale.playing


def test_the_play_button_answers_space_and_enter_once(tale):
    tab_to(tale, "[data-action=play]")
    for key in ["Space", "Enter"]:
        tale.page.keyboard.press(key)
        tale.await_sound()
        assert tale.play.get_attribute("data-playing") is not None
        tale.page.keyboard.press(key)
        tale.page.wait_for_timeout(100)
        assert not tale.playing


def test_next_and_dots_are_reached_and_answer(tale):
    tab_to(tale, "[data-action=next]")
    tale.page.keyboard.press("Enter")
    assert tale.shown == tale.ids[1]
    tab_to(tale, "[data-dots] input")
    tale.page.keyboard.press("End")
    tale.await_page(tale.ids[-1])


def test_words_are_reached_through_one_tab_stop(tale):
    tab_to(tale, "[data-shown] .text")
    for _ in range(4):
        tale.page.keyboard.press("ArrowDown")
    tale.page.keyboard.press("ArrowUp")
    marked = tale.page.locator(".mark")
    assert marked.count() == 1
    assert marked.evaluate("word => getComputedStyle(word).outlineStyle") != "none", "the mark cannot be seen"
    tale.page.keyboard.press("Enter")
    tale.await_word(2)
    tale.page.keyboard.press("End")
    assert tale.page.locator(f"[data-shown] {WORDS}").last.evaluate("word => word.matches('.mark')")
    tale.page.keyboard.press("Tab")
    assert tale.page.locator(".mark").count() == 0


def test_the_focus_stays_in_the_text_when_the_page_turns(tale):
    tab_to(tale, "[data-shown] .text")
    tale.page.keyboard.press("ArrowRight")
    assert tale.shown == tale.ids[1]
    assert tale.page.evaluate("document.activeElement.closest('.page').id") == tale.ids[1]


def test_the_focus_is_not_lost_when_the_last_page_takes_the_button_away(tale):
    tab_to(tale, "[data-action=next]")
    for _ in tale.ids[1:]:
        tale.page.keyboard.press("Enter")
    assert tale.shown == tale.ids[-1]
    assert tale.page.evaluate("document.activeElement !== document.body")


@pytest.mark.quick
def test_the_panel_opens_keeps_the_focus_and_closes(tale):
    tab_to(tale, "[data-action=panel]")
    tale.page.keyboard.press("Enter")
    assert tale.page.evaluate("document.getElementById('panel').open")
    tab_to(tale, "[data-setting=speed] input")
    tale.page.keyboard.press("ArrowRight")
    assert tale.shown == tale.ids[0], "arrows in the panel turn no pages"
    assert tale.page.evaluate("document.querySelector('audio').defaultPlaybackRate") == 1.25
    tale.page.keyboard.press("Escape")
    assert not tale.page.evaluate("document.getElementById('panel').open")
    assert tale.page.evaluate("document.activeElement.dataset.action") == "panel"


FOCUSED = "selector => document.activeElement.matches(selector)"


def test_the_focus_goes_on_over_a_page_that_is_only_a_picture(library, serve, open_tale):
    tale = open_tale(f"{serve(library('ways')).address}tales/two-voices/index.html")
    tab_to(tale, "[data-shown] .text")
    tale.page.keyboard.press("ArrowRight")
    assert tale.page.evaluate(FOCUSED, ".page[data-shown]")
    tale.page.keyboard.press("Space")
    tale.await_sound()
    tale.page.keyboard.press("Space")
    assert not tale.playing, "Space on a picture stops the voice, and opens nothing"
    assert not tale.page.locator("dialog[open]").count()
    tale.page.keyboard.press("ArrowRight")
    assert tale.page.evaluate(FOCUSED, "[data-shown] .text")
    tale.page.evaluate("document.activeElement.blur()")
    tale.page.keyboard.press("ArrowLeft")
    assert tale.page.evaluate(FOCUSED, ".page[data-shown]"), "anyone who has no focus gets one with the page"


def test_a_key_that_turns_the_page_says_where_it_leads_if_no_voice_does(tale):
    said, where = tale.page.locator("[data-end-said]"), tale.page.locator("[data-where]")
    tab_to(tale, "[data-action=next]")
    tale.page.keyboard.press("Enter")
    assert said.text_content() == where.text_content() != ""
    tale.page.keyboard.press("ArrowRight")
    assert said.text_content() == where.text_content()
    tale.page.keyboard.press("Space")
    tale.play.click()
    tale.await_sound()
    tale.next.click()
    assert said.text_content() == ""
