"""Themes that extend others: which file counts, what a build notices, and what is wrong with a `theme.yml`."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

from library import BINARY, PICTURE, Library, tale

ROOT = pathlib.Path(__file__).parents[2]
OWN = "-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\ntheme: {}\n"


def over(name="storybook", theme="mana"):
    return f"-- themes/{theme}/theme.yml --\nextends: {name}\n"


def style(site):
    [path] = (site.output / "assets").glob("style.*.css")
    return path.read_text(encoding="utf-8")


def test_a_file_stands_in_place_of_the_base_s_file_of_that_name(library):
    site = library(OWN.format("mana") + tale() + over()
                   + "-- themes/mana/templates/lost.mustache --\n<p>Te nekā nav.</p>\n"
                   + "-- themes/mana/scripts/home/main.js --\ndocument.title = 'Mana';\n")
    site.build().good()
    assert (site.output / "404.html").read_text(encoding="utf-8") == "<p>Te nekā nav.</p>\n"
    [home] = (site.output / "assets").glob("home.*.js")
    assert "document.title='Mana'" in home.read_text(encoding="utf-8")
    assert "data-tale" in site.page("lapsa")


def scripts(folder):
    return {path.name.split(".")[0]: path.read_text(encoding="utf-8") for path in (folder / "assets").glob("*.js")}


def test_scripts_that_an_earlier_build_joined_are_those_that_this_one_would_join(library):
    module = "-- themes/mana/scripts/home/main.js --\ndocument.title = {};\n"
    site = library(OWN.format("mana") + tale() + over() + module.format("'Mana'"))
    site.build().good()
    first = scripts(site.output)
    kept = {path: path.read_bytes() for path in (site.home / "cache").rglob("*") if path.is_file()}
    shutil.rmtree(site.output)
    site.build().good()
    assert scripts(site.output) == first
    site.write(module.format("'Tava'"))
    # What is kept of other modules, or damaged, counts as nothing.
    for damage in (bytes, lambda data: data[:-1], lambda data: data[:99] + bytes([data[99] ^ 1]) + data[100:]):
        for path, data in kept.items():
            path.write_bytes(damage(data))
        shutil.rmtree(site.output)
        site.build().good()
        assert scripts(site.output) == {**first, "home": first["home"].replace("'Mana'", "'Tava'")}
    site.write(module.format("`"))
    assert site.build().codes == ["bad-script"]
    assert site.build().codes == ["bad-script"]


def test_scripts_that_came_with_the_program_are_not_joined_again(tmp_path):
    program, installed = tmp_path / "usr/bin/storysite", tmp_path / "usr/share/storysite"
    program.parent.mkdir(parents=True)
    shutil.copy(BINARY, program)
    shutil.copytree(ROOT / "Themes", installed / "Themes")

    trees = []

    def joins(name):
        """Whether the build of a new site joins the scripts."""
        (tmp_path / name).mkdir()
        site = Library(tmp_path / name, tale())
        site.program = program
        site.build().good()
        trees.append(site.tree())
        first, last = trees[0], trees[-1]
        assert [path for path in first.keys() | last.keys() if first.get(path) != last.get(path)] == []
        return site.keeps_scripts()

    assert joins("without")
    subprocess.run([program, "scripts", installed / "scripts"], env={"HOME": str(tmp_path)}, check=True)
    assert not joins("with")
    files = list((installed / "scripts").iterdir())
    for file in files:
        file.write_bytes(file.read_bytes()[:-1])
    assert joins("damaged")
    subprocess.run([program, "scripts", installed / "scripts"], env={"HOME": str(tmp_path)}, check=True)
    made = program.stat().st_mtime
    os.utime(program, (made + 100, made + 100))
    assert joins("older"), "another program may join them otherwise"
    with program.open("ab") as binary:
        binary.write(b"\0")
    os.utime(program, (made, made))
    assert joins("another"), "an earlier or later version may join them otherwise, too"


def test_a_program_without_themes_joins_no_scripts_and_says_so(tmp_path):
    program = shutil.copy(BINARY, tmp_path)
    done = subprocess.run([program, "scripts", tmp_path / "scripts"], capture_output=True, text=True, check=False,
                          env={"HOME": str(tmp_path)})
    assert (done.returncode, done.stderr) == (1, f"storysite: no themes are installed with {program}\n")


def test_style_sheets_of_both_are_joined_in_the_order_of_their_names(library):
    site = library(OWN.format("mana") + tale() + over() + "-- themes/mana/styles/01-own.css --\n:root { --ground: #fedcba; }\n"
                   + "-- themes/mana/styles/95-print.css --\n.unprinted { color: #010203; }\n")
    site.build().good()
    text = style(site)
    assert text.index("--ground: #fff8dc") < text.index("--ground: #fedcba") < text.index("@font-face")
    assert "@page" not in text and text.rstrip().endswith(".unprinted{color: #010203;}")


def test_a_theme_may_lie_over_one_that_lies_over_another(library):
    site = library(OWN.format("upper") + tale() + over("lower", "upper") + over("storybook", "lower")
                   + "-- themes/lower/styles/01-a.css --\n:root { --ground: #111; }\n"
                   + "-- themes/lower/styles/02-b.css --\n:root { --ink: #333; }\n"
                   + "-- themes/upper/styles/01-a.css --\n:root { --ground: #222; }\n")
    site.build().good()
    assert "#222" in style(site) and "#111" not in style(site) and "--ink: #333" in style(site)


def test_a_change_in_either_folder_is_noticed(library):
    site = library(OWN.format("upper") + tale() + over("lower", "upper") + over("storybook", "lower"))
    lower = site.path("themes/lower/styles/99-last.css")
    lower.parent.mkdir(parents=True)
    lower.write_text(".one {}\n")
    site.build().good()
    assert ": 0 written" in site.build().good().stdout
    lower.write_text(".two {}\n")
    assert ": 0 written" not in site.build().good().stdout
    assert ".two{}" in style(site)
    upper = site.path("themes/upper/styles/99-last.css")
    upper.parent.mkdir(parents=True)
    upper.write_text(".three {}\n")
    site.build().good()
    assert ".three{}" in style(site) and ".two{}" not in style(site)
    upper.unlink()
    site.build().good()
    assert ".two{}" in style(site)


@pytest.mark.parametrize(("text", "code"), [
    (over("⟪mana⟫"), "theme-circle"),
    (over("cita") + over("⟪mana⟫", "cita"), "theme-circle"),
    (over("⟪storybok⟫"), "missing-theme"),
    ("-- themes/mana/theme.yml --\n⟪base⟫: storybook\n", "unknown-key"),
    ("-- themes/mana/theme.yml --\nextends: ⟪[storybook]⟫\n", "wrong-type"),
])
def test_what_is_wrong_with_a_theme_s_file_is_said_where_it_is(library, text, code):
    site = library(OWN.format("mana") + tale() + text)
    [diagnostic] = site.build().diagnostics
    mark = site.marks[0]
    assert (diagnostic.location.file, diagnostic.location.line, diagnostic.location.column) == (mark.file, mark.line, mark.column)
    assert (diagnostic.severity, diagnostic.code) == ("error", code) and not (site.output / "index.html").exists()


def test_an_author_who_asks_for_a_theme_that_is_not_there_reads_which_there_are(library):
    site = library(OWN.format("⟪stāsti⟫") + tale())
    [diagnostic] = site.build().diagnostics
    assert diagnostic.code == "missing-theme" and all(name in diagnostic.notes[0] for name in ("pasaka", "sidrat", "storybook"))


def test_the_name_of_a_theme_may_be_wrong_by_a_letter(library):
    site = library(OWN.format("forrest") + tale() + over(theme="forest") + over("meadw", "hill") + over(theme="meadow"))
    [diagnostic] = site.build().diagnostics
    assert diagnostic.notes[0] == "did you mean 'forest'?" and "'forest', 'hill', 'meadow'" in diagnostic.notes[1], diagnostic.notes
    site.write(OWN.format("hill"))
    [diagnostic] = site.build().diagnostics
    assert diagnostic.notes[0] == "did you mean 'meadow'?" and "'hill'" not in diagnostic.notes[1], "a theme over itself"


def test_names_outside_the_library_are_no_themes(library, tmp_path):
    (tmp_path / "elsewhere/forest").mkdir(parents=True)
    site = library(OWN.format("forrest") + tale() + "-- themes -> ../elsewhere --\n")
    [diagnostic] = [diagnostic for diagnostic in site.build().diagnostics if diagnostic.code == "missing-theme"]
    assert "forest" not in " ".join(diagnostic.notes).replace("forrest", "")


def test_a_theme_that_is_called_as_a_language_is_reported_where_it_is_named(library):
    site = library("-- site.yml --\ntitle: Pasakas\ntheme: ⟪en⟫\nlanguages: [lv, en]\n" + tale())
    [diagnostic] = site.build().diagnostics
    assert (diagnostic.code, diagnostic.location.line) == ("missing-theme", site.marks[0].line), "the author looks at the languages"


WORDS = "-- themes/{}/words/{}.yml --\n{}\n"


def test_a_word_file_replaces_only_the_strings_that_it_has(library):
    site = library(OWN.format("upper").replace("lv", "en, lv") + tale() + over("lower", "upper") + over("storybook", "lower")
                   + WORDS.format("upper", "en", "library: Bookshelf") + WORDS.format("lower", "en", "library: Lower\nstart: Off we go")
                   + WORDS.format("lower", "lv", "start: Aiziet"))
    site.build("--strict").good()
    home, shelf = ((site.output / name).read_text(encoding="utf-8") for name in ("index.html", "library/index.html"))
    assert "Bookshelf</h1>" in shelf and "Off we go</a>" in home
    assert 'aria-label=""' not in site.page("lapsa"), "a blind reader gets buttons without names"
    [latvian] = (site.output / "assets").glob("strings-lv.*.js")
    assert "Aiziet" in latvian.read_text(encoding="utf-8") and "Bookshelf" not in latvian.read_text(encoding="utf-8")
    site.write(WORDS.format("lower", "en", "library: Lower\nstart: Here we go"))
    site.build().good()
    assert "Here we go</a>" in (site.output / "index.html").read_text(encoding="utf-8"), "a change below is not noticed"


@pytest.mark.parametrize("tag, start", [("de-AT", "Los geht’s"), ("zh-TW", "開始"), ("nb", "Begynn")])
def test_a_word_file_of_a_variety_replaces_only_the_strings_that_it_has(library, tag, start):
    site = library(OWN.format("mana").replace("lv", tag) + tale() + over() + WORDS.format("mana", tag, "library: Kastl"))
    site.build("--strict").good()
    home, shelf = ((site.output / name).read_text(encoding="utf-8") for name in ("index.html", "library/index.html"))
    assert "Kastl</h1>" in shelf and f"{start}</a>" in home


@pytest.mark.parametrize("content, severity, code", [
    ("⟪libary⟫: Bookshelf", "warning", "unknown-key"), ("⟪[library]⟫", "error", "wrong-type"), ("# none", "error", "wrong-type")])
def test_a_word_file_that_says_nothing_is_reported(library, content, severity, code):
    site = library(OWN.format("mana").replace("lv", "en") + tale() + over() + WORDS.format("mana", "en", content))
    [diagnostic] = [diagnostic for diagnostic in site.build().diagnostics if diagnostic.location.file == "themes/mana/words/en.yml"]
    assert (diagnostic.severity, diagnostic.code) == (severity, code)
    if site.marks:
        assert (diagnostic.location.line, diagnostic.location.column) == (site.marks[0].line, site.marks[0].column)
    if code == "unknown-key":
        assert "did you mean 'library'?" in diagnostic.notes


def test_strings_of_a_theme_s_own_are_on_tales_whatever_their_keys_begin_with(library):
    words = "js-tap-to-hear: Tap\njs-foundling: Found\njs-badge-house-one: a\njs-badge-house-other: b\njs-tap-coming: Soon"
    site = library(OWN.format("mana").replace("lv", "en") + tale() + over() + WORDS.format("mana", "en", words))
    site.build().good()
    page = site.page("lapsa")
    assert all(f'"{key}":' in page for key in ("tap-to-hear", "foundling", "badge-house-one", "badge-house-other"))
    assert '"tap-coming":' not in page and '"badge-new":' not in page and '"found-one":' not in page


def test_a_string_of_a_theme_s_own_is_no_mistake(library):
    words = "greeting-of-the-house: Hello\nhouse-guests-one: one\nhouse-guests-other: more"
    site = library(OWN.format("mana").replace("lv", "en") + tale() + over() + WORDS.format("mana", "en", words))
    site.build("--strict").good()


def test_a_name_that_another_module_has_is_reported_at_both_places(library):
    site = library(OWN.format("mana") + tale() + over()
                   + "-- themes/mana/scripts/home/main.js --\nimport { a } from './a.js';\nconst log = a;\n"
                   + "-- themes/mana/scripts/home/a.js --\nexport const a = 1;\nconst log = 2;\n")
    outcome = site.build()
    assert outcome.codes == ["shared-name"]
    paths = re.findall(r"\S*themes/mana/scripts/home/(?:main|a)\.js", outcome.stderr)
    assert len(paths) == 2 and all(path.startswith("library/") for path in paths), outcome.stderr


def test_the_template_that_includes_itself_is_named(library):
    site = library(OWN.format("mana") + tale() + over()
                   + "-- themes/mana/templates/icon-play.mustache --\n<p>{{> icon-play}}</p>\n")
    diagnostics = site.build().diagnostics
    assert {(diagnostic.code, diagnostic.location.file) for diagnostic in diagnostics} == {
        ("endless-template", "themes/mana/templates/icon-play.mustache")}, "the author looks at storysite's own template"
    assert "'icon-play' includes itself" in diagnostics[0].message


SHEET = "-- themes/mana/styles/01-own.css --\n"


@pytest.mark.parametrize("address", ['"../fonts/hand.woff2"', "'../fonts/hand.woff2'", " ../fonts/hand.woff2 ", "../fonts/hand.woff2"])
def test_the_address_of_a_font_may_have_quotes_and_blanks(library, address):
    site = library(OWN.format("mana") + tale() + over() + SHEET + f"@font-face {{ src: url({address}) format('woff2'); }}\n"
                   + "-- themes/mana/fonts/hand.woff2 --\nfont\n")
    site.build().good()
    [font] = (site.output / "assets").glob("hand.*.woff2")
    assert f"url({font.name}) format('woff2')" in style(site), "the font never loads"


def test_a_font_that_only_styles_name_can_have_a_full_stop_in_its_name(library):
    site = library(OWN.format("mana") + tale() + over() + SHEET + "@font-face { src: url(../fonts/Inter.var.woff2) }\n"
                   + "-- themes/mana/fonts/Inter.var.woff2 --\nfont\n")
    site.build("--strict").good()
    [font] = (site.output / "assets").glob("inter-var.*.woff2")
    assert f"url({font.name})" in style(site)


def test_a_folder_with_licences_is_no_mistake(library):
    site = library(OWN.format("mana") + tale() + over() + "-- themes/mana/LICENSES/OFL-1.1.txt --\nfree\n")
    site.build("--strict").good()


def test_a_style_sheet_can_show_a_picture_of_the_theme(library):
    site = library(OWN.format("mana") + tale() + over() + f"-- themes/mana/pictures/hill.svg --\n{PICTURE}"
                   + SHEET + '/* url(none.svg) */ p { background: url("../pictures/hill.svg") }\n'
                   + 'q { mask: url(#hole), url(data:image/png;base64,AA==); content: "url(x) {" }\n')
    site.build().good()
    [picture] = (site.output / "assets").glob("hill.*.svg")
    assert f"background: url({picture.name})" in style(site) and "url(data:image/png;base64,AA==)" in style(site)


def test_strings_that_are_addresses_lead_to_the_pictures(library):
    site = library(OWN.format("mana") + tale() + over() + f"-- themes/mana/pictures/hill.svg --\n{PICTURE}"
                   + SHEET + 'p { background: image-set("../pictures/hill.svg" 1x, "data:image/png;base64,AA==" 2x) }\n')
    site.build().good()
    [picture] = (site.output / "assets").glob("hill.*.svg")
    assert f'image-set(url({picture.name}) 1x,"data:image/png;base64,AA==" 2x)' in style(site)


@pytest.mark.parametrize("name", ["pictures/paper.png", "fonts/hand.ttf", "pictures/trees/oak.svg"])
def test_a_file_that_style_sheets_cannot_use_is_not_called_missing(library, name):
    site = library(OWN.format("mana") + tale() + over() + f"-- themes/mana/{name} --\n{PICTURE}"
                   + SHEET + f"p {{ background: url(⟪../{name}⟫) }}\n")
    [diagnostic] = [diagnostic for diagnostic in site.build().diagnostics if diagnostic.severity == "error"]
    assert (diagnostic.code, diagnostic.location) == ("bad-style", site.marks[0])
    assert diagnostic.notes == ["it can use the files fonts/NAME.woff2 and pictures/NAME.svg of the theme, and no others"]


def test_a_picture_that_cannot_be_read_is_reported_once(library):
    site = library(OWN.format("mana") + tale() + over() + "-- themes/mana/pictures/hill.svg --\nno picture\n"
                   + SHEET + "p { background: url(../pictures/hill.svg) }\n")
    assert site.build().codes == ["not-a-picture"]


@pytest.mark.parametrize("sheet, code", [
    ('@import "⟪more.css⟫";', "missing-file"), ('p { background: image-set("⟪../pictures/none.svg⟫" 1x) }', "missing-file"),
    ('p { src: url("⟪../fonts/Nunito.woff2⟫") }', "missing-file"), ("p { background: url(⟪hill.svg⟫) }", "missing-file"),
    (":root ⟪{⟫ --ink: #123;\np { color: red }", "bad-style"), ("p { color: red } ⟪}⟫ q { color: red }", "bad-style"),
    ("p { color: red } ⟪/*⟫ q { color: red }", "bad-style"),
    ("p { width: calc⟪(⟫1px; }\nq { color: red }", "bad-style"), ("p { src: url⟪(⟫#a; }\nq { color: red }", "bad-style")])
def test_what_a_browser_would_not_find_in_a_style_sheet_is_reported(library, sheet, code):
    site = library(OWN.format("mana") + tale() + over() + SHEET + sheet + "\n")
    [diagnostic] = site.build().diagnostics
    assert (diagnostic.code, diagnostic.severity, diagnostic.location) == (code, "error", site.marks[0])


def test_a_byte_order_mark_does_not_hide_the_first_rule(library):
    site = library(OWN.format("mana") + tale() + over() + SHEET + "\ufeff:root { --ground: #fedcba; }\n")
    site.build().good()
    assert "\ufeff" not in style(site)
    assert 'content="#fedcba"' in (site.output / "index.html").read_text(encoding="utf-8")


def test_a_colour_of_several_values_and_a_quoted_brace_keep_the_colours(library):
    site = library(OWN.format("mana") + tale() + over() + SHEET
                   + 'p::before { content: "{"; }\n:root { --ground: hsl(40 60% 90%); }\n')
    site.build().good()
    assert 'content="hsl(40 60% 90%)"' in (site.output / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name, code, severity", [
    ("pictures/library.svg", "bad-file-name", "error"), ("pictures/hill.dark.svg", "bad-file-name", "error"),
    ("scripts/style/main.js", "bad-file-name", "error"), ("style/01.css", "misplaced-file", "warning"),
    ("tokens/01.css", "misplaced-file", "warning"), ("code/x.txt", "misplaced-file", "warning"),
    ("styles/01.CSS", "misplaced-file", "warning"), ("styles/shelves/01.CSS", "misplaced-file", "warning"),
    ("styles/shelves/deep/01.css", "misplaced-file", "warning"), ("pictures/trees/oak.svg", "misplaced-file", "warning"),
    ("words/lv.yaml", "misplaced-file", "warning"), ("fonts/hand.TTF", "misplaced-file", "warning"),
    ("pictures/paper.png", "misplaced-file", "warning"), ("pictures/icon.jpg", "misplaced-file", "warning")])
def test_a_file_that_no_page_could_use_is_reported(library, name, code, severity):
    content = {"svg": PICTURE, "js": "document.title = '';\n"}.get(name[-3:].strip("."), "p {}\n")
    site = library(OWN.format("mana") + tale() + over() + f"-- themes/mana/{name} --\n{content}")
    [diagnostic] = site.build().diagnostics
    assert (diagnostic.code, diagnostic.severity) == (code, severity)
    assert f"themes/mana/{name}".startswith(diagnostic.location.file)


def test_a_theme_with_the_path_of_lessons_needs_its_other_places(library):
    names = ["home", "library", "lost", "page", "tale", "learn"]
    site = library(OWN.format("mana") + tale() + "".join(f"-- themes/mana/templates/{name}.mustache --\n<p>\n" for name in names)
                   + WORDS.format("mana", "lv", "own-name: Latviešu"))
    diagnostics = site.build().diagnostics
    assert [diagnostic.location.file.split("/")[-1] for diagnostic in diagnostics if diagnostic.code == "missing-file"] == [
        "progress.mustache", "settings.mustache", "together.mustache"], "pages without a byte"


def test_colours_of_an_own_theme_that_cannot_be_told_apart_are_reported(library):
    site = library(OWN.format("mana") + tale() + over() + SHEET + ":root { --ink: #e8ead8; }\n")
    diagnostics = site.build().diagnostics
    assert {diagnostic.code for diagnostic in diagnostics} == {"low-contrast"} and {diagnostic.severity for diagnostic in diagnostics} == {"warning"}
    assert any("'ink' #e8ead8 on 'ground'" in diagnostic.message and "by day" in diagnostic.message for diagnostic in diagnostics)
