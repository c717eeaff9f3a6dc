"""Video tales: the words light up in step with a video, which goes on after faults, without scripts and in the hand of anyone."""

import json
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from played import SAMPLE, measure
from program import PROGRAM, build
from tale import FIRST_PAGE, READY, WORDS, Tale, Timing
from test_access import faults
from test_states import LOOK, SYSTEM

# Said by Selenium of itself.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")

SECONDS = 8
PAGES = {"en": ["One winter day a mitten lay in the snow.", "A mouse ran by and crept into it.", "Who else has room in here?"],
         "ar": ["ذاتَ شتاءٍ سقطَ قفازٌ في الثلج.", "مرّت فأرةٌ ودخلت فيه.", "من يسكن معي هنا؟"]}
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#69c" d="M0 0h16v9H0z"/></svg>\n'
TIME = "() => document.querySelector('video').currentTime"


def write(folder, language, pages):
    folder.mkdir(parents=True)
    sentences, each = [], SECONDS / len(pages)
    for number, text in enumerate(pages):
        words = text.rstrip(".؟?").split()
        times = [number * each + 0.1 + (each - 0.3) * i / len(words) for i in range(len(words) + 1)]
        spoken = [{"text": word, "start": round(times[i], 3), "end": round(times[i + 1] - 0.02, 3)} for i, word in enumerate(words)]
        sentences.append({"text": text, "start": spoken[0]["start"], "end": spoken[-1]["end"], "words": spoken})
    (folder / "film.json").write_text(json.dumps({"sentences": sentences}), encoding="utf-8")
    (folder / "cover.svg").write_text(PICTURE, encoding="utf-8")
    (folder / "film.lv.vtt").write_text("WEBVTT\n\n00:00.100 --> 00:02.000\nReiz ziemā.\n", encoding="utf-8")
    (folder / "tale.md").write_text(
        f"---\ntitle: {pages[0]}\nlanguage: {language}\nkind: video\ncover: cover.svg\ncaptions: {{lv: film.lv.vtt}}\n"
        "voices: [{id: film, name: Anna, video: film, timing: film}]\n---\n\n" + "\n\n---\n\n".join(pages) + "\n", encoding="utf-8")


@pytest.fixture(scope="module")
def films(tmp_path_factory):
    """A site with two video tales, one from right to left."""
    folder = tmp_path_factory.mktemp("films")
    (folder / "library").mkdir()
    (folder / "library/site.yml").write_text("id: films\ntitle: Films\nlanguages: [en, ar]\n", encoding="utf-8")
    for language, pages in PAGES.items():
        write(folder / f"library/tales/{language}", language, pages)
    film = folder / "library/tales/en/film.mp4"
    subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", f"testsrc2=size=640x360:rate=12:duration={SECONDS}", "-f", "lavfi", "-i",
         f"anoisesrc=duration={SECONDS}:seed=1:amplitude=0.1", "-c:v", "libx264", "-profile:v", "baseline", "-g", "12", "-pix_fmt", "yuv420p",
         "-b:v", "300k", "-c:a", "aac", "-movflags", "+faststart", film], check=True, timeout=60)
    (folder / "library/tales/ar/film.mp4").write_bytes(film.read_bytes())
    return build(folder / "library", folder / "site", "--strict")


@pytest.fixture(scope="module")
def twin(films):
    """The path of the same page with a video that needs no licence, for engines that have none."""
    folder = films / "tales/en"
    [film] = folder.glob("film.*.mp4")
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-i", film, "-s", "160x90", "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used",
                    "8", "-c:a", "libopus", folder / "film.webm"], check=True, timeout=60)
    page = (folder / "index.html").read_text(encoding="utf-8")
    (folder / "webm.html").write_text(re.sub(f'{film.name}" type="[^"]*"', 'film.webm" type="video/webm"', page), encoding="utf-8")
    return "webm.html"


@pytest.fixture
def server(films, serve):
    return serve(films)


@pytest.fixture
def film(server, open_tale) -> Tale:
    return open_tale(f"{server.address}tales/en/index.html{FIRST_PAGE}")


def await_second(page, least):
    page.wait_for_function("least => document.querySelector('video').currentTime > least", arg=least)


def test_words_light_up_with_the_video_and_its_pages_turn(film):
    page = film.page
    film.choose("speed", "2")
    film.play.click()
    rows = page.evaluate(f"([seconds, words]) => ({SAMPLE})(seconds, words)", [2.5, WORDS])
    figures = measure(rows, film.timing(), 2)
    assert figures.words >= 5 and figures.right >= 0.97, figures
    film.await_page(film.ids[2])
    page.wait_for_selector(".end[data-shown]")
    assert page.evaluate("() => document.querySelector('video').checkVisibility({visibilityProperty: true})") is False


