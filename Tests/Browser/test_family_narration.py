"""A tale that a grown-up reads aloud on the device: the child hears it sentence by sentence, and nobody else does."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from conftest import visit
from family import ANNA, GESTURE, OPEN_GATE, held, move_in, put, shelf
from program import build
from tale import FIRST
from test_access import faults
from test_speaking import heard, speaker  # noqa: F401: fixtures

BUNDLE = re.compile(r"/narration[.-]")
TEXT = [["One still night, Bear came down to the pond.", "There lay the moon."], ["“Oh no,” said Bear.", "“It has fallen in!”"]]
FED = """
// A microphone that hears what it is fed, at once.
window.AudioWorkletNode = class extends AudioWorkletNode {
  constructor(...options) {
    super(...options);
    const { port } = this;
    Object.defineProperty(this, 'port', { value: {
      set onmessage(hear) {
        window.feed = (seconds, isLoud) => {
          for (let i = 0; i < seconds * 50; i += 1) {
            hear({ data: Float32Array.from({ length: 882 }, (_, n) => isLoud ? Math.sin(n / 9) / 3 : 0) });
          }
        };
        port.onmessage = ({ data }) => data || hear({ data });
      },
      postMessage: message => port.postMessage(message),
    } });
  }
};
// What headphones may ask for.
window.asked = {};
const { setActionHandler } = MediaSession.prototype;
MediaSession.prototype.setActionHandler = function set(action, handler) {
  asked[action] = handler;
  setActionHandler.call(this, action, handler);
};
"""
LOCKED = """() => {
  const { delete: real } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.delete = () => {
    IDBObjectStore.prototype.delete = real;
    throw new DOMException('', 'InvalidStateError');
  };
}"""
"""Once, nothing can be deleted."""
REFUSED = "That does not work here right now. Try again another time."
SLOW = """() => {
  const { startRendering } = OfflineAudioContext.prototype;
  OfflineAudioContext.prototype.startRendering = async function render() {
    await new Promise(go => { window.go = go; });
    return startRendering.call(this);
  };
}"""
BORN = """() => new MutationObserver((_, watch) => {
  const said = document.querySelector('.narrating-said');
  if (!said) return;
  window.born = said.textContent;
  watch.disconnect();
}).observe(document.body, { childList: true, subtree: true })"""
FOCUSED = "document.activeElement.getAttribute('aria-label')"
CHOSEN = "document.querySelector('[data-setting=voice] input:checked').parentElement.textContent"
CHOOSE = """() => {
  const input = document.querySelector('[data-setting=voice] input:not(:checked)');
  input.checked = true;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}"""
SAID = "[...document.querySelectorAll('.said')].map(part => part.textContent).join('').trim()"
STATE = ".narrating[data-state={}]"
QUIET, VOICE = 0.5, 1.2
"""Seconds of each sentence that is fed: quiet before and after it, and a voice."""


def library(folder, text=TEXT):
    pages = "\n\n---\n\n".join(" ".join(sentences) for sentences in text)
    (folder / "tales/moon").mkdir(parents=True, exist_ok=True)
    (folder / "pages").mkdir(exist_ok=True)
    (folder / "site.yml").write_text("id: test\ntitle: Test\nlanguages: [en]\n", encoding="utf-8")
    (folder / "tales/moon/tale.md").write_text(f"---\ntitle: The moon\nlanguage: en\n---\n\n{pages}\n", encoding="utf-8")
    (folder / "pages/parents.md").write_text("---\ntitle: Parents\nlanguage: en\n---\n\nText.\n", encoding="utf-8")
    return folder


@pytest.fixture
def moon(tmp_path):
    """The folders of a library with a tale that has no voice, and of its site."""
    folder = library(tmp_path / "library")
    return folder, build(folder, tmp_path / "site")


@pytest.fixture
def context(speaker):  # noqa: F811
    with visit(speaker) as context:
        yield context


@pytest.fixture
def fed(context):
    context.add_init_script(FED)
    return context


def open_page(context, address: str):
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("[data-tale]:not([data-companions]) [data-controls]:not([hidden])")
    return page


def look(page) -> None:
    """Opens the dialog in which a voice is recorded."""
    page.locator("[data-action=panel]").click()
    page.locator("#panel .fold summary").click()
    page.locator(".narrate").click()


def begin(page, name: str = "Mamma") -> None:
    look(page)
    page.locator(".narration input").fill(name)
    page.locator(".narration [type=submit]").click()
    page.wait_for_selector(STATE.format("ready"))


def record(page) -> None:
    page.keyboard.press("Space")
    page.wait_for_selector(STATE.format("taking"))


def say(page, voice: float = VOICE) -> None:
    page.evaluate("([quiet, voice]) => { feed(quiet, false); feed(voice, true); feed(quiet, false); }", [QUIET, voice])


def read(page, sentences: int = 2) -> None:
    """Reads the shown page aloud."""
    record(page)
    for _ in range(sentences):
        say(page)
        page.keyboard.press("Space")
    page.wait_for_selector(STATE.format("ready"))


def leave(page) -> None:
    with page.expect_navigation():
        page.keyboard.press("Escape")
    page.wait_for_selector("[data-tale]:not([data-companions]) [data-controls]:not([hidden])")


def again(page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("[data-tale]:not([data-companions]) [data-controls]:not([hidden])", state="attached")


def voices(page) -> list:
    """Of each recording: who speaks, and on which page."""
    return page.evaluate("""[...document.querySelectorAll('[data-voice]')].map(audio =>
        [audio.dataset.name, audio.closest('.page')?.id ?? ''])""")


def test_a_grown_up_reads_a_tale_and_the_child_hears_it(context, moon, serve):
    """Through the browser's microphone, which hears a voice of 1.2 seconds every four seconds."""
    _, site = moon
    server = serve(site)
    address = f"{server.address}tales/moon/index.html"
    asked = []
    context.on("request", lambda request: asked.append(request))
    page = open_page(context, address)
    move_in(page, [ANNA], shelf=shelf(site, ["moon"]))
    page.evaluate(OPEN_GATE)
    page.goto(address)
    page.wait_for_selector(".gate-bar")
    page.wait_for_selector("[data-tale]:not([data-companions])")
    assert not [request.url for request in asked if BUNDLE.search(request.url)], "nobody has asked for it"
    begin(page)
    expect(page.locator(".narrating button:visible").first).to_be_visible()
    assert page.evaluate(SAID) == TEXT[0][0], "what is to be read first"
    assert faults(page) == []
    record(page)
    assert faults(page) == []
    page.wait_for_timeout(2500)
    page.locator("[data-shown] .text").click()
    page.wait_for_function(f"text => {SAID} === text", arg=TEXT[0][1])
    page.wait_for_timeout(4000)
    page.keyboard.press("Space")
    expect(page.locator(".narrating-said")).to_have_text("Page 1 is recorded.")
    assert page.locator("#page-2[data-shown]").count() == 1
    leave(page)

    # The child hears it, with the sentence that is spoken.
    page.evaluate("sessionStorage.clear()")
    page.goto(address)
    page.wait_for_selector("[data-side=child] [data-tale]:not([data-companions])")
    assert voices(page) == [["Mamma", "page-1"]]
    expect(page.locator(".title-facts")).to_contain_text("Mamma")
    page.locator("[data-action=listen]").click()
    page.wait_for_selector("[data-playing]")
    page.wait_for_function("() => document.querySelector('audio').currentTime > 0")
    first, second = page.evaluate("""() => {
      const { times } = JSON.parse(document.getElementById('timing').textContent)[0];
      let at = 0;
      const starts = times.map((time, i) => [at += time, i]).filter(([, i]) => i % 2 === 0).map(([start]) => start / 1000);
      return [starts[0], starts[9]];
    }""")
    assert 0.1 < first < 0.5, "a breath before the voice"
    assert 1.2 < second - first < 6
    for second_of, sentence in ((first, 0), (second, 1)):
        page.evaluate("second => { document.querySelector('audio').currentTime = second + 0.1; }", second_of)
        page.wait_for_function(f"text => {SAID} === text", arg=TEXT[0][sentence])
    assert page.evaluate("document.querySelector('.lit').textContent") == "There"
    assert {(request.method, request.post_data) for request in asked} == {("GET", None)}
    assert [request.url for request in asked if not request.url.startswith((server.address, "blob:"))] == []


