"""Pictures have their room: nothing that an author marked as important is cut at any size, and nothing lies on an edge."""

import base64
import re
from contextlib import contextmanager

import pytest

from conftest import ROOT
from looks import TWO_FRAMES
from server import Server
from tale import AT_REST, narrated

SIZES = [(390, 844), (844, 390), (568, 320), (820, 1180), (1180, 820), (1024, 768), (1280, 800), (1920, 1080)]
DRIFT = 1.04
"""How far a picture comes nearer while its page is told (90-motion.css)."""

# All tales in one document, so that a size is a matter of one layout: their pages, covers and ends with marked
# pictures. Shown together, each has the box that it has alone, because they lie in one cell of a grid.
GATHER = """async ([addresses, names]) => {
  const article = document.querySelector('[data-tale]');
  for (const section of article.querySelectorAll('.page, .title, .end')) section.remove();
  for (const address of addresses) {
    const response = await fetch(`../../${address}`);
    const tale = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('[data-tale]');
    for (const section of tale.querySelectorAll('.page:has(> .picture), .title, .end')) {
      const name = section.querySelector('.picture img').getAttribute('src').split('/').pop().split('.')[0];
      if (!names.includes(`${tale.dataset.tale} ${name}`)) continue;
      section.dataset.of = tale.dataset.tale;
      // A layout with thousands of words takes long; a text is as long without their elements.
      for (const part of section.querySelectorAll('.text > :not(.choices)')) part.textContent = part.textContent;
      article.insertBefore(section, article.querySelector('.about'));
    }
  }
  const sections = article.querySelectorAll('[data-of]');
  for (const section of sections) section.dataset.shown = '';
  document.body.offsetHeight; // letters are asked for where a layout has words for them
  await document.fonts.ready;
  for (const section of sections) delete section.dataset.shown;
}"""

# Of each picture: the part of its width and height that is seen, in percent.
MEASURE = """() => {
  const sections = [...document.querySelectorAll('[data-of]')];
  for (const section of sections) section.dataset.shown = '';
  const seen = sections.map(section => {
    const image = section.querySelector('.picture img');
    const box = image.getBoundingClientRect();
    const [width, height] = [image.width, image.height].map(Number);
    const [ratio, place] = [image.getAttribute('width') / image.getAttribute('height'), getComputedStyle(image).objectPosition.split(' ')];
    const shown = { width: Math.min(1, box.width / box.height / ratio), height: Math.min(1, ratio / (box.width / box.height)) };
    const frames = [image.closest('.plate'), image.closest('.picture')].map(frame => frame.getBoundingClientRect());
    const windowFrame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const parts = [['left', 'right', 'width', 0], ['top', 'bottom', 'height', 1]].map(([from, to, size, axis]) => {
      const start = parseFloat(place[axis]) / 100 * (1 - shown[size]);
      const first = Math.max(box[from], ...[...frames, windowFrame].map(frame => frame[from]));
      const last = Math.min(box[to], ...[...frames, windowFrame].map(frame => frame[to]));
      return [first, last].map(edge => 100 * (start + (edge - box[from]) / box[size] * shown[size]));
    });
    return { tale: section.dataset.of, source: new URL(image.src).pathname.split('/').pop(), area: width * height,
      origin: parseFloat(getComputedStyle(image).transformOrigin.split(' ')[1]) / box.height,
      left: parts[0][0], right: parts[0][1], top: parts[1][0], bottom: parts[1][1] };
  });
  for (const section of sections) delete section.dataset.shown;
  return seen;
}"""


def marked() -> dict[tuple[str, str], tuple[int, ...]]:
    """By tale and picture: left, top, right and bottom of what the front matter marks, in percent."""
    return {(file.parent.name, name): tuple(map(int, box.split()))
            for file in ROOT.glob("content/tales/*/tale.md")
            for name, box in re.findall(r"^  ([\w-]+)\.svg: ([\d ]+)$", file.read_text(encoding="utf-8"), re.MULTILINE)}


@contextmanager
def pictureless(browser, site):
    """The sample's narrated tale at its title, without pictures: only their boxes are measured."""
    server, context = Server(site), browser.new_context(reduced_motion="reduce", locale="lv-LV")
    page = context.new_page()
    page.route("**/*.svg", lambda route: route.abort())
    page.goto(server.address + narrated(site))
    page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    yield page
    context.close()
    server.stop()


