""" "The end": how it is reached, what it offers, and that it is quiet about it."""

from collections.abc import Callable

import pytest

from clock import ClockedTale, open_tale  # a fixture
from family import held
from looks import TWO_FRAMES
from tale import AT_REST, FIRST, READY, WHOLE, WORDS, every, narrated

pytestmark = pytest.mark.still


def turn_to_the_end(tale) -> None:
    tale.touch_dot(-1)
    tale.next.click()
    tale.await_end()


def test_the_end_follows_the_last_page_and_is_not_counted(tale):
    before = tale.page.locator("[data-where]").inner_text()
    assert before.endswith(str(len(tale.ids)))
    assert len(tale.dots) == len(tale.ids)
    for _ in tale.ids:
        assert not tale.at_end
        tale.page.keyboard.press("ArrowRight")
    assert tale.at_end
    tale.settle()
    assert tale.page.locator(".page:visible").count() == 0
    assert tale.page.locator(".end h2").is_visible()
    tale.page.keyboard.press("ArrowRight")
    assert tale.at_end
    tale.page.keyboard.press("ArrowLeft")
    assert tale.shown == tale.ids[-1]
    tale.settle()
    assert tale.page.locator(".end").is_hidden()


def test_the_end_leaves_the_address_to_the_last_page(address, site, open_tale):
    tale = open_tale(address + narrated(site))
    turn_to_the_end(tale)
    assert tale.page.evaluate("location.hash") == "#" + tale.ids[-1]
    tale.page.reload()
    assert tale.shown == tale.ids[-1]
    assert tale.page.locator("#resume").is_hidden()


def test_an_address_of_a_page_leads_away_from_the_end(tale):
    turn_to_the_end(tale)
    tale.page.evaluate("id => { location.hash = id }", tale.ids[2])
    tale.await_page(tale.ids[2])
    assert not tale.at_end


def test_the_voice_comes_to_the_end_and_reading_again_is_aloud_as_is_the_next_tale(ways):
    tale = ways("two-voices")
    tale.touch_dot(-1)
    tale.await_page(tale.ids[-1])
    tale.page.locator(WORDS).last.click()
    tale.await_end()
    assert not tale.playing
    tale.page.locator("[data-action=again]").click()
    tale.await_page(tale.ids[0])
    tale.await_word(1)
    assert tale.playing
    turn_to_the_end(tale)
    tale.page.locator(".end-next").click()
    tale.page.wait_for_function("() => document.documentElement.dataset.slug !== 'two-voices'")
    tale.page.wait_for_selector(WHOLE)
    tale.await_sound()


def test_reading_again_is_silent_for_whoever_read_in_silence(ways):
    tale = ways("two-voices")
    turn_to_the_end(tale)
    assert tale.page.locator(".end-next[href$='#listen']").count() == 0
    tale.page.locator("[data-action=again]").click()
    tale.await_page(tale.ids[0])
    tale.advance(0.3)
    assert not tale.playing


def test_a_last_page_come_back_to_is_told_again(ways):
    tale = ways("two-voices")
    tale.touch_dot(-1)
    tale.await_page(tale.ids[-1])
    tale.page.locator(WORDS).last.click()
    tale.await_end()
    tale.previous.click()
    assert tale.shown == tale.ids[-1]
    tale.play.click()
    tale.await_word(8)


def test_another_voice_chosen_at_the_end_lights_nothing_and_tells_the_last_page_from_its_beginning(ways):
    tale = ways("two-voices")
    tale.go_to(-1)
    tale.page.locator(WORDS).last.click()
    tale.await_end()
    tale.choose("voice", "janis")
    assert tale.lit == -1
    tale.previous.click()
    tale.play.click()
    tale.await_word(8)


def test_turning_to_the_end_stops_the_voice(ways):
    tale = ways("two-voices")
    tale.touch_dot(-1)
    tale.await_page(tale.ids[-1])
    tale.play.click()
    tale.await_sound()
    tale.next.click()
    assert tale.at_end
    tale.advance(0.2)
    assert not tale.playing
    assert tale.lit == -1


def test_the_child_s_turn_is_over_at_the_end(ways):
    tale = ways("two-voices")
    tale.go_to(-1)
    tale.choose("way", "turn")
    tale.page.wait_for_selector(".speaking:not([hidden])")  # its keys move the text up
    tale.page.locator(WORDS).last.click()
    tale.advance_until("() => document.querySelector('[data-waiting]')")
    tale.next.click()
    assert tale.page.locator("[data-waiting]").count() == 0, "the microphone is still open"
    tale.advance(10)
    assert tale.at_end and not tale.playing


