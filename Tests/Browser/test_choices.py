"""Choices: the way through a tale that asks. Pages of the ways not chosen are never seen."""

import re

import pytest

from clock import open_sounding, open_tale  # fixtures
from tale import READY, WORDS
from test_access import faults
from test_keyboard import tab_to

pytestmark = pytest.mark.still

START, QUESTION, RIVER, HILL, CLOUD, HOME = range(6)


@pytest.fixture
def ways(library, serve, open_tale):
    """Opens a tale of the library `ways`, at an address within it."""
    address = serve(library("ways")).address
    return lambda slug, page="": open_tale(f"{address}tales/{slug}/index.html{page}")


@pytest.fixture(params=["http", "file"])
def branching(request, library, serve, open_tale):
    folder = library("ways")
    root = serve(folder).address if request.param == "http" else folder.as_uri() + "/"
    return open_tale(f"{root}tales/branching/index.html")


@pytest.fixture
def branching_here(ways):
    """The same over http alone, for what no address changes."""
    return ways("branching")


def answer(tale, number: int):
    return tale.page.locator("[data-shown] .choices a").nth(number)


def pages(tale, *numbers: int) -> list[str]:
    return [tale.ids[number] for number in numbers]


def test_only_the_chosen_way_is_turned_to(branching):
    tale = branching
    assert tale.dots == pages(tale, START, QUESTION)
    tale.next.click()
    assert tale.next.get_attribute("aria-disabled") == "true"
    tale.page.keyboard.press("ArrowRight")
    assert tale.shown == tale.ids[QUESTION], "the story asks; the reader answers"
    answer(tale, 0).click()
    tale.await_page(tale.ids[RIVER])
    assert tale.dots == pages(tale, START, QUESTION, RIVER, HOME)
    tale.next.click()
    assert tale.shown == tale.ids[HOME], "a single answer is only the way on"
    tale.previous.click()
    tale.previous.click()
    assert tale.shown == tale.ids[QUESTION]
    answer(tale, 1).click()
    tale.await_page(tale.ids[HILL])
    assert tale.dots == pages(tale, START, QUESTION, HILL, CLOUD, HOME)
    tale.next.click()
    tale.next.click()
    assert tale.shown == tale.ids[HOME]
    tale.previous.click()
    assert tale.shown == tale.ids[CLOUD]


def test_pages_are_counted_along_the_way(branching_here):
    tale = branching_here
    where = tale.page.locator("[data-where]")
    assert "1" in where.inner_text() and "2" not in where.inner_text(), "how many there will be, nobody knows yet"
    tale.next.click()
    answer(tale, 0).click()
    tale.await_page(tale.ids[RIVER])
    assert "3" in where.inner_text() and "4" in where.inner_text()


def test_the_voice_ends_with_the_chosen_way(ways):
    tale = ways("page-voices")
    tale.next.click()
    answer(tale, 0).click()
    tale.await_page(tale.ids[2])
    tale.play.click()
    tale.await_end()
    assert not tale.playing


def test_one_recording_tells_only_the_chosen_way(branching_here):
    """The recording holds both ways one after the other; the highlight and the sound leap over what was not chosen."""
    tale = branching_here
    tale.page.evaluate("""words => {
      window.told = [];
      setInterval(() => {
        const shown = document.querySelector('[data-shown]').id;
        if (window.told.at(-1) !== shown) window.told.push(shown);
      }, 10);
    }""", WORDS)
    tale.next.click()
    tale.play.click()
    tale.await_rest()
    assert tale.shown == tale.ids[QUESTION]
    assert tale.time < tale.timing().starts[11], "the voice waits before the first answer's page"
    answer(tale, 0).click()
    tale.await_page(tale.ids[RIVER])
    tale.await_page(tale.ids[HOME])
    tale.await_end()
    assert tale.page.evaluate("window.told").count(tale.ids[HILL]) == 0
    assert tale.page.evaluate("window.told").count(tale.ids[CLOUD]) == 0


