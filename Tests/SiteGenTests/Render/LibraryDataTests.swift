import Foundation
import Synchronization
import Testing

@testable import SiteGen

@Suite struct LibraryDataTests {
    /// What the scripts of a library hand over.
    private struct Data {
        var files: [String: [UInt8]] = [:]
        let index: [String: Any]
        let kept: Int

        init(_ cards: [Card], whole: Int) throws {
            let made = Made()
            let data = LibraryData(
                cards.map { Work(cards: [$0]) }, mixed: false, whole: whole, jobs: 2, emit: { made.add($0) },
                keep: { _, make in make { made.add($0) } })
            files = made.files
            guard case .bytes(let bytes) = data.index.content else { throw CancellationError() }
            index = try Self.value(bytes) as? [String: Any] ?? [:]
            kept = data.kept.count
        }

        var sections: [[String: Any]] { index["sections"] as? [[String: Any]] ?? [] }

        static func value(_ script: [UInt8]) throws -> Any {
            let text = String(decoding: script, as: UTF8.self)
            let json = try #require(text.firstMatch(of: /(?s)^\(self\.storysiteTales \?\?= \[\]\)\.push\((.*)\);\n$/)).1
            return try JSONSerialization.jsonObject(with: Foundation.Data(json.utf8), options: .fragmentsAllowed)
        }

        func part(_ hash: String) throws -> Any { try Self.value(files["assets/tales.\(hash).js"] ?? []) }

        /// The tables of the section at this position.
        func tables(_ section: Int) throws -> [String: Any] {
            try part(sections[section]["tables"] as? String ?? "") as? [String: Any] ?? [:]
        }

        func slugs(_ hashes: [String]) throws -> [String] {
            try hashes.flatMap { hash in
                let rows = try part(hash) as? [[Any]]
                return (rows ?? []).compactMap { $0.first as? String }
            }
        }
    }

    private final class Made: Sendable {
        private let known = Mutex<[String: [UInt8]]>([:])
        var files: [String: [UInt8]] { known.withLock(\.self) }
        func add(_ file: OutputFile) {
            if case .bytes(let bytes) = file.content { known.withLock { $0[file.path] = bytes } }
        }
    }

    private func cards(_ count: Int, _ language: String, from first: Int = 0) throws -> [Card] {
        try (first..<first + count).map { number in
            try Card(
                "\(language)-\(number)", "Vilks \(number)", language: language,
                level: ReadingLevel.allCases[min(number * 3 / max(count, 1), 2)], themes: ["drosme"],
                published: Day("2026-01-01"))
        }
    }

    @Test func aSmallLibraryIsOnePieceThatADeviceKeeps() throws {
        let data = try Data(try cards(4, "lv") + cards(2, "en"), whole: 6)
        #expect(data.sections.count == 1 && data.kept == 1 && data.index["slugs"] == nil)
        #expect(data.sections[0]["languages"] as? [String] == ["en", "lv"])
        #expect(try data.slugs(data.sections[0]["parts"] as? [String] ?? []).count == 6)
    }

    @Test func aLargeLibraryHasASectionForEachLanguageAndKeepsNothing() throws {
        let data = try Data(try cards(5, "en") + cards(8, "lv") + cards(4, "uk"), whole: 6)
        #expect(data.sections.map { $0["languages"] as? [String] } == [["lv"], ["en"], ["uk"], ["en", "uk"]])
        #expect(data.sections.map { $0["joint"] as? Bool ?? false } == [false, false, false, true])
        #expect(data.kept == 0)
        let tables = try data.tables(0)
        #expect(tables["themes"] as? [String] == ["drosme"])
        let list = tables["list"] as? String ?? ""
        let chunks = list.split(separator: ";").map { $0.split(separator: ",") }
        #expect(chunks.map { $0[0] } == ["0", "1", "2"], "a part has tales of two shelves")
        #expect(try data.slugs(chunks.map { String($0[2]) }) == (0..<8).map { "lv-\($0)" })
        let joint = try data.tables(3)
        #expect((joint["vocabulary"] as? [String])?.count == 1 && joint["list"] == nil)
    }

    @Test func aNewTaleChangesFewParts() throws {
        let old = try Data(try cards(4000, "lv"), whole: 1000)
        let new = try Data([try Card("jauna", "Pele", level: .beginner)] + cards(4000, "lv"), whole: 1000)
        #expect(new.files.count > 30)
        #expect(Set(new.files.keys).subtracting(old.files.keys).count <= 8)
    }
}
