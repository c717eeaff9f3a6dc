"""Children on a device: who they are, the gate between their side and the grown-ups', and what is on their shelves."""

import re

import pytest

from family import ANNA, GESTURE, OPEN_GATE, TOMS, WATCH_STATUS, held, knock, lost, move_in, put, reckon, say, shelf
from program import build
from screen import SCREEN
from many_tales import write_many_tales
from tale import narrated
from test_access import faults, faults_day_and_night
from test_store import FILL

pytestmark = pytest.mark.still
PARENTS = "parents/en/index.html"
FAMILY_FILES = re.compile(r"/(parents|gate|family-strings|family-style|children)\.[\w-]+\.(js|css|svg)$|/child\.[\w-]+\.js$")
ON_SHELF = ["tris-siventini", "zakisa-budina"]
OTHER = "milzu-racenis"
SILENT = "the-moon-in-the-bucket"


@pytest.fixture
def page(new_phone):
    return new_phone()


@pytest.fixture
def child(page, site, root):
    """The child's page of Anna, who has two tales."""
    page.goto(root + PARENTS)
    move_in(page, [ANNA], shelf=shelf(site, ON_SHELF))
    page.goto(root)
    page.wait_for_url("**/child/index.html")
    page.wait_for_selector(".child-tale")
    return page


def add_child(page, name: str, age: str) -> None:
    page.locator(".family-below > .button").click()
    page.locator(".family-form input[type=text]").fill(name)
    page.locator(".family-form select").select_option(age)
    page.locator(".family-form button[type=submit]").click()
    page.locator("h3", has_text=name).wait_for()


def pass_gate(page) -> None:
    knock(page)
    say(page, reckon(page))
    page.wait_for_selector(".gate-bar")


def test_a_site_without_children_fetches_nothing_for_them(page, root):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ["index.html", PARENTS, "library/index.html"]:
        page.goto(root + path, wait_until="load")
    assert page.locator("html[data-side]").count() == 0
    assert [url for url in asked if FAMILY_FILES.search(url)] == []
    page.goto(root + "child/index.html")
    page.wait_for_url("**/index.html")
    page.wait_for_selector(".home")


def test_from_no_child_to_a_tale_and_back_to_none(page, address):
    page.goto(address + PARENTS)
    page.locator("[data-action=family]").click()
    page.wait_for_function("() => document.activeElement.id === 'family'")
    page.locator(".family-below > .button").click()
    assert faults(page) == []
    page.locator(".family-form .second").click()
    add_child(page, "Anna", "3")
    page.wait_for_selector(".gate-bar")
    page.wait_for_function("() => document.activeElement.id === 'family'")
    page.locator(".family-said", has_text="Anna is here now.").wait_for()
    assert faults(page) == []
    page.locator(".family-child a").click()
    page.locator(".shelf-tale[data-card=three-little-pigs] .shelving").click()
    page.locator(".gate-bar > .main").click()
    page.locator(".child-tale").click()  # from here on it is the child's
    page.wait_for_selector(".tale[data-simple]")
    assert page.locator("[data-action=panel]").count() == 0
    page.locator(".bar a").click()
    page.wait_for_url("**/child/index.html")
    pass_gate(page)
    page.locator(".family-child .bare").click()
    assert "shelf" in page.locator(".family-ask p").inner_text()
    sure = page.locator(".family-ask .main")
    sure.dblclick()
    assert sure.get_attribute("aria-disabled") is None, "a screen reader announces it as unavailable"
    page.locator(".family-ask .second").click()
    page.locator(".family-child .bare").click()
    for _ in range(2):
        page.keyboard.down("Enter")
        page.wait_for_timeout(GESTURE)
    assert page.locator(".family-child").count() == 1, "it is asked twice, and one gesture answers once"
    page.keyboard.up("Enter")
    page.locator(".family-ask .second").focus()
    page.keyboard.down("Shift")
    for is_on_it in (True, False):
        page.keyboard.down("Tab")
        assert sure.evaluate("button => button === document.activeElement") is is_on_it, "a key that is held down moves on"
    for key in ("Tab", "Shift"):
        page.keyboard.up(key)
    sure.click()
    page.wait_for_selector("[data-action=family]")
    assert held(page, "family") is None and held(page, "shelf") is None


