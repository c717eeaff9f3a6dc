/// The PNG specification, 11.2.1: the first chunk is `IHDR`.
enum PNG {
    static func picture(_ bytes: Span<UInt8>) throws(PictureError) -> Picture {
        guard let size = bytes.big(8, at: 16) else { throw .cutShort(at: bytes.count) }
        guard bytes.has("IHDR", at: 12), size & 0x8000_0000_8000_0000 == 0 else { throw .damaged(at: 8) }
        // 5.3: a length, a name, the data, a checksum of four bytes. The last chunk is `IEND`.
        var offset = 8
        while !bytes.has("IEND", at: offset + 4) {
            guard let length = bytes.big(4, at: offset) else { throw .cutShort(at: bytes.count) }
            guard length >> 31 == 0 else { throw .damaged(at: offset) }
            let end = offset + 8 + Int(length)
            guard let sum = bytes.big(4, at: end) else { throw .cutShort(at: bytes.count) }
            // Browsers pass over a damaged chunk that they do not need: one with a small first letter (5.4).
            if bytes[offset + 4] & 0x20 == 0, CRC32.sum(of: bytes.extracting(offset + 4..<end)) != sum {
                throw .damaged(at: offset)
            }
            offset = end + 4
        }
        return Picture(.png, width: Int(size >> 32), height: Int(size & 0xFFFF_FFFF))
    }
}

/// Segments by ITU-T T.81; the camera's orientation by Exif 2.3, 4.6.4. The end (B.2.1) is looked for from the back:
/// programs add what they like after it.
enum JPEG {
    static func picture(_ bytes: Span<UInt8>) throws(PictureError) -> Picture {
        var (offset, isTurned) = (2, false)
        while let marker = bytes.big(2, at: offset), let length = bytes.big(2, at: offset + 2) {
            guard marker >> 8 == 0xFF else { throw .damaged(at: offset) }
            // Fill bytes.
            if marker == 0xFFFF {
                offset += 1
                continue
            }
            guard length >= 2, marker != 0xFFDA, marker != 0xFFD9 else { throw .damaged(at: offset) }
            if marker >= 0xFFC0, marker <= 0xFFCF, marker != 0xFFC4, marker != 0xFFC8, marker != 0xFFCC {
                guard let size = bytes.big(4, at: offset + 5) else { break }
                let (height, width) = (Int(size >> 16), Int(size & 0xFFFF))
                guard (offset..<bytes.count).reversed().contains(where: { bytes.big(2, at: $0) == 0xFFD9 }) else {
                    throw .cutShort(at: bytes.count)
                }
                return Picture(.jpeg, width: isTurned ? height : width, height: isTurned ? width : height)
            }
            if marker == 0xFFE1, bytes.has("Exif\0\0", at: offset + 4) {
                isTurned = self.isTurned(bytes, tiff: offset + 10, end: offset + 2 + Int(length))
            }
            offset += 2 + Int(length)
        }
        throw .cutShort(at: bytes.count)
    }

    /// Whether the Exif field `Orientation` swaps width and height.
    /// - Parameter end: of the segment, beyond which its list of fields does not go: a picture can have many segments.
    private static func isTurned(_ bytes: Span<UInt8>, tiff: Int, end: Int) -> Bool {
        let isBig = bytes.has("MM", at: tiff)
        func number(_ width: Int, _ offset: Int) -> Int? {
            guard offset + width <= end else { return nil }
            return (isBig ? bytes.big(width, at: offset) : bytes.little(width, at: offset)).map { Int($0) }
        }
        guard isBig || bytes.has("II", at: tiff), let start = number(4, tiff + 4),
            let count = number(2, tiff + start)
        else { return false }
        for entry in 0..<count {
            let offset = tiff + start + 2 + 12 * entry
            guard let tag = number(2, offset), let value = number(2, offset + 8) else { return false }
            if tag == 0x0112 { return (5...8).contains(value) }
        }
        return false
    }
}

/// RFC 9649 and, for the lossy kind, RFC 6386, 9.1.
enum WebP {
    static func picture(_ bytes: Span<UInt8>) throws(PictureError) -> Picture {
        guard let size = bytes.little(4, at: 4), size <= bytes.count - 8 else { throw .cutShort(at: bytes.count) }
        if bytes.has("VP8X", at: 12), let width = bytes.little(3, at: 24), let height = bytes.little(3, at: 27) {
            return Picture(.webp, width: Int(width) + 1, height: Int(height) + 1)
        }
        if bytes.has("VP8L", at: 12), let bits = bytes.little(4, at: 21) {
            guard bytes[20] == 0x2F else { throw .damaged(at: 20) }
            return Picture(.webp, width: Int(bits & 0x3FFF) + 1, height: Int(bits >> 14 & 0x3FFF) + 1)
        }
        if bytes.has("VP8 ", at: 12), let size = bytes.little(4, at: 26) {
            guard bytes.big(3, at: 23) == 0x9D012A else { throw .damaged(at: 23) }
            return Picture(.webp, width: Int(size & 0x3FFF), height: Int(size >> 16 & 0x3FFF))
        }
        throw bytes.count < 30 ? .cutShort(at: bytes.count) : .damaged(at: 12)
    }
}

