"""A pytest plugin: says which mutations (schemata.py) the programs came past that each test started.

Writes a file for each test into the folder STORYSITE_REACHED_BY: its name, how many seconds it took, and the numbers.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import time

import pytest

FOLDER = os.environ.get("STORYSITE_REACHED_BY")
start = subprocess.Popen.__init__


def start_with_mutations(self, *arguments, env=None, **options):
    """Tests that make an environment of their own know nothing of mutations."""
    ours = {name: value for name, value in os.environ.items() if name in ("STORYSITE_MUTATION", "STORYSITE_REACHED")}
    start(self, *arguments, env=env and {**env, **ours}, **options)


subprocess.Popen.__init__ = start_with_mutations

if FOLDER:
    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(item):
        bytes_ = pathlib.Path(FOLDER) / hashlib.sha1(item.nodeid.encode()).hexdigest()
        os.environ["STORYSITE_REACHED"] = str(bytes_)
        began = time.monotonic()
        result = yield
        numbers = [number for number, byte in enumerate(bytes_.read_bytes()) if byte] if bytes_.exists() else []
        test = {"name": item.nodeid, "seconds": time.monotonic() - began, "reached": numbers}
        bytes_.with_suffix(".json").write_text(json.dumps(test))
        return result
