"""What makes the site installable and fit to be read offline: manifest, icons, worker, and the list of every tale's files."""

import base64
import json
import re
import struct
import zlib

import pytest

from library import PICTURE, tale

VOICE = "cover: cover.svg\nvoices:\n  - id: anna\n    audio: anna\n  - id: janis\n    audio: janis\nmusic: tune\n"
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="9" fill="#abcdef"/></svg>\n'
BARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#abcdef"/></svg>\n'


def fox(text="![Lapsa](1.svg)\n\nReiz dzīvoja lapsa."):
    files = {"cover.svg": PICTURE, "1.svg": PICTURE.replace("M0", "M1")}
    return (tale(text=text, more=VOICE) + "".join(f"-- tales/lapsa/{name} --\n{body}" for name, body in files.items())
            + "".join(f"-- tales/lapsa/{name}.wav ({number} s) --\n" for number, name in enumerate(["anna", "janis", "tune"], 1)))


TWO = fox() + tale("vilks", "Vilks")


def site_file(title="Pasakas", more=""):
    return f"-- site.yml --\nid: mana\ntitle: {title}\nlanguages: [lv]\n{more}"


def manifest(site):
    return json.loads((site.output / "manifest.webmanifest").read_text(encoding="utf-8"))


def shell(site):
    first, script = (site.output / "sw.js").read_text(encoding="utf-8").split(";\n", 1)
    assert first.startswith("self.shell = ") and "addEventListener" in script
    return json.loads(first.removeprefix("self.shell = "))


def files(site, slug="lapsa"):
    return json.loads((site.output / f"tales/{slug}/files.json").read_text(encoding="utf-8"))


def xxh32(data):
    """XXH32 with seed 0, by its specification."""
    one, two, three, four, five = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F, 0x165667B1
    whole = (1 << 32) - 1

    def turn(value, bits):
        value &= whole
        return (value << bits | value >> (32 - bits)) & whole

    at, total = 0, five
    if len(data) >= 16:
        lanes = [(one + two) & whole, two, 0, -one & whole]
        while at + 16 <= len(data):
            for lane, word in enumerate(struct.unpack_from("<4I", data, at)):
                lanes[lane] = turn(lanes[lane] + word * two, 13) * one & whole
            at += 16
        total = sum(turn(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18), strict=True))
    total += len(data)
    while at + 4 <= len(data):
        total = turn(total + struct.unpack_from("<I", data, at)[0] * three, 17) * four
        at += 4
    for byte in data[at:]:
        total = turn(total + byte * five, 11) * one
    total &= whole
    total = (total ^ total >> 15) * two & whole
    total = (total ^ total >> 13) * three & whole
    return f"{total ^ total >> 16:08x}"


def is_there(site, entry):
    path, size, seal = entry[:3]
    data = (site.output / path).read_bytes()
    return (len(data), xxh32(data)) == (size, seal)


def png(side):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(bytes((side + 1) * side))) + chunk(b"IEND", b""))


def test_the_manifest_says_what_the_site_is(library):
    site = library(site_file("Mūsu \"pasakas\" & <dziesmas>") + tale())
    site.build().good()
    found = manifest(site)
    assert found["name"] == 'Mūsu "pasakas" & <dziesmas>'
    assert (found["lang"], found["dir"], found["display"]) == ("lv", "ltr", "standalone")
    assert (found["start_url"], found["scope"]) == ("index.html", "./")
    assert re.fullmatch(r"#[0-9a-f]{6}", found["theme_color"])
    svg, pixels, maskable = found["icons"]
    assert [icon["purpose"] for icon in found["icons"]] == ["any", "any", "maskable"]
    assert (svg["type"], svg["sizes"]) == (maskable["type"], maskable["sizes"]) == ("image/svg+xml", "any")
    assert (pixels["type"], pixels["sizes"]) == ("image/png", "192x192")
    assert all((site.output / icon["src"]).is_file() for icon in found["icons"])


