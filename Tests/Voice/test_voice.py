"""`storysite narrate` and `storysite align`: a voice from text, and timing from a voice."""
import json
import os
import shutil
import signal
import statistics
import subprocess
import textwrap
import time
from pathlib import Path

import pytest

BINARY = os.environ.get("STORYSITE_BIN") or Path(__file__).resolve().parents[2] / ".build/release/storysite"

FOX = """
Once there was a young fox who wished for wings.

Every evening she climbed the hill and waved her paws. The old owl watched her from his branch and laughed.

---

One day she found a broken umbrella by the river.

She opened it, jumped from a stone and landed in a puddle!
"""


class Library:
    def __init__(self, root):
        self.root = root
        self.scratch, self.home = root / "scratch", root / "home"
        self.scratch.mkdir()
        self.home.mkdir()
        (root / "site.yml").write_text("title: Tales\nlanguages: [en]\n")

    def tale(self, text=FOX, name="fox", voices="", language="en"):
        folder = self.root / "tales" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "tale.md").write_text(f"---\ntitle: Fox\nlanguage: {language}\n{voices}---\n{text}")
        return folder

    def run(self, *words, status=0, **options):
        # Every run is a user's first: what libraries leave in a new home, they leave there once.
        environment = {**os.environ, "HOME": str(self.home), "TMPDIR": str(self.scratch), **options.pop("env", {})}
        for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"):
            environment.pop(name, None)
        done = subprocess.run([options.pop("program", BINARY), *words], cwd=self.root, env=environment, text=True,
                              capture_output=True, timeout=100, **options)
        assert done.returncode == status, done.stdout + done.stderr
        assert not list(self.scratch.iterdir()), "temporary files are left"
        assert not [path for path in self.home.rglob("*") if ".cache" not in path.parts], "something is left in the home"
        return done


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path)


ESPEAK = "voices:\n  - id: espeak\n    audio: espeak\n    timing: espeak\n"


def starts(timing):
    return [(word["text"], word["start"]) for sentence in json.loads(timing.read_text())["sentences"]
            for word in sentence["words"]]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_tale_gets_a_recording_and_the_time_of_each_word(library):
    fox = library.tale()
    said = library.run("narrate", "fox").stdout
    assert "voices: [{id: espeak, name: espeak, audio: espeak, timing: espeak}]" in said
    assert "voices" not in (fox / "tale.md").read_text()
    words = starts(fox / "espeak.json")
    assert [word for word, _ in words] == "".join(letter if letter.isalnum() else " " for letter in FOX).split()
    assert [start for _, start in words] == sorted(start for _, start in words)
    library.tale(voices=ESPEAK)
    library.run("build", "--output", "site", "--strict")


def test_the_same_tale_makes_the_same_bytes(library):
    fox = library.tale(voices=ESPEAK)
    library.run("narrate", "fox")
    first = contents(fox)
    assert set(first) == {"tale.md", "espeak.opus", "espeak.m4a", "espeak.json"}
    assert "up to date" in library.run("narrate", "fox").stdout
    library.run("narrate", "fox", "--force")
    assert contents(fox) == first


def test_a_changed_text_is_spoken_anew(library):
    fox = library.tale(voices=ESPEAK)
    library.run("narrate", "fox")
    library.tale(FOX.replace("umbrella", "parasol"), voices=ESPEAK)
    library.run("narrate", "fox")
    assert "parasol" in dict(starts(fox / "espeak.json"))


def test_pages_get_recordings_of_their_own(library):
    fox = library.tale(voices="voices:\n  - id: espeak\n    audio: espeak\n")
    library.run("narrate", "fox", "--pages", "--voice", "anna")
    assert sorted(path.name for path in (fox / "anna").iterdir()) == [f"{page}.{kind}" for page in (1, 2)
                                                                     for kind in ("json", "m4a", "opus")]
    word, start = starts(fox / "anna/2.json")[0]
    assert word == "One" and 0.3 <= start < 0.4


def test_a_recording_by_hand_is_never_replaced_unasked(library):
    fox = library.tale(voices=ESPEAK)
    (fox / "espeak.mp3").write_bytes(b"a grandmother's voice")
    assert "[made-by-hand]" in library.run("narrate", "fox", status=1).stderr
    assert set(contents(fox)) == {"tale.md", "espeak.mp3"}


def test_without_the_program_it_says_what_to_run(library, tmp_path):
    library.tale()
    alone = shutil.copy(BINARY, tmp_path / "storysite")
    for command in ("narrate", "align"):
        said = library.run(command, "fox", program=alone, env={"PATH": "/nowhere"}, status=1).stderr
        assert "is not installed" in said.splitlines()[0] and "install the package storysite-voice" in said.splitlines()[1]


