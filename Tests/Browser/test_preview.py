"""A preview in the browser: what an author saves is there at once, and nothing else of the page moves."""

import re
import shutil
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from checkers import axe_script
from family import ANNA, move_in
from program import PROGRAM, ROOT
from promised import await_promised
from server import Server
from tale import WORDS

sys.path.append(str(ROOT / "Tests/CommandLine"))
from preview import Preview, free_port  # noqa: E402

TALE = "tales/tris-siventini/index.html"
LIVE = "() => document.querySelector('storysite-preview')?.shadowRoot"
SHEET = f"({LIVE})()?.querySelector('dialog')?.open"


class Author:
    """Somebody who writes a library while its preview is open."""

    def __init__(self, home: Path):
        self.home = home
        self.library = home / "library"
        for name in ("tris-siventini", "milzu-racenis", "cau-cau-cauks"):
            shutil.copytree(ROOT / "content/tales" / name, self.library / "tales" / name)
            self.edit(r"translations: .*\n", "", f"tales/{name}/tale.md")
        (self.library / "site.yml").write_text("title: Pasakas\nlanguages: [lv]\ntheme: mana\n", encoding="utf-8")
        theme = self.library / "themes/mana"
        (theme / "styles").mkdir(parents=True)
        (theme / "theme.yml").write_text("extends: storybook\n", encoding="utf-8")
        (theme / "styles/99-own.css").write_text("h1 { color: rgb(1, 2, 3) }\n", encoding="utf-8")
        self.port = free_port()
        self.start()

    def start(self) -> None:
        """Each time at the same port."""
        self.preview = Preview(self.library, self.home, "--port", self.port, program=PROGRAM)

    def edit(self, old: str, new: str, name: str = "tales/tris-siventini/tale.md") -> None:
        path = self.library / name
        path.write_text(re.sub(old, new, path.read_text(encoding="utf-8"), count=1), encoding="utf-8")

    @property
    def address(self) -> str:
        return self.preview.address


@pytest.fixture
def author(tmp_path):
    author = Author(tmp_path)
    yield author
    author.preview.stop()


def await_base(page: Page) -> None:
    """Until the page knows how it was sent, so that it can be compared; and marks it."""
    page.wait_for_function("""() => {
      const own = location.href.replace(/#.*/, '');
      return performance.getEntriesByType('resource').some(({ name, responseEnd }) => name === own && responseEnd);
    }""")
    page.evaluate("() => { window.kept = true; }")


def await_text(page: Page, text: str) -> None:
    page.wait_for_function("text => document.querySelector('main')?.textContent.includes(text)", arg=text)


def is_kept(page: Page) -> bool:
    """Whether the page was not loaded again."""
    return page.evaluate("() => window.kept === true")


def test_text_is_exchanged_while_the_voice_goes_on(author, open_tale):
    tale = open_tale(author.address + TALE)
    await_base(tale.page)
    tale.go_to(2)
    tale.play.click()
    tale.await_sound()
    page = tale.page
    page.evaluate("""() => {
      window.stops = 0;
      document.querySelector('audio[data-voice]').addEventListener('pause', () => { stops += 1; });
      document.querySelector('[data-shown] .text').lastElementChild.kept = true;
    }""")
    before = tale.time
    author.edit("Pēcis cēla māju no zariem", "Pēcis tad cēla savu māju no zariem")
    await_text(page, "Pēcis tad cēla savu māju")
    assert is_kept(page)
    assert tale.shown == tale.ids[2]
    assert page.evaluate("() => document.querySelector('[data-shown] .text').lastElementChild.kept"), \
        "what did not change is the same element"
    # The new words are highlighted, with their new times.
    page.evaluate("() => { window.seenHighlight = []; }")
    words = page.eval_on_selector_all("[data-shown] .text > p:first-of-type span span", "all => all.map(word => word.textContent)")
    assert "tad" in words
    page.wait_for_function("() => seenHighlight.length > 2 && seenHighlight.at(-1).isConnected")
    assert tale.playing and tale.time > before
    assert page.evaluate("() => stops") == 0
    assert page.eval_on_selector_all(".lit", "lit => lit.length") <= 1
    lit = page.evaluate("words => [...document.querySelectorAll(words)].indexOf(seenHighlight.at(-1))", WORDS)
    timing = tale.timing()
    assert abs(timing.starts[lit - timing.first] - tale.time) < 5, "the word that is lit is the one that is heard"


