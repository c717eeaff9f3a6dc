"""The first visit begins with the cover of the book: short, skippable, and only once."""

import pytest


@pytest.fixture
def home(site, serve) -> str:
    return serve(site).address + "index.html"


def is_covered(page) -> bool:
    return page.evaluate("""() => {
      const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      return !!top.closest('[data-opening-cover]');
    }""")


def test_the_cover_opens_within_two_seconds_and_never_again(address, context):
    page = context.new_page()
    page.add_init_script("""document.addEventListener('DOMContentLoaded', () => {
      const { animationName, animationDelay, animationDuration } = getComputedStyle(document.querySelector('[data-opening-cover]'));
      window.opening = { name: animationName, seconds: parseFloat(animationDelay) + parseFloat(animationDuration) };
    })""")
    page.goto(address + "index.html")
    opening = page.evaluate("opening")
    assert opening["name"] == "open" and 0 < opening["seconds"] <= 2
    page.wait_for_selector("html:not([data-opening])", state="attached")
    assert not is_covered(page)
    page.reload()
    assert page.locator("html[data-opening]").count() == 0


def test_a_tap_opens_it_at_once_and_does_nothing_else(home, context):
    page = context.new_page()
    page.add_init_script("document.addEventListener('DOMContentLoaded', () => {"
                         "document.querySelector('[data-opening-cover]').style.animationDelay = '60s' })")
    page.goto(home)
    assert is_covered(page)
    page.mouse.click(200, 300)
    assert not is_covered(page)
    assert page.url.split("#")[0] == home


def test_a_key_opens_it_at_once(home, context):
    page = context.new_page()
    page.goto(home)
    page.keyboard.press("Tab")
    assert page.locator("html[data-opening]").count() == 0


def test_there_is_none_under_reduced_motion_then_or_later(home, browser):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(home)
    assert page.locator("html[data-opening]").count() == 0
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    assert page.locator("html[data-opening]").count() == 0
    context.close()


def test_there_is_none_where_nothing_can_be_remembered_or_something_is(home, context):
    page = context.new_page()
    page.goto(home)
    page.evaluate("localStorage.clear(); localStorage.setItem(`storysite:${document.documentElement.dataset.site}:hearts`, '[]')")
    page.goto(home)
    assert page.locator("html[data-opening]").count() == 0
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })")
    page.goto(home)
    assert page.locator("html[data-opening]").count() == 0
