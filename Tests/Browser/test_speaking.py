"""Saying a sentence oneself: a voice in a file is the browser's microphone, and what was said comes back."""

import array
import base64
import io
import math
import os
import random
import re
import shutil
import wave

import pytest
from playwright.sync_api import expect

from conftest import ARGUMENTS, visit
from engines.processes import START_WITHIN, started
from family import ANNA, lost, move_in, reckon, say, shelf
from tale import FIRST, READY, Tale, narrated
from test_access import faults

RATE = 44_100
"""Samples per second of Chromium's microphone and speaker, where there are none: nothing is resampled on the way."""
QUIET, VOICE, PAUSE = 0.8, 1.2, 2
"""Seconds in the microphone: of quiet, of a voice, and of quiet again; then all of it comes again."""
WITNESS = """
window.blobs = []; window.addresses = new Set(); window.contexts = []; window.streams = [];
const { createObjectURL, revokeObjectURL } = URL;
URL.createObjectURL = blob => {
  const address = createObjectURL(blob);
  blobs.push(new WeakRef(blob));
  addresses.add(address);
  return address;
};
URL.revokeObjectURL = address => {
  addresses.delete(address);
  revokeObjectURL(address);
};
window.AudioContext = class extends AudioContext {
  constructor(...options) {
    super(...options);
    contexts.push(this);
  }
};
if (navigator.mediaDevices) {
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async wish => {
    window.wish = wish;
    const stream = await ask(wish);
    streams.push(stream);
    return stream;
  };
}
"""
AT_ONCE = """
// A microphone that hears a second in no time.
window.AudioWorkletNode = class extends AudioWorkletNode {
  constructor(...options) {
    super(...options);
    const { port } = this;
    this.given = false;
    Object.defineProperty(this, 'port', { value: {
      set onmessage(hear) {
        port.onmessage = ({ data }) => data || hear({ data });
        if (this.given) return;
        this.given = true;
        for (let i = 0; i < 50; i += 1) hear({ data: Float32Array.from({ length: 882 }, (_, n) => Math.sin(n / 9) / 3) });
      },
      postMessage: message => port.postMessage(message),
    } });
  }
};
"""
SESSION = """
// The audio session of Safari.
window.sessions = [];
Object.defineProperty(navigator, 'audioSession', { value: {
  get type() { return sessions.at(-1) ?? 'auto'; },
  set type(type) { sessions.push(type); },
} });
"""
LET_GO = """() => ({
  addresses: addresses.size, contexts: contexts.filter(({ state }) => state !== 'closed').length,
  live: streams.flatMap(stream => stream.getTracks()).filter(({ readyState }) => readyState !== 'ended').length,
})"""
STATE = ".speaking[data-state={}]"


def spoken() -> array.array:
    """Noise that rises and falls as syllables do: no stretch of it is like another."""
    noise = random.Random(7)
    return array.array("h", (int(noise.randint(-9000, 9000) * (0.25 + 0.75 * abs(math.sin(n * 9 / RATE)))) for n in range(int(VOICE * RATE))))


@pytest.fixture(scope="module")
def heard(tmp_path_factory):
    """What the microphone hears, and the file."""
    room = random.Random(8)
    quiet, pause = (array.array("h", (room.randint(-25, 25) for _ in range(int(seconds * RATE)))) for seconds in (QUIET, PAUSE))
    samples = quiet + spoken() + pause
    file = tmp_path_factory.mktemp("microphone") / "microphone.wav"
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes(samples.tobytes())
    return samples, file


@pytest.fixture(scope="module")
def speaker(playwright, heard):
    """A browser whose microphone is the file."""
    browser = started(lambda: playwright.chromium.launch(
        executable_path=shutil.which(os.environ.get("CHROMIUM", "chromium")), timeout=START_WITHIN * 1000,
        args=[*ARGUMENTS, "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
              f"--use-file-for-fake-audio-capture={heard[1]}"]))
    yield browser
    browser.close()


@pytest.fixture
def context(speaker):
    with visit(speaker) as context:
        context.add_init_script(WITNESS)
        yield context


