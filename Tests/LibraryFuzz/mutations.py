"""Changes to a library, each a function of a random generator and a `Case`.

Every change is of a kind that a careless or a hostile author can make with an archive of files: texts, names, links,
special files, sizes, times, pictures, recordings, themes, and files planted in the output and in the cache.
"""

import dataclasses
import urllib.parse

from libraries import MEDIA, SVG, TIMING, Special
from pieces import CHARACTERS, FRONT, MARKDOWN, MARKUP, NAMES, NUMBERS, RAW, TARGETS, VALUES, YEARS

_TEXTS = (".md", ".yml", ".json", ".svg", ".css", ".mustache", ".srt", ".vtt", ".txt", ".lrc", ".TextGrid")


@dataclasses.dataclass
class Case:
    """A library that is being mutated: entries and times by path below the sandbox; the changes made, by name."""

    entries: dict
    times: dict = dataclasses.field(default_factory=dict)
    changes: list = dataclasses.field(default_factory=list)

    def files(self, *endings):
        return sorted(name for name, entry in self.entries.items() if isinstance(entry, bytes) and name.startswith("library/")
                      and not name.startswith("library/output/") and (not endings or name.endswith(endings)))


def _place(random, data):
    """A place in a text, more often at the start of a line than in its midst."""
    place = random.randrange(len(data) + 1)
    return data.rfind(b"\n", 0, place) + 1 if random.random() < 0.4 else place


def _piece(random):
    kind = random.random()
    if kind < 0.3:
        return random.choice(MARKUP)
    if kind < 0.65:
        return random.choice(MARKDOWN)
    if kind < 0.75:
        return random.choice(VALUES)
    if kind < 0.9:
        return random.choice(CHARACTERS).encode()
    if kind < 0.95:
        return random.choice(NUMBERS)
    return random.choice(RAW)


def insert(random, case):
    """Puts pieces of markup, Markdown, YAML or odd characters into a text."""
    name = random.choice(case.files(*_TEXTS))
    for _ in range(random.choice([1, 1, 2, 4])):
        data = case.entries[name]
        place = _place(random, data)
        case.entries[name] = data[:place] + _piece(random) + data[place:]