def test_before_the_gate_only_the_shelf_opens(child, root):
    for path in ["index.html", "library/index.html", "library/index.html?q=a", PARENTS]:
        child.goto(root + path)
        child.wait_for_url("**/child/index.html")
    child.goto(root + "privacy/en/index.html")
    child.locator("h1", has_text="Privacy").wait_for()
    child.locator(".bar a[href$='child/index.html']").wait_for()
    settings = "() => Object.entries(localStorage).filter(([key]) => key.endsWith(':settings')).join()"
    before = child.evaluate(settings)
    ways = child.locator("a[href]:visible, select:visible").evaluate_all("all => all.map(({ href }) => href)")
    assert [way for way in ways if not str(way).startswith((f"{root}child/", f"{root}privacy/"))] == []
    child.locator(".versions a[lang=es]").click()
    child.wait_for_url("**/privacy/es/index.html")
    child.locator(".bar a[href$='child/index.html']").wait_for()
    assert child.evaluate(settings) == before, "a child has chosen the language of all pages"
    child.locator(".bar a").click()
    child.wait_for_url("**/child/index.html")
    child.goto(root + "404.html")
    assert child.locator("h1").is_visible(), "a card of a tale that is gone would lead back to itself, without a word"
    child.locator(".lost-page .main").click()
    child.wait_for_url("**/child/index.html")
    child.goto(f"{root}tales/{OTHER}/index.html")
    child.wait_for_selector("[data-child-asked]:not([hidden])")
    assert faults(child) == []
    child.goto(f"{root}tales/{ON_SHELF[0]}/index.html")
    child.wait_for_selector("[data-controls]:not([hidden])")
    links = child.eval_on_selector_all("a[href]", "links => links.map(({ href }) => href)")
    allowed = re.compile(rf"(/(library|learn)/index\.html|/tales/({'|'.join(ON_SHELF)})/index\.html(#.*)?)$")
    assert links and [link for link in links if not allowed.search(link)] == []


def test_a_shelf_that_is_gone_back_to_is_not_empty(child):
    """A browser keeps the page while a tale is read."""
    child.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert child.locator(".child-tale").first.is_visible()


def test_a_way_to_the_shelf_that_is_cut_off_is_tried_again(child, root):
    child.add_init_script("const later = setTimeout; setTimeout = (action, wait, ...rest) => later(action, wait === 5000 ? 300 : wait, ...rest);")
    held = []
    child.route("**/child/index.html", lambda route: route.continue_() if held else held.append(route))
    child.goto(root + "library/index.html", wait_until="commit")
    child.wait_for_selector(".child-tale")
    assert len(held) == 1, "the first request has had no answer"


def test_a_grown_up_puts_the_tale_on_the_shelf_that_a_child_asked_for(child, root):
    child.goto(f"{root}tales/{OTHER}/index.html")
    child.wait_for_selector("[data-child-asked]:not([hidden])")
    pass_gate(child)
    assert OTHER in child.url
    child.locator(".gate-bar .shelving").click()
    child.locator(".gate-bar > .main").click()
    child.locator(f".child-tale[href*={OTHER}]").wait_for()


def test_wrong_answers_wait_over_a_reload_and_whatever_the_clock_says(child):
    knock(child)
    say(child, "1")
    child.wait_for_selector(".gate-method input[aria-disabled=true]")
    child.reload()
    child.add_init_script("const now = Date.now; Date.now = () => now() + 3_600_000")
    child.reload()
    knock(child)
    assert child.locator(".gate-method input").get_attribute("aria-disabled") == "true"
    child.wait_for_selector(".gate-method input[aria-disabled=false]")
    say(child, "2")
    shown, heard = child.locator(".gate-said", has_text=re.compile("2[0-9]|30")), child.locator(".gate [role=status]")
    shown.wait_for()
    first = heard.text_content()
    child.wait_for_function("first => document.querySelector('.gate-said').textContent !== first", arg=first)
    assert first and heard.text_content() == first, "a screen reader speaks every second of the wait"
    field = child.locator(".gate-method input")
    field.evaluate("field => field.focus()")
    child.keyboard.type("3")
    child.keyboard.press("Enter")
    assert field.input_value() == "3", "what nobody looked at is gone"
    assert heard.text_content() != first, "the wait is not said again"
    assert faults(child) == []
    assert held(child, "wait")["wrong"] == 2


