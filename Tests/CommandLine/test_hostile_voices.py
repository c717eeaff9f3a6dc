"""`narrate` and `align` with links, engines and texts that mean harm, with recordings of authors, and interrupted."""

import fcntl
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import textwrap
import time

import pytest

from library import BINARY, SPEAKS, Library, program, sound, tale

ANNA = "voices:\n  - {id: anna, audio: anna, timing: anna}\n"
@pytest.fixture(scope="module")
def storysite(tmp_path_factory):
    """storysite without the aligner that may be beside it."""
    return shutil.copy(BINARY, tmp_path_factory.mktemp("bin") / "storysite")


@pytest.fixture
def voices(tmp_path, storysite):
    class Voices:
        def __init__(self):
            self.storysite = storysite
            self.bin = tmp_path / "bin"
            self.outside = tmp_path / "outside"
            self.outside.mkdir()
            self.scratch = tmp_path / "scratch"
            self.scratch.mkdir()
            self.environment = {"PATH": f"{self.bin}:{os.environ['PATH']}", "TMPDIR": str(self.scratch), "HOME": str(tmp_path)}

        def library(self, text):
            self.site = Library(tmp_path, text)
            return self.site.path("tales/lapsa")

        def run(self, *words, **environment):
            done = subprocess.run([storysite, *words], cwd=self.site.folder, env={**self.environment, **environment},
                                  capture_output=True, text=True, timeout=60)
            assert done.returncode in (0, 1), f"storysite crashed: {done.returncode} {done.stderr}"
            return done

        def start(self, *words):
            return subprocess.Popen([storysite, *words], cwd=self.site.folder, env=self.environment,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

        def engine(self, body=SPEAKS):
            return str(program(self.bin / "robot", body))

        def aligner(self, body):
            program(self.bin / "storysite-voice", body)

    return Voices()


# Links and paths


@pytest.mark.parametrize("link, voice", [("sub", "{id: anna, audio: anna, timing: sub/anna}"), ("anna.wav", "{id: anna, audio: anna}")])
def test_align_reads_and_writes_nothing_through_a_link_out_of_the_library(voices, link, voice):
    fox = voices.library(tale(more=f"voices: [{voice}]\n"))
    if link == "sub":
        (fox / "anna.wav").write_bytes(sound(1))
        (fox / link).symlink_to(voices.outside)
    else:
        (voices.outside / "mine.wav").write_bytes(sound(1))
        (fox / link).symlink_to(voices.outside / "mine.wav")
    before = sorted(voices.outside.iterdir())
    voices.aligner("open(os.environ['HOME'] + '/called', 'w')")
    done = voices.run("align", "lapsa")
    assert done.returncode == 1 and "[outside-library]" in done.stderr
    assert sorted(voices.outside.iterdir()) == before, "align wrote outside of the library"
    assert not (voices.site.home / "called").exists(), "align listened to a recording outside of the library"
    assert not (fox / "anna.json").exists()


@pytest.mark.parametrize("audio", ["/tmp/x", "../x"])
def test_a_recording_outside_of_the_tale_is_named_where_it_stands(voices, audio):
    voices.library(tale(more=f"voices:\n  - {{id: anna, audio: {audio}}}\n"))
    done = voices.run("narrate", "lapsa", "--voice", "anna", "--engine", voices.engine())
    assert "tale.md:5:" in done.stderr and f"'{audio}'" in done.stderr and "[outside-library]" in done.stderr, done.stderr
    assert "cannot be the id" not in done.stderr


def test_an_engine_whose_name_is_no_id_asks_for_one(voices):
    voices.library(tale())
    os.rename(voices.engine(), voices.bin / "eng.sh")
    done = voices.run("narrate", "lapsa", "--engine", str(voices.bin / "eng.sh"))
    assert "[bad-id]" in done.stderr and "--voice anna" in done.stderr


def test_ffmpeg_gets_the_format_and_opens_nothing_but_its_file(voices):
    fox = voices.library(tale(more=ANNA))
    (fox / "anna.wav").write_bytes(sound(1))
    log = voices.site.home / "log"
    program(voices.bin / "ffmpeg", f"open({str(log)!r}, 'a').write(json.dumps(sys.argv[1:]) + '\\n'); sys.exit(1)")
    voices.aligner("pass")
    voices.run("align", "lapsa")
    voices.run("narrate", "lapsa", "--voice", "robot", "--engine", voices.engine())
    calls = [json.loads(line) for line in log.read_text().splitlines()]
    assert len(calls) == 2
    for call in calls:
        source = call.index("-i")
        assert "-f" in call[:source], f"ffmpeg guesses the format: {call}"
        assert call[call.index("-protocol_whitelist") + 1] in ("file", "pipe"), call
        assert call[source + 1].startswith(("file:", "pipe:")), call


# Recordings of authors

FINDS = """
    for line in sys.stdin:
        words = [{"text": word, "start": n / 10, "end": (n + 1) / 10} for n, word in enumerate(line.split())]
        print(json.dumps({"confidence": 1, "words": words}))
    """


def test_a_recording_of_the_author_over_a_synthetic_one_is_not_replaced_unasked(voices):
    fox = voices.library(tale(more=ANNA))
    narrate = ["narrate", "lapsa", "--voice", "anna", "--engine", voices.engine()]
    assert voices.run(*narrate).returncode == 0
    (fox / "anna.m4a").write_bytes(b"the author's own voice")
    voices.site.write(tale(text="Reiz dzīvoja ruda lapsa.", more=ANNA))
    done = voices.run(*narrate)
    assert (fox / "anna.m4a").read_bytes() == b"the author's own voice", "the recording of the author is lost"
    assert done.returncode == 1 and "[made-by-hand]" in done.stderr
    assert voices.run(*narrate, "--force").returncode == 0
    (fox / "anna.m4a").unlink()
    voices.site.write(tale(more=ANNA))
    assert voices.run(*narrate).returncode == 0, "what is left of the voice is not known as storysite's"


def test_a_recording_of_the_author_over_a_synthetic_one_is_aligned(voices):
    fox = voices.library(tale(more=ANNA))
    voices.run("narrate", "lapsa", "--voice", "anna", "--engine", voices.engine())
    voices.aligner(FINDS)
    assert "0 recordings aligned, 1 up to date" in voices.run("align").stdout, "exact times are replaced by found ones"
    for recording in ("anna.opus", "anna.m4a"):
        (fox / recording).unlink()
    (fox / "anna.wav").write_bytes(sound(1))
    assert "1 recording aligned" in voices.run("align").stdout, "the author's voice is read with the times of another voice"
    assert '"by":"align"' in (fox / "anna.json").read_text()


@pytest.mark.parametrize("name", ["anna.m4a", "anna.json"])
def test_what_an_author_saves_while_the_engine_speaks_is_not_replaced(voices, name):
    fox = voices.library(tale(more=ANNA))
    narrate = ["narrate", "lapsa", "--voice", "anna", "--engine", voices.engine()]
    assert voices.run(*narrate).returncode == 0
    voices.site.write(tale(text="Reiz dzīvoja ruda lapsa.", more=ANNA))
    voices.engine(f"open({str(fox / name)!r}, 'wb').write(b'of the author')\n" + textwrap.dedent(SPEAKS))
    before = {path: path.read_bytes() for path in fox.iterdir()}
    done = voices.run(*narrate)
    assert (fox / name).read_bytes() == b"of the author", "the author's work is lost"
    assert done.returncode == 1 and "[made-by-hand]" in done.stderr
    assert {path: path.read_bytes() for path in fox.iterdir()} == {**before, fox / name: b"of the author"}
    assert voices.run(*narrate, "--force").returncode == 0


def test_another_timing_that_an_author_saves_while_the_engine_speaks_stays_alone(voices):
    fox = voices.library(tale(more=ANNA))
    mine = "WEBVTT\n\n00:00.000 --> 00:01.000\nReiz\n"
    voices.engine(f"open({str(fox / 'anna.vtt')!r}, 'w').write({mine!r})\n" + textwrap.dedent(SPEAKS))
    done = voices.run("narrate", "lapsa", "--voice", "anna", "--engine", str(voices.bin / "robot"))
    assert done.returncode == 1 and "[made-by-hand]" in done.stderr and "'anna.vtt' is the timing of this voice" in done.stderr
    assert sorted(path.name for path in fox.iterdir()) == ["anna.vtt", "tale.md"]


def test_a_tale_that_is_renamed_while_the_engine_speaks_leaves_no_folder_of_its_old_name(voices):
    """A folder with a recording and no text, which each build then reports."""
    fox = voices.library(tale())
    robot = voices.engine(f"os.rename({str(fox)!r}, {str(fox.with_name('vilks'))!r})\n" + textwrap.dedent(SPEAKS))
    done = voices.run("narrate", "lapsa", "--voice", "anna", "--engine", robot)
    assert done.returncode == 1 and "tales/lapsa: error: there is no such file" in done.stderr, done
    assert not fox.exists()


def test_a_recording_beside_a_timing_that_does_not_say_whose_it_is_stays_as_a_copy(voices):
    fox = voices.library(tale(more=ANNA))
    narrate = ["narrate", "lapsa", "--voice", "anna", "--engine", voices.engine()]
    assert voices.run(*narrate).returncode == 0
    timing = (fox / "anna.json").read_text()
    assert '"sound":[' in timing
    (fox / "anna.json").write_text(re.sub(r'"sound":\[[^]]*\],', "", timing))
    (fox / "anna.m4a").write_bytes(b"the author's own voice")
    voices.site.write(tale(text="Reiz dzīvoja ruda lapsa.", more=ANNA))
    assert voices.run(*narrate).returncode == 0
    assert (fox / "anna.m4a~").read_bytes() == b"the author's own voice", "the recording of the author is lost"
    voices.site.write(tale(text="Reiz dzīvoja sarkana lapsa.", more=ANNA))
    assert voices.run(*narrate).returncode == 0
    assert (fox / "anna.m4a~").read_bytes() == b"the author's own voice", "a copy of what narrate made replaced it"


def test_a_recording_of_the_author_beside_what_a_killed_narrate_left_is_not_replaced(voices):
    fox = voices.library(tale(more=ANNA))
    narrate = ["narrate", "lapsa", "--voice", "anna", "--engine", voices.engine()]
    assert voices.run(*narrate).returncode == 0
    voices.site.write(tale(text="Reiz dzīvoja ruda lapsa.", more=ANNA))
    # The rename of the second recording fails, as if the run had been killed there.
    made = (fox / "anna.m4a").read_bytes()
    (fox / "anna.m4a").unlink()
    (fox / "anna.m4a").mkdir()
    assert voices.run(*narrate).returncode == 1
    (fox / "anna.m4a").rmdir()
    unfinished = (fox / "anna.json").read_text()
    (fox / "anna.m4a").write_bytes(b"the author's own voice")
    done = voices.run(*narrate)
    assert done.returncode == 1 and "[made-by-hand]" in done.stderr
    assert (fox / "anna.m4a").read_bytes() == b"the author's own voice", "the recording of the author is lost"
    assert (fox / "anna.json").read_text() == unfinished and made != b""
    (fox / "anna.m4a").unlink()
    assert voices.run(*narrate).returncode == 0, "what is left of the voice is not known as storysite's"


def test_a_text_that_is_too_large_to_read_is_no_timing(voices):
    fox = voices.library(tale(more=ANNA))
    (fox / "anna.wav").write_bytes(sound(1))
    with (fox / "anna.txt").open("wb") as text:
        text.truncate(70 << 20)
    voices.aligner(FINDS)
    done = voices.run("align")
    assert "1 recording aligned" in done.stdout and (fox / "anna.json").exists(), done.stderr


def test_a_timing_of_an_earlier_version_knows_its_recordings(voices):
    fox = voices.library(tale(more=ANNA))
    narrate = ["narrate", "lapsa", "--voice", "anna", "--engine", voices.engine()]
    assert voices.run(*narrate).returncode == 0
    timing = (fox / "anna.json").read_text()
    digests = re.search(r'"sound":\[([^]]*)\]', timing)[1].replace('"', "").split(",")
    assert len(digests) == 2
    (fox / "anna.json").write_text(re.sub(r'"sound":\[[^]]*\]', f'"sound":"{" ".join(digests)}"', timing))
    made, text = (fox / "anna.m4a").read_bytes(), tale(text="Reiz dzīvoja ruda lapsa.", more=ANNA)
    voices.site.write(text)
    (fox / "anna.m4a").write_bytes(b"the author's own voice")
    assert "[made-by-hand]" in voices.run(*narrate).stderr
    (fox / "anna.m4a").write_bytes(made)
    assert voices.run(*narrate).returncode == 0


def test_a_download_of_the_tale_is_not_the_timing_of_a_voice(voices):
    fox = voices.library(tale(more="voices:\n  - {id: lapsa, audio: lapsa, timing: lapsa}\n"))
    (fox / "lapsa.wav").write_bytes(sound(1))
    voices.aligner(FINDS)
    assert voices.run("align").returncode == 0
    voices.site.run("export", "epub", "lapsa", "--output", str(fox / "lapsa.epub"), cwd=voices.site.folder).good()
    voices.site.write(tale(text="Reiz dzīvoja ruda lapsa.", more="voices:\n  - {id: lapsa, audio: lapsa, timing: lapsa}\n"))
    done = voices.run("align")
    assert "1 recording aligned" in done.stdout and not done.stderr, "the words of a tale with a download keep old times"
    (fox / "lapsa.json").unlink()
    assert "1 recording aligned" in voices.run("align").stdout
    (fox / "lapsa.srt").write_text("1\n00:00:00,000 --> 00:00:01,000\nReiz dzīvoja ruda lapsa.\n")
    assert "'lapsa.srt' is the timing of this voice" in voices.run("align", "--force").stderr


@pytest.mark.parametrize("command", ["align", "narrate"])
def test_a_link_to_a_timing_is_not_replaced(voices, command):
    fox = voices.library(tale(more=ANNA))
    voices.aligner(FINDS)
    if command == "align":
        (fox / "anna.wav").write_bytes(sound(1))
    arguments = ["align"] if command == "align" else ["narrate", "lapsa", "--voice", "anna", "--engine", voices.engine()]
    assert voices.run(*arguments).returncode == 0
    shared = (fox / "anna.json").rename(voices.site.path("anna.json"))
    (fox / "anna.json").symlink_to(shared)
    assert voices.run(*arguments).returncode == 0, "it is up to date"
    voices.site.write(tale(text="Reiz dzīvoja ruda lapsa.", more=ANNA))
    done = voices.run(*arguments, "--force")
    assert done.returncode == 1 and "anna.json: error: it is a symbolic link" in done.stderr, done.stderr
    assert (fox / "anna.json").is_symlink()


def test_files_that_several_people_edit_keep_their_permissions(voices):
    fox = voices.library(tale(more=ANNA))
    narrate = ["narrate", "lapsa", "--voice", "anna", "--engine", voices.engine()]
    assert voices.run(*narrate).returncode == 0
    for name in ("anna.json", "anna.m4a", "anna.opus"):
        (fox / name).chmod(0o664)
    voices.site.write(tale(text="Reiz dzīvoja ruda lapsa.", more=ANNA))
    assert voices.run(*narrate).returncode == 0
    voices.aligner(FINDS)
    assert "1 recording aligned" in voices.run("align", "--force").stdout
    assert {path.name: oct(path.stat().st_mode & 0o777) for path in fox.glob("anna.*")} == dict.fromkeys(
        ("anna.json", "anna.m4a", "anna.opus"), "0o664"), "colleagues could not save any more"


@pytest.mark.parametrize("command", ["align", "narrate"])
def test_a_timing_that_cannot_be_read_is_not_replaced(nobodys_library, command):
    """As one that a container or sudo made: it may be somebody's work."""
    site = nobodys_library(tale(more=ANNA))
    fox = site.path("tales/lapsa")
    fox.chmod(0o777)
    (fox / "anna.json").write_text('{"sentences":[]}')
    (fox / "anna.json").chmod(0)
    times = '{"confidence":1,"rate":8000,"samples":800,"words":[{"text":"Reiz","start":0,"end":0.1}]}'
    # The interpreter of the tests may lie where other users cannot look.
    robot = site.home / "program/storysite-voice"
    robot.parent.mkdir(exist_ok=True)
    robot.write_text(f"""#!/bin/sh
for sound; do :; done
[ $1 = align ] || yes | head -c 3200 > "$sound"
while read -r line; do echo '{times}'; done
""")
    robot.chmod(0o755)
    if command == "align":
        (fox / "anna.wav").write_bytes(sound(1))
    words = ["align"] if command == "align" else ["narrate", "lapsa", "--voice", "anna", "--engine", robot]
    done = site.run(*words, cwd=site.folder)
    assert done.status == 1 and "anna.json: error: " in done.stderr, done.stderr
    (fox / "anna.json").chmod(0o644)
    assert (fox / "anna.json").read_text() == '{"sentences":[]}', "the author's timing is lost"


def test_a_timing_that_is_too_large_to_read_is_not_replaced(voices):
    fox = voices.library(tale(more=ANNA))
    (fox / "anna.wav").write_bytes(sound(1))
    (fox / "anna.json").touch()
    os.truncate(fox / "anna.json", 70 << 20)
    voices.aligner(FINDS)
    assert voices.run("align").returncode == 1
    assert (fox / "anna.json").stat().st_size == 70 << 20, "the author's timing is lost"


def test_a_voice_of_another_engine_is_named_by_that_engine(voices):
    voices.library(tale())
    assert voices.run("narrate", "lapsa", "--voice", "anna", "--engine", voices.engine()).returncode == 0
    other = shutil.copy(voices.bin / "robot", voices.bin / "another")
    done = voices.run("narrate", "lapsa", "--voice", "anna", "--engine", str(other))
    assert done.returncode == 1 and "the voice 'anna' was made by the engine 'robot' [made-by-hand]" in done.stderr, done.stderr


def test_a_timing_that_align_was_forced_to_make_is_named_as_the_reason(voices):
    voices.library(tale(more=ANNA))
    narrate = ["narrate", "lapsa", "--voice", "anna", "--engine", voices.engine()]
    assert voices.run(*narrate).returncode == 0
    voices.aligner(FINDS)
    assert voices.run("align", "--force").returncode == 0
    done = voices.run(*narrate)
    assert done.returncode == 1 and "has a timing that 'storysite align' made" in done.stderr and "--force" in done.stderr
    assert voices.run(*narrate, "--force").returncode == 0 and voices.run(*narrate).returncode == 0


# Pages


def paged(*pages):
    return tale(text="\n\n---\n\n".join(pages))


def test_a_page_that_lost_its_words_keeps_nothing_that_was_spoken_there(voices):
    fox = voices.library(paged("Reiz dzīvoja lapsa.", "Viņa skrēja.", "Viņa gulēja."))
    narrate = ["narrate", "lapsa", "--pages", "--voice", "anna", "--engine", voices.engine()]
    assert voices.run(*narrate).returncode == 0
    corrected = fox / "anna/3.json"
    corrected.write_text(corrected.read_text().replace('"end":', '"end": ', 1))
    voices.site.write(paged("Reiz dzīvoja lapsa.", "![](bilde.svg)", "![](bilde.svg)"))
    done = voices.run(*narrate)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (fox / "anna").iterdir()) == [
        "1.json", "1.m4a", "1.opus", "3.json", "3.m4a", "3.opus"], "a picture is read the old words"