CHOOSE = """settings => Object.entries(settings).forEach(([name, value]) => {
  const input = document.querySelector(`[data-setting=${name}] input[value=${value}]`);
  input.checked = true;
  input.dispatchEvent(new Event('change', { bubbles: true }));
})"""


FAST = '"2"'
"""The speed of the voice, quoted as CSS wants a number."""


def choose(page, **settings: str) -> None:
    """Picks radio buttons of the panel, as their own events do."""
    page.evaluate(CHOOSE, settings)


def come_to_turn(tale: Tale) -> None:
    """To the end of the first sentence, where the child's turn begins."""
    choose(tale.page, way="turn", pace="tap")
    tale.page.wait_for_selector(".speaking:not([hidden])")
    tale.play.click()
    tale.await_sound()
    tale.page.evaluate("second => { document.querySelector('audio[data-voice]').currentTime = second; }", tale.timing().ends[2])
    tale.page.wait_for_selector("[data-waiting]")


def act(page, name: str) -> None:
    page.locator(f"[data-action=speaking-{name}]").click()


def await_state(page, name: str) -> None:
    page.wait_for_selector(STATE.format(name), timeout=60_000)


def take(page) -> None:
    act(page, "say")
    await_state(page, "taking")
    await_state(page, "ready")


def recording(page) -> tuple[int, array.array]:
    """Samples per second and the samples of the last take."""
    text = page.evaluate("""async () => {
      const bytes = new Uint8Array(await blobs.at(-1).deref().arrayBuffer());
      return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    }""")
    with wave.open(io.BytesIO(base64.b64decode(text))) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        return sound.getframerate(), array.array("h", sound.readframes(sound.getnframes()))


def test_the_worklet_loses_no_sample(context, site, serve, open_tale):
    """Of 1.28 s, which are whole blocks of the browser and of the worklet, rendered as fast as the machine can."""
    page = open_tale(serve(site).address + narrated(site)).page
    assert page.evaluate("""async () => {
      const context = new OfflineAudioContext(1, 56_448, 44_100);
      await context.audioWorklet.addModule(document.querySelector('[data-capture]').dataset.capture);
      const buffer = context.createBuffer(1, context.length, context.sampleRate);
      const given = buffer.getChannelData(0).map((_, i) => (i * 7919 % 65_536 - 32_768) / 32_768);
      buffer.copyToChannel(given, 0);
      const source = new AudioBufferSourceNode(context, { buffer });
      const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' });
      const got = [];
      const all = new Promise((resolve, reject) => {
        setTimeout(reject, 20_000, new Error('some are missing'));
        node.port.onmessage = ({ data }) => got.push(...data) >= given.length && resolve();
      });
      source.connect(node);
      source.start();
      await context.startRendering();
      await all;
      return given.reduce((sum, sample, i) => sum + (got[i] !== sample), 0) + got.length;
    }""") == 56_448


