"""A single file as a browser takes it apart, read here in another way than its own script does."""

import base64
import hashlib
import re
import zlib
from html.parser import HTMLParser


class Elements(HTMLParser):
    """The elements of a document for which `<noscript>` is an element like any other, with their texts."""

    def __init__(self, text: str):
        super().__init__()
        self.source = text
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))

    def handle_data(self, data):
        if self.found:
            tag = self.found[-1][0]
            self.texts[tag] = self.texts.get(tag, "") + data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


class SingleFile:
    def __init__(self, path):
        self.bytes = path.read_bytes()
        self.text = self.bytes.decode()
        self.plain = Elements(self.text)
        packed, self.script = re.findall(r"<script[^>]*>(.*?)</script>", self.text, re.DOTALL)
        self.packed = packed
        self.style, page, *self.scripts = zlib.decompress(_bytes(packed), -15).decode().split("\0")
        self.page = Elements(page)
        self.policy = next(meta["content"] for meta in self.plain.all("meta") if "http-equiv" in meta)

    @property
    def media(self) -> dict[str, tuple[str, bytes]]:
        """Type and bytes of each picture and recording, by its name."""
        return {attributes["data-media"]: _decoded(attributes["src"]) for tag in ("img", "audio")
                for attributes in self.plain.all(tag) if "data-media" in attributes}

    @property
    def beside_media(self) -> int:
        """The bytes of the file without its pictures, recordings and fonts."""
        return len(re.sub(rb"data:[a-z+]+/[^;]+;(?:[^;\"]+;)?base64,[A-Za-z0-9+/=]+", b"", self.bytes))

    def allows(self, kind: str) -> set[str]:
        """The sources that the policy allows for scripts, styles, pictures …"""
        rules = [rule.split() for rule in self.policy.split(";")]
        return next((set(sources) for name, *sources in rules if name == kind), set())


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _bytes(packed: str) -> bytes:
    """Five characters for four bytes: those from # to x without <."""
    digits = [code - 35 - (code > 60) for code in packed.encode()]
    values = (sum(digit * 85**(4 - place) for place, digit in enumerate(digits[at:at + 5]))
              for at in range(0, len(digits), 5))
    return b"".join(value.to_bytes(4, "big") for value in values)


def _decoded(url: str) -> tuple[str, bytes]:
    kind, data = re.fullmatch(r"data:(.+);base64,(.+)", url).groups()
    return kind, base64.b64decode(data, validate=True)
