"""The bench in the browser: an author moves the edges of words, hears them, and finds the times in the file."""

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from checkers import axe_script
from program import PROGRAM, ROOT

sys.path.append(str(ROOT / "Tests/CommandLine"))
from preview import Preview, free_port  # noqa: E402

TALE = "tris-siventini"


class Author:
    """Somebody who corrects the timing of a tale."""

    def __init__(self, home: Path, name: str = TALE, language: str = "lv"):
        self.library = home / "library"
        shutil.copytree(ROOT / "content/tales" / name, self.library / "tales" / name)
        text = self.library / "tales" / name / "tale.md"
        lines = text.read_text(encoding="utf-8").splitlines(keepends=True)
        text.write_text("".join(line for line in lines if not line.startswith("translations:")), encoding="utf-8")
        (self.library / "site.yml").write_text(f"title: Pasakas\nlanguages: [{language}]\n", encoding="utf-8")
        self.text = text
        self.timing = next((self.library / "tales" / name).glob("*.json"))
        self.port = free_port()
        self.preview = Preview(self.library, home, "--port", self.port, program=PROGRAM)
        self.bench = f"{self.preview.address}bench/{name}"

    def words(self, sentence: int = 0) -> list[tuple[str, float, float]]:
        read = json.loads(self.timing.read_text(encoding="utf-8"))["sentences"][sentence]["words"]
        return [(word["text"], word["start"], word["end"]) for word in read]

    def open(self, context, mode: str = "", ready: str = ".edge") -> Page:
        page = context.new_page()
        page.add_init_script("""
          window.played = [];
          const play = HTMLMediaElement.prototype.play;
          HTMLMediaElement.prototype.play = function () { played.push(this.currentTime); return play.call(this); };
        """)
        page.goto(f"{self.bench}?mode={mode}")
        page.wait_for_selector(ready)
        return page


@pytest.fixture
def author(tmp_path):
    author = Author(tmp_path)
    yield author
    author.preview.stop()


def edge(page: Page, name: str):
    return page.get_by_role("slider", name=name, exact=True)


def at(page: Page, name: str) -> float:
    """Seconds. The wave is drawn with the next frame."""
    page.evaluate("() => new Promise(requestAnimationFrame)")
    return float(edge(page, name).get_attribute("aria-valuenow"))


def drag(page: Page, name: str, by: float) -> None:
    """Drags an edge by pixels."""
    box = edge(page, name).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 60
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by / 2, y)
    page.mouse.move(x + by, y)
    page.mouse.up()


def await_state(page: Page, state: str) -> None:
    page.wait_for_selector(f".state[data-state={state}]")


SHARED = "Reiz beigas, pļavas sākums"


def test_a_boundary_is_dragged_saved_and_there_again(author, context):
    before = author.words()
    page = author.open(context)
    assert at(page, SHARED) == before[0][2] == before[1][1]
    drag(page, SHARED, 16)  # 100 ms
    now = at(page, SHARED)
    assert now == pytest.approx(before[0][2] + 0.1, abs=0.02)
    assert page.evaluate("() => played.at(-1)") == pytest.approx(now - 0.5, abs=0.05), "what is around it is heard"
    await_state(page, "saved")
    after = author.words()
    assert (after[0], after[1]) == (("Reiz", before[0][1], now), ("pļavas", now, before[1][2])) and after[2:] == before[2:]
    assert author.timing.read_text(encoding="utf-8").count('"corrected":true') == 1, "its sentence stays as it is from now on"
    assert author.timing.with_name(author.timing.name + "~").is_file()
    page.reload()
    page.wait_for_selector(".edge")
    assert at(page, SHARED) == now


def test_an_answer_that_comes_late_takes_no_correction_back(author, context):
    page, late, found = author.open(context), [], []
    page.route("**/bench/tale/**", lambda route: late.append((route, route.fetch())), times=1)
    edge(page, SHARED).focus()
    for _ in range(2):
        with page.expect_response("**/bench/timing/**"):
            page.keyboard.press("Shift+ArrowRight")
        found.append(at(page, SHARED))
        while not late:  # the preview reported the first correction, and the bench asked for the tale
            page.wait_for_timeout(20)
    [(route, old)] = late
    with page.expect_response("**/bench/tale/**"):
        route.fulfill(response=old)
    page.evaluate("() => fetch('/.storysite/bench/tale').then((answer) => answer.text())")
    assert at(page, SHARED) == found[1]
    page.keyboard.press("Control+z")
    assert at(page, SHARED) == found[0], "what was done before cannot be undone"


