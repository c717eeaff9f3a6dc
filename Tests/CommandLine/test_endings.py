"""Endings in capital letters, as recorders, cameras and Windows write them."""

import os
import shutil

import pytest

from library import BINARY, PICTURE, tale
from movies import movie

TEXT = "Once there was a fox. She couldn't fly!"
CUE = "1\n00:00:00,500 --> 00:00:02,000\nOnce there was a fox.\n\n2\n00:00:02,600 --> 00:00:04,100\nShe couldn't fly!\n"


def voice(audio, timing=""):
    return f"voices:\n  - id: anna\n    audio: {audio}\n" + (f"    timing: {timing}\n" if timing else "")


@pytest.mark.parametrize("audio", ["REC001", "REC001.WAV", "REC001.wav"])
def test_a_recording_may_have_an_ending_in_capitals(library, audio):
    site = library(tale("fox", "Fox", TEXT, voice(audio)) + "-- tales/fox/REC001.WAV (4.5 s) --\n")
    assert site.build().good().stderr == ""
    name, = [name for name in site.tree() if name.endswith(".wav")]
    assert name.startswith("tales/fox/rec001.")


def test_recordings_of_pages_may_have_endings_in_capitals(library):
    site = library(tale("fox", "Fox", "Once.\n\n---\n\nThere.", voice("anna"))
                   + "-- tales/fox/anna/1.WAV (4.5 s) --\n-- tales/fox/anna/2.Wav (4.5 s) --\n-- tales/fox/anna/03.WAV (1 s) --\n")
    outcome = site.build().good()
    assert outcome.codes == ["unused-file"] and outcome.diagnostics[0].location.file == "tales/fox/anna/03.WAV"


@pytest.mark.parametrize("audio", ["anna", "anna.wav", "anna.WAV"])
def test_recordings_that_differ_only_in_the_case_of_their_endings_are_reported(library, audio):
    site = library(tale("fox", "Fox", TEXT, voice(audio)) + "-- tales/fox/anna.WAV (4.5 s) --\n-- tales/fox/anna.wav (4.5 s) --\n")
    diagnostic, = site.build().diagnostics
    assert diagnostic.severity == "error" and "anna.WAV" in diagnostic.message and "anna.wav" in diagnostic.message
    assert diagnostic.location.file == "tales/fox/tale.md" and diagnostic.notes


@pytest.mark.parametrize("timing", ["anna", "anna.SRT", "anna.srt"])
def test_a_timing_may_have_an_ending_in_capitals(library, timing):
    site = library(tale("fox", "Fox", TEXT, voice("anna", timing)) + f"-- tales/fox/anna.wav (4.5 s) --\n-- tales/fox/anna.SRT --\n{CUE}")
    assert site.build().good().stderr == ""
    assert '"times":[500,' in site.page("fox")


@pytest.mark.parametrize("music", ["song", "song.WAV", "song.wav"])
def test_music_may_have_an_ending_in_capitals(library, music):
    site = library(tale("fox", "Fox", TEXT, f"music: {music}\n") + "-- tales/fox/song.WAV (4.5 s) --\n")
    assert site.build().good().stderr == ""


@pytest.mark.parametrize("video", ["film", "film.MP4", "film.mp4"])
def test_a_video_may_have_an_ending_in_capitals(library, video):
    site = library(tale(more=f"kind: video\nvoices: [{{id: film, name: Anna, video: {video}}}]\n", text="Reiz gāja lapsa."))
    site.path("tales/lapsa/film.MP4").write_bytes(movie())
    assert site.build().good().stderr == ""
    name, = [name for name in site.tree() if name.startswith("tales/lapsa/film.")]
    assert name.endswith(".mp4")


@pytest.mark.parametrize("name", ["1.SVG", "1.svg", "1.Svg"])
def test_a_picture_may_have_an_ending_in_capitals(library, name):
    site = library(tale("fox", "Fox", f"![A fox]({name})\n\n{TEXT}") + f"-- tales/fox/1.SVG --\n{PICTURE}")
    assert site.build().good().stderr == ""


def test_pictures_that_differ_only_in_the_case_of_their_endings_are_two(library):
    other = PICTURE.replace("0 0 4 3", "0 0 8 6")
    site = library(tale("fox", "Fox", f"![A fox](1.SVG)\n\n![A cat](1.svg)\n\n{TEXT}")
                   + f"-- tales/fox/1.SVG --\n{PICTURE}-- tales/fox/1.svg --\n{other}")
    assert site.build().good().stderr == ""
    assert sum(name.endswith(".svg") and name.startswith("tales/fox/1.") for name in site.tree()) == 2
    site.path("tales/fox/tale.md").write_text(site.path("tales/fox/tale.md").read_text().replace("1.SVG", "1.Svg"))
    diagnostic, = site.build().diagnostics
    assert diagnostic.severity == "error" and "'1.SVG'" in diagnostic.message and "'1.svg'" in diagnostic.message


def test_check_names_a_recording_with_an_ending_in_capitals(library):
    site = library(tale("fox", "Fox", TEXT) + "-- tales/fox/REC001.WAV (4.5 s) --\n")
    diagnostic = next(diagnostic for diagnostic in site.run("check", "library").diagnostics if diagnostic.code == "unnamed-recording")
    assert diagnostic.location.file == "tales/fox/REC001.WAV" and "audio: 'REC001'" in diagnostic.notes[0]
    diagnostic = next(diagnostic for diagnostic in site.run("time", "export", "library/tales/fox", "--format", "srt").diagnostics)
    assert "REC001.WAV" in diagnostic.notes[0]


def test_check_listens_to_a_recording_with_an_ending_in_capitals(library):
    site = library(tale("fox", "Fox", TEXT, voice("REC001")) + "-- tales/fox/REC001.WAV (4.5 s) --\n")
    assert site.run("check", "library").codes == ["silent-recording"], "it is not what was recorded that is reported"


def test_export_finds_the_recording_beside_a_timing(library):
    site = library(f"-- anna.srt --\n{CUE}-- anna.WAV (4.5 s) --\n")
    outcome = site.run("time", "export", "library/anna.srt", "--format", "smil").good()
    assert 'src="anna.WAV"' in outcome.stdout


def test_align_listens_to_a_recording_with_an_ending_in_capitals(library, tmp_path):
    site = library(tale(more=voice("./REC001")) + "-- tales/lapsa/REC001.WAV (1 s) --\n")
    tools = tmp_path / "bin"
    tools.mkdir()
    for name, body in ("ffmpeg", f"echo \"$@\" > {tmp_path}/heard; exit 1"), ("storysite-voice", "exit 0"):
        (tools / name).write_text(f"#!/bin/sh\n{body}\n")
        (tools / name).chmod(0o755)
    # A copy has no aligner beside it.
    site.program = shutil.copy(BINARY, tools / "storysite")
    outcome = site.run("align", "lapsa", cwd=site.folder, environment={"PATH": f"{tools}:{os.environ['PATH']}"})
    assert "missing-file" not in outcome.stderr and (tmp_path / "heard").exists(), outcome.stderr
