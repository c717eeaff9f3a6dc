"""Edits a library again and again, and compares each build with a first build. Scripts/fuzz-rebuilds explains it."""

import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import edits

# Edits of one library before a new one is begun, so that a run can go on in several processes.
_EDITS = 100
_SECONDS = 60
# What draws covers in no time.
_STAND_IN = pathlib.Path(__file__).resolve().parent / "stand-in"
# After this many libraries a line counts all until then.
_REPORTED = 5


class Site:
    """A library that is built again and again into one folder."""

    def __init__(self, program, folder, generator):
        self.program = program
        self.random = generator
        self.library = folder / "library"
        self.output = folder / "output"
        self.fresh = folder / "fresh"
        self.cache = folder / "cache"
        self.before = folder / "before"
        edits.start(self.library)
        self.author = edits.Author(generator, self.library)
        self.vandal = edits.Vandal(generator, self.cache, self.output)

    def _command(self, output):
        return [self.program, "build", self.library, "--output", output, *self.options]

    @staticmethod
    def _environment(cache):
        return {"XDG_CACHE_HOME": str(cache), "LANG": "C.UTF-8", "PATH": f"{_STAND_IN}:/usr/bin:/bin"}

    def _build(self, output, cache):
        done = subprocess.run(self._command(output), env=self._environment(cache), capture_output=True, timeout=_SECONDS)
        # The summary names the files that were written, and a first build writes all.
        return done.returncode, done.stderr.replace(os.fsencode(output), b"OUTPUT")

    def _kill(self):
        """Begins a build, kills it at a random moment, and returns what it said until then."""
        process = subprocess.Popen(self._command(self.output), env=self._environment(self.cache),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(self.random.random() * 0.06)
        process.send_signal(signal.SIGKILL)
        return process.communicate()[1].replace(os.fsencode(self.output), b"OUTPUT")

    def step(self, kills):
        """Edits and builds; returns what was done, how the site differs from a first build's, and whether it was built."""
        shutil.rmtree(self.before, ignore_errors=True)
        shutil.copytree(self.library, self.before)
        done = [self.author.edit() for _ in range(self.random.choice([1, 1, 1, 2, 3]))]
        done.append(f"vandal: {self.vandal.harm()}")
        self.options = self.random.choice([[], [], ["--drafts"], ["--strict"]])
        if self.random.random() < 0.5:
            # Longer than a stamp needs to be believed.
            time.sleep(0.025)
        # A build that was done before it was killed is the one that reports a file that it left.
        killed = b""
        if kills:
            killed = self._kill()
            done.append("killed")
        said = self._build(self.output, self.cache)
        again = self._build(self.output, self.cache)
        shutil.rmtree(self.fresh, ignore_errors=True)
        wanted = self._build(self.fresh, self.cache / "none")
        shutil.rmtree(self.cache / "none", ignore_errors=True)
        if said[0] != wanted[0] or self._diagnostics(said[1]) != self._diagnostics(wanted[1]):
            return done, [f"exit {said[0]} and not {wanted[0]}:\n{said[1].decode()}\n-- a first build:\n{wanted[1].decode()}"], False
        if said[0] != 0:
            # The author takes back what was refused, so that there are good libraries to edit.
            shutil.rmtree(self.library)
            shutil.copytree(self.before, self.library)
            return done, [], False
        if self._diagnostics(again[1]) != self._diagnostics(wanted[1]) or again[0] != 0:
            return done, [f"the second build says:\n{again[1].decode()}\n-- a first build:\n{wanted[1].decode()}"], True
        return done, self._differences(left=re.findall(rb"^OUTPUT/(.+): warning", killed + said[1], re.MULTILINE)), True

    @staticmethod
    def _diagnostics(said):
        """The messages without those about the output folder itself, which a first build finds empty."""
        return [part for part in re.split(rb"\n(?=\S)", said.strip()) if part and not part.startswith(b"OUTPUT")]

    def _differences(self, left):
        """How the site differs from a first build's, after the author has deleted the files that storysite said it left."""
        for path in left:
            (self.output / os.fsdecode(path)).unlink(missing_ok=True)
        own, wanted = self._tree(self.output), self._tree(self.fresh)
        return sorted(f"{path}: {'missing' if path not in own else 'left over' if path not in wanted else 'differs'}"
                      for path in own.keys() | wanted.keys() if own.get(path) != wanted.get(path))

    def _tree(self, folder):
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")
                if path.is_file() and path.name != "lock"}


def examine(program, seed, number, count, kills):
    """Makes up to `count` edits of the library of a number; returns how many, how many builds were good, and what is wrong."""
    generator = random.Random(f"{seed} {number}")
    good = 0
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="rebuild-", dir=memory) as folder:
        site = Site(program, pathlib.Path(folder), generator)
        for step in range(count):
            try:
                done, wrong, is_built = site.step(kills)
            except subprocess.TimeoutExpired as error:
                return step + 1, good, f"library {number}, step {step + 1}: a build takes more than {error.timeout} s"
            if wrong:
                return step + 1, good, f"library {number}, step {step + 1} ({', '.join(done)}):\n  " + "\n  ".join(wrong[:12])
            good += is_built
    return count, good, None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("count", nargs="?", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--only", type=int)
    parser.add_argument("--program", default=pathlib.Path(__file__).parents[2] / ".build/release/storysite")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    counts = [min(_EDITS, options.count - start) for start in range(0, options.count, _EDITS)]
    numbered = [(number, count) for number, count in enumerate(counts) if options.only in (None, number)]
    # A run can take an hour, so each failure is printed when it is found.
    edited, built, failed = 0, 0, 0
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        runs = [pool.submit(examine, program, options.seed, number, count, options.kill) for number, count in numbered]
        for done, run in enumerate(concurrent.futures.as_completed(runs), 1):
            count, good, wrong = run.result()
            edited, built, failed = edited + count, built + good, failed + (wrong is not None)
            if wrong:
                print(wrong, flush=True)
            if done % _REPORTED == 0 or done == len(runs):
                print(f"{edited} edits of {done} libraries, compared with first builds: {built} built, {failed} wrong", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
