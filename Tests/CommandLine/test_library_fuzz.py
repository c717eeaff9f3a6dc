"""Libraries changed at random are built or refused, and do no harm: a short run of Scripts/fuzz-libraries."""

import pathlib
import re
import subprocess
import sys

import pytest

from library import BINARY

FUZZ = pathlib.Path(__file__).parents[1] / "LibraryFuzz/fuzz.py"


@pytest.mark.slow
def test_forty_mutated_libraries_do_no_harm():
    done = subprocess.run([sys.executable, FUZZ, "40", "--program", str(BINARY), "--jobs", "2"], capture_output=True,
                          text=True, timeout=110)
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"40 libraries .* (\d+) built", done.stdout)
    assert found and int(found[1]) > 25, f"too few sites were looked at: {done.stdout}"
