"""What is kept goes to another device in a file, and nothing that is there is lost."""

import json

import pytest

from server import Server
from test_library import BEGUN, DONE, keep, open_library, small  # noqa: F401
from test_store import kept

pytestmark = pytest.mark.still


@pytest.fixture
def address_of_small(small, serve):
    return serve(small).address


@pytest.fixture
def panel(open_library, address_of_small):
    def open_with(**values):
        page = open_library(address_of_small, **(values or {"hearts": []}))
        page.locator("[data-action=panel]").click()
        page.locator("[data-carry] summary").click()
        return page

    return open_with


@pytest.fixture(scope="module")
def shared_panel(browser, small):
    """The same on one page for files of which nothing may be taken over."""
    server = Server(small)
    context = browser.new_context(reduced_motion="reduce", locale="lv-LV")
    page = context.new_page()
    page.goto(server.address + "index.html")
    keep(page, tale__lapsa=BEGUN)
    page.goto(server.address + "library/index.html")
    page.locator("[data-action=panel]").click()
    page.locator("[data-carry] summary").click()
    yield page
    context.close()
    server.stop()


def load(page, content) -> str:
    text = content if isinstance(content, str) else json.dumps(content)
    page.locator("[data-carry-said]").evaluate("said => said.replaceChildren()")
    page.locator("[data-carry-in]").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": text.encode()})
    page.wait_for_function("() => document.querySelector('[data-carry-said]').textContent")
    return page.locator("[data-carry-said]").inner_text()


def file_of(kept_there: dict, site: str = "small", version: int = 2) -> dict:
    return {"storysite": site, "version": version, "kept": kept_there}


def test_what_is_saved_is_whole_on_another_device(panel, browser, address_of_small):
    page = panel(tale__lapsa=BEGUN | {"word": 7, "voice": "anna", "number": 2, "pages": 2}, tale__fox=DONE, hearts=["azis"],
                 settings={"speed": "0.75"})
    with page.expect_download() as download:
        page.locator("[data-action=carry-out]").click()
    assert download.value.suggested_filename == "small.json"
    text = download.value.path().read_text(encoding="utf-8")
    assert json.loads(text)["storysite"] == "small" and json.loads(text)["version"] == 2
    context = browser.new_context()
    other = context.new_page()
    other.goto(address_of_small + "library/index.html")
    other.locator("[data-action=panel]").click()
    other.locator("[data-carry] summary").click()
    load(other, text)
    assert {name: value for name, value in kept(other).items() if name != "opened"} == {
        name: value for name, value in kept(page).items() if name != "opened"}
    assert "40" in other.locator("[data-card=lapsa] [data-card-badge]").inner_text(), "the shelves know at once"
    context.close()


def test_of_two_readings_the_later_one_counts(panel):
    page = panel(tale__lapsa=BEGUN, tale__fox=DONE, hearts=["azis"], settings={"speed": "0.75"})
    load(page, file_of({"tale:lapsa": BEGUN | {"percent": 80, "at": 9000}, "tale:fox": BEGUN | {"at": 10},
                        "tale:cuku": DONE, "hearts": ["fox"], "settings": {"speed": "2", "palette": "night"}}))
    after = kept(page)
    assert after["tale:lapsa"]["percent"] == 80 and after["tale:fox"] == DONE and after["tale:cuku"]["finished"] == 1
    assert after["hearts"] == ["azis", "fox"] and after["settings"] == {"speed": "0.75", "palette": "night"}


def test_a_file_of_another_site_is_asked_about(panel):
    page = panel()
    assert "cits-plaukts" in load(page, file_of({"tale:lapsa": BEGUN}, site="cits-plaukts"))
    assert "tale:lapsa" not in kept(page)
    page.locator("[data-action=carry-anyway]").click()
    assert kept(page)["tale:lapsa"]["percent"] == 40
    assert page.locator("[data-action=carry-anyway]").is_hidden()


@pytest.mark.parametrize("content", [
    "", "no json", "[]", "null", '{"storysite": "small"}', {"storysite": "small", "version": 9, "kept": {}},
    {"storysite": 1, "version": 2, "kept": {}}, {"storysite": "small", "version": 2, "kept": [1]},
])
def test_a_file_that_is_none_is_refused_kindly(shared_panel, content):
    before = kept(shared_panel)
    assert "tale:lapsa" in before
    assert load(shared_panel, content).startswith("Šajā failā nav")
    assert kept(shared_panel) == before


def test_what_a_file_says_is_not_believed_blindly(panel):
    page = panel(tale__lapsa=BEGUN)
    load(page, file_of({
        "tale:../../x": BEGUN, "__proto__": {"x": 1}, "version": 7, "kept": {"lapsa": {}}, "hearts": ["<b>", 3, "fox"],
        "tale:fox": {"page": {"x": 1}, "percent": 1e9, "finished": -4, "at": 9e15, "word": "7",
                     "title": "Fox", "cover": "//elsewhere.example/x.svg"},
        "last": {"slug": "fox"}, "settings": {"speed": {"x": 1}}}))
    after = kept(page)
    assert set(after) <= {"version", "opened", "tale:lapsa", "tale:fox", "hearts"}, after
    fox = after["tale:fox"]
    assert fox["percent"] == 100 and fox["finished"] == 0 and "page" not in fox
    assert fox["at"] <= page.evaluate("Date.now()"), "a clock that went ahead does not win for ever"
    assert after["hearts"] == ["fox"] and after["version"] == 2
