/// A help text in its parts. What `--help` prints is the one source of the manual page and of completions.
///
/// An empty line ends a part. A part that starts with `Usage:` shows calls, one whose lines are indented is a list of
/// terms with their descriptions, and any other is a paragraph.
struct HelpText {
    struct Entry {
        /// What stands on the left: `--output DIR`, `build [LIBRARY]`.
        let term: String
        fileprivate(set) var description: String

        /// The first word of the term.
        var name: String { term.split(separator: " ").first.map(String.init) ?? term }
        /// The rest of the term, such as `DIR` or `text|json`; `nil` if there is none.
        var value: String? { name == term ? nil : String(term.dropFirst(name.count + 1)) }
    }

    enum Part {
        case usage([String])
        case entries([Entry])
        case paragraph(String)

        fileprivate var entries: [Entry] {
            guard case .entries(let entries) = self else { return [] }
            return entries
        }

        fileprivate var usage: [String] {
            guard case .usage(let calls) = self else { return [] }
            return calls
        }
    }

    let parts: [Part]

    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        parts = lines.split(whereSeparator: \.isEmpty).map { lines in Self.part(Array(lines)) }
    }

    /// The options, in their order.
    var options: [Entry] { entries.filter { $0.name.hasPrefix("--") } }
    var entries: [Entry] { parts.flatMap(\.entries) }
    var usage: [String] { parts.flatMap(\.usage) }

    /// The words with which the arguments of a command can begin: `import` in `storysite time import FILE`, `epub` and
    /// `html` in `storysite export epub|html [TALE…]`.
    var tasks: [String] {
        var tasks: [String] = []
        for words in usage.map({ $0.split(separator: " ") }) where words.count > 2 {
            for task in words[2].split(separator: "|").map(String.init)
            where task.allSatisfy(\.isLowercase) && !tasks.contains(task) {
                tasks.append(task)
            }
        }
        return tasks
    }

    private static func part(_ lines: [Substring]) -> Part {
        if lines[0].hasPrefix("Usage: ") {
            return .usage(lines.map { String($0.dropFirst("Usage: ".count)) })
        }
        guard lines[0].hasPrefix("  ") else { return .paragraph(lines.joined(separator: " ")) }
        var entries: [Entry] = []
        for line in lines {
            let text = line.drop { $0 == " " }
            if line.count - text.count > 2, let last = entries.indices.last {
                entries[last].description += entries[last].description.isEmpty ? text : " \(text)"
            } else {
                entries.append(entry(text))
            }
        }
        return .entries(entries)
    }

    /// Two spaces or more stand between a term and its description.
    private static func entry(_ text: Substring) -> Entry {
        var end = text.startIndex
        while end < text.endIndex, !text[end...].hasPrefix("  ") { end = text.index(after: end) }
        return Entry(term: String(text[..<end]), description: String(text[end...].drop { $0 == " " }))
    }
}

extension Command {
    /// The help text in its parts.
    var manual: HelpText { HelpText(help) }

    /// What the general help says about the command.
    var summary: String { HelpText(storysite.help).entries.first { $0.name == rawValue }?.description ?? "" }
}
