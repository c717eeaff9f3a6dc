"""Lessons and activities: five places, a path of weeks, and what a child has learnt, which only grows."""

import re
import time
from datetime import UTC, datetime, timedelta

import pytest

from family import ANNA, TOMS, held, move_in, put
from program import build
from tale import AT_REST, READY
from test_access import faults

pytestmark = pytest.mark.still
PLACES = ["index.html", "learn/index.html", "learn/together/index.html", "learn/progress/index.html", "learn/settings/index.html"]
EVERY_WAY = """---
title: Viss
language: lv
kind: lesson
week: 1
---

![Ezis](a.svg)

Ezis gāja pa taku mežā un pļavā. Vispirms nāca pirmais ezis, tad otrais ezis, beidzot trešais ezis.

---

Kas gāja pa taku?

- [x] ![Ezis](a.svg) Ezis
- [ ] ![Lācis](a.svg) Lācis

---

Kur ezis gāja?

- [x] Mežā
- [x] Pļavā
- [ ] Pilsētā

---

Kurš nāca vispirms?

1. [x] pirmais
2. [x] otrais
3. [x] trešais

---

Ezis pa taku ___.

- [x] gāja
- [ ] dziedāja
"""
TOGETHER = "---\ntitle: Kopā\nlanguage: lv\nkind: activity\nweek: 1\npoints: 20\n---\n\nMeklējiet ezi!\n"
# What the status of a question says after it was put into the page: a screen reader says it, too.
SAID_BY_ITSELF = """() => {
  window.said = [];
  new MutationObserver(changes => said.push(...changes.filter(({ target }) => target.matches?.('.question-said'))
    .flatMap(({ addedNodes }) => [...addedNodes].map(node => node.textContent))))
    .observe(document, { childList: true, subtree: true });
}"""
END = "() => document.querySelector('.end[data-shown]')"


@pytest.fixture(scope="module")
def folder(library):
    return library("lessons")


@pytest.fixture
def page(new_phone):
    return new_phone(locale="lv-LV")


@pytest.fixture
def root(folder, serve) -> str:
    return serve(folder).address


def go_through(page, root: str, slug: str, answers=()) -> None:
    """Goes through a lesson by its pages; on pages with a question it answers, the wrong answer first if it is to."""
    page.goto(f"{root}tales/{slug}/index.html")
    page.wait_for_function(READY)
    page.locator("[data-action=read]").click()
    rest, shown = list(answers), None
    while True:
        page.wait_for_function("was => { const now = document.querySelector('[data-shown]'); return now && now.id !== was; }", arg=shown)
        if page.locator(".end[data-shown]").count():
            return
        shown = page.locator("[data-shown]").get_attribute("id")
        if not page.locator(".page[data-shown] .question").count():
            page.keyboard.press("ArrowRight")
            continue
        for answer in rest.pop(0):
            page.locator(".page[data-shown] .answer", has_text=answer).click()
            page.wait_for_function("""() => document.querySelector('.page[data-shown] .question[data-answered]')
              || document.querySelector('[data-action=question-back]:not([hidden])')""")
            if page.locator("[data-action=question-back]").is_visible():
                page.locator("[data-action=question-back]").click()
                page.wait_for_selector(".page[data-shown] .question")
        page.keyboard.press("ArrowRight")


def done(page) -> list[str]:
    return page.locator(".week [data-is-done]").evaluate_all("cards => cards.map(card => card.dataset.lesson)")


@pytest.mark.parametrize("path, script, came, watched", [
    ("learn/index.html", "learn", "main[data-ready]", ".path:not(.path ~ *) :is(h2, .lesson-picture, .lesson-title)"),
    ("learn/together/index.html", "learn", "main[data-ready]", ".path:not(.path ~ *) :is(h2, .lesson-picture, .lesson-title)"),
    ("tales/letter-m/index.html#page-3", "questions", ".question[data-open]", ".page[data-shown] :is(.question, li)"),
    ("tales/who-says-that/index.html#page-3", "questions", ".question[data-open]", ".page[data-shown] :is(.question, li)"),
])
def test_nothing_moves_when_a_script_comes_late(page, site, serve, path, script, came, watched):
    places = """selector => document.fonts.ready.then(() => [...document.querySelectorAll(selector)].map(one => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [one.textContent.trim(), x, y, width, height].join(' ');
    }).filter(place => !place.endsWith(' 0 0')))"""
    waiting = []
    page.route(re.compile(rf"/assets/{script}\."), lambda route: waiting.append(route))
    page.goto(serve(site).address + path, wait_until="commit")
    # Nothing is painted before the style sheets have come, but places could be measured.
    page.wait_for_function("""() => document.readyState !== 'loading'
      && [...document.querySelectorAll('link[rel="stylesheet"]')].every(({ sheet }) => sheet)""")
    page.locator(watched).locator("visible=true").first.wait_for()
    while not waiting:
        page.wait_for_timeout(20)
    before = page.evaluate(places, watched)
    waiting[0].continue_()
    page.locator(came).first.wait_for()
    assert page.evaluate(places, watched) == before, "what a child was about to touch moved away"


