import Glibc
import Synchronization

/// The request to end by a signal (Ctrl-C, SIGTERM, SIGHUP). The program ends after its temporary files are removed.
package enum Interruption {
    private static let wasAsked = Atomic(false)

    static var isAsked: Bool { wasAsked.load(ordering: .relaxed) }

    /// Installs handlers for SIGINT, SIGTERM and SIGHUP. Work stops at the next check of `isAsked`.
    ///
    /// SIGHUP stays ignored if it was (nohup). SIGINT does not: shells ignore it in each background job.
    package static func watch() {
        wasAsked.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !ignores(number) {
            signal(number) { _ in Interruption.wasAsked.store(true, ordering: .relaxed) }
        }
    }

    /// Whether the program was started with the signal ignored.
    private static func ignores(_ signal: Int32) -> Bool {
        var old = Glibc.sigaction()
        unsafe sigaction(signal, nil, &old)
        let handler = unsafe old.__sigaction_handler.sa_handler
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
