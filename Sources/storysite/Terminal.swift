import Glibc
import SiteGen
import Synchronization

/// The output streams of a command.
enum Terminal {
    /// Returns whether to use colours: on a terminal, unless the user asked for none (https://no-color.org).
    static func wantsColor(on stream: Int32) -> Bool {
        guard isatty(stream) == 1 else { return false }
        let refused = unsafe getenv("NO_COLOR").map { unsafe strlen($0) > 0 } ?? false
        let isDumb = unsafe getenv("TERM").map { unsafe strcmp($0, "dumb") == 0 } ?? false
        return !refused && !isDumb
    }

    /// Writes diagnostics to standard error, one JSON object a line or as text.
    static func report(_ diagnostics: [Diagnostic], isJSON: Bool = false) {
        let printer = DiagnosticPrinter(hasColor: !isJSON && wantsColor(on: STDERR_FILENO), guides: Guides.folder)
        for diagnostic in DiagnosticList(diagnostics).all {
            write(isJSON ? printer.json(diagnostic) : printer.text(diagnostic), to: STDERR_FILENO)
        }
    }

    /// Does work that an interrupt signal ends in order, shows its steps, and prints its outcome.
    /// - Parameter work: calls its argument with a short description of each step.
    /// - Returns: the exit status.
    static func finish(
        _ shared: SharedOptions, _ work: (_ progress: @escaping @Sendable (String) -> Void) -> CommandResult
    ) -> Int32 {
        Interruption.watch()
        let isShown = isatty(STDERR_FILENO) == 1 && !shared.isQuiet && !shared.isJSON
        let hasProgress = shared.hasProgress
        let result = work { step in
            if hasProgress {
                say("progress: \(step)")
            } else if isShown {
                show(step)
            }
        }
        if isShown { clear() }
        return finish(result, shared)
    }

    /// Prints the outcome of a command: diagnostics to standard error, and then all else to standard output.
    /// - Returns: the exit status.
    static func finish(_ result: CommandResult, _ shared: SharedOptions) -> Int32 {
        report(result.diagnostics, isJSON: shared.isJSON)
        if result.isGood { write(result.output, to: STDOUT_FILENO) }
        if !shared.isQuiet { for line in result.report { say(line) } }
        return result.isInterrupted ? Command.interrupted : result.isGood ? 0 : 1
    }

    /// Shows the current step on one line, in place of the step before. A line that is wider than the terminal could
    /// not be removed, so the middle of a long text is left out: its beginning names the file, its end the step.
    private static func show(_ text: String) {
        let line = text.printable.shortened(toColumns: max(columns - 1, 3))
        write("\r\u{1B}[K\(line)", to: STDERR_FILENO)
    }

    /// Removes what `show` wrote.
    private static func clear() { write("\r\u{1B}[K", to: STDERR_FILENO) }

    /// The number of columns of the terminal to which errors go; 80 if it does not say.
    private static var columns: Int {
        var size = winsize()
        let isKnown = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }

    /// Writes a line of a report to standard output. Names of files in it cannot command the terminal.
    static func say(_ line: String) { write(line.printable + "\n", to: STDOUT_FILENO) }

    /// Why something that was written to standard output did not arrive; `nil` if nothing is missing.
    static var failure: String? { firstFailure.withLock(\.self) }

    private static let firstFailure = Mutex<String?>(nil)

    /// Writes all of `text`.
    static func write(_ text: String, to stream: Int32) { write(Array(text.utf8), to: stream) }

    /// Writes all of `bytes`. A stream that its reader closed is no error.
    static func write(_ bytes: [UInt8], to stream: Int32) {
        var written = 0
        while written < bytes.count {
            let put = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    stream, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
            }
            if put < 0, errno == EINTR { continue }
            if put < 0, errno == EAGAIN {
                // Another program that has the stream, too, has made it non-blocking, as npm does.
                var ready = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&ready, 1, -1)
                continue
            }
            guard put > 0 else {
                guard stream == STDOUT_FILENO, errno != EPIPE else { return }
                let reason = errno == ENOSPC ? "the disk is full" : unsafe String(cString: strerror(errno))
                firstFailure.withLock { $0 = $0 ?? reason }
                return
            }
            written += put
        }
    }
}
