/// The tale that is offered when another is over: what its cover and its title say.
struct Follower: Sendable {
    private let tale: TaleFolder
    private let cover: MediaFile?

    init(_ tale: TaleFolder, shelf: MediaShelf) {
        self.tale = tale
        // What is wrong with the cover is said where the tale itself is read.
        cover = tale.header.cover.flatMap { path in
            tale.folder.file(at: path.value[...]).flatMap { file in
                try? shelf.picture(at: "\(tale.folder.path)/\(path.value)", stamp: file.stamp)
            }
        }
    }

    /// The picture that the end of the tale before shows.
    var coverFile: OfflineFile? {
        cover.map { OfflineFile(path: "tales/\(tale.slug)/\($0.assetName)", seal: $0.seal) }
    }

    /// For templates; addresses are below the site's root.
    func value() -> Value {
        var size: (width: Int, height: Int)?
        if case .picture(let width, let height)? = cover?.facts { size = (width, height) }
        return [
            "url": .text("tales/\(tale.slug)/index.html"), "title": .text(tale.header.title),
            "lang": .text(tale.header.language.tag), "dir": .text(tale.header.language.direction),
            "cover": Value(cover.map { "tales/\(tale.slug)/\($0.assetName)" }),
            "coverWidth": size.map { .whole($0.width) } ?? .nothing,
            "coverHeight": size.map { .whole($0.height) } ?? .nothing,
        ]
    }
}