@pytest.fixture(scope="module")
def gathered(browser, site):
    """The marked pages and covers of all tales on one page."""
    addresses = [file.relative_to(site).as_posix() for file in sorted(site.glob("tales/*/index.html"))]
    with pictureless(browser, site) as page:
        page.evaluate(GATHER, [addresses, [" ".join(key) for key in marked()]])
        yield page


@pytest.fixture(scope="module")
def page_of_module(browser, site):
    with pictureless(browser, site) as page:
        yield page


@pytest.fixture
def title_page(page_of_module):
    """A tale at its title, on one page for the tests of this module."""
    page_of_module.evaluate("location.hash = ''")
    page_of_module.wait_for_selector(".title[data-shown]")
    return page_of_module


@pytest.fixture
def first_page(title_page):
    """The same at its first page."""
    title_page.evaluate("document.querySelector('[data-action=read]').click()")
    title_page.wait_for_selector(".page[data-shown]")
    title_page.wait_for_function(AT_REST)
    return title_page


def test_nothing_that_is_marked_is_cut_at_any_size(gathered):
    boxes = marked()
    cut, measured = [], 0
    for width, height in SIZES:
        gathered.set_viewport_size({"width": width, "height": height})
        for seen in gathered.evaluate(MEASURE):
            measured += 1
            left, top, right, bottom = box = boxes[seen["tale"], seen["source"].split(".")[0]]
            # What the drift leaves of the seen part, if the marked part is not as wide as the picture itself.
            middle = left / (left + 100 - right) if right - left < 100 / DRIFT else None
            lost = (seen["right"] - seen["left"]) * (1 - 1 / DRIFT) if middle is not None else 0
            first, last = seen["left"] + lost * (middle or 0), seen["right"] - lost * (1 - (middle or 0))
            # Likewise for the height; the drift begins at one of five heights.
            if bottom - top < 100 / DRIFT:
                taken, foot = (seen["bottom"] - seen["top"]) * (1 - 1 / DRIFT), seen["origin"]
                seen |= {"top": seen["top"] + taken * foot, "bottom": seen["bottom"] - taken * (1 - foot)}
            if first > left + 1 or last < right - 1 or seen["top"] > top + 0.5 or seen["bottom"] < bottom - 0.5:
                cut.append(f"{seen['tale']} {seen['source']} at {width}×{height}: {first:.0f}–{last:.0f} % of the width "
                           f"and {seen['top']:.0f}–{seen['bottom']:.0f} % of the height are seen, {box} is marked")
    assert measured > 100 * len(SIZES), "hardly anything is marked"
    assert cut == [], f"{len(cut)} of {measured} pictures are cut"


# The tales of all pages some of whose words are out of sight, and the number of pages.
HIDDEN = """() => {
  const pages = [...document.querySelectorAll('.page[data-of]:has(> .text)')];
  for (const page of pages) page.dataset.shown = '';
  const hidden = pages.filter(page => {
    const text = page.querySelector('.text');
    return text.scrollHeight - text.clientHeight > parseFloat(getComputedStyle(text).paddingBlockEnd) + 1;
  });
  for (const page of pages) delete page.dataset.shown;
  return [hidden.map(page => page.dataset.of), pages.length];
}"""


def test_most_pages_show_all_their_words_on_a_phone(gathered):
    for width, height, share in [(390, 844, 0.98), (360, 740, 0.93), (844, 390, 0.97), (568, 320, 0.95), (667, 375, 0.98)]:
        gathered.set_viewport_size({"width": width, "height": height})
        hidden, pages = gathered.evaluate(HIDDEN)
        print(f"{width}×{height}: {len(hidden)} of {pages} pages have to be scrolled")
        assert pages > 100
        assert len(hidden) <= pages * (1 - share), f"at {width}×{height}, a child looks for the end of the page: {hidden}"


@pytest.mark.parametrize("slug, width, height", [
    ("la-tortuga-y-la-liebre", 390, 844), ("al-arnab-wal-sulhafah", 375, 812), ("al-arnab-wal-sulhafah", 844, 390)])
def test_a_page_of_many_short_paragraphs_is_read_without_scrolling(browser, site, slug, width, height):
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.goto((site / f"tales/{slug}/index.html").as_uri())
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    hidden = {}
    for number in range(1, page.locator(".page").count() + 1):
        page.evaluate("number => { location.hash = `page-${number}`; }", number)
        page.wait_for_selector(f"#page-{number}[data-shown]")
        more, below = page.evaluate("""() => {
          const text = document.querySelector('[data-shown] > .text');
          return [text.scrollHeight - text.clientHeight, parseFloat(getComputedStyle(text).paddingBlockEnd)];
        }""")
        if more > below + 1:
            hidden[number] = more
    page.close()
    assert hidden == {}, "the answer to what is read aloud is out of sight"


