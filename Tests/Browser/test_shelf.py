"""The shelf: one card for a tale in several languages, the place that a reader comes back to, and tales without a network."""

import re

import pytest

from program import build
from server import Server
from many_tales import COVER, keep_offline, seen

TALES = [("cimdins", "Cimdiņš", "lv", "translations: { en: mitten }"), ("mitten", "The mitten", "en", "translations: { lv: cimdins }"),
         *((f"lapsa-{i}", f"Lapsa {i}", "lv", "") for i in range(20))]


@pytest.fixture(scope="session")
def shelf(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shelf")
    (folder / "library").mkdir()
    (folder / "library/site.yml").write_text("id: shelf\ntitle: Plaukts\nlanguages: [lv, en]\n", encoding="utf-8")
    for day, (name, title, language, more) in enumerate(TALES, 1):
        place = folder / "library/tales" / name
        place.mkdir(parents=True)
        (place / "cover.svg").write_text(COVER, encoding="utf-8")
        (place / "tale.md").write_text(
            f"---\ntitle: {title}\nlanguage: {language}\ncover: cover.svg\npublished: 2026-01-{32 - day:02}\n{more}\n---\n\nReiz.\n",
            encoding="utf-8")
    return build(folder / "library", folder / "site", "--strict")


def opened(page, address: str):
    page.goto(address)
    page.wait_for_selector("html:not([data-awaits])", state="attached")
    return page


@pytest.mark.parametrize(("locale", "own", "languages"), [
    ("lv", "cimdins", ["latviešu", "angļu"]), ("en", "mitten", ["English", "Latvian"])])
def test_a_tale_in_two_languages_is_one_card(shelf, serve, browser, locale, own, languages):
    context = browser.new_context(locale=locale)
    page = opened(context.new_page(), serve(shelf).address + "library/index.html")
    works = [slug for slug in seen(page) if slug in {"cimdins", "mitten"}]
    assert works == [own]
    assert page.locator(f"[data-card={own}] [data-card-language]").all_inner_texts() == languages
    page.locator("[data-search]").fill("mitt" if own == "mitten" else "cimd")
    page.wait_for_selector(f"[data-results] [data-card={own}]")
    assert seen(page) == [own]
    assert page.locator(f"[data-results] [data-card={own}] [data-card-language]").all_inner_texts() == languages
    context.close()


@pytest.mark.parametrize("query", ["", "?sort=az"])
def test_a_reader_comes_back_to_the_same_place(shelf, browser, query):
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="lv")
    page = opened(context.new_page(), f"{shelf.as_uri()}/library/index.html{query}")
    card = page.locator("[data-card=lapsa-15]:visible")
    card.scroll_into_view_if_needed()
    before = card.bounding_box()["y"]
    card.locator("a").click()
    page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    page.locator(".bar a").click()
    page.wait_for_selector("[data-shelf]:not([data-awaits])", state="attached")
    page.wait_for_function("""before => {
      const card = [...document.querySelectorAll('[data-card=lapsa-15]')].find(one => one.checkVisibility());
      return card && Math.abs(card.getBoundingClientRect().top - before) < 2;
    }""", arg=before)
    assert page.url.endswith(query or "index.html")
    context.close()


@pytest.mark.parametrize("query", ["", "?sort=az"])
def test_whoever_uses_a_keyboard_comes_back_to_the_card_and_not_to_the_top_of_the_page(shelf, browser, query):
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="lv")
    page = opened(context.new_page(), f"{shelf.as_uri()}/library/index.html{query}")
    card = page.locator("[data-card=lapsa-15]:visible")
    card.locator("a").press("Enter")
    page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    page.locator(".bar a").press("Enter")
    page.wait_for_function("() => document.activeElement?.matches('[data-card=lapsa-15] a')")
    assert card.bounding_box()["y"] < 844, "the card is not in sight"
    card.locator("a").click()
    page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    page.locator(".bar a").click()
    page.wait_for_selector("[data-shelf]:not([data-awaits])", state="attached")
    page.wait_for_function("() => document.querySelector('[data-card=lapsa-15]').getBoundingClientRect().top < 844")
    assert not page.evaluate("document.activeElement?.matches('[data-card] a')"), "after a tap a ring would be seen"
    context.close()


