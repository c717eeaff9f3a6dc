"""What careless authors and hostile files do to a library. Each gets a diagnostic at its place that says what to type, soon
and in little memory, and nothing is written outside of the output folder."""

import os
import re
import resource
import subprocess
import time

import pytest

from library import PICTURE, sound, tale

SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 3"'
MEMORY = 500_000_000

# Front matter from line 4 on: what is said of it.
FRONT = {
    "ages: ⟪[3, 6]⟫": "one number or a range such as 3-6", "ages: ⟪{from: 3, to: 6}⟫": "one number or a range such as 3-6",
    "published: ⟪[2026-03-01]⟫": "a day such as 2026-03-01", "published: ⟪2026-03-01T10:00:00Z⟫": "write it as year-month-day",
    "published: ⟪1.3.2026⟫": "write it as year-month-day", "preview: ⟪[1]⟫": "a whole number from 0 to 100", "preview: ⟪0x1⟫": "write it in digits",
    "author: ⟪[Anna, Ieva]⟫": "write one text; put a text that begins with a bracket between quotes",
    "author: ⟪{Anna}⟫": "put a text that begins with a bracket between quotes", "author:\n⟪- Anna⟫": "write one text, without brackets or a hyphen: 'Anna'",
    "author:\n⟪- Anna\n- Ieva⟫": "write one text after the colon",
    "author:⟪⟫ #1 Anna": "a # after a space begins a comment: put the text between quotes",
    "author:⟪⟫": "write a text after the colon, or delete the key", "author: ⟪~⟫": "write a text after the colon, or delete the key",
    "themes: ⟪drosme⟫": "put brackets around it: 'themes: [drosme]'", "themes: ⟪{a: [b]}⟫": "a list such as [one, two]",
    "voices: ⟪anna⟫": "[{ id: anna, name: Anna, audio: anna }]", "voices: [⟪anna⟫]": "write it in full, as in { id: anna, name: Anna, audio: anna }",
    "translations: ⟪[en, lv]⟫": "a group such as { en: the-three-pigs }", "focus: ⟪[50, 50]⟫": "a group such as { 1.svg: 50 30 }",
    "words: ⟪[lapsa]⟫": "a group such as { mitten:", "draft: ⟪yes⟫": "must be true or false", "level: ⟪1⟫": "beginner, intermediate, advanced",
    "access: ⟪true⟫": "the values are: free, premium", 'summary: "Viņa teica "⟪J⟫ā" un gāja"': "write \\\" for a quote in it",
    "summary: 'It'⟪s⟫ a fox'": "the text goes on after its closing quote", "author: ⟪%⟫Anna": "put the text between quotes",
    "author: ⟪`⟫Anna`": "put the text between quotes", "themes:\n-⟪\t⟫drosme": "indent with spaces", "author: Anna\n...\n⟪l⟫evel: beginner": "three full stops",
    "⟪\ufeff⟫author: Anna": "delete it", "⟪\u200b⟫ author Anna\nlevel: beginner": "delete it", "themes: ⟪[⟫drosme, draugi": "close it at the end of its list",
    "focus: ⟪{⟫1.svg: 50 50": "close it at the end of its list", "cover: ⟪!!binary aGVsbG8=⟫": "between quotes", "⟪<<⟫: {a: b}": "known keys:",
    "⟪glossary⟫: { lapsa: zvērs }": "did you mean 'words'?", "⟪tags⟫: [drosme]": "did you mean 'themes'?", "⟪date⟫: 2026-03-01": "did you mean 'published'?",
    "⟪image⟫: 1.svg": "did you mean 'cover'?", "⟪lang⟫: lv": "did you mean 'language'?", "⟪narrator⟫: Anna": "did you mean 'voices'?",
    "⟪description⟫: Par lapsu": "did you mean 'summary'?", "author: ⟪[Anna]⟫": "without brackets or a hyphen: 'Anna'",
    "words: ⟪[{ lapsa: zvērs }]⟫": "leave out the brackets of the list",
    "voices: [{ id: ⟪Anna Liepa⟫, audio: lapsa }]": "did you mean 'anna-liepa'?", "voices: [{ id: ⟪jānis_2⟫, audio: lapsa }]": "did you mean 'janis-2'?",
    "voices: [{ id: anna, ⟪file⟫: lapsa }]": "did you mean 'audio'?", "voices: [{ id: a, audio: lapsa, language: ⟪lv_LV⟫ }]": "did you mean 'lv-LV'?",
    "translations: { en: ⟪tales/lapsa/tale.md⟫ }": "did you mean 'lapsa'?", "pictures: ⟪../laspa⟫": "did you mean 'lapsa'?",
    "voices: ⟪{ id: anna, name: Anna, audio: lapsa }⟫": "put brackets around it: [{ … }]",
    "voices: ⟪[ id: anna, name: Anna, audio: lapsa ]⟫": "put them between { and }, as in [{ id: anna,",
    "voices: [{ id: a, audio: lapsa, language: ⟪Latvian⟫ }]": "did you mean 'lv'?", "voices: [{ id: a, audio: lapsa, language: ⟪latviešu⟫ }]": "did you mean 'lv'?",
    "themes: " + "[" * 16 + "⟪[⟫[" + "]" * 18: "more than 16 levels", "voices:\n- id: a\n  ⟪id⟫: b\n  audio: lapsa": "delete one of the two",
}


