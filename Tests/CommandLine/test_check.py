"""`storysite check` reads voices as a proof-reader: what can hardly be right in a timing, and what is wrong to the ear.

The voice of these tests hums each word where its timing says it, so that pauses are where they should be.
"""

import array
import datetime
import functools
import json
import math
import pathlib
import re
import shutil
import subprocess
import time
import wave

import pytest

from library import PICTURE, sound, tale
from test_diagnostics import LIBRARIES

RATE = 16_000
SENTENCES = """
Reiz dzīvoja maza rudā lapsa ar kuplu asti.
Viņa gribēja lidot kā putni pāri augstam mežam.
Pūce teica, ka lapsas nelido, bet skrien ātri.
Lapsa skrēja pa pļavu, pāri upei un augšup kalnā.
No kalna viņa lēca tik tālu, cik neviens.
Tad putni sēdās apkārt un klausījās lapsas stāstu.
Vakarā lapsa gāja mājās un gulēja līdz rītam.
""".split("\n")[1:-1]
TEXT = "\n\n".join(SENTENCES)
# `title: …` is line 2; the first of the paragraphs stands below the front matter.
VOICES = "voices:\n  - {id: anna, audio: anna, timing: anna}\n"
FIRST_LINE = 8


def words_of(sentence):
    return re.findall(r"\w+", sentence)


def narration(start=0.4, times=1):
    """The words of each sentence with their times: 300 ms for a word, longer pauses where they belong."""
    sentences, time = [], start
    for number, sentence in enumerate(SENTENCES * times):
        words = []
        for word in words_of(sentence):
            words.append({"text": word, "start": round(time, 3), "end": round(time + 0.28, 3)})
            time += 0.3
        sentences.append({"text": sentence, "start": words[0]["start"], "end": words[-1]["end"], "words": words})
        time += 0.4 + 0.13 * (number % 4)
    return sentences


def end_of(sentences):
    return sentences[-1]["end"]


@functools.lru_cache(1024)  # computing it takes longer than listening to it, and the words are mostly the same
def hum_of_word(begin, end, volume):
    return array.array("h", (round(32767 * volume * math.sin(math.pi * (place - begin) / (end - begin))
                                   * math.sin(place * 440 * math.tau / RATE)) for place in range(begin, end)))


def hum(path, sentences, length=None, volume=0.2, late=0.0):
    """Writes a WAV in which every word is a hum."""
    length = length if length is not None else end_of(sentences) + 0.6
    samples = array.array("h", bytes(2 * round(length * RATE)))
    for sentence in sentences:
        for word in sentence["words"]:
            begin, end = round((word["start"] + late) * RATE), round((word["end"] + late) * RATE)
            first, last = max(begin, 0), min(end, len(samples))
            if first < last:
                samples[first:last] = hum_of_word(begin, end, volume)[first - begin:last - begin]
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(samples.tobytes())


def ffmpeg(source, *options):
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source, *map(str, options)], check=True)


class Narrated:
    """A library with the tale `lapsa`, narrated by `anna`."""

    def __init__(self, library, more="", text=TEXT):
        self.site = library(tale(text=text, more=VOICES + more))
        self.folder = self.site.path("tales/lapsa")
        self.sentences = narration()

    def time(self, sentences=None, name="anna"):
        body = json.dumps({"sentences": self.sentences if sentences is None else sentences}, ensure_ascii=False)
        (self.folder / f"{name}.json").write_text(body, encoding="utf-8")
        return self

    def record(self, name="anna", **options):
        hum(self.folder / f"{name}.wav", self.sentences, **options)
        return self.folder / f"{name}.wav"

    def check(self, *arguments, **options):
        return self.site.run("check", "library", *arguments, **options)


@pytest.fixture
def narrated(library):
    return Narrated(library)


def location_of(outcome, code):
    diagnostic, = (diagnostic for diagnostic in outcome.diagnostics if diagnostic.code == code)
    return diagnostic


def marked(site, diagnostic):
    line = site.path(diagnostic.location.file).read_text(encoding="utf-8").splitlines()[diagnostic.location.line - 1]
    return line[diagnostic.location.column - 1:diagnostic.location.column - 1 + diagnostic.location.length]


def snapshot(folder):
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*")}


# A good library


def test_of_a_good_library_there_is_one_line_to_say_and_nothing_to_write(narrated):
    narrated.record(), narrated.time()
    before = snapshot(narrated.site.folder)
    outcome = narrated.check().good()
    assert outcome.stdout == "1 tale, 1 voice, 1 recording: all is well\n" and outcome.stderr == ""
    assert narrated.check("--quiet", "--strict").good().stdout == ""
    assert snapshot(narrated.site.folder) == before


def test_a_named_tale_is_reported_though_all_is_well(narrated):
    narrated.record(), narrated.time()
    count = sum(len(sentence["words"]) for sentence in narrated.sentences)
    outcome = narrated.site.run("check", "library/tales/lapsa").good()
    assert outcome.stdout.startswith(f"library/tales/lapsa\n  anna  0:2"), outcome.stdout
    assert f"{count} of {count} words matched (100.0 %)" in outcome.stdout and "no findings" in outcome.stdout
    assert re.search(r"-\d\d\.\d LUFS", outcome.stdout)


