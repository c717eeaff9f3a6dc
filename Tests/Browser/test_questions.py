"""Questions about a story: answered by taps, keys and dragging. A wrong answer leads back into the story."""

import re
import shutil
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from clock import open_tale  # fixture
from conftest import HERE
from finger import Finger
from program import build
from test_access import faults

pytestmark = pytest.mark.still

FRONT = """---
title: Ezis
language: {language}
voices:
  - {{ id: anna, name: Anna, audio: {voice}, timing: {voice} }}
---

"""
HEDGEHOG = """Ezis gāja pa taku.

---

# Ceļi

Kurp iet?

- [x] Uz upi
- [ ] Uz kalnu

---

# Upe

Ezis peldēja. Tālāk

---

# Kalns

Ezis kāpa. Tur bija mākonis.

---

# Mājas

Ezis gāja mājās.

---

# Minēšana

Kas bija virs kalna?

- [ ] Saule
- [x] Mākonis

Ezis upē ___.

- [x] peldēja
- [ ] dziedāja

---

# Kārta

Kas notika vispirms?

1. [x] Ezis peldēja
2. [x] Ezis kāpa
3. [x] Ezis gāja mājās

---

# Vairāki

Kur ezis bija?

- [x] Pie [upes](#upe)
- [x] Kalnā
- [ ] Pilsētā
"""
HARE = """كان يا ما كان أرنب صغير. ركض الأرنب إلى الغابة.

---

وجد هناك جزرة كبيرة.

---

# سؤال

ماذا وجد الأرنب؟

- [ ] تفاحة
- [x] جزرة كبيرة

---

# ترتيب

ماذا حدث أولًا؟

1. [x] ركض الأرنب
2. [x] وجد جزرة
"""
PICTURES = """---
title: Attēli
language: lv
---

# Kārta

Kas notika?

1. [x] ![upe](upe.svg)
2. [x] ![kalns](kalns.svg)
3. [x] ![mājas](majas.svg)

---

# Minēšana

Ezis gāja pa ___.

- [x] ![taku](upe.svg)
- [ ] ![jumtu](majas.svg)
"""
TOLD, GUESSING, ORDER, SEVERAL = "celi", "minesana", "karta", "vairaki"
SHOWN = "() => document.querySelector('[data-shown]').id"


@pytest.fixture(scope="session")
def asking(tmp_path_factory):
    """The site of a library with two tales that ask."""
    folder = tmp_path_factory.mktemp("asking")
    (folder / "site.yml").write_text("id: asking\ntitle: Jautājumi\nlanguages: [lv, en, uk, es, ar]\n", encoding="utf-8")
    ways = HERE / "libraries/ways/tales"
    for name, source, voice, language, text in [
            ("hedgehog", "branching", "anna", "lv", HEDGEHOG), ("hare", "arabic", "salma", "ar", HARE)]:
        tale = folder / "tales" / name
        tale.mkdir(parents=True)
        (tale / "tale.md").write_text(FRONT.format(language=language, voice=voice) + text, encoding="utf-8")
        for ending in ["opus", "json"]:
            shutil.copy(ways / source / f"{voice}.{ending}", tale)
    pictures = folder / "tales/pictures"
    pictures.mkdir()
    (pictures / "tale.md").write_text(PICTURES, encoding="utf-8")
    for number, name in enumerate(["upe", "kalns", "majas"], 1):
        shutil.copy(ways / f"branching/{number}.svg", pictures / f"{name}.svg")
    return build(folder, folder / "site", "--strict")


@pytest.fixture
def ask(asking, serve, open_tale):
    """Opens a page of a tale, and notes what is answered."""
    address = serve(asking).address

    def ask_at(page: str, tale: str = "hedgehog"):
        opened = open_tale(f"{address}tales/{tale}/index.html#{page}")
        opened.page.wait_for_selector("[data-open]", state="attached")
        opened.page.evaluate("""() => {
          window.answers = [];
          document.addEventListener('answered', ({ detail }) => answers.push(detail));
        }""")
        return opened

    return ask_at