def test_a_page_whose_text_has_changed_is_to_be_read_again(fed, moon, serve):
    folder, site = moon
    address = f"{serve(site).address}tales/moon/index.html"
    page = open_page(fed, address)
    begin(page)
    read(page)
    read(page)
    expect(page.locator(".narrating-said")).to_have_text("All pages are recorded.")
    leave(page)
    assert voices(page) == [["Mamma", "page-1"], ["Mamma", "page-2"]]

    # A page in front moves the others, and one of them has another word.
    build(library(folder, [["Good night."], TEXT[0], ["“Oh no,” said Mouse.", TEXT[1][1]]]), site)
    page.goto(address)
    page.wait_for_selector("[data-tale]:not([data-companions])")
    assert voices(page) == [["Mamma", "page-2"]]
    look(page)
    expect(page.locator(".narration-list li")).to_contain_text("1 of 3 pages")
    expect(page.locator(".narration-changed")).to_contain_text("Read these pages again: 2")
    assert faults(page) == []
    page.locator(".narration-do .second").click()
    page.wait_for_selector("#page-1[data-shown]")
    read(page, 1)
    assert page.locator(".narrating-pages [data-recorded]").count() == 2
    leave(page)
    assert voices(page) == [["Mamma", "page-1"], ["Mamma", "page-2"]], "the page of before stays where it has moved to"


