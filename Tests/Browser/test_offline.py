"""Tales kept offline: whole, read without a server, and never half of one build and half of another."""

import json
import re
import shutil

import pytest

from family import ANNA, knock, move_in, put, shelf
from offline_reader import KEPT, OTHER, Library, OfflineReader, ground, pictures, recording
from promised import await_promised
from tale import WORDS, Tale, every, narrated
from test_access import faults_day_and_night

pytestmark = pytest.mark.still

PLAYED = "() => [...document.querySelectorAll('audio[data-voice]')].some(audio => audio.currentTime > 0)"


@pytest.fixture
def library(tmp_path) -> Library:
    return Library(tmp_path)


@pytest.fixture
def server(library, serve):
    return serve(library.site, worker=True)


@pytest.fixture
def reader(context, server) -> OfflineReader:
    return OfflineReader(context.new_page(), server.address)


@pytest.mark.quick
def test_a_kept_tale_is_read_to_the_end_without_a_server(reader, server):
    reader.keep()
    server.stop()
    reader.page.close()
    page = reader.page = reader.page.context.new_page()
    reader.open_tale()
    tale = Tale(page)
    assert tale.at_title
    tale.choose("speed", "2")
    page.locator("[data-action=listen]").click()
    tale.await_page(tale.ids[1])
    assert page.evaluate("() => [...document.images].filter(image => image.currentSrc && image.complete && !image.naturalWidth)") == []
    tale.await_end()
    page.locator(".end-next").wait_for(state="hidden")  # it is not kept
    page.locator("[data-action=again]").click()
    tale.await_sound()
    word = page.locator(f"[data-shown] {WORDS}").nth(5)
    word.click()
    tale.await_word(5)
    timing = tale.timing()
    tale.await_sound_from(timing.starts[5] - 0.05, timing.starts[5] + 0.5)


def test_a_voice_can_be_changed_without_a_server(reader, server):
    reader.keep()
    server.stop()
    reader.open_tale()
    tale = Tale(reader.page)
    tale.pass_title()
    tale.choose("voice", "janis")
    tale.play.click()
    reader.page.wait_for_function("() => [...document.querySelectorAll('audio')]"
                                  ".some(audio => audio.currentSrc.includes('janis') && audio.currentTime > 0.2)")


def test_what_is_kept_is_what_was_built(reader, library):
    reader.keep()
    files = library.files()
    wanted = {KEPT_PAGE, *pictures(files), recording(files), recording(files, "janis")}
    shell = re.findall(r'"(assets/[^"]+)"', (library.site / files["shell"]).read_text(encoding="utf-8"))
    kept = reader.kept_paths()
    assert wanted | set(shell) <= kept
    for path in sorted(wanted):
        assert bytes(reader.answer(path)["bytes"]) == (library.site / path).read_bytes(), path
    note = reader.remembered("kept")[KEPT]
    assert note["bytes"] == sum((library.site / path).stat().st_size for path in wanted)
    assert note["at"] > 0


KEPT_PAGE = f"tales/{KEPT}/index.html"


def test_only_a_device_with_children_keeps_what_children_need(reader, server, library):
    reader.keep()
    lists = json.loads((library.site / "sw.js").read_text(encoding="utf-8").split(";\n")[0].removeprefix("self.shell = "))
    wanted = {path for path, *_ in lists["families"]}
    assert wanted and not wanted & reader.kept_paths()
    page = reader.page
    move_in(page, [ANNA], shelf=shelf(library.site, [KEPT, OTHER]))
    page.goto(server.address + "child/index.html")
    await_promised(page, "async all => (await Promise.all(all.map(path => caches.match(path)))).every(Boolean)",
                   [server.address + path for path in wanted])
    server.stop()
    page.close()
    page = page.context.new_page()
    page.clock.install()
    page.goto(server.address + "child/index.html")
    page.locator("[data-away-note]").wait_for()
    assert page.evaluate("navigator.onLine"), "the device has a network, and the site is out of reach"
    assert [KEPT in link.get_attribute("href") for link in every(page.locator(".child-tale[href]"))] == [True]
    away = page.locator(".child-tale[aria-disabled=true]")
    away.focus()
    server.start()
    page.clock.fast_forward(11_000)
    away.wait_for(state="detached", timeout=10_000)
    assert page.locator(".child-tale[href]").count() == 2, "no event says that the site is there again"
    assert page.evaluate("document.activeElement.matches('.child-tale[href]')"), "the focus stays on its card"
    knock(page)



