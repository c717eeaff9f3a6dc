"""A whole tale with the keyboard alone. At every step the focus is where it should be, and can be seen."""

import pytest

from states import unfolded
from tale import WHOLE, WORDS, Tale

# What is wrong with the focus: nothing, or words. A radio button shows it on its label, the story's text on the word
# that the keys have come to.
FOCUS = """() => {
  const focus = document.activeElement;
  if (!focus || focus === document.body) return 'the focus is lost';
  const sign = focus.matches('[type=radio]') ? focus.nextElementSibling
    : focus.matches('[type=file]') ? focus.closest('label') : focus.querySelector(':scope.text .mark') ?? focus;
  // The browser itself marks what is a part of a field of time and of a player.
  if (focus.matches('audio, [type=time]:not(:focus-visible)')) return '';
  const what = `${focus.localName} ${focus.dataset.action ?? focus.name ?? ''} “${sign.innerText?.slice(0, 40)}”`;
  const { outlineStyle, outlineWidth, opacity } = getComputedStyle(sign);
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2 || opacity === '0') return `nothing shows the focus on ${what}`;
  const { left, right, top, bottom, width, height } = sign.getBoundingClientRect();
  const where = `${Math.round(left)}–${Math.round(right)} × ${Math.round(top)}–${Math.round(bottom)}`;
  if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return `${what} is out of the window: ${where}`;
  for (const part of [0.25, 0.5, 0.75]) {
    const over = document.elementFromPoint(left + width / 2, top + height * part);
    if (over !== focus && !sign.contains(over)) return `${what} at ${where} lies under ${over?.className || over?.localName}`;
  }
  return '';
}"""


class Keys:
    """Ten fingers and no mouse."""

    def __init__(self, tale: Tale):
        self.tale = tale
        self.page = tale.page

    def press(self, key: str, at: str) -> None:
        """Presses a key, after which the focus is on what the selector names."""
        self.page.keyboard.press(key)
        self.page.wait_for_function("at => document.activeElement.matches(at)", arg=at)
        self.tale.settle()
        self.look(key)

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        for _ in range(40):
            self.page.keyboard.press(key)
            if self.page.evaluate("document.activeElement === document.body || !document.hasFocus()"):
                continue  # round the end of the page, through the browser's own buttons
            self.look(key)
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{key} does not reach {selector}")

    def look(self, key: str) -> None:
        fault = self.page.evaluate(FOCUS)
        assert fault == "", f"after {key}: {fault}"

    @property
    def marked(self) -> int:
        return self.page.evaluate(f"[...document.querySelectorAll('{WORDS}')].findIndex(word => word.matches('.mark'))")


def open_from_the_library(context, address: str, slug: str) -> Keys:
    page = context.new_page()
    page.goto(address + "library/index.html")
    keys = Keys(Tale(page))
    keys.tab_to(f"a[href*='{slug}/']")
    page.keyboard.press("Enter")
    page.wait_for_selector(WHOLE, state="attached")
    assert keys.tale.at_title
    return keys


def test_a_whole_tale_is_heard_answered_and_left_by_keyboard(context, library, serve):
    keys = open_from_the_library(context, serve(library("ways")).address, "branching")
    tale, page = keys.tale, keys.page
    start, question, _, hill, cloud, home = tale.ids
    text = "[data-shown] .text"

    keys.tab_to("[data-action=listen]")
    keys.press("Enter", text)
    assert tale.shown == start
    tale.await_sound()
    keys.press("Space", text)
    assert not tale.playing
    keys.press("Home", text)
    keys.press("ArrowDown", text)
    keys.press("ArrowDown", text)
    assert keys.marked == 2
    keys.press("Shift+ArrowUp", text)
    tale.await_word(2)
    page.wait_for_selector("[data-tale]:not([data-playing])")
    keys.tab_to("[data-action=sentence-again]")
    keys.press("Enter", "[data-action=sentence-again]")
    tale.await_word(0)
    page.wait_for_selector("[data-tale]:not([data-playing])")

    keys.tab_to("[data-action=panel]", "Shift+Tab")
    keys.press("Enter", "#panel *")
    keys.tab_to("[data-setting=way] input")
    keys.press("ArrowRight", "input[value=turn]")
    keys.tab_to("#panel summary")
    keys.press("Enter", "#panel summary")
    keys.tab_to("[data-setting=pace] input")
    keys.press("ArrowRight", "input[value=tap]")
    keys.press("Escape", "[data-action=panel]")
    assert tale.shown == start, "arrows in the panel turn no pages"
    keys.tab_to("[data-action=play]")
    keys.press("Enter", "[data-action=play]")
    page.wait_for_selector("[data-waiting]")
    keys.look("the voice")
    keys.press("Enter", "[data-action=play]")
    tale.await_page(question)
    tale.settle()
    page.wait_for_selector("[data-waiting]")
    keys.look("the voice")

    keys.tab_to(".choice[href='#kalns']")
    keys.press("Enter", text)
    tale.await_page(hill)
    keys.tab_to("[data-action=look]", "Shift+Tab")
    keys.press("Enter", "#closer *")
    keys.press("+", "#closer *")
    keys.tab_to("[data-action=leave]")
    page.evaluate("addEventListener('popstate', () => setTimeout(() => { window.isBack = true; }), { once: true })")
    keys.press("Enter", "[data-action=look]")
    page.wait_for_function("() => window.isBack")  # the browser goes a step back in its history, and brings the focus along
    assert tale.shown == hill

    keys.tab_to("[data-action=next]")
    keys.press("Enter", "[data-action=next]")
    assert tale.shown == cloud
    keys.press("Enter", "[data-action=next]")
    assert tale.shown == home
    keys.press("Enter", "#end-title")
    assert tale.at_end
    keys.tab_to("[data-action=again]")
    keys.press("Enter", text)
    assert tale.shown == start
    keys.tab_to("a[href$='library/index.html']", "Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/library/index.html")