@pytest.mark.parametrize("body", ["sys.exit('no sound')", SPEAKS.replace("times = [", "times = [] if 'skrēja' in line else [")])
def test_a_narration_that_fails_leaves_no_folder_behind(voices, body):
    """An empty folder of its name would be taken for a voice whose recordings are missing."""
    fox = voices.library(paged("Reiz dzīvoja lapsa.", "Viņa skrēja."))
    narrate = ["narrate", "lapsa", "--pages", "--voice", "anna", "--engine", voices.engine(body)]
    assert voices.run(*narrate).returncode == 1
    assert [path.name for path in fox.iterdir()] == ["tale.md"]
    (fox / "anna").mkdir()
    assert voices.run(*narrate).returncode == 1
    assert (fox / "anna").is_dir(), "a folder that an author made stays"


def test_a_narration_that_fails_leaves_none_of_the_folders_that_its_recording_needs(voices):
    fox = voices.library(tale(more="voices: [{id: anna, audio: sound/mother/anna}]\n"))
    assert voices.run("narrate", "lapsa", "--voice", "anna", "--engine", voices.engine("sys.exit('no sound')")).returncode == 1
    assert [path.name for path in fox.iterdir()] == ["tale.md"]


# What tale.md needs


@pytest.mark.parametrize("voices_key, task", [
    ("", "add to the front matter: "), ("voices:\n", "write in place of the empty 'voices': "),
    ("voices: []\n", "write in place of the empty 'voices': ")])