def test_corrections_are_saved_while_the_author_goes_on(author, context):
    page = author.open(context)
    edge(page, SHARED).focus()
    kept = author.timing.with_name(author.timing.name + "~")
    for press in range(90):
        if kept.is_file():
            return
        page.keyboard.press("ArrowLeft" if press % 3 == 2 else "ArrowRight")
        page.wait_for_timeout(100)
    raise AssertionError("nothing is saved before the author pauses")


def test_a_preview_that_comes_back_saves_what_pages_have(author, context, tmp_path):
    timed, form = author.open(context), author.open(context, "about", ".fields input")
    author.preview.stop(signal.SIGKILL)
    edge(timed, SHARED).focus()
    timed.keyboard.press("ArrowRight")
    timed.keyboard.press("Control+s")
    await_state(timed, "failed")
    title = form.get_by_label("Nosaukums")
    title.fill("Trīs brāļi")
    title.blur()
    await_state(form, "failed")
    author.preview = Preview(author.library, tmp_path, "--port", author.port, program=PROGRAM)
    await_state(timed, "saved")
    await_state(form, "saved")
    assert author.words()[0][2] == at(timed, SHARED)
    assert "title: Trīs brāļi\n" in author.text.read_text(encoding="utf-8")


def test_going_back_loses_no_correction_while_there_is_no_preview(author, context):
    page = author.open(context)
    page.evaluate("() => { location.hash = 'another/0'; }")
    page.wait_for_selector(".edge")
    author.preview.stop(signal.SIGKILL)
    edge(page, SHARED).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+s")
    await_state(page, "failed")
    now = at(page, SHARED)
    page.evaluate("() => history.back()")
    page.wait_for_function("() => !document.querySelector('.edge') || decodeURIComponent(location.hash).endsWith('/0')"
                           " && !location.hash.includes('another')")
    assert page.locator(".edge").count(), "what was not saved is gone"
    assert at(page, SHARED) == now
    page.close(run_before_unload=False)


def test_an_edge_is_moved_by_keyboard_taken_back_and_made_again(author, context):
    page = author.open(context)
    start = at(page, SHARED)
    edge(page, SHARED).focus()
    for keys, by in [("ArrowRight", 10), ("Shift+ArrowLeft", -100), ("ArrowLeft", -10)]:
        before = at(page, SHARED)
        page.keyboard.press(keys)
        assert at(page, SHARED) == pytest.approx(before + by / 1000)
        expect(edge(page, SHARED)).to_be_focused()
    assert edge(page, SHARED).get_attribute("aria-valuetext") == f"{start - 0.1:.3f} sekundes"
    for _ in range(4):
        page.keyboard.press("Control+z")
    assert at(page, SHARED) == start
    page.keyboard.press("Control+Shift+z")
    assert at(page, SHARED) == pytest.approx(start + 0.01)
    # Nothing goes further than its neighbours let it.
    edge(page, SHARED).focus()
    for _ in range(8):
        page.keyboard.press("Shift+ArrowLeft")
    assert at(page, SHARED) == pytest.approx(author.words()[0][1] + 0.05)
    page.keyboard.press("Control+s")
    await_state(page, "saved")
    assert author.words()[0][2] == at(page, SHARED)


def test_of_edges_that_lie_close_the_nearest_is_taken(author, context):
    read = json.loads(author.timing.read_text(encoding="utf-8"))
    first, second = read["sentences"][0]["words"][:2]
    second["start"] = first["end"] + 0.03
    author.timing.write_text(json.dumps(read), encoding="utf-8")
    page = author.open(context)
    drag(page, "Reiz beigas", -16)
    assert at(page, "Reiz beigas") == pytest.approx(first["end"] - 0.1, abs=0.02)
    assert at(page, "pļavas sākums") == pytest.approx(second["start"])


def test_alt_parts_neighbours(author, context):
    page = author.open(context)
    start = at(page, SHARED)
    edge(page, SHARED).focus()
    page.keyboard.press("Alt+Shift+ArrowLeft")
    assert at(page, "Reiz beigas") == pytest.approx(start - 0.1)
    assert at(page, "pļavas sākums") == start
    expect(edge(page, "Reiz beigas")).to_be_focused()