def test_a_sentence_is_read_again_and_a_page_is_not_kept(fed, moon, serve):
    page = open_page(fed, f"{serve(moon[1]).address}tales/moon/index.html")
    begin(page)
    record(page)
    say(page)
    page.keyboard.press("ArrowRight")
    say(page, 5)  # a slip of the tongue
    page.keyboard.press("Backspace")
    assert page.evaluate(SAID) == TEXT[0][1]
    say(page)
    page.keyboard.press("Space")
    page.wait_for_selector("#page-2[data-shown]")
    record(page)
    say(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(STATE.format("ready"))
    leave(page)
    assert voices(page) == [["Mamma", "page-1"]]
    seconds = float(page.locator("audio").get_attribute("data-duration"))
    assert 2 * VOICE + QUIET < seconds < 2 * (VOICE + 2 * QUIET), "without what was read twice"


def test_a_take_belongs_to_one_page(fed, moon, serve):
    page = open_page(fed, f"{serve(moon[1]).address}tales/moon/index.html")
    page.evaluate(BORN)
    begin(page)
    said = page.locator(".narrating-said")
    assert page.evaluate(FOCUSED) == "Record this page"
    assert page.evaluate("born") == "", "a status that is born with its words is not heard"
    expect(said).to_have_text("Press the microphone and read this page aloud.")
    record(page)
    say(page)
    page.evaluate("() => { location.hash = '#page-2'; }")
    expect(said).to_contain_text("The recording broke off")
    assert page.locator(f"{STATE.format('ready')} .narrating-pages :nth-child(2)[data-current]").count() == 1
    read(page)
    page.evaluate("() => { location.hash = ''; }")  # leads to the title, on which nothing is read
    page.wait_for_selector("#page-1[data-shown]")

    # A key that goes leaves the focus to the one in its place.
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#page-2[data-shown]")
    page.locator(".narrating").get_by_role("button", name="Listen").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED) == "Pause"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.wait_for_selector(STATE.format("ready"))

    # A grown-up who leaves while a page is being stored has it.
    page.evaluate(SLOW)
    record(page)
    for _ in range(2):
        say(page)
        page.keyboard.press("Space")
    page.wait_for_function("() => window.go")
    assert not page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))"), "the browser asks"
    page.keyboard.press("Escape")
    with page.expect_navigation():
        page.evaluate("go()")
    page.wait_for_selector("[data-tale]:not([data-companions])")
    assert voices(page) == [["Mamma", "page-2"]]


def test_two_voices_of_a_tale_that_has_none(fed, moon, serve):
    _, site = moon
    address = f"{serve(site).address}tales/moon/index.html"
    page = open_page(fed, address)
    begin(page)
    read(page)
    read(page)
    leave(page)
    assert page.locator("[data-setting=voice]").count() == 0, "one voice is no choice"
    begin(page, "Papa")
    read(page)
    leave(page)
    assert voices(page) == [["Papa", "page-1"], ["Mamma", "page-1"], ["Mamma", "page-2"]]
    assert page.evaluate(CHOSEN) == "Papa", "the voice that was recorded last"

    # The simple player turns no page, so each one needs a voice.
    simple = {"children": [{**ANNA, "simple": True}], "reading": ANNA["id"]}
    put(page, {"family": simple, "shelf": shelf(site, ["moon"])})
    page.evaluate("sessionStorage.clear()")
    again(page, address)
    assert page.locator("[data-side=child] [data-tale]:not([data-simple])").count() == 1
    put(page, {"family": None, "shelf": None})
    again(page, address)
    page.evaluate(CHOOSE)
    again(page, address)
    assert page.evaluate(CHOSEN) == "Mamma"
    put(page, {"family": simple, "shelf": shelf(site, ["moon"])})
    again(page, address)
    assert page.locator("[data-side=child] [data-tale][data-simple]").count() == 1


