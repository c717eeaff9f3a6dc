"""Whatever the reader is doing: accessible by day and by night, nothing lost in a small window, nothing too small for
a small finger, everything there in the system's own colours, and plain sentences for listeners."""

from collections.abc import Callable, Collection

import pytest
from playwright.sync_api import Page

from reflow import CUT, IN_THE_FADE, lost_in
from states import STATES, Reader
from test_access import COLOURS, RULES, faults

WINDOWS = [(390, 844), (844, 390), (820, 1180), (640, 512), (320, 568), (320, 256)]
"""Phone, phone on its side, tablet; a laptop's window at 200 %; the narrowest phone, and that at 200 %."""

LIGHTS = ["fill", "underline", "box", "ruler"]
"""These colour what stays where it is."""

# For every visible control: is it in the window when it is scrolled to, does nothing cover it, and
# how large is it? A radio button is as large as its label.
CONTROLS = """() => {
  const layer = document.querySelector('dialog[open]') ?? document.body;
  const seen = element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen, [inert]');
  const lost = [];
  for (const control of layer.querySelectorAll('a[href], button, summary, input, .choices a, h2, h3')) {
    const target = control.closest('label') ?? control;
    if (!seen(target) || (layer === document.body && control.closest('dialog'))) continue;
    target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
    const name = control.dataset.action ?? control.name ?? '';
    const what = `${control.localName} ${name} “${(control.ariaLabel ?? target.innerText).trim()}”`;
    const where = `${Math.round(left)}–${Math.round(right)} × ${Math.round(top)}–${Math.round(bottom)}`;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      lost.push(`${what} does not fit in the window: ${where}`);
    }
    const inside = part => [left + width * part, top + height * part];
    for (const part of [0.2, 0.5, 0.8]) {
      const over = document.elementFromPoint(...inside(part));
      if (!over || !target.contains(over) && !over.contains(target)) {
        lost.push(`${what} at ${where} is covered by ${over?.className || over?.localName}`);
        break;
      }
    }
    if (target.scrollWidth > target.clientWidth + 1 && !control.matches('.round, [type=range]')) {
      lost.push(`the words of ${what} are cut`);
    }
    if (control.matches('h2, h3')) continue;
    const inBar = control.closest('.bar') || innerHeight <= 480 && control.matches('.tools *');
    const childs = control.matches('.keys *, .tool, .title-actions *, .choice, .end-actions *, #resume *, #closer *, .place-button');
    const least = childs && !inBar ? 60 : 44;
    if (control.matches('a') && getComputedStyle(control).display === 'inline') continue; // in a sentence
    if (Math.min(width, height) < least - 0.5) lost.push(`${what} is ${width} × ${height}, smaller than ${least}`);
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) lost.push(`the page is ${scrollWidth} wide`);
  return lost;
}"""


CHECKS: list[tuple[Collection[str], Callable[[Page, str], None]]] = []
"""Each with the states in which it occurs. Other window sizes come last, because they change the layout of the page."""


def check(states: Collection[str]):
    """Marks a function as a check of these states."""
    return lambda function: CHECKS.append((states, function)) or function


@pytest.mark.parametrize("state", STATES)
def test_every_state_is_for_everybody(site, library, serve, open_tale, subtests, state):
    """Each state is reached once, and everything that holds in it is looked at there."""
    page = STATES[state](Reader(site, library, serve, open_tale)).page
    for states, function in CHECKS:
        if state in states:
            with subtests.test(function.__name__):
                page.emulate_media(color_scheme="light", reduced_motion="no-preference", forced_colors="none")
                function(page, state)


