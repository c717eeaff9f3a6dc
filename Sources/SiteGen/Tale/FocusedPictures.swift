/// The pictures of a tale whose important part the front matter names.
struct FocusedPictures {
    private let header: TaleHeader
    /// The paths of the pictures that the tale shows.
    private let shown: Set<String>

    init(_ header: TaleHeader, _ body: TaleBody) {
        self.header = header
        let pictures =
            body.pages.compactMap { $0.picture?.path } + [header.cover?.value].compactMap(\.self)
            + header.slots.flatMap { $0.choices.map(\.picture.value) }
        shown = Set(pictures.map(TaleHeader.plain))
    }

    /// Returns an error for each focus of a picture that the tale does not show.
    func diagnostics(in source: Source) -> DiagnosticList {
        let unknown = header.focusedPictures.filter { !shown.contains(TaleHeader.plain($0.value)) }
        let names = unknown.isEmpty ? [] : shown.sorted()
        var errors: DiagnosticList = []
        for picture in unknown {
            // Each is compared with all pictures, so that only the first get a suggestion.
            let near = errors.count < Self.suggestionLimit ? suggestions(for: picture.value, among: names) : []
            errors.append(
                Diagnostic(
                    .error, .unknownValue, in: source, at: picture.range,
                    "'focus' names '\(picture.value)', which is not a picture of this tale",
                    notes: near
                        + ["write the path of the cover, or of the first picture of a page, as it stands there"]))
        }
        return errors
    }

    private static let suggestionLimit = 20
}
