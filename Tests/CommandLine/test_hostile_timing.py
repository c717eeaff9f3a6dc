"""Timing files that were made to do harm: they are refused, and nothing outside their folder is read or written."""

import os
import resource

import pytest

from test_time import VOICE, fox  # noqa: F401 (a fixture)

CUE = "1\n00:00:00,500 --> 00:00:02,000\nOnce there was a fox.\n"


def overlay(address):
    return (f'<smil><body><par><text src="{address}#x"/><audio src="anna.wav" clipBegin="0.5s" clipEnd="2s"/></par>'
            "</body></smil>")


@pytest.mark.parametrize("address", [
    "../secret.xhtml", "pages/../../secret.xhtml", "link.xhtml", "pages/link.xhtml", "zero", "pipe",
    "%2e%2e/secret.xhtml", "pages%2F..%2F%2E%2E%2Fsecret.xhtml", "link%2Exhtml", "pages/page.xhtml%00"])
@pytest.mark.parametrize("task", [["time", "import", "--print"], ["time", "export", "--format", "json"]])
def test_an_overlay_reads_only_regular_files_beneath_its_own_folder(library, address, task):
    site = library("-- secret.xhtml --\n<p id='x'>Secret</p>\n-- smil/pages/page.xhtml --\n<p id='x'>Open</p>\n"
                   "-- smil/link.xhtml -> ../secret.xhtml --\n-- smil/pages/link.xhtml -> ../../secret.xhtml --\n"
                   f"-- smil/zero -> /dev/zero --\n-- smil/bad.smil --\n{overlay(address)}\n"
                   f"-- smil/good.smil --\n{overlay('pages/page.xhtml')}\n")
    os.mkfifo(site.path("smil/pipe"))
    outcome = site.run(*task, "library/smil/bad.smil")
    assert outcome.status == 1 and outcome.codes == ["timing-without-words"]
    assert "Secret" not in outcome.stdout + outcome.stderr
    assert "Open" in site.run(*task, "library/smil/good.smil").good().stdout


@pytest.mark.parametrize("address", ["../owl/page.xhtml", "%2e%2e/owl/page.xhtml", "%2E%2E%2Fowl%2Fpage.xhtml", "page.xhtml%00"])
def test_an_overlay_of_a_tale_reads_only_files_of_its_folder(fox, address):
    page = "<p id='x'>Once there was</p><p id='y'>a fox.</p><p id='z'>She couldn't fly!</p>"
    pairs = "".join(f'<par><text src="ADDRESS#{id}"/><audio src="anna.wav" clipBegin="{start}s" clipEnd="{end}s"/></par>'
                    for id, start, end in [("x", 0.5, 1), ("y", 1, 2), ("z", 2, 3)])
    site = fox(files=f"-- tales/fox/page.xhtml --\n{page}\n-- tales/owl/page.xhtml --\n{page}\n")
    for shown, codes in ("page.xhtml", []), (address, ["timing-without-words"]):
        site.path("tales/fox/anna.smil").write_text(f"<smil><body>{pairs.replace('ADDRESS', shown)}</body></smil>")
        assert [code for code in site.build().codes if code.startswith("timing")] == codes


@pytest.mark.parametrize("timing", ["../../other", "../../../other", "sub/anna"])
def test_an_import_writes_only_into_the_folder_of_its_tale(fox, timing):
    site = fox(more=VOICE.replace("timing: anna", f"timing: {timing}"), files="-- tales/fox/sub -> ../../../outside --\n")
    outside = site.home / "outside"
    outside.mkdir()
    site.path("anna.srt").write_text(CUE)
    outcome = site.run("time", "import", "library/anna.srt", "--tale", "library/tales/fox")
    assert outcome.status == 1 and outcome.diagnostics
    assert not list(outside.iterdir()) and not list(site.home.rglob("other*"))


def test_an_import_touches_neither_a_link_nor_what_it_leads_to(fox):
    site = fox(files="-- tales/fox/anna.json -> ../../kept --\n")
    site.path("kept").write_text("kept")
    site.path("anna.srt").write_text(CUE)
    assert site.run("time", "import", "library/anna.srt", "--tale", "library/tales/fox").codes == ["cannot-write"]
    assert site.path("kept").read_text() == "kept" and site.path("tales/fox/anna.json").is_symlink()
    assert not site.path("tales/fox/anna.json~").exists()


