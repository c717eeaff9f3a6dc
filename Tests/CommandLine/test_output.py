"""What is written into the output folder, and above all what is not."""

import os

from library import PICTURE, RECORD, Library, sound, tale

TWO = (tale("lapsa", text="![Lapsa](1.svg)\n\nReiz dzīvoja lapsa.", more="voices:\n  - id: anna\n    audio: anna\n")
       + f"-- tales/lapsa/1.svg --\n{PICTURE}-- tales/lapsa/anna.wav (3 s) --\n" + tale("vilks", "Vilks"))


def test_every_tale_and_the_pages_around_them_are_made(library):
    site = library(TWO)
    site.build().good()
    made = site.tree()
    assert {"index.html", "library/index.html", "catalog.json", "tales/lapsa/index.html", "tales/vilks/index.html"} <= set(made)
    assert PICTURE.encode() in made.values() and sound(3) in made.values()


def test_a_second_build_writes_no_file(library):
    site = library(TWO)
    site.build().good()
    before = site.stamps()
    folders = {path: path.stat().st_mtime_ns for path in site.output.rglob("*") if path.is_dir() and RECORD not in path.parts}
    assert ": 0 written" in site.build().good().stdout
    assert site.stamps() == before
    assert folders == {path: path.stat().st_mtime_ns for path in folders}


def test_without_its_record_and_cache_a_build_still_rewrites_no_equal_bytes(library):
    site = library(TWO)
    site.build().good()
    before = site.stamps()
    for folder in (site.home / "cache", site.output / RECORD):
        os.system(f"rm -rf '{folder}'")
    site.build().good()
    assert {name for name, stamp in site.stamps().items() if stamp[1] != before[name][1]} == set()


def test_only_what_changed_is_written(library):
    site = library(TWO)
    site.build().good()
    before = site.stamps()
    site.write(tale("vilks", "Vilks", text="Vilks skrēja prom."))
    site.build().good()
    changed = {os.path.relpath(name, site.output) for name, stamp in site.stamps().items() if before.get(name) != stamp}
    assert "tales/vilks/index.html" in changed
    assert not any(name.startswith(("tales/lapsa", "assets")) for name in changed)
    assert "skrēja" in site.page("vilks").replace("<span>", "").replace("</span>", "")


def test_a_change_of_the_same_length_and_time_is_seen(library):
    site = library(TWO)
    site.build().good()
    path = site.path("tales/vilks/tale.md")
    times = (path.stat().st_atime_ns, path.stat().st_mtime_ns)
    path.write_text(path.read_text().replace("lapsa", "ķēniņ"[:3] + "sa"))
    os.utime(path, ns=times)
    site.build().good()
    assert "ķēnsa" in site.page("vilks")


def test_a_picture_changed_within_its_size_is_seen(library):
    site = library(TWO)
    site.build().good()
    changed = PICTURE.replace("M0 0h4", "M1 1h4")
    site.path("tales/lapsa/1.svg").write_text(changed)
    site.build().good()
    assert changed.encode() in site.tree().values() and PICTURE.encode() not in site.tree().values()


def test_a_renamed_tale_leaves_no_old_page(library):
    site = library(TWO)
    site.build().good()
    site.path("tales/lapsa").rename(site.path("tales/kumiņa"[:-3] + "ina"))
    report = site.build().good().stdout
    assert "tales/kumina/index.html" in site.tree()
    assert not (site.output / "tales/lapsa").exists(), "not even the folder"
    assert " 0 removed" not in report
    assert "tales/lapsa" not in (site.output / "library/index.html").read_text()


def test_files_of_others_stay_where_they_are(library):
    site = library(TWO)
    site.build().good()
    strangers = {"CNAME": "pasakas.example", "tales/lapsa/notes.txt": "mine", ".git/HEAD": "ref", "assets/own.css": "p{}"}
    for name, text in strangers.items():
        path = site.output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    os.system(f"rm -r '{site.path('tales/lapsa')}'")
    site.build().good()
    assert not (site.output / "tales/lapsa/index.html").exists()
    assert {name: (site.output / name).read_text() for name in strangers} == strangers


def test_a_page_that_somebody_spoiled_or_deleted_is_made_again(library):
    site = library(TWO)
    site.build().good()
    good = site.tree()
    (site.output / "tales/lapsa/index.html").write_text("spoiled")
    (site.output / "index.html").unlink()
    site.build().good()
    assert site.tree() == good


def test_with_an_error_nothing_is_written(library):
    site = library(TWO)
    site.build().good()
    before = site.stamps()
    site.write(tale("vilks", "Vilks", text="Cits teksts.") + tale("lacis", more="autor: A\n"))
    assert site.build().status == 1
    assert site.stamps() == before
    (site.path("tales/lacis/tale.md")).unlink()
    site.path("tales/lacis").rmdir()
    site.build().good()
    assert "Cits" in site.page("vilks")


def test_the_first_build_with_an_error_makes_no_output(library):
    site = library(tale(more="autor: A\n"))
    assert site.build().status == 1
    assert not site.output.exists()


def test_a_file_of_somebody_else_is_not_written_over(library):
    site = library(TWO)
    site.output.mkdir()
    (site.output / "index.html").write_text("mine")
    outcome = site.build()
    assert outcome.status == 1 and "index.html" in outcome.stderr
    assert site.tree() == {"index.html": b"mine"}


def test_an_output_that_was_moved_is_still_kept_up(library):
    site = library(TWO)
    site.build().good()
    site.output.rename(site.home / "elsewhere")
    outcome = site.run("build", "library", "--output", "elsewhere").good()
    assert ": 0 written" in outcome.stdout


def test_two_sites_of_one_library_do_not_disturb_each_other(library):
    site = library(TWO)
    site.build().good()
    site.run("build", "library", "--output", "second").good()
    assert site.tree() == site.tree(site.home / "second")
    before = site.stamps()
    site.build().good()
    assert site.stamps() == before


def test_no_temporary_file_is_left(library):
    site = library(TWO)
    site.build().good()
    assert not [name for name in site.tree() if "tmp" in name or name.startswith(".") or "~" in name]


def test_what_the_first_build_learnt_serves_the_second(tmp_path):
    site = Library(tmp_path, TWO)
    site.build().good()
    kept = set(site.kept())
    site.build().good()
    assert kept and set(site.kept()) == kept
