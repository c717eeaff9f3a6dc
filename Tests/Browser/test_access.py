"""axe finds nothing on any kind of page, by day and by night."""

import re

import pytest

from checkers import axe_script
from conftest import visit
from kinds import all_tales, one_of_each_kind, pages
from program import ROOT
from states import ended
from tale import FIRST_PAGE, SETTLE, Tale, narrated

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""Those of the rules that depend on the palette."""


# Only the violations leave the page: handing over all that axe has looked at takes ten times as long as its looking.
FAULTS = """async rules => {
  const { violations } = await window.axe.run({ runOnly: rules, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}"""


def faults(page, rules=RULES) -> list[str]:
    """Evaluated by the debugger, which the Content-Security-Policy does not bind."""
    if page.evaluate("() => !window.axe"):
        page.evaluate(axe_script().read_text(encoding="utf-8") + "; 0")
    return page.evaluate(FAULTS, rules)


# What is named in words of another language than the element is: those of the page, or of a tale's heading.
MISNAMED = """() => [...document.querySelectorAll('[aria-label], .recording [data-say], .choice-page')].filter(element => {
  const { lang } = element.matches(':is(.page, .locked-page):not([data-label])') ? element.querySelector('.text') : document.documentElement;
  return element.closest('[lang]').lang !== lang;
}).map(({ outerHTML }) => outerHTML.slice(0, 120))"""


def named_in_another_language(page) -> list[str]:
    """A voice reads them with the wrong tongue (WCAG 3.1.2)."""
    return page.evaluate(MISNAMED)


def test_names_are_in_the_language_of_what_they_name(site, serve, browser):
    with visit(browser) as context:
        page, address = context.new_page(), serve(site).address
        page.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['en'] })")
        page.goto(address + narrated(site))
        page.wait_for_selector("html[lang=en]:not([data-strings])")
        assert page.locator("h1").get_attribute("lang") == "lv"
        assert named_in_another_language(page) == []
        title = page.locator("h1").text_content()
        assert page.get_by_role("region", name=title, exact=True).count() == 1
        assert page.locator(f"[aria-label*='{title}']").count() == 0
        Tale(page).pass_title()
        assert page.get_by_role("group", name=title, exact=True).count() == 1
        page.goto(address + "library/index.html?q=" + title.split()[0])
        page.locator("[data-results] [data-card]").first.wait_for()
        assert named_in_another_language(page) == []
        assert page.get_by_role("button", name=f"My favourite {title}", exact=True).count() == 1
        assert page.locator(f"[aria-label*='{title}']").count() == 0


def test_what_is_not_there_has_no_name_and_no_name_is_said_twice(tale):
    page = tale.page
    tale.previous.click()
    assert tale.at_title and page.get_by_role("group", name="Lasīšana", exact=True).count() == 0
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("group", name="Lasīšana", exact=True).count() == 1
    ended(tale)
    assert page.get_by_role("navigation", name=page.locator("#end-title").text_content(), exact=True).count() == 0


def test_more_contrast_leaves_nothing_quiet(context, site, serve):
    page = context.new_page()
    page.goto(serve(site).address)
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme, contrast="more")
        page.wait_for_function("""night => document.documentElement.dataset.palette === night""", arg={"light": "day", "dark": "night"}[scheme])
        colours = page.evaluate("['--quiet', '--edge', '--ink'].map(name => getComputedStyle(document.documentElement).getPropertyValue(name))")
        assert colours[0] == colours[1] == colours[2]


def test_what_appears_later_is_in_a_status_that_is_there_before():
    """A screen reader says nothing of a status that was hidden with its words in it."""
    templates = (ROOT / "Themes/storybook/templates").glob("*.mustache")
    hidden = re.compile(r"""<[^>]*role="status"[^>]*\shidden>|<[^>]*class="maker-coming"[^>]*role""")
    assert [file.name for file in templates if hidden.search(file.read_text(encoding="utf-8"))] == []


def in_light(page, scheme: str, palette: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.wait_for_selector(f"html[data-palette={palette}]")
    page.evaluate("() => document.getAnimations().forEach(animation => animation.finish())")  # colours on their way


def by_night(page) -> None:
    in_light(page, "dark", "night")


def faults_day_and_night(page) -> list[str]:
    """Of a page that follows the system; by night what depends on colours. It is day again afterwards."""
    found = faults(page)
    by_night(page)
    found += [f"by night: {fault}" for fault in faults(page, COLOURS)]
    in_light(page, "light", "day")
    return found


@pytest.mark.parametrize("tales", [one_of_each_kind, pytest.param(all_tales, marks=pytest.mark.library)])
def test_every_page_of_the_site_is_accessible(browser, site, serve, tales):
    paths = [file.relative_to(site).as_posix() for file in pages(site, tales)]
    assert len(paths) >= 5
    # Colours are a template's, not a page's: one page of each by night.
    first_ones = {path.split("/")[0]: path for path in reversed(paths)}.values()
    with browser.new_context(viewport={"width": 820, "height": 1180}) as context:
        context.add_init_script("Date.prototype.getHours = () => 10")
        page, address = context.new_page(), serve(site).address
        for path in paths:
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
            page.goto(address + path + (FIRST_PAGE if path.startswith("tales/") else ""))
            assert page.locator("html").get_attribute("data-palette") == "day"
            if page.locator("[data-tale]").count():
                Tale(page).pass_title()
            assert faults(page) == [], path
            if path in first_ones:
                by_night(page)
                assert faults(page, COLOURS) == [], f"{path}, night"


def test_the_continue_link_is_accessible(context, site, serve):
    page, address = context.new_page(), serve(site).address
    page.emulate_media(reduced_motion="reduce")
    page.goto(address + narrated(site) + FIRST_PAGE)
    Tale(page).pass_title()
    page.locator("[data-action=next]").click()
    page.goto(address + "index.html")
    assert page.locator("[data-continue]").is_visible()
    assert faults(page) == []
    by_night(page)
    assert faults(page, COLOURS) == []


@pytest.mark.quick
@pytest.mark.parametrize("slug", ["two-voices", "untimed"])
def test_ways_of_telling_that_the_sample_lacks_are_accessible(library, serve, open_tale, slug):
    tale = open_tale(f"{serve(library('ways')).address}tales/{slug}/index.html")
    assert faults(tale.page) == []
    tale.next.click()
    assert faults(tale.page) == []
    if slug == "two-voices":  # no other has more in its panel
        tale.page.locator("[data-action=panel]").click()
        tale.page.evaluate(SETTLE)
        assert faults(tale.page) == []