def test_what_was_said_comes_back_and_leaves_no_page(context, site, serve, open_tale, heard):
    server = serve(site)
    tale = open_tale(server.address + narrated(site))
    page = tale.page
    asked = []
    page.on("request", lambda request: asked.append(request))
    come_to_turn(tale)
    expect(page.locator("[data-action=speaking-both]")).to_have_attribute("aria-disabled", "true")
    take(page)
    rate, samples = recording(page)
    assert rate == RATE
    # A browser without time leaves quiet where it has not listened; all else is as it was.
    file = (heard[0] + heard[0]).tobytes()
    pieces = [samples[at:at + 50].tobytes() for at in range(0, len(samples) - 50, 50)]
    assert sum(piece in file for piece in pieces) / len(pieces) > 0.8, "samples are others"
    assert VOICE < len(samples) / RATE < VOICE + 1
    assert page.evaluate("wish.audio") == {"channelCount": 1, "echoCancellation": False, "noiseSuppression": False, "autoGainControl": False}
    assert page.evaluate(LET_GO) == {"addresses": 1, "contexts": 1, "live": 0}, "the browser's sign is off after a take"
    said, model = (float(page.locator(f".envelopes .{voice} b").inner_text().split()[0].replace(",", ".")) for voice in ("own", "model"))
    assert VOICE - 0.1 < said < VOICE + 0.5
    widths = page.evaluate("['own', 'model'].map(name => document.querySelector(`path.${name}`).getBBox().width)")
    assert widths[0] / widths[1] == pytest.approx(said / model, rel=0.1), "drawn on one scale"

    # Both, one after the other; and then the story goes on by itself no more than before.
    page.evaluate("window.heardFrom = []")
    act(page, "both")
    await_state(page, "model")
    first = tale.timing().starts[0]
    tale.await_sound_from(first - 0.5, first + 0.5)
    await_state(page, "own")
    await_state(page, "ready")
    assert page.locator("[data-waiting]").count() == 1
    tale.play.click()
    page.wait_for_selector(STATE.format("idle"))
    assert tale.playing
    assert {(request.method, request.post_data) for request in asked} == {("GET", None)}
    assert [request.url for request in asked if not request.url.startswith((server.address, "blob:"))] == []

    # It is gone with the page, and with another way to read.
    choose(page, way="me")
    assert page.evaluate(LET_GO) == {"addresses": 0, "contexts": 0, "live": 0}
    assert page.locator(".speaking").is_hidden()


def test_a_take_that_a_turned_page_breaks_off_leaves_no_picture(context, site, serve, open_tale):
    tale = open_tale(serve(site).address + narrated(site))
    page = tale.page
    come_to_turn(tale)
    act(page, "say")
    await_state(page, "taking")
    page.wait_for_selector(".envelopes:visible")
    tale.next.click()
    page.wait_for_selector(STATE.format("idle"), state="attached")
    assert page.locator(".envelopes").is_hidden(), "the picture of the sentence before stays while the next one is told"


def test_a_folder_records_through_the_browser_s_own_recorder_at_the_right_length(context, site, open_tale):
    tale = open_tale(site.as_uri() + "/" + narrated(site))
    come_to_turn(tale)
    take(tale.page)
    rate, samples = recording(tale.page)
    loud = [n for n, sample in enumerate(samples) if abs(sample) > 1500]
    assert (loud[-1] - loud[0]) / rate == pytest.approx(VOICE, abs=0.2)
    assert tale.page.locator("path.model").get_attribute("d"), "made of the times of words"


def test_a_microphone_that_is_withdrawn_ends_its_take(context, site, open_tale):
    tale = open_tale(site.as_uri() + "/" + narrated(site))
    page = tale.page
    come_to_turn(tale)
    act(page, "say")
    await_state(page, "taking")
    page.evaluate("streams.at(-1).getTracks().forEach(track => { track.stop(); track.dispatchEvent(new Event('ended')); })")
    page.wait_for_selector(STATE.format("ready"), timeout=2000)
    act(page, "say")
    await_state(page, "taking")


def test_fifty_takes_leave_one(context, site, serve, open_tale):
    context.add_init_script(AT_ONCE + SESSION)
    tale = open_tale(serve(site).address + narrated(site))
    page = tale.page
    come_to_turn(tale)
    page.evaluate("""async () => {
      const panel = document.querySelector('.speaking');
      const key = panel.querySelector('[data-action=speaking-say]');
      const state = name => new Promise((resolve, reject) => {
        const look = () => panel.dataset.state === name && resolve();
        new MutationObserver(look).observe(panel, { attributeFilter: ['data-state'] });
        setTimeout(reject, 20_000, new Error(`never ${name}`));
        look();
      });
      for (let i = 0; i < 50; i += 1) {
        key.click();
        await state('taking');
        key.click();
        await state('ready');
      }
    }""")
    assert page.evaluate("[blobs.length, streams.length]") == [50, 50]
    assert page.evaluate("sessions") == ["play-and-record", "auto"] * 50
    assert page.evaluate(LET_GO) == {"addresses": 1, "contexts": 1, "live": 0}
    context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    assert page.evaluate("blobs.filter(blob => blob.deref()).length") <= 2
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    assert page.evaluate(LET_GO) == {"addresses": 0, "contexts": 0, "live": 0}


