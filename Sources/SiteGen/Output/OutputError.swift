/// Why the files of a site cannot be written.
struct OutputError: Error {
    enum Reason: Sendable, Equatable {
        case refused(SystemError)
        /// Another build has the lock.
        case busy
        /// A link stands where a folder or file of the site belongs.
        case link
        /// A file or folder that no build made stands there.
        case foreign
        /// The path violates the rules of `OutputPath.isPlain`.
        case unusableName
        /// Two files with different bytes have this path.
        case twoContents
        /// The file of the library at this path was changed after it was looked at.
        case changed(String)
        /// The system refused to read a file of the library that was read before.
        case unread(SystemError)
        /// The file of the shard in this folder is missing, is a link, or has other bytes than its shard says.
        case damagedShard(String)
    }

    /// Below the output folder; empty for the folder itself.
    var path: String
    var reason: Reason
    /// How many of how many files and folders were in place when the commit stopped; `nil` when it did not begin.
    var progress: (done: Int, all: Int)?

    init(_ path: String, _ reason: Reason) { (self.path, self.reason) = (path, reason) }

    init(_ path: String, _ error: SystemError) {
        self.init(path, error.code == SystemError.symbolicLink ? .link : .refused(error))
    }

    /// - Parameters:
    ///   - output: the output folder, as the command line has it.
    ///   - library: the library's folder, as the command line has it.
    ///   - root: the library's folder with every link followed.
    func diagnostic(output: String, library: String, root: String) -> Diagnostic {
        let file = path.isEmpty ? output : [Diagnostic].prefix(of: output) + path
        func error(_ code: DiagnosticCode, _ message: String, _ notes: [String], file: String) -> Diagnostic {
            Diagnostic(.error, code, file: file, message, notes: notes + progressNotes)
        }
        func shown(_ source: String) -> String {
            source.path(below: root).map { [Diagnostic].prefix(of: library) + $0 } ?? source
        }
        switch reason {
        case .refused(let refusal):
            let isFile = path.isEmpty && refusal.code == SystemError.exists
            let note = "name another folder with --output; storysite makes it if there is none"
            return error(
                .cannotWrite,
                isFile ? "this is a file, but a site is a folder" : "it cannot be written: \(refusal.message)",
                path.isEmpty && (isFile || refusal.isOfPath) ? [note] : [], file: file)
        case .busy:
            return error(
                .outputBusy, "another build is writing to this folder",
                ["wait until it is done, or name another folder with --output"], file: file)
        case .link:
            return error(
                .outputLink, "this is a symbolic link, and none in the output folder is followed",
                ["remove the link, or name the folder that it leads to with --output"], file: file)
        case .foreign:
            return error(
                .notOurs, "storysite did not make this file and leaves it alone",
                [
                    "move it away, or name another folder with --output",
                    "if storysite made everything in the folder, delete the folder",
                ], file: file)
        case .unusableName:
            return error(
                .unusableName, "this path of the site is not safe on every disk and server, so the site is not written",
                [
                    "this is a bug in storysite: please report it",
                    "until it is fixed, rename the file of the library or theme from which this path is made",
                ],
                file: file)
        case .twoContents:
            return error(
                .twoContents, "two different files of the site have this path",
                ["rename one of the files of the library or theme that it comes from"], file: file)
        case .damagedShard(let shard):
            return error(
                .badShard, "this file of a shard is missing, is a link, or was changed since it was made",
                ["make the shard again"], file: [Diagnostic].prefix(of: shard) + path)
        case .changed(let source):
            return .changed(shown(source), notes: progressNotes)
        case .unread(let refusal):
            return error(.unreadableFile, refusal.message, [], file: shown(refusal.path))
        }
    }

    private var progressNotes: [String] {
        guard let progress else { return [] }
        if progress.done == progress.all { return ["all new files are in place, but not all old ones are removed"] }
        return [
            "\(progress.done) of \(progress.all) new files and folders were already in place; the others are as before",
            "correct this and build again: that build completes the site",
        ]
    }
}

extension Diagnostic {
    /// A file that no longer belongs to the site, and that was changed since it was made.
    static func leftInOutput(_ path: String, output: String) -> Diagnostic {
        Diagnostic(
            .warning, .editedOutput, file: [Diagnostic].prefix(of: output) + path,
            "this file no longer belongs to the site, but it was changed after storysite made it, so it is not removed",
            notes: ["delete it if you do not need it"])
    }

    /// The output folder that was not named and is a link.
    static func outputIsLink(_ output: String) -> Diagnostic {
        Diagnostic(
            .error, .outputLink, file: output,
            "this is a symbolic link, and storysite does not follow it without '--output'",
            notes: ["to write the site through the link, name it with --output"])
    }
}
