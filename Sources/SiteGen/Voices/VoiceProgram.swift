import Glibc
import Synchronization

/// Another program, run to its end. Its arguments are handed over as they are: no shell ever sees them.
struct VoiceProgram: Sendable {
    /// From the root on.
    let path: String
    var arguments: [String]

    /// One program is started at a time, so that none inherits what another's pipe is closed by.
    private static let starting = Mutex(())

    /// The program's file: beside our own, in one of `folders` above it, or on PATH.
    static func find(_ name: String, in folders: [String] = []) -> String? {
        let search = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
        let places = folders + search.split(separator: ":").map(String.init)
        return places.map { "\($0)/\(name)" }.first {
            unsafe FileStamp(path: $0)?.kind == .file && access($0, X_OK) == 0
        }
    }

    /// Runs the program and calls `line` with each line that it says, as it comes.
    /// - Parameters:
    ///   - input: what it reads.
    ///   - scratch: a folder for its input and its complaints.
    /// - Throws: what it complained of, if it ends with another status than 0; also when this program is interrupted.
    func run(
        input: [UInt8] = [], scratch: String, line: (ArraySlice<UInt8>) throws(VoiceFault) -> Void = { _ in }
    ) throws(VoiceFault) {
        let (said, complaints) = ("\(scratch)/input", "\(scratch)/complaints")
        do throws(SystemFault) { try Files.write(input, to: said) } catch { throw VoiceFault(error) }
        let (child, output) = try Self.starting.withLock { _ throws(VoiceFault) in
            try start(input: said, complaints: complaints)
        }
        var fault: VoiceFault?
        do throws(VoiceFault) { try read(output, line) } catch { fault = error }
        close(output)
        if fault != nil { kill(child, SIGTERM) }
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        if let fault { throw fault }
        guard status != 0 else { return }
        let words = (try? Files.read(complaints)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let lines = words.split(whereSeparator: \.isNewline).suffix(3).map(String.init)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        throw VoiceFault("\(name): \(lines.first ?? "it ended with status \(status)")", notes: Array(lines.dropFirst()))
    }

    private func start(input: String, complaints: String) throws(VoiceFault) -> (child: pid_t, output: Int32) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw VoiceFault(SystemFault(path: path)) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(
            &actions, STDERR_FILENO, complaints, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var child: pid_t = 0
        let code = unsafe posix_spawn(&child, path, &actions, nil, &words, environ)
        close(ends[1])
        guard code == 0 else {
            close(ends[0])
            throw VoiceFault(SystemFault(path: path, code: code))
        }
        return (child, ends[0])
    }

    private func read(_ output: Int32, _ line: (ArraySlice<UInt8>) throws(VoiceFault) -> Void) throws(VoiceFault) {
        var (rest, piece): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 65536))
        while true {
            if Interruption.isAsked { throw VoiceFault("interrupted") }
            var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&wait, 1, 200) > 0 else { continue }
            let got = unsafe piece.withUnsafeMutableBytes { unsafe Glibc.read(output, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            rest += piece[..<got]
            var start = 0
            while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try line(rest[start..<end])
                start = end + 1
            }
            rest.removeFirst(start)
        }
        if !rest.isEmpty { try line(rest[...]) }
    }
}

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
