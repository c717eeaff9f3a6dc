"""The bench of `storysite serve`: what it reads of a voice, who may save, and what is in the file then."""

import io
import json
import os
import re
import shutil
import socket
import time
import wave as sound

import pytest

from library import Library, tale
from preview import TIMEOUT, Preview

DATA = "/.storysite/bench"
WORDS = [("Reiz", 100, 400), ("dzīvoja", 400, 1001), ("lapsa", 1100, 1777)]


def timing(words=WORDS, text="Reiz dzīvoja lapsa."):
    timed = [{"text": word, "start": start / 1000, "end": end / 1000} for word, start, end in words]
    return json.dumps({"sentences": [
        {"text": text, "start": timed[0]["start"], "end": timed[-1]["end"], "words": timed}]})


LIBRARY = tale(more="voices: [{ id: anna, name: Anna, audio: anna, timing: anna }]\n", text="Reiz dzīvoja lapsa.") + f"""\
-- tales/lapsa/anna.wav (2 s) --
-- tales/lapsa/anna.json --
{timing()}
""" + tale("vilks", "Vilks", "Reiz gaudoja vilks.\n\n---\n\nViņš lēca.", "voices: [{ id: eva, name: Eva, audio: eva }]\n") + f"""\
-- tales/vilks/eva/1.wav (2 s) --
-- tales/vilks/eva/2.wav (2 s) --
-- tales/vilks/eva/2.srt --
1
00:00:00,100 --> 00:00:01,500
Viņš lēca.
""" + tale("zaķis", "Zaķis", "Zaķis skrēja.", "voices: [{ id: eva, name: Eva, audio: eva }]\n") + """\
-- tales/zaķis/eva.wav (2 s) --
"""


@pytest.fixture
def site(library):
    return library(LIBRARY)


