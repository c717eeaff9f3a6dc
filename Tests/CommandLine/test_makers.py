"""Makers: what is wrong with their forms, what a voice speaks of them, and every story that those of the sample can make."""

import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap

import pytest

from epub import Epub
from library import BINARY, PICTURE, Library, sound, tale

SLOTS = """kind: maker
story: The {{hero}}
slots:
  - id: hero
    label: Kas?
    choices:
      - { name: lapsa, picture: a.svg, forms: { acc: lapsu } }
      - { name: ezis, picture: b.svg, forms: { acc: ezi } }
  - id: wish
    label: Ko?
    choices:
      - { name: mēness, picture: a.svg, forms: { acc: mēnesi } }
      - { name: torte, picture: b.svg, forms: { acc: torti } }
"""
TEXT = "![{{Hero}}](a.svg) ![{{Wish}}]({{wish.picture}})\n\nReiz bija {{hero}}. Es redzu {{hero.acc}} un {{wish.acc}}.\n"
PICTURES = f"-- tales/lapsa/a.svg --\n{PICTURE}-- tales/lapsa/b.svg --\n{PICTURE}"
SAMPLES = ("mans-stasts", "a-story-of-my-own")
TALES = pathlib.Path(__file__).parents[2] / "content/tales"

ROBOT = """
    out = open(sys.argv[-1], "ab")
    for line in sys.stdin:
        words = line.split()
        out.write(b"\\x00\\x10" * 1600 * len(words))
        times = [{"text": word, "start": n / 10, "end": (n + 1) / 10} for n, word in enumerate(words)]
        print(json.dumps({"rate": 16000, "samples": 1600 * len(words), "words": times}))
    """


def maker(text=TEXT, slots=SLOTS, more=""):
    return tale(text=text, more=slots + more) + PICTURES


def data_of(output, slug="lapsa"):
    page = (output / f"tales/{slug}/index.html").read_text(encoding="utf-8")
    return json.loads(re.search(r'id="maker-data">(.*?)</script>', page, re.DOTALL)[1])


def value(varying, slots, picks):
    index = 0
    for slot in varying["slots"]:
        index = index * len(slots[slot]["choices"]) + picks[slot]
    return varying["values"][index]


# Each choice alone leaves two sentences. Both together leave one: "she" after "etc." begins none.
UNEVEN = """kind: maker
slots:
  - id: home
    label: Where?
    choices:
      - { name: home, picture: a.svg, forms: { to: home! } }
      - { name: house, picture: b.svg, forms: { to: home etc. } }
  - id: hero
    label: Who?
    choices:
      - { name: Anna, picture: a.svg, forms: { who: Anna } }
      - { name: ⟪mouse⟫, picture: b.svg, forms: { who: she } }
"""


