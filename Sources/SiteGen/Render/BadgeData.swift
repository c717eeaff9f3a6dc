extension Badge {
    /// Returns the data for templates. Its picture is a part of the theme's picture `badges`.
    static func values(_ words: UIStrings) -> Value {
        .list(
            usual.map { badge in
                let word = "badge-\(badge.id)"
                return ["id": .text(badge.id), "name": .text(words.text(word)), "word": .text(word)]
            })
    }

    /// Writes a badge as scripts read it.
    func write(to json: inout JSONObjectWriter) {
        json.add("id", id)
        json.add("of", subject.rawValue)
        json.add("count", count)
        json.add("category", category)
    }
}
