"""Converts the timing of a voice to subtitles with the times of sentences only: FILE.json becomes FILE.srt."""

import json
import pathlib
import sys


def clock(seconds: float) -> str:
    """Returns a time as SubRip writes it: hours, minutes, seconds, and milliseconds after a comma."""
    whole = round(seconds * 1000)
    return f"{whole // 3_600_000:02}:{whole // 60_000 % 60:02}:{whole // 1000 % 60:02},{whole % 1000:03}"


def main() -> None:
    timing = pathlib.Path(sys.argv[1])
    sentences = json.loads(timing.read_text(encoding="utf-8"))["sentences"]
    cues = (f"{number}\n{clock(sentence['start'])} --> {clock(sentence['end'])}\n{sentence['text']}\n"
            for number, sentence in enumerate(sentences, 1))
    timing.with_suffix(".srt").write_text("\n".join(cues), encoding="utf-8")
    timing.unlink()


if __name__ == "__main__":
    main()
