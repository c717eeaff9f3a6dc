"""docs/first-tale.md: its commands work in their order, and storysite says what the page says it does."""

import pathlib
import re
import shutil

import pytest

from library import Library, sound

PAGE = (pathlib.Path(__file__).parents[2] / "docs/first-tale.md").read_text(encoding="utf-8")
GUIDE, MISTAKES = PAGE.split("## When storysite reports a mistake\n")
TALE = "tales/the-fox/tale.md"
# Commands of the guide that this machine may not have, or that do not end by themselves.
ELSEWHERE = ("serve", "align", "narrate", "--version")


def commands(text):
    return [line.split(" ", 1)[1] for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
            for line in block.splitlines() if line.startswith("storysite ")]


def words(command):
    return [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command)]


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """The folder of someone who followed the guide, and what storysite said at each command."""
    home = Library(tmp_path_factory.mktemp("documents"))
    said = {}
    for command in commands(GUIDE):
        if words(command)[0] not in ELSEWHERE:
            said[command] = home.run(*words(command)).good()
    return home, said


def test_the_guide_ends_with_a_tale_on_a_site(followed):
    home, said = followed
    assert {words(command)[0] for command in said} == {"new", "check", "build"}
    assert "all is well" in said["check my-library"].stdout
    assert (home.home / "my-site/tales/the-fox/index.html").exists()
    [shown] = re.findall(r"```text\n(.*?)```", GUIDE, re.DOTALL)
    assert said["new my-library"].stdout == shown
    # The line of which the guide says to remove the mark.
    [line] = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert line in (home.home / "my-library" / TALE).read_text(encoding="utf-8")


def replace(library, old, new):
    path = library / TALE
    text = path.read_text(encoding="utf-8")
    assert re.search(old, text, re.MULTILINE)
    path.write_text(re.sub(old, new, text, count=1, flags=re.MULTILINE), encoding="utf-8")


def record(library):
    (library / "tales/the-fox/Anna.wav").write_bytes(sound(2))
    replace(library, "^#voices:", "voices:")


CHECK = "check my-library"
DONE = {
    1: (lambda library: None, "new tale The owl --library my-library"),
    2: (lambda library: None, "build my-library/tales/the-fox --output my-site"),
    3: (lambda library: (library / TALE).rename(library / f"{TALE}.txt"), CHECK),
    4: (lambda library: shutil.copy(library / TALE, library / "tales/owl.md"), CHECK),
    5: (lambda library: replace(library, "^title: .*", "title: Fox: the movie"), CHECK),
    6: (lambda library: replace(library, "^summary: .*", "sumary: A fox learns to jump."), CHECK),
    7: (lambda library: replace(library, r"^!\[.*\]\(1.svg\)", "![A red fox](l.svg)"), CHECK),
    8: (lambda library: replace(library, r"^!\[.*\]\(1.svg\)", "![](1.svg)"), CHECK),
    9: (lambda library: replace(library, r"\n\n<!-- Three.*\n\n---\n", "\n---\n"), CHECK),
    10: (record, CHECK),
}


def test_the_page_has_ten_mistakes():
    assert [int(number) for number in re.findall(r"^### (\d+)\.", MISTAKES, re.MULTILINE)] == list(DONE)


@pytest.mark.parametrize("number", DONE)
def test_a_mistake_is_reported_as_the_page_says(followed, tmp_path, number):
    home, _ = followed
    shutil.copytree(home.home / "my-library", tmp_path / "my-library")
    make, command = DONE[number]
    make(tmp_path / "my-library")
    # Without ffmpeg, which nobody needs for this page.
    outcome = Library(tmp_path).run(*words(command), environment={"PATH": "/nowhere"})
    [shown] = re.findall(r"```text\n(.*?)```", re.split(r"^### \d+\. ", MISTAKES, flags=re.MULTILINE)[number], re.DOTALL)
    said = outcome.stderr + "".join(line for line in outcome.stdout.splitlines(True) if not line.startswith("ffmpeg is not"))
    assert said == shown
