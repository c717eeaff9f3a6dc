"""`storysite check` reads voices as a proof-reader: what can hardly be right in a timing, and what is wrong to the ear.

The voice of these tests hums each word where its timing says it, so that pauses are where they should be.
"""

import array
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import time
import wave

import pytest

from library import BINARY, Place, tale
from test_faults import FAULTS

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


def hum(path, sentences, length=None, volume=0.2, late=0.0):
    """Writes a WAV in which every word is a hum."""
    length = length if length is not None else end_of(sentences) + 0.6
    samples = array.array("h", bytes(2 * round(length * RATE)))
    for sentence in sentences:
        for word in sentence["words"]:
            begin, end = round((word["start"] + late) * RATE), round((word["end"] + late) * RATE)
            for place in range(max(begin, 0), min(end, len(samples))):
                shape = math.sin(math.pi * (place - begin) / (end - begin))
                samples[place] = round(32767 * volume * shape * math.sin(place * 440 * math.tau / RATE))
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(samples.tobytes())


def ffmpeg(source, *options):
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source, *map(str, options)], check=True)


class Told:
    """A library with the tale `lapsa`, told by `anna`."""

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
def told(library):
    return Told(library)


def place_of(outcome, code):
    fault, = (fault for fault in outcome.faults if fault.code == code)
    return fault


def marked(site, fault):
    line = site.path(fault.place.file).read_text(encoding="utf-8").splitlines()[fault.place.line - 1]
    return line[fault.place.column - 1:fault.place.column - 1 + fault.place.length]


def snapshot(folder):
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*")}


# A good library


def test_of_a_good_library_there_is_one_line_to_say_and_nothing_to_write(told):
    told.record(), told.time()
    before = snapshot(told.site.folder)
    outcome = told.check().good()
    assert outcome.stdout == "1 tale, 1 voice, 1 recording: all is well\n" and outcome.stderr == ""
    assert told.check("--quiet", "--strict").good().stdout == ""
    assert snapshot(told.site.folder) == before


def test_a_named_tale_is_told_of_though_all_is_well(told):
    told.record(), told.time()
    count = sum(len(sentence["words"]) for sentence in told.sentences)
    outcome = told.site.run("check", "library/tales/lapsa").good()
    assert outcome.stdout.startswith(f"library/tales/lapsa\n  anna  0:2"), outcome.stdout
    assert f"{count} of {count} words matched (100.0 %)" in outcome.stdout and "nothing to mend" in outcome.stdout
    assert re.search(r"-\d\d\.\d LUFS", outcome.stdout)


def test_a_recording_that_the_front_matter_forgot_is_told_once_with_what_to_write(told):
    told.record(), told.time()
    forgotten = told.record("janis")
    told.time(name="janis")
    ffmpeg(forgotten, forgotten.with_suffix(".mp3"))
    fault, = told.check().good().faults
    assert (fault.code, fault.place.file) == ("unnamed-recording", "tales/lapsa/janis.mp3")
    written = "- {id: janis, name: janis, audio: janis, timing: janis}"
    assert written in " ".join(fault.notes)
    text = told.site.path("tales/lapsa/tale.md")
    text.write_text(text.read_text(encoding="utf-8").replace(VOICES, f"{VOICES}  {written}\n"), encoding="utf-8")
    assert "2 voices" in told.check().good().stdout


# What a build would say


@pytest.mark.parametrize("name", list(FAULTS)[::4])
def test_everything_that_a_build_says_is_said(library, name):
    site = library(FAULTS[name][1])
    built, checked = site.build(), site.run("check", "library")
    assert checked.status == 1 and set(built.codes) <= set(checked.codes)
    assert not site.output.exists()


def test_a_tale_may_be_named_by_its_text(told):
    told.record(), told.time()
    for place, cwd in (("library/tales/lapsa/tale.md", None), ("tale.md", told.folder)):
        assert "1 tale, 1 voice" in told.site.run("check", place, cwd=cwd).good().stdout


