"""The UI strings: complete in the reviewed languages, and marked in every template, so that none stays untranslated.

A language that is not reviewed may lack strings that are newer than its file. They are English then, and pytest lists
them as warnings. `Tests/Browser/modules/word-files.test.js` has the forms of plurals.
"""

import json
import pathlib
import re
import shutil
import warnings

import pytest

from library import tale

THEME = pathlib.Path(__file__).parents[2] / "Themes/storybook"
EVERY = sorted(file.stem for file in (THEME / "words").glob("*.yml"))
UNREVIEWED = [language for language in EVERY if "\nreviewed: no\n" in (THEME / f"words/{language}.yml").read_text(encoding="utf-8")]
LANGUAGES = ["lv", *(language for language in EVERY if language not in ["lv", *UNREVIEWED])]
FORMS = {"zero", "one", "two", "few", "many", "other"}


def words(language):
    lines = (THEME / f"words/{language}.yml").read_text(encoding="utf-8").splitlines()
    found = [line.split(":", 1) for line in lines if re.match(r"[a-z]", line)]
    return {key: text.strip().strip('"') for key, text in found if key != "reviewed"}


def plain(keys):
    """Keys without the forms of plurals, which are each language's own."""
    return {re.sub(f"-({'|'.join(FORMS)})$", "-*", key) if key.rsplit("-", 1)[-1] in FORMS
            and f"{key.rsplit('-', 1)[0]}-other" in keys else key for key in keys}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_have_the_same_words(language):
    assert plain(words(language)) == plain(words("lv"))


def test_other_languages_have_no_words_of_their_own():
    first = plain(words("lv"))
    for language in UNREVIEWED:
        assert plain(words(language)) <= first, language
        missing = sorted(first - plain(words(language)))
        if missing:
            warnings.warn(f"{language}.yml lacks {len(missing)}, which are English: {', '.join(missing)}", stacklevel=1)


def test_the_languages_of_the_sample_were_read_by_their_speakers():
    assert {"lv", "en", "es", "uk", "ar"} <= set(LANGUAGES)


def test_arabic_has_its_own_marks():
    for key, text in words("ar").items():
        assert not re.search(r"[,;?%]", text), key


def test_no_word_and_no_placeholder_is_missing(library):
    site = library(f"-- site.yml --\ntitle: Pasakas\nlanguages: [{', '.join(LANGUAGES + UNREVIEWED)}]\n" + tale())
    site.build("--strict").good()


def tags(template):
    """Start tags, end tags and the text between, as a browser will meet them; Mustache's own tags stay in the text."""
    return re.findall(r"<(/?)([a-zA-Z][\w-]*)((?:\{\{[^}]*\}\}|[^<>{]|\{)*)>|([^<]+)", template)


def unmarked(template):
    """Words that have no marker: neither on the tag that names them nor on the element whose last text they are."""
    found, open_tags = [], []
    for closing, name, attributes, text in tags(template):
        if text:
            for key in re.findall(r"\{\{words\.([\w-]+)\}\}", text):
                marked = open_tags and f'data-say="{key}"' in open_tags[-1][1]
                alone = re.fullmatch(r"\s*(\{\{>[^}]*\}\}\s*)*\{\{words\.[\w-]+\}\}\s*", text)
                if not (marked and alone):
                    found.append(key)
        elif closing:
            while open_tags and open_tags.pop()[0] != name:
                pass
        else:
            for attribute, key in re.findall(r'([\w-]+)="[^"]*\{\{words\.([\w-]+)\}\}', attributes):
                marker = {"aria-label": "data-label", "placeholder": "data-hint"}.get(attribute)
                if marker is None or f'{marker}="{key}"' not in attributes:
                    found.append(key)
            if name not in {"meta", "link", "img", "input", "source", "br"} and not attributes.endswith("/"):
                open_tags.append((name, attributes))
    return found


@pytest.mark.parametrize("name", sorted(file.name for file in (THEME / "templates").glob("*.mustache")))
def test_every_word_in_a_template_is_marked(name):
    template = re.sub(r"\{\{!.*?\}\}", "", (THEME / "templates" / name).read_text(encoding="utf-8"), flags=re.DOTALL)
    assert unmarked(template) == []


