/// A book whose pages are read aloud: an EPUB 3 with Media Overlays
/// ([EPUB 3.3](https://www.w3.org/TR/epub-33/), sections 4.2, 5 and 9).
///
/// Its SMIL files are joined in the order of its pages, and read as one; the words are those of the pages themselves.
struct Book: Sendable {
    static let format = TimingFormat("EPUB", book: read)

    private let archive: ZIPArchive
    /// The SMIL files, one after another, each ending with a line feed.
    let text: [UInt8]
    let tree: MarkupTree
    /// Where each begins in `text`, and what it is called in the book.
    private let parts: [(start: Int, name: String)]
    /// The bytes that may still be taken out.
    private let room: Int

    /// - Parameter checksSums: whether an entry that was changed since it was packed is a fault.
    /// - Throws: a fault of the book, or of one of its files with its place in `Fault.text`.
    init(_ bytes: [UInt8], checksSums: Bool = true) throws(Fault) {
        var shelf = Shelf(archive: try Self.open(bytes, checksSums))
        let overlays = try shelf.overlays()
        var (text, parts): ([UInt8], [(start: Int, name: String)]) = ([], [])
        for name in overlays {
            parts.append((text.count, name))
            text += try shelf.text(name)
            text.append(UInt8(ascii: "\n"))
        }
        do throws(TimingFault) { tree = try MarkupTree(xml: text) } catch {
            throw Self.firstFault(in: text, parts) ?? Fault(error)
        }
        (archive, self.text, self.parts, room) = (shelf.archive, text, parts, shelf.room)
    }

    /// Why a book cannot be read: a fault of the whole, or of one of its files, which is given with it.
    struct Fault: Error {
        var fault: TimingFault
        var name: String?
        var text: [UInt8] = []

        init(_ fault: TimingFault, in name: String? = nil, text: [UInt8] = []) {
            (self.fault, self.name, self.text) = (fault, name, text)
        }

        init(_ message: String, notes: [String] = []) {
            fault = TimingFault(.unknown, at: 0..<0, message, notes: notes)
            fault.isOfFile = true
        }
    }

    private static func open(_ bytes: [UInt8], _ checksSums: Bool) throws(Fault) -> ZIPArchive {
        do throws(ZIPArchive.Fault) { return try ZIPArchive(bytes, checksSums: checksSums) } catch {
            throw Fault("this is an archive (ZIP), but \(error.message)", notes: error.notes)
        }
    }

    /// Which of the files it was that is no XML by itself.
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
        var tracks = try SynchronizedMedia.tracks(of: book.tree) { address, offset in
            BookPath.resolve(address, from: book.parts[book.part(at: offset)].name)
        }
        for number in tracks.indices {
            // A page that cannot be had is a page without words.
            _ = texts.fill(&tracks[number]) { (try? book.archive.file($0, room: &room)) ?? nil }
        }
        return tracks
    }

    /// The number of the SMIL file in which `offset` lies.
    private func part(at offset: Int) -> Int {
        var (low, high) = (0, parts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if parts[middle].start <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// Faults of `text` as those of the file of the book in which they are, which is told as one in a folder.
    func placed(_ faults: [Diagnostic], in path: String) -> [Diagnostic] {
        if faults.isEmpty { return [] }
        var (lines, line, offset): ([Int], Int, Int) = ([], 1, 0)
        for part in parts {
            line += text[offset..<part.start].count { $0 == UInt8(ascii: "\n") }
            offset = part.start
            lines.append(line)
        }
        return faults.map { fault in
            guard let place = fault.place, let part = lines.lastIndex(where: { $0 <= place.line }) else { return fault }
            var fault = fault
            fault.file = "\(path)/\(parts[part].name)"
            fault.place = Excerpt(
                line: place.line - lines[part] + 1, column: place.column, text: place.text, length: place.length)
            return fault
        }
    }
}

extension Book.Fault {
    /// - Parameter path: of the book.
    func diagnostic(in path: String) -> Diagnostic {
        fault.diagnostic(in: Source(path: name.map { "\(path)/\($0)" } ?? path, bytes: text))
    }
}
