"""Larger letters and wider lines on pages that scroll past cards higher than the window. `test_states` looks at all else."""

import pytest

from family import ANNA, move_in
from program import build
from reflow import CUT, lost_in
from states import ended
from tale import Tale


@pytest.fixture
def plain_page(site, serve, context):
    def open_page(path: str):
        page = context.new_page()
        page.emulate_media(reduced_motion="reduce")
        page.goto(serve(site).address + path)
        page.wait_for_selector("html:not([data-awaits])", state="attached")
        return page

    return open_page


@pytest.mark.parametrize(("path", "language"), [("index.html", "uk"), ("library/index.html", "lv")])  # uk: a long place
def test_nothing_is_lost_with_larger_or_wider_letters(plain_page, path, language):
    page = plain_page(path)
    page.locator("select[data-setting=language]").first.select_option(language, force=True)
    page.wait_for_selector(f"html[lang={language}]", state="attached")
    lost = lost_in(page, lambda: page.evaluate(CUT), lambda: page.evaluate(CUT))
    assert not lost, "\n".join(lost)


WORD = "Supercalifragilisticexpialidocious"
PAGES = 80
NARROW = [(280, 653), (260, 563), (195, 422)]
"""The outer screen of a folded phone, and a phone of 390 pixels at 150 % and at 200 % of the browser's zoom."""
END = "tales/tris-siventini/index.html?end"
LANDSCAPE = [(568, 320), (640, 360), (844, 390)]
LOW = [(640, 280, 16), (568, 232, 16), (844, 390, 24)]
"""Two phones in landscape, under the bars of a browser, and one whose reader has set larger letters: width, height, letters."""
PAPER = (688, 1032)
"""What the margins leave of A4, in CSS pixels."""
WINDOWS = [(390, 844), (320, 568), (844, 390), (1440, 900)]
# Words, dots and controls that lie beside the window, even in part.
ASIDE = """() => {
  const beside = ({ left, right }) => left < -1 || right > innerWidth + 1;
  const boxes = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return [...range.getClientRects()];
  };
  const found = [...document.querySelectorAll('body *')].filter(part => !part.closest('.unseen, svg, script, select, dialog')
    && part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && getComputedStyle(part).clipPath === 'none')
    .filter(part => part.matches('a, button, input, i') && beside(part.getBoundingClientRect())
      || [...part.childNodes].some(node => node instanceof Text && node.data.trim() && boxes(node).some(beside)))
    .map(part => `${part.localName}.${part.className} “${part.innerText.trim().slice(0, 40)}”`);
  const across = document.documentElement.scrollWidth;
  return across > innerWidth ? [...found, `the page is ${across} wide`] : found;
}"""


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    """A library of one long word, of more pages than a row of dots has room for, and of a plain page with code and an address."""
    library = tmp_path_factory.mktemp("long")
    tale = library / "tales/word"
    tale.mkdir(parents=True)
    (library / "site.yml").write_text(f"title: {WORD}\nlanguages: [en]\n", encoding="utf-8")
    pages = [f"{WORD}!\n\n# {WORD}\n\n    {WORD} {WORD} {WORD}", *(f"Page {number}." for number in range(2, PAGES + 1))]
    (tale / "tale.md").write_text(f"---\ntitle: {WORD}\nlanguage: en\nsummary: {WORD}\n---\n\n" + "\n\n---\n\n".join(pages)
                                  + "\n", encoding="utf-8")
    (library / "pages").mkdir()
    (library / "pages/parents.md").write_text(
        f"---\ntitle: {WORD}\n---\n\n# {WORD}\n\n<https://tales.example/{'ofafox' * 20}>\n\n    {'a line of code ' * 9}\n", encoding="utf-8")
    return build(library, library / "site")


@pytest.mark.parametrize("path", ["index.html", "library/index.html", "parents/index.html", "tales/word/index.html",
                                  f"tales/word/index.html#{WORD.lower()}"])
def test_a_long_word_and_a_long_tale_stay_within_the_window_and_the_paper(long, context, path):
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{long.as_uri()}/{path}")
    page.wait_for_selector("html:not([data-awaits]) :is([data-shown], .shelves, .welcome, .prose-text)")
    page.evaluate("document.documentElement.dataset.size = '5'")  # the largest letters of a reader's choice
    if path == "index.html":  # under its cover, as at a first visit
        page.evaluate("() => { document.documentElement.dataset.opening = ''; }")
        page.locator("[data-opening-cover]").evaluate("cover => { cover.style.animation = 'none'; }")
    if path == "tales/word/index.html":
        page.locator(".title-facts").evaluate("(facts, name) => { facts.lastElementChild.textContent = name; }", 2 * WORD)  # of a voice
    lost = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        lost += [f"{width} × {height}: {fault} cannot be seen" for fault in page.evaluate(ASIDE)]
    page.emulate_media(media="print")
    page.set_viewport_size(dict(zip(["width", "height"], PAPER, strict=True)))
    lost += [f"on paper: {fault} is cut" for fault in page.evaluate(ASIDE)]
    assert not lost, "\n".join(lost)
    assert not page.locator(".opening-title").is_visible(), "the cover is printed"