def test_a_lesson_is_done_with_its_last_page_and_its_questions(page, root):
    page.goto(root + "learn/index.html")
    page.locator("[data-today] .lesson-title", has_text="Pirmā").wait_for()
    assert done(page) == []
    go_through(page, root, "pirma", [["Lācis", "Ezis"], ["Pa taku"]])
    page.locator("[data-lesson-end]").wait_for()
    assert page.locator("[data-gained]").inner_text() == "12"
    badges = page.locator("[data-lesson-end] [data-badge]:visible").evaluate_all("all => all.map(one => one.dataset.badge)")
    assert badges == ["first-lesson"]
    assert faults(page) == []
    lesson = held(page, "learnt")["lessons"]["pirma"]
    assert lesson["right"] == {"1": 0, "2": 1} and lesson["tries"] == 1 and lesson["points"] == 10
    page.locator(".end [data-say=lesson-way]").click()
    page.wait_for_selector("[data-today-done]:not([hidden])")
    assert done(page) == ["pirma"]
    pieces = page.locator("[data-now] .pieces i").evaluate_all("pieces => pieces.map(piece => piece.className)")
    assert pieces == ["there", ""], "the picture of the week has a piece for each lesson"

    go_through(page, root, "pirma", [["Ezis"], ["Pa taku"]])
    page.wait_for_function("() => JSON.parse(localStorage['storysite:lessons:learnt']).lessons.pirma.tries === 2")
    page.goto(root + "learn/progress/index.html")
    page.wait_for_selector("[data-some]:not([hidden])")
    shown = [page.locator(f"[data-{part}]").inner_text() for part in ("points", "days", "done", "all")]
    assert shown == ["12", "1", "1", "3"]
    learnt = page.locator("[data-learnt]")
    assert "2/2" in learnt.inner_text(), "right at the first try by now"
    assert "× 2" in learnt.inner_text()
    page.evaluate("""() => {
      document.documentElement.dataset.side = 'child';
      document.documentElement.lang = 'en'; // what was learnt is shown again
    }""")
    learnt.filter(has_not_text="×").wait_for()


def test_the_end_of_a_lesson_leads_first_to_what_is_not_answered(page, root):
    go_through(page, root, "pirma", [[], ["Pa taku"]])
    assert page.locator(".end .main:visible").all_inner_texts() == ["Atpakaļ pie jautājuma"]
    assert page.locator("[data-lesson-end]").is_hidden()
    page.wait_for_function("() => document.getAnimations().every(({ timeline }) => timeline !== document.timeline)")
    assert faults(page) == []
    page.locator("[data-lesson-open]").press("Enter")
    page.locator(".page[data-shown] .answer", has_text="Ezis").click()
    page.wait_for_selector(".page[data-shown] .question[data-answered]")
    while not page.locator(".end[data-shown]").count():
        page.keyboard.press("ArrowRight")
    page.locator("[data-lesson-end]").wait_for()
    assert page.locator(".end .main:visible").all_inner_texts() == ["Uz nodarbībām"]


def test_the_way_back_to_the_first_question_keeps_the_other_answers(page, tmp_path, serve):
    folder = tmp_path / "library"
    (folder / "tales/divi").mkdir(parents=True)
    (folder / "site.yml").write_text("id: back\ntitle: Atpakaļ\nlanguages: [lv]\n", encoding="utf-8")
    (folder / "tales/divi/tale.md").write_text(
        "---\ntitle: Divi\nlanguage: lv\nkind: lesson\nweek: 1\n---\n\nKas?\n\n- [x] Ezis\n- [ ] Lācis\n\n---\n\n"
        "Kur?\n\n- [x] Mežā\n- [ ] Mājās\n", encoding="utf-8")
    go_through(page, serve(build(folder, tmp_path / "site")).address, "divi", [[], ["Mežā"]])
    page.locator("[data-lesson-open]").click()
    page.locator(".page[data-shown] .answer", has_text="Ezis").wait_for()
    assert page.locator(".question[data-answered]").count() == 1, "the child has to answer everything again"
    page.locator(".page[data-shown] .answer", has_text="Ezis").click()
    page.wait_for_selector(".page[data-shown] .question[data-answered]")
    while not page.locator(".end[data-shown]").count():
        page.keyboard.press("ArrowRight")
    page.locator("[data-action=again]").click()
    page.wait_for_function("() => !document.querySelector('.end[data-shown]')")
    assert page.locator(".question[data-answered]").count() == 0