def test_narrate_says_what_to_write_until_it_is_written(voices, voices_key, task):
    voices.library(tale(more=voices_key))
    narrate = ["narrate", "lapsa", "--voice", "anna", "--engine", voices.engine()]
    advice = f"tale.md, {task}voices: [{{id: anna, name: anna, audio: anna, timing: anna}}]"
    assert advice in (done := voices.run(*narrate)).stdout, done
    assert "up to date" in (done := voices.run(*narrate)).stdout and advice in done.stdout, done.stdout
    voices.site.write(tale(more=advice.partition(task)[2] + "\n"))
    done = voices.run(*narrate)
    assert "up to date" in done.stdout and "tale.md" not in done.stdout + done.stderr


@pytest.mark.parametrize("command", ["align", "narrate"])
def test_a_voice_that_names_a_timing_of_another_format_gets_the_name_of_the_one_that_is_made(voices, command):
    """The build's advice leads to these commands: without the name, it went on for ever."""
    fox = voices.library(tale(more="voices: [{id: anna, audio: anna, timing: anna.vtt}]\n"))
    voices.aligner(FINDS)
    if command == "align":
        (fox / "anna.wav").write_bytes(sound(1))
    words = ["align"] if command == "align" else ["narrate", "lapsa", "--voice", "anna", "--engine", voices.engine()]
    for outcome in ("", "up to date"):
        done = voices.run(*words)
        assert outcome in done.stdout and "tale.md, write for the voice 'anna': timing: anna\n" in done.stdout, done