def engine(folder, body):
    program = folder / "my engine"
    program.write_text("#!/usr/bin/env python3\nimport json, sys\n" + textwrap.dedent(body))
    program.chmod(0o755)
    return str(program)


def test_any_program_that_keeps_to_the_contract_can_speak(library, tmp_path):
    program = engine(tmp_path, """
        sound = open(sys.argv[-1], "ab")
        for line in sys.stdin:
            words = line.split()
            sound.write(b"\\x00\\x10" * 1600 * len(words))
            times = [{"text": word, "start": n / 10, "end": (n + 1) / 10} for n, word in enumerate(words)]
            print(json.dumps({"rate": 16000, "samples": 1600 * len(words), "words": times}))
        """)
    fox = library.tale("\nOne two three.\n")
    library.run("narrate", "fox", "--engine", program, "--voice", "mine")
    assert starts(fox / "mine.json") == [("One", 0.3), ("two", 0.4), ("three", 0.5)]


@pytest.mark.parametrize("lag", [-0.05, 0.07])
def test_words_of_an_engine_that_counts_time_otherwise_are_highlighted_with_the_sound(library, tmp_path, lag):
    program = engine(tmp_path, f"""
        sound = open(sys.argv[-1], "ab")
        for line in sys.stdin:
            words = line.split()
            sound.write(b"\\x00\\x00" * 1600 + b"\\x00\\x10" * 1600 * len(words))
            times = [{{"text": word, "start": (n + 1) / 10 + {lag}, "end": (n + 2) / 10 + {lag}}} for n, word in enumerate(words)]
            print(json.dumps({{"rate": 16000, "samples": 1600 * (len(words) + 1), "words": times}}))
        """)
    fox = library.tale("\nOne two three.\n\nFour five.\n")
    library.run("narrate", "fox", "--engine", program, "--voice", "mine")
    found = [start for _, start in starts(fox / "mine.json")]
    assert found[0] == pytest.approx(0.32, abs=0.002), "the first word starts 20 ms after the cut, with its sound"
    steps = [later - earlier for earlier, later in zip(found, found[1:])]
    assert [steps[0], steps[1], steps[3]] == pytest.approx([0.1] * 3, abs=0.002)


@pytest.mark.parametrize("body", ["print('no JSON')", "sys.exit('out of breath')",
                                  "print('{\"rate\": 16000, \"samples\": 1e300, \"words\": []}')"])
def test_a_program_that_breaks_the_contract_is_named_and_leaves_nothing(library, tmp_path, body):
    fox = library.tale()
    said = library.run("narrate", "fox", "--engine", engine(tmp_path, body), "--voice", "mine", status=1).stderr
    assert "my engine" in said and "[no-voice]" in said
    assert set(contents(fox)) == {"tale.md"}


@pytest.mark.parametrize("body, said", [
    ("sys.stderr.write('loading\\nno model\\n  = fetch it first\\n'); sys.exit(1)", "my engine: no model [no-voice]\n  = fetch it first\n"),
    ("raise ValueError('no model')", "my engine: ValueError: no model [no-voice]\n"),
    ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "my engine crashed: Segmentation fault [no-voice]\n  = docs/voices.md"),
    ("sys.exit(3)", "my engine ended with status 3 and gave no reason [no-voice]\n  = docs/voices.md"),
    ("print('rubbish')", "in its line 'rubbish', an object"),
    ("open(sys.argv[-1], 'ab').write(b'..')\nprint('{\"rate\": 16000, \"samples\": 1, \"words\": []}')", "it wrote 1 of 5 lines"),
    ("""
        for line in sys.stdin:
            open(sys.argv[-1], "ab").write(b"\\0\\0" * 800)
            print('{"rate": 8000, "samples": 800, "words": []}')
     """, "its sound is silent")])
def test_what_a_program_broke_off_for_is_reported_with_what_helps(library, tmp_path, body, said):
    library.tale()
    assert said in library.run("narrate", "fox", "--engine", engine(tmp_path, body), "--voice", "mine", status=1).stderr


SPEAKS_AS_THE_MODEL_SAYS = """
    parts = sys.argv[1:]
    model = open(parts[parts.index("--model") + 1], "rb").read()
    for line in sys.stdin:
        open(parts[-1], "ab").write(model * 400 * len(line.split()))
        print(json.dumps({"rate": 16000, "samples": len(model) * 200 * len(line.split()), "words": []}))
    """


