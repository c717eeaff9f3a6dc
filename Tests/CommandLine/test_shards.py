"""`narrate`, `align`, `check` and `export` on one shard of a library, and two of them at once."""

import fcntl
import os
import pathlib
import shutil
import signal
import subprocess
import time

import pytest

from library import BINARY, Library, shard, tale
from test_hostile_voices import SPEAKS, program

SLUGS = [f"lapsa-{number}" for number in range(5)]
VOICED = "voices:\n  - {id: anna, audio: anna}\n"
LISTENS = """
    text = sys.stdin.read().splitlines()
    for number, line in enumerate(text):
        words = [{"text": word, "start": n / 20, "end": (n + 1) / 20} for n, word in enumerate(line.split())]
        print(json.dumps({"words": words, "confidence": 0.9}))
    """

needs_ffmpeg = pytest.mark.skipif(not shutil.which("ffmpeg"), reason="ffmpeg is not installed")


def held(number, count):
    return {slug for slug in SLUGS if shard(slug, count) == number}


@pytest.fixture
def voices(tmp_path):
    """A library of five tales with recordings, beside an engine that speaks and an aligner that listens."""
    site = Library(tmp_path, "".join(
        tale(slug, more=VOICED) + f"-- tales/{slug}/anna.wav (0.6 s) --\n" for slug in SLUGS))
    # Without the aligner that may be beside the program.
    (tmp_path / "bin").mkdir()
    site.program = shutil.copy(BINARY, tmp_path / "bin/storysite")
    themes = next(place / "Themes" for place in pathlib.Path(BINARY).resolve().parents if (place / "Themes").is_dir())
    (tmp_path / "bin/Themes").symlink_to(themes)
    program(tmp_path / "bin/robot", SPEAKS)
    program(tmp_path / "bin/storysite-voice", LISTENS)
    site.variables = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    return site


def made(site, name):
    return {path.parent.name for path in site.path("tales").glob(f"*/{name}")}


@needs_ffmpeg
def test_two_shards_align_each_tale_once(voices):
    for number in (1, 2):
        before = made(voices, "anna.json")
        done = voices.run("align", "--library", "library", "--shard", f"{number}/2", environment=voices.variables, timeout=300).good()
        assert made(voices, "anna.json") - before == held(number, 2)
        assert f"{len(held(number, 2))} recording" in done.stdout
    assert made(voices, "anna.json") == set(SLUGS)
    voices.path(f"tales/{SLUGS[0]}/tale.md").write_text("---\ntitle: Lapsa\nlanguage: lv\nvoices:\n  - {id: eva, audio: anna}\n---\n\nReiz.\n")
    for number in (1, 2):
        voices.run("align", "--library", "library", "--voice", "eva", "--shard", f"{number}/2", environment=voices.variables, timeout=300).good()


@needs_ffmpeg
def test_a_shard_narrates_its_tales_of_a_library_or_of_those_that_are_named(voices):
    engine = ["--engine", str(voices.home / "bin/robot")]
    voices.run("narrate", "--library", "library", "--shard", "2/3", *engine, environment=voices.variables, timeout=300).good()
    assert made(voices, "robot.json") == held(2, 3)
    named = SLUGS[:3]
    voices.run("narrate", *named, "--library", "library", "--shard", "1/3", *engine, environment=voices.variables, timeout=300).good()
    assert made(voices, "robot.json") == held(2, 3) | (held(1, 3) & set(named))
    voices.run("narrate", "--library", "library", "--shard", "1/1", *engine, environment=voices.variables, timeout=300).good()
    assert made(voices, "robot.json") == set(SLUGS)


def test_a_shard_is_checked_and_nothing_is_said_of_other_tales(voices):
    mistake = SLUGS[0]
    voices.write(tale(mistake, text="![](nowhere.svg)", more=VOICED))
    own, count = shard(mistake, 2), len(held(shard(mistake, 2), 2))
    done = voices.run("check", "library", "--shard", f"{own}/2")
    assert done.status == 1 and "missing-file" in done.codes
    other = voices.run("check", "library", "--shard", f"{3 - own}/2")
    assert "missing-file" not in other.codes and other.status == 0
    assert other.stdout.splitlines()[-1].startswith(f"{5 - count} tale")


