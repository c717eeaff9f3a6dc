"""Small libraries written from one string, and what `storysite` said and made of them.

    -- tales/fox/tale.md --
    ---
    title: Fox
    ⟪autor⟫: Anna
    ---
    -- tales/fox/anna.wav (2.5 s) --
    -- tales/fox/cover.svg -> ../../elsewhere.svg --

A line in hyphens begins a file; with seconds it is a recording of silence, with an arrow a symbolic link. `⟪…⟫` marks
the place where a diagnostic is expected; the marks themselves are not written. Where nothing stands between them, as at the
end of a file, there is no line to show. A library without `site.yml` gets one.
"""

import dataclasses
import io
import os
import pathlib
import re
import subprocess
import sys
import textwrap
import wave
import zlib

BINARY = os.environ.get("STORYSITE_BIN", str(pathlib.Path(__file__).parents[2] / ".build/release/storysite"))
# Of storysite's own use: what the last build made.
RECORD = ".storysite"

SITE = "title: Pasakas\nlanguages: [lv]\n"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>\n'

# What an engine does, in the form that docs/voices.md describes.
SPEAKS = """
    out = open(sys.argv[-1], "ab")
    for line in sys.stdin:
        words = line.split()
        out.write(b"\\x00\\x10" * 800 * len(words))
        times = [{"text": word, "start": n / 20, "end": (n + 1) / 20} for n, word in enumerate(words)]
        print(json.dumps({"rate": 16000, "samples": 800 * len(words), "words": times}))
    """

_FILE = re.compile(r"^-- (\S+)(?: \((\d+(?:\.\d+)?) s\)| -> (\S+))? --\n", re.MULTILINE)
_DIAGNOSTIC = re.compile(
    r"^(?P<file>[^\n:]*?)(?::(?P<line>\d+):(?P<column>\d+))?: (?P<severity>error|warning): "
    r"(?P<message>.*) \[(?P<code>[a-z0-9-]+)\]$")