def test_a_lesson_begun_again_before_its_questions_have_come_asks_all_of_them(page, root):
    go_through(page, root, "pirma", [["Ezis"], []])
    waiting = []
    page.route("**/assets/questions.*.js", lambda route: waiting.append(route))
    page.goto(f"{root}tales/pirma/index.html?title")
    page.wait_for_selector("#page-2 .question[data-answered]", state="attached")
    page.locator(".title[data-shown] [data-action=read]").click()
    page.wait_for_selector("#page-1[data-shown]")
    while not waiting:
        page.wait_for_timeout(20)
    waiting[0].continue_()
    page.wait_for_selector("#page-3 .question[data-open]", state="attached")
    assert page.locator("#page-2 .question[data-open]").count() == 1, "it looks answered, and the lesson can never be finished"


@pytest.fixture(scope="module")
def every(tmp_path_factory):
    """A site with one lesson that asks in every way, and an activity."""
    folder = tmp_path_factory.mktemp("every")
    (folder / "site.yml").write_text("id: every\ntitle: Nedēļa\nlanguages: [lv]\n", encoding="utf-8")
    for slug, text in (("viss", EVERY_WAY), ("kopa", TOGETHER)):
        (folder / "tales" / slug).mkdir(parents=True)
        (folder / "tales" / slug / "tale.md").write_text(text, encoding="utf-8")
    (folder / "tales/viss/a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>\n')
    return build(folder, folder / "site", "--strict")


def test_a_week_with_every_kind_of_answer_brings_what_is_counted_apart_and_nothing_falls(page, every, serve):
    """Day by day, in three time zones, and once with a clock that was set back."""
    root = serve(every).address
    zones = page.context.new_cdp_session(page)
    page.add_init_script("""(now => {
      Date = class extends Date {
        constructor(...parts) { if (parts.length) super(...parts); else super(now); }
        static now() { return now; }
      };
    })(new Date(JSON.parse(window.name || '0') || '2026-11-23T10:00Z').getTime())""")
    one = ".page[data-shown] .question"
    asked = [0]

    def answer(*texts: str) -> None:
        for text in texts:
            page.locator(f"{one} .answer", has_text=text).press("Enter")

    def put_in_order(words: list[str]) -> None:
        for place, word in enumerate(words):
            item = page.locator(f"{one} li", has_text=word)
            while page.locator(f"{one} .order-words").all_inner_texts().index(word) > place:
                item.locator("[data-move='-1']").press("ArrowUp")
        page.locator(f"{one} [data-action=question-done]").press("Enter")

    ways = [(lambda: answer("Lācis"), lambda: answer("Ezis")), (lambda: answer("Pilsētā"), lambda: answer("Mežā", "Pļavā")),
            (lambda: put_in_order(["trešais", "otrais", "pirmais"]), lambda: put_in_order(["pirmais", "otrais", "trešais"])),
            (lambda: answer("dziedāja"), lambda: answer("gāja"))]

    def play(moment: str, zone: str, wrong: set[int]) -> dict:
        zones.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        page.evaluate("moment => { window.name = JSON.stringify(moment); }", moment)
        page.goto(f"{root}tales/viss/index.html")
        page.wait_for_function(READY)
        page.locator("[data-action=read]").click()
        page.keyboard.press("ArrowRight")
        for number, (miss, hit) in enumerate(ways):
            page.wait_for_selector(f"#page-{number + 2}[data-shown] .question[data-open]")
            if number in wrong:
                miss()
                page.locator("[data-action=question-back]").click()
                page.wait_for_selector(f"#page-{number + 2}[data-shown]")
            hit()
            asked[0] += 1
            page.wait_for_selector(f"{one}[data-answered]")
            page.keyboard.press("ArrowRight")
        page.wait_for_function(END)
        page.wait_for_function("tries => JSON.parse(localStorage['storysite:every:learnt']).lessons.viss.tries === tries", arg=asked[0] // 4)
        return held(page, "learnt")

    page.goto(root + "learn/index.html")
    first = play("2026-11-23T10:00Z", "Europe/Riga", {0, 2})
    second = play("2026-11-24T10:30Z", "Pacific/Kiritimati", {1, 3})  # there it is the 25th
    third = play("2026-11-20T10:30Z", "America/Los_Angeles", set())
    assert [sorted(learnt["days"]) for learnt in (first, second, third)] == [
        ["2026-11-23"], ["2026-11-23", "2026-11-25"], ["2026-11-20", "2026-11-23", "2026-11-25"]]
    assert [list(learnt["lessons"]["viss"]["right"].values()) for learnt in (first, second, third)] == [
        [0, 1, 0, 1], [1, 1, 1, 1], [1, 1, 1, 1]], "what was right at the first try stays so"
    assert [learnt["lessons"]["viss"]["points"] for learnt in (first, second, third)] == [10, 10, 10]
    page.goto(f"{root}tales/kopa/index.html#page-1")
    page.wait_for_function(READY)
    page.keyboard.press("ArrowRight")
    page.locator("[data-action=done-together]").click()
    page.locator("[data-lesson-end] [data-badge=week]").wait_for()
    page.goto(root + "learn/progress/index.html")
    page.wait_for_selector("[data-some]:not([hidden])")
    assert [page.locator(f"[data-{part}]").inner_text() for part in ("points", "days", "done", "all")] == ["34", "3", "1", "1"]
    assert list(held(page, "learnt")["badges"]) == ["first-lesson", "three-days", "together", "week"]


def test_a_lesson_leads_to_its_tale_and_back(page, root):
    page.goto(f"{root}tales/pirma/index.html")
    page.wait_for_function(READY)
    page.locator("[data-action=read]").click()
    page.locator(".page[data-shown] a", has_text="pasaku").click()
    page.wait_for_url("**/tales/ezis/index.html")
    page.wait_for_function(READY)
    on_a_slow_line = lambda route: (time.sleep(0.5), route.continue_())  # noqa: E731
    page.route(re.compile(r"/assets/lesson\.\w+\.js$"), on_a_slow_line)
    page.locator("[data-action=read]").click()
    page.wait_for_selector(".page[data-shown]")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(END)
    page.locator("[data-lesson-back]").click()
    page.wait_for_url(re.compile("/tales/pirma/index.html"))
    assert held(page, "learnt")["tales"].keys() == {"ezis"}, "the tale was heard"


def test_a_lesson_that_led_to_a_tale_knows_what_was_answered_before(page, tmp_path, serve):
    folder = tmp_path / "library"
    for slug, text in [("ezis", "title: Ezis\n---\n\nEzis gāja.\n"),
                       ("divi", "title: Divi\nkind: lesson\nweek: 1\n---\n\nKas?\n\n- [x] Ezis\n- [ ] Lācis\n\n---\n\n"
                                "Kad?\n\n1. [x] agri\n2. [x] vēlu\n\n---\n\n"
                                "Lasi [pasaku](../ezis/tale.md)!\n\n---\n\nKur?\n\n- [x] Mežā\n- [ ] Mājās\n")]:
        (folder / "tales" / slug).mkdir(parents=True)
        (folder / "tales" / slug / "tale.md").write_text(f"---\nlanguage: lv\n{text}", encoding="utf-8")
    (folder / "site.yml").write_text("id: led\ntitle: Turp un atpakaļ\nlanguages: [lv]\n", encoding="utf-8")
    root = serve(build(folder, tmp_path / "site")).address

    def answer(*texts: str) -> None:
        for text in texts:
            page.locator(".page[data-shown] .answer", has_text=text).click()
        page.wait_for_selector(".page[data-shown] .question[data-answered]")
        page.keyboard.press("ArrowRight")

    page.goto(f"{root}tales/divi/index.html")
    page.wait_for_function(READY)
    page.locator("[data-action=read]").click()
    page.wait_for_selector("#page-1[data-shown] .question[data-open]")
    answer("Lācis", "Ezis")
    page.locator("#page-2[data-shown] li", has_text="agri").locator("[data-move='-1']").press("ArrowUp")
    page.locator("#page-2 [data-action=question-done]").press("Enter")
    answer()
    page.locator("#page-3 a").click()
    page.wait_for_url("**/ezis/index.html")
    page.add_init_script(f"({SAID_BY_ITSELF})()")
    page.go_back()
    page.wait_for_function(READY)
    page.wait_for_selector("#page-3[data-shown]")
    for number, found, right in [(2, ".order-words", ["agri", "vēlu"]), (1, "[aria-pressed=true]", ["Ezis"])]:
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector(f"#page-{number}[data-shown] .question[data-answered] .question-said:not(:empty)")
        assert page.locator(f"#page-{number} {found}").all_inner_texts() == right, "what counts looks open"
    assert page.evaluate("() => said") == [], "a listener hears it when the page opens"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector("#page-4[data-shown] .question[data-open]")
    answer("Mežā")
    page.locator("[data-lesson-end]").wait_for()
    assert page.locator("[data-lesson-open]").is_hidden(), "the child has to answer the first question again"
    assert held(page, "learnt")["lessons"]["divi"]["done"]
    page.locator("[data-action=again]").click()
    page.wait_for_selector("#page-1[data-shown] .question[data-open]")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.locator("[data-lesson-open]").wait_for()


def test_a_tale_leads_back_to_its_lesson_on_a_host_without_index_html(page, root):
    def redirect(route) -> None:
        route.fulfill(status=308, headers={"location": re.sub(r"index\.html$", "", route.request.url)})
    page.route(re.compile(r"/tales/\w+/index\.html$"), redirect)
    page.goto(f"{root}tales/pirma/index.html#page-1")
    page.wait_for_function(READY)
    page.locator(".page[data-shown] a", has_text="pasaku").click()
    page.wait_for_url("**/tales/ezis/")
    page.wait_for_function(READY)
    page.locator("[data-action=read]").click()
    page.wait_for_selector(".page[data-shown]")
    page.keyboard.press("ArrowRight")
    page.locator("[data-lesson-back]").click()
    page.wait_for_url("**/tales/pirma/#page-1")


def test_the_way_back_to_a_lesson_is_that_of_the_child_who_left_it(page, root):
    """Costs 4 s."""
    children, on_shelf = [ANNA, TOMS], {"ezis": {"title": "Ezis"}}
    page.goto(f"{root}tales/pirma/index.html")
    put(page, {"family": {"children": children, "reading": ANNA["id"]}, "shelf": on_shelf, "child:b2:shelf": on_shelf})
    page.goto(f"{root}tales/pirma/index.html#page-1")
    page.wait_for_function(READY)
    page.locator(".page[data-shown] a", has_text="pasaku").click()
    page.wait_for_url("**/tales/ezis/index.html")
    for child, is_offered in [(TOMS, False), (ANNA, True)]:
        put(page, {"family": {"children": children, "reading": child["id"]}})
        page.goto(f"{root}tales/ezis/index.html#page-1")
        page.reload()
        page.wait_for_function(READY)
        page.keyboard.press("ArrowRight")
        page.wait_for_function(END)
        page.wait_for_load_state("networkidle")
        assert page.locator("[data-lesson-back]").is_visible() == is_offered


def test_a_reader_of_another_writing_system_gets_the_lessons_in_it(browser, tmp_path):
    folder = tmp_path / "library"
    for language in ("zh-Hans", "zh-Hant"):
        (folder / "tales" / language).mkdir(parents=True)
        (folder / "tales" / language / "tale.md").write_text(
            f"---\ntitle: 水\nlanguage: {language}\nkind: lesson\nweek: 1\n---\n\n水。\n", encoding="utf-8")
    (folder / "site.yml").write_text("id: letters\ntitle: 水\nlanguages: [zh-Hans, zh-Hant]\n", encoding="utf-8")
    site = build(folder, tmp_path / "site")
    for locale, language in (("zh-TW", "zh-Hant"), ("zh-CN", "zh-Hans")):
        with browser.new_context(locale=locale) as context:
            page = context.new_page()
            page.goto((site / "learn/index.html").as_uri())
            page.wait_for_selector("main[data-ready]")
            assert page.locator("[data-path]:visible").evaluate_all("all => all.map(one => one.dataset.path)") == [language]


def test_a_path_in_another_language_than_the_reader_s_is_named(browser, site):
    with browser.new_context(locale="es") as context:
        page = context.new_page()
        for path in ("learn/index.html", "learn/together/index.html"):
            page.goto((site / path).as_uri())
            page.wait_for_selector("main[data-ready]")
            assert page.locator(".path-name:visible").all_inner_texts() == ["letón"], path
            page.evaluate("() => { document.documentElement.lang = 'en' }")
            page.locator("[data-path=en]").wait_for()
            assert page.locator(".path-name:visible").count() == 0, path


def test_lessons_and_activities_are_found_in_the_library(page, root):
    page.goto(f"{root}library/index.html")
    heart = page.locator("[data-shelves] [data-card=kopa] .heart")
    heart.click()
    for choice, card in [("tab=favourites", "kopa"), ("sort=az", "pirma"), ("q=kop", "kopa")]:
        page.goto(f"{root}library/index.html?{choice}")
        page.wait_for_selector(f"[data-results] [data-card={card}]:visible", timeout=5000)


def test_an_activity_is_ticked_off_together(page, root):
    go_through(page, root, "kopa")
    assert held(page, "learnt") is None, "nobody has ticked it off"
    page.locator("[data-action=done-together]").click()
    page.locator("[data-done-together]:not([hidden])").wait_for()
    page.locator("[data-lesson-end] [data-badge=together]").wait_for()
    assert page.locator("[data-gained]").inner_text() == "15"
    assert faults(page) == []
    page.goto(root + "learn/together/index.html")
    page.wait_for_selector("[data-lesson=kopa][data-is-done]")
    put(page, {"learnt": None})
    page.reload()
    page.wait_for_selector("[data-today-lesson] [data-lesson=kopa]:not([data-is-done])")
    page.emulate_media(media="print")
    assert page.locator("[data-lesson=kopa]:visible").count() == 1, "on paper the only activity is missing"


def test_the_places_are_accessible_empty_and_full_from_both_sides(page, root):
    page.goto(root)
    for learnt in (None, {"lessons": {"pirma": {"done": 1_700_000_000_000, "points": 10, "tries": 1, "right": {"1": 1}}},
                          "tales": {}, "days": ["2026-11-23"], "badges": {"first-lesson": 1_700_000_000_000}}):
        if learnt:
            page.evaluate("learnt => { localStorage['storysite:lessons:learnt'] = JSON.stringify(learnt); }", learnt)
            page.evaluate("() => { localStorage['storysite:lessons:settings'] = JSON.stringify({ language: 'ar' }); }")
        for i, place in enumerate(PLACES):
            page.goto(root + place)
            page.wait_for_selector("[data-some]:not([hidden])" if learnt and "progress" in place else ".places")
            assert page.locator("html").get_attribute("dir") == ("rtl" if learnt else "ltr")
            assert page.locator(".places [aria-current]").count() == 1
            # axe looks at each place once empty and once full, once in each window: it takes most of the time.
            for is_for_axe, (width, height) in [(i % 2 == bool(learnt), (390, 844)), (i % 2 != bool(learnt), (1280, 800))]:
                where = f"{place} at {width} × {height}"
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), where
                small = page.locator(".places a").evaluate_all("""links => links
                  .map(link => link.getBoundingClientRect())
                  .filter(({ width, height }) => width < 60 || height < 60).length""")
                assert small == 0, f"{where}: a child's finger needs 60 px"
                if is_for_axe:
                    assert faults(page) == [], where


def test_what_comes_next_is_a_large_picture_on_the_page_with_what_it_is_about(browser, site, serve):
    page = browser.new_page(reduced_motion="reduce", locale="lv")
    root = serve(site).address
    for path, rooms in [("learn/index.html", (350, 320, 400)), ("learn/together/index.html", (350, 700, 580))]:
        page.goto(root + path)
        today = page.locator("[data-today]:visible")
        summary = today.locator(".lesson-summary")
        summary.wait_for()
        assert page.locator(".lesson-summary:visible").count() == 1, "the path has a line for each lesson"
        assert today.evaluate("today => getComputedStyle(today).backgroundColor") == "rgba(0, 0, 0, 0)", "a card lies in a card"
        for (width, height), room in zip([(390, 844), (820, 1180), (1180, 820)], rooms, strict=True):
            page.set_viewport_size({"width": width, "height": height})
            picture, words = (today.locator(f".lesson-{part}").bounding_box() for part in ("picture", "summary"))
            assert picture["width"] >= room, f"{path} at {width} × {height}"
            assert words["y"] + words["height"] < height - 60, f"{path} at {width} × {height}"
    page.close()


def test_the_keyboard_reaches_every_place(page, root):
    page.goto(root + "learn/index.html")
    page.wait_for_selector("[data-today]:not([hidden])")
    reached = []
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("() => document.activeElement.closest('.places, .lesson-card')?.className"))
        if reached.count("places") == len(PLACES):
            break
    assert reached.count("lesson-card") == 4, "today's lesson, and the three of the path"
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/settings/index.html")


