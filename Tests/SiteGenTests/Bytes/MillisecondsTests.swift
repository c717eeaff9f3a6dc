import Testing

@testable import SiteGen

@Suite struct MillisecondsTests {
    @Test(arguments: [
        (0, 0), (0.0004, 0), (0.0005, 1), (2.31, 2310), (-5, 0), (86_399.9996, 86_400_000), (86_401, 86_400_000),
        (1e300, 86_400_000), (-1e300, 0), (.infinity, 86_400_000), (-.infinity, 0), (.nan, 0),
    ])
    func secondsBecomeMillisecondsOfADay(_ seconds: Double, _ milliseconds: Int32) {
        #expect(Milliseconds.nearest(seconds) == milliseconds)
    }

    @Test(arguments: 0...6)
    func digitsBecomeTheSameMillisecondsAsTheirNumber(_ decimals: Int) {
        for digits in [0, 1, 42, 86_400, 86_400_000, 999_999_999_999_999] {
            let number = Double(digits) / (0..<decimals).reduce(1.0) { power, _ in power * 10 }
            #expect(Milliseconds.nearest(digits, decimals: decimals) == Milliseconds.nearest(number), "\(digits)")
        }
    }

    @Test func whatIsBeyondADayBecomesItsStartOrEnd() {
        #expect([Int.min, -1, 7, .max].map { Milliseconds.clamped($0) } == [0, 0, 7, 86_400_000])
        #expect([-1e300, 7.9, 1e300, .nan].map { Milliseconds.clamped($0 as Double) } == [0, 7, 86_400_000, 0])
    }

    @Test(arguments: [
        (0, "0.000", "0 s"), (5, "0.005", "0.005 s"), (83_520, "83.520", "83.52 s"), (7000, "7.000", "7 s"),
    ])
    func secondsAreWrittenWithThreeDecimalsAndInMessagesWithoutZeros(
        _ milliseconds: Int32, _ written: String, _ message: String
    ) {
        #expect(Milliseconds.seconds(milliseconds) == written)
        #expect(Milliseconds.text(milliseconds) == message)
    }
}

@Suite struct PartitioningIndexTests {
    @Test func theFirstElementOfTheSecondPartIsFound() {
        for count in 0...9 {
            for first in 0...count {
                #expect((0..<count).map { $0 >= first }.partitioningIndex { $0 } == first)
                // Indices of a slice do not begin at 0.
                #expect((0..<count + 3).map { $0 >= first + 3 }[3...].partitioningIndex { $0 } == first + 3)
            }
        }
    }
}

@Suite struct UniquedTests {
    @Test func eachElementStaysWhereItIsFirst() {
        #expect(["b", "a", "b", "c", "a"].uniqued() == ["b", "a", "c"])
    }
}
