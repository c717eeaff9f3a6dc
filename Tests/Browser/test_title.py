"""The title page: what it shows, how it is left and come back to, and that nothing else is seen before it."""

import json
import re
import shutil

import pytest

from clock import open_tale  # a fixture
from conftest import HERE
from family import held
from finger import Finger
from program import build
from server import Server
from tale import AT_REST, FIRST, WHOLE, Tale, every, narrated

PHONE = {"width": 390, "height": 844}
OPENED_TALE = f"tale:{FIRST}"
SEEN = """
  window.seen = [];
  window.shift = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const now = [...document.querySelectorAll('.title, .page, .end')].filter(section => section.offsetParent);
    const names = now.map(section => section.id || section.className.split(' ')[0]).join();
    if (names && window.seen.at(-1) !== names) window.seen.push(names);
    if (performance.now() < 3000) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


@pytest.fixture
def title(address, site, open_tale) -> Tale:
    """The sample's tale at its title, over http and from file://."""
    return open_tale(address + narrated(site), title=True)


@pytest.fixture
def title_here(serve, site, open_tale) -> Tale:
    """The same over http alone, for what no address changes."""
    return open_tale(serve(site).address + narrated(site), title=True)


@pytest.fixture
def ways(library, serve, open_tale):
    """Opens a tale of the library `ways` at its title."""
    address = serve(library("ways")).address
    return lambda slug: open_tale(f"{address}tales/{slug}/index.html", title=True)


def action(tale: Tale, name: str):
    return tale.page.locator(f"[data-action={name}]")


def opened(page) -> None:
    page.wait_for_selector(WHOLE, state="attached")


def test_an_address_without_a_page_opens_the_title(title):
    page = title.page
    opened(page)
    assert title.at_title
    assert page.locator(".page:visible").count() == 0
    name = page.locator("[data-tale]").get_attribute("data-title")
    assert page.locator(".title-name").inner_text() == name
    assert page.locator("h1").count() == 1
    assert page.locator("h1").inner_text() == name, "one heading, for anyone who does not see the large one"
    assert page.locator("h1").evaluate("h1 => getComputedStyle(h1).clipPath") == "inset(50%)"
    assert page.locator(".title img").evaluate("img => img.complete && img.naturalWidth > 0")
    narrator = page.locator("audio").first.get_attribute("data-name")
    assert narrator in page.locator(".title-facts").inner_text()
    assert page.locator(".title-facts").inner_text()[0].isdigit()
    assert page.locator(".title-actions .button").count() == 2
    assert held(page, OPENED_TALE) is None, "looking at a cover is not reading"


def test_reading_shows_the_first_page_in_silence(title):
    opened(title.page)
    before = title.page.evaluate("history.length")
    action(title, "read").click()
    title.await_page(title.ids[0])
    title.page.wait_for_timeout(300)
    assert not title.playing
    assert title.page.url.endswith("#" + title.ids[0])
    assert title.page.evaluate("history.length") == before
    assert title.page.evaluate("document.activeElement.closest('.page').id") == title.ids[0]


@pytest.mark.still
def test_listening_begins_on_the_first_page(title_here):
    opened(title_here.page)
    action(title_here, "listen").click()
    title_here.await_page(title_here.ids[0])
    title_here.await_word(1)
    assert title_here.playing


@pytest.mark.still
def test_a_child_who_taps_twice_is_read_to_all_the_same(title_here):
    page = title_here.page
    opened(page)
    place = action(title_here, "listen").bounding_box()
    middle = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.click(*middle)
    title_here.await_sound()
    assert title_here.at_title, "the title is spoken before the first page comes"
    page.mouse.click(*middle)
    title_here.await_word(0)
    assert title_here.playing