def test_a_turn_that_a_reader_comes_back_to_can_be_said(context, site, serve, open_tale):
    """The browser has kept the page as it was, and the child's turn waits."""
    tale = open_tale(serve(site).address + narrated(site))
    come_to_turn(tale)
    for name in ["pagehide", "pageshow"]:
        tale.page.evaluate("name => dispatchEvent(new PageTransitionEvent(name, { persisted: true }))", name)
    expect(tale.page.locator("[data-action=speaking-say]")).to_have_attribute("aria-disabled", "false")
    act(tale.page, "say")
    await_state(tale.page, "taking")


@pytest.mark.parametrize("why", ["absent", "refused"])
def test_without_a_microphone_one_sentence_says_so_once(context, site, serve, open_tale, why):
    context.add_init_script("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })" if why == "absent" else
                            "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))")
    tale = open_tale(serve(site).address + narrated(site))
    page = tale.page
    choose(page, way="turn", pace="tap")
    tale.play.click()
    page.wait_for_selector("[data-waiting]", timeout=60_000)
    if why == "refused":
        page.locator("[data-action=speaking-say]").focus()
        page.keyboard.press("Enter")
    said = page.locator(".speaking-words")
    expect(said).to_have_text("Mikrofona te nav. Saki teikumu skaļi un ej tālāk!")
    expect(page.locator("[data-action=speaking-say]")).to_be_hidden()
    assert faults(page) == []
    if why == "refused":
        expect(tale.play).to_be_focused()
        page.keyboard.press("Enter")
    else:
        tale.play.click()
    tale.await_sound()
    expect(said).to_be_hidden()
    page.wait_for_selector("[data-waiting]", timeout=60_000)
    expect(said).to_be_hidden()
    assert page.locator("[data-speaks]").count() == 0


@pytest.mark.parametrize("slug, scheme, width", [(FIRST, "light", 390), ("al-arnab-wal-sulhafah", "dark", 1280)])
def test_everyone_can_say_it(context, site, serve, open_tale, slug, scheme, width):
    """By keys alone, in both directions, with nothing for axe to find in any state."""
    context.add_init_script(AT_ONCE)
    tale = open_tale(f"{serve(site).address}tales/{slug}/index.html")
    page = tale.page
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    choose(page, speed=FAST)
    come_to_turn(tale)
    assert faults(page) == []
    page.locator("[data-action=speaking-hear]").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    await_state(page, "taking")
    assert faults(page) == []
    page.keyboard.press("Space")
    await_state(page, "ready")
    assert page.locator("[data-waiting]").count() == 1, "the key of the story is another"
    assert faults(page) == []
    for key in page.locator(".speak-keys button").all():
        box = key.bounding_box()
        assert box["width"] >= 60 and box["height"] >= 60
    page.keyboard.press("Tab")
    expect(page.locator("[data-action=speaking-both]")).to_be_focused()
    page.keyboard.press("Enter")
    await_state(page, "own")
    await_state(page, "ready")
    expect(page.locator("[data-action=speaking-both]")).to_be_focused()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


# What lies on the picture or on the words of the shown page, and which of the keys lie on each other.
ON_EACH_OTHER = """() => {
  const keys = [...document.querySelectorAll('.keys button, .speak-keys button, .tools > .tool')].filter(key => key.checkVisibility());
  const rooms = [...document.querySelectorAll('[data-shown] > .text, [data-shown] .plate')];
  const meet = (one, other) => {
    const [a, b] = [one, other].map(part => part.getBoundingClientRect());
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  };
  return keys.flatMap((key, i) => [...rooms, ...keys.slice(i + 1)].filter(part => meet(key, part))
    .map(part => `${key.dataset.action} lies on ${part.dataset.action ?? part.className}`));
}"""


