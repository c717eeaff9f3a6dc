"""A site with an address below a path, served as `_headers` and `404.html` ask for: valid, whole and without complaint."""

import shutil
from pathlib import Path

import pytest

from checkers import html_faults
from family import held, put
from program import ROOT, build
from tale import Tale, narrated
from test_access import faults

PATH = "a/gramata/"


@pytest.fixture(scope="module")
def below(tmp_path_factory) -> Path:
    """The folder of a host that has the sample library below a path."""
    home = tmp_path_factory.mktemp("below")
    shutil.copytree(ROOT / "content", home / "library")
    with open(home / "library/site.yml", "a", encoding="utf-8") as config:
        config.write(f"address: https://pasakas.example/{PATH}\n")
    build(home / "library", home / "host" / PATH)
    return home / "host"


@pytest.fixture
def hosted(below, serve, context):
    """A page at the host's root, with the headers that every file is to have; its complaints are kept."""
    rules = (below / PATH / "_headers").read_text(encoding="utf-8").split("\n\n")
    assert rules[1].startswith(f"/{PATH}*\n")
    headers = dict(line.strip().split(": ", 1) for line in rules[1].splitlines()[1:])
    lost = (below / PATH / "404.html").read_bytes()

    def answer(route):
        found = route.fetch()
        if found.status == 404:
            return route.fulfill(status=404, body=lost, headers=headers | {"content-type": "text/html; charset=utf-8"})
        return route.fulfill(response=found, headers=found.headers | headers)

    page = context.new_page()
    page.complaints = []
    page.on("console", lambda message: page.complaints.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.route("**/*", answer)
    page.host = serve(below, worker=True).address
    yield page
    page.unroute_all(behavior="ignoreErrors")  # letters may still be on their way


def test_home_offers_no_rest_of_a_tale_that_the_site_no_longer_has(hosted):
    home, there = f"{hosted.host}{PATH}index.html", "luna-the-fox"
    hosted.goto(home)
    begun = {"page": "page-2", "number": 2, "pages": 5, "percent": 30}
    put(hosted, {"tale:removed": {**begun, "title": "Removed", "at": 9}, f"tale:{there}": {**begun, "title": "Luna", "at": 5}})
    hosted.reload()
    offer = hosted.locator("[data-continue]")
    assert "tales/removed/" in offer.get_attribute("href")
    offer.click()
    hosted.locator(".lost-page .main").click()
    hosted.wait_for_url(home)
    assert f"tales/{there}/" in offer.get_attribute("href"), "the child is led to a page that is not there again and again"
    assert not hosted.locator("[data-recent] a[href*=removed]").count()
    assert held(hosted, "tale:removed")["percent"] == 30, "the place is lost, should the tale come back"


@pytest.mark.slow
def test_the_html_is_valid_with_an_address_and_without(below, site, library):
    """In one call: the checker takes as long to start as to read a site."""
    files = [sorted(map(str, folder.rglob("*.html"))) for folder in (below, site, library("ways"))]
    assert all(files) and any(file.endswith("404.html") for file in files[0])
    assert html_faults(sum(files, [])) == []


def test_a_page_that_is_not_there_is_kind_at_any_depth(hosted):
    for missing in ["nope.html", "tales/nope/index.html", "library/a/b/"]:
        hosted.complaints.clear()
        hosted.goto(f"{hosted.host}{PATH}{missing}")
        # The browser itself says that the page was not there.
        assert [complaint for complaint in hosted.complaints if "404" not in complaint] == [], missing
        assert len(hosted.complaints) == 1, missing
        picture = hosted.locator("main img")
        assert picture.evaluate("image => image.complete && image.naturalWidth > 0"), missing
        home, library = hosted.locator("main a").all()
        assert min(home.bounding_box()["height"], library.bounding_box()["height"]) >= 60, missing
        assert faults(hosted) == [], missing
        assert [link.evaluate("link => link.href") for link in (library, home)] == [
            f"{hosted.host}{PATH}library/index.html", f"{hosted.host}{PATH}index.html"], missing
    library.click()
    assert hosted.url == f"{hosted.host}{PATH}library/index.html"
    hosted.go_back()
    hosted.locator("main a").first.click()
    assert hosted.url == f"{hosted.host}{PATH}index.html"


def test_a_tale_is_told_under_the_headers_of_its_host(hosted, below):
    hosted.goto(f"{hosted.host}{PATH}{narrated(below / PATH)}")
    tale = Tale(hosted)
    tale.pass_title()
    tale.play.click()
    hosted.wait_for_selector(".lit")
    assert hosted.complaints == []
