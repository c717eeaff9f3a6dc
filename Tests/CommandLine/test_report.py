"""What a build says, where it says it, and with which exit code."""

import json
import os
import pathlib
import pty
import re
import subprocess

import pytest

from library import tale

REPORT = re.compile(
    r"(\d+) (tales?) in (\d+) (languages?): (\d+) written, (\d+) unchanged, (\d+) removed, (\d+) ms\n")


ROOT = pathlib.Path(__file__).parents[2]


def test_every_code_is_documented_and_as_severe_as_it_says():
    source = (ROOT / "Sources/SiteGen/Diagnostics/DiagnosticCode.swift").read_text()
    cases = {case: code or case for case, code in re.findall(r'case (\w+)(?: = "([a-z0-9-]+)")?', source)}
    table = (ROOT / "docs/diagnostics.md").read_text().split("| **Files**")[1]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    documented = {code for row in rows for code in re.findall(r"`([a-z0-9-]+)`", row)}
    assert documented == set(cases.values())
    errors = {cases[case] for file in (ROOT / "Sources/SiteGen").rglob("*.swift")
              for case in re.findall(r"\.error,\s+\.(\w+)", file.read_text()) if case in cases}
    mild = {code for row in rows if "(warning)" in row for code in re.findall(r"`([a-z0-9-]+)`", row)}
    assert not mild & errors, "a warning that stops the build"


def report(outcome):
    found = REPORT.fullmatch(outcome.good().stdout)
    assert found, outcome.stdout
    return found.groups()


def two_languages(library):
    return library(tale() + tale("vilks", "Vilks")
                   + "-- tales/fox/tale.md --\n---\ntitle: Fox\nlanguage: en\n---\n\nOnce a fox lived.\n")


def made(site):
    """How many files the output holds, but for the build's own record and lock."""
    own = {site.output / ".storysite" / name for name in ("files", "lock")}
    return sum(path.is_file() for path in set(site.output.rglob("*")) - own)


def test_report_counts_tales_languages_and_files(library):
    site = two_languages(library)
    tales, noun, languages, plural, written, unchanged, removed, _ = report(site.build())
    assert (tales, noun, languages, plural) == ("3", "tales", "2", "languages")
    assert (int(written), unchanged, removed) == (made(site), "0", "0")
    _, _, _, _, written, unchanged, removed, _ = report(site.build())
    assert (written, int(unchanged), removed) == ("0", made(site), "0")


def test_one_tale_is_not_one_tales(library):
    tales, noun, languages, language, *_ = report(library(tale()).build())
    assert (tales, noun, languages, language) == ("1", "tale", "1", "language")


def test_tales_that_are_not_shown_are_counted_beside_the_others(library):
    site = library(tale() + tale("vilks", more="draft: true\n") + tale("ezis", more="withdrawn: 2026-05-01\n"))
    for outcome in (site.build(), site.build()):
        assert outcome.good().stdout.startswith("1 tale in 1 language (besides 2 that are drafts or withdrawn): ")
    assert site.build("--drafts").good().stdout.startswith("2 tales in 1 language (besides 1 that is a draft or withdrawn): ")


def test_a_good_build_says_nothing_on_stderr(library):
    assert two_languages(library).build().good().stderr == ""


def test_quiet_says_nothing_at_all_when_all_is_well(library):
    outcome = two_languages(library).build("--quiet").good()
    assert (outcome.stdout, outcome.stderr) == ("", "")


def test_quiet_still_tells_of_errors(library):
    outcome = library(tale(more="⟪autor⟫: Anna\n")).build("--quiet")
    assert outcome.status == 1 and outcome.codes == ["unknown-key"]


def test_a_diagnostic_is_shown_with_its_line_a_mark_and_a_suggestion(library):
    site = library(tale(more="autor: Anna\n"))
    outcome = site.build()
    assert outcome.status == 1
    assert outcome.stdout == ""
    assert outcome.stderr.startswith(
        "library/tales/lapsa/tale.md:4:1: error: unknown key 'autor' [unknown-key]\n"
        "  4 | autor: Anna\n"
        "    | ^~~~~\n"
        "  = did you mean 'author'?\n")


def test_json_gives_the_same_diagnostics_to_tools(library):
    site = library(tale(more="⟪autor⟫: Anna\n")
                   + "-- tales/vilks/tale.md --\n---\nlanguage: lv\n---\n\nVilks.\n")
    plain = site.build()
    outcome = site.build("--format", "json")
    assert outcome.status == plain.status == 1
    diagnostics = [json.loads(line) for line in outcome.stderr.splitlines()]
    assert [(diagnostic["severity"], diagnostic["code"], diagnostic["file"].removeprefix("library/"), diagnostic.get("line"), diagnostic.get("column"), diagnostic["message"])
            for diagnostic in diagnostics] == \
        [(diagnostic.severity, diagnostic.code, diagnostic.location.file, diagnostic.location.line, diagnostic.location.column, diagnostic.message)
         for diagnostic in plain.diagnostics]
    assert diagnostics[0]["notes"] == plain.diagnostics[0].notes


def test_diagnostics_are_sorted_by_file_and_line_whatever_the_threads(library):
    site = library("".join(
        f"-- tales/t{number:02}/tale.md --\n---\nautor: A\nlanguage: lv\ntitle: T\nlevle: b\n---\n\nReiz.\n"
        for number in range(30)))
    outcomes = [site.build("--jobs", jobs) for jobs in ("1", "8", "8")]
    assert len({outcome.stderr for outcome in outcomes}) == 1
    diagnostics = outcomes[0].diagnostics
    assert len(diagnostics) == 60
    places = [(diagnostic.location.file, diagnostic.location.line) for diagnostic in diagnostics]
    assert places == sorted(places)


def coloured(site, **environment):
    """What a build of `site` writes to a terminal."""
    try:
        ours, theirs = pty.openpty()
    except OSError as diagnostic:
        pytest.skip(f"this machine gives no terminals: {diagnostic}")
    process = subprocess.Popen(
        site.command("build", site.folder, "--output", site.output), stdout=theirs, stderr=theirs,
        env=site.environment({"TERM": "xterm-256color", **environment}))
    os.close(theirs)
    said = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        said += piece
    os.close(ours)
    process.wait()
    return b"\x1b[" in said


def test_colour_only_on_a_terminal_and_not_against_no_color(library):
    site = library(tale(more="autor: Anna\n"))
    assert "\x1b" not in site.build().stderr
    assert coloured(site)
    assert not coloured(site, NO_COLOR="1")


def test_control_characters_of_an_author_do_not_reach_the_terminal(library):
    site = library(tale(more='level: "\\e[31mred"\n'))
    assert site.path("tales/lapsa/tale.md").read_text().count("\\e[31m") == 1
    outcome = site.build()
    assert outcome.status == 1 and "\x1b" not in outcome.stderr


def test_strict_makes_warnings_fail_and_writes_nothing(library):
    site = library(tale(text="Reiz.\n\n---\n\n---\n\nVēl."))
    mild = site.build().good()
    assert [(diagnostic.severity, diagnostic.code) for diagnostic in mild.diagnostics] == [("warning", "empty-page")]
    assert site.build().good().diagnostics == mild.diagnostics, "a warning is reported again while it holds"
    site.output.rename(site.home / "aside")
    strict = site.build("--strict")
    assert strict.status == 1 and strict.codes == mild.codes and strict.stdout == ""
    assert not site.output.exists() or site.tree() == {}
