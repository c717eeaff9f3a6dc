/// A program that sends files to a host and removes them there. It gets paths as they are: no shell reads them, and no
/// target begins like an option.
package enum SendingTool: String, Sendable, CaseIterable {
    case rsync, rclone, aws

    /// What one run of the program does.
    enum Task {
        /// Fetches the file at `path` of the host into the file `to`.
        case fetch(path: String, to: String)
        /// Sends the files that are named in the file `list`.
        /// - Parameters:
        ///   - copies: a folder with a link to each of them, and nothing else.
        ///   - isLasting: whether their names contain a hash of their bytes, so that browsers may keep them.
        case send(list: String, site: String, copies: String, isLasting: Bool)
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
        case (.rsync, .send(let list, let site, _, _)):
            let own = ["--times", "--perms", "--chmod=F644", "--no-implied-dirs", "--ignore-times"]
            return [own + ["--files-from=\(list)", "--", "\(site)/", at("")]]
        case (.rsync, .remove(let list, _, let empty)):
            return [["--delete-missing-args", "--files-from=\(list)", "--", "\(empty)/", at("")]]
        case (.rclone, .fetch(let path, let file)): return [["copyto", at(path), file]]
        case (.rclone, .send(let list, let site, _, _)):
            return [["copy", "--ignore-times", "--no-traverse", "--files-from-raw", list, site, target]]
        case (.rclone, .remove(let list, _, _)): return [["delete", "--files-from-raw", list, target]]
        case (.aws, .fetch(let path, let file)): return [["s3", "cp", "--only-show-errors", at(path), file]]
        case (.aws, .send(_, _, let copies, let isLasting)):
            let cache = isLasting ? "public, max-age=31536000, immutable" : "no-cache"
            return [["s3", "cp", "--recursive", "--only-show-errors", "--cache-control", cache, copies, at("")]]
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
