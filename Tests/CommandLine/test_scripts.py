"""Scripts refuse wrong arguments before they install or compile anything, and leave no program behind, and name what failed."""

import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest

ROOT = pathlib.Path(__file__).parents[2]


@pytest.mark.parametrize("command", [
    "fuzz-libraries --wrong", "fuzz-libraries 10 10", "fuzz-libraries --seed x", "fuzz-libraries --kill",
    "fuzz-rebuilds --wrong", "fuzz-rebuilds --kill=3", "fuzz-timing --wrong", "fuzz-timing 1 smil x", "bench --wrong",
    "bench --tales", "bench --tales abc", "bench --tales 50,,2000", "bench --preview --tales 0", "bench --matching 3",
    "bench --rebuilds --quick", "bench --preview 3", "unicode-tables --wrong", "language-tables new", "draw-icons --wrong",
    "synthetic-library {new} --words 0", "synthetic-library {new} --words 20", "synthetic-library {new} --pages 0", "synthetic-library {new} --tales -1",
    "synthetic-library {old}", "large-library {new} --tales 0", "large-library {new} --words 0", "large-library {old}",
])
def test_a_wrong_argument_ends_a_script_at_once(tmp_path, command):
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("swift", "apt-get", "sudo"):
        (programs / name).write_text(f"#!/bin/sh\ntouch '{tmp_path}/started'\nexit 1\n")
        (programs / name).chmod(0o755)
    (tmp_path / "old/tales").mkdir(parents=True)
    name, *arguments = command.format(new=tmp_path / "new", old=tmp_path / "old").split()
    outcome = subprocess.run(
        [ROOT / "Scripts" / name, *arguments], capture_output=True, text=True, timeout=60,
        env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"})
    assert outcome.returncode in (1, 2) and outcome.stderr and "Traceback" not in outcome.stderr
    assert not (tmp_path / "started").exists() and not (tmp_path / "new").exists()


@pytest.mark.parametrize("command", ["bench --quick --help", "fuzz-libraries -h", "language-tables --help", "screens -h"])
def test_the_help_of_a_script_is_its_head(command):
    name, *arguments = command.split()
    outcome = subprocess.run([ROOT / "Scripts" / name, *arguments], capture_output=True, text=True, timeout=20)
    assert outcome.returncode == 0 and f"Scripts/{name}" in outcome.stderr


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_script_that_is_ended_ends_what_it_runs(tmp_path, sent):
    file = tmp_path / "process"
    work = f"sleep 60 & echo $! >'{file}.new'; mv '{file}.new' '{file}'; wait"
    script = subprocess.Popen(["bash", "-c", 'source Scripts/lib/setup.sh; within 1 sh -c "$1"', "try", work], cwd=ROOT)
    while not file.exists():
        time.sleep(0.02)
    script.send_signal(sent)
    assert script.wait(timeout=10) == (130 if sent == signal.SIGINT else 143)
    process = pathlib.Path("/proc", file.read_text().strip())
    deadline = time.monotonic() + 5
    while process.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not process.exists()


def test_a_command_within_its_time_has_its_own_status():
    outcome = subprocess.run(
        ["bash", "-c", "source Scripts/lib/setup.sh; cat; within 1 sh -c 'exit 7' || echo $?; echo b | within 1 cat", "try"],
        cwd=ROOT, input="a\n", capture_output=True, text=True, timeout=20)
    assert outcome.stdout == "a\n7\nb\n"


def test_a_test_that_hangs_is_named(tmp_path):
    """The report of a runner that is ended in the middle is broken off, and the run ended without a word about it."""
    (tmp_path / "swift.xml").write_text('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n')
    (tmp_path / "swift.log").write_text(
        "\u25c7 Test run started.\n\u25c7 Suite WordTests started.\n\u25c7 Test splits() started.\n"
        "\u25c7 Test joins(_:) started.\n\u25c7 Test case passing 1 argument 3 to joins(_:) started.\n"
        "\u25c7 Test waits() started.\n\u25c7 Test waits() started.\n\u2714 Test waits() passed after 0.1 seconds.\n\u2718 Test splits() failed after 0.1 seconds with 1 issue.\n"
        "\u2714 Test joins(_:) with 3 test cases passed after 0.2 seconds.\n"
    )
    (tmp_path / "browser.xml").write_text('<testsuites><testcase classname="a" name="b"><failure/></testcase></testsuites>')
    (tmp_path / "again-browser.xml").write_text('<testsuites><testcase classname="a" name="b"/></testsuites>')
    said = subprocess.run(
        [sys.executable, ROOT / "Scripts/lib/outcomes.py", tmp_path, "1"], capture_output=True, text=True, timeout=20)
    assert said.stdout == "3 2 0\na::b\n"
    assert "swift.xml" in said.stderr
    assert "Failed: splits()\nFailed, or never ended: waits()\n" in said.stderr, "nobody knows which test hangs"
