extension ImportedBook {
    private static let mostCredits = 100

    /// Leaves out what makes a list or a text of the front matter longer than it may be.
    mutating func limitFrontMatter() {
        let all = credits.filter { !$0.isEmpty }.uniqued()
        credits = all.prefix(Self.mostCredits).map { shortened($0) }
        omissions.add("credit", "a tale has at most \(Self.mostCredits)", count: all.count - credits.count)
        title = shortened(title)
        summary = summary.map { shortened($0) }
        license = license.map { shortened($0) }
        for index in words.indices {
            words[index].word = shortened(words[index].word)
            words[index].meaning = words[index].meaning.map { shortened($0) }
        }
        for role in [\Self.author, \.illustrator, \.translator] {
            var room = YAMLFields.longestText
            let names = self[keyPath: role]
            self[keyPath: role] = Array(
                names.prefix { name in
                    room -= name.unicodeScalars.count
                    defer { room -= ", ".count }
                    return room >= 0
                })
            omissions.add(
                "name", "a text has at most \(YAMLFields.longestText) characters",
                count: names.count - self[keyPath: role].count)
        }
    }

    private mutating func shortened(_ text: String) -> String {
        guard text.unicodeScalars.count > YAMLFields.longestText else { return text }
        omissions.add("long text", "all but its first \(YAMLFields.longestText) characters")
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(YAMLFields.longestText - 1))) + "…"
    }
}
