import Glibc

/// Another program of this machine. It receives its arguments unchanged: no shell interprets them.
struct ChildProgram: Sendable {
    /// The absolute path.
    var path: String
    var arguments: [String] = []
    /// Whether it leads a process group of its own: no key of the terminal reaches the group,
    /// and all of it ends when the program is ended.
    var leadsGroup = false
    /// The longest time in which it neither reads its input nor writes output; `nil` for a program that may take any
    /// time.
    ///
    /// ffmpeg and the aligner work through minutes of sound in a second, and report as they do it. Ten minutes also
    /// suffice on a small machine with other work.
    var idleLimit: Duration? = .seconds(600)
    /// The time that it has to end by itself after it is asked to. Then it is killed.
    var grace = Duration.seconds(1)

    var name: String { lastPathComponent(of: path) }

    /// The way in which a program ended.
    struct Ending {
        /// The exit status; 128 plus the signal's number if a signal ended the program.
        var status: Int32
        /// What the program wrote to standard error, at most the last 16 KB.
        var errorOutput: String
        /// Whether we ended the program: its output was no longer needed, or it was overdue.
        var isCutShort = false
        /// Whether we ended the program because `idleLimit` was exceeded.
        var isOverdue = false
        private let isSignalled: Bool

        /// - Parameter status: as `waitpid` reports it.
        init(wait status: Int32, errorOutput: [UInt8], isCutShort: Bool = false, isOverdue: Bool = false) {
            isSignalled = status & 0x7F != 0
            self.status = isSignalled ? 128 + status & 0x7F : status >> 8 & 0xFF
            self.errorOutput = String(decoding: errorOutput, as: UTF8.self)
            (self.isCutShort, self.isOverdue) = (isCutShort, isOverdue)
        }

        /// Whether the program did its work to the end.
        var isGood: Bool { status == 0 && !isCutShort }

        /// What it did, such as "crashed: Segmentation fault" or "ended with status 3".
        var manner: String { signal.map { "crashed: \($0)" } ?? "ended with status \(status)" }

        /// The system's name of the signal that ended the program, such as "Segmentation fault"; `nil` if none did.
        var signal: String? { isSignalled ? unsafe strsignal(status - 128).map { unsafe String(cString: $0) } : nil }
    }

