/// Where a lesson or an activity belongs, and what it counts.
struct Learning: Sendable, Equatable {
    /// In the author's own words.
    var category: String?
    var difficulty: ReadingLevel?
    /// What it takes together, where the length of the text does not say it.
    var minutes: Int?
    /// For doing all of it once.
    var points: Int
    /// Its place in its week, from 1; those without one come last.
    var order: Int?
    /// The week of the path, from 1; those without one come after the last week.
    var week: Int?

    /// The points of a lesson that names none.
    static let usualPoints = 10
    static let limits = (category: 40, minutes: 120, points: 100, order: 1000, week: 500)
}

extension Learning {
    private static let keys = ["category", "difficulty", "minutes", "points", "order", "week"]

    /// Takes the keys that only lessons and activities have; `nil` for another kind, where each of them is an error.
    init?(_ fields: inout YAMLFields, kind: TaleKind) {
        guard kind == .lesson || kind == .activity else {
            for key in Self.keys {
                if let node = fields.node(key) { fields.add(.onlyOfLessons(key, in: fields.source, at: node.range)) }
            }
            return nil
        }
        category = fields.text("category").flatMap { text in
            if text.value.count > Self.limits.category {
                fields.add(.badCategory(text, limit: Self.limits.category, in: fields.source))
                return nil
            }
            return text.value
        }
        difficulty = fields.choice("difficulty")
        minutes = fields.whole("minutes", upTo: Self.limits.minutes, example: 5)
        points = fields.whole("points", upTo: Self.limits.points, example: Self.usualPoints) ?? Self.usualPoints
        order = fields.whole("order", upTo: Self.limits.order)
        week = fields.whole("week", upTo: Self.limits.week)
    }
}

extension Learning {
    init(from reader: inout CacheReader) {
        category = reader.optionalText()
        difficulty = reader.optional { $0.choice() }
        minutes = reader.optional { $0.whole(upTo: Self.limits.minutes) }
        points = reader.whole(upTo: Self.limits.points)
        order = reader.optional { $0.whole(upTo: Self.limits.order) }
        week = reader.optional { $0.whole(upTo: Self.limits.week) }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(category)
        writer.add(difficulty) { $1.add($0.rawValue) }
        writer.add(minutes) { $1.add($0) }
        writer.add(points)
        writer.add(order) { $1.add($0) }
        writer.add(week) { $1.add($0) }
    }
}

extension Diagnostic {
    fileprivate static func onlyOfLessons(_ key: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .unknownKey, in: source, at: range, "'\(key)' is only for lessons and activities",
            notes: ["add a line 'kind: lesson' or 'kind: activity', or remove this line"])
    }

    fileprivate static func badCategory(_ text: Located<String>, limit: Int, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .wrongType, in: source, at: text.range, "'category' may have at most \(limit) characters",
            notes: ["write a word of your own, such as letters or feelings"])
    }
}
