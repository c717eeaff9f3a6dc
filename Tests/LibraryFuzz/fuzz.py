"""Builds mutated libraries with storysite and reports each kind of misbehaviour. Scripts/fuzz-libraries explains it."""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import signal
import sys
import tempfile
import time

import judge
import libraries
import mutations
import sandbox

# Kinds of misbehaviour are shown with this many of their libraries.
_SHOWN = 5
_CHUNK = 25
# A stand-in for ffmpeg that draws covers at once.
_STAND_IN = pathlib.Path(__file__).resolve().parent / "stand-in"
# How often what errors name is restored: first the files, then the folders that these are in.
_RESTORATIONS = 3
# After this many libraries a long run prints what it has found until then.
_REPORTED = 1_000


def _environment(number_generator, command):
    # Where `check` finds ffmpeg, it decodes recordings, which takes ten times as long as a build; `build` draws covers.
    tools = "/usr/bin:/bin" if number_generator.random() < 0.1 else f"{_STAND_IN}:/usr/bin:/bin" if command == "build" else "/nowhere"
    return {"PATH": tools, "LANG": "C.UTF-8"}


class Fuzzer:
    """One worker: a sandbox, the good libraries with their sites, and what good pages look like."""

    def __init__(self, program, folder):
        self.program = program
        self.box = None
        self.folder = folder
        self.judge = judge.Judge()
        self.good = {}
        for name, make in libraries.SEEDS.items():
            entries = {f"library/{path}": data for path, data in make().items()}
            self._fresh()
            self.box.write(entries)
            outcome = self._run("build", random.Random(0))
            wrong = self.judge.learn(self.box.output) if outcome[0] == 0 else [outcome[4].decode(errors="replace") or f"status {outcome[0]}"]
            if wrong:
                raise SystemExit(f"the good library '{name}' is not good for storysite or for this fuzzer: {wrong[0]}")
            self.good[name] = entries, self._made()

    def _fresh(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.box = sandbox.Sandbox(self.folder)

    def _made(self):
        """The site and the cache of the last build, as entries."""
        made = {}
        for start in ("library/output", "cache"):
            for parent, _, files in os.walk(os.path.join(self.folder, start)):
                for name in files:
                    path = os.path.join(parent, name)
                    made[os.path.relpath(path, self.folder)] = pathlib.Path(path).read_bytes()
        return made

    def case(self, seed, number):
        """The mutated library of a number, always the same, the good one that it was, and the generator for the rest."""
        generator = random.Random(f"{seed} {number}")
        entries, made = self.good[generator.choice(list(self.good))]
        case = mutations.Case({**entries, **made} if generator.random() < 0.3 else dict(entries))
        mutations.mutate(generator, case)
        return case, entries, generator

    def _run(self, command, generator):
        arguments = [command, str(self.box.library)]
        if command == "build":
            arguments += ["--output", str(self.box.output)]
        return self.box.run(self.program, arguments, _environment(generator, command))

    def _is_made(self, name, entry):
        """Whether a build replaced the file that a mutation planted."""
        path = self.box.folder / name
        return isinstance(entry, bytes) and path.is_file() and path.read_bytes() != entry

    def examine(self, seed, number):
        """Builds the library of a number, and again while it is refused and what the errors name can be restored.

        Returns what is wrong, the changes made, the exit status, the seconds, and how often something was restored.
        """
        case, good, generator = self.case(seed, number)
        self.box.clear()
        self.box.write(case.entries, case.times)
        command = "check" if generator.random() < 0.08 else "build"
        outcome = self._run(command, generator)
        wrong = self.judge.run(outcome, self.box)
        restored = 0
        while command == "build" and outcome[0] == 1 and not wrong and restored < _RESTORATIONS:
            if not self.box.restore(self._refused(outcome, parents=restored), good):
                break
            restored += 1
            outcome = self._run(command, generator)
            wrong = self.judge.run(outcome, self.box)
        touched = any(kind.startswith("outside") for kind in wrong)
        if self.box.output.is_symlink():
            # The output is named with --output, so that its owner wants the folder that the link leads to, if it is not one
            # that a site may never have: then the command was used wrongly.
            wrong = [kind for kind in wrong if not kind.startswith("outside") and kind != "exit status 2"]
        elif outcome[0] == 0 and command == "build":
            # The author of a theme may write any page.
            has_theme = any("/themes/" in name for name in case.entries)
            planted = {name.removeprefix("library/output/") for name, entry in case.entries.items()
                       if name.startswith("library/output/") and not self._is_made(name, entry)}
            wrong += [fault for fault in self.judge.site(self.box.output, planted) if not has_theme or "page" not in fault]
        if touched:
            self._fresh()
        return sorted(set(wrong)), case.changes, outcome[0], outcome[1], restored

    def _refused(self, outcome, parents):
        """The files and folders of the library that errors name, or so many folders above them."""
        for found in judge.ERROR.finditer(outcome[4]):
            path = pathlib.Path(os.path.relpath(os.fsdecode(found["file"]), self.folder))
            if path.parts[0] == "library":
                yield pathlib.Path(*path.parts[:max(len(path.parts) - parents, 2)])


_worker = None


def _start(program, folder):
    global _worker
    # Ctrl-C ends the whole run, and a library that is being built is not at fault then.
    os.setpgid(0, 0)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    sandbox.limit_memory()
    _worker = Fuzzer(program, os.path.join(folder, f"worker-{os.getpid()}"))


def _chunk(seed, numbers):
    return [(number, *_worker.examine(seed, number)) for number in numbers]


def _kind(description):
    """The description without what differs between libraries."""
    return re.sub(r"^(outside: \w+) .*|'[^']*'", lambda found: found[1] or "…", description)


def main():
    parser = argparse.ArgumentParser(prog="Scripts/fuzz-libraries")
    parser.add_argument("count", nargs="?", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--only", type=int)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--program", default=str(libraries.ROOT / ".build/release/storysite"))
    options = parser.parse_args()
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="storysite-fuzz-", dir=fast) as folder:
        if options.only is not None:
            return only(options, folder)
        return everything(options, folder)


