"""`storysite new`: libraries, tales and themes that are ready to build, and never over anything that is there."""

import json
import pathlib
import re
import resource
import shlex
import xml.etree.ElementTree as XML

import pytest

from library import tale
from test_contrast import TIMES, too_low, tokens

WORDS = pathlib.Path(__file__).parents[2] / "Themes/storybook/words"
LANGUAGES = ["lv", "en", "uk", "es", "ar", "de", "pt-BR"]


@pytest.fixture
def home(library):
    """A folder in which nothing but an unrelated library is."""
    return library()


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_library_passes_the_check_in_every_language(home, language):
    home.run("new", "mine", "--language", language).good()
    text = next((home.home / "mine/tales").glob("*/tale.md")).read_text(encoding="utf-8")
    assert f"language: {language}\n" in text
    assert "1 tale, 0 voices, 0 recordings: all is well" in home.run("check", "mine", "--strict").good().stdout


def test_a_new_library_becomes_a_site_with_its_two_pages(home):
    said = home.run("new", "mine").good().stdout
    made = ["site.yml", *(f"tales/my-first-tale/{name}" for name in ("tale.md", "1.svg", "2.svg")),
            "pages/parents.md", "pages/privacy.md"]
    assert said.splitlines()[:6] == [f"mine/{name}" for name in made]
    home.run("build", "mine", "--output", "output").good()
    page = home.page("my-first-tale")
    assert page.count('class="page"') == 2 and "empty line" not in page
    assert "data-children" in (home.output / "parents/index.html").read_text(encoding="utf-8"), "where children are set up"
    foot = (home.output / "library/index.html").read_text(encoding="utf-8").split('<footer class="foot">')[1].split("</footer>")[0]
    assert ["<svg" in link for link in re.findall("<a .*?</a>", foot)] == [True, True], "a link without an icon among others"
    assert re.search("^id: mine-[0-9a-f]{6} ", (home.home / "mine/site.yml").read_text(), re.MULTILINE)


@pytest.mark.parametrize("language", ["lv", "en", "uk", "es", "ar"])
def test_families_read_about_privacy_in_the_words_that_are_on_the_buttons(home, language):
    """The page names two buttons and the page for parents: what it calls them, a parent must find."""
    home.run("new", "mine", "--language", language).good()
    home.run("build", "mine", "--output", "output").good()
    page, library, parents = (
        (home.output / name / "index.html").read_text(encoding="utf-8") for name in ("privacy", "library", "parents"))
    assert 'href="../privacy/index.html"' in library and 'href="../privacy/index.html"' in parents
    strings = dict(re.findall("^([a-z-]+): (.+)$", (WORDS / f"{language}.yml").read_text(encoding="utf-8"), re.MULTILINE))
    assert f"<strong>{strings['family-forget']}</strong>" in page and strings["way-turn"] in page
    assert f">{re.search('<h1.*?>(.+?)</h1>', parents)[1]}</a>" in page


def test_two_libraries_have_different_ids_even_of_the_same_name(home):
    ids = set()
    for name in ("Mūsu pasakas", "Казки", "Байки", "a/Tales 2", "b/Tales 2"):
        home.run("new", name, "--quiet").good()
        ids.add(re.search("^id: ([a-z0-9-]+) ", (home.home / name / "site.yml").read_text(encoding="utf-8"), re.MULTILINE)[1])
    assert len(ids) == 5, "reading apps take the books of two authors for one"
    assert {name[:-7] for name in ids} == {"musu-pasakas", "tales", "tales-2"}


def test_the_command_that_shows_a_new_library_can_be_copied(home):
    said = home.run("new", "it's ours").good().stdout
    [*serve, folder, option] = shlex.split(said.split("to see it: ")[1])
    assert (serve, option) == (["storysite", "serve"], "--open")
    assert (home.home / folder / "site.yml").exists()


def test_words_in_another_language_are_announced(home):
    assert "no words in 'de'" in home.run("new", "mine", "--language", "de").good().stdout
    assert "languages: [de] " in (home.home / "mine/site.yml").read_text(), "English buttons around a German tale"


def test_buttons_in_another_language_are_announced(home):
    assert "its buttons are English, too" in home.run("new", "mine", "--language", "ca").good().stdout
    assert "languages: [en] " in (home.home / "mine/site.yml").read_text()


@pytest.mark.parametrize("language", ["lv", "en", "uk", "es", "ar"])
def test_whoever_follows_the_comment_about_a_voice_uncomments_yaml(home, language):
    """The comment names the last of its lines, and the last one is the voice."""
    home.run("new", "mine", "--language", language).good()
    text = next((home.home / "mine/tales").glob("*/tale.md")).read_text(encoding="utf-8")
    lines = text.split("\n---\n")[0].splitlines()
    last = {"lv": "pēdējai no šīm", "en": "the last of these", "uk": "останнього з цих", "es": "la última de estas", "ar": "الأخير من هذه"}
    assert last[language] in lines[-3] and lines[-1].startswith("#voices: ")
    folder = {"lv": "bibliotēkas mapē", "en": "in the library's folder", "uk": "у теці бібліотеки", "es": "en la carpeta de la biblioteca", "ar": "في مجلّد المكتبة"}
    assert folder[language] in lines[-2], "elsewhere, 'align' takes the name for a folder and finds none"


