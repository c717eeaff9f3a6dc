"""The UI strings are in the reader's language: how it is chosen and changed, and that no other one is seen before it."""

import json
import re
import shutil

import pytest

from conftest import HERE
from program import ROOT, build
from tale import WHOLE, Tale, narrated
from test_access import faults, named_in_another_language

LANGUAGES = ["lv", "en", "es", "uk", "ar"]
START = {"lv": "Sākt", "en": "Start", "es": "Empezar", "uk": "Почати", "ar": "لنبدأ"}
EVERY = sorted(file.stem for file in (ROOT / "Themes/storybook/words").glob("*.yml"))
LOCKED = """---
title: Aiz atslēgas
language: lv
access: premium
preview: 2
---

Lapsa gāja.

---

# Mežā

Mežs bija liels.

---

Beigas.
"""
SITE = """id: words
title: {lv: Pasakas, en: Tales, es: Cuentos, uk: Казки, ar: حكايات}
description: {lv: Lasi!, en: Read!, es: ¡Lee!, uk: Читай!, ar: اقرأ!}
languages: [%s]
"""


@pytest.fixture(scope="session")
def written_in(tmp_path_factory):
    """Builds one library whose pages are written in the given language, and can be shown in all languages."""
    built = {}

    def make(language):
        if language not in built:
            folder = tmp_path_factory.mktemp(f"in-{language}")
            shutil.copytree(HERE / "libraries/ways/tales", folder / "library/tales")
            (folder / "library/tales/locked").mkdir()
            (folder / "library/tales/locked/tale.md").write_text(LOCKED, encoding="utf-8")
            others = [other for other in LANGUAGES if other != language]
            (folder / "library/site.yml").write_text(SITE % ", ".join([language, *others]), encoding="utf-8")
            built[language] = build(folder / "library", folder / "site")
        return built[language]

    return make


@pytest.fixture
def reader(browser):
    """Opens pages in a browser with a preferred language and without stored data."""
    contexts = []

    def open_browser(language, **options):
        options = {"viewport": {"width": 390, "height": 844}, "color_scheme": "light", "reduced_motion": "reduce", **options}
        context = browser.new_context(locale=language, **options)
        context.add_init_script("Date.prototype.getHours = () => 10")
        contexts.append(context)
        return context

    yield open_browser
    for context in contexts:
        context.close()


def settled(page, language: str | None = None):
    """Waits until the page is whole and in its reader's language."""
    page.wait_for_function("""([whole, language]) => document.readyState === 'complete'
      && !['strings', 'opening', 'awaits'].some(wait => wait in document.documentElement.dataset)
      && (!language || document.documentElement.lang === language)
      && (!document.querySelector('[data-tale]') || document.querySelector(whole) && document.querySelector('[data-shown]'))""",
                           arg=[WHOLE, language])


def whole(page):
    """All of the document but for the list of languages, and where their words and the tales as data are; and the scripts' words."""
    settled(page)
    text, words = page.evaluate("""() => {
      const copy = document.documentElement.cloneNode(true);
      for (const element of copy.querySelectorAll('.switch, script[src], link, #shelf')) element.remove();
      const words = JSON.parse(copy.querySelector('#strings').textContent);
      copy.querySelector('#strings').replaceChildren();
      for (const element of copy.querySelectorAll('*')) {
        const attributes = [...element.attributes].map(({ name, value }) => [name, value]);
        for (const [name] of attributes) element.removeAttribute(name);
        for (const [name, value] of attributes.sort()) element.setAttribute(name, value);
      }
      return [copy.outerHTML, words];
    }""")
    return re.sub(r"\s+", " ", re.sub(r">\s+|\s+<", lambda found: found[0].strip(), text)), words


def said(page):
    """All words, names and directions of the page that are not the tale's."""
    return page.evaluate("""() => [document.title, document.documentElement.dir,
      ...[...document.querySelectorAll('[data-say], [data-label], [data-dir], [aria-valuetext]')].map((element) => [
        element.dataset.say ? element.textContent.trim() : '', element.getAttribute('aria-label'),
        element.getAttribute('aria-valuetext'), element.getAttribute('dir'), element.getAttribute('lang')].join('|'))]""")