def test_an_engine_speaks_with_the_model_that_is_named_and_anew_when_it_is_another(library, tmp_path):
    program = engine(tmp_path, SPEAKS_AS_THE_MODEL_SAYS)
    fox = library.tale("\nOne two three.\n")
    model = tmp_path / "a voice.onnx"
    model.write_bytes(b"\0\x10" * 4)
    speak = ("narrate", "fox", "--engine", program, "--voice", "mine", "--model", str(model))
    library.run(*speak)
    first = (fox / "mine.json").read_bytes()
    moved = model.rename(tmp_path / "moved.onnx")
    assert "up to date" in library.run(*speak[:-1], str(moved)).stdout, "the same voice in another place"
    moved.write_bytes(b"\0\x10" * 8)
    library.run(*speak[:-1], str(moved))
    assert (fox / "mine.json").read_bytes() != first


@pytest.mark.parametrize("name, said", [("none.onnx", "none.onnx: error: there is no such file [no-voice]"),
                                        (".", "error: it is a folder"), ("/dev/zero", "a pipe, a device or a socket")])
def test_a_model_that_cannot_be_read_is_reported(library, tmp_path, name, said):
    library.tale()
    program = engine(tmp_path, SPEAKS_AS_THE_MODEL_SAYS)
    assert said in library.run("narrate", "fox", "--engine", program, "--model", name, status=1).stderr


def test_an_engine_without_models_says_which_has_them(library):
    library.tale()
    assert "--engine piper" in library.run("narrate", "fox", "--model", "any.onnx", status=2).stderr


def test_a_program_that_nothing_runs_is_reported(library, tmp_path):
    library.tale()
    program = tmp_path / "robot"
    for first, said in [("#!/no/such/program", "its first line names that program"), ("hello", "this machine cannot run it")]:
        program.write_text(f"{first}\n")
        program.chmod(0o755)
        assert said in library.run("narrate", "fox", "--engine", str(program), status=1).stderr


def test_without_ffmpeg_nothing_is_spoken_in_vain(library, tmp_path):
    library.tale(voices=ESPEAK)
    program = engine(tmp_path, "open(sys.argv[0] + '.called', 'w')")
    said = library.run("narrate", "fox", "--engine", program, env={"PATH": "/nowhere"}, status=1).stderr
    assert "ffmpeg, which writes and reads recordings, is not installed" in said and not Path(program + ".called").exists()


def test_a_voice_that_came_to_no_end_is_made_again_unasked(library, tmp_path):
    fox = library.tale(voices=ESPEAK)
    half = tmp_path / "half"
    half.mkdir()
    (half / "ffmpeg").write_text(f"""#!/bin/sh
case "$*" in *.m4a) echo "No space left on device" >&2; exit 1;; *) exec {shutil.which("ffmpeg")} "$@";; esac
""")
    (half / "ffmpeg").chmod(0o755)
    said = library.run("narrate", "fox", env={"PATH": f"{half}:{os.environ['PATH']}"}, status=1).stderr
    assert "ffmpeg: No space left on device" in said and (fox / "espeak.opus").exists()
    library.run("narrate", "fox")
    assert set(contents(fox)) == {"tale.md", "espeak.opus", "espeak.m4a", "espeak.json"}
    assert "up to date" in library.run("narrate", "fox").stdout


def test_a_language_that_nobody_speaks_is_reported_with_those_that_are(library):
    library.tale(language="lw")
    said = library.run("narrate", "fox", status=1).stderr
    assert "espeak-ng has no voice for the language 'lw'" in said
    assert "--language" in said and "similar tags are la, lb, " in said and ", lv" in said and "espeak-ng has af, am, " in said


def test_a_tale_without_a_recording_is_reported_what_it_needs(library):
    fox = library.tale()
    said = library.run("align", "fox", status=1)
    assert "this tale has no voice" in said.stderr and "{id: anna, name: anna, audio: anna}" in said.stderr and said.stdout == ""
    (fox / "Big Fox.m4a").write_bytes(b"")
    advice = "for Big Fox.m4a, add to the front matter: voices: [{id: big-fox, name: 'Big Fox', audio: 'Big Fox'}]"
    assert advice in library.run("align", "fox", status=1).stderr
    library.tale(voices="voices: [{id: big-fox, audio: 'Big Fox'}]\n")
    said = library.run("align", "fox", status=1).stderr
    assert "tales/fox/Big Fox.m4a: error: the file is empty [not-a-recording]" in said
    said = library.run("align", "--voice", "big-box", status=1).stderr
    assert "no tale of this library has a voice 'big-box'" in said and "did you mean 'big-fox'?" in said
    assert "did you mean 'big-fox'?" in library.run("align", "fox", "--voice", "big-box", status=1).stderr


def test_a_library_without_recordings_has_nothing_to_align_and_is_reported_what_to_write(library):
    library.tale()
    said = library.run("align")
    assert said.stderr == "" and "nothing to align" in said.stdout
    assert "voices:\n  - id: anna\n    audio: anna\n" in said.stdout


