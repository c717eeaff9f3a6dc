import Testing

@testable import SiteGen

@Suite struct HostLimitTests {
    private let limits = [HostLimit(host: "A", files: 100), HostLimit(host: "B", fileBytes: 1000, bytes: 50_000)]

    private func report(_ change: (inout SiteSize) -> Void) -> [String] {
        var size = SiteSize(files: 10, bytes: 1000)
        change(&size)
        return HostLimit.report(of: size, limits: limits)
    }

    @Test func aSiteThatFitsEverywhereHearsNothing() {
        #expect(report { _ in } == [])
        #expect(report { $0.files = 80 } == [])
    }

    @Test func aLimitIsNamedWhenItIsPassedOrNear() {
        #expect(report { $0.files = 81 }.contains("  A takes 100 files (nearly reached)"))
        #expect(report { $0.files = 100 }.contains("  A takes 100 files (nearly reached)"))
        #expect(report { $0.files = 101 }.contains("  A takes 100 files"))
        let large = report { $0.largest = .init(path: "tales/a/anna.wav", bytes: 2_000_000) }
        #expect(large.contains { $0.hasPrefix("  B takes files of") && $0.contains("'tales/a/anna.wav' has 2.0 MB") })
    }

    @Test func whatCanBeLeftOutIsNamedOnlyIfItIsThere() {
        let both = report { ($0.files, $0.otherFormats, $0.pageRecordings) = (23_400, 4100, 12) }
        #expect(both.first?.contains("23,400 files") == true)
        #expect(both.contains { $0.hasPrefix("recordings in a second format: 4,100") })
        #expect(both.contains { $0.hasPrefix("recordings of single pages: 12") })
        #expect(!report { $0.files = 200 }.contains { $0.contains("recordings") })
    }

    @Test func theLimitsOfHostsAreThoseOfTheirDocuments() {
        func report(_ files: Int, _ bytes: Int) -> [String] {
            HostLimit.report(of: SiteSize(files: files, bytes: bytes))
        }
        #expect(report(15_000, 500_000_000) == [])
        #expect(report(20_001, 500_000_000).contains("  Cloudflare Pages (free plan) takes 20,000 files"))
        #expect(report(300_000, 2_000_000_000).filter { $0.hasPrefix("  ") }.count == 4)
    }
}
