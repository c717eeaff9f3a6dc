"""Recording at the bench: a voice made of spoken sentences is fed to the browser as its microphone."""

import array
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import wave
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from checkers import axe_script
from conftest import ARGUMENTS
from engines.processes import START_WITHIN, started
from program import PROGRAM, ROOT
from promised import await_promised

sys.path.append(str(ROOT / "Tests/CommandLine"))
from preview import Preview, free_port  # noqa: E402

RATE = 48_000
SAMPLE = ROOT / "content/tales/tris-siventini"
SHORT_ONES = [1, 2, 3, 6]
"""Sentences of the sample's recording that take some two seconds at most."""
SENTENCES = len(SHORT_ONES)
QUIET, PAUSE = 1.6, 1.2
"""Seconds of quiet in the microphone: before the first sentence, and after each. A second of quiet ends a take."""


def spoken() -> tuple[list[str], list[array.array]]:
    """Some sentences of a sample recording, and the sound of each."""
    [timing] = SAMPLE.glob("*.json")
    told = json.loads(timing.read_text(encoding="utf-8"))["sentences"]
    sentences = [told[number] for number in SHORT_ONES]
    sound = subprocess.run(["ffmpeg", "-v", "error", "-i", timing.with_suffix(".opus"), "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"],
                           capture_output=True, check=True, timeout=100).stdout
    samples = array.array("h", sound[:len(sound) // 2 * 2])
    return ([one["text"] for one in sentences],
            [samples[int(one["start"] * RATE):int(one["end"] * RATE)] for one in sentences])


def room(seconds: float) -> array.array:
    """A quiet room, at about -62 dB."""
    return array.array("h", (int(30 * math.sin(n * 0.31) + 16 * math.sin(n * 1.7)) for n in range(int(seconds * RATE))))


@pytest.fixture(scope="module")
def voice(tmp_path_factory):
    """The text and the sentences of a voice, and a file with what the microphone hears."""
    text, sentences = spoken()
    heard = room(QUIET)
    for sentence in sentences:
        heard += sentence + room(PAUSE)
    file = tmp_path_factory.mktemp("microphone") / "microphone.wav"
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes(heard.tobytes())
    return text, [len(sentence) / RATE for sentence in sentences], file


@pytest.fixture(scope="module")
def context(playwright, voice):
    """A browser whose microphone is the file."""
    browser = started(lambda: playwright.chromium.launch(
        executable_path=shutil.which(os.environ.get("CHROMIUM", "chromium")), timeout=START_WITHIN * 1000,
        args=[*ARGUMENTS, "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
              f"--use-file-for-fake-audio-capture={voice[2]}%noloop"]))
    yield browser.new_context(locale="en")
    browser.close()


@pytest.fixture(autouse=True)
def closed(context):
    """A page that a failed test left open would hear the next one's voice."""
    yield
    for page in context.pages:
        page.close()


def run(*arguments: object) -> None:
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def library(tmp_path, voice):
    """A new library with a new tale, of which only the text was written: two pages."""
    folder = tmp_path / "library"
    run("new", folder, "--language", "en")
    run("new", "tale", "Cuki", "--library", folder)
    tale = folder / "tales/cuki/tale.md"
    front, _, body = tale.read_text(encoding="utf-8")[4:].partition("---\n")
    pictures = [line for line in body.splitlines() if line.startswith("![")]
    pages = [" ".join(voice[0][:2]), " ".join(voice[0][2:])]
    text = "\n\n---\n\n".join(f"{picture}\n\n{page}" for picture, page in zip(pictures, pages))
    tale.write_text(f"---\n{front}---\n\n{text}\n", encoding="utf-8")
    return folder


@pytest.fixture
def preview(library, tmp_path):
    preview = Preview(library, tmp_path, program=PROGRAM)
    yield preview
    preview.stop()


def open_bench(context, preview) -> Page:
    page = context.new_page()
    page.goto(f"{preview.address}bench/cuki?mode=record")
    page.wait_for_selector(".takes button")
    page.fill("#narrator", "Anna")
    page.keyboard.press("Enter")
    return page


def takes(library: Path) -> list[Path]:
    return sorted((library / "tales/cuki/takes/anna").glob("*.wav"))


def await_takes(page: Page, count: int = SENTENCES) -> None:
    """Waits until the preview has so many takes."""
    await_promised(page, """count => fetch('/.storysite/bench/takes/cuki/anna').then((r) => r.json())
      .then(({ takes }) => takes.length === count && takes.every(({ duration }) => duration)).catch(() => false)""",
                   count, seconds=60)


def lengths(library: Path, page: Page) -> list[float]:
    """Seconds of the takes, in the order of the sentences."""
    keys = page.evaluate("""() => fetch('/.storysite/bench/tale/cuki').then((r) => r.json())
      .then(({ text }) => text.map(({ key }) => key))""")
    return [wave.open(str(library / f"tales/cuki/takes/anna/{key}.wav")).getnframes() / RATE for key in keys]


def test_nobody_is_recorded_without_a_name(context, preview):
    page = context.new_page()
    page.add_init_script("localStorage.clear()")  # the last narrator of other tests
    page.goto(f"{preview.address}bench/cuki?mode=record")
    page.wait_for_selector(".takes button")
    page.locator(".spoken").click()
    page.keyboard.press("Space")
    expect(page.locator(".said.note")).to_have_text("Write the name of the narrator first.")
    expect(page.locator("#narrator")).to_be_focused()
    page.keyboard.type("Jānis")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.wait_for_selector("[data-state=listening], [data-state=taking]", timeout=60_000)
    assert page.input_value("#narrator") == "Jānis"
    page.close()


SHORT = 350
"""Milliseconds: about the shortest take by hand."""


def start_by_hand(page: Page, state: str = "taking") -> None:
    """Starts the first take, of a loud tone: `heard` is its track."""
    page.evaluate("""() => {
      navigator.mediaDevices.getUserMedia = async () => {
        const context = new AudioContext();
        const [tone, louder, out] = [new OscillatorNode(context), new GainNode(context, { gain: 4 }), context.createMediaStreamDestination()];
        tone.connect(louder).connect(out);
        tone.start();
        [window.heard] = out.stream.getTracks();
        return out.stream;
      };
    }""")
    page.locator(".toggle input").first.uncheck()
    page.locator(".takes button").first.click()
    page.keyboard.press("Space")
    page.wait_for_selector(f"[data-state={state}]")
    if state == "taking":
        page.wait_for_timeout(SHORT)


def close(page: Page) -> None:
    page.locator(".toggle input").first.check()  # other tests find it so
    page.close()


def test_by_hand_a_take_that_was_too_loud_says_so_and_the_last_one_closes_the_microphone(context, preview):
    page = open_bench(context, preview)
    start_by_hand(page)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/takes/" in request.url else None)
    for number in range(SENTENCES):
        page.wait_for_timeout(SHORT)
        with page.expect_response("**/take/**"):
            page.keyboard.press("Space")
        expect(page.locator(".takes [data-take=clipped]")).to_have_count(number + 1)
        expect(page.locator(".said.note")).to_contain_text("too loud")
    page.wait_for_timeout(100)
    assert page.locator("[data-state=off]").count() == 1, "a take without a microphone"
    assert not asked, "all takes are read again after each sentence"
    close(page)


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_key_that_is_held_starts_and_ends_one_take(key, context, preview):
    page = open_bench(context, preview)
    start_by_hand(page)
    if key == "Enter":
        page.locator("button.record").focus()
    for _ in range(4):
        page.keyboard.down(key)
        page.wait_for_timeout(SHORT)
    page.keyboard.up(key)
    expect(page.locator(".takes [data-take=open]")).to_have_count(SENTENCES - 1)
    close(page)


def test_a_take_that_is_refused_does_not_count_as_recorded(context, preview):
    page = open_bench(context, preview)
    page.route("**/take/**", lambda route: route.fulfill(status=422, body="'anna' is another voice already\n"))
    start_by_hand(page)
    page.keyboard.press("Space")
    expect(page.locator(".said.note")).to_have_text("'anna' is another voice already")
    expect(page.locator(".takes [data-take=open]")).to_have_count(SENTENCES)
    assert page.locator("[data-state=off]").count() == 1, "the author reads on, and nothing is kept"
    close(page)


def test_the_browser_asks_before_takes_that_wait_are_lost(context, preview):
    page = open_bench(context, preview)
    page.route("**/take/**", lambda route: route.fulfill(status=507, body="the disk is full\n"))
    start_by_hand(page)
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(page.locator(".said.note")).to_have_text("Not saved yet. The take is kept here and sent again: the disk is full")
    join = page.get_by_role("button", name="Put the voice together")
    expect(join).to_be_disabled()  # the voice would lack the sentence
    with page.expect_event("dialog") as asked:
        page.once("dialog", lambda dialog: dialog.dismiss())
        page.locator("a.back").click(no_wait_after=True)
    assert asked.value.type == "beforeunload"
    page.unroute("**/take/**")
    expect(join).to_be_enabled(timeout=15_000)  # the take is sent again after some seconds
    expect(page.locator(".said.note")).to_contain_text("too loud")

    join.click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Not everything is recorded yet")
    page.get_by_role("button", name="Record the rest").click()
    expect(page.locator(".takes [aria-current]")).to_have_attribute("data-take", "open")
    expect(page.locator(".task")).to_be_hidden()  # a voice that lacks sentences is put together only if that is wanted
    close(page)


def test_a_microphone_that_cannot_be_used_is_let_go(context, preview):
    page = open_bench(context, preview)
    page.evaluate("""() => {
      window.addModule = AudioWorklet.prototype.addModule;
      AudioWorklet.prototype.addModule = () => Promise.reject(new Error('there is no preview'));
    }""")
    start_by_hand(page, "off")
    expect(page.locator(".said.note")).to_have_text("The preview has stopped")
    assert page.evaluate("() => heard.readyState") == "ended", "the sign of a microphone in use stays until the tab is closed"
    page.evaluate("() => { AudioWorklet.prototype.addModule = addModule; }")
    page.keyboard.press("Space")
    page.wait_for_selector("[data-state=taking]")
    page.evaluate("() => heard.dispatchEvent(new Event('ended'))")  # it was unplugged
    page.wait_for_selector("[data-state=off]")
    expect(page.locator(".said.note")).to_contain_text("The microphone is gone, and with it what you were reading")
    expect(page.locator(".takes [data-take=open]")).to_have_count(SENTENCES)  # half a sentence is no take
    close(page)


def test_a_browser_that_handles_no_sound_says_what_it_lacks(context, preview):
    """Firefox without a loudspeaker: the key would do nothing, and nobody would know why. It takes four seconds."""
    page = open_bench(context, preview)
    page.evaluate("() => { AudioContext.prototype.resume = () => new Promise(() => {}); }")
    start_by_hand(page, "off")
    expect(page.locator(".said.note")).to_contain_text("only with a loudspeaker", timeout=20_000)
    assert page.evaluate("() => heard.readyState") == "ended"
    close(page)


def test_what_another_page_recorded_counts_when_somebody_returns_to_this_one(context, preview):
    page, other = open_bench(context, preview), open_bench(context, preview)
    start_by_hand(page)
    with page.expect_response("**/take/**"):
        page.keyboard.press("Space")
    expect(page.locator(".takes [data-take=open]")).to_have_count(SENTENCES - 1)
    other.evaluate("dispatchEvent(new Event('focus'))")  # the engine without windows has the focus everywhere
    expect(other.locator(".takes [data-take=open]")).to_have_count(SENTENCES - 1)
    other.close()
    close(page)


def test_a_list_that_comes_late_hides_no_take(context, preview):
    page, late = open_bench(context, preview), []
    page.route("**/bench/takes/**", lambda route: late.append((route, route.fetch())), times=1)
    page.evaluate("dispatchEvent(new Event('focus'))")
    start_by_hand(page)
    assert late, "the list was not asked for"
    with page.expect_response("**/take/**"):
        page.keyboard.press("Space")
    expect(page.locator(".takes [data-take=open]")).to_have_count(SENTENCES - 1)
    [(route, old)] = late
    with page.expect_response("**/bench/takes/**"):
        route.fulfill(response=old)
    await_takes(page, 1)  # asks after the page has its answer
    expect(page.locator(".takes [data-take=open]")).to_have_count(SENTENCES - 1)
    close(page)


def test_the_chosen_sentence_stays_when_the_text_is_edited(context, library, preview, voice):
    page = open_bench(context, preview)
    page.locator(".takes button").nth(2).click()
    tale = library / "tales/cuki/tale.md"
    tale.write_text(tale.read_text(encoding="utf-8").replace(voice[0][0], f"Quite new. {voice[0][0]}", 1), encoding="utf-8")
    expect(page.locator(".takes button")).to_have_count(SENTENCES + 1)
    expect(page.locator(".spoken")).to_have_text(voice[0][2])
    page.close()


def test_a_new_tale_is_recorded_corrected_and_built(context, library, preview, voice, tmp_path):
    text, sentences, _ = voice
    page = open_bench(context, preview)
    page.keyboard.press("Space")
    page.wait_for_selector("[data-state=taking]", timeout=60_000)
    expect(page.locator(".spoken")).to_have_text(text[0])
    expect(page.locator(".takes [data-take=taken]")).to_have_count(SENTENCES, timeout=60_000)
    page.wait_for_selector("[data-state=off]")
    await_takes(page)
    assert len(found := lengths(library, page)) == SENTENCES
    for take, sentence in zip(found, sentences):
        assert 0.4 < take - sentence < 1.1, "the quiet before and after is kept, and nothing of the voice is lost"

    # A sentence is taken again: no other take changes, and the one before stays beside it.
    before = {file.name: file.read_bytes() for file in takes(library)}
    page.locator(".takes button").nth(1).click()
    page.keyboard.press("r")
    page.wait_for_selector("[data-state=taking]", timeout=60_000)
    with page.expect_response("**/take/**"):
        page.wait_for_selector("[data-state=off]", timeout=60_000)
    after = {file.name: file.read_bytes() for file in takes(library)}
    [changed] = [name for name in before if before[name] != after[name]]
    assert (library / f"tales/cuki/takes/anna/{changed}~").read_bytes() == before[changed]
    (library / f"tales/cuki/takes/anna/{changed}").write_bytes(before[changed])

    page.get_by_role("button", name="Put the voice together").click()
    page.wait_for_selector(".task[data-phase=done]", timeout=100_000)
    assert page.locator(".task a").get_attribute("href") == "/tales/cuki/", "there the voice is heard"
    expect(page.locator(".said").first).to_have_text("Every sentence is recorded, and the voice is ready.")
    tale = library / "tales/cuki"
    assert "voices:" in (tale / "tale.md").read_text(encoding="utf-8")
    assert "# A voice: put a recording" in (tale / "tale.md").read_text(encoding="utf-8"), "notes stay"
    timed = json.loads((tale / "anna.json").read_text(encoding="utf-8"))["sentences"]
    assert [one["text"] for one in timed] == text
    for one, sentence in zip(timed, sentences):
        assert one["end"] - one["start"] == pytest.approx(sentence, abs=0.12)
    pauses = [two["start"] - one["end"] for one, two in zip(timed, timed[1:])]
    assert pauses == pytest.approx([0.55, 1.6, 0.55], abs=0.12), "even, and longer where a page ends"

    # One boundary is corrected.
    page.get_by_role("link", name="Correct").click()
    edge = page.get_by_role("slider").first
    edge.focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Control+s")
    page.wait_for_selector(".state[data-state=saved]")
    corrected = json.loads((tale / "anna.json").read_text(encoding="utf-8"))["sentences"]
    assert corrected[0]["start"] == pytest.approx(timed[0]["start"] - 0.1) and corrected[1:] == timed[1:]
    page.close()
    output = tmp_path / "site"
    run("build", library, "--output", output)
    assert not [path for path in output.rglob("*") if "takes" in str(path) or path.suffix == ".wav"]


def test_a_page_is_one_take(context, library, preview, voice, tmp_path):
    """The first page is spoken, the second one is a file that somebody recorded elsewhere."""
    elsewhere = tmp_path / "elsewhere.wav"
    with wave.open(str(voice[2])) as heard, wave.open(str(elsewhere), "wb") as second:
        second.setparams(heard.getparams())
        heard.setpos(int((QUIET + sum(voice[1][:2]) + 1.5 * PAUSE) * RATE))
        second.writeframes(heard.readframes(heard.getnframes()))
    page = open_bench(context, preview)
    page.get_by_label("A whole page at a time").check()
    expect(page.locator(".takes button")).to_have_count(2)
    expect(page.locator(".spoken")).to_have_text(" ".join(voice[0][:2]))
    page.get_by_label("Start and stop by voice").uncheck()
    page.locator(".spoken").click()
    page.keyboard.press("Space")
    page.wait_for_selector("[data-state=taking]", timeout=60_000)
    # Both sentences and the pause between them are in it.
    page.wait_for_function("seconds => performance.now() / 1000 > seconds",
                           arg=page.evaluate("() => performance.now() / 1000") + QUIET + sum(voice[1][:2]) + 1.5 * PAUSE, timeout=60_000)
    with page.expect_response("**/take/**"):
        page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(page.locator(".takes [data-take=taken]")).to_have_count(1)
    with page.expect_response("**/take/**"):
        page.locator("input[type=file]").set_input_files(elsewhere)
    expect(page.locator(".takes [data-take=taken]")).to_have_count(2)
    page.get_by_label("A whole page at a time").uncheck()
    expect(page.locator(".takes [data-take=taken]")).to_have_count(SENTENCES)
    assert len(takes(library)) == 2
    page.get_by_role("button", name="Put the voice together").click()
    page.wait_for_selector(".task[data-phase=done]", timeout=100_000)
    timed = json.loads((library / "tales/cuki/anna.json").read_text(encoding="utf-8"))["sentences"]
    assert [one["text"] for one in timed] == voice[0]
    assert timed[1]["start"] - timed[0]["end"] == pytest.approx(PAUSE, abs=0.15), "a page keeps its own pauses"
    assert timed[2]["start"] - timed[1]["end"] == pytest.approx(1.6, abs=0.15)
    page.close()


def test_a_recording_of_the_whole_tale_replaces_a_voice_after_a_question(context, library, preview, voice):
    page = open_bench(context, preview)
    tale = library / "tales/cuki"
    page.locator("input[type=file]").set_input_files(voice[2])
    page.wait_for_selector(".task[data-phase=done]", timeout=100_000)
    first = (tale / "anna.json").read_bytes()
    question = page.get_by_role("alertdialog", name="“Anna” has a recording already")
    page.locator("input[type=file]").set_input_files(voice[2])
    page.evaluate(axe_script().read_text(encoding="utf-8") + "; 0")
    expect(question).to_be_visible()
    assert page.evaluate("async () => (await axe.run()).violations.map(({ id }) => id)") == []
    question.get_by_role("button", name="Keep the previous one").click()
    expect(question).to_have_count(0)
    assert not (tale / "anna.wav~").exists()
    page.locator("input[type=file]").set_input_files(voice[2])
    expect(question).to_be_visible()
    page.eval_on_selector(".task", "task => { delete task.dataset.phase; }")  # that of the first recording
    with page.expect_response("**/task/cuki/anna/recording"):
        page.keyboard.press("Enter")
    page.wait_for_selector(".task[data-phase=done]", timeout=100_000)
    assert (tale / "anna.wav~").read_bytes() == (tale / "anna.wav").read_bytes() == voice[2].read_bytes()
    assert json.loads((tale / "anna.json~").read_bytes()) == json.loads(first)
    page.close()


def test_the_other_engines_record_or_say_why_not(engine, library, preview):
    """Firefox has a microphone that hears a tone. WebKitGTK has none."""
    engine.open(f"{preview.address}bench/cuki?mode=record")
    engine.wait("() => document.querySelector('.takes button')")
    engine.evaluate("""() => {
      const name = document.querySelector('#narrator');
      name.value = 'Anna';
      name.dispatchEvent(new Event('change'));
    }""")
    if engine.name == "webkit":
        engine.press(" ")
        engine.wait("() => document.querySelector('.said.note')?.textContent.length > 20")
        assert not engine.evaluate("() => document.querySelector('[data-state=taking]')")
        return
    engine.evaluate("() => document.querySelector('.record [type=checkbox]').click()")
    engine.press(" ")
    engine.wait("() => document.querySelector('[data-state=taking]')")
    engine.wait("() => { window.spoken ??= performance.now(); return performance.now() - window.spoken > 800; }")
    engine.press(" ")
    engine.wait("() => document.querySelector('.takes [data-take=taken]')")
    engine.press("Escape")
    engine.wait("() => document.querySelector('[data-state=off]')")
    engine.wait("() => fetch('/.storysite/bench/tale/cuki').then((r) => r.json()).then(({ narrators }) => narrators.length > 0)")
    [take] = (library / "tales/cuki/takes").glob("*/*.wav")
    with wave.open(str(take)) as sound:
        assert (sound.getframerate(), sound.getnchannels(), sound.getsampwidth()) == (RATE, 1, 2)
        samples = array.array("h", sound.readframes(sound.getnframes()))
    assert len(samples) > 0.4 * RATE and max(samples) > 300


def test_a_crash_of_the_preview_loses_no_take(context, library, tmp_path, voice):
    port = free_port()
    preview = Preview(library, tmp_path, "--port", port, program=PROGRAM)
    page = open_bench(context, preview)
    page.keyboard.press("Space")
    expect(page.locator(".takes [data-take=taken]")).to_have_count(1, timeout=60_000)
    preview.stop(signal.SIGKILL)
    expect(page.locator(".takes [data-take=taken]")).to_have_count(3, timeout=60_000)
    again = Preview(library, tmp_path, "--port", port, program=PROGRAM)
    try:
        expect(page.locator(".takes [data-take=taken]")).to_have_count(SENTENCES, timeout=60_000)
        page.wait_for_selector("[data-state=off]")
        await_takes(page)
        # A task ends with its preview, and another one can begin.
        join = page.get_by_role("button", name="Put the voice together")
        with page.expect_response("**/task/**"):
            join.click()
        again.stop(signal.SIGKILL)
        again = Preview(library, tmp_path, "--port", port, program=PROGRAM)
        expect(join).to_be_enabled(timeout=60_000)
    finally:
        page.close()
        again.stop()


def test_everyone_can_record(context, preview):
    page = open_bench(context, preview)
    chooser = page.locator("input[type=file]")
    expect(chooser).to_have_accessible_name("Or choose a recording of the whole tale, or drop it here")  # what is seen
    page.evaluate(axe_script().read_text(encoding="utf-8") + "; 0")
    for scheme, width in [("light", 390), ("dark", 1280)]:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme)
        page.evaluate("() => document.getAnimations().forEach(animation => animation.finish())")
        found = page.evaluate("""async () => (await axe.run()).violations
          .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])""")
        assert found == [], f"{scheme}, {width} wide"
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{scheme}, {width} wide"
    page.close()