def test_faults_of_other_tales_are_not_those_of_a_named_one(told):
    told.record(), told.time()
    told.site.write(tale("vilks", more="autor: Anna\n"))
    assert told.check().codes == ["unknown-key"]
    assert told.site.run("check", "library/tales/lapsa").good().codes == []
    assert told.site.run("check", "library/tales/vilks").codes == ["unknown-key"]
    assert told.site.run("check", ".", cwd=told.site.path("tales/vilks")).faults[0].place.file == "../../tales/vilks/tale.md"
    both = told.site.run("check", "lapsa", "vilks", cwd=told.site.path("tales"))
    assert both.status == 1 and both.codes == ["unknown-key"] and "2 tales" in both.stdout


def test_drafts_are_looked_at_when_asked_for_or_named(library):
    site = library(tale() + tale("vilks", more="draft: true\nautor: Anna\n"))
    # What front matter says is known of every tale; a text only of those that are looked at.
    site.path("tales/vilks/tale.md").write_text("---\ntitle: Vilks\ndraft: true\n---\n\n![](x.svg)\n", encoding="utf-8")
    assert site.run("check", "library").good().codes == []
    assert "missing-alt" in site.run("check", "library", "--drafts").codes
    assert "missing-alt" in site.run("check", "library/tales/vilks").codes


# Timing


def test_words_that_are_not_in_the_timing_are_shown_in_the_text(told):
    told.record()
    sentence = told.sentences[2]
    del sentence["words"][3:7]
    outcome = told.time().check()
    assert outcome.codes == ["unmatched-words"] and outcome.status == 0
    fault = outcome.faults[0]
    assert fault.severity == "warning" and fault.place.file == "tales/lapsa/tale.md"
    assert marked(told.site, fault) == "lapsas nelido, bet skrien"
    assert fault.message.startswith("4 words in a row are not in the timing of voice 'anna': 'lapsas nelido, bet skrien'")
    assert "storysite align library/tales/lapsa" in fault.notes[0]
    assert "words matched (9" in outcome.stdout and "1 to mend" in outcome.stdout
    assert told.check("--strict").status == 1


def test_two_words_that_are_not_in_the_timing_are_no_matter(told):
    told.record()
    del told.sentences[2]["words"][3:5]
    assert told.time().check().codes == []


def test_text_after_the_last_time_is_told_with_where_it_begins(told):
    told.record()
    outcome = told.time(told.sentences[:-1]).check()
    assert "untimed-end" in outcome.codes
    fault = place_of(outcome, "untimed-end")
    assert fault.place.line == FIRST_LINE + 2 * (len(SENTENCES) - 1) and fault.place.column == 1
    assert "ends before these 8 words: 'Vakarā lapsa gāja" in fault.message


def test_words_too_short_to_be_seen_are_counted_with_their_lines(told):
    told.record()
    for number, index in ((1, 2), (3, 1), (3, 4)):
        word = told.sentences[number]["words"][index]
        word["end"] = word["start"] + 0.03
    outcome = told.time().check()
    assert outcome.codes == ["hurried-words"]
    fault = outcome.faults[0]
    assert fault.message == "3 words have less than 40 ms in the timing of voice 'anna', the first 'lidot'"
    assert marked(told.site, fault) == "lidot"
    assert fault.notes[0] == f"the others are in line {FIRST_LINE + 6}"


def test_a_word_lit_for_seconds_is_told(told):
    for sentence in told.sentences[1:]:
        for word in sentence["words"]:
            word["start"], word["end"] = round(word["start"] + 3, 3), round(word["end"] + 3, 3)
    told.record(length=told.sentences[-1]["words"][-1]["end"] + 0.6)
    told.sentences[0]["words"][-1]["end"] += 2.2
    outcome = told.time().check()
    # One word that long makes a paragraph slow, too.
    assert set(outcome.codes) == {"slow-words", "uneven-pace"}, outcome.stderr
    fault = place_of(outcome, "slow-words")
    assert fault.message == "the word 'asti' is lit for 2.48 s in the timing of voice 'anna'" and marked(told.site, fault) == "asti"