@pytest.mark.parametrize(("slots", "text", "code", "message"), [
    (UNEVEN, "He went {{home.to}} {{hero.who}} came to the {{home}}.", "uneven-story",
     "with 'house' and 'mouse' a page has more or fewer sentences or pictures than with 'home' and 'Anna'"),
    (SLOTS, "Es redzu ⟪{{hero.dat}}⟫ un {{wish}}.", "missing-form", "'lapsa' has no form 'dat'"),
    (SLOTS, "Bija {{hero}}, {{wish}} un ⟪{{herro}}⟫.", "unknown-slot", "this maker has no slot 'herro'"),
    (SLOTS.replace("id: wish", "id: ⟪wish⟫"), "Bija {{hero}}.", "unknown-slot", "the text does not use the slot 'wish'"),
    (SLOTS.replace("name: ezis", "name: ⟪\"Ak. Tā.\"⟫"), "Tā {{hero}} gāja. {{wish}}", "uneven-story", "with 'Ak. Tā.' a page has more or fewer"),
    (SLOTS, "⟪Bija *mazs {{hero}}* un {{wish}}.⟫", "marked-sentence", "a sentence with a slot cannot have emphasis"),
    (SLOTS.replace("name: ezis", "name: ⟪\"!!\"⟫"), "Bija {{hero}} un {{wish}}.", "bad-id", "the name of a choice needs a letter or a digit"),
    (SLOTS.replace("id: wish", "id: ⟪hero⟫"), "Bija {{hero}}.", "duplicate-id", "another slot has the id 'hero'"),
    (SLOTS.replace("kind: maker\n", ""), "x", "unknown-key", "only a maker has 'slots'"),
    ("kind: maker\n", "x", "missing-key", "a maker needs 'slots'"),
    (SLOTS + "summary: ⟪About a {{hero}}⟫\n", "Bija {{hero}} un {{wish}}.", "unknown-slot", "'summary' of a maker cannot have slots"),
    (SLOTS, "Bija {{hero}} un {{wish}} un ⟪{{name}}⟫.", "misplaced-name", "must follow a comma within a sentence"),
    (SLOTS, "Bija {{hero}} un {{wish}}.\n\nKo, {{name}}?!\n\n![Ak⟪, {{name}}⟫](a.svg)", "misplaced-name", "must follow a comma"),
    (SLOTS, "Bija *{{hero}} un {{wish}}.\n\n⟪Labu *nakti*, {{name}}!⟫", "marked-sentence", "cannot have emphasis"),
])
def test_what_is_wrong_with_a_maker_is_said_where_it_stands(library, slots, text, code, message):
    site = library(maker(text, slots))
    diagnostics = site.build().diagnostics
    found = [diagnostic for diagnostic in diagnostics if diagnostic.code == code and message in diagnostic.message]
    assert found, diagnostics
    assert all((mark.line, mark.column) == (found[0].location.line, found[0].location.column) for mark in site.marks)
    assert not (site.output / "index.html").exists()


def test_a_makers_own_title_has_no_slots(library):
    site = library(maker("Bija {{hero}} un {{wish}}.").replace("title: Lapsa", "title: ⟪The {{hero}}⟫"))
    diagnostic, = site.build().diagnostics
    assert (diagnostic.code, diagnostic.location) == ("unknown-slot", site.marks[0])
    assert "'title' of a maker cannot have slots" in diagnostic.message and "'story'" in diagnostic.notes[0]


def slots(count, choices):
    names = [f"{{ name: n{choice}, picture: a.svg }}" for choice in range(choices)]
    return "kind: maker\nslots:\n" + "".join(
        f"  - {{ id: s{slot}, label: L, choices: [{', '.join(names)}] }}\n" for slot in range(count))


ALL = " ".join(f"{{{{s{slot}}}}}" for slot in range(8))
PAIRS = " ".join(f"A {{{{s{one}}}}} {{{{s{other}}}}}." for one in range(8) for other in range(one))


@pytest.mark.parametrize(("slots", "text", "code", "message"), [
    (slots(1, 0), "A {{s0}}.", "missing-key", "needs at least two 'choices'"),
    (slots(20, 24), ALL, "too-many", "'slots' has 20 items"),
    (slots(8, 30), ALL, "too-many", "'choices' has 30 items"),
    (slots(8, 24), ALL, "too-many-variants", "more variants than the 500"),
    (slots(8, 24) + f"story: '{ALL}'\n", ALL.replace(" ", ".\n\n"), "too-many-variants", "more variants than the 500"),
    (slots(8, 24), f"![{ALL}](a.svg)\n\nA.", "too-many-variants", "more variants than the 500"),
    (slots(8, 22), PAIRS, "too-many-variants", "more variants than the 500"),
    (slots(8, 24), "A {{s0}}.\n\n" * 5000, "too-many-variants", "at most 16 KB, and this one has 5"),
], ids=["no choice", "slots", "choices", "sentence", "title", "picture", "pairs", "text"])
def test_no_number_of_choices_holds_a_build_up(library, slots, text, code, message):
    done = library(maker(text, slots)).build()
    assert done.status == 1
    assert [diagnostic for diagnostic in done.diagnostics if diagnostic.code == code and message in diagnostic.message], done.diagnostics