def test_the_lesson_of_today_keeps_the_focus_while_the_place_is_shown_anew(page, root):
    page.goto(root + PLACES[1])
    page.locator("[data-today] a").first.focus()
    held = page.evaluate_handle("document.activeElement")
    page.evaluate("document.documentElement.setAttribute('lang', document.documentElement.lang)")
    page.wait_for_timeout(100)
    assert page.evaluate("held => held === document.activeElement && held.isConnected", held), "a tap or the focus is lost"


def test_a_place_that_stays_open_has_the_lesson_of_the_next_day(page, root):
    noon = datetime(2026, 11, 28, 12, tzinfo=UTC)
    page.clock.install(time=noon)
    page.goto(root + PLACES[1])
    put(page, {"learnt": {"lessons": {"otra": {"done": noon.timestamp() * 1000}}}})
    page.reload()
    page.wait_for_selector("[data-today-done]:not([hidden])")
    page.clock.set_fixed_time(noon + timedelta(days=1))
    page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    assert page.locator("[data-today-done]").is_hidden(), "the lesson of yesterday is said to be today's"
    assert page.locator("[data-today-lesson] a").is_visible()


def test_a_grown_up_hides_points_and_badges(page, root):
    go_through(page, root, "otra")
    page.locator("[data-lesson-end]").wait_for()
    page.goto(root + "learn/settings/index.html")
    page.locator("label", has=page.locator("[name=rewards][value=off]")).click()
    page.goto(root + "learn/progress/index.html")
    page.wait_for_selector("[data-some]:not([hidden])")
    assert page.locator("[data-rewards]:visible").count() == 0
    assert page.locator("[data-days]").is_visible()
    go_through(page, root, "tresa")
    page.wait_for_function("() => JSON.parse(localStorage['storysite:lessons:learnt']).lessons.tresa?.done")
    assert page.locator("[data-lesson-end]").is_hidden()