@pytest.mark.parametrize("voices, where, added", [
    (VOICES, "front matter: - ", VOICES + "  - {}\n"),
    ("voices: [{ id: anna, audio: anna, timing: anna }]\n", "front matter, after a comma: ",
     "voices: [{ id: anna, audio: anna, timing: anna }, {}]\n")])
def test_a_recording_that_the_front_matter_forgot_is_reported_once_with_what_to_write(narrated, voices, where, added):
    text = narrated.site.path("tales/lapsa/tale.md")
    text.write_text(text.read_text(encoding="utf-8").replace(VOICES, voices), encoding="utf-8")
    narrated.record(), narrated.time()
    forgotten = narrated.record("janis")
    narrated.time(name="janis")
    ffmpeg(forgotten, forgotten.with_suffix(".mp3"))
    diagnostic, = narrated.check().good().diagnostics
    assert (diagnostic.code, diagnostic.location.file) == ("unnamed-recording", "tales/lapsa/janis.mp3")
    written = "{id: janis, name: janis, audio: janis, timing: janis}"
    assert where + written in " ".join(diagnostic.notes)
    text.write_text(text.read_text(encoding="utf-8").replace(voices, added.replace("{}", written)), encoding="utf-8")
    assert "2 voices" in narrated.check().good().stdout


def test_what_to_write_for_a_recording_is_yaml_whatever_its_name_is(library):
    """An accent after a quotation mark joins it to one letter for people, and to none for YAML."""
    name = "o'\u0301klokk"
    site = library(tale())
    site.path(f"tales/lapsa/{name}.wav").write_bytes(sound(2))
    [diagnostic] = [one for one in site.run("check", "library").diagnostics if one.code == "unnamed-recording"]
    [line] = re.findall(r"add to the front matter: (voices: .*)", "\n".join(diagnostic.notes))
    site.write(tale(more=line + "\n"))
    site.build("--strict").good()
    assert "<audio" in site.page("lapsa")


# What a build would say


@pytest.mark.parametrize("name", list(LIBRARIES)[::4])
def test_everything_that_a_build_says_is_said(library, name):
    site = library(LIBRARIES[name][1])
    built, checked = site.build(), site.run("check", "library")
    assert checked.status == 1 and set(built.codes) <= set(checked.codes)
    assert not site.output.exists()


def test_a_tale_may_be_named_by_its_text(narrated):
    narrated.record(), narrated.time()
    for place, cwd in (("library/tales/lapsa/tale.md", None), ("tale.md", narrated.folder)):
        assert "1 tale, 1 voice" in narrated.site.run("check", place, cwd=cwd).good().stdout


@pytest.mark.parametrize("words, folder", [("lapsa", "library"), ("lapsa --library library", "."), ("--library library", ".")])
def test_a_tale_may_be_named_by_its_name_in_the_library(narrated, words, folder):
    narrated.record(), narrated.time()
    outcome = narrated.site.run("check", *words.split(), cwd=narrated.site.home / folder).good()
    assert "1 tale, 1 voice, 1 recording: all is well" in outcome.stdout


def test_diagnostics_of_other_tales_are_not_those_of_a_named_one(narrated):
    narrated.record(), narrated.time()
    narrated.site.write(tale("vilks", more="autor: Anna\n"))
    assert narrated.check().codes == ["unknown-key"]
    assert narrated.site.run("check", "library/tales/lapsa").good().codes == []
    assert narrated.site.run("check", "library/tales/vilks").codes == ["unknown-key"]
    assert narrated.site.run("check", ".", cwd=narrated.site.path("tales/vilks")).diagnostics[0].location.file == "../../tales/vilks/tale.md"
    both = narrated.site.run("check", "lapsa", "vilks", cwd=narrated.site.path("tales"))
    assert both.status == 1 and both.codes == ["unknown-key"] and "2 tales" in both.stdout


def test_drafts_are_looked_at_when_asked_for_or_named(library):
    site = library(tale() + tale("vilks", more="draft: true\nautor: Anna\n"))
    # What front matter says is known of every tale; a text only of those that are looked at.
    site.path("tales/vilks/tale.md").write_text("---\ntitle: Vilks\ndraft: true\n---\n\n![](x.svg)\n", encoding="utf-8")
    outcome = site.run("check", "library").good()
    assert outcome.codes == [] and outcome.stdout.startswith("1 tale (besides 1 that is a draft or withdrawn), 0 voices")
    assert "missing-alt" in site.run("check", "library", "--drafts").codes
    assert "besides" not in site.run("check", "library/tales/lapsa").good().stdout
    assert "missing-alt" in site.run("check", "library/tales/vilks").codes


# Timing


def test_words_that_are_not_in_the_timing_are_shown_in_the_text(narrated):
    narrated.record()
    sentence = narrated.sentences[2]
    del sentence["words"][3:7]
    outcome = narrated.time().check()
    assert outcome.codes == ["unmatched-words"] and outcome.status == 0
    diagnostic = outcome.diagnostics[0]
    assert diagnostic.severity == "warning" and diagnostic.location.file == "tales/lapsa/tale.md"
    assert marked(narrated.site, diagnostic) == "lapsas nelido, bet skrien"
    assert diagnostic.message.startswith("4 words in a row are missing from the timing of the voice 'anna': 'lapsas nelido, bet skrien'")
    assert "storysite align library/tales/lapsa --voice anna --force" in diagnostic.notes[0]
    assert "words matched (9" in outcome.stdout and "1 finding" in outcome.stdout
    assert narrated.check("--strict").status == 1


