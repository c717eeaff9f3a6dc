import Dispatch
import Synchronization

/// Runs one piece of work after the other on a thread of its own.
final class BackgroundWork<Result: Sendable>: Sendable {
    private struct State {
        var isBusy = false
        var result: Result?
    }

    private let wake: @Sendable () -> Void
    private let queue: DispatchQueue
    private let state = Mutex(State())

    /// - Parameter wake: called when something is done.
    init(_ name: String, wake: @escaping @Sendable () -> Void) {
        queue = DispatchQueue(label: "storysite.\(name)")
        self.wake = wake
    }

    /// Whether a piece of work was started whose result is not there yet.
    var isBusy: Bool { state.withLock { $0.isBusy } }

    func start(_ work: @escaping @Sendable () -> Result) {
        state.withLock { $0.isBusy = true }
        queue.async { [self] in
            let result = work()
            state.withLock { $0 = State(result: result) }
            wake()
        }
    }

    /// Returns the result of the last work, once.
    func takeResult() -> Result? { state.withLock { $0.result.take() } }
}
