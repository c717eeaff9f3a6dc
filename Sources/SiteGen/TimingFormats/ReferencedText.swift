/// The texts of labels that give addresses instead of words, such as `ch1.xhtml#mo-1`.
struct ReferencedText {
    private struct Page {
        let tree: MarkupTree
        /// The elements with an id, by their ids.
        let elements: [String: MarkupTree.Node]
        var texts: [String: [UInt8]] = [:]
    }

    /// The pages that were read, by their addresses; `nil` for those that do not exist.
    private var pages: [String: Page?] = [:]
    /// The bytes of all pages that were read.
    private var bytesRead = 0

    /// The most bytes of text of a track, and of all pages together: more than are spoken in 24 hours.
    private static let textLimit = 8 << 20
    private static let pageLimit = 32_000_000

    /// Gives the labels of a track the texts at their addresses. Pages are kept for the next track.
    /// - Parameter beside: returns the bytes of the file with this address, relative to the timing file, or `nil`.
    /// - Returns: whether nine tenths of the labels have words now. If not, the track is unchanged.
    mutating func fill(_ track: inout TimingTrack, beside: (String) -> [UInt8]?) -> Bool {
        guard track.references.count == track.labels.count else { return false }
        var (filled, found) = (track, 0)
        filled.letters = []
        for (index, reference) in track.references.enumerated() {
            let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, filled.letters.count <= Self.textLimit else { return false }
            let begin = filled.letters.count
            if let text = text(of: parts[1], on: parts[0], beside) {
                filled.letters += text
                found += 1
            }
            filled.labels[index].text = begin..<filled.letters.count
        }
        guard found * 10 >= track.labels.count * 9 else { return false }
        filled.isOrderOnly = false
        filled.inferWords()
        track = filled
        return true
    }

    /// The text of the element with this id.
    private mutating func text(of id: String, on address: String, _ beside: (String) -> [UInt8]?) -> [UInt8]? {
        if pages[address] == nil {
            let bytes = bytesRead < Self.pageLimit ? beside(address) : nil
            bytesRead += bytes?.count ?? 0
            pages.updateValue(bytesRead <= Self.pageLimit ? bytes.map(Self.page) : nil, forKey: address)
        }
        guard let page = pages[address] ?? nil, let element = page.elements[id] else { return nil }
        if let text = page.texts[id] { return text }
        let whole = page.tree.text(of: element)
        let text = Array(whole[whole.span.trimmed(0..<whole.count)])
        pages[address]??.texts[id] = text
        return text
    }

    private static func page(_ bytes: [UInt8]) -> Page {
        let tree = MarkupTree(html: TextEncoding.utf8(bytes) ?? bytes, isXHTML: true)
        return Page(tree: tree, elements: tree.elementsByID)
    }
}
