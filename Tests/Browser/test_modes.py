"""Three ways to read: read to me, my turn, I read."""

import shutil

import pytest

from clock import open_tale  # a fixture
from conftest import HERE
from program import build
from screen import SCREEN
from tale import WORDS
from test_access import faults
from test_sentences import sentences

pytestmark = pytest.mark.still


@pytest.fixture
def turn(tale):
    tale.choose("way", "turn")
    return tale


@pytest.fixture
def alone(tale):
    tale.choose("way", "self")
    return tale


def await_turn(tale) -> None:
    tale.advance_until("() => document.querySelector('[data-waiting]')")


def begin_turn(tale):
    """The child's turn after the first sentence, which ends with a tap."""
    tale.choose("way", "turn")
    tale.choose("pace", "tap")
    tale.play.click()
    await_turn(tale)


def test_the_way_is_remembered(turn):
    turn.page.reload()
    assert turn.page.locator("[data-setting=way] input:checked").get_attribute("value") == "turn"
    turn.choose("pace", "tap")
    turn.page.reload()
    assert turn.page.locator("[data-setting=pace] input:checked").get_attribute("value") == "tap"
    turn.play.click()
    await_turn(turn)


def test_the_child_s_turn_comes_after_each_sentence_and_lasts_as_long(turn):
    timing = turn.timing()
    (start, end), (then, until) = sentences(turn)[:2]
    turn.play.click()
    await_turn(turn)
    assert not turn.playing
    assert timing.ends[end] - 0.05 <= turn.time <= timing.ends[end] + 0.3
    assert turn.lit == -1, "the voice is silent"
    assert turn.page.locator(".said").count() >= 1, "the child sees what to say"
    assert turn.page.locator(".cue").is_visible()
    lasted = turn.advance_until("() => !document.querySelector('[data-waiting]')")
    assert lasted == pytest.approx(max(1.5, (timing.ends[end] - timing.starts[start]) * 1.25), abs=0.05)
    turn.await_word(then)
    await_turn(turn)
    assert timing.ends[until] - 0.05 <= turn.time <= timing.ends[until] + 0.3


def test_the_child_s_turn_is_accessible(turn):
    turn.choose("pace", "tap")
    turn.play.click()
    await_turn(turn)
    turn.settle()
    assert faults(turn.page) == []


def test_a_tap_ends_the_turn(turn):
    second, third = sentences(turn)[1:3]
    turn.choose("pace", "tap")
    turn.play.click()
    await_turn(turn)
    turn.page.keyboard.press("Escape")
    turn.advance(60)
    assert turn.page.locator("[data-waiting]").count() == 1, "it waits"
    turn.play.click()
    turn.await_word(second[0])
    await_turn(turn)
    turn.page.locator("[data-shown] .picture").click()
    turn.await_word(third[0])


def test_space_ends_the_turn_and_repeat_begins_it_again(turn):
    first, second = sentences(turn)[:2]
    turn.choose("pace", "tap")
    turn.page.evaluate("document.activeElement.blur()")
    turn.page.keyboard.press("Space")
    await_turn(turn)
    turn.page.evaluate("seenHighlight.length = 0")
    turn.page.locator("[data-action=sentence-again]").click()
    assert turn.page.locator("[data-waiting]").count() == 0
    turn.await_word(first[0])
    await_turn(turn)
    turn.page.evaluate("document.activeElement.blur()")
    turn.page.keyboard.press("Space")
    turn.await_word(second[0])


def test_the_screen_stays_on_for_a_child_that_reads_and_not_for_one_that_has_left(tale):
    tale.page.evaluate(SCREEN)
    begin_turn(tale)
    tale.page.wait_for_function("() => locks === 1")
    tale.page.evaluate("() => { hide(); show(); }")
    tale.page.wait_for_function("() => locks === 1")
    tale.advance(50)
    assert tale.page.evaluate("locks") == 1, "a child may take its time"
    tale.advance(20)
    tale.page.wait_for_function("() => locks === 0")
    assert tale.page.locator("[data-waiting]").count() == 1, "the turn itself waits"
    tale.play.click()
    tale.page.wait_for_function("() => locks === 1")
    tale.play.click()
    tale.page.wait_for_function("() => locks === 0")