def test_other_engines_give_the_card_the_focus_too(engine, shelf, serve):
    """Firefox counts the Enter on a link as a click."""
    engine.open(f"{serve(shelf).address}library/index.html")
    for address, link in [("/library/", "[data-card=lapsa-15] a"), ("/tales/", ".bar a")]:
        engine.wait("(address, link) => location.pathname.includes(address) && document.querySelector(link)"
                    " && !('awaits' in document.documentElement.dataset) && document.readyState === 'complete'", address, link)
        engine.evaluate("link => document.querySelector(link).focus()", link)
        engine.press("Enter")
    engine.wait("() => document.activeElement?.matches('[data-card=lapsa-15] a')")


def test_a_reader_of_another_language_comes_back_to_the_same_place_however_late_its_words_come(shelf, serve, browser):
    server = serve(shelf)
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    context.add_init_script("""
      const rows = new CSSStyleSheet();
      rows.replaceSync('html[lang=lv] [data-shelf] { padding-block-start: 99px }');
      document.adoptedStyleSheets = [rows];
    """)
    page = opened(context.new_page(), f"{server.address}library/index.html")
    page.wait_for_selector("html[lang=en]:not([data-strings])", state="attached")
    card = page.locator("[data-card=lapsa-15]:visible")
    card.scroll_into_view_if_needed()
    before = card.bounding_box()["y"]
    card.locator("a").press("Enter")
    page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    server.slow, server.delay = re.compile("strings-en"), 0.5
    server.asked.clear()
    page.locator(".bar a").click()
    page.wait_for_selector("html[lang=en]:not([data-strings])", state="attached")
    assert any(server.slow.search(path) for path in server.asked), "the words did not come late"
    page.wait_for_function("() => document.activeElement?.matches('[data-card=lapsa-15] a')")
    assert abs(card.bounding_box()["y"] - before) < 2
    context.close()


def test_tales_in_order_of_their_days_say_them(shelf, browser):
    context = browser.new_context(locale="lv")
    page = opened(context.new_page(), f"{shelf.as_uri()}/library/index.html?sort=new")
    page.wait_for_selector("[data-results] time")
    first = page.locator("[data-results] [data-card]").first
    assert first.get_attribute("data-card") == "cimdins"
    assert first.locator("time").get_attribute("datetime") == "2026-01-31"
    assert re.search(r"31.*2026|2026.*31", first.locator("time").inner_text())
    context.close()