def test_two_words_that_are_not_in_the_timing_are_no_matter(narrated):
    narrated.record()
    del narrated.sentences[2]["words"][3:5]
    assert narrated.time().check().codes == []


def test_text_after_the_last_time_is_reported_with_where_it_begins(narrated):
    narrated.record()
    outcome = narrated.time(narrated.sentences[:-1]).check()
    assert "untimed-end" in outcome.codes
    diagnostic = location_of(outcome, "untimed-end")
    assert diagnostic.location.line == FIRST_LINE + 2 * (len(SENTENCES) - 1) and diagnostic.location.column == 1
    assert "ends before the last 8 words: 'Vakarā lapsa gāja" in diagnostic.message


def test_words_too_short_to_be_seen_are_counted_with_their_lines(narrated):
    narrated.record()
    for number, index in ((1, 2), (3, 1), (3, 4)):
        word = narrated.sentences[number]["words"][index]
        word["end"] = word["start"] + 0.03
    outcome = narrated.time().check()
    assert outcome.codes == ["hurried-words"]
    diagnostic = outcome.diagnostics[0]
    assert diagnostic.message == "3 words are shorter than 50 ms in the timing of the voice 'anna', the first is 'lidot'"
    assert marked(narrated.site, diagnostic) == "lidot"
    assert diagnostic.notes[0] == f"the others are in line {FIRST_LINE + 6}"


def test_a_word_lit_for_seconds_is_reported(narrated):
    for sentence in narrated.sentences[1:]:
        for word in sentence["words"]:
            word["start"], word["end"] = round(word["start"] + 3, 3), round(word["end"] + 3, 3)
    narrated.record(length=narrated.sentences[-1]["words"][-1]["end"] + 0.6)
    narrated.sentences[0]["words"][-1]["end"] += 2.2
    outcome = narrated.time().check()
    # One word that long makes a paragraph slow, too.
    assert set(outcome.codes) == {"slow-words", "uneven-pace"}, outcome.stderr
    diagnostic = location_of(outcome, "slow-words")
    assert diagnostic.message == "the word 'asti' is highlighted for 2.48 s in the timing of the voice 'anna'" and marked(narrated.site, diagnostic) == "asti"


def test_a_gap_is_reported_where_the_voice_goes_on(narrated):
    for sentence in narrated.sentences[3:]:
        for word in sentence["words"]:
            word["start"], word["end"] = word["start"] + 3.5, word["end"] + 3.5
    narrated.record(length=narrated.sentences[-1]["words"][-1]["end"] + 0.6)
    outcome = narrated.time().check()
    assert outcome.codes == ["long-gap"]
    diagnostic = outcome.diagnostics[0]
    assert marked(narrated.site, diagnostic) == "Lapsa" and diagnostic.location.line == FIRST_LINE + 6
    assert re.match(r"no word is highlighted for 4\.\d+ s before this word", diagnostic.message)


def test_a_paragraph_told_much_faster_than_the_others_is_where_timing_slipped(narrated):
    narrated.record()
    sentence = narrated.sentences[4]
    start = sentence["words"][0]["start"]
    for number, word in enumerate(sentence["words"]):
        word["start"], word["end"] = round(start + number * 0.1, 3), round(start + number * 0.1 + 0.09, 3)
    outcome = narrated.time().check()
    assert "uneven-pace" in outcome.codes
    diagnostic = location_of(outcome, "uneven-pace")
    assert diagnostic.location.line == FIRST_LINE + 8 and "times as fast as the others" in diagnostic.message


def test_words_lit_before_they_are_said_are_heard(narrated):
    narrated.record(late=0.8, length=end_of(narrated.sentences) + 1.5)
    outcome = narrated.time().check()
    assert outcome.codes == ["late-highlight"], outcome.stderr
    diagnostic = outcome.diagnostics[0]
    assert diagnostic.location.line == FIRST_LINE
    assert diagnostic.message == "from here on, the words of the voice 'anna' are highlighted about 0.8 s too early"


def test_words_lit_after_they_are_said_are_heard_from_where_the_timing_slipped(library):
    narrated = Narrated(library, text="\n\n".join(SENTENCES * 2))
    narrated.sentences = narration(times=2)
    narrated.record()
    for sentence in narrated.sentences[5:]:
        for word in sentence["words"]:
            word["start"], word["end"] = round(word["start"] + 0.6, 3), round(word["end"] + 0.6, 3)
    outcome = narrated.time().check()
    assert "late-highlight" in outcome.codes, outcome.stderr
    diagnostic = location_of(outcome, "late-highlight")
    # Short paragraphs are listened to together: the slip may have come somewhat later than where it is narrated.
    assert FIRST_LINE + 8 <= diagnostic.location.line <= FIRST_LINE + 14 and diagnostic.message.endswith("0.6 s too late")


def test_sound_that_is_not_in_the_text_is_reported(narrated):
    narrated.sentences = narration(start=14)
    introduction = narration()[:4]
    hum(narrated.folder / "anna.wav", introduction + narrated.sentences + narration(start=end_of(narrated.sentences) + 2)[:5])
    outcome = narrated.time().check()
    assert set(outcome.codes) == {"sound-before-text", "sound-after-text"}, outcome.stderr
    assert location_of(outcome, "sound-before-text").location.file == "tales/lapsa/anna.wav"
    assert re.search(r"highlighted 13\.\d s after the sound begins", location_of(outcome, "sound-before-text").message)