def test_the_voice_begins_another_reading_at_the_end(ways):
    tale = ways("two-voices")
    for times, way in enumerate(["Space", "restart"], start=1):
        tale.go_to(-1)
        tale.page.locator(WORDS).last.click()
        tale.await_end()
        assert held(tale.page, "tale:two-voices")["finished"] == times
        if way == "Space":
            tale.page.evaluate("document.activeElement.blur()")
            tale.page.keyboard.press(way)
        else:
            tale.page.eval_on_selector("[data-action=restart]", "button => button.click()")
        tale.await_word(1)
        assert tale.shown == tale.ids[0]
        assert held(tale.page, "tale:two-voices")["percent"] < 100, "the library says that it is done"


def test_sound_beside_the_pages_does_not_end_the_reading(ways):
    tale = ways("untimed")
    tale.play.click()
    tale.await_sound()
    tale.page.evaluate("(audio => { audio.currentTime = audio.duration - 0.3 })(document.querySelector('audio'))")
    tale.await_rest()
    assert tale.shown == tale.ids[0]


def test_a_tale_that_has_ended_is_not_gone_on_with(tale):
    turn_to_the_end(tale)
    kept = held(tale.page, f"tale:{FIRST}")
    assert kept["finished"] == 1 and "page" not in kept, f"it would be gone on with: {kept}"


def test_a_key_that_the_end_takes_away_hands_the_focus_on(tale):
    tale.touch_dot(-1)
    tale.await_page(tale.ids[-1])
    tale.play.focus()
    tale.page.keyboard.press("Enter")
    tale.advance_until("() => document.querySelector('.end[data-shown]')")
    assert tale.page.evaluate("document.activeElement.id") == "end-title"


def test_the_end_is_told_to_whoever_does_not_see_it(tale):
    said = tale.page.locator("[data-end-said]")
    assert said.get_attribute("role") == "status"
    tale.page.locator(".bar a").focus()  # anyone who has the focus at "The end" reads its heading
    for _ in tale.ids:
        tale.page.keyboard.press("ArrowRight")
    assert said.inner_text() == tale.page.locator(".end h2").inner_text()
    tale.previous.focus()
    tale.page.keyboard.press("ArrowLeft")
    assert said.inner_text() == tale.page.locator("[data-where]").inner_text()
    tale.page.locator("[data-shown] .text").focus()
    tale.page.keyboard.press("ArrowRight")
    assert tale.page.evaluate("document.activeElement.id") == "end-title"
    assert said.inner_text() == "", "the focus has said it"
    tale.page.keyboard.press("ArrowLeft")
    tale.page.evaluate("document.activeElement.blur()")
    tale.page.keyboard.press("ArrowRight")
    assert tale.page.evaluate("document.activeElement.id") == "end-title", "anyone who has no focus gets one with the page"
    assert said.inner_text() == "", "it is said twice"


# What is on top in the middle of a button and of the picture, if the confetti could be touched.
ABOVE = """() => {
  document.querySelector('.confetti').style.pointerEvents = 'auto';
  return ['[data-action=again]', '.end-picture'].map(place => {
    const { left, top, width, height } = document.querySelector(`.end ${place}`).getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return ['[data-action=again]', '.confetti', '.end-picture'].find(name => above.closest(name));
  });
}"""


def test_paper_falls_once_and_is_gone_but_none_at_night_or_where_movement_is_not_wanted(tale, subtests):
    for palette, scheme, motion in [("night", "dark", "no-preference"), ("day", "light", "reduce")]:
        tale.page.emulate_media(color_scheme=scheme, reduced_motion=motion)
        tale.page.wait_for_selector(f"html[data-palette={palette}]")
        turn_to_the_end(tale)
        with subtests.test(f"by {palette}, motion: {motion}"):
            assert tale.page.locator(".confetti").count() == 0, "paper falls"
        tale.previous.click()
        tale.settle()
    tale.page.emulate_media(reduced_motion="no-preference")
    turn_to_the_end(tale)
    paper = tale.page.locator(".confetti i")
    assert 0 < paper.count() <= 20
    assert tale.page.locator(".confetti[aria-hidden=true]").count() == 1
    assert tale.page.locator(".confetti").evaluate("box => getComputedStyle(box).pointerEvents") == "none"
    assert tale.page.evaluate(ABOVE) == ["[data-action=again]", ".confetti"], "paper crosses words, and looks like part of a letter"
    tale.page.evaluate("document.getAnimations().forEach(animation => animation.finish())")
    tale.page.wait_for_selector(".confetti", state="detached")


