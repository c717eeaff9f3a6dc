/// The changes of a library, counted, and those that a build has been started for. Times are in milliseconds.
struct PreviewEditions {
    /// The number of changes so far.
    private(set) var last = 0
    private var built = 0
    /// When the first and the last change came for which no build has been started.
    private var (began, changed) = (Int64(0), Int64(0))

    /// The pause after the last change before everything is built. Single tales do not wait for it.
    static let pause = 50
    /// The longest time for which a build waits for such a pause.
    private static let longestPause = 400
    /// The longest time for which a build waits for a new file that is still being written.
    private static let longestWriting = 30_000

    /// Whether a build has been started for all changes.
    var isBuilt: Bool { last == built }

    mutating func add(at now: Int64) {
        if isBuilt { began = now }
        (last, changed) = (last + 1, now)
    }

    /// Returns the number of changes if a build of them should start now, and takes it as started.
    mutating func due(at now: Int64, isWriting: Bool) -> Int? {
        let isCalm = now - changed >= Self.pause || now - began >= Self.longestPause
        let isWhole = !isWriting || now - began >= Self.longestWriting
        guard !isBuilt, isCalm, isWhole else { return nil }
        built = last
        return last
    }
}
