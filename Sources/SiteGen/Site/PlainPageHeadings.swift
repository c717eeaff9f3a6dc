/// The ids of the headings of a plain page, to which links lead.
struct PlainPageHeadings: Sendable {
    /// In the order of the page.
    private(set) var ids: [String] = []
    /// How many headings have the same name.
    private var counts: [String: Int] = [:]
    private let taken: Set<String>

    /// - Parameter taken: the ids that the page's template uses itself.
    init(taken: Set<String>) { self.taken = taken }

    /// Adds a heading.
    /// - Returns: its id: its name, with a number if an earlier heading has the same;
    ///   `nil` if it has no letter or digit.
    mutating func add(_ text: String) -> String? {
        let name = Slug.anchor(of: text)
        if name.isEmpty { return nil }
        var unique = id(name)
        while let count = counts[unique] {
            counts[unique] = count + 1
            unique += "-\(count + 1)"
        }
        counts[unique] = 1
        ids.append(unique)
        return unique
    }

    /// Returns the id of the first heading that is called `name`.
    func id(_ name: String) -> String {
        var id = name
        while taken.contains(id) { id = "heading-\(id)" }
        return id
    }
}

/// A link of a plain page to a heading.
struct HeadingLink {
    let source: Source
    let range: Range<Int>
    /// The name of the file that has the heading.
    let target: String
    /// The heading's id.
    let id: String
    /// Whether the link leads to a heading of its own page.
    let isOwn: Bool

    /// Returns an error for each link to a heading that its page does not have.
    /// - Parameter headings: the headings of each page, by the name of its file.
    static func errors(_ links: [HeadingLink], headings: [String: PlainPageHeadings]) -> DiagnosticList {
        let ids = headings.mapValues { Set($0.ids) }
        var errors: DiagnosticList = []
        for link in links where ids[link.target]?.contains(link.id) == false {
            // Each name is compared with all headings, so that only the first get a suggestion.
            let isSuggested = errors.count < suggestionLimit
            errors.append(link.error(isSuggested ? headings[link.target]?.ids : nil))
        }
        return errors
    }

    private static let suggestionLimit = 20

    private func error(_ ids: [String]?) -> Diagnostic {
        Diagnostic(
            .error, .unknownHeading, in: source, at: range,
            "\(isOwn ? "this page" : "'\(target)'") has no heading '#\(id)'",
            notes: ids.map { [suggestion($0)] } ?? [])
    }

    private func suggestion(_ ids: [String]) -> String {
        if let near = closestName(to: id, among: ids) { return "did you mean '#\(near)'?" }
        if ids.isEmpty { return "it has no headings" }
        let more = ids.count > 12 ? " and \(ids.count - 12) more" : ""
        return "its headings: #\(ids.prefix(12).joined(separator: ", #"))\(more)"
    }
}
