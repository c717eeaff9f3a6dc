"""Pictures: fetched before they are needed, moving slowly while the story is told, and enlarged by a tap."""

import pytest

from finger import Finger
from tale import FIRST_PAGE, Tale, every, narrated

TRANSFORM = "new DOMMatrix(document.querySelector('#closer img').style.transform)"
RING = "getComputedStyle(document.activeElement).outlineStyle"


def look_closer(tale):
    """The picture of the second page, looked at closely."""
    tale.page.evaluate("id => { location.hash = id }", tale.ids[1])  # a step in the history
    tale.await_page(tale.ids[1])
    tale.settle()
    tale.page.locator("[data-shown] .picture").click()
    tale.page.locator("#closer").wait_for()
    return tale.page.locator("#closer")


@pytest.fixture
def closer(tale):
    return look_closer(tale)


def scale(tale) -> float:
    return tale.page.evaluate(f"{TRANSFORM}.a")


def test_a_tap_on_the_picture_looks_closer(closer, tale):
    assert closer.is_visible()
    shown = tale.page.locator("[data-shown] .picture img")
    assert closer.locator("img").get_attribute("alt") == shown.get_attribute("alt")
    assert closer.locator("img").evaluate("img => img.currentSrc") == shown.evaluate("img => img.currentSrc")
    assert closer.get_attribute("aria-label")
    for button in every(closer.locator("button")):
        assert min(button.bounding_box()["width"], button.bounding_box()["height"]) >= 44
    assert not tale.playing
    assert tale.page.evaluate(RING) == "none", "a finger needs no ring"
    tale.page.keyboard.press("Tab")
    assert tale.page.evaluate(RING) == "solid"


def test_every_way_out_leads_to_the_same_page(tale):
    ways = {"button": lambda: tale.page.locator("[data-action=leave]").click(),
            "escape": lambda: tale.page.keyboard.press("Escape"), "back": lambda: tale.page.go_back()}
    for way, leave in ways.items():
        closer = look_closer(tale)
        before = tale.page.evaluate("history.length")
        leave()
        closer.wait_for(state="hidden")
        tale.page.wait_for_timeout(200)
        assert tale.shown == tale.ids[1], way
        assert tale.page.url.endswith("#" + tale.ids[1]), way
        assert tale.page.evaluate("history.length") == before, way
        tale.page.go_back()
        tale.await_page(tale.ids[0])
        tale.settle()


def test_the_way_back_keeps_the_page_that_the_voice_has_turned_to(closer, tale):
    tale.page.evaluate("document.querySelector('[data-action=next]').click()")
    tale.page.go_back()
    closer.wait_for(state="hidden")
    tale.page.wait_for_timeout(200)
    assert tale.shown == tale.ids[2]
    assert tale.page.url.endswith("#" + tale.ids[2])
    assert tale.page.evaluate("!!document.activeElement.closest('[data-shown]')"), "the focus is nowhere"


@pytest.mark.quick
def test_the_way_back_keeps_the_end_to_which_the_voice_has_come(closer, tale):
    for _ in tale.ids[1:]:
        tale.page.evaluate("document.querySelector('[data-action=next]').click()")
    tale.page.go_back()
    closer.wait_for(state="hidden")
    tale.page.wait_for_timeout(200)
    assert tale.at_end
    assert tale.page.url.endswith("#" + tale.ids[-1])


@pytest.mark.quick
def test_by_keyboard_it_opens_moves_and_gives_the_focus_back(tale):
    button = tale.page.locator("[data-shown] [data-action=look]")
    button.focus()
    assert button.evaluate("button => getComputedStyle(button).opacity") == "1", "what has the focus is seen"
    tale.page.keyboard.press("Enter")
    tale.page.locator("#closer").wait_for()
    assert tale.page.evaluate(RING) == "solid", "anyone who presses keys sees where they are"
    for _ in range(2):
        tale.page.keyboard.press("+")
    assert scale(tale) == pytest.approx(2.25)
    tale.page.keyboard.press("ArrowRight")
    assert tale.page.evaluate(f"{TRANSFORM}.e") == -60
    assert tale.shown == tale.ids[0], "arrows turn no pages behind it"
    tale.page.keyboard.press("-")
    assert scale(tale) == pytest.approx(1.5)
    tale.page.keyboard.press("0")
    assert tale.page.evaluate(f"{TRANSFORM}.isIdentity")
    tale.page.keyboard.press("Escape")
    # The browser goes a step back in its history first.
    tale.page.wait_for_function("() => document.activeElement.dataset.action === 'look'")