def test_the_shell_is_kept_at_the_first_visit(reader, server):
    reader.open()
    reader.settle()
    server.stop()
    reader.open("library/index.html")
    assert reader.page.locator(".card").count() == 2
    reader.open()
    assert reader.page.locator("h1").inner_text() == "Ceļam"


def test_a_tale_that_is_not_kept_says_so_and_leads_back(reader, server):
    reader.open()
    reader.settle()
    server.stop()
    reader.open(f"tales/{OTHER}/index.html")
    assert "nav paglabāta" in reader.page.locator("main").inner_text()
    reader.page.locator(".lost-page .main").click()
    reader.page.wait_for_selector(".card")
    reader.page.go_back()
    server.start()
    reader.page.locator(".lost-page .second").click()
    reader.page.wait_for_selector(f"[data-tale={OTHER}]")


def test_ranges_are_answered_from_what_is_kept(reader, server, library):
    reader.keep()
    server.stop()
    path = recording(library.files())
    data = (library.site / path).read_bytes()
    size = len(data)
    for asked, first, last in [("0-0", 0, 0), ("0-", 0, size - 1), ("5-9", 5, 9), (f"7-{size + 99}", 7, size - 1),
                               ("-100", size - 100, size - 1), (f"-{size + 5}", 0, size - 1)]:
        got = reader.answer(path, {"Range": f"bytes={asked}"})
        assert got["status"] == 206, asked
        assert got["headers"]["content-range"] == f"bytes {first}-{last}/{size}", asked
        assert got["headers"]["content-length"] == str(last + 1 - first)
        assert got["headers"]["content-type"] == "audio/ogg"
        assert bytes(got["bytes"]) == data[first:last + 1], asked
    for asked in (f"{size}-", f"{size}-{size + 5}", "-0"):
        got = reader.answer(path, {"Range": f"bytes={asked}"})
        assert (got["status"], got["headers"]["content-range"], got["bytes"]) == (416, f"bytes */{size}", []), asked
    whole = reader.answer(path)
    assert whole["status"] == 200 and bytes(whole["bytes"]) == data


def test_only_the_wanted_voices_are_kept(reader, server, library):
    reader.open_tale()
    reader.ask()
    before = reader.page.locator("[data-keep-room]").inner_text()
    reader.page.locator("#keep label:has([value=janis])").click()
    reader.page.wait_for_function(
        "before => document.querySelector('[data-keep-room]').textContent !== before", arg=before)
    reader.press("keep-begin")
    reader.await_state("kept")
    assert recording(library.files()) in reader.kept_paths()
    assert recording(library.files(), "janis") not in reader.kept_paths()
    assert not any("janis" in path for path in server.asked)


def test_a_network_cut_half_way_leaves_what_has_come(reader, server, library):
    reader.open_tale()
    reader.ask()
    server.cut = (library.site / recording(library.files())).stat().st_size // 2
    reader.press("keep-begin")
    reader.await_state("broken")
    assert "pusceļā" in reader.said
    assert reader.remembered("kept") is None
    assert KEPT_PAGE not in reader.kept_paths(), "a tale that is not whole has no page to open"
    # Another day.
    reader.open_tale()
    server.cut = None
    server.asked.clear()
    reader.ask()
    assert reader.state == "begun"
    reader.press("keep-begin")
    reader.await_state("kept")
    asked = [path.lstrip("/") for path in server.asked]
    assert recording(library.files()) in asked
    assert not set(asked) & set(pictures(library.files())), "what had come is fetched again"
    server.stop()
    reader.open_tale()
    assert Tale(reader.page).at_title


def test_how_much_has_come_is_seen_in_the_system_s_colours(reader):
    reader.open_tale()
    reader.ask()
    reader.page.emulate_media(forced_colors="active")
    bar = reader.page.locator("#keep progress")

    def looks(share: float) -> bytes:
        bar.evaluate("(bar, share) => Object.assign(bar, { hidden: false, value: share })", share)
        return bar.screenshot()

    assert looks(0.2) != looks(0.8)
    assert bar.evaluate("bar => getComputedStyle(bar).outlineStyle") == "solid", "nothing shows how much is to come"