def test_each_child_learns_on_the_own_side_of_the_gate(page, root):
    page.goto(root + "parents/index.html")
    toms = {**ANNA, "id": "b2", "name": "Toms", "keys": "child:b2:"}
    move_in(page, [ANNA, toms], shelf={})
    go_through(page, root, "otra")
    assert page.locator("html").get_attribute("data-side") == "child"
    page.locator(".end [data-say=lesson-way]").click()
    page.wait_for_url("**/learn/index.html")
    page.wait_for_function("() => document.querySelector('[data-lesson=otra][data-is-done]')")
    assert page.locator(".place-settings").is_hidden()
    page.goto(root + "learn/settings/index.html")
    page.wait_for_url("**/child/index.html")
    page.goto(root + "tales/ezis/index.html")
    page.wait_for_url("**/child/index.html#ezis")
    page.evaluate("""() => {
      const family = JSON.parse(localStorage['storysite:lessons:family']);
      localStorage['storysite:lessons:family'] = JSON.stringify({ ...family, reading: 'b2' });
    }""")
    page.goto(root + "learn/index.html")
    page.wait_for_selector("[data-today]:not([hidden])")
    assert done(page) == []
    assert held(page, "learnt")["lessons"].keys() == {"otra"}


def test_what_does_not_open_here_is_never_offered_and_a_week_is_whole_without_it(page, tmp_path, serve):
    folder = tmp_path / "library"
    (folder / "tales").mkdir(parents=True)
    (folder / "site.yml").write_text("id: closed\ntitle: Slēgts\nlanguages: [lv]\n", encoding="utf-8")
    lessons = [("a", "order: 1\naccess: premium"), ("b", "order: 2"), ("c", "order: 3\ncontains: [scary]"), ("d", "order: 4")]
    for slug, more in [(slug, f"kind: lesson\n{more}") for slug, more in lessons] + [
            ("e", "kind: activity\naccess: premium"), ("f", "kind: activity")]:
        (folder / "tales" / slug).mkdir()
        (folder / "tales" / slug / "tale.md").write_text(
            f"---\ntitle: {slug}\nlanguage: lv\nweek: 1\n{more}\n---\n\nEzis.\n\n---\n\nGāja.\n", encoding="utf-8")
    root = serve(build(folder, tmp_path / "site")).address
    for path, offered in [("learn/index.html", "b"), ("learn/together/index.html", "f")]:
        page.goto(root + path)
        page.wait_for_selector("[data-ready]")
        assert page.locator("[data-today] .lesson-title").all_inner_texts() == [offered], "the first one is locked"
        assert page.locator(".path > :is(.lead, .empty-state):visible").count() == 0
    move_in(page, [{**ANNA, "without": ["scary"]}], shelf={}, learnt={"lessons": {"f": {"done": 1}}})
    put(page, {"family": {**held(page, "family"), "hidden": ["d"]}})
    page.goto(root + "learn/index.html")
    page.wait_for_selector("[data-ready]")
    lasts = "lessons => lessons.map(lesson => getComputedStyle(lesson, '::after').content)"
    assert page.locator(".week .lesson:visible").evaluate_all(lasts) == ['""', "none"], "the path leads into nothing"
    put(page, {"family": {**held(page, "family"), "hidden": [*"abdef"]}})
    for path in ["learn/index.html", "learn/together/index.html"]:
        page.goto(root + path)
        page.wait_for_selector("[data-ready]")
        assert page.locator(".path > :is(.lead, .empty-state):visible").count() == 1, "an empty place"
    put(page, {"family": {**held(page, "family"), "hidden": ["b"]}})
    page.goto(root + "learn/index.html")
    page.wait_for_selector("[data-ready]")
    assert page.locator(".lesson-title:visible").all_inner_texts() == ["d", "a", "d"], "today's, then the week: one is locked"
    go_through(page, root, "d")
    page.wait_for_function("() => JSON.parse(localStorage['storysite:closed:learnt']).badges.week")
    page.goto(root + "learn/index.html")
    page.wait_for_selector("[data-ready]")
    assert page.locator("[data-today-done]").is_visible() and done(page) == ["d"]
    page.goto(root + "learn/progress/index.html")
    page.wait_for_selector("[data-some]:not([hidden])")
    assert page.locator("[data-done], [data-all]").all_inner_texts() == ["1", "1"]