# A library

VIDEO = "kind: video\nvoices: [{id: film, video: film}]\n"


def test_a_tale_that_needs_no_voice_or_has_a_diagnostic_keeps_no_other_from_its_voice(voices):
    fox = voices.library(tale() + tale("bildes", "Bildes", text="") + tale("filma", "Filma", more=VIDEO))
    narrate = ["narrate", "--voice", "robot", "--engine", voices.engine()]
    done = voices.run(*narrate, "--shard", "1/1")
    assert (fox / "robot.json").exists()
    assert done.returncode == 0, f"the library can never be narrated: {done.stderr}"
    assert voices.run(*narrate, "bildes").returncode == 1, "the author who asks for this voice gets no answer"
    voices.site.write(tale("vilks", "Vilks", more="lnaguage: en\n") + tale("zaķis", "Zaķis"))
    done = voices.run(*narrate, "--shard", "1/1")
    assert done.returncode == 1 and "vilks/tale.md:" in done.stderr
    assert voices.site.path("tales/zaķis/robot.json").exists(), "a diagnostic in one tale leaves all others without a voice"


def test_a_voice_without_a_recording_is_not_called_made(voices):
    fox = voices.library(tale(more="voices:\n  - {id: robot, audio: robot, timing: robot}\n"))
    (fox / "robot.vtt").write_text("WEBVTT\n\n00:00.000 --> 00:01.000\nReiz dzīvoja lapsa.\n")
    done = voices.run("narrate", "lapsa", "--voice", "robot", "--engine", voices.engine())
    assert done.returncode == 1 and "error: 'robot.vtt' is the timing of this voice" in done.stderr


