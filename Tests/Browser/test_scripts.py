"""The scripts themselves: their types hold, their comments are no wider than a page, and they stay small."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

from conftest import HERE, ROOT
from tale import narrated

SCRIPTS = ROOT / "Themes/storybook/scripts"
PREVIEW = ROOT / "Preview/scripts"
MOST = 19.4 * 1000
COLUMNS = 120
COMMENT = {".css": re.compile(r"/\*[\s\S]*?\*/"), ".js": re.compile(r"^ */\*[\s\S]*?\*/|(?<!\S)//.*", re.MULTILINE)}
COMMENT[".ts"] = COMMENT[".js"]
IMPORT = re.compile(r"^import \{.*\} from '(?:\./|\.\./([\w-]+)/)([\w-]+\.js)';$", re.MULTILINE)
FLOORS = [{"device", "kept", "recording"}, {"page"}, {"learnt", "sealed", "words"}, {"family", "offline"},
          {"appearance", "booklet", "capture", "child", "ending", "gate", "gone", "home", "keeping", "language", "learn",
           "lesson", "library", "lock", "making", "memory", "parents", "questions", "reader", "report", "retelling", "sharing",
           "single", "speaking", "video", "worker"},
          {"closer", "code", "companions", "film", "glossary", "mine", "narration", "transfer", "unsealing"}]
"""The folders of scripts, from the ground up: a module imports from its own folder and from the floors below (docs/architecture.md)."""


def imports() -> dict[str, set[str]]:
    """Of each module the modules that it imports, all as `folder/name.js`."""
    return {f"{file.parent.name}/{file.name}": {f"{folder or file.parent.name}/{name}"
                                                for folder, name in IMPORT.findall(file.read_text(encoding="utf-8"))}
            for file in SCRIPTS.glob("*/*.js")}


def test_the_types_hold():
    workers = {SCRIPTS / "worker/main.js", SCRIPTS / "unsealing/main.js"}
    pages = {*SCRIPTS.glob("*.js"), *SCRIPTS.glob("*/main.js"), *PREVIEW.glob("*/main.js")} - workers
    deno = Path(sys.executable).parent / "deno"
    for config, entries in {"deno.json": sorted(pages), "deno.worker.json": sorted(workers)}.items():
        done = subprocess.run([deno, "check", "--quiet", "--config", HERE / config, *entries],
                              capture_output=True, text=True, check=False, timeout=100)
        assert done.returncode == 0, done.stderr


def test_comments_have_at_most_120_columns():
    """Also on the line that a comment shares with code (docs/style.md)."""
    wide = []
    for file in [*(ROOT / "Themes").rglob("*"), *(ROOT / "Preview").rglob("*")]:
        if file.suffix not in COMMENT:
            continue
        text = file.read_text(encoding="utf-8")
        for comment in COMMENT[file.suffix].finditer(text):
            lines = text[text.rfind("\n", 0, comment.start()) + 1:comment.end()].split("\n")
            wide += [f"{file.relative_to(ROOT)}: {line}" for line in lines if len(line) > COLUMNS]
    assert wide == []


def test_every_module_is_part_of_a_bundle():
    modules = imports()
    named = set().union(*modules.values())
    assert named | {name for name in modules if name.endswith("/main.js")} == modules.keys()


def test_every_import_leads_down():
    floor = {folder: number for number, folders in enumerate(FLOORS) for folder in folders}
    assert floor.keys() == {file.name for file in SCRIPTS.iterdir() if file.is_dir()}, "a folder is on no floor"
    ways = [(module.split("/")[0], other.split("/")[0], module, other) for module, others in imports().items() for other in others]
    assert [(module, other) for own, lower, module, other in ways if own != lower and floor[own] <= floor[lower]] == []


def test_no_modules_import_each_other_in_a_circle():
    left = imports()
    while True:
        free = {module for module, others in left.items() if not others & left.keys()}
        if not free:
            break
        left = {module: others for module, others in left.items() if module not in free}
    assert left == {}, "these wait for each other, or for one that does"


def test_three_modules_alone_touch_the_browser_s_storage():
    touching = {file.relative_to(SCRIPTS).as_posix() for file in SCRIPTS.rglob("*.js")
                if "localStorage" in file.read_text(encoding="utf-8")}
    assert touching == {"device/storage.js", "device/storage-keys.js", "device/storage-write.js"}


def test_one_module_of_a_preview_touches_the_browser_s_storage():
    touching = {file.relative_to(PREVIEW).as_posix() for file in PREVIEW.rglob("*.js") if "tItem(" in file.read_text(encoding="utf-8")}
    assert touching == {"page/stored.js"}


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


def test_no_test_takes_a_promise_for_an_answer():
    """`wait_for_function` takes any promise for true; `await_promised` waits for what it promises."""
    calls = [(file.name, call) for file in (ROOT / "Tests/Browser").glob("*.py")
             for call in re.findall(r'wait_for_function\(\s*f?("""[\s\S]*?"""|"[^"\n]*")', file.read_text(encoding="utf-8"))]
    assert len(calls) > 50
    assert [call for call in calls if re.search(r"async |\.then\(|fetch\(", call[1])] == []
