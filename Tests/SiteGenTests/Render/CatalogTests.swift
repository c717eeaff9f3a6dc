import Foundation
import Testing

@testable import SiteGen

@Suite struct CatalogTests {
    private func files(_ count: Int) throws -> [String: [UInt8]] {
        let (catalog, cards) = (Catalog(config: .unread), try (0..<count).map { try Card("tale-\($0)", "Tale") })
        let parts = HashPartition.divide(
            cards, into: Catalog.count(of: count, most: 20), by: { HashPartition.hash(of: $0.slug) })
        let made =
            parts.count > 1
            ? [catalog.index(of: Array(parts.indices), count: count)]
                + parts.enumerated().map { catalog.part($0.offset, $0.element) } : [catalog.whole(cards)]
        var files: [String: [UInt8]] = [:]
        for file in made { if case .bytes(let bytes) = file.content { files[file.path] = bytes } }
        return files
    }

    @Test func aLargeCatalogNamesItsPartsAndANewTaleChangesOne() throws {
        #expect(try files(20).keys.filter { $0.hasPrefix("catalog/") } == [])
        let (old, new) = (try files(60), try files(61))
        let parts = new.keys.filter { $0.hasPrefix("catalog/") }
        #expect(parts.count == 4 && old.keys.count == new.keys.count)
        #expect(parts.filter { old[$0] != new[$0] }.count == 1)
        func object(_ path: String) throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(new[path] ?? [])) as? [String: Any] ?? [:]
        }
        let index = try object("catalog.json")
        #expect(index["count"] as? Int == 61 && Set(index["parts"] as? [String] ?? []) == Set(parts))
        let slugs = try parts.flatMap { part in
            (try object(part)["tales"] as? [[String: Any]] ?? []).compactMap { $0["slug"] as? String }
        }
        #expect(slugs.sorted() == (0..<61).map { "tale-\($0)" }.sorted())
    }
}