/// GIF89a, appendix D. Browsers need no trailer and pass over what follows the last block that they know.
enum GIF {
    static func picture(_ bytes: Span<UInt8>) throws(PictureError) -> Picture {
        guard let width = bytes.little(2, at: 6), let height = bytes.little(2, at: 8), let flags = bytes.big(1, at: 10)
        else { throw .cutShort(at: bytes.count) }
        var (offset, hasImage) = (13 + colours(flags), false)
        while let block = bytes.big(1, at: offset), block == 0x21 || block == 0x2C {
            var data = offset + 2
            if block == 0x2C {
                hasImage = true
                guard let flags = bytes.big(1, at: offset + 9) else { throw .cutShort(at: bytes.count) }
                data = offset + 11 + colours(flags)
            }
            offset = try end(ofData: data, bytes)
        }
        guard hasImage, offset <= bytes.count else { throw .cutShort(at: bytes.count) }
        return Picture(.gif, width: Int(width), height: Int(height))
    }

    /// Returns the length of the table of colours that a block's flags announce.
    private static func colours(_ flags: UInt64) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }

    /// Returns the offset after the sub-blocks at `offset`. Each begins with its length; the last one has the length 0.
    private static func end(ofData offset: Int, _ bytes: Span<UInt8>) throws(PictureError) -> Int {
        var offset = offset
        while let length = bytes.big(1, at: offset) {
            offset += 1 + Int(length)
            if length == 0 { return offset }
        }
        throw .cutShort(at: bytes.count)
    }
}

/// ISO/IEC 23008-12: the properties in `meta`, `iprp`, `ipco`. The largest size is the picture's,
/// the others are those of tiles and previews.
enum AVIF {
    /// Whether one of the brands in `ftyp` is AVIF's. The first one can be that of all such pictures, `mif1`.
    static func isAVIF(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.has("ftyp", at: 4), let end = bytes.big(4, at: 0) else { return false }
        // The second number is the version of the first brand.
        return stride(from: 8, to: min(max(Int(end), 12), bytes.count), by: 4).contains { offset in
            offset != 12 && (bytes.has("avif", at: offset) || bytes.has("avis", at: offset))
        }
    }

    static func picture(_ bytes: Span<UInt8>) throws(PictureError) -> Picture {
        do throws(RecordingError) { return try read(bytes) } catch {
            switch error {
            case .damaged(let offset): throw .damaged(at: offset)
            default: throw .cutShort(at: bytes.count)
            }
        }
    }

    /// Whether the first image in the file is all of the picture, as it is shown: no other one makes it transparent or
    /// is a tile of it, and it is neither turned nor cropped.
    static func isPlain(_ bytes: Span<UInt8>) -> Bool {
        do throws(RecordingError) {
            let meta = try meta(bytes)
            guard let properties = try MP4.child("iprp", of: meta, bytes),
                let list = try MP4.child("ipco", of: properties, bytes),
                let items = try MP4.child("iinf", of: meta, bytes), let version = bytes.big(1, at: items.lowerBound)
            else { return false }
            var offset = list.lowerBound
            while let box = try MP4.box(bytes, at: offset, before: list.upperBound) {
                let isKept = ["irot", "imir", "clap", "auxC"].allSatisfy { (name: StaticString) in
                    !bytes.has(name, at: box.name)
                }
                guard isKept else { return false }
                offset = box.body.upperBound
            }
            offset = items.lowerBound + (version == 0 ? 6 : 8)
            while let box = try MP4.box(bytes, at: offset, before: items.upperBound) {
                // Before the type of an item are its version, its number and its protection.
                let isLong = bytes.big(1, at: box.body.lowerBound) == 3
                let type = box.body.lowerBound + (isLong ? 10 : 8)
                let isMade = ["grid", "iovl", "iden", "tmap"].contains { (name: StaticString) in
                    bytes.has(name, at: type)
                }
                if isMade { return false }
                offset = box.body.upperBound
            }
            return true
        } catch {
            return false
        }
    }

    /// The range of what the file says of its images.
    private static func meta(_ bytes: Span<UInt8>) throws(RecordingError) -> Range<Int> {
        var (offset, meta): (Int, Range<Int>?) = (0, nil)
        while let box = try MP4.box(bytes, at: offset, before: bytes.count) {
            if bytes.has("meta", at: box.name) { meta = meta ?? box.body }
            offset = box.body.upperBound
        }
        guard let meta, meta.count > 4 else { throw .cutShort(at: bytes.count) }
        return meta.dropFirst(4)
    }

    private static func read(_ bytes: Span<UInt8>) throws(RecordingError) -> Picture {
        let meta = try meta(bytes)
        guard let properties = try MP4.child("iprp", of: meta, bytes),
            let list = try MP4.child("ipco", of: properties, bytes)
        else { throw .damaged(at: meta.lowerBound) }
        var (width, height, isTurned) = (0, 0, false)
        var offset = list.lowerBound
        while let box = try MP4.box(bytes, at: offset, before: list.upperBound) {
            if bytes.has("ispe", at: box.name), let size = bytes.big(8, at: box.body.lowerBound + 4), size >> 63 == 0 {
                let (wide, high) = (Int(size >> 32), Int(size & 0x7FFF_FFFF))
                if wide * high > width * height { (width, height) = (wide, high) }
            }
            if bytes.has("irot", at: box.name), let turns = bytes.big(1, at: box.body.lowerBound) {
                isTurned = turns & 1 == 1
            }
            offset = box.body.upperBound
        }
        return Picture(.avif, width: isTurned ? height : width, height: isTurned ? width : height)
    }
}