@pytest.fixture
def preview(site):
    with Preview(site.folder, site.home) as preview:
        yield preview


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One library and its preview, for tests that change nothing."""
    library = Library(tmp_path_factory.mktemp("bench"), LIBRARY)
    with Preview(library.folder, library.home) as preview:
        preview.library = library
        yield preview


def read(preview, slug="lapsa"):
    return json.loads(preview.page(f"{DATA}/tale/{slug}"))


def part(preview, slug="lapsa", number=0):
    return read(preview, slug)["parts"][number]


def token(preview):
    return re.search(r'data-token="([0-9a-f]{32})"', preview.page("/bench/lapsa"))[1]


def put(preview, body, version=None, target="timing/lapsa/anna/0", **headers):
    """Saves as a page of the bench does, but for the headers that are given; a header without a value is left out."""
    body = body.encode() if isinstance(body, str) else body
    known = part(preview)["version"] if version is None else version
    all_headers = {"Origin": f"http://127.0.0.1:{preview.port}", "Content_Length": len(body), "If_Match": f'"{known}"',
                   "X_Storysite_Token": token(preview), **headers}
    return preview.ask(f"{DATA}/{target}", "PUT", body=body,
                       **{name: value for name, value in all_headers.items() if value is not None})


def moved(by=37):
    return timing([("Reiz", 100, 400 + by), ("dzīvoja", 400 + by, 1001), ("lapsa", 1100, 1777)])


def test_the_pages_of_the_bench(shared):
    assert token(shared) in shared.page("/bench/vilks")
    assert "/.storysite/bench.js" in shared.page("/bench/")
    assert shared.ask("/bench/nobody")[0] == 404
    assert {one["slug"] for one in json.loads(shared.page(f"{DATA}/tales"))["tales"]} == {"lapsa", "vilks", "zakis"}
    for name in ("bench.js", "bench.css"):
        assert len(shared.page(f"/.storysite/{name}")) > 1000
    assert shared.ask(f"{DATA}/tale/nobody")[0] == 404


def test_no_other_page_has_the_token(shared):
    for target in ("/", "/tales/lapsa/", f"{DATA}/tale/lapsa", "/.storysite/page.js", "/.storysite/bench.js"):
        assert token(shared) not in shared.page(target)
    assert not [path for path in shared.site.rglob("*") if "bench" in path.name], "no built site contains the bench"


def test_what_the_bench_reads(shared):
    voice = part(shared)
    assert (voice["voice"], voice["name"], voice["page"], voice["duration"]) == ("anna", "Anna", 0, 2000)
    assert voice["file"] == "tales/lapsa/anna.json" and "advice" not in voice
    assert [(word["text"], word["start"], word["end"]) for word in voice["sentences"][0]["words"]] == WORDS
    assert voice["sentences"][0]["text"] == "Reiz dzīvoja lapsa."
    status, headers, sound = shared.ask(f"{DATA}/sound/{voice['sounds'][0]['path']}", Range="bytes=0-3")
    assert (status, headers["content-type"], sound) == (206, "audio/wav", b"RIFF")


def test_a_voice_that_cannot_be_saved_says_what_to_do(shared):
    first, second = read(shared, "vilks")["parts"]
    assert (first["page"], first["file"], first["version"]) == (1, "tales/vilks/eva/1.json", "")
    assert "file" not in second
    assert second["advice"] == ("the bench saves storysite's own JSON: run: storysite time import tales/vilks/eva/2.srt --tale "
                                "tales/vilks --voice eva --page 2; then move tales/vilks/eva/2.srt away")


def test_a_first_timing_is_named_in_the_tale(site, preview):
    text = site.path("tales/zaķis/tale.md")
    before = text.read_text(encoding="utf-8")
    assert (part(preview, "zakis")["file"], part(preview, "zakis")["version"]) == ("tales/zaķis/eva.json", "")
    sentence = '{"sentences": [{"text": "Zaķis skrēja.", "start": 0.25, "end": 1.5}]}'
    status, _, body = put(preview, sentence, "", "timing/zakis/eva/0", If_Match=None)
    assert status == 200 and json.loads(body)["parts"][0]["version"] == part(preview, "zakis")["version"] != "", body
    assert text.read_text(encoding="utf-8") == before.replace("audio: eva }", "audio: eva, timing: eva }")
    assert text.with_name("tale.md~").read_text(encoding="utf-8") == before
    preview.await_page("/tales/zakis/", lambda _, page: "250" in page)


def wave(preview, path):
    peaks, end = b"", time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        status, headers, body = preview.ask(f"{DATA}/wave/{path}", Range=f"bytes={len(peaks)}-")
        peaks += body if status == 206 else b""
        if status not in (202, 206) or headers.get("content-range", "").endswith(f"/{len(peaks)}"):
            return status, peaks
        time.sleep(0.02)
    raise AssertionError(f"only {len(peaks)} peaks came")


def await_kept(site, peaks):
    """The last piece may come before the wave is on the disk."""
    end = time.monotonic() + TIMEOUT
    while not any(peaks in path.read_bytes() for path in (site.home / "cache").rglob("*") if re.fullmatch("[0-9a-f]{32}", path.name)):
        assert time.monotonic() < end, "the wave is not kept for the next preview"
        time.sleep(0.02)


@pytest.mark.skipif(not shutil.which("ffmpeg"), reason="ffmpeg decodes")
def test_the_wave_comes_in_pieces(site, preview):
    samples = b"\0\0" * 8000 + b"\0\x20\0\xe0" * 4000  # half a second of silence, half a second at a quarter of full scale
    with sound.open(str(site.path("tales/lapsa/anna.wav")), "wb") as file:
        file.setparams((1, 2, 16000, 0, "NONE", ""))
        file.writeframes(samples)
    status, peaks = wave(preview, "tales/lapsa/anna.wav")
    assert status in (206, 416) and len(peaks) == 200, "200 a second"
    assert peaks == bytes(100) + bytes([128] * 100), "the root of a quarter is a half"
    assert preview.ask(f"{DATA}/wave/tales/lapsa/anna.wav", Range="bytes=190-")[2] == peaks[190:]
    assert preview.ask(f"{DATA}/wave/tales/lapsa/anna.wav", Range="bytes=200-")[0] == 416
    await_kept(site, peaks)
    preview.stop()
    with Preview(site.folder, site.home) as again:
        assert again.ask(f"{DATA}/wave/tales/lapsa/anna.wav", Range="bytes=0-")[::2] == (206, peaks), "cached"


def quiet(path, seconds):
    """Replaces a recording in one step."""
    with sound.open(str(path.with_name("draft")), "wb") as file:
        file.setparams((1, 2, 16000, 0, "NONE", ""))
        file.writeframes(b"\0\0" * int(16000 * seconds))
    path.with_name("draft").rename(path)


@pytest.fixture
def decoder(tmp_path, monkeypatch):
    """Puts a script in place of ffmpeg, whose folder for notes is `{here}` and whose real program is `{ffmpeg}`."""
    ffmpeg = shutil.which("ffmpeg") or pytest.skip("ffmpeg decodes")
    here = tmp_path / "decoder"
    here.mkdir()
    monkeypatch.setenv("PATH", f"{here}:{os.environ['PATH']}")

    def put(script):
        program = here / "ffmpeg"
        program.write_text("#!/bin/sh\n" + script.format(here=here, ffmpeg=ffmpeg), encoding="utf-8")
        program.chmod(0o755)
        return here

    return put


def test_the_wave_of_a_recording_that_was_replaced_is_that_of_the_new_one(site, decoder):
    here = decoder("""
