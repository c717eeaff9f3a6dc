import pathlib
import shutil
import sys
import tempfile

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from library import BINARY, Library  # noqa: E402


def pytest_sessionstart(session):
    if not pathlib.Path(BINARY).exists():
        pytest.exit(f"no binary at {BINARY}: run Scripts/build, or name one in STORYSITE_BIN", 2)


@pytest.fixture
def library(tmp_path):
    """Makes a library in a folder of the test's own from one string."""
    return lambda text="": Library(tmp_path, text)


@pytest.fixture
def common_folder():
    """A folder that every user of the machine may read and write, unlike those of pytest."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="storysite-"))
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder)
