"""A family on two devices: what is saved, shown as a code, brought in, and forgotten; and the first steps."""

import hashlib
import json
import re
import subprocess

import jsonschema
import pytest

from family import ANNA, GESTURE, OPEN_GATE, TOMS, held, knock, lost, move_in, put, reckon, say, shelf
from test_access import faults
from test_store import FILL

pytestmark = pytest.mark.still
PARENTS = "parents/en/index.html"
ON_SHELF = ["tris-siventini", "zakisa-budina"]
ALL = """() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('storysite:')))"""


@pytest.fixture
def family(new_phone, site, root):
    """The page for parents on a device with two children, with an open gate."""
    page = new_phone()
    page.goto(root + PARENTS)
    place = {"title": "x", "page": "page-2", "number": 2, "pages": 9, "percent": 30, "at": 1_700_000_000_000}
    move_in(page, [ANNA, TOMS], **{"shelf": shelf(site, ON_SHELF), "child:b2:shelf": shelf(site, ["luna-the-fox"]),
                                   f"tale:{ON_SHELF[0]}": place})
    page.evaluate(OPEN_GATE)
    page.reload()
    page.wait_for_selector(".moving h2")
    return page


def button(page, text: str):
    return page.locator(".moving .button", has_text=text)


def save(page, path):
    with page.expect_download() as download:
        button(page, "Save").click()
    download.value.save_as(path)
    return path


def bring(page, path) -> None:
    page.locator(".moving input[type=file]").set_input_files(path)


def link_of(page) -> str:
    button(page, "Show a QR code").click()
    page.wait_for_selector(".moving-code svg")
    return page.locator(".moving-code input").input_value()


def lines(page) -> list[str]:
    page.wait_for_selector("#moving-preview")
    return page.locator(".moving-room li").all_inner_texts()


def agree(page) -> None:
    page.locator(".moving-room [type=submit]").click()
    page.locator(".moving .family-said", has_text="brought in").wait_for()


