"""EPUBs with Media Overlays, packed as a test wants them."""

import io
import struct
import zipfile
import zlib

CONTAINER = ('<?xml version="1.0"?>\n<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>'
             '<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n')


def files(pages):
    """The files of a book by their names.

    Pages are lists of (text, start, end), or of (text, start, end, recording); times in seconds.
    """
    made = {"mimetype": "application/epub+zip", "META-INF/container.xml": CONTAINER}
    items, spine = [], []
    for number, page in enumerate(pages, 1):
        words = "\n".join(f'<p><span id="w{n}">{row[0]}</span></p>' for n, row in enumerate(page))
        made[f"OEBPS/text/page {number}.xhtml"] = (
            f'<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body>{words}</body></html>\n')
        pairs = "\n".join(
            f'<par><text src="../text/page%20{number}.xhtml#w{n}"/>'
            f'<audio src="../audio/{row[3] if len(row) > 3 else "book.mp3"}" clipBegin="{row[1]}s" clipEnd="{row[2]}s"/></par>'
            for n, row in enumerate(page))
        made[f"OEBPS/smil/page{number}.smil"] = (
            f'<?xml version="1.0"?>\n<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>\n{pairs}\n</body></smil>')
        items.append(f'<item id="s{number}" href="smil/page{number}.smil" media-type="application/smil+xml"/>'
                     f'<item id="p{number}" href="text/page%20{number}.xhtml" media-overlay="s{number}"/>')
        spine.append(f'<itemref idref="p{number}"/>')
    made["OEBPS/content.opf"] = (
        f'<package xmlns="http://www.idpf.org/2007/opf"><manifest>\n{"".join(reversed(items))}\n</manifest>\n'
        f'<spine>{"".join(spine)}</spine></package>\n')
    return made


def packed(entries, method=zipfile.ZIP_DEFLATED, level=None):
    """The book's bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method, compresslevel=level) as book:
        for name, text in entries.items():
            book.writestr(name, text, zipfile.ZIP_STORED if name == "mimetype" else None)
    return made.getvalue()


def packed_by(compressor, entries):
    """The same with every entry compressed by `compressor()`, a raw compressor of zlib."""
    made, listed = io.BytesIO(), b""
    for name, text in entries.items():
        body = text.encode() if isinstance(text, str) else text
        packer = compressor()
        data = packer.compress(body) + packer.flush()
        own = struct.pack("<HHHHHIIIHH", 20, 0x800, 8, 0, 33, zlib.crc32(body), len(data), len(body), len(name), 0)
        listed += b"PK\1\2" + struct.pack("<H", 20) + own + struct.pack("<HHHII", 0, 0, 0, 0, made.tell()) + name.encode()
        made.write(b"PK\3\4" + own + name.encode() + data)
    start = made.tell()
    made.write(listed + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, len(entries), len(entries), len(listed), start, 0))
    return made.getvalue()