@pytest.mark.parametrize("template, key", [
    ("<p>{{words.a}}</p>", "a"), ('<p data-say="b">{{words.a}}</p>', "a"), ('<a aria-label="{{words.a}}">', "a"),
    ('<p data-say="a">{{words.a}}: {{name}}</p>', "a"), ('<p data-say="a"><b>x</b></p>{{words.a}}', "a"),
    ('<img alt="{{words.a}}">', "a"),
])
def test_a_word_without_a_marker_is_found(template, key):
    assert unmarked(template) == [key]


def test_further_languages_are_scripts(library):
    site = library("-- site.yml --\ntitle: { lv: Pasakas, en: Tales }\ndescription: Lasi!\nlanguages: [lv, en]\n"
                   + tale() + "-- pages/parents.md --\n---\ntitle: P\n---\n\nP.\n"
                   "-- pages/parents.en.md --\n---\ntitle: P\n---\n\nP.\n")
    site.build().good()
    [script] = (site.output / "assets").glob("strings-en.*.js")
    text = script.read_text(encoding="utf-8")
    assert text.startswith("document.dispatchEvent(")
    sent = json.loads(text[text.index("detail:") + 7:text.rindex("}));")])
    assert (sent["lang"], sent["dir"]) == ("en", "ltr")
    assert sent["strings"]["start"] == "Start" and sent["strings"]["site-title"] == "Tales"
    assert sent["borrowed"] == {"site-description": "lv"} and sent["strings"]["site-description"] == "Lasi!"
    assert sent["pages"] == {"parents": "parents/en/index.html"}


def test_one_language_has_neither_scripts_nor_a_list(library):
    site = library(tale())
    site.build().good()
    assert not list((site.output / "assets").glob("strings-*"))
    assert "data-setting=\"language\"" not in site.page("lapsa") and "data-strings" not in site.page("lapsa")


def test_links_between_plain_pages_keep_to_their_language(library):
    site = library("-- site.yml --\ntitle: T\nlanguages: [lv, en]\n" + tale()
                   + "-- pages/a.md --\n---\ntitle: A\n---\n\n[b](b.md) [home](../index.html) [tales](../library/index.html)\n"
                   "-- pages/a.en.md --\n---\ntitle: A\n---\n\n[b](b.md#x) [c](c.md) [home](../index.html) [lv](a.md)\n"
                   "-- pages/b.md --\n---\ntitle: B\n---\n\nB.\n-- pages/b.en.md --\n---\ntitle: B\n---\n\n## X\n"
                   "-- pages/c.md --\n---\ntitle: C\n---\n\nC.\n")
    site.build().good()
    here = (site.output / "a/index.html").read_text(encoding="utf-8")
    there = (site.output / "a/en/index.html").read_text(encoding="utf-8")
    for link in ["../b/index.html", "../index.html", "../library/index.html"]:
        assert f'href="{link}"' in here
    for link in ["../../b/en/index.html#x", "../../c/index.html", "../../index.html"]:
        assert f'href="{link}"' in there
    assert '<html lang="en"' in there and ">lv</a>" in there and 'hreflang="lv"' in there
    assert 'data-settled' not in (site.output / "c/index.html").read_text(encoding="utf-8")


PAGE = "---\ntitle: P\n---\n\nP.\n"


@pytest.mark.parametrize("files, code, note", [
    (f"-- pages/p.md --\n{PAGE}-- pages/p.eng.md --\n{PAGE}", "unknown-language", "did you mean 'en'?"),
    (f"-- pages/p.en.md --\n{PAGE}", "missing-file", None),
    (f"-- pages/p.md --\n{PAGE}-- pages/p.lv.md --\n{PAGE}", "duplicate-slug", None),
])
def test_a_page_s_name_that_cannot_be_is_said(library, files, code, note):
    outcome = library("-- site.yml --\ntitle: T\nlanguages: [lv, en]\n" + tale() + files).build()
    assert outcome.status == 1 and outcome.codes == [code]
    assert outcome.diagnostics[0].location.file.startswith("pages/p.")
    assert note is None or note in outcome.diagnostics[0].notes


