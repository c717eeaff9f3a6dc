import Testing

@testable import SiteGen

@Suite struct QuietPlacesTests {
    /// Peaks of some sentences with pauses of 0.4 s between them.
    private func peaks(_ seconds: [Double]) -> [UInt8] {
        var peaks = [UInt8](repeating: 2, count: 100)
        for length in seconds {
            peaks += (0..<Int(length * 200)).map { UInt8(150 + $0 * 7 % 60) } + [UInt8](repeating: 3, count: 80)
        }
        return peaks
    }

    @Test func boundariesGoToPausesNearby() {
        let lengths = [2.0, 3.1, 1.4]
        // The letters are a rough guess only.
        let found = QuietPlaces.sentences(letters: [24, 30, 16], peaks: peaks(lengths))
        var start = 500.0
        #expect(found.count == 3)
        for (time, length) in zip(found, lengths) {
            #expect(abs(Double(time.start) - start) <= 10 && abs(Double(time.end) - start - length * 1000) <= 10)
            start += length * 1000 + 400
        }
    }

    @Test func timesAreInOrderWhateverTheSound() {
        for sound in [[UInt8](repeating: 200, count: 300), [200] + [UInt8](repeating: 0, count: 300) + [200]] {
            let found = QuietPlaces.sentences(letters: [1, 0, 5, 90], peaks: sound)
            #expect(found.count == 4)
            #expect(zip(found, found.dropFirst()).allSatisfy { $0.end <= $1.start + 5 && $0.start < $0.end })
        }
        #expect(QuietPlaces.sentences(letters: [3, 4], peaks: []).isEmpty)
        #expect(QuietPlaces.sentences(letters: [3, 4], peaks: [0, 0, 0]).isEmpty)
        #expect(QuietPlaces.sentences(letters: [3, 4], peaks: [9]).isEmpty)
    }
}