def said(outcome):
    [error] = [found for found in outcome.diagnostics if found.severity == "error"]
    return error, " ".join([error.message, *error.notes])


@pytest.mark.parametrize("front", FRONT)
def test_front_matter_with_an_odd_value_says_what_to_type(library, front):
    site = library(tale(more=front + "\n") + "-- tales/lapsa/lapsa.wav (1 s) --\n")
    error, text = said(site.build())
    assert FRONT[front] in text, text
    assert (error.location.file, error.location.line, error.location.column) == (site.marks[0].file, site.marks[0].line, site.marks[0].column)
    assert not site.output.exists()


SITE = {
    "languages: ⟪lv⟫": "put brackets around it: 'languages: [lv]'", "languages: [⟪Latvian⟫]": "did you mean 'lv'?", "languages: [⟪Klingon⟫]": "write it as lv, en", "languages: ⟪{lv: x}⟫": "a list such as",
    "languages: [lv]\ntheme: ⟪[storybook]⟫": "write one text", "languages: [lv]\ntheme: ⟪story book⟫": "did you mean 'storybook'?",
    "languages: [lv]\ntheme: ⟪../outside⟫": "the library's folder themes/", "languages: [lv]\ncolours: ⟪blue⟫": 'as in { brand: "#6b5b95" }',
    "languages: [lv]\nicon: ⟪icon.png⟫": "put the file there", "languages: [lv]\nrefused: ⟪wolf⟫": "'refused: [wolf]'",
    "languages: [lv]\nshelves: ⟪lapsa⟫": "{ title: Bedtime, tales: [fox, moon] }", "languages: [lv]\naddress: ⟪tales.example⟫": "did you mean 'https://tales.example'?",
    "languages: [lv]\nhome: ⟪vilks⟫": "the name of that tale's folder", "languages: [lv]\nhome: ⟪[lapsa]⟫": "without brackets or a hyphen: 'lapsa'",
    "languages: [lv]\nhome: ⟪tales/lapsa/tale.md⟫": "did you mean 'lapsa'?", "languages: [lv]\nshelves: [{ title: A, tales: [⟪tales/lapsa⟫] }]": "did you mean 'lapsa'?",
    "languages: [lv]\nshelves: [{ ⟪name⟫: A, tales: [lapsa] }]": "did you mean 'title'?", "languages: [⟪pt_BR⟫]": "did you mean 'pt-BR'?",
    "languages: [⟪lv en⟫]": "put a comma between two languages: [lv, en]", "languages: [⟪lv; en⟫]": "put a comma between two languages: [lv, en]",
    "languages: ⟪(lv, en)⟫": "put brackets around it: 'languages: [lv, en]'", "languages: [lv]\n⟪logo⟫: 1.svg": "did you mean 'icon'?",
    "⟪lang⟫: lv": "did you mean 'languages'?", "languages: [lv]\n⟪email⟫: a@a.example": "did you mean 'contact'?",
    "languages: [lv]\n⟪url⟫: https://a.example": "did you mean 'address'?", "languages: [lv]\ntheme: ⟪themes/storybook⟫": "did you mean 'storybook'?",
}


@pytest.mark.parametrize("text", SITE)
def test_a_site_file_with_an_odd_value_says_what_to_type(library, text):
    site = library(tale() + f"-- site.yml --\ntitle: Pasakas\nid: pasakas\n{text}\n")
    error, words = said(site.build())
    assert SITE[text] in words and error.location == site.marks[0], words