def test_the_gate_says_that_it_closes_and_stays_open_for_who_asks(child):
    pass_gate(child)
    shorten = """left => sessionStorage.setItem(`storysite:${document.documentElement.dataset.site}:gate`,
      JSON.stringify({ from: Date.now() - 1000, until: Date.now() + left }))"""
    child.evaluate(shorten, 15_000)
    stay = child.locator(".gate-bar .second")
    stay.wait_for()
    assert child.locator(".gate-notice").inner_text()
    stay.press("Enter")
    stay.wait_for(state="hidden")
    assert child.evaluate("document.activeElement.matches('.gate-bar > .main')"), "nothing had the focus before"
    summary = child.locator(".family summary").first
    summary.focus()
    child.evaluate(shorten, 15_000)
    stay.wait_for()
    bar, low = child.locator(".gate-bar"), {"width": 320, "height": 256}
    child.set_viewport_size(low)
    assert bar.evaluate("bar => getComputedStyle(bar).position") == "sticky", "the notice is to be seen"
    stay.press("Enter")
    stay.wait_for(state="hidden")
    assert summary.evaluate("one => one === document.activeElement")
    assert bar.evaluate("bar => getComputedStyle(bar).position") == "static", "it takes a third of a low window"
    child.emulate_media(media="print")
    assert bar.is_hidden(), "it lies on what is printed"
    child.emulate_media(media="screen")
    child.evaluate(shorten, 50_000)
    stay.wait_for()
    bar.locator(".main").focus()
    child.keyboard.press("Shift+Tab")  # a key that leads to the button leaves it the focus
    child.wait_for_function("() => !document.querySelector('.gate-notice').textContent")
    assert stay.evaluate("stay => stay === document.activeElement")
    child.keyboard.press("Tab")
    stay.wait_for(state="hidden")
    child.locator(".family-below > .button").click()
    child.evaluate(shorten, 15_000)
    stay.wait_for()
    child.keyboard.type("Anna", delay=400)
    stay.wait_for(state="hidden")
    assert child.locator(".family-form input[type=text]").input_value() == "Anna", "what was written is lost"
    child.evaluate(shorten, 0)
    child.wait_for_url("**/child/index.html")
    child.go_back()
    child.wait_for_url("**/child/index.html")


def test_a_clock_that_is_set_back_closes_the_gate(child):
    pass_gate(child)
    child.evaluate("const now = Date.now; Date.now = () => now() - 60_000")
    child.wait_for_url("**/child/index.html")


def test_a_pin_opens_the_gate_in_place_of_the_sum(child):
    pass_gate(child)
    child.locator(".family-options .family-check", has_text="PIN").click()
    child.locator(".family-options form input").first.fill("2468")
    assert faults(child) == []
    child.locator(".family-options [role=status]").evaluate(WATCH_STATUS)
    child.locator(".family-options form .main").click()
    child.locator(".family-said:not([data-moved])", has_text="PIN").wait_for()
    child.locator(".family-options .family-check", has_text="sum").click()
    assert held(child, "family")["sum"] is False and "2468" not in str(held(child, "family"))
    assert child.locator(".family-options input:checked").is_disabled(), "one way always opens it"
    child.locator(".gate-bar > .main").click()
    child.wait_for_selector(".child-tale")
    knock(child)
    assert faults(child) == []
    field = child.locator(".gate-method input").first
    assert field.get_attribute("autocomplete") == "current-password"
    child.locator(".gate-show").click()
    assert field.get_attribute("type") == "text"
    child.evaluate("""() => {
      const { prototype } = SubtleCrypto;
      const derive = prototype.deriveBits;
      prototype.deriveBits = async () => {
        prototype.deriveBits = derive;
        throw new Error('no memory');
      };
    }""")
    say(child, "2468")
    child.wait_for_function("() => !document.querySelector('.gate-method input').value")
    say(child, "2468")  # what failed once can be tried again
    child.wait_for_selector(".gate-bar")


def test_the_device_itself_opens_the_gate(page, site, serve):
    root = serve(site).address.replace("127.0.0.1", "localhost")
    chrome = page.context.new_cdp_session(page)
    chrome.send("WebAuthn.enable")
    chrome.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
        "automaticPresenceSimulation": True}})
    page.goto(root + PARENTS)
    move_in(page, [ANNA])
    page.goto(root)
    pass_gate(page)
    box = page.locator(".family-options .family-check", has_text="device").locator("input")
    box.press("Space")
    # The box is ticked at once; the device answers later.
    page.wait_for_function("() => Object.values(localStorage).some(value => value.includes('\"passkey\"'))")
    page.wait_for_function("() => document.activeElement.closest('.family-check')?.innerText.includes('device')")
    assert held(page, "family")["passkey"]
    page.locator(".gate-bar > .main").click()
    knock(page)
    page.locator(".gate-methods > .second").click()
    page.wait_for_selector(".gate-bar")


