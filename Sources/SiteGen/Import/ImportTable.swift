/// The report of an import: a row for each tale, what was left out and why, and sums.
struct ImportTable {
    private var rows: [[String]] = [["tale", "language", "pages", "pictures", "sounds", "words with times"]]
    /// The lines below each row.
    private var notes: [[String]] = [[]]
    private var imported = 0
    private var present = 0
    private var sums = StagedTale.Facts()

    /// - Parameters:
    ///   - unnamed: the tales of the same work that were there before, which do not name this one yet.
    ///   - hidden: those that the library does not show, which this one cannot name.
    mutating func add(_ tale: StagedTale, unnamed: [String], hidden: [String]) {
        let facts = tale.facts
        rows.append([
            "tales/\(tale.slug)", tale.book.language.tag, "\(facts.pages)", "\(facts.pictures)", "\(facts.recordings)",
            "\(facts.timedWords) of \(facts.words)",
        ])
        var lines: [String] = []
        if let lender = tale.lender {
            lines.append("\(counted(facts.shared, "picture")) of tales/\(lender), which has them for both")
        }
        if facts.undescribed > 0 {
            lines.append("\(counted(facts.undescribed, "picture")) without a description: write it in place of the '?'")
        }
        if facts.recordings > 0, facts.timedWords == 0 {
            lines.append("recordings without times: 'storysite align' finds the words")
        }
        if !unnamed.isEmpty {
            let name = "\(tale.book.language.tag): \(YAMLWriter().text(tale.slug, as: .words))"
            lines.append("add '\(name)' to the translations of \(unnamed.joined(separator: ", "))")
        }
        for slug in hidden {
            lines.append(
                "\(slug) is not on the site; when it is, add each of the two tales to the 'translations' of the other")
        }
        if tale.book.license == nil { lines.append("no licence: the source names none") }
        notes.append(lines + tale.book.omissions.lines.map { "left out: \($0)" })
        imported += 1
        sums.pages += facts.pages
        sums.pictures += facts.pictures
        sums.undescribed += facts.undescribed
        sums.recordings += facts.recordings
        sums.words += facts.words
        sums.timedWords += facts.timedWords
    }

    /// Adds a book whose tale was imported before.
    /// - Parameter folder: the name of its folder.
    mutating func addPresent(_ folder: String, _ book: ImportedBook) {
        rows.append(["tales/\(folder)", book.language.tag, "already there"])
        notes.append([])
        present += 1
    }

    /// The lines of the table; empty if there are no tales.
    var lines: [String] {
        guard rows.count > 1 else { return [] }
        // A tale that is already there has no numbers.
        let widths = (0..<6).map { column in
            rows.filter { column < 2 || $0.count == 6 }.map { $0[column].count }.max() ?? 0
        }
        var lines: [String] = []
        for (row, notes) in zip(rows, notes) {
            let cells = row.enumerated().map { column, cell in
                let fill = String(repeating: " ", count: max(widths[column] - cell.count, 0))
                return column < 2 || row.count < 6 ? cell + fill : fill + cell
            }
            lines.append(cells.joined(separator: "  "))
            lines += notes.map { "  \($0)" }
        }
        let there = present > 0 ? ", \(present) already there" : ""
        let new = [
            counted(sums.pages, "page"),
            "\(counted(sums.pictures, "picture")) (\(sums.undescribed) without a description)",
            counted(sums.recordings, "recording"), "\(sums.timedWords) of \(counted(sums.words, "word")) with times",
        ]
        lines.append(
            "\(counted(imported, "tale")) imported\(there)" + (imported > 0 ? ": \(new.joined(separator: ", "))" : ""))
        return lines
    }
}
