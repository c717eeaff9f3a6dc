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
/// A map within another one has its own `jobs`, but no more threads help in all than there are processors.
func concurrentMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int, _ transform: @Sendable (Item) -> Result
) -> [Result] {
    guard jobs > 1, items.count > 1, hasThreads else { return items.map(transform) }
    let next = Atomic(0)
    return unsafe [Result](unsafeUninitializedCapacity: items.count) { buffer, count in
        // Each thread writes places that no other thread does.
        nonisolated(unsafe) let results = unsafe buffer
        withHelpers(min(jobs, items.count) - 1) {
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
private func withHelpers(_ count: Int, _ work: @Sendable () -> Void) {
    withoutActuallyEscaping(work) { work in
        let crew = Crew(work)
        for _ in 0..<count { DispatchQueue.global().async { crew.help() } }
        work()
        crew.end()
    }
}

/// Threads that do the same work, until there is none left.
private final class Crew: Sendable {
    /// `nil` after the end: a thread may come too late.
    private let work: Mutex<(@Sendable () -> Void)?>
    private let helpers = DispatchGroup()

    init(_ work: @escaping @Sendable () -> Void) { self.work = Mutex(work) }

    func help() { if tookPart() { helpers.leave() } }

    /// Works on, and lets go of the work: after `end`, nobody may hold it.
    @inline(never)
    private func tookPart() -> Bool {
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
