import Glibc
import SiteGen

/// `storysite serve`: a preview of a library in the browser.
struct ServeCommand {
    private var options: PreviewOptions
    private let opensBrowser: Bool

    static let help = """
        Usage: storysite serve [LIBRARY] [options]

        Shows the library in the folder LIBRARY (default: the library that contains this
        folder) in the browser, and shows what changes as soon as it is saved: text
        while the voice goes on, styles without a reload. Errors cover the page until
        you correct them. Drafts are shown and marked. At /bench/ you record voices,
        make and correct their timing, and edit tale.md. Nothing else is written into
        the library, and nothing into its site.

          --port N            the port (default: the first free one from 8000 on)
          --open              open the browser
          --lan               let other devices of the network open the preview, and
                              print a QR code of its address
          --jobs N            the number of threads (default: one for each processor)
          --help              print this text

        Ctrl-C ends it.

        Exit status: 0 ended by Ctrl-C, 1 the preview cannot be served, 2 wrong usage.

        """

    init(_ words: [String]) throws(UsageError) {
        let (shared, arguments) = try SharedOptions.parse(
            words, [.jobs], own: ["--port": true, "--open": false, "--lan": false])
        if arguments.names.count > 1 {
            throw UsageError("serve takes one library, not \(arguments.names.count)")
        }
        options = PreviewOptions(library: arguments.names.first, jobs: shared.jobs)
        if let port = arguments.values["--port"] {
            guard let number = Int(port), (1...65535).contains(number) else {
                throw UsageError("--port takes a number from 1 to 65535, not '\(port)'")
            }
            options.port = number
        }
        options.isOnNetwork = arguments.flags.contains("--lan")
        opensBrowser = arguments.flags.contains("--open")
    }

    /// Serves until it is interrupted. Diagnostics go to standard error, everything else to standard output.
    func run() -> Int32 {
        var last: [Diagnostic]?
        let preview = Preview(options) { news in
            switch news {
            case .started(let addresses): started(addresses)
            case .built(let result):
                report(result, after: last)
                last = result.diagnostics
            case .unwatched(let folders): unwatched(folders)
            }
        }
        do throws(PreviewError) { try preview.run() } catch {
            switch error {
            case .diagnostics(let diagnostics): Terminal.report(diagnostics)
            case .system(let sentence): Terminal.write("storysite: \(sentence.printable)\n", to: STDERR_FILENO)
            }
            return 1
        }
        return 0
    }

    /// - Parameter last: the diagnostics of the build before; `nil` for the first build.
    private func report(_ result: BuildResult, after last: [Diagnostic]?) {
        if result.diagnostics != last ?? [] {
            Terminal.report(result.diagnostics)
            Terminal.say(result.diagnostics.isEmpty ? "all is well again" : result.diagnostics.tally)
        }
        if last == nil, let report = result.report { Terminal.say(report.text) }
    }

    private func started(_ addresses: [String]) {
        for address in addresses { Terminal.say(address) }
        if let address = addresses.last, options.isOnNetwork, isatty(STDOUT_FILENO) == 1 {
            // The colours are set, since a code with light and dark exchanged is not read by every camera.
            for line in QRCode.lines(address) { Terminal.write("\u{1B}[97;40m\(line)\u{1B}[0m\n", to: STDOUT_FILENO) }
        }
        Terminal.say("Ctrl-C ends the preview")
        if opensBrowser, let address = addresses.first { open(address) }
    }

    /// Opens the browser that the user prefers.
    private func open(_ address: String) {
        if !Browser.open(address) {
            Terminal.write("storysite: xdg-open is missing, so open the address by hand\n", to: STDERR_FILENO)
        }
    }

    private func unwatched(_ folders: Int) {
        let sentence =
            "\(counted(folders, "folder")) of the library cannot be watched, because the system allows no more; "
            + "to allow more: sudo sysctl fs.inotify.max_user_watches=1000000"
        Terminal.write("storysite: \(sentence)\n", to: STDERR_FILENO)
    }
}
