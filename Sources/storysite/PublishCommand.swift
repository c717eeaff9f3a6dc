import Glibc
import SiteGen

/// `storysite publish`: prints which files a host lacks, and lets another program send them.
struct PublishCommand {
    private let options: PublishOptions
    private let shared: SharedOptions

    static let help = """
        Usage: storysite publish [SITE] --dry-run --since LIST
               storysite publish [SITE] --to TARGET [options]

        Compares the site in the folder SITE (default: output) with the list of files
        of the host, .storysite/files, and prints which files are new, changed
        or gone. With --to another program sends them, in an order in which no page
        links to a file that is missing. If it is interrupted or fails, the list on
        the host says which files are in doubt, and the next run sends or removes them.
        docs/hosting.md has more about it.

          --dry-run           print what differs, and send nothing
          --to TARGET         where the site is: what rsync, rclone or aws s3 call it,
                              such as me@host:/var/www/tales, remote:tales or
                              s3://tales
          --with rsync|rclone|aws
                              the program that sends (default: rsync)
          --since LIST        a copy of the list on the host, or a folder that has the
                              site of the host (default: the program fetches the list)
          --first             the host has no site yet
          --format text|json  how errors are printed (default: text)
          --quiet             print errors only
          --help              print this text

        storysite itself sends nothing and asks for no passwords: names of hosts, keys
        and options belong in the settings of the other program.

        Exit status: 0 the host has the site, or --dry-run found out what differs,
        1 it has not, 2 wrong usage, 130 interrupted.

        """

    init(_ words: [String]) throws(UsageError) {
        let (shared, arguments) = try SharedOptions.parse(
            words, [.format, .quiet],
            own: ["--dry-run": false, "--to": true, "--with": true, "--since": true, "--first": false])
        self.shared = shared
        if arguments.names.count > 1 {
            throw UsageError("publish takes one site, not \(arguments.names.count); the host follows --to")
        }
        let isDry = arguments.flags.contains("--dry-run")
        let target = arguments.values["--to"]
        if let target, target.hasPrefix("-") {
            throw UsageError("--to takes an address such as me@host:/var/www/tales, not '\(target)'")
        }
        guard target != nil || isDry else {
            throw UsageError("publish needs --to TARGET, such as --to me@host:/var/www/tales, or --dry-run")
        }
        let tool = try arguments.choice("--with", of: SendingTool.self)
        if let target, tool ?? .rsync == .rsync { try Self.requireHost(target) }
        if tool != nil, target == nil { throw UsageError("--with needs --to TARGET") }
        let host: PublishOptions.Host
        switch (arguments.values["--since"], arguments.flags.contains("--first")) {
        case (_?, true): throw UsageError("--first is for a host without a site; leave out --since")
        case (let list?, false): host = .list(list)
        case (nil, true): host = .empty
        case (nil, false):
            if target == nil { throw UsageError("--dry-run needs --since LIST, --first or --to TARGET") }
            host = .fetched
        }
        options = PublishOptions(
            site: arguments.names.first ?? "output", host: host, target: target, tool: tool ?? .rsync, isDry: isDry)
    }

    /// Refuses addresses that rsync would take for the name of a host or of a folder on this machine.
    private static func requireHost(_ target: String) throws(UsageError) {
        let scheme = target.firstRange(of: "://").map { target[..<$0.lowerBound] }
        if let scheme, scheme != "rsync" {
            throw UsageError(
                "rsync cannot send to '\(target)': write it as me@host:/var/www/tales; "
                    + (scheme == "s3" ? "--with aws sends to s3://…" : "--with rclone sends to most other hosts"))
        }
        if target.contains("@"), !target.contains(where: { ":/".contains($0) }) {
            throw UsageError("'\(target)' names no folder: write it as \(target):/var/www/tales")
        }
    }

    /// Publishes the site. Diagnostics go to standard error, all else to standard output.
    func run() -> Int32 {
        Interruption.watch()
        // If the host is a folder of this machine, visitors must be able to open the new folders in it.
        umask(umask(0) & 0o022)
        let isQuiet = shared.isQuiet
        return Terminal.finish(Publisher(options) { step in if !isQuiet { Terminal.say(step) } }.run(), shared)
    }
}
