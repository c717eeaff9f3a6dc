"""An MP3 of variable bit rate, in which browsers miss the place: what is heard is what is lit all the same."""

import base64
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pace import Trace
from program import ROOT, build
from tale import WORDS, Tale

SAMPLE = ROOT / "content/tales/tris-siventini"
VOICE = "espeak"
PATH = f"tales/{SAMPLE.name}/index.html"
RATE = 4000
WITHIN = 0.05

# Keeps what the audio element gives to the loudspeaker, and finds where in the original it comes from.
EAR = """([text, rate, share = 0.5]) => {
  const CHUNK = 256;
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  const original = Float32Array.from(new Int16Array(bytes.buffer), sample => sample / 32768);
  const energy = new Float64Array(original.length + 1);
  original.forEach((sample, i) => { energy[i + 1] = energy[i] + sample * sample; });
  const audio = document.querySelector('audio');
  const context = new AudioContext({ sampleRate: rate });
  const ear = context.createScriptProcessor(CHUNK, 1, 1);
  context.createMediaElementSource(audio).connect(ear).connect(context.destination);
  let heard = [];
  ear.onaudioprocess = ({ inputBuffer }) => {
    if (audio.paused || audio.seeking) heard = [];
    else heard.push([audio.currentTime, inputBuffer.getChannelData(0).slice()]);
  };
  window.forget = () => { heard = []; };
  window.heardFor = () => heard.length * CHUNK / rate;
  /* Seconds from where the recording says it is to where the sound is from, at most `reach`. A chunk is given when it
     has sounded; a busy page notices it late, so where every millisecond counts only the earliest `share` is believed. */
  window.astray = reach => {
    const sound = new Float32Array(heard.length * CHUNK);
    heard.forEach(([, samples], i) => sound.set(samples, i * CHUNK));
    const begins = heard.map(([time], i) => time - i * CHUNK / rate).sort((a, b) => a - b);
    const begin = Math.round(begins[Math.floor(begins.length * share)] * rate) - CHUNK;
    let best = -1;
    let bestAt = 0;
    for (let at = Math.max(0, begin - reach * rate); at <= begin + reach * rate; at += 1) {
      if (at + sound.length > original.length) break;
      let sum = 0;
      for (let i = 0; i < sound.length; i += 1) sum += original[at + i] * sound[i];
      const likeness = sum / Math.sqrt(energy[at + sound.length] - energy[at] + 1e-6);
      if (likeness > best) [best, bestAt] = [likeness, at];
    }
    return (bestAt - begin) / rate;
  };
}"""

# What is held in memory, and what is let go.
COUNT = """
window.urls = new Set();
window.fetched = 0;
const { createObjectURL, revokeObjectURL } = URL;
URL.createObjectURL = file => { const url = createObjectURL.call(URL, file); urls.add(url); return url; };
URL.revokeObjectURL = url => { urls.delete(url); revokeObjectURL.call(URL, url); };
const ask = window.fetch;
window.fetch = (...order) => { window.fetched += 1; return ask(...order); };
"""
IN_MEMORY = "document.querySelector('audio').currentSrc.startsWith('blob:')"


def ffmpeg(*arguments: str | Path) -> bytes:
    return subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments], capture_output=True, check=True, timeout=60).stdout


def variable_site(folder: Path, *options: str, keep: str = "") -> Path:
    """The site of the sample's tale told by two voices: its recording as an MP3 of variable bit rate."""
    tale = folder / "library/tales" / SAMPLE.name
    left_out = [f"*.{ending}" for ending in ("opus", "m4a") if ending != keep]
    shutil.copytree(SAMPLE, tale, ignore=shutil.ignore_patterns(*left_out))
    (folder / "library/site.yml").write_text("id: pasaka\ntitle: Pasaka\nlanguages: [lv, en]\n", encoding="utf-8")
    text = (tale / "tale.md").read_text(encoding="utf-8")
    text = re.sub(r"^translations:.*\n", "", text, flags=re.MULTILINE)  # they are not here
    voices = f"voices:\n  - id: again\n    name: Again\n    audio: again\n    timing: {VOICE}\n"
    (tale / "tale.md").write_text(text.replace("voices:\n", voices), encoding="utf-8")
    ffmpeg("-i", SAMPLE / f"{VOICE}.m4a", "-c:a", "libmp3lame", "-q:a", "5", *options, tale / f"{VOICE}.mp3")
    shutil.copy(tale / f"{VOICE}.mp3", tale / "again.mp3")
    if keep:
        shutil.copy(SAMPLE / f"{VOICE}.{keep}", tale / f"again.{keep}")
    return build(folder / "library", folder / "site")


@pytest.fixture(scope="module")
def variable(tmp_path_factory) -> Path:
    return variable_site(tmp_path_factory.mktemp("variable"))


