"""The good libraries that are mutated, as dictionaries from paths to entries.

An entry is the bytes of a file, or a `Special`: a symbolic link, a FIFO, a device, a folder or a sparse file.
"""

import dataclasses
import io
import json
import pathlib
import wave

ROOT = pathlib.Path(__file__).resolve().parents[2]
MEDIA = ROOT / "Tests/SiteGenTests/Media/fixtures"
TIMING = ROOT / "Tests/SiteGenTests/TimingFormats/fixtures"

SVG = ('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 3">'
       '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'
       '<style>.a{fill:url(#g)}</style><title>Fox &amp; owl</title>'
       '<rect class="a" width="4" height="3"/><use href="#g" xlink:href="#g"/></svg>\n')


@dataclasses.dataclass(frozen=True)
class Special:
    """Something that is not a plain file. `value` is the target of a link, or the size of a sparse file in bytes."""

    kind: str  # link, fifo, device, folder, sparse
    value: object = None


def sound(seconds=0.4):
    """The bytes of a WAV file with a quiet tone."""
    file = io.BytesIO()
    with wave.open(file, "wb") as recording:
        recording.setparams((1, 1, 8000, 0, "NONE", "not compressed"))
        recording.writeframes(bytes(128 + 20 * (n // 8 % 2) for n in range(round(8000 * seconds))))
    return file.getvalue()


def timing(text, seconds=0.4):
    """storysite's own timing for the words of `text`."""
    words = text.split()
    step = seconds / len(words)
    timed = [{"text": word, "start": n * step, "end": (n + 1) * step} for n, word in enumerate(words)]
    return json.dumps({"sentences": [{"text": text, "start": 0, "end": seconds, "words": timed}]}).encode()


def every():
    """A library with every feature once: front matter, Markdown, choices, pictures, recordings, timing, pages, colours."""
    library = {
        "site.yml": b"""id: every
title: {en: Every tale, lv: Pasakas, ar: Tales}
description:
  en: Tales to read & hear\n  lv: Pasakas\n  ar: Tales
languages: [en, lv, ar]
colours:
  ground: "#fff8dc"
  night: {ground: "#1a1a2e"}
address: https://tales.example/library/
icon: icon.svg
""",
        "icon.svg": SVG.encode(),
        "pages/parents.md": b"---\ntitle: For parents\n---\n\n## Hello\n\nRead *with* your [child](#hello).\n",
        "pages/parents.lv.md": "---\ntitle: Vecākiem\n---\n\nLasiet **kopā**.\n".encode(),
        "tales/fox/tale.md": b"""---
title: The fox who wished
language: en
summary: A fox wants to fly.
cover: cover.svg
level: beginner
ages: 3-6
themes: [courage, friends]
characters: [fox, owl]
published: 2026-03-01
author: Anna Ozola
illustrator: Janis
license: CC BY 4.0
voices:
  - id: anna
    name: Anna
    audio: anna
    timing: anna
  - {id: ben, audio: pages}
music: tune
translations: { lv: lapsa }
access: premium
---

![A young fox](1.svg "Fox")

Once there was a *fox* & an **owl**,\\
who said `fly`.

---

## On the roof

> Should she jump? [Look](#home "there")

1. one
2. two

- [Jump](#the-jump)
- [Go home](#home)

---

## The jump

![Sky](p.png)

She jumped &amp; fell.

```text
bump
```

- [Home](#home)

---

## Home

### At last

* * *

All is well; ![star](2.svg) good night.
""",
        "tales/fox/cover.svg": SVG.encode(), "tales/fox/1.svg": SVG.encode(), "tales/fox/2.svg": SVG.encode(),
        "tales/fox/p.png": (MEDIA / "p.png").read_bytes(),
        "tales/fox/anna.wav": sound(),
        "tales/fox/anna.json": timing("Once there was a fox an owl who said fly Should she jump one two"),
        "tales/fox/tune.ogg": (MEDIA / "tone.ogg").read_bytes(),
        "tales/lapsa/tale.md": "---\ntitle: Lapsa\nlanguage: lv\ntranslations: {en: fox}\n---\n\nReiz dzīvoja lapsa.\n".encode(),
        "tales/soon/tale.md": b"---\ntitle: Soon\nlanguage: en\nstate: coming\n---\n",
        "tales/rabbit/tale.md": "---\ntitle: الأرنب\nlanguage: ar\nlevel: advanced\n---\n\nكان يا ما كان.\n".encode(),
    }
    for page, text in enumerate(["Once there was a fox", "Should she jump", "She jumped and fell", "All is well"], 1):
        library[f"tales/fox/pages/{page}.wav"] = sound()
        library[f"tales/fox/pages/{page}.json"] = timing(text)
    return library


def timed():
    """A tale for each of many timing formats, and a recording in each format."""
    library = {"site.yml": b"title: Timed\nlanguages: [en]\n"}
    for number, name in enumerate(["subtitles.srt", "subtitles.vtt", "labels.txt", "words.json", "lines.lrc", "a.TextGrid"]):
        library[f"tales/t{number}/tale.md"] = (
            f"---\ntitle: T{number}\nlanguage: en\nvoices: [{{id: a, audio: a, timing: {name}}}]\n---\n\n"
            "Once there was a fox.\n").encode()
        library[f"tales/t{number}/a.wav"] = sound()
        library[f"tales/t{number}/{name}"] = FORMATS[name.rsplit(".", 1)[1]]
    library["tales/plain/tale.md"] = b"---\ntitle: Plain\nvoices: [{id: a, audio: a}]\n---\n\nOnce.\n"
    library["tales/plain/a.mp3"] = (MEDIA / "variable.mp3").read_bytes()
    return library


FORMATS = {
    "srt": b"1\n00:00:00,000 --> 00:00:00,400\nOnce there was a fox.\n",
    "vtt": b"WEBVTT\n\n00:00.000 --> 00:00.400\nOnce there <00:00.200>was a fox.\n",
    "txt": b"0.0\t0.1\tOnce\n0.1\t0.2\tthere\n0.2\t0.3\twas\n0.3\t0.35\ta\n0.35\t0.4\tfox\n",
    "json": b'[{"word": "Once", "start": 0.0, "end": 0.2}, {"word": "there", "start": 0.2, "end": 0.4}]',
    "lrc": b"[00:00.00]Once there [00:00.20]was a fox.\n[00:00.40]\n",
    "TextGrid": b'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n0.4\n<exists>\n1\n"IntervalTier"\n"w"\n0\n0.4\n'
                b'2\n0\n0.2\n"Once"\n0.2\n0.4\n"there"\n',
}


def themed():
    """A library with a theme of its own that replaces a template, a style, a script and a picture."""
    return {
        "site.yml": b"title: Themed\nlanguages: [en]\ntheme: mine\n",
        "themes/mine/theme.yml": b"extends: storybook\n",
        "themes/mine/styles/01-colours.css": b":root{--ground:#fff;--ink:#111}\n:root[data-palette=\"night\"]{--ground:#111;--ink:#fff}\n",
        "themes/mine/templates/lost.mustache": b"{{<layout}}{{$content}}<h1>{{words.lost}}</h1>{{>extra}}{{/content}}{{/layout}}\n",
        "themes/mine/templates/extra.mustache": b"{{#site}}{{title}}{{/site}}{{^none}}<p>{{title}}</p>{{/none}}\n",
        "themes/mine/pictures/lost.svg": SVG.encode(),
        "themes/mine/words/en.yml": b"lost: Lost\n",
        "tales/fox/tale.md": b"---\ntitle: Fox\nlanguage: en\ncover: cover.svg\n---\n\nOnce.\n",
        "tales/fox/cover.svg": SVG.encode(),
    }


def sample():
    """Three tales of the sample library, shortened, without their recordings."""
    content = ROOT / "content"
    # The last keys name tales that are not here.
    library = {"site.yml": (content / "site.yml").read_bytes().partition(b"\nhome:")[0] + b"\n"}
    for name in ["luna-the-fox", "al-arnab-wal-sulhafah", "san-zhi-xiao-zhu"]:
        folder = content / "tales" / name
        if not folder.is_dir():
            continue
        text = (folder / "tale.md").read_text()
        front, body = text[4:].split("\n---\n", 1)
        lines = front.split("\n")
        keys = ("title:", "language:", "summary:", "level:", "ages:", "themes:", "characters:", "author:", "cover:")
        front = "\n".join(line for line in lines if line.startswith(keys))
        library[f"tales/{name}/tale.md"] = f"---\n{front}\n---\n{body}".encode()
        for picture in folder.glob("*.svg"):
            library[f"tales/{name}/{picture.name}"] = SVG.encode()
    return library


def taught():
    """A library to learn with: questions, explained words, a lesson, an activity, badges, and a maker with its recording."""
    sentences = ["A fox ran", "A hen ran", "He wished for a star", "He wished for a boat", "She wished for a star", "She wished for a boat"]
    return {
        "site.yml": b"""title: Taught
languages: [en, lv]
refused: [bad, worse]
categories:
  - name: {en: letters, lv: burti}
    colour: "#f5cc47"
    icon: pictures/sign.svg
badges:
  - {id: reader, name: {en: Reader, lv: Friend}, picture: pictures/sign.svg, lessons: 2, category: letters}
""",
        "pictures/sign.svg": SVG.encode(),
        "tales/fox/tale.md": b"""---
title: The fox
language: en
words:
  fox: An animal with a red tail
  bright moon: {picture: moon.svg, meaning: What shines at night}
---

Once a fox saw the *bright* moon.

---

What did the fox see?

- [x] The moon
- [ ] A ![boat](moon.svg)

In which order?

1. The fox wakes
2. It looks up

The fox saw the ___.

- [x] moon
- [ ] sun
""",
        "tales/fox/moon.svg": SVG.encode(),
        "tales/letters/tale.md": b"""---
title: F is for fox
kind: lesson
language: en
category: letters
difficulty: beginner
minutes: 5
points: 10
week: 1
order: 2
cover: cover.svg
---

Read [the fox](../fox/tale.md "now")!

---

Which letter?

- [x] F
- [ ] G
""",
        "tales/letters/cover.svg": SVG.encode(),
        "tales/together/tale.md": b"---\ntitle: Foxes\nkind: activity\nlanguage: lv\nweek: 1\n---\n\n## You need\n\n- paper\n\n1. Fold.\n",
        "tales/mine/tale.md": b"""---
title: My story
kind: maker
language: en
story: The {{hero}} and the {{wish}}
voices: [{id: a, audio: a, timing: a}]
slots:
  - id: hero
    label: Who?
    choices:
      - { name: fox, picture: a.svg, forms: { he: he } }
      - { name: hen, picture: b.svg, forms: { he: she } }
  - id: wish
    label: What?
    choices:
      - { name: star, picture: a.svg, forms: { a: a star } }
      - { name: boat, picture: b.svg, forms: { a: a boat } }
---

![Sky](a.svg) ![A {{hero}}]({{hero.picture}})

A {{hero}} ran. {{Hero.he}} wished for {{wish.a}}.
""",
        "tales/mine/a.svg": SVG.encode(), "tales/mine/b.svg": SVG.encode(),
        "tales/mine/a.wav": sound(2.4), "tales/mine/a.json": timing(" ".join(f"{sentence}." for sentence in sentences), 2.4),
    }


SEEDS = {"every": every, "timed": timed, "themed": themed, "sample": sample, "taught": taught}
