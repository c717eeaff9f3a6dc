"""What an author does to a library between two builds, at random: each edit changes the files below one folder."""

import os
import re
import shutil

import libraries

# Edits of a kind are as frequent as the kind stands here.
KINDS = ("text", "text", "text", "front", "front", "front", "timing", "picture", "recording", "add_file", "remove_file",
         "rename_file", "copy_tale", "remove_tale", "rename_tale", "swap_tales", "theme", "site", "page", "old_time",
         "same_time", "name_another", "share", "share", "share", "unshare", "nothing")

_WORDS = "fox owl moon *stars* **wind** river night wolf snow — “Oh!” lapsa zvaigzne".split()
_FRONT = {
    "title": ["The fox", "A star & a wolf", "\"Pasaka: viena\"", "الأرنب"],
    "summary": ["A tale.", "Two foxes meet."],
    "language": ["en", "lv", "ar", "uk"],
    "level": ["beginner", "intermediate", "advanced"],
    "ages": ["3-6", "7", "13-16"],
    "themes": ["[courage]", "[friends, night]", "[]"],
    "contains": ["[scary]", "[sad, death]", "[]"],
    "characters": ["[fox]", "[owl, wolf]"],
    "published": ["2026-03-01", "2024-12-24"],
    "author": ["Anna Ozola", "Jānis"],
    "license": ["CC BY 4.0"],
    "state": ["coming", "unavailable"],
    "access": ["premium"],
    "draft": ["true", "false"],
    "withdrawn": ["2026-01-01"],
    "cover": ["cover.svg", "1.svg"],
    "focus": ["{1.svg: 50 30}", "{cover.svg: 10 10 90 90}"],
}
_SITE = {
    "title": ["Every tale", "{en: Tales, lv: Pasakas}"],
    "contact": ["a@tales.example", "b@tales.example"],
    "languages": ["[en, lv]", "[lv]", "[en, lv, ar]"],
    "address": ["https://tales.example/library/", "https://other.example/"],
    "theme": ["mine", "storybook"],
    "exports": ["[epub]", "[podcast]", "[epub, podcast]"],
    "icon": ["icon.svg"],
    "description": ["Tales to read"],
    "home": ["tale-1", "{en: tale-0, lv: fox}", "nobody"],
    "shelves": ["[{title: One, tales: [tale-2, fox]}]", "[{title: {en: Night, lv: Nakts}, themes: [night]}, {title: All, levels: [beginner]}]"],
}


def start(library):
    """Writes the library that is edited: two of the good ones of `libraries` in one, and some tales more."""
    entries = {**libraries.themed(), **libraries.every()}
    entries["site.yml"] = entries["site.yml"].replace(b"icon: icon.svg\n", b"theme: mine\nicon: icon.svg\n")
    for number in range(4):
        entries[f"tales/tale-{number}/tale.md"] = (
            f"---\ntitle: Tale {number}\nlanguage: en\nlevel: beginner\nthemes: [night]\ncover: cover.svg\n"
            f"voices: [{{id: a, audio: a, timing: a.srt}}]\n---\n\n![Moon](1.svg)\n\nOnce there was a fox.\n\n---\n\n"
            f"It was tale {number}.\n").encode()
        entries[f"tales/tale-{number}/cover.svg"] = entries[f"tales/tale-{number}/1.svg"] = libraries.SVG.encode()
        entries[f"tales/tale-{number}/a.wav"] = libraries.sound()
        entries[f"tales/tale-{number}/a.srt"] = libraries.FORMATS["srt"]
    for path, data in entries.items():
        place = library / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


