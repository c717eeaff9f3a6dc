"""Tales of the kind video: an MP4 beside the text, and captions."""

import html
import json
import re
import struct
import unicodedata

import pytest

from library import PICTURE, tale
from movies import box, movie

VIDEO = "kind: video\nvoices: [{id: film, name: Anna, video: film}]\n"
TIMED = "kind: video\nvoices: [{id: film, name: Anna, video: film, timing: film}]\n"
TIMES = json.dumps({"sentences": [{"text": "Reiz gāja lapsa.", "start": 0.2, "end": 1.4, "words": [
    {"text": "Reiz", "start": 0.2, "end": 0.5}, {"text": "gāja", "start": 0.5, "end": 0.9},
    {"text": "lapsa", "start": 0.9, "end": 1.4}]}]}, ensure_ascii=False)


def with_video(library, more=VIDEO, content=None, name="film.mp4", text="Reiz gāja lapsa.", files=""):
    site = library(tale(more=more, text=text) + files)
    site.path(f"tales/lapsa/{name}").write_bytes(movie() if content is None else content)
    return site


def source_of(site):
    [(source, kind)] = re.findall(r'<video[^>]*><source src="([^"]+)" type="([^"]+)"', site.page("lapsa"))
    return source, html.unescape(kind)


def test_a_video_tale_plays_its_video_and_keeps_it_offline(library):
    site = with_video(library)
    assert site.build("--strict").good().diagnostics == []
    source, kind = source_of(site)
    assert re.fullmatch(r"\.\./\.\./tales/lapsa/film\.\w{8}\.mp4", source)
    assert kind == 'video/mp4; codecs="avc1.42C01E, mp4a.40.2"'
    page = site.page("lapsa")
    assert ' controls playsinline preload="none"' in page and 'width="320" height="180"' in page and " autoplay" not in page
    assert "<audio controls" not in page and 'data-duration="4.000"' in page
    assert "assets/video." in page and "assets/video-style." in page
    files = json.loads((site.output / "tales/lapsa/files.json").read_text(encoding="utf-8"))
    [[recording]] = files["voices"][0]["recordings"]
    assert source.endswith(recording[0]) and recording[1] == len(movie())
    kept = [path for path, *_ in files["pictures"]]
    assert any(path.startswith("assets/video.") for path in kept), "offline it would have the browser's own keys"
    [listed] = json.loads((site.output / "catalog.json").read_text(encoding="utf-8"))["tales"]
    assert listed["kind"] == "video"


def test_a_video_tale_says_what_it_is_to_machines(library):
    site = with_video(library, VIDEO + "published: 2026-03-01\n",
                      files="-- site.yml --\nid: pasakas\ntitle: Pasakas\nlanguages: [lv]\naddress: https://a.example/b/\n")
    site.build("--strict").good()
    data = site.page("lapsa").partition('<script type="application/ld+json">')[2].partition("</script>")[0]
    video = json.loads(data)["video"]
    assert video["@type"] == "VideoObject" and video["name"] == "Lapsa" and video["uploadDate"] == "2026-03-01"
    assert video["encodingFormat"].startswith("video/mp4") and video["contentUrl"].endswith(source_of(site)[0].removeprefix("../.."))


def test_other_tales_have_nothing_of_videos(library):
    site = library(tale())
    site.build("--strict").good()
    assert not re.search(r"<video|assets/video|watched", site.page("lapsa"))
    assert "assets/video." not in (site.output / "sw.js").read_text(encoding="utf-8")


def test_the_words_of_a_video_are_captions_with_their_times(library):
    site = with_video(library, TIMED + "captions: {en: other.vtt}\n",
                      files=f"-- tales/lapsa/film.json --\n{TIMES}\n-- tales/lapsa/other.vtt --\n"
                            "WEBVTT\n\n00:00.200 --> 00:01.400\nOnce a <b>fox</b> &amp; &lt;script> went.\n")
    site.build("--strict").good()
    tracks = re.findall(r'<track kind="captions" src="([^"]+)" srclang="(\w+)" label="([^"]+)"( default)?>', site.page("lapsa"))
    assert [(lang, label, bool(first)) for _, lang, label, first in tracks] == [("lv", "latviešu", True), ("en", "angļu", False)]
    texts = [(site.output / src.removeprefix("../../")).read_text(encoding="utf-8") for src, *_ in tracks]
    assert "00:00:00.200 --> 00:00:01.400\n<c>Reiz </c><00:00:00.500><c>gāja </c><00:00:00.900><c>lapsa.</c>" in texts[0]
    assert "<script" not in texts[1] and "fox" in texts[1]
    assert site.build("--strict").good().stdout