    /// Returns the path of the program called `name` in one of `folders` or of those in `PATH`; `nil` if there is none.
    static func find(_ name: String, in folders: [String] = []) -> String? {
        let search = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        let all = folders + search.split(separator: ":").map(String.init)
        return all.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Whether the file at `path` can be run.
    static func isProgram(_ path: String) -> Bool {
        FileStamp(path: path)?.kind == .file ? unsafe access(path, X_OK) == 0 : false
    }

    /// Runs the program until it ends, or ends it when this program is asked to stop (`Interruption`) or when nothing
    /// has gone in or come out for longer than `idleLimit`.
    /// - Parameters:
    ///   - input: the bytes for the program's standard input.
    ///   - isCancelled: whether nobody wants the program to go on. It is asked several times a second.
    ///   - output: receives the program's output piece by piece, and returns whether more is wanted.
    /// - Throws: the reason why the program could not be started.
    func run(
        input: [UInt8] = [], isCancelled: () -> Bool = { false }, output: (Span<UInt8>) -> Bool
    ) throws(SystemError) -> Ending {
        var streams = try ChildStreams(path: path, hasInput: !input.isEmpty)
        defer { streams.close() }
        var ends = [STDOUT_FILENO: streams.output.far, STDERR_FILENO: streams.errors.far]
        ends[STDIN_FILENO] = streams.input?.far
        let child = try spawn(ends)
        streams.closeFarEnds()
        var idle = IdleTime(limit: idleLimit)
        let isHeard = streams.converse(input, with: child, &idle, isCancelled, output)
        let status = isHeard ? Self.status(of: child) { isCancelled() || idle.isTooLong } : nil
        return Ending(
            wait: status ?? end(child), errorOutput: streams.errorOutput, isCutShort: status == nil,
            isOverdue: status == nil && idle.isTooLong)
    }

    /// Runs the program until it has done its work, and calls `output` with each piece of its output, as it comes. What
    /// the program starts ends with it.
    /// - Parameters:
    ///   - input: the bytes for the program's standard input.
    ///   - remedy: notes if the program fails without a reason.
    ///   - isCancelled: whether nobody wants the program to go on. It is asked several times a second.
    /// - Throws: what `output` throws; why the program could not be started, failed or was ended; an interruption.
    func complete(
        input: [UInt8] = [], remedy: [String] = [], isCancelled: () -> Bool = { false },
        output: (Span<UInt8>) throws(ProgramError) -> Void
    ) throws(ProgramError) {
        var (program, failure): (ChildProgram, ProgramError?) = (self, nil)
        program.leadsGroup = true
        let ending: Ending
        do throws(SystemError) {
            ending = try program.run(input: input, isCancelled: isCancelled) { bytes in
                do throws(ProgramError) { try output(bytes) } catch { failure = error }
                return failure == nil
            }
        } catch {
            throw ProgramError(starting: name, error)
        }
        if let failure { throw failure }
        if let failure = ending.failure(of: self, remedy: remedy) { throw failure }
    }

    /// Runs the program until it has done its work.
    /// - Returns: its output.
    func output() throws(ProgramError) -> [UInt8] {
        var bytes: [UInt8] = []
        try complete { piece throws(ProgramError) in bytes.append(piece) }
        return bytes
    }

    /// Starts the program.
    /// - Parameter ends: what the child's descriptors are, by their numbers.
    ///   A standard one that is not named is `/dev/null`.
    func spawn(_ ends: [Int32: Int32]) throws(SystemError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for number in STDIN_FILENO...STDERR_FILENO where ends[number] == nil {
            let mode = number == STDIN_FILENO ? O_RDONLY : O_WRONLY
            unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
        }
        for (number, end) in ends { unsafe posix_spawn_file_actions_adddup2(&actions, end, number) }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // Threads of Dispatch block nearly all signals and the preview ignores SIGPIPE, and a child would inherit both:
        // then nobody could ask it to end.
        var (none, pipe) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&none)
        unsafe sigemptyset(&pipe)
        unsafe sigaddset(&pipe, SIGPIPE)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &pipe)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (leadsGroup ? POSIX_SPAWN_SETPGROUP : 0)
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var child = pid_t()
        let code = unsafe posix_spawn(&child, path, &actions, &attributes, &words, environ)
        guard code == 0 else { throw SystemError(path: path, code: code) }
        return child
    }

    /// Whether a child has ended. Its status is still there for `wait`.
    static func hasEnded(_ child: pid_t) -> Bool {
        var info = unsafe siginfo_t()
        return unsafe waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
    }

    static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Waits until a child ends, or until somebody asks to stop.
    /// - Returns: its status, as `waitpid` reports it; `nil` if it still runs.
    static func status(of child: pid_t, _ isCancelled: () -> Bool = { false }) -> Int32? {
        var (status, pause): (Int32, UInt32) = (0, 100)
        while unsafe waitpid(child, &status, WNOHANG) == 0 {
            if Interruption.isAsked || isCancelled() { return nil }
            usleep(pause)
            pause = min(pause * 2, 50_000)
        }
        return status
    }

    /// Asks the program to end, with the group that it leads, and kills it if it still runs after `grace`. What is then
    /// left of the group is killed at once.
    /// - Returns: its status, as `waitpid` reports it.
    func end(_ child: pid_t) -> Int32 {
        let all = leadsGroup ? -child : child
        kill(all, SIGTERM)
        var status: Int32 = 0
        let end = SuspendingClock.now + grace
        while SuspendingClock.now < end {
            if unsafe waitpid(child, &status, WNOHANG) == child {
                if leadsGroup { kill(all, SIGKILL) }
                return status
            }
            usleep(10_000)
        }
        kill(all, SIGKILL)
        return Self.wait(for: child)
    }
}
