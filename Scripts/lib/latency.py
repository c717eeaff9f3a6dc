"""Measures how long it takes from the save of a tale until a page of its preview shows it, and prints a line of a table.

Scripts/bench --preview calls this after compiling storysite.
"""

import argparse
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/CommandLine"))

from preview import Preview  # noqa: E402

STORYSITE = ROOT / ".build/release/storysite"
SEEN = """() => {
  window.seen = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
    }).observe(document.querySelector('.text'), { subtree: true, childList: true });
  });
}"""
"""The time at which the frame after a change of the text is painted, in milliseconds since 1970."""


def measure(tales, rounds, work):
    library = work / "library"
    subprocess.run([sys.executable, ROOT / "Scripts/synthetic-library", library, "--tales", str(tales)], check=True,
                   stdout=subprocess.DEVNULL)
    text = library / "tales/tale-00001/tale.md"
    # The first paragraph: a heading would change the name of its page.
    before, first, after = re.split(r"^(\w+)(?= .{60})", text.read_text(encoding="utf-8"), maxsplit=1, flags=re.M)
    shown, built = [], []
    with Preview(library, work, program=STORYSITE) as preview, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{preview.address}tales/tale-00001/index.html")
        page.wait_for_function("""() => performance.getEntriesByType('resource').some(
          ({ name, responseEnd }) => name === location.href.replace(/#.*/, '') && responseEnd)""")
        with preview.events() as events:
            events.await_state(lambda state: state["settled"] == 1)
            for number in range(rounds):
                page.evaluate(SEEN)
                text.write_text(f"{before}{first} w{number}{after}", encoding="utf-8")
                saved = text.stat().st_mtime_ns / 1e6
                shown.append(page.evaluate("() => window.seen") - saved)
                events.await_state(lambda state: state["settled"] == 0)
                events.await_state(lambda state: state["settled"] == 1)
                built.append(time.time() * 1000 - saved)
        browser.close()
    return shown, built


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--tales", default="1000", help="the numbers of tales, with commas between")
    arguments.add_argument("--rounds", type=int, default=15)
    options = arguments.parse_args()
    print("| tales | from save to page: median | fastest | slowest | until all is built: median |\n|--:|--:|--:|--:|--:|")
    for tales in map(int, options.tales.split(",")):
        with tempfile.TemporaryDirectory(prefix="storysite-") as work:
            shown, built = measure(tales, options.rounds, pathlib.Path(work))
        figures = [statistics.median(shown), min(shown), max(shown), statistics.median(built)]
        print(f"| {tales:,} |", " | ".join(f"{figure:.0f} ms" for figure in figures), "|")


if __name__ == "__main__":
    main()