# Recordings


def sounds_wrong(narrated, code, *options, name="anna.wav", keep=False):
    """Makes a recording wrong with ffmpeg; returns the diagnostic, of which there is no other kind."""
    source = narrated.record("good")
    ffmpeg(source, *options, narrated.folder / name)
    if not keep:
        source.unlink()
    narrated.time()
    outcome = narrated.check()
    assert outcome.codes == [code], outcome.stderr
    assert outcome.status == 0 and outcome.diagnostics[0].location.file == f"tales/lapsa/{name}"
    return outcome.diagnostics[0]


def run_suggested_command(narrated, diagnostic, name="anna.wav"):
    """Runs the command that the diagnostic suggests, in a shell as an author would, and puts its result in place."""
    command = next(note[note.index("ffmpeg "):] for note in diagnostic.notes if "ffmpeg " in note)
    subprocess.run(command + " -v error -nostdin", shell=True, cwd=narrated.site.home, check=True)
    stem, ending = name.rsplit(".", 1)
    (narrated.folder / f"{stem}-new.{ending}").rename(narrated.folder / name)


def test_a_clipped_recording(narrated):
    diagnostic = sounds_wrong(narrated, "clipped", "-af", "volume=24dB")
    assert re.search(r"\d+ peaks are clipped", diagnostic.message) and "less gain" in diagnostic.notes[0]


def test_a_recording_that_is_as_loud_as_can_be_is_not_clipped(narrated):
    narrated.record(volume=0.95), narrated.time()
    assert narrated.check().good().codes == []


def test_a_clipped_recording_in_a_lossy_format(narrated):
    sounds_wrong(narrated, "clipped", "-af", "volume=24dB", "-c:a", "aac", "-b:a", "96k", name="anna.m4a")


def test_a_quiet_recording_is_reported_with_the_command_that_corrects_it(narrated):
    diagnostic = sounds_wrong(narrated, "too-quiet", "-af", "volume=-28dB")
    assert re.search(r"very quiet: -\d\d\.\d LUFS", diagnostic.message)
    run_suggested_command(narrated, diagnostic)
    assert narrated.check().good().codes == []


@pytest.mark.parametrize("code, pan", [
    ("one-sided", "stereo|c0=c0|c1=0*c0"), ("one-sided", "stereo|c0=0*c0|c1=c0"),
    ("opposite-channels", "stereo|c0=c0|c1=-1*c0")])
def test_two_channels_of_which_one_is_missed_are_reported_with_the_command_that_corrects_them(narrated, code, pan):
    diagnostic = sounds_wrong(narrated, code, "-af", f"pan={pan}")
    run_suggested_command(narrated, diagnostic)
    assert narrated.check().good().codes == []


def test_channels_are_measured_apart(narrated):
    sounds_wrong(narrated, "clipped", "-af", "pan=stereo|c0=16*c0|c1=c0")


def test_a_recording_in_which_nothing_is_heard(narrated):
    assert "microphone" in sounds_wrong(narrated, "silent-recording", "-af", "volume=-90dB").notes[0]


def test_silence_before_the_first_sound(narrated):
    diagnostic = sounds_wrong(narrated, "silent-start", "-af", "adelay=4000")
    assert re.search(r"first 4\.\d s", diagnostic.message)


def test_silence_after_the_last_sound_and_the_command_that_cuts_it(narrated):
    diagnostic = sounds_wrong(narrated, "silent-end", "-af", "apad=pad_dur=5")
    run_suggested_command(narrated, diagnostic)
    assert narrated.check().good().codes == []


def test_silence_at_both_ends_and_the_command_that_cuts_both(narrated):
    source = narrated.record("good")
    ffmpeg(source, "-af", "adelay=4000,apad=pad_dur=5", narrated.folder / "anna.wav")
    source.unlink()
    outcome = narrated.time(narration(start=4.4)).check()
    assert sorted(outcome.codes) == ["silent-end", "silent-start"], outcome.stderr
    assert [note for found in outcome.diagnostics for note in found.notes if "ffmpeg" in note] == [location_of(outcome, "silent-start").notes[0]]
    run_suggested_command(narrated, location_of(outcome, "silent-start"))
    assert narrated.time(narration(start=0.5)).check().good().codes == []


def test_a_variable_bit_rate_without_an_index_has_one_suggested_command(narrated):
    sounds_wrong(narrated, "variable-bit-rate", "-c:a", "libmp3lame", "-q:a", "5", "-write_xing", "0", name="anna.mp3")


def test_a_variable_bit_rate(narrated):
    diagnostic = sounds_wrong(narrated, "variable-bit-rate", "-c:a", "libmp3lame", "-q:a", "5", name="anna.mp3")
    assert "-b:a 64k" in diagnostic.notes[0]


def test_an_mp3_without_its_first_frame_and_the_command_that_writes_it(narrated):
    diagnostic = sounds_wrong(narrated, "mp3-without-index", "-c:a", "libmp3lame", "-b:a", "64k", "-write_xing", "0", name="anna.mp3")
    run_suggested_command(narrated, diagnostic, "anna.mp3")
    assert narrated.check().good().codes == []


