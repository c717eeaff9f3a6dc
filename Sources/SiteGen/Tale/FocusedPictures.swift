/// The pictures of a tale whose important part the front matter names.
struct FocusedPictures {
    private let header: TaleHeader
    /// The paths of the pictures that the tale shows.
    private let shown: Set<String>

    init(_ header: TaleHeader, _ body: TaleBody) {
        self.header = header
        shown = Set(
            (body.pages.compactMap { $0.picture?.path } + [header.cover?.value].compactMap(\.self)).map(Self.plain))
    }

    /// Returns an error for each focus of a picture that the tale does not show.
    func diagnostics(in source: Source) -> [Diagnostic] {
        header.focuses.map(\.picture).filter { !shown.contains(Self.plain($0.value)) }.map { picture in
            let near = closestName(to: picture.value, among: shown.sorted()).map { ["did you mean '\($0)'?"] } ?? []
            return Diagnostic(
                .error, .unknownValue, in: source, at: picture.range,
                "'focus' names '\(picture.value)', which is not a picture of this tale",
                notes: near + ["write the path of the cover, or of the first picture of a page, as it stands there"])
        }
    }

    /// Returns the path without the `./` that some editors put before it.
    fileprivate static func plain(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }
}

extension TaleHeader {
    /// The part of the picture at `path` that no page may cut off; `nil` if the author named none.
    func focus(of path: String) -> PictureFocus? {
        let path = FocusedPictures.plain(path)
        return focuses.first { FocusedPictures.plain($0.picture.value) == path }?.focus
    }
}
