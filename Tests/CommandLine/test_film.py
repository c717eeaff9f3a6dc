"""`storysite export video`: a tale as an MP4 in which the spoken word is lit."""

import json
import os
import signal
import subprocess

import pytest

from library import PICTURE, Library, tale
from test_export import recording
from film import RATE, Video, runs

VOICE = "voices: [{id: anna, name: Anna, audio: anna, timing: anna}]\n"
# Seconds before the first page.
COVER = 3
DAY, NIGHT = "ffb6c1", "f5cc47"
WORDS = "Reiz dzīvoja lapsa Viņa gāja mājās".split()
STARTS = [0.3, 0.72, 1.13, 1.7, 3.4, 3.81]
LENGTH = 4.6
TALE = f"""-- tales/lapsa/tale.md --
---
title: Lapsa & <vilks>
language: lv
summary: Par lapsu.
cover: cover.svg
author: Anna
license: CC BY 4.0
{VOICE}---

![Lapsa](cover.svg)

Reiz dzīvoja lapsa.

---

Viņa gāja mājās.
-- tales/lapsa/cover.svg --
{PICTURE.replace("<path", '<path fill="#248"')}"""


def timed(site, slug, words, starts, length):
    timing = [{"text": word, "start": start, "end": start + 0.3} for word, start in zip(words, starts)]
    site.path(f"tales/{slug}/anna.json").write_text(json.dumps({"words": timing}), encoding="utf-8")
    recording(site.path(f"tales/{slug}/anna.wav"), length, starts)


def export(site, *arguments, **options):
    return site.run("export", "video", *arguments, cwd=site.folder, timeout=120, **options)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    site = Library(tmp_path_factory.mktemp("video"), TALE)
    timed(site, "lapsa", WORDS, STARTS, LENGTH)
    return site


@pytest.fixture(scope="module")
def video(site):
    assert "lapsa.mp4" in export(site, "lapsa").good().stdout
    return Video(site.path("lapsa.mp4"))


def test_the_lit_word_in_the_picture_is_the_spoken_one(video):
    found = runs(video.lights(DAY))
    assert len(found) == len(WORDS)
    for (light, begin, _), start in zip(found, STARTS):
        assert abs(begin / RATE - (COVER + start)) <= 0.5 / RATE + 0.001
    lights = [light for light, _, _ in found]
    for page in (lights[:3], lights[3:]):
        assert all(before.right <= after.left + 2 or before.bottom <= after.top + 2 for before, after in zip(page, page[1:]))
    # A word is lit until the next one; through a long pause, and at the end, for 0.8 s after its end.
    ends = [*STARTS[1:4], STARTS[3] + 0.3 + 0.8, STARTS[5], LENGTH]
    for (_, _, end), expected in zip(found, ends):
        assert end / RATE == pytest.approx(COVER + expected, abs=0.1)


def test_few_words_leave_the_picture_more_room_as_on_the_page(video):
    picture = video.lights("224488")[(COVER + 1) * RATE]
    assert picture.right > 0.65 * 320, "it has 70 % of the width, not 62 %"


def test_the_sound_is_in_step_with_the_picture(video):
    assert video.onsets() == pytest.approx([COVER + start for start in STARTS], abs=0.03)


def test_any_phone_plays_it(video):
    video.decode()
    assert (video.picture["codec_name"], video.picture["profile"], video.picture["pix_fmt"]) == ("h264", "Main", "yuv420p")
    assert video.picture["has_b_frames"] == 0 and video.kinds <= {"I", "P"}
    assert (video.picture["width"], video.picture["height"], video.picture["level"]) == (1280, 720, 31)
    assert video.picture["avg_frame_rate"] == video.picture["r_frame_rate"] == f"{RATE}/1"
    assert (video.sound["codec_name"], video.sound["profile"], video.sound["channels"]) == ("aac", "LC", 1)
    assert video.boxes.index("moov") < video.boxes.index("mdat")
    assert video.frames == pytest.approx(RATE * (COVER + LENGTH + 4), abs=1)
    assert float(video.sound["duration"]) == pytest.approx(video.frames / RATE, abs=0.1)


