"""Libraries changed at random are built or refused, and do no harm: a short run of Scripts/fuzz-libraries."""

import pathlib
import subprocess
import sys

import pytest

from library import BINARY

FUZZ = pathlib.Path(__file__).parents[1] / "LibraryFuzz/fuzz.py"


@pytest.mark.slow
def test_three_hundred_mutated_libraries_do_no_harm():
    done = subprocess.run([sys.executable, FUZZ, "300", "--program", str(BINARY), "--jobs", "2"], capture_output=True,
                          text=True, timeout=110)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "300 libraries" in done.stdout and " 0 built" not in done.stdout, done.stdout