def test_a_typed_name_is_in_the_text_and_not_in_what_a_voice_speaks(library):
    site = library(maker("Es redzu {{hero.acc}}, {{name}}, un {{wish.acc}}.\n\nAr labu nakti, {{name}}!"))
    site.build("--strict").good()
    page = (site.output / "tales/lapsa/index.html").read_text(encoding="utf-8")
    assert "Ar labu nakti!" in re.sub(r"<[^>]*>", "", page)
    first, last = data_of(site.output)["sentences"]
    assert "".join(first["texts"][0]) == "Es redzu lapsu, \ue000, un mēnesi."
    assert last["texts"] == [["", "Ar", " ", "labu", " ", "nakti", ", \ue001!"]]


def test_every_choice_without_a_form_is_listed(library):
    site = library(maker("Es redzu {{hero.dat}} un {{wish.dat}}."))
    diagnostics = site.build().diagnostics
    assert [diagnostic.message for diagnostic in diagnostics] == [f"'{name}' has no form 'dat'" for name in ("ezis", "lapsa", "mēness", "torte")]


def test_a_page_reads_without_scripts_with_the_first_choices(library):
    site = library(maker())
    site.build("--strict").good()
    page = (site.output / "tales/lapsa/index.html").read_text(encoding="utf-8")
    text = re.sub(r"<[^>]*>", "", page[page.index('class="page"'):page.index("</section>", page.index('class="page"'))])
    assert "Es redzu lapsu un mēnesi." in text and "{{" not in text
    assert len(re.findall(r'<img class="layer"', page)) == 1


