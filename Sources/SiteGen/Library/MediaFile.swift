/// A picture or recording of the library: what a page must know of it without opening it again.
struct MediaFile: Sendable {
    enum Facts: Sendable, Equatable {
        /// In CSS pixels.
        case picture(width: Int, height: Int)
        /// In seconds.
        case recording(duration: Double, mediaType: String, variableBitRate: Bool)
    }

    /// In the library.
    var path: String
    var digest: Digest
    var seal: Seal
    var facts: Facts

    init(path: String, bytes: [UInt8], facts: Facts) {
        (self.path, self.facts) = (path, facts)
        (digest, seal) = (Digest(bytes), Seal(bytes))
    }

    /// The name on the site: `anna.m4a` is `anna.3f9k2m1a.m4a`, with letters that every server and disk can carry.
    var assetName: String {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let stem = Slug.anchor(of: String(name[..<dot]))
        return "\(stem.isEmpty ? "file" : stem).\(digest.assetTag)\(name[dot...].lowercased())"
    }
}

extension MediaFile {
    init?(from reader: inout MemoryReader) {
        path = reader.text()
        guard let digest = reader.digest() else { return nil }
        self.digest = digest
        seal = Seal(size: Int(truncatingIfNeeded: reader.number()), sum: UInt32(truncatingIfNeeded: reader.number()))
        switch reader.number() {
        case 0: facts = .picture(width: reader.whole(), height: reader.whole())
        case 1:
            facts = .recording(
                duration: Double(bitPattern: reader.number()), mediaType: reader.text(),
                variableBitRate: reader.number() == 1)
        default: return nil
        }
    }

    func write(to writer: inout MemoryWriter) {
        writer.add(path)
        writer.add(digest)
        writer.add(seal.size)
        writer.add(UInt64(seal.sum))
        switch facts {
        case .picture(let width, let height):
            writer.add(UInt64(0))
            writer.add(width)
            writer.add(height)
        case .recording(let duration, let mediaType, let variableBitRate):
            writer.add(UInt64(1))
            writer.add(duration.bitPattern)
            writer.add(mediaType)
            writer.add(UInt64(variableBitRate ? 1 : 0))
        }
    }
}