def test_a_screen_reader_hears_the_place_on_the_reader_s_way(branching_here):
    """The document has six pages, and no way through the tale has more than five."""
    tale = branching_here

    def await_name(page, name):
        tale.await_page(tale.ids[page])
        tale.page.wait_for_function("name => document.querySelector('[data-shown]').ariaLabel === name", arg=name)

    await_name(START, "1. lappuse")
    tale.next.click()
    await_name(QUESTION, "Ceļi")
    answer(tale, 1).click()
    await_name(HILL, "Kalns")
    tale.next.click()
    await_name(CLOUD, "4. lappuse no 5")
    assert tale.page.locator("[data-shown]").get_attribute("data-label") == "js-page-of", "it is said in the reader's language"


def test_the_way_is_kept_with_the_place(branching_here):
    tale = branching_here
    tale.next.click()
    answer(tale, 1).click()
    tale.await_page(tale.ids[HILL])
    tale.next.click()
    tale.page.goto(tale.page.url.split("#")[0] + "?again")
    tale.page.locator("[data-action=resume]").click()
    assert tale.shown == tale.ids[CLOUD]
    assert tale.dots == pages(tale, START, QUESTION, HILL, CLOUD, HOME)
    tale.previous.click()
    tale.previous.click()
    assert tale.shown == tale.ids[QUESTION]


def test_beginning_again_opens_all_questions(branching_here):
    tale = branching_here
    tale.next.click()
    answer(tale, 0).click()
    tale.await_page(tale.ids[RIVER])
    tale.next.click()
    tale.next.click()
    tale.await_end()
    tale.page.locator("[data-action=again]").click()
    tale.await_page(tale.ids[START])
    assert tale.dots == pages(tale, START, QUESTION)


def test_an_answer_wears_the_picture_of_its_page(ways):
    tale = ways("branching", "#celi")
    for number, page in [(0, RIVER), (1, HILL)]:
        picture = answer(tale, number).locator("img")
        wanted = tale.page.locator(".page").nth(page).locator(".picture img").first.get_attribute("src")
        assert picture.get_attribute("src") == wanted
        assert picture.get_attribute("alt") == ""
        box = answer(tale, number).bounding_box()
        assert box["width"] >= 120 and box["height"] >= 120
    assert faults(tale.page) == []


WORD_COUNTS = """async () => {
  const written = new DOMParser().parseFromString(await (await fetch(location)).text(), 'text/html');
  return [written, document].map((page) => page.querySelectorAll('.text span').length);
}"""


def test_pictures_of_answers_are_not_counted_as_words(ways):
    tale = ways("branching")
    assert tale.page.locator(".choice-picture").count()
    written, dressed = tale.page.evaluate(WORD_COUNTS)
    assert dressed == written, "a held word behind the answers would put another one with my words"


WINDOWS = [(1024, 640), (1180, 820), (1024, 768), (1280, 720), (1366, 650), (1000, 500), (844, 390), (568, 320), (390, 844),
           (360, 740), (360, 640), (320, 568), (820, 1180), (1920, 1080)]
HIDDEN_ANSWERS = """async () => {
  await new Promise(then => requestAnimationFrame(() => requestAnimationFrame(then))); // the fade follows the scroll
  const sides = element => (({ left, top, right, bottom }) => [left, top, right, bottom])(element.getBoundingClientRect());
  const isOver = (one, other) => one.bottom > other.top + 1 && one.right > other.left + 1 && one.left < other.right - 1;
  const text = document.querySelector('[data-shown] .text');
  const room = text.getBoundingClientRect();
  const fade = parseFloat(getComputedStyle(text).getPropertyValue('--fade'));
  return [...text.querySelectorAll('.choice')].flatMap(answer => {
    const frame = answer.getBoundingClientRect();
    const words = answer.querySelector('div').getBoundingClientRect();
    const seen = frame.left >= room.left && frame.right <= room.right + 1
      && words.top >= Math.max(frame.top, room.top + 8) - 1 && words.bottom <= Math.min(frame.bottom, room.bottom - fade) + 1
      && answer.querySelector('div').scrollWidth <= words.width + 1
      && sides(answer.querySelector('img')).every((side, i) => Math.abs(side - sides(answer.querySelector('.picture'))[i]) < 1)
      && answer.querySelector('img').clientHeight >= 44 && !isOver(answer.querySelector('.picture').getBoundingClientRect(), words);
    return seen ? [] : [`${answer.innerText}: ${words.top} to ${words.bottom} of ${room.top} to ${room.bottom - fade}`];
  });
}"""


