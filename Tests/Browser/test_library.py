"""The library page: cards that know the reader, tabs, orders, filters and a search that forgives."""

import re
import shutil
import subprocess
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from program import PROGRAM, build
from many_tales import cover, keep_offline, seen, sound
from tale import every
from test_access import faults, faults_day_and_night

pytestmark = pytest.mark.still

TALES = [
    # slug, title, language, level, ages, themes, characters, days since it was published, further front matter, words
    ("trīs-sivēntiņi", "Trīs sivēntiņi", "lv", "beginner", "3-5", "darbs, drosme", "sivēntiņi, vilks", 5, "", 40),
    ("lapsa", "Lapsa un stārķis", "lv", "beginner", "4-6", "draudzība", "lapsa, stārķis", 20, "voice", 40),
    ("cimdins", "Vecīša cimdiņš", "lv", "beginner", "3-5", "ziema", "pele, varde", 22, "", 900),
    ("azis", "Āzis un ķēniņš", "lv", "intermediate", "6-9", "drosme", "āzis", 60, "access: premium", 40),
    ("arpus", "Ārpus ezera", "lv", "intermediate", "6-9", "drosme", "ezis", 61, "focus: { cover.svg: 60 0 95 100 }", 40),
    ("cuska", "Čūskas līgava", "lv", "intermediate", "6-9", "brāļi", "čūska", 62, "", 40),
    ("cuku", "Cūku gans", "lv", "intermediate", "6-9", "darbs", "gans", 63, "", 40),
    ("fox", "The fox who wished for wings", "en", "advanced", "6-9", "courage", "fox", 64, "", 40),
    ("drīz", "Drīz nāks", "lv", "advanced", "6-9", "darbs", "lācis", 70, "state: coming", 0),
    ("prom", "Prom devusies", "lv", "advanced", "6-9", "darbs", "lācis", 71, "state: unavailable", 40),
]


def slug(name: str) -> str:
    return {"trīs-sivēntiņi": "tris-siventini", "drīz": "driz"}.get(name, name)


