"""Fingers: a page follows them, turns or comes back; words and scrolling go on as before; edges of pictures turn."""

import pytest

from finger import Finger
from tale import FIRST_PAGE, WHOLE, WORDS, Tale, narrated

PHONE = {"width": 390, "height": 844}
LEFT = "document.querySelector('[data-shown] .text').getBoundingClientRect().left"
BESIDE = "document.querySelector('[data-beside] .text')?.getBoundingClientRect().left ?? null"
AT_REST = "() => !document.querySelector('[data-beside]') && !document.querySelector('[inert]')"


@pytest.fixture
def phone(browser, site, serve):
    """Opens a tale on a telephone."""
    contexts = []

    def open_tale(folder=None, path=None, motion="no-preference", viewport=None, title=False, **options) -> Tale:
        context = browser.new_context(viewport=viewport or PHONE, has_touch=True, reduced_motion=motion, **options)
        contexts.append(context)
        page = context.new_page()
        page.goto(serve(folder or site).address + (path or narrated(site) + FIRST_PAGE * (not title)))
        tale = Tale(page)
        if not title:
            tale.pass_title()
        return tale

    yield open_tale
    for context in contexts:
        context.close()


def test_the_page_follows_the_finger_and_comes_back(phone):
    tale = phone()
    tale.go_to(1)
    tale.page.wait_for_function(AT_REST)
    finger = Finger(tale.page)
    finger.drag((250, 300), (150, 310))
    assert tale.page.evaluate(LEFT) == pytest.approx(-100, abs=1)
    assert tale.page.evaluate(BESIDE) == pytest.approx(290, abs=1), "the next page comes along"
    assert tale.page.locator("[data-beside]").get_attribute("id") == tale.ids[2]
    finger.move((330, 310))
    tale.page.wait_for_timeout(300)
    assert tale.page.evaluate(LEFT) == pytest.approx(80, abs=1)
    assert tale.page.locator("[data-beside]").get_attribute("id") == tale.ids[0]
    finger.up()
    tale.page.wait_for_function(AT_REST)
    assert tale.shown == tale.ids[1]
    assert tale.page.evaluate(LEFT) == 0


def test_a_third_of_the_way_turns(phone):
    tale = phone()
    Finger(tale.page).swipe((300, 300), (150, 300), seconds=0.8)
    assert tale.shown == tale.ids[1]
    tale.page.wait_for_function(AT_REST)
    assert tale.page.evaluate(LEFT) == 0


@pytest.mark.alone
def test_a_short_flick_turns_and_a_flick_back_does_not(phone):
    tale = phone()
    Finger(tale.page).swipe((300, 300), (190, 300), seconds=0, steps=1)
    assert tale.shown == tale.ids[1]
    tale.page.wait_for_function(AT_REST)
    finger = Finger(tale.page)
    finger.drag((350, 300), (150, 300))
    for x in (190, 230, 270):
        finger.move((x, 300))
    finger.up()
    assert tale.shown == tale.ids[1], "anyone who pulls back changes their mind"


def test_from_right_to_left_everything_is_mirrored(phone, library):
    tale = phone(library("ways"), "tales/arabic/index.html")
    finger = Finger(tale.page)
    finger.drag((100, 300), (180, 300))
    assert tale.page.evaluate(BESIDE) == pytest.approx(tale.page.evaluate(LEFT) - 390, abs=1)
    finger.move((290, 300))
    finger.up()
    assert tale.shown == tale.ids[1]
    Finger(tale.page).swipe((300, 300), (100, 300))
    assert tale.shown == tale.ids[0]


def test_the_ends_give_way_a_little(phone):
    tale = phone(title=True)
    tale.page.wait_for_selector(WHOLE, state="attached")
    left = LEFT.replace(".text", ".title-inside")
    finger = Finger(tale.page)
    finger.drag((50, 300), (350, 300))
    assert 20 < tale.page.evaluate(left) < 390 / 5
    assert tale.page.locator("[data-beside]").count() == 0
    finger.up()
    tale.page.wait_for_function(f"() => {left} === 0")
    assert tale.at_title


def test_a_second_finger_lets_go(phone):
    tale = phone()
    finger = Finger(tale.page)
    finger.drag((300, 300), (150, 300))
    finger.down((150, 300), (200, 500))
    finger.up()
    tale.page.wait_for_function(AT_REST)
    assert tale.shown == tale.ids[0]


def test_a_swipe_during_which_the_voice_turns_the_page_turns_no_other(phone):
    tale = phone()
    tale.page.locator(f"[data-shown] {WORDS}").nth(-4).click()
    tale.await_sound()
    finger = Finger(tale.page)
    finger.drag((250, 300), (150, 300), seconds=0.1)
    assert tale.shown == tale.ids[0], "the page was turned before the finger was there, so nothing is tried"
    tale.await_page(tale.ids[1])
    for x in (120, 90):
        finger.move((x, 300), after=0.1)
    finger.up(after=0.1)
    tale.page.wait_for_function(AT_REST)
    assert tale.shown == tale.ids[1]
    assert tale.page.evaluate(LEFT) == 0


def test_words_scroll_up_and_down_under_the_finger(phone):
    tale = phone(viewport={"width": 360, "height": 300})
    text = tale.page.locator("[data-shown] .text")
    x = text.bounding_box()["x"] + 150
    Finger(tale.page).swipe((x, 210), (x + 20, 100))
    tale.page.wait_for_function("() => document.querySelector('[data-shown] .text').scrollTop > 50")
    assert tale.shown == tale.ids[0]
    assert tale.page.locator("[data-beside]").count() == 0


