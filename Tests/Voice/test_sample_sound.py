"""The voices of the sample library as they are heard: light with the sound, one loudness, no digital silence."""
import json
import operator
import re
import statistics
import subprocess
from array import array
from pathlib import Path

import pytest

TALES = Path(__file__).resolve().parents[2] / "content/tales"
FILTERS = "ebur128=peak=true,silencedetect=noise=-45dB:d=0.3"


def voices():
    """The timings of each voice's recordings."""
    found = {}
    for timing in sorted([*TALES.glob("**/*.json"), *TALES.glob("**/*.srt")]):
        name = timing.stem if timing.parent.parent == TALES else timing.parent.name
        found.setdefault((timing.relative_to(TALES).parts[0], name), []).append(timing)
    return [pytest.param(files, id="-".join(name)) for name, files in found.items()]


def sentence_starts(timing):
    text = timing.read_text(encoding="utf-8")
    if timing.suffix == ".json":
        return [sentence["start"] for sentence in json.loads(text)["sentences"]]
    clocks = re.findall(r"^(\d+):(\d+):(\d+),(\d+) -->", text, re.MULTILINE)
    return [int(hours) * 3600 + int(minutes) * 60 + int(seconds) + int(rest) / 1000 for hours, minutes, seconds, rest in clocks]


def listen(recording):
    """What ffmpeg hears: ends of pauses in seconds, length, LUFS, dBTP, and LUFS of the quietest 0.4 seconds."""
    said = subprocess.run(["ffmpeg", "-nostats", "-hide_banner", "-i", recording, "-af", FILTERS, "-f", "null", "-"],
                          capture_output=True, text=True, check=True).stderr
    number = r"(-?[\d.]+|-inf)"
    return {
        "pauses": [float(end) for end in re.findall(rf"silence_end: {number}", said)],
        # The first second has no window of 0.4 seconds before it.
        "quietest": min(float(level) for level in re.findall(rf" M: *{number} ", said)[10:]),
        "seconds": float(re.findall(r"t: ([\d.]+) ", said)[-1]),
        "loudness": float(re.findall(rf"I: +{number} LUFS", said)[-1]),
        "peak": float(re.findall(rf"Peak: +{number} dBFS", said)[-1]),
    }


def decoded(recording, rate, count):
    """Its first samples, mono."""
    command = ["ffmpeg", "-v", "error", "-i", recording, "-t", str(count / rate), "-ac", "1", "-ar", str(rate), "-f", "s16le", "-"]
    return array("h", subprocess.run(command, capture_output=True, check=True).stdout)


@pytest.mark.parametrize("ending", [".opus", ".m4a"])
@pytest.mark.parametrize("timings", voices())
def test_a_voice_of_the_sample_is_highlighted_as_it_is_heard_and_as_loud_as_the_others(timings, ending):
    heard = [listen(timing.with_suffix(ending)) for timing in timings]
    late = [start - end for timing, sound in zip(timings, heard) for start in sentence_starts(timing)
            for end in sound["pauses"] if abs(start - end) < 0.2]
    count = sum(len(sentence_starts(timing)) for timing in timings)
    assert len(late) >= count * 0.8, f"only {len(late)} of {count} sentences start where a pause ends"
    assert abs(statistics.median(late)) <= 0.02, f"words light up {statistics.median(late) * 1000:.0f} ms after they are heard"
    most = sorted(map(abs, late))[(len(late) * 9 + 9) // 10 - 1]
    assert most <= 0.02, f"of ten sentences the latest but one lights up {most * 1000:.0f} ms beside its sound"
    length = sum(sound["seconds"] for sound in heard)
    loudness = sum(sound["loudness"] * sound["seconds"] for sound in heard) / length
    assert abs(loudness + 18) <= 0.5, f"{loudness:.1f} LUFS: another voice makes a listener reach for the volume"
    assert max(sound["peak"] for sound in heard) < -1, "loudspeakers of phones distort the loudest words"
    assert min(sound["quietest"] for sound in heard) > -100, "the pauses sound as if the recording had broken off"


@pytest.mark.parametrize("timings", voices())
def test_a_word_sounds_at_the_same_time_in_each_format(timings):
    """An encoder's delay that a file does not declare makes all words late by up to 43 ms, in one browser and not in another."""
    rate, reach = 4000, 200
    begin = int(sentence_starts(timings[0])[0] * rate)
    opus, aac = (decoded(timings[0].with_suffix(ending), rate, begin + 2 * rate) for ending in (".opus", ".m4a"))
    wanted = opus[begin:begin + rate]
    delays = range(-min(reach, begin), reach)
    likeness = {delay: sum(map(operator.mul, wanted, aac[begin + delay:begin + delay + rate])) for delay in delays}
    delay = max(likeness, key=likeness.get) / rate
    assert abs(delay) <= 0.005, f"the AAC is {delay * 1000:.0f} ms later than the Opus"


def test_the_music_of_the_sample_is_as_loud_in_each_format():
    opus, aac = (listen(TALES / f"miega-maisins/supuldziesma.{ending}") for ending in ("opus", "m4a"))
    assert abs(opus["loudness"] - aac["loudness"]) <= 0.5
