"""What a child is told: it is logged, shown to grown-ups, printed, saved, and sent only if one of them agrees."""

import csv
import io
import json
import re

import pytest

from family import ANNA, TOMS, WATCH_STATUS, held, move_in, put, shelf
from program import build
from receiver import Receiver
from tale import narrated
from test_access import faults

pytestmark = pytest.mark.still
PARENTS = "parents/en/index.html"
DAY = 86_400
MONDAY = 20_780
"""2026-11-23, as a day since 1970."""
WEDNESDAY = "2026-11-25T18:00:00Z"
EVENTS = "https://events.example/tales"


def digits(number: int) -> str:
    return ("" if number < 36 else digits(number // 36)) + "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36]


def log(slug: str, days: list[int]) -> str:
    """A log: on each of these days ten minutes of a tale, to its end, from half past six in the evening."""
    return "\n".join([slug, *(f"{digits(day)} 0 a{digits(66_600)}.0.{digits(600)}.1.0" for day in days)])


def keep_log(page, text: str) -> None:
    page.evaluate("text => localStorage.setItem(`storysite:${document.documentElement.dataset.site}:log`, text)", text)


def open_gate(page) -> None:
    page.evaluate("""() => sessionStorage.setItem(`storysite:${document.documentElement.dataset.site}:gate`,
      JSON.stringify({ from: Date.now(), until: Date.now() + 290_000 }))""")


@pytest.fixture
def open_page(new_phone):
    """Opens a page whose clock the test sets."""
    return lambda **options: new_phone(hour=None, timezone_id="UTC", **options)


# The page looks each few seconds how long somebody has listened; the tests need not wait for that.
OFTEN = """(every => {
  window.setInterval = (work, time, ...more) => every(work, Math.min(time, 200), ...more);
})(window.setInterval)"""
LOGGED = """seconds => Object.keys(localStorage).some(key => (
  key.includes(':now:') && JSON.parse(localStorage.getItem(key)).seconds >= seconds))"""


@pytest.fixture
def open_logging(open_page):
    """Opens a page that logs soon what is listened to."""

    def open_one():
        page = open_page()
        page.add_init_script(OFTEN)
        return page

    return open_one


@pytest.fixture
def report(site, root, open_page):
    """Opens the report of Anna, who was told a tale on Monday, Tuesday and a day of the week before."""

    def open_report(path=PARENTS, **more):
        page = open_page(**more)
        page.clock.set_fixed_time(WEDNESDAY)
        page.goto(root + PARENTS)
        slug = narrated(site).split("/")[1]
        move_in(page, [ANNA, TOMS], shelf=shelf(site, [slug]),
                told={"tales": {slug: {"themes": ["courage"], "characters": ["wolf"]}},
                      "ways": [{"date": "2026-11-24", "slug": slug, "answers": ["To the left", "Ask the owl"]}]},
                met={"days": {"2026-11-23": [40, "lantern meadow"], "2026-11-16": [7, "hill"]}})
        put(page, {f"tale:{slug}": {"title": "=The fox, \"so red\"", "lang": "en"}})
        keep_log(page, log(slug, [MONDAY - 6, MONDAY, MONDAY + 1]))
        put(page, {"device": {"steps": True}})
        open_gate(page)
        page.goto(root + path)
        page.locator(".family-child").first.locator(".family-do .second").first.click()
        page.wait_for_selector(".report")
        return page

    return open_report


def test_a_week_is_shown_and_the_one_before(report):
    page = report()
    assert page.evaluate("document.activeElement.matches('.report h3')")
    page.set_viewport_size({"width": 390, "height": 844})
    latvian = page.locator(".report-week").evaluate("""days => {
      const text = days.textContent;
      days.textContent = '2026. gada 23.–29. novembris';
      const { height } = days.getBoundingClientRect();
      days.textContent = text;
      return height;
    }""")
    assert latvian < 32, "the days of the week take two lines"
    said = page.locator(".report-said")
    assert said.inner_text().startswith("Stories on 2 days, 20 minutes in all.")
    lists = page.locator(".report-list")
    for text in ["× 2", "wolf", "courage", "To the left · Ask the owl", "40 words", "lantern", "Monday · 18:40"]:
        assert text in lists.inner_text(), text
    page.locator(".report summary").first.click()
    rows = page.locator(".report-table tbody tr")
    assert rows.count() == 7 and rows.first.inner_text().split("\t") == ["Monday 23 November", "10"]
    assert page.locator(".report-bars rect").count() == 2
    assert faults(page) == []
    page.locator(".report-before").press("Enter")
    said.filter(has_text="Stories on 1 day, 10 minutes in all. There were too few evenings").wait_for()
    assert "7 words" in lists.inner_text()
    for button in [".report-before", ".report-before", ".report-after", ".report-after"]:
        page.locator(button).press("Enter")
    assert page.locator(".report-after").get_attribute("aria-disabled") == "true"
    assert said.inner_text().startswith("Stories on 2 days")
    page.locator(".report-do .main").click()
    page.wait_for_selector(".family-child .face")


def test_a_week_is_saved_without_formulas(report):
    page = report()
    with page.expect_download() as waiting:
        page.locator(".report-do .second").nth(1).click()
    assert waiting.value.suggested_filename == "Anna 2026-11-23.csv"
    rows = list(csv.reader(io.StringIO(waiting.value.path().read_text(encoding="utf-8-sig"))))
    assert rows == [["Day", "Story", "Minutes", "Read to the end"], ["2026-11-23", "'=The fox, \"so red\"", "10", "1"],
                    ["2026-11-24", "'=The fox, \"so red\"", "10", "1"]]


def test_a_week_is_printed_on_one_sheet(report, tmp_path):
    page = report()
    page.pdf(path=tmp_path / "week.pdf", format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "week.pdf").read_bytes())) == 1
    page.emulate_media(media="print")
    assert page.locator(".report-bars").is_visible()
    assert page.locator(":is(button, a, input, select, .prose-words):visible").count() == 0