def test_a_gap_is_told_where_the_voice_goes_on(told):
    for sentence in told.sentences[3:]:
        for word in sentence["words"]:
            word["start"], word["end"] = word["start"] + 3.5, word["end"] + 3.5
    told.record(length=told.sentences[-1]["words"][-1]["end"] + 0.6)
    outcome = told.time().check()
    assert outcome.codes == ["long-gap"]
    fault = outcome.faults[0]
    assert marked(told.site, fault) == "Lapsa" and fault.place.line == FIRST_LINE + 6
    assert re.match(r"4\.\d+ s pass before this word", fault.message)


def test_a_paragraph_told_much_faster_than_the_others_is_where_timing_slipped(told):
    told.record()
    sentence = told.sentences[4]
    start = sentence["words"][0]["start"]
    for number, word in enumerate(sentence["words"]):
        word["start"], word["end"] = round(start + number * 0.1, 3), round(start + number * 0.1 + 0.09, 3)
    outcome = told.time().check()
    assert "uneven-pace" in outcome.codes
    fault = place_of(outcome, "uneven-pace")
    assert fault.place.line == FIRST_LINE + 8 and "times as fast as the others" in fault.message


def test_words_lit_before_they_are_said_are_heard(told):
    told.record(late=0.8, length=end_of(told.sentences) + 1.5)
    outcome = told.time().check()
    assert outcome.codes == ["late-light"], outcome.stderr
    fault = outcome.faults[0]
    assert fault.place.line == FIRST_LINE
    assert fault.message == "from here on, the words of voice 'anna' are lit about 0.8 s too early"


def test_words_lit_after_they_are_said_are_heard_from_where_the_timing_slipped(library):
    told = Told(library, text="\n\n".join(SENTENCES * 2))
    told.sentences = narration(times=2)
    told.record()
    for sentence in told.sentences[5:]:
        for word in sentence["words"]:
            word["start"], word["end"] = round(word["start"] + 0.6, 3), round(word["end"] + 0.6, 3)
    outcome = told.time().check()
    assert "late-light" in outcome.codes, outcome.stderr
    fault = place_of(outcome, "late-light")
    # Short paragraphs are listened to together: the slip may have come somewhat later than where it is told.
    assert FIRST_LINE + 8 <= fault.place.line <= FIRST_LINE + 14 and fault.message.endswith("0.6 s too late")


def test_sound_that_is_not_in_the_text_is_told(told):
    told.sentences = narration(start=14)
    introduction = narration()[:4]
    hum(told.folder / "anna.wav", introduction + told.sentences + narration(start=end_of(told.sentences) + 2)[:5])
    outcome = told.time().check()
    assert set(outcome.codes) == {"sound-before-text", "sound-after-text"}, outcome.stderr
    assert place_of(outcome, "sound-before-text").place.file == "tales/lapsa/anna.wav"
    assert re.search(r"lit 13\.\d s after its sound begins", place_of(outcome, "sound-before-text").message)


# Recordings


def sounds_wrong(told, code, *options, name="anna.wav", keep=False):
    """Makes a recording wrong with ffmpeg; returns the fault, of which there is no other kind."""
    source = told.record("good")
    ffmpeg(source, *options, told.folder / name)
    if not keep:
        source.unlink()
    told.time()
    outcome = told.check()
    assert outcome.codes == [code], outcome.stderr
    assert outcome.status == 0 and outcome.faults[0].place.file == f"tales/lapsa/{name}"
    return outcome.faults[0]


def mend(told, fault, name="anna.wav"):
    """Runs the command that the fault tells, in a shell as an author would, and puts its result in place."""
    command = next(note[note.index("ffmpeg "):] for note in fault.notes if "ffmpeg " in note)
    subprocess.run(command + " -v error -nostdin", shell=True, cwd=told.site.home, check=True)
    stem, ending = name.rsplit(".", 1)
    (told.folder / f"{stem}-new.{ending}").rename(told.folder / name)