def test_the_keys_play_what_they_say(author, context):
    page = author.open(context)
    words = author.words()
    chosen = words[1]
    page.keyboard.press("x")
    expect(page.locator(".word.chosen")).to_have_text("pļavas")
    played = lambda: page.evaluate("() => played.at(-1)")  # noqa: E731
    for key, from_ in [("Space", chosen[1]), ("s", chosen[1]), ("r", words[0][1]), ("q", chosen[1] - 0.5), ("w", chosen[2]),
                       ("e", chosen[1]), ("d", max(chosen[2] - 0.5, chosen[1])), ("t", chosen[1])]:
        page.evaluate("() => { played.length = 0; }")
        page.keyboard.press(key)
        page.wait_for_function("() => played.length === 1")
        assert played() == pytest.approx(max(from_, 0), abs=0.002), key
    page.keyboard.press("h")
    page.wait_for_function("() => document.querySelector('audio').paused")
    page.keyboard.press("z")
    expect(page.locator(".word.chosen")).to_have_text("Reiz")
    page.keyboard.press("g")
    expect(page.locator(".word.chosen")).to_have_text("pļavas")
    # A keyboard that writes other letters has the same keys.
    page.evaluate("() => dispatchEvent(new KeyboardEvent('keydown', { key: 'ч', code: 'KeyX' }))")
    expect(page.locator(".word.chosen")).to_have_text("malā")
    page.keyboard.press("?")
    expect(page.locator("dialog.help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.help")).to_be_hidden()


# From each word to the mark after it, in pixels, and how wide the narrowest word is to a finger.
MARKS = """() => {
  const box = (node, start, end) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range.getBoundingClientRect();
  };
  const marked = [...document.querySelectorAll('.word')].filter(({ nextSibling }) => /^[^\\s]/.test(nextSibling?.data ?? ''));
  return [marked.map(({ firstChild, nextSibling }) => box(nextSibling, 0, 1).left - box(firstChild, 0, firstChild.length).right),
    Math.min(...[...document.querySelectorAll('.word')].map(({ offsetWidth }) => offsetWidth))];
}"""


def test_a_tap_plays_just_the_word(author, context):
    page = author.open(context)
    for width in (1280, *range(340, 460, 10)):
        page.set_viewport_size({"width": width, "height": 844})
        gaps, narrowest = page.evaluate(MARKS)
        assert gaps and max(map(abs, gaps)) < 1, "an author would take the room of a word for a space before its comma"
        assert narrowest >= 24
    _, start, end = author.words()[3]
    page.get_by_role("button", name="dzīvoja").click()
    page.wait_for_function("() => !document.querySelector('audio').paused")
    page.wait_for_function("() => document.querySelector('audio').paused")
    assert page.evaluate("() => played.at(-1)") == pytest.approx(start, abs=0.002)
    assert page.evaluate("() => document.querySelector('audio').currentTime") == pytest.approx(end, abs=0.3)


def test_the_wave_is_zoomed_and_follows_the_sound(author, context):
    page = author.open(context)
    width = "() => document.querySelector('.length').clientWidth"
    before = page.evaluate(width)
    page.keyboard.press("+")
    assert page.evaluate(width) == pytest.approx(before * 1.25, rel=0.01)
    page.keyboard.press("-")
    assert page.evaluate(width) == pytest.approx(before, rel=0.01)
    page.locator(".track").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function(f"before => ({width})() > before * 2", arg=before)
    page.keyboard.press("t")
    page.wait_for_function("() => document.querySelector('.track').scrollLeft > 100")
    page.keyboard.press("h")
    page.keyboard.press("a")


def test_two_benches_tell_each_other(author, context):
    first, second = author.open(context), author.open(context)
    edge(first, SHARED).focus()
    first.keyboard.press("Shift+ArrowRight")
    now = at(first, SHARED)
    first.keyboard.press("Control+s")
    await_state(first, "saved")
    second.wait_for_function("now => document.querySelector('.edge[aria-label^=\"Reiz beigas\"]')?.ariaValueNow === now", arg=f"{now:.3f}")


@pytest.mark.parametrize("keeps", [True, False])
def test_nobody_s_work_is_written_over_unasked(author, context, keeps):
    page = author.open(context)
    old = author.words()
    page.route("**/timing/**", lambda route: route.abort(), times=1)
    edge(page, SHARED).focus()
    page.keyboard.press("Shift+ArrowRight")
    own = at(page, SHARED)
    text = author.timing.read_text(encoding="utf-8")
    author.timing.write_text(text.replace(f'"end":{old[0][2]:.3f}', f'"end":{old[0][2] - 0.05:.3f}', 1), encoding="utf-8")
    other = author.timing.read_text(encoding="utf-8")
    page.locator("dialog.question").wait_for(state="visible")
    assert author.timing.read_text(encoding="utf-8") == other
    page.get_by_role("button", name="Paturēt manējos" if keeps else "Ielādēt jaunos").click()
    await_state(page, "saved")
    if keeps:
        assert author.words()[0][2] == own
        assert author.timing.with_name(author.timing.name + "~").read_text(encoding="utf-8") == other
    else:
        page.wait_for_selector(".edge[aria-label='Reiz beigas']")
        assert at(page, "Reiz beigas") == pytest.approx(old[0][2] - 0.05)
        assert author.timing.read_text(encoding="utf-8") == other


