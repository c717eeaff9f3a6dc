/// The ways of readers from page to page.
extension TaleBody {
    /// For each page the numbers of the pages to which it leads: those of its choices, or else the next one. A page
    /// does not continue to the next one if an earlier choice leads there: readers come to that one by the choice only.
    var ways: [[Int]] {
        let numbers = Dictionary(pages.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let options = pages.map { $0.choices.compactMap { numbers[$0.target] } }
        let doors = Set(
            options.enumerated().flatMap { page, targets in targets.count > 1 ? targets.filter { $0 > page } : [] })
        return options.enumerated().map { page, targets in
            guard targets.isEmpty else { return targets }
            return page + 1 < pages.count && !doors.contains(page + 1) ? [page + 1] : []
        }
    }

    /// The numbers of the pages on which a way ends; none in a tale without choices, which ends with its last page.
    var endsOfWays: Set<Int> {
        guard hasChoices else { return [] }
        return Set(ways.enumerated().filter(\.element.isEmpty).map(\.offset))
    }

    /// The numbers of the pages on the way that takes the first option of each choice.
    var firstWay: [Int] {
        let ways = ways
        var way: [Int] = []
        var next = pages.isEmpty ? nil : 0 as Int?
        while let page = next, !way.contains(page) {
            way.append(page)
            next = ways[page].first
        }
        return way
    }

    /// The first pages to which no way leads, and the first ones from which none leads to an end. Pages that come after
    /// them are not among them.
    /// - Parameter links: for each page the anchors to which its text links.
    func wrongPages(with links: [[String]]) -> (unreached: [Int], endless: [Int]) {
        let numbers = Dictionary(pages.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let ways = zip(ways, links).map { $0 + $1.compactMap { numbers[$0] } }
        var reached: Set<Int> = []
        Self.add([0], to: &reached, by: ways)
        let ends = pages.indices.filter { ways[$0].isEmpty }
        var back = [[Int]](repeating: [], count: pages.count)
        for (page, targets) in ways.enumerated() { for target in targets { back[target].append(page) } }
        var ending: Set<Int> = []
        Self.add(ends, to: &ending, by: back)
        return (
            Self.first(of: pages.indices.filter { !reached.contains($0) }, by: ways),
            Self.first(of: pages.indices.filter { reached.contains($0) && !ending.contains($0) }, by: ways)
        )
    }

    /// Adds pages, and those to which ways lead from them.
    private static func add(_ pages: [Int], to reached: inout Set<Int>, by ways: [[Int]]) {
        var open = pages.filter { reached.insert($0).inserted }
        while let page = open.popLast() { open += ways[page].filter { reached.insert($0).inserted } }
    }

    /// Returns those of some pages that none before them in the list leads to.
    private static func first(of found: [Int], by ways: [[Int]]) -> [Int] {
        var known: Set<Int> = []
        return found.filter { page in
            guard !known.contains(page) else { return false }
            add([page], to: &known, by: ways)
            return true
        }
    }
}

extension TaleLinks {
    /// Returns the warnings for pages to which no way leads, from which none leads to an end,
    /// or which lead to themselves.
    mutating func diagnostics(ofWaysIn body: TaleBody, _ blocks: [PageBlocks]) -> [Diagnostic] {
        let (unreached, endless) = body.wrongPages(with: blocks.map(anchors))
        let lost = unreached.map { page in
            warning(
                .unreachablePage, of: blocks[page], "no way leads readers to this page",
                notes: ["let a choice lead to it: - [text](#\(body.pages[page].id))"])
        }
        let circles = endless.map { page in
            warning(
                .endlessTale, of: blocks[page], "no way from this page leads to an end of the tale",
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