def test_it_says_what_it_is(video):
    assert video.tags["title"] == "Lapsa & <vilks>" and video.tags["artist"] == "Anna"
    assert video.tags["copyright"] == "CC BY 4.0" and video.tags["description"] == "Par lapsu."
    assert video.sound["tags"]["language"] == "lav"


def test_a_video_is_made_again_and_another_file_stays(video, site):
    # Its bytes may be others: Chromium does not draw the edges of shapes in the same way each time.
    assert "lapsa.mp4" in export(site, "lapsa").good().stdout
    assert Video(site.path("lapsa.mp4")).frames == video.frames
    site.path("lapsa.mp4").write_bytes(b"\0\0\0\x14ftypisom of somebody else")
    outcome = export(site, "lapsa")
    assert outcome.status == 1 and outcome.codes == ["not-ours"]
    site.path("lapsa.mp4").write_bytes(video.bytes)


def test_a_word_is_lit_from_right_to_left_where_it_is_read_so(library):
    site = library(f"""-- tales/thalab/tale.md --
---
title: ثعلب
language: ar
cover: cover.svg
{VOICE}---

ذهب الثعلب إلى البيت
-- tales/thalab/cover.svg --
{PICTURE}""")
    starts = [0.2, 0.6, 1.0, 1.4]
    timed(site, "thalab", "ذهب الثعلب إلى البيت".split(), starts, 2)
    export(site, "thalab", "--shape", "1:1", "--palette", "night").good()
    video = Video(site.path("thalab.mp4"))
    assert (video.picture["width"], video.picture["height"]) == (1080, 1080)
    first = RATE * COVER - 1
    last = round(RATE * (COVER + 2)) + 1
    found = [run for run in runs(video.lights(NIGHT)) if first < run[1] and run[2] <= last]
    assert [begin / RATE for _, begin, _ in found] == pytest.approx([COVER + start for start in starts], abs=0.021)
    lights = [light for light, _, _ in found]
    assert all(after.right <= before.left + 2 for before, after in zip(lights, lights[1:]))
    assert video.sound["tags"]["language"] == "ara"


def test_a_picture_after_the_last_word_is_seen_for_three_seconds(library):
    """The video ended before the picture with which the tale ends."""
    site = library(TALE.replace("Viņa gāja mājās.\n", "Viņa gāja mājās.\n\n---\n\n![Mājas](end.svg)\n")
                   + f"-- tales/lapsa/end.svg --\n{PICTURE}".replace("<path", '<path fill="#0f0"'))
    timed(site, "lapsa", WORDS, STARTS, LENGTH)
    export(site, "lapsa").good()
    video = Video(site.path("lapsa.mp4"))
    seen = [at for at, light in enumerate(video.lights("00ff00")) if light]
    assert seen == list(range(seen[0], seen[-1] + 1))
    assert (seen[0] / RATE, len(seen) / RATE) == pytest.approx((COVER + LENGTH, 3), abs=0.1)
    assert video.frames == pytest.approx(RATE * (COVER + LENGTH + 3 + 4), abs=1)


