/// A timing file with its format: its text as UTF-8 and its structure.
package struct TimingDocument: Sendable {
    enum Form: Sendable {
        case json(JSONTree)
        case markup(MarkupTree)
        case text(TextLines)
        case book(TimedBook)
    }

    /// The file's text as UTF-8, without byte order mark; of a book its SMIL files. All locations are offsets in it.
    let source: Source
    let form: Form
    package let format: TimingFormat
    /// Whether the file was read as Latin-1.
    let isLatin1: Bool

    /// The largest file of text that is read, in bytes: several times the timing of 24 hours with all that aligners
    /// add.
    static let textLimit = 16_000_000

    /// Whether the file is a timing in a known format, perhaps a damaged one, and not any other text.
    static func isTiming(_ file: Source) -> Bool {
        do throws(Failure) {
            _ = try TimingDocument(file)
            return true
        } catch {
            return error.diagnostic.code != .timingUnknown
        }
    }

    /// - Throws: the reason why the file cannot be read.
    package init(_ file: Source) throws(Failure) {
        if ZIPArchive.isArchive(file.bytes) {
            do throws(TimedBook.Failure) {
                let book = try TimedBook(file.bytes)
                self.init(Source(path: file.path, bytes: book.text), .book(book), TimedBook.format, isLatin1: false)
            } catch {
                throw Failure(diagnostic: error.diagnostic(in: file.path))
            }
            return
        }
        if let error = Self.error(ofSizeOf: file.bytes) { throw Failure(diagnostic: error.diagnostic(in: file)) }
        let decoded = TextEncoding.utf8(file.bytes)
        let bytes = decoded ?? TextEncoding.withoutMark(file.bytes)
        let source = Source(path: file.path, bytes: bytes)
        do throws(TimingError) {
            try Self.refuseOthers(bytes)
            let form = try Self.form(of: bytes)
            let document = TimingDocument(source, form, StorysiteTiming.format, isLatin1: false)
            guard let format = TimingFormat.find(document) else { throw Self.unknown(form, bytes) }
            if decoded == nil, format.mayBeLatin1 {
                let text = TextEncoding.latin1(bytes)
                self.init(
                    Source(path: file.path, bytes: text), try Self.form(of: text), format, isLatin1: true)
                return
            }
            if decoded == nil, !format.isLenient {
                let offset = TextEncoding.firstError(in: bytes.span) ?? 0
                throw TimingError(
                    .notUTF8, at: offset..<offset + 1, "this byte is not UTF-8",
                    notes: ["save the file as UTF-8: iconv -f WINDOWS-1252 -t UTF-8 old > new"])
            }
            self.init(source, form, format, isLatin1: false)
        } catch {
            throw Failure(diagnostic: error.diagnostic(in: source))
        }
    }

    package struct Failure: Error {
        let diagnostic: Diagnostic
    }

    init(_ source: Source, _ form: Form, _ format: TimingFormat, isLatin1: Bool) {
        (self.source, self.form, self.format, self.isLatin1) = (source, form, format, isLatin1)
    }

    private static func form(of bytes: [UInt8]) throws(TimingError) -> Form {
        let start = bytes.firstIndex { !$0.isWhiteSpace } ?? bytes.count
        guard start < bytes.count else {
            throw TimingError(
                .timingUnknown, at: 0..<0, "the file is empty", notes: [TimingError.remedy]
            )
        }
        if bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") && isList(bytes, at: start) {
            do throws(JSONError) { return .json(try JSONTree(bytes, isLenient: true)) } catch {
                throw TimingError(error)
            }
        }
        guard bytes[start] == UInt8(ascii: "<") else { return .text(TextLines(bytes)) }
        let tree = MarkupTree(html: bytes)
        if TimingFormat.ofMarkup(root: tree) == nil { return .markup(tree) }
        return .markup(try MarkupTree(timing: bytes))
    }

    /// Whether a bracket begins a list of JSON, rather than a time or heading of a song or of subtitles.
    private static func isList(_ bytes: [UInt8], at start: Int) -> Bool {
        guard let next = bytes[(start + 1)...].first(where: { !$0.isWhiteSpace }) else { return true }
        if "{[\"]".utf8.contains(next) { return true }
        let end = bytes[start...].prefix(40).firstIndex { $0 == UInt8(ascii: "]") || $0 == 0x0A } ?? start
        return next &- 0x30 < 10 && !bytes[start..<end].contains(UInt8(ascii: ":"))
            && !bytes.span.has("][", at: end)
    }

    // MARK: Other files

    /// Why a file is too large; `nil` if it is not. Books have a limit of their own.
    static func error(ofSizeOf bytes: [UInt8]) -> TimingError? {
        guard bytes.count > textLimit, !ZIPArchive.isArchive(bytes) else { return nil }
        var error = TimingError(
            .timingUnknown, at: 0..<0,
            "this file has \(bytes.count / 1_000_000) MB; a timing file may have at most \(textLimit / 1_000_000) MB",
            notes: ["a timing of 24 hours is smaller: name the file that says when each word is spoken"])
        error.isOfFile = true
        return error
    }

    /// Refuses files that look like timing and cannot be used.
    private static func refuseOthers(_ bytes: [UInt8]) throws(TimingError) {
        if bytes.starts(with: "ooBinaryFile".utf8) {
            throw TimingError(
                .timingUnknown, at: 0..<1, "this is a binary file of Praat",
                notes: ["open it in Praat and save it as a text file"])
        }
        // MicroDVD: {25}{50}text.
        if bytes.first == UInt8(ascii: "{"), bytes.count > 4, bytes[1] &- 0x30 < 10,
            let end = bytes.prefix(12).firstIndex(of: UInt8(ascii: "}")),
            bytes[1..<end].allSatisfy({ $0 &- 0x30 < 10 }),
            bytes.span.has("{", at: end + 1)
        {
            throw TimingError(
                .timingUnknown, at: 0..<end + 1,
                "these times count the frames of a film (MicroDVD), which storysite does not read",
                notes: ["save the subtitles as .srt or .vtt"])
        }
    }

    private static func unknown(_ form: Form, _ bytes: [UInt8]) -> TimingError {
        if case .json(let json) = form {
            return TimingError(
                .timingShape, at: json.location(of: json.roots[0]).prefix(1),
                "a timing file must be an object with a list 'sentences'",
                notes: [
                    #"write {"sentences": [{"text": "…", "start": 0.0, "end": 2.3}]}, with times in seconds"#,
                    "or use one of the formats that docs/timing-formats.md lists",
                ])
        }
        if case .text = form, let kind = KnownKind.name(of: bytes.span) { return otherKind(kind) }
        let start = bytes.firstIndex { !$0.isWhiteSpace } ?? 0
        return TimingError(
            .timingUnknown, at: start..<start + 1, "this is not a timing file of a known format",
            notes: ["docs/timing-formats.md lists the formats; the content decides, not the name"])
    }

    /// - Parameter kind: the kind of file, with its article.
    private static func otherKind(_ kind: String) -> TimingError {
        var error = TimingError(
            .timingUnknown, at: 0..<0, "this is \(kind), not a timing file",
            notes: [
                kind.hasSuffix("recording") || kind.hasSuffix("MP4 file")
                    ? "name the file that says when its words are spoken; 'storysite align' makes one from a recording"
                    : "name the file that says when words are spoken; docs/timing-formats.md lists what is read"
            ])
        error.isOfFile = true
        return error
    }
}