def test_what_check_finds_is_marked_and_a_word_gets_its_time(author, context):
    read = json.loads(author.timing.read_text(encoding="utf-8"))
    gone = read["sentences"][2]["words"].pop(1)["text"]
    author.timing.write_text(json.dumps(read), encoding="utf-8")
    page = author.open(context)
    page.keyboard.press("n")
    expect(page.locator(".word.untimed")).to_have_text(gone)
    expect(page.locator("p.note:not([role])")).to_be_visible()
    page.get_by_role("button", name="Dot tam laiku").click()
    expect(page.locator(".word.untimed")).to_have_count(0)
    expect(page.locator(".word.chosen")).to_be_focused()
    page.keyboard.press("Control+s")
    await_state(page, "saved")
    assert [word for word, _, _ in author.words(2)][1] == gone
    expect(page.locator("[data-action=finding]")).to_be_hidden()


def test_an_edge_snaps_to_a_quiet_place(author, context):
    page = author.open(context)
    page.wait_for_selector(".track[aria-busy=false]")
    page.get_by_label("Pieķerties klusām vietām").check()
    drag(page, SHARED, 10)
    now = round(at(page, SHARED) * 1000)
    assert now % 5 == 0, "a place of the wave"
    page.reload()
    expect(page.get_by_label("Pieķerties klusām vietām")).to_be_checked()


def test_the_way_to_the_bench(author, context):
    page = context.new_page()
    page.goto(f"{author.preview.address}tales/{TALE}/index.html")
    page.get_by_role("link", name="Labot laikus").click()
    page.wait_for_selector(".edge")
    page.goto(f"{author.preview.address}bench/")
    page.get_by_role("link", name="Trīs sivēntiņi").click()
    page.wait_for_selector(".edge")
    page.get_by_role("link", name="Atpakaļ uz pasaku").click()
    page.wait_for_selector(f"[data-tale={TALE}]")


def test_the_way_from_a_tale_without_a_voice(author, context):
    author.text.write_text(re.sub(r"^voices:\n(?: .*\n)+", "", author.text.read_text(encoding="utf-8"), flags=re.MULTILINE), encoding="utf-8")
    page = author.open(context, ready=".lead a")
    expect(page.get_by_role("combobox")).to_be_hidden()
    page.get_by_role("link", name="Ierunāt balsi").click()
    page.wait_for_selector(".takes button")


def test_a_new_tale_comes_into_the_list(author, context):
    page = context.new_page()
    page.goto(f"{author.preview.address}bench/")
    page.get_by_role("link", name="Trīs sivēntiņi").focus()
    shutil.copytree(author.text.parent, author.library / "tales/otra")
    other = author.library / "tales/otra/tale.md"
    other.write_text(other.read_text(encoding="utf-8").replace("Trīs sivēntiņi", "Otra pasaka", 1), encoding="utf-8")
    expect(page.get_by_role("link", name="Otra pasaka")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("link", name="Trīs sivēntiņi")).to_be_focused()