@pytest.mark.parametrize("command", ["narrate", "align"])
def test_a_tale_that_is_not_written_yet_is_reported(library, command):
    library.tale(voices="state: coming\n")
    assert "'state: coming'" in library.run(command, "fox", status=1).stderr
    library.tale("", voices=ESPEAK)
    assert "this tale has no text" in library.run(command, "fox", status=1).stderr


def test_names_are_never_read_as_a_command(library):
    fox = library.tale(name="-y $(touch hacked) 'n' \"q\" ; &", voices=ESPEAK)
    library.run("narrate", "--", str(fox))
    library.run("align", "--force", "--", str(fox))
    assert not list(library.root.rglob("hacked"))
    assert (fox / "espeak.json").exists()


def test_an_interrupted_voice_leaves_nothing_behind(library, tmp_path):
    fox = library.tale()
    program = engine(tmp_path, """
        import os, time
        open(sys.argv[-1] + ".pid", "w").write(str(os.getpid()))
        os.rename(sys.argv[-1] + ".pid", sys.argv[-1])
        time.sleep(60)
        """)
    running = subprocess.Popen([BINARY, "narrate", fox, "--engine", program, "--voice", "mine"], cwd=library.root,
                               env={**os.environ, "TMPDIR": str(library.scratch)}, stderr=subprocess.PIPE)
    while not (sound := list(library.scratch.glob("*/spoken.pcm"))):
        assert running.poll() is None
        time.sleep(0.02)
    child = int(sound[0].read_text())
    running.send_signal(signal.SIGTERM)
    assert running.wait(5) == 130
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
    assert not list(library.scratch.iterdir()) and set(contents(fox)) == {"tale.md"}
    running.stderr.close()


def narrated(library, read, written=None, language="en"):
    """A tale with a recording of `read` and the text `written`, and when the words were really said."""
    fox = library.tale(read, voices=ESPEAK, language=language)
    library.run("narrate", "fox")
    truth = starts(fox / "espeak.json")
    (fox / "espeak.json").unlink()
    library.tale(written or read, voices=ESPEAK, language=language)
    return fox, truth


@pytest.mark.parametrize("language, text", [
    ("en", FOX), ("lv", "\nReiz dzīvoja maza lapsiņa, kas gribēja lidot. Katru rītu viņa skrēja kalnā un vicināja ķepas.\n")])
def test_a_recording_gets_the_times_of_its_words(library, language, text):
    fox, truth = narrated(library, text, language=language)
    assert "confidence" in library.run("align").stdout
    found = starts(fox / "espeak.json")
    assert [word for word, _ in found] == [word for word, _ in truth]
    errors = sorted(abs(here - there) for (_, here), (_, there) in zip(found, truth))
    assert statistics.median(errors) <= 0.06 and errors[int(len(errors) * 0.9)] <= 0.15


def test_what_is_up_to_date_by_content_is_passed_over(library):
    fox, _ = narrated(library, FOX)
    library.run("align")
    first = (fox / "espeak.json").stat().st_mtime_ns
    for path in fox.iterdir():
        os.utime(path)
    assert "0 recordings aligned, 1 up to date" in library.run("align").stdout
    assert (fox / "espeak.json").read_bytes() and first != 0
    library.tale(FOX.replace("broken umbrella", "broken umbrella umbrella"), voices=ESPEAK)
    assert "1 recording aligned" in library.run("align").stdout


def test_times_mended_by_hand_stay(library):
    fox, _ = narrated(library, FOX)
    library.run("align")
    mended = (fox / "espeak.json").read_text().replace('"start":0.', '"start":0.0', 1)
    (fox / "espeak.json").write_text(mended)
    assert "[made-by-hand]" in library.run("align").stderr
    assert (fox / "espeak.json").read_text() == mended
    library.run("align", "--force")
    assert (fox / "espeak.json").read_text() != mended


def test_a_sentence_that_is_not_said_has_no_times_and_is_named(library):
    written = FOX.replace("One day", "The mountains sleep beneath a blanket of the deepest winter snow.\n\nOne day")
    fox, truth = narrated(library, FOX.replace("---\n\n", ""), written.replace("---\n\n", ""))
    said = library.run("align").stderr
    assert said.count("[unsure-sentence]") == 1 and "The mountains sleep beneath a blanket" in said
    found = starts(fox / "espeak.json")
    assert [word for word, _ in found] == [word for word, _ in truth]
    assert max(abs(here - there) for (_, here), (_, there) in zip(found, truth)) < 0.5


def test_another_text_gets_no_times_at_all(library):
    other = "\nSeven grey ships were sailing towards the frozen harbour. Nobody had expected such a quiet winter.\n"
    fox, _ = narrated(library, FOX, other)
    assert "[not-this-text]" in library.run("align", status=1).stderr
    assert not (fox / "espeak.json").exists()
