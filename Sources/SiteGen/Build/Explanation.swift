/// Why tales were made again, for `build --explain`.
struct Explanation {
    /// One line for each tale, or one for all tales with the same reason where there are many.
    let lines: [String]

    /// The most tales with one reason that get a line each.
    private static let most = 20
    /// The most files that a line names.
    private static let mostNames = 5

    /// - Parameter results: in the order of the tales' folders.
    init(_ results: [TaleResult]) {
        var order: [String] = []
        var folders: [String: [String]] = [:]
        for result in results {
            guard case .made(let tale)? = result.record else { continue }
            let text = Self.text(tale.reason, in: result.folder)
            if folders[text] == nil { order.append(text) }
            folders[text, default: []].append(result.folder)
        }
        let lines = order.flatMap { text -> [String] in
            let tales = folders[text] ?? []
            return tales.count > Self.most ? ["\(tales.count) tales: \(text)"] : tales.map { "\($0): \(text)" }
        }
        self.lines = lines.isEmpty ? ["no tale was made again"] : lines
    }

    private static func text(_ reason: TaleResult.Reason, in folder: String) -> String {
        switch reason {
        case .new: return "it is new"
        case .folder([]): return "a file was removed from its folder"
        case .folder(let paths):
            let names = paths.prefix(mostNames).map { $0.path(below: folder) ?? $0[...] }
            let rest = paths.count - names.count
            return "new or changed: \(names.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
        case .pictures: return "the pictures or the music that it shares with another tale changed"
        case .shared(let inputs): return "changed: \(inputs.map(\.rawValue).joined(separator: "; "))"
        case .nextTale: return "its next tale changed, or another tale is next"
        case .dictionary: return "ICU, whose dictionaries find the words of its text, has another version"
        case .codes: return "the family codes changed"
        case .siteFile: return "a file of its page was missing or changed on the site"
        case .recent:
            return "a file of its page changed so shortly before the last build that times of files prove nothing"
        }
    }
}