def test_all_answers_of_the_sample_are_seen_at_once_in_every_window(site, serve, open_tale):
    """In a low window their pictures shrink before a word of them fades or is cut."""
    address, asked = serve(site).address, 0
    for file in sorted(site.glob("tales/*/index.html")):
        if not re.search(r'class="button second choice".*class="button second choice"', file.read_text(encoding="utf-8")):
            continue
        tale = open_tale(address + file.relative_to(site).as_posix())
        tale.page.emulate_media(reduced_motion="reduce")
        for page in tale.page.eval_on_selector_all(".page:has(.pictured)", "all => all.map(page => page.id)"):
            tale.page.evaluate("id => { location.hash = id }", page)
            tale.await_page(page)
            tale.settle()
            for width, height in WINDOWS:
                tale.page.set_viewport_size({"width": width, "height": height})
                assert tale.page.evaluate(HIDDEN_ANSWERS) == [], f"{file.parent.name}#{page} at {width}x{height}"
                asked += 1
    assert asked >= len(WINDOWS), "the sample has a tale with choices"


def test_answers_can_be_reached(ways):
    tale = ways("branching", "#celi")
    for width, height in [(390, 844), (320, 568), (844, 390), (1366, 800)]:
        tale.page.set_viewport_size({"width": width, "height": height})
        answer(tale, 1).scroll_into_view_if_needed()
        box = answer(tale, 1).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, f"at {width} × {height} a part is beside the window"
        answer(tale, 1).click()
        tale.await_page(tale.ids[HILL])
        tale.previous.click()
        tale.await_page(tale.ids[QUESTION])
        tale.settle()


def test_the_keyboard_answers(ways):
    tale = ways("branching", "#celi")
    tab_to(tale, "[data-shown] .choices a")
    tale.page.keyboard.press("Tab")
    tale.page.keyboard.press("Enter")
    tale.await_page(tale.ids[HILL])
    assert tale.page.evaluate("document.activeElement.closest('.page').id") == tale.ids[HILL]


