import Dispatch
import Glibc
import Synchronization

/// The current round. Ends the program if a round does not end.
final class Watch: Sendable {
    private let round = Atomic(0)

    /// The seconds after which a round counts as endless.
    private static let patience = 60

    func begin(_ number: Int) { round.store(number, ordering: .relaxed) }

    func start() {
        DispatchQueue.global().async { [self] in
            var (last, since) = (-1, 0)
            while true {
                sleep(1)
                let now = round.load(ordering: .relaxed)
                since = now == last ? since + 1 : 0
                last = now
                if since >= Self.patience { fail("round \(now) does not end") }
            }
        }
    }
}

/// The processor time of this program, in seconds.
func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The largest memory of this program so far, in bytes.
func memory() -> Int {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss) * 1024
}

func contents(of path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, file) }
    return Array(bytes[..<count])
}

func say(_ text: String) { write(text, to: STDOUT_FILENO) }

/// Prints progress to standard error. The last line before a crash says near which round it was.
func note(_ text: String) { write(text, to: STDERR_FILENO) }

/// Writes without a buffer, so that nothing is lost in a crash.
private func write(_ text: String, to stream: Int32) {
    let line = Array((text + "\n").utf8)
    _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(stream, $0.baseAddress, $0.count) }
}

func fail(_ text: String) -> Never {
    note("fuzz-timing: \(text)")
    exit(1)
}