def test_no_network_at_all_is_said(reader, server):
    reader.open_tale()
    server.stop()
    reader.ask()
    assert reader.state == "away"
    assert "nav interneta" in reader.said


def test_a_reader_who_cancels_gets_the_room_back(reader, server, library):
    reader.open_tale()
    before = reader.caches()
    reader.ask()
    server.hold.clear()
    reader.press("keep-begin")
    reader.await_state("coming")
    await_promised(reader.page, "async () => (await caches.keys()).some(name => name.includes(':tale:'))")
    reader.press("keep-cancel")
    reader.await_state("ready")
    server.hold.set()
    assert reader.caches() == before
    assert reader.remembered("kept") is None


def test_a_full_device_is_told_and_nothing_is_left_behind(context, site, serve):
    reader = OfflineReader(context.new_page(), serve(site, worker=True).address)
    slug = narrated(site).split("/")[1]
    reader.open_tale(slug)
    before = reader.caches()
    used = reader.page.evaluate("async () => (await navigator.storage.estimate()).usage")
    chrome = context.new_cdp_session(reader.page)
    chrome.send("Storage.overrideQuotaForOrigin", {"origin": reader.address.rstrip("/"), "quotaSize": used + 300_000})
    reader.ask()
    reader.press("keep-begin")
    reader.await_state("full")
    assert "pietrūka vietas" in reader.said
    assert reader.caches() == before
    # Room is made, and it goes well.
    chrome.send("Storage.overrideQuotaForOrigin", {"origin": reader.address.rstrip("/")})
    reader.press("keep-begin")
    reader.await_state("kept")


def test_removing_frees(reader, server, library):
    reader.open_tale()
    before = reader.caches()
    reader.ask()
    reader.press("keep-begin")
    reader.await_state("kept")
    assert reader.caches() != before
    reader.press("keep-remove")
    reader.await_state("ready")
    assert reader.caches() == before
    assert reader.remembered("kept") is None
    server.stop()
    reader.open(KEPT_PAGE)
    assert reader.page.locator(".lost-page").count() == 1


def test_what_is_not_what_was_built_is_not_kept(reader, library):
    path = library.site / recording(library.files())
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    reader.open_tale()
    reader.ask()
    reader.press("keep-begin")
    reader.await_state("changed")
    assert KEPT_PAGE not in reader.kept_paths()
    assert recording(library.files()) not in reader.kept_paths()


def test_the_library_lists_and_removes_what_is_kept(reader):
    reader.keep()
    reader.open("library/index.html")
    reader.page.locator("[data-action=kept]").click()
    row = reader.page.locator("[data-kept-list] li")
    row.wait_for()
    assert "Divas balsis" in row.inner_text() and "kB" in row.inner_text()
    room = reader.page.locator("[data-kept-room]")
    assert re.search(r"\d.*brīvi.*\d", room.inner_text())
    remove = row.get_by_role("button", name="Izņemt no ierīces: Divas balsis", exact=True)
    assert remove.get_attribute("aria-label") == "Izņemt no ierīces:", "a title in another language would be said in this one"
    remove.click()
    reader.page.wait_for_selector("#kept[data-empty]")
    assert reader.caches_of("tale") == []
    assert reader.remembered("kept") is None


def test_what_the_browser_has_deleted_is_no_longer_called_kept(reader):
    reader.keep()
    note = json.dumps(reader.remembered("kept"))
    reader.page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    reader.open_tale()
    reader.page.wait_for_function("() => localStorage.getItem('storysite:offline:kept') === null")
    reader.page.locator("[data-keep-label]", has_text="Paglabāt ierīcē").wait_for()
    assert reader.state != "kept"
    reader.page.evaluate("note => localStorage.setItem('storysite:offline:kept', note)", note)
    reader.open("library/index.html")
    reader.page.wait_for_function("() => localStorage.getItem('storysite:offline:kept') === null")
    reader.page.locator("[data-action=kept]").click()
    reader.page.wait_for_selector("#kept[data-empty]")


