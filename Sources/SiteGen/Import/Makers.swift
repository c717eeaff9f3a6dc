/// Who wrote and drew a book. Two collections of African Storybook's format count their books from 0001, and these names
/// tell books of one number apart.
struct Makers {
    /// The longer words of the names, folded; without those in other letters than Latin ones, which a translator may
    /// have written in place of them.
    private let words: Set<String>

    init(_ names: [String]) {
        words = Set(names.flatMap { Slug.anchor(of: $0).split(separator: "-").map(String.init) })
            .filter { $0.utf8.count > 3 && Slug.isPlain($0) }
    }

    var isKnown: Bool { !words.isEmpty }

    /// Whether both may have made one book: a name is in both, or one of them is not known.
    func mayBe(_ other: Makers) -> Bool { !isKnown || !other.isKnown || !words.isDisjoint(with: other.words) }
}

extension ImportedBook {
    /// Nobody if the source has a name of its own for the work.
    var makers: Makers { Makers(project == .africanStorybook ? author + illustrator : []) }
}
