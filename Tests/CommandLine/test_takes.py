"""What the bench keeps of recordings: takes, dropped recordings, and the tasks that make voices of them."""

import functools
import json
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

import pytest

from library import BINARY, PICTURE, tale
from preview import TIMEOUT, Preview

DATA = "/.storysite/bench"
LIBRARY = tale(text="Reiz dzīvoja lapsa.\n\n---\n\nReiz dzīvoja lapsa. Un tad?") + tale(
    "vilks", "Vilks", "Reiz gaudoja vilks.", "voices: [{ id: eva, name: Eva, audio: eva }]\n") + """\
-- tales/vilks/eva.wav (2 s) --
"""


@functools.cache  # computing a second of it takes longer than sending it to the bench
def wav(seconds=0.6, rate=48_000, amplitude=6000):
    """A tone between two quiet parts of half a second."""
    quiet, tone = int(rate / 2), int(rate * seconds)
    samples = [0] * quiet + [int(amplitude * math.sin(n / 20)) for n in range(tone)] + [0] * quiet
    data = struct.pack(f"<{len(samples)}h", *samples)
    return b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, rate, 2 * rate, 2, 16) + \
        b"data" + struct.pack("<I", len(data)) + data


@pytest.fixture
def site(library):
    return library(LIBRARY)


@pytest.fixture(scope="module")
def storysite(tmp_path_factory):
    """storysite without the aligner that may be beside it: it finds no words in a tone."""
    folder = tmp_path_factory.mktemp("storysite")
    for name in ("Themes", "Preview"):
        (folder / name).symlink_to(Path(__file__).parents[2] / name)
    return shutil.copy(BINARY, folder / "storysite")


@pytest.fixture
def preview(site, storysite):
    with Preview(site.folder, site.home, program=storysite) as preview:
        yield preview


def keys(preview, slug="lapsa"):
    return [one["key"] for one in json.loads(preview.page(f"{DATA}/tale/{slug}"))["text"]]


def put(preview, target, body=b"", **headers):
    token = re.search(r'data-token="([0-9a-f]{32})"', preview.page("/bench/lapsa"))[1]
    all_headers = {"Origin": f"http://127.0.0.1:{preview.port}", "Content_Length": len(body), "X_Storysite_Token": token, **headers}
    status, _, answer = preview.ask(f"{DATA}/{quote(target)}", "PUT", body=body, **{name: value for name, value in all_headers.items() if value is not None})
    return status, answer.decode()


def await_file(path):
    end = time.monotonic() + TIMEOUT
    while not path.exists():
        assert time.monotonic() < end, f"nothing made {path.name}"
        time.sleep(0.02)


def await_task(preview, kind="voice"):
    def over(state):
        return [task for task in state["tasks"] if task["kind"] == kind and task["phase"] != "running"]
    [task] = over(preview.await_state(over))
    return task


def drop(preview, recording, agrees=False):
    """The task that makes a voice of a recording of the whole tale."""
    headers = {"If_Match": '"*"'} if agrees else {}
    assert put(preview, "recording/lapsa/anna", recording, **headers) == (204, "")
    assert put(preview, "task/lapsa/anna/recording")[0] == 202
    return await_task(preview, "recording")


def test_takes_are_kept_by_the_words_of_their_sentence(site, preview):
    [first, again, other] = keys(preview)
    assert first != again and first.startswith("reiz-dzivoja-lapsa-"), "equal sentences have takes of their own"
    assert put(preview, f"take/lapsa/anna/{first}", wav()) == (204, "")
    [take] = json.loads(preview.page(f"{DATA}/takes/lapsa/anna"))["takes"]
    assert (take["key"], take["duration"], take["clipped"]) == (first, 1600, False)
    assert put(preview, f"take/lapsa/anna/{first}", wav(2, amplitude=32_767))[0] == 204
    folder = site.path("tales/lapsa/takes/anna")
    assert (folder / f"{first}.wav~").read_bytes() == wav()
    assert json.loads(preview.page(f"{DATA}/takes/lapsa/anna"))["takes"][0]["clipped"] is True
    text = site.path("tales/lapsa/tale.md")
    text.write_text(text.read_text(encoding="utf-8").replace("Reiz dzīvoja lapsa.", "Sen! Reiz dzīvoja lapsa…", 1), encoding="utf-8")
    assert keys(preview)[1] == first and keys(preview)[3] == other, "a sentence before it, and punctuation, change nothing"
    assert put(preview, f"take/lapsa/anna/{again[:-1]}0", wav())[0] == 409
    site.build().good()
    assert not [name for name in site.tree() if "takes" in name]


def test_the_name_of_a_narrator_is_kept_before_there_is_a_voice(site, preview):
    assert put(preview, "narrator/lapsa/voice-1gzn4fw", "Ганна".encode()) == (204, "")
    assert put(preview, f"take/lapsa/voice-1gzn4fw/{keys(preview)[0]}", wav()) == (204, "")
    assert json.loads(preview.page(f"{DATA}/tale/lapsa"))["narrators"] == [{"id": "voice-1gzn4fw", "name": "Ганна"}]
    assert put(preview, "narrator/vilks/eva", b"Eva")[0] == 422, "a name that belongs to another voice"
    assert put(preview, "narrator/lapsa/ieva", "\u200b\u00a0".encode())[0] == 422, "a name that nobody can see"
    # What cannot be read now is not written over.
    note = site.path("tales/lapsa/takes/voice-1gzn4fw/voice.json")
    note.write_bytes(b"<<<<<<< main")
    assert put(preview, "narrator/lapsa/voice-1gzn4fw", "Ганна".encode()) == (204, "") and note.read_bytes() == b"<<<<<<< main"
    # A name is no voice: a recording of the author's is not replaced.
    site.path("tales/lapsa/voice-1gzn4fw.m4a").write_bytes(b"the author's")
    assert json.loads(preview.page(f"{DATA}/takes/lapsa/voice-1gzn4fw"))["taken"] is True


