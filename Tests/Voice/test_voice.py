"""`storysite narrate` and `storysite align`: a voice from text, and timing from a voice."""
import json
import os
import re
import resource
import shutil
import signal
import statistics
import subprocess
import textwrap
import time
import wave
from pathlib import Path

import pytest
from test_sample_sound import listen

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("STORYSITE_BIN") or ROOT / ".build/release/storysite"
PROGRAM = ROOT / "Voice/.build/release/storysite-voice"

TEXTS = Path(__file__).parent / "texts"

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


def title_of(timing):
    title = json.loads(timing.read_text()).get("title")
    return title and [(word["text"], word["start"], word["end"]) for word in title["words"]]


def starts(timing):
    return [(word["text"], word["start"]) for sentence in json.loads(timing.read_text())["sentences"]
            for word in sentence["words"]]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_tale_gets_a_recording_and_the_time_of_each_word(library):
    fox = library.tale()
    said = library.run("narrate", "fox").stdout
    assert "voices: [{id: espeak, name: Computer voice, audio: espeak, timing: espeak}]" in said
    assert "voices" not in (fox / "tale.md").read_text()
    words = starts(fox / "espeak.json")
    assert [word for word, _ in words] == "".join(letter if letter.isalnum() else " " for letter in FOX).split()
    assert [start for _, start in words] == sorted(start for _, start in words)
    library.tale(voices=ESPEAK)
    library.run("build", "--output", "site", "--strict")


def test_a_second_voice_is_added_beside_the_first(library):
    anna = "# Who reads:\nvoices:\n  - id: anna    # my sister\n    name: Anna\n    audio: anna\n"
    fox = library.tale(voices=anna)
    before = (fox / "tale.md").read_text()
    make = ("narrate", "fox", "--voice", "janis", "--name", "Jānis: K", "--add")
    assert "tales/fox/tale.md has the voice 'janis' now; tale.md~ is the text before" in library.run(*make).stdout
    entry = '  - id: janis\n    name: "Jānis: K"\n    audio: janis\n    timing: janis\n'
    assert (fox / "tale.md").read_text() == before.replace(anna, anna + entry) and (fox / "tale.md~").read_text() == before
    added = contents(fox)
    assert "now" not in library.run(*make).stdout and contents(fox) == added, "it is up to date, and there already"
    # One with a recording for each page needs no timing in front matter.
    library.run("narrate", "fox", "--voice", "eva", "--pages", "--add")
    assert (fox / "tale.md").read_text().count("timing:") == 1 and "\n  - id: eva\n    name: eva\n    audio: eva\n" in (fox / "tale.md").read_text()


def test_a_voice_that_cannot_be_added_is_there_to_be_added_by_hand(library):
    fox = library.tale(voices="voices: [\n  # my sister\n  { id: anna, name: Anna, audio: anna }]\n")
    before = (fox / "tale.md").read_text()
    said = library.run("narrate", "fox", "--add", status=1).stderr
    assert "tales/fox/tale.md: error: storysite cannot change 'voices', because " in said and "[cannot-write]" in said
    assert "by hand: in tales/fox/tale.md, add to the voices" in said and (fox / "tale.md").read_text() == before
    assert (fox / "espeak.opus").exists()
    assert "--name takes one line" in library.run("narrate", "fox", "--name", "a\nb", status=2).stderr


def test_the_title_is_spoken_before_the_text(library):
    fox = library.tale(voices=ESPEAK)
    library.run("narrate", "fox")
    [(word, start, end)] = title_of(fox / "espeak.json")
    assert word == "Fox" and 0.3 <= start < end
    assert starts(fox / "espeak.json")[0][1] > end + 1, "a pause, in which the page turns"
    # A voice without a title stays as it is until the text changes.
    library.run("narrate", "fox", "--pages", "--voice", "anna")
    assert title_of(fox / "anna/1.json") and not title_of(fox / "anna/2.json")
    library.run("build", "--output", "site", "--strict")
    page = (library.root / "site/tales/fox/index.html").read_text()
    assert '<p class="title-name" lang="en" dir="ltr" aria-hidden="true"><span>Fox</span></p>' in page
    assert f'"title":[{round(start * 1000)},{round(end * 1000) - round(start * 1000)}]' in page