@pytest.mark.parametrize("theme", ["storybook", "pasaka", "sidrat"])
def test_an_iphone_shows_the_icon_of_the_theme_up_to_its_corners(library, theme):
    site = library(site_file(more=f"theme: {theme}\n") + tale())
    site.build("--strict").good()
    src = re.search('<link rel="apple-touch-icon" href="../../([^"]+)">', site.page("lapsa"))[1]
    width, height, depth, colours = struct.unpack(">IIBB", (site.output / src).read_bytes()[16:26])
    assert (width, height, depth) == (192, 192, 8) and colours in {2, 3}, "transparent corners would be black"
    assert b"tRNS" not in (site.output / src).read_bytes()


def test_pages_carry_the_colours_of_day_and_night(library):
    site = library(tale())
    site.build().good()
    page = site.page("lapsa")
    day, night = re.findall(r'<meta name="theme-color" media="[^"]+" content="(#[0-9a-f]{6})">', page)
    assert day == manifest(site)["theme_color"] and night != day


@pytest.mark.parametrize(("icon", "ground", "side"), [(ICON, "#abcdef", 408), (BARE, "#fff8dc", 288)],
                         ids=["with a ground of its own", "without"])
def test_the_sites_own_icon_is_used_and_made_maskable(library, icon, ground, side):
    site = library(site_file(more="icon: pictures/mans.svg\n") + f"-- pictures/mans.svg --\n{icon}" + tale())
    site.build("--strict").good()
    own, maskable = manifest(site)["icons"]
    assert (site.output / own["src"]).read_text() == icon
    assert f'<link rel="icon" type="image/svg+xml" href="../../{own["src"]}">' in site.page("lapsa")
    made = (site.output / maskable["src"]).read_text()
    assert base64.b64decode(re.search(r"base64,([^\"]+)", made)[1]).decode() == icon
    assert f'fill="{ground}"' in made
    assert f'width="{side}"' in made, "what every mask leaves is a circle of four fifths"


def test_a_png_is_for_devices_that_know_no_svg(library):
    site = library(site_file(more="icon: [mans.svg, mans.png]\n") + f"-- mans.svg --\n{ICON}" + tale())
    site.path("mans.png").write_bytes(png(512))
    site.build("--strict").good()
    icons = {icon["purpose"] + icon["type"]: icon for icon in manifest(site)["icons"]}
    assert icons["anyimage/png"]["sizes"] == "512x512"
    assert f'<link rel="apple-touch-icon" href="../../{icons["anyimage/png"]["src"]}">' in site.page("lapsa")
    assert "svg+xml;base64" in (site.output / icons["maskableimage/svg+xml"]["src"]).read_text()


def test_without_a_png_no_page_promises_one(library):
    site = library(site_file(more="icon: mans.svg\n") + f"-- mans.svg --\n{ICON}" + tale())
    site.build().good()
    assert "apple-touch-icon" not in site.page("lapsa")


def test_the_icons_of_a_theme_are_those_of_one_layer(library):
    site = library(site_file(more="theme: mana\n") + tale() + f"-- themes/mana/theme.yml --\nextends: storybook\n"
                   f"-- themes/mana/pictures/icon.svg --\n{ICON}")
    site.build("--strict").good()
    assert [icon["type"] for icon in manifest(site)["icons"]] == ["image/svg+xml"] * 2
    assert (site.output / manifest(site)["icons"][0]["src"]).read_text() == ICON
    site.path("themes/mana/pictures/icon.png").write_text("no picture")
    outcome = site.build()
    assert outcome.status == 1 and [(diagnostic.code, diagnostic.location.file) for diagnostic in outcome.diagnostics] == [
        ("not-a-picture", "themes/mana/pictures/icon.png")]


@pytest.mark.parametrize(("icon", "code"), [
    ("nav.svg", "missing-file"), ("../mans.svg", "outside-library"), ("/etc/mans.svg", "outside-library"),
    ("skripts.svg", "active-picture"), ("teksts.png", "not-a-picture"), ("skana.wav", "not-a-picture")])
