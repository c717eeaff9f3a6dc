"""What the reader chooses for the eye: kept, there before the first paint, and never at the cost of a word."""

import pytest

from tale import FIRST_PAGE, WHOLE, WORDS, Tale, narrated

pytestmark = pytest.mark.still

STYLE = "property => getComputedStyle(document.querySelector('[data-shown] .text p'))[property]"


def unfold(tale) -> None:
    tale.page.locator("[data-action=panel]").click()
    if not tale.page.locator(".fold").evaluate("fold => fold.open"):
        tale.page.locator(".fold summary").click()


def choose(tale, setting: str, value: str) -> None:
    unfold(tale)
    tale.page.locator(f"[data-setting={setting}] label:has(input[value='{value}'])").click()
    tale.page.locator("#panel [data-action=close]").click()


def keep(tale, **settings) -> None:
    """Writes settings as another visit would have left them, and opens the tale again."""
    tale.page.evaluate("""settings => {
      const key = `storysite:${document.documentElement.dataset.site}:settings`;
      localStorage.setItem(key, JSON.stringify(settings));
    }""", settings)
    tale.page.reload()
    tale.page.wait_for_selector("[data-controls]:not([hidden])", state="attached")


@pytest.mark.parametrize(("setting", "values", "style"), [
    ("size", ["1", "2", "3", "4", "5"], "fontSize"), ("leading", ["normal", "wide", "widest"], "lineHeight"),
    ("spacing", ["normal", "wide", "widest"], "wordSpacing"),
])
def test_steps_grow(shared_tale, setting, values, style):
    measured = []
    for value in values:
        choose(shared_tale, setting, value)
        measured.append(float(shared_tale.page.evaluate(STYLE, style).removesuffix("px")))
    assert measured == sorted(set(measured))


def test_choices_are_kept_and_there_from_the_first_paint(tale):
    chosen = {"size": "4", "leading": "wide", "spacing": "widest", "font": "beginner", "highlight": "box", "ruler": "on"}
    choose(tale, "speed", "0.75")
    for setting, value in chosen.items():
        assert tale.page.locator("html").get_attribute(f"data-{setting}") is None
        choose(tale, setting, value)
        assert tale.page.locator("html").get_attribute(f"data-{setting}") == value
    tale.page.add_init_script("""new MutationObserver(() => {
      if (document.body && !window.early) window.early = { ...document.documentElement.dataset };
    }).observe(document, { childList: true, subtree: true });""")
    tale.page.reload()
    early = tale.page.evaluate("window.early")
    assert {setting: early.get(setting) for setting in chosen} == chosen
    for setting, value in chosen.items():
        assert tale.page.locator(f"[data-setting={setting}] input:checked").get_attribute("value") == value
    assert tale.page.locator("[data-setting=speed] input:checked").get_attribute("value") == "0.75"


def test_a_choice_in_another_tab_is_marked_and_can_be_undone(tale):
    other = Tale(tale.page.context.new_page())
    other.page.goto(tale.page.url)
    checked = "name => document.querySelector(`[data-setting=${name}] input:checked`).value"
    turns = [(tale, "night", other), (other, "day", tale), (tale, "night", other)]
    for chosen, palette, seen in turns:
        chosen.choose("palette", palette)
        seen.page.wait_for_function("palette => document.documentElement.dataset.palette === palette", arg=palette)
        assert seen.page.evaluate(checked, "palette") == palette
    # A page that a browser has kept to go back to has learnt nothing meanwhile.
    usual = tale.page.evaluate(checked, "size")
    tale.choose("size", "5")
    other.page.evaluate("site => localStorage.removeItem(`storysite:${site}:settings`)",
                        other.page.evaluate("document.documentElement.dataset.site"))
    tale.page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert tale.page.evaluate(checked, "size") == usual


