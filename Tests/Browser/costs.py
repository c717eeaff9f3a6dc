"""Processor seconds of each test and fixture, with all that they start: STORYSITE_COSTS names the file that gets a line
of JSON for each. `python` is the tests with their server; `started` are programs that have ended, such as builds and deno."""

import json
import os
import re
from collections import Counter
from pathlib import Path

import pytest

TICK = os.sysconf("SC_CLK_TCK")
KINDS = {"driver": r"run-driver", "chromium": r"chromium", "firefox": r"firefox|pulseaudio",
         "webkit": r"WebKit|MiniBrowser|Xvfb", "storysite": r"storysite"}


def processes() -> Counter:
    """Seconds of this process and all below it until now, by kind. What a process took that has ended is its parent's."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            numbers = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_text()
        except OSError:
            continue
        found[int(folder.name)] = int(numbers[1]), list(map(int, numbers[11:15])), command
    ours, seconds = {os.getpid()}, Counter()
    while below := {number for number, (parent, *_) in found.items() if parent in ours} - ours:
        ours |= below
    for number in ours & set(found):
        _, (user, system, ended_user, ended_system), command = found[number]
        is_self = number == os.getpid()
        kind = next((name for name, mark in KINDS.items() if re.search(mark, command)), "other")
        kind = "python" if is_self else kind
        seconds[kind] += (user + system) / TICK
        seconds["started" if is_self else kind] += (ended_user + ended_system) / TICK
    return seconds


class Costs:
    def __init__(self, file: str):
        self.file = file

    def write(self, name: str, before: Counter) -> None:
        spent = processes() - before  # without what has ended with its parent, at the end of a run
        kinds = {kind: round(seconds, 2) for kind, seconds in spent.most_common() if seconds >= 0.01}
        with open(self.file, "a", encoding="utf-8") as file:
            file.write(json.dumps({"of": name, "seconds": round(sum(spent.values()), 2), "by": kinds}) + "\n")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        before = processes()
        try:
            return (yield)
        finally:
            self.write(item.nodeid, before)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef):
        before = processes()
        try:
            return (yield)
        finally:
            self.write(f"fixture {fixturedef.argname}", before)