def test_without_a_server_a_tale_speaks_with_the_voice_that_is_kept(reader, server, library):
    library.change("- id: janis", "- id: 2")  # an author may number the voices
    library.build()
    reader.open_tale()
    reader.ask()
    reader.page.locator("#keep label:has([value=anna])").click()
    reader.press("keep-begin")
    reader.await_state("kept")
    reader.open_tale()
    reader.page.wait_for_load_state("networkidle")
    chosen = reader.page.locator("[data-setting=voice] input:checked")
    assert chosen.get_attribute("value") == "anna"
    server.stop()  # the page learns of it as it asks for the voice
    reader.page.locator("[data-action=listen]").click()
    reader.page.wait_for_function("() => [...document.querySelectorAll('audio')]"
                                  ".some(audio => audio.currentSrc.includes('janis') && audio.currentTime > 0.2)")
    assert reader.page.locator("[data-notice]").inner_text() == ""
    assert "voice" not in (reader.remembered("settings") or {}), "the reader has not chosen it"
    reader.page.evaluate("() => localStorage.removeItem('storysite:offline:tale:two-voices')")
    reader.open_tale()
    reader.page.locator("[data-setting=voice] input[value='2']:checked").wait_for(state="attached")


BREAK_CACHES = """
addEventListener('message', ({ data }) => {
  if (data === 'break') CacheStorage.prototype.open = CacheStorage.prototype.match = async () => { throw new Error('broken'); };
});
"""
"""Of the worker: what a browser does whose store is damaged."""


def test_where_the_browser_s_store_is_damaged_pages_come_over_the_network(reader, library):
    worker = library.site / "sw.js"
    worker.write_text(BREAK_CACHES + worker.read_text(encoding="utf-8"), encoding="utf-8")
    reader.open_tale()
    reader.page.evaluate("() => navigator.serviceWorker.controller.postMessage('break')")
    reader.open("library/index.html")
    assert reader.page.locator(".card").count() > 0
    assert reader.page.locator("h1").evaluate("h1 => getComputedStyle(h1).fontFamily").startswith("Nunito")


def test_what_was_begun_of_a_tale_that_is_gone_can_be_removed(reader, server, library):
    server.missing = re.compile(r"janis.*\.opus$")
    reader.open_tale()
    before = reader.caches()
    reader.ask()
    reader.press("keep-begin")
    reader.await_state("refused")
    shutil.rmtree(library.folder / "tales" / KEPT)
    library.build()
    reader.open("library/index.html")
    reader.page.locator("[data-action=kept]").click()
    row = reader.page.locator("[data-kept-list] li")
    row.wait_for()
    assert "Divas balsis" in row.inner_text() and "Daļa jau" in row.inner_text()
    row.get_by_role("button").click()
    reader.page.wait_for_selector("#kept[data-empty]")
    assert reader.caches() == before


def test_a_new_build_is_told_and_a_kept_tale_stays_of_one_build(reader, server, library):
    reader.keep()
    [old_pages], [old_tale] = reader.caches_of("pages"), reader.caches_of("tale")
    library.configure("Ceļam vēlreiz")
    library.repaint("#ddeeff")
    library.change("devās uz mežu", "gāja uz mežu")
    library.build()

    # Home is still the old one, whole, until the reader wants the new.
    reader.open()
    assert reader.page.locator("h1").inner_text() == "Ceļam"
    assert ground(reader.page) == "rgb(255, 248, 220)"
    notice = reader.page.locator("[data-renewed]")
    notice.wait_for(state="visible")
    notice.locator("button").click()
    reader.page.wait_for_function("() => document.querySelector('h1').textContent === 'Ceļam vēlreiz'")
    assert ground(reader.page) == "rgb(221, 238, 255)"
    reader.settle()
    assert reader.page.locator("[data-renewed]").is_hidden()
    assert old_pages in reader.caches(), "a page of it may still be open, and fetch what comes later"

    # The kept tale is the old one, with and without a server.
    for is_away in (False, True):
        if is_away:
            server.stop()
        reader.open_tale()
        assert "devās uz mežu" in reader.page.locator(".text").first.text_content()
        assert ground(reader.page) == "rgb(255, 248, 220)"
        Tale(reader.page).pass_title()
        Tale(reader.page).play.click()
        reader.page.wait_for_function(PLAYED)
    server.start()

    # Kept again it is the new one.
    reader.open_tale()
    reader.page.evaluate("() => localStorage.removeItem('storysite:offline:tale:two-voices')")
    reader.open_tale()
    reader.ask()
    reader.await_state("newer")
    reader.press("keep-begin")
    reader.await_state("kept")
    with reader.page.expect_navigation():
        reader.page.locator("#keep [data-action=close]").click()
    assert "gāja uz mežu" in reader.page.locator(".text").first.text_content()
    assert ground(reader.page) == "rgb(221, 238, 255)"
    await_promised(reader.page, "name => caches.has(name).then(has => !has)", old_tale)
    server.stop()
    reader.open_tale()
    assert "gāja uz mežu" in reader.page.locator(".text").first.text_content()