# Files of timing: what is said of them. The recording is two seconds long.
CUE = "00:00.000 --> 00:01.000\nReiz dzīvoja\n"
TIMING = {
    "vtt": {
        f"WEBVTT\n\n00:01.000 --> 00:02.000\nlapsa.\n\n⟪00:00.000⟫ --> 00:01.000\nReiz dzīvoja\n": "in the order of their times",
        "WEBVTT\n\n⟪-00:01.000⟫ --> 00:01.000\nReiz\n": "write it as hours, minutes and seconds",
        "WEBVTT\n\n00:00.000 --> ⟪00:05.000⟫\nReiz dzīvoja lapsa.\n": "use the timing of this recording", "⟪W⟫EBVTT\n": "export it again",
        "WEBVTT\n\n⟪00:99.000⟫ --> 99999999:00:00.000\nReiz\n": "use the timing of this recording",
    },
    "srt": {"⟪1⟫\n00:00:00,000\nReiz\n": "lists the formats", "1\n00:00:00,000 --> ⟪99:99:99,999⟫\nReiz dzīvoja lapsa.\n": "use the timing of this recording"},
    "lrc": {"[00:00.00]Reiz\n[⟪99:99.99⟫]lapsa.\n": "use the timing of this recording",
            "[00:00.00]<00:00.00>Reiz <00:01.50>dzīvoja <⟪00:00.20⟫>lapsa.\n": "in the order of their times"},
    "ass": {"[Script Info]\n\n[Events]\nFormat: Start, End, Text\n⟪Dialogue: 0:00⟫\n": "export it again"},
    "csv": {"start,end,text\n0,1,Reiz\n⟪x⟫,y,lapsa.\n": "write it in seconds, such as 12.5"},
    "TextGrid": {'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 2\ntiers? <exists>\nsize = ⟪99999999⟫\nitem []:\n': "export it again"},
    "json": {
        '{"sentences":[{"text":"Reiz","start":⟪NaN⟫,"end":1}]}': "correct it, or export it again",
        '{"sentences":[{"text":"Reiz","start":1.5,"end":2},{"text":"lapsa.","start":⟪0⟫,"end":1}]}': "in the order of their times",
        '{"sentences":[{"text":"Reiz dzīvoja lapsa.","start":0,"end":1}⟪,⟫]}': "this comma must go", '⟪{⟫"sentences":[]}': "has no labels with times",
        "[" * 64 + "⟪[⟫" + "[" * 100_000: "nested more than 64 deep", '{"sentences":[{"text":"Reiz","start":0,"end":⟪1e400⟫}]}': "this number is too large",
    },
    "ttml": {'<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="0s" dur="⟪-1s⟫">Reiz</p></div></body></tt>': "write it as 12.5s"},
    "smil": {'<smil xmlns="http://www.w3.org/ns/SMIL"><body><par><text src="x.xhtml#a"/><audio src="anna.wav" clipBegin="⟪9s⟫" clipEnd="1s"/></par></body></smil>':
             "use the timing of this recording"},
}


@pytest.mark.parametrize(("ending", "text"), [(ending, text) for ending, texts in TIMING.items() for text in texts])
def test_a_timing_that_cannot_be_used_says_what_to_do(library, ending, text):
    site = library(tale(more="voices: [{ id: anna, name: Anna, audio: anna, timing: anna }]\n") + f"-- tales/lapsa/anna.{ending} --\n{text}")
    site.path("tales/lapsa/anna.wav").write_bytes(sound(2))
    errors = [found for found in site.build().diagnostics if found.severity == "error"]
    assert errors and all(found.notes for found in errors)
    assert TIMING[ending][text] in " ".join([errors[0].message, *errors[0].notes])
    assert (errors[0].location.line, errors[0].location.column) == (site.marks[0].line, site.marks[0].column)


