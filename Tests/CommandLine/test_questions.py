"""Questions of a tale: what is wrong with them, and what a voice does that does not know them."""

import json
import re

import pytest

from library import tale

VOICE = "voices: [{ id: anna, name: Anna, audio: anna, timing: anna }]\n"
STORY = "Lapsa gulēja.\n\n---\n\nTad lapsa lēca.\n"
QUESTION = "\n---\n\n# Minēšana\n\nKo lapsa darīja?\n\n- [x] lēca\n- [ ] dziedāja\n"
TIMES = [["Lapsa", 0.2, 0.6], ["gulēja", 0.6, 1.1], ["Tad", 2.0, 2.3], ["lapsa", 2.3, 2.8], ["lēca", 2.8, 3.2]]


def timing(words) -> str:
    return json.dumps({"sentences": [{"text": text, "start": start, "end": end, "words": [{"text": text, "start": start, "end": end}]}
                                     for text, start, end in words]})


@pytest.mark.parametrize(("question", "code", "help"), [
    ("Kas?\n\n- [x] Zaķis\n⟪- Lācis⟫\n", "mixed-marks", "begin every answer"),
    ("Kas?\n\n- [x] Zaķis\n⟪- [] Lācis⟫\n", "mixed-marks", "did you mean '[ ] '?"),
    ("Kas?\n\n⟪- [х] Zaķis⟫\n- [ ] Lācis\n", "mixed-marks", "did you mean '[x] '?"),
    ("Kas?\n\n1. [x] Zaķis\n⟪2. [ ] Lācis⟫\n", "mixed-marks", "hyphen"),
    ("⟪Kas?⟫\n\n- [ ] Zaķis\n- [ ] Lācis\n", "no-right-answer", "[x] in place of [ ]"),
    ("⟪Kas?⟫\n\n- [x] Zaķis\n", "bad-answer", "at least 2"),
    ("Kas?\n\n- [x] Zaķis\n⟪- [ ]⟫\n", "bad-answer", "remove the line"),
    ("# Kas?\n\n⟪- [x] Zaķis⟫\n- [ ] Lācis\n", "no-question", "directly above"),
])
def test_a_question_that_cannot_be_asked_is_an_error(library, question, code, help):
    site = library(tale(text=f"Reiz.\n\n---\n\n{question}"))
    done = site.build()
    assert done.status == 1
    diagnostic, = done.diagnostics
    assert (diagnostic.severity, diagnostic.code, diagnostic.location) == ("error", code, site.marks[0])
    assert help in diagnostic.notes[0]


def test_a_gap_that_no_answer_fills_is_reported(library):
    """The first right answer fills the first gap."""
    site = library(tale(text="Lapsa ___ un ___.\n\n---\n\n⟪Lapsa ___ un ____.⟫\n\n- [x] gāja\n- [x] skrēja\n- [ ] peldēja"))
    diagnostic, = site.build().good().diagnostics
    assert (diagnostic.severity, diagnostic.code, diagnostic.location) == ("warning", "second-gap", site.marks[0])
    assert diagnostic.message == "this question has 2 gaps (___), and an answer fills only the first"


def test_a_voice_that_was_recorded_before_keeps_its_times(library):
    plain = library(tale(text=STORY, more=VOICE) + f"-- tales/lapsa/anna.json --\n{timing(TIMES)}\n-- tales/lapsa/anna.wav (4 s) --\n")
    plain.build("--strict").good()
    times = re.search(r'id="timing">(.*?)</script>', plain.page("lapsa"))[1]
    file = plain.folder / "tales/lapsa/tale.md"
    file.write_text(file.read_text(encoding="utf-8") + QUESTION, encoding="utf-8")
    plain.build("--strict").good()
    assert 'class="question"' in plain.page("lapsa")
    assert re.search(r'id="timing">(.*?)</script>', plain.page("lapsa"))[1] == times
    checked = plain.run("check", str(plain.folder), "--strict")
    assert "untimed-end" not in checked.codes and "5 of 5 words" in checked.stdout
    assert "dziedāja" not in plain.run("time", "export", str(plain.folder / "tales/lapsa"), "--format", "vtt").good().stdout


def test_a_voice_that_tells_a_question_has_times_for_it(library):
    more = [[word, 3.5 + i / 2, 4 + i / 2] for i, word in enumerate("Minēšana Ko lapsa darīja lēca dziedāja".split())]
    site = library(tale(text=STORY + QUESTION, more=VOICE)
                   + f"-- tales/lapsa/anna.json --\n{timing(TIMES + more)}\n-- tales/lapsa/anna.wav (8 s) --\n")
    site.build("--strict").good()
    block, = json.loads(re.search(r'id="timing">(.*?)</script>', site.page("lapsa"))[1])
    assert len(block["times"]) == 2 * len(TIMES + more)


def test_a_page_of_questions_needs_no_recording(library):
    recordings = "".join(f"-- tales/lapsa/anna/{page}.wav (2 s) --\n" for page in (1, 2))
    site = library(tale(text=STORY + QUESTION, more="voices: [{ id: anna, name: Anna, audio: anna }]\n") + recordings)
    site.build("--strict").good()
    (site.folder / "tales/lapsa/anna/2.wav").unlink()
    assert site.build().codes == ["missing-recording"]


def test_a_tale_without_questions_names_nothing_of_them(library):
    site = library(tale(text=STORY) + tale("otra", "Otra", STORY + QUESTION))
    site.build().good()
    assert "questions" not in site.page("lapsa")
    assert "questions" in (site.output / "tales/otra/index.html").read_text(encoding="utf-8")
