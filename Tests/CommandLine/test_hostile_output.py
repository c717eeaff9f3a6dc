"""Whatever somebody planted in the output folder or put into the library: nothing is written, replaced or removed elsewhere."""

import os
import shutil

import pytest

from library import PICTURE, RECORD, tale

VOICED = (tale(text="![Lapsa](1.svg)\n\nReiz dzīvoja lapsa.", more="voices:\n  - id: anna\n    audio: anna\n")
          + f"-- tales/lapsa/1.svg --\n{PICTURE}-- tales/lapsa/anna.wav (3 s) --\n")
NOTHING = "0" * 32


@pytest.fixture
def victim(tmp_path):
    """A folder of the user's, which must stay as it is."""
    folder = tmp_path / "victim"
    (folder / "deep").mkdir(parents=True)
    (folder / "thesis").write_text("years of work")
    (folder / "deep/key").write_text("secret")
    yield folder
    left = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}
    assert left == {"thesis": "years of work", "deep/key": "secret"}, "files of the user are changed or gone"


@pytest.mark.parametrize("name, target", [
    (f"{RECORD}/new", "victim"), (f"{RECORD}/files-new", "victim/thesis"), (f"{RECORD}/files", "victim/thesis"),
    (f"{RECORD}/new", "nowhere"), (f"{RECORD}/files-new", "nowhere")])
def test_a_link_among_storysite_s_own_files_is_replaced(library, victim, name, target):
    site = library(VOICED)
    link = site.output / name
    link.parent.mkdir(parents=True)
    link.symlink_to(site.home / target)
    site.build().good()
    assert not link.is_symlink() and not (site.home / "nowhere").exists()
    first = site.tree()
    shutil.rmtree(site.output)
    site.build().good()
    assert site.tree() == first


@pytest.mark.parametrize("name, is_built", [(RECORD, False), ("tales", True), ("tales/lapsa", True), ("assets", False)])
def test_a_link_in_place_of_a_folder_is_reported(library, victim, name, is_built):
    site = library(VOICED)
    if is_built:
        site.build().good()
        site.write(tale("vilks", "Vilks", text="Vilks skrēja."))
    link = site.output / name
    shutil.rmtree(link, ignore_errors=True)
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(victim)
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["output-link"] and "nothing was written" in outcome.stderr
    assert outcome.diagnostics[0].location.file == f"output/{name}"
    link.unlink()
    if not is_built:
        site.build().good()


def test_a_link_in_place_of_a_file_is_replaced_only_where_storysite_had_one(library, victim):
    site = library(VOICED)
    (site.output).mkdir()
    (site.output / "index.html").symlink_to(victim / "thesis")
    outcome = site.build()
    assert outcome.codes == ["not-ours"] and outcome.diagnostics[0].location.file == "output/index.html"
    (site.output / "index.html").unlink()
    site.build().good()
    before = site.tree()
    (site.output / "index.html").unlink()
    (site.output / "index.html").symlink_to(victim / "thesis")
    site.build().good()
    assert site.tree() == before and not (site.output / "index.html").is_symlink()


@pytest.mark.parametrize("path", ["x/thesis", "../victim/thesis", "own.txt", "{victim}/thesis", "tales/../own.txt"])
def test_a_planted_list_of_files_removes_no_file_of_the_user(library, victim, path):
    site = library(VOICED)
    site.build().good()
    (site.output / "own.txt").write_text("my own")
    (site.output / "x").symlink_to(victim)
    record = site.output / RECORD / "files"
    lines = record.read_text().splitlines()[1:-1]
    planted = f"{NOTHING} {path.format(victim=victim)}"
    record.write_text("\n".join(["storysite 1", *lines, planted, ""]))
    site.write(tale("vilks", "Vilks", text="Vilks skrēja."))
    outcome = site.build().good()
    assert (site.output / "own.txt").read_text() == "my own"
    if path == "own.txt":
        diagnostic, = outcome.diagnostics
        assert (diagnostic.severity, diagnostic.code, diagnostic.location.file) == ("warning", "edited-output", "output/own.txt")
    assert site.build().good().stderr == "", "it is reported once"


def test_an_output_folder_that_is_a_link_must_be_named(library, victim):
    site = library(VOICED)
    (site.folder / "output").symlink_to(victim)
    outcome = site.run("build", cwd=site.folder)
    assert outcome.status == 1 and outcome.codes == ["output-link"] and "--output" in outcome.diagnostics[0].notes[0]
    (site.folder / "output").unlink()
    (site.home / "elsewhere").mkdir()
    (site.folder / "output").symlink_to(site.home / "elsewhere")
    site.run("build", "--output", "output", cwd=site.folder).good()
    assert (site.home / "elsewhere/index.html").exists()


