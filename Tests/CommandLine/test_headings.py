"""Headings of plain pages have ids, and every link to a heading leads to one."""

import re

import pytest

from library import tale


def page(name, text):
    return f"-- pages/{name}.md --\n---\ntitle: P\n---\n\n{text}\n"


def ids(site, path):
    return re.findall(r'<h\d id="([^"]*)">', (site.output / path / "index.html").read_text(encoding="utf-8"))


def links(site, path):
    text = (site.output / path / "index.html").read_text(encoding="utf-8")
    return re.findall(r'<a href="([^"]*)">', text[text.index("<main"):text.index("</main")])


def test_a_heading_s_id_is_its_name_and_each_id_is_there_once(library):
    site = library(tale() + page("a", "# Kā gulēt?\n\n## Otrā *māja*\n\n> ## Otrā māja\n\nOtrā māja\n---\n\n## Otrā māja 2\n\n## —\n\n## Main"))
    site.build().good()
    assert ids(site, "a") == ["ka-gulet", "otra-maja", "otra-maja-2", "otra-maja-3", "otra-maja-2-2", "main"]


def test_links_lead_to_headings_of_their_page_and_of_others(library):
    site = library("-- site.yml --\ntitle: T\nlanguages: [lv, en]\n" + tale()
                   + page("a", "# Kā\n\n[1](#kā) [2](#k%C4%81) [3](#Kā) [4](b.md#viens) [5](b.md#Viens%20divi) [6](#) [7](#top) [8](b.md)")
                   + page("b", "# Viens\n\n# Viens divi") + page("a.en", "[1](b.md#one) [2](a.md)") + page("b.en", "# One"))
    site.build().good()
    assert links(site, "a") == ["#ka", "#ka", "#ka", "../b/index.html#viens", "../b/index.html#viens-divi", "#", "#top", "../b/index.html"]
    assert links(site, "a/en") == ["../../b/en/index.html#one", "../../a/en/index.html"]


@pytest.mark.parametrize("link", ["bāka.md", "b%C4%81ka.md#kā", "<bāka.md>", "ba%CC%84ka.md"])
def test_a_link_names_a_page_as_editors_write_it(library, link):
    site = library(tale() + page("a", f"[x]({link})") + page("bāka", "# Kā"))
    site.build().good()
    assert links(site, "a") == ["../baka/index.html" + ("#ka" if "#" in link else "")]


@pytest.mark.parametrize("link, note", [
    ("⟪#viems⟫", "did you mean '#viens'?"), ("⟪#nekas-tāds⟫", "its headings: #viens, #divi"), ("⟪b.md#viens⟫", "it has no headings"),
    ("⟪#main⟫", "its headings: #viens, #divi"), ("⟪#-⟫", "its headings: #viens, #divi")])
def test_a_link_to_a_heading_that_is_not_there_is_reported(library, link, note):
    site = library(tale() + page("a", f"# Viens\n\n## Divi\n\n[x]({link})") + page("b", "B."))
    outcome = site.build()
    [diagnostic] = outcome.diagnostics
    assert diagnostic.code == "unknown-heading" and diagnostic.location == site.marks[0] and diagnostic.notes == [note]
    assert ("this page" if "b.md" not in link else "'b.md'") in diagnostic.message
    assert not site.output.exists()


def test_a_heading_does_not_take_the_id_of_the_page_s_own_parts(library):
    site = library(tale() + "-- site.yml --\ntitle: T\nlanguages: [lv]\ntheme: mana\n-- themes/mana/theme.yml --\nextends: storybook\n"
                   "-- themes/mana/templates/page.mustache --\n<main><p id=\"notes\">…</p>{{{html}}}</main>\n"
                   + page("a", "# Notes\n\n# Heading notes\n\n[x](#notes)"))
    site.build().good()
    assert ids(site, "a") == ["heading-notes", "heading-notes-2"] and links(site, "a") == ["#heading-notes"]


@pytest.mark.parametrize("name", ["a", "parents"])
@pytest.mark.parametrize("text, heading", [
    ("Reiz.\n\n## A & B", "<h1>A &amp; B</h1>"), ("# Kā\n\nReiz.", '<h1 id="ka">Kā</h1>'), ("Reiz.\n\n# Kā", '<h1 id="ka">Kā</h1>')])
def test_each_page_has_one_heading_of_level_1(library, name, text, heading):
    site = library(tale() + page(name, text).replace("title: P", "title: A & B"))
    site.build("--strict").good()
    written = (site.output / name / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<h1.*?</h1>", written) == [heading]
    assert ids(site, name) == [found for found in ("ka", "a-b") if f'id="{found}"' in written]
