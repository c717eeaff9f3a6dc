"""Locked tales: a family code opens them, over http, without a network and from a folder, and nothing else does."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from family import ANNA, OPEN_GATE, held, knock, move_in, reckon, say
from program import PROGRAM, ROOT, build
from tale import Tale

pytestmark = pytest.mark.still

SLUG = "luna-the-fox"
PATH = f"tales/{SLUG}/index.html"
OPENED = "() => Boolean(document.querySelector('[data-controls]:not([hidden])'))"
SAID = "() => [...document.querySelectorAll('[data-when]:not([hidden])')].map(part => part.dataset.when).join()"
SEEK = """async time => {
  const audio = document.querySelector('audio[data-voice]');
  const source = audio.currentSrc || audio.querySelector('source').src;
  const probe = window.probe ??= Object.assign(new Audio(source), { preload: 'auto', muted: true });
  if (probe.readyState < 1) await new Promise((resolve, reject) => {
    probe.addEventListener('loadedmetadata', resolve, { once: true });
    probe.addEventListener('error', () => reject(probe.error.message), { once: true });
  });
  const place = time * probe.duration;
  await new Promise((resolve, reject) => {
    probe.addEventListener('seeked', resolve, { once: true });
    probe.addEventListener('error', () => reject(probe.error.message), { once: true });
    probe.currentTime = place;
  });
  return Math.abs(probe.currentTime - place) < 0.2 && probe.readyState > 1;
}"""


@dataclass
class Locked:
    folder: Path
    site: Path
    codes: dict[str, str]

    def storysite(self, *words: str) -> str:
        done = subprocess.run([PROGRAM, *words, "--library", self.folder], capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def new_code(self, *options: str) -> str:
        said = self.storysite("code", "new", *options)
        return re.search(r"^the code: (.*)$", said, re.MULTILINE).group(1)


@pytest.fixture(scope="module")
def locked(tmp_path_factory) -> Locked:
    """A narrated tale of the sample, locked, with codes that open it, that opened it once, and that ran out."""
    home = tmp_path_factory.mktemp("locked")
    found = Locked(home / "library", home / "site", {})
    shutil.copytree(ROOT / "content/tales" / SLUG, found.folder / "tales" / SLUG)
    tale = found.folder / "tales" / SLUG / "tale.md"
    text = re.sub(r"(?m)^(translations|pictures|access):.*\n", "", tale.read_text(encoding="utf-8"))
    more = "access: premium\nwords: {pond: {meaning: a small lake}}\n"
    tale.write_text(text.replace("---\n", f"---\n{more}", 1), encoding="utf-8")
    (found.folder / "site.yml").write_text("id: locked\ntitle: Tales\nlanguages: [en, lv]\naddress: https://tales.example/\n",
                                           encoding="utf-8")
    (found.folder / "pages").mkdir()
    (found.folder / "pages/parents.md").write_text("---\ntitle: For parents\n---\n", encoding="utf-8")
    found.codes["good"] = found.new_code("--label", "Ann's")
    found.codes["gone"] = found.new_code("--label", "Old")
    found.codes["expired"] = found.new_code("--until", "2999-12-31")
    keys = found.folder / "family-codes.yml"
    keys.write_text(keys.read_text(encoding="utf-8").replace("2999-12-31", "2020-02-29"), encoding="utf-8")
    other = re.search(r"^(\w+) · Old", found.storysite("code", "list"), re.MULTILINE).group(1)
    found.storysite("code", "remove", other)
    build(found.folder, found.site)
    return found


def open_with(page, address: str, code: str) -> None:
    page.goto(address + PATH)
    page.wait_for_selector("[data-lock][data-state=asking]")
    page.fill("#family-code", code)
    page.press("#family-code", "Enter")


def await_opened(page) -> Tale:
    page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    return Tale(page)


@pytest.fixture(params=["http", "file"])
def address(request, locked, serve) -> str:
    return serve(locked.site, worker=True).address if request.param == "http" else locked.site.as_uri() + "/"


@pytest.mark.quick
def test_a_code_opens_the_tale_and_the_device_keeps_it_open(context, locked, address):
    page = context.new_page()
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    # As somebody types it: large letters, hyphens, one word cut short.
    typed = re.sub(r"\b(\w{5})\w+", r"\1", locked.codes["good"], count=1)
    open_with(page, address, typed.upper().replace(" ", "-"))
    tale = await_opened(page)
    assert len(tale.ids) > 3
    page.locator("[data-action=listen]").click()
    tale.await_word(3)
    for place in (0.9, 0.1, 0.55, 0.02, 0.75):
        assert page.evaluate(SEEK, place), place
    tale.next.click()
    tale.await_page(tale.ids[1])
    page.wait_for_function("() => { const seen = [...document.images].filter(image => image.currentSrc && image.complete);"
                           " return seen.length > 1 && seen.every(image => image.naturalWidth > 0); }")
    page.reload()
    await_opened(page)
    kept = page.evaluate("() => JSON.stringify({ ...localStorage })") + page.url
    assert not any(word in kept for word in [locked.codes["good"], locked.codes["good"].replace(" ", "-")])
    page.evaluate("() => document.querySelector('[data-action=lock-again]').click()")
    page.wait_for_selector("[data-lock][data-state=asking]")
    assert page.locator(".page").count() == 0
    assert wrong == []


def test_a_card_speaks_its_word_and_keeps_no_sound_that_another_page_lacks(context, locked, address):
    page = context.new_page()
    open_with(page, address, locked.codes["good"])
    tale = await_opened(page)
    page.evaluate("id => { location.hash = id; }", tale.ids[-1])
    tale.await_page(tale.ids[-1])
    tale.next.click()
    page.locator(".word-card button").click()
    page.wait_for_function("() => document.querySelector('body > audio').currentTime > 1")
    word, = held(page, "words")
    assert word["about"]["word"] == "pond"
    assert word["about"]["clip"] is None


def test_nothing_runs_out_of_a_small_window_with_the_browser_s_largest_letters(large_letters, locked):
    page = large_letters.new_page()
    page.goto(locked.site.as_uri() + "/" + PATH)
    page.wait_for_selector("[data-lock][data-state=asking]")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.close()


@pytest.mark.quick
def test_on_a_wide_screen_the_cover_and_its_name_have_a_spread(context, locked):
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto((locked.site / PATH).as_uri())
    name = page.locator(".locked-words h1")
    assert name.bounding_box()["height"] < 3 * name.evaluate("name => parseFloat(getComputedStyle(name).fontSize)"), "two lines"
    language = page.locator(".bar .switch").bounding_box()
    assert language["x"] + language["width"] > 1280 - 32, "as on the other pages, it ends the bar"
    for width, height in [(1280, 1024), (1024, 768)]:
        page.set_viewport_size({"width": width, "height": height})
        for picture in page.locator(".picture:has(> .plate)").all():
            assert picture.locator(".plate").bounding_box() == picture.bounding_box(), f"at {width}×{height} a strip is empty"


def test_what_does_not_open_the_tale_says_why(context, locked, serve):
    page = context.new_page()
    good = locked.codes["good"].split(" ")
    swapped = [*good[:2], "zoo" if good[2] != "zoo" else "zebra", *good[3:]]
    open_with(page, serve(locked.site).address, "")
    page.wait_for_selector("#family-code:invalid")
    answers = {
        "few": " ".join(good[1:]), "unknown": " ".join(["qqqq", *good[1:]]), "misread": " ".join(swapped),
        "gone": locked.codes["gone"], "expired": locked.codes["expired"],
        "wrong": other_code(locked, good),
    }
    for state, code in answers.items():
        page.fill("#family-code", code)
        page.press("#family-code", "Enter")
        page.wait_for_selector(f"[data-lock][data-state={state}]")
        assert page.evaluate(SAID) == state
    assert page.locator("[data-controls]").count() == 0
    # Nothing is kept of a code that opens nothing.
    page.reload()
    page.wait_for_selector("[data-lock][data-state=asking]")


def other_code(locked: Locked, good: list[str]) -> str:
    """A code that somebody could have, and nobody has."""
    words = (ROOT / "Themes/storybook/codes/en.txt").read_text(encoding="utf-8").split()
    numbers = [words.index(word) for word in good[:-1]]
    numbers[0] = (numbers[0] + 1) % len(words)
    check = 0
    for number in numbers:
        check = (check * 3 + number + 1) % len(words)
    return " ".join(words[number] for number in [*numbers, check])


def test_a_link_opens_the_tale_and_leaves_no_code_in_the_address(context, locked, serve):
    page = context.new_page()
    page.goto(serve(locked.site).address + PATH + "#code=" + locked.codes["good"].replace(" ", "-"))
    await_opened(page)
    assert "code" not in page.url


def test_the_code_of_a_link_waits_behind_the_gate(browser, locked, serve):
    """Costs 3 s."""
    page = browser.new_context(locale="en").new_page()
    address = serve(locked.site).address
    page.goto(address + "index.html")
    move_in(page, [ANNA])
    page.goto(address + PATH + "#code=" + locked.codes["good"].replace(" ", "-"))
    page.wait_for_selector("[data-child-asked]:not([hidden])")
    assert "code" not in page.url, "the child's history would keep it"
    knock(page)
    say(page, reckon(page))
    await_opened(page)
    assert "code" not in page.url


def test_a_kept_tale_is_read_without_a_server_and_lies_enciphered(context, locked, serve):
    server = serve(locked.site, worker=True)
    page = context.new_page()
    open_with(page, server.address, locked.codes["good"])
    await_opened(page)
    page.locator("[data-action=keep]").click()
    page.locator("#keep [data-action=keep-begin]:visible").click()
    page.wait_for_selector("[data-action=keep][data-state=kept]")
    server.stop()
    page.close()
    page = context.new_page()
    page.goto(server.address + PATH)
    tale = await_opened(page)
    page.locator("[data-action=listen]").click()
    tale.await_word(3)
    for place in (0.8, 0.2):
        assert page.evaluate(SEEK, place), place
    kinds = page.evaluate("""async () => {
      const kinds = new Set();
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (request.url.includes('/tales/')) kinds.add((await cache.match(request)).headers.get('Content-Type').split(';')[0]);
        }
      }
      return [...kinds].sort();
    }""")
    assert not any(kind.startswith("audio/") for kind in kinds)


def test_of_a_shelf_a_locked_tale_is_kept_where_a_code_opens_it(new_phone, locked, serve):
    address = serve(locked.site, worker=True).address
    page = new_phone()
    page.goto(address + "parents/index.html")
    move_in(page, [ANNA], shelf={SLUG: {"title": "Luna"}})
    keep = page.get_by_role("button", name="Keep on this device")
    page.evaluate(OPEN_GATE)
    page.reload()
    keep.click()
    page.get_by_text("Left out, because they do not open on this device: 1").wait_for()
    assert page.get_by_role("button", name="Keep", exact=True).count() == 0
    open_with(page, address, locked.codes["good"])
    await_opened(page)
    page.goto(address + "parents/index.html")
    keep.click()
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_text("All of it is here and checked.").wait_for()
    assert held(page, "kept")[SLUG]["isLocked"]


def test_a_changed_file_is_refused(context, locked, tmp_path, serve):
    site = shutil.copytree(locked.site, tmp_path / "site")
    sealed = re.search(r'data-sealed="[^"]*/([^/"]+)"', (site / PATH).read_text(encoding="utf-8")).group(1)
    file = site / "tales" / SLUG / sealed
    text = file.read_text(encoding="ascii")
    place = len(text) // 2
    file.write_text(text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1:], encoding="ascii")
    page = context.new_page()
    open_with(page, serve(site).address, locked.codes["good"])
    page.wait_for_selector("[data-lock][data-state=away]")
    assert page.locator("[data-controls]").count() == 0


def test_a_code_that_is_taken_back_opens_nothing_any_more(context, locked, tmp_path, serve):
    folder, site = tmp_path / "library", tmp_path / "site"
    shutil.copytree(locked.folder, folder)
    mine = Locked(folder, site, {})
    code = mine.new_code("--label", "Mine")
    build(folder, site)
    before = {file.name: file.read_bytes() for file in (site / "tales" / SLUG).iterdir()}
    server = serve(site, worker=True)
    page = context.new_page()
    open_with(page, server.address, code)
    await_opened(page)
    mine.storysite("code", "remove", re.search(r"^(\w+) · Mine", mine.storysite("code", "list"), re.MULTILINE).group(1))
    build(folder, site)
    after = {file.name: file.read_bytes() for file in (site / "tales" / SLUG).iterdir()}
    assert {name for name in before if before[name] != after.get(name)} == {"codes.js", "files.json"}
    page.reload()
    page.wait_for_selector("[data-lock][data-state=gone]")


@pytest.mark.parametrize(("engine", "origin"), [("firefox", "file"), ("webkit", "http")], indirect=["engine"])
def test_the_other_engines_open_and_tell_it(engine, locked, serve, origin):
    root = serve(locked.site).address if origin == "http" else locked.site.as_uri() + "/"
    engine.open(root + PATH)
    engine.wait("() => document.querySelector('[data-lock]')?.dataset.state === 'asking'")
    engine.evaluate("""code => {
      document.getElementById('family-code').value = code;
      document.querySelector('.lock-form button').click();
    }""", locked.codes["good"])
    engine.wait(OPENED)
    assert engine.evaluate("() => document.querySelectorAll('.page').length") > 3
    engine.click("[data-action=listen]")
    engine.wait("() => [...document.querySelectorAll('audio')].some(audio => !audio.paused && audio.currentTime > 0.2)")


def spoilt(lines: list[str]) -> list[str]:
    """The lines of an enciphered file with another letter in the last chunk. What else may be changed is told apart by a script
    of its own (`modules/lock.test.js`)."""
    *before, chunk, last = lines
    return [*before, ("A" if chunk[0] != "A" else "B") + chunk[1:], last]


def test_the_other_engines_refuse_a_changed_recording(engine, locked, tmp_path):
    """In a folder, where everything is deciphered before the tale opens."""
    site = shutil.copytree(locked.site, tmp_path / "site")
    # Those of several chunks: the recording in each of its formats.
    sealed = {file: file.read_text(encoding="ascii").split("\n") for file in (site / "tales" / SLUG).glob("*.js")}
    sealed = {file: lines for file, lines in sealed.items() if len(lines) > 4}
    for file, lines in sealed.items():
        file.write_text("\n".join(spoilt(lines)), encoding="ascii")
    assert len(sealed) > 1
    engine.open(site.as_uri() + "/" + PATH)
    engine.wait("() => document.querySelector('[data-lock]')?.dataset.state === 'asking'")
    engine.evaluate("""code => {
      document.getElementById('family-code').value = code;
      document.querySelector('.lock-form button').click();
    }""", locked.codes["good"])
    engine.wait("() => document.querySelector('[data-lock]')?.dataset.state === 'away'")
    assert engine.evaluate("() => document.querySelectorAll('audio, [data-controls]').length") == 0


def test_without_scripts_the_page_says_what_it_is(browser, locked):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((locked.site / PATH).as_uri())
    assert page.locator("noscript").count() == 1 or "JavaScript" in page.inner_text("main")
    assert page.locator(".locked-page").count() == 1
    assert not page.locator(".lock-form").is_visible()
    context.close()


def test_a_code_that_is_wrong_waits_to_be_typed_again_and_a_right_one_leads_to_the_tale(context, locked, serve):
    page = context.new_page()
    open_with(page, serve(locked.site).address, locked.codes["gone"])
    page.wait_for_function(f"() => ({SAID})() === 'gone'")
    page.wait_for_function("""() => {
      const field = document.activeElement;
      return field.id === 'family-code' && field.selectionStart === 0 && field.selectionEnd === field.value.length;
    }""")
    page.keyboard.type(locked.codes["good"])
    page.keyboard.press("Enter")
    await_opened(page)
    page.wait_for_function("() => document.activeElement.matches('[data-action=listen]')")


def test_a_language_chosen_later_elsewhere_moves_no_focus(browser, locked, serve):
    address = serve(locked.site).address
    context = browser.new_context(locale="en-US")
    page = context.new_page()
    open_with(page, address, locked.codes["good"])
    await_opened(page)
    page.wait_for_function("() => document.activeElement.dataset.action === 'listen'")
    page.focus("[data-action=read]")
    other = context.new_page()
    other.goto(f"{address}library/index.html")
    other.select_option("select[data-setting=language]", "lv")
    page.wait_for_function("() => document.documentElement.lang === 'lv'")
    page.evaluate("() => new Promise(resolve => setTimeout(resolve, 100))")
    assert page.evaluate("() => document.activeElement.dataset.action") == "read"
    context.close()


def test_a_card_wears_its_lock_until_the_device_has_opened_the_tale(context, locked, serve):
    address = serve(locked.site, worker=True).address
    page = context.new_page()
    wear = f"[data-shelves] [data-card={SLUG}] [data-card-lock]"
    page.goto(f"{address}library/index.html")
    page.wait_for_selector(wear)
    assert page.locator(f"[data-shelves] [data-card={SLUG}] a").aria_snapshot().count("Šī pasaka ir aizslēgta") == 1
    assert page.locator("[data-shelves] [data-card-narrated]").is_hidden(), "nobody hears what a lock keeps"
    page.goto(f"{address}library/index.html?q=luna")
    page.wait_for_selector("[data-results] [data-card-lock]")
    open_with(page, address, locked.codes["good"])
    await_opened(page)
    page.goto(f"{address}library/index.html")
    page.wait_for_selector(wear, state="hidden")
    page.goto(f"{address}library/index.html?q=luna")
    page.wait_for_selector("[data-results] [data-card]")
    page.wait_for_selector("[data-results] [data-card-lock]", state="hidden")
    assert page.locator("[data-results] [data-card-narrated]").is_visible()
    page.goto(address + PATH)
    await_opened(page)
    page.evaluate("() => document.querySelector('[data-action=lock-again]').click()")
    page.wait_for_selector("[data-lock][data-state=asking]")
    page.goto(f"{address}library/index.html")
    page.wait_for_selector(wear)
