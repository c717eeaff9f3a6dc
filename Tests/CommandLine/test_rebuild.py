"""A build that makes again only what changed gives what a first build gives."""

import os
import pathlib
import re
import subprocess
import sys
import time

import pytest

from library import BINARY, Library, sound
from test_killed_commit import strace  # a fixture

REBUILD = pathlib.Path(__file__).parents[1] / "LibraryFuzz/rebuild.py"
TALES = """\
-- tales/ant/tale.md --
---
title: Ant
language: en
cover: cover.svg
---

Once there was an ant.
-- tales/ant/cover.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>
-- tales/bee/tale.md --
---
title: Bee
language: en
---

Once there was a bee.
-- tales/cat/tale.md --
---
title: Cat
language: lv
---

Reiz dzīvoja kaķis.
"""


def settle():
    """Waits until the stamps of files that were just written prove that nobody writes them again."""
    time.sleep(0.05)


@pytest.fixture
def site(tmp_path):
    """Three tales, of which the first two offer each other, built once."""
    site = Library(tmp_path, "-- site.yml --\ntitle: Pasakas\nlanguages: [lv, en]\n" + TALES)
    settle()
    site.build().good()
    return site


def edit(site, name, old, new):
    path = site.path(name)
    path.write_text(path.read_text().replace(old, new, 1))
    settle()


def explained(site):
    """The lines that say why tales were made again."""
    return site.build("--explain").good().stdout.splitlines()[:-1]


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["20"], ["5", "--kill"]], ids=["edits", "kills"])
def test_after_random_edits_the_site_is_what_a_first_build_makes(arguments):
    done = subprocess.run([sys.executable, REBUILD, *arguments, "--program", str(BINARY), "--jobs", "2", "--seed", "7"],
                          capture_output=True, text=True, timeout=110)
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(rf"^{arguments[0]} edits .* (\d+) built", done.stdout, re.MULTILINE)
    assert found and int(found[1]) > 1, f"too few sites were compared: {done.stdout}"


def test_only_the_tale_that_changed_is_made_again(site):
    edit(site, "tales/cat/tale.md", "kaķis", "kaķēns")
    assert explained(site) == ["tales/cat: new or changed: tale.md"]


def test_a_tale_whose_next_tale_changed_is_made_again(site):
    edit(site, "tales/bee/tale.md", "title: Bee", "title: Bees")
    assert explained(site) == ["tales/ant: its next tale changed, or another tale is next",
                               "tales/bee: new or changed: tale.md"]
    assert "Bees" in site.page("ant")


def test_settings_make_every_tale_again(site):
    edit(site, "site.yml", "Pasakas", "Stāsti")
    assert explained(site) == [f"tales/{name}: changed: site.yml or a picture that it names" for name in ("ant", "bee", "cat")]


def test_a_file_that_somebody_changed_on_the_site_is_made_again(site):
    (site.output / "tales/bee/index.html").write_text("gone")
    assert explained(site) == ["tales/bee: a file of its page was missing or changed on the site"]
    assert ">bee<" in site.page("bee")


@pytest.mark.parametrize("name, old, new, found", [
    ("styles/99-own.css", ".own{order:1}", ".own{order:2}", "assets/style.*.css"),
    ("styles/extra/1.css", ".own{order:1}", ".own{order:2}", "assets/extra-style.*.css"),
    ("scripts/own.js", "own = 1;", "own = 2;", "assets/own.*.js"),
    ("pictures/own.svg", "M0 0h4v3z", "M0 0h4v2z", "assets/own.*.svg"),
    ("words/lv.yml", "own-word: Viens", "own-word: Divas", "library/index.html"),
    ("templates/library.mustache", "<p>1</p>", "<p>2</p>", "library/index.html"),
])
def test_a_file_of_a_theme_is_read_again_though_its_size_and_its_time_are_those_of_before(site, name, old, new, found):
    content = {
        "pictures/own.svg": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="{old}"/></svg>',
        "templates/library.mustache": f"<!DOCTYPE html><title>x</title>{old}",
    }.get(name, old)
    site.write(f"-- themes/own/theme.yml --\nextends: storybook\n-- themes/own/{name} --\n{content}\n")
    if name.startswith("words/"):
        site.write("-- themes/own/templates/library.mustache --\n<!DOCTYPE html><title>x</title>{{words.own-word}}\n")
    edit(site, "site.yml", "title:", "theme: own\ntitle:")
    site.build()
    edit(site, "tales/cat/tale.md", "kaķis", "kaķēns")
    site.build()
    file = site.path(f"themes/own/{name}")
    before = file.stat()
    file.write_text(file.read_text().replace(old, new, 1))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    settle()
    site.build()
    [text] = [path.read_text() for path in site.output.glob(found)]
    assert new.removeprefix("own-word: ") in text, f"readers go on seeing the {name} of before"


def test_a_changed_tale_reads_no_file_of_its_theme_again(site, strace, tmp_path):
    log = tmp_path / "opened"

    def opened():
        trace = ["strace", "-f", "-qq", "-o", log, "-e", "trace=openat"]
        subprocess.run([*trace, *site.command("build", "library", "--output", "output")], cwd=site.home,
                       env=site.environment(), capture_output=True, check=True, timeout=60)
        return set(re.findall(r'storybook/(\w+)/[^"]+\.\w+"', log.read_text()))

    edit(site, "tales/cat/tale.md", "kaķis", "kaķēns")
    assert opened() == set()
    edit(site, "site.yml", "Pasakas", "Stāsti")
    everything = {"fonts", "pictures", "scripts", "styles", "templates", "words"}
    assert opened() == everything, "the trace sees nothing"


def test_without_a_change_no_tale_is_made_again(site):
    assert explained(site) == ["no tale was made again"]


def test_warnings_of_tales_that_are_not_read_again_are_said_again(site):
    (site.folder / "tales/cat/a").mkdir()
    for number in ("1", "7"):
        site.path(f"tales/cat/a/{number}.wav").write_bytes(sound(1))
    edit(site, "tales/cat/tale.md", "---\n\n", "voices: [{id: a, audio: a}]\n---\n\n")
    first = site.build()
    assert [diagnostic.code for diagnostic in first.diagnostics] == ["unused-file"]
    edit(site, "tales/ant/tale.md", "an ant", "a small ant")
    again = site.build("--explain")
    assert [line for line in again.stdout.splitlines() if "tales/cat" in line] == []
    assert again.stderr == first.stderr
