/// A maker with the diagnostics about it.
struct MadeStories {
    /// `nil` if storysite cannot determine which sentences depend on which slots.
    private(set) var maker: Maker?
    /// The text with the first choice of each slot, which readers without scripts see.
    let example: TaleBody
    /// Every picture that a story can show, with the range of what names it in `tale.md`.
    private(set) var pictures: [TaleBody.Picture]
    private(set) var diagnostics: [Diagnostic]

    /// - Parameter ids: those that the page's template uses itself.
    init(_ header: TaleHeader, _ source: TaleSource, taken ids: Set<String> = []) {
        let bytes = source.source.bytes.count - source.body
        guard bytes <= MakerText.mostBytes else {
            example = source.pages(taken: ids)
            (pictures, diagnostics) = ([], [.longMaker(bytes, source)])
            return
        }
        let text = MakerText(header, source)
        let first = header.slots.map { _ in 0 }
        let read = { (story: TaleSource) in story.pages(taken: ids, hasLayers: true) }
        example = read(text.story(first))
        let shown = example.pages.flatMap(\.pictures)
        pictures = shown.map { picture in
            var own = picture
            own.range = text.origin(of: picture.range, in: first)
            return own
        }
        pictures += header.slots.flatMap(\.choices).map {
            TaleBody.Picture(path: $0.picture.value, alt: $0.name.value, range: $0.picture.range)
        }
        diagnostics = text.diagnostics.all + example.diagnostics.all
        if diagnostics.hasErrors { return }
        let made = Maker.read(text, read)
        maker = made.maker
        diagnostics += made.diagnostics
    }

    /// Returns the text that voices speak: of a maker every variant of every sentence.
    static func spoken(_ header: TaleHeader, _ source: TaleSource) -> (body: TaleBody, diagnostics: [Diagnostic]) {
        if header.slots.isEmpty { return (source.pages(), []) }
        let stories = MadeStories(header, source)
        return (stories.maker?.script ?? stories.example, stories.diagnostics)
    }
}