def test_a_clipped_recording(told):
    fault = sounds_wrong(told, "clipped", "-af", "volume=24dB")
    assert re.search(r"cut off \d+ times", fault.message) and "less gain" in fault.notes[0]


def test_a_recording_that_is_as_loud_as_can_be_is_not_clipped(told):
    told.record(volume=0.95), told.time()
    assert told.check().good().codes == []


def test_a_clipped_recording_in_a_lossy_format(told):
    sounds_wrong(told, "clipped", "-af", "volume=24dB", "-c:a", "aac", "-b:a", "96k", name="anna.m4a")


def test_a_quiet_recording_and_the_command_that_mends_it(told):
    fault = sounds_wrong(told, "too-quiet", "-af", "volume=-28dB")
    assert re.search(r"very quiet: -\d\d\.\d LUFS", fault.message)
    mend(told, fault)
    assert told.check().good().codes == []


@pytest.mark.parametrize("code, pan", [
    ("one-sided", "stereo|c0=c0|c1=0*c0"), ("one-sided", "stereo|c0=0*c0|c1=c0"),
    ("opposite-channels", "stereo|c0=c0|c1=-1*c0")])
def test_two_channels_of_which_one_is_missed_and_the_command_that_mends_it(told, code, pan):
    fault = sounds_wrong(told, code, "-af", f"pan={pan}")
    mend(told, fault)
    assert told.check().good().codes == []


def test_channels_are_measured_apart(told):
    sounds_wrong(told, "clipped", "-af", "pan=stereo|c0=16*c0|c1=c0")


def test_a_recording_in_which_nothing_is_heard(told):
    assert "microphone" in sounds_wrong(told, "silent-recording", "-af", "volume=-90dB").notes[0]


def test_silence_before_the_first_sound(told):
    fault = sounds_wrong(told, "silent-start", "-af", "adelay=4000")
    assert re.search(r"first 4\.\d s", fault.message)


def test_silence_after_the_last_sound_and_the_command_that_cuts_it(told):
    fault = sounds_wrong(told, "silent-end", "-af", "apad=pad_dur=5")
    mend(told, fault)
    assert told.check().good().codes == []


def test_a_variable_bit_rate(told):
    fault = sounds_wrong(told, "variable-bit-rate", "-c:a", "libmp3lame", "-q:a", "5", name="anna.mp3")
    assert "-b:a 64k" in fault.notes[0]


def test_an_mp3_without_its_first_frame_and_the_command_that_writes_it(told):
    fault = sounds_wrong(told, "mp3-without-index", "-c:a", "libmp3lame", "-b:a", "64k", "-write_xing", "0", name="anna.mp3")
    mend(told, fault, "anna.mp3")
    assert told.check().good().codes == []


def test_a_file_that_says_it_is_longer_than_its_sound(told):
    source = told.record("good")
    ffmpeg(source, "-c:a", "libmp3lame", "-b:a", "64k", told.folder / "anna.mp3")
    source.unlink()
    sound = bytearray((told.folder / "anna.mp3").read_bytes())
    # The frames of the last ten seconds are no frames.
    sound[-80_000:] = bytes(80_000)
    (told.folder / "anna.mp3").write_bytes(sound)
    told.time()
    outcome = told.check()
    assert "cut-sound" in outcome.codes, outcome.stderr
    assert re.search(r"says that it is \d\d\.\d s long, but the sound ends after \d\d?\.\d s", place_of(outcome, "cut-sound").message)


# Loudness


def test_a_voice_much_quieter_than_another_and_the_command_that_mends_it(library):
    told = Told(library, "  - {id: peteris, audio: peteris, timing: anna}\n")
    told.record(), told.time()
    told.record("peteris", volume=0.06)
    outcome = told.check()
    assert outcome.codes == ["loudness-differs"], outcome.stderr
    fault = outcome.faults[0]
    assert marked(told.site, fault) == "peteris" and fault.place.line == 6
    assert fault.message == "voice 'peteris' is 10.5 dB quieter than voice 'anna'"
    mend(told, fault, "peteris.wav")
    assert told.check().good().codes == []


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
    assert outcome.faults[0].place.file == "tales/lapsa/anna/3.wav"
    assert "12.0 dB louder than the other pages" in outcome.faults[0].message
    assert "4 recordings" in outcome.stdout