# Drawings that do something, or show nothing.
DRAWINGS = [
    f'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n<svg {SVG}><text>&b;</text></svg>',
    f'<!DOCTYPE svg [<!ENTITY x SYSTEM "../../../secret.txt">]>\n<svg {SVG}><text>&x;</text></svg>',
    f'<!DOCTYPE svg [<!ENTITY % p SYSTEM "http://x.example/a.dtd"> %p;]>\n<svg {SVG}/>', f'<?xml-stylesheet href="../../../secret.txt"?>\n<svg {SVG}/>',
    f'<svg {SVG}><a xlink:href="java&#9;script:alert(1)"><g/></a></svg>', f'<svg {SVG}><image href="data:text/html,&lt;b>"/></svg>',
    f'<svg {SVG}><use href="2.svg#a"/></svg>', f'<svg {SVG}><style>@\\69mport "//x.example/a.css";</style></svg>',
    f'<svg {SVG}><style>rect{{fill:image-set("https://x.example/a.png" 1x)}}</style></svg>',
    f'<svg {SVG}><style><![CDATA[@import url("https://x.example/a.css");]]></style></svg>',
    f'<svg {SVG}><animate attributeName="onload" values="alert(1)"/></svg>', f'<svg {SVG}><a><animate attributeName="xlink:href" values="javascript:alert(1)"/></a></svg>',
    f'<svg {SVG}><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler></svg>', f'<svg {SVG} xml:base="https://x.example/"/>',
    f'<svg {SVG}><switch><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://x.example"/></foreignObject></switch></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 NaN inf"/>', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e308 1"/>',
    '<svg xmlns="http://www.w3.org/2000/svg" width="-4" height="0"/>', f'<?xml version="1.0" encoding="utf-7"?><svg {SVG}>+ADw-script+AD4-</svg>',
]


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_drawing_that_cannot_be_shown_says_what_to_do(library, tmp_path, drawing):
    (tmp_path / "secret.txt").write_text("nobody's business")
    site = library(tale(text="![Lapsa](1.svg)\n\nReiz.") + f"-- tales/lapsa/1.svg --\n{drawing}\n")
    for outcome in (site.build(), site.run("export", "html", "lapsa", "--library", "library", "--output", "given")):
        error, text = said(outcome)
        assert error.location.file == "tales/lapsa/1.svg" and error.notes, text
        assert "business" not in outcome.stdout + outcome.stderr
    assert not site.output.exists() and not list(tmp_path.rglob("*.html"))


@pytest.mark.parametrize(("path", "remedy"), [
    ("bildes\\1.svg", "write a slash there: 'bildes/1.svg'"), ("bildes\\2.svg", "put the file beside tale.md"),
    ("C:\\Users\\Anna\\1.svg", "put the file beside tale.md"), ("..\\lapsa\\bildes\\1.svg", "put the file beside tale.md"),
])
def test_a_path_with_backslashes_is_told_from_one_that_leads_out(library, path, remedy):
    site = library(tale(text=f"![Lapsa](⟪{path}⟫)\n\nReiz.") + f"-- tales/lapsa/bildes/1.svg --\n{PICTURE}")
    error, text = said(site.build())
    assert remedy in text and error.location == site.marks[0]


@pytest.mark.parametrize("target", ["/dev/zero", "/proc/self/environ", "../../../secret.txt", "anna.json"])
def test_a_timing_that_is_a_link_to_anything_else_is_not_read(library, tmp_path, target):
    (tmp_path / "secret.txt").write_text('{"sentences":[{"text":"nobody\'s business","start":0,"end":1}]}')
    site = library(tale(more="voices: [{ id: anna, name: Anna, audio: anna }]\n") + f"-- tales/lapsa/anna.wav (1 s) --\n-- tales/lapsa/anna.json -> {target} --\n")
    outcome = site.build()
    error, _ = said(outcome)
    assert error.location.file == "tales/lapsa/anna.json" and error.notes and "business" not in outcome.stderr and not site.output.exists()


