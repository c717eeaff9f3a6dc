"""What the workflow needs to know about the tales of a library: who speaks them, which may be books, what changed.

    python3 tales.py note TALE CHANGE                prints what `changed` compares in the next run
    python3 tales.py narrate TALE ENGINE PROGRAM     narrates a tale, or aligns it if somebody corrected its voice
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys

import yaml

SOUND = {".aac", ".flac", ".m4a", ".mp3", ".mp4", ".oga", ".ogg", ".opus", ".wav", ".webm"}


def key(name):
    """A tale's name in the names of state files: Snakemake takes braces for wildcards."""
    return re.sub(r"[%{}]", lambda found: f"%{ord(found[0]):02X}", name)


def front_matter(path):
    """The keys of a tale with all values as text; `None` if they cannot be read, which storysite reports itself."""
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    found = re.match(r"---[ \t]*\n(.*?)^---[ \t]*$", text, re.DOTALL | re.MULTILINE)
    try:
        values = yaml.load(found[1], Loader=yaml.BaseLoader) if found else None
    except yaml.YAMLError:
        return None
    return values if isinstance(values, dict) else None


def work(path, engine, narrated=None):
    """The command that gives a tale its timing, `align` or `narrate`; `None` if there is nothing to do.

    `narrated` is the file that the rule `narrate` left for the tale.
    """
    front = front_matter(path)
    # Cards of tales to come have no text.
    if not front or front.get("state") or front.get("withdrawn") or front.get("draft") == "true":
        return None
    voices = front.get("voices")
    # A tale that names a voice has its recording, unless `narrate --add` named it: then a new text is narrated again.
    if voices and (not is_narrated(path.parent, voices, engine) or is_corrected(narrated, path.parent)):
        return "align"
    return "narrate" if engine else None


def voice_of(engine):
    """The id that `narrate` gives the voice of an engine."""
    return pathlib.PurePath(engine).name.removeprefix("storysite-voice-")


def is_narrated(folder, voices, engine):
    """Whether the only voice of a tale is one that `narrate` made with the engine."""
    if not engine or not isinstance(voices, list) or len(voices) != 1 or not isinstance(voices[0], dict):
        return False
    voice = voice_of(engine)
    if any(voices[0].get(key) != voice for key in ("id", "audio", "timing")):
        return False
    try:
        made = json.loads((folder / f"{voice}.json").read_text(encoding="utf-8"))["made"]["by"]
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return made == f"narrate {voice}"


def is_corrected(narrated, folder):
    """Whether somebody changed a sound or a timing since the rule `narrate` left its file: `narrate` would refuse."""
    return narrated is not None and changed(narrated, folder) != "none"


def narrate(folder, engine, program):
    """Narrates a tale. Returns the status of the command.

    Without a file in `state`, as after a fresh clone, only storysite can tell that somebody changed a sound or a timing,
    and it then replaces nothing. So the tale is aligned, as it is in runs that know of the change.
    """
    options = ["--engine", engine, "--add", "--jobs", "1"]
    spoken = subprocess.run([program, "narrate", folder, *options], stderr=subprocess.PIPE)
    front = front_matter(folder / "tale.md")
    is_corrected = b"[made-by-hand]" in spoken.stderr and is_narrated(folder, front and front.get("voices"), engine)
    if spoken.returncode == 0 or not is_corrected:
        sys.stderr.buffer.write(spoken.stderr)
        return spoken.returncode
    return subprocess.run([program, "align", folder, "--jobs", "1"]).returncode


def open_books(program, library, *folders):
    """The names of the books by the folders of their tales: of all tales, or of those in `folders`.

    Only storysite decides which tales anybody may open.
    """
    listed = subprocess.run(
        [program, "export", "epub", *folders, "--list", "--quiet", "--library", library], stdout=subprocess.PIPE)
    if listed.returncode != 0:
        sys.exit("storysite cannot list the tales of which books are made")
    lines = [line.rpartition("\t") for line in listed.stdout.decode().splitlines()]
    return {pathlib.PurePath(tale).name: book for tale, _, book in lines}


def files(folder, made=()):
    """The files of a folder, without hidden ones, copies of editors, and all in the folders `made`."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.endswith("~")
            and not any(part.startswith(".") for part in path.relative_to(folder).parts)
            and not any(above in path.resolve().parents for above in made)]


def is_spoken(path):
    """Whether a tale's file is a sound or a timing."""
    return path.suffix.lower() in SOUND | {".json"}


def is_made(path, folder, command, engine):
    """Whether the command of a tale may make the file: timings are made by `align`, and a voice of the engine's name by
    `narrate`. No rule can have such a file as an input: it is not there yet when Snakemake asks first."""
    if command == "narrate":
        return is_spoken(path) and path.relative_to(folder).parts[0].partition(".")[0] == voice_of(engine)
    return command == "align" and is_spoken(path)


def digest(paths):
    """A digest of names, sizes and times of files."""
    stamps = [(str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in paths]
    return hashlib.sha256(repr(stamps).encode()).hexdigest()


def spoken(folder):
    """The digest of a tale's sounds and timings."""
    return digest(path for path in files(folder) if is_spoken(path))


def without_braces(paths):
    """The files that Snakemake can compare: it looks for wildcards in the names of all inputs."""
    return [path for path in paths if "{" not in str(path)]


def with_braces(paths, engine=None):
    """The digest of the other files, as a parameter of a rule. It is the same after `narrate --add` changed a text."""
    others = [path for path in paths if "{" in str(path)]
    texts = [written(path, engine) for path in others if path.name == "tale.md"]
    return digest(path for path in others if path.name != "tale.md") + hashlib.sha256(repr(texts).encode()).hexdigest()


def written(path, engine):
    """What an author wrote in a `tale.md`: all but a voice that `narrate` made."""
    front = front_matter(path)
    if front and is_narrated(path.parent, front.get("voices"), engine):
        front = {key: value for key, value in front.items() if key != "voices"}
    text = path.read_bytes().partition(b"\n---")[2] if front else path.read_bytes()
    return str(path), front, text


def changed(state, folder):
    """A text that differs from that of the last run if somebody changed a sound or a timing since.

    After the work, the state file has this text and the digest of what the work made. So the text stays the same until
    something else changes a file: then it is the digest of that.
    """
    try:
        change, known = state.read_text().split(",")
    except (FileNotFoundError, ValueError):
        return "none"
    now = spoken(folder)
    return change if now == known else now


def clear(state, books, names, tales):
    """Removes the books that an earlier run made and that are not among `names`, and forgets their tales.

    Before each export the workflow makes `books/NAME` in the folder `state`, so no other file is removed.
    """
    for mark in (state / "books").glob("*.epub"):
        if mark.name not in names:
            (books / mark.name).unlink(missing_ok=True)
            mark.unlink()
    for done in (state / "exported").glob("*"):
        if done.name not in tales:
            done.unlink()


def main():
    match sys.argv[1:]:
        case ["note", folder, change]:
            print(change, spoken(pathlib.Path(folder)), sep=",", end="")
            return None
        case ["narrate", folder, engine, program]:
            return narrate(pathlib.Path(folder), engine, program)
    return __doc__


if __name__ == "__main__":
    sys.exit(main())