def answer(tale, text: str):
    return tale.page.locator("[data-shown] .answer", has_text=text)


def given(tale) -> list[list]:
    return tale.page.evaluate("answers.map(({ question, isRight, tries }) => [question, isRight, tries])")


def open_questions(tale) -> int:
    return tale.page.locator("[data-shown] .question[data-open]").count()


def items(tale) -> list[str]:
    return tale.page.locator("[data-shown] .order-words").all_inner_texts()


@pytest.mark.parametrize("is_first", [False, True], ids=["a later page", "the first page"])
def test_from_the_beginning_each_question_is_asked_again(ask, is_first):
    tale = ask(TOLD)
    answer(tale, "Uz upi").click()
    tale.advance_until("() => document.querySelector('.question[data-answered]')")
    if is_first:
        tale.go_to(0)
        tale.settle()
    tale.page.eval_on_selector("[data-action=restart]", "button => button.click()")
    assert (tale.shown, tale.playing) == (tale.ids[0], True)
    assert tale.page.locator(".question[data-answered]").count() == 0
    assert not is_first or tale.page.locator("[data-beside]").count() == 0, "the page that is shown stays where it is"


CHECKS: list[tuple[set[str], Callable[[Page, str], None]]] = []
"""Each with the addresses of the sample at which it holds. The last gives an answer."""
LETTERS, COUNTED = "burts-c#page-3", "counting-to-three#page-3"
BELOW_A_PICTURE, WORDS, IN_ORDER = "milzu-racenis#page-11", "letter-m#page-3", "milzu-racenis#page-12"


def at_the_question(*addresses: str):
    """Marks a function as a check of these pages."""
    return lambda function: CHECKS.append((set(addresses), function)) or function


@pytest.mark.parametrize("address", [LETTERS, COUNTED, BELOW_A_PICTURE, WORDS, IN_ORDER],
                         ids=["letters", "with pictures", "below a picture", "words", "in order"])
def test_every_question_has_its_room(context, site, subtests, address):
    """Each page is opened once, and everything that holds there is looked at."""
    page = context.new_page()
    page.goto(f"{site.as_uri()}/tales/{address.replace('#', '/index.html#')}")
    page.wait_for_selector("[data-shown] .question[data-open]")
    for addresses, function in CHECKS:
        if address in addresses:
            with subtests.test(function.__name__):
                function(page, address)