# Engines


def test_a_voice_that_cannot_be_added_is_no_failure_of_the_engine(voices):
    fox = voices.library(tale(more="voices: [\n  # my sister\n  { id: anna, audio: anna }]\n"))
    done = voices.run("narrate", "lapsa", "--voice", "robot", "--engine", voices.engine(SPEAKS), "--add")
    assert done.returncode == 1 and (fox / "robot.json").exists()
    assert "tale.md: error: storysite cannot change 'voices', because a comment stands inside this value [cannot-write]" in done.stderr
    assert "  = by hand: in tales/lapsa/tale.md, add to the voices" in done.stderr


@pytest.mark.parametrize("line, reason", [  # an aligner does not write how long a sound is
    ('{"rate": 16000, "samples": 800, "words": [{"text": "Reiz", "start": 0, "end": 1e300}]}', "each time must be from 0"),
    ('{"rate": 16000, "samples": 800, "words": [{"text": "Reiz", "start": -1e300, "end": 1}]}', "each time must be from 0"),
    ('{"rate": 1e300, "samples": 1e300, "words": []}', None),
    ('{"rate": 16000, "samples": 9223372036854775807, "words": []}', None),
    ('{"confidence": 1e300}', "is not from 0 to 1"), ('{"progress": -1e300}', "is not from 0 to 1"),
    ('{"spent": 1e300}', "each time must be from 0")])