class Author:
    """Edits a library; every choice is the generator's."""

    def __init__(self, generator, library):
        self.random = generator
        self.library = library

    def edit(self):
        """Makes one edit; returns its kind."""
        kind = self.random.choice(KINDS)
        getattr(self, f"_{kind}")()
        return kind

    def _tales(self):
        return sorted(path for path in (self.library / "tales").iterdir() if path.is_dir())

    def _files(self, pattern):
        return sorted(path for path in self.library.glob(pattern) if path.is_file())

    def _one(self, pattern):
        files = self._files(pattern)
        return self.random.choice(files) if files else None

    def _text(self):
        """Puts a word somewhere into a text, or takes one out."""
        path = self._one("tales/*/tale.md")
        if path is None:
            return
        front, separator, body = path.read_text().partition("\n---\n")
        words = body.split(" ")
        place = self.random.randrange(len(words))
        if self.random.random() < 0.7:
            words.insert(place, self.random.choice(_WORDS + ["\n\n---\n\n", "![Star](1.svg)", "[On](#page-2)"]))
        else:
            del words[place]
        path.write_text(front + separator + " ".join(words))

    def _set(self, path, keys):
        """Gives a key of the YAML at the beginning of a file another value, or takes the key away."""
        lines = path.read_text().split("\n")
        first = 1 if lines[0] == "---" else 0
        key = self.random.choice(sorted(keys))
        end = next((number for number in range(first, len(lines)) if lines[number] == "---"), len(lines))
        kept = [number for number in range(first, end) if not lines[number].startswith(f"{key}:")]
        # What is indented below the key goes with it.
        block, is_inside = [], False
        for number in range(first, end):
            if not lines[number].startswith((" ", "\t")):
                is_inside = lines[number].startswith(f"{key}:")
            if number in kept and not is_inside:
                block.append(lines[number])
        if self.random.random() < 0.75:
            block.insert(0, f"{key}: {self.random.choice(keys[key])}")
        path.write_text("\n".join(lines[:first] + block + lines[end:]))

    def _front(self):
        path = self._one("tales/*/tale.md")
        if path is not None and path.read_text().startswith("---\n"):
            self._set(path, _FRONT)

    def _site(self):
        self._set(self.library / "site.yml", _SITE)

    def _name_another(self):
        """Names a tale as the translation of another."""
        path = self._one("tales/*/tale.md")
        if path is None:
            return
        text = path.read_text()
        other = self.random.choice(self._tales()).name
        text = re.sub(r"^translations:.*\n(?:[ \t].*\n)*", "", text, flags=re.MULTILINE)
        path.write_text(text.replace("---\n", f"---\ntranslations: {{lv: {other}}}\n", 1))

    def _share(self):
        """Lets a tale use the pictures of another, and mostly takes its own away; sometimes the music, too."""
        tales = [tale for tale in self._tales() if (tale / "tale.md").exists()]
        owners = [tale for tale in tales if "\npictures:" not in (tale / "tale.md").read_text()]
        if not owners:
            return
        owner, tale = self.random.choice(owners), self.random.choice(tales)
        named = owner.name if self.random.random() < 0.95 else "nobody"
        self._unshare(tale, f"pictures: {named}\n")
        for name in ["1.svg", "cover.svg"]:
            if self.random.random() < 0.8 and owner != tale:
                (owner / name).exists() or (owner / name).write_bytes(libraries.SVG.encode())
                (tale / name).unlink(missing_ok=True)
        if self.random.random() < 0.4:
            (owner / "b.wav").write_bytes(libraries.sound())
            text = (tale / "tale.md").read_text()
            if "\nmusic:" not in text:
                (tale / "tale.md").write_text(text.replace("---\n", "---\nmusic: b\n", 1))

    def _unshare(self, tale=None, line=""):
        """Takes the pictures of another tale away from one."""
        tale = tale or self.random.choice(self._tales())
        if (tale / "tale.md").exists():
            text = re.sub(r"^pictures:.*\n", "", (tale / "tale.md").read_text(), flags=re.MULTILINE)
            (tale / "tale.md").write_text(text.replace("---\n", f"---\n{line}", 1))

    def _timing(self):
        path = self._one(self.random.choice(["tales/*/*.json", "tales/*/*.srt", "tales/*/pages/*.json"]))
        if path is not None:
            data = path.read_bytes()
            path.write_bytes(data.replace(b"0.1", b"0.15") if b"0.1" in data else data.replace(b"00,000", b"00,010"))

    def _picture(self):
        path = self._one("tales/*/*.svg")
        if path is not None:
            path.write_bytes(path.read_bytes().replace(b"</svg>", b"<g/></svg>", 1))

    def _recording(self):
        path = self._one(self.random.choice(["tales/*/*.wav", "tales/*/pages/*.wav"]))
        if path is not None:
            path.write_bytes(libraries.sound(self.random.choice([0.4, 0.5, 0.6])))

    def _add_file(self):
        name = self.random.choice(["2.svg", "3.svg", "notes.txt", "b.wav", "pages/9.wav", "a.json", "cover.svg"])
        path = self.random.choice(self._tales()) / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(libraries.sound() if name.endswith(".wav") else libraries.SVG.encode())

    def _remove_file(self):
        path = self._one(self.random.choice(["tales/*/*.*", "tales/*/pages/*", "pages/*", "themes/mine/*/*"]))
        # Without texts there is little left to edit.
        if path is not None and (path.name != "tale.md" or self.random.random() < 0.1):
            path.unlink()

    def _rename_file(self):
        path = self._one("tales/*/*.*")
        if path is not None and path.name != "tale.md":
            path.rename(path.with_name(self.random.choice(["1.svg", "cover.svg", "a.wav", "x" + path.name])))

    def _copy_tale(self):
        if len(self._tales()) < 14:
            source = self.random.choice(self._tales())
            target = source.with_name(f"copy-{self.random.randrange(20)}")
            if not target.exists():
                shutil.copytree(source, target, copy_function=shutil.copy2)

    def _remove_tale(self):
        if len(self._tales()) > 6:
            shutil.rmtree(self.random.choice(self._tales()))

    def _rename_tale(self):
        source = self.random.choice(self._tales())
        target = source.with_name(f"tale-{self.random.randrange(30)}")
        if not target.exists():
            source.rename(target)

    def _swap_tales(self):
        one, other = self.random.sample(self._tales(), 2)
        spare = one.with_name(".spare")
        one.rename(spare)
        other.rename(one)
        spare.rename(other)

    def _theme(self):
        name = self.random.choice(["styles/90-mine.css", "templates/extra.mustache", "words/en.yml", "pictures/lost.svg"])
        path = self.library / "themes/mine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        number = self.random.randrange(5)
        path.write_text({"css": f".mine{number}{{color:red}}\n", "mustache": f"<p>{{{{title}}}} {number}</p>\n",
                         "yml": f"lost: Lost {number}\n",
                         "svg": libraries.SVG.replace("Fox", f"Fox {number}")}[name.rsplit(".", 1)[1]])

    def _page(self):
        name = self.random.choice(["parents.md", "parents.lv.md", "about.md", "about.lv.md"])
        path = self.library / "pages" / name
        if path.exists() and self.random.random() < 0.4:
            path.unlink()
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(f"---\ntitle: Page {self.random.randrange(5)}\n---\n\nRead {self.random.choice(_WORDS)}.\n")

    def _old_time(self):
        """A file from an archive has the time at which it was packed; a clock set back gives a time before the last."""
        path = self._one("tales/*/*.*")
        if path is not None:
            path.write_bytes(path.read_bytes() + b"\n")
            seconds = self.random.choice([0, 86_400 * 365 * 30, os.stat(path).st_mtime - 3600, os.stat(path).st_mtime + 3600])
            os.utime(path, (seconds, seconds))

    def _same_time(self):
        """Another text of the same size and with the same time."""
        path = self._one("tales/*/tale.md")
        if path is not None:
            stamp = os.stat(path)
            path.write_bytes(path.read_bytes().replace(b"fox", b"cat") if b"fox" in path.read_bytes()
                             else path.read_bytes().replace(b"cat", b"fox"))
            os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    def _nothing(self):
        pass


class Vandal:
    """Harms what the last build left: its memory and its site."""

    def __init__(self, generator, cache, output):
        self.random = generator
        self.cache = cache
        self.output = output

    def harm(self):
        """Harms one thing, or nothing; returns what was done."""
        kind = self.random.choice(["nothing"] * 12 + ["spoil", "cut", "forget", "remove", "edit"])
        if kind in ("spoil", "cut", "forget"):
            files = [path for path in self.cache.rglob("*") if path.is_file()]
            for path in files:
                data = bytearray(path.read_bytes())
                if kind == "forget" or not data:
                    path.unlink()
                elif kind == "cut":
                    path.write_bytes(data[:self.random.randrange(len(data))])
                else:
                    data[self.random.randrange(len(data))] ^= 1 << self.random.randrange(8)
                    path.write_bytes(data)
            return kind
        files = sorted(path for path in self.output.rglob("*") if path.is_file() and ".storysite" not in path.parts)
        if files and kind in ("remove", "edit"):
            path = self.random.choice(files)
            if kind == "remove":
                path.unlink()
            else:
                path.write_bytes(path.read_bytes() + b" ")
        return kind