def spoken(page) -> list[tuple[str, str]]:
    """What a screen reader is given: roles and names in order, without what is left out of it."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    order, stack = [], [nodes[0]["nodeId"]]
    while stack:
        node = by_id[stack.pop()]
        stack += reversed([child for child in node.get("childIds", []) if child in by_id])
        if not node["ignored"]:
            order.append((node["role"]["value"], node.get("name", {}).get("value", "")))
    return order


@check(["page", "told", "ruler", "arabic page"])
def the_story_is_heard_in_plain_sentences(page, state):
    paragraphs = page.eval_on_selector_all("[data-shown] .text > p", "all => all.map(p => p.textContent)")
    nodes = spoken(page)
    story = nodes[[role for role, _ in nodes].index("group") + 1:]
    for paragraph in paragraphs:
        assert story.pop(0)[0] == "paragraph"
        told = ""
        while story and story[0][0] in ("StaticText", "InlineTextBox"):
            role, words = story.pop(0)
            told += words if role == "StaticText" else ""
        # Were a word more than text, the paragraph would break off before it.
        assert told == paragraph


@check(["title", "page", "turn", "choice", "end", "closer", "resume", "arabic page"])
def pictures_have_words_and_only_messages_are_announced(page, state):
    pictures = [name for role, name in spoken(page) if role == "image"]
    assert all(name.strip() for name in pictures), "a picture is heard as a picture of nothing"
    assert pictures or state not in ("page", "choice", "closer"), "nothing is said of the story's picture"
    chatter = page.evaluate("""() => [...document.querySelectorAll('[aria-live], output, [role=status], [role=alert], [role=timer]')]
      .filter(live => live.checkVisibility() && live.textContent.trim() && !live.matches('[data-notice], [data-end-said]'))
      .map(live => live.outerHTML.slice(0, 100))""")
    assert chatter == []
    assert page.locator(".page :is([aria-live], [role=status], [role=alert], [role=timer])").count() == 0


@check(STATES)
def every_state_is_accessible_by_day_and_by_night(page, state):
    for scheme, palette, rules in [("light", "day", RULES), ("dark", "night", COLOURS)]:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_selector(f"html[data-palette={palette}]")
        # Colours come slowly; what scrolling moves is no matter of time.
        page.wait_for_function("""() => {
          const slow = document.getAnimations().filter(({ timeline, effect }) => (
            timeline === document.timeline && effect.getComputedTiming().endTime < Infinity));
          slow.forEach(animation => animation.finish());
          return !slow.length;
        }""")
        assert faults(page, rules) == [], f"{state}, {palette}"


# The two colours of a thing, and the lines round or under it.
LOOK = """element => {
  const { color, backgroundColor, textDecorationLine, outlineStyle, borderTopStyle, borderTopColor } = getComputedStyle(element);
  return { color, backgroundColor, textDecorationLine, outlineStyle, borderTopStyle, borderTopColor };
}"""
# What the browser makes of the system's names for its colours.
SYSTEM = """names => Object.fromEntries(names.map(name => {
  const probe = document.body.appendChild(document.createElement('p'));
  probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return [name, color];
}))"""


@check(["fill", "underline", "box", "ruler", "arabic page"])
def the_told_word_stands_out_in_the_system_s_colours(page, state):
    page.emulate_media(forced_colors="active")
    system = page.evaluate(SYSTEM, ["Highlight", "HighlightText"])
    look = page.locator(".lit").evaluate(LOOK)
    assert look["backgroundColor"] == system["Highlight"], "the word wears a colour that the reader has not chosen"
    assert look["color"] == system["HighlightText"]
    assert look["textDecorationLine"] == "underline" or look["outlineStyle"] == "solid", "only a colour says it"
    marks = page.locator("[data-marks]").evaluate("marks => getComputedStyle(marks).backgroundImage")
    assert system["Highlight"] in marks, "how far the story is told cannot be seen"
    bar = page.locator(".spoken").evaluate("block => getComputedStyle(block, '::before').backgroundColor")
    assert bar == system["Highlight"]


# For each control: nothing, or that no line goes round it.
UNBOUNDED = """(controls, canvas) => controls.map(control => {
  const { borderTopStyle, borderTopColor } = getComputedStyle(control);
  const isBounded = borderTopStyle !== 'none' && borderTopColor !== canvas;
  return isBounded ? '' : `nothing bounds ${control.textContent || control.ariaLabel}`;
})"""


@check(["title", "page", "panel", "resume", "choice", "end", "closer", "turn", "notice"])
def every_control_is_seen_in_the_system_s_colours(page, state):
    page.emulate_media(forced_colors="active")
    system = page.evaluate(SYSTEM, ["Canvas", "Highlight", "HighlightText"])
    controls = page.locator(".button:not(.speak):visible, .speak .icon:visible, .options label:visible span:visible, [data-notice]:visible")
    unbounded = controls.evaluate_all(UNBOUNDED, system["Canvas"])
    assert unbounded, "there are no controls"
    assert not any(unbounded), "\n".join(filter(None, unbounded))
    for look in page.locator("#panel :checked + span:visible").evaluate_all(f"all => all.map({LOOK})"):
        assert [look["backgroundColor"], look["color"]] == [system["Highlight"], system["HighlightText"]]
    assert page.evaluate(CONTROLS) == []


@check([state for state in STATES if state not in LIGHTS])
def nothing_is_lost_or_too_small_in_any_window(page, state):
    page.emulate_media(reduced_motion="reduce")
    lost = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        lost += [f"{width} × {height}: {fault}" for fault in page.evaluate(CONTROLS)]
    assert not lost, "\n".join(lost)


@check(["title", "panel", "choice", "end", "fill"])
def nothing_is_lost_with_larger_or_wider_letters(page, state):
    page.emulate_media(reduced_motion="reduce")

    def cut() -> list[str]:
        found = page.evaluate(CUT)
        for _ in range(3 if state == "fill" else 0):
            page.locator("[data-action=sentence-on]").evaluate("key => key.click()")
            found += page.evaluate(IN_THE_FADE)
        return found

    # Above, the controls were looked at in the same windows.
    lost = lost_in(page, cut, lambda: page.evaluate(CONTROLS) + cut())
    assert not lost, "\n".join(lost)