def test_absurd_numbers_of_an_engine_are_refused(voices, line, reason):
    fox = voices.library(tale(more=ANNA))
    engine = voices.engine(f"open(sys.argv[-1], 'ab').write(b'\\x00\\x10' * 800)\nprint({line!r})")
    done = voices.run("narrate", "lapsa", "--voice", "robot", "--engine", engine)
    assert done.returncode == 1 and "[no-voice]" in done.stderr
    if not reason:
        return
    (fox / "anna.wav").write_bytes(sound(1))
    voices.aligner(f"print({line!r})\nfor _ in sys.stdin: print('{{}}')")
    done = voices.run("align", "lapsa")
    assert done.returncode == 1 and reason in done.stderr and "[no-timing]" in done.stderr


@pytest.mark.parametrize("body", [
    "while True: sys.stdout.write('x' * 65536)", "while True: print('{\"rate\": 16000, \"samples\": 0, \"words\": []}')"])
def test_output_without_end_is_refused_in_seconds(voices, body):
    voices.library(tale())
    done = voices.run("narrate", "lapsa", "--voice", "robot", "--engine", voices.engine(body))
    assert done.returncode == 1 and "docs/voices.md" in done.stderr


@pytest.mark.parametrize("text, limit", [
    ("Reiz dzīvoja. " + "a" * 2000 + " lapsa.", "1000"), ("lapsa " * 6000 + ".", "5000"), ("Reiz dzīvoja lapsa.\n\n" * 7000, "20000")])
def test_a_text_too_long_for_a_voice_is_refused_before_anybody_speaks(voices, text, limit):
    voices.library(tale(text=text))
    done = voices.run("narrate", "lapsa", "--voice", "robot", "--engine", voices.engine("open(sys.argv[-1] + '.called', 'w')"))
    assert done.returncode == 1 and limit in done.stderr and "tale.md:" in done.stderr


def test_control_characters_reach_no_engine(voices):
    voices.library(tale(text="Reiz &#1;900S dzīvoja&#27;[31m\u2028 lapsa\x85 x."))
    heard = voices.site.home / "heard"
    voices.run("narrate", "lapsa", "--voice", "robot",
               "--engine", voices.engine(f"open({str(heard)!r}, 'wb').write(sys.stdin.buffer.read())"))
    text = heard.read_bytes().decode()
    controls = [letter for letter in text if letter < " " and letter != "\n" or letter in "\x7f\x85\u2028"]
    assert not controls, f"an engine may take these for commands: {controls}"
    assert "dzīvoja" in text and "lapsa" in text


@pytest.mark.parametrize("option, pages, where", [([], 1, ""), (["--pages"], 2, " for page 2")])
def test_a_voice_without_any_time_is_refused(voices, option, pages, where):
    """A build would stop at its timing, which narrate and align call up to date."""
    fox = voices.library(paged(*["Reiz dzīvoja lapsa.", "Viņa skrēja."][-pages:]))
    engine = voices.engine(SPEAKS.replace("times = [", "times = [] if 'skrēja' in line else ["))
    done = voices.run("narrate", "lapsa", "--voice", "anna", "--engine", engine, *option)
    assert done.returncode == 1 and f"robot wrote no times of words{where} [no-voice]" in done.stderr, done.stderr
    assert [path.name for path in fox.rglob("*") if path.is_file()] == ["tale.md"]