COMMANDS = {
    ("code", "nwe"): "did you mean 'new'?", ("--verson",): "did you mean '--version'?", ("-hlep",): "there is no command '-hlep'",
    ("new", "thme", "x"): "did you mean 'theme'?", ("export", "lapsa", "epub"): "storysite export epub lapsa",
    ("export", "lapsa", "vilks"): "storysite export epub vilks", ("time", "imort", "x"): "did you mean 'import'?", ("scripts", "--help"): "scripts takes a folder",
    ("new", "tale"): 'storysite new tale "The fox"', ("Build",): "did you mean 'build'?", ("publish", "--to", "x", "--with", "ftp"): "rsync, rclone or aws",
    ("code", "new", "--until", "tomorrow"): "a day such as 2027-01-31", ("time", "export", "vtt", "lapsa"): "write the format as '--format vtt'",
    ("publish", "output", "me@host:/www"): "the host follows --to", ("build", "library", "output"): "the folder of the site follows --output",
    ("preview", "library"): "did you mean 'serve'?", ("init", "x"): "did you mean 'new'?", ("deploy",): "did you mean 'publish'?",
    ("speak", "lapsa"): "did you mean 'narrate'?", ("-v",): "did you mean '--version'?", ("storysite", "build"): "write 'storysite' once",
    ("new", "tale", "The", "owl", "library"): 'storysite new tale "The owl" --library library', ("new", "tale", "owl.md"): "takes a title and no path",
    ("new", "tale", "tales/owl"): "takes a title and no path", ("new", "x", "--language", "lv_LV"): "did you mean 'lv-LV'?",
    ("new", "x", "--language", "latvian"): "did you mean 'lv'?", ("export", "film", "lapsa"): "storysite export video lapsa",
    ("export", "EPUB", "lapsa"): "storysite export epub lapsa", ("export", "print", "lapsa"): "storysite export booklet lapsa",
    ("narrate", "--library", "library"): "storysite narrate the-fox", ("publish", "o", "--to", "ftp://a.example/x"): "write it as me@host:",
    ("publish", "o", "--to", "s3://x"): "--with aws", ("publish", "o", "--to", "me@host"): "write it as me@host:/var/www/tales",
    **{("build", "library", *words): "'storysite serve' shows a library"
       for words in [("--watch",), ("-w",), ("--serve",), ("--port", "80"), ("--port=80",), ("-p", "80"), ("--open",), ("--live",)]},
    ("serve", "library", "--watch"): "serve shows each change without it", ("serve", "library", "--drafts"): "serve shows drafts without it",
    ("serve", "library", "--output", "x"): "'storysite build' does", ("build", "library", "--buildDrafts"): "did you mean '--drafts'?",
    ("new", "page", "About"): "write a file pages/NAME.md", ("new", "site", "x"): "storysite new x",
}


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_mistyped_command_says_what_to_type_and_makes_nothing(library, tmp_path, arguments):
    site = library(tale())
    before = sorted(tmp_path.rglob("*"))
    outcome = site.run(*arguments)
    assert outcome.status == 2 and COMMANDS[arguments] in outcome.stderr and sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(("arguments", "file", "remedy"), [
    (("import", "nothing.epub", "--into", "library"), "nothing.epub", "write its path"),
    (("import", "https://a.example/fox.epub", "--into", "library"), "https://a.example/fox.epub", "download it"),
    (("import", "empty.epub", "--into", "library"), "empty.epub", "copy or download it again"),
    (("export", "html", "tales/lapsa/tale.md", "--library", "library"), "tales/lapsa", "did you mean 'lapsa'?"),
    (("time", "export", "lapsa", "--format", "vtt", "--library", "library"), "tales/lapsa/tale.md", "'storysite align' finds"),
    (("publish", "output", "--to", "host:/www"), "output", "build the site with 'storysite build'"),
    (("publish", "library", "--to", "host:/www"), "library", "build the site with 'storysite build'"),
    (("import", "www.a.example/fox.epub", "--into", "library"), "www.a.example/fox.epub", "download it"),
    (("import", "library", "--into", "library"), "library", "this is a library"),
    (("import", "library/tales/lapsa", "--into", "library"), "library/tales/lapsa", "this is a tale already"),
    *((("import", name, "--into", "library"), name, remedy) for name, remedy in [
        ("fox.docx", "for a text of your own"), ("fox.pdf", "copy the text into its tale.md"), ("fox.png", "for pictures of your own"),
        ("pictures", "for pictures of your own"), ("fox.mobi", "export the book as EPUB"), ("fox.mp3", "put a recording beside the tale.md")]),
    (("export", "epub"), "site.yml", "name the library's folder with --library: 'library'"),
    (("build", "library", "--output", "fox.pdf"), "fox.pdf", "name another folder with --output"),
    (("build", "library", "--output", "fox.pdf/site"), "fox.pdf/site", "name another folder with --output"),
    (("narrate", "lapsa", "--engine", "Piper", "--library", "library"), "Piper", "did you mean 'piper'?"),
    (("narrate", "lapsa", "--engine", "/bin/true", "--model", "fox.onnx", "--library", "library"), "fox.onnx", "--model takes the path of a file"),
])
def test_a_command_that_lacks_a_file_says_what_to_do(library, tmp_path, arguments, file, remedy):
    (tmp_path / "empty.epub").touch()
    (tmp_path / "pictures").mkdir()
    for name in ("fox.docx", "fox.pdf", "fox.png", "fox.mobi", "fox.mp3", "pictures/1.jpg"):
        (tmp_path / name).write_bytes(b"PK\x05\x06" + bytes(18) if name == "fox.docx" else b"%PDF-1.4\n")
    site = library(tale(more="voices: [{ id: anna, audio: anna }]\n") + "-- tales/lapsa/anna.wav (1 s) --\n")
    outcome = site.run(*arguments)
    assert outcome.status == 1 and f"{file}: error: " in outcome.stderr and remedy in outcome.stderr


