/// The paths of readers from page to page.
extension TaleBody {
    /// For each page the numbers of the pages to which it leads: those of its choices, or else the next one. A page
    /// does not continue to the next one if an earlier choice leads there: readers come to that one by the choice only.
    var nextPages: [[Int]] {
        let numbers = Dictionary(pages.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let options = pages.map { $0.choices.compactMap { numbers[$0.target] } }
        let doors = Set(
            options.enumerated().flatMap { page, targets in targets.count > 1 ? targets.filter { $0 > page } : [] })
        return options.enumerated().map { page, targets in
            guard targets.isEmpty else { return targets }
            return page + 1 < pages.count && !doors.contains(page + 1) ? [page + 1] : []
        }
    }

    /// The numbers of the pages on which a path ends; none in a tale without choices, which ends with its last page.
    var pathEnds: Set<Int> {
        guard hasChoices else { return [] }
        return Set(nextPages.enumerated().filter(\.element.isEmpty).map(\.offset))
    }

    /// The numbers of the pages on the path that takes the first option of each choice.
    var firstPath: [Int] {
        let nextPages = nextPages
        var path: [Int] = []
        var next = pages.isEmpty ? nil : 0 as Int?
        while let page = next, !path.contains(page) {
            path.append(page)
            next = nextPages[page].first
        }
        return path
    }

    /// Returns the first pages that no path reaches, and the first ones from which no path leads to an end. The pages
    /// that come after them have the same problem for the same reason, and are left out.
    /// - Parameter links: for each page the anchors to which its text links.
    func wrongPages(with links: [[String]]) -> (unreached: [Int], endless: [Int]) {
        let numbers = Dictionary(pages.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let nextPages = zip(nextPages, links).map { $0 + $1.compactMap { numbers[$0] } }
        var reached: Set<Int> = []
        Self.add([0], to: &reached, by: nextPages)
        let ends = pages.indices.filter { nextPages[$0].isEmpty }
        var back = [[Int]](repeating: [], count: pages.count)
        for (page, targets) in nextPages.enumerated() { for target in targets { back[target].append(page) } }
        var ending: Set<Int> = []
        Self.add(ends, to: &ending, by: back)
        return (
            Self.first(of: pages.indices.filter { !reached.contains($0) }, by: nextPages),
            Self.first(of: pages.indices.filter { reached.contains($0) && !ending.contains($0) }, by: nextPages)
        )
    }

    /// Adds pages, and all that paths reach from them.
    private static func add(_ pages: [Int], to reached: inout Set<Int>, by nextPages: [[Int]]) {
        var open = pages.filter { reached.insert($0).inserted }
        while let page = open.popLast() { open += nextPages[page].filter { reached.insert($0).inserted } }
    }

    /// Returns the pages of a list to which no page before them in the list leads.
    private static func first(of found: [Int], by nextPages: [[Int]]) -> [Int] {
        var known: Set<Int> = []
        return found.filter { page in
            guard !known.contains(page) else { return false }
            add([page], to: &known, by: nextPages)
            return true
        }
    }
}

extension TaleLinks {
    /// Returns the warnings for pages that no path reaches, from which none leads to an end,
    /// or which lead to themselves.
    mutating func diagnostics(ofPathsIn body: TaleBody, _ blocks: [PageBlocks]) -> [Diagnostic] {
        let (unreached, endless) = body.wrongPages(with: blocks.map(anchors))
        let lost = unreached.map { page in
            warning(
                .unreachablePage, of: blocks[page], "no path reaches this page",
                notes: ["let a choice lead to it: - [text](#\(body.pages[page].id))"])
        }
        let circles = endless.map { page in
            warning(
                .endlessTale, of: blocks[page], "no path from this page leads to an end of the tale",
                notes: ["let a choice lead out of the circle, or end a page without a link"])
        }
        // A page that leads only to itself has no end.
        let idle = body.pages.indices.filter { page in
            let (id, choices) = (body.pages[page].id, body.pages[page].choices)
            return choices.contains { $0.target == id } && choices.contains { $0.target != id }
        }.map { page in
            warning(
                .ownPage, of: blocks[page],
                "a choice of this page leads to the page itself, so a tap shows nothing new",
                notes: ["let it lead to another page, which may lead back"])
        }
        return lost + circles + idle
    }
}
