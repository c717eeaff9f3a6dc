import Glibc

/// Another program of this machine. It is given its arguments as they are, without a shell that would make something of
/// them.
struct ChildProgram: Sendable {
    /// From the root on.
    var path: String
    var arguments: [String] = []

    /// How it ended.
    struct Ending {
        /// Its exit status; 128 and more when a signal ended it.
        var status: Int32
        /// What it said on standard error; of much, the end.
        var complaints: String
        /// Whether it was made to end, for nobody wanted to hear more.
        var isCutShort = false

        /// What the system calls the signal that ended it, such as "Segmentation fault"; `nil` when none did.
        var signal: String? { status > 128 ? unsafe strsignal(status - 128).map { unsafe String(cString: $0) } : nil }
    }

    /// The file of the program called `name`: in one of `folders`, or of those of `PATH`; `nil` if there is none.
    static func find(_ name: String, in folders: [String] = []) -> String? {
        let search = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        let places = folders + search.split(separator: ":").map(String.init)
        return places.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Whether there is a file at `path` that may be run.
    static func isProgram(_ path: String) -> Bool {
        FileStamp(path: path)?.kind == .file ? unsafe access(path, X_OK) == 0 : false
    }

    /// Runs the program to its end. It is made to end before when this program is asked to (`Interruption`).
    /// - Parameters:
    ///   - input: what it reads.
    ///   - output: is called with what it writes, piece by piece, and says whether it wants more.
    /// - Throws: why it could not be started.
    func run(input: [UInt8] = [], output: (Span<UInt8>) -> Bool) throws(SystemFault) -> Ending {
        var streams = try ChildStreams(path: path, hasInput: !input.isEmpty)
        defer { streams.close() }
        let child = try spawn(streams)
        streams.closeFarEnds()
        let isCutShort = streams.converse(input, output)
        let status = isCutShort ? Self.end(child) : Self.wait(for: child)
        return Ending(
            status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
            complaints: String(decoding: streams.complaints, as: UTF8.self), isCutShort: isCutShort)
    }

    private func spawn(_ streams: ChildStreams) throws(SystemFault) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input = streams.input {
            unsafe posix_spawn_file_actions_adddup2(&actions, input.far, STDIN_FILENO)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, streams.output.far, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, streams.errors.far, STDERR_FILENO)
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var child = pid_t()
        let code = unsafe posix_spawn(&child, path, &actions, nil, &words, environ)
        guard code == 0 else { throw SystemFault(path: path, code: code) }
        return child
    }

    private static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Asks the program to end, and sees to it when it has not after a second.
    private static func end(_ child: pid_t) -> Int32 {
        kill(child, SIGTERM)
        var status: Int32 = 0
        for _ in 0..<100 {
            if unsafe waitpid(child, &status, WNOHANG) == child { return status }
            usleep(10_000)
        }
        kill(child, SIGKILL)
        return wait(for: child)
    }
}
