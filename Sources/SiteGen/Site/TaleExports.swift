/// The files that a build makes of a tale for other programs than browsers.
struct TaleExports: Sendable {
    /// The cover as a PNG; `nil` if it has pixels already, or could not be drawn.
    var cover: Cover?
    /// The tale as an EPUB.
    var book: File?
    /// The first voice as an episode of a podcast.
    var episode: Episode?

    /// A file, and what it was made of.
    struct File: Sendable {
        /// Equal keys mean equal bytes.
        let key: Digest
        /// Below the site's root.
        let path: String
        let digest: Digest
        let size: Int
    }

    /// A recording of the whole tale with what podcast players show beside it. Paths are below the site's root.
    struct Episode: Sendable {
        /// Equal keys mean equal files.
        var key: Digest
        let sound: Sound
        var art: String?
        var chapters: String?
        var transcript: String?
        /// The files that belong to no page.
        var made: [File] = []

        struct Sound: Sendable {
            let path: String
            let mediaType: String
            let size: Int
            let seconds: Int
        }
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
        episode = reader.optional { Episode(from: &$0) }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(cover) { $0.write(to: &$1) }
        writer.add(book) { $0.write(to: &$1) }
        writer.add(episode) { $0.write(to: &$1) }
    }
}

extension TaleExports.File {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
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

extension TaleExports.Episode {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        guard let key = reader.digest() else { return nil }
        let (path, mediaType) = (reader.text(), reader.text())
        let (size, seconds) = (reader.whole(upTo: Int(Int32.max)), reader.whole(upTo: Int(Int32.max)))
        (self.key, sound) = (key, Sound(path: path, mediaType: mediaType, size: size, seconds: seconds))
        (art, chapters, transcript) = (reader.optionalText(), reader.optionalText(), reader.optionalText())
        made = reader.list { TaleExports.File(from: &$0) }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(key)
        writer.add(sound.path)
        writer.add(sound.mediaType)
        writer.add(sound.size)
        writer.add(sound.seconds)
        for path in [art, chapters, transcript] { writer.add(path) }
        writer.add(made) { $0.write(to: &$1) }
    }
}
