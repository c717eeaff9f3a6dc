"""What the device remembers: brought over from earlier versions, kept where storage is full, shared between tabs."""

import json

import pytest

from clock import open_tale  # a fixture
from tale import narrated

pytestmark = pytest.mark.still

FILL = """() => {
  for (let size = 1 << 20; size; size >>= 1) {
    try { for (let i = 0; ; i += 1) localStorage.setItem(`filler-${size}-${i}`, 'x'.repeat(size)); } catch { /* full */ }
  }
}"""


def kept(page) -> dict:
    """All that is kept for the page's site, by name."""
    return page.evaluate("""() => {
      const site = `storysite:${document.documentElement.dataset.site}:`;
      const names = Object.keys(localStorage).filter(key => key.startsWith(site));
      return Object.fromEntries(names.map(key => [key.slice(site.length), JSON.parse(localStorage.getItem(key))]));
    }""")


def put(page, values: dict) -> None:
    page.evaluate("""values => {
      for (const [name, value] of Object.entries(values)) {
        localStorage.setItem(`storysite:${document.documentElement.dataset.site}:${name}`, JSON.stringify(value));
      }
    }""", values)


def slug_of(tale) -> str:
    return tale.page.locator("[data-tale]").get_attribute("data-tale")


def test_two_pages_never_speak_at_once(root, site, open_tale):
    first, second = [open_tale(root + narrated(site)) for _ in range(2)]
    first.play.click()
    first.await_sound()
    second.play.click()
    first.page.wait_for_selector("[data-tale]:not([data-playing])")
    assert not first.playing
    assert second.playing


def test_a_place_of_the_first_version_is_gone_on_from(address, site, context, open_tale):
    page = context.new_page()
    page.goto(address + "index.html")
    slug = narrated(site).split("/")[1]
    put(page, {f"place:{slug}": {"page": "page-3", "word": 40, "voice": "espeak"}, "place:other": {"page": "page-2"},
               "last": {"slug": slug, "title": "Trīs", "cover": "", "page": "page-3", "number": 3, "pages": 6},
               "settings": {"speed": "0.75"}})
    page.reload()
    after = kept(page)
    assert after["version"] == 2
    assert not [name for name in after if name.startswith("place:") or name == "last"]
    assert after[f"tale:{slug}"]["title"] == "Trīs"
    assert after[f"tale:{slug}"]["page"] == "page-3" and after[f"tale:{slug}"]["word"] == 40
    assert after[f"tale:{slug}"]["percent"] == 33
    assert after["tale:other"]["page"] == "page-2"
    assert after[f"tale:{slug}"]["at"] > after["tale:other"]["at"], "the last one was read last"
    assert after["settings"] == {"speed": "0.75"}
    assert page.locator("[data-continue]").is_visible()
    tale = open_tale(address + narrated(site), again=True)
    assert tale.shown == "page-3"


def test_a_tale_opened_after_the_first_version_shows_no_title_first(root, site, context):
    page = context.new_page()
    page.goto(root + "index.html")
    put(page, {f"place:{narrated(site).split('/')[1]}": {"page": "page-3"}})
    page.goto(root + narrated(site), wait_until="commit")
    page.wait_for_selector("html[data-opens]", state="attached")
    assert page.locator("html").get_attribute("data-opens") == "page"


def test_what_a_newer_site_keeps_is_read_and_left_alone(root, site, open_tale):
    tale = open_tale(root + narrated(site))
    slug = slug_of(tale)
    newer = {"version": 3, f"tale:{slug}": {"page": "page-2", "word": 0, "percent": 30, "finished": 0, "at": 5, "mood": "glad"}}
    put(tale.page, newer)
    tale.page.goto(root + narrated(site))
    tale.pass_title()
    assert tale.shown == "page-2"
    tale.page.locator("[data-action=resume]").click()
    tale.next.click()
    assert {name: kept(tale.page)[name] for name in newer} == newer