def pages_of(site):
    return sorted(file.relative_to(site).as_posix() for file in site.rglob("*.html"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_tales_in_the_reader_s_own_language_stand_first_on_their_shelf(site, serve, reader, language):
    page = reader(language).new_page()
    page.goto(serve(site).address + "library/index.html")
    settled(page)
    shelves = page.eval_on_selector_all(".cards", """lists => lists.map((list) =>
      [...list.querySelectorAll('[data-card-title]')].map(({ lang }) => lang))""")
    assert any(language in shelf for shelf in shelves), "no tale in that language"
    for shelf in shelves:
        assert shelf == sorted(shelf, key=lambda lang: lang != language), f"a reader of {language} finds {shelf}"


# In Arabic on every page, in the others on one of each template, where their plurals are.
@pytest.mark.parametrize(("language", "tales"), [("en", ["two-voices"]), ("uk", ["branching"]), ("ar", None)])
def test_a_page_told_in_a_language_is_the_page_written_in_it(written_in, serve, reader, language, tales):
    told, written = written_in("lv"), written_in(language)
    first, second = serve(told), serve(written)
    context = reader(language)
    page = context.new_page()
    paths = [path for path in pages_of(told) if tales is None or not path.startswith("tales/") or path.split("/")[1] in tales]
    assert len(paths) > 4
    for path in paths:
        page.goto(first.address + path)
        one, words = whole(page)
        assert page.evaluate("document.documentElement.lang") == language
        page.goto(second.address + path)
        other, written_words = whole(page)
        assert one == other, path
        # A tale has no words of the library, which come along when it is told in another language.
        assert written_words.items() <= words.items() if path.startswith("tales/") else written_words == words, path


def opened(server, reader) -> Tale:
    """The first page of a tale with a voice, in Latvian."""
    page = reader("lv").new_page()
    page.goto(f"{server.address}tales/two-voices/index.html")
    tale = Tale(page)
    tale.pass_title()
    return tale


def test_a_language_that_is_chosen_in_the_midst_is_as_whole(written_in, serve, reader):
    """The panel's list changes everything on the page that is open, as if it had been opened so."""
    server = serve(written_in("lv"))
    tale = opened(server, reader)
    page = tale.page
    tale.next.click()
    tale.open_panel("language")
    for language in ["uk", "ar", "lv", "en"]:
        page.locator("#panel select[data-setting=language]").select_option(language)
        page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        assert page.locator("#panel").is_visible(), "the panel stays"
    page.locator("#panel [data-action=close]").click()
    here = said(page)
    assert len(here) > 50
    page.reload()
    settled(page)
    assert here == said(page)


def test_a_notice_that_stands_on_the_page_is_told_in_the_language_that_is_chosen(written_in, serve, reader):
    server = serve(written_in("lv"))
    server.missing = re.compile(r"\.opus$")
    tale = opened(server, reader)
    page = tale.page
    tale.play.click()
    page.wait_for_function("() => document.querySelector('[data-notice]').textContent.startsWith('Šīs pasakas balsi')")
    tale.open_panel("language")
    page.locator("#panel select[data-setting=language]").select_option("en")
    page.wait_for_function("() => document.querySelector('[data-notice]').textContent.startsWith('The voice of')")


# By the page's own list; where there is none, what is kept is read again. Whether it is there without loading the page again.
CHOOSE = """language => {
  const choice = document.querySelector('select[data-setting=language]');
  if (choice) {
    choice.value = language;
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    localStorage.setItem(`storysite:${document.documentElement.dataset.site}:settings`, JSON.stringify({ language }));
  }
  return choice !== null;
}"""


def test_a_page_with_a_heading_is_named_in_the_tale_s_language_and_its_parts_in_the_reader_s(written_in, serve, reader):
    address = serve(written_in("lv")).address
    page = reader("en").new_page()
    for slug, part in [("branching", "#celi [data-action=look]"), ("page-voices", "#celi [data-say=read-by]"), ("locked", "#meza")]:
        page.goto(f"{address}tales/{slug}/index.html#page-1")
        settled(page)
        assert page.locator(part).count() == 1
        for language in ["en", "ar", "lv", "en"]:
            assert page.evaluate(CHOOSE, language)
            page.wait_for_selector(f"html[lang={language}]:not([data-strings])")
            assert named_in_another_language(page) == [], f"{slug}, for a reader of {language}"


def test_an_author_s_text_in_another_direction_keeps_its_punctuation_at_its_end(tmp_path, serve, reader):
    (tmp_path / "library/tales/fox").mkdir(parents=True)
    (tmp_path / "library/tales/fox/tale.md").write_text("---\ntitle: Fox\nlanguage: en\n---\n\nA fox.\n", encoding="utf-8")
    (tmp_path / "library/site.yml").write_text(
        "id: ours\ntitle: {en: Our tales!}\ndescription: {en: Read!}\nlanguages: [en, ar]\n", encoding="utf-8")
    page = reader("ar").new_page()
    page.goto(serve(build(tmp_path / "library", tmp_path / "site")).address)
    settled(page)
    assert page.locator("html").get_attribute("dir") == "rtl"
    for place in ["h1", ".lead", ".opening-title"]:
        first, last = page.locator(place).evaluate("""element => {
          element.closest('[data-opening-cover]')?.style.setProperty('display', 'block', 'important');
          const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
          return [0, text.length - 1].map((at) => {
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            return range.getBoundingClientRect().left;
          });
        }""")
        assert first < last, f"{place} begins with its exclamation mark"


def test_the_kept_language_goes_before_the_browser_s(site, serve, reader):
    server = serve(site)
    context = reader("es-MX")
    page = context.new_page()
    page.goto(server.address + "index.html")
    assert page.locator(".actions .main").inner_text().strip() == START["es"], "the browser's, whatever its country"
    page.locator("select[data-setting=language]").select_option("uk")
    page.wait_for_function("() => document.documentElement.lang === 'uk'")
    assert page.locator(".actions .main").inner_text().strip() == START["uk"]
    assert page.title() == "Pasaka"
    page.goto(server.address + "library/index.html")
    settled(page)
    assert (page.title(), page.locator("html").get_attribute("lang")) == ("Казки", "uk")
    assert page.locator("meta[name=description]").get_attribute("content").startswith("Казки, які")
    assert json.loads(page.evaluate("localStorage.getItem('storysite:pasaka:settings')"))["language"] == "uk"


@pytest.mark.parametrize("locale, language", [("de-DE", "en"), ("uk-UA", "uk"), ("ar-EG", "ar"), ("en-GB", "en")])
def test_the_browser_s_language_is_taken_where_the_site_has_it(site, serve, reader, locale, language):
    page = reader(locale).new_page()
    page.goto(serve(site).address + "index.html")
    settled(page)
    html = page.locator("html")
    assert html.get_attribute("lang") == language
    assert html.get_attribute("dir") == ("rtl" if language == "ar" else "ltr")
    assert page.locator(".actions .main").inner_text().strip() == START[language]


def test_the_language_holds_from_a_folder(site, reader):
    context = reader("en-US")
    page = context.new_page()
    page.goto(f"{site.as_uri()}/index.html")
    assert page.locator(".actions .main").inner_text().strip() == START["en"]
    page.locator("select[data-setting=language]").select_option("ar")
    page.wait_for_function("() => document.documentElement.dir === 'rtl'")
    page.locator(".actions .main").click()
    page.wait_for_url("**/library/index.html")
    settled(page)
    assert page.title() == "الحكايات"


def test_another_tab_follows(site, serve, reader):
    server = serve(site)
    context = reader("lv")
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(server.address + "index.html")
    second.locator("select[data-setting=language]").select_option("es")
    first.wait_for_function("() => document.documentElement.lang === 'es'")
    assert first.locator("select[data-setting=language]").input_value() == "es"


def test_a_refused_storage_keeps_the_choice_on_the_page(site, serve, reader):
    context = reader("lv")
    context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused') } })")
    page = context.new_page()
    page.goto(serve(site).address + "index.html")
    page.locator("select[data-setting=language]").select_option("en")
    page.wait_for_function("() => document.documentElement.lang === 'en'")
    assert page.locator(".actions .main").inner_text().strip() == START["en"]


def test_without_scripts_pages_are_in_the_first_language(site, reader):
    page = reader("en-US", java_script_enabled=False).new_page()
    page.goto(f"{site.as_uri()}/index.html")
    assert page.locator("html").get_attribute("lang") == "lv"
    assert page.locator(".actions .main").inner_text().strip() == START["lv"]
    assert not page.locator(".switch").is_visible()


# Every frame: what is seen of the marked words, or nothing while the body is held back.
WATCH = """
window.seen = [];
const look = () => {
  if (document.body && getComputedStyle(document.body).visibility !== 'hidden') {
    const words = [...document.querySelectorAll('[data-say]:not(title, meta)')]
      .filter((element) => getComputedStyle(element).visibility === 'visible').map(({ textContent }) => textContent.trim());
    window.seen.push({ at: performance.now(), lang: document.documentElement.lang, words });
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


STRINGS_SCRIPT = re.compile("/strings-")


def frames(context, server, delay: float | None = 0.0, path="index.html"):
    """Every frame until the words have come, `delay` seconds late or, without it, after others have been painted; and some more."""
    context.add_init_script(WATCH)
    page = context.new_page()
    if delay is None:
        server.held = STRINGS_SCRIPT
        server.hold.clear()
    else:
        server.slow, server.delay = STRINGS_SCRIPT, delay
    page.goto(server.address + path, wait_until="commit")
    if delay is None:
        page.wait_for_function("() => window.seen.length >= 3")
        server.hold.set()
    page.wait_for_function("() => window.seen.at(-1)?.lang === 'en'")
    page.wait_for_function("from => window.seen.length >= from + 10", arg=page.evaluate("window.seen.length"))
    return page, page.evaluate("window.seen")


@pytest.mark.parametrize(("path", "delay"), [
    ("index.html", 0), ("index.html", None), ("library/index.html", 0.25), ("library/index.html", None), ("tale", 0.25), ("tale", None)])
def test_no_frame_shows_another_language(site, serve, reader, delay, path):
    path = narrated(site) if path == "tale" else path
    page, seen = frames(reader("en-US", reduced_motion="no-preference"), serve(site), delay, path)
    latvian = set(re.findall(r": (.+)", (ROOT / "Themes/storybook/words/lv.yml").read_text(encoding="utf-8")))
    english = set(re.findall(r": (.+)", (ROOT / "Themes/storybook/words/en.yml").read_text(encoding="utf-8")))
    for frame in seen:
        wrong = {word for word in frame["words"] if word in latvian - english}
        assert not wrong, f"{wrong} at {frame['at']} ms"
    assert seen[-1]["lang"] == "en" and seen[-1]["words"]
    if delay is None:
        assert seen[0]["words"] == [], "pictures do not wait for words that are late"


SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
  .observe({ type: 'layout-shift', buffered: true });"""


STANDS = """() => ({
  strings: document.documentElement.dataset.strings, dir: document.documentElement.dir,
  covers: [...document.querySelectorAll('.spread-picture')].filter((cover) => cover.checkVisibility()).map(({ dataset }) => dataset.only),
  list: [...document.querySelectorAll('.switch select')].map((list) => getComputedStyle(list).visibility),
})"""


@pytest.mark.parametrize("pause", [None, b'class="welcome"'], ids=["whole", "in parts"])
def test_a_page_stands_as_its_reader_s_before_the_words_come(site, serve, reader, pause):
    """Right to left, with the cover of a tale in the reader's language, and no other cover is fetched."""
    server = serve(site)
    context = reader("ar", viewport={"width": 1280, "height": 800})
    context.add_init_script(SHIFTS)
    page = context.new_page()
    server.held, server.pause = re.compile("/strings-|/retelling"), pause
    server.hold.clear()
    page.goto(server.address + "index.html", wait_until="commit")
    page.wait_for_selector("html[data-strings=late] .spread-picture", state="attached", timeout=5000)
    assert page.evaluate(STANDS) == {"strings": "late", "dir": "rtl", "covers": ["ar"], "list": [] if pause else ["hidden"]}
    server.hold.set()
    settled(page)
    own = page.locator(".spread-picture:visible img").evaluate("({ src }) => new URL(src).pathname")
    assert [path for path in server.asked if "/cover." in path] == [own]
    assert sum(page.evaluate("window.shifts")) < 0.05


def test_words_that_do_not_come_leave_the_page_s_own(site, serve, reader):
    server = serve(site)
    server.missing = STRINGS_SCRIPT
    context = reader("en-US", reduced_motion="no-preference")
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(server.address + "index.html")
    page.wait_for_timeout(600)  # longer than the page waits for its words
    seen = page.evaluate("window.seen")
    assert page.locator(".actions .main").inner_text().strip() == START["lv"]
    assert seen[-1]["lang"] == "lv"
    assert page.locator(".spread-picture:visible").get_attribute("data-only") == "lv"
    assert "js" in page.locator("html").get_attribute("class"), "the page's own scripts have come"


def test_a_language_that_could_not_come_once_comes_when_it_is_chosen_again(site, serve, reader):
    page = reader("lv").new_page()
    page.goto(serve(site).address)
    script = re.compile(r"/retelling\.")
    page.route(script, lambda route: route.abort())
    choice = page.locator("select[data-setting=language]").first
    with page.expect_event("requestfailed"):
        choice.select_option("es", force=True)
    page.unroute(script)
    choice.select_option("en", force=True)
    page.wait_for_function("() => document.documentElement.lang === 'en'", timeout=5000)


def test_the_reader_s_own_language_asks_for_no_words(site, serve, reader):
    server = serve(site)
    page = reader("lv").new_page()
    page.goto(server.address + "index.html")
    settled(page)
    assert not [path for path in server.asked if "/strings-" in path]


def test_a_tale_keeps_its_own_language_and_direction(site, serve, reader):
    page = reader("ar").new_page()
    page.goto(serve(site).address + narrated(site))
    Tale(page).pass_title()
    html = page.locator("html")
    assert (html.get_attribute("lang"), html.get_attribute("dir")) == ("ar", "rtl")
    text = page.locator("[data-shown] .text")
    assert (text.get_attribute("lang"), text.get_attribute("dir")) == ("lv", "ltr")
    assert page.locator("[data-tale]").get_attribute("dir") == "ltr", "its pages turn as the tale is read"
    back, more = (page.locator(f".tale .bar > {part}").bounding_box() for part in ("a", "button"))
    assert back["x"] > more["x"], "the bar begins on the right"
    mirror = "element => new DOMMatrix(getComputedStyle(element).transform).a"
    assert page.locator(".tale .bar .mirror").first.evaluate(mirror) == -1
    assert page.locator("[data-action=next] .mirror").first.evaluate(mirror) == 1


@pytest.mark.quick
def test_plain_pages_follow_the_reader_s_language(site, serve, reader):
    server = serve(site)
    context = reader("uk")
    page = context.new_page()
    page.goto(server.address + "index.html")
    settled(page)
    page.locator("[data-plain=parents]").click()
    page.wait_for_url("**/parents/uk/index.html")
    assert page.locator("main h1").inner_text() == "Для батьків"
    page.locator("main a", has_text="Приватність").click()
    page.wait_for_url("**/privacy/uk/index.html")
    assert page.locator("html").get_attribute("lang") == "uk"
    page.goto(server.address + "library/index.html")
    page.locator("[data-plain=privacy]", has_text="Приватність").click()
    page.wait_for_url("**/privacy/uk/index.html")
    page.locator(".versions a", has_text="English").click()
    page.wait_for_url("**/privacy/en/index.html")
    page.locator(".bar a").click()
    page.wait_for_url("**/index.html")
    settled(page)
    assert page.locator("html").get_attribute("lang") == "en", "anyone who chooses a page's language has chosen it"
    page.goto(server.address + "privacy/index.html")
    assert page.locator("html").get_attribute("lang") == "lv", "a page that there is in many is wholly in its own"
    page.locator(".versions a[hreflang=es]").evaluate("link => link.remove()")
    page.locator("select[data-setting=language]").select_option("es")
    page.wait_for_function("() => document.documentElement.lang === 'es'")
    server.asked.clear()
    page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'storysite:words:settings' }))")
    page.wait_for_timeout(300)
    assert page.locator("html").get_attribute("lang") == "es", "a choice stays where no page is written in it"
    assert not [path for path in server.asked if "/strings-" in path]
    page.goto(server.address + "privacy/index.html")
    page.locator("select[data-setting=language]").select_option("es")
    page.wait_for_function("() => document.documentElement.lang === 'es'")
    assert page.url.endswith("/privacy/index.html"), "keys pass the entries of a list one by one, and none may leave the page"