def test_a_second_tap_on_reading_leads_no_further_than_to_the_first_page(title_here):
    page = title_here.page
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page)
    place = action(title_here, "read").bounding_box()
    page.mouse.dblclick(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    title_here.settle()
    assert title_here.shown == title_here.ids[0]
    assert not title_here.playing and title_here.lit == -1, "the line of the story was where the button had been"


def test_a_long_summary_leaves_the_ways_in_where_they_are_seen(title_here):
    """On a phone in landscape, where the text is higher than its window."""
    page = title_here.page
    page.set_viewport_size({"width": 844, "height": 390})
    opened(page)
    page.locator(".title-summary").evaluate("summary => { summary.textContent = 'Three brothers build houses. '.repeat(14); }")
    inside = page.locator(".title-inside").evaluate("inside => inside.scrollHeight - inside.clientHeight")
    assert inside > 0, "the summary is not too long, so nothing is tried"
    for way in page.locator(".title-actions .button").all():
        box = way.bounding_box()
        assert box["y"] + box["height"] <= 390


def test_no_empty_room_for_keys_cuts_the_ways_in_at_200_percent(title_here):
    page = title_here.page
    page.set_viewport_size({"width": 640, "height": 512})
    opened(page)
    page.locator(".title-summary").evaluate("summary => { summary.textContent = 'Three brothers build houses. '.repeat(7); }")
    assert page.locator(".title-inside").evaluate("inside => inside.scrollHeight <= inside.clientHeight")


@pytest.mark.still
def test_the_cover_opens_the_tale(title_here):
    opened(title_here.page)
    title_here.page.locator(".title-picture").click(position={"x": 10, "y": 40})
    title_here.await_word(0)
    assert title_here.page.locator("#closer").is_hidden()


LIT_TITLE = "() => document.querySelector('.title-name .lit')?.textContent"


@pytest.fixture
def spoken(tmp_path, serve, open_tale) -> Tale:
    """A tale whose voice speaks the title before the text, at its title."""
    library = tmp_path / "library"
    shutil.copytree(HERE / "libraries/ways/tales/two-voices", library / "tales/two-voices")
    (library / "site.yml").write_text("title: Pasakas\nlanguages: [lv]\n")
    timing = library / "tales/two-voices/anna.json"
    spoken = {"text": "Divas balsis", "start": 0.04, "end": 0.19,
              "words": [{"text": "Divas", "start": 0.04, "end": 0.1}, {"text": "balsis", "start": 0.1, "end": 0.19}]}
    timing.write_text(json.dumps({**json.loads(timing.read_text()), "title": spoken}))
    return open_tale(serve(build(library, tmp_path / "site")).address + "tales/two-voices/index.html", title=True)


@pytest.mark.still
def test_a_title_that_the_voice_speaks_is_highlighted_where_it_stands(spoken):
    page = spoken.page
    opened(page)
    assert page.evaluate(LIT_TITLE) is None
    for _ in range(2):  # again, when the reader has come back to it
        action(spoken, "listen").click()
        for word in ["Divas", "balsis"]:
            spoken.advance_until("word => document.querySelector('.title-name .lit')?.textContent === word", word)
            assert spoken.at_title and spoken.playing
        spoken.await_word(0)
        assert page.evaluate(LIT_TITLE) is None and spoken.shown == spoken.ids[0]
        spoken.previous.click()
        assert spoken.at_title and not spoken.playing
    action(spoken, "listen").click()
    spoken.await_sound()
    action(spoken, "read").click()
    spoken.settle()
    assert spoken.shown == spoken.ids[0]
    assert not spoken.playing, "anyone who would rather read is not read to"
    spoken.play.click()
    spoken.await_word(0)
    assert page.evaluate("heardFrom.at(-1)") >= 0.19, "from the first page, the title is not spoken"


def test_whoever_read_in_silence_is_read_to_when_they_ask_for_it(ways):
    tale = ways("two-voices")
    opened(tale.page)
    tale.choose("way", "self")
    action(tale, "listen").click()
    tale.await_word(1)
    assert tale.page.locator("[data-setting=way] [value=me]").is_checked()
    assert tale.page.locator("[data-tale]").get_attribute("data-mode") == "me"
    kept = tale.page.evaluate("JSON.parse(localStorage[Object.keys(localStorage).find(k => k.endsWith('settings'))])")
    assert kept["way"] == "me"


def test_whoever_takes_turns_goes_on_taking_them(ways):
    tale = ways("two-voices")
    opened(tale.page)
    tale.choose("way", "turn")
    action(tale, "listen").click()
    tale.advance_until("() => document.querySelector('[data-tale][data-waiting]')")
    assert tale.page.locator("[data-tale]").get_attribute("data-mode") == "turn"
    tale.previous.click()
    assert tale.at_title
    assert tale.page.locator("[data-waiting]").count() == 0


def test_the_way_to_the_pages_and_back(title):
    page = title.page
    opened(page)
    for hidden in ["[data-action=previous]", "[data-action=next]", "[data-action=play]", "[data-dots]", "[data-progress]"]:
        assert page.locator(hidden).is_hidden(), hidden
    action(title, "read").click()
    title.await_page(title.ids[0])
    assert page.locator("[data-dots] i").count() == len(title.ids), "the title is not counted"
    title.previous.click()
    assert title.at_title
    assert "#" not in page.url
    kept = held(page, OPENED_TALE)
    assert "at" in kept and "page" not in kept, f"the tale would be gone on with, and not begun: {kept}"
    page.keyboard.press("ArrowRight")
    title.await_page(title.ids[0])
    page.keyboard.press("ArrowLeft")
    assert title.at_title
    page.keyboard.press("ArrowLeft")
    assert title.at_title
    page.reload()
    opened(page)
    assert title.at_title


def test_the_way_back_of_the_browser_leads_to_the_title(title):
    opened(title.page)
    title.page.evaluate("id => { location.hash = id }", title.ids[3])
    title.await_page(title.ids[3])
    title.page.go_back()
    title.page.wait_for_selector(".title[data-shown]")
    assert title.page.locator(".page[data-shown]").count() == 0


def test_coming_back_stops_the_voice_and_listening_begins_anew(ways):
    tale = ways("two-voices")
    opened(tale.page)
    action(tale, "listen").click()
    tale.await_word(3)
    tale.previous.click()
    assert tale.at_title
    tale.page.wait_for_timeout(200)
    assert not tale.playing
    assert tale.lit == -1
    tale.page.keyboard.press("Escape")
    tale.page.evaluate("heardFrom.length = 0")
    action(tale, "listen").click()
    tale.await_sound()
    tale.await_sound_from(0, 0.5)


@pytest.mark.still
def test_the_space_bar_listens(title_here):
    opened(title_here.page)
    title_here.page.keyboard.press("Space")
    title_here.await_word(1)
    assert title_here.shown == title_here.ids[0]


@pytest.mark.still
def test_the_focus_goes_with_the_reader(title_here):
    page = title_here.page
    opened(page)
    action(title_here, "read").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('[data-shown] .text')")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.action") == "listen"
    page.keyboard.press("Enter")
    title_here.await_word(1)


