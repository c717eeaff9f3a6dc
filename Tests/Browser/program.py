"""The program whose sites are tested: STORYSITE_BIN, or the release build."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PROGRAM = os.environ.get("STORYSITE_BIN", str(ROOT / ".build/release/storysite"))


def build(library: Path, output: Path, *options: str) -> Path:
    """Builds a library without a fault within a minute, and gives the folder of its site."""
    done = subprocess.run([PROGRAM, "build", library, "--output", output, *options],
                          capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return output