def test_a_take_that_cannot_be_saved_now_is_to_be_sent_again(site, preview):
    """Pages of the bench keep a take that is answered with 500 or more, and throw no other away without a word."""
    [key, *_] = keys(preview)
    text, folder = site.path("tales/lapsa/tale.md"), site.path("tales/lapsa/takes")
    good = text.read_bytes()
    text.write_bytes(good.replace(b"title: ", b'title: "'))
    assert put(preview, f"take/lapsa/anna/{key}", wav()) == (
        503, "tales/lapsa/tale.md cannot be read: correct it, and the take is saved\n")
    text.write_bytes(good)
    folder.write_bytes(b"")  # the system refuses to write below it, as it does on a full disk
    status, reason = put(preview, f"take/lapsa/anna/{key}", wav())
    assert status == 507 and "a part of its path is a file" in reason, reason
    folder.unlink()
    assert put(preview, f"take/lapsa/anna/{key}", wav())[0] == 204


def test_a_dropped_recording_for_which_there_is_no_space_is_no_wrong_recording(site, preview):
    """Its author makes space and drops it again, and does not record it again."""
    takes = site.path("tales/lapsa/takes")
    takes.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "storysite-test", takes], check=False).returncode != 0:
        pytest.skip("only root can make a small disk to fill")
    try:
        status, reason = put(preview, "recording/lapsa/anna", wav(6))
        assert status == 507 and "the disk is full" in reason, (status, reason)
        assert not list(takes.rglob("recording*")), "half a recording is left"
    finally:
        subprocess.run(["umount", "-l", takes], check=True)
    assert put(preview, "recording/lapsa/anna", b"<html></html>")[0] == 422
    assert put(preview, "recording/lapsa/anna", wav(6)) == (204, "")


def test_a_take_that_cannot_be_read_does_not_count_as_recorded(site, preview):
    [first, again, _] = keys(preview)
    assert put(preview, f"take/lapsa/anna/{first}", wav())[0] == 204
    (site.path("tales/lapsa/takes/anna") / f"{again}.wav").write_bytes(b"")  # what a power failure may leave
    assert [take["key"] for take in json.loads(preview.page(f"{DATA}/takes/lapsa/anna"))["takes"]] == [first]


def test_takes_become_a_voice(site, preview):
    for key in keys(preview):
        assert put(preview, f"take/lapsa/anna/{key}", wav())[0] == 204
    assert put(preview, "task/lapsa/anna/voice", "Anna Ž.".encode())[0] == 202
    task = await_task(preview)
    assert task["phase"] == "done" and task["text"].startswith("anna: 3 sentences of 3"), task
    sentences = json.loads(site.path("tales/lapsa/anna.json").read_text(encoding="utf-8"))["sentences"]
    assert [one["end"] - one["start"] for one in sentences] == pytest.approx([0.6] * 3, abs=0.03)
    assert 'name: Anna Ž.' in site.path("tales/lapsa/tale.md").read_text(encoding="utf-8")
    [part] = json.loads(preview.page(f"{DATA}/tale/lapsa"))["parts"]
    versions = {sound["version"] for sound in part["sounds"]}
    assert len(versions) == 2 and "" not in versions
    assert [one["start"] for one in part["sentences"]] == [round(one["start"] * 1000) for one in sentences]
    assert all("start" not in word for one in part["sentences"] for word in one["words"]), "words are estimated"
    # Made again, it takes the place of what it made before, and of nothing else.
    site.path("tales/lapsa/tale.md~").unlink()
    assert put(preview, "task/lapsa/anna/voice")[0] == 202
    assert await_task(preview)["phase"] == "done"
    assert not site.path("tales/lapsa/tale.md~").exists()


def save_timing(preview, sentences, slug="lapsa", voice="anna"):
    [part] = [one for one in json.loads(preview.page(f"{DATA}/tale/{slug}"))["parts"] if one["voice"] == voice]
    assert put(preview, f"timing/{slug}/{voice}/0", json.dumps({"sentences": sentences}).encode(), If_Match=f'"{part["version"]}"')[0] == 200


def words_of(sentence, shares):
    """The sentence with words that somebody moved."""
    texts, length = sentence["text"].strip(".?").split(), sentence["end"] - sentence["start"]
    places = [round(sentence["start"] + length * share, 3) for share in shares]
    return {**sentence, "words": [{"text": text, "start": start, "end": end} for text, start, end in zip(texts, places, places[1:])]}


def relative(sentence):
    """The times of the words in whole milliseconds from the beginning of the sentence."""
    return [(word["text"], *(round((word[key] - sentence["start"]) * 1000) for key in ("start", "end"))) for word in sentence["words"]]


def timed(site, tale="lapsa", voice="anna"):
    return json.loads(site.path(f"tales/{tale}/{voice}.json").read_text(encoding="utf-8"))


def join(preview):
    assert put(preview, "task/lapsa/anna/voice", b"Anna")[0] == 202
    assert (task := await_task(preview))["phase"] == "done", task


def test_corrected_words_stay_when_another_sentence_is_taken_again(site, preview):
    [first, again, last] = keys(preview)
    for key in (first, again, last):
        assert put(preview, f"take/lapsa/anna/{key}", wav())[0] == 204
    join(preview)
    before = timed(site)["sentences"]
    corrected = [words_of(before[0], (0, 0.21, 0.6, 1)), before[1], words_of(before[2], (0, 0.37, 1))]
    save_timing(preview, corrected)
    saved = timed(site)
    assert saved["made"]["by"] == "record" and [one.get("corrected") for one in saved["sentences"]] == [True, None, True]
    assert put(preview, f"take/lapsa/anna/{first}", wav(1.4))[0] == 204
    join(preview)
    after = timed(site)["sentences"]
    assert "words" not in after[0] and after[0]["end"] - after[0]["start"] == pytest.approx(1.4, abs=0.03), "it is timed anew"
    assert after[2]["start"] - before[2]["start"] == pytest.approx(0.8, abs=0.01), "all others move"
    assert relative(after[2]) == relative(corrected[2]) and after[2]["corrected"] is True
    assert after[1] == {**before[1], "start": after[1]["start"], "end": after[1]["end"]}
    assert json.loads(site.path("tales/lapsa/anna.json~").read_text(encoding="utf-8")) == saved, "what was corrected of the old take"
    # A file that was edited outside of the bench is by hand as a whole.
    edited = {"sentences": [after[0], words_of(after[1], (0, 0.5, 0.8, 1)), after[2]]}
    site.path("tales/lapsa/anna.json").write_text(json.dumps(edited), encoding="utf-8")
    assert put(preview, f"take/lapsa/anna/{first}", wav())[0] == 204
    join(preview)
    assert [relative(one) for one in timed(site)["sentences"][1:]] == [relative(one) for one in edited["sentences"][1:]]


