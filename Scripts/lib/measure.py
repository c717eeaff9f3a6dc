"""Builds the same generated libraries with storysite and with Hugo, in turns, and prints a Markdown table of medians.

Scripts/bench calls this after installing Hugo and compiling storysite.
"""

import argparse
import os
import pathlib
import platform
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import layouts

ROOT = pathlib.Path(__file__).resolve().parents[2]
STORYSITE = ROOT / ".build/release/storysite"
HUGO_SITE = ROOT / "Scripts/lib/hugo"
# Seconds until storysite trusts the stamp of a changed file: "nothing changed" is measured only after that.
SETTLE = 3


class Generator:
    """A site generator for one library: its command, its output and its measurements."""

    def __init__(self, name, command, source, work):
        self.name = name
        self.source = source
        self.output = work / "output"
        self.cache = work / "cache"
        self.command = [str(part) for part in command]
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(work), "XDG_CACHE_HOME": str(self.cache), "LANG": "C.UTF-8",
        }
        self.figures = {}

    def clear(self):
        """Removes output and cache, so that the next build is a first build."""
        shutil.rmtree(self.output, ignore_errors=True)
        shutil.rmtree(self.cache, ignore_errors=True)

    def run(self, what):
        """Builds, adds wall and processor time in seconds to the figures of `what`, and returns what was printed."""
        with tempfile.TemporaryFile() as said:
            began = time.perf_counter()
            process = subprocess.Popen(self.command, stdout=said, stderr=said, env=self.environment)
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - began
            process.returncode = os.waitstatus_to_exitcode(status)
            said.seek(0)
            report = said.read().decode()
        if process.returncode != 0:
            sys.exit(f"{self.name} failed on {self.source}:\n{report[:4000]}")
        self.figures.setdefault(what, []).append(wall)
        self.figures.setdefault(f"{what}, processor", []).append(usage.ru_utime + usage.ru_stime)
        return report

    def measure_memory(self):
        """Makes a first build under GNU time, and adds its peak of resident memory, in bytes, to the figures."""
        self.clear()
        figure = self.output.with_name("memory")
        subprocess.run(["/usr/bin/time", "-f", "%M", "-o", figure, *self.command],
                       check=True, env=self.environment, stdout=subprocess.DEVNULL)
        self.figures.setdefault("memory", []).append(int(figure.read_text().split()[-1]) * 1024)

    def written(self, pattern="*"):
        """Returns the size in bytes of all files of the site that match `pattern`, without `.storysite`."""
        return sum(path.stat().st_size for path in self.output.rglob(pattern)
                   if path.is_file() and ".storysite" not in path.parts)

    def pages(self):
        """Returns the number of tales that have a page."""
        return sum(1 for _ in (self.output / "tales").glob("*/index.html"))

    def median(self, what):
        return statistics.median(self.figures[what])


def prepare(count, work):
    """Writes the library of `count` tales for both generators, and returns the generators."""
    library = work / "library"
    subprocess.run([ROOT / "Scripts/synthetic-library", library, "--tales", str(count)], check=True)
    hugo = work / "hugo"
    shutil.copytree(HUGO_SITE, hugo)
    layouts.write(layouts.build(STORYSITE, library, work), hugo)
    (hugo / "content/tales").mkdir(parents=True)
    for tale in library.glob("tales/*/tale.md"):
        shutil.copyfile(tale, hugo / f"content/tales/{tale.parent.name}.md")
    binary, = (ROOT / ".venv/hugo").glob("lib/python*/site-packages/hugo/binaries/hugo*")
    folders = {name: work / f"{name}-work" for name in ("storysite", "hugo")}
    for folder in folders.values():
        folder.mkdir()
    return (
        Generator("storysite", [STORYSITE, "build", library, "--output", folders["storysite"] / "output"],
                  library / "tales/tale-00001/tale.md", folders["storysite"]),
        Generator("Hugo", [binary, "--source", hugo, "--destination", folders["hugo"] / "output",
                           "--cacheDir", folders["hugo"] / "cache", "--quiet", "--noBuildLock"],
                  hugo / "content/tales/tale-00001.md", folders["hugo"]),
    )


def expect(condition, what):
    """Stops if a generator did other work than the comparison assumes."""
    if not condition:
        sys.exit(f"the comparison is not fair: {what}")