def test_a_week_is_accessible_from_right_to_left(report):
    page = report("parents/ar/index.html", locale="ar")
    assert page.locator("html[dir=rtl]").count() == 1
    bars = page.locator(".report-bars rect").evaluate_all("bars => bars.map(bar => Number(bar.getAttribute('x')))")
    assert bars == sorted(bars, reverse=True)
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")  # nothing half below the bar that stays in sight
    for scheme, palette in [("light", "day"), ("dark", "night")]:
        page.emulate_media(color_scheme=scheme)
        page.evaluate("palette => { document.documentElement.dataset.palette = palette; }", palette)
        page.evaluate("() => document.getAnimations().forEach(animation => animation.finish())")
        assert faults(page) == [], palette


def test_a_parent_can_switch_the_log_off(report):
    page = report()
    assert held(page, "told")
    page.locator(".report-do [type=checkbox]").uncheck()
    page.locator(".report-said", has_text="Stories on 1 day, 10 minutes").wait_for()
    assert held(page, "family")["children"][0]["log"] is False
    assert held(page, "told") is None and held(page, "met") is None
    page.locator(".gate-bar > .main").click()
    page.locator(".who").first.click()
    page.wait_for_selector("[data-child-shelf]:not([hidden])")
    assert page.locator("[data-child-seen]").is_hidden()


def test_a_tale_that_is_open_in_another_tab_keeps_nothing_more_of_what_is_read(site, root, open_logging):
    page = open_logging()
    page.goto(root + PARENTS)
    slug = narrated(site).split("/")[1]
    move_in(page, [ANNA], shelf=shelf(site, [slug]))
    page.goto(f"{root}tales/{slug}/index.html#page-1")
    page.wait_for_selector("#page-1[data-shown]")
    page.locator("[data-action=play]").click()
    page.wait_for_function(LOGGED, arg=1)
    assert held(page, "told")
    other = page.context.new_page()
    other.goto(f"{root}child/index.html")
    open_gate(other)
    other.goto(root + PARENTS)
    other.locator(".family-child .family-do .second").first.click()
    with page.expect_event("load", timeout=10_000):
        other.locator(".report-do [type=checkbox]").uncheck()
    assert held(other, "told") is None and held(other, "met") is None, "the page that is left writes once more"
    page.wait_for_selector("#page-1[data-shown]")
    page.locator("[data-action=play]").click()
    page.wait_for_function(LOGGED, arg=2)
    page.locator("[data-action=next]").click()
    assert held(page, "told") is None and held(page, "met") is None