def test_a_browser_that_stores_nothing_shows_what_is_saved_and_has_a_bench(author, context):
    context.add_init_script("""for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
    }""")
    page = context.new_page()
    page.goto(author.address + TALE)
    page.wait_for_function(LIVE)
    author.edit("Pēcis cēla māju no zariem", "Pēcis tad cēla savu māju no zariem")
    await_text(page, "Pēcis tad cēla savu māju")
    page.goto(f"{author.address}bench/tris-siventini")
    page.locator(".sentence .word").first.wait_for()
    letters = page.locator("[data-action=letter-keys]")
    letters.uncheck()
    assert page.locator("html.letterless").count() == 1, "what is chosen holds for this page"


def test_title_and_choices_are_exchanged_while_the_voice_goes_on(author, open_tale):
    tale = open_tale(author.address + TALE)
    page = tale.page
    await_base(page)
    tale.go_to(1)
    tale.play.click()
    tale.await_sound()
    page.evaluate("""() => {
      window.stops = 0;
      document.querySelector('audio[data-voice]').addEventListener('pause', () => { stops += 1; });
    }""")
    author.edit("title: Trīs sivēntiņi", "title: Trīs lieli sivēntiņi")
    page.wait_for_function("() => document.title.startsWith('Trīs lieli')")
    assert page.locator("h1").inner_text() == "Trīs lieli sivēntiņi"
    assert page.locator("[data-tale]").get_attribute("data-title") == "Trīs lieli sivēntiņi"
    # A page that asks ends the known path; its answers have the pictures of their pages.
    author.edit("Un viņš apgūlās saulītē pasnaust.", "Un viņš apgūlās.\n\n- [Pie Pēča](#page-3)\n- [Pie Miķa](#page-4)")
    await_text(page, "Pie Miķa")
    page.wait_for_function("() => document.querySelectorAll('[data-row] i').length === 2")
    assert page.locator("[data-shown] .choices.pictured img").count() == 2
    author.edit("Pie Miķa", "Pie brāļa Miķa")
    await_text(page, "Pie brāļa Miķa")
    assert page.locator("[data-shown] .choices img").count() == 2
    assert is_kept(page) and tale.playing and page.evaluate("() => stops") == 0


def test_the_voice_goes_on_where_it_was_when_the_page_is_loaded_again(author, open_tale):
    tale = open_tale(author.address + TALE)
    await_base(tale.page)
    tale.go_to(1)
    tale.play.click()
    tale.await_sound()
    before = tale.time
    author.edit(r"\n---\n\n!\[Pēcis", "\n---\n\nJauna lapa.\n\n---\n\n![Pēcis")
    tale.page.wait_for_function("() => window.kept === undefined")
    tale.await_sound()
    assert len(tale.ids) == 10 and tale.shown == tale.ids[1]
    assert before <= tale.time < before + 20, "it goes on, and does not begin again"


# The first text that the page fetches is how it was sent.
SENT_LATE = """
  const { text } = Response.prototype;
  Response.prototype.text = async function () {
    Response.prototype.text = text;
    await new Promise(resolve => setTimeout(resolve, 1000));
    return text.call(this);
  };
"""


def test_a_save_as_soon_as_the_page_is_shown_does_not_load_it_again(author, context):
    page = context.new_page()
    page.add_init_script(SENT_LATE)
    page.goto(author.address + TALE)
    await_base(page)
    author.edit("trīs sivēntiņi", "trīs raibi sivēntiņi")
    await_text(page, "trīs raibi sivēntiņi")
    assert is_kept(page)