def test_a_turn_goes_over_the_page_s_edge(turn):
    turn.choose("pace", "tap")
    words = turn.page.evaluate(f"document.querySelector('.page').querySelectorAll('{WORDS}').length")
    turn.page.locator(WORDS).nth(words - 1).click()
    await_turn(turn)
    assert turn.shown == turn.ids[0]
    turn.play.click()
    turn.await_page(turn.ids[1])
    turn.await_word(words)


def test_turning_the_page_ends_the_turn(turn):
    turn.play.click()
    await_turn(turn)
    turn.next.click()
    turn.advance_until("() => !document.querySelector('[data-waiting]')")
    turn.await_word(turn.page.evaluate(f"document.querySelector('.page').querySelectorAll('{WORDS}').length"))


def test_turns_go_through_recordings_of_pages_and_stop_at_a_choice(library, serve, open_tale):
    tale = open_tale(f"{serve(library('ways')).address}tales/page-voices/index.html")
    tale.choose("way", "turn")
    tale.choose("pace", "tap")
    tale.play.click()
    for _ in range(10):
        tale.advance_until("() => document.querySelector('[data-waiting], [data-shown] .choices a')")
        if tale.shown == tale.ids[1] and not tale.page.locator("[data-waiting]").count() and not tale.playing:
            break
        if tale.page.locator("[data-waiting]").count():
            tale.play.click()
            tale.advance(0.1)
    assert tale.shown == tale.ids[1], "the story asks which way to go"


def test_the_picture_of_an_answer_is_the_answer_in_the_child_s_turn_too(library, serve, open_tale):
    tale = open_tale(f"{serve(library('ways')).address}tales/branching/index.html")
    tale.choose("way", "turn")
    tale.choose("pace", "tap")
    tale.next.click()
    tale.play.click()
    await_turn(tale)
    tale.page.locator("[data-shown] .choice-picture").first.click()
    assert (tale.shown, tale.playing) == (tale.ids[1], True), "it is spoken before its page comes"
    tale.await_page(tale.ids[2])
    await_turn(tale)


def test_ways_and_keys_come_and_go_with_a_voice_that_has_times(tmp_path, serve, open_tale):
    library = tmp_path / "library"
    shutil.copytree(HERE / "libraries/ways/tales/two-voices", library / "tales/two-voices")
    shutil.copy(HERE / "libraries/ways/site.yml", library)
    text = library / "tales/two-voices/tale.md"
    text.write_text(text.read_text(encoding="utf-8").replace("    timing: anna\n", ""), encoding="utf-8")
    address = serve(build(library, tmp_path / "site")).address
    tale = open_tale(f"{address}tales/two-voices/index.html")
    hidden = "[...document.querySelectorAll('[data-timed-only]')].map(key => key.hidden)"
    tale.choose("voice", "anna")
    assert set(tale.page.evaluate(hidden)) == {True}
    tale.choose("voice", "janis")
    assert set(tale.page.evaluate(hidden)) == {False}, "keys that the voice has stay hidden"
    second = sentences(tale)[1][0]
    tale.page.locator("[data-action=sentence-on]").click()
    tale.page.locator("[data-action=sentence-on]").click()
    tale.await_word(second)
    tale.choose("voice", "anna")
    assert set(tale.page.evaluate(hidden)) == {True}, "keys that the voice lacks stay"
    tale.page.locator("[data-shown] .text").focus()
    tale.page.keyboard.press("Shift+ArrowUp")
    for plays in [True, False, True]:
        tale.play.click()
        assert tale.playing == plays, "a word that this voice cannot speak alone keeps it from playing"


def test_a_picture_can_be_looked_at_closely_in_the_child_s_turn(library, serve, open_tale):
    tale = open_tale(f"{serve(library('ways')).address}tales/branching/index.html")
    begin_turn(tale)
    tale.page.locator("[data-shown] [data-action=look]").press("Enter")
    tale.page.wait_for_selector("#closer[open]")
    assert tale.page.locator("[data-waiting]").count(), "the turn goes on"