def test_without_scripts_answers_are_links(library, serve, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(serve(library("ways")).address + "tales/branching/index.html")
    page.locator(".choices a", has_text="kalnu").click()
    assert page.url.endswith("#kalns")
    assert page.locator(".page:visible").count() == 6
    context.close()


def lit(tale) -> list[str]:
    return tale.page.locator(".lit").all_inner_texts()


def test_a_touched_answer_is_told_before_its_page_comes(branching_here):
    """Who cannot read yet hears what was chosen."""
    tale = branching_here
    tale.next.click()
    answer(tale, 1).click()
    tale.await_lit("kalnu")
    assert tale.shown == tale.ids[QUESTION]
    tale.await_page(tale.ids[HILL])
    assert not tale.playing, "the page was being read in silence"
    assert lit(tale) == []


def test_the_story_that_asked_goes_on_from_a_touched_answer(branching_here):
    tale = branching_here
    tale.next.click()
    tale.play.click()
    tale.await_rest()
    answer(tale, 0).click()
    tale.await_lit("upi")
    tale.await_page(tale.ids[RIVER])
    tale.await_lit("Upe")
    assert tale.playing


def test_an_answer_touched_again_is_not_waited_for(branching_here):
    tale = branching_here
    tale.next.click()
    answer(tale, 1).dblclick()
    tale.await_page(tale.ids[HILL])
    assert tale.page.evaluate("document.querySelector('audio').currentTime") < tale.timing().ends[11], "it was told to its end"
    assert tale.lit == -1, "a word of the answer stays lit behind the page"


def test_an_answer_without_sound_is_not_waited_for_long(library, serve, open_sounding):
    server = serve(library("ways"))
    tale = open_sounding(f"{server.address}tales/branching/index.html")
    server.missing = re.compile("anna")
    tale.next.click()
    answer(tale, 0).click()
    tale.page.wait_for_selector(f"[id='{tale.ids[RIVER]}'][data-shown]", timeout=8000)


def test_a_pause_takes_the_answer_back(branching_here):
    tale = branching_here
    tale.next.click()
    tale.page.evaluate("""() => document.querySelector('audio').addEventListener('playing', () => {
      document.querySelector('[data-action=play]').click();
      window.paused = true;
    }, { once: true })""")
    answer(tale, 1).click()
    tale.page.wait_for_function("() => window.paused")
    tale.advance(3)
    assert not tale.playing
    assert tale.shown == tale.ids[QUESTION]


def test_a_call_while_an_answer_is_told_turns_no_page(branching_here):
    """The system takes the sound away: a child who comes back from the phone finds the question, and answers it."""
    tale = branching_here
    tale.next.click()
    answer(tale, 1).click()
    tale.await_lit("kalnu")
    tale.page.evaluate("document.querySelector('audio').pause()")
    tale.advance(8)
    assert tale.shown == tale.ids[QUESTION]
    answer(tale, 1).click()
    tale.await_page(tale.ids[HILL])


def test_an_answer_is_told_when_it_takes_the_focus(branching_here):
    tale = branching_here
    tale.next.click()
    tab_to(tale, ".choices a")
    tale.await_lit("upi")
    tale.await_rest()
    tale.page.keyboard.press("Tab")
    tale.await_lit("kalnu")
    tale.page.keyboard.press("Enter")
    tale.await_page(tale.ids[HILL])


def test_the_focus_does_not_cut_the_story_short(branching_here):
    tale = branching_here
    tale.next.click()
    tale.play.click()
    tale.await_sound()
    tab_to(tale, ".choices a")
    assert "upi" not in lit(tale)
    tale.await_lit("Kurp")


def test_back_from_a_page_that_a_circle_leads_to_comes_the_question_and_then_the_title(branching_here):
    tale = branching_here
    tale.page.evaluate("""start => {
      document.querySelectorAll('.page')[1].querySelectorAll('.choices a')[1].href = `#${start}`;
      document.querySelector('[data-tale]').dispatchEvent(new Event('rewritten'));
    }""", tale.ids[START])
    tale.next.click()
    answer(tale, 1).click()
    tale.await_page(tale.ids[START])
    for page in pages(tale, QUESTION, START):
        tale.previous.click()
        tale.await_page(page)
    tale.previous.click()
    assert tale.at_title


def test_a_key_takes_an_answer_at_once_in_other_engines(engine, library, serve):
    """A reader who uses a keyboard has heard it already. Firefox counts the Enter on a link as a click."""
    engine.open(f"{serve(library('ways')).address}tales/branching/index.html")
    engine.wait(READY)
    question, page = engine.evaluate("""() => {
      const answer = document.querySelectorAll('.choices')[1]?.querySelector('a') ?? document.querySelector('.choices a');
      return [answer.closest('.page').id, answer.hash.slice(1)];
    }""")
    engine.evaluate("id => { location.hash = id }", question)
    engine.wait("id => document.querySelector('.page[data-shown]')?.id === id", question)
    engine.evaluate("id => document.querySelector(`.choices a[href='#${id}']`).focus()", page)
    engine.press("Enter")
    shown = engine.evaluate("() => document.querySelector('.page[data-shown]').id")
    assert shown == page, "the voice speaks the answer again before the page comes"
