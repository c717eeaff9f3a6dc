import os
import pathlib
import re
import shutil
import sys
import tempfile

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from library import BINARY, Library, tale  # noqa: E402


def pytest_sessionstart(session):
    if not pathlib.Path(BINARY).exists():
        pytest.exit(f"no binary at {BINARY}: run Scripts/build, or name one in STORYSITE_BIN", 2)


def pytest_collection_modifyitems(items):
    """Tests of the program's own speed say nothing about the debug build that the quick run tests, and hundreds of random
    libraries and archives take it long."""
    for item in items:
        if re.search("no_time|at_once|soon|grows|linear|random_edits|mutated|zlib", item.name):
            item.add_marker("slow")


@pytest.fixture(scope="session")
def joined(tmp_path_factory):
    """The scripts of the theme, joined by an earlier run: what two libraries keep in common, unless they came with the
    program. Joining them takes longer than all else that a small library needs."""
    kept = [set(), set()]
    for files in kept:
        site = Library(tmp_path_factory.mktemp("joined"), tale())
        site.run("check", "library").good()
        files |= {path.relative_to(site.home) for path in site.kept()}
    return site.home, kept[0] & kept[1]


@pytest.fixture
def library(tmp_path, joined):
    """Makes a library in a folder of the test's own from one string, on a machine that knows the theme."""
    home, files = joined

    def make(text=""):
        for file in files:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(home / file, tmp_path / file)
        return Library(tmp_path, text)

    return make


@pytest.fixture
def nobodys_library():
    """Makes a library that is built by a user who may open only what all may: root finds no door closed."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="storysite-"))
    folder.chmod(0o777)

    def make(text=""):
        site = Library(folder, text)
        if os.geteuid() == 0:
            # The project may lie where other users cannot look; its themes go along with the program.
            program = folder / "program"
            program.mkdir()
            site.program = shutil.copy(BINARY, program)
            themes = next(place / "Themes" for place in pathlib.Path(BINARY).resolve().parents if (place / "Themes").is_dir())
            shutil.copytree(themes, program / "Themes")
            site.options = {"user": 65534, "group": 65534, "extra_groups": []}
        return site

    yield make
    shutil.rmtree(folder)