def test_the_same_tale_makes_the_same_bytes(library):
    fox = library.tale(voices=ESPEAK)
    library.run("narrate", "fox")
    first = contents(fox)
    assert set(first) == {"tale.md", "espeak.opus", "espeak.m4a", "espeak.json"}
    assert "up to date" in library.run("narrate", "fox").stdout
    library.run("narrate", "fox", "--force")
    assert contents(fox) == first


def test_every_format_is_as_loud_as_others_and_has_no_high_peaks(library):
    # ffmpeg's AAC makes this sentence 0.6 dB louder, and its peaks 4 dB higher, than they were before.
    fox = library.tale("\nكانَ يا ما كانَ، فَوْقَ تَلٍّ أَخْضَرَ، شَجَرَةُ تينٍ كَبيرَةٌ.\n", language="ar")
    library.run("narrate", "fox")
    for ending in "opus", "m4a":
        heard = listen(fox / f"espeak.{ending}")
        assert heard["peak"] <= -1 and abs(heard["loudness"] + 18) <= 0.5, ending


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


@pytest.mark.parametrize("is_replaced", [False, True], ids=["same recording", "new recording"])
def test_a_title_of_another_recording_is_left_out_of_an_imported_timing(library, is_replaced):
    """The title was highlighted while the new recording was silent."""
    fox = library.tale(voices=ESPEAK)
    library.run("narrate", "fox")
    title = title_of(fox / "espeak.json")
    library.run("time", "export", "fox", "--format", "vtt", "--output", "fox.vtt")
    if is_replaced:
        (fox / "espeak.opus").unlink()
        with (fox / "espeak.m4a").open("ab") as recording:
            recording.write(b"\0\0\0\x08free")
    said = library.run("time", "import", "fox.vtt", "--tale", "fox").stdout
    assert title_of(fox / "espeak.json") == (None if is_replaced else title)
    assert ("times of the title in the old file are of another recording" in said) == is_replaced


def test_a_voice_with_another_id_than_its_recording_needs_no_second_one(library):
    fox = library.tale(voices=ESPEAK.replace("id: espeak", "id: granny"))
    said = library.run("narrate", "fox").stdout
    assert "voices" not in said and (fox / "espeak.m4a").exists()


def test_a_folder_may_be_named_with_a_slash(library):
    """Hidden files `pages/.m4a` were written, which no build found."""
    fox = library.tale(voices="voices:\n  - id: espeak\n    audio: pages/\n")
    (fox / "pages").mkdir()
    library.run("narrate", "fox")
    assert sorted(path.name for path in (fox / "pages").glob("*.json")) == ["1.json", "2.json"]
    assert "missing-file" not in library.run("check", "fox").stderr


def test_a_timing_without_a_name_is_refused(library):
    fox = library.tale(voices="voices:\n  - id: espeak\n    audio: espeak\n    timing: times/\n")
    assert "'times/' of the voice 'espeak' is a folder, not a file" in library.run("narrate", "fox", status=1).stderr
    assert sorted(contents(fox)) == ["tale.md"]