def test_a_shard_is_exported(library):
    site = library("".join(map(tale, SLUGS)))
    site.run("export", "html", "--library", "library", "--output", "books", "--shard", "1/2").good()
    assert {path.stem for path in (site.home / "books").iterdir()} == held(1, 2)


@pytest.mark.parametrize(("variables", "number"), [
    ({"SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1"}, 2),
    ({"SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "0"}, 1),
    ({"SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_STEP": "2"}, 3),
    ({"JOB_COMPLETION_INDEX": "2", "JOB_COMPLETIONS": "3"}, 3),
    ({"AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "3"}, 1),
    ({"CLOUD_RUN_TASK_INDEX": "1", "CLOUD_RUN_TASK_COUNT": "3"}, 2),
    ({"CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "3"}, 3),
], ids=lambda value: next(iter(value)) if isinstance(value, dict) else "")
def test_the_numbers_of_a_scheduler_are_a_shard(voices, variables, number):
    done = voices.run("check", "library", environment=variables)
    assert f"shard {number}/3, as {next(iter(variables))}" in done.stderr
    assert done.stdout.splitlines()[-1].startswith(f"{len(held(number, 3))} tale")


def test_numbers_of_a_scheduler_do_not_matter_to_named_tales_or_after_one_of_one(voices):
    variables = {"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"}
    for words in [["library", "--shard", "1/1"], [f"library/tales/{slug}" for slug in SLUGS]]:
        done = voices.run("check", *words, environment=variables).good()
        assert "shard" not in done.stderr and done.stdout.splitlines()[-1].startswith("5 tales")


def test_an_array_of_one_narrates_all_tales(voices):
    one = {"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "1"}
    done = voices.run("narrate", "--library", "library", "--engine", "nowhere", environment=one)
    assert done.status == 1 and "no-voice" in done.codes, done.stderr


@pytest.mark.parametrize(("variables", "message"), [
    ({"JOB_COMPLETION_INDEX": "2"}, "JOB_COMPLETION_INDEX is set, but JOB_COMPLETIONS is not"),
    ({"JOB_COMPLETION_INDEX": "3", "JOB_COMPLETIONS": "3"}, "JOB_COMPLETION_INDEX=3 and JOB_COMPLETIONS=3 are not a shard"),
    ({"CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"}, "CI_NODE_INDEX=0 and CI_NODE_TOTAL=3 are not a shard"),
    ({"CI_NODE_INDEX": "-1", "CI_NODE_TOTAL": "3"}, "CI_NODE_INDEX must be a number, not '-1'"),
    ({"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "99999999999999999999"}, "CI_NODE_TOTAL must be a number"),
    ({"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "$(id)"}, "CI_NODE_TOTAL must be a number, not '$(id)'"),
    ({"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "0"}, "are not a shard of 1 to 10000"),
    ({"SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1"}, "are not a shard"),
    ({"SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_STEP": "0"},
     "are not a shard"),
])
def test_numbers_that_make_no_sense_stop_the_run(voices, variables, message):
    done = voices.run("check", "library", environment=variables)
    assert done.status == 2 and message in done.stderr and "--shard 1/1" in done.stderr


@needs_ffmpeg
@pytest.mark.parametrize("command", ["narrate", "align"])
def test_of_two_runs_at_once_one_does_the_work(voices, command):
    """The first run waits in its engine until the second has come to the lock."""
    slug, starts, go = SLUGS[0], voices.home / "starts", voices.home / "go"
    waits = f"""
    import pathlib
    with open({str(starts)!r}, "a") as log: log.write("start\\n")
    end = time.monotonic() + 40
    while not pathlib.Path({str(go)!r}).exists() and time.monotonic() < end: time.sleep(0.02)
    """
    program(voices.home / "bin/robot", waits + SPEAKS)
    program(voices.home / "bin/storysite-voice", waits + LISTENS)
    words = [command, slug, "--library", "library"]
    words += ["--engine", str(voices.home / "bin/robot")] if command == "narrate" else []
    name = ".storysite-robot.json.lock" if command == "narrate" else ".storysite-anna.json.lock"

    def start(*more):
        return subprocess.Popen(voices.command(*words, *more), cwd=voices.home, env=voices.environment(voices.variables),
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def is_at_the_lock(run):
        try:
            return any(os.readlink(file).endswith(name) for file in pathlib.Path(f"/proc/{run.pid}/fd").iterdir())
        except FileNotFoundError:
            return False

    def wait(condition, *runs):
        end = time.monotonic() + 30
        while not condition():
            assert time.monotonic() < end and all(run.poll() is None for run in runs)
            time.sleep(0.02)

    first = start()
    wait(starts.exists, first)
    second = start(*["--add"] * (command == "narrate"))
    wait(lambda: is_at_the_lock(second), first, second)
    go.touch()
    outputs = [run.communicate(timeout=60) for run in (first, second)]
    assert [run.returncode for run in (first, second)] == [0, 0], outputs
    assert starts.read_text() == "start\n"
    assert "made by another run" in outputs[1][0] if command == "narrate" else "0 recordings aligned, 1 up to date" in outputs[1][0]
    assert not list(voices.path(f"tales/{slug}").glob(".storysite-*"))
    text = voices.path(f"tales/{slug}/tale.md").read_text(encoding="utf-8")
    assert ("id: robot" in text) == (command == "narrate"), "only the second was asked to add the voice"


def test_a_run_that_waits_ends_at_once_when_it_is_interrupted(voices):
    slug = SLUGS[0]
    lock = voices.path(f"tales/{slug}/.storysite-robot.json.lock")
    with lock.open("w") as held_lock:
        fcntl.flock(held_lock, fcntl.LOCK_EX)
        run = subprocess.Popen(
            voices.command("narrate", slug, "--library", "library", "--engine", str(voices.home / "bin/robot")),
            cwd=voices.home, env=voices.environment(voices.variables), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        end = time.monotonic() + 30
        while not any(os.readlink(file) == str(lock) for file in pathlib.Path(f"/proc/{run.pid}/fd").iterdir()):
            assert time.monotonic() < end and run.poll() is None
            time.sleep(0.02)
        run.send_signal(signal.SIGINT)
        assert run.wait(30) == 130
        run.stderr.close()
    assert not voices.path(f"tales/{slug}/robot.json").exists()


SUBTITLES = "WEBVTT\n\n00:00.100 --> 00:00.500\nReiz dzīvoja lapsa.\n"


@needs_ffmpeg
@pytest.mark.parametrize("arguments", [["align"], ["align", "--force"], ["narrate", "--force", "--engine", "robot", "--voice", "anna"]])
def test_a_voice_with_a_timing_in_another_format_gets_no_second_one(voices, arguments):
    slug = SLUGS[0]
    voices.write(tale(slug, more=VOICED.replace("audio: anna", "audio: anna, timing: anna")) + f"-- tales/{slug}/anna.vtt --\n{SUBTITLES}")
    arguments = [str(voices.home / "bin/robot") if word == "robot" else word for word in arguments]
    done = voices.run(arguments[0], slug, "--library", "library", *arguments[1:], environment=voices.variables, timeout=300)
    assert "'anna.vtt' is the timing of this voice" in done.stderr and not voices.path(f"tales/{slug}/anna.json").exists()
    assert voices.build().status == 0


@needs_ffmpeg
def test_what_is_corrected_while_the_aligner_listens_stays(voices):
    slug = SLUGS[0]
    timing = voices.path(f"tales/{slug}/anna.json")
    by_hand = '{"sentences": [{"text": "Reiz dzīvoja lapsa.", "start": 0.1, "end": 0.5}]}'
    program(voices.home / "bin/storysite-voice", f"""
    import pathlib
    pathlib.Path({str(timing)!r}).write_text({by_hand!r})
    """ + LISTENS)
    done = voices.run("align", slug, "--library", "library", environment=voices.variables, timeout=300)
    assert timing.read_text() == by_hand and "was made or edited by hand" in done.stderr


@needs_ffmpeg
def test_a_voice_that_is_spoken_anew_leaves_no_recording_of_the_author_beside_it(voices):
    slug = SLUGS[0]
    before = voices.path(f"tales/{slug}/anna.wav").read_bytes()
    engine = ["--engine", str(voices.home / "bin/robot")]
    voices.run("narrate", slug, "--library", "library", "--voice", "anna", "--force", *engine, environment=voices.variables, timeout=300).good()
    assert voices.path(f"tales/{slug}/anna.wav~").read_bytes() == before
    assert voices.build().status == 0, "recordings of two speakers"
