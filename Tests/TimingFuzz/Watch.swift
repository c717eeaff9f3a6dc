import Dispatch
import Glibc
import Synchronization

/// The round that is under way; a program that comes to no end is ended.
final class Watch: Sendable {
    private let round = Atomic(0)

    /// Seconds after which a round is said not to end.
    private static let patience = 20

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

/// Of the processor, so far.
func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// In bytes, at the most so far.
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

/// A crash is found between two of these.
func note(_ text: String) { write(text, to: STDERR_FILENO) }

/// At once, so that what was done is known whatever comes next.
private func write(_ text: String, to stream: Int32) {
    let line = Array((text + "\n").utf8)
    _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(stream, $0.baseAddress, $0.count) }
}

func fail(_ text: String) -> Never {
    note("fuzz-timing: \(text)")
    exit(1)
}