def test_a_file_that_says_it_is_longer_than_its_sound(narrated):
    source = narrated.record("good")
    ffmpeg(source, "-c:a", "libmp3lame", "-b:a", "64k", narrated.folder / "anna.mp3")
    source.unlink()
    sound = bytearray((narrated.folder / "anna.mp3").read_bytes())
    # The frames of the last ten seconds are no frames.
    sound[-80_000:] = bytes(80_000)
    (narrated.folder / "anna.mp3").write_bytes(sound)
    narrated.time()
    outcome = narrated.check()
    assert "cut-sound" in outcome.codes, outcome.stderr
    assert re.search(r"should be \d\d\.\d s long, but its sound ends after \d\d?\.\d s", location_of(outcome, "cut-sound").message)


# Loudness


def test_a_voice_much_quieter_than_another_is_reported_with_the_command_that_corrects_it(library):
    narrated = Narrated(library, "  - {id: peteris, audio: peteris, timing: anna}\n")
    narrated.record(), narrated.time()
    narrated.record("peteris", volume=0.06)
    outcome = narrated.check()
    assert outcome.codes == ["loudness-differs"], outcome.stderr
    diagnostic = outcome.diagnostics[0]
    assert marked(narrated.site, diagnostic) == "peteris" and diagnostic.location.line == 6
    assert diagnostic.message == "the voice 'peteris' is 10.5 dB quieter than the voice 'anna'"
    run_suggested_command(narrated, diagnostic, "peteris.wav")
    assert narrated.check().good().codes == []


def test_pages_that_are_not_equally_loud(library):
    text = "\n\n---\n\n".join(SENTENCES[:4])
    site = library(tale(text=text, more="voices:\n  - {id: anna, audio: anna}\n"))
    for page, sentence in enumerate(narration()[:4], 1):
        shift = sentence["start"] - 0.3
        words = [{**word, "start": word["start"] - shift, "end": word["end"] - shift} for word in sentence["words"]]
        own = {"text": sentence["text"], "start": words[0]["start"], "end": words[-1]["end"], "words": words}
        hum(site.path(f"tales/lapsa/anna/{page}.wav"), [own], volume=0.8 if page == 3 else 0.2)
        site.path(f"tales/lapsa/anna/{page}.json").write_text(json.dumps({"sentences": [own]}))
    outcome = site.run("check", "library")
    assert outcome.codes == ["loudness-differs"], outcome.stderr
    assert outcome.diagnostics[0].location.file == "tales/lapsa/anna/3.wav"
    assert "12.0 dB louder than the other pages" in outcome.diagnostics[0].message
    assert "4 recordings" in outcome.stdout


def test_formats_of_one_recording_that_are_not_equally_loud(narrated):
    narrated.time()
    source = narrated.record()
    ffmpeg(source, "-af", "volume=-9dB", "-c:a", "aac", narrated.folder / "anna.m4a")
    outcome = narrated.check()
    assert outcome.codes == ["loudness-differs"], outcome.stderr
    assert "the same recording in two formats" in outcome.diagnostics[0].message


# ffmpeg


def program_folder(narrated, script):
    """A folder with nothing in it but an ffmpeg of the test's own."""
    folder = narrated.site.home / "programs"
    folder.mkdir()
    if script:
        (folder / "ffmpeg").write_text(script)
        (folder / "ffmpeg").chmod(0o755)
    return {"PATH": str(folder)}


def test_without_ffmpeg_it_is_said_what_was_not_looked_at(narrated):
    narrated.record(volume=0.0005)
    del narrated.sentences[2]["words"][3:7]
    outcome = narrated.time().check(environment=program_folder(narrated, None))
    assert outcome.codes == ["unmatched-words"] and outcome.status == 0
    assert "were not checked" in outcome.stdout and "apt install ffmpeg" in outcome.stdout


def test_every_recording_is_decoded_once_with_its_name_as_it_is(library):
    names = ["anna", "-y", "a b", "it's", "a;touch gone", "$(touch gone)", "100%d", "concat:a|b", "ķēniņš"]
    voices = "".join(f"  - {{id: v{number}, audio: {json.dumps('./' + name)}}}\n" for number, name in enumerate(names))
    narrated = Narrated(lambda text: library(text.replace(VOICES, "voices:\n" + voices)))
    for name in names:
        narrated.record(name)
    log = narrated.site.home / "log"
    real = shutil.which("ffmpeg")
    environment = program_folder(narrated, f'#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done >>"{log}"\nexec {real} "$@"\n')
    outcome = narrated.check("--jobs=4", environment=environment)
    assert outcome.good().codes == [], outcome.stderr
    opened = sorted(line for line in log.read_text().splitlines() if line.startswith("file:"))
    assert opened == sorted(f"file:{narrated.folder}/{name}.wav" for name in names)
    assert not list(narrated.site.home.rglob("gone"))


def remembering(narrated):
    """A library narrated by two, and a function that checks it and says which recordings were decoded."""
    narrated.site.write(tale("vilks", "Vilks", text=TEXT, more="voices:\n  - {id: anna, audio: anna}\n"))
    narrated.record(), narrated.time()
    hum(narrated.site.path("tales/vilks/anna.wav"), narrated.sentences, volume=0.004)
    log = narrated.site.home / "log"
    real = shutil.which("ffmpeg")
    environment = program_folder(narrated, f'#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done >>"{log}"\nexec {real} "$@"\n')

    def check(*places):
        log.write_text("")
        outcome = narrated.site.run("check", *places or ["library"], environment=environment)
        decoded = sorted(pathlib.Path(line).parent.name for line in log.read_text().splitlines()
                         if line.startswith("file:"))
        return decoded, outcome
    time.sleep(0.1)  # a file that was written moments ago is not believed to stay
    return check


