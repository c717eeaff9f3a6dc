import Testing

@testable import SiteGen

@Suite struct QuantitiesTests {
    @Test(arguments: [
        (0, "0 KB"), (1, "1 KB"), (1999, "1 KB"), (999_999, "999 KB"), (1_000_000, "1.0 MB"), (26_290_000, "26.2 MB"),
        (999_999_999, "999.9 MB"),
        (1_000_000_000, "1.0 GB"), (1_470_000_000, "1.4 GB"),
    ])
    func sizesAreShort(_ bytes: Int, _ text: String) { #expect(shownSize(bytes) == text) }
}