def test_an_icon_that_cannot_be_one_is_reported_with_its_place(library, icon, code):
    site = library(site_file(more=f"icon: {icon}\n") + tale() + "-- skana.wav (1 s) --\n-- teksts.png --\nteksts\n"
                   "-- skripts.svg --\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><script>1</script></svg>\n")
    outcome = site.build()
    assert outcome.status == 1
    [diagnostic] = outcome.diagnostics
    assert diagnostic.code == code
    assert diagnostic.location.line or diagnostic.location.file == icon
    assert not site.output.exists()


def test_another_icon_is_another_site(library):
    site = library(site_file(more="icon: mans.svg\n") + f"-- mans.svg --\n{ICON}" + tale())
    site.build().good()
    before = manifest(site)
    site.path("mans.svg").write_text(BARE)
    assert ": 0 written" not in site.build().good().stdout
    assert manifest(site)["icons"] != before["icons"]
    assert not (site.output / before["icons"][0]["src"]).exists()


def test_the_worker_keeps_what_all_pages_share(library):
    site = library(site_file() + TWO + "-- pages/parents.md --\n---\ntitle: Vecākiem\n---\n\nTeksts.\n")
    site.build().good()
    found = shell(site)
    assert found["site"] == "mana"
    pages = [path for path, *_ in found["pages"]]
    assert {"index.html", "child/index.html", "library/index.html", "parents/index.html", "manifest.webmanifest", "tales.js", "words/index.html",
            found["away"]} == set(pages)
    names = {path for path, *_ in found["files"]}
    families = {path for path, *_ in found["families"]}
    assert {path.split("/")[1].split(".")[0] for path in families} == {
        "child", "children", "code", "family-strings", "family-style", "gate", "narration", "narration-style", "night",
        "parents", "report", "steps", "transfer"}
    assert not families & names, "a site without children keeps nothing for them"
    for kind in ("css", "woff2", "svg", "js"):
        all_of_it = {f"assets/{file.name}" for file in (site.output / "assets").glob(f"*.{kind}")}
        # A locked tale keeps what opens it, and a video what plays it.
        assert {path for path in all_of_it if not re.search("-(arabic|cyrillic)|/(lock|video)[.-]", path)} <= names | families
    assert any(path.startswith("tales/lapsa/cover.") for path in names), "the library's covers"
    for entry in found["files"] + found["families"] + found["pages"]:
        assert is_there(site, entry), entry


def test_the_words_of_every_language_are_there_without_a_network(library):
    site = library("-- site.yml --\nid: mana\ntitle: T\nlanguages: [lv, en, uk]\n" + TWO)
    site.build().good()
    words = {f"assets/{file.name}" for file in (site.output / "assets").glob("strings-*.js")}
    assert len(words) == 3
    assert words <= {path for path, *_ in shell(site)["files"]}
    assert words <= {path for path, *_ in json.loads((site.output / files(site)["shell"]).read_text(encoding="utf-8"))}


def scripts_of(entries):
    return {found[1] for path, *_ in entries if (found := re.search(r"-(arabic|cyrillic)\.\w+\.woff2$", path))}


@pytest.mark.parametrize(("languages", "kept"), [
    ("[lv, ar, uk]", set()), ("[ar, lv]", {"arabic"}), ("[uk, lv]", {"cyrillic"}), ("[sr-Latn, uk]", set())])
def test_letters_of_a_script_come_at_the_first_visit_only_where_the_site_is_written_in_it(library, languages, kept):
    site = library(f"-- site.yml --\ntitle: T\nlanguages: {languages}\ntheme: mana\n" + tale()
                   + "-- themes/mana/theme.yml --\nextends: storybook\n-- themes/mana/words/sr.yml --\nstart: Start\n")
    site.build()
    assert scripts_of(shell(site)["files"]) == kept


@pytest.mark.parametrize(("language", "kept"), [("lv", set()), ("ar", {"arabic"}), ("uk", {"cyrillic"})])
def test_letters_of_a_tale_s_script_are_kept_with_it(library, language, kept):
    site = library(tale().replace("language: lv", f"language: {language}") + tale("vilks", "Vilks"))
    site.build().good()
    assert scripts_of(json.loads((site.output / files(site)["shell"]).read_text(encoding="utf-8"))) == kept
    assert scripts_of(json.loads((site.output / files(site, "vilks")["shell"]).read_text(encoding="utf-8"))) == set()