def test_a_recording_is_listened_to_again_when_it_has_changed(narrated):
    check = remembering(narrated)
    decoded, first = check()
    assert decoded == ["lapsa", "vilks"] and first.codes == ["too-quiet"]
    decoded, again = check()
    assert decoded == [] and (again.stdout, again.stderr) == (first.stdout, first.stderr)
    hum(narrated.site.path("tales/vilks/anna.wav"), narrated.sentences)
    time.sleep(0.1)
    decoded, corrected = check()
    assert decoded == ["vilks"] and corrected.codes == []


def test_what_was_heard_of_other_tales_is_not_forgotten(narrated):
    check = remembering(narrated)
    assert check("library/tales/lapsa")[0] == ["lapsa"]
    assert check("library/tales/vilks")[0] == ["vilks"]
    assert check()[0] == []


def test_a_spoilt_memory_is_none(narrated):
    check = remembering(narrated)
    _, first = check()
    memory = {path: path.read_bytes() for path in (narrated.site.home / "cache/storysite").iterdir()}
    assert memory
    for spoil in (lambda whole: b"", lambda whole: whole[:100], lambda whole: whole[:-1],
                  lambda whole: whole[:60] + b"\xff" * 8 + whole[68:], lambda whole: b"\0" * len(whole)):
        for path, whole in memory.items():
            path.write_bytes(spoil(whole))
        outcome = check()[1]
        assert (outcome.status, outcome.stdout, outcome.stderr) == (first.status, first.stdout, first.stderr)


def test_commands_can_be_copied_into_a_shell_whatever_a_file_is_called(library):
    name = "-it's $(touch gone); a"
    narrated = Narrated(lambda text: library(text.replace("audio: anna", f"audio: {json.dumps('./' + name)}")))
    narrated.record(name, volume=0.004), narrated.time()
    outcome = narrated.site.run("check", ".", cwd=narrated.site.path("tales/lapsa"))
    assert outcome.codes == ["too-quiet"]
    subprocess.run(outcome.diagnostics[0].notes[0] + " -v error -nostdin", shell=True, cwd=narrated.folder, check=True)
    assert (narrated.folder / f"{name}-new.wav").exists() and not list(narrated.site.home.rglob("gone"))


def test_what_ffmpeg_cannot_decode_is_reported(narrated):
    narrated.record(), narrated.time()
    outcome = narrated.check(environment=program_folder(narrated, "#!/bin/sh\nexit 1\n"))
    assert outcome.good().codes == ["undecodable"]
    assert outcome.diagnostics[0].location.file == "tales/lapsa/anna.wav"


def test_a_withdrawn_tale_is_not_forgotten(library):
    def withdrawn(name, days):
        return tale(name, more=f"withdrawn: {datetime.date.today() + datetime.timedelta(days)}\n")
    site = library(tale() + withdrawn("vilks", -45) + withdrawn("zakis", -30) + withdrawn("pele", 3))
    outcome = site.run("check", "library").good()
    [diagnostic] = outcome.diagnostics
    assert (diagnostic.severity, diagnostic.code) == ("warning", "early-withdrawal")
    written = (site.folder / "tales/pele/tale.md").read_text(encoding="utf-8").splitlines()
    assert diagnostic.location.file == "tales/pele/tale.md"
    assert written[diagnostic.location.line - 1].startswith("withdrawn: ")
    assert re.findall("'(.*)' was withdrawn (.*) days ago", outcome.stdout) == [("vilks", "45")]
    assert site.build().good().codes == [], "a build does not know the day"


def test_a_library_that_shows_no_tale_says_so(library):
    site = library(tale(more="draft: true\n"))
    assert site.build().good().codes == ["no-tales"] and site.run("check", "library").codes == ["no-tales"]
    assert site.build("--drafts").good().codes == []


# How it is called


def test_the_limits_of_hosts_are_named_where_a_site_comes_near_them(library):
    site = library(tale(more="voices: [{ id: anna, name: Anna, audio: anna }]\n") + "-- tales/lapsa/anna.wav (1 s) --\n")
    assert "Pages" not in site.run("check", site.folder).stdout
    recording = site.folder / "tales/lapsa/anna.wav"
    with wave.open(str(recording), "wb") as file:
        file.setparams((1, 2, 16_000, 0, "NONE", "not compressed"))
        file.writeframes(bytes(23_000_000))
    said = site.run("check", site.folder).stdout
    assert "  Cloudflare Pages (free plan) takes files of 26.2 MB; 'tales/lapsa/anna.wav' has 23.0 MB (nearly reached)\n" in said
    assert "GitHub" not in said
    site.build().good()
    sizes = [file.stat().st_size for file in site.output.rglob("*") if file.is_file() and file.name != "lock"]
    assert f"The site has {len(sizes):,} files and {sum(sizes) // 100_000 / 10:.1f} MB.\n" in said
    [*_, all_of_it] = map(json.loads, site.run("check", site.folder, "--format=json").stdout.splitlines())
    assert len(all_of_it["hosting"]) == 3


