/// The tale that is offered at the end of another one, with its title and cover.
struct NextTale: Sendable {
    private let tale: TaleFolder
    private let cover: MediaFile?

    init(_ tale: TaleFolder, mediaCache: MediaCache) {
        self.tale = tale
        // What is wrong with the cover is reported when the tale itself is read.
        cover = tale.header.cover.flatMap { path in
            let file = TaleMedia.file(path.value, of: tale)
            return file.flatMap { try? mediaCache.file(.picture, at: $0.path, stamp: $0.stamp) }
        }
    }

    /// The cover, which the end of the previous tale shows.
    var coverFile: OfflineFile? {
        cover.map { OfflineFile(path: tale.address(of: $0), checksum: $0.checksum) }
    }

    /// Returns the data for templates. Addresses are relative to the site's root.
    func value() -> Value {
        var picture: Picture?
        if case .picture(let known)? = cover?.facts { picture = known }
        return [
            "url": .text("tales/\(tale.slug)/index.html"), "title": .text(tale.header.title),
            "lang": .text(tale.header.language.tag), "dir": .text(tale.header.language.direction),
            "cover": Value(cover.map(tale.address)),
            "coverWidth": picture.map { .whole($0.width) } ?? .nothing,
            "coverHeight": picture.map { .whole($0.height) } ?? .nothing,
        ]
    }
}
