"""The documents: their lines and links, and what they say of the keys that authors write."""

import pathlib
import re

import pytest

from library import PICTURE, Library, sound

ROOT = pathlib.Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
CODE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
WRITING = (ROOT / "docs/writing-tales.md").read_text(encoding="utf-8")
# Where storysite reads the keys of each file.
KEYS = {"site.yml": ["SiteConfig", "SiteColours", "LessonCategory", "Badge"], "tale.md": ["TaleHeader"]}


def anchors(page):
    """The anchors of a page's headings, as viewers of Markdown make them."""
    headings = re.findall(r"^#+ (.*)$", CODE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_lines_have_at_most_120_characters(page):
    """Except in tables and output (docs/style.md)."""
    text = re.sub(r"^```text\n.*?^```$|^\|.*?$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    assert [line for line in text.splitlines() if len(line) > 120] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_a_file_and_a_heading(page):
    text = re.sub(r"`[^`]*`", "", CODE.sub("", page.read_text(encoding="utf-8")))
    for path, anchor in re.findall(r"\]\(([^)\s:#]*)(?:#([^)\s]+))?\)", text):
        target = page.parent / path if path else page
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


def test_the_library_that_the_guide_shows_is_a_site(tmp_path):
    """Anyone who begins with its two blocks sees a tale, and no message."""
    home = Library(tmp_path)
    folder = home.folder / "tales/fox"
    folder.mkdir(parents=True)
    [site] = re.findall(r"^## site.yml: .*?^```yaml\n(.*?)^```$", WRITING, re.DOTALL | re.MULTILINE)
    [tale] = re.findall(r"^## tale.md: .*?^```markdown\n(.*?)^```$", WRITING, re.DOTALL | re.MULTILINE)
    (home.folder / "site.yml").write_text(site, encoding="utf-8")
    (folder / "tale.md").write_text(tale, encoding="utf-8")
    for name in ("cover", "1", "2"):
        (folder / f"{name}.svg").write_text(PICTURE)
    (folder / "anna.wav").write_bytes(sound(20))
    words = " ".join(re.findall(r"[A-Za-z]+", re.sub(r"!\[.*?\)|\(#.*?\)", "", tale.split("\n---\n", 1)[1])))
    (folder / "anna.vtt").write_text(f"WEBVTT\n\n00:00.000 --> 00:20.000\n{words}\n")
    assert home.build().good().diagnostics == []
    assert (home.output / "tales/fox/index.html").exists(), "the tale is there, and open to readers"


@pytest.mark.parametrize("file", KEYS)
def test_every_key_has_a_row(file):
    read = "".join((ROOT / f"Sources/SiteGen/Library/{name}.swift").read_text() for name in KEYS[file])
    keys = set(re.findall(r'\bfields\.\w+\(\s*"(\w+)"', read)) - {"story"}  # of makers
    [text] = re.findall(rf"^## {file}: .*?(?=^## )", CODE.sub("", WRITING), re.DOTALL | re.MULTILINE)
    rows = "".join(row.split("|")[1] for row in text.splitlines() if row.startswith("| "))
    assert len(keys) > 10 and keys - set(re.findall(r"`(\w+)(?:: \S+)?`", rows)) == set(), "authors cannot know it"


def test_every_token_has_a_row():
    tokens = set(re.findall(r"^ *(--[\w-]+):", (ROOT / "Themes/storybook/styles/00-tokens.css").read_text(), re.MULTILINE))
    rows = "".join(line for line in (ROOT / "docs/theme.md").read_text(encoding="utf-8").splitlines() if line.startswith("| `--"))
    assert len(tokens) > 30 and tokens - set(re.findall(r"`(--[\w-]+)`", rows)) == set(), "a designer cannot know it"


def test_every_value_in_a_template_is_described():
    reference = (ROOT / "docs/theme-reference.md").read_text(encoding="utf-8")
    known = set(re.findall(r"\w+", " ".join(re.findall(r"```.*?```|`[^`]+`", reference, re.DOTALL))))
    unknown = {f"{file.name}: {value}" for file in (ROOT / "Themes/storybook/templates").glob("*.mustache")
               for value in re.findall(r"\{\{(?:\{|[#^])?([\w.-]+)\}", file.read_text(encoding="utf-8"))
               if not value.startswith(("words.", "assets.")) and value.rpartition(".")[2] not in known}
    assert unknown == set(), "a theme of one's own cannot use them"
