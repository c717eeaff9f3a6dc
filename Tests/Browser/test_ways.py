"""The ways a tale can be told: a recording for each page, no timing, no sound, choices, right to left, pictures."""

import pytest

from tale import WORDS

pytestmark = pytest.mark.still


@pytest.mark.quick
def test_the_next_page_s_recording_starts_by_itself_and_waits_at_a_choice(ways):
    tale = ways("page-voices")
    tale.play.click()
    tale.await_word(2)
    tale.await_page(tale.ids[1])
    tale.await_word(8)
    assert tale.playing
    tale.page.wait_for_selector("[data-action=play]:not([data-playing])")
    assert tale.shown == tale.ids[1], "the story waits for an answer"
    assert tale.next.get_attribute("aria-disabled") == "true"
    tale.page.locator("[data-shown] .choices a").nth(1).click()
    tale.await_page(tale.ids[3])
    tale.await_sound()
    assert "4." in tale.page.evaluate("document.querySelector('audio').currentSrc").rsplit("/", 1)[1]
    tale.previous.click()
    assert tale.shown == tale.ids[1], "back from a choice leads to the question"


def test_a_turned_page_tells_its_own_recording(ways):
    tale = ways("page-voices")
    tale.play.click()
    tale.await_word(1)
    tale.next.click()
    tale.await_word(7)
    tale.previous.click()
    tale.await_word(0)


def test_a_tap_on_a_page_of_its_own_recording(ways):
    tale = ways("page-voices")
    tale.go_to(1)
    tale.page.locator("[data-shown] .choices a").nth(1).click()
    tale.await_page(tale.ids[3])
    words = tale.page.locator(f"[data-shown] {WORDS}")
    words.nth(3).click()
    first = tale.page.locator(WORDS).count() - words.count()
    tale.await_word(first + 3)


def test_a_picture_has_the_pause_between_its_neighbours(ways):
    tale = ways("two-voices")
    tale.play.click()
    tale.await_page(tale.ids[1])
    assert tale.playing
    tale.await_page(tale.ids[2])
    tale.await_word(8)
    timing = tale.timing()
    tale.play.click()
    tale.previous.click()
    tale.play.click()
    tale.page.wait_for_timeout(300)
    assert tale.shown == tale.ids[1]
    assert timing.ends[7] < tale.time < timing.starts[8]


def test_sound_without_timing_plays_beside_the_pages(ways):
    tale = ways("untimed")
    tale.play.click()
    tale.await_sound()
    tale.next.click()
    assert tale.playing
    assert tale.shown == tale.ids[1]
    assert tale.lit == -1
    tale.play.click()
    assert not tale.playing
    before = tale.time
    tale.play.click()
    tale.await_sound()
    assert tale.time >= before


def test_a_tale_without_sound_has_pages_and_no_play_button(ways):
    tale = ways("words-only")
    assert tale.play.is_hidden()
    tale.next.click()
    tale.page.keyboard.press("ArrowRight")
    assert tale.shown == tale.ids[2]
    tale.page.locator("[data-shown] .text").focus()  # on the button, Space would turn to the end
    tale.page.keyboard.press("Space")
    tale.page.locator(WORDS).last.click()
    tale.page.reload()
    assert tale.shown == tale.ids[2]


def test_a_tale_from_right_to_left_turns_the_other_way(ways):
    tale = ways("arabic")
    tale.page.keyboard.press("ArrowRight")
    assert tale.at_title
    for page in tale.ids[:2]:
        tale.page.keyboard.press("ArrowLeft")
        assert tale.shown == page
    tale.page.keyboard.press("ArrowRight")
    second = tale.page.locator(WORDS).nth(1)
    second.click()
    tale.await_word(1)
    assert second.bounding_box()["x"] < tale.page.locator(WORDS).nth(0).bounding_box()["x"]
