"""The place in a tale is kept on the device, and the home page goes on from it."""

from tale import narrated


def test_the_page_word_and_voice_are_kept(address, site, open_tale):
    tale = open_tale(address + narrated(site))
    tale.go_to(2)
    tale.play.click()
    tale.await_sound()
    tale.page.wait_for_timeout(1500)
    tale.play.click()
    word = tale.lit
    again = open_tale(address + narrated(site))
    assert again.shown == again.ids[2]
    assert again.lit == word, "the place is shown before a sound is loaded"
    again.page.locator("[data-action=resume]").click()
    again.play.click()
    again.await_sound()
    assert abs(again.time - tale.time) < 1


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
