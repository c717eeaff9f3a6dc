/// The words of labels that name them by an address (`ch1.xhtml#mo-1`), where that file is at hand.
struct ReferencedText {
    private struct Page {
        let tree: MarkupTree
        /// The elements with an id, by that.
        var elements: [String: MarkupTree.Node] = [:]
        var texts: [String: [UInt8]] = [:]
    }

    private var pages: [String: Page?] = [:]

    /// In bytes: more text than any recording tells.
    private static let most = 16 << 20

    /// Gives the labels of a track the texts that their addresses lead to. Files that were read for one track are at hand
    /// for the next.
    /// - Parameter beside: the bytes of the file with this address, as seen from the timing; `nil` when there is none.
    /// - Returns: whether most of the labels have words now. Without that the track is as it was.
    mutating func fill(_ track: inout TimingTrack, beside: (String) -> [UInt8]?) -> Bool {
        guard track.references.count == track.labels.count else { return false }
        var (filled, found) = (track, 0)
        filled.letters = []
        for (index, reference) in track.references.enumerated() {
            let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, filled.letters.count <= Self.most else { return false }
            let begin = filled.letters.count
            if let text = text(of: parts[1], on: parts[0], beside) {
                filled.letters += text
                found += 1
            }
            filled.labels[index].text = begin..<filled.letters.count
        }
        guard found * 10 >= track.labels.count * 9 else { return false }
        filled.isOrderOnly = false
        filled.findLevel()
        track = filled
        return true
    }

    /// The text of the element with this id.
    private mutating func text(of id: String, on address: String, _ beside: (String) -> [UInt8]?) -> [UInt8]? {
        if pages[address] == nil { pages.updateValue(beside(address).map(Self.page), forKey: address) }
        guard let page = pages[address] ?? nil, let element = page.elements[id] else { return nil }
        if let text = page.texts[id] { return text }
        let whole = page.tree.text(of: element)
        let text = Array(whole[whole.span.trimmed(0..<whole.count)])
        pages[address]??.texts[id] = text
        return text
    }

    private static func page(_ bytes: [UInt8]) -> Page {
        var page = Page(tree: MarkupTree(html: TextEncoding.utf8(bytes) ?? bytes))
        for element in page.tree.elements {
            guard let id = page.tree.string("id", of: element), page.elements[id] == nil else { continue }
            page.elements[id] = element
        }
        return page
    }
}