def test_two_copies_of_a_site_have_the_same_voices(fed, moon, serve, tmp_path):
    for copy in "ab":
        shutil.copytree(moon[1], tmp_path / "copies" / copy)
    root = serve(tmp_path / "copies").address
    page = open_page(fed, f"{root}a/tales/moon/index.html")
    begin(page)
    read(page)
    leave(page)
    for copy in "ba":
        again(page, f"{root}{copy}/tales/moon/index.html")
        assert voices(page) == [["Mamma", "page-1"]]


FAULTS = {
    "refused": ("navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))",
                "The browser does not let this page hear you."),
    "none": ("navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))",
             "There is no microphone here."),
    "full": ("""IDBObjectStore.prototype.put = function put() {
        const { transaction } = this;
        if (transaction.error) return;
        Object.defineProperty(transaction, 'error', { value: new DOMException('', 'QuotaExceededError') });
        transaction.abort();
      }""", "The device has no room left"),
    "gone": ("""return new Promise(resolve => {
        const wish = indexedDB.open('storysite:test:narrations');
        wish.onsuccess = () => {
          const deal = wish.result.transaction('narrations', 'readwrite');
          deal.objectStore('narrations').clear();
          deal.oncomplete = () => resolve(wish.result.close());
        };
      })""", "This voice was deleted in another tab"),
    "left": ("""window.leave = () => {
        Object.defineProperty(document, 'hidden', { value: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }""", "The recording broke off"),
    "silent": ("window.feed = null", "Nothing was heard."),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_goes_wrong_is_said_and_loses_one_page_at_most(fed, moon, serve, fault):
    page = open_page(fed, f"{serve(moon[1]).address}tales/moon/index.html")
    begin(page)
    read(page)
    script, said = FAULTS[fault]
    page.evaluate(f"() => {{ {script} }}")
    page.keyboard.press("Space")
    if fault not in ("refused", "none"):
        page.wait_for_selector(STATE.format("taking"))
        for _ in range(2):
            if fault != "silent":
                say(page)
            if fault == "left":
                page.evaluate("leave()")
                break
            page.keyboard.press("Space")
    expect(page.locator(".narrating-said")).to_contain_text(said)
    page.wait_for_selector(STATE.format("ready"))
    assert page.locator("#page-2[data-shown]").count() == 1, "the same page is tried again"
    leave(page)
    assert voices(page) == ([] if fault == "gone" else [["Mamma", "page-1"]])


def test_a_page_over_plain_http_says_that_there_is_no_microphone(fed, moon, serve):
    fed.add_init_script("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
    page = open_page(fed, f"{serve(moon[1]).address}tales/moon/index.html")
    waiting = []
    page.route(re.compile("narration-style"), lambda route: waiting.append(route))
    page.locator("[data-action=panel]").click()
    page.locator("#panel .fold summary").click()
    while not waiting:
        page.wait_for_timeout(20)
    assert page.locator(".narrate").count() == 0, "nothing is seen without its style"
    waiting[0].continue_()
    page.locator(".narrate").click()
    expect(page.locator(".narration [role=status]")).to_contain_text("only on secure pages (https)")
    assert page.locator(".narration input").count() == 0


def test_pages_that_nobody_has_read_are_told_by_the_tale_s_voice(fed, site, serve):
    address = f"{serve(site).address}tales/{FIRST}/index.html"
    page = open_page(fed, address)
    put(page, {"settings": {"language": "en"}})
    page.reload()
    page.wait_for_selector("[data-tale]:not([data-companions]) [data-controls]:not([hidden])")
    begin(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#page-2[data-shown]")
    record(page)
    page.evaluate("() => { for (const action of ['nexttrack', 'play']) asked[action](); }")
    assert page.locator("#page-2[data-shown]").count() == 1
    assert page.locator("[data-playing]").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_selector(STATE.format("ready"))
    read(page, page.locator("#page-2 .text .s:not(.c)").count())
    leave(page)
    assert page.evaluate(CHOSEN) == "Mamma", "the voice that was recorded last"

    # At the end of a page goes on whoever has the next one.
    page.locator("[data-action=listen]").click()
    page.wait_for_selector("#page-1[data-shown]")
    length = "document.querySelector('audio').duration"
    page.wait_for_function(f"() => {length} > 60")
    page.evaluate("""() => {
      const [{ times }] = JSON.parse(document.getElementById('timing').textContent);
      const words = document.querySelectorAll('#page-1 .text span:not(.s)').length;
      const end = times.slice(0, 2 * words).reduce((sum, time) => sum + time, 0);
      document.querySelector('audio').currentTime = end / 1000 - 0.3;
    }""")
    page.wait_for_selector("#page-2[data-shown]")
    page.wait_for_function(f"() => {length} < 60")
    page.wait_for_function("() => document.querySelector('#page-2 .said')")
    page.evaluate(f"document.querySelector('audio').currentTime = {length} - 0.3")
    page.wait_for_selector("#page-3[data-shown]")
    page.wait_for_function(f"() => {length} > 60")
    page.wait_for_function("() => document.querySelector('#page-3 .said')")

    # A word keeps the sentence in the tale's own voice, which has an address.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#page-2[data-shown]")
    page.keyboard.press("Shift+ArrowUp")
    page.wait_for_function("() => localStorage.getItem('storysite:pasaka:words')")
    word, = held(page, "words")
    assert word["about"]["clip"]["sources"][0][0].startswith(f"tales/{FIRST}/")

    # Whoever chooses another voice hears that one from then on.
    page.evaluate(CHOOSE)
    page.reload()
    page.wait_for_selector("[data-tale]:not([data-companions])")
    assert page.evaluate(CHOSEN) != "Mamma"


def test_own_recordings_are_saved_listed_and_forgotten(fed, moon, serve):
    _, site = moon
    root = serve(site).address
    page = open_page(fed, f"{root}tales/moon/index.html")
    begin(page)
    read(page)
    leave(page)
    look(page)
    with page.expect_download() as kept:
        page.locator(".narration-do .bare").first.click()
    assert kept.value.suggested_filename == "moon-Mamma-1.wav"

    def delete(place) -> None:
        place.get_by_role("button", name="Delete this voice", exact=True).click()
        page.wait_for_timeout(GESTURE)
        place.get_by_role("button", name="Yes, delete this voice").click()

    dialog = page.locator(".narration")
    page.evaluate(LOCKED)
    delete(dialog)
    expect(dialog.get_by_role("status")).to_have_text(REFUSED)
    delete(dialog)
    expect(page.locator(".narration-list li")).to_have_count(0)
    with page.expect_navigation():
        page.keyboard.press("Escape")
    page.wait_for_selector("[data-tale]:not([data-companions])")
    assert voices(page) == []
    begin(page)
    read(page)
    leave(page)

    move_in(page, [ANNA], shelf=shelf(site, ["moon"]))
    page.evaluate(OPEN_GATE)
    page.goto(f"{root}parents/index.html")
    own = page.locator(".family-flagged", has_text="Own recordings")
    expect(own).to_contain_text("The moon · Mamma")
    expect(own).to_contain_text("kB")
    assert faults(page) == []
    page.evaluate(LOCKED)
    delete(own)
    expect(own.get_by_role("status")).to_have_text(REFUSED)
    delete(own)
    expect(own).to_be_hidden()
    assert held(page, "narration:moon") is None


def test_the_other_engines_record_from_a_folder_or_say_why_not(engine, moon):
    """Firefox has a microphone that hears a tone. WebKitGTK has none."""
    address = f"{moon[1].as_uri()}/tales/moon/index.html"
    ready = "() => document.querySelector('[data-tale]:not([data-companions]) [data-controls]:not([hidden])')"
    engine.open(address)
    engine.wait(ready)
    engine.click("[data-action=panel]")
    engine.click("#panel .fold summary")
    engine.wait("() => document.querySelector('.narrate')")
    engine.click(".narrate")
    engine.wait("() => document.querySelector('.narration input')")
    engine.evaluate("() => { document.querySelector('.narration input').value = 'Mamma'; }")
    engine.click(".narration [type=submit]")
    engine.wait("() => document.querySelector('.narrating[data-state=ready] .main:not([hidden])')")
    engine.click(".narrating .main:not([hidden])")
    if engine.name == "webkit":
        engine.wait("() => document.querySelector('.narrating-said').textContent.includes('no microphone')")
        return
    for _ in TEXT[0]:
        engine.wait("() => document.querySelector('.narrating[data-state=taking]')")
        engine.wait("() => { window.from ??= performance.now(); return performance.now() - from > 800; }")
        engine.evaluate("() => { window.from = undefined; }")
        engine.click(".narrating .main:not([hidden])")
    engine.wait("() => document.querySelector('#page-2[data-shown]')")
    engine.open(address)
    engine.wait(ready)
    engine.click("[data-action=listen]")
    engine.wait("() => document.querySelector('audio').currentTime > 0.2")
    assert engine.evaluate("() => document.querySelector('.said').textContent.trim()") == TEXT[0][0]
    assert engine.evaluate("() => document.querySelector('audio').duration") > 1.2
