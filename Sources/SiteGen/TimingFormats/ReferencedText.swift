/// The words of labels that name them by an address (`ch1.xhtml#mo-1`), where that file lies beside the timing.
enum ReferencedText {
    /// Gives the labels of a track the texts that their addresses lead to.
    /// - Parameter beside: the bytes of the file with this address, as seen from the timing; `nil` when there is none.
    /// - Returns: whether most of the labels have words now. Without that the track is as it was.
    static func fill(_ track: inout TimingTrack, beside: (String) -> [UInt8]?) -> Bool {
        guard track.references.count == track.labels.count else { return false }
        var pages: [String: [String: [UInt8]]] = [:]
        var (filled, found) = (track, 0)
        filled.letters = []
        for (index, reference) in track.references.enumerated() {
            let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else { return false }
            let page = pages[parts[0]] ?? beside(parts[0]).map(texts) ?? [:]
            pages[parts[0]] = page
            let begin = filled.letters.count
            if let text = page[parts[1]] {
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

    /// The text of every element with an id.
    private static func texts(of page: [UInt8]) -> [String: [UInt8]] {
        let tree = MarkupTree(html: TextEncoding.utf8(page) ?? page)
        var texts: [String: [UInt8]] = [:]
        for element in tree.elements {
            guard let id = tree.string("id", of: element), texts[id] == nil else { continue }
            let text = tree.text(of: element)
            texts[id] = Array(text[text.span.trimmed(0..<text.count)])
        }
        return texts
    }
}
