"""What is to be seen and heard in a video, found by ffmpeg in the picture and in the sound."""

import dataclasses
import json
import re
import struct
import subprocess

RATE = 25
# Small enough to be looked at in Python, large enough for a word.
_ACROSS = 320


@dataclasses.dataclass(frozen=True)
class Light:
    """A word on its coloured ground, in the small picture: `right` and `bottom` are outside."""

    left: int
    top: int
    right: int
    bottom: int

    def is_near(self, other):
        return all(abs(mine - others) <= 3 for mine, others in zip(dataclasses.astuple(self), dataclasses.astuple(other)))


class Video:
    def __init__(self, path):
        self.path = path
        self.bytes = path.read_bytes()
        self.facts = json.loads(self._run(
            "ffprobe", "-of", "json", "-show_streams", "-show_format", "-show_entries", "frame=pict_type", "-select_streams",
            "v", path))
        all_streams = json.loads(self._run("ffprobe", "-of", "json", "-show_streams", path))["streams"]
        self.picture, self.sound = all_streams
        self.kinds = {frame["pict_type"] for frame in self.facts["frames"]}
        self.frames = len(self.facts["frames"])
        self.tags = self.facts["format"]["tags"]

    def decode(self):
        """Fails at the first thing that a decoder objects to."""
        self._run("ffmpeg", "-xerror", "-err_detect", "explode", "-i", self.path, "-f", "null", "-")

    @property
    def boxes(self):
        """The names of the parts of the file, in order."""
        names, at = [], 0
        while at < len(self.bytes):
            size, name = struct.unpack_from(">I4s", self.bytes, at)
            names.append(name.decode())
            at += size
        return names

    def lights(self, colour):
        """What is lit by a colour (`rrggbb`) in each frame; `None` where nothing is."""
        height = round(self.picture["height"] * _ACROSS / self.picture["width"])
        drawn = self._run(
            "ffmpeg", "-i", self.path, "-vf",
            f"scale={_ACROSS}:{height}:flags=area,format=rgba,colorkey=0x{colour}:0.07:0,alphaextract,negate", "-f", "rawvideo",
            "-pix_fmt", "gray", "-")
        size = _ACROSS * height
        return [_light(drawn[at:at + size], height) for at in range(0, len(drawn), size)]

    def onsets(self):
        """The seconds at which sound begins after silence."""
        samples = memoryview(self._run("ffmpeg", "-i", self.path, "-f", "s16le", "-ac", "1", "-ar", "8000", "-")).cast("h")
        loud = [abs(sample) > 3000 for sample in samples]
        return [at / 8000 for at in range(len(loud)) if loud[at] and not any(loud[max(0, at - 800):at])]

    @staticmethod
    def _run(program, *arguments):
        return subprocess.run(
            [program, "-v", "error", *arguments], capture_output=True, check=True, timeout=60, stdin=subprocess.DEVNULL).stdout


def _light(picture, height):
    """The box around the widest bright part of three rows or more: the bar beside a paragraph is narrower than a word."""
    rows = []
    for row in range(height):
        line = picture[row * _ACROSS:(row + 1) * _ACROSS]
        widest = max(re.finditer(rb"\xff+", line), key=lambda part: part.end() - part.start(), default=None)
        if widest and widest.end() - widest.start() >= 5:
            rows.append((row, *widest.span()))
    if len(rows) < 3:
        return None
    return Light(min(row[1] for row in rows), rows[0][0], max(row[2] for row in rows), rows[-1][0] + 1)


def runs(lights):
    """What stays lit in one place, with the frames from which and before which it does."""
    found, at = [], 0
    while at < len(lights):
        end = at + 1
        while end < len(lights) and lights[at] and lights[end] and lights[end].is_near(lights[at]):
            end += 1
        if lights[at]:
            found.append((lights[at], at, end))
        at = end
    return found