def test_each_sentence_of_which_an_engine_makes_no_sound_is_named(voices):
    """As espeak-ng does with most of Cherokee."""
    fox = voices.library(tale(text="Reiz dzīvoja lapsa.\n\nViņa skrēja. Nekas."))
    engine = voices.engine(SPEAKS.replace('b"\\x00\\x10"', 'bytes([0, 16 * ("skrēja" not in line)])'))
    done = voices.run("narrate", "lapsa", "--engine", engine)
    assert done.returncode == 0 and done.stderr.count("[unsure-sentence]") == 1, done.stderr
    assert "lapsa/tale.md:8:1: warning: the engine 'robot' made no sound of this sentence" in done.stderr and "Viņa skrēja." in done.stderr
    assert "'robot' speaks 5 words in" in done.stdout, "Lapsa. Reiz dzīvoja lapsa. Nekas."
    timed = json.loads((fox / "robot.json").read_text(encoding="utf-8"))["sentences"]
    assert [one["text"] for one in timed] == ["Reiz dzīvoja lapsa.", "Nekas."]


def test_emoji_reach_no_engine(voices):
    """Engines say their names, and readers do not."""
    voices.library(tale(text="Reiz 🦊 dzīvoja lapsa 👩🏽\u200d👧. 🐔 Un vista❤\ufe0f!"))
    heard = voices.site.home / "heard"
    voices.run("narrate", "lapsa", "--voice", "robot",
               "--engine", voices.engine(f"open({str(heard)!r}, 'wb').write(sys.stdin.buffer.read())"))
    assert heard.read_text().splitlines() == ["Lapsa", "Reiz dzīvoja lapsa.", "Un vista!"], "an engine says 'dot'"


# The machine


def test_an_empty_tmpdir_is_none(voices):
    voices.library(tale())
    place = voices.site.home / "place"
    engine = voices.engine(f"open({str(place)!r}, 'w').write(sys.argv[-1])")
    voices.run("narrate", "lapsa", "--voice", "robot", "--engine", engine, TMPDIR="")
    assert place.read_text().startswith("/tmp/storysite."), "temporary files are made in the root folder"


@pytest.mark.parametrize("command", ["narrate", "align"])
def test_ffmpeg_ends_with_a_storysite_that_is_killed(voices, command):
    fox = voices.library(tale(more=ANNA))
    mark = voices.site.home / "pid"
    program(voices.bin / "ffmpeg", f"""
        open({str(mark)!r} + "-new", "w").write(str(os.getpid()))
        os.rename({str(mark)!r} + "-new", {str(mark)!r})
        # As ffmpeg does: it reads a pipe to its end, or writes one until nobody reads it, or works on files for minutes.
        time.sleep(0.5)
        if "pipe:0" in sys.argv:
            while sys.stdin.buffer.read(1 << 16): pass
        elif "pipe:1" in sys.argv:
            while True: os.write(1, bytes(1 << 16))
        else:
            time.sleep(600)
        """)
    if command == "align":
        (fox / "anna.wav").write_bytes(sound(1))
        voices.aligner("pass")
    running = voices.start(command, "lapsa", "--voice", "anna", *(["--engine", voices.engine()] if command == "narrate" else []))
    deadline = time.monotonic() + 30
    while not mark.exists():
        assert running.poll() is None and time.monotonic() < deadline, running.stderr.read()
        time.sleep(0.02)
    child = int(mark.read_text())
    running.kill()
    running.wait()
    running.stderr.close()
    while pathlib.Path(f"/proc/{child}").exists() and b"\nState:\tZ" not in pathlib.Path(f"/proc/{child}/status").read_bytes():
        assert time.monotonic() < deadline, "ffmpeg runs on after storysite was killed"
        time.sleep(0.05)


def test_an_interruption_is_no_diagnostic_of_the_engine(voices):
    voices.library(tale())
    mark = voices.site.home / "started"
    running = voices.start("narrate", "lapsa", "--voice", "robot", "--engine",
                           voices.engine(f"open({str(mark)!r}, 'w'); time.sleep(60)"))
    deadline = time.monotonic() + 30
    while not mark.exists():
        assert running.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    said = running.stderr.read().decode()
    assert running.wait(10) == 130 and "no-voice" not in said, said
    running.stderr.close()


