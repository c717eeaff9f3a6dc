extension Badge {
    /// The key of its name among the UI strings.
    var word: String { names == nil ? "badge-\(id)" : "badge-own-\(id)" }

    /// Returns the data for templates. The usual badges are parts of the theme's picture `badges`.
    static func values(_ frame: SiteFrame) -> Value {
        .list(
            frame.config.badges.map { badge in
                [
                    "id": .text(badge.id), "name": .text(badge.names?.own ?? frame.words.text(badge.word)),
                    "word": .text(badge.word),
                    "picture": Value(badge.picture.flatMap { frame.pictures[$0.value]?.path }),
                ]
            })
    }

    /// Writes a badge as scripts read it.
    func write(to json: inout JSONObjectWriter, among categories: [LessonCategory]) {
        json.add("id", id)
        json.add("of", subject.rawValue)
        json.add("count", count)
        json.add("category", category.map(categories.plain))
    }
}