def test_the_play_key_keeps_away_from_every_edge(first_page):
    for width, height in SIZES:
        first_page.set_viewport_size({"width": width, "height": height})
        box = first_page.locator("[data-action=play]").bounding_box()
        away = min(box["x"], box["y"], width - box["x"] - box["width"], height - box["y"] - box["height"])
        assert away >= 16, f"at {width}×{height} the play key is {away:.0f} px from the edge"


# Of another shape, or as it was.
SHAPE = """classes => document.querySelectorAll('[data-shown] .picture').forEach(({ classList, dataset }) => {
  dataset.shape ??= classList.value;
  classList.value = dataset.shape;
  classList.add(...classes);
})"""


def test_an_upright_picture_leaves_the_words_what_it_cannot_fill(first_page):
    first_page.evaluate(SHAPE, ["w3", "h4"])
    try:
        for width, height in [(844, 390), (568, 320), (1024, 768), (1920, 1080)]:
            first_page.set_viewport_size({"width": width, "height": height})
            room, plate = (first_page.locator(f"[data-shown] .{part}").bounding_box() for part in ("picture", "plate"))
            assert plate["width"] > 0.85 * room["width"], f"at {width}×{height} bars lie beside the picture"
    finally:
        first_page.evaluate(SHAPE, [])


# Of the shown picture: the strips round it, and how round it is.
STRIPS = """() => {
  const [room, plate] = ['.picture', '.plate'].map(part => document.querySelector(`[data-shown] ${part}`));
  const [outer, inner] = [room, plate].map(element => element.getBoundingClientRect());
  return [inner.left - outer.left, outer.right - inner.right, inner.top - outer.top, outer.bottom - inner.bottom,
    parseFloat(getComputedStyle(plate).borderTopLeftRadius)];
}"""


@pytest.mark.parametrize(("shape", "fills"), [(["w1", "h1"], False), (["h5"], False), (["w2", "h3"], True), (["w3", "h4"], True)])
def test_a_square_or_upright_picture_fills_its_side_of_a_wide_window_or_has_a_margin(first_page, shape, fills):
    first_page.evaluate(SHAPE, shape)
    try:
        for width, height in [(1366, 768), (1280, 719), (1920, 1080)]:
            first_page.set_viewport_size({"width": width, "height": height})
            strips = first_page.evaluate(STRIPS)
            assert max(strips) < 1 if fills else min(strips) >= 8, f"at {width}×{height}: {strips}"
    finally:
        first_page.evaluate(SHAPE, [])


# Of each picture: how far it is from the window's edges above it and at its beginning, from the end of its room below it,
# and how round it is.
MARGINS = """() => {
  const sections = [...document.querySelectorAll('[data-of]')];
  for (const section of sections) section.dataset.shown = '';
  const margins = sections.map(section => {
    const plate = section.querySelector('.plate');
    const { left, right, top, bottom } = plate.getBoundingClientRect();
    const room = section.querySelector('.picture').getBoundingClientRect();
    const start = getComputedStyle(plate).direction === 'rtl' ? innerWidth - right : left;
    return [`${section.dataset.of} ${section.id || section.className}`, top, room.bottom - bottom, start,
      parseFloat(getComputedStyle(plate).borderTopLeftRadius)];
  });
  for (const section of sections) delete section.dataset.shown;
  return margins;
}"""


def test_a_picture_that_does_not_fill_its_side_has_a_margin(gathered):
    for width, height in [(844, 390), (568, 320), (640, 360), (1024, 768)]:
        gathered.set_viewport_size({"width": width, "height": height})
        found = gathered.evaluate(MARGINS)
        strips = [name for name, *edges in found if max(edges[:2]) > 0.5 and min(edges) < 8]
        assert strips == [], f"at {width}×{height}, {len(strips)} of {len(found)} lie on an edge beside a strip"


# Of each tale: how round its pictures are on pages without answers.
CORNERS = """() => {
  const pages = [...document.querySelectorAll('.page[data-of]:not(:has(.choice + .choice))')];
  for (const page of pages) page.dataset.shown = '';
  const corners = {};
  for (const page of pages) {
    (corners[page.dataset.of] ??= []).push(getComputedStyle(page.querySelector('.plate')).borderTopLeftRadius);
  }
  for (const page of pages) delete page.dataset.shown;
  return corners;
}"""


