import Testing

@testable import SiteGen

@Suite struct PercentDecodingTests {
    @Test func onlyTwoDigitsAfterAPercentSignAreDecoded() {
        #expect(percentDecoded(Array("%41%c3%A9%+a%-0%4%".utf8)) == Array("Aé%+a%-0%4%".utf8))
    }
}