def test_another_voice_chosen_in_the_child_s_turn_speaks_the_whole_sentence(library, serve, open_tale):
    tale = open_tale(f"{serve(library('ways')).address}tales/two-voices/index.html")
    begin_turn(tale)
    tale.choose("voice", "janis")
    tale.page.evaluate("seenHighlight.length = 0")
    tale.play.click()
    tale.await_word(0)
    await_turn(tale)


def test_silence_chosen_while_the_story_asks_lasts(library, serve, open_tale):
    tale = open_tale(f"{serve(library('ways')).address}tales/branching/index.html")
    tale.play.click()
    tale.advance_until("() => document.querySelector('[data-shown] .choices a') && !document.querySelector('[data-playing]')")
    tale.choose("way", "self")
    before = tale.shown
    tale.page.locator("[data-shown] .choices a").first.click()
    tale.advance_until("page => document.querySelector('[data-shown]').id !== page", before)
    tale.advance(1)
    assert not tale.playing


def test_reading_alone_a_tapped_word_is_the_only_sound(alone):
    timing = alone.timing()
    alone.page.locator(WORDS).nth(6).click()
    alone.await_word(6)
    alone.await_rest()
    assert alone.lit == 6
    assert timing.ends[6] - 0.05 <= alone.time <= timing.ends[6] + 0.3
    start, end = sentences(alone)[0]
    alone.page.wait_for_timeout(400)  # or it would be the second tap
    alone.play.click()
    alone.await_word(start)
    alone.await_rest()
    assert timing.ends[end] - 0.05 <= alone.time <= timing.ends[end] + 0.4


def test_reading_alone_arrows_move_the_light_in_silence(alone):
    alone.page.evaluate("document.activeElement.blur()")
    (_, end), second = sentences(alone)[:2]
    for _ in range(3):
        alone.page.keyboard.press("ArrowRight")
    before = alone.lit
    assert before in (2, 3)
    alone.page.keyboard.press("ArrowLeft")
    assert alone.lit == before - 1
    alone.page.keyboard.press("Shift+ArrowRight")
    assert alone.lit == second[0]
    assert not alone.playing
    words = alone.page.evaluate(f"document.querySelector('.page').querySelectorAll('{WORDS}').length")
    for _ in range(words - second[0]):
        alone.page.keyboard.press("ArrowRight")
    assert alone.lit == words
    assert alone.shown == alone.ids[1], "the highlight takes the reader along"
    assert alone.page.locator(".lit").count() == 1


def test_reading_alone_a_turned_page_is_dark_and_silent(alone):
    alone.page.locator(WORDS).nth(3).click()
    alone.await_word(3)
    alone.await_rest()
    alone.next.click()
    alone.advance(1)
    assert alone.lit == -1
    assert not alone.playing


def test_the_voice_falls_silent_when_the_reader_takes_over(tale):
    tale.play.click()
    tale.await_word(2)
    tale.choose("way", "self")
    assert not tale.playing
    tale.choose("way", "me")
    tale.page.locator(WORDS).nth(1).click()
    end = sentences(tale)[0][1]
    tale.await_word(end + 1)
    assert tale.playing


def test_a_voice_that_changes_keeps_sentence_and_leaves_no_stale_light(library, serve, open_tale):
    tale = open_tale(f"{serve(library('ways')).address}tales/two-voices/index.html")
    start, end = sentences(tale)[1]
    tale.page.locator(WORDS).nth(start + 1).click()
    tale.await_word(start + 1)
    tale.play.click()
    tale.choose("voice", "janis")
    assert start <= tale.lit <= end
    assert tale.page.locator(".lit").count() == 1
    tale.play.click()
    tale.advance_until("() => document.querySelector('audio').currentSrc.includes('janis')")
    tale.await_sound()
    assert start <= tale.lit <= end


def test_without_times_there_is_one_way(library, serve, open_tale):
    tale = open_tale(f"{serve(library('ways')).address}tales/untimed/index.html")
    tale.page.locator("[data-action=panel]").click()
    assert tale.page.locator("[data-setting=way]").is_hidden()