def test_without_scripts_the_places_are_lists(browser, root):
    with browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.goto(root + "learn/index.html")
        assert page.locator(".lesson-title:visible").all_inner_texts() == ["Pirmā", "Otrā", "Trešā"]
        assert page.locator("[data-today]").is_hidden()
        page.locator(".places a", has_text="Izaugsme").click()
        assert "JavaScript" in page.locator(".empty-state").inner_text()


# Turns once at a time: of two taps in a hurry the second would turn beyond the question.
TO_QUESTION = """() => {
  const page = document.querySelector('.page[data-shown]');
  if (page?.querySelector('.question') || !page) return Boolean(page);
  if (window.turned?.page !== page || performance.now() - window.turned.at > 3000) {
    window.turned = { page, at: performance.now() };
    document.querySelector('[data-action=next]').click();
  }
  return false;
}"""


def test_other_engines_go_through_a_lesson_and_the_five_places(engine, folder, witnessed, serve):
    root = serve(witnessed(folder)).address
    engine.open(root + PLACES[1])
    engine.wait("() => document.querySelector('[data-today] .lesson-title')?.checkVisibility()")
    engine.click("[data-today] .lesson-card a, [data-today] a")
    engine.wait(f"() => location.pathname.endsWith('/pirma/index.html') && ({READY})()")
    engine.click("[data-action=read]")
    engine.wait("() => document.querySelector('.page[data-shown]')")
    for answers in [["Lācis", "Ezis"], ["Pa taku"]]:
        engine.wait(TO_QUESTION)
        for answer in answers:
            engine.wait("() => document.querySelector('.page[data-shown] .question[data-open]')")
            engine.wait(AT_REST)  # else the page moves away below the finger
            number = engine.evaluate("""answer => [...document.querySelectorAll('.page[data-shown] .answer')]
              .findIndex(({ textContent }) => textContent.includes(answer))""", answer)
            engine.click(".page[data-shown] .answer", number)
            if answer == "Lācis":
                engine.wait("() => document.querySelector('[data-looking]')")
                engine.click("[data-action=question-back]")
        engine.wait("() => document.querySelector('.page[data-shown] .question[data-answered]')")
        engine.click("[data-action=next]")
    engine.wait(END)
    engine.wait("() => document.querySelector('[data-lesson-end]').checkVisibility()")
    assert engine.evaluate("() => document.querySelector('[data-gained]').textContent") == "12"
    assert engine.wrongs() == []
    for place in PLACES:
        engine.open(root + place)
        engine.wait("() => document.querySelector('.places [aria-current]')")
        if "progress" in place:
            engine.wait("() => document.querySelector('[data-some]').checkVisibility()")
            assert engine.evaluate("() => document.querySelector('[data-points]').textContent") == "12"
        assert engine.wrongs() == [], place


