/// The Media Overlay of a page ([EPUB 3.3](https://www.w3.org/TR/epub-33/), section 9): which element of the page is
/// heard in which part of a recording.
struct EPUBOverlay {
    private let files: BookFiles
    private let name: String
    private let tree: MarkupTree

    /// - Parameter name: the SMIL file among the files of the book.
    init(_ files: BookFiles, _ name: String) throws(ImportError) {
        (self.files, self.name) = (files, name)
        let text = try files.text(name)
        do throws(TimingError) { tree = try MarkupTree(xml: text) } catch {
            throw ImportError(.brokenBook, error.message, notes: error.notes, file: name)
        }
    }

    /// The clips of a page, in the order in which they are heard. Successive clips of one text are joined.
    func clips(of page: String, _ content: MarkupTree) throws(ImportError) -> [ImportedBook.Clip] {
        let elements = content.elementsByID
        // An address without a fragment means the whole page.
        let body = content.elements.first { content.isElement($0, "body") }
        var (clips, last): ([ImportedBook.Clip], String?) = ([], nil)
        for pair in tree.elements where tree.isElement(pair, "par") {
            let inner = tree.elements(in: pair)
            guard let text = inner.first(where: { tree.isElement($0, "text") }),
                let address = tree.string("src", of: text)
            else { continue }
            let parts = address.split(separator: "#", maxSplits: 1).map(String.init)
            guard files.resolve(parts.first ?? "", from: name) == page else { continue }
            let element = parts.count == 2 ? find(parts[1], elements) : body
            let words = element.map { MarkdownText.tidy(String(decoding: content.text(of: $0), as: UTF8.self)) }
            for sound in inner where tree.isElement(sound, "audio") {
                guard let source = tree.string("src", of: sound) else { continue }
                guard let file = files.resolve(source, from: name) else {
                    throw ImportError(
                        .brokenBook, "the times name the recording '\(source)', which is not there", file: name)
                }
                let clip = ImportedBook.Clip(
                    file: file, start: try time(["clipbegin", "clip-begin"], of: sound) ?? 0,
                    end: try time(["clipend", "clip-end"], of: sound), text: words)
                if last == address, let before = clips.last, before.file == file, clip.start >= before.start {
                    clips[clips.count - 1].end = clip.end
                } else {
                    clips.append(clip)
                }
                last = address
            }
        }
        return clips
    }

    private func find(_ id: String, _ elements: [String: MarkupTree.Node]) -> MarkupTree.Node? {
        elements[id] ?? elements[String(decoding: percentDecoded(Array(id.utf8)), as: UTF8.self)]
    }

    private func time(_ names: [StaticString], of sound: MarkupTree.Node) throws(ImportError) -> Double? {
        guard let range = names.lazy.compactMap({ tree.attribute($0, of: sound) }).first else { return nil }
        guard let seconds = ClockValue.smil(tree.bytes.span, range), seconds < 86_400 else {
            let text = String(decoding: tree.bytes[range], as: UTF8.self)
            throw ImportError(.brokenBook, "'\(text)' is not a time of less than a day", file: name)
        }
        return seconds
    }
}
