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
///
/// A map within another one gets the threads that have nothing left to do; together they use no more than `jobs`.
func concurrentMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int, _ transform: @Sendable (Item) -> Result
) -> [Result] {
    guard jobs > 1, items.count > 1, hasThreads else { return items.map(transform) }
    let next = Atomic(0)
    return unsafe [Result](unsafeUninitializedCapacity: items.count) { buffer, count in
        // Each thread writes places that no other thread does.
        nonisolated(unsafe) let results = unsafe buffer
        withHelpers(min(jobs, items.count) - 1, most: jobs - 1) {
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < items.count else { return }
                unsafe results.initializeElement(at: index, to: transform(items[index]))
            }
        }
        count = items.count
    }
}

/// Runs `work` on this thread and on up to `count` others, each as soon as it has nothing else to do.
///
/// `DispatchQueue.concurrentPerform` within another one would stay on its thread, even after the others are idle.
/// - Parameter most: the number of threads that help in all maps of the process.
private func withHelpers(_ count: Int, most: Int, _ work: @Sendable () -> Void) {
    withoutActuallyEscaping(work) { work in
        let group = WorkerGroup(work)
        for _ in 0..<count { DispatchQueue.global().async { group.help(most: most) } }
        work()
        group.end()
    }
}

/// Threads that do the same work, until there is none left.
private final class WorkerGroup: Sendable {
    /// The threads that help, in all groups.
    private static let helping = Atomic(0)

    /// `nil` after the end: a thread may come too late.
    private let work: Mutex<(@Sendable () -> Void)?>
    private let helpers = DispatchGroup()

    init(_ work: @escaping @Sendable () -> Void) { self.work = Mutex(work) }

    func help(most: Int) {
        if Self.helping.wrappingAdd(1, ordering: .relaxed).oldValue < most, runUnlessEnded() { helpers.leave() }
        Self.helping.wrappingSubtract(1, ordering: .relaxed)
    }

    /// Does the work, and lets go of it: after `end`, nobody may hold it.
    /// - Returns: whether it was not ended before.
    @inline(never)
    private func runUnlessEnded() -> Bool {
        let work = work.withLock { work in
            if work != nil { helpers.enter() }
            return work
        }
        work?()
        return work != nil
    }

    /// Waits for the threads that have begun; no other begins after it.
    func end() {
        work.withLock { $0 = nil }
        helpers.wait()
    }
}