def test_from_right_to_left_the_keys_are_mirrored(context, library, serve):
    keys = open_from_the_library(context, serve(library("ways")).address, "arabic")
    tale, page = keys.tale, keys.page
    first, last = tale.ids
    text = "[data-shown] .text"

    keys.tab_to("[data-action=read]")
    keys.press("Enter", text)
    assert tale.shown == first
    keys.press("ArrowLeft", text)
    assert tale.shown == last
    keys.press("ArrowRight", text)
    assert tale.shown == first
    keys.press("Shift+ArrowLeft", text)
    second = page.evaluate(f"""[...document.querySelectorAll('{WORDS}')].indexOf(
      document.querySelectorAll('.s')[1].querySelector('span'))""")
    tale.await_word(0 if tale.lit == 0 else second)
    keys.press("ArrowDown", text)
    keys.press("ArrowDown", text)
    assert keys.marked >= 0
    keys.tab_to("[data-progress]")
    before = float(page.locator("[data-progress]").input_value())
    keys.press("ArrowLeft", "[data-progress]")
    assert float(page.locator("[data-progress]").input_value()) > before, "the bar goes from right to left"
    keys.tab_to("[data-shown] .text", "Shift+Tab")
    while not tale.at_end:
        keys.press("ArrowLeft", "[data-shown] .text, #end-title")
    keys.press("ArrowRight", text)
    assert tale.shown == last
    keys.press("ArrowLeft", "#end-title")
    keys.tab_to("[data-action=again]")
    keys.press("Enter", text)
    assert tale.shown == first


def test_the_focus_is_never_hidden_in_a_small_window(tale, subtests):
    tale.page.emulate_media(reduced_motion="reduce")
    keys = Keys(tale)
    sizes = [(390, 844), (844, 390), (320, 256)]

    def through(first: str, second: str) -> None:
        for width, height in sizes:
            tale.page.set_viewport_size({"width": width, "height": height})
            with subtests.test(f"{width} × {height}"):
                for key in ["Tab", "Shift+Tab"]:
                    keys.tab_to(first, key)
                    keys.tab_to(second, key)

    through("[data-action=next]", "[data-action=panel]")
    unfolded(tale)
    through("[name=ruler]", "[data-action=close]")


FIRST_STOPS = ["index.html", "library/index.html", "learn/index.html", "words/index.html", "parents/index.html",
               "tales/tris-siventini/index.html", "tales/tris-siventini/index.html#page-1"]
AROUND = """() => {
  const { left, top, right, bottom } = document.activeElement.getBoundingClientRect();
  const [x, y] = [Math.max(0, left - 8), Math.max(0, top - 8)];
  return { x, y, width: Math.min(innerWidth, right + 8) - x, height: Math.min(innerHeight, bottom + 8) - y };
}"""


# As if the page had just been opened: the next key goes to its first stop, from the place that its address names.
FROM_THE_START = """place => {
  document.activeElement.blur();
  const start = document.createElement('i');
  document.querySelector(place).prepend(start);
  start.tabIndex = -1;
  start.focus();
  start.remove();
}"""
# Colours come slowly.
AT_ONCE = "() => document.getAnimations().forEach(animation => animation.finish())"


@pytest.mark.parametrize("path", FIRST_STOPS)
def test_the_first_stop_of_each_kind_of_page_looks_another_with_the_focus(context, site, serve, path):
    """An outline that is computed may be painted under a picture."""
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(serve(site).address + path, wait_until="networkidle")
    for scheme, palette, size in [("light", "day", (390, 844)), ("light", "day", (820, 1180)),
                                  ("dark", "night", (390, 844)), ("dark", "night", (820, 1180))]:
        look = f"{size[0]} × {size[1]}, {palette}"
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(reduced_motion="reduce", color_scheme=scheme)
        page.wait_for_selector(f"html[data-palette={palette}]")
        page.evaluate(FROM_THE_START, path[path.index("#"):] if "#" in path else "body")
        page.keyboard.press("Tab")
        page.evaluate(AT_ONCE)
        around = page.evaluate(AROUND)
        focused = page.screenshot(clip=around)
        sign = page.evaluate("getComputedStyle(document.activeElement).backgroundClip")
        page.evaluate("document.activeElement.blur()")
        without = page.screenshot(clip=around)
        assert without == page.screenshot(clip=around), f"it does not stand still at {look}"
        assert focused != without, f"nothing shows the focus on the first stop at {look}"
        assert sign == "border-box", f"the ring lies on the picture at {look}"