def repeat(random, case):
    """Repeats a piece very often in a text."""
    name = random.choice(case.files(*_TEXTS))
    data = case.entries[name]
    piece = b"".join(_piece(random) for _ in range(random.choice([1, 1, 2, 3])))
    count = random.choice([10, 100, 1000, 5000])
    place = _place(random, data)
    case.entries[name] = data[:place] + piece * min(count, 200_000 // max(len(piece), 1)) + data[place:]


def cut(random, case):
    """Removes, doubles or moves a slice of a text."""
    name = random.choice(case.files(*_TEXTS))
    data = case.entries[name]
    start = _place(random, data)
    end = min(len(data), start + random.choice([1, 5, 20, 100, 1000]))
    other = _place(random, data)
    case.entries[name] = random.choice([
        data[:start] + data[end:], data[:end] + data[start:], data[:start], data[:other] + data[start:end] + data[other:]])


def cross(random, case):
    """Puts a slice of one text into another."""
    names = case.files(*_TEXTS)
    source, target = case.entries[random.choice(names)], random.choice(names)
    start = _place(random, source)
    data = case.entries[target]
    place = _place(random, data)
    case.entries[target] = data[:place] + source[start:start + random.choice([10, 50, 300])] + data[place:]


def key(random, case):
    """Sets a key of front matter, site.yml or theme.yml to an odd value."""
    name = random.choice(case.files(".yml", "tale.md", ".md"))
    data = case.entries[name]
    lines = data.split(b"\n")
    first = 1 if name.endswith(".md") else 0
    line = random.choice(FRONT) + b": " + random.choice(VALUES)
    if random.random() < 0.6:
        key, _, _ = line.partition(b":")
        lines = [one for one in lines if not one.startswith(key + b":")]
    lines.insert(min(first, len(lines)), line)
    case.entries[name] = b"\n".join(lines)


def number(random, case):
    """Replaces a number in a text."""
    name = random.choice(case.files(".json", ".srt", ".vtt", ".txt", ".lrc", ".TextGrid", "tale.md", ".svg"))
    data = case.entries[name]
    places = [place for place, byte in enumerate(data) if 48 <= byte <= 57]
    if places:
        start = end = random.choice(places)
        while end < len(data) and data[end] in b"0123456789.e-":
            end += 1
        case.entries[name] = data[:start] + random.choice(NUMBERS) + data[end:]


def flip(random, case):
    """Changes bytes of any file, more often near its start."""
    name = random.choice(case.files())
    data = bytearray(case.entries[name])
    for _ in range(random.choice([1, 2, 8, 32])):
        if data:
            limit = random.choice([64, 256, len(data)])
            data[random.randrange(min(limit, len(data)))] = random.choice([0, 1, 0x7F, 0x80, 0xFF, random.randrange(256)])
    case.entries[name] = bytes(data)


def media(random, case):
    """Replaces a picture or a recording by a file of another kind, or gives it another ending."""
    names = case.files(".svg", ".png", ".wav", ".opus", ".ogg")
    if not names:
        return
    name = random.choice(names)
    other = random.choice(sorted(path for path in MEDIA.iterdir() if path.suffix != ".md"))
    data = other.read_bytes()
    if random.random() < 0.3:
        data = data[:random.randrange(len(data))]
    if random.random() < 0.2:
        data = b"GIF89a" + random.choice(MARKUP) + random.choice(MARKUP)
    case.entries[name] = data


def timing(random, case):
    """Replaces a timing by a file of another program."""
    names = [name for name in case.files(".json", ".srt", ".vtt", ".txt", ".lrc", ".TextGrid") if "/tales/" in name]
    if names:
        other = random.choice(sorted(path for path in TIMING.iterdir() if path.is_file()))
        case.entries[random.choice(names)] = other.read_bytes()


def drawing(random, case):
    """Puts active, foreign or broken content into an SVG."""
    names = case.files(".svg")
    if not names:
        return
    inner = random.choice([
        b"<script>zq</script>", b"<style><style></style>@import url(http://evil.example/x);</style>", b"<x:style>@import 'x';</x:style>",
        b"<a href='javascript:zq'/>", b"<image href='http://evil.example/x.png'/>", b"<use href='data:x'/>", b"<g onload='zq'/>",
        b"<foreignObject><div/></foreignObject>", b"<set attributeName='href' to='javascript:zq'/>", b"<animate/>", b"<g style='x:url(//e)'/>",
        b"<!DOCTYPE svg [<!ENTITY a 'b'>]>", b"&a;", b"<g", b"</g>", b"<g a='1' a='2'/>", b"<?xml-stylesheet href='x'?>", b"<g>" * 5000,
        b"<g style='" + b"url(#" * 2000 + b"'/>",
    ])
    data = SVG.encode()
    place = random.choice([0, data.find(b">") + 1, data.rfind(b"</svg>"), len(data)])
    data = data[:place] + inner + data[place:]
    if random.random() < 0.2:
        data = data.replace(b' xmlns="http://www.w3.org/2000/svg"', b"")
    case.entries[random.choice(names)] = data


def rename(random, case):
    """Gives a file or a folder an odd name, and half of the time changes the texts that name it."""
    name = random.choice(case.files())
    parts = name.split("/")
    level = random.randrange(1, len(parts))
    old, new = parts[level], random.choice(NAMES)
    if random.random() < 0.6 and "." in old and level == len(parts) - 1:
        new += "." + old.rsplit(".", 1)[1]
    elif random.random() < 0.2 and "." in old:
        new = old.rsplit(".", 1)[0] + "." + new
    prefix, path = "/".join(parts[:level + 1]), "/".join([*parts[:level], new])
    for each in list(case.entries):
        if each == prefix or each.startswith(prefix + "/"):
            case.entries[path + each[len(prefix):]] = case.entries.pop(each)
    if random.random() < 0.6:
        written = urllib.parse.quote(new, errors="surrogateescape") if random.random() < 0.7 else f"<{new}>"
        before, after = (text.encode(errors="surrogateescape") for text in (old, written))
        for each in case.files("tale.md"):
            case.entries[each] = case.entries[each].replace(before, after)


def copy(random, case):
    """Adds a second file or tale with almost the same name."""
    name = random.choice(case.files())
    parts = name.split("/")
    level = random.randrange(1, len(parts))
    prefix = "/".join(parts[:level + 1])
    new = "/".join([*parts[:level], random.choice([parts[level].upper(), parts[level] + " ", parts[level].replace("-", " "),
                                                   parts[level] + "\u0301", random.choice(NAMES)])])
    for each in list(case.entries):
        if each == prefix or each.startswith(prefix + "/"):
            case.entries[new + each[len(prefix):]] = case.entries[each]


def link(random, case):
    """Replaces or adds a symbolic link."""
    name = random.choice(case.files())
    parts = name.split("/")
    for number in range(random.choice([1, 1, 1, 3, 6])):
        level = random.randrange(1, len(parts))
        path = "/".join(parts[:level + 1])
        if random.random() < 0.5:
            path = "/".join(parts[:level]) + f"/{random.choice(NAMES) if random.random() < 0.2 else 'l%d' % number}"
        for each in [each for each in case.entries if each.startswith(path + "/")]:
            del case.entries[each]
        case.entries[path] = Special("link", random.choice(TARGETS))


def special(random, case):
    """Replaces a file by a FIFO, a device, a folder or a sparse file, or removes it."""
    name = random.choice(case.files())
    kind = random.choice(["fifo", "device", "folder", "sparse", "gone", "empty"])
    match kind:
        case "gone":
            del case.entries[name]
        case "empty":
            case.entries[name] = b""
        case "device":
            case.entries[name] = Special(kind, random.choice([3, 5, 7]))  # null, zero, full
        case "sparse":
            case.entries[name] = Special(kind, random.choice([1 << 20, 70 << 20, 2 << 30, 1 << 40]))
        case _:
            case.entries[name] = Special(kind)


def time(random, case):
    """Gives files a time of another age."""
    for _ in range(random.choice([1, 3])):
        year = random.choice(YEARS)
        case.times[random.choice(case.files())] = int((year - 1970) * 31_556_952) + random.choice([0, 1, -1])


def theme(random, case):
    """Adds or changes files of the library's own themes."""
    folder = random.choice(["mine", "storybook", "a", random.choice(NAMES)])
    template = random.choice(["layout", "home", "library", "tale", "page", "lost", "card", "extra"])
    text = random.choice([
        b"{{title}}", b"{{{title}}}", b"{{#site}}", b"{{/site}}", b"{{>" + template.encode() + b"}}", b"{{<layout}}{{/layout}}", b"<p>",
        b"{{=<% %>=}}", b"{{#a}}" * 1000, b"{{>lost}}{{>lost}}", b"\xff", b"{{&title}}", b"{{! x", b"{{$content}}{{/content}}",
    ])
    name, data = random.choice([
        (f"templates/{template}.mustache", text), ("theme.yml", b"extends: " + random.choice([b"storybook", b"mine", b"a", b"..", b"zz"]) + b"\n"),
        ("styles/50-x.css", random.choice([b"@import url(http://evil.example);", b"}", b"\xff", b"a{b:url(../fonts/zz.woff2)}", b"</style>"])),
        ("scripts/home/main.js", random.choice([b"import './x.js'", b"await 1", b"import('x')", b"</script>", b"`", b"/*", b"\xff", b""])),
        ("scripts/zz/main.js", b"import { a } from './main.js'; export const a = 1\n"),
        (f"pictures/{random.choice(NAMES)}.svg", SVG.encode()), (f"fonts/{random.choice(NAMES)}.woff2", b"wOF2"),
        ("words/en.yml", random.choice([b"lost: '<zq>'\n", b"zq: 1\n", b"lost: [1]\n", b"lost: ''\n", b"{{{"])),
    ])
    case.entries[f"library/themes/{folder}/{name}"] = data
    if random.random() < 0.7:
        case.entries.setdefault(f"library/themes/{folder}/theme.yml", b"extends: storybook\n")
        site = case.entries.get("library/site.yml")
        if isinstance(site, bytes):
            lines = [line for line in site.split(b"\n") if not line.startswith(b"theme:")]
            case.entries["library/site.yml"] = b"theme: " + folder.encode(errors="surrogateescape") + b"\n" + b"\n".join(lines)


def planted(random, case):
    """Puts links, FIFOs and forged records into the output."""
    record = case.entries.get("library/output/.storysite/files", b"storysite 1\n")
    path = random.choice([
        ".storysite", ".storysite/new", ".storysite/files", ".storysite/files-new", ".storysite/lock", "tales", "tales/fox", "tales/fox/index.html",
        "assets", "index.html", "index.html-new", "library", "x", "404.html", "catalog.json", "sw.js", "",
    ])
    place = "library/output" + (f"/{path}" if path else "")
    match random.choice(["link", "link", "link", "fifo", "folder", "record", "record", "device"]):
        case "record":
            line = random.choice([
                b"x/thesis.odt", b"../thesis", b"../../outside/thesis.odt", b"/etc/passwd", b"x", b"tales/fox/tale.md", b"a\nb", b"", b".", b"..",
                b".storysite/lock", b"keepme", b"OUTSIDE",
            ])
            digest = random.choice([b"0" * 32, b"zz", b"", b"f" * 10_000])
            if isinstance(record, bytes):
                case.entries["library/output/.storysite/files"] = record + digest + b" " + line + b"\n"
            case.entries["library/output/keepme"] = b"mine"
            if random.random() < 0.5:
                case.entries["library/output/x"] = Special("link", "OUTSIDE")
            return
        case "link":
            entry = Special("link", random.choice(["OUTSIDE", "OUTSIDE", "OUTSIDE/thesis.odt", "OUTSIDE/empty", "../outside", "../../outside",
                                                   "nothing", ".", "OUTSIDE/new", "/dev/null"]))
        case kind:
            entry = Special(kind, 5 if kind == "device" else None)
    for each in [each for each in case.entries if each.startswith(place + "/")]:
        del case.entries[each]
    case.entries[place] = entry


def cache(random, case):
    """Spoils what an earlier build left in the cache."""
    names = sorted(name for name, entry in case.entries.items() if name.startswith("cache/") and entry and isinstance(entry, bytes))
    if not names:
        return
    name = random.choice(names)
    data = bytearray(case.entries[name])
    match random.choice(["flip", "number", "cut", "fifo", "zero"]):
        case "flip":
            for _ in range(random.choice([1, 4, 50])):
                data[random.randrange(len(data))] = random.randrange(256)
        case "number":
            place = random.randrange(max(len(data) - 8, 1))
            data[place:place + 8] = random.choice([
                b"\xff" * 8, b"\0" * 6 + b"\xf0\x7f", b"\0" * 7 + b"\x80", b"\x9c\x75\x00\x88\x3c\xe4\x37\x7e"])
        case "cut":
            del data[random.randrange(len(data)):]
        case "zero":
            data = bytearray()
        case "fifo":
            case.entries[name] = Special("fifo")
            return
    case.entries[name] = bytes(data)


# How often each change is made.
WEIGHTS = {
    insert: 20, repeat: 3, cut: 8, cross: 4, key: 14, number: 6, flip: 8, media: 4, timing: 4, drawing: 5, rename: 8, copy: 3, link: 5,
    special: 3, time: 2, theme: 5, planted: 6, cache: 4,
}


def mutate(random, case):
    """Makes one to six changes."""
    for _ in range(random.choice([1, 2, 2, 3, 4, 6])):
        change = random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        if not case.files(*_TEXTS) or not case.files(".yml", ".md"):
            return
        try:
            change(random, case)
        except IndexError:
            continue  # the library has no file of the kind any more
        case.changes.append(change.__name__)