def test_each_child_has_places_and_hearts_of_its_own(page, site, root):
    page.goto(root + PARENTS)
    move_in(page, [ANNA, TOMS], **{"shelf": shelf(site, ON_SHELF), "child:b2:shelf": shelf(site, ON_SHELF[:1]),
                                   f"tale:{ON_SHELF[0]}": {"page": "page-2", "percent": 30, "title": "x", "at": 5}})
    page.goto(root)
    page.wait_for_selector(".who")
    assert faults(page) == []
    page.locator(".who").nth(1).click()
    page.wait_for_selector(".child-tale")
    assert page.locator(".child-tale").count() == 1 and page.locator("[data-begun]").count() == 0
    page.goto(f"{root}tales/{ON_SHELF[0]}/index.html#page-3")
    page.wait_for_selector("#page-3[data-shown]")
    page.locator("[data-action=next]").click()
    assert held(page, f"child:b2:tale:{ON_SHELF[0]}")["page"] == "page-4"
    assert held(page, f"tale:{ON_SHELF[0]}")["page"] == "page-2"


def test_another_tab_follows_the_child_who_reads(page, site, root):
    page.goto(root + PARENTS)
    move_in(page, [ANNA, TOMS], shelf=shelf(site, ON_SHELF))
    page.goto(f"{root}tales/{ON_SHELF[1]}/index.html")
    page.wait_for_selector("[data-controls]:not([hidden])")
    other = page.context.new_page()
    other.goto(root)
    other.locator(".who").nth(1).click()
    page.wait_for_selector("[data-child-asked]:not([hidden])")


def test_shelves_are_filled_from_the_library(child):
    pass_gate(child)
    child.locator(".family-child a").click()
    child.wait_for_selector(".shelving")
    assert faults(child) == []
    rings = child.locator("[data-card]:visible").first.locator(".button").evaluate_all("all => all.map(key => getComputedStyle(key).boxShadow)")
    assert len(rings) > 2 and len(set(rings)) == 1, "the rings of one row have different colours"
    child.locator("[data-card]:visible .hiding").first.click()
    hidden = child.locator("[data-card][data-hidden]").first.get_attribute("data-card")
    # Safari before 17.4 lacks it; the test needs it.
    child.evaluate("() => { window.known = Element.prototype.checkVisibility; delete Element.prototype.checkVisibility; }")
    child.locator(".shelving-line button").click()
    child.evaluate("() => { Element.prototype.checkVisibility = window.known; }")
    shown = child.locator("[data-card]:visible").evaluate_all("cards => cards.map(({ dataset }) => dataset.card)")
    assert set(held(child, "shelf")) == {*ON_SHELF, *shown} - {hidden}
    child.locator(f"[data-card={shown[1]}] .shelving").click()
    assert shown[1] not in held(child, "shelf")
    child.evaluate(FILL)
    child.locator(f"[data-card={shown[1]}] .shelving").click()
    child.locator("[data-notice]", has_text="no room left").wait_for()
    assert shown[1] not in held(child, "shelf")
    child.locator("[data-search]").fill("luna")
    child.locator("[data-results] .shelving").first.wait_for()


def test_a_shelf_is_kept_offline_and_what_the_network_lost_is_kept_after_it(page, site, serve):
    server = serve(site, worker=True)
    page.goto(server.address + PARENTS)
    move_in(page, [ANNA], shelf=shelf(site, [ON_SHELF[0], SILENT]))
    page.evaluate(OPEN_GATE)
    page.reload()
    page.get_by_role("button", name="Keep on this device").press("Enter")
    form = page.get_by_role("group", name="Keep on this device")
    said = form.get_by_role("status")
    server.cut = 1000  # of each recording
    form.get_by_role("button", name="Keep", exact=True).press("Enter")
    rest = form.get_by_role("button", name="Keep the rest")
    rest.wait_for()
    assert form.evaluate("form => form.contains(document.activeElement)"), "the button that had the focus is gone"
    assert said.locator("p").all_inner_texts() == ["The internet went away halfway. What is here already stays here."]
    assert said.locator("li").all_inner_texts() == ["Trīs sivēntiņi"]
    assert "not kept yet: 1 · " in form.inner_text()
    assert list(held(page, "kept")) == [SILENT], "one lost tale holds back another"
    server.cut = None
    rest.press("Enter")
    said.get_by_text("All of it is here and checked.").wait_for()
    assert sorted(held(page, "kept")) == sorted([ON_SHELF[0], SILENT])
    form.get_by_role("button", name="Done").press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "Anna"


