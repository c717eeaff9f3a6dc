"""Speed, voice, and day and night."""

import base64
import struct
import zlib

import pytest

from clock import open_tale  # noqa: F401 (a fixture)
from tale import WORDS, narrated

pytestmark = pytest.mark.still

SPEEDS = ["0.5", "0.75", "1", "1.25", "1.5", "2"]


def test_every_speed_is_offered_and_keeps_the_pitch(tale):
    offered = tale.page.eval_on_selector_all("[data-setting=speed] input", "inputs => inputs.map(input => input.value)")
    assert offered == SPEEDS
    tale.open_panel("speed")
    numbers = tale.page.locator(".speeds span").evaluate_all("""all => all.map(span => {
      const range = document.createRange();
      range.selectNodeContents(span.lastChild);
      return Math.round(range.getBoundingClientRect().bottom);
    })""")
    assert len(set(numbers)) == 1, f"the numbers stand at different heights: {numbers}"
    tale.page.set_viewport_size({"width": 390, "height": 844})
    keys = tale.page.locator(".speeds label").evaluate_all("""all => all.map(label => {
      for (const part of [label, label.lastElementChild]) part.style.fontSize = '24px'; // a browser's least size
      return label;
    }).map(label => {
      const range = document.createRange();
      range.selectNodeContents(label.lastElementChild.lastChild);
      return [label.offsetTop, label.offsetWidth - range.getBoundingClientRect().width];
    })""")
    assert min(room for _, room in keys) > 0, f"a speed stands out of its key: {keys}"
    assert [top == keys[0][0] for top, _ in keys] == [True] * 3 + [False] * 3
    tale.page.locator("#panel [data-action=close]").click()
    tale.play.click()
    for speed in SPEEDS:
        tale.choose("speed", speed)
        rate, pitch = tale.page.evaluate("(a => [a.playbackRate, a.preservesPitch])(document.querySelector('audio'))")
        assert rate == float(speed)
        assert pitch is True


def test_the_speed_is_kept(tale):
    assert tale.page.locator("[data-setting=speed] input:checked").get_attribute("value") == "1"
    tale.choose("speed", "0.75")
    tale.page.reload()
    assert tale.page.locator("[data-setting=speed] input:checked").get_attribute("value") == "0.75"
    tale.play.click()
    tale.await_sound()
    assert tale.page.evaluate("document.querySelector('audio').playbackRate") == 0.75


def test_another_voice_goes_on_from_the_same_word(ways):
    tale = ways("two-voices")
    tale.page.locator(WORDS).nth(4).click()
    tale.await_word(4)
    before = tale.lit
    tale.choose("voice", "janis")
    tale.advance_until("() => document.querySelector('audio').currentSrc.includes('janis')")
    tale.await_sound()
    assert before <= tale.lit <= before + 3
    assert tale.playing
    tale.page.reload()
    assert tale.page.locator("[data-setting=voice] input:checked").get_attribute("value") == "janis"


def test_a_voice_chosen_before_the_first_word_is_kept(ways):
    tale = ways("two-voices")
    tale.choose("voice", "janis")
    tale.choose("voice", "anna")
    tale.choose("voice", "janis")
    tale.page.reload()
    assert tale.page.locator("[data-setting=voice] input:checked").get_attribute("value") == "janis"
    tale.play.click()
    tale.advance_until("() => document.querySelector('audio').currentSrc.includes('janis')")


@pytest.mark.parametrize(("hour", "scheme", "choice", "palette"), [
    (10, "light", None, "day"), (10, "dark", None, "night"), (19, "light", "day", "day"), (6, "light", None, "night"),
])
def test_the_palette_follows_clock_system_and_choice(site, serve, browser, hour, scheme, choice, palette):
    context = browser.new_context(color_scheme=scheme)
    context.add_init_script(f"Date.prototype.getHours = () => {hour}")
    page = context.new_page()
    page.goto(serve(site).address + narrated(site))
    if choice:
        page.locator("[data-action=panel]").click()
        page.locator(f"[data-setting=palette] label:has(input[value='{choice}'])").click()
        page.reload()
        assert page.locator("[data-setting=palette] input:checked").get_attribute("value") == choice
    assert page.locator("html").get_attribute("data-palette") == palette
    page.goto(page.url.split("/tales/")[0] + "/index.html")
    assert page.locator("html").get_attribute("data-palette") == palette
    context.close()


def test_the_palette_follows_the_system_while_the_page_is_open(tale):
    tale.page.emulate_media(color_scheme="dark")
    tale.page.wait_for_selector("html[data-palette=night]")
    tale.page.emulate_media(color_scheme="light")
    tale.page.wait_for_selector("html[data-palette=day]")


@pytest.mark.parametrize(("choice", "path"), [
    ("night", "index.html"), ("night", "library/index.html"), ("night", None), ("day", None)])
def test_the_first_paint_has_the_right_palette(site, serve, browser, path, choice):
    """Every frame from the first is recorded: none may be of the other palette."""
    other = "dark" if choice == "day" else "light"
    context = browser.new_context(color_scheme=other, viewport={"width": 400, "height": 400})
    context.add_init_script("Date.prototype.getHours = () => 10")
    page = context.new_page()
    address = serve(site).address
    page.goto(address + "index.html")
    key = f"storysite:{page.locator('html').get_attribute('data-site')}:settings"
    page.evaluate("([key, palette]) => localStorage.setItem(key, JSON.stringify({ palette }))", [key, choice])
    page.goto("data:text/html,<body bgcolor=%23808080>")
    session = context.new_cdp_session(page)
    frames = []
    session.on("Page.screencastFrame", lambda frame: (
        frames.append(frame["data"]), session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})))
    session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    page.goto(address + (path or narrated(site)))
    page.wait_for_timeout(500)
    session.send("Page.stopScreencast")
    context.close()
    lights = [lightness_of_corner(frame) for frame in frames]
    before = 128  # the page that is left
    dark = [light < 100 for light in lights if light != before]
    assert dark, "no frame was painted"
    assert all(dark) if choice == "night" else not any(dark), lights


def lightness_of_corner(png: str) -> int:
    """The mean of red, green and blue in the lower left corner of a PNG in base 64."""
    data = base64.b64decode(png)
    width, _, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert depth == 8 and kind in (2, 6)
    size, packed, at = 3 if kind == 2 else 4, b"", 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        if name == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += 12 + length
    rows, stride, corner = zlib.decompress(packed), width * size + 1, [0] * size
    for start in range(0, len(rows), stride):
        # PNG specification, 9.2: what a row's filter adds to its first pixel comes from the pixel above.
        added = [(0, 0, above, above // 2, above)[rows[start]] for above in corner]
        corner = [(byte + more) & 255 for byte, more in zip(rows[start + 1:start + 1 + size], added, strict=True)]
    return sum(corner[:3]) // 3
