"""Finds the mutations of the generator that no test catches, with one build of all of them (schemata.py).

First every test runs once and says which mutations it comes past. Then each mutation is switched on, and the tests run
that reach it, those first that reach little else but its file. Scripts/mutate --generator calls this.
"""

import collections
import itertools
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import schemata

# At most so many tests of the command are tried for a mutation, in these parts; the first part that fails ends it.
PARTS = (10, 30, 60)
SUITES = 20
# Seconds; a mutation that makes tests hang is caught.
LIMIT = 600
JOBS = 3


@dataclass
class Test:
    name: str
    seconds: float
    reached: list[int]


class Hunt:
    def __init__(self, copy: pathlib.Path, chosen: list[schemata.Mutation]):
        self.copy, self.chosen = copy, chosen
        self.file_of = {each.number: each.file for each in chosen}
        self.suites: list[Test] = []
        self.tests: list[Test] = []

    def run(self, command: list, limit: int = LIMIT, **environment: str) -> tuple[int, str]:
        """The exit status, -9 for a hang, and what was printed."""
        environment |= {
            "PYTHONPATH": str(pathlib.Path(__file__).parent), "STORYSITE_BIN": str(self.copy / ".build/debug/storysite"),
            "STORYSITE_OUTPUT": str(self.copy / "output")}
        process = subprocess.Popen(
            command, cwd=self.copy, env=os.environ | environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
        try:
            said, _ = process.communicate(timeout=limit)
            return process.returncode, said
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return -9, "a hang"

    def pytest(self, *arguments: str, limit: int = LIMIT, **environment: str) -> tuple[int, str]:
        command = [".venv/bin/python", "-m", "pytest", "-q", "-p", "reached", "-p", "no:cacheprovider", "--timeout", "60"]
        return self.run([*command, *arguments], limit, **environment)

    def swift(self, suites: list[str], limit: int = LIMIT, **environment: str) -> tuple[int, str]:
        filters = itertools.chain(*(("--filter", f"{re.escape(suite)}/") for suite in suites))
        return self.run(["swift", "test", "--skip-build", *filters], limit, **environment)

    def reach(self, folder: pathlib.Path) -> None:
        """Runs every test once."""
        _, said = self.run(["swift", "test", "list", "--skip-build"])
        for suite in sorted({line.split("/")[0] for line in said.splitlines() if re.match(r"SiteGenTests\.\w+/", line)}):
            numbers = folder / suite
            status, said = self.swift([suite], STORYSITE_REACHED=str(numbers))
            if status:
                raise SystemExit(f"{suite} fails without a mutation:\n{said[-2000:]}")
            reached = [number for number, byte in enumerate(numbers.read_bytes()) if byte] if numbers.exists() else []
            self.suites.append(Test(suite, 0, reached))
        _, said = self.pytest(
            "-n", str(JOBS), "-m", "not slow", "Tests/CommandLine", limit=3600, STORYSITE_REACHED_BY=str(folder))
        failed = set(re.findall(r"^(?:FAILED|ERROR) Tests/(\S+)", said, re.MULTILINE))
        print(said.splitlines()[-1], flush=True)
        every = (Test(**json.loads(file.read_text())) for file in folder.glob("*.json"))
        self.tests = [test for test in every if test.name not in failed and test.seconds < 25]

    def fitting(self, tests: list[Test], mutation: schemata.Mutation) -> list[str]:
        """The tests that reach a mutation, those first that reach little else but its file."""
        def share(test: Test) -> float:
            return sum(self.file_of.get(number) == mutation.file for number in test.reached) / len(test.reached)
        reaching = [test for test in tests if mutation.number in test.reached]
        return [test.name for test in sorted(reaching, key=lambda test: (-share(test), test.seconds))]

    def catcher(self, mutation: schemata.Mutation) -> tuple[str, str]:
        """Whether a mutation is caught, has survived all tests that reach it or some of them; and by which, or how many."""
        number = {"STORYSITE_MUTATION": str(mutation.number)}
        suites, tests = self.fitting(self.suites, mutation)[:SUITES], self.fitting(self.tests, mutation)
        if suites:
            status, said = self.swift(suites, 120, **number)
            if status:
                line = next((line for line in said.splitlines() if "✘" in line or "rror:" in line), "a hang")
                return "caught", f"by {line[:200]}"
        tried = 0
        for count in PARTS:
            part = tests[tried:tried + count]
            tried += len(part)
            if not part:
                break
            status, said = self.pytest("-x", "-p", "no:xdist", *(f"Tests/{name}" for name in part), **number)
            # Status 4 is a name that pytest does not find.
            if status == 4:
                raise SystemExit(said[-2000:])
            if status:
                failed = re.search(r"^(?:FAILED|ERROR) (Tests/\S+)", said, re.MULTILINE)
                # A test that fails without the mutation does not count.
                if not failed or self.pytest("-p", "no:xdist", failed[1])[0] in (0, 4):
                    return "caught", f"by {failed[0][:200] if failed else 'a test that ends early'}"
        if not suites and not tests:
            return "SURVIVED", "no test reaches it"
        how = f"by {len(suites)} suites and {tried} of {len(tests)} tests that reach it"
        return ("SURVIVED" if tried == len(tests) else "undecided"), how


def hunt(copy: pathlib.Path, chosen: list[schemata.Mutation], scratch: pathlib.Path) -> int:
    """Prints what is caught and what is not. Returns the exit status."""
    for number, each in enumerate(chosen):
        each.number = number
    kept = schemata.build(copy, chosen)
    print(f"{len(kept)} mutations in one build; {len(chosen) - len(kept)} that the compiler refused", flush=True)
    found = Hunt(copy, kept)
    found.reach(scratch)
    counts = collections.Counter()
    with ThreadPoolExecutor(JOBS) as pool:
        tries = {pool.submit(found.catcher, mutation): mutation for mutation in kept}
        for done in as_completed(tries):
            outcome, how = done.result()
            counts[outcome] += 1
            print(f"{outcome}: {tries[done]}\n    {how}", flush=True)
    decided = counts["caught"] + counts["SURVIVED"]
    print(f"\n{counts['caught']} of {decided} caught ({counts['caught'] / max(decided, 1):.0%}), "
          f"{counts['undecided']} undecided: not all tests that reach them were tried")
    return 0


if __name__ == "__main__":
    sys.exit(__doc__)
