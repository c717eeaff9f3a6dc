import Glibc
import Synchronization

/// Whether this program was asked to end (Ctrl-C, or SIGTERM): it does so when its files are cleared away.
public enum Interruption {
    private static let wasAsked = Atomic(false)

    static var isAsked: Bool { wasAsked.load(ordering: .relaxed) }

    /// From now on such a wish is noted and obeyed as soon as may be.
    public static func watch() {
        wasAsked.store(false, ordering: .relaxed)
        for wish in [SIGINT, SIGTERM, SIGHUP] {
            signal(wish) { _ in Interruption.wasAsked.store(true, ordering: .relaxed) }
        }
    }
}
