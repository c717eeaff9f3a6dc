/// A program that sends files to a host and removes them there. It gets paths as they are: no shell reads them, and no
/// target begins like an option.
package enum SendingTool: String, Sendable, CaseIterable {
    case rsync, rclone, aws

    /// What one run of the program does.
    enum Task {
        /// Fetches the file at `path` of the host into the file `to`.
        case fetch(path: String, to: String)
        /// Sends the files at `paths`, which are named in the file `list`, too.
        /// - Parameters:
        ///   - copies: a folder with a link to each of them, and nothing else.
        ///   - isLasting: whether their names contain a hash of their bytes, so that browsers may keep them.
        case send(list: String, paths: [String], site: String, copies: String, isLasting: Bool)
        /// Removes the files, or the empty folders, that are named in the file `list`.
        /// - Parameter empty: a folder with the folders in which these are, and without themselves.
        case remove(list: String, paths: [String], empty: String)
    }

    /// Whether it is given a folder with links, because it takes no list of files.
    var takesCopies: Bool { self == .aws }

    /// Whether it removes folders from the host, too. Object stores have none.
    var removesFolders: Bool { self == .rsync }

    /// Returns the address of a file on the host. `host:` alone is the home folder there, and `host:/` the root.
    static func address(of path: String, at target: String) -> String {
        target.hasSuffix("/") || target.hasSuffix(":") ? target + path : "\(target)/\(path)"
    }

    /// Returns the arguments of each run that a task needs.
    func arguments(_ task: Task, target: String) -> [[String]] {
        func at(_ path: String) -> String { Self.address(of: path, at: target) }
        switch (self, task) {
        case (.rsync, .fetch(let path, let file)): return [["--", at(path), file]]
        // A listed file differs from the one on the host, even if size and time are equal. Folders stay as they are:
        // they can belong to somebody else, who alone may set their times and permissions.
        case (.rsync, .send(let list, _, let site, _, _)):
            let own = ["--times", "--perms", "--chmod=F644", "--no-implied-dirs", "--ignore-times"]
            return [own + ["--files-from=\(list)", "--", "\(site)/", at("")]]
        case (.rsync, .remove(let list, _, let empty)):
            return [["--delete-missing-args", "--files-from=\(list)", "--", "\(empty)/", at("")]]
        case (.rclone, .fetch(let path, let file)): return [["copyto", at(path), file]]
        case (.rclone, .send(let list, _, let site, _, _)):
            return [["copy", "--ignore-times", "--no-traverse", "--files-from-raw", list, site, target]]
        case (.rclone, .remove(let list, _, _)): return [["delete", "--files-from-raw", list, target]]
        case (.aws, .fetch(let path, let file)): return [["s3", "cp", "--only-show-errors", at(path), file]]
        case (.aws, .send(_, let paths, _, let copies, let isLasting)):
            // It guesses media types, and knows few of recordings. One call has one type.
            let cache = isLasting ? HostFacts.forever : HostFacts.fresh
            return Self.typed(paths).map { choice in
                ["s3", "cp", "--recursive", "--only-show-errors", "--cache-control", cache] + choice + [copies, at("")]
            }
        case (.aws, .remove(_, let paths, _)):
            // Its patterns are those of a shell. The only special character that a path of the site
            // can have is this bracket.
            let patterns = paths.map {
                $0.split(separator: "[", omittingEmptySubsequences: false).joined(separator: "[[]")
            }
            return stride(from: 0, to: patterns.count, by: Self.mostPatterns).map { start in
                ["s3", "rm", at(""), "--recursive", "--only-show-errors", "--exclude", "*"]
                    + patterns[start..<min(start + Self.mostPatterns, patterns.count)].flatMap { ["--include", $0] }
            }
        }
    }

    /// Returns the options of `aws s3` that send all files, each of them once: recordings and videos with their media
    /// types.
    private static func typed(_ paths: [String]) -> [[String]] {
        let types = HostFacts.soundTypes.filter { sound in paths.contains { $0.hasSuffix(".\(sound.ending)") } }
        let isAll = paths.allSatisfy { path in types.contains { path.hasSuffix(".\($0.ending)") } }
        let rest = isAll ? [] : [types.flatMap { ["--exclude", "*.\($0.ending)"] }]
        return rest + types.map { ["--content-type", $0.type, "--exclude", "*", "--include", "*.\($0.ending)"] }
    }

    /// The most files of one call: systems limit the length of a command line.
    private static let mostPatterns = 500

    /// How to install the program.
    var remedy: String {
        switch self {
        case .rsync: "on Debian: apt install rsync"
        case .rclone: "on Debian: apt install rclone"
        case .aws: "on Debian: apt install awscli"
        }
    }
}
