import SeededRandom
import Testing

@testable import SiteGen

@Suite struct LibraryPartitionTests {
    private let limit = 2000

    /// The partition of a library whose tales have these words in their titles.
    private struct Parts {
        var table: [(first: String, last: String, slugs: [String])] = []
        var sizes: [Int] = []
        var hashes: Set<String> = []
        let titles: [String: Set<String>]

        init(_ titles: [(slug: String, words: [String])], limit: Int, headLength: Int) throws {
            let cards = try titles.map { try Card($0.slug, $0.words.joined(separator: " ")) }
            let rows = LibraryRows(cards.map { Work(cards: [$0]) }, mixed: false, jobs: 2)
            var keys: [String: [Int]] = [:]
            for (index, tale) in titles.enumerated() {
                for word in Set(tale.words) { keys[word, default: []].append(index * 2) }
            }
            var slugs: [String: [String]] = [:]
            var sizes: [Int] = []
            let text = LibraryPartition.table(
                of: rows, keys.map { .init(bytes: Array($0.key.utf8), places: $0.value) }, limit: limit,
                headLength: headLength
            ) { part in
                let script = String(decoding: part.bytes, as: UTF8.self)
                slugs[part.digest.assetTag] = script.matches(of: /(?m)^\["([^"]+)"/).map { String($0.1) }
                sizes.append(part.bytes.count)
            }
            self.titles = Dictionary(uniqueKeysWithValues: titles.map { ($0.slug, Set($0.words)) })
            (self.sizes, hashes) = (sizes, Set(slugs.keys))
            for entry in text.split(separator: ";") {
                let fields = entry.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                table.append((fields[0], fields[1], try #require(slugs[fields[2]])))
            }
        }

        /// The tales in the parts in which a browser looks: as `partsOf` in `library/tables.js`.
        func found(_ beginning: String) -> Set<String> {
            let parts = table.filter { first, last, _ in
                if last == "=" { return first.hasPrefix(beginning) }
                if last.isEmpty, !first.isEmpty { return false }
                return beginning.prefix(first.count) >= first.prefix(beginning.count)
                    && beginning.prefix(last.count) <= last.prefix(beginning.count)
            }
            return Set(parts.flatMap(\.slugs))
        }

        func expected(_ beginning: String) -> Set<String> {
            Set(titles.filter { $0.value.contains { $0.hasPrefix(beginning) } }.keys)
        }
    }

    /// A library with frequent words and rare ones.
    private func titles(_ count: Int) -> [(slug: String, words: [String])] {
        var random = SeededGenerator(seed: 7)
        let words = (0..<400).map { _ in
            String(
                (0..<Int.random(in: 1...7, using: &random)).map { _ in "abčdeīk".randomElement(using: &random) ?? "a" })
        }
        return (0..<count).map { number in
            let own = (0..<3).map { _ in
                words[min(Int.random(in: 0..<400, using: &random), Int.random(in: 0..<400, using: &random))]
            }
            return ("tale-\(number)", own + (number % 3 == 0 ? ["the"] : []))
        }
    }

    @Test func everyBeginningOfAWordIsFound() throws {
        let parts = try Parts(titles(500), limit: limit, headLength: 0)
        let beginnings = Set(
            parts.titles.values.joined().flatMap { word in (1...word.count).map { String(word.prefix($0)) } })
        for beginning in beginnings {
            #expect(parts.expected(beginning).subtracting(parts.found(beginning)).isEmpty, "\(beginning)")
        }
        #expect(parts.expected("the").count > 100, "a word that does not fit in a part is not tried")
        #expect(parts.found("they").isEmpty, "the parts of a frequent word are fetched for a longer one")
    }

    @Test func partsAreAboutAsLargeAsTheyMayBe() throws {
        let parts = try Parts(titles(500), limit: limit, headLength: 10)
        #expect(parts.sizes.allSatisfy { $0 <= limit + 60 })
        #expect(parts.sizes.count < 3 * parts.sizes.reduce(0, +) / limit, "parts are too small")
        #expect(parts.table.contains { $0.last.isEmpty && $0.slugs.count == 10 }, "a frequent letter has no best tales")
    }

    @Test func lettersThatAllKeysShareAreOneStep() throws {
        let beginning = String(repeating: "č", count: 4_000)
        let titles = (0..<40).map { (slug: "tale-\($0)", words: ["\(beginning)\($0)"]) }
        let parts = try withinAMinute { Result { try Parts(titles, limit: limit, headLength: 0) } }.get()
        #expect(parts.found(beginning + "7") == ["tale-7"])
        #expect(parts.found("č").count == 40)
    }

    @Test func aChangedTitleChangesThePartsOfItsWords() throws {
        let before = titles(500)
        var after = before
        after[250].words = ["abk", "īke"]
        let (old, new) = (
            try Parts(before, limit: limit, headLength: 10), try Parts(after, limit: limit, headLength: 10)
        )
        #expect(new.hashes.subtracting(old.hashes).count <= 12)
        #expect(new.hashes.count > 60)
    }
}