def test_how_much_is_read_grows_with_the_way_and_never_shrinks(tale):
    slug = slug_of(tale)
    tale.next.click()
    tale.next.click()
    third = kept(tale.page)[f"tale:{slug}"]
    words = tale.page.eval_on_selector_all(".page", "pages => pages.map(p => p.querySelectorAll('.text span:not(.s)').length)")
    assert abs(third["percent"] - 100 * sum(words[:2]) / sum(words)) <= 2
    assert third["number"] == 3 and third["pages"] == len(words)
    tale.previous.click()
    back = kept(tale.page)[f"tale:{slug}"]
    assert back["page"] == tale.ids[1] and back["percent"] == third["percent"]


def test_a_tale_read_to_its_end_counts_once(tale):
    slug = slug_of(tale)
    tale.go_to(-1)
    tale.next.click()
    tale.await_end()
    done = kept(tale.page)[f"tale:{slug}"]
    assert done["finished"] == 1 and done["percent"] == 100 and "page" not in done
    assert "last" not in kept(tale.page)
    tale.previous.click()
    tale.next.click()
    tale.await_end()
    assert kept(tale.page)[f"tale:{slug}"]["finished"] == 1, "looking back at the last page is not reading it all again"
    tale.page.locator("[data-action=again]").click()
    tale.await_page(tale.ids[0])
    assert kept(tale.page)[f"tale:{slug}"]["percent"] == 0
    tale.go_to(-1)
    tale.next.click()
    tale.await_end()
    assert kept(tale.page)[f"tale:{slug}"]["finished"] == 2


def test_a_full_device_loses_nothing_and_says_so_once(root, site, open_tale):
    tale = open_tale(root + narrated(site))
    slug = slug_of(tale)
    tale.next.click()
    before = kept(tale.page)
    tale.page.evaluate(FILL)
    tale.choose("speed", "0.75")
    notice = tale.page.locator("[data-notice]")
    assert notice.inner_text().strip()
    assert "settings" not in kept(tale.page)
    assert {name: kept(tale.page)[name] for name in before} == before
    tale.play.click()
    tale.await_sound()
    assert notice.inner_text().strip(), "the voice takes the message away before anybody has read it"
    tale.play.click()
    tale.page.reload()
    tale.pass_title()
    assert tale.shown == tale.ids[1]
    tale.choose("speed", "0.5")
    assert not notice.inner_text().strip(), "said once a visit"
    tale.page.evaluate("for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key)")
    tale.choose("speed", "1.25")
    assert kept(tale.page)["settings"] == {"speed": "1.25"}, "kept again as soon as there is room"
    assert kept(tale.page)[f"tale:{slug}"]["page"] == tale.ids[1]


def test_two_tabs_do_not_undo_each_other(address, site, context, open_tale):
    tale = open_tale(address + narrated(site), title=True)
    slug = slug_of(tale)
    home = context.new_page()
    home.goto(address + "index.html")
    link = home.locator("[data-continue]")
    assert link.is_hidden()
    tale.pass_title()
    tale.next.click()
    link.wait_for(state="visible")
    put(home, {"hearts": [slug], "tale:other": {"page": "page-2", "percent": 10, "finished": 0, "at": 7}})
    tale.next.click()
    home.wait_for_function("() => document.querySelector('[data-continue-page]').textContent.includes('3')")
    after = kept(tale.page)
    assert after["hearts"] == [slug] and after["tale:other"]["percent"] == 10


@pytest.mark.parametrize(("name", "spoilt"), [
    ("tale:SLUG", "{"), ("tale:SLUG", '{"page":{},"percent":"x","finished":-3,"at":null}'), ("family", '{"children":[null]}')])
def test_a_spoilt_record_is_taken_for_none(tale, name, spoilt):
    failures = []
    tale.page.on("pageerror", lambda error: failures.append(error))
    tale.page.evaluate("""([name, value]) => {
      localStorage.setItem(`storysite:${document.documentElement.dataset.site}:${name}`, value)
    }""", [name.replace("SLUG", slug_of(tale)), spoilt])
    tale.page.goto(tale.page.url.split("#")[0] + "?again")
    tale.pass_title()
    tale.next.click()
    record = kept(tale.page)[f"tale:{slug_of(tale)}"]
    assert record["page"] == tale.ids[1] and record["finished"] == 0 and 0 < record["percent"] < 100
    assert failures == [], json.dumps([str(failure) for failure in failures])