def test_what_is_found_in_the_library_changes_its_language_too(written_in, serve, reader):
    server = serve(written_in("lv"))
    page = reader("lv").new_page()
    page.goto(server.address + "library/index.html")
    page.evaluate("""() => localStorage.setItem('storysite:words:tale:two-voices',
      JSON.stringify({ page: 'page-2', percent: 40, finished: 0, at: 1000 }))""")
    page.goto(server.address + "library/index.html?q=balsis")
    found = page.locator("[data-results] [data-card=two-voices]")
    found.wait_for()
    count = page.locator("[data-results] [data-card]").count()
    words = {"uk": ("Моя улюблена", "хвилин", "Прочитано", "Знайдено "), "en": ("My favourite", "minute", "Read", f"{count} stor")}
    for language, (heart, minutes, badge, many) in words.items():
        page.locator(".foot select[data-setting=language]").select_option(language)
        page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        assert found.get_by_role("button", name=f"{heart} Divas balsis", exact=True).count() == 1
        assert minutes in found.locator("[data-card-minutes]").inner_text()
        assert found.locator("[data-card-badge]").inner_text().startswith(badge)
        assert page.locator("[data-found]").inner_text().startswith(many)
        assert page.locator("[data-search]").get_attribute("placeholder") == {"uk": "Знайти казку", "en": "Find a story"}[language]
    page.locator("[data-search]").fill("qqqq")
    page.wait_for_selector("[data-nothing]:not([hidden])")
    assert page.locator("[data-nothing-words]").inner_text().startswith("There is no such story")
    page.locator("[data-search]").fill("")
    page.wait_for_selector("[data-shelves]:not([hidden])")
    assert page.locator("[data-shelves] [data-card=two-voices] [data-card-badge]").inner_text().startswith("Read")