def program(path, body):
    """Writes a program in Python that stands in for another one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!{sys.executable}\nimport json, os, sys, time\n" + textwrap.dedent(body))
    path.chmod(0o755)
    return path


def shard(slug, count):
    """The number of the shard that has a tale, from 1."""
    return zlib.crc32(slug.encode()) % count + 1


def differences(left, right):
    """The paths whose bytes differ between two trees, or that only one of them has."""
    return sorted(name for name in left.keys() | right.keys() if left.get(name) != right.get(name))


@dataclasses.dataclass(frozen=True)
class SourceLocation:
    """The file below the library; lines and columns count from 1, columns and lengths in Unicode scalars."""

    file: str
    line: int | None
    column: int | None
    length: int | None = None


@dataclasses.dataclass
class Diagnostic:
    severity: str
    code: str
    location: SourceLocation
    message: str
    source: str | None = None
    notes: list[str] = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Outcome:
    status: int
    stdout: str
    stderr: str

    @property
    def diagnostics(self):
        """The diagnostics as a person reads them on stderr, with what the carets below the line mark."""
        diagnostics = []
        for line in self.stderr.splitlines():
            if found := _DIAGNOSTIC.match(line):
                number = found["line"] and int(found["line"])
                location = SourceLocation(found["file"].removeprefix("library/"), number, found["column"] and int(found["column"]))
                diagnostics.append(Diagnostic(found["severity"], found["code"], location, found["message"]))
            elif found := re.match(r"^ +(\d+) \| (.*)$", line):
                assert int(found[1]) == diagnostics[-1].location.line
                diagnostics[-1].source = found[2]
            elif found := re.match(r"^ +\| ( *)(\^~*)$", line):
                location = diagnostics[-1].location
                # A long line is shown from somewhere in it.
                if not diagnostics[-1].source.startswith("…"):
                    assert len(found[1]) == location.column - 1, "the caret stands elsewhere than the column says"
                diagnostics[-1].location = dataclasses.replace(location, length=len(found[2]))
            elif found := re.match(r"^ += (.*)$", line):
                diagnostics[-1].notes.append(found[1])
        return diagnostics

    @property
    def codes(self):
        return [diagnostic.code for diagnostic in self.diagnostics]

    def good(self):
        assert self.status == 0, self.stderr
        return self


def sound(seconds):
    """The bytes of a WAV file of silence."""
    file = io.BytesIO()
    with wave.open(file, "wb") as recording:
        recording.setparams((1, 1, 8000, 0, "NONE", "not compressed"))
        recording.writeframes(b"\x80" * round(8000 * seconds))
    return file.getvalue()


def tale(slug="lapsa", title="Lapsa", text="Reiz dzīvoja lapsa.", more=""):
    """A small good tale as a file of a library; `more` is further front matter, from line 4 on."""
    return f"-- tales/{slug}/tale.md --\n---\ntitle: {title}\nlanguage: lv\n{more}---\n\n{text}\n"


class Library:
    def __init__(self, home, text=""):
        self.home = home
        self.folder = home / "library"
        self.output = home / "output"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.program = BINARY
        # How the program is run, beyond what every run needs: as another user, for one.
        self.options = {}
        self.marks = []
        self.write(text)
        if not (self.folder / "site.yml").exists():
            (self.folder / "site.yml").write_text(SITE, encoding="utf-8")

    def write(self, text):
        """Writes the files that `text` tells of; keeps the places it marks."""
        parts = list(_FILE.finditer(text))
        assert parts or not text.strip(), "the text names no file"
        for part, following in zip(parts, [*parts[1:], None]):
            name, seconds, target = part.groups()
            body = text[part.end():following.start() if following else len(text)]
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if target:
                path.symlink_to(target)
            elif seconds:
                path.write_bytes(sound(float(seconds)))
            else:
                path.write_bytes(self._unmarked(name, body).encode())

    def _unmarked(self, name, body):
        while (start := body.find("⟪")) >= 0:
            end = body.index("⟫", start)
            before = body[:start]
            column = start - (before.rfind("\n") + 1) + 1
            self.marks.append(SourceLocation(name, before.count("\n") + 1, column, end - start - 1 or None))
            body = before + body[start + 1:end] + body[end + 1:]
        return body

    def path(self, name):
        return self.folder / name

    def build(self, *arguments, environment=None, timeout=60):
        """Runs `storysite build` on the library from the folder it lies in, with a home and a cache of its own."""
        return self.run("build", "library", "--output", "output", *arguments, environment=environment, timeout=timeout)

    def run(self, *arguments, environment=None, timeout=60, cwd=None):
        done = subprocess.run(
            self.command(*arguments), cwd=cwd or self.home, env=self.environment(environment), timeout=timeout,
            capture_output=True, stdin=subprocess.DEVNULL, check=False, **self.options)
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    def memory_of_build(self, *arguments):
        """Builds the site; the most memory that it took, in kilobytes."""
        return self.memory_of("build", "library", "--output", "output", "--quiet", *arguments)

    def memory_of(self, *arguments):
        """Runs a command; the most memory that it took, in kilobytes.

        A child begins with the peak of the process that forked it, so a small one forks it, and not this one."""
        code = ("import os, subprocess, sys\n"
                "program = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)\n"
                "_, status, usage = os.wait4(program.pid, 0)\n"
                "assert status == 0, status\n"
                "print(usage.ru_maxrss)")
        done = subprocess.run([sys.executable, "-c", code, *self.command(*arguments)], cwd=self.home,
                              env=self.environment(), stdout=subprocess.PIPE, check=True)
        return int(done.stdout)

    def command(self, *arguments):
        return [self.program, *map(str, arguments)]

    def kept(self):
        """The files that builds keep for the next one on this machine."""
        return [path for path in (self.home / "cache").rglob("*") if path.is_file()]

    def keeps_scripts(self):
        """Whether a build joined the scripts of its theme: it keeps them then, and not what came with the program. The
        whole theme, which it keeps as well, has scripts and styles."""
        kept = [path.read_bytes() for path in self.kept()]
        return any(b"addEventListener(" in data and b"@font-face" not in data for data in kept)

    def environment(self, more=None):
        return {"PATH": os.environ["PATH"], "HOME": str(self.home), "XDG_CACHE_HOME": str(self.home / "cache"),
                "LANG": "C.UTF-8", **(more or {})}

    def tree(self, folder=None):
        """Every file of the output by its path, with its bytes; the build's own record left out."""
        folder = folder or self.output
        return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
                if path.is_file() and RECORD not in path.relative_to(folder).parts}

    def stamps(self):
        """What would change if a file was written again: its inode and the times of its content and of itself."""
        return {str(path): (path.stat().st_ino, path.stat().st_mtime_ns, path.stat().st_ctime_ns)
                for path in sorted(self.output.rglob("*"))
                if path.is_file() and RECORD not in path.relative_to(self.output).parts}

    def page(self, slug):
        return (self.output / "tales" / slug / "index.html").read_text(encoding="utf-8")