def test_all_pictures_of_a_tale_reach_the_edge_or_none(gathered):
    for width, height in [(568, 320), (640, 360), (740, 360), (844, 390), (932, 430)]:
        gathered.set_viewport_size({"width": width, "height": height})
        found = gathered.evaluate(CORNERS)
        assert len(found) > 10
        alternating = [tale for tale, corners in found.items() if len(set(corners)) > 1]
        assert alternating == [], f"at {width}×{height} the pictures jump from page to page"


def test_without_scripts_a_picture_fills_its_frame_at_any_size(browser, site):
    page = browser.new_page(java_script_enabled=False)
    page.goto((site / narrated(site)).as_uri())
    picture = page.locator(".page > .picture").first
    for width, height in [(1280, 1024), (1366, 768)]:
        page.set_viewport_size({"width": width, "height": height})
        assert picture.locator(".plate").bounding_box() == picture.bounding_box(), f"at {width}×{height} a strip is empty"
    page.close()


@pytest.mark.library  # two more themes take ten seconds
@pytest.mark.parametrize("theme", ["pasaka", "sidrat"])
def test_the_pictures_of_a_theme_keep_their_corners_on_every_page(themed, browser, serve, theme):
    root = serve(themed(theme)).address
    page = browser.new_page(reduced_motion="reduce", locale="lv")
    corners = {}
    for path in ["index.html", "tales/luna-the-fox/index.html#page-2", "tales/luna-the-fox/index.html#page-3"]:
        page.goto("about:blank")
        page.goto(root + path)
        plate = page.locator(":is(.home, [data-shown]) .plate:visible").first
        for size in [(390, 844), (844, 390), (568, 320), (800, 1280)]:
            page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
            corners[path[-6:], size] = plate.evaluate("plate => getComputedStyle(plate).borderBottomLeftRadius")
    page.close()
    if theme == "sidrat":  # a straight rule runs along one side
        assert {*corners.values()} == {"0px"}
    else:
        assert {radius for (_, size), radius in corners.items() if size == (390, 844)} == {"50% 28px"}, "the hill is flat"
        assert {radius for (_, size), radius in corners.items() if size == (800, 1280)} == {"50% 28px"}, "the hill is flat"
        assert corners["x.html", (844, 390)] == "40px"


def test_the_words_of_a_large_title_page_are_large(title_page):
    for size, least in [((1280, 800), 15), ((1920, 1080), 20), ((2560, 1440), 24)]:
        title_page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        for part in ("summary", "facts"):
            letters = title_page.locator(f".title-{part}").evaluate("words => parseFloat(getComputedStyle(words).fontSize)")
            assert letters >= least, f"{part} at {size}"


MIDDLES = """() => {
  const dots = [...document.querySelectorAll('[data-dots] i')].map(dot => dot.getBoundingClientRect())
    .flatMap(({ left, right }) => [left, right]);
  const play = document.querySelector('[data-action=play]').getBoundingClientRect();
  return [(Math.min(...dots) + Math.max(...dots)) / 2, (play.left + play.right) / 2];
}"""


@pytest.mark.parametrize("slug", ["milzu-racenis", "luna-the-fox", "al-arnab-wal-sulhafah"])
def test_the_dots_stand_over_the_middle_of_the_play_key(browser, site, slug):
    page = browser.new_page(reduced_motion="reduce")
    page.goto((site / f"tales/{slug}/index.html").as_uri() + "#page-2")
    page.wait_for_selector("[data-controls]:not([hidden]) i[data-current]")
    page.locator("[data-dots] input").focus()  # the line of the story stands in their place till then
    for width, height in [(820, 1180), (1024, 768), (1180, 820)]:
        page.set_viewport_size({"width": width, "height": height})
        dots, play = page.evaluate(MIDDLES)
        assert abs(dots - play) < 1, f"at {width}×{height} they stand {dots - play} px beside it"
    page.close()


SIGNS = """() => ['dots', 'progress'].filter(sign => document.querySelector(`[data-${sign}]`)?.checkVisibility(
  { opacityProperty: true, visibilityProperty: true }))"""


