import Glibc
import Synchronization
import Testing

@testable import SiteGen

struct ConcurrentMapTests {
    @Test func `Maps within maps return their results in order`() {
        for round in 0..<200 {
            let rows = concurrentMap(Array(0..<2 + round % 5), jobs: 1 + round % 4) { row in
                concurrentMap(Array(0..<round), jobs: 3) { (row, $0) }
            }
            for (row, results) in rows.enumerated() {
                #expect(results.elementsEqual((0..<round).map { (row, $0) }, by: ==))
            }
        }
    }

    /// Whichever of two threads is done first helps the other.
    @Test func `A map within another one uses a thread that has nothing left to do`() {
        let results = concurrentMap([true, false], jobs: 2) { isLong -> [Bool] in
            guard isLong else { return [] }
            let arrived = Atomic(0)
            return concurrentMap([0, 1], jobs: 2) { _ in
                arrived.add(1, ordering: .relaxed)
                // The threads of other tests may be busy for long.
                for _ in 0..<60_000 where arrived.load(ordering: .relaxed) < 2 { usleep(1000) }
                return arrived.load(ordering: .relaxed) == 2
            }
        }
        #expect(results[0] == [true, true])
    }
}