def test_a_child_sees_that_somebody_looks(site, root, open_page):
    page = open_page()
    page.goto(root + PARENTS)
    move_in(page, [ANNA], shelf=shelf(site, ["tris-siventini"]))
    page.goto(root)
    page.wait_for_selector(".child-tale")
    page.set_viewport_size({"width": 390, "height": 844})
    eye, gate = (page.locator(f".child-{part}").bounding_box() for part in ("seen", "gate"))
    assert 0 <= gate["x"] - eye["x"] - eye["width"] <= 16, "it stands alone in the middle"
    assert page.get_by_role("img", name="A grown-up can see what you read").is_visible()


def spans(page) -> list[str]:
    """The kinds and seconds of what is logged, the open span last."""
    return page.evaluate("""() => {
      const start = `storysite:${document.documentElement.dataset.site}:`;
      const text = localStorage.getItem(`${start}log`) ?? '';
      const closed = text.split('\\n').slice(1).flatMap(line => line.split(' ').slice(2)).map(span => span.split('.'));
      const open = Object.keys(localStorage).filter(key => key.startsWith(`${start}now:`)).map(key => JSON.parse(localStorage.getItem(key)));
      return [...closed.map(([kind, , seconds]) => `${kind[0]} ${parseInt(seconds, 36)}`), ...open.map(span => `${span.kind} ${span.seconds}`)];
    }""")


def test_what_a_voice_tells_is_logged_while_it_does(site, root, open_page):
    page = open_page()
    slug = narrated(site).split("/")[1]
    page.goto(root + PARENTS)
    move_in(page, [ANNA], shelf=shelf(site, [slug]))
    page.goto(f"{root}tales/{slug}/index.html")
    page.locator("[data-action=listen]").click()
    page.wait_for_function(LOGGED, arg=1, timeout=30_000)
    [told] = spans(page)
    assert re.fullmatch(r"so [1-9]\d*", told)
    page.locator("[data-action=play]").click()
    page.wait_for_selector(".tale:not([data-playing])")
    page.goto(root)
    page.wait_for_selector(".child-tale")
    [told] = spans(page)
    assert re.fullmatch(r"c [1-9]\d*", told), "it began at the beginning, and paused"
    assert held(page, "told")["tales"][slug]["themes"]
    assert held(page, "met")["days"]


def test_a_made_story_counts_like_any_other_and_is_no_louder(site, root, open_logging):
    page = open_logging()
    page.goto(f"{root}tales/mans-stasts/index.html")
    loud = {**ANNA, "limits": {"loud": 50}}
    move_in(page, [loud], shelf=shelf(site, ["mans-stasts"]),
            made={"m1": {"tale": "mans-stasts", "picks": {}, "usual": "x", "name": "", "title": "", "cover": [], "at": 1}})
    page.goto(f"{root}tales/mans-stasts/index.html?story=m1")
    page.locator("[data-action=listen]").click()
    page.wait_for_function(LOGGED, arg=1, timeout=30_000)
    assert page.evaluate("document.querySelector('[data-voice]').volume") <= 0.5
    assert re.fullmatch(r"so [1-9]\d*", spans(page)[0])


def build_sending(folder, events):
    """A library whose host asks for events."""
    (folder / "library/pages").mkdir(parents=True)
    (folder / "library/tales/fox").mkdir(parents=True)
    (folder / "library/site.yml").write_text(f"title: Tales\nid: tales\nlanguages: [en]\nevents: {events}\n", encoding="utf-8")
    for name in ["parents", "privacy"]:
        (folder / f"library/pages/{name}.md").write_text(f"---\ntitle: {name}\n---\n\n# {name}\n", encoding="utf-8")
    pages = "\n\n---\n\n".join(f"The fox walks on, for the {i}th time." for i in range(1, 4))
    (folder / "library/tales/fox/tale.md").write_text(f"---\ntitle: The fox\nlanguage: en\n---\n\n{pages}\n", encoding="utf-8")
    (folder / "library/tales/wood").mkdir()
    (folder / "library/tales/wood/tale.md").write_text(
        "---\ntitle: The wood\nlanguage: en\n---\n\nWhere now?\n\n- [To the *left*](#left)\n- [To the right](#right)\n\n"
        "---\n\n# Left\n\nA lake.\n\n---\n\n# Right\n\nA hill.\n", encoding="utf-8")
    return build(folder / "library", folder / "site")


