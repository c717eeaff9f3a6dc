"""Libraries that are wrong in great number, in odd names and in unlucky places: each is answered soon, in little memory,
with a message that has a place."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from library import PICTURE, tale

# Runs a command and prints its exit status, peak memory in MB and seconds.
MEASURE = """
import os, resource, subprocess, sys, time
began = time.monotonic()
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=open(os.environ["LIBRARIES"], "wb"))
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
print(done.returncode, peak, time.monotonic() - began)
"""


def measured(site, *arguments, timeout=60):
    """Builds the library; the report of its diagnostics may not be long, and neither the time nor the memory great."""
    diagnostics = site.home / "diagnostics"
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, *site.command("build", "library", "--output", "output", *arguments)],
        cwd=site.home, env={**site.environment(), "LIBRARIES": str(diagnostics)}, timeout=timeout, capture_output=True, check=True)
    status, peak, _ = done.stdout.split()
    text = diagnostics.read_bytes().decode()
    assert peak and int(peak) < 500, f"{int(peak)} MB of memory for a small library"
    assert len(text) < 100_000, "thousands of lines for one kind of diagnostic"
    return int(status), text


def front(key, value):
    return tale(more=f"{key}: {value}\n")


MANY = {
    # An excerpt of the whole line with each diagnostic, and a count of lines from the start, took 35 s and 5 GB.
    "pictures that name no file on one line": (tale(text="![[]()" * 30_000), "outside-link"),
    "wrong links on one line": (tale(text="[a](b) " * 20_000), "outside-link"),
    "wrong links on many lines": (tale(text="[a](b)\n" * 60_000), "outside-link"),
    "unknown keys": (tale(more="".join(f"k{number}: 1\n" for number in range(100_000))), "unknown-key"),
    # The column of each item was counted from the start of its line.
    "items of a list on one line": (front("themes", "[" + ", ".join(f"a{n}" for n in range(100_000)) + "]"), "too-many"),
    "texts that are lists": (front("author", "[" + "[a]," * 100_000 + "]"), "wrong-type"),
    "languages": (tale() + "-- site.yml --\ntitle: T\nlanguages: [" + "en, " * 10_000 + "lv]\n", "too-many"),
    "the same language": (tale() + "-- site.yml --\ntitle: T\nlanguages: [lv, en, LV]\n", "duplicate-value"),
    "a key of a megabyte": (front("autor" * 200_000, "x"), "bad-yaml"),
    "a text of a megabyte": (front("level", "lv" * 500_000), "too-many"),
    # libcmark went through all lists at each blank line: minutes.
    "lists in lists": (tale(text="- " * 100_000 + "x\n" + "\n" * 400_000 + "x"), "too-deep"),
    "lists in lists by their indents": (tale(text="".join("\t" * (number * 25) + "- " * 50 + "x\n" for number in range(150)) + "\n" * 400_000 + "x"), "too-deep"),
    # Each was compared with all names: minutes.
    "UI strings": (tale() + "-- site.yml --\ntitle: T\nlanguages: [lv]\ntheme: mana\n-- themes/mana/theme.yml --\nextends: storybook\n"
                   "-- themes/mana/words/lv.yml --\n" + "".join(f"k{n}: v\n" for n in range(100_000)), "too-many"),
    # The diagnostic was one of the theme.
    "pages": (tale(text="x\n\n---\n\n" * 150_000), "too-many"),
    "icons": (tale() + "-- site.yml --\ntitle: T\nlanguages: [lv]\nicon: [" + "a.svg, " * 100_000 + "]\n", "too-many"),
}


@pytest.mark.parametrize("name", MANY)
def test_what_is_wrong_throughout_is_said_soon_and_briefly(library, name):
    text, code = MANY[name]
    site = library(text)
    status, diagnostics = measured(site)
    assert status == 1 and f"[{code}]" in diagnostics, diagnostics[-2000:]
    assert diagnostics.count(f"[{code}]") <= 20


def test_of_one_kind_in_one_file_twenty_are_shown_and_the_others_counted(library):
    site = library(tale(more="".join(f"x{number}: 1\n" for number in range(101))))
    outcome = site.build()
    assert outcome.codes == ["unknown-key"] * 20
    assert outcome.diagnostics[-1].notes[-1] == "and 81 more of this kind in this file"
    assert "101 errors" in outcome.stderr
    last = json.loads(site.build("--format", "json").stderr.splitlines()[-1])
    assert last["further"] == 81 and "and 81 more of this kind in this file" in last["notes"]


def test_a_second_place_is_named_with_its_line(library):
    site = library(tale(more="author: Anna\nauthor: Berta\n"))
    assert "library/tales/lapsa/tale.md:4:1: note: first given here\n" in site.build().stderr
    [diagnostic] = map(json.loads, site.build("--format", "json").stderr.splitlines())
    [related] = diagnostic["related"]
    assert (related["file"], related["line"], related["column"]) == ("library/tales/lapsa/tale.md", 4, 1)


def test_a_caret_far_along_a_line_stands_below_its_place(library):
    site = library(tale(text="ā" * 300 + " [a](https://example.com) " + "b" * 5000))
    [diagnostic] = site.build().diagnostics
    assert diagnostic.location.column == 306 and "[a](https://example.com)" in diagnostic.source and len(diagnostic.source) < 200


# Folders

def link(path, target):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def test_links_to_the_own_folder_are_one_diagnostic_each(library):
    site = library(tale())
    for number in range(10):
        link(site.path(f"tales/lapsa/l{number}"), ".")
    status, diagnostics = measured(site)
    assert status == 1 and diagnostics.count("[too-deep]") == 10, diagnostics[-2000:]


def test_folders_that_link_to_each_other_in_many_ways_come_to_an_end(library):
    site = library(tale())
    for level in range(8):
        for number in range(8):
            link(site.path(f"tales/lapsa/{level}/l{number}"), f"../{level + 1}")
    site.path("tales/lapsa/8").mkdir()
    status, diagnostics = measured(site)
    assert status == 1 and diagnostics.count("[too-many]") == 1, diagnostics[-2000:]


@pytest.mark.parametrize("linked", ["themes/mana", "themes"])
def test_a_theme_is_not_read_where_a_link_leads_out_of_the_library(library, tmp_path, linked):
    """As `themes/mana -> /`: a build would list the whole machine, for minutes."""
    elsewhere = tmp_path / "elsewhere"
    for place in (elsewhere, elsewhere / "mana"):
        (place / "styles").mkdir(parents=True)
        (place / "theme.yml").write_text("extends: nothing\n")
    site = library(tale() + "-- site.yml --\ntitle: T\nlanguages: [lv]\ntheme: mana\n")
    link(site.path(linked), elsewhere)
    diagnostics = {(diagnostic.code, diagnostic.location.file) for diagnostic in site.build().diagnostics}
    assert diagnostics == {("outside-library", linked), ("outside-library", "themes/mana")}


def test_a_theme_may_be_a_link_inside_the_library(library):
    site = library(tale() + "-- site.yml --\ntitle: T\nlanguages: [lv]\ntheme: mana\n-- shared/theme.yml --\nextends: storybook\n")
    link(site.path("themes/mana"), "../shared")
    site.build().good()


@pytest.mark.parametrize("name", ["icon.svg", "site.yml", "themes/mana/theme.yml", "themes/mana/styles/a.css",
                                  "themes/mana/words/lv.yml", "themes/mana/templates/tale.mustache", "pages/par.md"])
def test_a_pipe_in_place_of_a_file_is_not_waited_for(library, name):
    site = library(tale() + "-- site.yml --\ntitle: T\nlanguages: [lv]\ntheme: mana\nicon: icon.svg\n"
                   "-- themes/mana/theme.yml --\nextends: storybook\n")
    path = site.path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    # A pipe in place of an optional file of a theme or library is ignored.
    outcome = site.build(timeout=20)
    assert outcome.status in (0, 1) and (outcome.status == 0) == (not outcome.diagnostics)


# What an author meant

@pytest.mark.parametrize(("text", "code", "fix"), [
    ("-- tales/fox.md --\n---\ntitle: Fox\n---\n\nOnce.\n", "misplaced-file", "move it to 'tales/fox/tale.md'"),
    ("-- Tales/fox/tale.md --\n---\ntitle: Fox\n---\n\nOnce.\n", "misplaced-file", "rename it to 'tales'"),
    ("-- tale/fox/tale.md --\n---\ntitle: Fox\n---\n\nOnce.\n", "misplaced-file", "rename it to 'tales'"),
    ("-- tales/fox/tale.md.txt --\n---\ntitle: Fox\n---\n\nOnce.\n", "missing-file", "rename 'tale.md.txt' to 'tale.md'"),
    ("-- tales/fox/Tale.MD --\n---\ntitle: Fox\n---\n\nOnce.\n", "missing-file", "rename 'Tale.MD' to 'tale.md'"),
    (tale() + "-- tales/__MACOSX/._x --\n", "misplaced-file", "delete it"),
    (tale() + "-- pages/Par.MD --\n---\ntitle: Par\n---\n\nTeksts.\n", "misplaced-file", "rename it to 'Par.md'"),
    (tale() + "-- pages/par.md.txt --\n---\ntitle: Par\n---\n\nTeksts.\n", "misplaced-file", "rename it to 'par.md'"),
    ("-- pages/par.md --\n---\ntitle: Par\n---\n\nTeksts.\n", "no-tales", "tales/NAME/tale.md"),
])
def test_what_lies_in_the_wrong_place_is_named_with_its_fix(library, text, code, fix):
    outcome = library(text).build()
    assert code in outcome.codes, outcome.stderr
    assert any(fix in note for diagnostic in outcome.diagnostics if diagnostic.code == code for note in diagnostic.notes), outcome.stderr


@pytest.mark.parametrize("name", ["site.yaml", "Site.yml", "site.yml.txt"])
def test_a_misnamed_site_file_is_to_be_renamed(library, name):
    site = library(tale())
    site.path("site.yml").rename(site.path(name))
    [diagnostic] = site.build().diagnostics
    assert diagnostic.code == "missing-file" and diagnostic.notes == [f"rename '{name}' to 'site.yml'"]


def test_a_tale_s_folder_is_not_taken_for_a_library(library):
    outcome = library(tale()).run("build", "library/tales/lapsa")
    assert outcome.status == 1 and "name the library's folder" in outcome.diagnostics[0].notes[0]


def test_a_site_that_says_no_language_is_reported_that_it_is_taken_for_latvian(library):
    site = library("-- site.yml --\ntitle: Tales\n" + tale())
    outcome = site.build().good()
    assert outcome.codes == ["assumed-language"] and "languages: [en]" in outcome.diagnostics[0].notes[0]
    site.path("site.yml").write_text("title: Tales\nlanguages: [lv]\n")
    assert site.build().good().diagnostics == []


@pytest.mark.parametrize("value", ["-3", "3--6", "3-", "6-3", "0-9223372036854775807", "121", "1-2-3", "3.5", "+3"])
def test_ages_that_are_none_are_refused(library, value):
    [diagnostic] = library(tale(more=f"ages: {value}\n")).build().diagnostics
    assert diagnostic.code == "wrong-type" and "such as 3-6" in diagnostic.message and diagnostic.location.line == 4


@pytest.mark.parametrize("value", ["3-6", "3–6", "3 - 6", "4", "0-120"])
def test_ages_are_a_number_or_a_range(library, value):
    library(tale(more=f"ages: {value}\n")).build().good()


@pytest.mark.parametrize("title", ['""', '"  "', '"\\u200B"', "' '"])
def test_a_title_that_nobody_can_see_is_refused(library, title):
    [diagnostic] = library(tale(title=title)).build().diagnostics
    assert diagnostic.code == "missing-key" and diagnostic.location.line == 2


@pytest.mark.parametrize("text", ['""', "'   '", '"\\u200B\\uFEFF"', '"\\u00A0"', '"\\u200F\\u2067"', '"\\u00AD"'])
@pytest.mark.parametrize("line", [
    "author: ⟪{}⟫", "illustrator: ⟪{}⟫", "translator: ⟪{}⟫", "summary: ⟪{}⟫", "license: ⟪{}⟫", "themes: [⟪{}⟫, drosme]", "characters: [⟪{}⟫]",
    "credits:\n- ⟪{}⟫", "cover: ⟪{}⟫", "music: ⟪{}⟫", "ages: ⟪{}⟫", "published: ⟪{}⟫", "kind: ⟪{}⟫", "translations: {{ en: ⟪{}⟫ }}",
    "words: {{ Reiz: ⟪{}⟫ }}", "voices: [{{ id: anna, name: ⟪{}⟫, audio: anna }}]",
])
def test_a_text_that_nobody_can_see_is_refused_wherever_it_stands(library, line, text):
    """It would be a gap on a card, or a narrator without a name."""
    site = library(tale(more=line.format(text) + "\n") + "-- tales/lapsa/anna.wav (1 s) --\n")
    [diagnostic] = [found for found in site.build().diagnostics if found.severity == "error"]
    assert diagnostic.code == "missing-key" and diagnostic.location == site.marks[0] and diagnostic.message.endswith(" is empty")


def test_a_text_of_the_site_that_nobody_can_see_is_refused_once(library):
    site = library(tale() + "-- site.yml --\ntitle: { lv: Pasakas, en: ⟪\"\\u200B\"⟫ }\nlanguages: [lv, en]\nrefused: [⟪' '⟫]\n"
                   "shelves:\n- title: { lv: ⟪' '⟫, en: Old }\n  tales: [lapsa]\n")
    outcome = site.build()
    assert [found.location for found in outcome.diagnostics] == site.marks and set(outcome.codes) == {"missing-key"}, outcome.stderr


@pytest.mark.parametrize("arguments", [
    ["new", "tale", "\u200b", "--name", "vilks", "--library", "library"], ["code", "new", "--label", "\u200b", "--library", "library"],
    ["narrate", "lapsa", "--add", "--name", "\u2067\u200f", "--library", "library"],
])
def test_a_name_that_nobody_can_see_is_refused_before_it_is_written(library, arguments):
    site = library(tale())
    outcome = site.run(*arguments)
    assert outcome.status == 2, "the next build refuses what was written"
    assert sorted(path.name for path in site.folder.iterdir()) == ["site.yml", "tales"]
    assert [path.name for path in site.path("tales").iterdir()] == ["lapsa"]


def test_a_form_of_a_maker_may_be_empty(library):
    """A language may have nothing where another has an article."""
    forms = "".join(f"  - {{ name: {name}, picture: 1.svg, forms: {{ article: '' }} }}\n" for name in ("lapsa", "vilks"))
    site = library(tale(more=f"kind: maker\nslots:\n- id: hero\n  label: Kurš?\n  choices:\n{forms}", text="Reiz {{hero.article}}{{hero}} gāja.")
                   + f"-- tales/lapsa/1.svg --\n{PICTURE}")
    site.build().good()


@pytest.mark.parametrize("escape", ["\\0", "\\e", "\\x7F", "\\u009B"])
def test_control_characters_do_not_come_in_by_escapes(library, escape):
    [diagnostic] = library(tale(more=f'author: "A{escape}B"\n')).build().diagnostics
    assert diagnostic.code == "bad-yaml" and "control character" in diagnostic.message and diagnostic.location.line == 4


def test_a_tale_that_windows_cannot_hold_is_a_warning(library):
    outcome = library(tale("con")).build().good()
    assert outcome.codes == ["reserved-name"] and "'con-tale'" in outcome.diagnostics[0].notes[0]


def test_a_page_and_a_picture_that_windows_cannot_hold(library):
    site = library(tale(text="Reiz.\n\n![Lapsa](con.svg)") + f"-- tales/lapsa/con.svg --\n{PICTURE}"
                   "-- pages/Com1.md --\n---\ntitle: P\n---\n\nP.\n")
    outcome = site.build().good()
    assert outcome.codes == ["reserved-name"] and outcome.diagnostics[0].location.file == "pages/Com1.md"
    assert "'com1-page.md'" in outcome.diagnostics[0].notes[0]
    assert not list(site.output.rglob("con.*")), "Windows cannot hold the picture"


@pytest.mark.parametrize("place", ["tales/fox", "tales", "pages"])
def test_a_name_that_is_not_utf_8_is_to_be_changed(library, place):
    site = library(tale("fox") + "-- pages/about.md --\n---\ntitle: About\n---\n\nText.\n")
    (pathlib.Path(os.fsdecode(os.fsencode(site.path(place)) + b"/l\xe3cis.md"))).write_text("")
    outcome = site.build()
    assert (outcome.status, outcome.codes) == (1, ["unusable-name"])
    diagnostic, = outcome.diagnostics
    assert "is not UTF-8" in diagnostic.message and diagnostic.location.file.startswith(place)


def test_names_of_folders_do_not_command_the_terminal(library):
    site = library(tale("evil\x1b[31m\x1b]0;pwned\x07\u202ex") + tale("fox"))
    for arguments in (["build", "library", "--output", "output"], ["check", "library"], ["align", "--library", "library"],
                      ["check", *(f"library/tales/{name}" for name in os.listdir(site.path("tales")))]):
        outcome = site.run(*arguments)
        assert not {"\x1b", "\x07", "\u202e"} & set(outcome.stdout + outcome.stderr), arguments


# Themes

THEME = "-- site.yml --\ntitle: T\nlanguages: [lv]\ntheme: mana\n-- themes/mana/theme.yml --\nextends: storybook\n"


def test_a_theme_called_like_a_built_in_one_is_a_warning(library):
    site = library(tale() + "-- themes/storybook/theme.yml --\nextends: sidrat\n")
    outcome = site.build()
    diagnostic = next(diagnostic for diagnostic in outcome.diagnostics if diagnostic.code == "shadowed-theme")
    assert diagnostic.severity == "warning" and "scripts" in diagnostic.message and "rename the folder" in diagnostic.notes[0]


@pytest.mark.parametrize("name", ['a"b.svg', "a#b.svg", "a\nb.svg", "<script>.svg", "a b.svg"])
@pytest.mark.parametrize("folder", ["pictures", "scripts/reader"])
def test_a_theme_s_file_that_cannot_be_an_address_is_refused(library, name, folder):
    site = library(tale() + THEME)
    path = site.path(f"themes/mana/{folder}/{name if folder == 'pictures' else name.replace('.svg', '.js')}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>" if folder == "pictures" else "")
    outcome = site.build()
    assert outcome.status == 1 and outcome.codes == ["bad-file-name"], outcome.stderr


@pytest.mark.parametrize("name", ["templates/tale.mustache", "styles/zz.css", "scripts/reader/zz.js", "words/lv.yml"])
def test_a_theme_s_text_that_is_not_utf8_is_refused(library, name):
    site = library(tale() + THEME)
    path = site.path(f"themes/mana/{name}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"a: \xff\n")
    [diagnostic] = site.build().diagnostics
    assert diagnostic.code == "not-utf8" and diagnostic.location.file == f"themes/mana/{name}" and diagnostic.location.line == 1


def test_templates_that_double_come_to_an_end(library):
    site = library(tale() + THEME)
    folder = site.path("themes/mana/templates")
    folder.mkdir()
    for number in range(40):
        (folder / f"p{number}.mustache").write_text(f"{{{{>p{number + 1}}}}}{{{{>p{number + 1}}}}}" if number < 39 else "x")
    (folder / "tale.mustache").write_text("{{>p0}}")
    status, diagnostics = measured(site)
    assert status == 1 and "[endless-template]" in diagnostics, diagnostics


def test_a_hundred_thousand_open_sections_are_reported_briefly(library):
    site = library(tale() + THEME)
    site.path("themes/mana/templates").mkdir()
    site.path("themes/mana/templates/tale.mustache").write_text("{{#a}}" * 100_000)
    status, diagnostics = measured(site)
    assert status == 1 and diagnostics.count("[unclosed-section]") == 20, diagnostics[-2000:]


def test_long_chains_of_modules_and_deep_brackets_are_read(library):
    site = library(tale() + THEME)
    folder = site.path("themes/mana/scripts/chain")
    folder.mkdir(parents=True)
    for number in range(3000):
        end = f"import {{ a{number + 1} }} from './m{number + 1}.js';\n" if number < 2999 else ""
        (folder / f"m{number}.js").write_text(f"{end}export const a{number} = 1;\n")
    (folder / "main.js").write_text("import { a0 } from './m0.js';\n")
    site.build().good()
    (folder / "main.js").write_text("const " + "[" * 100_000 + "]" * 100_000 + " = 1;\n")
    [diagnostic] = site.build().diagnostics
    assert diagnostic.code == "bad-script" and "nested" in diagnostic.message


# The command line

@pytest.mark.parametrize(("arguments", "hint"), [
    (["library"], "did you mean: storysite build library"),
    (["build", "-o", "x"], "did you mean '--output'?"), (["build", "--out", "x"], "did you mean '--output'?"),
    (["build", "library", "--output", "a", "--output", "b"], "--output is given twice"),
    (["build", "library", "--output", "/"], "a site needs a folder of its own"),
    (["help", "bild"], "did you mean 'build'?"),
])
def test_a_likely_slip_gets_a_hint(library, arguments, hint):
    site = library(tale())
    outcome = site.run(*arguments)
    assert outcome.status == 2 and hint in outcome.stderr


def test_a_site_is_not_written_into_the_home_folder(library):
    site = library(tale())
    outcome = site.run("build", "library", "--output", site.home)
    assert outcome.status == 2 and "your home folder" in outcome.stderr
    assert not (site.home / "index.html").exists()


@pytest.mark.parametrize("command", ["build", "check", "time", "narrate", "align"])
def test_help_is_found_in_every_way_and_fits_a_terminal(library, command):
    site = library()
    texts = {site.run(*arguments).good().stdout for arguments in ([command, "--help"], ["help", command], [command, "help"])}
    assert len(texts) == 1 and all(len(line) <= 80 for line in texts.pop().splitlines())
    assert all(len(line) <= 80 for line in site.run("--help").stdout.splitlines())


def test_the_version_is_reported(library):
    assert library().run("--version").good().stdout.startswith("storysite 0.")


BREAKING_OFF = """
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A disk that fails after the third name in a folder called tales. */
struct dirent *readdir(DIR *folder) {
    static int names;
    char link[32], path[PATH_MAX] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", dirfd(folder));
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length > 6 && !strcmp(path + length - 6, "/tales") && ++names > 3) {
        errno = EIO;
        return NULL;
    }
    return ((struct dirent *(*)(DIR *))dlsym(RTLD_NEXT, "readdir"))(folder);
}
"""


def test_a_folder_that_cannot_be_read_to_its_end_takes_no_tale_off_the_site(library):
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        pytest.skip("no C compiler here")
    site = library("".join(tale(name) for name in ("lapsa", "vilks", "zakis", "pele")))
    site.build().good()
    (source := site.home / "readdir.c").write_text(BREAKING_OFF)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", site.home / "readdir.so", source, "-ldl"], check=True, timeout=60)
    os.utime(site.path("tales"))
    outcome = site.build(environment={"LD_PRELOAD": str(site.home / "readdir.so")})
    assert outcome.codes == ["unreadable-file"] and outcome.diagnostics[0].location.file == "tales"
    assert len(list((site.output / "tales").iterdir())) == 4