def test_other_engines_answer_in_every_way_by_hand(engine, every, witnessed, serve):
    """A picture looked at from near, a picture that is an answer, several answers, an order that is dragged, a gap."""
    one = ".page[data-shown] .question"
    engine.open(f"{serve(witnessed(every)).address}tales/viss/index.html")
    engine.wait(READY)
    engine.click("[data-action=read]")
    engine.wait("() => document.querySelector('#page-1[data-shown]')")
    engine.wait(AT_REST)
    engine.click("#page-1 .picture")
    engine.wait("() => document.querySelector('#closer[open]')")
    engine.press("Escape")
    engine.wait("() => !document.querySelector('#closer[open]')")

    def answer(text: str, part: str = "") -> None:
        engine.wait(AT_REST)
        number = engine.evaluate("""(all, text) => [...document.querySelectorAll(all)].findIndex(({ textContent }) => textContent.includes(text))""",
                                 f"{one} .answer", text)
        engine.click(f"{one} .answer{part}", number)

    def drag_last(text: str) -> None:
        start, end = engine.evaluate("""(all, text) => {
          const items = [...document.querySelectorAll(all)];
          const grip = items.find(({ textContent }) => textContent.includes(text)).querySelector('.grip');
          items.at(-1).scrollIntoView({ block: 'center', behavior: 'instant' });
          const { left, top, width, height } = grip.getBoundingClientRect();
          const middle = [left + width / 2, top + height / 2];
          return [middle, [middle[0], items.at(-1).getBoundingClientRect().bottom + 4]];
        }""", f"{one} li", text)
        engine.drag(start, end)

    def put_in_order() -> None:
        engine.wait(AT_REST)
        for text in ("pirmais", "otrais", "trešais"):
            drag_last(text)
            engine.wait("(all, text) => [...document.querySelectorAll(all)].at(-1).textContent.includes(text)", f"{one} li", text)
        engine.click(f"{one} [data-action=question-done]")

    ways = [lambda: answer("Ezis", " img"), lambda: (answer("Mežā"), answer("Pļavā")), put_in_order, lambda: answer("gāja")]
    for number, give in enumerate(ways):
        engine.click("[data-action=next]")
        engine.wait("page => document.querySelector(`#page-${page}[data-shown] .question[data-open]`)", number + 2)
        give()
        engine.wait("question => document.querySelector(question)", f"{one}[data-answered]")
        assert engine.evaluate("() => !document.querySelector('#closer[open]')"), "an answer is no picture to look at"
    engine.click("[data-action=next]")
    engine.wait(END)
    engine.wait("() => document.querySelector('[data-lesson-end]').checkVisibility()")
    assert engine.wrongs() == []
