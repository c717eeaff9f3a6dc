import Synchronization

/// A value that is computed when it is first needed, and only once. Threads may ask for it at the same time.
final class Lazy<Value: Sendable>: Sendable {
    private let known = Mutex<Value?>(nil)
    private let compute: @Sendable () -> Value

    init(_ compute: @escaping @Sendable () -> Value) { self.compute = compute }

    var value: Value {
        known.withLock { known in
            let value = known ?? compute()
            known = value
            return value
        }
    }
}