def test_formats_of_one_recording_that_are_not_equally_loud(told):
    told.time()
    source = told.record()
    ffmpeg(source, "-af", "volume=-9dB", "-c:a", "aac", told.folder / "anna.m4a")
    outcome = told.check()
    assert outcome.codes == ["loudness-differs"], outcome.stderr
    assert "browsers take either for the same" in outcome.faults[0].message


# ffmpeg


def program_folder(told, script):
    """A folder with nothing in it but an ffmpeg of the test's own."""
    folder = told.site.home / "programs"
    folder.mkdir()
    if script:
        (folder / "ffmpeg").write_text(script)
        (folder / "ffmpeg").chmod(0o755)
    return {"PATH": str(folder)}


def test_without_ffmpeg_it_is_said_what_was_not_looked_at(told):
    told.record(volume=0.0005)
    del told.sentences[2]["words"][3:7]
    outcome = told.time().check(environment=program_folder(told, None))
    assert outcome.codes == ["unmatched-words"] and outcome.status == 0
    assert "no recording was listened to" in outcome.stdout and "apt install ffmpeg" in outcome.stdout


def test_every_recording_is_decoded_once_with_its_name_as_it_is(library):
    names = ["anna", "-y", "a b", "it's", "a;touch gone", "$(touch gone)", "100%d", "concat:a|b", "ķēniņš"]
    voices = "".join(f"  - {{id: v{number}, audio: {json.dumps('./' + name)}}}\n" for number, name in enumerate(names))
    told = Told(lambda text: library(text.replace(VOICES, "voices:\n" + voices)))
    for name in names:
        told.record(name)
    log = told.site.home / "log"
    real = shutil.which("ffmpeg")
    environment = program_folder(told, f'#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done >>"{log}"\nexec {real} "$@"\n')
    outcome = told.check("--jobs=4", environment=environment)
    assert outcome.good().codes == [], outcome.stderr
    opened = sorted(line for line in log.read_text().splitlines() if line.startswith("file:"))
    assert opened == sorted(f"file:{told.folder}/{name}.wav" for name in names)
    assert not list(told.site.home.rglob("gone"))


def remembering(told):
    """A library told by two, and a function that checks it and says which recordings were decoded."""
    told.site.write(tale("vilks", text=TEXT, more="voices:\n  - {id: anna, audio: anna}\n"))
    told.record(), told.time()
    hum(told.site.path("tales/vilks/anna.wav"), told.sentences, volume=0.004)
    log = told.site.home / "log"
    real = shutil.which("ffmpeg")
    environment = program_folder(told, f'#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done >>"{log}"\nexec {real} "$@"\n')

    def check(*places):
        log.write_text("")
        outcome = told.site.run("check", *places or ["library"], environment=environment)
        decoded = sorted(pathlib.Path(line).parent.name for line in log.read_text().splitlines()
                         if line.startswith("file:"))
        return decoded, outcome
    time.sleep(0.1)  # a file that was written moments ago is not believed to stay
    return check


def test_a_recording_is_listened_to_again_when_it_has_changed(told):
    check = remembering(told)
    decoded, first = check()
    assert decoded == ["lapsa", "vilks"] and first.codes == ["too-quiet"]
    decoded, again = check()
    assert decoded == [] and (again.stdout, again.stderr) == (first.stdout, first.stderr)
    hum(told.site.path("tales/vilks/anna.wav"), told.sentences)
    time.sleep(0.1)
    decoded, mended = check()
    assert decoded == ["vilks"] and mended.codes == []


def test_what_was_heard_of_other_tales_is_not_forgotten(told):
    check = remembering(told)
    assert check("library/tales/lapsa")[0] == ["lapsa"]
    assert check("library/tales/vilks")[0] == ["vilks"]
    assert check()[0] == []