def test_an_export_replaces_a_link_and_not_what_it_leads_to(fox):
    site = fox()
    (site.home / "kept").write_text("kept")
    (site.home / "fox.vtt").symlink_to("kept")
    site.path("anna.srt").write_text(CUE)
    site.run("time", "export", "library/anna.srt", "--format", "vtt", "--output", "fox.vtt").good()
    assert (site.home / "kept").read_text() == "kept" and (site.home / "fox.vtt").read_text().startswith("WEBVTT")


@pytest.mark.parametrize("name", ["library/tales/fox/fox.json", "fox.vtt", "large.vtt"])
def test_an_export_keeps_the_file_that_it_replaces(fox, name):
    site = fox()
    site.path("anna.srt").write_text(CUE)
    file = site.home / name
    if name == "large.vtt":
        file.touch()
        os.truncate(file, 100_000_000)
    else:
        file.write_text("mine")
    before = file.read_bytes()
    export = ["time", "export", "library/anna.srt", "--format", "vtt", "--output", name]
    outcome = site.run(*export)
    if name == "large.vtt":
        assert outcome.codes == ["cannot-write"] and "64 MB" in outcome.stderr and file.read_bytes() == before
        return
    kept = file.with_name(f"{file.name}~")
    assert f"{name} replaced; the old file is now {name}~" in outcome.good().stdout and kept.read_bytes() == before
    site.run(*export).good()
    assert kept.read_bytes() == before, "the same bytes replace nothing"


# Files that once took a time that grows with the square of their size, or all of the stack.
LARGE = {
    "a refrain with many times": lambda n: "[00:01.00]" * n + "la " * n + "\n",
    "words with many times": lambda n: "[00:01.00]" * n + "<00:01.00>la" * n + "\n",
    "braces that are never closed":
        lambda n: "[Script Info]\nDialogue: 0,0:00:00.50,0:00:02.00,D,,0,0,0,," + "{" * 20 * n + "\n",
    "quotes after spaces": lambda n: "0.5\t1\tOnce\n1\t2\t" + " " * 10 * n + '"x' * 10 * n + "\n",
    "line breaks of SubViewer": lambda n: "0:00:00.500,0:00:02.000\n" + "[br]" * 20 * n + "fox\n",
    "marked words": lambda n: "1\n00:00:00,500 --> 00:00:02,000\n" + "<u>a</u>" * 10 * n + "\n",
    "elements in elements": lambda n: "<html>" + "<span data-m='500'>fox " * 5 * n + "</html>",
    "tags that are never closed": lambda n: "1\n00:00:00,500 --> 00:00:02,000\n" + "<" * 40 * n + "\n",
}


@pytest.mark.parametrize("name", LARGE)
def test_no_file_takes_a_time_that_grows_with_its_square(fox, name):
    site = fox()

    def seconds(size):
        site.path("large.txt").write_text(LARGE[name](size))
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        outcome = site.run("time", "export", "library/large.txt", "--format", "srt")
        assert outcome.status in (0, 1), f"the program ended with {outcome.status}"
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    small, large = seconds(1_000), seconds(10_000)
    assert large < 30 * max(small, 0.03), "a file ten times as large takes a hundred times as long"


@pytest.mark.parametrize("text", [
    "1e-9223372036854775808\t2\tword\n", "0\t1e9223372036854775807\tword\n", "-1e300\t1e300\tword\n",
    "[99999:59.50]" + "a" * 2_000_000 + "\n", "WEBVTT\n\n999999999:59:59.999 --> 999999999:59:59.999\nOnce\n",
    '<tt><body><div><p begin="0:0:9e99:0" end="0:0:5:0">Once</p></div></body></tt>\n'])
def test_no_number_ends_the_program(fox, text):
    site = fox(files=f"-- tales/fox/anna.txt --\n{text}")
    for words in (["time", "import", "library/tales/fox/anna.txt", "--print"], ["build", "library", "--output", "out"]):
        outcome = site.run(*words)
        assert outcome.status in (0, 1), f"{words[0]} ended with {outcome.status}"
        assert outcome.status == 0 or outcome.diagnostics