def test_the_space_bar_does_nothing_where_nobody_reads_aloud(ways):
    tale = ways("words-only")
    opened(tale.page)
    assert action(tale, "listen").count() == 0
    assert "main" in action(tale, "read").get_attribute("class")
    tale.page.keyboard.press("Space")
    assert tale.at_title
    action(tale, "read").click()
    assert tale.shown == tale.ids[0]


def test_sound_beside_the_pages_begins_with_them(ways):
    tale = ways("untimed")
    opened(tale.page)
    action(tale, "listen").click()
    tale.await_sound()
    assert tale.shown == tale.ids[0]
    tale.previous.click()
    assert tale.at_title
    tale.page.wait_for_timeout(200)
    assert not tale.playing


def test_every_voice_is_named(ways):
    tale = ways("two-voices")
    facts = tale.page.locator(".title-facts").inner_text()
    assert "Anna" in facts and "Jānis" in facts
    assert "pictureless" in tale.page.locator(".title").get_attribute("class")


@pytest.mark.parametrize("slug, way", [("two-voices", 1), ("arabic", -1)])
def test_a_finger_opens_and_closes_the_cover(browser, library, serve, slug, way):
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.goto(f"{serve(library('ways')).address}tales/{slug}/index.html")
    opened(page)
    tale = Tale(page)
    finger = Finger(page)
    finger.drag((195 + 100 * way, 300), (195 + 20 * way, 300))
    assert page.locator("[data-beside]").get_attribute("id") == tale.ids[0], "the first page comes along"
    finger.move((195 - 100 * way, 300))
    finger.up()
    assert tale.shown == tale.ids[0]
    page.wait_for_function(AT_REST)
    finger.swipe((195 - 100 * way, 300), (195 + 100 * way, 300))
    assert tale.at_title
    page.wait_for_function(AT_REST)
    finger.swipe((195 - 100 * way, 300), (195 + 100 * way, 300))
    assert tale.at_title
    context.close()


def test_arrows_are_mirrored_from_right_to_left(ways):
    tale = ways("arabic")
    opened(tale.page)
    tale.page.keyboard.press("ArrowLeft")
    assert tale.shown == tale.ids[0]
    tale.page.keyboard.press("ArrowRight")
    assert tale.at_title


def test_everything_is_in_sight_and_large(title_here):
    page = title_here.page
    opened(page)
    # A browser's own bars take a part of the screen of a phone or tablet.
    for width, height in [(390, 844), (390, 664), (412, 732), (844, 390), (320, 568), (820, 1180), (768, 950), (1440, 900)]:
        window = f"{width} × {height}"
        page.set_viewport_size({"width": width, "height": height})
        for part in every(page.locator(":is(.title-inside > p, .title .button):visible")):
            box = part.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, window
            assert box["y"] >= 0 and box["y"] + box["height"] <= height, window
        for button in every(page.locator(".title-actions .button")):
            assert button.bounding_box()["height"] >= 60, window
        for button in page.locator(".title .keep:visible").all():
            assert button.bounding_box()["height"] >= 44, f"for grown-ups, {window}"
        assert page.locator(".title-inside").evaluate("box => box.scrollHeight <= box.clientHeight"), window
        assert page.locator(".title-picture").bounding_box()["height"] >= height / 6, window
        plate = page.locator(".title-picture .plate").bounding_box()
        assert width > height or plate["width"] >= width - 1, f"strips beside the picture at {window}"