def test_on_a_small_phone_in_landscape_no_key_of_a_turn_lies_on_the_picture(context, site, serve, open_tale):
    context.add_init_script(AT_ONCE)
    tale = open_tale(f"{serve(site).address}{narrated(site)}")
    tale.page.set_viewport_size({"width": 568, "height": 320})
    come_to_turn(tale)
    for width, height in [(568, 320), (640, 360)]:
        tale.page.set_viewport_size({"width": width, "height": height})
        assert tale.page.locator(".speak-keys button:visible").count() == 3
        assert tale.page.evaluate(ON_EACH_OTHER) == [], f"at {width}×{height}"


def test_a_grown_up_may_keep_a_recording(context, site, serve, open_tale):
    context.add_init_script(AT_ONCE)
    server = serve(site)
    tale = open_tale(server.address + narrated(site))
    come_to_turn(tale)
    take_by_hand(tale.page)
    with tale.page.expect_download() as kept:
        act(tale.page, "keep")
    assert kept.value.suggested_filename == f"{FIRST}.wav"
    with wave.open(str(kept.value.path())) as sound:
        assert sound.getnframes() == pytest.approx(RATE, abs=2000)

    # On the child's side the gate is before it, and the page stays.
    move_in(tale.page, [ANNA], shelf=shelf(site, [FIRST]), settings={"language": "en"})
    tale = open_tale(server.address + narrated(site))
    page = tale.page
    come_to_turn(tale)
    take_by_hand(page)
    with lost(page, re.compile(r"/gate\.")):
        page.locator(".envelopes button").click()
    page.locator(".envelopes button").click()
    page.wait_for_selector(".gate[open]", timeout=5000)
    with page.expect_download() as kept:
        say(page, reckon(page))
    assert kept.value.suggested_filename == f"{FIRST}.wav"
    assert page.locator("[data-waiting]").count() == 1
    assert page.evaluate("document.documentElement.dataset.side") == "child"


def test_a_grown_up_takes_the_microphone_from_a_child(site, serve, open_tale):
    address = serve(site).address + narrated(site)
    tale = open_tale(address)
    move_in(tale.page, [{**ANNA, "records": False}], shelf=shelf(site, [FIRST]), settings={"language": "en", "way": "turn"})
    tale = open_tale(address)
    tale.play.click()
    tale.page.wait_for_selector("[data-waiting]")
    assert tale.page.locator("[data-speaking]").count() == 0


def take_by_hand(page) -> None:
    act(page, "say")
    await_state(page, "taking")
    act(page, "say")
    await_state(page, "ready")


def test_the_other_engines_record_or_say_why_not(engine, site, serve):
    """Firefox has a microphone that hears a tone; from a folder it records in another way than from a host, as in `test_record`.
    WebKitGTK has none."""
    root = site.as_uri() + "/" if engine.name == "firefox" else serve(site).address
    engine.open(f"{root}{narrated(site)}#page-1")
    engine.wait(READY)
    engine.evaluate(CHOOSE, {"way": "turn", "pace": "tap", "speed": FAST})
    engine.wait("() => document.querySelector('.speaking:not([hidden])')")
    engine.click("[data-action=play]")
    engine.wait("() => document.querySelector('[data-waiting]')")
    engine.click("[data-action=speaking-say]")
    if engine.name == "webkit":
        engine.wait("() => document.querySelector('.speaking-words').textContent.length > 20")
        assert not engine.evaluate("() => document.querySelector('.speak-keys').offsetHeight")
        return
    engine.wait("() => document.querySelector('.speaking[data-state=taking]')")
    engine.wait("() => { window.spoken ??= performance.now(); return performance.now() - window.spoken > 800; }")
    engine.click("[data-action=speaking-say]")
    engine.wait("() => document.querySelector('.speaking[data-state=ready][data-said]')")
    assert engine.evaluate("() => parseFloat(document.querySelector('.envelopes .own b').textContent.replace(',', '.'))") >= 0.4
    engine.click("[data-action=speaking-both]")
    engine.wait("() => document.querySelector('.speaking[data-state=own]')")
    engine.wait("() => document.querySelector('.speaking[data-state=ready]')")
