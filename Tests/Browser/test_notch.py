"""Phones with a camera in the screen and round corners: what is read or tapped does not lie under them when the phone is held
sideways."""

import pytest

WINDOW = {"width": 844, "height": 390}
INSETS = {"top": 0, "left": 59, "bottom": 21, "right": 59}
PAGES = {
    "lv": ["tales/luna-the-fox/index.html", "tales/luna-the-fox/index.html#page-3", "tales/milzu-racenis/index.html#page-11",
           "tales/counting-to-three/index.html#page-3", "library/index.html", "learn/index.html", "learn/progress/index.html",
           "parents/index.html", "words/index.html", "index.html"],
    "ar": ["tales/al-arnab-wal-sulhafah/index.html", "tales/al-arnab-wal-sulhafah/index.html#page-1", "library/index.html",
           "learn/index.html", "index.html"],
}
# Pictures may lie there, and what scrolls may pass the lower edge.
HIDDEN = """({ left, right, bottom }) => [...document.querySelectorAll('a, button, input, select, summary, h1, h2, h3, p, li')]
  .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !part.closest('.unseen, .opening')
    && getComputedStyle(part).clipPath === 'none')
  .filter((part) => {
    const box = part.getBoundingClientRect();
    if (box.width < 2 || box.right <= 0 || box.left >= innerWidth || box.bottom <= 0 || box.top >= innerHeight) return false;
    // What scrolls sideways comes out from under it.
    if (part.closest('.recent ul')) return false;
    return box.left < left - 1 || box.right > innerWidth - right + 1
      || Boolean(part.closest('.keys, .places')) && box.bottom > innerHeight - bottom + 1;
  })
  .map((part) => `${part.localName}.${part.className} “${part.innerText.trim().slice(0, 20)}”`)"""


@pytest.mark.parametrize("language", PAGES)
def test_nothing_to_read_or_tap_lies_under_a_notch(browser, site, language):
    context = browser.new_context(viewport=WINDOW, locale=language, reduced_motion="reduce")
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS})
    found = {}
    for path in PAGES[language]:
        page.goto(f"{site.as_uri()}/{path}")
        page.wait_for_selector("html:not([data-awaits])", state="attached")
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        if hidden := page.evaluate(HIDDEN, INSETS):
            found[path] = hidden
    context.close()
    assert not found