def test_the_ways_on_are_in_sight_and_large(tale):
    turn_to_the_end(tale)
    for width, height in [(390, 844), (844, 390), (320, 568), (1366, 800)]:
        tale.page.set_viewport_size({"width": width, "height": height})
        for way in every(tale.page.locator(".end a:visible")):
            box = way.bounding_box()
            assert box["height"] >= 44, (width, height)
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (width, height)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height, (width, height)


CHECKS: list[tuple[tuple[str, ...], Callable[[ClockedTale], None]]] = []
"""Each with the tales of the sample at whose end it holds. The last shows a key that was hidden, or waits for cards."""


def at_the_end_of(*slugs: str):
    """Marks a function as a check of these ends."""
    return lambda function: CHECKS.append((slugs, function)) or function


@pytest.mark.parametrize("slug", ["vecisa-cimdins", "burts-c", "milzu-racenis", "al-arnab-wal-sulhafah", "tris-siventini",
                                  "three-little-pigs"])
def test_every_end_has_room_for_all_that_it_offers(open_tale, site, subtests, slug):
    """Each end is reached once, and everything that holds there is looked at."""
    tale = open_tale(f"{site.as_uri()}/tales/{slug}/index.html")
    turn_to_the_end(tale)
    for slugs, function in CHECKS:
        if slug in slugs:
            with subtests.test(function.__name__):
                function(tale)


# Of each way on: what is not seen of it, and the letters of a label that come nearer than 8 pixels to a side of their key.
HIDDEN_WAYS = """() => {
  const inside = document.querySelector('.end-inside').getBoundingClientRect();
  return [...document.querySelectorAll('.end-actions :is(a, button)')].filter(way => way.checkVisibility()).flatMap(way => {
    const box = way.getBoundingClientRect(), label = document.createRange();
    label.selectNodeContents(way);
    const near = [...label.getClientRects()].map(line => Math.min(line.left - box.left, box.right - line.right));
    const name = `“${way.innerText.trim().replace('\\n', ' ')}”`;
    const isHidden = box.top < inside.top || box.bottom > inside.bottom;
    const isTight = way.matches('.main, .second:not(.end-next)') && Math.min(...near) < 8;
    // Lines without an icon beside them stand in the middle.
    const isAskew = !way.querySelector('.icon')?.checkVisibility() && [...label.getClientRects()].some(line => (
      Math.abs(line.left - box.left - box.right + line.right) > 4));
    const isNarrow = way.matches('.end-next') && box.width < way.parentElement.clientWidth - 1;
    return [isHidden && `${name} ends at ${box.bottom} of ${inside.bottom}`,
      isTight && `${name} comes as near as ${Math.min(...near)} px to the edge`,
      way.matches('.main, .second:not(.end-next)') && isAskew && `${name} stands at one side`,
      isNarrow && `${name} has a part of the row`].filter(Boolean);
  });
}"""


@at_the_end_of("vecisa-cimdins", "burts-c", "milzu-racenis", "al-arnab-wal-sulhafah")
def every_way_on_is_seen_whole(tale):
    hidden = []
    for width, height in [(390, 844), (1024, 768), (844, 390), (568, 320)]:
        tale.page.set_viewport_size({"width": width, "height": height})
        hidden += [f"{width} × {height}: {way}" for way in tale.page.evaluate(HIDDEN_WAYS)]
    assert not hidden, "\n".join(hidden)


# Of a picture that does not fill the width: whether a key of the bar lies on it, and how high it is.
PLATE = """() => {
  const box = document.querySelector('[data-shown] .plate').getBoundingClientRect();
  const isCovered = [...document.querySelectorAll('.bar .button')].map(key => key.getBoundingClientRect()).some(key => (
    key.left < box.right && key.right > box.left && key.top < box.bottom && key.bottom > box.top));
  return { height: box.width && box.height, isCut: isCovered && box.width > 0 && box.width < innerWidth - 1 };
}"""
PORTRAIT = [(390, 844), (390, 664), (360, 740), (375, 620), (320, 568), (320, 520), (375, 553)]


@at_the_end_of("tris-siventini", "three-little-pigs", "milzu-racenis", "burts-c")
def no_key_bites_a_hole_out_of_the_corner_of_a_picture(tale):
    for width, height in PORTRAIT:
        tale.page.set_viewport_size({"width": width, "height": height})
        tale.page.evaluate(TWO_FRAMES)
        plate = tale.page.evaluate(PLATE)
        assert not plate["isCut"], f"a key lies on it at {width} × {height}"
        assert plate["height"] == 0 or plate["height"] >= 120, f"at {width} × {height} it is a stamp"
    tale.page.set_viewport_size({"width": 390, "height": 844})
    tale.page.evaluate(TWO_FRAMES)
    assert tale.page.locator(".end .plate").bounding_box()["width"] == 390