MINE = "-- site.yml --\ntitle: T\nid: t\nlanguages: [lv]\ntheme: mine\n"
# What is in a library beside a tale: the file that is reported, and what to do. Each is the only one of its severity.
BESIDE = [
    (MINE + "-- themes/mine/theme.yml --\nextends: mine\n", "error", "themes/mine/theme.yml", "as in 'extends: storybook'"),
    (MINE + "-- themes/mine/theme.yaml --\nextends: storybook\n", "warning", "themes/mine/theme.yaml", "rename it to 'theme.yml'"),
    (MINE + "-- themes/mine/words/lv.yml --\nlibrary: Plaukts\n", "error", "themes/mine/theme.yml", "write the line 'extends: storybook'"),
    (MINE + "-- themes/mine/styles/own.css --\np {}\n", "error", "themes/mine/theme.yml", "write the line 'extends: storybook'"),
    *((MINE + "-- themes/mine/theme.yml --\nextends: storybook\n" + f"-- themes/mine/{path} --\n{text}\n", severity, f"themes/mine/{path}", remedy)
      for path, text, severity, remedy in [
          ("style.css", "p {}", "warning", "move it into the theme's folder 'styles'"),
          ("tale.mustache", "x", "warning", "move it into the theme's folder 'templates'"),
          ("templates/tale.html", "x", "warning", "reads NAME.mustache"), ("styles/own.scss", "x", "warning", "reads NAME.css"),
          ("scripts/own/main.ts", "x", "warning", "reads NAME.js"), ("words/latvian.yml", "library: Plaukts", "warning", "did you mean 'lv.yml'?"),
          ("templates/tale.mustache", "{{#if pages}}x{{/if}}", "error", "write {{#pages}}…{{/pages}}"),
          ("templates/tale.mustache", "{{#unless pages}}x{{/unless}}", "error", "write {{^pages}}…{{/pages}}")]),
    ("-- pages/about.html --\n<p>Hello\n", "warning", "pages/about.html", "write it as 'pages/about.md'"),
    ("-- pages/about/index.md --\n---\ntitle: A\n---\n\nA.\n", "warning", "pages/about/index.md", "move it to 'pages/about.md'"),
    *(("-- pages/about.md --\n---\ntitle: A\n---\n\nA.\n" + f"-- pages/{name} --\n---\ntitle: B\n---\n\nB.\n", "warning", f"pages/{name}", remedy)
      for name, remedy in [
          *((name, "as in 'about.lv.md'") for name in ["about_lv.md", "about-lv.md", "about.latvian.md", "lv.about.md", "lv_about.md"]),
          ("about_en.md", "as in 'about.en.md'"), ("about.en_GB.md", "as in 'about.en-GB.md'"),
          ("lv/about.md", "move it to 'pages/about.lv.md'"), ("about/lv.md", "move it to 'pages/about.lv.md'")]),
    *((f"-- pages/about.md --\n---\ntitle: A\n---\n\n# Majas\n\n{text}\n", severity, "pages/about.md", remedy)
      for text, severity, remedy in [
          ("![x](1.png)", "error", "show it in a tale"), ("[x](../tales/lapsa/tale.md)", "error", "../library/index.html"),
          ("[x] (#majas)", "warning", "delete the space: [x](#majas)")]),
]


@pytest.mark.parametrize(("files", "severity", "file", "remedy"), BESIDE)
def test_a_slip_beside_the_tales_says_what_to_do(library, files, severity, file, remedy):
    [found] = [found for found in library(tale() + files).build().diagnostics if found.severity == severity]
    assert found.location.file == file and remedy in " ".join(found.notes), found


@pytest.mark.parametrize(("item", "remedy"), [
    ("[Mājās⟪] (#majas)⟫", "delete the space: [Mājās](#majas)"), ("[[Uz mājām⟪]]⟫", "write the page after its words: [Uz mājām](<#Uz mājām>)"),
    ("[Mājās](⟪#3⟫)", "did you mean '#page-3'?"), ("[B](⟪3⟫)", "did you mean '#page-3'?"), ("[B](⟪3.⟫)", "did you mean '#page-3'?"),
    ("[B](⟪page3⟫)", "did you mean '#page-3'?"), ("[B](⟪page-3⟫)", "did you mean '#page-3'?"), ("[B](<⟪Lapa 3⟫>)", "did you mean '#page-3'?"),
    ("[A](⟪2⟫)", "did you mean '#majas'?"), ("[Mājās](⟪majas⟫)", "did you mean '#majas'?"), ("[Mājās](⟪Mājās.md⟫)", "did you mean '#majas'?"),
    ("[B⟪](page 3)⟫", "write # and the name of the page: [B](#page-3)"), ("[B⟪](Page 3)⟫", "write # and the name of the page: [B](#page-3)"),
    ("[C⟪](Uz mājām)⟫", "write # and the name of the page: [C](#uz-majam)"), ("[B⟪](#page-3⟫", "close it: [B](#page-3)"),
    ("[A⟪](# majas)⟫", "delete the space: [A](#majas)"), ("(Mājās⟪)[#majas]⟫", "write square brackets first: [Mājās](#majas)"),
    ("[Mājās⟪][#majas]⟫", "write round brackets around the page: [Mājās](#majas)"),
    ("[[Iet->page 3⟪]]⟫", "write the page after its words: [Iet](#page-3)"), ("[[Iet|Mājās⟪]]⟫", "write the page after its words: [Iet](#majas)"),
])
def test_a_choice_in_another_form_says_how_to_write_it(library, item, remedy):
    """Readers saw the brackets, and nowhere to tap."""
    site = library(tale(text=f"Kurp?\n\n- {item}\n\n---\n\n# Mājās\n\nA.\n\n---\n\nB.\n\n---\n\n# Uz mājām\n\nC."))
    found = next(found for found in site.build().diagnostics if found.code in ("no-link", "unknown-page", "outside-link"))
    assert remedy in found.notes and found.location == site.marks[0]


