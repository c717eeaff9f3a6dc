/// The tale that is offered at the end of another one, with its title and cover.
struct NextTale: Sendable {
    private let tale: TaleFolder
    private let cover: MediaFile?

    init(_ tale: TaleFolder, mediaCache: MediaCache) {
        self.tale = tale
        // What is wrong with the cover is reported when the tale itself is read.
        cover = tale.header.cover.flatMap { path in
            tale.folder.found(at: path.value[...]).flatMap { path, file in
                try? mediaCache.picture(at: path, stamp: file.stamp)
            }
        }
    }

    /// The cover, which the end of the previous tale shows.
    var coverFile: OfflineFile? {
        cover.map { OfflineFile(path: "tales/\(tale.slug)/\($0.assetName)", checksum: $0.checksum) }
    }

    /// Returns the data for templates. Addresses are below the site's root.
    func value() -> Value {
        var picture: Picture?
        if case .picture(let known)? = cover?.facts { picture = known }
        return [
            "url": .text("tales/\(tale.slug)/index.html"), "title": .text(tale.header.title),
            "lang": .text(tale.header.language.tag), "dir": .text(tale.header.language.direction),
            "cover": Value(cover.map { "tales/\(tale.slug)/\($0.assetName)" }),
            "coverWidth": picture.map { .whole($0.width) } ?? .nothing,
            "coverHeight": picture.map { .whole($0.height) } ?? .nothing,
        ]
    }
}
