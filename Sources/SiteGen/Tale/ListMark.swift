/// What an author wrote at the beginning of a line in place of the mark of a list item.
enum ListMark {
    /// The most bytes of a line before the link or the answer of an item.
    static let reach = 12

    /// Whether a text could be such a mark: `-`, `•`, `–`, `1.`, `a)`, with any white space.
    static func isMark(_ text: String) -> Bool {
        let mark = text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.isInvisible }
        if mark.count == 2, let last = mark.last, ".)".unicodeScalars.contains(last) { return true }
        return mark.count <= 4 && !mark.contains(where: \.properties.isAlphabetic)
    }

    /// Returns what makes an item of the line.
    /// - Parameters:
    ///   - text: what stands before the link or the answer.
    ///   - item: the item as it should be.
    static func remedy(for text: String, _ item: String) -> String {
        let space = text.invisibleCharacter.map { "usual space in place of the \($0.invisibleName)" } ?? "space"
        return "begin each line with a hyphen and a \(space), as in '- \(item)'"
    }
}
