/// A Media Overlay ([EPUB 3.3](https://www.w3.org/TR/epub-33/), section 9): which elements of pages are heard in which
/// parts of recordings.
struct EPUBOverlay {
    /// The address of an element, and its part of a recording; its text is in the page.
    private struct Part {
        let address: String
        var clip: ImportedBook.Clip
    }

    /// In the order in which they are heard, by the names of the pages.
    private var parts: [String: [Part]] = [:]
    /// The first error in the parts of a page, by the name of the page.
    private var errors: [String: ImportError] = [:]

    /// - Parameter name: the SMIL file among the files of the book.
    init(_ files: BookFiles, _ name: String) throws(ImportError) {
        let text = try files.text(name)
        let tree: MarkupTree
        do throws(TimingError) { tree = try MarkupTree(timing: text) } catch { throw ImportError(error, file: name) }
        for pair in tree.elements where tree.isElement(pair, "par") {
            let inner = tree.elements(in: pair)
            guard let text = inner.first(where: { tree.isElement($0, "text") }),
                let address = tree.string("src", of: text),
                let page = files.resolve(address, from: name), errors[page] == nil
            else { continue }
            do throws(ImportError) {
                for sound in inner where tree.isElement(sound, "audio") {
                    guard let clip = try Self.clip(of: sound, tree, files, name) else { continue }
                    Self.add(Part(address: address, clip: clip), to: &parts[page, default: []])
                }
            } catch {
                errors[page] = error
            }
        }
    }

    private static func clip(
        of sound: MarkupTree.Node, _ tree: MarkupTree, _ files: BookFiles, _ name: String
    ) throws(ImportError) -> ImportedBook.Clip? {
        guard let source = tree.string("src", of: sound) else { return nil }
        guard let file = files.resolve(source, from: name) else {
            throw ImportError(.brokenBook, "the times name the recording '\(source)', which is not there", file: name)
        }
        let start: TimingTrack.Time?
        let end: TimingTrack.Time?
        var repairs = TrackRepairs()
        do throws(TimingError) {
            start = try tree.clipStart(of: sound, &repairs)
            end = try tree.clipEnd(of: sound, &repairs)
        } catch {
            throw ImportError(error, file: name)
        }
        guard max(start?.value ?? 0, end?.value ?? 0) <= SoundDuration.longest else {
            throw ImportError(.brokenBook, "a time in the recording '\(source)' is later than 24 hours", file: name)
        }
        return ImportedBook.Clip(file: file, start: start?.value ?? 0, end: end?.value)
    }

    /// Appends a part, or joins it to the one before if both are of one text.
    private static func add(_ part: Part, to parts: inout [Part]) {
        if let before = parts.last, before.address == part.address, before.clip.file == part.clip.file,
            part.clip.start >= before.clip.start
        {
            parts[parts.count - 1].clip.end = part.clip.end
        } else {
            parts.append(part)
        }
    }

    /// The clips of a page, in the order in which they are heard. Successive clips of one text are joined.
    func clips(of page: String, _ content: MarkupTree) throws(ImportError) -> [ImportedBook.Clip] {
        if let error = errors[page] { throw error }
        let elements = content.elementsByID
        // An address without a fragment means the whole page.
        let body = content.elements.first { content.isElement($0, "body") }
        var texts: [MarkupTree.Node: String] = [:]
        return parts[page, default: []].map { part in
            var clip = part.clip
            let halves = part.address.split(separator: "#", maxSplits: 1)
            guard let element = halves.count == 2 ? Self.find(String(halves[1]), elements) : body else { return clip }
            let text = texts[element] ?? content.line(of: element)
            texts[element] = text
            clip.text = text
            return clip
        }
    }

    private static func find(_ id: String, _ elements: [String: MarkupTree.Node]) -> MarkupTree.Node? {
        elements[id] ?? elements[String(decoding: percentDecoded(Array(id.utf8)), as: UTF8.self)]
    }
}