def test_the_rules_of_a_video_win_whatever_the_selectors_of_the_page(site, tmp_path):
    browser = tmp_path / "chromium-headless-shell"
    browser.write_text(f"""#!/bin/sh
for argument; do
  case $argument in --user-data-dir=*) profile=${{argument#*=}}; cp "${{profile%/*}}/film.html" {tmp_path};; esac
done
""", encoding="utf-8")
    browser.chmod(0o755)
    export(site, "lapsa", "--output", tmp_path / "none", environment={"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    style = (tmp_path / "film.html").read_text(encoding="utf-8").split("<style>")[2].split("</style>")[0]
    page, video = style.split("\n.film ", 1)
    assert page.startswith("@layer site{") and page.count("{") == page.count("}") and "!important" not in video


def left(site):
    return [path.name for path in site.folder.iterdir() if "mp4" in path.name or path.name.startswith(".storysite")]


def test_an_interrupted_export_leaves_no_half_video_and_no_browser(library, tmp_path):
    site = library(TALE)
    timed(site, "lapsa", WORDS, STARTS, LENGTH)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    process = subprocess.Popen(
        site.command("export", "video", "lapsa", "--progress"), cwd=site.folder,
        env=site.environment({"TMPDIR": str(scratch)}), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for line in process.stdout:
        if "picture 3 of" in line:
            process.send_signal(signal.SIGINT)
            break
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert left(site) == [] and list(scratch.iterdir()) == []


def test_a_full_disk_leaves_no_half_video(site, tmp_path):
    # A limit on the size of files refuses the rest of a file as a full disk does. The browser itself needs more.
    limit = subprocess.run(
        ["bash", "-c", 'ulimit -f 8; exec "$@"', "bash",
         *site.command("export", "video", "lapsa", "--output", tmp_path / "full")],
        cwd=site.folder, env=site.environment(), capture_output=True, text=True, timeout=60)
    assert limit.returncode == 1 and list((tmp_path / "full").iterdir()) == []


@pytest.mark.parametrize("missing, package", [("ffmpeg", "apt install ffmpeg"), ("chromium", "apt install chromium")])
def test_the_error_names_what_is_to_be_installed(site, tmp_path, missing, package):
    if missing == "chromium":
        os.symlink(subprocess.run(["which", "ffmpeg"], capture_output=True, text=True, check=True).stdout.strip(),
                   tmp_path / "ffmpeg")
    outcome = export(site, "lapsa", "--force", environment={"PATH": str(tmp_path)})
    assert outcome.status == 1 and outcome.codes == ["missing-file"]
    assert any(package in note for note in outcome.diagnostics[0].notes)


@pytest.mark.parametrize("script, remedy", [
    ("# exec /snap/bin/chromium", "set TMPDIR to a folder there"), ("", "update it, or install another one")])
def test_a_browser_that_fails_is_named_with_what_to_do(site, tmp_path, script, remedy):
    """The author read the last line of the browser's log, and nothing else."""
    browser = tmp_path / "chromium-headless-shell"
    browser.write_text(f"#!/bin/sh\n{script}\necho '[1:1:ERROR:sandbox.cc(1)] no profile' >&2\nexit 1\n", encoding="utf-8")
    browser.chmod(0o755)
    outcome = export(site, "lapsa", "--output", tmp_path / "none", environment={"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    [found] = outcome.diagnostics
    assert outcome.status == 1 and found.message == "chromium-headless-shell did not draw the pages of this tale"
    assert "no profile" in found.notes[0] and remedy in found.notes[-1]


def test_a_tale_without_a_voice_or_without_times_is_no_video(library):
    site = library(tale("klusa") + tale("bez", more="voices: [{id: anna, name: Anna, audio: anna}]\n")
                   + "-- tales/bez/anna.wav (1 s) --\n"
                   "-- tales/klusa/ieva.wav (1 s) --\n-- tales/klusa/ieva.vtt --\nWEBVTT\n")
    outcome = export(site, "klusa")
    assert outcome.status == 1 and "this tale has no voice" in outcome.stderr
    assert "voices: [{id: ieva, name: ieva, audio: ieva, timing: ieva}]" in outcome.stderr
    outcome = export(site, "bez")
    assert outcome.status == 1 and "no-timing" in outcome.codes
    assert left(site) == []


@pytest.mark.parametrize("arguments, message", [
    (["--shape", "3:2"], "--shape must be 16:9, 4:5 or 1:1, not '3:2'"),
    (["--palette", "dusk"], "--palette must be day or night, not 'dusk'"),
    (["--audio", "mp3"], "--audio is for epub, html only"), (["--words"], "--words is for epub only")])
def test_wrong_usage(library, arguments, message):
    outcome = export(library(tale()), *arguments)
    assert outcome.status == 2 and message in outcome.stderr
