"""The worker's pure parts on their own: byte ranges, and checksums."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

SCRIPTS = ROOT / "Themes/storybook/scripts"
WHOLE, BEYOND = {"status": 200}, {"status": 416}


def run(code: str):
    deno = Path(sys.executable).parent / "deno"
    done = subprocess.run([deno, "run", "--quiet", "--no-check", "-"], input=code, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def part(first: int, last: int) -> dict:
    return {"status": 206, "first": first, "last": last}


RANGES = [
    (None, 10, WHOLE), ("", 10, WHOLE), ("bytes=0-", 10, part(0, 9)), ("bytes=0-0", 10, part(0, 0)),
    ("bytes=3-5", 10, part(3, 5)), ("bytes=3-50", 10, part(3, 9)), ("bytes=9-9", 10, part(9, 9)),
    ("bytes=-3", 10, part(7, 9)), ("bytes=-30", 10, part(0, 9)), ("Bytes=1-2", 10, part(1, 2)),
    ("bytes= 1-2 ", 10, part(1, 2)),
    ("bytes=10-", 10, BEYOND), ("bytes=10-12", 10, BEYOND), ("bytes=-0", 10, BEYOND), ("bytes=0-", 0, BEYOND), ("bytes=-1", 0, BEYOND),
    # What is not understood, or makes no sense, is as if it had not been asked.
    ("bytes=5-3", 10, WHOLE), ("bytes=-", 10, WHOLE), ("bytes=a-b", 10, WHOLE), ("items=0-1", 10, WHOLE),
    ("bytes=0-1,3-4", 10, WHOLE), ("bytes=0--1", 10, WHOLE), ("0-1", 10, WHOLE), ("bytes=1.5-2", 10, WHOLE),
]


@pytest.fixture(scope="module")
def answers():
    cases = json.dumps([[header, size] for header, size, _ in RANGES])
    return run(f"import {{ rangeOf }} from '{(SCRIPTS / 'worker/ranges.js').as_uri()}';"
               f"console.log(JSON.stringify({cases}.map(([header, size]) => rangeOf(header, size))));")


@pytest.mark.parametrize("number", range(len(RANGES)), ids=[f"{header} of {size}" for header, size, _ in RANGES])
def test_a_range_is_what_was_asked_for(answers, number):
    assert answers[number] == RANGES[number][2]


def test_a_range_of_another_version_is_the_whole():
    found = run(f"""import {{ rangeHeader }} from '{(SCRIPTS / 'worker/ranges.js').as_uri()}';
      const kept = new Headers({{ ETag: '"a"', 'Last-Modified': 'Mon, 02 Nov 2026 10:00:00 GMT' }});
      const asked = (only) => rangeHeader(new Headers({{ Range: 'bytes=0-1', ...(only ? {{ 'If-Range': only }} : {{}}) }}), kept);
      console.log(JSON.stringify(['', '"a"', '"b"', 'W/"a"', 'Mon, 02 Nov 2026 10:00:00 GMT'].map(asked)));""")
    assert found == ["bytes=0-1", "bytes=0-1", None, None, "bytes=0-1"]


# XXH32 with seed 0, as the library of Debian's xxhash works it out.
CHECKSUMS = {"": "02cc5d05", "a": "550d7456", "abc": "32d153ff", "Nobody inspects the spammish repetition": "e2293b2f",
         "0123456789abcdef": "c2c45b69"}


def test_checksums_are_xxh32_however_the_bytes_come():
    texts = json.dumps([*CHECKSUMS])
    found = run(f"""import {{ makeChecksum }} from '{(SCRIPTS / 'kept/checksum.js').as_uri()}';
      const checksumOf = (text, step) => {{
        const bytes = new TextEncoder().encode(text);
        const checksum = makeChecksum();
        for (let at = 0; at < bytes.length; at += step) checksum.add(bytes.subarray(at, at + step));
        return checksum.text();
      }};
      console.log(JSON.stringify([1, 3, 16, 17, 1000].map((step) => {texts}.map((text) => checksumOf(text, step)))));""")
    assert found == [[*CHECKSUMS.values()]] * 5