@pytest.fixture(scope="session")
def small(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    (folder / "library").mkdir()
    (folder / "library/site.yml").write_text("id: small\ntitle: Mazais plaukts\nlanguages: [lv, en]\n", encoding="utf-8")
    import random
    for name, title, language, level, ages, themes, characters, days, more, words in TALES:
        place = folder / "library/tales" / name
        place.mkdir(parents=True)
        (place / "cover.svg").write_text(cover(random.Random(name)), encoding="utf-8")
        if more == "voice":
            (place / "anna.wav").write_bytes(sound(80))
            more = "voices: [{ id: anna, name: Anna, audio: anna }]"
        day = date.today() - timedelta(days=days)
        text = "Reiz bija ezers. " * (words // 3) + "\n\n---\n\nVēl kas.\n" if words else ""
        (place / "tale.md").write_text(
            f"---\ntitle: {title}\nlanguage: {language}\nlevel: {level}\nages: {ages}\nthemes: [{themes}]\ncover: cover.svg\n"
            f"characters: [{characters}]\npublished: {day}\n{more}\n---\n\n{text}", encoding="utf-8")
    subprocess.run([PROGRAM, "code", "new", "--quiet", "--library", folder / "library"], check=True, timeout=60)
    return build(folder / "library", folder / "site", "--strict")


@pytest.fixture(params=["http", "file"])
def root(request, small, serve) -> str:
    return serve(small).address if request.param == "http" else small.as_uri() + "/"


@pytest.fixture
def here(small, serve) -> str:
    return serve(small).address


def keep(page, **values) -> None:
    page.evaluate("""values => {
      for (const [name, value] of Object.entries({ version: 2, ...values })) {
        localStorage.setItem(`storysite:small:${name.replace('__', ':').replaceAll('_', '-')}`, JSON.stringify(value));
      }
    }""", values)


@pytest.fixture
def open_library(context):
    failures = []

    def open_at(root: str, query: str = "", **kept):
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        if kept:
            page.goto(root + "index.html")
            keep(page, **kept)
        page.goto(f"{root}library/index.html{query}")
        page.wait_for_selector("html:not([data-awaits])", state="attached")
        return page

    yield open_at
    assert failures == []


def await_seen(page, *names: str) -> None:
    page.wait_for_function("""names => {
      const cards = [...document.querySelectorAll('[data-card]')].filter(card => card.checkVisibility());
      return cards.map(card => card.dataset.card).join() === names.join();
    }""", arg=[slug(name) for name in names])


def badge(page, name: str) -> str:
    element = page.locator(f"[data-card={slug(name)}] [data-card-badge]:visible")
    return element.inner_text().strip() if element.count() else ""


BEGUN = {"page": "page-2", "percent": 40, "finished": 0, "at": 2000}
DONE = {"percent": 100, "finished": 1, "at": 3000}


def test_cards_say_what_the_reader_has_done(root, open_library):
    page = open_library(root, tale__lapsa=BEGUN, tale__fox=DONE, hearts=["azis"])
    assert "40" in badge(page, "lapsa") and badge(page, "fox") == "Izlasīta"
    assert badge(page, "trīs-sivēntiņi") == "Jauna", "five days old"
    assert badge(page, "cimdins") == "", "22 days old"
    assert badge(page, "drīz") == "Drīz būs" and badge(page, "prom") == "Nav pieejama"
    for name, title in [("drīz", "Drīz nāks"), ("prom", "")]:
        page.locator(f"[data-card={slug(name)}] .card").click()
        assert title in page.locator("[data-notice]").inner_text(), "a tap on a tale that cannot be opened is not answered"
        assert page.locator("[data-notice]").inner_text()
    pressed = page.eval_on_selector_all("[aria-pressed=true]", "all => all.map(b => b.closest('[data-card]').dataset.card)")
    assert pressed == ["azis"]
    facts = page.locator("[data-card=lapsa] .card-facts").inner_text()
    assert "minūte" in facts and "latviešu" in facts


def test_new_is_new_by_the_device_s_own_clock(here, open_library, context):
    context.add_init_script(f"Date.now = () => {(date.today() + timedelta(days=300)).strftime('%s')}000")
    page = open_library(here)
    assert badge(page, "trīs-sivēntiņi") == ""


def test_what_is_begun_stands_first_on_its_shelf_and_what_is_done_last(here, open_library):
    page = open_library(here, tale__cuska=BEGUN, tale__cuku=BEGUN | {"percent": 10}, tale__azis=DONE)
    assert seen(page)[3:7] == ["cuku", "cuska", "arpus", "azis"]


def test_tales_without_a_page_lead_nowhere(root, open_library, small):
    page = open_library(root)
    for name in ("driz", "prom"):
        assert page.locator(f"[data-card={name}] a").get_attribute("href") is None
        assert not (small / "tales" / name / "index.html").exists()
    for name, said in [("driz", "„Drīz nāks” vēl top"), ("prom", "„Prom devusies” pašlaik nav pieejama")]:
        page.locator(f"[data-card={name}] .picture").click()
        page.get_by_role("status").filter(has_text=said).wait_for()
    page.locator("[data-search]").fill("drīz")
    await_seen(page, "drīz")
    assert page.locator("[data-results] a[href]").count() == 0
    assert badge(page, "drīz") == "Drīz būs"


def test_the_heart_is_given_taken_and_heard_in_other_tabs(root, open_library, context):
    page, other = open_library(root), open_library(root)
    heart = page.locator("[data-card=lapsa] [data-action=heart]")
    heart.click()
    assert heart.get_attribute("aria-pressed") == "true"
    other.wait_for_selector("[data-card=lapsa] [aria-pressed=true]", state="attached")
    page.reload()
    page.wait_for_selector("[data-card=lapsa] [aria-pressed=true]", state="attached")
    page.locator("[data-card=lapsa] [data-action=heart]").click()
    other.wait_for_selector("[data-card=lapsa] [aria-pressed=false]", state="attached")


def test_the_heart_lasts_for_the_visit_where_storage_is_refused(here, open_library, context):
    context.add_init_script("""Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('no', 'SecurityError'); },
    })""")
    page = open_library(here)
    page.locator("[data-card=lapsa] [data-action=heart]").click()
    assert page.locator("[data-card=lapsa] [data-action=heart]").get_attribute("aria-pressed") == "true"
    assert page.locator("[data-notice]").inner_text().strip()


@pytest.mark.quick
def test_tabs_show_what_is_begun_and_what_is_done(here, open_library):
    page = open_library(here, tale__lapsa=BEGUN, tale__azis=BEGUN | {"percent": 5}, tale__fox=DONE)
    page.locator(".tabs label").nth(1).click()
    await_seen(page, "azis", "lapsa")
    page.locator(".tabs label").nth(2).click()
    await_seen(page, "fox")
    page.locator(".tabs label").nth(0).click()
    assert len(seen(page)) == len(TALES)


def test_an_empty_tab_says_so_kindly(here, open_library):
    page = open_library(here)
    page.locator(".tabs label").nth(1).click()
    page.locator("[data-nothing]").wait_for(state="visible")
    assert "gaidīs" in page.locator("[data-nothing-words]").inner_text()
    page.locator("[data-nothing] [data-action=all]").click()
    assert len(seen(page)) == len(TALES)
    assert page.locator(".tabs input").nth(0).is_checked()


def choose(page, name: str, value: str) -> None:
    if not page.locator("#panel").is_visible():
        page.locator("[data-action=panel]").click()
    control = page.locator(f"#panel [name={name}]" + (f"[value='{value}']" if name in ("sort", "short", "narrated", "kept") else ""))
    if control.evaluate("element => element.tagName") == "SELECT":
        control.locator(f"option[value='{value}']").wait_for(state="attached")
        control.select_option(value)
    else:
        control.locator("xpath=..").click()


def test_a_to_z_follows_the_alphabet_of_the_language(here, open_library):
    page = open_library(here)
    choose(page, "sort", "az")
    await_seen(page, "arpus", "azis", "cuku", "cuska", "drīz", "lapsa", "prom", "trīs-sivēntiņi", "cimdins", "fox")
    headings = page.locator("[data-results] h2").all_inner_texts()
    assert headings == ["latviešu", "angļu"]


def test_a_found_tale_shows_the_same_part_of_its_cover(here, open_library):
    page = open_library(here)
    frame = "() => document.querySelector('[data-card=arpus] .card-picture').className.trim()"
    on_the_shelf = page.evaluate(frame)
    assert on_the_shelf.split()[2:], "the cover on the shelf has no important part"
    choose(page, "sort", "az")
    page.wait_for_selector("[data-results] [data-card=arpus]")
    assert page.evaluate(frame) == on_the_shelf


def test_recent_and_favourite_come_first_when_they_are_asked_for(root, open_library):
    page = open_library(root, tale__lapsa=BEGUN, tale__fox=DONE, hearts=["cuku"])
    choose(page, "sort", "recent")
    page.wait_for_selector("[data-results] [data-card]")
    assert seen(page)[:3] == ["fox", "lapsa", "tris-siventini"]
    choose(page, "sort", "loved")
    page.wait_for_function("() => document.querySelector('[data-results] [data-card]').dataset.card === 'cuku'")
    assert seen(page)[:2] == ["cuku", "lapsa"]


@pytest.mark.quick
def test_search_forgives(here, open_library):
    page = open_library(here)
    for typed, names in [
        ("stārķis", ["lapsa"]), ("sivent", ["trīs-sivēntiņi"]), ("STARKIS", ["lapsa"]), ("vilki", ["trīs-sivēntiņi"]),
        ("stakris", ["lapsa"]), ("stārķis fox", []), ("starķs", ["lapsa"]), ("cus", ["cuska"]), ("satrkis", ["lapsa"]),
        ("līgavas", ["cuska"]), ("wishd wings", ["fox"]), ("qqqq", []), ("un ķēniņš", ["azis"]),
    ]:  # no two of the same answer after each other: what is seen is what was typed last
        page.locator("[data-search]").fill(typed)
        if names:
            await_seen(page, *names)
        else:
            page.locator("[data-nothing]").wait_for(state="visible")
            assert seen(page) == [], typed


FILTERS = [
    ("language", "en", ["fox"]), ("level", "beginner", ["trīs-sivēntiņi", "lapsa", "cimdins"]),
    ("age", "3", ["trīs-sivēntiņi", "cimdins"]), ("character", "čūska", ["cuska"]), ("theme", "ziema", ["cimdins"]),
    ("narrated", "1", ["lapsa"]), ("kept", "1", ["cuku"]),
    ("short", "1", ["trīs-sivēntiņi", "lapsa", "azis", "arpus", "cuska", "cuku", "fox"]),
]


def test_a_filter_that_is_on_is_seen_where_no_tale_has_its_value(here, open_library):
    page = open_library(here, "?theme=jūra&age=12")
    page.locator("[data-nothing]").wait_for(state="visible")
    page.locator("[data-action=panel]").click()
    for name, value in [("theme", "jūra"), ("age", "12")]:
        expect(page.locator(f"#panel [name={name}] option:checked")).to_have_text(value)
    assert page.locator("#panel [name=age] option").all_inner_texts()[1:] == ["3", "4", "5", "6", "7", "8", "9", "12"]


FRAME = "<!doctype html><iframe sandbox='allow-scripts' width='390' height='800' src='library/index.html'></iframe>"


def test_the_library_finds_tales_in_a_sandbox(here, context):
    page = context.new_page()
    failures = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.route(here + "frame.html", lambda route: route.fulfill(content_type="text/html", body=FRAME))
    page.goto(here + "frame.html")
    library = page.frame_locator("iframe")
    library.locator("[data-search]").fill("stārķis")
    expect(library.locator("[data-results] [data-card]:visible")).to_have_count(1)
    assert failures == []


@pytest.mark.parametrize(("root", "filters"), [("http", FILTERS), ("file", FILTERS[3:4])], indirect=["root"])
def test_filters_are_kept_in_the_address(root, open_library, filters, subtests):
    page = open_library(root)
    if root.startswith("http"):
        keep_offline(page, "cuku")
        page.reload()
    for name, value, names in filters:
        with subtests.test(name):
            choose(page, name, value)
            await_seen(page, *names)
            page.wait_for_url(lambda url: f"{name}=" in url)
            page.reload()
            await_seen(page, *names)
            assert page.locator("[data-filtered]").is_visible()
            page.locator("[data-action=panel]").click()
            page.locator("#panel [data-action=all]").click()
            assert len(seen(page)) == len(TALES)
            page.wait_for_url(lambda url: "?" not in url)


def test_an_address_that_makes_no_sense_shows_no_tales_and_a_way_out(root, open_library):
    page = open_library(root, "?level=<b>&age=x&q=" + "ā" * 300)
    page.locator("[data-nothing]").wait_for(state="visible")
    page.locator("[data-nothing] [data-action=all]").click()
    assert len(seen(page)) == len(TALES)


def test_an_older_browser_comes_back_to_a_library_that_works(here, open_library, context):
    """Safari 16 knows neither of the two."""
    context.add_init_script("delete Element.prototype.checkVisibility; delete URLSearchParams.prototype.size")
    page = open_library(here)
    page.locator("[data-card=lapsa] a").first.click()
    page.wait_for_selector("[data-tale]")
    page.goto(here + "library/index.html")
    page.wait_for_selector("html:not([data-awaits])", state="attached")
    page.locator("[data-search]").fill("lapsa")
    page.wait_for_selector("[data-results] [data-card=lapsa]", timeout=5000)
    page.wait_for_url(lambda url: "q=lapsa" in url, timeout=5000)


def test_data_comes_only_when_it_is_asked_for(small, serve, browser):
    server = serve(small)
    page = browser.new_page()
    page.goto(server.address + "library/index.html")
    page.wait_for_load_state("networkidle")
    assert not [path for path in server.asked if "tales.js" in path]
    page.locator("[data-search]").focus()
    page.wait_for_timeout(300)
    assert [path for path in server.asked if "assets/tales." in path]
    page.close()


def test_a_part_that_does_not_come_is_told_and_asked_for_again(small, serve, context):
    server = serve(small)
    server.missing = re.compile(r"assets/tales\.")
    page = context.new_page()
    page.goto(server.address + "library/index.html?q=lapsa")
    page.wait_for_function("() => document.querySelector('[data-notice]').textContent")
    assert page.locator("html.js").count() == 1
    server.missing = None
    page.locator("[data-search]").fill("laps")
    page.wait_for_selector("[data-results] [data-card=lapsa]")


def test_badges_move_nothing(here, open_library, context):
    context.add_init_script("""window.shifts = [];
      new PerformanceObserver(list => shifts.push(...list.getEntries().map(entry => entry.value)))
        .observe({ type: 'layout-shift', buffered: true });""")
    page = open_library(here, tale__cuska=BEGUN, tale__lapsa=BEGUN, hearts=["fox"])
    page.wait_for_timeout(500)
    assert sum(page.evaluate("shifts")) < 0.01


def test_the_facts_of_a_row_of_cards_keep_their_lines_when_the_letters_of_the_site_come(site, serve, new_phone):
    server = serve(site)
    server.held = re.compile(r"\.woff2$")
    server.hold.clear()
    page = new_phone(locale="lv-LV")
    page.goto(server.address + "library/index.html", wait_until="domcontentloaded")
    lines = """() => Object.values(Object.groupBy(
        document.querySelectorAll('[data-card]'), card => card.getBoundingClientRect().top))
      .map(row => Math.max(...row.map(card => card.querySelector('.card-facts').offsetHeight)))"""
    before = page.evaluate(lines)
    server.hold.set()
    page.evaluate("document.fonts.ready.then(() => {})")
    assert page.evaluate("document.fonts.check('600 1em Nunito')") and page.evaluate(lines) == before


@pytest.mark.alone  # Chromium without windows sets other widths
@pytest.mark.parametrize(("locale", "width", "height"), [("lv-LV", 390, 844), ("en-GB", 390, 844), ("ar", 390, 844), ("ar", 1024, 768)])
def test_no_row_of_cards_moves_when_the_letters_of_the_site_come(site, serve, new_phone, locale, width, height):
    server = serve(site)
    server.held = re.compile(r"\.woff2$")
    server.hold.clear()
    page = new_phone(locale=locale, viewport={"width": width, "height": height})
    page.goto(server.address + "library/index.html", wait_until="domcontentloaded")
    page.wait_for_selector("html:not([data-awaits])", state="attached")
    tops = "() => [...document.querySelectorAll('.shelf:nth-of-type(-n + 2) [data-card]')].map(card => card.getBoundingClientRect().top)"
    before = page.evaluate(tops)
    server.hold.set()
    page.evaluate("document.fonts.ready.then(() => {})")
    moved = [abs(now - then) for now, then in zip(page.evaluate(tops), before, strict=True)]
    assert len(moved) > 3 and max(moved) < 8, "a line of a card comes or goes under the finger"


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (844, 390), (1024, 768), (1280, 800)])
def test_no_card_of_a_shelf_stands_alone_below_full_rows(here, open_library, width, height):
    page = open_library(here)
    page.set_viewport_size({"width": width, "height": height})
    rows = page.evaluate("""() => {
      const [list] = document.querySelectorAll('[data-shelves] .cards');
      const [card] = list.children;
      return [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(count => {
        const cards = Array.from({ length: count }, () => card.cloneNode(true));
        const spare = card.cloneNode(true);
        spare.dataset.spare = '';
        list.replaceChildren(...cards, spare);
        const tops = cards.map(one => one.getBoundingClientRect().top);
        return { count, last: tops.filter(top => top === Math.max(...tops)).length, width: cards[0].offsetWidth };
      });
    }""")
    assert not [row for row in rows if row["last"] == 1], "a lonely cover looks left over"
    assert min(row["width"] for row in rows) > 156, "a cover is as large as on a small phone"