def test_a_picture_without_room_leaves_it_to_the_ways_on_in_every_engine(engine, serve, site):
    engine.open(serve(site).address + "tales/burts-c/index.html#page-1")
    engine.wait(READY)
    engine.wait("""() => {
      if (!document.querySelector('.end[data-shown]')) document.querySelector('[data-action=next]').click();
      return document.querySelector('.end[data-shown] .end-actions')?.clientHeight;
    }""")
    engine.wait(AT_REST)
    for width, height in [(390, 844), (390, 460)]:
        engine.resize(width, height)
        engine.evaluate(TWO_FRAMES)  # WebKit lays out what a container's size decides in the frame after
        seen = engine.evaluate("""() => {
          const [end, plate, words] = ['.end', '.end .plate', '.end-inside'].map(part => document.querySelector(part).getBoundingClientRect());
          return { across: words.width / end.width, of: words.height / end.height, start: words.left - end.left, plate: plate.width };
        }""")
        assert seen["start"] == 0 and seen["across"] == 1, f"the ways on stand elsewhere at {width} × {height}"
        assert (seen["plate"], seen["of"]) == (0, 1) if height < 500 else seen["plate"] == width, f"{seen} at {width} × {height}"


def test_no_key_lies_on_the_corner_of_a_low_title_s_picture(tale):
    tale.page.route("**/later-style.*", lambda route: route.abort())  # or the picture would move when it comes
    tale.page.goto(tale.page.url.split("#")[0] + "?title")
    tale.page.wait_for_selector(".title[data-shown]")
    for width, height in [(320, 480), (390, 560)]:
        tale.page.set_viewport_size({"width": width, "height": height})
        tale.page.evaluate("document.querySelector('.title-picture').style.flex = '0 0 9.75rem'")
        tale.page.evaluate(TWO_FRAMES)
        assert tale.page.locator(".title .plate").bounding_box()["y"] > 0 and not tale.page.evaluate(PLATE)["isCut"]


@at_the_end_of("tris-siventini", "burts-c")
def the_quiet_ways_are_rows_of_equal_keys(tale):
    for word in [False, True]:
        tale.page.evaluate("word => { document.querySelector('.end [data-my-words]').hidden = !word; }", word)
        for width, height in [(390, 844), (320, 568), (844, 390), (820, 1180), (1024, 768), (1280, 800)]:
            tale.page.set_viewport_size({"width": width, "height": height})
            boxes = [key.bounding_box() for key in every(tale.page.locator(".end-actions .button:not(.main, .second):visible"))]
            rows = {box["y"] for box in boxes}
            for row in rows:
                widths = [box["width"] for box in boxes if box["y"] == row]
                assert max(widths) - min(widths) < 12, f"{widths} at {width} × {height}"
                assert len(widths) > 1, f"a key stands alone in its row at {width} × {height}"
            most = 1 + (len(boxes) > 3 and width in (320, 1024)) + (len(boxes) > 4)
            assert len(rows) <= most, f"{len(rows)} rows at {width} × {height}"
            left, right = min(box["x"] for box in boxes), max(box["x"] + box["width"] for box in boxes)
            ways = tale.page.locator(".end-actions").bounding_box()
            assert abs(left + right - 2 * ways["x"] - ways["width"]) < 2, f"beside the middle at {width} × {height}"


@at_the_end_of("three-little-pigs")
def below_the_words_of_a_story_the_next_one_is_in_sight(tale):
    tale.page.wait_for_selector(".word-card >> nth=0")
    # A browser's own bars take a part of the screen of a phone, a tablet or a laptop.
    for width, height in [(390, 664), (375, 553), (844, 340), (1024, 698), (1366, 650)]:
        tale.page.set_viewport_size({"width": width, "height": height})
        way = tale.page.locator(".end-next" if height > width or height > 400 else ".end [data-action=again]").bounding_box()
        inside = tale.page.locator(".end-inside").bounding_box()
        assert way["y"] + way["height"] <= inside["y"] + inside["height"], f"at {width} × {height} a child has to scroll to go on"
        sideways = tale.page.evaluate("(list => list.scrollWidth - list.clientWidth)(document.querySelector('.word-cards'))")
        assert sideways <= 0, f"at {width} × {height} the last card is cut"


def test_without_scripts_the_end_is_the_last_section(site, serve, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(serve(site).address + narrated(site))
    assert page.locator("section").last.get_attribute("class").startswith("end")
    assert page.locator(".end h2").is_visible()
    first = page.locator(".page").first.get_attribute("id")
    assert page.locator("[data-action=again]").get_attribute("href") == "#" + first
    page.locator(".end a[href*=library]").click()
    assert "library" in page.url
    context.close()