def test_a_tale_of_few_words_that_gets_many_is_not_loaded_again(author, context):
    page = context.new_page()
    page.goto(author.address + TALE)
    author.edit("(?s).*", "---\ntitle: Sivēns\nlanguage: lv\n---\n\nBija sivēns.\n")
    page.wait_for_selector("html[data-brief]")
    await_base(page)
    for old, new, brief in [("Bija", "Bija" + " mazs" * 40, 0), (" mazs" * 40, " viens", 1)]:
        author.edit(old, new)
        await_text(page, f"{new} sivēns".strip())
        assert is_kept(page) and page.locator("html[data-brief]").count() == brief


def test_findings_of_a_check_wait_behind_a_quiet_button(author, context):
    page = context.new_page()
    page.goto(author.address + TALE)
    await_base(page)
    author.edit("Un viņš apgūlās saulītē pasnaust.", "Un tad viņš lēnām un laimīgi apgūlās saulītē mazliet pasnaust.")
    opener = page.locator("button.diagnostics.findings")
    opener.wait_for(timeout=60_000)
    assert "atradum" in opener.inner_text() and not page.evaluate(f"() => {SHEET}")
    opener.click()
    sheet = page.get_by_role("alertdialog")
    assert "unmatched-words" in sheet.inner_text() and sheet.locator("li.finding").count()
    page.keyboard.press("Escape")
    author.edit("Un tad viņš lēnām un laimīgi apgūlās saulītē mazliet pasnaust.", "Un viņš apgūlās saulītē pasnaust.")
    opener.wait_for(state="hidden", timeout=60_000)


def test_how_far_a_page_is_scrolled_stays(author, context, open_tale):
    tale = open_tale(author.address + TALE)
    tale.page.set_viewport_size({"width": 390, "height": 500})
    await_base(tale.page)
    tale.go_to(1)
    tale.settle()
    scroll = """top => {
      const boxes = [document.scrollingElement, document.querySelector('[data-shown] .text')];
      const box = boxes.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 40);
      if (top) box.scrollTop = top;
      return box.scrollTop;
    }"""
    at = tale.page.evaluate(scroll, 30)
    assert at == 30
    author.edit("Jancis cēla māju no salmiem", "Jancis ātri cēla māju no salmiem")
    await_text(tale.page, "Jancis ātri cēla")
    # Chromium may scroll by the line that was added above, so that the visible text stays where it is.
    line = tale.page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('[data-shown] .text')).lineHeight)")
    shift = tale.page.evaluate(scroll, 0) - at
    assert shift == 0 or abs(shift - line) <= 1, f"the page was scrolled by {shift} px"
    at += shift
    # A page that has to be loaded again comes back to the same place.
    author.edit("author: .*", "author: cits")
    tale.page.wait_for_function("() => window.kept === undefined")
    tale.await_page(tale.ids[1])
    tale.page.wait_for_function(f"top => ({scroll})(0) === top", arg=at)


def test_a_style_is_exchanged_without_loading_the_page(author, context):
    page = context.new_page()
    page.goto(author.address + TALE)
    await_base(page)
    author.edit(r"rgb\(1, 2, 3\)", "rgb(4, 5, 6)", "themes/mana/styles/99-own.css")
    page.wait_for_function("() => getComputedStyle(document.querySelector('h1')).color === 'rgb(4, 5, 6)'")
    page.wait_for_function("() => document.querySelectorAll('link[rel=stylesheet][href*=\"/style.\"]').length === 1")
    assert is_kept(page)
    # A second one, too.
    author.edit(r"rgb\(4, 5, 6\)", "rgb(7, 8, 9)", "themes/mana/styles/99-own.css")
    page.wait_for_function("() => getComputedStyle(document.querySelector('h1')).color === 'rgb(7, 8, 9)'")
    assert is_kept(page)


def test_a_style_of_the_library_alone_is_shown_too(author, context):
    page = context.new_page()
    page.goto(author.address + "library/index.html")
    await_base(page)
    shelves = author.library / "themes/mana/styles/shelves"
    shelves.mkdir()
    (shelves / "99-own.css").write_text("h1 { color: rgb(4, 5, 6) !important; }\n", encoding="utf-8")
    page.wait_for_function("() => getComputedStyle(document.querySelector('h1')).color === 'rgb(4, 5, 6)'")


