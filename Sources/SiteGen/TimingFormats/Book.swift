/// An EPUB 3 with Media Overlays ([EPUB 3.3](https://www.w3.org/TR/epub-33/), sections 4.2, 5 and 9).
///
/// Its SMIL files are joined in the order of its pages and read as one. The words come from the pages.
package struct Book: Sendable {
    static let format = TimingFormat("EPUB", book: read)

    private let archive: ZIPArchive
    /// The SMIL files one after another, with a line feed after each.
    let text: [UInt8]
    let tree: MarkupTree
    /// For each SMIL file its UTF-8 offset in `text`, and its name in the book.
    private let parts: [(start: Int, name: String)]
    /// The number of bytes that may still be unpacked.
    private let room: Int

    /// - Parameter checksSums: whether a file with a wrong checksum is an error.
    /// - Throws: why the book, or one of its files, cannot be read.
    init(_ bytes: [UInt8], checksSums: Bool = true) throws(Fault) {
        var contents = Contents(archive: try Self.open(bytes, checksSums))
        let overlays = try contents.overlays()
        var (text, parts): ([UInt8], [(start: Int, name: String)]) = ([], [])
        for name in overlays {
            parts.append((text.count, name))
            text += try contents.text(name)
            guard text.count <= TimingDocument.textLimit else {
                throw Fault(
                    "the times of this book have more than \(TimingDocument.textLimit / 1_000_000) MB",
                    notes: ["divide the book into several"])
            }
            text.append(UInt8(ascii: "\n"))
        }
        do throws(TimingFault) { tree = try MarkupTree(xml: text) } catch {
            throw Self.firstFault(in: text, parts) ?? Fault(error)
        }
        (archive, self.text, self.parts, room) = (contents.archive, text, parts, contents.room)
    }

    /// The reason why a book cannot be read. If it lies in one of the files, `name` and `text` are those of the file.
    struct Fault: Error {
        var fault: TimingFault
        var name: String?
        var text: [UInt8] = []

        init(_ fault: TimingFault, in name: String? = nil, text: [UInt8] = []) {
            (self.fault, self.name, self.text) = (fault, name, text)
        }

        init(_ message: String, notes: [String] = []) {
            fault = TimingFault(.timingUnknown, at: 0..<0, message, notes: notes)
            fault.isOfFile = true
        }
    }

    private static func open(_ bytes: [UInt8], _ checksSums: Bool) throws(Fault) -> ZIPArchive {
        do throws(ZIPArchive.Fault) { return try ZIPArchive(bytes, checksSums: checksSums) } catch {
            throw Fault("this is an archive (ZIP), but \(error.message)", notes: error.notes)
        }
    }

    /// The error of the first SMIL file that is not well-formed by itself.
    private static func firstFault(in text: [UInt8], _ parts: [(start: Int, name: String)]) -> Fault? {
        for (number, part) in parts.enumerated() {
            let own = Array(text[part.start..<(number + 1 < parts.count ? parts[number + 1].start : text.count)])
            do throws(TimingFault) { _ = try MarkupTree(xml: own) } catch {
                return Fault(error, in: part.name, text: own)
            }
        }
        return nil
    }

    // MARK: Reading

    /// - Returns: a track for each recording.
    static func read(_ book: Book) throws(TimingFault) -> [TimingTrack] {
        var (texts, room) = (ReferencedText(), book.room)
        var tracks = try SMIL.tracks(of: book.tree) { address, offset in
            BookPath.resolve(address, from: book.parts[book.part(at: offset)].name)
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
        return diagnostics.map { fault in
            guard let place = fault.place, let part = lines.lastIndex(where: { $0 <= place.line }) else { return fault }
            var fault = fault
            fault.file = "\(path)/\(parts[part].name)"
            fault.place?.line = place.line - lines[part] + 1
            return fault
        }
    }
}

extension Book.Fault {
    /// - Parameter path: the path of the book.
    func diagnostic(in path: String) -> Diagnostic {
        fault.diagnostic(in: Source(path: name.map { "\(path)/\($0)" } ?? path, bytes: text))
    }
}
