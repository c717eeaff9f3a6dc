import Testing

@testable import SiteGen

@Suite struct PreviewEditionsTests {
    @Test func aBuildWaitsForAPauseButNotForEver() {
        var editions = PreviewEditions()
        #expect(editions.due(at: 0, isWriting: false) == nil, "nothing changed")
        editions.add(at: 1000)
        #expect(editions.due(at: 1049, isWriting: false) == nil)
        #expect(editions.due(at: 1050, isWriting: true) == nil, "a file is half written")
        for time in stride(from: Int64(1040), through: 1360, by: 40) { editions.add(at: time) }
        #expect(editions.due(at: 1399, isWriting: false) == nil)
        #expect(editions.due(at: 1400, isWriting: false) == 10 && editions.isBuilt)
        #expect(editions.due(at: 2000, isWriting: false) == nil, "it is built already")
        editions.add(at: 3000)
        #expect(editions.due(at: 33_000, isWriting: true) == 11, "the file grows too slowly")
    }
}