def test_a_page_s_language_is_said_once(library):
    site = library("-- site.yml --\ntitle: T\nlanguages: [lv, en]\n" + tale() + f"-- pages/p.md --\n{PAGE}"
                   "-- pages/p.en.md --\n---\ntitle: P\nlanguage: ⟪lv⟫\n---\n\nP.\n")
    [diagnostic] = site.build().diagnostics
    assert (diagnostic.code, diagnostic.location) == ("unknown-value", site.marks[0])


@pytest.mark.parametrize("text, code, severity", [
    ("title: { lv: A, ⟪de⟫: B }\nlanguages: [lv]\n", "unknown-language", "error"),
    ("title: ⟪⟫{ en: B }\nlanguages: [lv, en]\n", "missing-key", "error"),
    ("title: T\ndescription: ⟪⟫{ lv: B }\nlanguages: [lv, en]\n", "missing-word", "warning"),
])
def test_the_site_s_own_texts_are_in_its_languages(library, text, code, severity):
    site = library(f"-- site.yml --\n{text}" + tale())
    [diagnostic] = site.build().diagnostics
    assert (diagnostic.code, diagnostic.severity) == (code, severity)
    assert (diagnostic.location.line, diagnostic.location.column) == (site.marks[0].line, site.marks[0].column)


def test_a_missing_word_is_warned_of(library):
    site = library("-- site.yml --\ntitle: T\nlanguages: [lv, uk]\ntheme: own\n" + tale())
    own = site.path("themes/own")
    own.parent.mkdir()
    shutil.copytree(THEME, own)
    words = own / "words/uk.yml"
    lines = words.read_text(encoding="utf-8").splitlines(keepends=True)
    words.write_text("".join(line for line in lines if not line.startswith(("start:", "minutes-few:"))), encoding="utf-8")
    outcome = site.build()
    assert outcome.status == 0
    assert [(diagnostic.code, diagnostic.message) for diagnostic in outcome.diagnostics] == [
        ("missing-word", "'minutes-few' is missing"), ("missing-word", "'start' is missing")]


def own_theme(site, language, leave_out, add=""):
    """Gives a library a theme whose words of one language lack some, and have others; no theme below has them."""
    own = site.path("themes/own/words")
    shutil.copytree(THEME, own.parent)
    lines = (THEME / f"words/{language}.yml").read_text(encoding="utf-8").splitlines(keepends=True)
    kept = "".join(line for line in lines if not line.startswith(leave_out))
    (own / f"{language}.yml").write_text(kept + add, encoding="utf-8")


def sent_words(site, language):
    [script] = (site.output / "assets").glob(f"strings-{language.lower()}.*.js")
    text = script.read_text(encoding="utf-8")
    return json.loads(text[text.index("detail:") + 7:text.rindex("}));")])


def test_a_word_that_an_unread_file_lacks_is_english_without_a_warning(library):
    site = library("-- site.yml --\ntitle: T\nlanguages: [lv, pl]\ntheme: own\n" + tale())
    own_theme(site, "pl", ("start:", "js-found-one", "js-found-few", "js-found-many", "js-found-other"))
    site.build("--strict").good()
    sent = sent_words(site, "pl")
    assert sent["strings"]["start"] == "Start" and sent["strings"]["js-found-other"] == "{count} stories"
    assert {key: lang for key, lang in sent["borrowed"].items() if not key.startswith("site-")} == {
        "js-found-one": "en", "js-found-other": "en", "start": "en"}


def test_a_page_shows_english_words_and_no_keys_where_its_own_language_lacks_them(library):
    site = library("-- site.yml --\ntitle: T\nlanguages: [de]\ntheme: own\n" + tale())
    own_theme(site, "de", ("library:", "reviewed:"))
    outcome = site.build()
    assert [(diagnostic.code, diagnostic.message, diagnostic.notes) for diagnostic in outcome.diagnostics] == [
        ("missing-word", "'library' is missing", ["in en.yml it is 'Stories'"])]
    assert ">Stories</title>" in (site.output / "library/index.html").read_text(encoding="utf-8")


def test_a_plural_form_that_the_language_does_not_have_is_reported(library):
    site = library("-- site.yml --\ntitle: T\nlanguages: [lv, de]\ntheme: own\n" + tale())
    own_theme(site, "de", (), "minutes-few: Minuten\n")
    [diagnostic] = site.build().diagnostics
    assert (diagnostic.code, diagnostic.message) == ("unknown-key", "'de' has no plural form for 'minutes-few'")
    assert diagnostic.notes == ["its plural forms are: one, other"] and diagnostic.location.file == "themes/own/words/de.yml"


