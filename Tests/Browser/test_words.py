"""Words: one that is held is heard alone and kept, those that an author explains follow the tale, and "my words" come again."""

import shutil
from datetime import UTC, datetime, timedelta

import pytest

from clock import open_sounding, open_tale  # noqa: F401 (fixtures)
from conftest import HERE
from family import ANNA, held, move_in, put, shelf
from program import build
from tale import READY, WORDS, Tale, narrated
from test_access import faults

PIGS = "three-little-pigs"
ARABIC = "al-arnab-wal-sulhafah"
NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)
DAY = 86_400_000
PHONE = {"width": 390, "height": 844}
KEPT = "() => JSON.parse(localStorage.getItem(`storysite:${document.documentElement.dataset.site}:words`) ?? '[]').length"

# When the voice sounds, by its own clock, how loud it was made, and for how many seconds the page was too busy to look.
LISTEN = """() => {
  const audio = document.querySelector('audio[data-voice]');
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'volume');
  Object.assign(window, { sounded: [], volumes: [], busy: 0, told: '' });
  Object.defineProperty(audio, 'volume', { get, set(volume) {
    window.volumes.push(volume);
    set.call(audio, volume);
  } });
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    window.busy = Math.max(window.busy, (now - last) / 1000);
    last = now;
    if (!audio.paused && !audio.seeking && audio.volume > 0) window.sounded.push(audio.currentTime);
  }, 1);
  new MutationObserver(changes => {
    const born = changes.flatMap(({ addedNodes }) => [...addedNodes]).find(node => node.matches?.('.word-kept'));
    if (born) window.bornWith = born.textContent;
    window.told += document.querySelector('.word-kept')?.textContent ?? '';
  }).observe(document.body, { childList: true, subtree: true });
}"""


def press(tale: Tale, word: int) -> None:
    """Rests on a word until it is heard alone."""
    box = tale.page.locator(WORDS).nth(word).bounding_box()
    tale.page.evaluate("""() => {
      window.seenHighlight.length = 0;
      window.isHeld = false;
      document.querySelector('[data-tale]').addEventListener('held', () => { window.isHeld = true; }, { once: true });
    }""")
    tale.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tale.page.mouse.down()
    tale.page.wait_for_function("() => window.isHeld")


def await_kept(page, count: int) -> list:
    page.wait_for_function(f"count => ({KEPT})() === count", arg=count)
    return held(page, "words")


def to_the_end(tale: Tale) -> None:
    tale.go_to(-1)
    tale.next.click()
    tale.await_end()


def test_a_held_word_is_heard_within_its_times_and_kept(site, serve, open_sounding):
    tale = open_sounding(serve(site).address + narrated(site))
    page, timing = tale.page, tale.timing()
    page.evaluate(LISTEN)
    press(tale, 7)
    tale.await_word(7)
    page.wait_for_selector("[data-tale]:not([data-playing])")
    page.mouse.up()
    times, volumes, busy = page.evaluate("[window.sounded, window.volumes, window.busy]")
    assert timing.starts[7] - 0.05 <= min(times) and max(times) <= timing.ends[7] + 0.2 + busy
    assert volumes[0] == 0 and volumes[-1] == 1, "it fades in, and the next word is as loud as before"
    word, = await_kept(page, 1)
    about = word["about"]
    spoken = about["said"][1::2]
    assert spoken[about["at"]] == about["word"] == page.locator(WORDS).nth(7).inner_text()
    assert "".join(about["said"]) == page.locator(".s:not(.c)").nth(about["sentence"]).inner_text()
    first = 7 - about["at"]
    assert about["clip"]["from"] == pytest.approx(1000 * timing.starts[first], abs=1)
    assert -1 <= about["clip"]["to"] - 1000 * timing.ends[first + len(spoken) - 1] <= 121
    page.wait_for_function("word => window.told.includes(word)", arg=about["word"])
    assert page.evaluate("window.bornWith") == "", "a status that is born with its words is not heard"