def measure(count, rounds, work):
    """Builds a library of `count` tales in each of the ways, and returns both generators with their figures."""
    pair = prepare(count, work)
    storysite, hugo = pair
    original = storysite.source.read_bytes()
    for number in range(rounds):
        order = pair if number % 2 == 0 else pair[::-1]
        for generator in pair:
            generator.source.write_bytes(original)
        time.sleep(SETTLE)
        for generator in order:
            generator.clear()
            generator.run("cold")
            expect(generator.pages() == count, f"{generator.name} wrote {generator.pages()} of {count} tales")
        for generator in order:
            report = generator.run("unchanged")
            expect(generator is hugo or re.search(r": 0 written, \d+ unchanged, 0 removed", report), report)
        for generator in order:
            generator.source.write_bytes(original + f"\nVienreiz vilks atnāca vēlreiz {number}.\n".encode())
            report = generator.run("one changed")
            expect(generator is hugo or not re.search(r": 0 written", report), report)
        print(f"  {count} tales, round {number + 1} of {rounds}", file=sys.stderr)
    page = (storysite.output / "tales/tale-00001/index.html").read_text(encoding="utf-8")
    expect(page.count("<span") > 1500 and '"times"' in page, "storysite set no words or no times")
    for generator in pair:
        for _ in range(min(rounds, 3)):
            generator.measure_memory()
        generator.figures["html"] = [generator.written("*.html")]
        generator.figures["bytes"] = [generator.written()]
    return pair


def seconds(value):
    return f"{value * 1000:.1f} ms" if value < 0.1 else f"{value * 1000:.0f} ms" if value < 1 else f"{value:.2f} s"


def per_tale(value):
    return f"{value * 1000:.3f} ms"


def megabytes(value):
    return f"{value / 1e6:.1f} MB"


def table(results):
    """Returns the results as a Markdown table; a ratio is storysite's figure divided by Hugo's."""
    lines = ["| tales | | storysite | Hugo | ratio |", "|--:|---|--:|--:|--:|"]
    rows = [
        ("first build", "cold", seconds), ("first build, processor time", "cold, processor", seconds),
        ("first build, per tale", "cold", per_tale),
        ("nothing changed", "unchanged", seconds), ("one tale changed", "one changed", seconds),
        ("peak memory", "memory", megabytes), ("HTML written", "html", megabytes), ("all written", "bytes", megabytes),
    ]
    for count, pair in results:
        for label, what, shown in rows:
            left, right = (generator.median(what) for generator in pair)
            divisor = count if shown is per_tale else 1
            cells = f"{shown(left / divisor)} | {shown(right / divisor)}"
            lines.append(f"| {count:,} | {label} | {cells} | {left / right:.2f} |")
    return "\n".join(lines)


def version(command, pattern):
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = re.search(pattern, said)
    return found[1] if found else "?"


def notes(rounds, pair):
    hugo = version([pair[1].command[0], "version"], r"hugo v(\d+\.\d+\.\d+)")
    swift = version(["swift", "--version"], r"Swift version (\d+(?:\.\d+)+)")
    return f"""
Medians of {rounds} rounds in which both take turns, with all files in memory (tmpfs); {os.cpu_count()} cores
({platform.machine()}), Swift {swift}, Hugo {hugo}.
A tale has about 1,500 words on eight pages. storysite finds words, sentences and times (from times of words, beside a
silent recording of 15 minutes and 24 KB, which it copies) and writes `catalog.json`. Hugo gets the same Markdown, an
equal layout (home, library, a page for each tale), the same style sheet and the same scripts; it handles no words, no
timing and no media. A ratio is storysite's figure divided by Hugo's."""


def main():
    parser = argparse.ArgumentParser(prog="Scripts/bench")
    parser.add_argument("--tales", help="sizes, such as 100,1000,5000")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--quick", action="store_true", help="100 and 1,000 tales, three rounds")
    options = parser.parse_args()
    sizes = [int(size) for size in (options.tales or ("100,1000" if options.quick else "100,1000,5000")).split(",")]
    rounds = options.rounds or (3 if options.quick else 5)
    results = []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the folder in memory is removed
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="storysite-bench-", dir=memory) as folder:
        for size in sizes:
            work = pathlib.Path(folder) / str(size)
            work.mkdir()
            results.append((size, measure(size, rounds, work)))
            shutil.rmtree(work)
    print(table(results))
    print(notes(rounds, results[0][1]))


if __name__ == "__main__":
    main()