@pytest.fixture(scope="module", params=["with an index", "without an index"])
def either(request, variable, tmp_path_factory) -> Path:
    if request.param == "with an index":
        return variable
    return variable_site(tmp_path_factory.mktemp("bare"), "-write_xing", "0")


def listen(tale: Tale, site: Path) -> None:
    file = next(site.glob("tales/*/*.mp3"))
    samples = ffmpeg("-i", file, "-f", "s16le", "-ac", "1", "-ar", str(RATE), "-")
    tale.page.evaluate(EAR, [base64.b64encode(samples).decode(), RATE])
    tale.page.locator(":is([data-action=listen], [data-action=play]):visible").first.click()
    tale.await_sound()


def astray(tale: Tale, reach: float = 0.75) -> float:
    tale.page.evaluate("forget()")
    tale.page.wait_for_function("() => heardFor() > 1.3")
    return tale.page.evaluate("reach => astray(reach)", reach)


def beside(tale: Tale) -> float:
    """As `astray`, measured again where a busy machine may have left out some of what it played: a wrong place stays."""
    errors = [astray(tale)]
    while abs(errors[-1]) > WITHIN and len(errors) < 3:
        errors.append(astray(tale))
    return errors[-1]


def scrub(tale: Tale, seconds: float) -> None:
    tale.page.locator("[data-progress]").evaluate("""(bar, seconds) => {
      bar.value = seconds;
      for (const type of ['input', 'change']) bar.dispatchEvent(new Event(type, { bubbles: true }));
    }""", seconds)


def await_arrival(tale: Tale) -> None:
    tale.page.wait_for_function(f"() => {IN_MEMORY}")
    tale.await_sound()


def test_a_browser_alone_misses_the_place(variable, serve, open_tale, capsys):
    """Or all of this would be for nothing."""
    tale = open_tale(serve(variable).address + PATH, title=True)
    listen(tale, variable)
    errors = []
    for seconds in (75, 45, 15):
        tale.page.evaluate("seconds => { document.querySelector('audio').currentTime = seconds }", seconds)
        errors.append(astray(tale, 3))
        if abs(errors[-1]) > 2 * WITHIN:
            break
    with capsys.disabled():
        print(f"\n  alone, seconds beside the place: {', '.join(f'{error:+.2f}' for error in errors)}")
    assert max(map(abs, errors)) > 2 * WITHIN


@pytest.mark.alone
def test_what_is_heard_is_what_is_lit(either, serve, open_tale, capsys):
    tale = open_tale(serve(either).address + PATH)
    listen(tale, either)
    timing, rest = tale.timing(), random.Random(3)
    pages = tale.page.eval_on_selector_all(".page", f"pages => pages.map(p => p.querySelectorAll('{WORDS}').length)")
    errors = []
    for page in rest.sample([page for page, words in enumerate(pages) if words > 4], 4):
        tale.go_to(page)
        word = sum(pages[:page]) + rest.randrange(pages[page])
        tale.page.locator(WORDS).nth(word).click()
        await_arrival(tale)
        tale.await_sound_from(timing.starts[word - timing.first] - 0.05, timing.starts[word - timing.first] + 1)
        errors.append(beside(tale))
    for _ in range(4):
        seconds = rest.uniform(3, timing.ends[-1] - 4)
        scrub(tale, seconds)
        await_arrival(tale)
        tale.await_sound_from(seconds - 0.05, seconds + 1)
        errors.append(beside(tale))
        time, lit = tale.page.evaluate(f"""() => new Promise(done => requestAnimationFrame(() => {{
          const words = [...document.querySelectorAll('{WORDS}')];
          done([document.querySelector('audio').currentTime, words.findIndex(word => word.matches('.lit'))]);
        }}))""")
        assert lit in {timing.word_at(time - 0.1), timing.word_at(time), timing.word_at(time + 0.1)}
    with capsys.disabled():
        print(f"\n  decoded, milliseconds beside the place: {', '.join(f'{e * 1000:+.0f}' for e in errors)}")
    assert max(map(abs, errors)) <= WITHIN


def test_the_kept_place_is_found(context, variable, serve, open_tale):
    context.add_init_script(COUNT)
    address = serve(variable).address + PATH
    tale = open_tale(address)
    tale.go_to(3)
    tale.play.click()
    await_arrival(tale)
    tale.page.wait_for_timeout(700)
    tale.play.click()
    time = tale.time
    tale.page.close()
    tale = open_tale(address)
    tale.page.locator("#resume [data-action=resume]").click()
    await_arrival(tale)
    assert abs(tale.time - time) < 1.5
    assert tale.page.evaluate("window.fetched") == 1


