"""From the icon to the first word: home's picture is in the reader's language, and a tap tells its tale."""

import re

import pytest

from family import put
from tale import SEEN_LIGHT, Tale

LANGUAGES = ["lv", "en", "es", "uk", "ar"]


def test_one_tap_leads_each_reader_from_home_to_the_first_word_of_a_tale_in_their_language(site, serve, browser):
    address = serve(site).address
    for language in LANGUAGES:
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale=language, reduced_motion="reduce")
        context.add_init_script(SEEN_LIGHT)
        page = context.new_page()
        page.goto(address)
        page.wait_for_function("lang => document.documentElement.lang === lang && !document.documentElement.dataset.strings",
                               arg=language)
        assert page.evaluate("navigator.languages") == [language]
        shown = page.locator(".spread-picture:visible")
        assert shown.evaluate_all("all => all.map(link => link.lang)") == [language], f"a reader of {language}"
        shown.click()
        page.wait_for_url("**/tales/*/**")
        tale = Tale(page)
        tale.await_word(0)
        assert tale.playing, f"a reader of {language} hears nothing"
        assert page.locator("html").get_attribute("lang") == language
        assert page.locator("[data-shown] .text").get_attribute("lang") == language
        assert "listen" not in page.url, "a reload would tell it again"
        assert page.evaluate("document.activeElement.localName") == "body", "a frame for keys stays round the words of a tap"
        context.close()


@pytest.mark.parametrize(("browser_s", "wanted"), [("zh-CN", "en"), ("be", "uk"), ("fa-IR", "ar"), ("fi", "en"), ("es-MX", "es")])
def test_a_language_that_the_site_lacks_gets_the_nearest(site, browser, browser_s, wanted):
    context = browser.new_context(locale=browser_s)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/index.html")
    page.wait_for_function("lang => document.documentElement.lang === lang", arg=wanted)
    context.close()


def test_a_story_that_a_child_made_is_gone_on_with_by_its_name_of_now_until_it_is_put_away(site, serve, context):
    page = context.new_page()
    page.goto(serve(site).address)
    told = {"title": "Mana pasaka", "page": "page-2", "number": 2, "pages": 5, "percent": 30, "at": 5, "story": "a1b2"}
    made = {"tale": "maker", "picks": {}, "title": "Mans lācis", "usual": "Mana pasaka", "name": "", "cover": [], "at": 7}
    put(page, {"tale:maker": told, "made": {"a1b2": made}})
    page.reload()
    way = page.locator("[data-continue]")
    assert way.get_attribute("href").endswith("tales/maker/index.html?story=a1b2#page-2")
    assert way.locator("bdi").text_content() == "Mans lācis"
    for gone in ({"a1b2": {**made, "at": -8}}, {}):
        put(page, {"made": gone})
        page.reload()
        page.wait_for_function("() => !document.documentElement.dataset.strings")
        assert way.is_hidden(), "it leads to an empty maker"
        assert page.locator("[data-recent]").is_hidden()


def test_the_picture_is_seen_beside_its_play_disc_on_a_small_phone_that_lies(site, context):
    page = context.new_page()
    page.goto(f"{site.as_uri()}/index.html")
    for width, height in [(568, 320), (640, 360), (667, 375)]:
        page.set_viewport_size({"width": width, "height": height})
        picture, disc = (page.locator(part).first.bounding_box() for part in (".spread-picture .plate", ".spread-play"))
        area, covered = (box["width"] * box["height"] for box in (picture, disc))
        assert area > 0.25 * width * height, f"at {width}×{height} the picture is a stamp"
        assert covered < area / 16, f"at {width}×{height} the disc hides the picture"
        assert page.locator(".places a").first.bounding_box()["height"] >= 44


WORDS_OF_HOME = """() => {
  const size = (selector) => document.querySelector(selector).getBoundingClientRect();
  return { lead: size('.welcome .lead').width, key: size('.actions .main').width, name: size('.welcome h1').height };
}"""


def test_the_words_of_a_large_home_are_as_wide_as_their_keys_and_grow_with_the_picture(site, context):
    page = context.new_page()
    names = []
    for width, height in [(1280, 800), (1920, 1080), (2560, 1440)]:
        page.set_viewport_size({"width": width, "height": height})
        page.goto((site / "index.html").as_uri())
        found = page.evaluate(WORDS_OF_HOME)
        assert found["lead"] <= found["key"], f"{width}x{height}"
        names.append(found["name"])
    assert names[0] < names[1] < names[2]


CONTROL = re.compile(r'<(a|button)\b([^>]*)>((?:(?!</\1>).)*?<svg [^>]*>(.*?)</svg>.*?)</\1>', re.S)


@pytest.mark.parametrize("path", ["index.html", "library/index.html", "child/index.html", "learn/settings/index.html"])
def test_an_icon_has_one_meaning_on_a_page(site, path):
    """Outside the lists of tales, each icon leads to one place, and each place has one way to it."""
    page = re.sub(r"<(ul|template|dialog|section)\b.*?</\1>", "", (site / path).read_text(encoding="utf-8"), flags=re.S)
    meanings = {}
    for _, attributes, inside, icon in CONTROL.findall(page):
        name = re.search(r'aria-label="([^"]*)"', attributes)
        meanings.setdefault(icon, set()).add(name[1] if name else re.sub(r"<[^>]*>", "", inside).strip())
    assert len(meanings) > 4
    assert {icon: names for icon, names in meanings.items() if len(names) > 1} == {}
    ways = re.findall(r'<a\b[^>]*? href="([^"]*)"', page)
    assert len(ways) > 4 and len(ways) == len(set(ways)), ways
    [places] = re.findall(r'<nav class="places".*?</nav>', page, flags=re.S)
    assert places.count("aria-current") == 1
