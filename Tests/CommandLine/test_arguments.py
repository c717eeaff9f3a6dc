"""How the command is called, well and badly."""

import fcntl
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import termios
import time

import pytest

from library import tale


@pytest.fixture
def site(library):
    return library(tale())


@pytest.mark.parametrize("arguments", [[], ["bild"], ["--bild"], ["build", "--outptu", "x"], ["build", "a", "b"],
                                       ["build", "--output"], ["build", "--jobs", "0"], ["build", "--jobs", "-1"],
                                       ["build", "--jobs", "many"], ["build", "--format", "xml"], ["build", "--jobs="]])
def test_wrong_usage_is_exit_2_and_says_on_stderr_what_is_right(site, arguments):
    outcome = site.run(*arguments, cwd=site.folder)
    assert outcome.status == 2
    assert outcome.stdout == "" and outcome.stderr.strip()
    assert not (site.folder / "output").exists()


@pytest.mark.parametrize("arguments, message", [
    (["bild"], "did you mean 'build'?\n'storysite --help'"), (["build", "--jobs", "0"], "'storysite build --help'"),
    (["time", "import"], "time import needs a file\n'storysite time --help'"),
    (["narrate", "tales/lapsa", "--language", ""], "--language needs a value\n'storysite narrate --help'"),
    (["align", "--format", "xml"], "--format must be text or json"),
    (["build", ""], "an argument is empty"), (["check", "--", ""], "an argument is empty"),
    (["build", "--output", ""], "--output needs a value"), (["check", "--shard="], "--shard needs a value"),
    (["time", "export", "--print"], "unknown option '--print'")])
def test_wrong_usage_names_the_help(site, arguments, message):
    outcome = site.run(*arguments, cwd=site.folder)
    assert outcome.status == 2 and message in outcome.stderr


@pytest.mark.parametrize("arguments", [["build", "library"], ["check", "library", "--format", "json"], ["--help"]])
def test_a_report_that_cannot_be_written_is_no_success(site, arguments):
    with open("/dev/full", "w") as full:
        done = subprocess.run(site.command(*arguments), cwd=site.home, env=site.environment(), stdout=full,
                              stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1 and "cannot write to standard output: the disk is full" in done.stderr, \
        "a list that breaks off passes for a whole one"


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_stream_that_another_program_made_non_blocking_gets_all(site, stream):
    """As npm does with its own, which storysite shares in its scripts: a good build was one that failed."""
    site.write("".join(tale(f"tale{number}", "Pasaka", more="nope: 1\n") for number in range(200)))
    arguments = ["manual"] if stream == "stdout" else ["build", "library", "--output", "output"]
    whole = getattr(site.run(*arguments), stream)
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    os.set_blocking(writing, False)
    with subprocess.Popen(site.command(*arguments), cwd=site.home, env=site.environment(),
                          **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: writing}) as running:
        os.close(writing)
        before, still = 0, 0
        while running.poll() is None and still < 20:  # nothing more comes: the pipe is full
            time.sleep(0.01)
            now = int.from_bytes(fcntl.ioctl(reading, termios.FIONREAD, bytes(4)), sys.byteorder)
            before, still = now, still + 1 if now == before > 0 else 0
        read = b""
        while piece := os.read(reading, 4096):
            read += piece
    os.close(reading)
    assert read.decode() == whole and running.returncode == (stream == "stderr")


def test_help_names_every_engine(site):
    text = site.run("narrate", "--help").good().stdout
    engines = [path.name for path in (pathlib.Path(__file__).parents[2] / "Voice/engines").iterdir() if path.is_dir()]
    assert [name for name in ["espeak", *engines] if f"{name} (" not in text and name != "__pycache__"] == []


@pytest.mark.parametrize("arguments", [["build"], ["check"]])
def test_a_file_is_not_taken_for_a_missing_folder(site, arguments):
    outcome = site.run(*arguments, "library/site.yml")
    assert outcome.status == 1 and "this is a file, not a folder" in outcome.stderr and "site.yml" in outcome.diagnostics[0].notes[0]