@pytest.mark.parametrize("name", ["files", "lock", "new"])
def test_a_pipe_among_storysite_s_own_files_holds_nothing_up(library, name):
    site = library(VOICED)
    (site.output / RECORD).mkdir(parents=True)
    os.mkfifo(site.output / RECORD / name)
    site.build(timeout=20).good()


@pytest.mark.parametrize("name", ["404.html", "tales/lapsa/index.html"])
def test_a_folder_in_place_of_a_page_is_reported_before_anything_is_written(library, name):
    site = library(VOICED)
    site.build().good()
    (site.output / name).unlink()
    (site.output / name).mkdir()
    before = site.stamps()
    site.write(tale("vilks", "Vilks", text="Vilks skrēja."))
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["not-ours"] and "nothing was written" in outcome.stderr
    assert outcome.diagnostics[0].location.file == f"output/{name}" and site.stamps() == before


def test_a_folder_that_may_not_be_written_is_reported_before_anything_is_written(nobodys_library):
    site = nobodys_library(tale() + tale("vilks", "Vilks"))
    site.build().good()
    before = site.stamps()
    site.write(tale(text="Cita lapsa.") + tale("vilks", "Vilks", text="Cits vilks."))
    (site.output / "tales/vilks").chmod(0o555)
    outcome = site.build()
    assert outcome.codes == ["cannot-write"] and "nothing was written" in outcome.stderr
    assert outcome.diagnostics[0].location.file == "output/tales/vilks" and site.stamps() == before
    (site.output / "tales/vilks").chmod(0o755)
    site.build().good()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_commit_that_stops_half_way_tells_what_it_did(nobodys_library):
    site = nobodys_library(tale() + tale("vilks", "Vilks"))
    site.build().good()
    site.write(tale(text="Cita lapsa.") + tale("vilks", "Vilks", text="Cits vilks."))
    # In a folder such as /tmp everyone may make files, but replace only their own.
    home = site.output / "tales/vilks"
    for path in [home, home / "index.html"]:
        os.chown(path, 0, 0)
    home.chmod(0o1777)
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["cannot-write"]
    assert "nothing was written" not in outcome.stderr and "the new site is incomplete" in outcome.stderr
    diagnostic, = outcome.diagnostics
    assert diagnostic.location.file == "output/tales/vilks/index.html" and "already in place" in diagnostic.notes[0]
    assert "Cita" in site.page("lapsa") and "Cits" not in site.page("vilks")
    for path in [home, home / "index.html"]:
        os.chown(path, 65534, 65534)
    site.build().good()
    assert "Cits" in site.page("vilks")


BIG = {"tales/lapsa/tale.md": 1.5, "tales/lapsa/1.svg": 32, "tales/lapsa/anna.wav": 256, "site.yml": 1.5,
       "tales/lapsa/anna.json": 64, "pages/about.md": 1.5}


@pytest.mark.parametrize("name", BIG)
def test_a_file_of_a_terabyte_is_refused(library, name):
    site = library(VOICED + "-- tales/lapsa/anna.json --\n{}\n-- pages/about.md --\n---\ntitle: Par\n---\n\nPar.\n")
    site.write(tale(text="![Lapsa](1.svg)\n\nReiz dzīvoja lapsa.",
                    more="voices:\n  - id: anna\n    audio: anna\n    timing: anna\n"))
    os.truncate(site.path(name), 1 << 40)
    outcome = site.build(timeout=20)
    assert outcome.status == 1
    assert any(f"larger than {BIG[name]} MB" in diagnostic.message and diagnostic.location.file == name for diagnostic in outcome.diagnostics), \
        outcome.stderr


@pytest.mark.parametrize("time", [-12_000_000_000, 10_500_000_000])
def test_a_file_of_another_century_is_built(library, time):
    site = library(VOICED)
    site.build().good()
    good = site.tree()
    for name in ["tales/lapsa/tale.md", "tales/lapsa/1.svg", "tales/lapsa/anna.wav", "site.yml"]:
        os.utime(site.path(name), (time, time))
    for page in site.output.rglob("*.html"):
        os.utime(page, (time, time))
    for _ in range(2):
        site.build().good()
        assert site.tree() == good
    site.write(tale(text="Cita lapsa."))
    os.utime(site.path("tales/lapsa/tale.md"), (time, time))
    site.build().good()
    assert "Cita" in site.page("lapsa")


def test_an_output_folder_that_is_a_file_is_named(library):
    site = library(VOICED)
    site.output.write_text("mine")
    outcome = site.build()
    assert outcome.codes == ["cannot-write"] and "this is a file, but a site is a folder" in outcome.stderr
    assert site.output.read_text() == "mine"