def correct_text(preview, sentence, was, text):
    known = json.loads(preview.page(f"{DATA}/tale/lapsa"))["version"]
    body = json.dumps({"voice": "anna", "page": "0", "sentence": str(sentence), "was": was, "text": text}).encode()
    assert put(preview, "text/lapsa", body, If_Match=f'"{known}"')[0] == 200


def test_a_sentence_that_is_corrected_at_the_bench_keeps_its_take(site, preview):
    before = keys(preview)
    for number, key in enumerate(before):
        assert put(preview, f"take/lapsa/anna/{key}", wav(0.5 + number / 10))[0] == 204
    join(preview)
    [first, again, last] = timed(site)["sentences"]
    folder = site.path("tales/lapsa/takes/anna")
    sounds = [(folder / f"{key}.wav").read_bytes() for key in before]
    # The second sentence is now the first one with its words, and the last one has a word more.
    correct_text(preview, 0, "Reiz dzīvoja lapsa.", "Reiz dzīvoja ruda lapsa.")
    correct_text(preview, 2, "Un tad?", "Un kas tad?")
    corrected = words_of({**last, "text": "Un kas tad?"}, (0, 0.2, 0.37, 1))
    equal = words_of({**first, "text": "Reiz dzīvoja ruda lapsa."}, (0, 0.2, 0.4, 0.7, 1))
    save_timing(preview, [equal, again, corrected])
    now = keys(preview)
    assert now[1] == before[0] and len({*now, *before}) == 5
    assert [(folder / f"{key}.wav").read_bytes() for key in now] == sounds and len(list(folder.glob("*.wav"))) == 3
    assert put(preview, f"take/lapsa/anna/{now[1]}", wav(1.4))[0] == 204
    join(preview)
    after = timed(site)["sentences"]
    assert [one["text"] for one in after] == ["Reiz dzīvoja ruda lapsa.", "Reiz dzīvoja lapsa.", "Un kas tad?"], "a sentence is not heard any more"
    assert relative(after[2]) == relative(corrected), "what was corrected by hand is lost"
    assert relative(after[0]) == relative(equal), "two sentences were equal"


def test_a_page_whose_text_is_corrected_at_the_bench_keeps_its_take(site, preview):
    def pages():
        return [page["key"] for page in json.loads(preview.page(f"{DATA}/tale/lapsa"))["pages"]]
    [first, second] = pages()
    for key in (first, second):
        assert put(preview, f"take/lapsa/anna/{key}", wav(2))[0] == 204
    join(preview)
    correct_text(preview, 2, "Un tad?", "Un kas? Tad?")
    assert pages()[0] == first and pages()[1] != second
    takes = site.path("tales/lapsa/takes/anna")
    assert {path.stem for path in takes.glob("*.wav")} == set(pages())


def test_a_sentence_that_is_added_leaves_the_rest_of_its_page_recorded(site, preview):
    text, folder = site.path("tales/lapsa/tale.md"), site.path("tales/lapsa/takes/anna")
    page = json.loads(preview.page(f"{DATA}/tale/lapsa"))["pages"][1]["key"]
    assert put(preview, f"take/lapsa/anna/{page}", wav(2)) == (204, "")
    text.write_text(text.read_text(encoding="utf-8").replace("lapsa. Un tad?", "lapsa. Jauna. Un tad?"), encoding="utf-8")
    takes = json.loads(preview.page(f"{DATA}/takes/lapsa/anna"))["takes"]
    [_, first, new, last] = keys(preview)
    assert {take["key"]: take.get("file") for take in takes} == {page: None, first: page, last: page}
    assert put(preview, f"take/lapsa/anna/{new}", wav()) == (204, "")
    join(preview)
    assert [one["text"] for one in timed(site)["sentences"]] == ["Reiz dzīvoja lapsa.", "Jauna.", "Un tad?"]
    # Corrected at the bench, and changed again in an editor, it still has what it had.
    correct_text(preview, 3, "Un tad?", "Un kas tad?")
    [_, first, _, last] = keys(preview)
    text.write_text(text.read_text(encoding="utf-8").replace("Jauna. ", ""), encoding="utf-8")
    join(preview)
    assert [one["text"] for one in timed(site)["sentences"]] == ["Reiz dzīvoja lapsa.", "Un kas tad?"]
    assert len(list(folder.glob("*.wav"))) == 2
    # Of two old takes the newer one counts, whatever dates a copy of the library has.
    [older] = [path.stem for path in folder.glob("page-*.wav")]
    text.write_text(text.read_text(encoding="utf-8").replace("lapsa. Un", "lapsa. Viens. Un"), encoding="utf-8")
    newer = json.loads(preview.page(f"{DATA}/tale/lapsa"))["pages"][1]["key"]
    assert put(preview, f"take/lapsa/anna/{newer}", wav(3)) == (204, "")
    for stem, date in ((older, 2_000_000_000), (newer, 1_000_000_000)):
        os.utime(folder / f"{stem}.wav", (date, date))
    text.write_text(text.read_text(encoding="utf-8").replace("lapsa. Viens.", "lapsa. Divi."), encoding="utf-8")
    takes = json.loads(preview.page(f"{DATA}/takes/lapsa/anna"))["takes"]
    assert {take["file"] for take in takes if "file" in take} == {newer}, "the child hears what was read before"


