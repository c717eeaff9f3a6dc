import Testing

@testable import SiteGen

@Suite struct AssetNameTests {
    @Test(arguments: [
        ("anna", "m4a", "anna", "m4a"), ("Style Sheet", "css", "style-sheet", "css"), ("a#b", "svg", "a-b", "svg"),
        ("лиса", "png", "file", "png"), ("--", "png", "file", "png"), ("a\n0 keep", "p\nng", "a-0-keep", "png"),
        ("../x/<b>\"'?%00", "php/..", "x-b-00", "php"), ("Con", "svg", "file-con", "svg"),
        ("lpt9", "png", "file-lpt9", "png"), ("com0", "png", "com0", "png"), ("console", "png", "console", "png"),
    ])
    func aNameHasOnlyWhatEveryServerAndDiskCanCarry(
        _ stem: String, _ ending: String, _ expected: String, _ expectedEnding: String
    ) throws {
        let name = AssetName(stem, digest: Digest([1]), ending: ending).text
        #expect(name == "\(expected).\(Digest([1]).assetTag).\(expectedEnding)")
        #expect(name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || "-.".utf8.contains($0) })
    }

    @Test func aLongNameIsCutToWhatADiskTakes() {
        #expect(AssetName(String(repeating: "a", count: 300), digest: Digest([]), ending: "png").text.utf8.count < 150)
    }
}