@pytest.mark.parametrize("name, more, content, code, said", [
    ("no video at all", "kind: video\n", None, "one-video", "must name its video"),
    ("two videos", "kind: video\nvoices: [{id: a, name: A, video: film}, {id: b, name: B, video: film}]\n", None,
     "one-video", "one voice"),
    ("sound in a video tale", "kind: video\nvoices: [{id: a, name: A, audio: film}]\n", None, "unknown-key", "in place of 'audio'"),
    ("a video in another tale", "voices: [{id: a, name: A, video: film}]\n", None, "unknown-key", "only for tales of the kind video"),
    ("captions of another tale", "captions: {en: film.vtt}\n", None, "unknown-key", "'captions' is only for"),
    ("captions that are missing", VIDEO + "captions: {en: film.vtt}\n", None, "missing-file", "no timing 'film.vtt'"),
    ("captions from elsewhere", VIDEO + "captions: {en: ../film.vtt}\n", None, "outside-library", "not in the tale's own folder"),
    ("another name", VIDEO.replace("video: film", "video: flim"), None, "missing-file", "no video 'flim'"),
    ("another origin", VIDEO.replace("video: film", "video: 'https://example.org/film'"), None, "outside-library", "film"),
    ("nothing", VIDEO, b"", "not-a-video", "empty"),
    ("a text", VIDEO, b"not a video at all", "not-a-video", "not a video in MP4"),
    ("a picture", VIDEO, PICTURE.encode(), "not-a-video", "an SVG picture"),
    ("Matroska", VIDEO, b"\x1a\x45\xdf\xa3" + bytes(40), "not-a-video", "WebM or Matroska"),
    ("cut short", VIDEO, movie()[:300], "not-a-video", "cut short"),
    ("cut short before its index", VIDEO, movie(fast=False)[:60], "not-a-video", "cut short"),
    ("no picture", VIDEO, movie(codec=b"avc1").replace(b"vide", b"xxxx"), "not-a-video", "a recording"),
    ("a picture without a size", VIDEO, movie(width=0), "not-a-video", "damaged"),
    ("a picture larger than any", VIDEO, movie(width=40_000), "not-a-video", "damaged"),
    ("longer than a day", VIDEO, movie(seconds=90_000), "not-a-video", "24 hours"),
    ("encrypted", VIDEO, movie(codec=b"encv"), "not-a-video", "encrypted"),
    ("an index of no end", VIDEO, movie().replace(b"moov", b"moov", 1)[:24] + struct.pack(">I4sQ", 1, b"moov", 1 << 62), "not-a-video",
     "cut short"),
    ("boxes in boxes", VIDEO, box(b"ftyp", b"isom") + box(b"moov", box(b"moov", bytes(3))), "not-a-video", "damaged"),
], ids=lambda value: value if isinstance(value, str) and " " in value and "\n" not in value and len(value) < 32 else "")
def test_a_diagnostic_of_a_video_is_reported_with_what_helps(library, name, more, content, code, said):
    outcome = with_video(library, more, content).build()
    assert outcome.status == 1 and outcome.codes[0] == code, (name, outcome.stderr)
    assert said in outcome.diagnostics[0].message and outcome.diagnostics[0].notes, outcome.stderr


@pytest.mark.parametrize("content, code, said", [
    (movie(fast=False), "slow-video", "-movflags +faststart"),
    (movie(codec=b"hvc1"), "video-codec", "libx264"),
    (movie(sound=b"ac-3"), "video-codec", "aac"),
])
def test_a_video_that_not_every_browser_plays_well_is_a_warning(library, content, code, said):
    outcome = with_video(library, content=content).build().good()
    [diagnostic] = outcome.diagnostics
    assert (diagnostic.code, diagnostic.severity, diagnostic.location.file) == (code, "warning", "tales/lapsa/film.mp4")
    assert said in diagnostic.notes[0]


def test_a_silent_video_and_one_that_a_phone_turned_are_shown_as_they_are(library):
    site = with_video(library, content=movie(sound=None, turned=True))
    assert site.build("--strict").good().diagnostics == []
    assert source_of(site)[1] == 'video/mp4; codecs="avc1.42C01E"'
    assert 'width="180" height="320"' in site.page("lapsa")


def test_a_codec_is_no_way_into_the_page(library):
    site = with_video(library, content=movie(codec=b'a"><', profile=b"\0\0\0"))
    assert site.build().good().codes == ["video-codec"]
    assert source_of(site)[1] == "video/mp4"


@pytest.mark.parametrize("content", [movie(codec=b"av01"), movie(codec=b"vp09"), movie(sound=b"Opus")])
def test_a_video_of_a_codec_whose_name_needs_more_is_left_to_the_browser_to_try(library, content):
    site = with_video(library, content=content)
    site.build().good()
    assert source_of(site)[1] == "video/mp4", "a browser that plays it skips it"