def test_a_tap_on_a_word_a_sentence_key_and_the_bar_lead_to_their_second(film):
    page = film.page
    page.locator(f"#page-1 {WORDS}").nth(4).click()
    film.await_sound()
    assert film.timing().starts[4] - 0.1 <= page.evaluate(TIME) <= film.timing().starts[4] + 1.5
    page.locator("[data-action=sentence-on]").click()
    film.await_page(film.ids[1])
    assert page.evaluate(TIME) >= SECONDS / 3 - 0.2
    page.locator("[data-progress]").press("ArrowLeft")
    film.await_page(film.ids[0])


def test_the_picture_and_the_keyboard_play_and_pause(film):
    page = film.page
    page.locator(".screen-play").click()
    film.await_sound()
    page.locator("video").click(position={"x": 200, "y": 60})
    page.wait_for_function("() => document.querySelector('video').paused")
    page.locator("#page-1 .text").focus()
    page.keyboard.press("Space")
    film.await_sound()
    page.keyboard.press("Space")
    page.wait_for_function("() => document.querySelector('video').paused")


def test_the_large_picture_has_captions_of_the_story_s_words(film):
    page = film.page
    captions, large = page.locator("[data-action=captions]"), page.locator("[data-action=large]")
    assert captions.get_attribute("aria-label") == "Captions: off"
    large.click()
    page.wait_for_selector(".tale[data-large]")
    assert captions.get_attribute("aria-label") == "Captions: English"
    cue = page.wait_for_function("""() => {
      const track = [...document.querySelector('video').textTracks].find(({ mode }) => mode === 'showing');
      return track?.cues?.length && [track.language, track.cues[0].getCueAsHTML().textContent, track.cues.length];
    }""").json_value()
    assert cue == ["en", PAGES["en"][0], 3]
    assert not page.locator("#page-1 .text").is_visible()
    captions.click()
    assert captions.get_attribute("aria-label") == "Captions: Latvian"
    captions.click()
    assert captions.get_attribute("aria-pressed") == "false"
    large.click()
    page.wait_for_selector(".tale:not([data-large])")
    page.reload()
    film.pass_title()
    page.locator("[data-action=large]").click()
    page.wait_for_selector(".tale[data-large]")
    assert captions.get_attribute("aria-label") == "Captions: off", "what the reader chose is not kept"


@pytest.mark.still
def test_a_pressed_key_is_seen_in_the_system_s_colours(film):
    film.page.emulate_media(forced_colors="active")
    large = film.page.locator("[data-action=large]")
    chosen = film.page.evaluate(SYSTEM, ["Highlight"])["Highlight"]
    assert large.evaluate(LOOK)["backgroundColor"] != chosen
    large.click()
    film.page.wait_for_selector(".tale[data-large]")
    expect(large).to_have_css("background-color", chosen)


@pytest.mark.still
@pytest.mark.parametrize("slug", ["en", "ar"])
def test_a_video_tale_is_accessible(server, open_tale, slug):
    tale = open_tale(f"{server.address}tales/{slug}/index.html{FIRST_PAGE}")
    assert faults(tale.page) == []
    tale.page.locator("[data-action=large]").click()
    tale.page.wait_for_selector(".tale[data-large]")
    assert faults(tale.page) == []


def test_a_video_that_the_host_refuses_is_asked_for_again_and_goes_on_at_the_same_second(film, server, films):
    """As with a signed address that has expired: the page that is asked again names a new one."""
    page = film.page
    film.play.click()
    await_second(page, 1)
    old = re.search(r"film\.\w{8}\.mp4", (films / "tales/en/index.html").read_text(encoding="utf-8"))[0]
    server.missing = re.compile(re.escape(old))
    new = films / "tales/en/renewed.mp4"
    new.write_bytes((films / "tales/en" / old).read_bytes())
    said = page.evaluate("() => document.querySelector('[data-notice]').textContent")
    index = films / "tales/en/index.html"
    before = index.read_text(encoding="utf-8")
    try:
        index.write_text(before.replace(old, new.name), encoding="utf-8")
        at = page.evaluate("() => { const v = document.querySelector('video'); v.dispatchEvent(new Event('error')); return v.currentTime }")
        page.wait_for_function("() => document.querySelector('[data-notice]').textContent.includes('again')")
        page.wait_for_function("name => document.querySelector('video').currentSrc.endsWith(name)", arg=new.name)
        await_second(page, at + 0.2)
        film.await_sound_from(at - 0.3, at + 0.5)
    finally:
        index.write_text(before, encoding="utf-8")
        new.unlink()
    assert said == "" and page.locator("[data-notice]").inner_text() == ""
    assert page.locator("video track").count() == 2