def test_a_site_that_changes_while_a_tale_comes_is_not_mixed(reader, server, library):
    reader.open_tale()
    reader.ask()
    server.held = re.compile(r"/$|\.html$")
    server.hold.clear()
    reader.press("keep-begin")
    await_promised(reader.page, "async () => (await caches.keys()).some(name => name.includes(':tale:'))")
    library.change("devās uz mežu", "gāja uz mežu")
    library.build()
    server.hold.set()
    reader.await_state("changed", "broken")
    assert KEPT_PAGE not in reader.kept_paths()
    reader.press("keep-begin")
    reader.await_state("kept")
    assert len(reader.caches_of("tale")) == 1
    assert bytes(reader.answer(KEPT_PAGE)["bytes"]) == (library.site / KEPT_PAGE).read_bytes()


def test_an_equal_build_says_nothing(reader, library):
    reader.open()
    reader.settle()
    library.build()
    reader.open()
    reader.page.evaluate("() => navigator.serviceWorker.ready.then(registration => registration.update()).then(() => {})")
    reader.page.wait_for_timeout(300)
    assert reader.page.locator("[data-renewed]").is_hidden()


def test_two_sites_of_one_host_leave_each_other_alone(context, serve, tmp_path, library):
    for name in ("one", "two"):
        (tmp_path / "host").mkdir(exist_ok=True)
        (tmp_path / "host" / name).symlink_to(library.site)
    server = serve(tmp_path / "host", follow=True, worker=True)
    one, two = (OfflineReader(context.new_page(), f"{server.address}{name}/") for name in ("one", "two"))
    one.keep()
    two.keep()
    two.press("keep-remove")
    two.await_state("ready")
    server.stop()
    one.open_tale()
    assert Tale(one.page).at_title


def test_where_there_is_no_worker_nothing_is_offered(context, server):
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    faults = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    reader = OfflineReader(page, server.address)
    reader.open(KEPT_PAGE)
    page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    assert page.locator("[data-action=keep]").is_hidden()
    reader.open("library/index.html")
    assert page.locator("[data-action=kept]").is_hidden()
    assert page.locator(".stick").is_hidden()
    assert faults == []


def test_a_folder_says_how_it_is_kept(context, library):
    page = context.new_page()
    faults = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.goto(f"{library.site.as_uri()}/{KEPT_PAGE}")
    page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    assert page.locator("[data-action=keep]").is_hidden()
    page.goto(f"{library.site.as_uri()}/library/index.html")
    assert page.locator("[data-action=kept]").is_hidden()
    page.locator(".stick summary").click()
    assert "zibatmiņā" in page.locator(".stick p").inner_text()
    assert page.locator(".stick p").is_visible()
    assert faults == []


@pytest.mark.alone
def test_the_site_can_be_installed(reader, context):
    reader.open()
    reader.settle()
    chrome = context.new_cdp_session(reader.page)
    errors = chrome.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"], "but for the test's own way to browse"
    found = chrome.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == reader.address + "manifest.webmanifest"


def test_the_browser_s_own_colour_goes_by_the_palette(context, reader):
    reader.open()
    colours = "() => [...document.querySelectorAll('meta[name=theme-color]')].map(meta => meta.content)"
    assert set(reader.page.evaluate(colours)) == {"#fff8dc"}
    reader.page.evaluate("() => localStorage.setItem('storysite:offline:settings', '{\"palette\":\"night\"}')")
    reader.page.reload()
    assert set(reader.page.evaluate(colours)) == {"#1a1a2e"}


