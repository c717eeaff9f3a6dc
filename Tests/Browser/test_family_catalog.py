"""The library as grown-ups have it: what tales contain, what a child is not shown, a tale's details, flags."""

import pytest

from family import ANNA, OPEN_GATE, TOMS, held, move_in, put, shelf
from tale import every
from test_access import faults, named_in_another_language

pytestmark = pytest.mark.still
PARENTS = "parents/en/index.html"
SAD, SCARY, DANGEROUS = "zakisa-budina", "tris-siventini", "luna-the-fox"
CONTACT = "stories@tales.example"


@pytest.fixture
def parents(new_phone, site, root):
    """The page for parents, with Anna, who is shown nothing sad and has two tales, and Toms, who has none."""
    page = new_phone()
    settle(page, site, root)
    return page


def settle(page, site, root) -> None:
    page.goto(root + PARENTS)
    move_in(page, [{**ANNA, "without": ["sad"]}, TOMS], shelf=shelf(site, [SCARY, SAD]))
    page.evaluate(OPEN_GATE)
    page.reload()
    page.wait_for_selector(".family-child")


def test_what_a_child_is_not_shown_is_chosen_in_the_form(parents, root):
    anna = parents.locator(".family-child").first
    assert "1 of them is not shown" in anna.inner_text()
    anna.get_by_role("button", name="Change").click()
    assert faults(parents) == []
    sad = anna.locator("[name=without][value=sad]")
    assert sad.is_checked()
    sad.uncheck()
    anna.locator("[name=without][value=scary]").check()
    anna.locator("button[type=submit]").click()
    anna.locator("p", has_text="1 of them is not shown").wait_for()
    assert held(parents, "family")["children"][0]["without"] == ["scary"]
    assert set(held(parents, "shelf")) == {SCARY, SAD}, "what is not shown stays on the shelf"
    parents.locator(".gate-bar > .main").click()
    parents.locator(".who").first.click()
    parents.locator(".child-tale").wait_for()
    assert SAD in parents.locator(".child-tale").get_attribute("href")


def test_a_filtered_tale_opens_at_no_address(parents, root):
    parents.locator(".gate-bar > .main").click()
    parents.wait_for_url("**/child/index.html")
    parents.goto(f"{root}tales/{SAD}/index.html")
    parents.wait_for_url(f"**/child/index.html#{SAD}")


def test_adding_all_leaves_out_what_a_child_is_not_shown(parents, root):
    put(parents, {"shelf": {}})
    parents.goto(root + "library/index.html")
    parents.wait_for_selector(".shelving")
    parents.locator(".shelving-line button").click()
    parents.locator(".shelving-line .family-said", has_text="2 stories were left out").wait_for()
    assert {"three-little-pigs", DANGEROUS} < set(held(parents, "shelf"))
    assert SAD not in held(parents, "shelf")
    parents.locator(f"[data-card={SAD}] .shelving").click()
    parents.locator("[data-notice]", has_text="Not shown to Anna").wait_for()
    assert SAD not in held(parents, "shelf")
    put(parents, {"shelf": {}})
    add = parents.locator(".shelf-add").first
    title = parents.locator(".shelf h2").first.inner_text()
    assert title in add.get_attribute("aria-label") and "Senās" not in add.get_attribute("aria-label"), "one language is enough"
    add.click()
    first = parents.locator(".shelf").first.locator("[data-card]:visible").evaluate_all("all => all.map(({ dataset }) => dataset.card)")
    assert set(held(parents, "shelf")) == {*first} - {SAD}
    parents.locator(f"[data-card={SAD}] .shelving").click()
    parents.locator("[data-notice]", has_text="Not shown to Anna").wait_for()
    parents.locator("select[data-setting=language]").evaluate("""choice => {
      choice.value = 'es';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    }""")
    parents.wait_for_selector("html[lang=es]")
    parents.wait_for_selector("[data-notice]:empty", state="attached")


def test_grown_ups_find_tales_by_what_they_contain_and_by_length(parents, root):
    parents.goto(root + "library/index.html?without=sad")
    parents.wait_for_selector("[data-results] .about-link")
    shown = "() => [...document.querySelectorAll('[data-card]')].filter(one => one.checkVisibility()).map(one => one.dataset.card)"
    assert SAD not in parents.evaluate(shown) and DANGEROUS in parents.evaluate(shown)
    parents.locator("[data-action=panel]").first.click()
    assert parents.locator(".panel [name=without]:checked").evaluate_all("all => all.map(one => one.value)") == ["sad"]
    assert faults(parents) == []
    parents.locator(".panel [value=danger]").check()
    parents.locator(".panel [name=most]").select_option("3")
    parents.locator(".panel .panel-actions .main").click()
    parents.wait_for_function("() => location.search.includes('most=3') && location.search.includes('sad%2Cdanger')")
    left = parents.locator("[data-card]:visible")
    contents = left.evaluate_all("all => all.map(one => one.dataset.contains ?? '')")
    assert contents and not {"sad", "danger"} & set(" ".join(contents).split())
    assert DANGEROUS not in parents.evaluate(shown)