def test_the_bench_looks_like_the_tale(author, context):
    page = author.open(context, "record", ".takes button")
    spoken, picture = page.locator(".spoken"), page.locator("img.picture")
    expect(spoken).to_have_css("font-family", re.compile("^Literata"))
    expect(picture).to_be_visible()
    first = picture.get_attribute("src")
    assert page.evaluate("() => document.fonts.load('20px Literata').then((faces) => faces[0].status)") == "loaded"
    page.locator(".takes button").last.click()
    expect(picture).not_to_have_attribute("src", first)
    page.goto(f"{author.preview.address}bench/")
    expect(page.locator(".tales img")).to_have_count(1)
    assert page.locator(".tales img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    # While there is no site, there are tales.
    page.route("**/catalog.json", lambda route: route.fulfill(status=404))
    page.reload()
    expect(page.get_by_role("link", name="Trīs sivēntiņi")).to_be_visible()


COVERED = """() => [...document.querySelectorAll('.modes a')].filter((link) => {
  const { x, y, width, height } = link.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) !== link;
}).map(({ textContent }) => textContent)"""
"""The modes that something else lies over."""


# Colours do not depend on the width.
@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1280)])
def test_everyone_can_use_it(author, context, scheme, width):
    page = author.open(context)
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    run = """async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])"""
    for mode, ready in [("about", ".voice"), ("tap", ".edge"), ("correct", ".edge")]:
        page.goto(f"{author.bench}?mode={mode}")
        page.wait_for_selector(ready)
        page.evaluate(axe_script().read_text(encoding="utf-8") + "; 0")
        assert page.evaluate(run) == [], mode
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), mode
    (author.library / "tales/vilks.md").write_text("A tale without a folder.\n", encoding="utf-8")
    page.locator(".corner .badge").wait_for()
    assert page.evaluate(COVERED) == [], "what a check finds waits where it covers no mode"
    page.keyboard.press("c")
    assert page.evaluate(run) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert page.evaluate(run) == []


def test_the_other_engines_drag_and_save(author, engine):
    before = author.words()
    engine.resize(1000, 800)
    engine.open(author.bench)
    find = "document.querySelectorAll('.edge')[1]"
    engine.wait(f"() => {find}")
    x, y = engine.evaluate(f"""() => {{
      const {{ left, top, width }} = {find}.getBoundingClientRect();
      return [left + width / 2, top + 60];
    }}""")
    engine.drag((x, y), (x + 32, y))
    engine.press("ArrowRight")
    moved = float(engine.evaluate(f"() => {find}.getAttribute('aria-valuenow')"))
    assert moved == pytest.approx(before[0][2] + 0.21, abs=0.02)
    # On a slow machine it may be saved before anybody can see that it was not.
    end = time.monotonic() + 60
    while author.words()[0][2] != moved and time.monotonic() < end:
        engine.wait("() => document.querySelector('.state').dataset.state")
    assert (author.words()[0][2], author.words()[1][1]) == (moved, moved)


def test_a_line_that_is_dragged_while_another_page_saves_can_be_kept(author, context):
    page, other = author.open(context), author.open(context)
    box = edge(page, SHARED).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 60
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y)
    with page.expect_response("**/bench/tale/**"):
        edge(other, "Reiz sākums").focus()
        other.keyboard.press("ArrowRight")
    page.mouse.move(x + 16, y)
    page.mouse.up()
    own = at(page, SHARED)
    page.get_by_role("button", name="Paturēt manējos").click()
    await_state(page, "saved")
    assert author.words()[0][2] == own


def test_a_changed_text_comes_to_the_bench(author, context):
    page = author.open(context)
    page.keyboard.press("x")
    text = author.library / "tales" / TALE / "tale.md"
    text.write_text(text.read_text(encoding="utf-8").replace("Reiz pļavas malā", "Reiz pļavas zaļajā malā"), encoding="utf-8")
    expect(page.locator(".word.untimed")).to_have_text("zaļajā")
    expect(page.locator(".word.chosen")).to_have_text("pļavas")


def test_another_recording_comes_to_the_bench(author, context):
    page = author.open(context)
    seconds = page.wait_for_function("() => document.querySelector('audio').duration").json_value()
    for sound in author.text.parent.glob("espeak.*"):
        if sound.suffix != ".json":
            shorter = sound.with_stem("shorter")
            subprocess.run(["ffmpeg", "-v", "error", "-ss", "2", "-i", sound, shorter], check=True)
            shorter.replace(sound)
    heard = "seconds => Math.abs(document.querySelector('audio')?.duration - seconds) < 0.2"
    page.wait_for_function(heard, arg=seconds - 2)
    page.reload()
    page.wait_for_function(heard, arg=seconds - 2)


