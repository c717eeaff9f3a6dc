"""MP4 files made by hand: all that a header says, and nothing to be seen."""

import struct


def box(name, *parts):
    body = b"".join(parts)
    return struct.pack(">I4s", 8 + len(body), name) + body


def track(number, kind, entry, seconds, width=0, height=0, turned=False):
    matrix = (0, 1 << 16, 0, -1 << 16, 0, 0, 0, 0, 1 << 30) if turned else (1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
    header = struct.pack(">IIIIII8xHHHH9iII", 7, 0, 0, number, 0, round(seconds * 1000), 0, 0, 0, 0, *matrix,
                         width << 16, height << 16)
    clock = struct.pack(">IIIIIHH", 0, 0, 0, 1000, round(seconds * 1000), 0, 0)
    handler = struct.pack(">II4s12x", 0, 0, kind) + b"\0"
    return box(b"trak", box(b"tkhd", header), box(b"mdia", box(b"mdhd", clock), box(b"hdlr", handler),
               box(b"minf", box(b"stbl", box(b"stsd", struct.pack(">II", 0, 1), entry)))))


def movie(seconds=4.0, width=320, height=180, codec=b"avc1", sound=b"mp4a", fast=True, turned=False, profile=b"\x42\xc0\x1e"):
    """A movie of so many seconds. `fast` puts its index first."""
    setup = box(b"avcC", b"\1" + profile + b"\xff\xe0\0")
    picture = box(codec, struct.pack(">6xH16xHH50x", 1, width, height), setup)
    tracks = [track(1, b"vide", picture, seconds, width, height, turned)]
    if sound:
        tracks.append(track(2, b"soun", box(sound, bytes(28)), seconds))
    index = box(b"moov", box(b"mvhd", struct.pack(">IIIII80x", 0, 0, 0, 1000, round(seconds * 1000))), *tracks)
    data = box(b"mdat", bytes(64))
    return box(b"ftyp", b"isom\0\0\2\0isomavc1") + (index + data if fast else data + index)