@pytest.mark.parametrize(("slug", "sign"), [
    ("milzu-racenis", "progress"), ("luna-the-fox", "dots"), ("the-moon-in-the-bucket", "dots"),
])
def test_each_window_shows_one_sign_of_the_place(browser, site, slug, sign):
    page = browser.new_page(reduced_motion="reduce")
    page.goto((site / f"tales/{slug}/index.html").as_uri() + "#page-2")
    page.wait_for_selector("[data-controls]:not([hidden])")
    page.wait_for_selector(f"[data-{sign}]:visible")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"sign => ({SIGNS})().join() === sign", arg=sign, timeout=5000)
        box = page.locator(f"[data-{sign}]").bounding_box()
        assert 0 <= box["x"] < box["x"] + box["width"] <= width and 0 <= box["y"] < box["y"] + box["height"] <= height
    page.locator("[data-dots] input").focus()
    assert "dots" in page.evaluate(SIGNS), "the keyboard moves what is not seen"
    page.close()


@pytest.mark.parametrize(("slug", "portrait"), [("milzu-racenis", []), ("luna-the-fox", ["dots"])])
def test_dots_stay_until_the_line_of_the_story_comes(browser, serve, site, slug, portrait):
    server = serve(site)
    server.held = re.compile(r"/companions\.")
    server.hold.clear()
    page = browser.new_page(reduced_motion="reduce")
    page.goto(server.address + f"tales/{slug}/index.html#page-2", wait_until="commit")
    page.wait_for_function("() => [...document.styleSheets].some(({ href }) => href.includes('/later-style.'))")
    page.wait_for_selector("[data-companions] [data-controls]:not([hidden])")
    for width, height, signs in [(390, 844, portrait), (820, 1180, ["dots"]), (1180, 820, ["dots"])]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SIGNS) == signs, f"at {width}×{height}"
    server.hold.set()
    page.close()


UNDER = """() => {
  const { left, top, width, height } = document.querySelector('[data-dots] input').getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2).matches('[data-dots] *');
}"""


def test_no_finger_finds_dots_that_are_unseen(browser, site):
    page = browser.new_page(viewport={"width": 1180, "height": 820}, reduced_motion="reduce")
    page.goto((site / narrated(site)).as_uri() + "#page-2")
    page.wait_for_selector("[data-progress]:visible")
    page.wait_for_function("() => [...document.styleSheets].some(({ href }) => href.includes('/later-style.'))")
    assert page.evaluate(SIGNS) == ["progress"]
    assert not page.evaluate(UNDER)
    page.locator("[data-dots] input").focus()
    assert page.evaluate(UNDER), "the keyboard moves what no mouse can take hold of"
    page.close()


def test_the_key_that_repeats_a_sentence_stands_by_the_one_that_tells_it(first_page):
    first_page.wait_for_selector("[data-action=sentence-again]:visible")
    for width, height in [(820, 1180), (1024, 768), (1280, 800), (1920, 1080)]:
        first_page.set_viewport_size({"width": width, "height": height})
        again, play = (first_page.locator(f"[data-action={key}]").bounding_box() for key in ("sentence-again", "play"))
        assert abs(again["x"] + again["width"] / 2 - play["x"] - play["width"] / 2) < 1, f"at {width}×{height}"
        assert 0 <= play["y"] - again["y"] - again["height"] < 16, f"at {width}×{height} it stands as if forgotten, or lies on it"