def test_a_voice_without_a_timing_is_told_how_to_get_one(home):
    home.write(tale(more="voices: [{ id: anna, audio: anna, timing: ⟪anna⟫ }]\n") + "-- tales/lapsa/anna.wav (2 s) --\n")
    [diagnostic] = home.build().diagnostics
    assert "to make it from the recording: storysite align library/tales/lapsa" in diagnostic.notes


@pytest.mark.parametrize("settings", ["title: A\nlanguages: ⟪en⟫\n", "title: A⟪:⟫ b\nlanguages: [en]\n"])
def test_no_tale_is_made_in_a_language_that_is_only_guessed(home, settings):
    home.write(f"-- site.yml --\n{settings}")
    diagnostic = refused(home, "tale", "The fox", cwd=home.folder)
    assert diagnostic.location == home.marks[0]
    home.run("new", "tale", "The fox", "--language", "en", cwd=home.folder).good()


def test_a_tale_speaks_the_language_of_its_library(home):
    home.run("new", "tale", "Lapsa un vilks", cwd=home.folder).good()
    assert "Reiz pakalnā" in (home.folder / "tales/lapsa-un-vilks/tale.md").read_text(encoding="utf-8")
    home.run("new", "tale", "The fox", "--library", "library", "--language", "en").good()
    assert "Once upon a time" in (home.folder / "tales/the-fox/tale.md").read_text(encoding="utf-8")
    assert "all is well" in home.run("check", "library", "--strict").good().stdout


def test_the_library_is_found_from_inside_of_it(home):
    home.run("new", "tale", "Lapsa", cwd=home.folder).good()
    assert "../../tales/vilks/tale.md" in home.run("new", "tale", "Vilks", cwd=home.folder / "tales/lapsa").good().stdout
    assert home.path("tales/vilks/tale.md").exists()


def test_any_title_arrives_as_it_is(home):
    titles = ['Fox: a "tale" # of \\ [two] {three}', "true", "1984", "- dash", "* star", "’Twas", "Заєць і вовк", "الثعلب", "狐狸",
              "con", "A — B", "@a", "Où est le loup\u00a0?", "Vite\u202f!", '"\u0301quoted', "x" * 300]
    for title in titles:
        home.run("new", "tale", "--", title, cwd=home.folder).good()
    home.run("new", "tale", "'", "--name", "quote", cwd=home.folder).good()
    assert set(home.build().good().codes) <= {"no-letters"}, "and that depends on the installed fonts"
    catalog = json.loads((home.output / "catalog.json").read_bytes())
    assert sorted(entry["title"] for entry in catalog["tales"]) == sorted([*titles, "'"])


@pytest.mark.parametrize("arguments, message", [
    ([], "needs the name of a folder"), (["tale"], "needs a title"), (["tale", "The", "fox"], 'as in "The fox"'),
    (["tale", "!!!"], "no letter and no digit"), (["tale", "a\nb"], "one line"), (["tale", "a\x1b[2J"], "one line"),
    (["tale", "x" * 301], "300 bytes"), (["tale", "x", "--language", "latvian"], "language tag"), (["tale", ""], "is empty"),
    (["mine", "--language", "latvian"], "language tag"), (["a", "b"], "one folder"), (["mine", "--name", "x"], "for 'storysite new tale' only"),
    (["theme"], "needs a name"), (["theme", "../x"], "cannot be the name of a theme"), (["theme", "x", "--language", "lv"], "not for a theme"),
    (["tale", "x", "--library", ""], "needs a value")])
def test_wrong_usage_makes_nothing(home, arguments, message):
    before = files(home.home)
    outcome = home.run("new", *arguments)
    assert outcome.status == 2 and message in outcome.stderr and outcome.stdout == ""
    assert files(home.home) == before


def refused(home, *arguments, cwd=None):
    before = files(home.home)
    outcome = home.run("new", *arguments, cwd=cwd)
    assert outcome.status == 1 and outcome.stdout == "" and files(home.home) == before
    diagnostic, = outcome.diagnostics
    return diagnostic


def test_nothing_that_is_there_is_replaced(home):
    home.write(tale("lapsa"))
    home.path("tales/Vilks").mkdir()
    home.path("themes/mine").mkdir(parents=True)
    for arguments in [["tale", "Lapsa"], ["tale", "LAPSĀ"], ["tale", "vilks"], ["theme", "mine"], ["theme", "storybook"], ["."]]:
        assert refused(home, *arguments, cwd=home.folder).code == "already-there"
    assert "is a library already" in refused(home, "library").message
    (home.home / "full").mkdir()
    (home.home / "full/notes.txt").write_text("mine")
    assert "'notes.txt'" in refused(home, "full").message
    assert refused(home, "full/notes.txt").code == "already-there"