def test_diagnostics_and_voices_as_json(narrated):
    narrated.record()
    del narrated.sentences[2]["words"][3:7]
    outcome = narrated.time().check("--format=json")
    diagnostic, = map(json.loads, outcome.stderr.splitlines())
    assert diagnostic["code"] == "unmatched-words" and diagnostic["line"] == FIRST_LINE + 4
    voice, all_of_it = map(json.loads, outcome.stdout.splitlines())
    assert all_of_it == {"tales": 1, "voices": 1, "recordings": 1, "listened": True}
    assert voice["tale"] == "library/tales/lapsa" and voice["voice"] == "anna" and voice["findings"] == 1
    assert voice["words"] - voice["matched"] == 4 and -40 < voice["loudness"] < -10


def test_only_voices_with_findings_are_reported_in_a_library(library):
    narrated = Narrated(library)
    narrated.record(), narrated.time()
    narrated.site.write(tale("vilks", "Vilks", text=TEXT, more="voices:\n  - {id: janis, audio: janis}\n"))
    hum(narrated.site.path("tales/vilks/janis.wav"), narrated.sentences, volume=0.004)
    outcome = narrated.check()
    assert outcome.codes == ["too-quiet"]
    assert outcome.stdout.splitlines()[0] == "library/tales/vilks"
    assert re.match(r"  janis  0:\d\d  no timing  -\d\d\.\d LUFS  1 finding$", outcome.stdout.splitlines()[1])
    assert outcome.stdout.splitlines()[2] == "2 tales, 2 voices, 2 recordings: 1 warning"


@pytest.mark.parametrize("arguments", [["--output", "x"], ["--jobs", "0"], ["--format", "xml"], ["--strct"]])
def test_wrong_usage(narrated, arguments):
    outcome = narrated.check(*arguments)
    assert outcome.status == 2 and outcome.stdout == "" and outcome.stderr.strip()


def test_a_place_that_is_no_library_and_no_tale(narrated):
    outcome = narrated.site.run("check", "nowhere")
    assert outcome.status == 1 and outcome.codes == ["missing-file"] and "nowhere" in outcome.stderr
    narrated.record(), narrated.time()
    (narrated.site.home / "other").mkdir()
    assert narrated.site.run("check", "library/tales/lapsa", "other").codes == ["not-a-tale"]
    assert "cannot be named together with its tales" in narrated.site.run("check", "library", "library/tales/lapsa").stderr
    assert "site.yml" in narrated.site.run("check", "other").stderr


def test_help_tells_every_option(narrated):
    help_text = narrated.site.run("check", "--help").good().stdout
    for option in ("--library", "--drafts", "--strict", "--jobs", "--format", "--quiet", "TALE", "ffmpeg"):
        assert option in help_text


WAYS = {
    "a page behind a choice": ("unreachable-page", "Iet?\n\n- [A](#page-3)\n- [B](#page-4)\n\n---\n\n⟪Lieka.⟫\n\n---\n\nA.\n\n---\n\nB."),
    "a page with a heading and those after it": (
        "unreachable-page", "Iet?\n\n- [B](#page-4)\n\n---\n\n![x](1.svg)\n\n⟪## Ala⟫\n\nLieka.\n\n---\n\nLieka.\n\n---\n\nB."),
    "a page that only leads to itself": ("endless-tale", "Iet?\n\n- [A](#page-2)\n- [B](#page-3)\n\n---\n\nA.\n\n---\n\n"
                                         "⟪B?⟫\n\n- [Vai](#page-3)\n- [Ne](#page-3)"),
    "a choice that leads nowhere": ("own-page", "⟪Iet?⟫\n\n- [Šurp](#page-1)\n- [Turp](#page-2)\n\n---\n\nTurp."),
    "a circle": ("endless-tale", "⟪Iet?⟫\n\n- [A](#page-2)\n- [B](#page-3)\n\n---\n\nA.\n\n- [Tālāk](#page-1)\n\n---\n\n"
                                 "B.\n\n- [Tālāk](#page-1)"),
}


@pytest.mark.parametrize("name", WAYS)
def test_a_tale_whose_ways_lead_nowhere_is_reported(library, name):
    code, text = WAYS[name]
    site = library(tale(text=text) + f"-- tales/lapsa/1.svg --\n{PICTURE}")
    outcome = site.run("check", "library").good()
    assert outcome.codes == [code] and [diagnostic.location for diagnostic in outcome.diagnostics] == site.marks
    assert ("- [text](#" in outcome.diagnostics[0].notes[0]) == (code == "unreachable-page")


@pytest.mark.parametrize("text", [
    "A.\n\n---\n\nB.\n\n---\n\nC.",
    "Iet?\n\n- [A](#page-2)\n- [B](#page-3)\n\n---\n\nA.\n\n- [Tālāk](#page-4)\n\n---\n\nB.\n\n- [Tālāk](#page-4)\n\n---\n\nBeigas.",
    "Iet?\n\n- [A](#page-2)\n- [B](#page-3)\n\n---\n\nA.\n\n- [Atpakaļ](#page-1)\n\n---\n\nB.",
    "Iet [turp](#page-3)?\n\n- [A](#page-2)\n\n---\n\nA.\n\n- [B](#page-4)\n\n---\n\nTurp.\n\n---\n\nB.",
], ids=["no choice", "two ways that meet", "a second try", "a link in a text"])
def test_a_tale_whose_ways_all_end_has_no_finding(library, text):
    outcome = library(tale(text=text)).run("check", "library").good()
    assert not {"unreachable-page", "endless-tale"} & set(outcome.codes), outcome.stderr


