"""What every page must be without anything else: self-contained, readable and playable without scripts."""

import re

import pytest

from kinds import all_tales, one_of_each_kind, pages
from looks import TWO_FRAMES
from program import build
from tale import WHOLE, WORDS, narrated


@pytest.fixture
def watched(context):
    """A page whose requests and complaints are kept."""
    page = context.new_page()
    page.requests, page.complaints = [], []
    page.on("request", lambda request: page.requests.append(request.url))
    page.on("console", lambda message: page.complaints.append(f"{message.text} {message.location['url']}")
            if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    return page


@pytest.fixture(params=["http", "file"])
def whole(request, site, serve) -> str:
    """The root of the sample site with all that it has, the service worker too."""
    return serve(site, worker=True).address if request.param == "http" else site.as_uri() + "/"


@pytest.mark.parametrize("tales", [one_of_each_kind, pytest.param(all_tales, marks=pytest.mark.library)])
def test_no_page_asks_for_anything_outside_the_site(whole, site, watched, tales):
    paths = [file.relative_to(site).as_posix() for file in pages(site, tales)]
    if whole.startswith("file:"):
        # One page of each template. That of 404.html only hosts show: its links begin at their root.
        paths = list({path.split("/")[0]: path for path in paths if path != "404.html"}.values())
    assert len(paths) >= 5
    first_ones = {path.split("/")[0]: path for path in reversed(paths)}.values()
    for path in paths:
        watched.goto(whole + path)
        policy = watched.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
        assert "default-src 'none'" in policy or "default-src 'self'" in policy
        assert "unsafe" not in policy and "http" not in policy and "*" not in policy
        if path in first_ones:  # what comes late is a template's
            watched.wait_for_load_state("networkidle")
        else:
            watched.evaluate(TWO_FRAMES)
    watched.goto(whole + narrated(site))
    watched.locator("[data-action=listen]").click()
    watched.wait_for_selector(".lit")
    watched.locator("[data-action=next]").click()
    watched.wait_for_timeout(500)
    watched.locator("[data-action=panel]").click()
    own = (whole, "data:", "blob:")
    assert [url for url in watched.requests if not url.startswith(own)] == []
    assert watched.complaints == []


def test_sound_is_asked_for_only_when_it_is_wanted(site, serve, open_tale):
    server = serve(site)
    tale = open_tale(server.address + narrated(site))
    tale.page.wait_for_load_state("networkidle")
    recordings = (".m4a", ".mp3", ".ogg", ".opus", ".wav")
    assert [path for path in server.asked if path.endswith(recordings)] == []
    tale.play.click()
    tale.await_sound()
    assert [path for path in server.asked if path.endswith(recordings)]


@pytest.fixture
def scriptless(browser):
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_a_tale_reads_and_plays_without_scripts(address, site, scriptless):
    scriptless.goto(address + narrated(site))
    assert scriptless.locator(".page").count() == scriptless.locator(".page:visible").count()
    assert scriptless.locator(".page .text").first.inner_text().strip()
    assert scriptless.locator(WORDS).last.is_visible()
    audio = scriptless.locator("audio").first
    assert audio.is_visible() and audio.get_attribute("controls") is not None
    assert scriptless.locator("[data-controls]").is_hidden()
    assert scriptless.locator("#panel").is_hidden()


def test_home_and_library_lead_to_the_tale_without_scripts(address, site, scriptless):
    scriptless.goto(address + "index.html")
    scriptless.locator("a[href='library/index.html']").first.click()
    scriptless.locator("a[href*='tales/']").first.click()
    assert scriptless.locator(".page .text").first.is_visible()


def test_settings_without_scripts_have_no_dead_controls_and_say_why(site, scriptless):
    scriptless.goto((site / "learn/settings/index.html").as_uri())
    assert scriptless.locator("main :is(input, select, button):visible").count() == 0
    assert "JavaScript" in scriptless.locator("main").inner_text()


def test_a_printed_tale_is_a_book(site, library, serve, browser):
    """Each answer names the page to turn to, and each page has its number; each way has its end; nothing is lit, and no night
    is printed."""
    context = browser.new_context(color_scheme="dark", locale="lv-LV")
    page = context.new_page()
    page.goto(serve(library("ways")).address + "tales/branching/index.html#celi")
    page.wait_for_selector("[data-controls]:not([hidden])")
    page.locator(".text span:not(.s)").first.evaluate("word => word.classList.add('lit')")
    page.emulate_media(media="print")
    answers = page.locator("#celi .choice:visible")
    assert answers.locator(".choice-page").all_inner_texts() == ["Šķir 3. lappusi", "Šķir 4. lappusi"]
    assert answers.locator(".picture:visible").count() == 0
    colours = page.evaluate("""() => ['.lit', '.said', 'body', 'html'].map(which => document.querySelector(which))
      .map(element => element && getComputedStyle(element).backgroundColor)""")
    assert {colour for colour in colours if colour} == {"rgba(0, 0, 0, 0)"}, colours
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    assert page.locator("#upe .choice-page").inner_text() == "Šķir 6. lappusi", "a single link leads over two pages"
    assert page.locator("#majas .page-end:visible").inner_text() == "Beigas" and page.locator(".page-end").count() == 1
    page.emulate_media(media="screen")
    assert page.locator(".page-end:visible").count() == 0
    context.close()


def test_a_printed_tale_has_all_its_pages(site, serve, browser):
    context = browser.new_context()
    page = context.new_page()
    page.goto(serve(site).address + narrated(site))
    page.evaluate("window.print = () => { window.isPrinted = true }")
    page.locator("[data-action=panel]").click()
    page.locator("#panel .fold summary").click()
    page.locator("#panel [data-action=print]").click()
    assert page.evaluate("window.isPrinted")
    page.emulate_media(media="print")
    assert page.locator("#panel").is_hidden()
    assert page.locator(".page:visible").count() == page.locator(".page").count()
    assert page.locator("[data-controls]").is_hidden()
    context.close()


@pytest.mark.parametrize("paper", ["Letter", "A4"])
def test_each_page_is_printed_on_one_sheet(site, browser, paper):
    context = browser.new_context()
    page = context.new_page()
    page.goto((site / "tales/luna-the-fox/index.html").as_uri() + "#page-1")
    page.wait_for_selector("[data-controls]:not([hidden])")
    page.evaluate("document.querySelectorAll('img').forEach(image => { image.loading = 'eager' })")
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))
    assert sheets == page.locator(".page").count() + len(["the title"]), "who made it has its line on the last sheet"
    context.close()