@pytest.mark.parametrize("wanted", ["title", "page", "place"])
def test_nothing_else_is_seen_before_what_is_wanted(context, site, serve, wanted):
    address = serve(site).address + narrated(site)
    page = context.new_page()
    page.goto(address)
    tale = Tale(page)
    opened(page)
    third = tale.ids[2]
    if wanted == "place":
        tale.pass_title()
        tale.next.click()
        tale.next.click()
    page.goto("about:blank")
    page.route("**/*.woff2", lambda route: route.abort())  # lines that break again are the letters' own matter
    page.add_init_script(SEEN)
    page.goto(address + (f"#{third}" if wanted == "page" else ""))
    opened(page)
    page.wait_for_timeout(500)
    assert page.evaluate("window.seen") == ["title" if wanted == "title" else third]
    assert page.evaluate("window.shift") <= (0 if wanted == "title" else 0.02)


def test_the_title_stands_before_the_script_has_come(context, site):
    """The script is held back: what is seen then is what is seen afterwards, and nothing moves."""
    server = Server(site)
    page = context.new_page()
    page.add_init_script(SEEN)
    held = []
    page.route("**/*.woff2", lambda route: route.abort())
    page.route("**/reader.*.js", lambda route: held.append(route))
    page.goto(server.address + narrated(site), wait_until="commit")
    page.wait_for_selector(".title-name")
    page.wait_for_timeout(400)
    box = "JSON.stringify([...document.querySelectorAll('.title *')].map(e => e.getBoundingClientRect().toJSON()))"
    before = page.evaluate(box)
    assert held, "the script was not asked for"
    assert page.locator(".title").is_visible()
    for route in held:
        route.continue_()
    opened(page)
    page.wait_for_timeout(300)
    assert page.evaluate(box) == before
    assert page.evaluate("window.seen") == ["title"]
    assert page.evaluate("window.shift") == 0
    server.shutdown()
    server.server_close()


def test_the_cover_is_asked_for_before_any_page_s_picture(context, site, serve):
    server = serve(site)
    page = context.new_page()
    page.goto(server.address + narrated(site))
    page.wait_for_function("() => document.querySelector('.page .picture img').naturalWidth > 0")
    pictures = [path for path in server.asked if path.endswith(".svg") and "/tales/" in path]
    cover = page.locator(".title img").evaluate("img => new URL(img.currentSrc).pathname")
    first = page.locator(".page .picture img").first.evaluate("img => new URL(img.currentSrc).pathname")
    assert pictures[0] == cover
    assert first in pictures[1:]


def test_the_story_s_letters_come_before_its_first_page(context, site, serve):
    page = context.new_page()
    page.goto(serve(site).address + narrated(site))
    page.wait_for_function("""() => [...document.fonts].some(
      face => face.family.includes('Literata') && face.status === 'loaded')""")
    assert Tale(page).at_title


def test_a_script_that_does_not_come_leaves_the_text(context, site):
    server = Server(site)
    server.missing = re.compile(r"/reader\.")
    page = context.new_page()
    page.goto(server.address + narrated(site))
    page.wait_for_selector("html:not(.js)")
    assert page.locator(".page").count() == page.locator(".page:visible").count()
    server.shutdown()
    server.server_close()


def test_without_scripts_the_title_stands_at_the_head(site, serve, browser):
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(serve(site).address + narrated(site))
    assert page.locator("h1").is_visible()
    assert page.locator(".title-name").is_hidden(), "once is enough"
    assert page.locator(".title img").is_visible()
    assert page.locator(".title-facts").is_visible()
    assert page.locator(".title .button:visible").count() == 0, "a dead button"
    top = page.locator(".title-facts").bounding_box()["y"]
    assert page.locator("h1").bounding_box()["y"] < top < page.locator(".page").first.bounding_box()["y"]
    context.close()


def test_the_title_is_printed_on_a_page_of_its_own(title_here):
    opened(title_here.page)
    title_here.page.emulate_media(media="print")
    assert title_here.page.locator(".title img").is_visible()
    assert title_here.page.locator("h1").is_visible()
    assert title_here.page.locator("h1").evaluate("h1 => getComputedStyle(h1).clipPath") == "none"
    assert title_here.page.locator(".title .button:visible").count() == 0
    assert title_here.page.locator(".title").evaluate("title => getComputedStyle(title).breakAfter") == "page"


def test_what_covers_a_long_summary_has_the_ground_of_the_page(themed, site, context):
    page = context.new_page()
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto((themed("pasaka") / narrated(site)).as_uri())
    ground = "part => { const { background } = getComputedStyle(document.querySelector(part)); return background; }"
    assert page.evaluate(ground, ".title-actions") == page.evaluate(ground, "html")
