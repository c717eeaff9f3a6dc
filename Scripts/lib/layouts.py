"""Makes Hugo's layouts from pages that storysite wrote, so that both write the same markup around the same text.

storysite builds a library of one specimen tale. The parts of its pages that come from the theme stay as they are.
Hugo's actions replace the parts that come from the tale. The spans of words and the timing are left out.
"""

import pathlib
import re
import shutil
import subprocess

TITLE, SUMMARY, AUTHOR, LICENSE, HEADING, PICTURE, TEXT = (
    f"Specimen{part}" for part in ("title", "summary", "author", "license", "heading", "picture", "text"))

SPECIMEN = f"""\
---
title: {TITLE}
language: lv
summary: {SUMMARY}
cover: cover.svg
level: beginner
ages: 3-6
published: 2020-01-01
author: {AUTHOR}
license: {LICENSE}
voices:
  - id: anna
    name: Anna
    audio: anna
---

## {HEADING}1

![{PICTURE}](1.svg)

{TEXT}

---

## {HEADING}2

{TEXT}
"""


def build(storysite, example, work):
    """Builds the site of the specimen, with pictures, sound and settings of the library `example`."""
    library = work / "specimen"
    tale = library / "tales/specimen"
    tale.mkdir(parents=True)
    shutil.copyfile(example / "site.yml", library / "site.yml")
    first = next((example / "tales").iterdir())
    for name in ("cover.svg", "1.svg", "anna.opus"):
        shutil.copyfile(first / name, tale / name)
    (tale / "tale.md").write_text(SPECIMEN)
    output = work / "specimen-output"
    subprocess.run([storysite, "build", library, "--output", output, "--quiet"], check=True,
                   env={"HOME": str(work), "XDG_CACHE_HOME": str(work / "specimen-cache")})
    return output


def with_actions(html):
    """Returns a page with Hugo's actions in place of the specimen's data."""
    for text, action in ((TITLE, ".Title"), (SUMMARY, ".Params.summary"), (AUTHOR, ".Params.author"),
                         (LICENSE, ".Params.license"), ("tales/specimen/", 'printf "tales/%s/" .File.ContentBaseName'),
                         ("specimen", ".File.ContentBaseName")):
        html = html.replace(text, "{{ " + action + " }}")
    return html


def tale_layout(html):
    """Returns the layout of a tale: one section for each page of the text, which Hugo splits at thematic breaks."""
    first, second = re.findall(r"<section class=\"page\b.*?</section>\n?", html, re.DOTALL)
    before, rest = html.split(first, 1)
    after = rest.split(second, 1)[1]

    def section(shown):
        prose = f"<h2>(?:(?!<h2>).)*?{TEXT}.*?</p>"
        shown, count = re.subn(prose, "{{ $text | safeHTML }}", shown, flags=re.DOTALL)
        assert count == 1, "the text of a page was not found"
        # Hugo's text contains the picture.
        shown = re.sub(f"<img[^>]*{PICTURE}[^>]*>", "", shown)
        return re.sub(r'id="[^"]*"', 'id="page-{{ add $number 1 }}"', with_actions(shown), count=1)

    pages = ('{{ range $number, $text := split .Content "<hr>" }}{{ with $ }}{{ if eq $number 0 }}' + section(first)
             + "{{ else }}" + section(second) + "{{ end }}{{ end }}{{ end }}")
    after = re.sub(r'(<script type="application/json" id="timing">).*?(</script>)', r"\1[]\2", after, flags=re.DOTALL)
    return with_actions(before) + pages + with_actions(after)


def library_layout(html):
    """Returns the layout of the library: a card for each tale."""
    card, = re.findall(f'<li class="shelf-tale"(?:(?!<li).)*?{TITLE}.*?</li>\n?', html, re.DOTALL)
    before, after = html.split(card)
    return before + "{{ range .Site.RegularPages }}" + with_actions(card) + "{{ end }}" + after


def home_layout(html):
    """Returns the layout of the home page, which shows one tale."""
    return "{{ with index .Site.RegularPages 0 }}" + with_actions(html) + "{{ end }}"


def write(output, hugo):
    """Writes layouts and assets into the folder of the Hugo site, from the site that storysite built in `output`."""
    layouts = hugo / "layouts"
    layouts.mkdir()
    for name, made, layout in (("home.html", "index.html", home_layout), ("section.html", "library/index.html", library_layout),
                               ("page.html", "tales/specimen/index.html", tale_layout)):
        html = pathlib.Path(output / made).read_text(encoding="utf-8")
        assert "{{" not in html
        (layouts / name).write_text(layout(html), encoding="utf-8")
    shutil.copytree(output / "assets", hugo / "static/assets")
