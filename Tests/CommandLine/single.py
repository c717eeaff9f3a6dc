"""A single file as a browser takes it apart, read here in another way than its own script does."""

import base64
import hashlib
import lzma
import re
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
        # The text may have a zero more at its end.
        lzma1 = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA1, "pb": 0, "dict_size": 64 << 20}])
        self.style, page, *self.scripts = lzma1.decompress(_bytes(packed)).decode().split("\0")
        assert lzma1.eof
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
    """Two characters, from ! to ~ without <, for thirteen bits, or for fourteen where the last thirteen are below 457."""
    digits = [code - 33 - (code > 60) for code in packed.encode()]
    numbers = [low + 93 * high for low, high in zip(digits[::2], digits[1::2], strict=True)]
    bits = "".join(format(number, "014b" if number % 2**13 < 457 else "013b") for number in reversed(numbers))
    bits = bits[len(bits) % 8:]
    return int(bits, 2).to_bytes(len(bits) // 8, "little")


def _decoded(url: str) -> tuple[str, bytes]:
    kind, data = re.fullmatch(r"data:(.+);base64,(.+)", url).groups()
    return kind, base64.b64decode(data, validate=True)