def test_what_is_offered_is_accessible(reader):
    reader.open_tale()
    reader.ask()
    assert faults_day_and_night(reader.page) == []
    reader.press("keep-begin")
    reader.await_state("kept")
    assert reader.page.evaluate("() => document.activeElement.closest('#keep') !== null"), "the focus stays in the dialog"
    assert faults_day_and_night(reader.page) == []
    reader.open("library/index.html")
    reader.page.locator("[data-action=kept]").click()
    reader.page.locator("[data-kept-list] li").wait_for()
    reader.page.evaluate("() => { document.querySelector('[data-renewed]').hidden = false; }")
    assert faults_day_and_night(reader.page) == []
    reader.page.locator("#kept [data-action=close]").click()
    assert faults_day_and_night(reader.page) == []
    reader.open("library/away/index.html")
    assert faults_day_and_night(reader.page) == []


def test_buttons_for_the_road_are_large_enough(reader):
    reader.keep()
    reader.press("keep-remove")
    reader.await_state("ready")
    for button in every(reader.page.locator("#keep button:visible")):
        assert min(button.bounding_box()[side] for side in ("width", "height")) >= 44


def test_what_cannot_be_fetched_leaves_the_page_as_it_is_and_can_be_tried_again(context, library, serve):
    server = serve(library.site, worker=True)
    reader = OfflineReader(context.new_page(), server.address)
    server.missing = re.compile(r"/sw\.js|keeping\.")
    reader.open(KEPT_PAGE)
    reader.page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    with reader.page.expect_response(re.compile("keeping")):
        reader.page.locator("[data-action=keep]").click()
    reader.page.wait_for_timeout(100)
    assert reader.page.locator("html.js").count() == 1
    assert Tale(reader.page).at_title
    server.missing = re.compile(r"/sw\.js")
    reader.ask()
    assert reader.state == "ready"


def test_what_is_pressed_before_its_script_has_come_is_not_lost(context, library, serve):
    server = serve(library.site, worker=True)
    reader = OfflineReader(context.new_page(), server.address)
    server.slow, server.delay = re.compile(r"/offline\."), 2
    reader.page.goto(reader.address + KEPT_PAGE, wait_until="domcontentloaded")
    reader.page.locator("[data-action=keep]").click()
    assert reader.page.locator("#keep").is_hidden()
    reader.page.wait_for_selector("#keep[open]")


NETWORK = """isThere => {
  Object.defineProperty(navigator, 'onLine', { get: () => isThere, configurable: true });
  dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}"""


def test_without_a_network_a_child_learns_why_tales_and_lessons_do_not_open(context, site, serve):
    page = context.new_page()
    page.goto(serve(site).address + "404.html")
    move_in(page, [ANNA], shelf=shelf(site, ["tris-siventini", "mans-stasts"]), made={"m1": {
        "tale": "mans-stasts", "picks": {}, "title": "", "usual": "Par ezi", "name": "", "cover": [], "at": 1}})
    page.goto(page.url.replace("404.html", "child/index.html"))
    page.wait_for_selector(".child-tale[href]")
    assert page.locator("[data-away-note]").is_hidden()
    page.evaluate(NETWORK, False)
    page.wait_for_selector("[data-away-note]:visible")
    assert page.locator(".child-tale").count() == 3
    assert page.locator(".child-tale[href]").count() == 0, "what a child has made from a tale needs the tale's page"
    page.evaluate(NETWORK, True)
    page.wait_for_selector("[data-away-note]", state="hidden")

    page.goto(page.url.replace("child/", "learn/"))
    page.wait_for_selector(".lesson")
    lessons = page.locator("[data-lesson]")
    put(page, {"kept": {lessons.first.get_attribute("data-lesson"): {}}})
    assert page.locator("[data-lesson][data-away]").count() == 0
    page.evaluate(NETWORK, False)
    page.wait_for_selector("[data-away-note]:visible")
    assert lessons.first.get_attribute("data-away") is None, "it is on the device"
    other = context.new_page()
    other.goto(page.url.replace("learn/index.html", "404.html"))
    put(other, {"kept": {one.get_attribute("data-lesson"): {} for one in every(lessons)}})
    page.wait_for_selector("[data-away-note]", state="hidden")
    assert page.locator("[data-lesson][data-away]").count() == 0, "another tab has kept them"
    other.close()

    page.goto(page.url.replace("learn/", "library/away/"))  # what a worker gives in place of a tale
    page.wait_for_selector("html[data-side=child] .lost-page h1:visible")
    assert page.url.endswith("library/away/index.html"), "a tap on a lesson throws the child back to the shelf without a word"
