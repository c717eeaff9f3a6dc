"""Translations use the pictures and the music of one tale, which are on the site once."""

import json
import time

import pytest

from library import PICTURE, tale

MORE = "cover: cover.svg\npictures: lapsa\n"
WHOLE = (f"-- site.yml --\ntitle: Pasakas\nlanguages: [lv, en]\n-- tales/lapsa/cover.svg --\n{PICTURE}<!-- cover -->\n"
         f"-- tales/lapsa/1.svg --\n{PICTURE}-- tales/lapsa/in/2.svg --\n{PICTURE.replace('4 3', '8 6')}"
         "-- tales/lapsa/tune.wav (1 s) --\n"
         + tale(text="![Lapsa](1.svg)\n\nReiz dzīvoja lapsa.", more="cover: cover.svg\nmusic: tune\n"))
FOX = tale("fox", "Fox", "![Fox](1.svg)\n\nOnce ![tail](in/2.svg)", MORE.replace("pictures", "music: tune\npictures"))


@pytest.fixture
def site(library):
    return library(WHOLE + FOX)


def files(site, slug):
    return sorted(path.name.split(".")[0] for path in (site.output / "tales" / slug).rglob("*.*"))


def test_each_file_is_on_the_site_once_and_pages_name_it_where_it_lies(site):
    site.build().good()
    assert files(site, "fox") == ["files", "index"]
    assert files(site, "lapsa") == ["1", "2", "cover", "files", "index", "tune"]
    listed = json.loads((site.output / "tales/fox/files.json").read_text())
    paths = [path for path, *_ in listed["pictures"] + listed["music"]]
    assert len(paths) == 4 and all(path.startswith("tales/lapsa/") and (site.output / path).is_file() for path in paths)
    page = site.page("fox")
    assert all(f"../../{path}" in page for path in paths if not {"2", "tune"} & set(path.split("/")[2].split("."))) and '"../lapsa/2.' in page
    card = next(card for card in json.loads((site.output / "catalog.json").read_text())["tales"] if card["slug"] == "fox")
    assert (site.output / card["cover"]).is_file() and card["cover"].startswith("tales/lapsa/cover.")
    data = "".join(path.read_text() for path in (site.output / "assets").glob("tales*.js"))
    assert '"../lapsa/cover.' in data, "a card that scripts make has no cover"


def test_a_tales_own_picture_comes_first(site):
    site.write(f"-- tales/fox/1.svg --\n{PICTURE.replace('4 3', '5 5')}")
    site.build().good()
    assert files(site, "fox") == ["1", "files", "index"]
    assert "1" in files(site, "lapsa"), "the tale that lends its picture has lost it"


def test_a_draft_or_a_withdrawn_tale_lends_its_pictures_and_nothing_else(site):
    for line in ["draft: true", "withdrawn: 2026-01-01"]:
        site.write(tale(text="Reiz.", more=f"{line}\n"))
        site.build().good()
        assert files(site, "lapsa") == ["1", "2", "cover", "tune"]
    site.write(tale("fox", "Fox"))
    site.build().good()
    assert not (site.output / "tales/lapsa").exists()


def test_a_shared_picture_that_changes_is_made_again_for_all(site):
    time.sleep(0.05)
    site.build().good()
    assert site.build("--explain").good().stdout.startswith("no tale was made again")
    site.path("tales/lapsa/1.svg").write_text(PICTURE.replace("4 3", "6 6"))
    time.sleep(0.05)
    explained = site.build("--explain").good().stdout
    assert "tales/fox: the pictures or the music that it shares with another tale changed" in explained
    assert "tales/lapsa: new or changed: 1.svg" in explained
    before = site.tree()
    site.path("tales/lapsa/tale.md").write_text(tale(text="Cita.", more="cover: cover.svg\n").partition("--\n")[2])
    time.sleep(0.05)
    explained = site.build("--explain").good().stdout
    assert "tales/fox: the pictures" not in explained
    assert before["tales/fox/index.html"] == site.tree()["tales/fox/index.html"]
    # Its own text does not name them any more, the other tale's still does.
    assert files(site, "lapsa") == ["1", "2", "cover", "files", "index", "tune"]


@pytest.mark.parametrize("named, code, note", [
    ("laps", "unknown-tale", "did you mean 'lapsa'?"),
    ("../lapsa", "unknown-tale", "did you mean 'lapsa'?"),
    ("fox", "pictures-of-pictures", "remove this line"),
    ("bear", "pictures-of-pictures", "name the tale that has them: pictures: lapsa"),
], ids=["unknown", "path", "itself", "chain"])
def test_only_a_tale_with_pictures_of_its_own_can_be_named(site, named, code, note):
    site.write(tale("bear", "Bear", more=MORE)
               + tale("fox", "Fox", "![Fox](1.svg)\n\nOnce.", MORE.replace(": lapsa", f": ⟪{named}⟫")))
    outcome = site.build()
    assert [diagnostic.location for diagnostic in outcome.diagnostics if diagnostic.code == code] == [site.marks[-1]] and note in outcome.stderr
    if code == "unknown-tale":
        assert len(outcome.diagnostics) == 1, "each picture is reported as well"


def test_two_tales_cannot_share_in_a_circle(site):
    site.write(tale(text="Reiz.", more="pictures: fox\n"))
    outcome = site.build()
    assert outcome.codes == ["pictures-of-pictures"] * 2 and "the two tales name each other" in outcome.stderr


def test_a_picture_that_neither_has_is_missing_and_a_broken_one_is_reported_once(site):
    site.write(tale("fox", "Fox", "![Fox](3.svg)\n\nOnce.", MORE))
    outcome = site.build()
    assert "there is no file '3.svg' in tales/fox and none in tales/lapsa" in outcome.stderr
    site.write(FOX + "-- tales/lapsa/1.svg --\n<svg onload=\"x\"></svg>\n")
    assert site.build().codes == ["active-picture"]


def test_check_of_a_translation_shows_what_is_wrong_with_its_pictures(site):
    site.write("-- tales/lapsa/1.svg --\n<svg onload=\"x\"></svg>\n" + tale(text="Reiz.", more="music: tune\ncolour: red\n"))
    assert sorted(site.run("check", "library").codes) == ["active-picture", "unknown-key"]
    outcome = site.run("check", "library/tales/fox")
    assert outcome.codes == ["active-picture"] and "tales/lapsa/1.svg" in outcome.stderr, "the other tale's text is not its own"