def test_a_page_that_counts_pages_is_found_again_when_one_comes_or_goes_before_it(author, open_tale):
    tale = open_tale(author.address + TALE)
    await_base(tale.page)
    tale.go_to(3)
    text = "() => document.querySelector('[data-shown] .text').textContent"
    before = tale.page.evaluate(text)
    for old, new, place in [(r"\n---\n\n!\[Pēcis", "\n---\n\nJauna lapa.\n\n---\n\n![Pēcis", 4), ("Jauna lapa.\n\n---\n\n", "", 3)]:
        author.edit(old, new)
        tale.page.wait_for_function("() => window.kept === undefined")
        tale.await_page(tale.ids[place])
        assert tale.page.evaluate(text) == before, "another page is shown"
        await_base(tale.page)


def test_a_template_loads_the_page_again_where_it_was(author, open_tale):
    tale = open_tale(author.address + TALE)
    await_base(tale.page)
    tale.go_to(2)
    templates = author.library / "themes/mana/templates"
    templates.mkdir()
    about = (ROOT / "Themes/storybook/templates/about.mustache").read_text(encoding="utf-8")
    (templates / "about.mustache").write_text(f"<p>Jauna veidne</p>{about}", encoding="utf-8")
    await_text(tale.page, "Jauna veidne")
    assert not is_kept(tale.page)
    tale.await_page(tale.ids[2])


@pytest.mark.parametrize(("name", "old", "new", "said"), [
    ("tales/tris-siventini/tale.md", "author:", "autor:", ["tale.md:23:1", "unknown-key", "unknown key 'autor'", "did you mean 'author'?"]),
    ("tales/milzu-racenis/tale.md", r"cover\.svg", "vāks.svg", ["milzu-racenis/tale.md", "missing-file"]),
    ("site.yml", "theme: mana", "theme: man", ["site.yml:3:8", "missing-theme", "put the theme into the library's folder themes/"]),
])
def test_an_error_covers_the_page_until_it_is_corrected(author, context, name, old, new, said):
    page = context.new_page()
    page.goto(author.address + TALE)
    await_base(page)
    author.edit(old, new, name)
    page.wait_for_function(f"() => {SHEET}")
    sheet = page.get_by_role("alertdialog")
    for text in said:
        assert text in sheet.inner_text()
    assert sheet.locator("mark").first.inner_text()
    assert page.locator(".title[data-shown], [data-shown]").count(), "the page below is the last good one"
    author.edit(new, old.replace("\\", ""), name)
    page.wait_for_function(f"() => !{SHEET}")
    assert is_kept(page)
    assert page.locator("button.diagnostics").is_hidden()


def test_an_error_is_hidden_and_brought_back_by_keyboard(author, context):
    page = context.new_page()
    page.goto(author.address + TALE)
    author.edit("author:", "autor:")
    page.wait_for_function(f"() => {SHEET}")
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !{SHEET}")
    opener = page.locator("button.diagnostics")
    assert opener.inner_text() == "1 kļūda"
    opener.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {SHEET}")
    page.keyboard.press("Escape")
    # Another mistake comes up by itself; the same one does not.
    author.edit("level:", "limenis:")
    page.wait_for_function(f"() => {SHEET}")
    assert "limenis" in page.get_by_role("alertdialog").inner_text()


def test_diagnostics_are_read_by_everyone(author, context):
    page = context.new_page()
    author.edit("author:", "autor:")
    page.goto(author.address + TALE)
    page.wait_for_function(f"() => {SHEET}")
    page.get_by_role("alertdialog").wait_for(state="visible")
    page.wait_for_function(f"() => ({LIVE})().querySelector('link').sheet")
    page.evaluate(axe_script().read_text(encoding="utf-8") + "; 0")
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        page.evaluate("() => document.getAnimations().forEach(animation => animation.finish())")
        faults = page.evaluate("""async () => (await axe.run(document.querySelector('storysite-preview'))).violations
          .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])""")
        assert faults == [], scheme


