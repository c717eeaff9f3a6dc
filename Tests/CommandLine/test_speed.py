"""How long a build takes for a tale: slow code that runs for each word or line fails here."""

import os
import pathlib
import random
import shutil
import subprocess
import time
import zlib

import pytest

from library import BINARY

ROOT = pathlib.Path(__file__).parents[2]
FEW, MANY = 50, 300
USUAL = 2
"""The seconds of a build for the tales that MANY has beyond FEW, in units of `pace`: 1.6 to 2.2 on a busy machine."""


def pace() -> float:
    """Seconds of processor time for compressing a text: a measure of how fast the machine is."""
    draw = random.Random(1)
    words = ["".join(draw.choices("abcdefghij", k=draw.randint(2, 9))) for _ in range(500)]
    text = " ".join(draw.choices(words, k=300_000)).encode()
    began = time.process_time()
    zlib.compress(text)
    return time.process_time() - began


@pytest.mark.slow
def test_a_tale_takes_no_longer_than_usual(tmp_path):
    def seconds(tales: int) -> float:
        """Seconds of processor time of a build, without those of the kernel."""
        output, home = tmp_path / "output", tmp_path / "home"
        for folder in (output, home):
            shutil.rmtree(folder, ignore_errors=True)
        command = [BINARY, "build", str(tmp_path / str(tales)), "--output", str(output), "--jobs", "1", "--quiet"]
        program = os.spawnve(os.P_NOWAIT, BINARY, command, {**os.environ, "XDG_CACHE_HOME": str(home)})
        _, status, usage = os.wait4(program, 0)
        assert status == 0
        return usage.ru_utime

    for tales in (FEW, MANY):
        subprocess.run([ROOT / "Scripts/synthetic-library", tmp_path / str(tales), "--tales", str(tales)],
                       check=True, capture_output=True, timeout=100)
    few, many, usual = (min(found) for found in zip(*[(seconds(FEW), seconds(MANY), pace()) for _ in range(3)]))
    assert many - few < 2 * USUAL * usual, (
        f"a build takes {(many - few) / usual / USUAL:.1f} times as long as usual: see Scripts/bench")
