import COnDemand
import Synchronization

/// The connections that receive changes: Server-Sent Events (HTML Standard, section 9.2). Each event has the whole
/// state, so a slow client misses nothing if it gets only the last one.
final class EventChannel: Sendable {
    private struct State {
        var listeners: [ObjectIdentifier: EventListener] = [:]
        var last: [UInt8] = []
        var isOver = false
    }

    private let state = Mutex(State())

    /// The time after which a browser asks again when the connection is lost, in milliseconds.
    private static let retry = "retry: 500\n\n"
    /// A comment. Sending it shows whether the listener is still there.
    private static let beat = Array(":\n\n".utf8)

    /// Sends an event to all listeners, and to those to come.
    /// - Parameter data: one line.
    func send(_ data: [UInt8]) {
        let event = Array("data: ".utf8) + data + Array("\n\n".utf8)
        let listeners = state.withLock { state in
            state.last = event
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.send(event) }
    }

    /// Sends a comment to all connections, to find out which of them are closed.
    func beat() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.send(Self.beat, isSpare: true) }
    }

    /// Ends all connections.
    func end() {
        let listeners = state.withLock { state in
            state.isOver = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.end() }
    }

    /// Makes the endless response to a request for events.
    func response(to connection: OpaquePointer) -> OpaquePointer? {
        let listener = unsafe EventListener(connection) { [weak self] in self?.remove($0) }
        state.withLock { state in
            state.listeners[ObjectIdentifier(listener)] = listener
            // Under the lock, so that it cannot replace a later event.
            listener.send(Array(Self.retry.utf8) + state.last)
            if state.isOver { listener.end() }
        }
        // The size is not known, which libmicrohttpd writes as the largest one.
        return unsafe MHD_create_response_from_callback(
            .max, 4096,
            { context, _, buffer, room in unsafe EventListener.of(context)?.read(into: buffer, room) ?? -1 },
            Unmanaged.passRetained(listener).toOpaque(),
            { context in unsafe EventListener.release(context) })
    }

    private func remove(_ listener: EventListener) {
        _ = state.withLock { $0.listeners.removeValue(forKey: ObjectIdentifier(listener)) }
    }
}

/// One connection that receives changes. It is suspended while there is nothing to send.
private final class EventListener: Sendable {
    private struct State {
        /// The address of the connection: a pointer cannot be shared between threads.
        var connection: Int
        /// What is being sent.
        var rest: ArraySlice<UInt8> = []
        /// What is to be sent after it.
        var next: [UInt8] = []
        var isAsleep = false
        var isOver = false
    }

    private let state: Mutex<State>
    private let gone: @Sendable (EventListener) -> Void

    /// - Parameter gone: called when the connection has ended.
    init(_ connection: OpaquePointer, gone: @escaping @Sendable (EventListener) -> Void) {
        state = Mutex(State(connection: Int(bitPattern: connection)))
        self.gone = gone
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> EventListener? {
        unsafe context.map { unsafe Unmanaged<EventListener>.fromOpaque($0).takeUnretainedValue() }
    }

    static func release(_ context: UnsafeMutableRawPointer?) {
        guard let context = unsafe context else { return }
        let listener = unsafe Unmanaged<EventListener>.fromOpaque(context).takeRetainedValue()
        listener.gone(listener)
    }

    /// - Parameter isSpare: whether the bytes are not needed if there is anything else to send.
    func send(_ bytes: [UInt8], isSpare: Bool = false) {
        state.withLock { state in
            if !isSpare || state.next.isEmpty { state.next = bytes }
            Self.wake(&state)
        }
    }

    func end() {
        state.withLock { state in
            state.isOver = true
            Self.wake(&state)
        }
    }

    private static func wake(_ state: inout State) {
        guard state.isAsleep else { return }
        state.isAsleep = false
        unsafe MHD_resume_connection(OpaquePointer(bitPattern: state.connection))
    }

    /// Writes what there is to send, or puts the connection to sleep.
    /// - Returns: the number of bytes; -1 at the end.
    func read(into buffer: UnsafeMutablePointer<CChar>?, _ room: Int) -> Int {
        state.withLock { state in
            if state.isOver { return -1 }
            if state.rest.isEmpty { (state.rest, state.next) = (state.next[...], []) }
            guard !state.rest.isEmpty, let buffer = unsafe buffer else {
                state.isAsleep = true
                unsafe MHD_suspend_connection(OpaquePointer(bitPattern: state.connection))
                return 0
            }
            let count = min(room, state.rest.count)
            for (index, byte) in state.rest.prefix(count).enumerated() {
                unsafe buffer[index] = CChar(bitPattern: byte)
            }
            state.rest = state.rest.dropFirst(count)
            return count
        }
    }
}