def test_a_file_brings_a_family_to_another_device(family, new_phone, site, root, tmp_path):
    reminder = family.locator(".moving-reminder")
    reminder.filter(has_text="forget").wait_for()
    assert faults(family) == []
    path = save(family, tmp_path / "family.json")
    assert reminder.inner_text() == "", "it was saved just now"
    schema = json.loads((site / "family.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(json.loads(path.read_text(encoding="utf-8")))
    other = new_phone(color_scheme="dark", locale="ar")
    other.goto(root + "parents/ar/index.html")
    other.locator("[data-action=family]").click()
    bring(other, path)
    other.wait_for_selector("#moving-preview")
    assert faults(other) == []
    assert held(other, "family") is None, "nothing before somebody agrees"
    other.locator(".moving-room [type=submit]").click()
    other.wait_for_selector(".gate-bar")
    other.wait_for_selector(".moving-room li")
    assert [child["name"] for child in held(other, "family")["children"]] == ["Anna", "Toms"]
    assert set(held(other, "shelf")) == set(ON_SHELF) and held(other, f"tale:{ON_SHELF[0]}")["page"] == "page-2"
    before = other.evaluate(ALL)
    bring(other, path)
    other.wait_for_selector("#moving-preview")
    assert other.locator(".moving-room [type=submit]").is_disabled(), "it is here already"
    other.locator(".moving-room [type=button]").click()
    assert other.evaluate(ALL) == before


def test_a_code_is_the_link_and_a_grown_up_lets_it_in(family, new_phone, site, root, tmp_path):
    link = link_of(family)
    assert family.evaluate("document.activeElement.textContent").startswith("Point the camera")
    picture = tmp_path / "code.png"
    family.locator(".moving-code svg").screenshot(path=picture)
    seen = subprocess.run(["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True, check=True, timeout=60)
    assert seen.stdout.strip() == link
    assert faults(family) == []
    other = new_phone()
    other.goto(root + PARENTS)
    move_in(other, [{**ANNA, "id": "z9", "name": "Zane"}], shelf=shelf(site, ["milzu-racenis"]))
    before = other.evaluate(ALL)
    other.goto("about:blank")
    other.goto(link)
    other.wait_for_url("**/child/index.html#family=*")
    other.wait_for_selector("[data-child-asked]:not([hidden])")
    assert other.evaluate(ALL) == before, "a child cannot let anything in"
    knock(other)
    say(other, reckon(other))
    assert [line.split(" ")[0] for line in lines(other)] == ["Anna", "Toms"]
    other.locator(".family-check", has_text="Toms").click()
    assert [line.split(" ")[0] for line in lines(other)] == ["Anna"]
    agree(other)
    assert [child["name"] for child in held(other, "family")["children"]] == ["Zane", "Anna"]
    assert "#" not in other.url
    titles = {slug: about["title"] for slug, about in held(other, "child:a1:shelf").items()}
    assert titles == {slug: about["title"] for slug, about in held(family, "shelf").items()}, "the library knows the titles"
    assert set(held(other, "shelf")) == {"milzu-racenis"}


def test_a_link_that_is_opened_without_the_library_takes_no_title_away(family):
    link, kept = link_of(family), held(family, "shelf")
    put(family, {"marks": {"onShelf": {slug: 5000 for slug in ON_SHELF}}, f"tale:{ON_SHELF[0]}": None})
    family.goto("about:blank")
    with lost(family, re.compile(r"/tales\.js")):
        family.goto(link)
        assert [line.split(" · ")[0] for line in lines(family)] == ["Anna"]
        agree(family)
    assert held(family, f"tale:{ON_SHELF[0]}")["page"] == "page-2"
    assert held(family, "shelf") == kept


def test_a_link_that_is_too_long_for_a_picture_says_not_when_tales_came(family):
    digests = [hashlib.sha256(str(number).encode()).hexdigest() for number in range(165)]
    at = {digest[:8]: 1_700_000_000_000 + int(digest[8:16], 16) * 10 for digest in digests}
    put(family, {"family": {"children": [ANNA]}, "shelf": {slug: {"title": slug} for slug in at}, "marks": {"onShelf": at}})
    assert len(link_of(family)) > 1200, "with times it would not fit"


def test_what_was_lost_on_its_way_is_asked_for_again(family):
    with lost(family, re.compile(r"/transfer\.")):
        family.reload()
    family.locator("h1").click()
    family.wait_for_selector(".moving h2", timeout=5000)
    with lost(family, re.compile(r"/code\.")):
        button(family, "Show a QR code").click()
    family.wait_for_selector(".moving .family-said:has-text('Try again')", timeout=5000)
    assert family.locator(".moving-code").count() == 0, "an empty box says nothing"
    assert link_of(family)
    family.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # without https
    button(family, "Copy the link").click()
    family.locator(".moving-code [role=status]", has_text="could not be copied").wait_for(timeout=5000)
    with lost(family, re.compile(r"/report\.")):
        family.get_by_role("button", name="What was read").first.click()
    family.locator("[data-children] > .family-said", has_text="Try again").wait_for(timeout=5000)
    family.get_by_role("button", name="What was read").first.click()
    family.wait_for_selector(".report")


@pytest.mark.parametrize("code", ["1AAAA", "0", "x" * 30_000])
def test_a_damaged_link_says_so_and_changes_nothing(new_phone, root, code):
    page = new_phone()
    page.goto(f"{root}{PARENTS}#family={code}")
    page.locator(".moving .family-said", has_text="damaged").wait_for()
    assert [key for key in page.evaluate(ALL) if key.endswith(":family")] == []


def test_a_wrong_link_stays_in_its_field_and_is_read_again(family):
    field = family.locator(".moving-link input")
    family.locator(".moving details", has=family.locator(".moving-link")).locator("summary").click()
    field.fill(f"{family.url.split('#')[0]}#family=1AAAA")
    for _ in range(2):
        field.press("Enter")
        family.locator(".moving .family-said", has_text="damaged").wait_for(timeout=5000)
        assert field.is_visible() and field.input_value().endswith("#family=1AAAA")
        family.locator(".moving .family-said").evaluate("said => said.replaceChildren()")


def test_the_pin_stays_unless_somebody_knows_it(family, tmp_path):
    def pin(text: str, salt: str) -> dict:
        made = hashlib.pbkdf2_hmac("sha256", text.encode(), bytes.fromhex(salt), 1000)
        return {"salt": salt, "hash": made.hex(), "rounds": 1000}

    ours, theirs = pin("2468", "0" * 32), pin("1357", "1" * 32)
    put(family, {"family": {**held(family, "family"), "pin": ours}})
    written = json.loads(save(family, tmp_path / "family.json").read_text(encoding="utf-8"))
    (tmp_path / "family.json").write_text(json.dumps({**written, "pin": theirs}), encoding="utf-8")
    for typed, kept in [("1357", ours), ("2468", theirs)]:
        bring(family, tmp_path / "family.json")
        family.locator(".moving-room input[type=password]").fill(typed)
        family.locator(".moving-room [type=submit]").click()
        if kept == ours:
            family.locator(".moving .family-said", has_text="not the PIN").wait_for()
        else:
            family.locator(".moving .family-said", has_text="brought in").wait_for()
        assert held(family, "family")["pin"] == kept


def test_wrong_files_and_a_full_device_change_nothing(family, new_phone, root, tmp_path):
    path = save(family, tmp_path / "family.json")
    said = family.locator(".moving .family-said")
    own = family.evaluate(ALL)
    for text, answer in [("{", "not a family’s file"), ('{"storysite": "family", "version": 99}', "newer version"),
                         (" " * 12_000_001, "too large")]:
        (tmp_path / "wrong.json").write_text(text, encoding="utf-8")
        bring(family, tmp_path / "wrong.json")
        said.filter(has_text=answer).wait_for()
        assert family.evaluate(ALL) == own
    other = new_phone()
    other.goto(root + PARENTS)
    other.evaluate(FILL)
    before = other.evaluate(ALL)
    other.goto(root + PARENTS)
    other.evaluate("() => localStorage.removeItem(Object.keys(localStorage).find(key => key.startsWith('filler-4096')))")
    other.locator("[data-action=family]").click()
    big = json.loads(path.read_text(encoding="utf-8"))
    big["children"][1]["settings"] = {"a" * i: "x" * 290 for i in range(1, 40)}
    (tmp_path / "big.json").write_text(json.dumps(big), encoding="utf-8")
    bring(other, tmp_path / "big.json")
    other.locator(".moving-room [type=submit]").click()
    other.locator(".moving .family-said", has_text="no room left").wait_for()
    assert other.evaluate(ALL) == before


CODES = """code => new Promise((done, failed) => {
  const { site, root } = document.documentElement.dataset;
  const opening = indexedDB.open(`storysite:${site}:${new URL(root || './', location.href).pathname}:locks`, 1);
  opening.onerror = failed;
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
  opening.onsuccess = () => {
    const keys = opening.result.transaction('keys', 'readwrite').objectStore('keys');
    if (code) keys.put(code, 'codes');
    const count = keys.count();
    keys.transaction.oncomplete = () => {
      opening.result.close();
      done(count.result);
    };
  };
})"""


def test_everything_is_forgotten_after_two_questions(family, root):
    put(family, {"kept": {"luna-the-fox": 1}, "version": 2})
    assert family.evaluate(CODES, "a code") == 1
    family.locator(".moving summary", has_text="Forget").click()
    button(family, "Forget everything").dblclick()
    family.wait_for_timeout(GESTURE)
    assert held(family, "family"), "it is asked twice, and one gesture answers once"
    assert button(family, "Yes").get_attribute("aria-disabled") is None
    assert faults(family) == []
    button(family, "Yes").click()
    family.wait_for_selector("[data-action=family]")
    assert {key.split(":")[2] for key in family.evaluate(ALL)} == {"kept", "version"}
    family.goto(root)
    family.wait_for_selector(".home")
    assert family.locator("html[data-side]").count() == 0
    assert family.evaluate(CODES, "") == 0, "a device that is handed on still opens locked tales"


def test_first_steps_come_with_the_first_child_and_go_for_good(new_phone, root):
    page = new_phone()
    page.goto(root + PARENTS)
    page.locator("[data-action=family]").click()
    page.locator(".family-below > .button").click()
    page.locator(".family-form input[type=text]").fill("Anna")
    page.locator(".family-form button[type=submit]").click()
    steps = page.locator(".family-steps")
    steps.wait_for()
    assert [2 < len(re.findall(r"\w+", text)) <= 12 for text in steps.locator("p").all_inner_texts()] == 3 * [True]
    page.wait_for_function("() => [...document.querySelectorAll('.family-steps img')].every(({ complete }) => complete)")
    assert steps.locator("img").evaluate_all("all => all.map(({ naturalWidth, width, height }) => naturalWidth > 0 && width / height)"
                                             ) == pytest.approx(3 * [4 / 3], abs=0.02)
    assert faults(page) == []
    steps.locator("button").click()
    page.reload()
    page.wait_for_selector(".moving h2")
    assert steps.count() == 0


def test_another_device_lists_the_children_as_they_are_now(family, tmp_path):
    toms, whose = family.locator(".family-child").nth(1), family.locator(".moving select")

    def listed(*names: str) -> None:
        family.wait_for_function("names => [...document.querySelectorAll('.moving option')].slice(1).map(({ text }) => text).join() === names",
                                 arg=",".join(names), timeout=5000)

    toms.locator(".button", has_text="Change").click()
    toms.locator("input[type=text]").fill("Tomass")
    toms.locator("[type=submit]").click()
    listed("Anna", "Tomass")
    whose.select_option("Tomass")
    toms.locator(".button", has_text="Remove").click()
    for _ in range(2):
        toms.locator(".family-ask .main").click()
        family.wait_for_timeout(GESTURE)
    listed("Anna")
    assert not whose.is_visible()
    saved = json.loads(save(family, tmp_path / "family.json").read_text(encoding="utf-8"))
    assert [child["name"] for child in saved["children"]] == ["Anna"]
    other = family.context.new_page()
    other.goto(family.url)
    put(other, {"family": {**held(family, "family"), "children": [ANNA, TOMS]}})
    listed("Anna", "Toms")
    whose.select_option("Toms")
    put(family, {"family": {**held(family, "family"), "children": [ANNA]}})
    button(family, "Save").click()
    family.locator(".moving .family-said", has_text="another tab").wait_for(timeout=5000)
    listed("Anna")


def test_another_tab_is_followed_and_says_so(family):
    other = family.context.new_page()
    other.goto(family.url)
    put(other, {"family": {**held(family, "family"), "children": [ANNA]}})
    family.locator("[role=status]", has_text="another tab").wait_for()
    assert family.locator(".family-child").count() == 1


def test_a_form_stays_while_another_tab_chooses_who_reads(family):
    family.clock.install()
    family.reload()
    family.locator(".family-below > .button").click()
    name = family.locator(".family-below .family-form input[type=text]").first
    name.fill("Marta")
    other = family.context.new_page()
    other.goto(family.url)
    put(other, {"family": {**held(family, "family"), "reading": TOMS["id"]}})
    family.locator("[role=status]", has_text="another tab").wait_for(timeout=10_000)
    family.clock.run_for(2500)  # two looks at who is reading
    assert name.input_value() == "Marta"
    with family.expect_event("load", timeout=10_000):
        family.locator(".family-form .second").click()
    family.wait_for_selector(f".gate-bar option[value={TOMS['id']}]:checked", state="attached")
