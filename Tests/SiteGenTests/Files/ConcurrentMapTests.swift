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

    /// The thread that called the outer map waits; another one, which has done its item, helps.
    @Test func `A map within another one uses a thread that has nothing left to do`() {
        // Other tests may need the threads for long.
        let isHelped = (0..<3000).contains { _ in
            let results = concurrentMap([true, false], jobs: 2) { isLong -> [Bool] in
                guard isLong else { return [] }
                let arrived = Atomic(0)
                return concurrentMap([0, 1], jobs: 2) { _ in
                    arrived.add(1, ordering: .relaxed)
                    for _ in 0..<20 where arrived.load(ordering: .relaxed) < 2 { usleep(1000) }
                    return arrived.load(ordering: .relaxed) == 2
                }
            }
            return results[0] == [true, true]
        }
        #expect(isHelped)
    }

    @Test func `Maps within maps use no more threads than they may`() {
        let running = Atomic(0)
        let most = Atomic(0)
        _ = concurrentMap(Array(0..<8), jobs: 3) { _ in
            concurrentMap(Array(0..<8), jobs: 3) { _ in
                let now = running.add(1, ordering: .relaxed).newValue
                most.max(now, ordering: .relaxed)
                usleep(500)
                running.subtract(1, ordering: .relaxed)
            }
        }
        #expect(most.load(ordering: .relaxed) <= 3)
    }
}