@at_the_question(BELOW_A_PICTURE, COUNTED, WORDS, IN_ORDER)
def all_answers_are_in_sight(page, address):
    # A browser's own bars take a part of a phone's screen.
    for width, height in [(390, 664), (375, 667), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        hidden = page.evaluate("""() => {
          const end = document.querySelector('[data-shown] .text').getBoundingClientRect().bottom;
          const answers = [...document.querySelectorAll('[data-shown] :is(.answer, ol > li, [data-action=question-done])')];
          return answers.filter((answer) => answer.getBoundingClientRect().bottom > end - 4).map((answer) => answer.innerText);
        }""")
        assert hidden == [], f"at {width} × {height} a child has to scroll to {hidden}"


@at_the_question(LETTERS, COUNTED)
def a_large_page_without_a_picture_has_large_answers_side_by_side(page, address):
    for width, height in [(820, 1180), (1280, 800), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        boxes = [answer.bounding_box() for answer in page.locator("[data-shown] .answer").all()]
        assert len(boxes) == 3
        assert len({box["y"] for box in boxes}) == 1, f"at {width}×{height} they stand below each other"
        assert min(box["height"] for box in boxes) >= 0.3 * height, f"half of the page is empty at {width}×{height}"
        across = max(box["x"] + box["width"] for box in boxes) - min(box["x"] for box in boxes)
        assert across >= 0.68 * width, f"the answers have a corner of a page of {width}×{height}"
        assert all(0 <= box["x"] and box["x"] + box["width"] <= width for box in boxes)


@at_the_question(LETTERS, COUNTED)
def in_a_low_window_answers_stand_in_the_middle(page, address):
    page.set_viewport_size({"width": 844, "height": 390})
    for answer in page.locator("[data-shown] .answer").all():
        box, shown = answer.bounding_box(), answer.locator("img" if address == COUNTED else ".s").bounding_box()
        # The room for a tick is kept beside a letter.
        assert abs(box["x"] + box["width"] / 2 - shown["x"] - shown["width"] / 2) < 18
        assert box["height"] >= 60


@at_the_question(COUNTED)
def the_tick_of_a_right_answer_leaves_its_picture_whole(page, address):
    right = page.locator("[data-shown] li[data-right]")
    for _ in range(2):  # the second does not wait for the voice
        right.locator(".answer").click()
    for width, height in [(390, 844), (568, 320), (844, 390), (820, 1180), (1280, 800), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        tick, picture = right.locator(".tick .icon").bounding_box(), right.locator("img").bounding_box()
        assert tick["x"] >= picture["x"] + picture["width"] - 1, f"at {width}×{height} it stands over the picture"


def test_with_the_browser_s_largest_letters_no_word_is_torn_beside_a_picture_or_keys(large_letters, site):
    page = large_letters.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    for slug, number in [("how-does-hare-feel", 4), ("big-and-small", 4), ("the-mitten", 12)]:
        page.goto((site / f"tales/{slug}/index.html").as_uri() + f"#page-{number}")
        page.wait_for_selector("[data-shown] .question[data-open]")
        torn = page.evaluate("""() => [...document.querySelectorAll('[data-shown] :is(.answer, .order-words) .s span')]
          .filter(word => word.getClientRects().length > 1).map(word => word.textContent)""")
        assert torn == [], slug
    page.close()


ACROSS = """() => [...document.querySelectorAll('.page:has(.question)')].flatMap(page => {
  page.dataset.shown = '';
  const text = page.querySelector('.text');
  const answers = [...text.querySelectorAll('li')].map(answer => answer.getBoundingClientRect());
  const room = text.getBoundingClientRect();
  const margin = parseFloat(getComputedStyle(text).paddingInlineStart) - 1;
  const beside = Math.max(text.scrollWidth - text.clientWidth,
    ...answers.flatMap(({ left, right }) => [room.left + margin - left, right - room.right + margin]));
  delete page.dataset.shown;
  return beside > 0 ? [`${page.id} has answers that lie ${Math.round(beside)} pixels beside its column`] : [];
})"""


@pytest.mark.parametrize("slug", ["al-arnab-wal-sulhafah", "milzu-racenis"])
def test_no_question_scrolls_aside(context, site, slug):
    page = context.new_page()
    page.goto((site / f"tales/{slug}/index.html").as_uri())
    page.wait_for_selector(".question[data-open]", state="attached")
    page.evaluate("document.querySelector('[data-shown]').removeAttribute('data-shown')")
    wide = []
    for width, height in [(844, 390), (568, 320), (640, 360), (390, 844), (280, 653), (1024, 768)]:
        page.set_viewport_size({"width": width, "height": height})
        wide += [f"{width} × {height}: {fault}" for fault in page.evaluate(ACROSS)]
    assert not wide, "\n".join(wide)


def test_pictures_have_an_order_and_are_named_to_listeners(ask):
    tale = ask(ORDER, "pictures")
    shown = tale.page.locator("[data-shown] .order-words img")
    right = ["upe", "kalns", "mājas"]
    ranks = {name: i for i, name in enumerate(right)}

    def names() -> list[str]:
        return shown.evaluate_all("all => all.map(one => one.alt)")

    assert names() != right
    done = tale.page.locator("[data-shown] [data-action=question-done]")
    done.click()
    assert given(tale)[-1][1] is False, "every order is right"
    while (now := names()) != right:
        place = next(i for i in range(2) if ranks[now[i]] > ranks[now[i + 1]])
        tale.page.locator("[data-shown] [data-move='1']").nth(place).click()
        assert tale.page.locator("[data-shown] .question-said").inner_text() == f"{place + 2}. {now[place]}"
    done.click()
    assert given(tale)[-1][1] is True


def test_a_gap_is_filled_with_the_name_of_a_picture(ask):
    tale = ask(GUESSING, "pictures")
    tale.page.locator("[data-shown] .answer").first.click()
    tale.page.wait_for_selector("[data-shown] .question[data-answered]")
    assert tale.page.locator("[data-shown] .question p").first.inner_text() == "Ezis gāja pa taku."


def test_a_right_answer_stays_and_the_next_question_comes(ask):
    tale = ask(GUESSING)
    answer(tale, "Mākonis").click()
    assert answer(tale, "Mākonis").get_attribute("aria-pressed") == "true"
    assert open_questions(tale) == 1
    answer(tale, "peldēja").click()
    assert tale.page.locator("[data-shown] .filled").inner_text() == "peldēja"
    assert "___" not in tale.page.locator("[data-shown] .question").nth(1).inner_text()
    assert given(tale) == [[2, True, 1], [3, True, 1]]
    assert tale.shown == GUESSING, "nobody was listening: the reader turns the page"
    assert faults(tale.page) == []


def test_a_wrong_answer_leads_back_to_its_sentence_which_is_told_again(ask):
    tale = ask(GUESSING)
    answer(tale, "Saule").click()
    tale.page.wait_for_selector("[data-looking]")
    assert tale.shown == "kalns"
    assert tale.page.locator(".answers").inner_text() == "Tur bija mākonis."
    tale.await_lit("Tur")
    tale.await_lit("mākonis")
    assert tale.page.locator(".lit").count() == 1
    tale.await_rest()
    tale.page.wait_for_function(f"() => ({SHOWN})() === '{GUESSING}'")
    assert tale.page.locator(".answers, [data-looking]").count() == 0
    answer(tale, "Saule").click()
    tale.page.wait_for_selector("[data-looking]")
    tale.page.locator("[data-action=question-back]").click()
    assert tale.shown == GUESSING and not tale.playing, "back at once"
    answer(tale, "Mākonis").click()
    assert given(tale) == [[2, False, 1], [2, False, 2], [2, True, 3]]


def test_whoever_turns_the_page_after_a_wrong_answer_is_not_led_back(ask):
    tale = ask(GUESSING)
    answer(tale, "Saule").click()
    tale.page.keyboard.press("ArrowRight")
    assert tale.shown == ORDER
    tale.page.wait_for_timeout(1100)  # after 0.9 s the way back would begin
    assert tale.shown == ORDER and not tale.playing
    assert tale.page.locator("[data-looking]").count() == 0


def test_the_story_stops_at_a_question_and_goes_on_when_it_is_answered(ask):
    tale = ask(TOLD)
    tale.play.click()
    tale.await_lit("kalnu")
    tale.await_rest()
    assert tale.shown == TOLD
    answer(tale, "Uz upi").click()
    assert open_questions(tale) == 1, "the voice speaks the answer first"
    tale.await_lit("upi")
    tale.advance_until("() => window.answers.length > 0")
    tale.await_page("upe")
    tale.await_lit("peldēja")
    tale.await_page(GUESSING)
    assert not tale.playing, "a page that the voice does not know is shown after the last one that it does"
    answer(tale, "Mākonis").click()
    answer(tale, "peldēja").click()
    tale.await_page(ORDER)


def test_at_bedtime_the_story_passes_questions_by(ask):
    tale = ask(TOLD)
    tale.choose("sleep", "tale")
    tale.play.click()
    tale.await_page("upe")
    tale.await_end()


def test_questions_whose_script_was_lost_are_asked_when_a_page_is_turned(asking, serve, open_tale):
    server = serve(asking)
    server.missing = re.compile(r"/questions\.")
    tale = open_tale(f"{server.address}tales/hedgehog/index.html#{TOLD}")
    assert tale.page.locator("[data-open]").count() == 0
    server.missing = None
    tale.previous.click()
    tale.page.wait_for_selector("[data-open]", state="attached", timeout=5000)


def test_words_to_be_ordered_are_beside_their_pictures_before_the_script_comes(context, site):
    page = context.new_page()
    page.route("**/questions*.js", lambda route: route.abort())
    page.goto(f"{site.as_uri()}/tales/skaitam-lidz-tris/index.html#page-4")
    beside = page.locator("[data-shown] ol > li").evaluate_all("""lines => lines.map(line => {
      const [picture, words] = line.children;
      const [at, over] = [picture.getBoundingClientRect(), words.getBoundingClientRect()];
      return over.left >= at.right && over.top >= at.top && over.bottom <= at.bottom;
    })""")
    assert beside == [True] * 3


def test_several_right_answers_are_found_one_by_one(ask):
    tale = ask(SEVERAL)
    said = tale.page.locator("[data-shown] .question-said")
    answer(tale, "Kalnā").click()
    assert open_questions(tale) == 1 and said.inner_text() != ""
    answer(tale, "Kalnā").click()
    assert given(tale) == [[5, True, 1]], "an answer that is found counts once"
    answer(tale, "Pilsētā").click()
    tale.page.wait_for_selector("[data-looking]")
    assert tale.shown == "upe", "the author's link says where the answer is"
    tale.page.locator("[data-action=question-back]").click()
    answer(tale, "upes").click()
    assert open_questions(tale) == 0


def test_a_quick_child_may_change_a_wrong_answer_and_keeps_a_right_one(ask):
    """Another answer is tapped while the voice still speaks the one before it."""
    tale = ask(TOLD)
    tale.page.evaluate("""() => {
      for (const word of ['kalnu', 'upi', 'kalnu']) {
        [...document.querySelectorAll('[data-shown] .answer')].find(({ textContent }) => textContent.includes(word)).click();
      }
    }""")
    tale.page.wait_for_selector("[data-shown] .question[data-answered]")
    assert given(tale) == [[1, True, 1]]


def test_answers_are_put_in_order_by_keys_alone(ask):
    tale = ask(ORDER)
    assert items(tale) != ["Ezis peldēja", "Ezis kāpa", "Ezis gāja mājās"]
    tale.page.locator("[data-shown] [data-action=question-done]").click()
    assert given(tale) == [[4, False, 1]]
    tale.page.wait_for_selector("[data-looking]")
    tale.page.locator("[data-action=question-back]").press("Enter")
    for text in ["Ezis gāja mājās", "Ezis kāpa", "Ezis peldēja"]:
        item = tale.page.locator("[data-shown] li", has_text=text)
        described = "key => document.getElementById(key.getAttribute('aria-describedby')).textContent"
        assert [key.evaluate(described) for key in item.locator("[data-move]").all()] == [text, text]
        item.locator("[data-move='-1']").focus()
        for _ in range(3):
            tale.page.keyboard.press("ArrowUp")
            assert item.evaluate("item => item.contains(document.activeElement)"), "the item keeps the focus"
    assert items(tale) == ["Ezis peldēja", "Ezis kāpa", "Ezis gāja mājās"]
    assert tale.shown == ORDER
    tale.page.locator("[data-shown] [data-action=question-done]").press("Enter")
    assert given(tale)[-1] == [4, True, 2]
    assert open_questions(tale) == 0


@pytest.mark.parametrize("by", ["finger", "mouse"])
def test_answers_are_dragged_into_order(ask, by):
    tale = ask("ترتيب", "hare") if by == "mouse" else ask(ORDER)
    wanted = sorted(tale.page.locator("[data-shown] li").all(), key=lambda item: item.get_attribute("data-rank"))
    wanted = [item.locator(".order-words").inner_text() for item in wanted]
    assert items(tale) != wanted
    for text in wanted:
        grip = tale.page.locator("[data-shown] li", has_text=text).locator(".grip").bounding_box()
        last = tale.page.locator("[data-shown] li").last.bounding_box()
        start = (grip["x"] + 20, grip["y"] + 30)
        end = (start[0] + 30, last["y"] + last["height"] + 10)
        if by == "finger":
            finger = Finger(tale.page)
            finger.drag(start, end, seconds=0.1)
            finger.up()
        else:
            tale.page.mouse.move(*start)
            tale.page.mouse.down()
            tale.page.mouse.move(*end, steps=8)
            tale.page.mouse.up()
    assert items(tale) == wanted
    tale.page.locator("[data-shown] [data-action=question-done]").click()
    assert open_questions(tale) == 0


def test_the_focus_comes_back_to_the_answer(ask):
    tale = ask(GUESSING)
    answer(tale, "Saule").focus()
    tale.page.keyboard.press("Enter")
    tale.page.wait_for_selector("[data-looking]")
    tale.await_rest()
    tale.page.wait_for_function(f"() => ({SHOWN})() === '{GUESSING}'")
    assert tale.page.evaluate("document.activeElement.innerText") == "Saule"


def test_a_tale_that_begins_again_asks_again(ask):
    tale = ask(GUESSING)
    answer(tale, "Mākonis").click()
    answer(tale, "peldēja").click()
    tale.page.evaluate("location.hash = ''")
    tale.page.locator("[data-action=read]").click()
    tale.page.evaluate("location.hash = 'minesana'")
    tale.page.wait_for_function(f"() => ({SHOWN})() === '{GUESSING}'")
    assert open_questions(tale) == 2
    assert "___" in tale.page.locator("[data-shown] .question").nth(1).inner_text()


def settled_faults(page) -> list[str]:
    """What is wrong when the page has been faded in."""
    for _ in range(30):
        if not (found := faults(page)):
            break
        page.wait_for_timeout(100)
    return found


def test_every_state_of_a_question_is_accessible(ask):
    tale = ask("سوال", "hare")
    page = tale.page
    page.set_viewport_size({"width": 320, "height": 568})

    def wrong() -> list[str]:
        found = []
        for palette in ("day", "night"):
            page.evaluate("palette => { document.documentElement.dataset.palette = palette; }", palette)
            found += [f"by {palette}: {fault}" for fault in settled_faults(page)]
        return found

    assert wrong() == []
    for control in page.locator("[data-shown] .answer").all():
        assert control.bounding_box()["height"] >= 59.5
    answer(tale, "تفاحة").click()
    page.wait_for_selector("[data-looking]")
    assert wrong() == []
    page.locator("[data-action=question-back]").click()
    answer(tale, "جزرة").click()
    assert wrong() == []
    page.evaluate("location.hash = 'ترتيب'")
    page.wait_for_selector("[data-shown] .grip")
    assert wrong() == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_without_scripts_a_question_is_a_list(asking, browser):
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto((asking / "tales/hedgehog/index.html").as_uri())
        text = page.locator(f"#{GUESSING} .question").first.inner_text()
        assert [line for line in text.splitlines() if line.strip()] == ["Kas bija virs kalna?", "Saule", "Mākonis"]
        assert page.locator(".question :is(a, button, input)").count() == 0
        assert page.locator("[data-questions]").is_hidden() and page.locator("[data-action=question-back]").is_hidden()
        styles = page.locator(f"#{GUESSING} li").evaluate_all("""items => items.map(item => {
          const { color, backgroundColor, fontWeight, borderColor } = getComputedStyle(item);
          return [color, backgroundColor, fontWeight, borderColor].join();
        })""")
        assert len(set(styles)) == 1, "nothing says to the eye which answer is right"
    finally:
        context.close()


def test_other_engines_lead_back_and_take_the_right_answer(engine, asking, serve):
    engine.open(f"{serve(asking).address}tales/hedgehog/index.html#{GUESSING}")
    engine.wait("() => document.querySelector('[data-shown] .question[data-open]')")
    engine.click("[data-shown] .question:not(.question ~ .question) li:first-child .answer")
    engine.wait("() => document.querySelector('[data-looking] .answers')")
    assert engine.evaluate("() => document.querySelector('.answers').textContent") == "Tur bija mākonis."
    engine.wait("() => document.querySelector('.answers .lit')")
    engine.wait("id => document.getElementById(id).matches('[data-shown]')", GUESSING)
    engine.click("[data-shown] .question:not(.question ~ .question) [data-right] .answer")
    engine.wait("() => document.querySelector('[data-shown] .question').matches('[data-answered]')")


# For each answer with a picture: how much wider the picture is drawn than its shape, where its words are, and whether one
# of them is broken.
DRAWN = """() => [...document.querySelectorAll('[data-shown] .question li')].map(answer => {
  const picture = answer.querySelector('img');
  const [drawn, words] = [picture, answer.querySelector('.s')].map(element => element.getBoundingClientRect());
  const middle = (drawn.top + drawn.bottom) / 2;
  return [drawn.width / (drawn.height * picture.naturalWidth / picture.naturalHeight),
    words.left >= drawn.right && words.top <= middle && words.bottom >= middle ? 'beside' : words.top >= drawn.bottom ? 'below' : '',
    [...answer.querySelectorAll('.s span')].some(word => word.getClientRects().length > 1)];
})"""


@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit"])
def test_a_pictures_words_are_beside_it_or_whole_below_it_in_every_engine(engine_named, name, site):
    engine = engine_named(name)
    engine.resize(390, 844)
    # What is to be put in order has keys beside it, which leave a phone no room for a word.
    for tale, place in [("big-and-small", "beside"), ("counting-to-three", "below")]:
        engine.open(f"{site.as_uri()}/tales/{tale}/index.html#page-4")
        engine.wait("() => document.querySelector('#page-4[data-shown] .question[data-open]')")
        engine.wait("() => [...document.querySelectorAll('[data-shown] .question img')].every(({ naturalWidth }) => naturalWidth)")
        answers = engine.evaluate(DRAWN)
        assert len(answers) > 1 and all(wider < 1.02 and [where, torn] == [place, False] for wider, where, torn in answers), (tale, answers)
    engine.resize(568, 320)
    gap = engine.evaluate("""() => {
      const [asked, key] = ['p', '[data-action=question-done]'].map(part =>
        document.querySelector(`[data-shown] .question > ${part}`).getBoundingClientRect());
      return key.top - asked.bottom;
    }""")
    assert gap >= 6, f"the key lies {gap} px below the question"


def test_a_reader_who_turns_on_after_the_answer_is_not_turned_on_again(tmp_path, serve, open_tale):
    """The next page is a picture without words, which the voice passes over."""
    library = tmp_path / "library"
    shutil.copytree(HERE / "libraries/ways/tales/page-voices", library / "tales/pele", ignore=shutil.ignore_patterns("2.*"))
    shutil.copy(HERE / "libraries/ways/tales/two-voices/1.svg", library / "tales/pele/1.svg")
    (library / "site.yml").write_text("title: Pasakas\nlanguages: [lv]\n")
    (library / "tales/pele/tale.md").write_text("""---
title: Pele
language: lv
voices:
  - { id: anna, name: Anna, audio: anna }
---

Pele izgāja no alas. Ko viņa ieraudzīja?

- [x] Sieru
- [ ] Kaķi

---

![Siers](1.svg)

---

Pele aizgāja uz upi.

---

Pele uzkāpa kalnā. Tur bija saule.
""", encoding="utf-8")
    tale = open_tale(serve(build(library, tmp_path / "site")).address + "tales/pele/index.html")
    tale.page.locator("[data-shown] .answer").first.wait_for()
    tale.play.click()
    tale.await_rest()
    tale.page.locator("[data-shown] [data-right] .answer").click()
    tale.advance_until("() => document.querySelector('[data-answered]')")
    tale.next.click()
    assert tale.shown == tale.ids[1]
    tale.advance(3)
    assert tale.shown == tale.ids[1]