def change(author, old: str, new: str, page: Page) -> None:
    """Changes the tale as an editor does, and waits until the page has read it."""
    answers = []
    hear = lambda response: answers.append(response) if "/bench/tale/" in response.url else None  # noqa: E731
    page.on("response", hear)
    author.text.write_text(author.text.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    end = time.monotonic() + 30
    sentences = new.split(". ")  # each is a text of its own there
    while not any(all(sentence in answer.text() for sentence in sentences) for answer in answers):
        assert time.monotonic() < end, "the page has not asked for the changed tale"
        page.wait_for_timeout(20)
    page.remove_listener("response", hear)
    page.wait_for_timeout(100)


def test_a_changed_text_takes_nothing_from_under_the_author_s_hands(author, context):
    page = author.open(context)
    edge(page, SHARED).focus()
    change(author, "Reiz pļavas", "Sen Reiz pļavas", page)
    expect(page.locator(".word.untimed")).to_have_text("Sen")
    expect(page.locator(".word.chosen")).to_have_text("Reiz")
    expect(edge(page, SHARED)).to_be_focused()
    page.keyboard.press("c")
    area = page.get_by_label("Teikums failā tale.md")
    own = area.input_value().replace("dzīvoja", "mita")
    area.fill(own)
    change(author, "Sen Reiz", "Tā tas bija. Sen Reiz", page)
    expect(area).to_have_value(own)
    expect(area).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".word", has_text="mita")).to_be_visible()
    expect(page.locator(".word.chosen")).to_be_focused()
    text = author.text.read_text(encoding="utf-8")
    assert "Tā tas bija. Sen Reiz pļavas malā mita trīs" in text
    page.keyboard.press("c")
    change(author, "malā mita", "malā dzīvoja", page)
    area.fill(own)
    page.keyboard.press("Enter")
    expect(page.locator(".correction .note")).to_contain_text("šo teikumu vairs nevar droši atrast")
    expect(area).to_have_value(own)
    page.keyboard.press("Escape")
    expect(page.locator(".word", has_text="dzīvoja")).to_be_visible()


def test_a_changed_text_comes_to_an_author_who_taps_along(author, context):
    page = author.open(context, "tap", ".pad")
    pad, upcoming = page.locator(".pad"), page.locator(".pad .upcoming")
    pad.focus()
    change(author, "Reiz pļavas", "Sen Reiz pļavas", page)
    expect(upcoming).to_contain_text("Sen Reiz")
    expect(pad).to_be_focused()
    page.get_by_label("Turēt taustiņu").focus()
    change(author, "Sen Reiz", "Tad Reiz", page)
    expect(upcoming).to_contain_text("Tad Reiz")
    expect(page.get_by_label("Turēt taustiņu")).to_be_focused()
    before = author.timing.stat().st_mtime_ns
    pad.click()
    expect(page.locator(".pad.runs")).to_be_visible()
    change(author, "Tad Reiz", "Nu Reiz", page)
    expect(upcoming).to_contain_text("Tad Reiz")
    page.keyboard.press("Escape")
    expect(upcoming).to_contain_text("Nu Reiz")
    assert author.timing.stat().st_mtime_ns == before, "a run without taps is saved"


# A person who presses the key some time after each sentence begins, or holds it while the sentence lasts. The sound runs four
# times as fast, so that the test does.
PERSON = """([spans, delay]) => {
  const audio = document.querySelector('audio');
  const press = (type) => document.body.dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true }));
  const events = spans.flatMap(([start, end]) => [[start, 'keydown'], ...(end ? [[end, 'keyup']] : [])]);
  document.documentElement.classList.remove('done');
  press('keydown');
  press('keyup');
  audio.playbackRate = 4;
  const act = () => {
    if (events.length && !audio.paused && audio.currentTime >= events[0][0] + delay) press(events.shift()[1]);
    if (events.length) setTimeout(act, 2);
    else document.documentElement.classList.add('done');
  };
  act();
}"""


