import Glibc
import Synchronization

/// The answer if time runs out, and the processor time in seconds at which it does.
/// Global, because a thread waits for it.
private let last = Mutex((limit: Double.infinity, answer: { @Sendable () -> Void in }))
/// Whether somebody answers already.
private let isAnswered = Atomic(false)

/// Bounds the processor time of an alignment. A search through sound that the text does not fit can take a hundred
/// times as long as another, and the library cannot be interrupted in it.
enum Deadline {
    /// Seconds for a minute of sound and for loading the models. storysite promises 10 s a minute,
    /// and decodes the sound in the rest.
    private static let (perMinute, perRun) = (8.0, 1.5)

    /// The processor time of this program, in seconds.
    static var spent: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Ends this program with an answer when the time for a recording is spent.
    /// - Parameter minutes: the length of the recording.
    static func set(minutes: Double, answer: @escaping @Sendable () -> Void) {
        last.withLock { $0 = (perRun + perMinute * minutes, answer) }
        var thread = pthread_t()
        unsafe pthread_create(&thread, nil, { _ in unsafe Deadline.watch() }, nil)
    }

    /// Answers, if nobody else does.
    static func answer(_ write: () -> Void) {
        if !isAnswered.exchange(true, ordering: .sequentiallyConsistent) { return write() }
        while true { pause() }  // the other thread ends this program
    }

    private static func watch() -> UnsafeMutableRawPointer? {
        let (limit, write) = last.withLock(\.self)
        while true {
            let rest = limit - spent
            if rest <= 0 { break }
            usleep(UInt32(min(max(rest, 0.005), 0.5) * 1e6))
        }
        answer(write)
        _exit(0)
    }
}