def test_the_screen_stays_on_while_a_shelf_is_fetched_also_after_a_look_at_something_else(page, site, serve):
    server = serve(site, worker=True)
    page.goto(server.address + PARENTS)
    move_in(page, [ANNA], shelf=shelf(site, [ON_SHELF[0]]))
    page.evaluate(OPEN_GATE)
    page.reload()
    page.evaluate(SCREEN)
    server.hold.clear()
    page.get_by_role("button", name="Keep on this device").press("Enter")
    page.get_by_role("button", name="Keep", exact=True).press("Enter")
    page.wait_for_function("() => locks === 1")
    page.evaluate("() => hide()")
    assert page.evaluate("locks") == 0, "the browser has taken the lock back"
    page.evaluate("() => show()")
    page.wait_for_function("() => locks === 1")
    server.hold.set()
    page.get_by_text("All of it is here and checked.").wait_for()
    page.wait_for_function("() => locks === 0")


def test_on_a_full_device_parents_find_their_side(child, root):
    """Costs 3 s."""
    child.evaluate(FILL)
    pass_gate(child)
    child.locator(".family-child").wait_for()
    child.locator(".moving button", has_text="Save to a file").wait_for()
    child.goto(root + "library/index.html")
    child.wait_for_selector(".gate-bar")


FAST = "(real => { setInterval = (act, pause, ...more) => real(act, pause / 50, ...more) })(setInterval)"
"""The guard looks twenty milliseconds after twenty."""


OLD_COVER = "tales/tris-siventini/cover.00000000.svg"


def with_old_cover(site) -> dict:
    """A shelf as it was before a build that has given a tale another cover and title, and a voice."""
    kept = shelf(site, ON_SHELF)
    return kept | {ON_SHELF[0]: {**kept[ON_SHELF[0]], "title": "Old", "cover": OLD_COVER, "narrated": False}}


def test_a_tale_whose_cover_is_another_one_now_shows_it_at_once(child, site, root):
    put(child, {"shelf": with_old_cover(site), "marks": {"onShelf": {ON_SHELF[0]: 5}}})
    child.reload()
    card = child.locator(f".child-tale[href*={ON_SHELF[0]}]")
    child.wait_for_function("slug => document.querySelector(`.child-tale[href*=${slug}] img`)?.naturalWidth > 0", arg=ON_SHELF[0])
    assert "Old" not in card.inner_text()
    assert held(child, "shelf") == shelf(site, ON_SHELF)
    assert held(child, "marks") == {"onShelf": {ON_SHELF[0]: 5}}, "it would come back to a device where it was taken off"


@pytest.mark.parametrize("side", ["child", "library"])
def test_the_shelf_follows_what_a_new_build_says_of_a_tale(child, site, root, side):
    kept = with_old_cover(site)
    if side == "library":
        pass_gate(child)
    put(child, {"shelf": kept})
    path = "library/index.html" if side == "library" else f"tales/{ON_SHELF[0]}/index.html"
    child.goto(root + path)
    child.wait_for_function("""old => {
      const shelf = localStorage.getItem(`storysite:${document.documentElement.dataset.site}:shelf`);
      return !shelf.includes(old);
    }""", arg=OLD_COVER, timeout=10_000)
    assert held(child, "shelf") == shelf(site, ON_SHELF) and list(held(child, "shelf")) == list(kept)


def test_a_clock_that_was_ahead_leaves_no_tale_at_the_front(child):
    now = child.evaluate("Date.now()")
    begun = {"page": "page-2", "percent": 30, "title": "x"}
    for ahead, last in [ON_SHELF, reversed(ON_SHELF)]:
        put(child, {f"tale:{ahead}": {**begun, "at": now + 12 * 86_400_000}, f"tale:{last}": {**begun, "at": now - 1000}})
        child.reload()
        child.wait_for_selector("[data-begun]")
        assert last in child.locator(".child-tale").first.get_attribute("href")


