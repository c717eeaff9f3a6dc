"""A state of a page in several looks, each looked at by axe, by keys alone and in small windows."""

from test_access import faults
from test_keyboard_alone import FOCUS
from test_states import CONTROLS

LOOKS = [("storybook", "en-GB", "light"), ("pasaka", "ar", "dark"), ("sidrat", "uk", "light"), ("storybook", "lv", "dark"),
         ("pasaka", "es", "light")]
"""A theme, a language and the light of the device."""
SIZES = [(320, 568), (390, 844), (844, 390), (1280, 800)]


# What is wrong with the focus; null where it has gone round the end of the page, through the browser's own buttons.
TABBED = f"""() => document.activeElement === document.body || !document.hasFocus() ? null : ({FOCUS})()"""
TWO_FRAMES = "() => new Promise(then => requestAnimationFrame(() => requestAnimationFrame(then)))"


def tabbed(page) -> list[str]:
    """What is wrong with the focus while keys alone go once through the page."""
    wrong, seen = [], 0
    for _ in range(60):
        page.keyboard.press("Tab")
        fault = page.evaluate(TABBED)
        if fault is None:
            if seen:
                break
            continue
        seen += 1
        if fault:
            wrong.append(fault)
    return wrong if seen else ["no key reaches anything"]


def wrongs(page) -> list[str]:
    """What a parent or a child would suffer in the state that the page is in."""
    page.evaluate("scrollTo(0, 0)")  # nothing lies half below the bar of the gate
    found = [f"axe: {fault}" for fault in faults(page)] + [f"keys: {fault}" for fault in tabbed(page)]
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    found += [f"forced colours: {fault}" for fault in tabbed(page)]
    page.emulate_media(forced_colors="none", reduced_motion="reduce")
    before = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        found += [f"{width} × {height}: {fault}" for fault in page.evaluate(CONTROLS)]
    page.set_viewport_size(before)
    return found


def opened(browser, locale: str, scheme: str):
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale=locale, color_scheme=scheme, timezone_id="UTC",
                                  reduced_motion="reduce")
    context.set_default_timeout(20_000)
    return context