def test_without_scripts_every_tale_is_listed(small, serve, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(serve(small).address + "library/index.html")
    assert page.locator("[data-card]:visible").count() == len(TALES)
    assert page.locator(".finder:visible, .heart:visible").count() == 0
    assert page.locator(".shelf h2").all_inner_texts() == ["Pirmie soļi", "Droši lasītāji", "Lieli lasītāji"]
    context.close()


def test_where_nothing_is_to_be_chosen_from_nothing_asks_to_choose(tmp_path, small, serve, context):
    """A new author's first library, and that of one story for a grandchild."""
    library = tmp_path / "library"
    shutil.copytree(small.parent / "library", library, ignore=lambda folder, names: [
        name for name in names if Path(folder).name == "tales" and name != "lapsa"])
    page = context.new_page()
    page.goto(serve(build(library, tmp_path / "site")).address + "library/index.html")
    expect(page.locator("[data-card] .heart")).to_be_visible()
    assert page.locator("[data-card]:visible").count() == 1
    assert page.locator(".finder:visible, input:visible").count() == 0
    page.goto(page.url + "?q=xxxx")
    page.locator("[data-nothing] [data-action=all]").click()
    expect(page.locator("[data-card]:visible")).to_have_count(1)


def test_the_keyboard_reaches_everything(here, open_library):
    page = open_library(here, tale__lapsa=BEGUN)
    order = []
    for _ in range(7):
        page.keyboard.press("Tab")
        order.append(page.evaluate("document.activeElement.name || document.activeElement.dataset.action || document.activeElement.className"))
    assert order == ["button round", "q", "panel", "tab", "card", "heart", "card"]
    page.locator(".tabs input").first.focus()
    page.keyboard.press("ArrowRight")
    await_seen(page, "lapsa")


def test_every_state_is_accessible(small, serve, browser):
    context = browser.new_context(color_scheme="light", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    context.add_init_script("Date.prototype.getHours = () => 10")
    page = context.new_page()
    page.goto(serve(small).address + "library/index.html")
    keep(page, tale__lapsa=BEGUN, tale__fox=DONE, hearts=["azis"])
    # What is found, and nothing that is found, have the colours of the shelves.
    for query in ["", "?q=lapsa", "?q=qqqq", "?tab=begun", "?sort=az"]:
        page.goto(serve(small).address + "library/index.html" + query)
        page.wait_for_selector("html:not([data-awaits])", state="attached")
        assert (faults_day_and_night(page) if query in ("", "?q=qqqq") else faults(page)) == [], query
    page.locator("[data-action=panel]").click()
    page.wait_for_timeout(400)
    assert faults_day_and_night(page) == []
    for target in every(page.locator("#panel :is(button, select, label:has(input)), .tabs label")):
        if target.is_visible():
            assert target.bounding_box()["height"] >= 44, target.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_what_is_chosen_is_heard_and_the_way_back_keeps_the_focus(here, open_library):
    page = open_library(here, "?tab=done", tale__lapsa={"page": "page-2", "finished": 1000, "at": 1000})
    await_seen(page, "lapsa")
    page.wait_for_function("() => /1/.test(document.querySelector('[data-found]').textContent)")
    filters = page.locator("[data-finder] [data-action=panel]")
    plain = page.get_by_role("button", name="Kārtot un atlasīt", exact=True)
    assert plain.count() == 1
    page.goto(here + "library/index.html?level=beginner&q=qqqq")
    page.wait_for_selector("[data-nothing]:not([hidden])")
    assert plain.count() == 0 and page.get_by_role("button", name="Kārtot un atlasīt Kaut kas ir atlasīts", exact=True).count() == 1
    assert filters.locator("[data-filtered]").is_visible()
    page.locator("[data-nothing] [data-action=all]").press("Enter")
    assert page.evaluate("document.activeElement.matches('[data-tabs] :checked')")
    shown = page.locator("[data-shelves] [data-card]:visible").count()
    found = page.locator("[data-found]")
    assert shown and str(shown) in found.inner_text(), "anyone who cannot see the shelves does not hear that they are back"
    assert found.bounding_box()["height"] <= 1, "anyone who sees the shelves needs no count of them"


def test_cards_of_an_authors_shelf_say_their_level_where_there_is_room_for_it(site, serve, open_library):
    page = open_library(serve(site).address)
    level = page.locator(".shelf[data-own] [data-card-level]").first
    page.set_viewport_size({"width": 1024, "height": 768})
    assert level.is_visible(), "a parent does not see for whom the tale is"
    page.set_viewport_size({"width": 390, "height": 844})
    assert not level.is_visible(), "facts of a card take four lines on a phone"
