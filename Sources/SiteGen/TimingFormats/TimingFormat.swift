/// A format of timing files: its name, how its files are recognised by their content, and how they are read.
package struct TimingFormat: Sendable {
    /// The name that authors know.
    package let name: String
    /// Whether its files may be in Latin-1.
    let mayBeLatin1: Bool
    /// Whether its files may contain bytes that are not UTF-8, such as parts of characters.
    let isLenient: Bool
    private let kind: Kind

    typealias Reader<Form> = @Sendable (Form) throws(TimingError) -> [TimingTrack]

    private enum Kind: Sendable {
        case json(@Sendable (JSONTree) -> Bool, Reader<JSONTree>)
        case markup(root: StaticString, Reader<MarkupTree>)
        case html(@Sendable (MarkupTree) -> Bool, Reader<MarkupTree>)
        case text(@Sendable (TextLines) -> Bool, Reader<TextLines>)
        case book(Reader<TimedBook>)
    }

    /// A format that is JSON.
    init(
        _ name: String, json recognises: @escaping @Sendable (JSONTree) -> Bool, _ read: @escaping Reader<JSONTree>,
        isLenient: Bool = false
    ) {
        (self.name, kind, mayBeLatin1, self.isLenient) = (name, .json(recognises, read), false, isLenient)
    }

    /// A format that is XML.
    /// - Parameter root: the name of the root element, without prefix and in lower case.
    init(_ name: String, markup root: StaticString, _ read: @escaping Reader<MarkupTree>) {
        (self.name, kind, mayBeLatin1, isLenient) = (name, .markup(root: root, read), true, false)
    }

    /// A format that is HTML.
    init(
        _ name: String, html recognises: @escaping @Sendable (MarkupTree) -> Bool, _ read: @escaping Reader<MarkupTree>
    ) {
        (self.name, kind, mayBeLatin1, isLenient) = (name, .html(recognises, read), false, false)
    }

    /// A format that is an archive with several files.
    init(_ name: String, book read: @escaping Reader<TimedBook>) {
        (self.name, kind, mayBeLatin1, isLenient) = (name, .book(read), false, true)
    }

    /// A format of lines of text.
    init(
        _ name: String, text recognises: @escaping @Sendable (TextLines) -> Bool, _ read: @escaping Reader<TextLines>,
        mayBeLatin1: Bool = false
    ) {
        (self.name, kind, self.mayBeLatin1, isLenient) = (name, .text(recognises, read), mayBeLatin1, false)
    }

    /// All formats. The first one that recognises a file reads it.
    package static let all = [
        StorysiteTiming.format, WhisperCpp.format, AeneasJSON.format, MFAJSON.format, Gentle.format,
        ElevenLabs.format, GuidedNavigation.format, Transcribe.format, SpeechMarks.format, Whisper.format,
        TimedBook.format, AeneasXML.format, TTML.format, SMIL.format, ElanAnnotation.format,
        ReadAlong.format,
        Hyperaudio.format, Bloom.format,
        WebVTT.format, TextGrid.format, ASS.format, SubRip.format, SubViewer.format, LRC.format,
        LibriSpeech.format, AudacityLabels.format, TimingTable.format,
    ]

    /// The first format that recognises a file; `nil` if none does.
    static func find(_ document: TimingDocument) -> TimingFormat? { all.first { $0.recognises(document) } }

    /// The XML format with the root element of this tree; `nil` if there is none.
    static func ofMarkup(root tree: MarkupTree) -> TimingFormat? {
        guard let root = tree.root else { return nil }
        return all.first { if case .markup(let name, _) = $0.kind { tree.isElement(root, name) } else { false } }
    }

    /// Whether a file is of this format, by its content.
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

    /// Reads the tracks of a file: one, or one for each tier or recording.
    func read(_ document: TimingDocument) throws(TimingError) -> [TimingTrack] {
        switch (kind, document.form) {
        case (.json(_, let read), .json(let json)): try read(json)
        case (.markup(_, let read), .markup(let tree)), (.html(_, let read), .markup(let tree)): try read(tree)
        case (.text(_, let read), .text(let lines)): try read(lines)
        case (.book(let read), .book(let book)): try read(book)
        default: []
        }
    }
}
