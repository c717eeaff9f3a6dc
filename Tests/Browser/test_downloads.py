"""The files that a title page offers, and the link that is shared: on a device with children on the grown-ups' side only."""

import pytest

from family import ANNA, move_in, shelf
from program import build
from many_tales import COVER

pytestmark = pytest.mark.still
TALE = "---\ntitle: {}\nlanguage: lv\ncover: cover.svg\n---\n\nReiz.\n"
LOCATION = "tales/lapsa/index.html"


@pytest.fixture(scope="module")
def taking(tmp_path_factory):
    folder = tmp_path_factory.mktemp("taking")
    place = folder / "library/tales/lapsa"
    place.mkdir(parents=True)
    (folder / "library/site.yml").write_text("id: taking\ntitle: Pasakas\nlanguages: [lv, en]\n", encoding="utf-8")
    (place / "tale.md").write_text(TALE.format("Lapsa"), encoding="utf-8")
    (place / "cover.svg").write_text(COVER, encoding="utf-8")
    (place / "lapsa.pdf").write_bytes(b"%PDF-1.7\n")
    return build(folder / "library", folder / "site")


def opened(page, address: str):
    page.goto(address)
    page.wait_for_selector("[data-controls]:not([hidden])", state="attached")
    return page.locator(".downloads")


def test_a_title_offers_files_and_a_link_to_share_but_not_to_a_child(taking, serve, browser):
    address = serve(taking).address
    context = browser.new_context(locale="en", permissions=["clipboard-read", "clipboard-write"], accept_downloads=True)
    page = context.new_page()
    take = opened(page, address + LOCATION)
    take.locator("summary").click()
    page.wait_for_function("() => getComputedStyle(document.querySelector('.downloads a')).display === 'grid'")  # a style of later/
    assert take.locator("a").inner_text().split("\n") == ["Booklet to print", "PDF · 1 KB"]
    with page.expect_download() as waited:
        take.locator("a").click()
    assert waited.value.suggested_filename == "lapsa.pdf"
    assert not take.locator("[data-shared=copied]").is_visible()
    page.evaluate("delete Navigator.prototype.share")
    take.locator("[data-action=share]").click()
    take.locator("[data-shared=copied]").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == address + LOCATION
    # A maker's page has the title that a child gave to a story.
    page.evaluate("""() => {
      navigator.share = async shared => { window.shared = shared; };
      document.title = 'Anna from Riga';
    }""")
    take.locator("[data-action=share]").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("shared") == {"title": "Lapsa", "url": address + LOCATION}

    move_in(page, [ANNA], shelf=shelf(taking, ["lapsa"]))
    take = opened(page, address + LOCATION)
    assert page.locator("html").get_attribute("data-side") == "child" and not take.is_visible()
    context.close()


def test_files_are_offered_from_a_folder_and_without_scripts(taking, browser):
    for scripts in (True, False):
        context = browser.new_context(locale="lv", java_script_enabled=scripts)
        page = context.new_page()
        page.goto(f"{taking.as_uri()}/{LOCATION}")
        page.locator(".downloads summary").click()
        assert page.locator(".downloads a").is_visible() and not page.locator("[data-action=share]").is_visible()
        context.close()
