"""The pure modules of the scripts, each on its own in deno: `modules/NAME.test.js`."""

import subprocess
import sys
import xml.etree.ElementTree as XML
from pathlib import Path

import pytest

from conftest import HERE
from program import ROOT

MODULES = HERE / "modules"
NAMES = sorted(file.name for file in MODULES.glob("*.test.js"))


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory) -> dict[str, list[tuple[str, str]]]:
    """By file: the names of its tests, and what was wrong."""
    report = tmp_path_factory.mktemp("modules") / "report.xml"
    deno = Path(sys.executable).parent / "deno"
    theme = f"--allow-read={ROOT / 'Themes/storybook'}"
    done = subprocess.run([deno, "test", "--quiet", "--no-check", theme, "--junit-path", report, MODULES],
                          capture_output=True, text=True, check=False, timeout=100)
    assert report.is_file(), done.stderr
    suites = {Path(suite.get("name")).name: suite for suite in XML.parse(report).getroot().iter("testsuite")}
    assert suites.keys() == set(NAMES), done.stdout + done.stderr
    found = {name: [(case.get("name"), "".join(wrong(part) for part in case)) for case in suite.iter("testcase")]
             for name, suite in suites.items()}
    assert done.returncode == 0 or any(text for cases in found.values() for _, text in cases), done.stdout + done.stderr
    return found


def wrong(part: XML.Element) -> str:
    """What a part of a test's report complains of: a failure, or that it was left out, by `ignore` or another's `only`."""
    return part.text or part.get("message") or part.tag


@pytest.mark.parametrize("name", NAMES)
def test_the_module_keeps_its_word(outcomes, name):
    assert outcomes[name], "no test ran"
    assert [f"{test}: {text}" for test, text in outcomes[name] if text] == []