@pytest.mark.parametrize("other, codes", [(False, ["recording-codec"]), (True, [])])
def test_a_recording_that_only_some_browsers_play_is_a_warning_if_it_is_the_only_format(library, other, codes):
    site = library(tale(more="voices: [{ id: anna, name: Anna, audio: anna }]\n")
                   + ("-- tales/lapsa/anna.wav (4 s) --\n" if other else ""))
    site.path("tales/lapsa/anna.m4a").write_bytes(movie(sound=b"alac"))
    outcome = site.build().good()
    assert outcome.codes == codes, "no sound in Chrome and Firefox"
    assert 'type="audio/mp4; codecs=alac"' in site.page("lapsa")
    assert all("ALAC" in diagnostic.message and "-c:a aac" in diagnostic.notes[0] for diagnostic in outcome.diagnostics)


@pytest.mark.parametrize("state", ["coming", "unavailable"])
def test_a_video_that_is_being_made_needs_no_file(library, state):
    site = library(tale(more=f"kind: video\nstate: {state}\n"))
    site.build("--strict").good()
    assert not (site.output / "tales/lapsa/index.html").exists()
    assert f"state-{state}" in (site.output / "library/index.html").read_text(encoding="utf-8")


def test_a_video_that_nothing_names_is_found_by_check(library):
    site = library(tale())
    site.path("tales/lapsa/film.mp4").write_bytes(movie())
    outcome = site.run("check", "library")
    assert "kind: video" in outcome.stdout + outcome.stderr


PART = b"\x47" + bytes(187)
MASTER = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=300000\nlow/list.m3u8\n"
LIST = "#EXTM3U\n#EXT-X-VERSION:3\n# a comment\n#EXT-X-SECRET:URI=\"https://example.org\"\n#EXTINF:4.0,\n1.ts\n#EXT-X-ENDLIST\n"


def with_stream(library, master=MASTER, inner=LIST, more=VIDEO, part=PART):
    site = with_video(library, more)
    folder = site.path("tales/lapsa/low")
    folder.mkdir(exist_ok=True)
    folder.joinpath("1.ts").write_bytes(part)
    folder.joinpath("list.m3u8").write_text(inner, encoding="utf-8")
    site.path("tales/lapsa/film.m3u8").write_text(master, encoding="utf-8")
    return site


def test_a_stream_stands_behind_the_mp4_with_the_names_of_the_site(library):
    site = with_stream(library)
    assert site.build("--strict").good().diagnostics == []
    sources = re.findall(r'<source src="\.\./\.\./([^"]+)" type="([^"]+)"', site.page("lapsa"))
    assert [kind.split(";")[0] for _, kind in sources] == ["video/mp4", "application/vnd.apple.mpegurl"]
    master = (site.output / sources[1][0]).read_text(encoding="utf-8")
    inner = (site.output / "tales/lapsa" / master.splitlines()[-1]).read_text(encoding="utf-8")
    assert "example.org" not in inner and "comment" not in inner and "#EXT-X-ENDLIST" in inner
    [part] = [line for line in inner.splitlines() if not line.startswith("#")]
    assert (site.output / "tales/lapsa" / part).read_bytes() == PART
    kept = (site.output / "tales/lapsa/files.json").read_text(encoding="utf-8")
    assert ".ts" not in kept and ".m3u8" not in kept, "a device keeps the MP4"
    assert " 0 written" in site.build("--strict").good().stdout


@pytest.mark.parametrize("on_disk, written", [("NFD", "NFC"), ("NFC", "NFD")])
def test_a_stream_is_found_whatever_form_of_unicode_its_names_have(library, on_disk, written):
    """A Mac writes the names of files in decomposed letters, and its editors the text in composed ones."""
    def disk(name):
        return unicodedata.normalize(on_disk, name)
    master, inner = (unicodedata.normalize(written, text) for text in (
        MASTER.replace("low/list", "zemā/saraksts-ķ"), LIST.replace("1.ts", "daļa.ts")))
    site = library(tale(more=VIDEO.replace("video: film", f"video: {unicodedata.normalize(written, 'kustība')}"), text="Reiz gāja lapsa."))
    folder = site.path("tales/lapsa")
    (folder / disk("zemā")).mkdir()
    (folder / disk("kustība.mp4")).write_bytes(movie())
    (folder / unicodedata.normalize(written, "kustība.m3u8")).write_text(master, encoding="utf-8")
    (folder / disk("zemā") / disk("saraksts-ķ.m3u8")).write_text(inner, encoding="utf-8")
    (folder / disk("zemā") / disk("daļa.ts")).write_bytes(PART)
    assert site.build("--strict").good().diagnostics == []
    [part] = (site.output / "tales/lapsa").glob("*.ts")
    assert part.read_bytes() == PART
    assert "application/vnd.apple.mpegurl" in site.page("lapsa")