@pytest.fixture(scope="module")
def sending(tmp_path_factory):
    return build_sending(tmp_path_factory.mktemp("sending"), EVENTS)


@pytest.fixture
def receiver(tmp_path):
    receiver = Receiver(tmp_path)
    yield receiver
    receiver.stop()


def test_nothing_is_sent_before_somebody_agrees_and_only_that_after(sending, serve, open_logging):
    page = open_logging()
    root = serve(sending).address
    sent = []
    answers = [500]

    def receive(route):
        sent.append(route.request)
        route.fulfill(status=answers.pop(0) if answers else 200, headers={"Access-Control-Allow-Origin": "*"})

    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.route(re.compile("^https:"), receive)
    page.goto(f"{root}privacy/index.html")
    assert EVENTS in page.locator("#sends").inner_text()
    move_in(page, [ANNA], shelf={"fox": {"title": "The fox", "lang": "en", "cover": "", "narrated": False}})

    def read_a_page():
        page.goto(f"{root}child/index.html")  # and the gate is closed
        page.goto(f"{root}tales/fox/index.html#page-1")

    def await_log():
        page.wait_for_function(LOGGED, arg=0, timeout=30_000)

    def open_report():
        page.goto(f"{root}child/index.html")
        page.wait_for_selector(".child-tale")
        open_gate(page)
        page.goto(f"{root}parents/index.html")
        page.locator(".family-do .second").first.click()
        page.wait_for_selector(".report-sends")

    read_a_page()
    await_log()
    open_report()
    assert sent == [] and held(page, "unsent") is None
    assert faults(page) == []
    page.locator(".report-sends button").press("Enter")
    page.locator(".report-sends", has_text="You have agreed").wait_for()
    assert page.evaluate("document.activeElement.matches('.report-sends button')"), "the focus is lost"
    reader = held(page, "sends")["reader"]
    page.locator(".gate-bar > .main").click()
    page.wait_for_selector(".child-tale")
    assert sent == [], "what was read before is not sent"

    with page.expect_request(EVENTS):
        read_a_page()
    page.wait_for_function("() => performance.getEntriesByType('resource').some(({ name }) => name.startsWith('https:'))")
    assert held(page, "unsent")["events"], "the answer was an error"
    with page.expect_response(EVENTS):
        page.goto(root + "child/index.html")
        page.wait_for_selector(".child-tale")
    page.wait_for_function("() => !Object.keys(localStorage).some(key => key.endsWith(':unsent'))")
    batches = [json.loads(request.post_data) for request in sent]
    schema = json.loads((sending / "events.schema.json").read_text(encoding="utf-8"))
    for batch in batches:
        assert batch.keys() == set(schema["required"]) and batch["site"] == "tales" and batch["reader"] == reader
        for event in batch["events"]:
            assert event.keys() <= schema["$defs"]["event"]["properties"].keys()
            assert event["tale"] == "fox" and event["type"] in schema["$defs"]["event"]["properties"]["type"]["enum"]
    assert [event["type"] for event in batches[0]["events"]] == ["start"]
    assert batches[0]["events"][0] in batches[-1]["events"], "it is sent again, as it was"
    assert "Anna" not in str([(request.post_data, request.all_headers()) for request in sent])
    assert {url for url in asked if not url.startswith((root, "blob:"))} == {EVENTS}

    open_report()
    count = len(sent)
    page.locator(".report-sends [role=status]").evaluate(WATCH_STATUS)
    page.locator(".report-sends button").click()
    page.locator(".report-sends [role=status]:not([data-moved])", has_text="Nothing is sent any more").wait_for()
    assert held(page, "sends") is None and held(page, "unsent") is None
    read_a_page()
    await_log()
    page.goto(root + "child/index.html")
    page.wait_for_selector(".child-tale")
    assert len(sent) == count