@pytest.mark.parametrize("has_pages", [False, True], ids=["whole tale", "pages"])
def test_a_text_that_has_grown_is_to_be_spoken_and_not_aligned(library, has_pages):
    """`align` leaves out what the voice has not spoken, and `narrate` then took the timing for somebody's own."""
    voices = "voices:\n  - id: espeak\n    audio: pages/\n" if has_pages else ESPEAK
    (library.tale(voices=voices) / "pages").mkdir()
    library.run("narrate", "fox")
    library.tale(FOX + "\n---\n\nThat evening the old owl told all the animals of it.\n", voices=voices)
    said = library.run("check", "fox").stderr
    assert ("missing-recording" if has_pages else "untimed-end") in said
    assert "storysite narrate tales/fox --voice espeak\n" in said and "storysite align" not in said
    library.run("narrate", "fox")
    assert "[" not in library.run("check", "fox").stderr
    if has_pages:
        (library.root / "tales/fox/pages/1.json").unlink()
        (library.root / "tales/fox/pages/2.m4a").unlink()
        (library.root / "tales/fox/pages/2.opus").unlink()
        said = library.run("check", "fox").stderr
        assert "record it as tales/fox/pages/2.m4a" in said and "storysite narrate" not in said, "it would refuse"


def test_a_recording_by_hand_is_never_replaced_unasked(library):
    fox = library.tale(voices=ESPEAK)
    (fox / "espeak.mp3").write_bytes(b"a grandmother's voice")
    assert "[made-by-hand]" in library.run("narrate", "fox", status=1).stderr
    assert set(contents(fox)) == {"tale.md", "espeak.mp3"}


def test_without_the_program_it_says_what_to_run(library, tmp_path):
    fox = library.tale(voices=ESPEAK)
    alone = shutil.copy(BINARY, tmp_path / "storysite")
    for command in ("narrate", "align"):
        if command == "align":
            with wave.open(str(fox / "espeak.wav"), "wb") as recording:
                recording.setparams((1, 2, 16000, 0, "NONE", ""))
                recording.writeframes(bytes(32000))
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
    assert starts(fox / "mine.json") == [("One", 2.0), ("two", 2.1), ("three", 2.2)], "after the title"


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
    assert found[0] == pytest.approx(2.04, abs=0.002), "the first word starts 20 ms after the cut, with its sound"
    steps = [later - earlier for earlier, later in zip(found, found[1:])]
    assert [steps[0], steps[1], steps[3]] == pytest.approx([0.1] * 3, abs=0.002)


def test_an_engine_that_does_not_know_its_words_is_listened_to_sentence_by_sentence(library, tmp_path):
    """Also if its voice is muffled, and at a rate at which a pause of a quarter of a second is half a sample too long."""
    text = "\n" + (TEXTS / "es.txt").read_text() + "\n"
    tale = library.tale(text, language="es")
    library.run("narrate", "fox")
    truth = starts(tale / "espeak.json")
    muffled = tmp_path / "muffled"
    muffled.write_text(textwrap.dedent(f"""\
        #!/usr/bin/env python3
        import subprocess, sys, tempfile
        sys.path.insert(0, {str(ROOT / "Voice/engines")!r})
        import engine

        def speak(tokens):
            with tempfile.NamedTemporaryFile() as file:
                subprocess.run([{str(PROGRAM)!r}, "speak", "--language", "es", file.name],
                               input=" ".join(tokens) + chr(10), text=True, check=True, stdout=subprocess.DEVNULL)
                raw = ["-f", "s16le", "-ar", "22050", "-ac", "1"]
                return subprocess.run(["ffmpeg", "-v", "error", *raw, "-i", file.name, "-af", "lowpass=f=700", *raw, "-"],
                                      check=True, stdout=subprocess.PIPE).stdout

        engine.serve_aligned(engine.options([""], ("es",)), 22050, speak)
        """))
    muffled.chmod(0o755)
    library.run("narrate", "fox", "--engine", str(muffled), "--voice", "muffled")
    found = starts(tale / "muffled.json")
    assert [word for word, _ in found] == [word for word, _ in truth]
    late = sorted(abs(here - there) for (_, here), (_, there) in zip(found, truth))
    assert late[int(len(late) * 0.9)] <= 0.15, "a word lights up when another one is heard"


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
    ("open(sys.argv[-1], 'ab').write(b'..')\nprint('{\"rate\": 16000, \"samples\": 1, \"words\": []}')", "it wrote 1 of 6 lines"),
    ("""
        for line in sys.stdin:
            open(sys.argv[-1], "ab").write(b"\\0\\0" * 800)
            print('{"rate": 8000, "samples": 800, "words": []}')
     """, "its sound is silent")])