UPRIGHT = {"two-to-three": (400, 600), "nine-to-sixteen": (360, 640)}


@pytest.fixture(scope="module")
def upright(tmp_path_factory):
    """Tales of two pages whose covers are higher than wide, with a summary of some lines."""
    folder = tmp_path_factory.mktemp("upright")
    for slug, (width, height) in UPRIGHT.items():
        tale = folder / "library/tales" / slug
        tale.mkdir(parents=True)
        (tale / "cover.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"/>\n', encoding="utf-8")
        (tale / "tale.md").write_text(f"---\ntitle: A fox\nlanguage: en\ncover: cover.svg\nsummary: {'She learns to jump. ' * 16}\n---\n\n"
                                      "Once there was a fox.\n\n---\n\nThe end.\n", encoding="utf-8")
    (folder / "library/site.yml").write_text("title: Upright\nlanguages: [en]\n", encoding="utf-8")
    return build(folder / "library", folder / "site")


@pytest.mark.parametrize("slug", UPRIGHT)
def test_a_title_with_an_upright_cover_is_printed_on_one_sheet(upright, browser, slug):
    page = browser.new_page()
    page.goto((upright / f"tales/{slug}/index.html").as_uri() + "#page-1")
    page.wait_for_selector(WHOLE, state="attached")
    page.evaluate("document.querySelectorAll('img').forEach(image => { image.loading = 'eager' })")
    sheets = {paper: len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) for paper in ["Letter", "A4"]}
    page.close()
    assert sheets == dict.fromkeys(sheets, len(["the title", "page 1", "page 2"])), "name, cover and summary are torn apart"


# What a page prints of the keys of a screen.
PRINTED_KEYS = """() => [...document.querySelectorAll('.button, select, summary')]
  .filter(key => key.checkVisibility({ visibilityProperty: true }) && key.textContent.trim()).map(key => key.textContent.trim())"""


@pytest.mark.parametrize("path", ["library/index.html", "parents/index.html", "learn/progress/index.html", "learn/settings/index.html"])
def test_no_label_of_a_key_is_printed_and_a_shelf_has_three_columns(site, browser, path):
    page = browser.new_page(viewport={"width": 688, "height": 1032})  # what the margins leave of A4
    page.goto((site / path).as_uri())
    page.wait_for_selector("html:not([data-awaits]) main .button >> visible=true")
    page.emulate_media(media="print")
    keys = page.evaluate(PRINTED_KEYS)
    columns = page.locator(".cards").evaluate_all("all => all.map(cards => getComputedStyle(cards).gridTemplateColumns.split(' ').length)")
    page.close()
    assert keys == [], "nobody can press paper"
    assert set(columns) <= {3}, "a library takes twice the paper"


def test_printed_questions_share_a_sheet(site, browser):
    context = browser.new_context()
    page = context.new_page()
    page.goto((site / "tales/how-does-hare-feel/index.html").as_uri() + "#page-1")
    page.wait_for_selector(WHOLE, state="attached")
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    assert sheets == page.locator(".page:not(:has(.question))").count() + len(["the title", "two questions"])
    context.close()


def test_a_tale_is_printed_in_its_own_letters_at_once(site, serve, browser):
    address = serve(site).address + "tales/luna-the-fox/index.html#page-2"
    for _ in range(4):  # in Chromium it was every second fresh page
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(WHOLE, state="attached")
        page.wait_for_timeout(500)
        fonts = set(re.findall(rb"/FontName\s*/[A-Z]+\+([\w-]+)", page.pdf()))
        assert fonts and not [name for name in fonts if not name.startswith((b"Literata", b"Nunito"))], fonts
        context.close()
