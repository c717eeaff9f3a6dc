"""What the sample library says of its voices, and when it highlights their words."""

import html
import json
import pathlib
import re
import subprocess
import sys

import pytest

from library import BINARY

ROOT = pathlib.Path(__file__).parents[2]
TALES = ROOT / "content/tales"
SHORTEST = 0.05
"""Seconds: a word that is highlighted for less is not seen."""


@pytest.mark.parametrize("language", ["", ".en", ".es", ".uk", ".ar"])
def test_parents_read_who_tells_each_tale(language):
    page = (ROOT / f"content/pages/parents{language}.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if line.startswith("- **")]
    for file in sorted(TALES.glob("*/tale.md")):
        header = file.read_text(encoding="utf-8").split("---\n")[1]
        if re.search(r"^(draft|withdrawn|state):", header, re.MULTILINE):
            continue
        title = re.search(r"^title: (.+)$", header, re.MULTILINE)[1]
        section = re.search(r"^voices:\n((?: .*\n)*)", header, re.MULTILINE)  # slots have ids, too
        voices = re.findall(r"^  - id: (.+)$", section[1], re.MULTILINE) if section else []
        found = [line for line in lines if title in line]
        assert len(found) == max(len(voices), 1), f"parents{language}.md names {len(found)} voices of '{title}'"
        for voice in voices:
            known = {"espeak": "eSpeak NG", "piper": "Joe"}.get(voice, voice)
            assert any(known.lower() in line.lower() for line in found), f"'{title}' is told by {voice}, and no line says so"


def test_the_parents_pages_come_from_the_tales():
    done = subprocess.run([sys.executable, ROOT / "Scripts/lib/tellers.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_each_word_is_highlighted_long_enough_to_be_seen():
    short = []
    for file in sorted(TALES.glob("**/*.json")):
        words = [word for sentence in json.loads(file.read_text(encoding="utf-8"))["sentences"] for word in sentence["words"]]
        for word, following in zip(words, [*words[1:], {"start": float("inf")}]):
            if min(following["start"], word["end"]) - word["start"] < SHORTEST - 1e-6:
                short.append(f"{file.parent.name}/{file.name}: {word['text']} at {word['start']}")
    assert not short, f"{len(short)} words flash by: {short[:10]}"


def test_a_drawn_out_sound_stays_on_one_line():
    """In `m-m-mitten` a line may end after each hyphen."""
    lines = [f"{file.parent.name}: {line}" for file in sorted(TALES.glob("*/tale.md"))
             for line in file.read_text(encoding="utf-8").splitlines() if re.search(r"\b(\w)-\1", line)]
    assert lines == [], "write the no-break hyphen, U+2011"


def letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def test_each_voice_says_what_its_page_shows_in_that_order(tmp_path):
    done = subprocess.run([BINARY, "build", ROOT / "content", "--output", tmp_path / "site"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    wrong = []
    for file in sorted(TALES.glob("**/*.json")):
        slug, *of_page = file.relative_to(TALES).parts[:-1]
        if "kind: maker" in (TALES / slug / "tale.md").read_text(encoding="utf-8"):
            continue  # its voice says every variant
        page = (tmp_path / "site/tales" / slug / "index.html").read_text(encoding="utf-8")
        pages = re.findall('<section class="page.*?</section>', page, re.DOTALL)
        if of_page:  # a folder has one recording for each page
            pages = pages[int(file.stem) - 1:int(file.stem)]
        shown = letters(html.unescape("".join(word for text in pages for word in re.findall("<span>([^<]*)</span>", text))))
        said = [word["text"] for sentence in json.loads(file.read_text(encoding="utf-8"))["sentences"] for word in sentence["words"]]
        if not shown or letters("".join(said)) != shown:
            wrong.append(str(file.relative_to(TALES)))
    assert not wrong, f"other words are highlighted than are heard: {wrong}; Scripts/narrate-samples makes these voices again"