@pytest.mark.parametrize("license, note", [
    ("⟪CC BY⟫", "write its version: 'CC BY 4.0', if that is the one"),
    ("⟪CC BY-NC 4.0 for the pictures⟫", "write nothing beside 'CC BY-NC 4.0' and names; everything else belongs in 'credits'"),
])
def test_a_licence_without_an_address_is_reported(library, license, note):
    site = library(tale(more=f"license: {license}\n"))
    outcome = site.run("check", "library").good()
    assert outcome.codes == ["licence-without-address"] and outcome.diagnostics[0].notes == [note]
    assert [diagnostic.location for diagnostic in outcome.diagnostics] == site.marks and site.build().good().codes == []


@pytest.mark.parametrize("license", ["CC BY 4.0", "CC BY-SA 3.0 © 2026 Anna Liepa", "CC0 1.0", "© Anna Liepa", "All rights reserved",
                                     "Public domain", "CC BY 4.0 (text), CC BY-NC 4.0 (pictures)"])
def test_a_licence_that_says_all_that_it_can_has_no_finding(library, license):
    site = library(tale(more=f"license: {license}\n"))
    assert site.run("check", "library").good().codes == []


def test_refused_words_are_found_in_titles_summaries_and_texts(library):
    text = tale(title="Ļaunā lapsa", more="summary: Par lapsu un ezi.\n", text="Reiz dzīvoja ⟪LĀSTS⟫.\n\n---\n\nLāsts, lasts un lāstu bija.")
    site = library(text + "-- site.yml --\ntitle: P\nlanguages: [lv]\nrefused: [lāsts, ezi, Launa, '!']\n")
    assert site.build().good().codes == [], "only a check looks for them"
    outcome = site.run("check", cwd=site.folder).good()
    assert outcome.codes == ["refused-word"] * 3, outcome.stderr
    *header, word = outcome.diagnostics
    assert {diagnostic.message for diagnostic in header} == {"the title has the refused word 'Ļaunā'", "the summary has the refused word 'ezi'"}
    assert word.location == site.marks[0] and "3 times" in word.notes[0]
    assert site.run("check", "--strict", cwd=site.folder).status == 1


def test_an_entry_of_several_words_refuses_them_together_and_none_alone(library):
    text = tale(title="Ej prom", more="summary: Prom uz mežu ej lapsa.\n", text="Ej uz mežu prom. Tad ⟪ej\nprom⟫! Ej, prom.")
    site = library(text + "-- site.yml --\ntitle: P\nlanguages: [lv]\nrefused: [Ej prom]\n")
    diagnostics = site.run("check", cwd=site.folder).good().diagnostics
    assert [diagnostic.message for diagnostic in diagnostics] == [
        "the title has the refused words 'Ej prom'", "the words 'ej prom' are refused"], diagnostics
    assert "2 times" in diagnostics[1].notes[0]


def test_an_entry_of_several_words_is_looked_for_in_each_sentence_alone(library):
    text = tale(title="Kas ļauns? Vilks", more="summary: Diena bija ļauna. Vilks gulēja.\n",
                text="Diena bija ļauns.\n\n---\n\nVilks gulēja. Tas bija ļauns! Vilks ēda. Tur gulēja ⟪ļauns vilks⟫.")
    site = library(text + "-- site.yml --\ntitle: P\nlanguages: [lv]\nrefused: [ļauns vilks, ļauna vilks]\n")
    [diagnostic] = site.run("check", cwd=site.folder).good().diagnostics
    assert diagnostic.location == site.marks[0] and len(diagnostic.notes) == 1, diagnostic


def test_findings_of_a_text_are_not_those_of_a_voice_with_its_name(library):
    site = library(tale(text="Reiz dzīvoja lapsa.\n\n—\n\nUn vēl.", more="voices:\n  - {id: anna, audio: tale}\n")
                   + "-- tales/lapsa/tale.wav (2 s) --\n")
    own = site.run("check", "--format", "json", "library/tales/lapsa").stdout
    outcome = site.run("check", "library/tales/lapsa")
    sounds = [code for code in outcome.codes if code != "no-page-break"]
    assert "no-page-break" in outcome.codes and f"{len(sounds)} finding" in outcome.stdout, outcome.stdout + own


def test_a_tale_whose_folder_was_copied_is_reported_with_the_other(library):
    site = library(tale() + tale("vilks", "Vilks", "Vilks gaudoja."))
    shutil.copytree(site.path("tales/lapsa"), site.path("tales/lapsa-2"))
    outcome = site.run("check", "library")
    assert outcome.status == 0 and outcome.codes == ["copied-tale"]
    assert "library/tales/lapsa-2/tale.md: warning: this tale has the same title and text as tales/lapsa [copied-tale]\n" in outcome.stderr
    assert "library/tales/lapsa/tale.md:1:1: note: the other tale is here\n" in outcome.stderr


@pytest.mark.parametrize("other", [
    tale("otra", text="Lapsa atnāca vēlreiz."), tale("otra", "Lapsa 2"), tale("otra").replace("language: lv", "language: en"),
    tale("otra", more="draft: true\n"), tale("otra", more="state: coming\n")])
def test_tales_that_share_a_title_or_a_text_are_no_copies(library, other):
    site = library(tale() + other + "-- site.yml --\ntitle: Pasakas\nlanguages: [lv, en]\n")
    assert "copied-tale" not in site.run("check", "library").codes