def test_corrected_words_stay_when_sentences_were_moved_before_a_correction(site, preview):
    for number, key in enumerate(keys(preview)):
        assert put(preview, f"take/lapsa/anna/{key}", wav(0.5 + number / 10))[0] == 204
    join(preview)
    [first, again, last] = timed(site)["sentences"]
    text = site.path("tales/lapsa/tale.md")
    text.write_text(text.read_text(encoding="utf-8").replace(
        "Reiz dzīvoja lapsa.\n\n---\n\nReiz dzīvoja lapsa. Un tad?", "Un tad?\n\n---\n\nReiz dzīvoja lapsa. Reiz dzīvoja lapsa."), encoding="utf-8")
    correct_text(preview, 0, "Un tad?", "Un kas tad?")
    corrected = words_of({**last, "text": "Un kas tad?"}, (0, 0.2, 0.37, 1))
    save_timing(preview, [first, again, corrected])
    join(preview)
    assert relative(timed(site)["sentences"][0]) == relative(corrected), "what was corrected by hand is lost"


def test_it_is_known_which_takes_the_voice_has(site, preview):
    def joined():
        known = json.loads(preview.page(f"{DATA}/takes/lapsa/anna"))["takes"]
        return [take["joined"] for key in keys(preview) for take in known if take["key"] == key]

    def is_ready():
        return json.loads(preview.page(f"{DATA}/takes/lapsa/anna"))["isJoined"]
    for number, key in enumerate(keys(preview)):
        assert put(preview, f"take/lapsa/anna/{key}", wav(0.5 + number / 10))[0] == 204
    assert joined() == [False] * 3
    join(preview)
    assert joined() == [True] * 3
    assert put(preview, f"take/lapsa/anna/{keys(preview)[1]}", wav(1.4))[0] == 204
    assert joined() == [True, False, True]
    join(preview)
    assert is_ready()
    text = site.path("tales/lapsa/tale.md")
    good = text.read_text(encoding="utf-8")
    for what, other in {
        "a sentence was removed": good.replace(" Un tad?", ""),
        "two sentences were swapped": good.replace("Reiz dzīvoja lapsa. Un tad?", "Un tad? Reiz dzīvoja lapsa."),
        "the tale does not name the voice": re.sub(r"voices:\n( .*\n)+", "", good),
    }.items():
        assert other != good
        text.write_text(other, encoding="utf-8")
        assert joined() and not is_ready(), what
    text.write_text(good, encoding="utf-8")
    site.path("tales/lapsa/anna.wav").write_bytes(wav(6))
    assert not is_ready(), "another recording is in the place of the voice"
    site.path("tales/lapsa/anna.wav").unlink()
    assert is_ready()
    for path in site.path("tales/lapsa").glob("anna.*"):
        path.unlink()
    assert joined() == [False] * 3, "there is no voice"