def test_a_made_story_that_was_begun_is_at_the_front_and_not_its_maker(child, site):
    made = {"tale": "mans-stasts", "picks": {}, "title": "", "usual": "Par ezi", "name": "", "cover": [], "at": 1}
    put(child, {"shelf": shelf(site, [ON_SHELF[0], "mans-stasts"]), "made": {"m1": made, "m2": made}, "tale:mans-stasts": {
        "page": "page-2", "percent": 49, "title": "x", "story": "m1", "at": child.evaluate("Date.now()")}})
    child.reload()
    child.wait_for_selector(".child-tale[href*=story]")
    begun = child.locator(".child-tale[data-begun]").evaluate_all("cards => cards.map(card => [card.search, card.style.cssText])")
    assert begun == [["?story=m1", "--read: 49%;"]]
    assert child.locator(".child-tale").first.get_attribute("href").endswith("?story=m1")
    put(child, {"made": {"m1": made, "m2": made, "m3": {**made, "at": child.evaluate("Date.now() + 1000")}}})
    child.reload()
    child.wait_for_selector(".child-tale[href*=m3]")
    places = child.locator(".child-tale").evaluate_all("cards => cards.map(({ search }) => search.slice(-2))")
    assert places[:2] == ["m3", "m1"], "a story that was made just now is not behind all tales"


def take_from_site(page, site, slug: str) -> None:
    lost = (site / "404.html").read_text(encoding="utf-8")
    page.route(f"**/tales/{slug}/**", lambda route: route.fulfill(status=404, content_type="text/html", body=lost))


def test_a_tale_that_is_gone_leaves_the_shelf_until_it_is_back(child, site, root):
    slug = ON_SHELF[0]
    take_from_site(child, site, slug)
    child.locator(f".child-tale[href*={slug}]").click()
    child.wait_for_selector(".lost-page")
    child.goto(f"{root}child/index.html")
    child.wait_for_selector(".child-tale")
    assert child.locator(".child-tale").count() == 1, "a cover leads to a page that says nothing"
    child.unroute(f"**/tales/{slug}/**")
    child.reload()
    child.locator(f".child-tale[href*={slug}]").wait_for(timeout=10_000)


def test_a_grown_up_takes_off_a_tale_that_is_gone(page, site, address):
    """From a folder: costs 3 s."""
    slug = "gone-fishing"
    kept = shelf(site, ON_SHELF)
    child = page
    child.goto(address + PARENTS)
    gone = {**kept[ON_SHELF[0]], "title": "Gone fishing", "cover": f"tales/{slug}/cover.svg"}
    move_in(child, [ANNA], shelf={**kept, slug: gone})
    child.goto(address + "child/index.html")
    if address.startswith("http"):  # its cover is gone, too
        child.wait_for_function("() => document.querySelectorAll('.child-tale').length === 2", timeout=10_000)
    pass_gate(child)
    child.locator(".family-child a").click()
    lost = child.locator(".shelving-line li", has_text="Gone fishing")
    lost.wait_for(timeout=10_000)
    assert faults(child) == []
    lost.locator("button").click()
    lost.wait_for(state="detached")
    assert held(child, "shelf") == kept
    assert child.locator(".gate-count").inner_text().startswith("2 ")


def test_a_tale_that_is_gone_from_a_folder_of_several_pages_is_found_by_what_the_library_has(page, tmp_path):
    """Costs 3 s."""
    write_many_tales(tmp_path / "library", 260)
    site = build(tmp_path / "library", tmp_path / "site")
    page.goto(f"{site.as_uri()}/library/index.html")
    assert page.locator(".leaves").count() == 1 and page.locator("[data-card=tale-0260]").count() == 0
    kept = shelf(site, ["tale-0001", "tale-0260"])
    kept["tale-0260"]["cover"] = OLD_COVER
    move_in(page, [ANNA], shelf={**kept, "gone-fishing": {**kept["tale-0001"], "title": "Gone fishing", "cover": OLD_COVER}})
    page.evaluate(OPEN_GATE)
    page.reload()
    lost = page.locator(".shelving-line li")
    lost.wait_for(timeout=10_000)
    assert lost.all_inner_texts()[0].startswith("Gone fishing") and lost.count() == 1


def test_a_library_of_an_older_build_brings_no_tale_back(child, site, serve):
    """Costs 2 s."""
    slug = ON_SHELF[0]
    address = serve(site).address
    child.goto(address + PARENTS)
    move_in(child, [ANNA], shelf=shelf(site, ON_SHELF), **{f"tale:{slug}": {"gone": True}})
    take_from_site(child, site, slug)
    child.evaluate(OPEN_GATE)
    with child.expect_response(f"**/tales/{slug}/index.html"):
        child.goto(address + "library/index.html")
    child.locator(".shelving-line li").wait_for()
    assert held(child, f"tale:{slug}") == {"gone": True}
    child.unroute(f"**/tales/{slug}/**")
    child.reload()
    child.wait_for_function("key => !localStorage.getItem(key).includes('gone')",
                            arg=f"storysite:{child.locator('html').get_attribute('data-site')}:tale:{slug}")


