import Glibc

/// Another program of this machine. It is given its arguments as they are, without a shell that would make something of
/// them, nothing to read, and nobody listens to its complaints.
struct ChildProgram: Sendable {
    /// From the root on.
    let path: String

    /// The program called `name` in one of the folders of `PATH`; `nil` if there is none.
    init?(named name: String) {
        let folders = Self.environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        let found = folders.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first {
            FileStamp(path: $0)?.kind == .file ? unsafe access($0, X_OK) == 0 : false
        }
        guard let found else { return nil }
        path = found
    }

    /// Runs the program to its end.
    /// - Parameter output: is called with what it writes, piece by piece.
    /// - Returns: its exit status; 128 and more when a signal ended it.
    func run(_ arguments: [String], output: (Span<UInt8>) -> Void) throws(SystemFault) -> Int32 {
        var ends: [Int32] = [-1, -1]
        // Two sockets, for they are closed to other children from the start, as the ends of a pipe are not.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemFault(path: path) }
        defer { close(ends[0]) }
        let child: pid_t
        do {
            defer { close(ends[1]) }
            child = try spawn(arguments, output: ends[1])
        }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = unsafe piece.withUnsafeMutableBytes { unsafe read(ends[0], $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR { continue }
            if got <= 0 { break }
            output(piece.span.extracting(0..<got))
        }
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw SystemFault(path: path) }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    private func spawn(_ arguments: [String], output: Int32) throws(SystemFault) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        let kept = ["PATH", "HOME", "LD_LIBRARY_PATH"]
        let environment = kept.compactMap { name in Self.environment(name).map { "\(name)=\($0)" } } + ["LC_ALL=C"]
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        var settings = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer { unsafe (words + settings).forEach { unsafe free($0) } }
        var child = pid_t()
        let code = unsafe posix_spawn(&child, path, &actions, nil, &words, &settings)
        guard code == 0 else { throw SystemFault(path: path, code: code) }
        return child
    }

    private static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