def test_a_spoilt_memory_is_none(told):
    check = remembering(told)
    _, first = check()
    memory, = (told.site.home / "cache/storysite").iterdir()
    whole = memory.read_bytes()
    for spoilt in (b"", whole[:100], whole[:-1], whole[:60] + b"\xff" * 8 + whole[68:], b"\0" * len(whole)):
        memory.write_bytes(spoilt)
        outcome = check()[1]
        assert (outcome.status, outcome.stdout, outcome.stderr) == (first.status, first.stdout, first.stderr)


def test_commands_can_be_copied_into_a_shell_whatever_a_file_is_called(library):
    name = "-it's $(touch gone); a"
    told = Told(lambda text: library(text.replace("audio: anna", f"audio: {json.dumps('./' + name)}")))
    told.record(name, volume=0.004), told.time()
    outcome = told.site.run("check", ".", cwd=told.site.path("tales/lapsa"))
    assert outcome.codes == ["too-quiet"]
    subprocess.run(outcome.faults[0].notes[0] + " -v error -nostdin", shell=True, cwd=told.folder, check=True)
    assert (told.folder / f"{name}-new.wav").exists() and not list(told.site.home.rglob("gone"))


def test_what_ffmpeg_cannot_decode_is_told(told):
    told.record(), told.time()
    outcome = told.check(environment=program_folder(told, "#!/bin/sh\nexit 1\n"))
    assert outcome.good().codes == ["undecodable"]
    assert outcome.faults[0].place.file == "tales/lapsa/anna.wav"


# How it is called


def test_faults_and_voices_as_json(told):
    told.record()
    del told.sentences[2]["words"][3:7]
    outcome = told.time().check("--format=json")
    fault, = map(json.loads, outcome.stderr.splitlines())
    assert fault["code"] == "unmatched-words" and fault["line"] == FIRST_LINE + 4
    voice, all_of_it = map(json.loads, outcome.stdout.splitlines())
    assert all_of_it == {"tales": 1, "voices": 1, "recordings": 1, "listened": True}
    assert voice["tale"] == "library/tales/lapsa" and voice["voice"] == "anna" and voice["findings"] == 1
    assert voice["words"] - voice["matched"] == 4 and -40 < voice["loudness"] < -10


def test_only_voices_with_something_to_mend_are_told_of_in_a_library(library):
    told = Told(library)
    told.record(), told.time()
    told.site.write(tale("vilks", text=TEXT, more="voices:\n  - {id: janis, audio: janis}\n"))
    hum(told.site.path("tales/vilks/janis.wav"), told.sentences, volume=0.004)
    outcome = told.check()
    assert outcome.codes == ["too-quiet"]
    assert outcome.stdout.splitlines()[0] == "library/tales/vilks"
    assert re.match(r"  janis  0:\d\d  no timing  -\d\d\.\d LUFS  1 to mend$", outcome.stdout.splitlines()[1])
    assert outcome.stdout.splitlines()[2] == "2 tales, 2 voices, 2 recordings: 1 warning"


@pytest.mark.parametrize("arguments", [["--output", "x"], ["--jobs", "0"], ["--format", "xml"], ["--strct"]])
def test_wrong_usage(told, arguments):
    outcome = told.check(*arguments)
    assert outcome.status == 2 and outcome.stdout == "" and outcome.stderr.strip()


def test_a_place_that_is_no_library_and_no_tale(told):
    outcome = told.site.run("check", "nowhere")
    assert outcome.status == 1 and outcome.codes == ["missing-file"] and "nowhere" in outcome.stderr
    told.record(), told.time()
    (told.site.home / "other").mkdir()
    assert told.site.run("check", "library/tales/lapsa", "other").codes == ["not-a-tale"]
    assert "cannot both be named" in told.site.run("check", "library", "library/tales/lapsa").stderr
    assert "site.yml" in told.site.run("check", "other").stderr


def test_help_tells_every_option(told):
    help_text = told.site.run("check", "--help").good().stdout
    for option in ("--drafts", "--strict", "--jobs", "--format", "--quiet", "TALE", "ffmpeg"):
        assert option in help_text