@pytest.mark.parametrize("path", ["index.html", "library/index.html", "learn/index.html", "parents/index.html", "tales/tris-siventini/index.html",
                                  "tales/tris-siventini/index.html#page-3", END])
def test_every_key_is_within_a_window_that_is_narrower_than_a_phone(plain_page, path):
    page = plain_page(path)
    page.wait_for_selector("[data-shown], .shelves, .welcome, .path, .prose-text")
    if path == END:
        Tale(page).pass_title()
        ended(Tale(page))
        page.evaluate("document.querySelector('.end [data-my-words]').hidden = false")
    lost = []
    for width, height in NARROW:
        page.set_viewport_size({"width": width, "height": height})
        lost += [f"{width} × {height}: {fault} cannot be seen" for fault in page.evaluate(ASIDE)]
    assert not lost, "\n".join(lost)
    if path == END:
        assert page.locator(".end-words").bounding_box()["width"] > 80, "the title of the next tale breaks at each letter"


def test_every_place_is_reached_in_a_low_window(plain_page):
    page = plain_page("learn/index.html")
    unreached = []
    for width, height, letters in LOW:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("size => { document.documentElement.style.fontSize = `${size}px`; }", letters)
        unreached += [f"{width} × {height}: “{place}” stays out of sight" for place in page.eval_on_selector_all(".places a", """places =>
          places.filter(place => {
            place.focus();
            const { top, bottom } = place.getBoundingClientRect();
            return document.activeElement !== place || top < -1 || bottom > innerHeight + 1;
          }).map(place => place.textContent)""")]
    assert not unreached, "\n".join(unreached)


@pytest.mark.parametrize(("path", "limits", "seen"), [
    ("child/index.html", {"bed": 0, "wake": 1439}, "[data-child-night] h1"),
    ("child/index.html#tris-siventini", {}, "[data-child-asked] :is(h1, p, a)"),
    ("child/index.html", {}, "[data-child-empty] p"),
])
def test_a_child_s_page_of_few_words_is_seen_whole_on_a_small_phone_in_landscape(plain_page, path, limits, seen):
    page = plain_page("404.html")
    move_in(page, [ANNA | {"limits": limits}])
    page.goto(page.url.replace("404.html", path))
    page.wait_for_selector(f"{seen} >> visible=true")
    hidden = []
    for width, height in LANDSCAPE:
        page.set_viewport_size({"width": width, "height": height})
        hidden += [f"{width} × {height}: {part}" for part in page.evaluate(ASIDE) + page.eval_on_selector_all(
            seen, "parts => parts.filter(part => part.getBoundingClientRect().bottom > innerHeight).map(part => part.innerText)")]
    assert not hidden, "\n".join(hidden)


@pytest.mark.parametrize("language", ["en", "es", "lv", "uk", "ar"])
def test_all_ways_on_are_seen_whole_without_a_network_on_a_small_phone_in_landscape(plain_page, language):
    page = plain_page("library/away/index.html")
    page.locator("select[data-setting=language]").first.select_option(language, force=True)
    page.wait_for_selector(f"html[lang={language}]", state="attached")
    hidden = []
    for width, height in LANDSCAPE:
        page.set_viewport_size({"width": width, "height": height})
        hidden += [f"{width} × {height}: {way}" for way in page.evaluate(ASIDE) + page.eval_on_selector_all(
            ".lost-page .button", """ways => ways.map(way => [way.innerText, way.getBoundingClientRect()])
              .filter(([, { top, bottom }]) => top < 0 || bottom > innerHeight).map(([name]) => name)""")]
    assert not hidden, "\n".join(hidden)


def test_a_small_window_has_room_for_letters_twice_as_large(plain_page):
    page = plain_page("library/index.html")
    page.set_viewport_size({"width": 320, "height": 568})
    enlarge = "document.documentElement.style.fontSize = '32px'"
    page.evaluate(enlarge)
    room = page.locator("[data-search]").evaluate("""field => {
      const { paddingLeft, paddingRight, fontSize } = getComputedStyle(field);
      return (field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / parseFloat(fontSize);
    }""")
    assert room > 3, "a field of a letter or two"
    # The bar of places is made narrow by a media query, which counts in the letters that the browser was set to.
    page.locator(".places").evaluate("bar => bar.remove()")
    assert page.evaluate(ASIDE) == []
    page.set_viewport_size({"width": 320, "height": 256})
    assert page.evaluate(ASIDE) == [], "a window of 1280 × 1024 at 400 % is in landscape, and narrow"
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(page.url.replace("library/", "parents/"))
    page.evaluate(enlarge)
    language = page.locator(".bar select")
    assert page.evaluate(ASIDE) == [] and language.bounding_box()["width"] > 240, "a language is to be read whole"
    language.evaluate("select => { select.options[select.selectedIndex].text = 'x'.repeat(40); }")
    assert page.evaluate(ASIDE) == []


