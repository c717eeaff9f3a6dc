"""Words of texts without spaces, such as Thai and Chinese. A dictionary finds them; a build notices another one."""

import glob
import re
import shutil

import pytest

from library import tale

THAI = tale("mu", "ลูกหมู", "กาลครั้งหนึ่ง มีลูกหมูสามตัว").replace("language: lv", "language: th")
PIGS = tale("zhu", "小猪", "太阳下山，房子盖好了。").replace("language: lv", "language: zh")


def words(site, slug):
    return re.findall(r"<span>([^<]+)</span>", site.page(slug).split('class="text"')[1])


@pytest.fixture
def without_icu(tmp_path):
    """An environment in which the newest ICU has none of its functions, so that storysite finds no dictionary."""
    folder = tmp_path / "libraries"
    folder.mkdir()
    shutil.copy(glob.glob("/usr/lib/*/libxxhash.so.0")[0], folder / "libicuuc.so.99")
    return {"LD_LIBRARY_PATH": str(folder)}


def test_a_dictionary_finds_words_and_characters_can_be_chosen(library):
    site = library(THAI + PIGS + PIGS.replace("zhu", "zi").replace("---\n\n", "highlight: character\n---\n\n"))
    site.build().good()
    assert words(site, "mu")[:8] == ["กาล", "ครั้ง", "หนึ่ง", "มี", "ลูก", "หมู", "สาม", "ตัว"]
    assert words(site, "zhu")[:3] == ["太阳", "下山", "房子"]
    assert words(site, "zi")[:4] == ["太", "阳", "下", "山"]


def test_a_word_that_the_dictionary_divides_otherwise_is_explained_when_it_is_marked_off(library):
    text = "太阳下山，房子盖好了。"
    site = library(PIGS.replace("---\n\n", "words: { 阳下: 傍晚 }\n---\n\n"))
    diagnostic, = [one for one in site.build().diagnostics if one.code != "no-letters"]  # which fonts are installed
    assert (diagnostic.code, diagnostic.location.line, diagnostic.location.column) == ("unknown-word", 4, 10)
    assert diagnostic.message == "'words' explains '阳下', but the dictionary finds other words at that place"
    assert diagnostic.notes == ["put U+200B (zero-width space) before and after it in the text"]
    file = site.path("tales/zhu/tale.md")
    file.write_text(file.read_text(encoding="utf-8").replace(text, text.replace("阳下", "\u200b阳下\u200b")), encoding="utf-8")
    assert "unknown-word" not in site.build().good().codes


def test_without_a_dictionary_the_build_says_so_once_and_makes_the_tales_again_with_it(library, without_icu):
    site = library(THAI + PIGS + tale())
    outcome = site.build(environment=without_icu)
    codes = [code for code in outcome.codes if code != "no-letters"]  # which fonts are installed does not matter here
    assert outcome.status == 0 and codes == ["no-dictionary"], outcome.stderr
    assert "libicu72" in outcome.stderr and "1 more" in outcome.stderr
    assert words(site, "mu")[:2] == ["กาลครั้งหนึ่ง", "มีลูกหมูสามตัว"]
    assert words(site, "zhu")[:2] == ["太", "阳"]
    site.build().good()
    assert words(site, "zhu")[:2] == ["太阳", "下山"]
    first = site.tree()
    shutil.rmtree(site.output)
    site.build().good()
    assert site.tree() == first


def test_words_that_a_timing_has_are_found_when_a_dictionary_is_there(library, without_icu):
    voice = "voices:\n  - id: anna\n    audio: anna\n    timing: anna\nhighlight: character\n"
    cues = "".join(
        f"{number + 1}\n00:00:0{number},000 --> 00:00:0{number + 1},000\n{word}\n\n"
        for number, word in enumerate(["太阳", "下山", "房子", "盖好", "了"]))
    site = library(
        tale("zi", "小猪", "太阳下山，房子盖好了。", voice).replace("language: lv", "language: zh")
        + "-- tales/zi/anna.wav (5.5 s) --\n-- tales/zi/anna.srt --\n" + cues)
    site.build(environment=without_icu).good()
    assert 'data-granularity="estimated"' in site.page("zi")
    site.build().good()
    assert 'data-granularity="word"' in site.page("zi")


def test_a_library_that_needs_no_dictionary_misses_none(library, without_icu):
    assert library(tale()).build(environment=without_icu).good().codes == []


def test_a_tale_has_the_sentences_of_its_language(library):
    text = "Mr. Wolf; came. Left."
    tales = [tale(name, name, text).replace("language: lv", f"language: {name}") for name in ("en", "el", "lv")]
    site = library("".join(tales))
    site.build().good()
    assert [site.page(name).count('class="s"') for name in ("en", "el", "lv")] == [2, 4, 3]