def test_the_dots_of_a_tale_without_a_voice_stand_between_the_keys_that_turn_pages(browser, site):
    page = browser.new_page(reduced_motion="reduce")
    page.goto((site / "tales/the-moon-in-the-bucket/index.html").as_uri() + "#page-2")
    page.wait_for_selector("[data-controls]:not([hidden]) i[data-current]")
    page.wait_for_function("() => [...document.styleSheets].some(({ href }) => href.includes('/later-style.'))")
    for width, height in [(568, 320), (844, 390), (820, 1180), (1024, 768), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        back, dots, on = (page.locator(f"[{part}]").bounding_box() for part in (
            "data-action=previous", "data-row", "data-action=next"))
        where = f"at {width}×{height}"
        assert back["x"] + back["width"] <= dots["x"] and dots["x"] + dots["width"] <= on["x"], f"{where} they lie on a key"
        assert abs(dots["y"] + dots["height"] / 2 - on["y"] - on["height"] / 2) < 1, f"{where} the row of the keys is empty"
        assert abs(dots["x"] + dots["width"] / 2 - (back["x"] + on["x"] + on["width"]) / 2) < 1, f"{where} they lean to a side"
        assert page.evaluate(UNDER), f"{where} no finger can take hold of them"
    page.close()


def test_the_way_back_stays_where_it_is_from_page_to_page(first_page):
    for width, height in [(844, 390), (1280, 800)]:
        first_page.set_viewport_size({"width": width, "height": height})
        with_picture = first_page.locator(".tale > .bar > a").bounding_box()
        first_page.evaluate("document.querySelector('[data-shown]').classList.add('pictureless')")
        without = first_page.locator(".tale > .bar > a").bounding_box()
        first_page.evaluate("document.querySelector('[data-shown]').classList.remove('pictureless')")
        assert with_picture == without, f"at {width}×{height} a child looks for it"
        assert with_picture["x"] < 16, "in the corner of the window it is not taken for the page before"


# How much of the way back's disc lies on the picture: all of it, nothing, or a part, which looks like a mishap.
OVERLAP = """() => {
  const [key, plate] = ['.tale > .bar > a', '[data-shown] .plate'].map(name => document.querySelector(name));
  const [{ left, right, top, bottom }, picture] = [key, plate].map(part => part.getBoundingClientRect());
  const rim = parseFloat(getComputedStyle(key).paddingTop);
  const width = Math.min(right - rim, picture.right) - Math.max(left + rim, picture.left);
  const height = Math.min(bottom - rim, picture.bottom) - Math.max(top + rim, picture.top);
  return Math.max(0, width) * Math.max(0, height) / ((right - left - 2 * rim) * (bottom - top - 2 * rim));
}"""


@pytest.mark.parametrize("brief", [False, True])
def test_the_way_back_lies_on_the_picture_or_beside_it_but_not_on_its_corner(first_page, brief):
    first_page.evaluate("brief => document.documentElement.toggleAttribute('data-brief', brief)", brief)
    found = {}
    for size in [(740, 360), (844, 390), (915, 412), (1180, 820), (1280, 720), (1366, 657), (1440, 700), (1536, 730),
                 (1920, 940), (1920, 1080), (2560, 1300)]:
        first_page.set_viewport_size(dict(zip(("width", "height"), size)))
        found[size] = first_page.evaluate(OVERLAP)
    first_page.evaluate("document.documentElement.removeAttribute('data-brief')")
    assert {size: part for size, part in found.items() if 0 < part < 0.999} == {}
    assert {round(part) for part in found.values()} == {0, 1}, "no window, or each, is wide for its picture"


PIXELS = """async ([picture, places]) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))]));
  const surface = new OffscreenCanvas(image.width, image.height).getContext('2d');
  surface.drawImage(image, 0, 0);
  return places.map(([x, y]) => surface.getImageData(x * (image.width - 3) + 1, y * (image.height - 3) + 1, 1, 1).data.join());
}"""


def test_the_frame_of_the_words_has_four_sides_and_a_rounding_fades_nothing(open_tale, site):
    tale = open_tale((site / narrated(site)).as_uri())
    tale.page.set_viewport_size({"width": 390, "height": 844})
    tale.page.keyboard.press("Shift")
    text = tale.page.locator("[data-shown] .text")
    text.evaluate("text => text.focus({ focusVisible: true })")
    # The line of the story lies over the end of the words.
    tale.page.locator(".progress").evaluate("line => { line.style.visibility = 'hidden' }")
    picture = base64.b64encode(text.screenshot()).decode()
    sides = tale.page.evaluate(PIXELS, [picture, [[0, 0.5], [1, 0.5], [0.5, 0], [0.5, 1], [0.01, 1]]])
    assert len(set(sides)) == 1, f"left, right, top and bottom: {sides}"
    text.evaluate("""text => {
      Object.assign(text.style, { flex: 'none', minHeight: 0, height: 0 });
      const height = `${text.scrollHeight - 1}px`;
      Object.assign(text.style, { maxHeight: height, height });
    }""")
    tale.page.evaluate(TWO_FRAMES)
    assert text.evaluate("text => text.scrollHeight - text.clientHeight") == 1
    assert text.evaluate("text => getComputedStyle(text).getPropertyValue('--fade')") == "4px"


# How far down the shown words fade, and where they begin.
ABOVE = """() => {
  const { maskImage, paddingBlockStart } = getComputedStyle(document.querySelector('[data-shown] .text'));
  return [maskImage.match(/[\\d.]+(?=px)/)[0], paddingBlockStart].map(parseFloat);
}"""


def test_no_mark_on_a_capital_of_the_first_line_fades(first_page):
    for width, height in SIZES:
        first_page.set_viewport_size({"width": width, "height": height})
        faded, start = first_page.evaluate(ABOVE)
        assert 0 < faded <= start, f"at {width}×{height}"


def test_answers_are_in_sight_in_a_low_window(browser, serve, site):
    context = browser.new_context(viewport={"width": 844, "height": 390}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(serve(site).address + "tales/luna-the-fox/index.html#page-3")
    page.wait_for_selector("[data-shown] .pictured")
    text = page.locator("[data-shown] .text").bounding_box()
    answers = [answer.bounding_box() for answer in page.locator("[data-shown] .choice").all()]
    assert len(answers) == 2
    for answer in answers:
        assert answer["y"] >= text["y"] and answer["y"] + answer["height"] <= text["y"] + text["height"], "an answer is cut"
    context.close()


# Of each page: the share of the window that its picture has, and how far its words have to be scrolled.
SHARES = """() => [...document.querySelectorAll('.page')].map(page => {
  page.dataset.shown = '';
  const [{ width, height }, text] = [page.querySelector('.plate').getBoundingClientRect(), page.querySelector('.text')];
  const found = [width * height / innerWidth / innerHeight, text.scrollHeight - text.clientHeight];
  delete page.dataset.shown;
  return found;
})"""


def test_a_tale_of_few_words_has_larger_pictures_and_nothing_to_scroll(browser, site):
    page = browser.new_page(reduced_motion="reduce")
    page.goto((site / "tales/miega-maisins/index.html").as_uri() + "#page-1")
    page.wait_for_selector("[data-controls]:not([hidden])")
    page.evaluate("document.fonts.ready.then(() => document.querySelector('[data-shown]').removeAttribute('data-shown'))")
    for width, height in [(1024, 768), (1180, 820), (1280, 800), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        for share, hidden in page.evaluate(SHARES):
            assert share > 0.44 and hidden <= 12, f"at {width}×{height} a picture has {share:.0%}, and {hidden} px are hidden"
    page.close()


# Questions of a tale some of whose answers are out of sight, and those with a word in two lines.
UNSEEN = """() => [...document.querySelectorAll('.page:has(.question)')].flatMap(page => {
  page.dataset.shown = '';
  const room = page.querySelector('.text').getBoundingClientRect().bottom;
  const answers = [...page.querySelectorAll('.question li')];
  const isHidden = answers.some(answer => answer.getBoundingClientRect().bottom > room - 1);
  const isTorn = [...page.querySelectorAll('.answer .s span')].some(word => word.getClientRects().length > 1);
  delete page.dataset.shown;
  return isHidden || isTorn ? [page.id] : [];
})"""


def test_all_answers_to_a_question_are_in_sight_on_a_small_phone_that_lies(browser, site):
    page = browser.new_page(reduced_motion="reduce")
    for slug in ["milzu-racenis", "the-mitten", "vecisa-cimdins", "al-arnab-wal-sulhafah", "al-quffaz", "counting-to-three"]:
        page.goto((site / f"tales/{slug}/index.html").as_uri())
        page.wait_for_selector(".question[data-open]", state="attached")
        page.evaluate("document.fonts.ready.then(() => document.querySelector('[data-shown]').removeAttribute('data-shown'))")
        for width, height in [(568, 320), (640, 360), (667, 375)]:
            page.set_viewport_size({"width": width, "height": height})
            unseen = page.evaluate(UNSEEN)
            if unseen:  # drawings come late
                page.wait_for_timeout(200)
                unseen = page.evaluate(UNSEEN)
            assert unseen == [], f"{slug} at {width}×{height}"
    page.close()


def test_an_answer_of_one_word_stands_in_the_middle_in_a_low_window(browser, site):
    page = browser.new_page(reduced_motion="reduce")
    page.goto((site / "tales/liels-un-mazs/index.html").as_uri() + "#page-3")
    page.wait_for_selector("[data-shown] .answer")
    for width, height in [(568, 320), (667, 375), (740, 360), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        aside = page.evaluate("""() => [...document.querySelectorAll('[data-shown] .answer')].map(answer => {
          const words = document.createRange();
          words.selectNodeContents(answer);
          const [word, box] = [words, answer].map(part => part.getBoundingClientRect());
          return Math.abs(word.left + word.right - box.left - box.right) / 2;
        })""")
        assert len(aside) == 2 and max(aside) < 2, f"at {width}×{height} the answers lean to a side"
    page.close()


def test_no_word_of_a_choice_is_cut_on_a_small_phone_that_lies(browser, site):
    page = browser.new_page(locale="lv-LV", viewport={"width": 568, "height": 320}, reduced_motion="reduce")
    page.goto((site / "tales/mans-stasts/index.html").as_uri())
    page.locator("[data-action=make]").first.click()
    for _ in range(3):
        page.locator(".maker-choice:visible").first.click()
    page.locator(".maker-choice:visible", has_text="bruņurupucis").wait_for()
    cut = page.locator(".maker-choice:visible").evaluate_all("""choices => choices
      .filter(choice => choice.scrollWidth > choice.clientWidth).map(choice => choice.textContent)""")
    assert cut == []
    page.close()


ROOM = """field => {
  const hint = getComputedStyle(field, '::placeholder');
  const surface = new OffscreenCanvas(1, 1).getContext('2d');
  surface.font = hint.font;
  const isSeen = hint.color !== 'rgba(0, 0, 0, 0)';
  return isSeen ? parseFloat(hint.width) - surface.measureText(field.placeholder).width : -Infinity;
}"""


def test_the_words_in_the_search_field_are_read_whole(browser, site):
    page = browser.new_page(locale="lv-LV")
    page.goto((site / "library/index.html").as_uri())
    page.wait_for_selector("html:not([data-awaits])", state="attached")
    page.evaluate("document.fonts.ready")
    for width, height in [(568, 320), (280, 653), (320, 568), (640, 360), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("[data-search]").evaluate(ROOM) >= 0, f"at {width}×{height}"
    page.close()


def test_a_low_window_shows_covers_at_once(browser, serve, site):
    context = browser.new_context(locale="lv-LV")
    page = context.new_page()
    page.goto(serve(site).address + "library/index.html")
    page.wait_for_selector("html:not([data-awaits])", state="attached")
    for width, height in [(844, 390), (568, 320)]:
        page.set_viewport_size({"width": width, "height": height})
        top = page.locator(".card-picture:visible").first.bounding_box()["y"]
        assert top <= 120, f"at {width} × {height} a child has to scroll to see any tale"
        tab = page.locator(".tabs label").first
        assert tab.evaluate("""tab => {
          const { left, top, bottom } = tab.getBoundingClientRect();
          return [top + 2, bottom - 2].every(y => tab.contains(document.elementFromPoint(left + 20, y)));
        }"""), f"at {width} × {height} something lies on a tab"
    context.close()


def test_home_s_picture_fills_its_room_in_every_engine(engine, serve, site):
    engine.open(serve(site).address + "index.html")
    engine.wait("() => { const { complete, naturalWidth } = document.querySelector('.spread-picture:not([hidden]) img'); return complete && naturalWidth; }")
    for width, height in [(390, 844), (820, 1180), (1180, 820)]:
        engine.resize(width, height)
        engine.evaluate(TWO_FRAMES)  # WebKit lays out what a container's size decides in the frame after
        seen = engine.evaluate("""() => {
          const link = [...document.querySelectorAll('.spread-picture')].find(one => !one.hidden);
          const sides = element => (({ left, top, right, bottom }) => [left, top, right, bottom])(element.getBoundingClientRect());
          const [room, plate, image] = [link, link.querySelector('.plate'), link.querySelector('img')].map(sides);
          return { band: image.map((side, i) => Math.abs(side - plate[i])), below: room[3] - plate[3], height: plate[3] - plate[1] };
        }""")
        assert max(seen["band"]) < 1, f"a band of the frame shows beside the picture at {width}×{height}"
        assert seen["height"] > height / 4
        if width < height:
            assert seen["below"] < 1, "a band lies under the picture"


def test_no_chinese_word_is_torn_at_the_end_of_a_line(browser, serve, site):
    page = browser.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page.goto(serve(site).address + "tales/san-zhi-xiao-zhu/index.html#page-1")
    page.locator(".page[data-shown] .s > span").first.wait_for()
    lines, torn = page.evaluate("""() => {
      for (const page of document.querySelectorAll('.page')) page.dataset.shown = '';
      const words = [...document.querySelectorAll('.s > span')];
      const tops = new Set(words.map(word => word.getBoundingClientRect().top));
      return [tops.size, words.filter(word => word.getClientRects().length > 1).map(word => word.textContent)];
    }""")
    page.close()
    assert lines > 2
    assert not torn, f"a child reads half a word at the end of a line: {torn}"
