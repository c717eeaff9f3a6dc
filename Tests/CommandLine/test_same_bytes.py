"""The same library gives the same bytes, wherever, whenever and by however many threads it is built."""

import os
import shutil
import subprocess
import sys
import pathlib

import pytest

from library import Library, differences

GENERATOR = pathlib.Path(__file__).parents[2] / "Scripts/synthetic-library"


@pytest.fixture(scope="module")
def forty(tmp_path_factory):
    """A library of forty tales and its site."""
    site = Library(tmp_path_factory.mktemp("forty"))
    subprocess.run([sys.executable, GENERATOR, site.folder, "--tales", "40", "--words", "200"], check=True)
    site.build("--jobs", "1").good()
    return site, site.tree()


@pytest.mark.parametrize("environment", [
    {"TZ": "Pacific/Kiritimati"}, {"TZ": "America/Los_Angeles", "LANG": "tr_TR.UTF-8"}, {"LC_ALL": "C", "LANG": "C"},
    {"LC_ALL": "lv_LV.UTF-8", "LANGUAGE": "lv"}, {"HOME": "/nonexistent"}, {"SOURCE_DATE_EPOCH": "0", "TERM": "dumb"},
], ids=lambda environment: ",".join(environment.values()))
def test_time_zone_locale_and_home_change_nothing(forty, tmp_path, environment):
    site, expected = forty
    other = Library(tmp_path)
    other.run("build", site.folder, "--output", other.output, environment=environment).good()
    assert differences(other.tree(), expected) == []


@pytest.mark.parametrize("jobs", ["1", "2", "3", "16", "64"])
def test_threads_change_nothing(forty, tmp_path, jobs):
    site, expected = forty
    other = Library(tmp_path)
    other.run("build", site.folder, "--output", other.output, "--jobs", jobs).good()
    assert differences(other.tree(), expected) == []


def test_a_warm_cache_changes_nothing(forty, tmp_path):
    site, expected = forty
    site.build().good()
    other = tmp_path / "fresh"
    site.run("build", "library", "--output", other).good()
    assert differences(site.tree(other), expected) == []


def test_the_clock_changes_nothing(forty, tmp_path):
    faketime = shutil.which("faketime")
    if not faketime:
        pytest.skip("faketime is not installed")
    site, expected = forty
    for day in ("1999-12-31 23:59:59", "2031-02-28 12:00:00"):
        other = Library(tmp_path / day[:4])
        command = other.command("build", site.folder, "--output", other.output)
        subprocess.run([faketime, "-f", f"@{day}", *command], env=other.environment(), check=True, capture_output=True)
        assert differences(other.tree(), expected) == []


def test_order_times_and_modes_of_the_files_change_nothing(forty, tmp_path):
    site, expected = forty
    other = Library(tmp_path)
    for number, path in enumerate(sorted(site.folder.rglob("*"), reverse=True)):
        if path.is_file():
            copy = other.folder / path.relative_to(site.folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
            os.utime(copy, (number, number))
            copy.chmod(0o600)
    other.build().good()
    assert differences(other.tree(), expected) == []
    modes = {path.stat().st_mode & 0o777 for path in other.output.rglob("*") if path.is_file() and ".storysite" not in path.parts}
    assert modes == {0o644}, "what is published can be read by a web server"


def test_a_library_that_may_only_be_read_is_built(forty, nobodys_library):
    site, expected = forty
    other = nobodys_library()
    shutil.copytree(site.folder, other.folder, dirs_exist_ok=True)
    for path in [*other.folder.rglob("*"), other.folder]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    outcome = other.build()
    for path in [other.folder, *other.folder.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    outcome.good()
    assert differences(other.tree(), expected) == []


def test_a_link_to_the_library_and_another_working_folder_change_nothing(forty, tmp_path):
    site, expected = forty
    other = Library(tmp_path)
    (tmp_path / "link").symlink_to(site.folder)
    other.run("build", tmp_path / "link/", "--output", other.output, cwd="/").good()
    assert differences(other.tree(), expected) == []