def test_without_a_network_cards_say_what_can_be_opened(shelf, browser):
    server = Server(shelf, worker=True)
    context = browser.new_context(locale="lv")
    page = opened(context.new_page(), server.address + "library/index.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    keep_offline(page, "lapsa-9")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    server.stop()
    opened(page, server.address + "library/index.html")
    page.wait_for_selector("[data-away-note]:visible")
    assert seen(page)[0] == "lapsa-9", "what can be opened comes first"
    assert page.locator("[data-card=lapsa-9][data-away]").count() == 0
    assert page.locator("[data-card=lapsa-8][data-away]").count() == 1
    context.close()


def test_names_of_languages_stand_in_their_order_and_keep_their_commas(tmp_path, browser):
    """Between Dari and Sorani, which both run from right to left, the comma and the order did, too."""
    library = tmp_path / "library"
    for name, language, more in [("fire", "en", "translations: { prs: atash, ckb: agir }"), ("atash", "prs", ""), ("agir", "ckb", "")]:
        (library / "tales" / name).mkdir(parents=True)
        (library / "tales" / name / "tale.md").write_text(f"---\ntitle: {name}\nlanguage: {language}\n{more}\n---\n\nReiz.\n", encoding="utf-8")
    (library / "site.yml").write_text("id: names\ntitle: Tales\nlanguages: [en]\n", encoding="utf-8")
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = opened(context.new_page(), f"{build(library, tmp_path / 'site').as_uri()}/library/index.html")
    names = page.locator("[data-card=fire] [data-card-language]")
    assert names.count() == 3
    boxes = [names.nth(at).bounding_box() for at in range(3)]
    assert [box["x"] for box in boxes] == sorted(box["x"] for box in boxes) and len({box["y"] for box in boxes}) == 1
    # The word's own box ends before its comma.
    ends = page.evaluate("""() => [...document.querySelectorAll('[data-card=fire] [data-card-language]')].slice(1, 2).map((name) => {
      const range = document.createRange();
      range.selectNodeContents(name.firstChild);
      return [range.getBoundingClientRect().right, name.getBoundingClientRect().right];
    })""")
    assert all(word < whole - 2 for word, whole in ends)
    context.close()


def test_levels_with_tales_in_the_reader_s_language_come_first(tmp_path, serve, browser):
    (tmp_path / "library").mkdir()
    (tmp_path / "library/site.yml").write_text("id: levels\ntitle: Plaukts\nlanguages: [lv, es]\n", encoding="utf-8")
    for name, language, level in [("ezis", "lv", "beginner"), ("zorro", "es", "intermediate"), ("lapsa", "lv", "intermediate")]:
        (tmp_path / "library/tales" / name).mkdir(parents=True)
        (tmp_path / "library/tales" / name / "tale.md").write_text(
            f"---\ntitle: {name}\nlanguage: {language}\nlevel: {level}\n---\n\nReiz.\n", encoding="utf-8")
    address = serve(build(tmp_path / "library", tmp_path / "site")).address
    for locale, found in [("es-ES", ["zorro", "lapsa", "ezis"]), ("lv-LV", ["ezis", "lapsa", "zorro"])]:
        context = browser.new_context(locale=locale)
        assert seen(opened(context.new_page(), f"{address}library/index.html")) == found
        context.close()


def test_an_editor_s_shelves_have_the_reader_s_language_and_keep_their_order(tmp_path, browser):
    library = tmp_path / "library"
    for name, language in [("ezis", "lv"), ("cat", "en"), ("vilks", "lv"), ("lapsa", "lv"), ("owl", "en")]:
        (library / "tales" / name).mkdir(parents=True)
        (library / "tales" / name / "tale.md").write_text(
            f"---\ntitle: {name}\nlanguage: {language}\nlevel: beginner\n---\n\nReiz.\n", encoding="utf-8")
    (library / "site.yml").write_text(
        "id: own\ntitle: Plaukts\nlanguages: [lv, en]\nshelves:\n  - { title: Latviski, tales: [lapsa] }\n"
        "  - { title: { lv: Vakaram, en: Bedtime }, tales: [vilks, cat, ezis] }\n", encoding="utf-8")
    site = build(library, tmp_path / "site", "--strict")
    context = browser.new_context(locale="lv")
    page = opened(context.new_page(), f"{site.as_uri()}/library/index.html")

    def shelves():
        return page.get_by_role("heading", level=2).all_inner_texts(), seen(page)

    own = (["Latviski", "Vakaram", "Pirmie soļi"], ["lapsa", "vilks", "ezis", "cat", "owl"])
    assert shelves() == own
    page.locator("select[data-setting=language]").select_option("en")
    page.get_by_role("heading", name="Bedtime").wait_for()
    assert shelves() == (["Bedtime", "First steps", "Latviski"], ["cat", "vilks", "ezis", "owl", "lapsa"]), \
        "a shelf without a tale in the reader's language comes last"
    page.locator("select[data-setting=language]").select_option("lv")
    page.get_by_role("heading", name="Vakaram").wait_for()
    assert shelves() == own
    context.close()
