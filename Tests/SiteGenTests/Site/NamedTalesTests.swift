import Testing

@testable import SiteGen

@Suite struct NamedTalesTests {
    @Test func namesAreSoughtOnlyForDiagnosticsThatAreKept() throws {
        func themes(_ letter: String, _ count: Int) -> [String] {
            (0..<count).map { "\(letter)-\(String(repeating: "subject-", count: 5))\($0 + 10_000)" }
        }
        let shelves = (0..<50).map { number in
            "  - { title: S, themes: [\(themes("s\(number)", 100).joined(separator: ", "))] }\n"
        }
        let text = "id: t\ntitle: T\nlanguages: [en]\nshelves:\n\(shelves.joined())"
        let config = try #require(SiteConfig.load(Source(path: "site.yml", text: text)).config)
        var header = TaleHeader(language: config.languages[0])
        header.themes = themes("t", 200)
        let tale = TaleFolder(LibraryFolder(path: "tales/fox"), header: header, root: "/library")
        let found = withinAMinute { config.diagnostics(among: [tale], shown: [tale], unread: []) }
        #expect(found.count == DiagnosticList.limits.file && found.last?.further == 4_980)
    }
}