def test_a_pull_downwards_does_not_load_a_told_tale_again(phone):
    # No browser without a window pulls a page to load it, so this asks only whether it may.
    tale = phone()
    pulls = "getComputedStyle(document.documentElement).overscrollBehaviorY"
    assert tale.page.evaluate(pulls) == "none"
    tale.page.goto(tale.page.url.rsplit("/tales/", 1)[0] + "/library/index.html")
    assert tale.page.evaluate(pulls) == "auto", "a list may be loaded again"


def test_a_tap_speaks_and_a_swipe_over_words_does_not(phone):
    tale = phone()
    word = tale.page.locator(WORDS).nth(3).bounding_box()
    x, y = word["x"] + 5, word["y"] + word["height"] / 2
    Finger(tale.page).swipe((x, y), (x + 14, y))
    tale.page.wait_for_timeout(300)
    assert not tale.playing
    tale.page.touchscreen.tap(x, y)
    tale.await_word(3)


def test_mice_do_not_drag_pages(phone):
    tale = phone()
    tale.page.mouse.move(300, 200)
    tale.page.mouse.down()
    tale.page.mouse.move(50, 200, steps=5)
    assert tale.page.evaluate(LEFT) == 0
    tale.page.mouse.up()
    assert tale.shown == tale.ids[0]


def test_edges_of_the_picture_turn(phone):
    tale = phone()
    box = tale.page.locator("[data-shown] .picture").bounding_box()
    tale.page.touchscreen.tap(box["x"] + box["width"] - 20, box["y"] + 60)
    tale.await_page(tale.ids[1])
    tale.page.wait_for_function(AT_REST)
    box = tale.page.locator("[data-shown] .picture").bounding_box()
    tale.page.touchscreen.tap(box["x"] + 20, box["y"] + 60)
    tale.await_page(tale.ids[0])
    assert not tale.page.locator("#closer").is_visible()


def test_a_button_turns_the_page_within_its_columns(phone):
    tale = phone()
    for width, height in [(390, 844), (844, 390), (1280, 800)]:
        tale.page.set_viewport_size({"width": width, "height": height})
        turns_within_its_columns(tale, f"{width} × {height}")
        tale.settle()
        tale.previous.click()
        tale.settle()


def turns_within_its_columns(tale, window: str) -> None:
    moves = tale.page.evaluate("""() => {
      document.querySelector('[data-action=next]').click();
      const moves = document.getAnimations().filter(a => a.effect.getKeyframes().some(f => 'translate' in f));
      for (const move of moves) {
        move.pause();
        move.currentTime = 200;
      }
      return moves.map(a => [a.effect.target.classList[0], a.effect.getTiming().duration]);
    }""")
    assert sorted(moves) == [["picture", 400], ["picture", 400], ["text", 400], ["text", 400]], window
    assert tale.shown == tale.ids[1], f"{window}: shown at once, whatever moves"
    spread = tale.page.evaluate("""() => ['.picture', '.text'].map(part => {
      const seen = ['[data-beside]', '[data-shown]'].map(page => {
        const box = document.querySelector(page + ' ' + part);
        const [, right, , left] = getComputedStyle(box).clipPath.match(/[\\d.]+/g).map(Number);
        const { left: from, width } = box.getBoundingClientRect();
        return [from + width * (left || 0) / 100, from + width * (1 - (right || 0) / 100)];
      });
      return seen.flat();
    })""")
    for _, middle, comes, _ in spread:
        assert middle == pytest.approx(comes, abs=1), f"{window}: the pages touch and do not overlap"


def test_nothing_slides_under_reduced_motion(phone):
    tale = phone(motion="reduce")
    finger = Finger(tale.page)
    finger.drag((300, 300), (100, 300))
    assert tale.page.evaluate(LEFT) == 0
    finger.up()
    assert tale.shown == tale.ids[1]
    tale.page.wait_for_function(AT_REST)
    slides = tale.page.evaluate("""() => {
      document.querySelector('[data-action=next]').click();
      return document.getAnimations().filter(a => a.effect.getKeyframes().some(f => 'translate' in f)).length;
    }""")
    assert slides == 0


def test_turning_shifts_nothing(phone):
    tale = phone()
    tale.page.evaluate("""() => {
      window.shifts = 0;
      new PerformanceObserver(list => { for (const entry of list.getEntries()) window.shifts += entry.value; })
        .observe({ type: 'layout-shift', buffered: false });
    }""")
    for _ in range(3):
        tale.page.locator("[data-shown]").evaluate("() => document.querySelector('[data-action=next]').click()")
        tale.page.wait_for_timeout(700)
    Finger(tale.page).swipe((300, 300), (100, 300))
    tale.page.wait_for_timeout(700)
    assert tale.page.evaluate("window.shifts") < 0.001


def test_many_quick_turns_end_where_they_should(phone):
    tale = phone()
    tale.page.evaluate("""() => {
      for (const action of ['next', 'next', 'next', 'previous']) document.querySelector(`[data-action=${action}]`).click();
    }""")
    assert tale.shown == tale.ids[2]
    tale.page.wait_for_function(AT_REST)
    assert tale.page.locator(".page:visible").count() == 1