def test_the_way_to_another_child_s_shelf_is_not_cut_off_by_the_guard(page, site, root):
    page.goto(root + PARENTS)
    move_in(page, [ANNA, TOMS], shelf=shelf(site, ON_SHELF))
    page.goto(root)
    page.locator(".who").first.click()
    page.wait_for_selector(".child-tale")
    page.add_init_script(FAST)
    pass_gate(page)
    asked, loads = [], []
    page.route("**/library/index.html", lambda route: asked.append(route))  # a slow host
    page.on("request", lambda request: loads.append(request.url) if request.is_navigation_request() else None)
    page.locator(".family-child a").nth(1).click(no_wait_after=True)
    page.wait_for_timeout(200)
    assert [url.rsplit("/", 2)[-2] for url in loads] == ["library"]
    asked[0].continue_()
    page.wait_for_selector("[data-finder]")


def test_strings_that_did_not_come_are_asked_for_again(page, site, root):
    strings, parents = re.compile(r"/family-strings\."), re.compile(r"/parents\.")
    page.goto(root + PARENTS)
    with lost(page, parents):
        page.locator("[data-action=family]").click()
    with lost(page, strings):
        page.locator("[data-action=family]").click()
    page.locator("h1").click()
    page.wait_for_selector(".family-below > .button", timeout=5000)
    move_in(page, [ANNA], shelf=shelf(site, ON_SHELF))
    page.goto(root + "child/index.html")
    page.wait_for_selector(".child-tale")
    for script in [re.compile(r"/gate\."), strings]:
        with lost(page, script):
            page.locator("a[data-action=gate]").click()
    page.locator("a[data-action=gate]").click()
    page.wait_for_selector(".gate[open]", timeout=5000)


def test_a_name_has_letters_and_quick_changes_show_each_way_once(child):
    child.add_init_script("""PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable =
      () => new Promise(resolve => setTimeout(resolve, 50, true))""")
    put(child, {"family": {**held(child, "family"), "pin": {"salt": "0" * 32, "hash": "0" * 64, "rounds": 1000}}})
    pass_gate(child)
    for _ in range(2):
        child.eval_on_selector(".family-options input[type=checkbox]", "box => box.click()")
    child.wait_for_timeout(200)
    assert child.locator(".family-options label", has_text="device").count() == 1
    child.locator(".family-below > .button").click()
    child.locator(".family-form input[type=text]").fill("   ")
    child.locator(".family-form button[type=submit]").click()
    assert len(held(child, "family")["children"]) == 1
    assert child.locator(".family-form").count() == 1, "the form waits for a name"


def test_the_simple_player_plays_pauses_and_goes_back(page, site, root):
    page.goto(root + PARENTS)
    move_in(page, [{**ANNA, "simple": True}], shelf=shelf(site, ON_SHELF))
    page.goto(f"{root}{narrated(site)}")
    page.evaluate("""() => document.querySelector('.tale').addEventListener('pageshown', ({ target }) => {
      requestAnimationFrame(() => { window.hasTurned = !!target.querySelector('[data-beside]') });
    })""")
    page.locator("[data-action=listen]").click()
    page.wait_for_selector(".tale[data-playing]")
    for place in ("[data-action=play]:visible", "#page-1[data-shown]"):
        page.wait_for_selector(place)
        assert page.locator(":is(button, a, input):visible").count() == 2, "the key and the way back"
    page.wait_for_function("() => window.hasTurned")
    assert page.locator("#page-2 img[loading=eager]").count() == 1, "the next picture is fetched before its page"
    sizes = page.locator(":is(button, a):visible").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert max(sizes) >= 90
    place = page.evaluate("() => document.querySelector('audio[data-voice]').currentTime")
    page.locator("[data-shown] .text span:not(.s)").nth(20).click()
    page.keyboard.press("ArrowRight")
    page.locator("[data-action=play]").click()
    page.wait_for_selector(".tale:not([data-playing])")
    assert page.evaluate("() => document.querySelector('audio[data-voice]').currentTime") < place + 10
    assert page.locator("#page-1[data-shown]").count() == 1


def test_what_a_child_touches_is_large_enough(child):
    boxes = child.locator(":is(a, button):visible").evaluate_all(
        "all => all.map(one => [one.className, one.getBoundingClientRect().width, one.getBoundingClientRect().height])")
    assert len(boxes) >= 3
    assert [box for box in boxes if min(box[1:]) < 59.5] == []


