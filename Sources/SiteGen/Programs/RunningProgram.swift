import Glibc

/// A child program that runs beside this one: it takes bytes as they are made, and may answer.
final class RunningProgram {
    var name: String { program.name }
    private let program: ChildProgram
    private let child: pid_t
    private var input: ChildStreams.Stream
    /// `nil` for a program that does not answer.
    private var output: ChildStreams.Stream?
    private var errors: ChildStreams.Stream
    private var errorOutput: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: 1 << 16)
    private var isOver = false

    /// Starts a program.
    /// - Parameters:
    ///   - input: the number of the descriptor from which it reads.
    ///   - output: the number of the descriptor to which it answers.
    init(_ program: ChildProgram, input: Int32 = STDIN_FILENO, output: Int32? = nil) throws(SystemError) {
        var program = program
        program.leadsGroup = true
        self.program = program
        var streams: [ChildStreams.Stream] = []
        defer { for index in streams.indices { streams[index].closeFar() } }
        var ends: [Int32: Int32] = [:]
        for number in [input, STDERR_FILENO, output].compactMap(\.self) {
            do throws(SystemError) {
                var stream = try ChildStreams.Stream(path: program.path)
                stream.raiseFar()
                ends[number] = stream.far
                streams.append(stream)
            } catch {
                for index in streams.indices { streams[index].closeNear() }
                throw error
            }
        }
        do throws(SystemError) { child = try program.spawn(ends) } catch {
            for index in streams.indices { streams[index].closeNear() }
            throw error
        }
        self.input = streams[0]
        errors = streams[1]
        self.output = streams.count > 2 ? streams[2] : nil
    }

    deinit {
        if !isOver { _ = program.end(child) }
        input.closeNear()
        output?.closeNear()
        errors.closeNear()
    }

    /// Writes all of `bytes`.
    /// - Throws: why the program ended early; an interruption.
    func write(_ bytes: [UInt8]) throws(ProgramError) {
        var start = 0
        while start < bytes.count {
            try wait(until: input.near, Int16(POLLOUT))
            let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
            let count = unsafe bytes[start...].withUnsafeBytes { buffer in
                unsafe send(input.near, buffer.baseAddress, buffer.count, flags)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw failure() }
            start += count
        }
    }

    /// Returns the next bytes that the program writes.
    func read() throws(ProgramError) -> ArraySlice<UInt8> {
        guard let near = output?.near else { throw failure() }
        while true {
            try wait(until: near, Int16(POLLIN))
            let count = receive(near)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw failure() }
            return piece[..<count]
        }
    }

    /// Ends the program's input, and waits until the program ends by itself.
    func finish() throws(ProgramError) {
        input.closeNear()
        let idle = IdleTime(limit: program.idleLimit)
        while errors.near >= 0 {
            guard !Interruption.isAsked else { throw .interruption }
            guard !idle.isTooLong else { throw ProgramError(overdue: program) }
            let hasEnded = ChildProgram.hasEnded(child)
            var ready = [pollfd(fd: errors.near, events: Int16(POLLIN), revents: 0)]
            let count = unsafe poll(&ready, 1, hasEnded ? 0 : ChildStreams.pollInterval)
            if count == 0, hasEnded { break }
            if count > 0 { readErrorOutput() }
        }
        guard let status = ChildProgram.status(of: child, { idle.isTooLong }) else {
            throw Interruption.isAsked ? .interruption : ProgramError(overdue: program)
        }
        isOver = true
        let ending = ChildProgram.Ending(wait: status, errorOutput: errorOutput)
        if let failure = ending.failure(of: program) { throw failure }
    }

    /// Waits until a stream is ready, and reads the program's standard error meanwhile.
    private func wait(until stream: Int32, _ event: Int16) throws(ProgramError) {
        let idle = IdleTime(limit: program.idleLimit)
        while !idle.isTooLong {
            guard !Interruption.isAsked else { throw .interruption }
            var ready = [
                pollfd(fd: stream, events: event, revents: 0),
                pollfd(fd: errors.near, events: Int16(POLLIN), revents: 0),
            ]
            guard unsafe poll(&ready, 2, ChildStreams.pollInterval) > 0 else { continue }
            if ready[1].revents != 0 { readErrorOutput() }
            if ready[0].revents != 0 { return }
        }
        throw ProgramError(overdue: program)
    }

    private func readErrorOutput() {
        let count = receive(errors.near)
        if count == 0 { errors.closeNear() }
        errorOutput += piece[..<max(count, 0)]
        errorOutput.removeFirst(max(errorOutput.count - ChildStreams.mostErrorOutput, 0))
    }

    private func receive(_ stream: Int32) -> Int {
        unsafe piece.withUnsafeMutableBytes { unsafe recv(stream, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
    }

    /// Ends the program, and returns the reason why it failed.
    private func failure() -> ProgramError {
        while errors.near >= 0 {
            let before = errorOutput.count
            readErrorOutput()
            if errorOutput.count == before { break }
        }
        isOver = true
        let ending = ChildProgram.Ending(wait: program.end(child), errorOutput: errorOutput)
        return ProgramError(name, ending, remedy: [])
    }
}