def test_pictures_are_dim_at_night_and_as_dim_as_the_parents_choose(tale):
    light = "() => getComputedStyle(document.querySelector('[data-shown] .picture img')).filter"
    assert tale.page.evaluate(light) == "none"
    tale.choose("palette", "night")
    assert "brightness(0.58)" in tale.page.evaluate(light)
    choose(tale, "pictures", "dark")
    assert "brightness(0.4)" in tale.page.evaluate(light)
    tale.page.reload()
    tale.page.wait_for_selector("html[data-pictures=dark]")


# How much of its own light the shown picture keeps.
KEPT = """() => getComputedStyle(document.querySelector('[data-shown] .picture img')).filter.matchAll(/brightness\\(([\\d.]+)\\)/g)
  .reduce((light, [, part]) => light * Number(part), 1)"""


@pytest.mark.parametrize(("slug", "least", "most"), [("tris-siventini", 0.58, 0.6), ("the-moon-in-the-bucket", 0.85, 1)])
def test_a_picture_of_the_night_is_not_darkened_again(site, serve, browser, slug, least, most):
    context = browser.new_context(color_scheme="dark", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{serve(site).address}tales/{slug}/index.html#page-4")
    page.wait_for_selector("[data-shown] .picture img[style*=filter]")
    assert least <= page.evaluate(KEPT) <= most
    page.emulate_media(media="print")
    assert page.evaluate(KEPT) == 1, "paper is white"
    page.emulate_media(media="screen")
    page.evaluate("document.documentElement.dataset.palette = 'day'")
    assert page.evaluate(KEPT) == 1, "day is bright"
    context.close()


def test_pictures_of_answers_are_dimmed_alike(site, serve, browser):
    context = browser.new_context(color_scheme="dark", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{serve(site).address}tales/burts-c/index.html#page-4")
    page.wait_for_selector(WHOLE)
    lights = page.evaluate("() => [...document.querySelectorAll('[data-shown] .question img')].map(img => getComputedStyle(img).filter)")
    assert len(lights) == 3 and len(set(lights)) == 1 and "brightness(0.58)" in lights[0]
    context.close()


def test_spoilt_settings_change_nothing(tale):
    keep(tale, size='5"] x', font={}, highlight="<b>", ruler=None, leading="")
    data = tale.page.evaluate("({ ...document.documentElement.dataset })")
    assert not {"size", "font", "highlight", "ruler", "leading"} & set(data)


def test_the_font_for_beginners_is_fetched_when_it_is_chosen(tale):
    fonts = "() => performance.getEntriesByType('resource').filter(r => r.name.includes('pirmburtis')).length"
    tale.page.evaluate("document.fonts.ready")
    assert tale.page.evaluate(fonts) == 0
    choose(tale, "font", "beginner")
    tale.page.wait_for_function(fonts)
    tale.page.evaluate("document.fonts.ready")
    assert tale.page.evaluate("document.fonts.check('20px Pirmburtis', 'ķļņģšžā')")
    assert tale.page.evaluate(STYLE, "fontFamily").startswith("Pirmburtis")


# The ruler is about the other sentences. axe looks at each of these in `test_states.py`.
@pytest.mark.parametrize(("highlight", "ruler"), [("fill", "on"), ("underline", "off"), ("box", "on"), ("fill", "off")])
def test_every_light_is_seen_and_moves_nothing(shared_tale, highlight, ruler):
    tale = shared_tale
    for setting, value in [("highlight", highlight), ("ruler", ruler)]:
        tale.page.eval_on_selector(f"[data-setting={setting}] input[value='{value}']", "input => input.click()")
    boxes = f"[...document.querySelectorAll('[data-shown] {WORDS}')].map(w => [w.offsetLeft, w.offsetTop])"
    before = tale.page.evaluate(boxes)
    tale.page.evaluate("() => { seenHighlight.length = 0; }")
    tale.page.locator(WORDS).first.click()
    tale.await_word(3)
    tale.play.click()
    tale.page.wait_for_selector("[data-action=play]:not([data-playing])")
    tale.page.wait_for_timeout(400)
    assert tale.page.evaluate(boxes) == before
    lit = tale.page.locator(".lit").evaluate("""word => {
      const style = getComputedStyle(word);
      return {
        fill: style.backgroundColor !== 'rgba(0, 0, 0, 0)',
        underline: style.textDecorationLine === 'underline',
        box: style.outlineStyle === 'solid',
      };
    }""")
    assert lit == {"fill": {"fill": True, "underline": True, "box": False},
                   "underline": {"fill": False, "underline": True, "box": False},
                   "box": {"fill": False, "underline": False, "box": True}}[highlight]
    colours = tale.page.evaluate("""() => ['.said', '[data-shown] .s:not(.said)'].map(
      which => getComputedStyle(document.querySelector(which)).color)""")
    assert (colours[0] != colours[1]) == (ruler == "on")


# Of every label that is to be seen: its words, where it is when it is scrolled to, and whether its words fit.
LABELS = """labels => labels.filter(label => label.checkVisibility({ visibilityProperty: true })).map(label => {
  label.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, right } = label.getBoundingClientRect();
  return [label.innerText, left, right, label.scrollWidth <= label.clientWidth + 1];
})"""


@pytest.mark.parametrize("size", ["2", "5"])
def test_small_windows_and_large_letters_lose_nothing(site, serve, browser, size):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(serve(site).address + narrated(site) + FIRST_PAGE)
    tale = Tale(page)
    tale.pass_title()
    keep(tale, size=size, leading="widest", spacing="widest", font="beginner")
    for width, height in [(320, 568), (320, 256), (640, 360), (410, 590)]:
        page.set_viewport_size({"width": width, "height": height})
        for number in range(3):
            if number:
                tale.next.click()
            nothing_is_lost(page, width, height)
        unfold(tale)
        labels = page.eval_on_selector_all("#panel label", LABELS)
        assert len(labels) > 20
        for text, left, right, is_whole in labels:
            assert left >= 0 and right <= width and is_whole, text
        page.keyboard.press("Escape")
        page.evaluate("id => { location.hash = id }", tale.ids[0])
        tale.await_page(tale.ids[0])
    context.close()


def nothing_is_lost(page, width: int, height: int) -> None:
    """Looks at the first and the last word of the page, and at the keys."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for at in (0, -1):
        word = page.locator(f"[data-shown] {WORDS}").nth(at)
        word.scroll_into_view_if_needed()
        box = word.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width + 1
        text = page.locator("[data-shown] .text").bounding_box()
        assert text["y"] - 2 <= box["y"] and box["y"] + box["height"] <= text["y"] + text["height"] + 2
        assert text["y"] + text["height"] <= height, "the words end below the window"
        hit = page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('.text') !== null",
                            [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
        assert hit, "something lies over the word"
    for action in ["play", "panel"]:
        box = page.locator(f"[data-action={action}]").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height


@pytest.mark.parametrize(("choice", "evening"), [(None, "night"), ("day", "day")])
def test_night_comes_by_itself_in_the_middle_of_a_tale(site, serve, browser, choice, evening):
    context = browser.new_context(color_scheme="light")
    page = context.new_page()
    page.clock.install(time="2026-01-15T18:59:50")
    page.goto(serve(site).address + narrated(site))
    if choice:
        keep(Tale(page), palette=choice)
    assert page.locator("html").get_attribute("data-palette") == "day"
    page.evaluate("""() => {
      window.changing = [];
      addEventListener('transitionrun', ({ propertyName }) => changing.push(propertyName), true);
    }""")
    page.clock.run_for(11_000)
    assert page.locator("html").get_attribute("data-palette") == evening
    if evening == "night":
        page.wait_for_function("() => changing.includes('--ground')")  # night comes slowly, not as a flash
        page.clock.run_for(12 * 3600 * 1000)
        assert page.locator("html").get_attribute("data-palette") == "day", "and morning after it"
    context.close()