@pytest.mark.still
def test_the_tale_rests_while_a_word_is_heard_and_goes_on_where_it_was(tale):
    for way in ["me", "turn"]:
        tale.choose("way", way)
        if way == "turn":
            tale.page.wait_for_selector(".speaking:not([hidden])")  # its keys move the text up
        tale.page.keyboard.press("Shift+Home")
        tale.page.wait_for_selector("[data-tale][data-playing]")
        tale.page.evaluate("window.seenHighlight.length = 0")
        tale.await_word(5)
        press(tale, 1)
        tale.await_word(1)
        tale.await_rest()
        tale.page.mouse.up()
        tale.advance(6)
        assert not tale.playing, "only the child lets it go on"
        tale.page.evaluate("window.seenHighlight.length = 0")
        tale.play.click()
        tale.advance_until("() => seenHighlight.length")
        first = tale.page.evaluate(f"[...document.querySelectorAll('{WORDS}')].indexOf(seenHighlight[0])")
        assert first == 5, f"{way}: the tale goes on at another word than where it was"
        tale.play.click()


@pytest.mark.still
def test_a_word_whose_time_is_estimated_is_heard_within_its_sentence(tale):
    last = tale.page.locator(".s").first.locator("span").count() - 1
    tale.page.evaluate("document.querySelector('audio[data-voice]').dataset.granularity = 'estimated'")
    tale.page.locator("[data-shown] .text").focus()
    for _ in range(3):
        tale.page.keyboard.press("ArrowDown")
    tale.page.keyboard.press("Shift+ArrowUp")
    tale.await_word(0)
    tale.await_word(last)
    tale.await_rest()
    word, = await_kept(tale.page, 1)
    assert word["about"]["place"] == 2


@pytest.mark.still
def test_a_card_is_as_loud_as_the_voice_although_that_faded_when_the_cards_came(site, serve, open_tale):
    tale = open_tale(f"{serve(site).address}tales/{PIGS}/index.html")
    loudness = "loudness => { document.querySelector('[data-voice]').volume = loudness }"
    tale.page.evaluate(loudness, 0)
    to_the_end(tale)
    card = tale.page.locator(".word-card button").first
    card.wait_for()
    tale.page.evaluate(loudness, 0.5)
    card.click()
    tale.page.wait_for_function("() => document.querySelector('body > audio').volume === 0.5", timeout=5000)


