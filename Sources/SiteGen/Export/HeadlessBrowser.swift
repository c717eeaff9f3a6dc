import Glibc

/// The browser of this machine, without a window. Only this type starts it.
///
/// It opens files alone: it resolves no name and reaches no address. What it keeps is in a
/// folder that the caller removes.
struct HeadlessBrowser: Sendable {
    private let path: String

    /// The programs that are tried, the smallest first.
    private static let names = [
        "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
    ]
    /// The notes of a diagnostic if no browser is installed.
    static let remedy = ["on Debian: apt install chromium"]

    /// `nil` if none of the programs is on `PATH`.
    init?() {
        guard let path = Self.names.lazy.compactMap({ ChildProgram.find($0) }).first else { return nil }
        self.path = path
    }

    /// The absolute path of the folder in which the browser can read and write. A snap reaches nothing in `/tmp`, and
    /// nothing in folders of the home folder whose names begin with a full stop.
    var scratchParent: String {
        let usual = TemporaryFolder.usual
        guard Snap.starts(path), let home = Snap.home else { return usual }
        return Snap.reaches(usual, home: home) ? usual : home
    }

    /// What to do if the browser fails.
    var remedy: [String] {
        guard Snap.starts(path) else { return ["update it, or install another one; \(Self.remedy[0])"] }
        return [
            "\(name) is a snap: it can use only the home folder, and there no folder whose name begins with a full stop",
            "set TMPDIR to a folder there, or install a browser that is no snap, such as Google Chrome",
        ]
    }

    /// The name of the program.
    var name: String { lastPathComponent(of: path) }

    /// Returns the browser with its arguments.
    /// - Parameters:
    ///   - profile: the absolute path of an empty folder, for all that the browser keeps.
    ///   - own: the arguments of the task, and the page to open.
    func program(profile: String, _ own: [String]) -> ChildProgram {
        // Chromium's sandbox does not work for root, and Chromium then refuses to start.
        let sandbox = geteuid() == 0 ? ["--no-sandbox"] : []
        return ChildProgram(
            path: path, arguments: Self.alone + sandbox + ["--user-data-dir=\(profile)"] + own,
            // Debian's is a script that starts the browser.
            leadsGroup: true, idleLimit: .seconds(120))
    }

    /// No window, no network, nothing of the user's, the same colours and letters on each machine, and no page that is
    /// shown before its pictures are decoded.
    private static let alone = [
        "--headless", "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=socks5://0.0.0.0:1",
        "--proxy-bypass-list=<-loopback>", "--disable-background-networking", "--disable-component-update",
        "--disable-default-apps", "--disable-extensions", "--disable-sync", "--disable-breakpad", "--no-first-run",
        "--no-default-browser-check", "--no-pings", "--metrics-recording-only", "--password-store=basic",
        "--use-mock-keychain", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio", "--hide-scrollbars",
        "--force-color-profile=srgb", "--font-render-hinting=none", "--disable-checker-imaging",
        "--log-level=3",
    ]

    /// Returns the browser with what prints a page. Scripts of the page have run when it prints.
    /// - Parameters:
    ///   - page: the absolute path of an HTML file.
    ///   - file: the absolute path of the PDF.
    ///   - profile: the absolute path of an empty folder.
    func printing(_ page: String, to file: String, profile: String) -> ChildProgram {
        var program = program(
            profile: profile,
            [
                "--print-to-pdf=\(file)", "--no-pdf-header-footer", "--export-tagged-pdf",
                "--generate-pdf-document-outline", "--virtual-time-budget=\(Self.budget)", Self.address(of: page),
            ])
        // It says nothing until the whole file is written.
        program.idleLimit = .seconds(300)
        return program
    }

    /// Returns the address of the file at an absolute path, in which the folder for temporary files may have any name.
    static func address(of path: String) -> String { "file://\(SiteAddress.encoded(Array(path.utf8)))" }

    /// The virtual time that a page gets for its scripts and fonts, in milliseconds. It takes no real time.
    private static let budget = 60_000
}
