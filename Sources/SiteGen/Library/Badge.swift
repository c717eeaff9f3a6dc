/// A badge and its rule: so many of something. What it counts never becomes less.
struct Badge: Sendable {
    enum Subject: String, Sendable, CaseIterable {
        case lessons, activities, tales, words, days, weeks, points
    }

    let id: String
    let subject: Subject
    let count: Int
    /// Only lessons of this category count.
    var category: String?
    /// What `site.yml` calls it; the theme has names for its own badges.
    var names: SiteText?
    /// The path of its picture below the library's root.
    var picture: Located<String>?

    /// The most of something that a rule can ask for.
    private static let most = 100_000

    /// The badges of a library that defines none. The theme has a picture and a name for each.
    static let usual = [
        Badge(id: "first-lesson", subject: .lessons, count: 1),
        Badge(id: "first-tale", subject: .tales, count: 1),
        Badge(id: "together", subject: .activities, count: 1),
        Badge(id: "three-days", subject: .days, count: 3),
        Badge(id: "five-lessons", subject: .lessons, count: 5),
        Badge(id: "week", subject: .weeks, count: 1),
        Badge(id: "ten-tales", subject: .tales, count: 10),
        Badge(id: "ten-words", subject: .words, count: 10),
        Badge(id: "twenty-days", subject: .days, count: 20),
    ]

    /// Takes the key `badges` of `site.yml`; the usual badges if it is missing.
    static func all(_ fields: inout YAMLFields, languages: [Language]) -> [Badge] {
        if fields.isMissing("badges") {
            _ = fields.node("badges")
            return usual
        }
        var found: [Badge] = []
        var ids: [String: Range<Int>] = [:]
        for var group in fields.groups("badges", name: "a badge") {
            if let badge = Badge(&group, languages: languages, &ids) { found.append(badge) }
            fields.add(group)
        }
        return found
    }

    private init?(_ group: inout YAMLFields, languages: [Language], _ ids: inout [String: Range<Int>]) {
        let (id, picture) = (group.text("id"), group.text("picture"))
        let names = group.siteText("name", languages: languages)
        group.require("id", id)
        group.require("picture", picture)
        if names == nil { group.require("name", nil) }
        category = group.text("category")?.value
        let rules = Subject.allCases.filter { !group.isMissing($0.rawValue) }
        let counts = Subject.allCases.map { group.whole($0.rawValue, upTo: Self.most) }
        if rules.count != 1 { group.add(.badRule(rules.map(\.rawValue), in: group.source, at: group.range)) }
        if let id {
            if !Slug.isID(id.value) {
                group.add(.badID(id, of: "a badge", in: group.source))
            } else if let first = ids.updateValue(id.range, forKey: id.value) {
                group.add(.badgeTwice(id, in: group.source, first: first))
            }
        }
        guard let id, let names, let picture, rules.count == 1, let count = counts.compactMap(\.self).first else {
            return nil
        }
        (self.id, subject, self.count) = (id.value, rules[0], count)
        (self.names, self.picture) = (names, picture)
    }

    private init(id: String, subject: Subject, count: Int) {
        (self.id, self.subject, self.count) = (id, subject, count)
    }
}

extension Diagnostic {
    fileprivate static func badRule(_ rules: [String], in source: Source, at range: Range<Int>) -> Diagnostic {
        let names = Badge.Subject.allCases.map(\.rawValue).joined(separator: ", ")
        return Diagnostic(
            .error, rules.isEmpty ? .missingKey : .duplicateValue, in: source, at: range.lowerBound..<range.lowerBound,
            rules.isEmpty ? "this badge has no rule" : "this badge has several rules: \(rules.joined(separator: ", "))",
            notes: ["write one line such as 'lessons: 5'; a rule counts one of: \(names)"])
    }

    fileprivate static func badgeTwice(
        _ id: Located<String>, in source: Source, first: Range<Int>
    ) -> Diagnostic {
        Diagnostic(.error, .duplicateID, in: source, at: id.range, "another badge has the id '\(id.value)' already")
            .noting("first given here", in: source, at: first)
    }
}
