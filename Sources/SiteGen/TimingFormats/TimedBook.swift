/// An EPUB 3 with Media Overlays ([EPUB 3.3](https://www.w3.org/TR/epub-33/), sections 4.2, 5 and 9).
///
/// Its SMIL files are joined in the order of its pages and read as one. The words come from the pages.
struct TimedBook: Sendable {
    static let format = TimingFormat("EPUB", book: read)

    private let archive: ZIPArchive
    /// The SMIL files one after another, with a line feed after each.
    let text: [UInt8]
    let tree: MarkupTree
    /// For each SMIL file its UTF-8 offset in `text`, and its name in the book.
    private let parts: [(start: Int, name: String)]
    /// The number of bytes that may still be unpacked.
    private let room: Int

    /// - Throws: why the book, or one of its files, cannot be read.
    init(_ bytes: [UInt8]) throws(Failure) {
        var contents = Contents(archive: try Self.open(bytes))
        let overlays = try contents.overlays()
        var (text, parts): ([UInt8], [(start: Int, name: String)]) = ([], [])
        for name in overlays {
            parts.append((text.count, name))
            text += try contents.text(name)
            guard text.count <= TimingDocument.textLimit else {
                throw Failure(
                    "the times of this book have more than \(TimingDocument.textLimit / 1_000_000) MB",
                    notes: ["divide the book into several"])
            }
            text.append(UInt8(ascii: "\n"))
        }
        do throws(TimingError) { tree = try MarkupTree(timing: text) } catch {
            throw Self.firstError(in: text, parts) ?? Failure(error)
        }
        (archive, self.text, self.parts, room) = (contents.archive, text, parts, contents.room)
    }

    /// The reason why a book cannot be read. If it lies in one of the files, `name` and `text` are those of the file.
    struct Failure: Error {
        var error: TimingError
        var name: String?
        var text: [UInt8] = []

        init(_ error: TimingError, in name: String? = nil, text: [UInt8] = []) {
            (self.error, self.name, self.text) = (error, name, text)
        }

        init(_ message: String, notes: [String] = []) {
            error = TimingError(.timingUnknown, at: 0..<0, message, notes: notes)
            error.isOfFile = true
        }
    }

    private static func open(_ bytes: [UInt8]) throws(Failure) -> ZIPArchive {
        do throws(ZIPArchive.Failure) { return try ZIPArchive(bytes) } catch {
            throw Failure("this is an archive (ZIP), but \(error.message)", notes: error.notes)
        }
    }

    /// The error of the first SMIL file that is not well-formed by itself.
    private static func firstError(in text: [UInt8], _ parts: [(start: Int, name: String)]) -> Failure? {
        for (number, part) in parts.enumerated() {
            let own = Array(text[part.start..<(number + 1 < parts.count ? parts[number + 1].start : text.count)])
            do throws(TimingError) { _ = try MarkupTree(timing: own) } catch {
                return Failure(error, in: part.name, text: own)
            }
        }
        return nil
    }

    // MARK: Reading

    /// - Returns: a track for each recording.
    static func read(_ book: TimedBook) throws(TimingError) -> [TimingTrack] {
        var (texts, room) = (ReferencedText(), book.room)
        var tracks = try SMIL.tracks(of: book.tree) { address, offset in
            RelativeAddress.resolve(address, from: book.parts[book.part(at: offset)].name)
        }
        for number in tracks.indices {
            // A page that cannot be read counts as a page without words.
            _ = texts.fill(&tracks[number]) { (try? book.archive.file($0, room: &room)) ?? nil }
        }
        return tracks
    }

    /// The index of the SMIL file that contains the byte at `offset`.
    private func part(at offset: Int) -> Int { max(parts.partitioningIndex { $0.start > offset } - 1, 0) }

    /// Moves diagnostics about `text` to the SMIL file that they are about. The book's path counts as its folder.
    func placed(_ diagnostics: [Diagnostic], in path: String) -> [Diagnostic] {
        if diagnostics.isEmpty { return [] }
        var (lines, line, offset): ([Int], Int, Int) = ([], 1, 0)
        for part in parts {
            line += text[offset..<part.start].count { $0 == UInt8(ascii: "\n") }
            offset = part.start
            lines.append(line)
        }
        return diagnostics.map { diagnostic in
            guard let excerpt = diagnostic.excerpt, let part = lines.lastIndex(where: { $0 <= excerpt.line }) else {
                return diagnostic
            }
            var diagnostic = diagnostic
            diagnostic.file = "\(path)/\(parts[part].name)"
            diagnostic.excerpt?.line = excerpt.line - lines[part] + 1
            return diagnostic
        }
    }
}

extension TimedBook.Failure {
    /// - Parameter path: the path of the book.
    func diagnostic(in path: String) -> Diagnostic {
        error.diagnostic(in: Source(path: name.map { "\(path)/\($0)" } ?? path, bytes: text))
    }
}
