"""The place in a tale is kept on the device, and the home page goes on from it."""

import pytest

from clock import open_tale  # a fixture
from tale import narrated
from test_store import put

pytestmark = pytest.mark.still


def test_the_page_word_and_voice_are_kept(address, site, open_tale):
    tale = open_tale(address + narrated(site))
    tale.go_to(2)
    tale.play.click()
    tale.await_sound()
    tale.advance(1.5)
    tale.play.click()
    word = tale.lit
    again = open_tale(address + narrated(site))
    assert again.shown == again.ids[2]
    assert again.lit == word, "the place is shown before a sound is loaded"
    again.page.locator("[data-action=resume]").click()
    again.await_sound()
    assert abs(again.time - tale.time) < 1, "who was listening hears it from there"


def test_a_tab_that_rests_keeps_nothing_over_what_another_has_read(address, site, open_tale):
    resting = open_tale(address + narrated(site))
    resting.play.click()
    resting.await_word(3)
    resting.play.click()
    other = open_tale(address + narrated(site) + "#page-2")
    other.next.click()
    other.page.close()
    resting.page.goto(address + "index.html")
    assert "3" in resting.page.locator("[data-continue-page]").inner_text()


def test_a_tab_that_is_left_while_it_sounds_keeps_its_word(address, site, open_tale):
    tale = open_tale(address + narrated(site))
    tale.play.click()
    tale.await_word(3)
    tale.page.goto(address + "index.html")
    assert open_tale(address + narrated(site), again=True).lit >= 3


def test_whoever_goes_from_sentence_to_sentence_in_silence_keeps_the_page(serve, site, open_tale):
    address = serve(site).address
    tale = open_tale(address + narrated(site))
    tale.choose("way", "self")
    for _ in range(20):
        tale.page.keyboard.press("Shift+ArrowRight")
        if tale.shown == tale.ids[1]:
            break
    assert tale.shown == tale.ids[1]
    tale.page.goto(address + "index.html")
    assert "2" in tale.page.locator("[data-continue-page]").inner_text()


def test_home_goes_on_from_the_last_page(address, site, open_tale):
    tale = open_tale(address + narrated(site), title=True)
    tale.page.goto(address + "index.html")
    link = tale.page.locator("[data-continue]")
    assert link.is_hidden()
    tale.page.goto(address + narrated(site))
    tale.pass_title()
    tale.next.click()
    tale.next.click()
    third = tale.shown
    tale.page.goto(address + "index.html")
    assert link.is_visible()
    title = tale.page.locator("[data-continue-title]").inner_text()
    assert "3" in tale.page.locator("[data-continue-page]").inner_text()
    link.click()
    tale.page.wait_for_selector("[data-controls]:not([hidden])")
    assert tale.shown == third
    assert tale.page.locator("[data-tale]").get_attribute("data-title") == title


def test_home_shows_what_was_read_lately(address, site, context):
    page = context.new_page()
    page.goto(address + "index.html")
    assert page.locator("[data-recent]").is_hidden(), "nothing has been read"
    cover = page.locator("img").first.get_attribute("src")
    reading = {"cover": cover.removeprefix("./"), "percent": 100, "finished": 1}
    put(page, {
        "tale:begun": reading | {"title": "Begun", "page": "page-2", "number": 2, "pages": 4, "percent": 50, "at": 30},
        "tale:old": reading | {"title": "Old", "at": 10}, "tale:older": reading | {"title": "Older", "at": 5},
        "tale:new": reading | {"title": "<b>New</b>", "lang": "en", "at": 40},
        "tale:renewed": reading | {"title": "Renewed", "cover": "tales/gone.svg", "at": 20},
        "tale:elsewhere": reading | {"title": "Elsewhere", "cover": "//elsewhere.example/x.svg", "at": 2},
        "tale:../up": reading | {"title": "Up", "at": 90}, "tale:nameless": {"percent": 3, "at": 80},
    })
    page.reload()
    assert page.locator("[data-continue-title]").inner_text() == "Begun", "what is over is not gone on with"
    items = page.locator("[data-recent] li")
    assert items.all_inner_texts() == ["<b>New</b>", "Renewed", "Old"], "the last first, and no more than a glance takes"
    assert items.nth(0).locator("a").get_attribute("href").endswith("tales/new/index.html")
    assert items.nth(0).locator("bdi").get_attribute("lang") == "en"
    assert items.nth(0).locator("img").is_visible()
    items.nth(1).locator("img").wait_for(state="hidden")
    page.evaluate("""() => {
      for (const key of Object.keys(localStorage)) if (/:tale:(old|new|renewed)$/.test(key)) localStorage.removeItem(key);
    }""")
    page.reload()
    assert items.all_inner_texts() == ["Older", "Elsewhere"]
    assert "elsewhere" not in page.locator("[data-recent] ul").evaluate("list => list.innerHTML").replace("tales/elsewhere", "")


def test_a_finished_tale_begins_again(tale):
    tale.go_to(-1)
    tale.page.locator("[data-shown] .text span:not(.s)").last.click()
    tale.await_end()
    tale.page.goto(tale.page.url.split("#")[0])
    tale.page.reload()
    assert tale.at_title


def test_reading_works_where_storage_is_refused(tale):
    tale.page.add_init_script("""Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('no', 'SecurityError'); },
    })""")
    failures = []
    tale.page.on("pageerror", lambda error: failures.append(error))
    tale.page.reload()
    tale.next.click()
    tale.play.click()
    tale.await_sound()
    tale.choose("palette", "night")
    assert tale.page.locator("html").get_attribute("data-palette") == "night"
    assert failures == []


def test_spoilt_storage_is_taken_for_none(tale):
    site = tale.page.locator("html").get_attribute("data-site")
    slug = tale.page.locator("[data-tale]").get_attribute("data-tale")
    failures = []
    tale.page.on("pageerror", lambda error: failures.append(error))
    for value in ["{", "null", "7", '{"page":{},"word":"x","voice":[]}', '{"speed":"99","voice":3,"palette":null}']:
        for name in [f"tale:{slug}", "settings", "last", "version", "hearts"]:
            key = f"storysite:{site}:{name}"
            tale.page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, value])
        tale.page.reload()
        assert tale.shown == tale.ids[0]
        assert tale.lit == -1
    assert failures == []
