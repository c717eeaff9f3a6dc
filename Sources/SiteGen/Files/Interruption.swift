import Glibc
import Synchronization

/// The wish that this program stops (Ctrl-C, SIGTERM, SIGHUP). It stops after its temporary files are removed.
public enum Interruption {
    private static let wasAsked = Atomic(false)

    public static var isAsked: Bool { wasAsked.load(ordering: .relaxed) }

    /// Installs handlers for SIGINT, SIGTERM and SIGHUP. Work stops at the next check of `isAsked`.
    public static func watch() {
        wasAsked.store(false, ordering: .relaxed)
        for wish in [SIGINT, SIGTERM, SIGHUP] {
            signal(wish) { _ in Interruption.wasAsked.store(true, ordering: .relaxed) }
        }
    }
}