def not_to_be_narrated(site, *arguments):
    outcome = site.run("narrate", *arguments)
    assert outcome.status == 1 and outcome.stdout == "", outcome.stdout
    diagnostic, = outcome.diagnostics
    return diagnostic


def test_what_is_no_tale_to_narrate_is_reported_with_what_is(site):
    assert "no such folder" in not_to_be_narrated(site, "nowhere").message
    library = not_to_be_narrated(site, "library")
    assert "this is a library" in library.message and "library/tales/lapsa" in library.notes[0]
    assert "--library library" in library.notes[1]
    assert not_to_be_narrated(site, "lapsu", "--library", "library").notes == ["did you mean 'lapsa'?"]
    assert "no tale.md" in not_to_be_narrated(site, "library/tales").message


@pytest.mark.parametrize("engine, message", [
    ("robot", "there is no engine 'robot'"), ("./robot", "there is no program './robot'"),
    ("./library", "is not an executable file"), ("library/site.yml", "is not an executable file")])
def test_what_is_no_engine_is_reported(site, engine, message):
    diagnostic = not_to_be_narrated(site, "library/tales/lapsa", "--engine", engine)
    assert diagnostic.code == "no-voice" and message in diagnostic.message and diagnostic.notes


def test_a_folder_that_may_not_be_written_is_reported_before_a_word_is_spoken(nobodys_library):
    site = nobodys_library(tale())
    site.path("tales/lapsa").chmod(0o555)
    diagnostic = not_to_be_narrated(site, "library/tales/lapsa", "--engine", "/bin/false")
    assert diagnostic.location.file == "tales/lapsa" and "cannot write into this folder" in diagnostic.message and diagnostic.notes
    site.path("tales/lapsa").chmod(0o755)


def test_diagnostics_of_voices_as_json(site):
    outcome = site.run("narrate", "nowhere", "--format", "json")
    assert outcome.status == 1 and json.loads(outcome.stderr)["code"] == "missing-file"


@pytest.mark.parametrize("arguments, wanted", [(["--help"], "build"), (["build", "--help"], "--output"), (["-h"], "build"),
                                                (["help", "help"], "build")])
def test_help_is_asked_for_and_so_goes_to_stdout(site, arguments, wanted):
    outcome = site.run(*arguments).good()
    assert wanted in outcome.stdout and outcome.stderr == ""


def test_help_says_where_the_guides_are_that_it_names(site):
    program = site.home / "usr/bin/storysite"
    program.parent.mkdir(parents=True)
    site.program = shutil.copy(site.program, program)
    assert " are in " not in site.run("help").good().stdout, "there are none"
    guides = site.home / "usr/share/doc/storysite"
    guides.mkdir(parents=True)
    (guides / "first-tale.md").touch()
    said = f"The guides docs/NAME.md are in {guides.resolve()}."
    for arguments in (["help"], ["help", "build"], ["code", "--help"]):
        assert site.run(*arguments).good().stdout.splitlines()[-1] == said
    assert said not in site.run("help", "new").good().stdout, "it names no guide"
    assert str(guides) not in site.run("manual").good().stdout, "it is made on another machine"
    [diagnostic] = site.run("time", "import", ".", "--print").diagnostics
    assert diagnostic.notes[1] == f"{guides.resolve()}/timing-formats.md lists the formats"


def test_the_help_of_build_lists_every_option_that_it_takes(site):
    listed = set(re.findall(r"^  (--[a-z]+)", site.run("build", "--help").good().stdout, re.MULTILINE))
    assert listed == {"--output", "--drafts", "--strict", "--jobs", "--format", "--quiet", "--help", "--shard", "--join", "--library",
                      "--explain"}
    for option in listed - {"--help"}:
        assert "unknown option" not in site.run("build", option, "2/1", cwd=site.folder).stderr


def test_a_library_that_is_not_there_is_an_error_and_makes_no_folder(site):
    outcome = site.run("build", "nowhere", "--output", "made")
    assert outcome.status == 1 and "nowhere" in outcome.stderr
    assert not (site.home / "made").exists()


def test_a_folder_without_site_yml_is_no_library(site):
    site.path("site.yml").unlink()
    outcome = site.build()
    assert outcome.status == 1 and "site.yml" in outcome.stderr
    assert not site.output.exists()