def test_a_tales_list_names_everything_that_its_page_needs(library):
    site = library(TWO)
    site.build().good()
    found = files(site)
    assert (found["slug"], found["title"], found["lang"], found["dir"]) == ("lapsa", "Lapsa", "lv", "ltr")
    assert [voice["id"] for voice in found["voices"]] == ["anna", "janis"]
    sounds = [formats for voice in found["voices"] for formats in voice["recordings"]] + [found["music"]]
    entries = [found["page"], *found["pictures"], *(entry for formats in sounds for entry in formats)]
    shared = json.loads((site.output / found["shell"]).read_text())
    for entry in entries + shared:
        assert is_there(site, entry), entry
    assert all(kind.startswith("audio/") for formats in sounds for _, _, _, kind in formats)
    named = {re.sub(r"^(\.\./)+", "", path) for path in re.findall(r'(?:src|href)="([^"#]+\.\w{8}\.\w+)"', site.page("lapsa"))}
    assert named <= {path for path, *_ in entries + shared}


def test_the_next_tales_cover_belongs_to_the_end_of_a_tale(library):
    site = library(TWO)
    site.build().good()
    assert any(path.startswith("tales/lapsa/cover.") for path, *_ in files(site, "vilks")["pictures"])


def test_worker_and_lists_change_only_with_what_they_list(library):
    site = library(site_file() + TWO)
    site.build().good()
    before = site.tree()

    def changed():
        after = site.tree()
        return {name for name in after if after[name] != before.get(name)}

    site.build().good()
    assert changed() == set()
    # A word in one tale: its page and its list.
    site.write(tale("vilks", "Vilks", "Reiz dzīvoja vilks un vilcene."))
    site.build().good()
    assert {"tales/vilks/index.html", "tales/vilks/files.json"} <= changed()
    assert "sw.js" not in changed() and "tales/lapsa/files.json" not in changed()
    # The library shows another title: what the worker keeps is another.
    build = shell(site)["build"]
    site.write(tale("vilks", "Pelēkais vilks", "Reiz dzīvoja vilks un vilcene."))
    site.build().good()
    assert "sw.js" in changed() and shell(site)["build"] != build


def test_manifest_worker_and_lists_are_in_the_record(library):
    site = library(TWO)
    site.build().good()
    record = (site.output / ".storysite/files").read_text()
    for path in ("manifest.webmanifest", "sw.js", "tales/lapsa/files.json", "library/away/index.html"):
        assert f" {path}\n" in record


def test_only_as_many_covers_come_along_as_a_first_visit_may_cost(library):
    def big(letter):
        return PICTURE.replace("</svg>", f"<!--{letter * 900_000}--></svg>")

    site = library("".join(tale(slug, slug.title(), more="cover: cover.svg\n") + f"-- tales/{slug}/cover.svg --\n{body}"
                           for slug, body in {"alfa": big("a"), "beta": big("b"), "gamma": PICTURE}.items()))
    site.build().good()
    kept = {path.split("/")[1] for path, *_ in shell(site)["files"] if path.startswith("tales/")}
    assert len(kept) == 2 and "gamma" in kept


def test_small_covers_are_not_asked_for_by_the_thousand(library):
    site = library("".join(tale(f"tale-{number}", more="cover: cover.svg\n")
                           + f"-- tales/tale-{number}/cover.svg --\n{PICTURE.replace('0 0 4 3', f'0 0 {number + 4} 3')}"
                           for number in range(230)))
    site.build().good()
    assert sum(path.startswith("tales/") for path, *_ in shell(site)["files"]) == 200


def test_a_theme_without_a_worker_makes_none(library):
    site = library("-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\ntheme: plain\n" + tale()
                   + "".join(f"-- themes/plain/templates/{name}.mustache --\n<p>{{{{title}}}}</p>\n"
                             for name in ("home", "library", "lost", "page", "tale"))
                   + "-- themes/plain/words/lv.yml --\nlibrary: Pasakas\n")
    site.build("--strict").good()
    assert not any(name in site.tree() for name in ("sw.js", "manifest.webmanifest", "tales/lapsa/files.json"))