@pytest.fixture
def encoder(tmp_path, monkeypatch):
    """An ffmpeg that waits before it writes AAC, as long as there is a file `hold`; then there is a file `held`."""
    folder = tmp_path / "encoder"
    folder.mkdir()
    program = folder / "ffmpeg"
    program.write_text(f"""#!/bin/sh
case "$*" in *voice.m4a) if [ -e {folder}/hold ]; then : > {folder}/held; while [ -e {folder}/hold ]; do sleep 0.05; done; fi;; esac
exec {shutil.which("ffmpeg")} "$@"
""", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    yield folder
    (folder / "hold").unlink(missing_ok=True)


def voice_files(site):
    return {file.name: file.read_bytes() for file in site.path("tales/lapsa").glob("anna.*")}


@pytest.mark.parametrize("way", ["Cancel", "Ctrl-C"])
def test_a_voice_that_is_not_finished_leaves_the_one_before_whole(site, storysite, encoder, way):
    with Preview(site.folder, site.home, program=storysite) as preview:
        [first, *others] = keys(preview)
        for key in (first, *others):
            assert put(preview, f"take/lapsa/anna/{key}", wav())[0] == 204
        join(preview)
        before = voice_files(site)
        assert before.keys() == {"anna.opus", "anna.m4a", "anna.json"}
        assert put(preview, f"take/lapsa/anna/{first}", wav(1.4))[0] == 204
        (encoder / "hold").touch()
        assert put(preview, "task/lapsa/anna/voice", b"Anna")[0] == 202
        await_file(encoder / "held")
        if way == "Cancel":
            assert put(preview, "task/lapsa/anna/cancel")[0] == 204
            assert await_task(preview)["phase"] == "cancelled"
        else:
            assert preview.stop() == 0
    assert voice_files(site) == before, "the highlight would run away from the voice"


def test_what_is_corrected_while_the_voice_is_put_together_stays(site, storysite, encoder):
    with Preview(site.folder, site.home, program=storysite) as preview:
        for key in keys(preview):
            assert put(preview, f"take/lapsa/anna/{key}", wav())[0] == 204
        join(preview)
        [*before, last] = timed(site)["sentences"]
        (encoder / "hold").touch()
        assert put(preview, "task/lapsa/anna/voice", b"Anna")[0] == 202
        await_file(encoder / "held")
        corrected = words_of(last, (0, 0.37, 1))
        save_timing(preview, [*before, corrected])
        (encoder / "hold").unlink()
        assert await_task(preview)["phase"] == "done"
        assert relative(timed(site)["sentences"][2]) == relative(corrected)


def test_a_recording_that_the_author_made_stays_beside_the_voice(site, preview):
    for key in keys(preview):
        assert put(preview, f"take/lapsa/anna/{key}", wav())[0] == 204
    join(preview)
    tale = site.path("tales/lapsa")
    cleaned = (tale / "anna.opus").read_bytes() + b"cleaned"
    (tale / "anna.opus").write_bytes(cleaned)
    (tale / "anna.mp3").write_bytes(b"made in an editor")
    join(preview)
    assert (tale / "anna.opus~").read_bytes() == cleaned and (tale / "anna.mp3~").read_bytes() == b"made in an editor"
    assert not (tale / "anna.mp3").exists() and not (tale / "anna.m4a~").exists(), "what the bench made itself is not kept"
    join(preview)
    assert (tale / "anna.opus~").read_bytes() == cleaned


def test_a_timing_of_another_recording_is_none_of_the_voice(site, preview):
    for key in keys(preview):
        assert put(preview, f"take/lapsa/anna/{key}", wav())[0] == 204
    join(preview)
    before = timed(site)["sentences"]
    other = [{**one, "start": one["start"] / 2, "end": one["end"] / 2} for one in before]
    # As `time import` writes it.
    site.path("tales/lapsa/anna.json").write_text(json.dumps({"sentences": other}), encoding="utf-8")
    for name in ("anna.opus", "anna.m4a"):
        site.path(f"tales/lapsa/{name}").write_bytes(b"spoken faster")
    join(preview)
    assert timed(site)["sentences"] == before, "the highlight follows another recording"
    assert json.loads(site.path("tales/lapsa/anna.json~").read_text(encoding="utf-8"))["sentences"] == other


def test_a_voice_of_an_earlier_version_is_no_work_of_the_author(site, preview):
    first, *others = keys(preview)
    for key in (first, *others):
        assert put(preview, f"take/lapsa/anna/{key}", wav())[0] == 204
    join(preview)
    note = site.path("tales/lapsa/takes/anna/voice.json")
    earlier = json.loads(note.read_text(encoding="utf-8"))
    # These versions noted the first of two files, or all of them at another key.
    earlier["files"] = earlier["sound"]
    earlier["sound"] = earlier["files"][0]
    note.write_text(json.dumps(earlier), encoding="utf-8")
    assert put(preview, f"take/lapsa/anna/{first}", wav(1.4))[0] == 204
    join(preview)
    tale = site.path("tales/lapsa")
    assert [path.name for path in tale.glob("anna.*~")] == [], "a copy of what nobody made"
    earlier = json.loads(note.read_text(encoding="utf-8"))
    note.write_text(json.dumps({**earlier, "sound": earlier["sound"][0]}), encoding="utf-8")
    (tale / "anna.m4a").write_bytes(b"made in an editor")
    join(preview)
    assert (tale / "anna.m4a~").read_bytes() == b"made in an editor"


ALIGNER = """
import json, sys
if "--title" in sys.argv:
    print('{"words": []}')
    next(sys.stdin)
for n, line in enumerate(sys.stdin):
    print(json.dumps({"confidence": 1, "words": [
        {"text": word, "start": n + i * 0.2, "end": n + i * 0.2 + 0.2} for i, word in enumerate(line.split())]}))
"""


def stand_in(tmp_path, monkeypatch, programs):
    """Puts programs before those of the system, by their names."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, text in programs.items():
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def test_align_leaves_corrected_sentences_alone(site, storysite, tmp_path, monkeypatch):
    stand_in(tmp_path, monkeypatch, {"storysite-voice": f"#!{sys.executable}{ALIGNER}"})
    text = site.path("tales/vilks/tale.md")
    text.write_text(text.read_text(encoding="utf-8").replace("vilks.", "vilks. Un tad? Nekas."), encoding="utf-8")
    site.path("tales/vilks/eva.wav").write_bytes(wav(4))

    def align(*options):
        return subprocess.run([storysite, "align", "vilks", "--library", site.folder, *options], capture_output=True, text=True, check=False)
    assert align().returncode == 0
    text.write_text(text.read_text(encoding="utf-8").replace("audio: eva", "audio: eva, timing: eva"), encoding="utf-8")
    with Preview(site.folder, site.home, program=storysite) as preview:
        [first, second, third] = timed(site, "vilks", "eva")["sentences"]
        save_timing(preview, [first, words_of({**second, "start": 0.95, "end": 1.9}, (0, 0.3, 1)), third], "vilks", "eva")
    corrected = timed(site, "vilks", "eva")["sentences"]
    assert "1 up to date" in align().stdout and timed(site, "vilks", "eva")["sentences"] == corrected
    # Another text: everything is aligned again but what was corrected.
    text.write_text(text.read_text(encoding="utf-8").replace("Reiz gaudoja", "Reiz tur skaļi gaudoja"), encoding="utf-8")
    assert align().returncode == 0
    [fresh, *rest] = timed(site, "vilks", "eva")["sentences"]
    assert rest == corrected[1:] and len(fresh["words"]) == 5
    assert fresh["end"] == 0.95 and fresh["words"][-1]["end"] == 0.95, "the others give way"
    # Another recording: nothing that was corrected can be right, and an author decides.
    site.path("tales/vilks/eva.wav").write_bytes(wav(5))
    assert "[made-by-hand]" in align().stderr and timed(site, "vilks", "eva")["sentences"] == [fresh, *rest]
    assert align("--force").returncode == 0 and not any("corrected" in one for one in timed(site, "vilks", "eva")["sentences"])


ENGINE = """
import json, sys
out = open(sys.argv[-1], "ab")
for line in sys.stdin:
    words = line.split()
    out.write(b"\\x00\\x10" * 4000 * len(words))
    times = [{"text": word, "start": n / 4, "end": (n + 1) / 4} for n, word in enumerate(words)]
    print(json.dumps({"rate": 16000, "samples": 4000 * len(words), "words": times}))
"""


def test_align_leaves_a_corrected_sentence_of_a_synthetic_voice_alone(site, storysite, tmp_path, monkeypatch):
    stand_in(tmp_path, monkeypatch, {"storysite-voice": f"#!{sys.executable}{ALIGNER}", "robot": f"#!{sys.executable}{ENGINE}"})
    site.write(tale("vilks", "Vilks", "Reiz gaudoja vilks. Un tad? Nekas.", "voices: [{ id: eva, audio: eva, timing: eva }]\n"))
    site.path("tales/vilks/eva.wav").unlink()

    def run(command, *options):
        return subprocess.run([storysite, command, "vilks", "--library", site.folder, "--voice", "eva", *options], capture_output=True, text=True, check=False)
    assert run("narrate", "--engine", str(tmp_path / "bin/robot")).returncode == 0
    with Preview(site.folder, site.home, program=storysite) as preview:
        [first, second, third] = timed(site, "vilks", "eva")["sentences"]
        save_timing(preview, [first, words_of({**second, "start": second["start"] + 0.1}, (0, 0.3, 1)), third], "vilks", "eva")
    corrected = timed(site, "vilks", "eva")["sentences"][1]
    assert corrected["corrected"] is True
    assert "1 recording aligned" in (done := run("align")).stdout, done.stderr
    made = timed(site, "vilks", "eva")
    assert made["made"]["by"] == "align" and made["sentences"][1] == corrected


def test_a_voice_that_the_computer_speaks_is_in_the_tale_and_nothing_is_left_to_do(site, storysite, tmp_path, monkeypatch):
    stand_in(tmp_path, monkeypatch, {"storysite-voice": f"#!{sys.executable}{ENGINE}"})
    with Preview("library", site.home, program=storysite) as preview:
        assert put(preview, "task/lapsa/espeak/narrate")[0] == 202
        task = await_task(preview, "narrate")
    assert task["phase"] == "done" and task["text"].startswith("library/tales/lapsa: 'espeak' speaks"), "as at the terminal"
    assert task["name"] == "Datora balss", task
    assert "front matter" not in task["text"], "the author is asked to write what is there"
    assert "name: Datora balss" in site.path("tales/lapsa/tale.md").read_text(encoding="utf-8")
    # At the terminal, too, families get no program's name.
    done = subprocess.run([storysite, "narrate", "vilks", "--library", site.folder], capture_output=True, text=True, check=True)
    assert ": {id: espeak, name: Datora balss, audio: espeak, timing: espeak}" in done.stdout


@pytest.mark.parametrize("audio, timing", [("espeak", ""), ("skanas/espeak", ", timing: skanas/espeak")])
def test_a_voice_that_the_computer_speaks_stays_where_the_tale_names_it(site, storysite, tmp_path, monkeypatch, audio, timing):
    """Also in a folder with a recording for each page, as `narrate --pages` makes it."""
    stand_in(tmp_path, monkeypatch, {"storysite-voice": f"#!{sys.executable}{ENGINE}"})
    text = "voices: [{{ id: espeak, audio: {}{} }}]\n"
    site.write(tale(text="Reiz dzīvoja lapsa.\n\n---\n\nUn tad?", more=text.format(audio, "")))
    site.path(f"tales/lapsa/{audio.split('/')[0]}").mkdir()
    with Preview(site.folder, site.home, program=storysite) as preview:
        assert put(preview, "task/lapsa/espeak/narrate")[0] == 202
        task = await_task(preview, "narrate")
    assert task["phase"] == "done" and "'espeak' speaks" in task["text"], task
    assert text.format(audio, timing) in site.path("tales/lapsa/tale.md").read_text(encoding="utf-8")


def test_without_ffmpeg_the_voice_is_wav(site, storysite, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with Preview(site.folder, site.home, program=storysite) as preview:
        assert put(preview, f"take/lapsa/anna/{keys(preview)[0]}", wav())[0] == 204
        assert put(preview, "task/lapsa/anna/voice")[0] == 202
        assert await_task(preview)["text"] == "anna: 1 sentence of 3"
        assert site.path("tales/lapsa/anna.wav").is_file()


@pytest.mark.parametrize("name", ["eva.wav", "eva.WAV"])
def test_another_voice_is_never_replaced(site, preview, name):
    site.path("tales/vilks/eva.wav").rename(site.path(f"tales/vilks/{name}"))
    before = site.path(f"tales/vilks/{name}").read_bytes()
    [key] = keys(preview, "vilks")
    assert json.loads(preview.page(f"{DATA}/takes/vilks/eva"))["taken"] is True
    assert put(preview, f"take/vilks/eva/{key}", wav()) == (422, "'eva' is another voice already: choose another name\n")
    assert put(preview, "task/vilks/eva/voice")[0] == 202
    assert await_task(preview)["phase"] == "failed"
    assert site.path(f"tales/vilks/{name}").read_bytes() == before and not site.path("tales/vilks/takes").exists()


def test_a_recording_of_the_whole_gets_first_times(site, preview):
    assert drop(preview, wav(6))["phase"] == "done"
    sentences = json.loads(site.path("tales/lapsa/anna.json").read_text(encoding="utf-8"))["sentences"]
    assert len(sentences) == 3 and sentences[0]["start"] == pytest.approx(0.5, abs=0.02) and sentences[2]["end"] == pytest.approx(6.5, abs=0.02)
    assert "timing: anna" in site.path("tales/lapsa/tale.md").read_text(encoding="utf-8")
    site.build().good()
    assert put(preview, "recording/lapsa/eva", b"<html></html>")[1].startswith("the file is an HTML page")


def test_takes_replace_a_recording_that_was_dropped_under_their_name(site, preview):
    """It stays beside their voice, as a voice of takes does beside a recording."""
    assert drop(preview, wav(6))["phase"] == "done"
    assert json.loads(preview.page(f"{DATA}/takes/lapsa/anna"))["taken"] is False
    assert put(preview, f"take/lapsa/anna/{keys(preview)[0]}", wav()) == (204, "")
    join(preview)
    now = contents(site)
    assert now["anna.wav~"] == wav(6) and "anna.wav" not in now and "anna.opus" in now
    assert [sentence["text"] for sentence in timed(site)["sentences"]] == ["Reiz dzīvoja lapsa."]
    site.build("--strict").good()


def contents(site, tale="lapsa"):
    return {path.name: path.read_bytes() for path in site.path(f"tales/{tale}").iterdir() if path.is_file()}


def test_a_recording_replaces_a_voice_only_if_the_author_agrees(site, preview):
    for key in keys(preview):
        assert put(preview, f"take/lapsa/anna/{key}", wav())[0] == 204
    join(preview)
    voice = contents(site)
    assert put(preview, "recording/lapsa/anna", wav(6)) == (409, "'anna' has a recording or a timing already.\n")
    assert contents(site) == voice
    assert drop(preview, wav(6), agrees=True)["phase"] == "done"
    now = contents(site)
    assert now["anna.wav"] == wav(6) and "anna.opus" not in now and "anna.m4a" not in now
    for name in ("anna.opus", "anna.m4a", "anna.json"):
        assert now[f"{name}~"] == voice[name]
    assert timed(site)["made"]["by"] == "quiet places"
    site.build("--strict").good()
    # The takes are still there, and the voice that they make leaves the recording beside it.
    join(preview)
    assert contents(site)["anna.wav~"] == wav(6) and "anna.wav" not in contents(site)


def test_a_recording_of_which_no_voice_comes_leaves_the_voice_as_it_was(site, preview):
    sound = wav(6)
    silent = sound[:44] + bytes(len(sound) - 44)
    assert drop(preview, silent)["phase"] == "failed"
    assert set(contents(site)) == {"tale.md"}
    assert drop(preview, sound)["phase"] == "done"
    voice = contents(site)
    assert drop(preview, silent, agrees=True)["phase"] == "failed"
    assert contents(site) == voice


def test_a_voice_whose_files_have_other_names_is_not_replaced(site, preview):
    text = site.path("tales/vilks/tale.md").read_text(encoding="utf-8")
    for name, voice in (
            ("eva", "audio: eva.wav"), ("eva", "audio: eva, timing: words"), ("eva", "audio: gone"),
            ("mama", "audio: eva.wav"), ("mama", "audio: eva, timing: words")):
        site.path("tales/vilks/tale.md").write_text(
            text.replace("id: eva", f"id: {name}").replace("audio: eva", voice), encoding="utf-8")
        answer = put(preview, "recording/vilks/eva", wav(), If_Match='"*"')
        assert answer == (422, "'eva' is another voice already: choose another name\n")
    site.path("tales/vilks/inga").mkdir()
    assert put(preview, "recording/vilks/inga", wav())[0] == 422


def test_a_recording_without_sound_stays_where_the_tale_names_it(site, preview):
    sound = wav(6)
    silent = sound[:44] + bytes(len(sound) - 44)
    site.path("tales/vilks/eva.wav").write_bytes(silent)
    assert put(preview, "task/vilks/eva/times")[0] == 202
    preview.await_state(lambda state: [task for task in state["tasks"] if task["tale"] == "vilks" and task["phase"] == "failed"])
    assert site.path("tales/vilks/eva.wav").read_bytes() == silent


def test_a_voice_with_a_recording_alone_gets_first_times(site, preview):
    site.path("tales/vilks/eva.wav").write_bytes(wav(2))
    assert put(preview, "task/vilks/eva/times")[0] == 202
    assert await_task(preview, "times")["phase"] == "done"
    assert "timing: eva" in site.path("tales/vilks/tale.md").read_text(encoding="utf-8")


def test_first_times_are_written_where_the_voice_names_its_timing(site, preview):
    """They were written beside the recording, where the voice did not look for them."""
    text = site.path("tales/vilks/tale.md").read_text(encoding="utf-8").replace("audio: eva", "audio: eva, timing: words")
    site.path("tales/vilks/tale.md").write_text(text, encoding="utf-8")
    site.path("tales/vilks/eva.wav").write_bytes(wav(2))
    assert put(preview, "task/vilks/eva/times")[0] == 202
    assert await_task(preview, "times")["phase"] == "done"
    assert set(contents(site, "vilks")) == {"tale.md", "eva.wav", "words.json"}
    assert site.path("tales/vilks/tale.md").read_text(encoding="utf-8") == text
    site.build("--strict").good()


@pytest.mark.parametrize("audio", ["stasts", "skanas/stasts"])
def test_a_voice_gets_first_times_beside_the_recording_that_the_tale_names(site, preview, audio):
    recording = site.path(f"tales/vilks/{audio}.wav")
    recording.parent.mkdir(exist_ok=True)
    recording.write_bytes(wav(2))
    text = site.path("tales/vilks/tale.md")
    text.write_text(text.read_text(encoding="utf-8").replace("audio: eva", f"audio: {audio}"), encoding="utf-8")
    assert put(preview, "task/vilks/eva/times")[0] == 202
    assert (task := await_task(preview, "times"))["phase"] == "done", task
    assert [one["text"] for one in timed(site, "vilks", audio)["sentences"]] == ["Reiz gaudoja vilks."]
    assert f"audio: {audio}, timing: {audio} }}" in text.read_text(encoding="utf-8")


def test_a_recording_that_is_not_there_is_not_said_to_be_written(site, preview):
    site.path("tales/vilks/eva.wav").unlink()
    assert put(preview, "task/vilks/eva/times")[0] == 202
    task = await_task(preview, "times")
    assert task["phase"] == "failed" and "there is no such file" in task["text"] and "written" not in task["text"], task


def test_a_recording_that_waits_is_not_replaced_while_a_task_runs(site, storysite, tmp_path, monkeypatch):
    stand_in(tmp_path, monkeypatch, {"storysite-voice": "#!/bin/sh\nexec sleep 60\n"})
    with Preview(site.folder, site.home, program=storysite) as preview:
        assert put(preview, "recording/vilks/inga", wav(2))[0] == 204
        assert put(preview, "task/vilks/eva/align")[0] == 202
        assert put(preview, "recording/vilks/inga", wav(3)) == (503, "This tale has a task already: wait until it ends, or cancel it.\n")
        assert put(preview, "task/vilks/eva/cancel")[0] == 204
        assert await_task(preview, "align")["phase"] == "cancelled"
        (tmp_path / "bin/storysite-voice").unlink()
        assert put(preview, "task/vilks/inga/recording")[0] == 202
        assert (task := await_task(preview, "recording"))["phase"] == "done", task
    assert site.path("tales/vilks/inga.wav").read_bytes() == wav(2), "the first recording is lost"


@pytest.mark.parametrize("body", [b"", b"RIFF", wav()[:-2], wav(rate=44_100), wav() + b"\0\0", wav()[:44]])
def test_what_is_no_take_is_refused(preview, body):
    assert put(preview, f"take/lapsa/anna/{keys(preview)[0]}", body)[0] == 422


def test_only_the_bench_writes_and_only_into_the_tale(site, preview):
    key = keys(preview)[0]
    before = site.tree(site.folder)
    body = wav()
    for wrong in ({"X_Storysite_Token": "0" * 32}, {"X_Storysite_Token": None}, {"Origin": "http://evil.example"}):
        for target in (f"take/lapsa/anna/{key}", "recording/lapsa/anna", "task/lapsa/anna/voice"):
            assert put(preview, target, body[:9000], **wrong)[0] == 403
    for name in ("..", ".anna", "a/b", "Anna", "a b", "takes", "-a", "ä", "a" * 61):
        assert put(preview, f"take/lapsa/{name}/{key}", body)[0] in (400, 404, 405), name
    assert put(preview, f"take/lapsa/anna/{key}", b"", Content_Length=29_000_000)[0] == 413
    assert put(preview, "recording/lapsa/anna", b"", Content_Length=256_000_001)[0] == 413
    assert put(preview, "task/lapsa/anna/rm")[0] == 404
    assert site.tree(site.folder) == before
    outside = site.home / "outside"
    outside.mkdir()
    site.path("tales/lapsa/takes").symlink_to(outside)
    assert put(preview, f"take/lapsa/anna/{key}", body)[0] == 507
    assert list(outside.iterdir()) == []


def test_only_pages_of_the_preview_hear_the_microphone(preview):
    for target in ("/bench/lapsa", "/tales/lapsa/"):
        assert "microphone=(self)" in preview.ask(target)[1]["permissions-policy"], target


def test_a_voice_whose_words_nobody_waits_for_is_said_to_be_made(site, storysite, tmp_path, monkeypatch):
    stand_in(tmp_path, monkeypatch, {"storysite-voice": "#!/bin/sh\necho '{\"progress\": 0.5}'\nexec sleep 60\n"})
    with Preview(site.folder, site.home, program=storysite) as preview:
        for key in keys(preview):
            assert put(preview, f"take/lapsa/anna/{key}", wav())[0] == 204
        assert put(preview, "task/lapsa/anna/voice", b"Anna")[0] == 202
        preview.await_state(lambda state: any("50 %" in task["text"] for task in state["tasks"]))
        assert put(preview, "task/lapsa/anna/cancel")[0] == 204
        task = await_task(preview)
        assert (task["phase"], task["text"]) == ("done", "anna: 3 sentences of 3")
    assert voice_files(site).keys() == {"anna.opus", "anna.m4a", "anna.json"} and len(timed(site)["sentences"]) == 3


@pytest.mark.parametrize("way, trap", [("Cancel", ""), ("Ctrl-C", ""), ("Cancel", "trap '' TERM")])
def test_a_task_ends_with_all_that_it_started(site, storysite, tmp_path, monkeypatch, way, trap):
    # An aligner that takes long, and one that is deaf to the first request, too.
    stand_in(tmp_path, monkeypatch, {
        "storysite-voice": f"#!/bin/sh\n{trap}\necho $$ > {tmp_path}/aligner\necho '{{\"progress\": 0.5}}'\nexec sleep 60\n"})
    site.path("tales/vilks/eva.wav").write_bytes(wav(2))
    with Preview(site.folder, site.home, program=storysite) as preview:
        assert put(preview, "task/vilks/eva/align")[0] == 202
        preview.await_state(lambda state: any("50 %" in task["text"] for task in state["tasks"]))
        assert put(preview, "task/vilks/eva/align")[0] == 409, "one at a time"
        start = time.monotonic()
        if way == "Cancel":
            assert put(preview, "task/vilks/eva/cancel")[0] == 204
            assert await_task(preview, "align")["phase"] == "cancelled"
        else:
            assert preview.stop() == 0
        assert time.monotonic() - start < TIMEOUT
    assert not list(site.path("tales/vilks").glob(".storysite-*")), "the lock of the timing stays for ever"
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "aligner").read_text(encoding="utf-8")), 0)


MAKER = tale("zverins", "Zvēriņš", "![{{Hero}}](a.svg)\n\nReiz bija {{hero}}.", """kind: maker
story: The {{hero}}
slots:
  - id: hero
    label: Kas?
    choices: [{ name: lapsa, picture: a.svg }, { name: ezis, picture: a.svg }]
""") + f"-- tales/zverins/a.svg --\n{PICTURE}"


def test_every_variant_of_a_makers_sentences_is_recorded(library, storysite):
    site = library(LIBRARY + MAKER)
    with Preview(site.folder, site.home, program=storysite) as preview:
        sentences = json.loads(preview.page(f"{DATA}/tale/zverins"))["text"]
        assert [one["text"] for one in sentences] == ["Reiz bija lapsa.", "Reiz bija ezis."]
        for one in sentences:
            assert put(preview, f"take/zverins/anna/{one['key']}", wav()) == (204, "")
        assert put(preview, "task/zverins/anna/voice", b"Anna")[0] == 202
        assert (task := await_task(preview))["text"].startswith("anna: 2 sentences of 2"), task
        tale = json.loads(preview.page(f"{DATA}/tale/zverins"))
        assert [one["text"] for one in tale["parts"][0]["sentences"]] == ["Reiz bija lapsa.", "Reiz bija ezis."]
        body = json.dumps({"voice": "anna", "page": "0", "sentence": "0", "was": "Reiz bija lapsa.", "text": "Bija lapsa."}).encode()
        assert put(preview, "text/zverins", body, If_Match=f'"{tale["version"]}"') == (
            422, "a child's choices fill the sentences of this tale; change them in tales/zverins/tale.md\n")
    site.build("--strict").good()