def only(options, folder):
    """Builds one library, shows what storysite says, and keeps the library if asked to."""
    fuzzer = Fuzzer(options.program, os.path.join(folder, "one"))
    wrong, changes, status, _, restored = fuzzer.examine(options.seed, options.only)
    said = pathlib.Path(fuzzer.folder, "said")
    if said.exists():
        sys.stdout.write(said.read_text(errors="replace")[:20_000])
    print(f"changes: {', '.join(changes)}\nexit status: {status}, restored {restored} times\nwrong: {'; '.join(wrong) or 'nothing'}")
    if options.keep:
        shutil.rmtree(options.keep, ignore_errors=True)
        kept = sandbox.Sandbox(options.keep)
        case, *_ = fuzzer.case(options.seed, options.only)
        kept.write(case.entries, case.times)
        print(f"kept in {options.keep}")
    return 1 if wrong else 0


class Tally:
    """What the libraries until now have shown."""

    def __init__(self, seed):
        self.seed = seed
        self.found, self.statuses, self.slowest = collections.defaultdict(list), collections.Counter(), (0, 0)
        self.restored = 0
        self.started = time.monotonic()

    def add(self, number, wrong, changes, status, seconds, restored):
        self.statuses[status] += 1
        self.restored += status == 0 and restored > 0
        self.slowest = max(self.slowest, (seconds, number))
        for kind, description in {_kind(description): description for description in reversed(wrong)}.items():
            if not self.found[kind]:
                print(f"{number}: {description} (after {', '.join(changes)})", flush=True)
            self.found[kind].append(number)

    @property
    def count(self):
        return self.statuses.total()

    def line(self):
        seconds = time.monotonic() - self.started
        return (f"{self.count} libraries of seed {self.seed} in {seconds:.0f} s, {self.count / seconds:.0f} a second: "
                f"{self.statuses[0]} built, {self.restored} of them after restoring what errors named, {self.statuses[1]} refused, {len(self.found)} kinds of misbehaviour; "
                f"the slowest took {self.slowest[0]:.1f} s (number {self.slowest[1]})")

    def kinds(self):
        for kind, numbers in sorted(self.found.items(), key=lambda item: -len(item[1])):
            numbers.sort()
            yield f"  {len(numbers):6}  {kind}: {', '.join(map(str, numbers[:_SHOWN]))}"


class Ended(Exception):
    """Somebody has ended the run, by Ctrl-C or a signal."""


def _end(number, _):
    signal.signal(number, signal.SIG_DFL)  # the second time, at once
    raise Ended(number)


def everything(options, folder):
    tally, status = Tally(options.seed), 0
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)
    chunks = [range(start, min(start + _CHUNK, options.count)) for start in range(0, options.count, _CHUNK)]
    with concurrent.futures.ProcessPoolExecutor(options.jobs, initializer=_start, initargs=(options.program, folder)) as pool:
        try:
            waiting = [pool.submit(_chunk, options.seed, chunk) for chunk in chunks]
            for done, future in enumerate(concurrent.futures.as_completed(waiting), 1):
                for result in future.result():
                    tally.add(*result)
                if done % (_REPORTED // _CHUNK) == 0 and done < len(chunks):
                    print(tally.line(), flush=True)
        except Ended as ended:
            pool.shutdown(wait=False, cancel_futures=True)
            status = 128 + ended.args[0]
            print(f"ended before {options.count}", flush=True)
    print(tally.line(), *tally.kinds(), sep="\n")
    if tally.found:
        print(f"To see one again: Scripts/fuzz-libraries --seed {options.seed} --only NUMBER --keep FOLDER")
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
