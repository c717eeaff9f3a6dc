import Glibc

/// Finds out which files a host lacks, and lets another program send them.
/// storysite itself asks no network for anything.
package struct Publisher: Sendable {
    private let options: PublishOptions
    private let progress: @Sendable (String) -> Void

    /// - Parameter progress: is called with a short description of what is being done.
    package init(_ options: PublishOptions, progress: @escaping @Sendable (String) -> Void) {
        (self.options, self.progress) = (options, progress)
    }

    package func run() -> CommandResult {
        do throws(Failure) { return CommandResult(report: try publish()) } catch {
            return Interruption.isAsked ? CommandResult(isInterrupted: true) : CommandResult(error.diagnostic)
        }
    }

    private struct Failure: SystemFailure {
        let diagnostic: Diagnostic

        init(_ code: DiagnosticCode, _ file: String, _ message: String, _ notes: [String]) {
            diagnostic = Diagnostic(.error, code, file: file, message, notes: notes)
        }

        init(_ error: SystemError) { self.init(.cannotWrite, error.path, error.message, []) }
    }

    /// - Returns: what differs or was done in one line, and before it a line for each file if nothing is sent.
    private func publish() throws(Failure) -> [String] {
        let root: Folder
        do throws(SystemError) { root = try Folder(options.site) } catch {
            throw Failure(
                .missingFile, options.site, error.isMissing ? "there is no such folder" : error.message,
                ["build the site with 'storysite build', or name its folder"])
        }
        // A build must not change the site while it is sent.
        let lock = OutputLock(reading: root)
        guard lock.isOurs else {
            throw Failure(.outputBusy, options.site, "a build is writing to this folder", ["wait until it is done"])
        }
        defer { withExtendedLifetime(lock) {} }
        let built = try builtRecord(in: root)
        let tree = FolderTree(root: root)
        let own = Self.own(in: tree, besides: built)
        let record = built.replacing(own.map(\.made), by: own.map(\.there), of: 0).record
        let publication = Publication(record, host: try host())
        let summary = Self.summary(publication, try size(of: publication, in: tree))
        let sent = Set(publication.new + publication.changed)
        let notes = own.map(\.there.path).filter(sent.contains).map {
            "\($0) is not as storysite made it; it is sent as it is"
        }
        guard !options.isDry, options.target != nil else { return Self.lines(publication) + notes + [summary] }
        try send(publication)
        return notes + [publication.isEmpty ? summary : "\(summary); the host has the site"]
    }

    /// The list of the files of a whole site.
    private func builtRecord(in root: Folder) throws(Failure) -> OutputRecord {
        guard let built = OutputRecord(in: root) else {
            throw Failure(
                .noSite, options.site,
                Library.isLibrary(options.site)
                    ? "this is a library, and not its site"
                    : "this folder has no list of files, so it is not a site that storysite built",
                ["build the site with 'storysite build', or name its folder"])
        }
        guard built.digests(of: ShardList.path).isEmpty else {
            throw Failure(
                .noSite, options.site, "this is one shard of a site",
                ["join all shards with 'storysite build --join', and publish the joined site"])
        }
        guard !built.isInDoubt else {
            throw Failure(
                .noSite, options.site, "a transfer into this folder has not ended",
                ["publish the site into it again, or name the folder of a site that storysite built"])
        }
        return built
    }

    /// The number of bytes that are sent.
    private func size(of publication: Publication, in tree: FolderTree) throws(Failure) -> Int64 {
        var size: Int64 = 0
        for path in publication.new + publication.changed {
            guard let stamp = tree.stamp(of: path), stamp.kind == .file else {
                throw Failure(
                    .noSite, [Diagnostic].prefix(of: options.site) + path, "this file of the site is missing",
                    ["build the site again"])
            }
            size += stamp.size
        }
        return size
    }

    /// The files that an author put in place of storysite's own.
    ///
    /// They are looked for among the files that are newer than the list of all: a build changes no file after it.
    private static func own(
        in tree: FolderTree, besides record: OutputRecord
    ) -> [(made: OutputRecord.File, there: OutputRecord.File)] {
        let listed = tree.stamp(of: OutputRecord.path)?.changed ?? .min
        return record.files.compactMap { file in
            guard let stamp = tree.stamp(of: file.path), stamp.kind == .file, stamp.changed >= listed,
                let (folder, name) = try? tree.parent(of: file.path), let digest = try? folder.digest(of: name)
            else { return nil }
            return digest == file.digest ? nil : (file, OutputRecord.File(path: file.path, digest: digest))
        }
    }

    /// A line for each file, in the order of the steps.
    private static func lines(_ publication: Publication) -> [String] {
        let new = Set(publication.new)
        return publication.steps.filter { $0.action != .removeFolders }.flatMap { step in
            step.paths.filter { $0 != OutputRecord.path }.map { path in
                (step.action == .remove ? "gone    " : new.contains(path) ? "new     " : "changed ") + path
            }
        }
    }

    private static func summary(_ publication: Publication, _ size: Int64) -> String {
        if publication.isEmpty { return "the host has this site already" }
        return "\(publication.new.count) new, \(publication.changed.count) changed, \(publication.gone.count) gone: "
            + "\(shownSize(Int(size))) to send"
    }

    // MARK: The host

    /// The list of files on the host; `nil` if it has no site yet.
    private func host() throws(Failure) -> OutputRecord? {
        switch options.host {
        case .empty: return nil
        case .list(let given):
            let isFolder = FileStamp(path: given)?.kind == .folder
            let path = isFolder ? [Diagnostic].prefix(of: given) + OutputRecord.path : given
            return try record(at: path, named: path)
        case .fetched:
            let name = SendingTool.address(of: OutputRecord.path, at: options.target ?? "")
            return try TemporaryFolder.use { folder throws(Failure) in
                let file = "\(folder)/files"
                progress("fetching the list of files of the host")
                try start(
                    .fetch(path: OutputRecord.path, to: file), about: name,
                    notes: [
                        "if the host has no site yet, give --first", "a list from elsewhere can be given with --since",
                    ])
                return try record(at: file, named: name)
            }
        }
    }

    private func record(at path: String, named name: String) throws(Failure) -> OutputRecord {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try Files.read(path, limit: .own) } catch {
            throw Failure(
                .unreadableFile, name, error.message,
                ["give a copy of the host's '\(OutputRecord.path)', or --first if the host has no site yet"])
        }
        guard let record = OutputRecord(bytes) else {
            throw Failure(
                .noSite, name, "this is not the list of a site's files, or it is damaged",
                ["give --first to send all files; files of an earlier site then stay on the host"])
        }
        return record
    }

    // MARK: Sending

    private func send(_ publication: Publication) throws(Failure) {
        var isMarked = false
        for step in publication.steps where step.action != .removeFolders || options.tool.removesFolders {
            progress(
                "\(step.action == .send ? "sending" : "removing") \(step.title): "
                    + "\(counted(step.paths.count, step.action == .removeFolders ? "folder" : "file"))")
            try perform(step, notes: isMarked ? afterFailure : ["the site on the host is as it was"])
            isMarked = true
        }
    }

    /// What is true after a step that failed.
    private var afterFailure: [String] {
        let said = "the list on the host says which files are in doubt; the next run sends or removes them"
        switch options.host {
        case .empty: return [said, "leave out --first in the next run"]
        case .list: return [said, "leave out --since in the next run: the host has another list now"]
        case .fetched: return [said]
        }
    }

    /// - Parameter notes: what is true if it fails.
    private func perform(_ step: Publication.Step, notes: [String]) throws(Failure) {
        try TemporaryFolder.use { folder throws(Failure) in
            let task: SendingTool.Task
            do throws(SystemError) { task = try prepare(step, in: folder) } catch {
                throw Failure(.cannotWrite, error.path, "it cannot be written: \(error.message)", [])
            }
            try start(task, about: options.target ?? "", notes: notes)
        }
    }

    /// Writes what the tool reads for a step into a temporary folder.
    private func prepare(_ step: Publication.Step, in folder: String) throws(SystemError) -> SendingTool.Task {
        let (list, inner) = ("\(folder)/list", "\(folder)/files")
        // From the root, because the programs read a name with a colon as that of a host.
        var site = Files.realPath(options.site) ?? options.site
        try Files.replace(list, by: step.paths.flatMap { Array("\($0)\n".utf8) })
        try Files.makeFolder(inner)
        if let record = step.list {
            site = "\(folder)/site"
            try Files.makeFolder("\(site)/\(OutputRecord.folder)")
            try Files.replace("\(site)/\(OutputRecord.path)", by: record.bytes)
        }
        switch step.action {
        case .send:
            if options.tool.takesCopies {
                let real = Files.realPath(site) ?? site
                for path in step.paths { try Self.link("\(inner)/\(path)", to: "\(real)/\(path)") }
            }
            return .send(list: list, paths: step.paths, site: site, copies: inner, isLasting: step.isLasting)
        case .remove, .removeFolders:
            // rsync only removes something from a folder that it finds here, too.
            for path in Set(step.paths.map { FolderTree.parent(of: $0[...]) }) {
                try Files.makeFolder("\(inner)/\(path)")
            }
            return .remove(list: list, paths: step.paths, empty: inner)
        }
    }

    private static func link(_ path: String, to file: String) throws(SystemError) {
        try Files.makeFolder(String(FolderTree.parent(of: path[...])))
        guard unsafe symlink(file, path) == 0 else { throw SystemError(path: path) }
    }

    /// Runs the tool once or several times.
    private func start(_ task: SendingTool.Task, about file: String, notes: [String]) throws(Failure) {
        let tool = options.tool
        guard let path = ChildProgram.find(tool.rawValue) else {
            throw Failure(.notSent, file, "'\(tool.rawValue)' is not installed", [tool.remedy])
        }
        for arguments in tool.arguments(task, target: options.target ?? "") {
            let ending: ChildProgram.Ending
            do throws(SystemError) {
                // A large file takes hours on a slow line, without a word. These programs know when a host does not
                // answer.
                ending = try ChildProgram(path: path, arguments: arguments, idleLimit: nil).run { _ in true }
            } catch {
                throw Failure(.notSent, file, "'\(path)' cannot be started: \(error.message)", [])
            }
            guard ending.isGood, !Interruption.isAsked else {
                let said = ending.errorOutput.split(whereSeparator: \.isNewline).suffix(3)
                    .map { "\(tool.rawValue): \($0)" }
                throw Failure(.notSent, file, "'\(tool.rawValue)' \(ending.manner)", said + notes)
            }
        }
    }
}