[ -e {here}/held ] && exec {ffmpeg} "$@"
{ffmpeg} "$@" > {here}/sound
: > {here}/held
while [ ! -e {here}/go ]; do sleep 0.05; done
cat {here}/sound
""")
    path = "tales/lapsa/anna.wav"
    with Preview(site.folder, site.home) as preview:
        try:
            assert preview.ask(f"{DATA}/wave/{path}")[0] == 202
            end = time.monotonic() + TIMEOUT
            while not (here / "held").exists() and time.monotonic() < end:
                time.sleep(0.02)
            quiet(site.path(path), 0.5)
            assert preview.ask(f"{DATA}/wave/{path}")[0] == 202
        finally:
            (here / "go").touch()
        assert len(wave(preview, path)[1]) == 100, "words would stand at sound that is elsewhere"


def test_a_wave_that_ffmpeg_broke_off_is_made_again(site, decoder):
    decoder("""
[ -e {here}/broken ] && exec {ffmpeg} "$@"
: > {here}/broken
{ffmpeg} "$@" | head -c 16000
exit 1
""")
    path = "tales/lapsa/anna.wav"
    with Preview(site.folder, site.home) as preview:
        assert wave(preview, path)[0] == 500, "half of a wave would pass for the whole recording"
        status, peaks = wave(preview, path)
        assert status != 500 and len(peaks) == 400


def test_without_ffmpeg_there_is_no_wave(site, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with Preview(site.folder, site.home) as preview:
        assert preview.ask(f"{DATA}/wave/tales/lapsa/anna.wav")[::2] == (501, b"ffmpeg, which draws the waveform, is not installed\n")


def test_only_recordings_are_read(site, preview):
    (site.home / "away").mkdir()
    shutil.copy(site.path("tales/lapsa/anna.wav"), site.home / "away/anna.wav")
    (site.path("tales/lapsa") / "out.wav").symlink_to(site.home / "away/anna.wav")
    (site.path("tales") / "away").symlink_to(site.home / "away")
    for path in ("site.yml", "tales/lapsa/tale.md", "tales/lapsa/anna.json", "tales/lapsa/nobody.wav", "tales/lapsa/.hidden.wav",
                 "anna.wav", "tales/lapsa/out.wav", "tales/away/anna.wav"):
        assert preview.ask(f"{DATA}/sound/{path}")[0] == 404, path
        assert preview.ask(f"{DATA}/wave/{path}")[0] == 404, path


def test_a_recording_with_an_ending_in_capitals_is_played(site, preview):
    shutil.copy(site.path("tales/lapsa/anna.wav"), site.path("tales/lapsa/REC001.WAV"))
    assert preview.ask(f"{DATA}/sound/tales/lapsa/REC001.WAV", Range="bytes=0-3")[::2] == (206, b"RIFF")


def test_times_come_back_to_the_millisecond(site, preview):
    old = site.path("tales/lapsa/anna.json").read_bytes()
    times = [("Reiz", 3, 401), ("dzīvoja", 401, 1099), ("lapsa", 1099, 1999)]
    status, _, body = put(preview, timing(times))
    assert status == 200, body
    voice = part(preview)
    assert json.loads(body)["parts"][0]["version"] == voice["version"] != ""
    assert [(word["text"], word["start"], word["end"]) for word in voice["sentences"][0]["words"]] == times
    assert site.path("tales/lapsa/anna.json").read_text(encoding="utf-8") == (
        '{"sentences":[\n{"text":"Reiz dzīvoja lapsa.","start":0.003,"end":1.999,"words":['
        '{"text":"Reiz","start":0.003,"end":0.401},{"text":"dzīvoja","start":0.401,"end":1.099},'
        '{"text":"lapsa","start":1.099,"end":1.999}]}]}\n')
    assert site.path("tales/lapsa/anna.json~").read_bytes() == old
    preview.await_page("/tales/lapsa/", lambda _, page: "[3,398," in page or "1099" in page)
    state = preview.await_state(lambda state: state["settled"])
    assert state["diagnostics"] == [] or all("anna.json~" not in diagnostic["file"] for diagnostic in state["diagnostics"])
    site.build().good()
    assert not [name for name in site.tree() if "~" in name]


def test_the_version_before_the_first_save_is_kept(site, preview):
    old = site.path("tales/lapsa/anna.json").read_bytes()
    for by in (10, 20, 30):
        assert put(preview, moved(by))[0] == 200
    assert site.path("tales/lapsa/anna.json~").read_bytes() == old, "saves of the bench itself are not kept"
    other = timing([("Reiz", 0, 500), ("dzīvoja", 500, 600), ("lapsa", 600, 700)])
    site.path("tales/lapsa/anna.json").write_text(other, encoding="utf-8")
    assert put(preview, moved(40))[0] == 200
    assert site.path("tales/lapsa/anna.json~").read_text(encoding="utf-8") == other
    assert [name for name in os.listdir(site.path("tales/lapsa")) if name.startswith(".")] == []


def test_a_first_timing_is_made(site, preview):
    sentence = '{"sentences": [{"text": "Reiz gaudoja vilks.", "start": 0.25, "end": 1.5}]}'
    assert put(preview, sentence, "", "timing/vilks/eva/1", If_Match=None)[0] == 200
    assert site.path("tales/vilks/eva/1.json").is_file() and not site.path("tales/vilks/eva/1.json~").exists()
    [first] = part(preview, "vilks")["sentences"]
    assert (first["start"], first["end"]) == (250, 1500) and all("start" not in word for word in first["words"])


def test_a_save_over_another_one_is_refused(site, preview):
    version = part(preview)["version"]
    site.path("tales/lapsa/anna.json").write_text(moved(99), encoding="utf-8")
    assert put(preview, moved(), version)[0] == 409
    assert put(preview, moved(), "")[0] == 409
    os.remove(site.path("tales/lapsa/anna.json"))
    assert put(preview, moved(), version)[0] == 409
    assert not site.path("tales/lapsa/anna.json").exists() and not site.path("tales/lapsa/anna.json~").exists()


def refused(preview, *arguments, **options):
    before = preview.library.tree(preview.library.folder)
    status = put(preview, *arguments, **options)[0]
    assert preview.library.tree(preview.library.folder) == before, "nothing is written"
    return status


def test_only_a_page_of_the_bench_may_save(shared):
    for wrong in (None, "", "0" * 32, token(shared)[:-1], token(shared) + "0"):
        assert refused(shared, moved(), X_Storysite_Token=wrong) == 403
    for origin in ("http://evil.example", "null", "https://127.0.0.1:1", f"http://127.0.0.1:{shared.port}.evil.example"):
        assert refused(shared, moved(), Origin=origin) == 403
    body = moved().encode()
    assert shared.ask(f"{DATA}/timing/lapsa/anna/0", "PUT", host=f"evil.example:{shared.port}", body=body,
                      Content_Length=len(body), X_Storysite_Token=token(shared))[0] == 403
    for method in ("POST", "DELETE", "PATCH"):
        assert shared.ask(f"{DATA}/timing/lapsa/anna/0", method, X_Storysite_Token=token(shared), Content_Length=0)[0] == 405


@pytest.mark.parametrize("body", [
    "", "{", "[]", '{"sentences": []}', '{"sentences": 1}', "\xff".encode("latin-1"), "[" * 100_000,
    timing([("Reiz", 400, 100), ("dzīvoja", 400, 1001), ("lapsa", 1100, 1777)]),
    timing([("Reiz", 100, 400), ("dzīvoja", 50, 90), ("lapsa", 1100, 1777)]),
    timing([("Reiz", 100, 400), ("dzīvoja", 400, 1001), ("lapsa", 1100, 99_000)]),
    timing([("Anything", 100, 400), ("else", 400, 1001), ("altogether", 1100, 1777)], "Anything else altogether."),
    "1\n00:00:00,100 --> 00:00:01,500\nReiz dzīvoja lapsa.\n",
])
def test_what_is_no_timing_of_the_tale_is_refused(shared, body):
    assert refused(shared, body) == 422


def test_a_body_has_a_length_and_a_limit(shared):
    assert refused(shared, b"", Content_Length=16_000_001) == 413
    answer = shared.ask(f"{DATA}/timing/lapsa/anna/0", "PUT", Content_Length=16_000_001, X_Storysite_Token=token(shared))
    assert answer[2] == b"This is larger than 16.0 MB, the limit for it.\n"
    assert refused(shared, b"", Content_Length=None) == 411
    assert refused(shared, moved(), target="timing/lapsa/anna/1") == 404
    assert refused(shared, moved(), target="timing/lapsa/nobody/0") == 404
    assert refused(shared, moved(), target="timing/nobody/anna/0") == 404
    assert refused(shared, moved(), target="timing/lapsa/anna") == 405
    assert refused(shared, moved(), target="timing/lapsa/anna/0/..") == 405


def test_no_link_is_followed(site, preview):
    outside = site.home / "outside.json"
    outside.write_text(timing(), encoding="utf-8")
    site.path("tales/lapsa/anna.json").unlink()
    site.path("tales/lapsa/anna.json").symlink_to(outside)
    version = part(preview)["version"] if read(preview)["parts"] else ""
    assert put(preview, moved(), version)[0] in (409, 507)
    assert outside.read_text(encoding="utf-8") == timing()


def test_a_made_timing_that_was_edited_outside_is_by_hand(site, preview):
    made = {"made": {"by": "align", "of": "1" * 32, "as": "2" * 32}, **json.loads(timing())}
    site.path("tales/lapsa/anna.json").write_text(json.dumps(made), encoding="utf-8")
    assert put(preview, moved())[0] == 200
    assert "made" not in json.loads(site.path("tales/lapsa/anna.json").read_text(encoding="utf-8"))


def test_a_timing_with_errors_is_corrected_though_there_is_no_site(tmp_path):
    wrong = timing([("Reiz", 100, 120), ("dzīvoja", 120, 130), ("lapsa", 1100, 1777)])
    site = Library(tmp_path, LIBRARY.replace(timing(), wrong) + "-- tales/lapsa/extra.md --\n-- pages/p.md --\nno front matter\n")
    with Preview(site.folder, site.home) as preview:
        assert preview.ask("/")[0] == 503, "there is no site"
        assert [finding["code"] for finding in part(preview)["findings"]].count("hurried-words") == 2
        assert put(preview, timing())[0] == 200
        assert part(preview)["findings"] == []


def test_a_new_tale_has_a_bench_while_another_one_has_an_error(site, preview):
    site.path("tales/lapsa/tale.md").write_text("---\ntitle: [\n---\n\nReiz.\n", encoding="utf-8")
    new = site.path("tales/jauns/tale.md")
    new.parent.mkdir()
    new.write_text("---\ntitle: Jauns\nlanguage: lv\n---\n\nReiz.\n", encoding="utf-8")
    preview.await_state(lambda state: state["settled"] and state["diagnostics"])
    assert preview.ask("/bench/jauns")[0] == 200
    assert "jauns" in [one["slug"] for one in json.loads(preview.page(f"{DATA}/tales"))["tales"]]
    assert [one["text"] for one in read(preview, "jauns")["text"]] == ["Reiz."]


FRONT = """---\r
# Ours: do not touch\r
title:   'Lapsa'   # the fox\r
themes: [ sniegs, "mežs" ]\r
voices: [{ id: anna, name: Anna, audio: anna, timing: anna }]\r
license: >-\r
  CC BY\r
  4.0\r