@pytest.mark.parametrize("slug", [PIGS, ARABIC])
def test_words_follow_the_tale_and_wait_among_my_words(browser, site, serve, slug):
    address = serve(site).address
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce", locale="ar" if slug == ARABIC else "en-GB")
    page = context.new_page()
    page.goto(f"{address}tales/{slug}/index.html")
    tale = Tale(page)
    tale.pass_title()
    page.locator("[data-shown] .text").focus()
    page.keyboard.press("Shift+ArrowUp")  # what is fetched for a word is not fetched again at the end
    await_kept(page, 1)
    put(page, {"words": None})
    to_the_end(tale)
    cards = page.locator(".word-card button")
    page.wait_for_selector(".word-card button")
    assert cards.count() == 4
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert faults(page) == []
    cards.nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".word-card[data-said]")
    page.wait_for_selector(".word-said .lit")
    word = cards.nth(1).locator("strong").inner_text()
    assert page.locator(".word-said b").inner_text().casefold() == word.casefold()
    assert not tale.playing and tale.at_end, "the story stays where it is"
    page.wait_for_selector(".word-card:not([data-said]) >> nth=1")
    about = await_kept(page, 1)[0]["about"]
    assert about["meaning"] and about["picture"].startswith(f"tales/{slug}/word-")
    assert page.locator(".end [data-my-words]").is_visible()
    page.locator(".end [data-my-words]").click()

    page.wait_for_selector("[data-mine-today] .my-word")
    assert page.locator(".my-word strong").inner_text() == word
    assert page.locator(".my-word img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    assert faults(page) == []
    page.locator("[data-action=say]").click()
    page.wait_for_selector(".my-word-said .lit")
    page.wait_for_selector(".my-word[data-heard]")
    assert page.locator("[data-mine-done]").is_visible()
    assert held(page, "words")[0]["times"] == 1
    page.reload()
    page.wait_for_selector("[data-mine-more]:not([hidden])")
    assert page.locator("[data-mine-today] .my-word").count() == 0, "it comes again tomorrow"
    page.locator("[data-mine-more] summary").click()
    page.locator("[data-mine-rest] [data-action=away]").click()
    page.locator("[data-mine-gone] summary").click()
    assert page.locator("[data-mine-away] strong").inner_text() == word
    assert faults(page) == []
    page.locator("[data-mine-away] [data-action=again]").click()
    assert held(page, "words")[0]["away"] < 0
    context.close()


EXPLAINED = """---
title: Ezis
language: lv
words:
  GAJA: kustējās uz priekšu
  taku: {{ picture: 1.svg, meaning: šaurs ceļš }}
{voices}---

Ezis gāja pa taku.
"""
VOICE = "voices: [{ id: anna, name: Anna, audio: anna, timing: anna }]\n"


@pytest.fixture(scope="module")
def explained(tmp_path_factory):
    """A site with a tale that explains words, told by a voice and without one."""
    folder = tmp_path_factory.mktemp("explained")
    (folder / "site.yml").write_text("id: explained\ntitle: Vārdi\nlanguages: [lv]\n", encoding="utf-8")
    for name, voices in [("told", VOICE), ("silent", "")]:
        tale = folder / "tales" / name
        tale.mkdir(parents=True)
        (tale / "tale.md").write_text(EXPLAINED.format(voices=voices), encoding="utf-8")
        for file in ["anna.opus", "anna.json", "1.svg"]:
            shutil.copy(HERE / "libraries/ways/tales/branching" / file, tale)
    return build(folder, folder / "site")


@pytest.mark.parametrize("slug", ["told", "silent"])
def test_in_a_low_window_a_card_without_a_picture_has_its_words_in_its_whole_width(browser, explained, slug):
    context = browser.new_context(viewport={"width": 390, "height": 640}, reduced_motion="reduce")
    page = context.new_page()
    page.goto((explained / f"tales/{slug}/index.html").as_uri())
    tale = Tale(page)
    tale.pass_title()
    tale.next.click()
    tale.await_end()
    page.wait_for_selector(".word-card button" if slug == "told" else ".word-card")
    widths = """card => {
      const room = card.getBoundingClientRect().width;
      return [...card.querySelectorAll('strong, .word-meaning')].map(one => one.getBoundingClientRect().width / room);
    }"""
    alone, beside = page.locator(".word-card").all()
    assert min(alone.evaluate(widths)) > 0.8
    assert max(beside.evaluate(widths)) < 0.7, "a picture has its words beside it"
    context.close()


def test_a_word_of_a_card_that_is_held_stays_one_word_with_its_meaning_and_picture(browser, explained):
    context = browser.new_context(reduced_motion="reduce", locale="lv")
    page = context.new_page()
    page.goto((explained / "tales/told/index.html").as_uri())
    tale = Tale(page)
    tale.pass_title()
    to_the_end(tale)
    for number in (0, 1):
        page.locator(".word-card button").nth(number).click()
        await_kept(page, number + 1)
    tale.go_to(0)
    page.locator("[data-shown] .text").focus()
    for word, presses in [("gāja", 2), ("taku", 2)]:
        for _ in range(presses):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Shift+ArrowUp")
        page.wait_for_function("word => document.querySelector('.word-kept')?.textContent.includes(word)", arg=word)
    words = {word["about"]["word"]: word["about"] for word in await_kept(page, 2)}
    assert words.keys() == {"gāja", "taku"}
    assert [about["meaning"] for about in words.values()] == ["kustējās uz priekšu", "šaurs ceļš"]
    assert words["taku"]["picture"]
    context.close()


@pytest.fixture
def with_words(browser, site, serve):
    """A device that has met three words: of a tale that is on Anna's shelf, of one that is not, and of one that is gone."""
    context = browser.new_context(reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    page.goto(serve(site).address + "index.html")

    def about(word: str, tale: str, **more) -> dict:
        clip = {"sources": [[f"tales/{tale}/gone.opus", "audio/ogg"]], "from": 0, "to": 900, "times": [0, 800]}
        return {"word": word, "lang": "en", "tale": tale, "title": tale, "place": 1, "sentence": 0, "said": ["“", word, "!”"],
                "at": 0, "count": 1, "clip": clip, "meaning": "", "picture": ""} | more

    now = page.evaluate("Date.now()")
    words = [{"about": about(word, tale), "held": now - i, "met": now - i, "times": 0, "heard": 0, "away": 0}
             for i, (word, tale) in enumerate([("straw", PIGS), ("mitten", "the-mitten"), ("dragon", "no-such-tale")])]
    put(page, {"words": words})
    yield page
    context.close()


def test_a_sentence_of_another_direction_ends_with_its_mark(with_words):
    page = with_words
    words = held(page, "words")[:1]
    words[0]["about"] |= {"word": "هيا", "lang": "ar", "title": "هيا!", "said": ["", "هيا", "!"], "meaning": "هيا!"}
    put(page, {"words": words})
    page.goto(page.url.replace("index.html", "words/index.html"))
    page.wait_for_selector(".my-word")
    runs = page.eval_on_selector_all(".my-word :is(strong, .my-word-said, .word-meaning, .my-word-tale)",
                                     "parts => parts.map(part => getComputedStyle(part).direction)")
    assert runs == ["rtl"] * 4, "an exclamation mark stands before the sentence"


def test_a_word_whose_tale_is_gone_stays_as_text(with_words):
    page = with_words
    page.reload()
    page.locator("main [data-my-words]").click()
    page.wait_for_selector(".my-word >> nth=2")
    card = page.locator(".my-word", has_text="dragon")
    card.locator("[data-action=say]").click()
    card.locator("xpath=self::*[@data-silent]").wait_for()
    assert card.locator(".my-word-said").inner_text() == "“dragon!”"
    assert card.locator("a[href]").count() == 0
    assert faults(page) == []


def test_my_words_keep_no_room_for_places_that_are_not_there(with_words):
    page = with_words
    page.goto(page.url.replace("index.html", "words/index.html"))
    page.wait_for_selector(".my-word")
    for size in [{"width": 1280, "height": 800}, {"width": 390, "height": 844}]:
        page.set_viewport_size(size)
        room = page.evaluate("['Left', 'Right', 'Bottom'].map(side => getComputedStyle(document.body)[`padding${side}`])")
        assert room == ["0px"] * 3, size


def test_a_page_that_stays_open_has_the_words_of_the_next_day_and_those_met_elsewhere(with_words):
    page = with_words
    page.clock.install(time=NOON)
    word = held(page, "words")[0]
    today = page.locator("[data-mine-today] strong")

    def kept(name: str, **more) -> dict:
        at = NOON.timestamp() * 1000
        return word | {"about": word["about"] | {"word": name}, "held": at, "met": at - 3 * DAY} | more
    heard = kept("straw", times=1, heard=NOON.timestamp() * 1000)
    put(page, {"words": [heard]})
    page.goto(page.url.replace("index.html", "words/index.html"))
    page.wait_for_selector("[data-mine-done]:not([hidden])")
    other = page.context.new_page()
    other.goto(page.url)
    put(other, {"words": [heard, kept("wolf")]})
    page.wait_for_selector("[data-mine-today] strong")
    assert today.all_inner_texts() == ["wolf"], "a word comes on the day on which it is met"
    assert page.locator("[data-mine-done]").is_hidden()
    put(other, {"words": [heard, kept("wolf", times=4, heard=NOON.timestamp() * 1000)]})
    page.clock.set_fixed_time(NOON + timedelta(days=1))
    page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    assert today.all_inner_texts() == ["straw"], "it is said that all is done on a new day"
    assert page.locator("[data-mine-done]").is_hidden()


def test_on_the_child_s_side_words_are_those_of_the_shelf(with_words, site):
    page = with_words
    move_in(page, [ANNA], shelf=shelf(site, [PIGS]))
    page.goto(page.url.replace("index.html", "child/index.html"))
    page.locator(".child-bar [data-my-words]").click()
    page.wait_for_selector(".my-word")
    assert page.locator(".my-word strong").all_inner_texts() == ["straw"]
    assert faults(page) == []
    box = page.locator("[data-action=away]").bounding_box()
    assert min(box["width"], box["height"]) >= 60
    page.locator("[data-label=back-to-library]").click()
    page.wait_for_selector("[data-child-shelf]:not([hidden])")


def test_on_the_child_s_side_no_way_leads_to_words_that_are_not_shown(with_words, site):
    page = with_words
    move_in(page, [ANNA], shelf=shelf(site, ["milzu-racenis"]))
    page.goto(page.url.replace("index.html", "child/index.html"))
    page.wait_for_selector(".child-tale")
    way = page.locator(".child-bar [data-my-words]")
    assert way.is_hidden()
    put(page, {"shelf": shelf(site, [PIGS])})
    page.reload()
    way.wait_for()


def test_scripts_off_and_on_paper_words_are_a_list(browser, site, serve):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{serve(site).address}tales/{PIGS}/index.html")
    assert page.locator(".word-card").all_inner_texts()[0].split("\n")[0] == "straw"
    assert all(card.is_visible() for card in page.locator(".word-card").all())
    page.emulate_media(media="print")
    assert all(card.is_visible() for card in page.locator(".word-card").all())
    assert not page.locator(".end-actions").is_visible()
    context.close()


def test_a_word_of_a_tale_from_a_folder_is_heard_there(browser, site):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{(site / narrated(site)).as_uri()}")
    tale = Tale(page)
    tale.pass_title()
    page.locator("[data-shown] .text").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowUp")
    word, = await_kept(page, 1)
    known = [{**word, "about": {**word["about"], "word": f"word{i}"}, "met": 1, "held": 1, "heard": 1, "times": 4} for i in range(9)]
    put(page, {"words": [word, *known]})
    page.goto((site / "words/index.html").as_uri())
    assert page.locator("[data-badge]:visible").count() == 0
    page.locator("[data-mine-today] [data-action=say]").click()
    page.wait_for_selector(".my-word-said .lit")
    page.wait_for_selector(".my-word[data-heard]")
    page.locator("[data-badge=ten-words] img").wait_for()
    assert faults(page) == []
    context.close()


@pytest.mark.parametrize(("engine", "origin"), [("firefox", "http"), ("webkit", "http"), ("webkit", "file")], indirect=["engine"])
def test_other_engines_keep_a_word_and_say_it_in_its_sentence(engine, origin, site, witnessed, serve):
    """Firefox keeps nothing from one page of a folder to the next."""
    folder = witnessed(site)
    root = folder.as_uri() + "/" if origin == "file" else serve(folder).address
    engine.open(f"{root}tales/{PIGS}/index.html#page-1")
    engine.wait(READY)
    engine.evaluate("() => document.querySelector('[data-shown] .text').focus()")
    engine.press("ArrowDown")
    engine.press("Shift+ArrowUp")
    engine.wait("() => document.querySelector('.lit')")
    engine.wait(f"() => ({KEPT})() === 1")
    word = engine.evaluate("() => document.querySelectorAll('.page .s:not(.c) span')[0].textContent")
    engine.open(f"{root}words/index.html")
    engine.wait("() => document.querySelector('.my-word strong')")
    assert engine.evaluate("() => document.querySelector('.my-word strong').textContent") == word
    engine.click("[data-action=say]")
    engine.wait("() => document.querySelector('.my-word-said .lit')")
    engine.wait("() => document.querySelector('.my-word[data-heard]')")
    assert engine.wrongs() == []