def test_a_page_comes_back_when_the_preview_does(author, context):
    page = context.new_page()
    page.goto(author.address + TALE)
    await_base(page)
    author.preview.stop()
    page.wait_for_function(f"() => ({LIVE})()?.querySelector('.absent')")
    author.edit("trīs sivēntiņi", "trīs raibi sivēntiņi")
    author.start()
    await_text(page, "trīs raibi sivēntiņi")
    page.wait_for_function(f"() => !({LIVE})().querySelector('.absent')")
    assert is_kept(page)
    author.edit("trīs raibi", "trīs resni")
    await_text(page, "trīs resni")


def test_a_preview_that_has_no_site_yet_takes_no_page_away(author, context):
    page = context.new_page()
    page.goto(author.address + TALE)
    await_base(page)
    asked = []

    def without_site(route):
        asked.append(route.request.url)
        route.fulfill(status=503, content_type="text/html", body="<title>Wait</title>")

    page.route(author.address + TALE, without_site, times=1)
    author.edit("trīs sivēntiņi", "trīs raibi sivēntiņi")
    while not asked:
        page.wait_for_timeout(20)
    author.edit("trīs raibi sivēntiņi", "trīs jauni sivēntiņi")
    await_text(page, "trīs jauni sivēntiņi")
    assert is_kept(page), "the voice stops, and the author looks for the place again"


def test_a_page_that_is_not_there_comes_when_it_is_written(author, context):
    page = context.new_page()
    page.goto(author.address + "tales/jauna/index.html")
    assert page.locator(".lost-page").count() == 1
    shutil.copytree(author.library / "tales/milzu-racenis", author.library / "tales/jauna")
    page.wait_for_selector("[data-tale=jauna]")
    shutil.rmtree(author.library / "tales/jauna")
    page.wait_for_selector(".lost-page")


def test_many_pages_hear_of_a_change(author, context):
    """A browser opens six connections to a host."""
    pages = [context.new_page() for _ in range(8)]
    for page in pages:
        page.goto(author.address + TALE)
        await_base(page)
    author.edit("trīs sivēntiņi", "trīs raibi sivēntiņi")
    for page in pages:
        await_text(page, "trīs raibi sivēntiņi")
        assert is_kept(page)


def test_drafts_are_marked(author, context):
    page = context.new_page()
    page.goto(author.address + "tales/cau-cau-cauks/index.html")
    page.wait_for_function(f"() => ({LIVE})()?.querySelector('.draft')?.textContent === 'Melnraksts'")
    page.goto(author.address + "library/index.html")
    page.wait_for_function("() => document.querySelector('[data-card=cau-cau-cauks]').textContent.includes('Melnraksts')")
    assert "Melnraksts" not in page.locator("[data-card=milzu-racenis]").inner_text()
    author.edit("draft: true", "draft: false", "tales/cau-cau-cauks/tale.md")
    page.wait_for_function("() => !document.querySelector('[data-card=cau-cau-cauks]').textContent.includes('Melnraksts')")


def test_a_state_that_comes_before_the_page_is_whole_is_shown(author, context):
    first = context.new_page()
    first.goto(author.address + "library/index.html")
    await_base(first)
    author.edit("author:", "autor:")
    first.wait_for_function(f"() => {SHEET}")
    author.edit(r"rgb\(1, 2, 3\)", "rgb(4, 5, 6) !important", "themes/mana/styles/99-own.css")
    coloured = "() => getComputedStyle(document.querySelector('h1')).color === 'rgb(4, 5, 6)'"
    first.wait_for_function(coloured)
    page = context.new_page()
    page.add_init_script("""
      const Worker = SharedWorker;
      window.SharedWorker = class extends Worker {
        constructor(address) {
          super(address);
          this.port.addEventListener('message', () => { window.heard = true; });
        }
      };
    """)
    held = []
    page.route("**/assets/appearance.*", lambda route: held.append(route), times=1)
    page.goto(author.address + "library/index.html", wait_until="commit")
    page.wait_for_function("() => window.heard", polling=20)  # a page that waits for a script has no frames
    page.evaluate("() => fetch('/.storysite/strings.json').then(strings => strings.json())")
    assert page.evaluate("() => document.readyState") == "loading" and held
    held[0].continue_()
    page.wait_for_load_state("domcontentloaded")
    page.wait_for_function(coloured)
    page.wait_for_function("() => document.querySelector('[data-card=cau-cau-cauks]').textContent.includes('Melnraksts')")