def test_what_a_program_broke_off_for_is_reported_with_what_helps(library, tmp_path, body, said):
    library.tale()
    reported = library.run("narrate", "fox", "--engine", engine(tmp_path, body), "--voice", "mine", status=1).stderr
    assert said in re.sub(r"= \S+/docs/", "= docs/", reported)


SPEAKS_AS_THE_MODEL_SAYS = """
    parts = sys.argv[1:]
    model = open(parts[parts.index("--model") + 1], "rb").read()
    for line in sys.stdin:
        open(parts[-1], "ab").write(model * 400 * len(line.split()))
        times = [{"text": line.split()[0], "start": 0, "end": 0.1}]
        print(json.dumps({"rate": 16000, "samples": len(model) * 200 * len(line.split()), "words": times}))
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
    assert "ffmpeg: No space left on device" in said
    assert not [file for file in contents(fox) if file.endswith((".opus", ".m4a"))], "half a voice is heard"
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
    while not (sound := list(library.scratch.glob("*/*/spoken.pcm"))):
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


def test_what_is_read_before_the_text_is_told_from_it(library):
    fox = library.tale("\nWritten by Anna Berzina, with pictures by Peter Long.\n" + FOX, voices=ESPEAK)
    library.run("narrate", "fox")
    [(_, title, _)] = title_of(fox / "espeak.json")
    truth = starts(fox / "espeak.json")[9:]
    (fox / "espeak.json").unlink()
    library.tale(voices=ESPEAK)
    library.run("align")
    [(word, start, _)] = title_of(fox / "espeak.json")
    assert word == "Fox" and abs(start - title) < 0.2
    found = starts(fox / "espeak.json")
    assert [word for word, _ in found] == [word for word, _ in truth]
    assert max(abs(here - there) for (_, here), (_, there) in zip(found, truth)) < 0.2, "the author is passed over"


def test_a_word_after_a_comma_without_a_space_is_highlighted_after_the_pause(library):
    """Comma and both words were one token, so the second word was highlighted while the first was still heard."""
    zhu, spoken = narrated(library, "\n太阳下山，房子盖好了。\n", language="zh")
    library.run("align", "fox")
    for times in (spoken, starts(zhu / "espeak.json")):
        at = [word for word, _ in times].index("房子")
        assert times[at - 1][0] == "下山" and times[at][1] - times[at - 1][1] > 0.6, times


def test_emoji_are_neither_spoken_nor_listened_for(library):
    text = "\nThe hen ran home. A cat sat down. The end came soon.\n"
    fox = library.tale(text, voices=ESPEAK)
    library.run("narrate", "fox")
    truth = starts(fox / "espeak.json")
    library.tale("\nThe hen 🐔 ran home. A cat 🐱 sat down🪑. The end ❤\ufe0f came 👩🏽\u200d👧 soon.\n", voices=ESPEAK)
    assert "up to date" in library.run("narrate", "fox").stdout, "another text would be spoken"
    (fox / "espeak.json").unlink()
    library.run("align")
    found = starts(fox / "espeak.json")
    assert [word for word, _ in found] == [word for word, _ in truth]
    assert max(abs(here - there) for (_, here), (_, there) in zip(found, truth)) < 0.2, "a word is looked for in the title"


def test_a_sentence_on_every_page_is_told_apart_by_its_order(library):
    pages = ["The fox ran through the deep wood.", "She met a hedgehog with a red apple.", "She met an owl on a broken gate."]
    fox, truth = narrated(library, "\n" + "\n\n---\n\n".join(f"{page} Come along, she said!" for page in pages) + "\n")
    library.run("align")
    found = starts(fox / "espeak.json")
    assert [word for word, _ in found] == [word for word, _ in truth]
    assert max(abs(here - there) for (_, here), (_, there) in zip(found, truth)) < 0.3


def test_a_title_that_is_not_spoken_gets_no_times(library):
    fox = library.tale(voices=ESPEAK)
    library.run("narrate", "fox")
    title, first = title_of(fox / "espeak.json")[0][2], starts(fox / "espeak.json")[0][1]
    subprocess.run(["ffmpeg", "-v", "error", "-ss", str((title + first) / 2), "-i", fox / "espeak.opus", fox / "told.opus"], check=True)
    library.tale(voices="voices:\n  - id: told\n    audio: told\n    timing: told\n")
    library.run("align")
    assert title_of(fox / "told.json") is None and len(starts(fox / "told.json")) == 52


def test_a_language_without_a_voice_takes_the_sounds_of_a_near_one(library):
    text = "\nMay isang batang lalaki na nakatira sa bundok. Mahilig siyang maglaro sa ilog kasama ang kanyang aso.\n"
    said = library.tale(text, voices=ESPEAK, language="tl") and library.run("narrate", "fox", status=1).stderr
    assert "espeak-ng has no voice for the language 'tl'" in said
    assert "it would sound most like 'id': use it with --language id" in said
    library.run("narrate", "fox", "--language", "id")
    fox = library.root / "tales/fox"
    truth = starts(fox / "espeak.json")
    (fox / "espeak.json").unlink()
    assert "espeak-ng has no voice for 'tl', so align uses the pronunciation of 'id'" in library.run("align").stdout
    found = starts(fox / "espeak.json")
    assert [word for word, _ in found] == [word for word, _ in truth]
    assert max(abs(here - there) for (_, here), (_, there) in zip(found, truth)) < 0.2


def test_pointed_hebrew_is_read_and_not_spelled_out(library):
    # In NFC: the vowel stands before the dot in its letter.
    fox = library.tale("\nבַּיִת שָׁלוֹם שִׁשָּׁה רֹאשׁ אֱמֶת יַלְדָּה גָּבוֹהַּ כֹּל.\n", voices=ESPEAK, language="he")
    library.run("narrate", "fox")
    [sentence] = json.loads((fox / "espeak.json").read_text())["sentences"]
    lengths = {word["text"]: word["end"] - word["start"] for word in sentence["words"]}
    assert len(lengths) == 8 and max(lengths.values()) < 1.5, f"a word takes seconds: {lengths}"


@pytest.mark.parametrize(("words", "text", "status"), [
    (["align", "--language", "en", "--title"], "", 0),
    (["align", "--language", "en", "--title", "--lengths"], "1 one\n", 1),
    (["align", "--language", "en", "--pace", "1"], "one\n", 1),
    (["speak", "--language", "en", "--lengths"], "one\n", 1),
])
def test_the_program_of_the_voice_refuses_what_it_cannot_do(tmp_path, words, text, status):
    (tmp_path / "sound").write_bytes(bytes(32000))
    done = subprocess.run([PROGRAM, *words, tmp_path / "sound"], input=text, text=True, capture_output=True, timeout=60)
    assert done.returncode == status, done.stderr


def test_words_are_parted_at_a_space_whatever_follows_it(tmp_path):
    done = subprocess.run([PROGRAM, "speak", "--language", "en", tmp_path / "sound"], input="hello \u0301world\n", text=True,
                          capture_output=True, timeout=60)
    assert len(json.loads(done.stdout)["words"]) == 2, done.stdout


def test_a_writing_system_that_no_voice_reads_goes_by_the_names_of_its_letters(library):
    fox, _ = narrated(library, "\nNa ba ka ma la. Sa ta ma na ka ra. Ka ma ra la na.\n", language="id")
    library.tale("\nན་ བ་ ཀ་ མ་ ལ།\n\nས་ ཏ་ མ་ ན་ ཀ་ ར།\n\nཀ་ མ་ ར་ ལ་ ན།\n", voices=ESPEAK, language="bo")
    said = library.run("align").stdout
    assert "espeak-ng has no voice for 'bo', so align uses the names of its letters" in said
    assert len(starts(fox / "espeak.json")) > 8


def test_a_text_that_is_read_in_another_language_is_found_and_the_language_is_named(library):
    text = "\n从前有三只小猪。他们每人盖了一座房子。大灰狼来了，吹倒了草房子。\n"
    voices = ESPEAK + "    language: yue\n"
    fox = library.tale(text, voices=voices, language="zh")
    library.run("narrate", "fox")
    truth = starts(fox / "espeak.json")
    (fox / "espeak.json").unlink()
    library.tale(text, voices=ESPEAK, language="zh")
    said = library.run("align").stdout
    assert "is read in 'yue', not in 'zh'; add to the voice in tales/fox/tale.md: language: yue" in said
    found = starts(fox / "espeak.json")
    assert len(found) == len(truth) and abs(found[0][1] - truth[0][1]) < 0.2
    (fox / "espeak.json").unlink()
    library.tale(text, voices=voices, language="zh")
    assert "is read in" not in library.run("align").stdout


def test_a_text_far_longer_than_its_recording_takes_no_longer_than_the_recording_may(library):
    fox = library.tale("\nOne two three.\n", voices=ESPEAK)
    library.run("narrate", "fox")
    (fox / "espeak.json").unlink()
    words = (TEXTS / "en.txt").read_text().split()
    lines = [" ".join(words[(7 * n) % 90:][:11]).rstrip(".,") + "." for n in range(400)]
    library.tale("\n" + "\n\n".join(lines) + "\n", voices=ESPEAK)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert "[not-this-text]" in library.run("align", "--quiet", status=1).stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 10, "of processor time, for four seconds of sound"


def test_a_recording_in_another_language_than_its_text_takes_little_memory(library):
    """The wide search keeps a path to each word in each frame: in a window of a minute that was half a gigabyte."""
    spanish = (TEXTS / "es.txt").read_text().splitlines() * 6
    fox = library.tale("\n" + "\n\n".join(spanish) + "\n", voices=ESPEAK, language="es")
    library.run("narrate", "fox")
    (fox / "espeak.json").unlink()
    library.tale("\n" + "\n\n".join((TEXTS / "en.txt").read_text().splitlines() * 2) + "\n", voices=ESPEAK)
    assert "[not-this-text]" in library.run("align", "--quiet", status=1).stderr
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 400_000, "KB"


@pytest.fixture
def aligner(library, tmp_path):
    """Runs storysite with a program of the test in the place of its aligner."""
    def with_program(body):
        alone = tmp_path / "alone"
        alone.mkdir(exist_ok=True)
        program = alone / "storysite-voice"
        program.write_text(f"#!/bin/sh\n{body}\n")
        program.chmod(0o755)
        return shutil.copy(BINARY, alone / "storysite")

    return with_program


def test_what_was_found_before_the_time_was_over_is_kept(library, aligner):
    fox = library.tale("\nOne two three.\n\nFour five.\n", voices=ESPEAK)
    library.run("narrate", "fox")
    (fox / "espeak.json").unlink()
    said = library.run("align", program=aligner("""
        echo '{"spent":9.5}'
        echo '{"confidence":0,"words":[]}'
        echo '{"confidence":0.9,"words":[{"text":"One","start":2,"end":2.2},{"text":"two","start":2.2,"end":2.4}]}'
        echo '{"confidence":0,"words":[]}'"""))
    assert "align stopped searching the recording of the voice 'espeak' after 9 seconds of processor time" in said.stderr
    assert "  = what was found until then is kept" in said.stderr and "Four five. …" in said.stderr
    assert starts(fox / "espeak.json") == [("One", 2), ("two", 2.2)]


def test_a_sentence_that_is_not_found_keeps_the_times_that_it_had(library, aligner):
    """Known times, as of takes recorded one by one, were lost when the aligner did not find a sentence again."""
    fox = library.tale("\nOne two.\n\nFour five.\n\nSix.\n", voices=ESPEAK)
    library.run("narrate", "fox")
    library.run("align", "--force", program=aligner("""
        echo '{"confidence":0.9,"words":[]}'
        echo '{"confidence":0.9,"words":[{"text":"One","start":2,"end":2.2},{"text":"two.","start":2.2,"end":2.4}]}'
        echo '{"confidence":0.9,"words":[{"text":"Four","start":4,"end":4.2},{"text":"five.","start":4.2,"end":4.4}]}'
        echo '{"confidence":0.9,"words":[{"text":"Six.","start":6,"end":6.4}]}'"""))
    assert starts(fox / "espeak.json") == [("One", 2), ("two", 2.2), ("Four", 4), ("five", 4.2), ("Six", 6)]
    library.tale("\nOne two three.\n\nFour five.\n\nSix.\n", voices=ESPEAK)
    said = library.run("align", program=aligner("""
        echo '{"confidence":0,"words":[]}'
        echo '{"confidence":0.9,"words":[{"text":"One","start":2,"end":2.2},{"text":"two","start":2.2,"end":2.4}]}'
        echo '{"confidence":0,"words":[]}'
        echo '{"confidence":0.9,"words":[{"text":"Six.","start":4.3,"end":6.4}]}'"""))
    assert "gets no new times" in said.stderr and "Four five. …" in said.stderr
    assert starts(fox / "espeak.json") == [("One", 2), ("two", 2.2), ("Four", 4), ("five", 4.2), ("Six", 4.3)]


def test_two_voices_with_one_timing_do_not_replace_each_others(library):
    fox = library.tale("\nOne two three.\n", voices=ESPEAK + "  - id: anna\n    audio: anna\n    timing: espeak\n")
    library.run("narrate", "fox", "--voice", "espeak")
    (fox / "espeak.json").unlink()
    for ending in ("m4a", "opus"):
        shutil.copy(fox / f"espeak.{ending}", fox / f"anna.{ending}")
    said = library.run("align")
    assert "1 recording aligned" in said.stdout and "[ambiguous-timing]" in said.stderr
    assert "'espeak.json' is the timing of the voices 'espeak' and 'anna', so it is made for 'espeak' only" in said.stderr
    assert "0 recordings aligned, 1 up to date" in library.run("align").stdout
    assert "[ambiguous-timing]" not in library.run("align", "--voice", "anna").stderr


@pytest.fixture
def small_disk(tmp_path):
    """A folder on a file system that holds half a megabyte."""
    place = tmp_path / "small"
    place.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k", "storysite-test", place], capture_output=True, check=False)
    if made.returncode:
        pytest.skip("only the system's administrator can mount a file system")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def test_a_full_disk_leaves_the_old_voice_with_its_own_times(tmp_path, small_disk):
    """The new times were written before the new recordings, and stayed beside the old ones."""
    library = Library(small_disk)
    library.scratch = tmp_path / "scratch"
    library.scratch.mkdir()
    fox = library.tale(voices=ESPEAK)
    library.run("narrate", "fox")
    library.tale(FOX.replace("umbrella", "parasol"), voices=ESPEAK)
    room = os.statvfs(small_disk)
    (small_disk / "films").write_bytes(bytes(room.f_bavail * room.f_bsize - 12_288))
    before = contents(fox)
    assert len(before["espeak.json"]) < 12_000 and len(before["espeak.opus"]) > 16_384
    said = library.run("narrate", "fox", status=1).stderr
    assert "the disk is full" in said and "//" not in said
    assert contents(fox) == before


def test_an_interruption_ends_the_aligner_at_once(library, aligner):
    fox, _ = narrated(library, "\nOne two three.\n")
    running = subprocess.Popen([aligner('echo $$ >"$TMPDIR/pid-new"; mv "$TMPDIR/pid-new" "$TMPDIR/pid"; exec sleep 60'), "align"],
                               cwd=library.root, start_new_session=True, stderr=subprocess.PIPE, text=True,
                               env={**os.environ, "TMPDIR": str(library.scratch)})
    while not (started := library.scratch / "pid").exists():
        assert running.poll() is None
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does, to the aligner as well
    assert running.wait(20) == 130
    assert "crashed" not in running.stderr.read()
    with pytest.raises(ProcessLookupError):
        os.kill(int(started.read_text()), 0)
    running.stderr.close()
    assert [path.name for path in library.scratch.iterdir()] == ["pid"] and not (fox / "espeak.json").exists()


@pytest.mark.parametrize("language, text", [
    ("en", FOX), ("lv", "\nReiz dzīvoja maza lapsiņa, kas gribēja lidot. Katru rītu viņa skrēja kalnā un vicināja ķepas.\n")])
def test_a_recording_gets_the_times_of_its_words(library, language, text):
    fox, truth = narrated(library, text, language=language)
    assert "confidence" in library.run("align").stdout
    found = starts(fox / "espeak.json")
    assert [word for word, _ in found] == [word for word, _ in truth]
    errors = sorted(abs(here - there) for (_, here), (_, there) in zip(found, truth))
    assert statistics.median(errors) <= 0.06 and errors[int(len(errors) * 0.9)] <= 0.15


def test_words_that_espeak_joins_are_highlighted_when_they_are_heard(library):
    fox = library.tale("\n토끼는 매일 아침 노래를 불렀어요. 하고 말했어요. 하고 말했어요.\n", voices=ESPEAK, language="ko")
    library.run("narrate", "fox")
    truth, timing = starts(fox / "espeak.json"), json.loads((fox / "espeak.json").read_text())
    lengths = [word["end"] - word["start"] for sentence in timing["sentences"] for word in sentence["words"]]
    assert min(lengths) > 0.15, "a word is too short to be seen"
    (fox / "espeak.json").unlink()
    library.run("align")
    found = starts(fox / "espeak.json")
    assert [word for word, _ in found] == [word for word, _ in truth]
    assert max(abs(here - there) for (_, here), (_, there) in zip(found, truth)) < 0.25


def test_a_sentence_that_is_longer_than_a_window_of_the_aligner_hides_no_other(library):
    words = "".join(letter if letter.isalpha() else " " for letter in (TEXTS / "en.txt").read_text().lower()).split()
    verse = " ".join((words * 9)[:400])
    fox, truth = narrated(library, f"\nThe fox ran through the deep wood.\n\n{verse}.\n\nShe met an owl on a broken gate.\n")
    said = library.run("align")
    found = starts(fox / "espeak.json")
    assert [word for word, _ in found] == [word for word, _ in truth], f"the rest has no times: {said.stderr}"
    assert found[-1][1] - found[7][1] > 101, "a window holds all from the verse on, so nothing is shown"
    assert max(abs(here - there) for (_, here), (_, there) in zip(found[-8:], truth[-8:])) < 0.3


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


def test_times_corrected_by_hand_stay(library):
    fox, _ = narrated(library, FOX)
    library.run("align")
    corrected = (fox / "espeak.json").read_text().replace('"start":0.', '"start":0.0', 1)
    (fox / "espeak.json").write_text(corrected)
    assert "[made-by-hand]" in library.run("align").stderr
    assert (fox / "espeak.json").read_text() == corrected
    library.run("align", "--force")
    assert (fox / "espeak.json").read_text() != corrected


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
