"""Builds a library of Scripts/large-library again and again, and prints medians of time and the peak of memory."""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Seconds until storysite trusts the stamp of a changed file.
SETTLE = 0.1


def build(library, work):
    """Builds; returns wall time and processor time in ms, and the peak of resident memory in MB."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [ROOT / ".build/release/storysite", "build", library, "--output", work / "output", "--quiet"],
        env={"PATH": os.environ["PATH"], "XDG_CACHE_HOME": str(work / "cache")})
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit("the build failed")
    return wall * 1000, (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(prog="Scripts/bench --rebuilds")
    parser.add_argument("tales", type=int, nargs="?", default=20_000)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="storysite-bench-", dir=place) as folder:
        work = pathlib.Path(folder)
        library = work / "library"
        subprocess.run([ROOT / "Scripts/large-library", library, "--tales", str(options.tales)], check=True)
        time.sleep(SETTLE)
        runs = {"first build": [build(library, work)]}
        runs["nothing changed"] = [build(library, work) for _ in range(options.rounds)]
        tale = library / "tales/tale-000007/tale.md"
        edits = {
            "one text changed": lambda text, number: f"{text}\nLapsa {number}.\n",
            "one title changed": lambda text, number: text.replace("title: ", f"title: L{number} ", 1),
        }
        for what, edit in edits.items():
            text = tale.read_text(encoding="utf-8")
            runs[what] = []
            for number in range(options.rounds):
                tale.write_text(edit(text, number), encoding="utf-8")
                time.sleep(SETTLE)
                runs[what].append(build(library, work))
    print(f"| {options.tales:,} tales | wall | processor | memory |\n|---|--:|--:|--:|")
    for what, figures in runs.items():
        wall, processor, memory = map(statistics.median, zip(*figures))
        print(f"| {what} | {wall:,.0f} ms | {processor:,.0f} ms | {memory:,.0f} MB |")


if __name__ == "__main__":
    main()
