"""What the workflow for Snakemake asks about tales. `Scripts/try-snakemake` runs the workflow itself."""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys

import pytest

from library import BINARY, SPEAKS, program, tale

FILE = pathlib.Path(__file__).parents[2] / "deploy/snakemake/tales.py"


@pytest.fixture(scope="module")
def tales():
    spec = importlib.util.spec_from_file_location("tales", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_only_tales_that_anybody_may_read_become_books(library, tales):
    site = library(
        tale("open") + tale("OpenToo", more="draft: \"false\"\n") + tale("paid", more="access: \"premium\"\n")
        + tale("paid-too", more="access : premium\n") + tale("draft", more="draft: \"true\"\n")
        + tale("gone", more="withdrawn : 2026-01-01\n") + tale("later", more="state: coming\n"))
    assert tales.open_books(BINARY, site.folder) == {"open": "open.epub", "OpenToo": "opentoo.epub"}
    assert tales.open_books(BINARY, site.folder, site.path("tales/open")) == {"open": "open.epub"}
    site.path("site.yml").write_text("title: [")
    with pytest.raises(SystemExit):
        tales.open_books(BINARY, site.folder)


def test_books_of_other_tales_are_removed_and_files_of_others_stay(tmp_path, tales):
    (state, books) = (tmp_path / "state", tmp_path / "books")
    for name in ("state/books/open.epub", "state/books/paid.epub", "state/exported/open", "state/exported/paid",
                 "books/open.epub", "books/paid.epub", "books/mine.epub"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    for _ in range(2):
        tales.clear(state, books, {"open.epub"}, {"open"})
        left = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file())
        assert left == ["books/mine.epub", "books/open.epub", "state/books/open.epub", "state/exported/open"]


@pytest.mark.parametrize("front, engine, command", [
    ("voices: [{id: anna, audio: anna}]", None, "align"), ('"voices" : [{id: anna, audio: anna}]', "espeak", "align"),
    ("title: Fox", None, None), ("title: Fox", "espeak", "narrate"), ("draft : \"true\"", "espeak", None),
    ("withdrawn : 2026-01-01", "espeak", None), ("state: coming", "espeak", None), ("title: [", "espeak", None),
    ("title: F\udce4hre", "espeak", "narrate"),
])
def test_a_tale_has_the_work_that_its_front_matter_asks_for(tmp_path, tales, front, engine, command):
    (tmp_path / "tale.md").write_text(f"---\n{front}\n---\n\nvoices:\n", encoding="utf-8", errors="surrogateescape")
    assert tales.work(tmp_path / "tale.md", engine) == command


def test_a_tale_is_narrated_anew_until_somebody_corrects_its_voice(library, tmp_path, tales):
    site = library(tale("{fox}"))
    engine = program(tmp_path / "storysite-voice-robot", SPEAKS)
    (text, state) = (site.path("tales/{fox}/tale.md"), tmp_path / "narrated")

    def work():
        return tales.work(text, str(engine), state)

    assert work() == "narrate"
    before = tales.with_braces([text], str(engine))
    narrate(site, engine)
    assert tales.with_braces([text], str(engine)) == before, "each run would do all work again"
    state.write_text(f"none,{tales.spoken(text.parent)}")
    site.build("--strict").good()
    assert "<audio" in site.page("fox"), "the voice is on no page"
    assert work() == "narrate" and tales.work(text, None, state) == "align"
    assert tales.work(text, "espeak", state) == "align", "another engine made the voice"
    text.write_text(text.read_text(encoding="utf-8") + "\n\nUn vēl.\n", encoding="utf-8")
    assert work() == "narrate" and tales.with_braces([text], str(engine)) != before
    narrate(site, engine)
    timing = text.with_name("robot.json")
    timing.write_text(timing.read_text(encoding="utf-8").replace('"end":', '"end": ', 1), encoding="utf-8")
    assert work() == "align", "narrate refuses to replace what somebody corrected"


def narrate(site, engine, storysite=BINARY):
    """Runs the line of the rule `narrate`."""
    [line] = re.findall(r'"\{NARRATE:q\} (.*)"', FILE.with_name("Snakefile").read_text())
    values = {"{params.tale:q}": site.path("tales/{fox}"), "{ENGINE:q}": engine, "{PROGRAM:q}": storysite}
    return subprocess.run(
        [sys.executable, FILE, "narrate", *(str(values[word]) for word in line.split())], cwd=site.home, env=site.environment(),
        capture_output=True, check=True, timeout=60)


@pytest.mark.parametrize("correction", ['"end":0.9', '"corrected":true,"end":0.9'])
def test_a_corrected_voice_stays_when_the_state_is_lost(library, tmp_path, tales, correction):
    """In a fresh clone each run failed, until somebody gave up the correction."""
    site = library(tale("{fox}", text="Reiz dzīvoja lapsa."))
    engine = program(tmp_path / "storysite-voice-robot", SPEAKS)
    # Stands in for an aligner.
    storysite = program(tmp_path / "storysite", f"""
        if sys.argv[1] != "align": os.execv({BINARY!r}, [{BINARY!r}, *sys.argv[1:]])
        open({str(tmp_path / 'aligned')!r}, "a").write(sys.argv[2])
        """)
    narrate(site, engine, storysite)
    timing = site.path("tales/{fox}/robot.json")
    timing.write_text(re.sub(r'"end":[\d.]+', correction, timing.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    corrected = timing.read_bytes()
    assert tales.work(site.path("tales/{fox}/tale.md"), str(engine), tmp_path / "none") == "narrate"
    narrate(site, engine, storysite)
    assert timing.read_bytes() == corrected and (tmp_path / "aligned").read_text() == str(site.path("tales/{fox}"))


def test_a_voice_that_cannot_be_made_is_an_error_of_the_rule(library, tmp_path):
    site = library(tale("{fox}"))
    engine = program(tmp_path / "storysite-voice-robot", "sys.exit('no voice')")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        narrate(site, engine)
    assert b"no voice" in failed.value.stderr
    site.write("-- tales/{fox}/robot.wav (1 s) --\n")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        narrate(site, program(engine, SPEAKS))
    assert b"made-by-hand" in failed.value.stderr, "no tale names the voice, so it would be on no page"


def test_a_timing_that_somebody_corrects_is_a_change_until_the_next_run(tmp_path, tales):
    (folder, state) = (tmp_path / "fox", tmp_path / "aligned")
    folder.mkdir()

    def run():
        """What the rule does: the command makes a timing, then the state is written."""
        change = tales.changed(state, folder)
        (folder / "anna.json").touch()
        state.write_text(f"{change},{tales.spoken(folder)}")
        return change

    first = run()
    assert run() == first
    os.utime(folder / "anna.json", ns=(1, 1))
    second = run()
    assert second != first
    # Snakemake compares with the parameter of the run before.
    assert tales.changed(state, folder) == second
    (folder / "music.opus").write_bytes(b"1")
    assert tales.changed(state, folder) not in (first, second)


def test_sounds_that_no_rule_makes_are_inputs(tmp_path, tales):
    made = [name for name in ("robot.json", "robot/1.m4a", "robots.json", "tune.opus", "tale.md")
            if tales.is_made(tmp_path / name, tmp_path, "narrate", "/opt/storysite-voice-robot")]
    assert made == ["robot.json", "robot/1.m4a"]
    assert tales.is_made(tmp_path / "anna.json", tmp_path, "align", None)
    assert not tales.is_made(tmp_path / "tune.opus", tmp_path, None, "robot")


def test_braces_are_kept_from_snakemake(tmp_path, tales):
    assert tales.key("a{b}%") == "a%7Bb%7D%25"
    paths = [tmp_path / "a{b}", tmp_path / "c"]
    for path in paths:
        path.touch()
    before = tales.with_braces(paths)
    assert tales.without_braces(paths) == paths[1:]
    paths[0].write_text("changed")
    assert tales.with_braces(paths) != before