def test_with_a_least_size_of_letters_all_places_are_in_sight(plain_page):
    """Firefox offers one to those who see badly: 24 px, where the bar asks for 12."""
    page = plain_page("library/index.html")
    page.set_viewport_size({"width": 360, "height": 740})
    page.eval_on_selector_all(".places, .places a", "parts => { for (const part of parts) part.style.fontSize = '24px'; }")
    boxes = [link.bounding_box() for link in page.locator(".places a:visible").all()]
    assert len(boxes) == 5 and all(box["width"] >= 56 and 0 <= box["x"] <= 360 - box["width"] for box in boxes), boxes
    assert page.evaluate(CUT) == [], "names that have no room are not seen at all"
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.evaluate(CUT) == []
    page.locator("[data-finder] [data-action=panel]").click()
    beside = page.locator(".lists").evaluate("""lists => {
      lists.style.fontSize = '24px';
      return [...lists.querySelectorAll('label:not([hidden])')].filter(label => {
        const [name, list] = label.children;
        name.textContent = 'Personage'; // in Dutch the longest
        const range = document.createRange();
        range.selectNodeContents(name);
        return range.getBoundingClientRect().right > list.getBoundingClientRect().left;
      }).length;
    }""")
    assert beside == 0, "the name of a list lies under it"


@pytest.mark.parametrize("path", ["index.html", "child/index.html", "tales/luna-the-fox/index.html#page-3",
                                  "tales/milzu-racenis/index.html#page-12"])
def test_nothing_runs_out_of_a_small_window_with_the_browser_s_largest_letters(large_letters, site, path):
    page = large_letters.new_page()
    page.goto(f"{site.as_uri()}/{path}")
    page.wait_for_selector("html:not([data-awaits]) :is([data-shown], .welcome, .path)")
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 32
    assert page.evaluate(ASIDE) == []
    if path == "index.html":
        picture, disc = (page.locator(part).first.bounding_box() for part in (".spread-picture", ".spread-play"))
        assert disc["width"] * disc["height"] < picture["width"] * picture["height"] / 8, "the disc hides the picture"
    if "#page-3" in path:
        text = page.locator("[data-shown] .text")
        lines = text.evaluate("text => text.clientHeight / parseFloat(getComputedStyle(text).lineHeight)")
        assert lines > 2.5, "hardly two lines of a story are seen"
    page.close()


def test_nothing_runs_out_of_the_places_of_a_small_window_in_a_language_of_longer_words(large_letters, site):
    page = large_letters.new_page()
    wide = []
    for language in ["uk", "lv"]:  # the last is that of other tests
        page.goto(f"{site.as_uri()}/index.html")
        page.locator("select[data-setting=language]").select_option(language)
        for path in ["index.html", "learn/index.html", "learn/progress/index.html", "learn/settings/index.html"]:
            page.goto(f"{site.as_uri()}/{path}")
            page.wait_for_selector(f"html[lang={language}]:not([data-awaits]):not([data-strings])")
            wide += [f"{language}, {path}: {part}" for part in page.evaluate(ASIDE)]
    page.close()
    assert not wide, "\n".join(wide)


# A line of text: its characters, in order, by their heights.
TORN = """() => [...document.querySelectorAll('.page .text')].flatMap(text => {
  const lines = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (let i = 0; i < node.length; i += 1) {
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      const [box] = range.getClientRects();
      if (!box || !box.width) continue;
      const block = node.parentElement.closest('p, li, h1, h2, h3');
      const line = lines.at(-1);
      if (!line || line.block !== block || box.top > line.top + box.height / 2) lines.push({ block, top: box.top, words: '' });
      lines.at(-1).words += node.data[i];
    }
  }
  return lines.filter(({ block, words }, i) => (lines[i - 1]?.block === block && /^[\\s\\u00a0]*[–—]/.test(words)
      && !/^—[^\\s\\u00a0.,;:!?]/.test(words))
    || (lines[i + 1]?.block === block && /[\\s\\u00a0]—[\\s\\u00a0]*$/.test(words))).map(({ words }) => words);
})"""


@pytest.mark.parametrize("path", ["tales/la-tortuga-y-la-liebre/index.html", "tales/rukavychka/index.html", "tales/vecisa-cimdins/index.html"])
def test_no_dash_is_torn_from_its_word(site, serve, browser, path):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(serve(site).address + path)
    for width in range(320, 900, 20):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TORN) == [], f"at {width} px"
    context.close()