def test_it_is_fetched_once_and_let_go(context, variable, serve, open_tale):
    context.add_init_script(COUNT)
    tale = open_tale(serve(variable).address + PATH)
    assert tale.page.evaluate("window.fetched") == 0, "nobody has asked for it"
    for number in (30, 60, 20):
        scrub(tale, number)
        if not tale.playing:
            tale.play.click()
        await_arrival(tale)
    assert tale.page.evaluate("window.fetched") == 1
    assert tale.page.evaluate("urls.size") == 1
    held = tale.page.evaluate("[...urls][0]")
    tale.choose("voice", VOICE)
    tale.page.wait_for_function("held => urls.size === 1 && !urls.has(held)", arg=held)
    await_arrival(tale)
    assert tale.page.evaluate("window.fetched") == 2


def test_taps_while_it_is_decoded_are_not_lost(context, variable, serve, open_tale):
    context.add_init_script("""
      const decode = BaseAudioContext.prototype.decodeAudioData;
      BaseAudioContext.prototype.decodeAudioData = async function (data) {
        await new Promise(resolve => { window.letGo = resolve; });
        return decode.call(this, data);
      };""")
    tale = open_tale(serve(variable).address + PATH)
    timing = tale.timing()
    tale.page.locator(WORDS).nth(6).click()
    tale.page.wait_for_function("() => window.letGo")
    assert tale.play.get_attribute("data-playing") is not None, "the button has answered"
    assert tale.lit == 6
    tale.page.locator(WORDS).nth(10).click()
    assert tale.lit == 10
    tale.page.wait_for_timeout(300)
    assert not tale.playing, "it sounds from another place"
    tale.play.click()
    assert tale.play.get_attribute("data-playing") is None
    tale.play.click()
    tale.page.evaluate("letGo()")
    await_arrival(tale)
    tale.await_sound_from(timing.starts[10] - 0.01, timing.starts[10] + 1)


@pytest.mark.parametrize("fault", [
    "window.fetch = () => Promise.reject(new TypeError('no network'))",
    "BaseAudioContext.prototype.decodeAudioData = () => Promise.reject(new DOMException('no', 'EncodingError'))",
    "delete window.OfflineAudioContext",
])
def test_where_it_cannot_be_decoded_it_plays_as_it_is(context, variable, serve, open_tale, fault):
    context.add_init_script(fault)
    failures = []
    tale = open_tale(serve(variable).address + PATH)
    tale.page.on("pageerror", lambda error: failures.append(error))
    tale.page.locator(WORDS).nth(9).click()
    tale.await_word(9)
    tale.await_sound()
    scrub(tale, 50)
    tale.page.wait_for_function("() => document.querySelector('audio').currentTime > 50")
    assert tale.playing
    assert tale.page.locator("[data-notice]").inner_text() == ""
    assert failures == []


def test_from_a_disk_it_plays_as_it_is(variable, open_tale):
    tale = open_tale(variable.as_uri() + "/" + PATH)
    tale.page.locator(WORDS).nth(9).click()
    tale.await_word(9)
    tale.await_sound()
    assert not tale.page.evaluate(IN_MEMORY)
    assert tale.page.locator("[data-notice]").inner_text() == ""


def test_a_better_format_is_left_as_it_is(context, tmp_path, serve, open_tale):
    context.add_init_script(COUNT)
    tale = open_tale(serve(variable_site(tmp_path, keep="opus")).address + PATH)
    assert tale.page.locator("source[data-vbr]").count() == 2, "the MP3 of each voice"
    tale.page.locator(WORDS).nth(9).click()
    tale.await_word(9)
    tale.await_sound()
    assert tale.page.evaluate("document.querySelector('audio').currentSrc").endswith(".opus")
    assert tale.page.evaluate("window.fetched") == 0


def test_decoding_never_holds_the_page_up(browser, context, variable, serve, open_tale, capsys):
    """One task may be long: the browser's own, which makes room for all that it has decoded."""
    context.add_init_script(COUNT + """
      const hold = window.fetch;
      window.fetch = async (...order) => {
        await new Promise(resolve => { window.letGo = resolve; });
        return hold(...order);
      };""")
    tale = open_tale(serve(variable).address + PATH)
    tale.play.click()
    tale.page.wait_for_function("() => window.letGo")
    tale.play.click()
    tale.page.wait_for_timeout(1000)

    def decode():
        tale.page.evaluate("letGo()")
        tale.page.wait_for_function("() => urls.size")
        tale.page.wait_for_timeout(300)
        return tale.page

    trace = Trace(browser, decode)
    tasks = sorted(task["tdur"] / trace.work for task in trace.tasks)
    with capsys.disabled():
        print(f"\n  longest tasks while it is decoded: {tasks[-1]:.1f} and {tasks[-2]:.1f} times the known work")
    assert tasks[-1] <= 3
    assert tasks[-2] <= 2
