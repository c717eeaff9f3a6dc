"""From the icon to the first word: home's picture is in the reader's language, and a tap tells its tale."""

import pytest

from tale import SEEN_LIGHT, Tale

TALES = {"lv": "miega-maisins", "en": "luna-the-fox", "es": "la-tortuga-y-la-liebre", "uk": "rukavychka", "ar": "al-arnab-wal-sulhafah"}


def reader(browser, language: str):
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale=language, reduced_motion="reduce")
    context.add_init_script(SEEN_LIGHT)
    return context


def test_home_shows_each_reader_a_tale_in_their_language(site, serve, browser):
    address = serve(site).address
    for language in TALES:
        context = reader(browser, language)
        page = context.new_page()
        page.goto(address)
        page.wait_for_function("lang => document.documentElement.lang === lang && !document.documentElement.dataset.words",
                               arg=language)
        shown = page.locator(".spread-picture:visible")
        assert shown.evaluate_all("all => all.map(link => link.lang)") == [language], f"a reader of {language}"
        context.close()


def test_one_tap_from_home_to_the_first_word(site, serve, browser):
    context = reader(browser, "en")
    page = context.new_page()
    page.goto(serve(site).address)
    page.wait_for_function("document.documentElement.lang === 'en'")
    page.locator(".spread-picture:visible").click()
    page.wait_for_url("**/tales/*/**")
    tale = Tale(page)
    tale.await_word(0)
    assert tale.playing
    assert "listen" not in page.url, "a reload would tell it again"
    context.close()


@pytest.mark.parametrize(("browser_s", "wanted"), [("zh-CN", "en"), ("be", "uk"), ("fa-IR", "ar"), ("fi", "en"), ("es-MX", "es")])
def test_a_language_that_the_site_lacks_gets_the_nearest(site, browser, browser_s, wanted):
    context = browser.new_context(locale=browser_s)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/index.html")
    page.wait_for_function("lang => document.documentElement.lang === lang", arg=wanted)
    context.close()