def test_a_folder_with_nothing_but_hidden_files_can_become_a_library(home):
    (home.home / "mine/.git").mkdir(parents=True)
    home.run("new", ".", cwd=home.home / "mine").good()


def test_no_tale_is_made_outside_of_a_library(home):
    assert refused(home, "tale", "Lapsa").code == "missing-file"
    assert refused(home, "theme", "mine", "--library", "nowhere").code == "missing-file"


def test_a_link_leads_nothing_out_of_the_library(home):
    (home.home / "elsewhere").mkdir()
    home.path("tales").symlink_to(home.home / "elsewhere")
    diagnostic = refused(home, "tale", "Lapsa", cwd=home.folder)
    assert diagnostic.location.file == "tales" and "it is a symbolic link" in diagnostic.message


def test_a_full_disk_leaves_no_half_tale(home):
    # The text fits; the first picture does not.
    home.options = {"restore_signals": False,
                    "preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))}
    assert refused(home, "tale", "Lapsa", cwd=home.folder).code == "cannot-write"
    assert not home.path("tales").exists()


def test_pictures_are_small_and_differ_from_tale_to_tale(home):
    names = ["fox", "owl", "hare", "bear", "wolf", "mouse"]
    for name in names:
        home.run("new", "tale", name, cwd=home.folder).good()
    pictures = [home.path(f"tales/{name}/{number}.svg").read_bytes() for name in names for number in (1, 2)]
    assert len(set(pictures)) == len(pictures) and max(map(len, pictures)) < 12_000
    assert all(XML.fromstring(picture).get("viewBox") == "0 0 1600 1200" for picture in pictures)


@pytest.mark.parametrize("name", ["Mine", "my theme", "con", "a" * 61])
def test_a_theme_with_an_unusable_name_leaves_nothing(home, name):
    outcome = home.run("new", "theme", name, cwd=home.folder)
    assert (outcome.status, "cannot be the name of a theme: use the letters" in outcome.stderr) == (2, True), outcome.stderr
    assert not (home.folder / "themes").exists()


def test_a_new_theme_is_used_and_its_colours_can_be_told_apart(home):
    home.write(tale())
    said = home.run("new", "theme", "mine", cwd=home.folder).good().stdout
    home.path("site.yml").write_text(home.path("site.yml").read_text() + said.splitlines()[-1].split(": ", 1)[1] + "\n")
    home.build("--strict").good()
    [style] = (home.output / "assets").glob("style.*.css")
    for time, rules in TIMES.items():
        found = tokens(style.read_text(encoding="utf-8"), rules)
        assert found["ground"] in ("#f4f6e8", "#16241d") and too_low(found) == {}, time


@pytest.mark.parametrize("base", ["pasaka", "sidrat"])
def test_a_new_theme_over_another_paints_what_the_other_paints(home, base):
    """A rule with a token that nothing sets is as good as none: the page had no background."""
    home.write(tale())
    home.run("new", "theme", "mine", cwd=home.folder).good()
    settings = home.path("themes/mine/theme.yml")
    settings.write_text(settings.read_text().replace("extends: storybook", f"extends: {base}"))
    home.path("site.yml").write_text(home.path("site.yml").read_text() + "theme: mine\n")
    home.build("--strict").good()
    for path in (home.output / "assets").glob("*style.*.css"):
        text = path.read_text(encoding="utf-8")
        bare = set(re.findall(r"var\((--[a-z-]+)\)", text)) & {"--ground-far", "--brand-far", "--rule"}
        assert bare == set(), path.name


@pytest.mark.parametrize("words, note", [
    (("new", "tale", "Owl"), "name the library's folder with --library: 'mine'"),
    (("new", "tale", "Owl", "--library", "mien"), "did you mean 'mine'?"),
    (("new", "tale", "Owl", "--library", "./mien/"), "did you mean './mine'?"),
    (("new", "tale", "Owl", "--library", "mine/tales"), "this folder is in a library: name the folder above this one with --library"),
    (("build",), "name the library's folder: 'mine'"), (("build", "mine/tales"), "this folder is in a library: name the folder above this one"),
    (("export", "epub", "owl"), "name the library's folder with --library: 'mine'"),
    (("export", "epub", "owl", "--library", "mien"), "did you mean 'mine'?"),
])
def test_a_command_in_the_wrong_folder_names_the_library(home, words, note):
    (home.home / "desk").mkdir()
    home.run("new", "desk/mine").good()
    outcome = home.run(*words, cwd=home.home / "desk")
    assert outcome.status == 1 and outcome.diagnostics[0].notes == [note]