---\r
\r
Reiz *dzīvoja* lapsa.\r
"""


def test_the_form_shows_commands_for_the_folder_in_which_the_preview_runs(site):
    site.path("tales/lapsa/own.wma").write_bytes(b"x")
    source = site.path("tales/lapsa/tale.md")
    source.write_text(re.sub("audio: [^,}]*", "audio: own", source.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    with Preview("library", site.home) as preview:
        notes = [note for diagnostic in about(preview)["diagnostics"] for note in diagnostic["notes"]]
    assert any("ffmpeg -i library/tales/lapsa/own.wma -vn library/tales/lapsa/own.m4a" in note for note in notes), notes


def about(preview, slug="lapsa"):
    return json.loads(preview.page(f"{DATA}/about/{slug}"))


def fill(preview, version=None, **values):
    """Saves fields of the form; gives the status and what the form then reads."""
    known = about(preview)["version"] if version is None else version
    status, _, body = put(preview, json.dumps(values), known, "about/lapsa")
    return status, json.loads(body) if body.startswith(b"{") else body


def test_a_form_that_did_not_arrive_whole_is_not_called_saved(site, preview):
    before = site.path("tales/lapsa/tale.md").read_bytes()
    status, _, body = put(preview, '{"title": "x', about(preview)["version"], "about/lapsa")
    assert status == 422 and "did not arrive whole" in body.decode(), "the author would leave, and the change is lost"
    assert site.path("tales/lapsa/tale.md").read_bytes() == before


def test_the_form_changes_a_field_and_no_other_byte(site, preview):
    text = site.path("tales/lapsa/tale.md")
    text.write_bytes(FRONT.encode())
    fields = about(preview)["fields"]
    assert (fields["title"], fields["themes"], fields["license"], fields["level"]) == ("Lapsa", ["sniegs", "mežs"], "CC BY 4.0", "")
    assert fields["voices"] == [{"id": "anna", "name": "Anna", "audio": "anna", "timing": "anna"}]
    assert fill(preview, title="Lapsa un vilks", level="beginner")[0] == 200
    wanted = FRONT.replace("'Lapsa'", "'Lapsa un vilks'").replace("# the fox\r\n", "# the fox\r\nlevel: beginner\r\n")
    assert text.read_bytes() == wanted.encode()
    assert text.with_name("tale.md~").read_bytes() == FRONT.encode()
    assert fill(preview, level=None, themes=["sniegs", "ledus"])[0] == 200
    assert text.read_bytes() == FRONT.replace("'Lapsa'", "'Lapsa un vilks'").replace('"mežs"', '"ledus"').encode()
    assert text.with_name("tale.md~").read_bytes() == FRONT.encode(), "what the bench wrote itself is not kept"
    preview.await_page("/tales/lapsa/", lambda _, page: "Lapsa un vilks" in page)
    site.build().good()


def test_a_field_that_only_a_person_can_change_says_where(site, preview):
    text = site.path("tales/lapsa/tale.md")
    text.write_bytes(FRONT.replace('[ sniegs, "mežs" ]', "[ # why\r\n  sniegs ]").encode())
    before = text.read_bytes()
    status, answer = fill(preview, themes=["ledus", "sniegs"])
    assert status == 422 and text.read_bytes() == before
    [diagnostic] = answer["diagnostics"]
    assert diagnostic["message"] == "storysite cannot change 'themes', because a comment stands inside this value"
    assert diagnostic["notes"] == ["change it in tale.md"]


def test_a_file_that_several_people_edit_keeps_its_permissions(site, preview):
    text, timed = site.path("tales/lapsa/tale.md"), site.path("tales/lapsa/anna.json")
    text.chmod(0o664)
    timed.chmod(0o640)
    assert fill(preview, title="Lapsa un vilks")[0] == 200 and put(preview, moved())[0] == 200
    assert (text.stat().st_mode & 0o777, timed.stat().st_mode & 0o777) == (0o664, 0o640), "colleagues could not save any more"


def test_the_form_says_what_check_would_say_and_saves_nothing_wrong(site, preview):
    before = site.path("tales/lapsa/tale.md").read_bytes()
    for key, value, message in [
            ("ages", "6-3", "'ages' must be one number or a range"), ("title", " ", "'title' is missing"),
            ("language", "latviešu", "language"), ("cover", "nothing.png", "nothing.png"), ("level", "hard", "'hard' is not a value of"),
            ("published", "soon", "'published' must be a day"), ("themes", [["a"]], "'themes'"), ("slug", "x", "no field 'slug'")]:
        status, answer = fill(preview, **{key: value})
        assert status == 422, (key, answer)
        [diagnostic] = answer["diagnostics"]
        assert diagnostic["key"] == key and message in diagnostic["message"], diagnostic
    voice = {"was": "0", "id": "anna", "name": "Anna", "audio": "nobody", "timing": "anna"}
    status, answer = fill(preview, voices=[voice, {"id": "eva", "audio": "anna"}])
    assert status == 422 and [(diagnostic["voice"], diagnostic["field"]) for diagnostic in answer["diagnostics"]] == [(0, "audio")]
    assert site.path("tales/lapsa/tale.md").read_bytes() == before and not site.path("tales/lapsa/tale.md~").exists()
    assert fill(preview, "0" * 32, title="Vilks")[0] == 409, "somebody else has saved it since"
    assert fill(preview, voices=[{**voice, "audio": "anna", "name": "Annele"}])[0] == 200
    assert "name: Annele" in site.path("tales/lapsa/tale.md").read_text(encoding="utf-8")


def write(preview, text, was="Reiz dzīvoja lapsa.", version=None):
    known = read(preview)["version"] if version is None else version
    return put(preview, json.dumps({"voice": "anna", "page": "0", "sentence": "0", "was": was, "text": text}), known, "text/lapsa")


def test_a_sentence_is_corrected_where_it_stands(site, preview):
    text = site.path("tales/lapsa/tale.md")
    first = FRONT.replace("lapsa.\r", "lapsa,\r\nviena **maza &amp; gudra**.\r\n\r\nViņa lēca.\r")
    text.write_bytes(first.encode())
    was = "Reiz dzīvoja lapsa, viena maza & gudra."
    status, _, body = write(preview, "Reiz mita lapsa, viena ļoti maza & gudra.", was)
    assert status == 200, body
    assert text.read_bytes().decode() == first.replace("*dzīvoja*", "*mita*").replace("viena **", "viena ļoti **")
    assert text.with_name("tale.md~").is_file()
    now = text.read_bytes()
    was = "Reiz mita lapsa, viena ļoti maza & gudra."
    for wrong, of in [("", was), ("…", was), ("Reiz lapsa, viena ļoti maza & gudra.", was), (was.replace("&", "un"), was), ("Reiz.", "Another.")]:
        assert write(preview, wrong, of)[0] == 422, wrong
    assert write(preview, "Reiz.", was, "0" * 32)[0] == 409
    assert text.read_bytes() == now
    assert write(preview, was.replace("maza", "[maza](https://evil.example)*"), was)[0] == 200
    assert "evil.example" in read(preview)["parts"][0]["sentences"][0]["text"], "what is written is read, and is no markup"


@pytest.mark.parametrize("slip", ["Tom & Anna", "[Anna]", "a_b", "*Anna*", "#1", "<b>", "Anna \\ Eva"])
def test_a_slip_that_looks_like_markdown_can_be_taken_back(site, preview, slip):
    """The bench writes a backslash before it, and did not find it again."""
    wrong = f"Reiz dzīvoja lapsa {slip} tur."
    assert write(preview, wrong)[0] == 200
    assert read(preview)["parts"][0]["sentences"][0]["text"] == wrong
    status, _, body = write(preview, "Reiz dzīvoja lapsa un vilks tur.", wrong)
    assert status == 200, body
    assert read(preview)["parts"][0]["sentences"][0]["text"] == "Reiz dzīvoja lapsa un vilks tur."
    assert "\\" not in site.path("tales/lapsa/tale.md").read_text(encoding="utf-8")


def test_what_the_system_does_not_write_now_is_to_be_saved_again(site, preview):
    """Pages of the bench save again what is answered with 507, as on a full disk. What is wrong (422) waits for its author."""
    kept = site.path("tales/lapsa/tale.md~")
    kept.mkdir()  # no version before can be kept
    for status, *_, answer in (fill(preview, title="Vilks"), write(preview, "Reiz dzīvoja vilks.")):
        assert status == 507 and b"tale.md cannot be written" in answer
    kept.rmdir()
    assert fill(preview, title="Vilks")[0] == 200
    assert "Vilks" in site.path("tales/lapsa/tale.md").read_text(encoding="utf-8")


def take(seconds=1):
    with io.BytesIO() as file:
        with sound.open(file, "wb") as recording:
            recording.setparams((1, 2, 48_000, 0, "NONE", "not compressed"))
            recording.writeframes(b"\0\x10" * 48_000 * seconds)
        return file.getvalue()


def test_a_take_whose_sentence_is_changed_outside_while_it_is_spoken_is_kept(site, preview):
    """A page that took five minutes to read was gone because of one word that somebody corrected meanwhile."""
    key = read(preview, "vilks")["text"][0]["key"]
    path = site.path("tales/vilks/tale.md")
    before = path.read_text(encoding="utf-8")
    path.write_text(before.replace("gaudoja", "kauca"), encoding="utf-8")
    body = take()
    status, *_, answer = put(preview, body, 0, f"take/vilks/ieva/{key}")
    assert status == 409 and f"The take is kept as takes/ieva/{key}.wav" in answer.decode()
    assert site.path(f"tales/vilks/takes/ieva/{key}.wav").read_bytes() == body
    path.write_text(before, encoding="utf-8")
    known = json.loads(preview.page(f"{DATA}/takes/vilks/ieva"))["takes"]
    assert [one["key"] for one in known] == [key], "the sentence has its take when it is changed back"
    for name in ("..%2Fvoice", "voice.json", "a" * 81):
        assert "kept" not in put(preview, body, 0, f"take/vilks/ieva/{name}")[-1].decode()
    assert [one.name for one in site.path("tales/vilks/takes/ieva").iterdir()] == [f"{key}.wav"]


def test_a_take_waits_while_the_tale_cannot_be_read(site, preview):
    key = read(preview, "vilks")["text"][0]["key"]
    path = site.path("tales/vilks/tale.md")
    before = path.read_text(encoding="utf-8")
    path.write_text(before.replace("title: Vilks", "title: [Vilks"), encoding="utf-8")
    status, *_, answer = put(preview, take(), 0, f"take/vilks/ieva/{key}")
    assert status == 503 and b"correct it, and the take is saved" in answer
    path.write_text(before, encoding="utf-8")
    assert put(preview, take(), 0, f"take/vilks/ieva/{key}")[0] == 204


def test_the_take_that_another_page_saved_first_stays_beside_the_new_one(site, preview):
    key = read(preview, "vilks")["text"][0]["key"]
    for seconds in (1, 2):
        assert put(preview, take(seconds), 0, f"take/vilks/ieva/{key}")[0] == 204
    folder = site.path("tales/vilks/takes/ieva")
    assert [(folder / f"{key}.wav{end}").read_bytes() for end in ("", "~")] == [take(2), take(1)]


def test_the_form_and_the_text_are_as_closed_as_the_timing(shared):
    known, version = about(shared)["version"], read(shared)["version"]
    assert known == version
    for target, body in [("about/lapsa", '{"title": "x"}'), ("text/lapsa", "{}")]:
        assert refused(shared, body, known, target, X_Storysite_Token=None) == 403
        assert refused(shared, body, known, target, Origin="http://evil.example") == 403
        assert refused(shared, b"", known, target, Content_Length=2_000_000) == 413
        assert refused(shared, body, known, f"{target}/more") == 405
        assert refused(shared, body, known, target.replace("lapsa", "nobody")) == 404
    assert refused(shared, "[", known, "text/lapsa") == 422


@pytest.mark.parametrize(("header", "language"), [
    ("uk-UA,uk;q=0.9", "uk"), ("fr, de;q=0.5, ar;q=0.2", "ar"), ("es;q=0.1, en;q=0.8", "en"), ("fr", "lv"), (None, "lv"),
    ("uk;q=0, es", "es"), (",;q=9,\x7f;;", "lv"), ("es;q=0.25, en;q=0.3", "en"), ("es;q=1.000, en;q=1", "es"),
    ("es;q=0.5, en;q=1.5", "en"), ("es;q=0.5, en;q=0.5000", "es"), ("es;q=0.5, en", "en"),
])
def test_the_bench_speaks_the_language_of_the_browser(shared, header, language):
    _, _, body = shared.ask("/bench/lapsa", **({"Accept_Language": header} if header else {}))
    assert f'<html lang="{language}"' in body.decode()


def test_other_machines_have_no_bench(site):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("this machine has no network")
        [own, _] = way.getsockname()
    with Preview(site.folder, site.home, "--lan") as preview:
        known, version = token(preview), part(preview)["version"]
        for host in (f"{own}:{preview.port}", None):
            assert preview.ask("/bench/lapsa", host=host, to=own)[0] == 404
            assert preview.ask(f"{DATA}/tale/lapsa", host=host, to=own)[0] == 404
            assert preview.ask(f"{DATA}/timing/lapsa/anna/0", "PUT", host=host, to=own, body=moved().encode(), If_Match=version,
                               X_Storysite_Token=known, Content_Length=len(moved().encode()))[0] == 403