def test_without_arguments_the_library_is_here_and_the_site_is_in_output(site):
    site.run("build", cwd=site.folder).good()
    assert (site.folder / "output/tales/lapsa/index.html").exists()
    first = site.tree(site.folder / "output")
    # The site inside the library is no part of the library.
    again = site.run("build", cwd=site.folder).good()
    assert ": 0 written" in again.stdout and site.tree(site.folder / "output") == first


@pytest.mark.parametrize("place", ["pages", "tales", "tales/lapsa"])
def test_where_no_library_is_named_it_is_the_one_that_contains_this_folder(site, place):
    site.path("pages").mkdir()
    place = site.path(place)
    site.run("build", cwd=place).good()
    assert (site.folder / "output/tales/lapsa/index.html").exists() and not (place / "output").exists()
    assert ": 0 written" in site.run("build", cwd=site.folder).good().stdout, "it is the same site"
    assert "1 tale, 0 voices" in site.run("check", cwd=place).good().stdout
    assert site.run("export", "epub", "--list", cwd=place).good().stdout.endswith("tales/lapsa\tlapsa.epub\n")
    assert site.run("align", "lapsa", cwd=place).diagnostics[0].message == "this tale has no voice"
    site.path("tales/lapsa/tale.md").write_text("", encoding="utf-8")
    [diagnostic, *_] = site.run("build", cwd=place).diagnostics
    assert (place / diagnostic.location.file).samefile(site.path("tales/lapsa/tale.md"))


def test_a_shard_is_joined_from_inside_of_the_library(site):
    site.path("pages").mkdir()
    site.run("build", "--shard", "1/1", "--output", site.home / "shard", cwd=site.path("pages")).good()
    site.run("build", "--join", site.home / "shard", cwd=site.path("pages")).good()
    assert (site.folder / "output/tales/lapsa/index.html").exists()


def test_a_folder_in_a_library_that_is_named_is_no_library(site):
    site.path("pages").mkdir()
    for command in ("build", "serve"):
        outcome = site.run(command, ".", cwd=site.path("pages"))
        assert outcome.status == 1 and "name the folder above this one" in outcome.diagnostics[0].notes[0]


def test_options_may_be_written_with_an_equals_sign_and_in_any_order(site):
    site.run("build", f"--output={site.output}", "--jobs=2", site.folder).good()
    assert site.page("lapsa")


@pytest.mark.parametrize("place", [".", "tales", "tales/lapsa"])
def test_the_site_cannot_be_written_over_the_library(site, place):
    before = site.tree(site.folder)
    outcome = site.run("build", site.folder, "--output", site.folder / place)
    assert outcome.status != 0
    assert site.tree(site.folder) == before


@pytest.mark.parametrize("options", [[], ["--shard", "1/2"]])
def test_the_site_cannot_be_written_around_the_library(site, options):
    """All of the output folder is uploaded: family codes and locked tales would be public."""
    (site.home / "all").mkdir()
    site.folder.rename(site.home / "all/library")
    before = site.tree(site.home / "all")
    outcome = site.run("build", "library", "--output", ".", *options, cwd=site.home / "all")
    assert outcome.codes == ["output-in-library"] and outcome.status == 1
    assert site.tree(site.home / "all") == before


def test_drafts_are_built_only_when_asked_for(library):
    site = library(tale() + tale("vilks", "Vilks", more="draft: true\n"))
    site.build().good()
    assert not (site.output / "tales/vilks").exists() and "Vilks" not in (site.output / "library/index.html").read_text()
    site.build("--drafts").good()
    assert "Vilks" in site.page("vilks") and "Vilks" in (site.output / "library/index.html").read_text()
    site.build().good()
    assert not (site.output / "tales/vilks").exists()


def test_a_withdrawn_tale_leaves_the_site(library):
    site = library(tale() + tale("vilks", "Vilks"))
    site.build().good()
    site.write(tale("vilks", "Vilks", more="withdrawn: 2026-03-01\n"))
    site.build().good()
    assert not any("vilks" in name for name in site.tree())
    assert b"Vilks" not in b"".join(body for name, body in site.tree().items() if name.endswith((".html", ".json")))