def test_a_page_that_is_not_there_is_told_in_the_reader_s_language(written_in, serve, reader):
    page = reader("lv").new_page()
    page.goto(serve(written_in("lv")).address + "404.html")
    settled(page)
    assert page.locator("h1").inner_text() == "Šīs lapas te nav"
    page.locator("select[data-setting=language]").select_option("es")
    page.wait_for_function("() => document.documentElement.lang === 'es'")
    assert page.locator("h1").inner_text() == page.title() == "Esta página no está aquí"


def test_other_engines_tell_it_too(engine, address):
    engine.open(address + "index.html")
    engine.evaluate("""() => {
      const choice = document.querySelector('select[data-setting=language]');
      choice.value = 'uk';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    }""")
    engine.wait("() => document.documentElement.lang === 'uk'")
    if engine.name == "firefox" and address.startswith("file:"):
        # Each file of a folder has a storage of its own there: what is chosen on one page is not known to the others.
        engine.open(address + "index.html")
        engine.wait("() => document.documentElement.lang === 'uk' && !document.documentElement.dataset.strings")
        return
    engine.open(address + "library/index.html")
    engine.wait("() => document.title === 'Казки' && !document.documentElement.dataset.strings")
    said = engine.evaluate("() => [...document.querySelectorAll('[data-say]')].map(({ textContent }) => textContent.trim())")
    assert "4 хвилини" in said and "Перші кроки" in said