def test_the_wheel_zooms_in_on_what_is_under_it(closer, tale):
    tale.page.mouse.move(200, 300)
    point = f"{TRANSFORM}.inverse().transformPoint(new DOMPoint(200 - innerWidth / 2, 300 - innerHeight / 2))"
    before = tale.page.evaluate(f"(p => [p.x, p.y])({point})")
    tale.page.mouse.wheel(0, -400)
    tale.page.wait_for_function(f"() => {TRANSFORM}.a > 2")
    assert tale.page.evaluate(f"(p => [p.x, p.y])({point})") == pytest.approx(before, abs=1)
    tale.page.mouse.wheel(0, -9000)
    tale.page.wait_for_function(f"() => {TRANSFORM}.a === 5")
    tale.page.mouse.wheel(0, 9000)
    tale.page.wait_for_function(f"() => {TRANSFORM}.isIdentity")


def test_buttons_zoom_in_and_out(closer, tale):
    assert closer.locator("[data-action=farther]").get_attribute("aria-disabled") == "true"
    closer.locator("[data-action=nearer]").click()
    assert scale(tale) == pytest.approx(1.5)
    closer.locator("[data-action=farther]").click()
    assert scale(tale) == 1


def test_two_fingers_zoom_and_one_moves(browser, site, serve):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(serve(site).address + narrated(site) + FIRST_PAGE)
    Tale(page).pass_title()
    page.touchscreen.tap(195, 150)
    page.locator("#closer").wait_for()
    finger = Finger(page)
    finger.down((150, 400), (240, 400))
    for apart in (60, 80, 100):
        finger.move((195 - apart, 400), (195 + apart, 400))
        page.wait_for_timeout(50)
    finger.up()
    assert page.evaluate(f"{TRANSFORM}.a") == pytest.approx(200 / 90, abs=0.05)
    before = page.evaluate(f"{TRANSFORM}.e")
    finger.swipe((200, 500), (160, 520), seconds=0.2)
    assert page.evaluate(f"{TRANSFORM}.e") == pytest.approx(before - 40, abs=1)
    assert page.locator("#closer").is_visible()
    context.close()


def test_neighbours_are_there_before_they_are_wanted(tale):
    pictures = ".page .picture img"
    tale.page.wait_for_function(f"() => document.querySelectorAll('{pictures}')[1].naturalWidth > 0")
    loaded = tale.page.eval_on_selector_all(pictures, "pictures => pictures.map(p => p.complete && p.naturalWidth > 0)")
    assert loaded[:2] == [True, True]
    assert not loaded[4], "pictures far away wait"
    tale.next.click()
    tale.page.wait_for_function(f"() => document.querySelectorAll('{pictures}')[2].naturalWidth > 0")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_picture_drifts_while_the_story_is_told(tale, motion):
    tale.page.emulate_media(reduced_motion=motion)
    drift = """() => document.querySelector('[data-shown] .picture img').getAnimations()
      .map(a => [a.playState, a.effect.getTiming().duration, a.effect.getKeyframes().at(-1).transform])"""
    assert tale.page.evaluate(drift) == ([["paused", 20000, "scale(1.04)"]] if motion != "reduce" else [])
    tale.play.click()
    tale.await_word(1)
    assert [state for state, *_ in tale.page.evaluate(drift)] == (["running"] if motion != "reduce" else [])
    tale.play.click()
    tale.page.wait_for_selector("[data-action=play]:not([data-playing])")
    assert [state for state, *_ in tale.page.evaluate(drift)] == (["paused"] if motion != "reduce" else [])
