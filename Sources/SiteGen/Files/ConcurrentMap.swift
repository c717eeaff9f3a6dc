import Dispatch
import Synchronization

/// Maps `items` on up to `jobs` threads. The results are in the order of `items`, so the number of threads changes nothing
/// but the time.
func concurrentMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int, _ transform: @Sendable (Item) -> Result
) -> [Result] {
    guard jobs > 1, items.count > 1 else { return items.map(transform) }
    let results = Mutex([Result?](repeating: nil, count: items.count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(jobs, items.count)) { _ in
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < items.count else { return }
            let result = transform(items[index])
            results.withLock { $0[index] = result }
        }
    }
    return results.withLock { $0.compactMap(\.self) }
}