def test_what_was_agreed_arrives_from_every_engine_and_nothing_else(engine, receiver, serve, tmp_path):
    root = serve(build_sending(tmp_path, receiver.address)).address
    child = f"{root}child/index.html"
    put_all = """values => Object.entries(values).forEach(([name, value]) =>
      localStorage.setItem(`storysite:${document.documentElement.dataset.site}:${name}`, JSON.stringify(value)))"""
    kept = "name => localStorage.getItem(`storysite:${document.documentElement.dataset.site}:${name}`)"
    fox = {"fox": {"title": "The fox", "lang": "en", "cover": "", "narrated": False}}
    engine.open(f"{root}privacy/index.html")
    engine.evaluate(put_all, {"family": {"children": [ANNA], "reading": "a1"}, "shelf": fox})

    def read_a_page():
        engine.open(child)
        engine.wait("() => document.querySelector('.child-tale')")
        engine.evaluate("address => { setTimeout(() => { location.href = address; }); }", f"{root}tales/fox/index.html#page-1")
        engine.wait("() => Object.keys(localStorage).some(key => key.includes(':now:'))")

    read_a_page()
    engine.open(child)
    engine.wait("() => document.querySelector('.child-tale')")
    assert receiver.received == [], "nobody has agreed"
    reader = "0123456789abcdef"
    engine.evaluate(put_all, {"sends": {"to": receiver.address, "reader": reader}})
    receiver.answers = [500]
    read_a_page()
    engine.wait("() => performance.getEntriesByType('resource').some(({ name }) => name.startsWith('https:'))")
    assert engine.evaluate(kept, "unsent"), "the answer was an error"
    engine.open(child)
    engine.wait("() => !Object.keys(localStorage).some(key => key.endsWith(':unsent'))")
    assert len(receiver.received) >= 2
    for method, path, headers, text in receiver.received:
        batch = json.loads(text)
        assert (method, path, batch["site"], batch["reader"]) == ("POST", "/tales", "tales", reader)
        assert {event["tale"] for event in batch["events"]} == {"fox"}
        assert not {name.lower() for name in headers} & {"cookie", "referer"} and "Anna" not in text

    count = len(receiver.received)
    reach = "url => fetch(url, { method: 'POST', body: 'x' }).then(() => true, () => false)"
    assert engine.evaluate(reach, receiver.address.replace("/tales", "/others")) is False
    engine.evaluate("name => localStorage.removeItem(`storysite:${document.documentElement.dataset.site}:${name}`)", "sends")
    read_a_page()
    engine.open(child)
    engine.wait("() => document.querySelector('.child-tale')")
    assert len(receiver.received) == count, "the consent was taken back"


def test_the_answers_of_a_child_are_kept_and_those_of_a_new_beginning_apart(sending, serve, open_logging):
    page = open_logging()
    root = serve(sending).address
    page.goto(root + PARENTS.replace("en/", ""))
    move_in(page, [ANNA], shelf={"wood": {"title": "The wood", "lang": "en", "cover": "", "narrated": False}})
    page.goto(f"{root}tales/wood/index.html#page-1")
    page.wait_for_function(LOGGED, arg=0, timeout=30_000)
    for answer in [0, 1]:
        page.locator("[data-shown] .choices a").nth(answer).click()
        page.wait_for_selector("[data-shown]:not(#page-1)")
        page.locator("[data-action=previous]").click()
        page.wait_for_selector("#page-1[data-shown]")
    ways = [(way["slug"], way["answers"]) for way in held(page, "told")["ways"]]
    assert len(ways) == 2, ways
    assert ways == [("wood", ["To the left"]), ("wood", ["To the right"])]


def test_a_page_can_send_to_no_other_address(sending, serve, open_page):
    page = open_page()
    page.context.route(re.compile("^https:"), lambda route: route.fulfill(headers={"Access-Control-Allow-Origin": "*"}))
    page.goto(f"{serve(sending).address}privacy/index.html")
    reach = "url => fetch(url, { method: 'POST', body: 'x' }).then(() => true, () => false)"
    addresses = [EVENTS, EVENTS + "/more", "https://events.example/", "https://other.example/tales"]
    assert [page.evaluate(reach, address) for address in addresses] == [True, False, False, False]
