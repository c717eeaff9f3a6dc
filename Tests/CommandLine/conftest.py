import pathlib
import sys

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
