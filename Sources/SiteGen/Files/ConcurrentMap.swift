import Dispatch
import Glibc
import Synchronization

/// Whether the system lets this process start a thread. Where a user or a container may have no more (`ulimit -u`),
/// Dispatch waits for its first one for ever.
let hasThreads: Bool = {
    var thread = pthread_t()
    guard unsafe pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    return pthread_join(thread, nil) == 0
}()

/// Maps `items` on up to `jobs` threads. The results are in the order of `items`,
/// so the number of threads changes nothing but the time.
func concurrentMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int, _ transform: @Sendable (Item) -> Result
) -> [Result] {
    guard jobs > 1, items.count > 1, hasThreads else { return items.map(transform) }
    let next = Atomic(0)
    return unsafe [Result](unsafeUninitializedCapacity: items.count) { buffer, count in
        // Each thread writes places that no other thread does.
        nonisolated(unsafe) let results = unsafe buffer
        DispatchQueue.concurrentPerform(iterations: min(jobs, items.count)) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < items.count else { return }
                unsafe results.initializeElement(at: index, to: transform(items[index]))
            }
        }
        count = items.count
    }
}