def test_the_language_with_most_that_is_other_is_accessible(site, serve, reader):
    """By day: colours do not depend on words. `test_access.py` looks at the same pages by night."""
    server = serve(site)
    page = reader("ar").new_page()
    for path in ["index.html", "library/index.html", narrated(site)]:
        page.goto(server.address + path)
        settled(page)
        assert faults(page) == [], path
        if page.locator("[data-tale]").count():
            Tale(page).pass_title()
        if page.locator("#panel").count():
            page.locator("[data-action=panel]").click()
            page.wait_for_timeout(400)
            assert faults(page) == [], f"the panel of {path}"


# Whatever has a string: not wider than its place, not cut, and none of its words broken where it has no hyphen.
RUNS_OVER = """() => {
  const isBroken = (element) => [...element.childNodes].filter((node) => node instanceof Text).some((text) =>
    [...text.data.matchAll(/[\\p{L}\\p{M}]{2,}/gu)].some(({ 0: word, index }) => {
      if (/[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}]/u.test(word)) return false;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    }));
  return [document.documentElement, ...document.querySelectorAll('[data-say], .button, .options span, .panel, .bar, .places')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('.unseen, .unseen *'))
    .filter((element) => !element.querySelector(':scope > .unseen, :scope > span > .unseen'))
    .filter((element) => (element.clientWidth && element.scrollWidth > element.clientWidth + 1) || isBroken(element))
    .map((element) => `${element.dataset.say ?? element.className}: ${element.textContent.trim().slice(0, 60)}`);
}"""


