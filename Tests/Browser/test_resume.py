""" "Shall we go on?": asked when a tale that was begun is opened again, and no page is named."""

import json
import re

import pytest

from clock import open_tale  # a fixture
from tale import narrated
from test_access import faults

pytestmark = pytest.mark.still


def begin(address: str, site, open_tale):
    """The sample's tale, read to its third page and opened again."""
    tale = open_tale(address + narrated(site))
    tale.next.click()
    tale.next.click()
    return open_tale(address + narrated(site))


@pytest.fixture
def begun(root, site, context, open_tale):
    """The same, from what that has left on the device."""
    id_of_site = re.search(r'data-site="([^"]+)"', (site / "index.html").read_text(encoding="utf-8"))[1]
    name = f"storysite:{id_of_site}:tale:{narrated(site).split('/')[1]}"
    left = {"page": "page-3", "number": 3, "pages": 6, "percent": 30, "finished": 0, "at": 2000, "title": "Trīs", "cover": ""}
    context.add_init_script(f"if (location.protocol !== 'about:') localStorage[{json.dumps(name)}] ??= {json.dumps(json.dumps(left))}")
    return open_tale(root + narrated(site), again=True)


def test_going_on_shows_the_page_that_was_left(address, site, open_tale):
    begun = begin(address, site, open_tale)
    assert begun.page.locator("#resume").is_visible()
    assert "3" in begun.page.locator("#resume [data-place]").inner_text()
    begun.page.locator("[data-action=resume]").click()
    assert begun.page.locator("#resume").is_hidden()
    assert begun.shown == begun.ids[2]
    begun.page.wait_for_function("() => document.activeElement.matches('[data-shown] .text')")


def test_beginning_again_shows_the_first_page_and_keeps_that(begun):
    begun.page.locator("[data-action=afresh]").click()
    assert begun.page.locator("#resume").is_hidden()
    assert begun.shown == begun.ids[0]
    assert begun.lit == -1
    begun.play.click()
    begun.await_word(0)
    begun.page.goto(begun.page.url.split("#")[0] + "?again")
    assert begun.page.locator("#resume").is_hidden()
    assert begun.shown == begun.ids[0]


@pytest.mark.parametrize("answer", ["resume", "afresh"])
def test_a_child_who_was_listening_hears_at_once(begun, answer):
    begun.page.keyboard.press("Escape")
    begun.play.click()
    begun.await_sound()
    begun.play.click()
    again = begun.page.url.split("#")[0] + "?again"
    begun.page.goto(again)
    begun.page.locator(f"[data-action={answer}]").click()
    begun.await_sound()
    assert begun.shown == begun.ids[2 if answer == "resume" else 0]
    assert begun.page.evaluate("document.activeElement.dataset.action") == "play"


def test_home_goes_on_aloud_for_a_child_who_was_listening_and_silently_for_others(begun, root):
    for aloud in [False, True]:
        begun.page.keyboard.press("Escape")
        if aloud:
            begun.play.click()
            begun.await_sound()
            begun.play.click()
        begun.page.goto(root + "index.html")
        begun.page.locator("[data-opening-cover]").dispatch_event("click")
        begun.page.locator("[data-continue]").click()
        begun.page.wait_for_selector("[data-controls]:not([hidden])")
        assert begun.shown == begun.ids[2]
        if aloud:
            begun.await_sound()
        else:
            begun.advance(0.5)
            assert not begun.playing


@pytest.mark.parametrize(("answer", "least", "most"), [("resume", 4, 6), ("afresh", 0, 1)])
def test_a_voice_without_times_goes_on_at_its_second(library, serve, open_tale, answer, least, most):
    tale = open_tale(f"{serve(library('ways')).address}tales/untimed/index.html")
    tale.play.click()
    tale.advance(5)
    tale.page.goto(tale.page.url.split("#")[0] + "?again")  # while it sounds
    tale.page.locator(f"[data-action={answer}]").click()
    tale.await_sound()
    assert least <= tale.time <= most


def test_both_answers_wear_the_picture_of_their_page(begun):
    pictures = begun.page.locator(".page .picture img")
    for action, page in [("resume", 2), ("afresh", 0)]:
        button = begun.page.locator(f"#resume [data-action={action}]")
        assert button.locator("img").get_attribute("src") == pictures.nth(page).get_attribute("src")
        box = button.bounding_box()
        assert box["width"] >= 120 and box["height"] >= 60


def test_the_keyboard_answers(begun):
    begun.page.keyboard.press("Tab")
    assert begun.page.evaluate("document.activeElement.dataset.action") == "resume"
    begun.page.keyboard.press("Tab")
    begun.page.keyboard.press("Enter")
    assert begun.shown == begun.ids[0]


def test_escape_goes_on(begun):
    begun.page.keyboard.press("Escape")
    assert begun.page.locator("#resume").is_hidden()
    assert begun.shown == begun.ids[2]


def test_the_question_is_named_and_has_the_focus(begun):
    assert begun.page.evaluate("document.activeElement.id") == "resume-title"
    assert faults(begun.page) == []


def test_nothing_is_asked_where_the_address_names_a_page(root, site, open_tale, begun):
    named = open_tale(f"{root}{narrated(site)}#{begun.ids[1]}")
    assert named.page.locator("#resume").is_hidden()
    assert named.shown == named.ids[1]


def test_nothing_is_asked_of_who_is_on_the_first_page(root, site, open_tale):
    tale = open_tale(root + narrated(site))
    assert tale.page.locator("#resume").is_hidden()
    tale.next.click()
    tale.previous.click()
    again = open_tale(root + narrated(site))
    assert again.page.locator("#resume").is_hidden()


def test_the_answers_are_in_sight(begun):
    for width, height in [(390, 844), (320, 568), (844, 390)]:
        begun.page.set_viewport_size({"width": width, "height": height})
        for action in ["resume", "afresh"]:
            box = begun.page.locator(f"#resume [data-action={action}]").bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (width, height)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height, (width, height)