@pytest.mark.parametrize(("end", "remedy"), [
    ("⟪A -> #majas⟫", "as in '- [A](#majas)'"), ("⟪-> page 3⟫", "as in '- [text](#page-3)'"), ("⟪=> Mājās⟫", "as in '- [text](#majas)'"),
    ("Vai:\n⟪Uz mājām → 2⟫", "as in '- [Uz mājām](#majas)'"), ("⟪- A -> #majas⟫\n- B -> 3", "as in '- [A](#majas)'"),
    ("⟪- Iet (#majas)⟫\n- Palikt (#page-3)", "as in '- [Iet](#majas)'"),
    ("⟪- [Mājās]⟫\n- [Uz mājām]", "as in '- [Mājās](#majas)'"), ("⟪[Iet](#majas) | [Palikt](#page-3)⟫", "as in '- [Iet](#majas)'"),
    ("- [Iet](#majas)\n- [](⟪#page-3⟫)", "write them between the brackets: [Go home](#page-3)"),
])
def test_a_choice_that_is_no_link_says_how_to_write_it(library, end, remedy):
    """Readers saw what leads on, and had nowhere to tap."""
    site = library(tale(text=f"Kurp?\n\n{end}\n\n---\n\n# Mājās\n\nA.\n\n---\n\nB.\n\n---\n\n# Uz mājām\n\nC."))
    [found] = [found for found in site.build().good().diagnostics if found.code != "unreachable-page"]
    assert (found.code, found.location) == ("no-choice", site.marks[0]) and remedy in found.notes[0]


@pytest.mark.parametrize("text", [
    "Viņš teica [[klusi]] un [skaļi] (#1), un gāja.", "Viņš teica [klusi](skaļi un 2 reizes).", "A -> B un tad mājās.", "Ceļš → tālu",
    "Saraksts:\n\n- Maize\n- Piens", "- Mājās\n- Mājās", "- Istaba 1\n- Istaba 2", "Nr. (#9)", "Te ir [mājas](#majas) vai [mežs](#page-1).", "Fails.svg ir te.",
    "Viņi dzīvo mājā #2.", "2 + 1 → 2", "Kas mēs esam? #1",
])
def test_what_names_no_page_is_text(library, text):
    site = library(tale(text=f"{text}\n\n---\n\n# Mājās\n\nA."))
    site.build("--strict").good()


@pytest.mark.parametrize(("text", "code", "remedy"), [
    ("⟪1.svg⟫", "no-picture", "write it as a picture: ![A wolf at the door](1.svg)"),
    ('⟪<img src="1.svg">⟫', "left-out-html", "write it in Markdown: ![A wolf at the door](1.svg)"),
    ("![Lapsa](⟪lapsa/1.svg⟫)", "missing-file", "did you mean '1.svg'?"),
])
def test_a_picture_in_another_form_says_how_to_write_it(library, text, code, remedy):
    site = library(tale(text=f"{text}\n\nReiz.") + f"-- tales/lapsa/1.svg --\n{PICTURE}")
    [found] = site.build().diagnostics
    assert (found.code, found.location, found.notes) == (code, site.marks[0], [remedy])


def test_a_recording_is_not_called_unnamed_where_the_voices_cannot_be_read(library):
    """The author was told to write something in place of the 'empty' voices."""
    site = library(tale(more="voices: { id: anna, audio: anna }\n") + "-- tales/lapsa/anna.wav (1 s) --\n")
    assert site.run("check", "library").codes == ["wrong-type"]


