import Glibc

/// The parent's side of a child program's input, output and errors. All three are served at once, so that neither
/// program waits for the other.
struct ChildStreams {
    /// Both ends of a stream. A closed end is -1.
    struct Stream {
        /// The parent's end.
        var near: Int32 = -1
        /// The child's end.
        var far: Int32 = -1

        /// Two sockets: unlike the ends of a pipe they can be closed to other children from the start.
        init(path: String) throws(SystemError) {
            var ends: [Int32] = [-1, -1]
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError(path: path) }
            (near, far) = (ends[0], ends[1])
        }

        /// Moves the child's end away from the low numbers, which the child's own descriptors get.
        mutating func raiseFar() {
            let raised = fcntl(far, F_DUPFD_CLOEXEC, Self.firstRaised)
            guard raised >= 0 else { return }
            closeFar()
            far = raised
        }

        private static let firstRaised: Int32 = 10

        mutating func closeNear() {
            if near >= 0 { Glibc.close(near) }
            near = -1
        }

        mutating func closeFar() {
            if far >= 0 { Glibc.close(far) }
            far = -1
        }
    }

    /// `nil` if the child gets no input.
    private(set) var input: Stream?
    private(set) var output: Stream
    private(set) var errors: Stream
    /// The last `mostErrorOutput` bytes that the child wrote to standard error.
    private(set) var errorOutput: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: 1 << 16)

    /// In bytes.
    static let mostErrorOutput = 1 << 14
    /// The interval, in milliseconds, at which `Interruption` is checked.
    static let pollInterval: Int32 = 200

    init(path: String, hasInput: Bool) throws(SystemError) {
        output = try Stream(path: path)
        do throws(SystemError) {
            errors = try Stream(path: path)
        } catch {
            output.closeNear()
            output.closeFar()
            throw error
        }
        guard hasInput else { return }
        do throws(SystemError) {
            input = try Stream(path: path)
        } catch {
            close()
            throw error
        }
    }

    mutating func close() {
        closeFarEnds()
        input?.closeNear()
        output.closeNear()
        errors.closeNear()
    }

    /// Closes our copies of the child's ends; otherwise the streams would not end when the child does.
    mutating func closeFarEnds() {
        input?.closeFar()
        output.closeFar()
        errors.closeFar()
    }

    /// Writes the child's input and reads its output until the child closes its output or ends. A program that the
    /// child started may keep the output open.
    /// - Parameter idle: begins anew with each piece of input or output.
    /// - Returns: whether all output was read; `false` if `take` wanted no more, the program is idle for too long, or
    ///   somebody asked to stop.
    mutating func converse(
        _ bytes: [UInt8], with child: pid_t, _ idle: inout IdleTime, _ isCancelled: () -> Bool,
        _ take: (Span<UInt8>) -> Bool
    ) -> Bool {
        var written = 0
        while output.near >= 0 || errors.near >= 0 {
            if Interruption.isAsked || isCancelled() { return false }
            let hasEnded = ChildProgram.hasEnded(child)
            var ready = [
                pollfd(fd: output.near, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errors.near, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input?.near ?? -1, events: Int16(POLLOUT), revents: 0),
            ]
            let count = unsafe poll(&ready, nfds_t(ready.count), hasEnded ? 0 : Self.pollInterval)
            if count == 0, hasEnded { break }
            if count > 0, ready[0].revents | ready[2].revents != 0 {
                idle.restart()
            } else if idle.isTooLong {
                return false
            }
            guard count > 0 else { continue }
            if ready[0].revents != 0 {
                let count = read(output.near)
                if count == 0 { output.closeNear() }
                if count > 0, !take(piece.span.extracting(0..<count)) { return false }
            }
            if ready[1].revents != 0 {
                let count = read(errors.near)
                if count == 0 { errors.closeNear() }
                errorOutput += piece[..<max(count, 0)]
                errorOutput.removeFirst(max(errorOutput.count - Self.mostErrorOutput, 0))
            }
            if ready[2].revents != 0 { write(bytes, from: &written) }
        }
        return true
    }

    /// - Returns: the number of bytes that were read; 0 at the end of the stream, negative if nothing is there yet.
    private mutating func read(_ stream: Int32) -> Int {
        let count = unsafe piece.withUnsafeMutableBytes { unsafe recv(stream, $0.baseAddress, $0.count, 0) }
        return count < 0 && errno != EINTR && errno != EAGAIN ? 0 : count
    }

    /// Writes as much as fits. Closes the stream when all is written or the child stops reading.
    private mutating func write(_ bytes: [UInt8], from start: inout Int) {
        guard let near = input?.near, near >= 0 else { return }
        let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
        let count = unsafe bytes[start...].withUnsafeBytes { unsafe send(near, $0.baseAddress, $0.count, flags) }
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        start += max(count, 0)
        if count < 0 || start == bytes.count { input?.closeNear() }
    }
}
