"""The scripts themselves: their types hold, and they stay small."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

from conftest import HERE, ROOT
from tale import narrated

SCRIPTS = ROOT / "Themes/storybook/scripts"
MOST = 30 * 1024


def test_the_types_hold():
    worker = SCRIPTS / "worker/main.js"
    pages = {*SCRIPTS.glob("*.js"), *SCRIPTS.glob("*/main.js")} - {worker}
    deno = Path(sys.executable).parent / "deno"
    for config, entries in {"deno.json": sorted(pages), "deno.worker.json": [worker]}.items():
        done = subprocess.run([deno, "check", "--quiet", "--config", HERE / config, *entries],
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_every_module_is_part_of_a_bundle():
    modules = {file.relative_to(SCRIPTS).as_posix() for file in SCRIPTS.glob("*/*.js")}
    named = {f"{folder if up else file.parent.name}/{name}"
             for file in SCRIPTS.glob("*/*.js")
             for up, folder, name in re.findall(r"^import \{.*\} from '(?:\./|(\.\./)([\w-]+)/)([\w-]+\.js)';$",
                                                file.read_text(encoding="utf-8"), re.MULTILINE)}
    assert named | {name for name in modules if name.endswith("/main.js")} == modules


def test_a_tale_s_scripts_are_small(site):
    tale = site / narrated(site)
    sources = re.findall(r'<script[^>]* src="([^"]+)"', tale.read_text(encoding="utf-8"))
    sizes = {source: len(gzip.compress((tale.parent / source).read_bytes(), 9)) for source in sources}
    assert len(sizes) == 3, "what it looks like, its language, the reader"
    assert sum(sizes.values()) <= MOST, sizes


def test_scripts_are_classic(site):
    """file:// pages can load no module."""
    for file in site.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert 'type="module"' not in text
        assert not re.search(r"<script(?![^>]*(src=|application/json))", text), "an inline script"
        assert not re.search(r"<[^>]+ (style|on\w+)=", text), "an inline style or handler"
