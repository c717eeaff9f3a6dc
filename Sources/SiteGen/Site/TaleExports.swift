/// The files that a build makes of a tale for other programs than browsers.
struct TaleExports: Sendable {
    /// The cover as a PNG; `nil` if it has pixels already, or could not be drawn.
    var cover: Cover?
    /// The tale as an EPUB.
    var book: File?

    /// A file, and what it was made of.
    struct File: Sendable {
        /// Equal keys mean equal bytes.
        let key: Digest
        /// Below the site's root.
        let path: String
        let digest: Digest
        let size: Int
    }

    struct Cover: Sendable {
        let file: File
        let width: Int
        let height: Int
    }
}

extension TaleExports {
    init(from reader: inout CacheReader) {
        cover = reader.optional { Cover(from: &$0) }
        book = reader.optional { File(from: &$0) }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(cover) { $0.write(to: &$1) }
        writer.add(book) { $0.write(to: &$1) }
    }
}

extension TaleExports.File {
    /// Reads what `write` wrote; `nil` when that cannot be true.
    init?(from reader: inout CacheReader) {
        guard let key = reader.digest(), let digest = reader.digest() else { return nil }
        let path = reader.text()
        guard OutputPath.isPlain(path.utf8) else { return nil }
        (self.key, self.digest, self.path) = (key, digest, path)
        size = reader.whole(upTo: Int(Int32.max))
    }

    func write(to writer: inout CacheWriter) {
        writer.add(key)
        writer.add(digest)
        writer.add(path)
        writer.add(size)
    }
}

extension TaleExports.Cover {
    init?(from reader: inout CacheReader) {
        guard let file = TaleExports.File(from: &reader) else { return nil }
        self.file = file
        (width, height) = (reader.whole(upTo: Int(Int32.max)), reader.whole(upTo: Int(Int32.max)))
    }

    func write(to writer: inout CacheWriter) {
        file.write(to: &writer)
        writer.add(width)
        writer.add(height)
    }
}