def test_a_tale_s_details_say_what_a_parent_wants_to_know(parents, root):
    parents.goto(root + "library/index.html")
    way = parents.locator(f"[data-card={DANGEROUS}] .about-link")
    way.wait_for()
    parents.get_by_role("button", name="On the shelf of Anna: Luna, the fox who wished to fly", exact=True).wait_for()
    assert named_in_another_language(parents) == []
    way.focus()
    parents.keyboard.press("Enter")
    parents.wait_for_selector("html[lang=en] .details[open]")
    parents.locator(".details-facts", has_text="Dangerous").wait_for()
    assert faults(parents) == []
    details = parents.locator(".details")
    assert details.locator(".details-pages img[lang=en]").count() == 3 and details.locator("audio").count() == 2
    facts = details.locator(".details-facts").inner_text()
    for fact in ["Dangerous", "4–8", "First steps", "English", "CC BY 4.0", "Hibari"]:
        assert fact in facts
    boxes = details.locator(".family-options input")
    assert boxes.count() == 2
    boxes.nth(1).check()
    assert DANGEROUS in held(parents, "child:b2:shelf") and DANGEROUS not in held(parents, "shelf")
    parents.keyboard.press("Escape")
    parents.wait_for_selector(".details", state="detached")
    opener = parents.locator(".gate-bar .about-link")
    opener.press("Enter")
    parents.wait_for_selector(".details[open]")
    parents.locator(".details .panel-inside > .main").click()
    parents.wait_for_selector(".details", state="detached")
    assert opener.evaluate("button => button === document.activeElement")


def test_a_flagged_tale_is_hidden_until_the_flag_is_taken_back(parents, site, root):
    named = lambda route: route.fulfill(  # noqa: E731
        response=(page := route.fetch()), body=page.text().replace(' data-family="', f' data-contact="{CONTACT}" data-family="'))
    parents.route(lambda url: url.endswith((".html", "#details")), named)
    parents.goto(f"{root}tales/{SCARY}/index.html#details")
    parents.wait_for_selector(".details[open]")
    parents.locator(".details summary", has_text="wrong").click()
    parents.locator(".details textarea").fill("Page 3 & 4:\nthe voice is cut off")
    parents.locator(".details form button").click()
    letter = parents.locator(".details a[href^='mailto:']").get_attribute("href")
    assert letter.startswith(f"mailto:{CONTACT}?subject=") and "%0D%0Athe%20voice" in letter and "%26" in letter
    assert faults(parents) == []
    assert SCARY not in held(parents, "shelf") and held(parents, "family")["hidden"] == [SCARY]
    assert not any(way.is_enabled() for way in every(parents.locator(".details .family-options input")))
    parents.locator(".details .bare").press("Enter")
    assert parents.evaluate("document.activeElement.matches('.details summary')")
    parents.keyboard.press("Enter")
    parents.locator(".details textarea").fill("the voice is cut off")
    parents.locator(".details form button").click()
    parents.goto(root + "library/index.html")
    parents.wait_for_selector(".about-link")
    parents.locator("[data-card][data-hidden] .shelving").dispatch_event("click")  # a translation is the one that is shown
    parents.locator("[data-notice]", has_text="flagged").wait_for()
    parents.goto(root + PARENTS)
    flag = parents.locator(".family-flag")
    assert "the voice is cut off" in flag.inner_text() and flag.locator("a[href^='mailto:']").count() == 1
    assert faults(parents) == []
    flag.locator("button").click()
    parents.wait_for_selector(".family-flagged", state="hidden")
    assert parents.evaluate("document.activeElement.id") == "family", "the focus is lost with the last of them"
    assert held(parents, "family")["hidden"] == [] == held(parents, "family")["flags"]


def test_it_is_accessible_by_night_and_from_right_to_left(new_phone, site, root):
    page = new_phone(hour=22, locale="ar", color_scheme="dark")
    settle(page, site, root)
    page.goto(f"{root}tales/{DANGEROUS}/index.html#details")
    page.wait_for_selector("html[lang=ar] .details[open]")
    page.locator(".details summary").click()
    assert faults(page) == []
    sides = "e => [getComputedStyle(e).direction, e.scrollWidth <= e.clientWidth]"
    assert page.locator(".details").evaluate(sides) == ["rtl", True]
    page.goto(root + "library/index.html")
    page.wait_for_selector(".about-link")
    page.locator("[data-action=panel]").first.click()
    page.wait_for_selector(".panel[open] .family-contents")
    assert faults(page) == []