def test_what_an_interrupted_engine_started_ends_with_it(voices):
    voices.library(tale())
    mark = voices.site.home / "pid"
    running = voices.start("narrate", "lapsa", "--voice", "robot", "--engine", voices.engine(f"""
        import subprocess
        child = subprocess.Popen(["sleep", "600"])
        open({str(mark)!r} + "-new", "w").write(str(child.pid))
        os.rename({str(mark)!r} + "-new", {str(mark)!r})
        child.wait()
        """))
    deadline = time.monotonic() + 30
    while not mark.exists():
        assert running.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)
    child = int(mark.read_text())
    running.terminate()
    assert running.wait(30) == 130
    running.stderr.close()
    while pathlib.Path(f"/proc/{child}").exists() and b"\nState:\tZ" not in pathlib.Path(f"/proc/{child}/status").read_bytes():
        if time.monotonic() > deadline:
            os.kill(child, signal.SIGKILL)
            pytest.fail("a download or an encoder goes on after the engine that started it was ended")
        time.sleep(0.05)


def test_nothing_is_looked_at_after_an_interruption(voices):
    fox = voices.library(tale() + tale("zaķis", "Zaķis"))
    (fox.parent / "zaķis/robot.wav").write_bytes(sound(1))
    done = subprocess.run(
        [voices.storysite, "narrate", "lapsa", "zaķis", "--jobs", "1", "--voice", "robot", "--engine",
         voices.engine("import signal; os.kill(os.getppid(), signal.SIGTERM); time.sleep(60)")],
        cwd=voices.site.folder, env=voices.environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 130
    assert "zaķis" not in done.stderr, f"narrate goes on with every tale of a library after Ctrl-C: {done.stderr}"


def test_an_interruption_between_two_recordings_is_no_success(voices):
    text = "\n\n---\n\n".join(["Reiz dzīvoja lapsa."] * 200)
    fox = voices.library(tale(text=text, more="voices:\n  - {id: anna, audio: anna}\n"))
    (fox / "anna").mkdir()
    for page in range(200):
        (fox / f"anna/{page + 1}.wav").write_bytes(sound(0.1))
        (fox / f"anna/{page + 1}.json").write_text('{"sentences":[]}')
    voices.aligner("pass")
    near, far = os.pipe()
    # The lines of all recordings do not fit, so storysite waits in their midst until they are read.
    fcntl.fcntl(far, fcntl.F_SETPIPE_SZ, 4096)
    running = subprocess.Popen([voices.storysite, "align", "--progress", "--jobs", "1"], cwd=voices.site.folder,
                               env=voices.environment, stdout=far, stderr=subprocess.DEVNULL)
    os.close(far)
    with os.fdopen(near, "rb", buffering=0) as lines:
        assert lines.read(1), "no recording was looked at"
        running.terminate()
        while lines.read(4096):
            pass
    assert running.wait(30) == 130, "'align && build && publish' goes on after Ctrl-C"


def test_nohup_keeps_a_command_at_work_when_the_terminal_closes(voices):
    voices.library(tale())
    started, go = voices.site.home / "started", voices.site.home / "go"
    engine = voices.engine(f"""
    open({str(started)!r}, "w")
    while not os.path.exists({str(go)!r}): time.sleep(0.02)
    {SPEAKS}""")
    running = subprocess.Popen(["nohup", voices.storysite, "narrate", "lapsa", "--voice", "robot", "--engine", engine],
                               cwd=voices.site.folder, env=voices.environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 30
    while not started.exists():
        assert running.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)
    running.send_signal(signal.SIGHUP)
    go.touch()
    assert running.wait(60) == 0, "hours of narrating are lost when ssh closes"
    assert voices.site.path("tales/lapsa/robot.json").exists()


def test_what_a_killed_narrate_left_goes_with_the_next_one(voices):
    voices.library(tale())
    elsewhere = voices.outside / "mine.txt"
    elsewhere.write_text("mine")
    engine = voices.engine("pathlib = __import__('pathlib'); pathlib.Path(sys.argv[-1] + '.begun').touch(); time.sleep(600)")
    running = [voices.start("narrate", "tales/lapsa", "--voice", voice, "--engine", engine, "--force") for voice in ("robot", "bot")]
    deadline = time.monotonic() + 60
    while len(begun := list(voices.scratch.glob("*/*/*.begun"))) < 2:
        assert time.monotonic() < deadline, "the engines were not started"
        time.sleep(0.05)
    for folder in begun:
        (folder.parent / "link").symlink_to(voices.outside)
    running[0].kill()
    running[0].wait(60)
    left = set(voices.scratch.iterdir())
    voices.engine()
    voices.run("narrate", "tales/lapsa", "--voice", "robot", "--engine", engine, "--force")
    # One folder belongs to the program that still runs.
    [kept] = voices.scratch.iterdir()
    assert kept in left and (kept / "content" / "link").is_symlink(), "the folder of a running narrate was removed"
    running[1].kill()
    running[1].wait(60)
    voices.run("narrate", "tales/lapsa", "--voice", "robot", "--engine", engine, "--force")
    assert list(voices.scratch.iterdir()) == [], "what a killed narrate left fills the disk"
    assert elsewhere.read_text() == "mine"
