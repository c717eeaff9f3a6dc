/// A format of timing files: what it is called, how it is told from the others by its content, and how it is read.
struct TimingFormat: Sendable {
    /// What an author knows it by.
    let name: String
    /// Whether its texts may be saved as Latin-1.
    let mayBeLatin1: Bool
    /// Whether it may hold bytes that are no UTF-8: parts of letters.
    let isLenient: Bool
    private let kind: Kind

    typealias Reader<Form> = @Sendable (Form) throws(TimingFault) -> [TimingTrack]

    private enum Kind: Sendable {
        case json(@Sendable (JSONTree) -> Bool, Reader<JSONTree>)
        case markup(root: StaticString, Reader<MarkupTree>)
        case html(@Sendable (MarkupTree) -> Bool, Reader<MarkupTree>)
        case text(@Sendable (TextLines) -> Bool, Reader<TextLines>)
        case book(Reader<Book>)
    }

    /// A format that is JSON.
    init(
        _ name: String, json recognises: @escaping @Sendable (JSONTree) -> Bool, _ read: @escaping Reader<JSONTree>,
        isLenient: Bool = false
    ) {
        (self.name, kind, mayBeLatin1, self.isLenient) = (name, .json(recognises, read), false, isLenient)
    }

    /// A format that is XML with this root element, whose name is given without prefix and in lower case.
    init(_ name: String, markup root: StaticString, _ read: @escaping Reader<MarkupTree>) {
        (self.name, kind, mayBeLatin1, isLenient) = (name, .markup(root: root, read), true, false)
    }

    /// A format that is HTML.
    init(
        _ name: String, html recognises: @escaping @Sendable (MarkupTree) -> Bool, _ read: @escaping Reader<MarkupTree>
    ) {
        (self.name, kind, mayBeLatin1, isLenient) = (name, .html(recognises, read), false, false)
    }

    /// A format that is an archive of many files.
    init(_ name: String, book read: @escaping Reader<Book>) {
        (self.name, kind, mayBeLatin1, isLenient) = (name, .book(read), false, true)
    }

    /// A format of lines.
    init(
        _ name: String, text recognises: @escaping @Sendable (TextLines) -> Bool, _ read: @escaping Reader<TextLines>,
        mayBeLatin1: Bool = false
    ) {
        (self.name, kind, self.mayBeLatin1, isLenient) = (name, .text(recognises, read), mayBeLatin1, false)
    }

    /// All formats; of those of a kind the first that knows a file as its own reads it.
    static let all = [
        StorysiteTiming.format, WhisperCpp.format, AeneasJSON.format, MontrealJSON.format, Gentle.format,
        ElevenLabs.format, GuidedNavigation.format, Transcribe.format, SpeechMarks.format, Whisper.format,
        Book.format, AeneasXML.format, TimedTextMarkup.format, SynchronizedMedia.format, ElanAnnotation.format,
        ReadAlong.format,
        Hyperaudio.format, Bloom.format,
        WebVTT.format, TextGrid.format, SubStation.format, SubRip.format, SubViewer.format, LyricFile.format,
        AlignmentList.format, LabelTrack.format, TimingTable.format,
    ]

    /// The format of a file, if it is a known one.
    static func find(_ document: TimingDocument) -> TimingFormat? { all.first { $0.recognises(document) } }

    /// The format whose root element has this name.
    static func ofMarkup(root tree: MarkupTree) -> TimingFormat? {
        guard let root = tree.root else { return nil }
        return all.first { if case .markup(let name, _) = $0.kind { tree.isElement(root, name) } else { false } }
    }

    func recognises(_ document: TimingDocument) -> Bool {
        switch (kind, document.form) {
        case (.json(let recognises, _), .json(let json)): recognises(json)
        case (.markup(let name, _), .markup(let tree)): tree.root.map { tree.isElement($0, name) } ?? false
        case (.html(let recognises, _), .markup(let tree)): recognises(tree)
        case (.text(let recognises, _), .text(let lines)): recognises(lines)
        case (.book, .book): true
        default: false
        }
    }

    /// The tracks of a file of this format: mostly one, several of a file with tiers.
    func read(_ document: TimingDocument) throws(TimingFault) -> [TimingTrack] {
        switch (kind, document.form) {
        case (.json(_, let read), .json(let json)): try read(json)
        case (.markup(_, let read), .markup(let tree)), (.html(_, let read), .markup(let tree)): try read(tree)
        case (.text(_, let read), .text(let lines)): try read(lines)
        case (.book(let read), .book(let book)): try read(book)
        default: []
        }
    }

    /// A file's structure as this format has it; of an archive whatever its sums are, so that spoilt ones are looked into.
    func form(of bytes: [UInt8]) throws -> TimingDocument.Form {
        switch kind {
        case .json: .json(try JSONTree(bytes, isLenient: true))
        case .markup: .markup(try MarkupTree(xml: bytes))
        case .html: .markup(MarkupTree(html: bytes))
        case .text: .text(TextLines(bytes))
        case .book: .book(try Book(bytes, checksSums: false))
        }
    }
}