def test_a_stream_of_fragments_begins_with_the_names_of_the_site(library):
    inner = LIST.replace("#EXTINF", '#EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"\n#EXTINF')
    site = with_stream(library, inner=inner)
    site.path("tales/lapsa/low/init.mp4").write_bytes(movie())
    assert site.build("--strict").good().diagnostics == []
    [list_] = [text for path, text in site.tree().items() if path.endswith(".m3u8") and b"EXT-X-MAP" in text]
    [(name, rest)] = re.findall(r'#EXT-X-MAP:URI="([^"]+)"(.*)', list_.decode())
    assert (site.output / "tales/lapsa" / name).read_bytes() == movie() and rest == ',BYTERANGE="720@0"'


@pytest.mark.parametrize("place, address", list(enumerate([
    "https://example.org/1.ts", "//example.org/1.ts", "/1.ts", "../../site.yml", "..\\\\site.yml", "data:video/mp2t,x", "1.ts?token=1", "1%2ets",
    "file:///etc/passwd", "low/../1.ts"])))
def test_a_playlist_leads_nowhere_else(library, place, address):
    """As a part, as the beginning of all parts, and as another playlist."""
    master, inner = [(MASTER, LIST.replace("1.ts", address)), (MASTER, LIST.replace("#EXTINF", f'#EXT-X-MAP:URI="{address}"\n#EXTINF')),
                     (MASTER.replace("low/list.m3u8", address), LIST)][place % 3]
    outcome = with_stream(library, master, inner).build()
    assert outcome.status == 1 and outcome.codes == ["bad-playlist"], outcome.stderr
    assert outcome.diagnostics[0].notes


@pytest.mark.parametrize("master, inner, said", [
    ("", LIST, "#EXTM3U"),
    ("#EXTM3U\n", LIST, "names no files"),
    (MASTER, LIST.replace("#EXT-X-ENDLIST\n", ""), "live"),
    (MASTER, LIST.replace("#EXTINF", "#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n#EXTINF"), "encrypted"),
    (MASTER, LIST.replace("#EXTINF", "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n#EXTINF"), "variables"),
    (MASTER, LIST.replace("#EXTINF", "#EXT-X-MAP:URI=\"1.ts\n#EXTINF"), "no end"),
    (MASTER, LIST.replace("#EXTINF", "#EXT-X-MAP:URI=https://example.org/1.ts\n#EXTINF"), "written as URI="),
    (MASTER, LIST.replace("#EXTINF", "#EXT-X-MAP:uri =\"https://example.org/1.ts\"\n#EXTINF"), "written as URI="),
    (MASTER, MASTER.replace("low/list.m3u8", "list.m3u8"), "itself named by one"),
    (MASTER, LIST.replace("1.ts", "2.ts"), "not there"),
    (MASTER + LIST.removeprefix("#EXTM3U"), LIST, "either"),
    ("#EXTM3U\n" + "#EXT-X-STREAM-INF:A=1\nlow/list.m3u8\n" * 30, LIST, "more than 24"),
    (MASTER, "#EXTM3U\n" + "#EXTINF:1,\n1.ts\n" * 30_000 + "#EXT-X-ENDLIST\n", "at most 10000"),
    (MASTER, "\ud800", "UTF-8"),
])
def test_a_playlist_that_is_wrong_is_reported(library, master, inner, said):
    site = with_stream(library, master, LIST)
    site.path("tales/lapsa/low/list.m3u8").write_bytes(inner.encode("utf-8", "surrogatepass"))
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes[0] in ("bad-playlist", "missing-file"), outcome.stderr
    assert said in outcome.diagnostics[0].message and outcome.diagnostics[0].notes


def test_a_part_that_is_none_is_reported(library):
    outcome = with_stream(library, part=b"<script>").build()
    assert outcome.codes == ["not-a-video"] and "not a part of a video" in outcome.diagnostics[0].message


def test_a_locked_video_is_nowhere_in_the_open_and_has_no_captions_or_stream(library):
    site = with_stream(library, more=TIMED + "access: premium\npreview: 0\n")
    site.path("tales/lapsa/film.json").write_text(TIMES, encoding="utf-8")
    site.run("code", "new", "--library", "library").good()
    outcome = site.build().good()
    assert outcome.codes == ["unused-file"] and "only the MP4" in outcome.diagnostics[0].message
    published = site.tree()
    assert not [name for name in published if name.endswith((".mp4", ".vtt", ".m3u8", ".ts"))]
    assert not [name for name, content in published.items() if movie() in content or b"mvhd" in content]
    assert not re.search(r"<video|<track|gāja", site.page("lapsa"))