@pytest.mark.parametrize("line, message, note", [
    ("js-page-of: ⟪Pagina {pagina} de {pages}⟫", "the page shows '{pagina}' as it is: it is no placeholder of 'js-page-of'",
     "did you mean '{page}'?"),
    ("js-page-of: ⟪Pagina {page} de 12⟫", "'js-page-of' lacks the placeholder '{pages}'",
     "the base string is 'Page {page} of {pages}'"),
    ("start: ⟪Comença {x}⟫", "the page shows '{x}' as it is: it is no placeholder of 'start'", "the base string has none"),
    ("minutes-many: ⟪'{cuenta} minuts'⟫", "the page shows '{cuenta}' as it is: it is no placeholder of 'minutes-many'",
     "did you mean '{count}'?"),
    ("minutes-one: un minut\nminutes-other: '{count} minuts'\nmy-own: Com {vulguis}", None, None),
])
def test_a_placeholder_that_the_page_does_not_replace_is_reported(library, line, message, note):
    site = library("-- site.yml --\ntitle: T\nlanguages: [lv, ca]\ntheme: own\n" + tale()
                   + "-- themes/own/theme.yml --\nextends: storybook\n"
                   + f"-- themes/own/words/ca.yml --\nreviewed: no\n{line}\n")
    outcome = site.build().good()
    assert [(found.code, found.message, found.notes) for found in outcome.diagnostics] == (
        [("bad-placeholder", message, [note])] if message else [])
    assert [found.location for found in outcome.diagnostics] == site.marks


@pytest.mark.parametrize("name, notes", [
    ("pt_BR", ["did you mean 'pt-BR.yml'?"]), ("Deutsch", ["did you mean 'de.yml'?"]),
    ("portugues", ["did you mean 'pt.yml'?"]), ("corrections", []),
])
def test_a_file_of_words_whose_name_is_no_language_is_reported(library, name, notes):
    site = library("-- site.yml --\ntitle: T\nlanguages: [lv]\ntheme: own\n" + tale()
                   + "-- themes/own/theme.yml --\nextends: storybook\n"
                   + f"-- themes/own/words/{name}.yml --\nstart: Los\n-- themes/own/words/ca.yml --\nstart: Va\n")
    [diagnostic] = site.build().good().diagnostics
    assert (diagnostic.code, diagnostic.location.file) == ("misplaced-file", f"themes/own/words/{name}.yml")
    assert diagnostic.notes == notes
    site.path("site.yml").write_text("title: T\nlanguages: [lv, xh]\ntheme: own\n", encoding="utf-8")
    assert name not in [found for found in site.build().diagnostics if found.code == "missing-language"][0].notes[0]


def test_tags_that_differ_only_in_case_are_one_language(library):
    bear, fox = ("-- tales/{0}/tale.md --\n---\ntitle: {0}\nlanguage: {1}\n---\n\nOnce.\n".format(*each) for each in (("bear", "EN"), ("fox", "en")))
    site = library("-- site.yml --\ntitle: { LV: Pasakas, en: Tales }\nlanguages: [lv, EN]\n"
                   + tale(more="translations: { en: bear }\n") + bear + fox)
    outcome = site.build("--strict").good()
    assert "3 tales in 2 languages" in outcome.stdout
    assert 'lang="en"' in site.page("bear") and 'lang="en"' in site.page("fox") and 'lang="EN"' not in site.page("bear")


@pytest.mark.parametrize("tag, start", [("zh-TW", "zh-Hant"), ("zh", "zh-Hans"), ("nb-NO", "no"), ("pt-BR", "pt"), ("EN-gb", "en")])
def test_a_language_takes_the_words_of_the_nearest(library, tag, start):
    site = library(f"-- site.yml --\ntitle: T\nlanguages: [{tag}]\n" + tale())
    site.build("--strict").good()
    page = (site.output / "index.html").read_text(encoding="utf-8")
    assert f'<html lang="{tag.replace("EN-gb", "en-GB")}"' in page and f">{words(start)['start']}<" in page
