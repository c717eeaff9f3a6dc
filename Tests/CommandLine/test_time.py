"""Timing of other programs: used by a build as it is, brought in, written out and brought in again."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import time
import urllib.parse

import pytest

from library import tale

FIXTURES = pathlib.Path(__file__).parents[1] / "SiteGenTests/TimingFormats/fixtures"
STARTS = [500, 800, 1100, 1300, 1400, 2600, 2900, 3500]
FORMATS = ["json", "vtt", "srt", "textgrid", "smil", "audacity", "lrc", "csv"]
VOICE = "voices:\n  - id: anna\n    audio: anna\n    timing: anna\n"
TEXT = "Once there was a fox. She couldn't fly!"


@pytest.fixture
def fox(library):
    """A library with the tale that the fixtures tell, and a recording of 4.5 seconds."""
    def make(more=VOICE, files=""):
        return library(tale("fox", "Fox", TEXT, more) + "-- tales/fox/anna.wav (4.5 s) --\n" + files)
    return make


def put(site, fixture, name):
    site.path(f"tales/fox/{name}").write_bytes((FIXTURES / fixture).read_bytes())


def starts(site):
    """When each word of the tale is lit, in milliseconds, by its page."""
    block = json.loads(re.search(r'id="timing">(.*?)</script>', site.page("fox"))[1])[0]
    found, time = [], 0
    for gap, length in zip(block["times"][::2], block["times"][1::2]):
        found.append(time + gap)
        time += gap + length
    return found


@pytest.mark.parametrize("fixture, name", [
    ("storysite.json", "anna.json"), ("mfa.TextGrid", "anna.TextGrid"), ("whisper.json", "anna.json"), ("elan.eaf", "anna.eaf"),
    ("words.srt", "anna.srt"), ("words.vtt", "anna.vtt"), ("enhanced.lrc", "anna.lrc"), ("words.smil", "anna.smil"),
    ("words.labels.txt", "anna.txt"), ("mfa.csv", "anna.csv"), ("studio.readalong", "anna.readalong"), ("polly.marks", "anna.jsonl"),
    ("hyperaudio.html", "anna.html"), ("words.ttml", "anna.xml"), ("praat-utf16.TextGrid", "anna.textgrid"), ("mfa.TextGrid", "anna.json"),
    ("stable-ts.ass", "anna.ssa"), ("words.srt", "anna.SRT"),
])
def test_a_build_uses_any_timing_file_as_it_is(fox, fixture, name):
    site = fox()
    put(site, fixture, name)
    outcome = site.build().good()
    assert outcome.stderr == ""
    assert starts(site) == STARTS


def test_a_timing_may_be_named_with_its_ending(fox):
    site = fox(more=VOICE.replace("timing: anna", "timing: anna.srt"))
    put(site, "words.srt", "anna.srt")
    site.path("tales/fox/anna.json").write_text("{")
    site.build().good()
    assert starts(site) == STARTS


def test_a_text_beside_the_timing_is_not_taken_for_it(fox):
    site = fox(files=f"-- tales/fox/anna.txt --\n{TEXT}\n")
    put(site, "mfa.TextGrid", "anna.TextGrid")
    site.build().good()
    assert starts(site) == STARTS


def test_a_recording_for_each_page_may_have_any_timing(library):
    site = library(tale("fox", "Fox", TEXT, "voices:\n  - id: anna\n    audio: anna\n") + "-- tales/fox/anna/1.wav (4.5 s) --\n")
    put(site, "words.vtt", "anna/1.vtt")
    site.build().good()
    assert starts(site) == STARTS


def test_what_was_repaired_is_a_warning_and_with_strict_an_error(fox):
    site = fox()
    put(site, "comma.labels.txt", "anna.txt")
    outcome = site.build().good()
    assert outcome.codes == ["timing-repaired"] and outcome.diagnostics[0].severity == "warning"
    assert site.build("--strict").status == 1


def test_import_writes_our_own_timing_matched_with_the_tales_words(fox):
    site = fox()
    outcome = site.run("time", "import", FIXTURES / "mfa.TextGrid", "--tale", "library/tales/fox").good()
    assert "8 of 8 words matched (100.0 %)" in outcome.stdout and "tales/fox/anna.json written" in outcome.stdout
    made = json.loads(site.path("tales/fox/anna.json").read_text())
    assert [sentence["text"] for sentence in made["sentences"]] == ["Once there was a fox.", "She couldn't fly!"]
    assert [round(word["start"] * 1000) for sentence in made["sentences"] for word in sentence["words"]] == STARTS
    assert site.build().good().stderr == ""
    assert starts(site) == STARTS


@pytest.mark.parametrize("folder, name, shown", [
    (".", "library/tales/fox", "library/tales/fox"), ("library", "fox", "tales/fox"), ("library/tales", "fox/tale.md", "fox"),
    (".", "fox --library library", "library/tales/fox")])
def test_a_tale_is_named_by_its_place_or_its_name_and_its_files_as_they_are_found_from_here(fox, folder, name, shown):
    site = fox()
    outcome = site.run("time", "import", FIXTURES / "words.srt", "--tale", *name.split(), cwd=site.home / folder).good()
    assert f"\n{shown}/anna.json written" in outcome.stdout
    site.path("tales/fox/anna.json").write_text("{")
    diagnostic, = site.run("time", "export", *name.split(), "--format", "srt", cwd=site.home / folder).diagnostics
    assert f"{shown}/anna.json" in (diagnostic.location.file, f"library/{diagnostic.location.file}")


def test_a_library_is_no_tale_to_import_for(fox):
    diagnostic, = fox().run("time", "import", FIXTURES / "words.srt", "--tale", "library").diagnostics
    assert "this is a library" in diagnostic.message and "'library/tales/fox'" in diagnostic.notes[0]


def test_import_says_what_it_replaces_and_keeps_it(fox):
    site = fox(files="-- tales/fox/anna.json --\n{}\n")
    outcome = site.run("time", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox").good()
    assert "replaced" in outcome.stdout
    assert site.path("tales/fox/anna.json~").read_text() == "{}\n"
    again = site.run("time", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox").good()
    assert "is up to date" in again.stdout
    assert site.path("tales/fox/anna.json~").read_text() == "{}\n"


def test_a_timing_that_several_people_edit_keeps_its_permissions(fox):
    site = fox(files="-- tales/fox/anna.json --\n{}\n")
    site.path("tales/fox/anna.json").chmod(0o664)
    site.run("time", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox").good()
    assert site.path("tales/fox/anna.json").stat().st_mode & 0o777 == 0o664, "colleagues could not save any more"


def test_import_does_not_replace_a_link(fox):
    site = fox(files="-- tales/fox/anna.json -> ../../timing.json --\n-- timing.json --\nmine\n")
    outcome = site.run("time", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox")
    assert outcome.codes == ["cannot-write"] and "link" in outcome.stderr
    assert site.path("tales/fox/anna.json").is_symlink() and site.path("timing.json").read_text() == "mine\n"


def test_import_tells_what_is_left_to_do(fox):
    site = fox(more="voices:\n  - id: anna\n    audio: anna\n")
    put(site, "words.srt", "anna.srt")
    outcome = site.run("time", "import", "library/tales/fox/anna.srt", "--tale", "library/tales/fox").good()
    assert "add 'timing: anna'" in outcome.stdout and "move away anna.srt" in outcome.stdout


def test_import_of_another_tale_writes_nothing(fox):
    site = fox(files="-- tales/fox/other.srt --\n1\n00:00:00,100 --> 00:00:01,000\nĶūķis\n")
    outcome = site.run("time", "import", "library/tales/fox/other.srt", "--tale", "library/tales/fox")
    assert outcome.status == 1 and outcome.codes == ["timing-of-another-text"]
    assert not site.path("tales/fox/anna.json").exists()


@pytest.mark.parametrize("other", ["Pavisam", "Reiz dzīvoja vecis un vecene", "We had two goats, a cow and seven kids"])
def test_a_word_or_two_in_common_make_no_timing_of_this_tale(fox, other):
    cues = "\n".join(f"{n}\n00:00:0{n / 4 + 0.2:.3f} --> 00:00:0{n / 4 + 0.4:.3f}\n{word}\n" for n, word in enumerate(other.split()))
    site = fox(files=f"-- tales/fox/anna.srt --\n{cues}")
    outcome = site.run("time", "import", "library/tales/fox/anna.srt", "--tale", "library/tales/fox")
    assert outcome.status == 1 and outcome.codes == ["timing-of-another-text"]
    outcome = site.build().good()
    assert outcome.codes == ["timing-of-another-text"] and outcome.diagnostics[0].severity == "warning"
    assert 'id="timing">[null]</script>' in site.page("fox")


@pytest.mark.parametrize("kind", ["syllables", "tiers"])
def test_what_no_program_writes_takes_no_time(fox, kind):
    """Each took half a minute once."""
    if kind == "syllables":
        made = "[Script Info]\nDialogue: 0,0:00:00.50,0:00:02.00,D,,0,0,0,," + "{\\k1}a" * 200_000 + "\n"
    else:
        words = "\n".join(f'{n / 10} {n / 10 + 0.1} "w{n}"' for n in range(30_000))
        tiers = "\n".join(f'"IntervalTier" "v{n} - words" 0 9999 1 {n} {n + 1} "v{n}"' for n in range(20_000))
        made = f'"ooTextFile" "TextGrid" 0 9999 <exists> 20001 "IntervalTier" "words" 0 9999 30000\n{words}\n{tiers}\n'
    site = fox()
    site.path("large.txt").write_text(made)
    began = time.process_time() + sum(os.times()[2:4])
    site.run("time", "import", "library/large.txt", "--tale", "library/tales/fox")
    assert time.process_time() + sum(os.times()[2:4]) - began < 5


def test_a_media_overlay_names_the_recording(fox):
    site = fox()
    put(site, "words.srt", "anna.srt")
    made = site.run("time", "export", "library/tales/fox", "--format", "smil").good().stdout
    assert made.count('<audio src="anna.wav" ') == 8


def test_a_media_overlay_of_a_bare_file_names_the_recording_beside_it_or_the_one_that_is_named(fox):
    site = fox()
    put(site, "words.srt", "anna.srt")
    export = ["time", "export", "library/tales/fox/anna.srt", "--format", "smil"]
    assert site.run(*export).good().stdout.count('<audio src="anna.wav" ') == 8
    site.path("tales/fox/anna.wav").rename(site.home / "other.wav")
    assert site.run(*export, "--recording", "other.wav").good().stdout.count('<audio src="other.wav" ') == 8
    outcome = site.run(*export)
    assert outcome.status == 1 and outcome.codes == ["missing-recording"] and "--recording" in outcome.diagnostics[0].notes[0]
    assert outcome.stdout == ""


def test_a_media_overlay_names_a_recording_by_its_address(fox):
    site = fox()
    put(site, "words.srt", "anna.srt")
    name = "a: #1 100%25?.wav"
    site.path("tales/fox/anna.wav").rename(site.home / name)
    made = site.run("time", "export", "library/tales/fox/anna.srt", "--format", "smil", "--recording", name).good().stdout
    [address] = set(re.findall('<audio src="(.*?)"', made))
    assert urllib.parse.unquote(urllib.parse.urlsplit(address).path) == name, "another program looks for another file"


@pytest.mark.parametrize("name", ["vtt", "srt", "lrc", "textgrid", "audacity", "csv"])
def test_no_label_commands_the_terminal(fox, tmp_path, name):
    site = fox("anna.json")
    damaged = tmp_path / "damaged.json"
    damaged.write_text(r'{"sentences": [{"text": "a\u001b[31mb \u0000c", "start": 0, "end": 1, "words": ['
                       r'{"text": "a\u001b[31mb", "start": 0, "end": 0.5}, {"text": "\u0000c", "start": 0.5, "end": 1}]}]}')
    printed = site.run("time", "export", damaged, "--format", name).good().stdout
    assert "[31mb" in printed and "\x1b" not in printed and "\0" not in printed


def test_what_is_exported_into_no_file_goes_through_it(fox, tmp_path):
    site = fox()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    site.run("time", "export", FIXTURES / "words.srt", "--format", "vtt", "--output", pipe).good()
    assert os.read(reader, 9999).startswith(b"WEBVTT") and pipe.is_fifo()
    os.close(reader)


@pytest.mark.parametrize("name", ["anna.wav", "tale.md", "1.svg", "notes"])
def test_an_export_does_not_replace_what_is_no_timing(fox, name):
    site = fox()
    file = site.path("tales/fox") / name
    file.touch()
    before = file.read_bytes()
    outcome = site.run("time", "export", FIXTURES / "words.srt", "--format", "csv", "--output", file)
    assert outcome.codes == ["not-ours"] and file.read_bytes() == before and not file.with_name(f"{name}~").exists()
    assert ".csv" in outcome.diagnostics[0].notes[0]


def test_a_hyphen_as_output_is_the_terminal(fox):
    site = fox()
    printed = site.run("time", "export", FIXTURES / "words.srt", "--format", "csv").good().stdout
    assert site.run("time", "export", FIXTURES / "words.srt", "--format", "csv", "--output", "-").good().stdout == printed
    assert not (site.home / "-").exists()
    outcome = site.run("export", "epub", "fox", "--output", "-", cwd=site.folder)
    assert outcome.status == 2 and "--output" in outcome.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_where_a_stream_is_closed_no_file_of_the_author_takes_its_place(fox, closed):
    site, trace = fox(), pathlib.Path("/dev/shm") / f"trace-{os.getpid()}"
    command = shlex.join(map(str, site.command("time", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox")))
    subprocess.run(["strace", "-f", "-y", "-e", "trace=openat,open", "-o", trace, "sh", "-c", f"exec {command} {closed}"],
                   cwd=site.home, env=site.environment(), stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    opened = trace.read_text()
    trace.unlink()
    assert json.loads(site.path("tales/fox/anna.json").read_text(encoding="utf-8")) and "tales/fox" in opened
    assert not re.findall(rf" = [012]<{re.escape(str(site.home))}.*", opened), "what is printed goes into a file of the author"


@pytest.mark.parametrize("output, message, note", [
    ("nowhere/fox.srt", "there is no folder 'nowhere'", "make it"), ("library", "it is a folder", "name a file in it"),
    ("library/site.yml/fox.srt", "a part of its path is a file", "elsewhere")])
def test_what_cannot_be_written_is_reported_with_what_helps(fox, output, message, note):
    diagnostic, = fox().run("time", "export", FIXTURES / "words.srt", "--format", "srt", "--output", output).diagnostics
    assert diagnostic.code == "cannot-write" and message in diagnostic.message and note in diagnostic.notes[0]


def test_options_may_come_before_the_task(fox):
    outcome = fox().run("time", "--voice", "anna", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox")
    assert outcome.status == 0, f"the value of an option is taken for the task: {outcome.stderr}"


def test_a_full_disk_is_reported_and_leaves_nothing(fox):
    site = fox()
    with open("/dev/full", "w") as full:
        done = subprocess.run(site.command("time", "export", FIXTURES / "words.srt", "--format", "srt"), stdout=full,
                              stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1 and "the disk is full" in done.stderr


def test_a_folder_is_no_timing_file_and_the_timings_in_it_are_named(fox):
    site = fox()
    diagnostic, = site.run("time", "import", "library/tales/fox", "--print").diagnostics
    assert "this is a folder" in diagnostic.message and "name a timing file" in diagnostic.notes[0]
    put(site, "words.srt", "anna.srt")
    site.path("tales/fox/notes.txt").write_text("Read slowly.\n")
    diagnostic, = site.run("time", "import", "library/tales/fox", "--print").diagnostics
    assert diagnostic.notes == ["name the timing file: library/tales/fox/anna.srt"]


def test_a_folder_that_may_not_be_opened_is_reported(nobodys_library):
    site = nobodys_library(tale())
    site.path(".").chmod(0o700 if os.geteuid() == 0 else 0)
    for words in (["check", "library"], ["time", "import", "library", "--print"], ["narrate", "library"]):
        diagnostic, = site.run(*words).diagnostics
        assert diagnostic.code == "unreadable-file" and "permission denied" in diagnostic.message, words
    site.path(".").chmod(0o755)


def test_the_nearest_name_of_a_file_is_suggested(fox):
    site = fox()
    put(site, "words.srt", "anna.srt")
    diagnostic, = site.run("time", "import", "library/tales/fox/ana.srt", "--print").diagnostics
    assert diagnostic.notes == ["did you mean 'library/tales/fox/anna.srt'?"]


def test_what_is_no_timing_at_all_is_called_what_it_is(fox):
    site = fox()
    diagnostic, = site.run("time", "import", "library/tales/fox/anna.wav", "--print").diagnostics
    assert "a WAV recording" in diagnostic.message and "storysite align" in diagnostic.notes[0] and diagnostic.location.line is None
    diagnostic, = site.run("time", "import", FIXTURES.parents[1] / "Media/fixtures/p.png", "--print").diagnostics
    assert "a PNG picture" in diagnostic.message and diagnostic.location.line is None


@pytest.mark.parametrize("more, files, wanted", [
    ("", "", "for anna.wav, add to the front matter: voices: [{id: anna, name: anna, audio: anna}]"),
    ("voices: [{id: anna, audio: anna}]\n", "", None)])
def test_what_a_tale_without_a_voice_needs_can_be_copied(fox, more, files, wanted):
    outcome = fox(more=more, files=files).run("time", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox")
    assert outcome.codes == (["unknown-voice"] if wanted else []) and (wanted or "") in outcome.stderr


def test_a_voice_of_several_must_be_named(fox):
    more = VOICE + "  - id: janis\n    audio: anna\n    timing: janis\n"
    site = fox(more=more)
    outcome = site.run("time", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox")
    assert outcome.status == 1 and outcome.codes == ["unknown-voice"] and "anna, janis" in outcome.stderr
    outcome = site.run("time", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox", "--voice", "jannis")
    assert "did you mean 'janis'?" in outcome.stderr
    site.run("time", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox", "--voice", "janis").good()
    assert site.path("tales/fox/janis.json").exists()


def test_a_page_of_several_must_be_named(library):
    site = library(tale("fox", "Fox", TEXT, "voices:\n  - id: anna\n    audio: anna\n") + "-- tales/fox/anna/1.wav (4.5 s) --\n")
    assert site.run("time", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox").codes == ["unknown-page"]
    site.run("time", "import", FIXTURES / "words.srt", "--tale", "library/tales/fox", "--page", "1").good()
    site.build().good()
    assert starts(site) == STARTS


def test_of_two_timings_of_a_page_one_must_go(library):
    site = library(tale("fox", "Fox", TEXT, "voices:\n  - id: anna\n    audio: anna\n") + "-- tales/fox/anna/1.wav (4.5 s) --\n")
    put(site, "words.srt", "anna/1.srt")
    put(site, "mfa.csv", "anna/1.csv")
    [diagnostic] = site.build().diagnostics
    assert (diagnostic.code, diagnostic.notes) == ("ambiguous-timing", ["move the others away"]), "no other remedy helps"
    site.path("tales/fox/anna/1.csv").unlink()
    site.build().good()


@pytest.mark.parametrize("fixture", sorted(path.name for path in FIXTURES.iterdir() if path.is_file()))
def test_import_prints_what_any_file_tells_or_says_that_it_has_no_words(fox, fixture):
    site = fox()
    outcome = site.run("time", "import", FIXTURES / fixture, "--print")
    if outcome.status:
        assert outcome.codes == ["timing-without-words"] and outcome.stdout == ""
        outcome = site.run("time", "import", FIXTURES / fixture, "--print", "--tale", "library/tales/fox").good()
    sentences = json.loads(outcome.stdout)["sentences"]
    assert sentences and all(sentence["start"] <= sentence["end"] for sentence in sentences)


def test_words_of_a_media_overlay_come_from_the_pages_that_it_names(fox):
    site = fox()
    overlay = ('<smil><body>' + "".join(
        f'<par><text src="text/ch%201.xhtml#m{n}"/><audio src="a.mp3" clipBegin="{start}s" clipEnd="{end}s"/></par>'
        for n, start, end in [(1, 0.5, 1.4), (2, 1.4, 2.0), (3, 2.6, 4.1)]) + "</body></smil>").replace("ch%201", "ch1")
    page = ('<html><head><title>x</title></head><body><p><span id="m1">Once there was a</span> <span id="m2">fox</span>.<br/>'
            '<span id="m3">She couldn&#8217;t fly!</span></p></body></html>')
    site.write(f"-- tales/fox/anna.smil --\n{overlay}\n-- tales/fox/text/ch1.xhtml --\n{page}\n")
    outcome = site.run("time", "import", "library/tales/fox/anna.smil", "--print").good()
    sentences = json.loads(outcome.stdout)["sentences"]
    assert [sentence["text"] for sentence in sentences] == ["Once there was a", "fox", "She couldn’t fly!"]
    site.build().good()
    assert starts(site)[0] == 500 and starts(site)[4] == 1400 and starts(site)[5] == 2600


@pytest.mark.parametrize("address, file", [
    ("my%20page.xhtml", "my page.xhtml"), ("./text/%C4%81da.xhtml", "text/āda.xhtml"), ("100%25.xhtml", "100%.xhtml"),
    ("my%20page.xhtml", "my%20page.xhtml"), ("my page.xhtml", "my page.xhtml"), ("text%2F1.xhtml", "text/1.xhtml"),
])
def test_addresses_of_a_media_overlay_are_percent_decoded(fox, address, file):
    site = fox()
    pairs = "".join(f'<par><text src="{address}#m{n}"/><audio src="a.mp3" clipBegin="{start}s" clipEnd="{end}s"/></par>'
                    for n, start, end in [(1, 0.5, 2.0), (2, 2.0, 2.6), (3, 2.6, 4.1)])
    site.path("tales/fox/anna.smil").write_text(f"<smil><body>{pairs}</body></smil>")
    page = site.path(f"tales/fox/{file}")
    page.parent.mkdir(exist_ok=True)
    page.write_text('<p id="m1">Once there was</p><p id="m2">a fox.</p><p id="m3">She couldn&#8217;t fly!</p>')
    sentences = json.loads(site.run("time", "import", "library/tales/fox/anna.smil", "--print").good().stdout)["sentences"]
    assert [sentence["text"] for sentence in sentences] == ["Once there was", "a fox.", "She couldn’t fly!"]
    site.build().good()
    assert starts(site)[0] == 500 and starts(site)[3] == 2000 and starts(site)[5] == 2600


def test_printed_times_are_checked_against_a_recording(fox):
    site = fox()
    outcome = site.run("time", "import", FIXTURES / "milliseconds.csv", "--print", "--recording", "library/tales/fox/anna.wav").good()
    assert outcome.codes == ["timing-unit"] and "4.5 s long" in outcome.stderr
    assert json.loads(outcome.stdout)["sentences"][0]["start"] == 0.5


@pytest.mark.parametrize("form", FORMATS)
def test_what_is_exported_comes_back_to_the_millisecond(fox, form):
    site = fox()
    put(site, "storysite.json", "anna.json")
    site.run("time", "export", "library/tales/fox", "--format", form, "--output", f"fox.{form}").good()
    before = site.path("tales/fox/anna.json").read_text()
    site.path("tales/fox/anna.json").unlink()
    site.run("time", "import", f"fox.{form}", "--tale", "library/tales/fox").good()
    times = [
        [(word["start"], word["end"]) for sentence in json.loads(text)["sentences"] for word in sentence["words"]]
        for text in (before, site.path("tales/fox/anna.json").read_text())]
    assert times[0] == times[1]


TITLE = '{"text": "Fox", "start": 0.1, "end": 0.4, "words": [{"text": "Fox", "start": 0.1, "end": 0.4}]}'


@pytest.mark.parametrize("form", ["json", "vtt"])
@pytest.mark.parametrize("is_there", [True, False], ids=["over the old timing", "without it"])
def test_a_spoken_title_keeps_its_times(fox, form, is_there):
    """Otherwise the title page is silent after a correction in another program."""
    site = fox()
    put(site, "storysite.json", "anna.json")
    timing = site.path("tales/fox/anna.json")
    timing.write_text(timing.read_text().rstrip().removesuffix("}") + f', "title": {TITLE}}}')
    site.run("time", "export", "library/tales/fox", "--format", form, "--output", f"fox.{form}").good()
    if not is_there:
        timing.unlink()
    site.run("time", "import", f"fox.{form}", "--tale", "library/tales/fox").good()
    title = json.loads(timing.read_text()).get("title")
    assert title == (json.loads(TITLE) if is_there or form == "json" else None)


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_is_turned_into_another_without_a_tale(fox, form):
    site = fox()
    recording = ["--recording", "library/tales/fox/anna.wav"] if form == "smil" else []
    outcome = site.run("time", "export", FIXTURES / "whisper.json", "--format", form, *recording).good()
    site.path("x").write_text(outcome.stdout)
    back = json.loads(site.run("time", "import", "library/x", "--print").good().stdout)
    assert [round(word["start"] * 1000) for sentence in back["sentences"] for word in sentence["words"]] == STARTS


def test_export_takes_this_folder_if_no_tale_is_named(fox):
    site = fox()
    put(site, "words.srt", "anna.srt")
    assert site.run("time", "export", "--format", "vtt", cwd=site.path("tales/fox")).good().stdout.startswith("WEBVTT")


def test_a_voice_without_timing_has_nothing_to_export(fox):
    site = fox(more="voices:\n  - id: anna\n    audio: anna\n")
    outcome = site.run("time", "export", "library/tales/fox", "--format", "vtt")
    assert outcome.status == 1 and outcome.codes == ["missing-file"] and outcome.stdout == ""


@pytest.mark.parametrize("arguments", [
    ["time"], ["time", "imprt", "x"], ["time", "import"], ["time", "import", "a", "b", "--print"], ["time", "import", "x"],
    ["time", "import", "x", "--tale"], ["time", "export"], ["time", "export", "--format", "doc"], ["time", "export", "a", "b", "--format", "vtt"],
    ["time", "import", "x", "--tale", "y", "--page", "0"], ["time", "import", "x", "--tael", "y"],
    ["time", "import", "x", "--tale", "y", "--recording", "z"],
])
def test_wrong_usage_is_exit_2(fox, arguments):
    outcome = fox().run(*arguments)
    assert outcome.status == 2 and outcome.stdout == "" and outcome.stderr.startswith("storysite: ")


def test_help_tells_every_option(fox):
    text = fox().run("time", "--help").good().stdout
    for option in ("--tale", "--library", "--voice", "--page", "--print", "--recording", "--format", "--output", "--quiet",
                   "--help", *FORMATS):
        assert option in text


@pytest.mark.parametrize("name, code", [("nothing.srt", "missing-file"), ("tales", "unreadable-file")])
def test_a_file_that_cannot_be_read_is_reported(fox, name, code):
    outcome = fox().run("time", "import", f"library/{name}", "--print")
    assert outcome.status == 1 and outcome.codes == [code]