COVERED = """() => {
  const over = document.querySelector('storysite-preview').shadowRoot.querySelector('a').getBoundingClientRect();
  const isBelow = (control) => {
    const own = control.getBoundingClientRect();
    return own.width && own.left < over.right && over.left < own.right && own.top < over.bottom && over.top < own.bottom;
  };
  const found = [...document.querySelectorAll('.bar *, .finder label, .places a, .actions a')].filter(isBelow);
  scrollTo(0, document.documentElement.scrollHeight);
  found.push(...[...document.querySelectorAll('.foot a, .places a, .actions a')].filter(isBelow));
  scrollTo(0, 0);
  return found.map(({ outerHTML }) => outerHTML.slice(0, 80));
}"""
"""The fields, tabs and links below the preview's link, at the top of the page and at its end."""


def test_the_childs_side_has_no_link_for_grown_ups(author, context):
    page = context.new_page()
    page.goto(author.address)
    move_in(page, [ANNA])
    page.goto(author.address)
    page.wait_for_url("**/child/index.html")
    author.edit("level: ", "sumary: ")
    page.wait_for_function(f"() => {SHEET}")
    assert page.locator("storysite-preview a").count() == 0


@pytest.mark.parametrize("path", ["index.html", "library/index.html"])
def test_home_and_library_lead_to_the_bench(author, context, path):
    page = context.new_page()
    page.goto(author.address + path)
    link = page.get_by_role("link", name="Ierunāt un labot")
    for width, height in ((390, 844), (820, 844), (1280, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        expect(link).to_be_visible()
        assert page.evaluate(COVERED) == [], f"the link of the preview lies over it, {width} wide"
    link.click()
    page.wait_for_selector(".tales a[href^='/bench/tris-siventini']")
    assert page.get_by_role("heading", level=1).inner_text() == "Izvēlies pasaku"


def test_a_service_worker_of_another_time_does_not_answer(author, site, context, serve):
    """Somebody served the built site at this address before."""
    author.preview.stop()
    server = Server(site, worker=True, port=author.port)
    try:
        page = context.new_page()
        page.goto(author.address + "index.html")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
    finally:
        server.stop()
    author.start()
    page.goto(author.address + "index.html")
    page.wait_for_selector("script[data-version]", state="attached")
    await_promised(page, "() => navigator.serviceWorker.getRegistrations().then(all => all.length === 0)")


def test_back_and_forward_show_what_is_there_now(author, context):
    page = context.new_page()
    page.goto(author.address + TALE)
    await_base(page)
    page.goto(author.address + "index.html")
    author.edit("trīs sivēntiņi", "trīs raibi sivēntiņi")
    author.preview.await_state(lambda state: state["settled"])
    page.go_back()
    await_text(page, "trīs raibi sivēntiņi")


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")
def test_other_engines_show_what_was_saved(author, engine):
    engine.open(author.address + TALE)
    engine.wait("""() => performance.getEntriesByType('resource').some(
      ({ name, responseEnd }) => name === location.href.replace(/#.*/, '') && responseEnd)""")
    engine.evaluate("() => { window.kept = true; }")
    author.edit("trīs sivēntiņi", "trīs raibi sivēntiņi")
    engine.wait("() => document.querySelector('main').textContent.includes('trīs raibi sivēntiņi')")
    author.edit(r"rgb\(1, 2, 3\)", "rgb(4, 5, 6)", "themes/mana/styles/99-own.css")
    engine.wait("() => getComputedStyle(document.querySelector('h1')).color === 'rgb(4, 5, 6)'")
    author.edit("author:", "autor:")
    engine.wait(f"() => {SHEET}")
    engine.evaluate(f"() => ({LIVE})().querySelector('.hide').click()")
    engine.wait(f"() => !{SHEET}")
    author.preview.stop()
    author.edit("autor:", "author:")
    author.start()
    engine.wait(f"() => ({LIVE})()?.querySelector('.diagnostics')?.hidden")
    assert engine.evaluate("() => window.kept") is True