def test_captions_outlive_a_connection_that_is_lost(film):
    page = film.page
    showing = "language => [...document.querySelector('video').textTracks].find(({ mode }) => mode === 'showing')?.language === language"
    page.route("**/*", lambda route: route.abort() if route.request.resource_type == "fetch" else route.fallback())
    page.locator("[data-action=captions]").click()
    film.play.click()
    await_second(page, 0)
    page.evaluate("() => document.querySelector('video').dispatchEvent(new Event('error'))")
    page.wait_for_selector("[data-notice]:not(:empty)")
    page.wait_for_selector("[data-notice]:empty", state="attached")
    assert page.evaluate(showing, "en"), "captions of tracks that are gone"
    page.locator("[data-action=captions]").click()
    assert page.evaluate(showing, "lv")


def test_after_six_tries_the_reader_is_told(film, server):
    """Here timers run forty times as fast, so that the waits between tries are short."""
    page = film.page
    server.missing = re.compile(r"\.mp4$")
    page.evaluate("""() => {
      const { setTimeout } = window;
      window.setTimeout = (run, wait = 0, ...rest) => setTimeout(run, wait / 40, ...rest);
      window.slowAgain = () => { window.setTimeout = setTimeout; };
    }""")
    film.play.click()
    page.wait_for_function("() => document.querySelector('[data-notice]').textContent.includes('cannot be found')")
    # A browser may ask twice for what it does not get.
    assert 7 <= len([path for path in server.asked if path.endswith(".mp4")]) <= 14
    page.evaluate("slowAgain()")  # a voice that is late by a fortieth of what it may be would be lost
    server.missing = None
    film.play.click()
    film.await_sound()


@pytest.mark.parametrize("origin", ["http", "file"])
def test_a_locked_video_plays_and_is_sought_once_a_code_has_opened_it(films, tmp_path, serve, context, origin):
    library = tmp_path / "library"
    shutil.copytree(films.parent / "library", library)
    text = library / "tales/en/tale.md"
    text.write_text(text.read_text(encoding="utf-8").replace("---\n", "---\naccess: premium\n", 1), encoding="utf-8")
    said = subprocess.run([PROGRAM, "code", "new", "--library", library], capture_output=True, text=True, check=True, timeout=60).stdout
    site = build(library, tmp_path / "site")
    page = context.new_page()
    root = serve(site, worker=True).address if origin == "http" else site.as_uri() + "/"
    page.goto(f"{root}tales/en/index.html")
    page.wait_for_selector("[data-lock][data-state=asking]")
    assert page.locator("video").count() == 0
    page.fill("#family-code", re.search(r"^the code: (.*)$", said, re.MULTILINE)[1])
    page.press("#family-code", "Enter")
    page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    tale = Tale(page)
    page.locator("[data-action=listen]").click()
    tale.await_word(2)
    assert page.locator("video").get_attribute("controls") is None and page.locator("track").count() == 0
    page.locator("[data-action=next]").click()
    tale.await_page(tale.ids[1])
    await_second(page, SECONDS / 3 - 0.3)
    tale.await_sound()


@pytest.mark.quick
def test_without_scripts_it_is_the_browser_s_own_player_with_captions(server, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.address}tales/en/index.html")
    assert page.locator("video[controls]").is_visible() and page.locator("video track[default]").count() == 1
    assert page.locator("[data-action=large]").is_hidden() and page.locator(".screen-play").is_hidden()
    assert page.get_by_text("mouse").first.is_visible()
    context.close()


def test_it_plays_from_a_folder(films, open_tale):
    tale = open_tale(f"{films.as_uri()}/tales/en/index.html{FIRST_PAGE}")
    tale.play.click()
    tale.await_sound()
    tale.await_word(2)
    assert tale.page.locator("[data-notice]").inner_text() == ""


def test_other_engines_light_the_words_of_a_video(films, serve, engine, request):
    address = f"{serve(films).address}tales/en/"
    engine.open(f"{address}index.html{FIRST_PAGE}")
    engine.wait(READY)
    if not engine.evaluate("""() => document.createElement('video').canPlayType('video/mp4; codecs="avc1.42C01E"')"""):
        # A WebKit without the codecs says so at once, and is seen with others.
        engine.click("[data-action=play]")
        engine.wait("() => document.querySelector('[data-notice]').textContent.includes('cannot be found')")
        engine.open(f"{address}{request.getfixturevalue('twin')}{FIRST_PAGE}")
        engine.wait(READY)
    timing = Timing.decode(engine.evaluate("() => JSON.parse(document.getElementById('timing').textContent)")[0])
    engine.click("[data-action=play]")
    engine.wait("() => document.querySelector('video').currentTime > 0.1")
    figures = measure(engine.evaluate(SAMPLE, 2.5, WORDS), timing, 1)
    assert figures.words >= 4 and figures.right >= 0.95, figures