def test_tapping_along_makes_a_timing_from_nothing(author, context):
    true = json.loads(author.timing.read_text(encoding="utf-8"))["sentences"][:5]
    author.timing.unlink()
    lines = author.text.read_text(encoding="utf-8").splitlines(keepends=True)
    author.text.write_text("".join(line for line in lines if "timing:" not in line), encoding="utf-8")
    page = author.open(context, "tap", ".pad")
    page.wait_for_selector(".track[aria-busy=false]")
    expect(page.locator(".pad .upcoming")).to_have_text(true[0]["text"])
    page.evaluate(PERSON, [[[one["start"], 0] for one in true], 0.25])
    page.wait_for_selector(".done")
    page.keyboard.press("Escape")
    expect(page.locator(".pad .upcoming")).not_to_have_text(true[-1]["text"])
    await_state(page, "saved")
    made = json.loads(author.timing.read_text(encoding="utf-8"))["sentences"]
    assert [one["text"] for one in made] == [one["text"] for one in true]
    assert all("words" not in one for one in made), "the times of words are estimates"
    off = [abs(one["start"] - of["start"]) for one, of in zip(made, true)]
    assert sorted(off)[len(off) // 2] < 0.06, f"the reaction of 250 ms is taken off: {off}"
    assert "    timing: " in author.text.read_text(encoding="utf-8")
    page.keyboard.press("Control+z")
    expect(page.locator(".unit")).to_have_count(0)
    page.keyboard.press("Control+Shift+z")
    expect(page.locator(".unit").first).to_be_visible()
    # Backspace takes back one tap and goes back a little.
    page.keyboard.press("Control+z")
    page.locator(".pad").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(page.locator(".pad .upcoming")).to_have_text(true[1]["text"])
    page.keyboard.press("Backspace")
    expect(page.locator(".pad .upcoming")).to_have_text(true[0]["text"])
    page.keyboard.press("Escape")
    # A key that is held has the end of the sentence, too.
    page.get_by_label("Turēt taustiņu").check()
    page.evaluate("() => document.activeElement.blur()")
    page.evaluate(PERSON, [[[one["start"], one["end"]] for one in true[:1]], 0.25])
    page.wait_for_selector(".done")
    page.keyboard.press("Escape")
    ends = [float(one) for one in page.locator(".edge").evaluate_all("all => all.map((one) => one.ariaValueNow)")][1::2]
    assert ends[0] == pytest.approx(true[0]["end"], abs=0.25)


def test_the_form_saves_each_field_and_two_benches_tell_each_other(author, context):
    before = author.text.read_text(encoding="utf-8")
    page, other = author.open(context, "about", ".voice"), author.open(context, "about", ".voice")
    lost = page.locator("[aria-describedby]").evaluate_all("""all => all.flatMap((field) => field.getAttribute('aria-describedby')
      .split(' ').filter((id) => !document.getElementById(id)))""")
    assert lost == [], "described by nothing"
    title = page.get_by_label("Nosaukums")
    title.focus()
    page.keyboard.press("End")
    page.keyboard.type(" un vilks")
    page.keyboard.press("Tab")
    await_state(page, "saved")
    assert author.text.read_text(encoding="utf-8") == before.replace("Trīs sivēntiņi\n", "Trīs sivēntiņi un vilks\n", 1)
    expect(other.get_by_label("Nosaukums")).to_have_value("Trīs sivēntiņi un vilks")
    for bench in (page, other):
        expect(bench.get_by_role("heading", level=1)).to_have_text("Trīs sivēntiņi un vilks")
    box = page.get_by_label("Vardarbība")
    box.focus()
    for ticked in ("contains: [scary]\n", "contains: [scary, violence]\n"):
        page.keyboard.press("Space")
        await_state(page, "saved")
        assert ticked in author.text.read_text(encoding="utf-8")
        expect(box).to_be_focused()
    ages = page.get_by_label("Vecums")
    ages.fill("6-3")
    page.keyboard.press("Tab")
    await_state(page, "failed")
    expect(ages).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#about-ages-diagnostics")).to_contain_text("'ages' must be one number or a range")
    # One wrong field keeps no other from being saved.
    page.locator("#about-illustrator").fill("Anna")
    page.keyboard.press("Tab")
    expect(page.locator("#about-ages-diagnostics")).to_contain_text("'ages' must be one number or a range")
    expect(other.locator("#about-illustrator")).to_have_value("Anna")
    await_state(page, "failed")
    # What another page changed meanwhile stays, and the own field is saved over it.
    other.get_by_label("Licence").fill("CC0 1.0")
    other.keyboard.press("Tab")
    await_state(other, "saved")
    ages.fill("4-7")
    page.keyboard.press("Tab")
    await_state(page, "saved")
    expect(page.get_by_label("Licence")).to_have_value("CC0 1.0")
    text = author.text.read_text(encoding="utf-8")
    assert "ages: 4-7\n" in text and "license: CC0 1.0\n" in text
    page.get_by_role("button", name="Pievienot balsi").click()
    page.keyboard.type("eva")
    page.keyboard.press("Tab")
    await_state(page, "failed")
    expect(page.locator("#about-voice-1-id-diagnostics")).to_contain_text("'audio' is missing")
    page.get_by_role("button", name="Pievienot balsi").click()
    page.get_by_role("button", name="Noņemt šo balsi").nth(1).click()
    page.get_by_role("button", name="Pievienot balsi").click()
    ids = page.locator(".voice [id]").evaluate_all("all => all.map(({ id }) => id)")
    assert len(ids) == len(set(ids)), "two fields have one name"
    for _ in range(2):
        page.get_by_role("button", name="Noņemt šo balsi").nth(1).click()
    await_state(page, "saved")
    assert author.text.read_text(encoding="utf-8") == text


WAITS = """
// Waits are short, and the most of the long ones at a time are counted.
(real => {
  const [waiting, { clearTimeout }] = [new Set(), window];
  window.most = 0;
  window.setTimeout = (act, pause, ...more) => {
    const id = real(() => waiting.delete(id) | act(...more), pause / 20);
    if (pause >= 4000) window.most = Math.max(window.most, waiting.add(id).size);
    return id;
  };
  window.clearTimeout = id => waiting.delete(id) | clearTimeout.call(window, id);
})(window.setTimeout.bind(window));
"""


def test_the_form_is_saved_again_after_a_preview_that_failed(author, context):
    context.add_init_script(WAITS)
    page = author.open(context, "about", ".voice")
    failed = []
    page.route("**/about/*", lambda route: route.fallback() if len(failed) == 3 or route.request.method == "GET"
               else (failed.append(1), route.fulfill(status=500, body="full")))
    page.get_by_label("Vecums").fill("4-7")
    page.keyboard.press("Tab")
    page.get_by_label("Licence").fill("CC0 1.0")
    page.keyboard.press("Tab")
    await_state(page, "saved")
    text = author.text.read_text(encoding="utf-8")
    assert len(failed) == 3 and "ages: 4-7\n" in text and "license: CC0 1.0\n" in text
    assert page.evaluate("most") == 1, "every change that is not saved goes on asking"


def test_the_same_field_in_two_benches_is_a_question(author, context):
    page = author.open(context, "about", ".voice")
    # A field in which somebody types does not follow the file any more.
    page.get_by_label("Vecums").fill("4-7")
    author.text.write_text(author.text.read_text(encoding="utf-8").replace("ages: 3-6", "ages: 5-6"), encoding="utf-8")
    page.keyboard.press("Tab")
    page.locator("dialog.question").wait_for(state="visible")
    assert "ages: 5-6\n" in author.text.read_text(encoding="utf-8")
    # A question that got no answer is asked again, when more is changed and when the author leaves.
    for again in (lambda: page.get_by_label("Licence").press("Tab"), page.get_by_role("link", name="Ierunāt").click):
        page.keyboard.press("Escape")
        expect(page.locator("dialog.question")).to_be_hidden()
        page.get_by_label("Licence").fill("CC0 1.0")
        again()
        page.locator("dialog.question").wait_for(state="visible")
    page.get_by_role("button", name="Paturēt manējos").click()
    await_state(page, "saved")
    assert "ages: 4-7\n" in author.text.read_text(encoding="utf-8")


def test_a_sentence_is_written_anew_and_keeps_its_times(author, context):
    page = author.open(context)
    before = author.words()
    page.keyboard.press("c")
    area = page.get_by_label("Teikums failā tale.md")
    area.fill(area.input_value().replace("dzīvoja", "reiz mita"))
    page.keyboard.press("Enter")
    expect(area).to_be_hidden()
    await_state(page, "saved")
    assert "Reiz pļavas malā reiz mita trīs" in author.text.read_text(encoding="utf-8")
    expect(page.locator(".word.untimed")).to_have_count(0)
    page.wait_for_function("() => document.querySelectorAll('.word').length === 11")
    end = time.monotonic() + 60
    while len(after := author.words()) == len(before) and time.monotonic() < end:
        page.wait_for_selector(".state")
    assert [after[i] for i in (0, 1, 2)] == before[:3] and after[5:] == before[4:]
    assert (after[3][1], after[4][2]) == before[3][1:]
    page.keyboard.press("c")
    area.fill("")
    page.keyboard.press("Enter")
    expect(page.locator(".correction .note")).to_have_text("a sentence cannot be empty; to remove it, edit tale.md")


def test_right_to_left(tmp_path, browser):
    author = Author(tmp_path, "al-arnab-wal-sulhafah", "ar")
    arab = browser.new_context(locale="ar")
    try:
        page = author.open(arab)
        assert page.evaluate("() => getComputedStyle(document.body).direction") == "rtl"
        first, second = (page.locator(".unit").nth(i).bounding_box()["x"] for i in (0, 1))
        assert first < second, "time runs from left to right"
        handle = page.get_by_role("slider").nth(1)
        before = float(handle.get_attribute("aria-valuenow"))
        handle.focus()
        page.keyboard.press("ArrowRight")
        assert float(page.locator(":focus").get_attribute("aria-valuenow")) == pytest.approx(before + 0.01)
    finally:
        arab.close()
        author.preview.stop()