def test_a_voice_speaks_every_variant_of_a_sentence_once(tmp_path):
    site = Library(tmp_path, maker(more="voices: [{ id: robot, name: R, audio: robot, timing: robot }]\n"))
    engine = tmp_path / "robot"
    engine.write_text(f"#!{sys.executable}\nimport json, sys\n" + textwrap.dedent(ROBOT))
    engine.chmod(0o755)
    done = subprocess.run([BINARY, "narrate", "lapsa", "--voice", "robot", "--engine", engine], cwd=site.folder,
                          capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    spoken = [one["text"] for one in json.loads((site.path("tales/lapsa") / "robot.json").read_text(encoding="utf-8"))["sentences"]]
    assert spoken == ["Reiz bija lapsa.", "Reiz bija ezis.", *(f"Es redzu {hero} un {wish}." for hero, wish in
                                                               itertools.product(["lapsu", "ezi"], ["mēnesi", "torti"]))]
    site.build("--strict").good()
    voice, = data_of(site.output)["voices"]
    assert (voice["id"], voice["name"]) == ("robot", "R"), "a choice of this voice could not be kept"
    assert [[len(cut) for cut in variants] for variants in voice["cuts"]] == [[2 + 2 * 3] * 2, [2 + 2 * 5] * 4]
    sound, kind = voice["sources"][0]
    assert kind.startswith("audio/") and (site.output / sound).read_text().startswith('(self.storysiteSounds ??= []).push("')
    kept = json.loads((site.output / "tales/lapsa/files.json").read_text(encoding="utf-8"))
    assert kept["voices"][0]["recordings"][0][0][0] == sound


def test_typed_words_that_the_site_refuses_are_known_to_the_page(library):
    site = library("-- site.yml --\ntitle: P\nlanguages: [lv]\nrefused: [dumjš]\n" + maker())
    site.build("--strict").good()
    assert data_of(site.output)["refused"] == ["dumjš"]


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    """The pages of both makers of the sample library."""
    site = Library(tmp_path_factory.mktemp("samples"), "-- site.yml --\ntitle: P\nlanguages: [lv, en]\n")
    for name in SAMPLES:
        shutil.copytree(TALES / name, site.folder / "tales" / name)
    site.build("--strict").good()
    return {name: data_of(site.output, name) for name in SAMPLES}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_story_of_the_samples_has_all_forms_sound_and_times(samples, name):
    data = samples[name]
    slots = data["slots"]
    assert len(slots) == 4 and all(len(slot["choices"]) >= 4 for slot in slots)
    cuts = data["voices"][0]["cuts"]
    for picks in itertools.product(*(range(len(slot["choices"])) for slot in slots)):
        story = []
        for sentence, spoken in zip(data["sentences"], cuts, strict=True):
            variant = value(sentence, slots, picks)
            parts, cut = sentence["texts"][variant], spoken[variant]
            assert "{{" not in "".join(parts) and "  " not in "".join(parts)
            assert len(cut) == 2 + len(parts) - 1, f"no sound of: {''.join(parts)}"
            assert min(cut[3::2]) >= 50 and cut[0] + sum(cut[2:]) <= cut[1]
            story.append("".join(parts))
        agree(name, " ".join(story), [slots[i]["choices"][pick]["name"] for i, pick in enumerate(picks)])


def agree(name: str, story: str, picks: list[str]) -> None:
    """What must agree with the hero and the helper, as a grammar has it: not by the forms of the tale itself."""
    hero, _, _, helper = picks
    words = set(re.findall(r"\w+", story.lower()))
    if name == "mans-stasts":
        she = {"pelīte"} & {hero}
        assert ({"viņa", "viņai", "maza", "klusa", "viena"} if she else {"viņš", "viņam", "mazs", "kluss", "viens"}) <= words, story
        assert not ({"viņš", "viņam", "mazs", "kluss"} if she else {"viņai", "maza", "klusa", "viena"}) & words, story
        assert ("Tā bija" if helper == "varde" else "Tas bija") in story
        assert re.search(rf"\b{hero[:4]}\w*(a|es) sapnis", story.lower()), story
    else:
        she = hero in ("hare", "mouse")
        assert ({"she", "her"} if she else {"he", "him"}) <= words and not ({"he", "him"} if she else {"she", "her"}) & words, story
        assert not re.search(r"\ba [aeiou]", story.lower().replace("a u", "a x")), story


def spoken(library, more=""):
    """A library whose maker has a voice, with the time of every sentence of every story."""
    site = library(more + maker(more="voices: [{id: anna, name: Anna, audio: anna, timing: anna}]\n"))
    said = [f"Reiz bija {hero}." for hero in ("lapsa", "ezis")]
    said += [f"Es redzu {hero} un {wish}." for hero in ("lapsu", "ezi") for wish in ("mēnesi", "torti")]
    times = [{"text": text, "start": number, "end": number + 0.9} for number, text in enumerate(said)]
    site.path("tales/lapsa/anna.json").write_text(json.dumps({"sentences": times}), encoding="utf-8")
    site.path("tales/lapsa/anna.wav").write_bytes(sound(len(said)))
    return site


def test_search_engines_are_told_of_no_recording_that_the_site_lacks(library):
    site = spoken(library, "-- site.yml --\ntitle: Pasakas\nlanguages: [lv]\naddress: https://tales.example\n")
    site.build().good()
    data = site.page("lapsa").partition('<script type="application/ld+json">')[2].partition("</script>")[0]
    assert json.loads(data)["name"] == "Lapsa"
    assert [name for name in re.findall(r'"https://tales\.example/([^"]+)"', data) if name not in site.tree()] == []


def test_a_makers_book_has_no_voice_that_says_other_choices(library):
    site = spoken(library)
    site.run("export", "epub", "lapsa", cwd=site.folder).good()
    book = Epub(site.path("lapsa.epub"))
    assert not book.overlays and not [name for name in book.files if name.startswith("book/audio/")]
    assert book.meta("schema:accessMode") == ["textual", "visual"] and book.meta("schema:accessibilityHazard") == ["none"]


@pytest.mark.parametrize("layout", ["reflowable", "fixed"])
def test_a_makers_book_shows_who_is_in_the_picture(library, layout):
    site = library(maker(text="![{{Hero}}](b.svg) ![{{Wish}}]({{wish.picture}})\n\nReiz bija {{hero}}. Es redzu {{wish.acc}}.\n"))
    site.run("export", "epub", "lapsa", "--layout", layout, cwd=site.folder).good()
    book = Epub(site.path("lapsa.epub"))
    page = book.files["book/page-1.xhtml"].decode()
    layers = re.findall(r'<img(?: class="(layer)")? src="([^"]*)" alt="([^"]*)"', page)
    assert [(place, alt) for place, _, alt in layers] == [("", "Lapsa"), ("layer", "Mēness")]
    assert len({name for _, name, _ in layers}) == 2 and all(f"book/{name}" in book.files for _, name, _ in layers)