def test_the_child_s_page_is_accessible(browser, site, root):
    context = browser.new_context(color_scheme="light", locale="ar", reduced_motion="reduce")
    context.add_init_script("Date.prototype.getHours = () => 10")
    page = context.new_page()
    page.goto(root + PARENTS)
    move_in(page, [ANNA], shelf=shelf(site, ON_SHELF))
    page.goto(root)
    page.wait_for_selector("html[lang=ar] .child-tale")
    assert faults_day_and_night(page) == []
    page.locator("a[data-action=gate]").press("Enter")
    page.wait_for_selector(".gate[open]")
    assert faults_day_and_night(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector(".gate", state="detached")
    context.close()


def test_a_browser_that_keeps_nothing_says_so(page, root):
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } })")
    page.goto(root + PARENTS)
    page.locator("[data-action=family]").click()
    page.locator("[data-children] p", has_text="Nothing can be saved").wait_for()
    assert page.locator(".family-below").count() == 0


def test_firefox_in_a_folder_says_why_there_can_be_no_children(browser, site):
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0"
    context = browser.new_context(locale="en-GB", user_agent=agent)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/{PARENTS}")
    page.locator("[data-action=family]").click()
    page.locator("[data-children] p", has_text="In Firefox each page of a folder").wait_for()
    context.close()


def test_without_a_safe_connection_there_is_no_pin_but_a_sum(page, site, root):
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(root + PARENTS)
    move_in(page, [ANNA])
    page.goto(root)
    pass_gate(page)
    page.locator(".family-options p", has_text="https").wait_for()


def test_a_pin_that_came_from_a_safe_connection_locks_nobody_out_without_one(page, root):
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(root + PARENTS)
    pin = {"salt": "0" * 32, "hash": "1" * 64, "rounds": 1000}
    put(page, {"family": {"children": [ANNA], "reading": "a1", "sum": False, "pin": pin}})
    page.goto(root)
    pass_gate(page)
    page.wait_for_selector(".family-options")
    first = page.locator(".family-options input").first
    assert first.is_checked() and first.is_disabled(), "the sum is what opens the gate here"
    assert held(page, "family")["sum"] is False, "with a safe connection the PIN is enough again"


def test_headings_of_the_parents_page_begin_with_its_own(page, root):
    page.goto(root + PARENTS)
    levels = page.locator(":is(h1, h2, h3, h4):visible").evaluate_all("all => all.map(({ localName }) => Number(localName[1]))")
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:])), levels


def test_without_scripts_the_child_s_page_leads_to_the_tales(browser, root):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(root + "child/index.html")
    page.locator(".child-side a:visible").click()
    page.wait_for_selector(".card")
    context.close()


def test_a_damaged_record_is_no_gate(page, root):
    page.goto(root + "index.html")
    for record in [{"children": "x"}, {"children": []}, [], 7]:
        put(page, {"family": record})
        page.goto(root + "index.html")
        assert page.locator("html[data-home]").count() == 1 and "child" not in page.url


def test_a_child_s_keys_say_whose_they_are_and_lead_back_to_the_name(page, root):
    page.goto(root + PARENTS)
    move_in(page, [ANNA, TOMS])
    page.evaluate("""() => sessionStorage.setItem(`storysite:${document.documentElement.dataset.site}:gate`,
      JSON.stringify({ from: Date.now() - 1000, until: Date.now() + 290_000 }))""")
    page.reload()
    row = page.locator(".family-child").nth(1)
    row.wait_for()
    whose = "all => all.map(one => document.getElementById(one.getAttribute('aria-describedby'))?.textContent)"
    assert row.locator(".family-do .button").evaluate_all(whose) == ["Toms"] * 5
    for name, leave in [("Change", "Cancel"), ("Limits", "Done"), ("Remove", "Cancel")]:
        row.get_by_role("button", name=name).press("Enter")
        row.get_by_role("button", name=leave, exact=True).press("Enter")
        assert page.evaluate("[document.activeElement.localName, document.activeElement.textContent]") == ["h3", "Toms"], name
    page.locator(".gate-bar select").select_option("Toms")
    assert held(page, "family")["reading"] == ANNA["id"], "keys pass the entries of a list one by one, and none may leave the page"
    with page.expect_navigation():
        page.locator(".gate-bar").get_by_role("button", name="Open").click()
    assert held(page, "family")["reading"] == TOMS["id"]