def opened_panel(page) -> None:
    """Shows what the panel has, where there is one."""
    if page.locator("#panel").count():
        page.locator("[data-action=panel]").click()
        page.locator(".fold summary").click()


@pytest.mark.timeout(240)
def test_nothing_runs_over_in_any_language(site, serve, reader):
    """Each page changes its language where it is open; a plain one leads to the page that is written in it."""
    server = serve(site)
    page = reader("lv").new_page()
    is_version = re.compile(rf"/({'|'.join(LANGUAGES)})/")
    paths = [path for path in pages_of(site) if not path.startswith("tales/") and not is_version.search(path)]
    for path in [*paths, narrated(site)]:
        page.goto(server.address + path)
        settled(page)
        opened_panel(page)
        for language in LANGUAGES[1:] + LANGUAGES[:1]:
            if not page.evaluate(CHOOSE, language):
                page.reload()
            settled(page, language)
            for width, height in [(390, 844), (1180, 820), (320, 640)]:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(RUNS_OVER) == [], f"{path} in {language} at {width} × {height}"


@pytest.fixture(scope="module")
def in_every_language(tmp_path_factory):
    """A small library, with a bar of places, in all languages that the theme has."""
    folder = tmp_path_factory.mktemp("every")
    shutil.copytree(HERE / "libraries/lessons/tales", folder / "library/tales")
    shutil.copytree(HERE / "libraries/ways/tales/two-voices", folder / "library/tales/two-voices")
    (folder / "library/site.yml").write_text(f"id: words\ntitle: T\nlanguages: [{', '.join(EVERY)}]\n", encoding="utf-8")
    return build(folder / "library", folder / "site")


@pytest.mark.parametrize("path", ["index.html", "library/index.html", "tales/two-voices/index.html"])
def test_nothing_runs_over_in_every_language(in_every_language, reader, path):
    """On a small phone, with the panel open, as one page changes through the languages."""
    page = reader("en", viewport={"width": 320, "height": 568}).new_page()
    page.goto(f"{in_every_language.as_uri()}/{path}")
    settled(page)
    opened_panel(page)
    wide = []
    for language in [language for language in EVERY if language not in LANGUAGES]:
        page.evaluate(CHOOSE, language)
        page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        wide += [f"{language}: {what}" for what in page.evaluate(RUNS_OVER)]
    assert wide == []