def test_a_timing_of_another_text_says_what_to_do(library):
    site = library(tale(more="voices: [{ id: anna, audio: anna, timing: anna }]\n") + "-- tales/lapsa/anna.wav (2 s) --\n"
                   "-- tales/lapsa/anna.vtt --\nWEBVTT\n\n00:00.000 --> 00:01.000\nThree little pigs danced.\n")
    [found] = site.build().diagnostics
    assert found.code == "timing-of-another-text" and "'storysite align' then makes one" in found.notes[0]


@pytest.mark.parametrize("name", ["page1", "01", "Lapa 1"])
def test_a_recording_of_a_page_with_another_name_is_one_warning_and_one_error(library, name):
    site = library(tale(more="voices: [{ id: anna, audio: anna }]\n"))
    path = site.path(f"tales/lapsa/anna/{name}.wav")
    path.parent.mkdir()
    path.write_bytes(sound(1))
    outcome = site.build()
    assert sorted(outcome.codes) == ["missing-file", "unused-file"]
    assert ["rename it to '1.wav'"] in [found.notes for found in outcome.diagnostics]


def test_a_template_that_includes_itself_says_which_tag_to_remove(library):
    outcome = library(tale() + "-- site.yml --\ntitle: T\nid: t\nlanguages: [lv]\ntheme: mine\n-- themes/mine/theme.yml --\nextends: storybook\n"
                      "-- themes/mine/templates/tale.mustache --\n{{>tale}}\n").build()
    error, text = said(outcome)
    assert error.code == "endless-template" and "remove the tag {{>tale}} or {{<tale}} from it" in text


EMPTY = "-- site.yml --\ntitle: T\nid: t\nlanguages: [lv]\ntheme: mine\n-- themes/mine/theme.yml --\nextends: storybook\n"


@pytest.mark.parametrize(("name", "text"), [("tale", ""), ("library", " \n\t\n"), ("layout", "\n")])
def test_an_empty_template_is_reported_and_what_to_do(library, name, text):
    """Pages without a word were published."""
    site = library(tale() + EMPTY + f"-- themes/mine/templates/{name}.mustache --\n{text}")
    # That nothing fills the blocks of an empty layout is the same mistake.
    [warning] = site.build().good().diagnostics
    assert (warning.code, warning.location.file) == ("empty-page", f"themes/mine/templates/{name}.mustache")
    assert "delete the file to use the template of the theme that this one extends" in warning.notes[0]
    site.path(warning.location.file).unlink()
    site.build("--strict").good()


def test_an_empty_template_that_others_include_leaves_something_out(library):
    library(tale() + EMPTY + "-- themes/mine/templates/share.mustache --\n").build("--strict").good()


@pytest.mark.slow
def test_files_without_end_take_no_time_and_little_memory(library):
    """Marks, cues, attributes and brackets by the ten thousands, on a machine that allows no more memory."""
    attributes = " ".join(f"a{number}='x'" for number in range(50_000))
    site = library(tale(more="voices: [{ id: anna, name: Anna, audio: anna, timing: anna }]\n", text="![Lapsa](1.svg)\n\nReiz dzīvoja lapsa.")
                   + f"-- tales/lapsa/1.svg --\n<svg {SVG} {attributes}>{'<g>' * 50_000}{'</g>' * 50_000}</svg>\n"
                   + tale("dziļi", text="> " * 2_000 + "Reiz.\n\n" + "[" * 20_000 + "]" * 20_000))
    site.path("tales/lapsa/anna.wav").write_bytes(sound(2))
    site.path("tales/lapsa/anna.vtt").write_text("WEBVTT\n\n" + CUE * 20_000 + "a" * 2_000_000, encoding="utf-8")
    began = time.monotonic()
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    done = subprocess.run(site.command("build", "library", "--output", "output", "--jobs", "2"), cwd=site.home, env=site.environment(),
                          capture_output=True, timeout=60, check=False)
    assert done.returncode in (0, 1) and time.monotonic() - began < 10
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss <= max(before, MEMORY // 1024)
    assert all(re.search(rb"\n  = ", part) for part in done.stderr.split(b"error: ")[1:])


def test_nothing_is_written_where_the_output_folder_is_a_part_of_the_library(library, tmp_path):
    site = library(tale())
    before = {path: os.lstat(path).st_mtime_ns for path in site.folder.rglob("*")}
    for output in ("library", "library/tales", "library/tales/lapsa", "library/tales/../tales/lapsa"):
        assert site.run("build", "library", "--output", output).codes == ["output-in-library"]
    assert {path: os.lstat(path).st_mtime_ns for path in site.folder.rglob("*")} == before
