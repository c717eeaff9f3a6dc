/// Finds the files that a tale names: pictures by their path, recordings and timings with or without their ending.
struct TaleMedia {
    let tale: TaleFolder
    let source: Source
    let mediaCache: MediaCache
    private(set) var diagnostics: DiagnosticList = []
    /// Every picture and recording of the tale's page, by path in the library.
    private(set) var used: [String: MediaFile] = [:]

    /// The endings of recordings as a message lists them.
    static var endings: String { SoundFormat.endings.map { ".\($0)" }.joined(separator: ", ") }

    /// Endings of files that may have sound in them, but are no recordings.
    private static let otherSound = [
        "oga", "aac", "mp4", "m4v", "mov", "webm", "mka", "mkv", "wma", "aif", "aiff", "caf", "amr", "3ga", "3gp",
    ]

    /// Returns a file's name without the ending of a recording or timing.
    static func stem(of name: String) -> String {
        guard let stem = name.stemAndEnding?.stem else { return name }
        let isMedium = name.hasEnding(SoundFormat.endings) || name.hasEnding(Video.endings)
        return isMedium || name.hasEnding(timingEndings) ? String(stem) : name
    }

    init(_ tale: TaleFolder, source: Source, mediaCache: MediaCache) {
        (self.tale, self.source, self.mediaCache) = (tale, source, mediaCache)
    }

    /// Returns the picture at `path`, relative to the tale's folder.
    /// - Parameter range: the range in the text that names it.
    mutating func picture(_ path: String, at range: Range<Int>) -> MediaFile? {
        guard let file = file(path, at: range) else { return nil }
        return open(file, as: .picture)
    }

    /// Returns the recordings called `name`, one for each format.
    /// - Parameter range: the range in the text that names them.
    mutating func recordings(_ name: String, in folder: LibraryFolder, at range: Range<Int>) -> [MediaFile] {
        var (recordings, damaged): ([MediaFile], [(path: String, failure: MediaCache.Failure)]) = ([], [])
        for file in files(name, endings: SoundFormat.endings, in: folder, at: range) {
            let path = folder.path(of: file.name)
            do throws(MediaCache.Failure) {
                recordings.append(try opened((path, file.stamp), as: .recording))
            } catch {
                damaged.append((path, error))
            }
        }
        for (path, failure) in damaged {
            diagnostics.append(Self.diagnostic(of: failure, path, besides: recordings.first))
        }
        // A browser takes the first of several formats that it plays.
        let codecs = recordings.compactMap { Recording.rareCodec(of: $0.mediaType) }
        if let first = recordings.first, let codec = codecs.first, codecs.count == recordings.count {
            diagnostics.append(
                Diagnostic(
                    .warning, .recordingCodec, file: first.path,
                    "not every browser plays this recording: it has \(codec) in it",
                    notes: .renewing(first.path, "-c:a aac", "make AAC of it, which all browsers play: ")))
        }
        return recordings
    }

    /// Finds the files called `name`, and reports those whose names differ only in the case of their endings.
    private mutating func files(
        _ name: String, endings: [String], in folder: LibraryFolder, at range: Range<Int>
    ) -> [LibraryFolder.File] {
        let files = folder.files(called: name, endings: endings)
        for (file, other) in zip(files, files.dropFirst()) where file.name.lowercased() == other.name.lowercased() {
            diagnostics.append(ambiguous([file, other], in: folder, at: range))
        }
        return files
    }

    private func ambiguous(_ files: [LibraryFolder.File], in folder: LibraryFolder, at range: Range<Int>) -> Diagnostic
    {
        let names = files.map { "'\($0.name)'" }.joined(separator: " and ")
        return Diagnostic(
            .error, .ambiguousFile, in: source, at: range,
            "\(names) in \(folder.path) differ only in capital letters",
            notes: ["keep one of them, or rename the others: Windows and macOS do not distinguish them"])
    }

    /// Returns the video called `name`.
    /// - Parameter range: the range in the text that names it.
    mutating func video(_ name: String, in folder: LibraryFolder, at range: Range<Int>) -> MediaFile? {
        guard let file = files(name, endings: Video.endings, in: folder, at: range).first else { return nil }
        return open((folder.path(of: file.name), file.stamp), as: .video)
    }

    /// Returns a part of a video, which a playlist names.
    mutating func part(_ name: String, in folder: LibraryFolder) -> MediaFile? {
        guard let file = folder.file(named: name) else { return nil }
        return open((folder.path(of: file.name), file.stamp), as: .part)
    }

    func missingVideo(_ name: String, in folder: LibraryFolder, at range: Range<Int>) -> Diagnostic {
        let videos = folder.files.map(\.name).filter { $0.hasEnding(Video.endings) }
        let near = closestName(to: Self.stem(of: name), among: videos.map(Self.stem)) ?? videos.first.map(Self.stem)
        return Diagnostic(
            .error, .missingFile, in: source, at: range, "there is no video '\(name)' in \(folder.path)",
            notes: (near.map { ["did you mean '\($0)'?"] } ?? []) + ["its name must end in .mp4"])
    }

    /// Returns the tale's music, one file for each format.
    mutating func music(_ wanted: Located<String>) -> [MediaFile] {
        guard staysInside(wanted.value, at: wanted.range) else { return [] }
        let known = diagnostics.count
        for home in tale.mediaFolders {
            guard let (folder, name) = Self.walk(wanted.value, from: home) else { continue }
            let files = recordings(Self.stem(of: name), in: folder, at: wanted.range)
            if !files.isEmpty || diagnostics.count > known { return files }
        }
        guard !lacksShared, let (folder, name) = resolve(wanted.value, at: wanted.range) else { return [] }
        if Self.stem(of: name) == name, folder.file(named: name) != nil {
            diagnostics.append(
                Diagnostic(
                    .error, .notARecording, in: source, at: wanted.range, "'\(name)' is not a recording",
                    notes: ["the name of music must end in \(Self.endings)"]))
            return []
        }
        diagnostics.append(missingSound("music", name, in: folder, at: wanted.range, orElse: ""))
        return []
    }

    /// - Parameters:
    ///   - kind: a noun for the sound: "recording" or "music".
    ///   - orElse: what else would do, as the end of the note.
    func missingSound(
        _ kind: String, _ name: String, in folder: LibraryFolder, at range: Range<Int>, orElse: String
    ) -> Diagnostic {
        let isOther = name.hasEnding(Self.otherSound)
        let wanted = isOther ? name.stemAndEnding.map { String($0.stem) } ?? name : Self.stem(of: name)
        let stems = folder.files.map { (Self.stem(of: $0.name), $0.name) }.filter { $0.0 != $0.1 && $0.0 != wanted }
        let near = suggestion(for: wanted, among: stems.map(\.0)).map { Diagnostic.Note($0) }
        let other = folder.files.map(\.name).first { file in
            Self.otherSound.contains { file.lowercased() == "\(wanted).\($0)".lowercased() }
        }
        let isThere = other == name
        let conversion = other.map { file in
            Diagnostic.Note(
                isThere ? "convert it, and name it '\(wanted)' here: " : "'\(file)' is not in a supported format: ",
                .ffmpeg(folder.path(of: file), "-vn", to: folder.path(of: "\(wanted).m4a")))
        }
        return Diagnostic(
            .error, .missingFile, in: source, at: range,
            isThere
                ? "'\(name)' in \(folder.path) is not in a supported format"
                : "there is no \(kind) '\(name)' in \(folder.path)\(kind == "music" ? norInShared : "")",
            notes: [conversion ?? near, "its name can end in \(Self.endings)\(orElse)"].compactMap(\.self))
    }

    func missingRecording(_ name: String, in folder: LibraryFolder, at range: Range<Int>) -> Diagnostic {
        missingSound(
            "recording", name, in: folder, at: range, orElse: "; or it can be a folder with a recording for each page")
    }

    /// Returns the bytes of a file in the tale's folder that another file names by a relative address, which may be
    /// percent-encoded.
    func neighbour(_ address: String, of file: Source) -> [UInt8]? {
        let home = file.path.path(below: tale.folder.path) ?? ""
        let folder = home.lastIndex(of: "/").map { home[...$0] } ?? ""
        let paths = RelativeAddress.paths(of: address).lazy.map {
            folder + ($0.hasPrefix("./") ? $0.dropFirst(2) : $0[...])
        }
        guard let file = paths.compactMap({ tale.folder.found(at: $0) }).first else { return nil }
        return try? Files.read("\(mediaCache.root)/\(file.path)", limit: .timing)
    }

    mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    /// Returns the folder and the file name that `path` stands for in the tale's own folder, if it stays there.
    mutating func resolve(_ path: String, at range: Range<Int>) -> (folder: LibraryFolder, name: String)? {
        guard staysInside(path, at: range) else { return nil }
        if let found = Self.walk(path, from: tale.folder) { return found }
        diagnostics.append(missing(path, in: tale.folder, at: range))
        return nil
    }

    /// Follows a path; `nil` if one of its folders is missing.
    static func walk(_ path: String, from home: LibraryFolder) -> (folder: LibraryFolder, name: String)? {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { Substring($0) }
        var folder = home
        for part in parts.dropLast() where part != "." && !part.isEmpty {
            guard let inner = folder.folder(named: part) else { return nil }
            folder = inner
        }
        return (folder, String(parts.last ?? ""))
    }

    private mutating func staysInside(_ path: String, at range: Range<Int>) -> Bool {
        let bytes = path.utf8
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if bytes.contains(UInt8(ascii: "\\")) || bytes.first == UInt8(ascii: "/")
            || parts.contains(where: { $0.elementsEqual("..".utf8) })
        {
            // As Windows writes the path.
            let slashed = path.replacing("\\", with: "/")
            let isInside =
                slashed != path
                && Self.walk(slashed, from: tale.folder).map { $0.folder.file(named: $0.name) != nil } == true
            diagnostics.append(
                Diagnostic(
                    .error, .outsideLibrary, in: source, at: range,
                    isInside
                        ? "'\(path)' has a backslash between its names"
                        : "'\(path)' is not in the tale's own folder",
                    notes: [
                        isInside
                            ? "write a slash there: '\(slashed)'"
                            : "put the file beside \(TaleFolder.fileName) and write only its name"
                    ]))
            return false
        }
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            path[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
        {
            diagnostics.append(
                Diagnostic(
                    .error, .outsideLibrary, in: source, at: range, "'\(path)' is not a file of the tale's folder",
                    notes: ["copy the file into the tale's folder and write only its name"]))
            return false
        }
        return true
    }

    private mutating func file(_ path: String, at range: Range<Int>) -> (path: String, stamp: FileStamp)? {
        guard staysInside(path, at: range) else { return nil }
        if let found = Self.file(path, of: tale) { return found }
        guard !lacksShared, let (folder, name) = resolve(path, at: range) else { return nil }
        diagnostics.append(missing(name, in: folder, at: range))
        return nil
    }

    /// Whether `pictures` names no tale. That is one error, and not one for each picture.
    private var lacksShared: Bool { tale.header.pictures != nil && tale.shared == nil }

    /// Returns the picture that a tale means by a path: its own, or else that of the tale whose pictures it uses.
    static func file(_ path: String, of tale: TaleFolder) -> (path: String, stamp: FileStamp)? {
        for home in tale.mediaFolders {
            guard let (folder, name) = walk(path, from: home) else { continue }
            let files = folder.files(like: name)
            // The name as the disk has it: the text may use another Unicode normalization form.
            if files.count == 1 { return (folder.path(of: files[0].name), files[0].stamp) }
        }
        return nil
    }

    /// Of files beside a tale that are neither pictures nor music.
    private static let textEndings = ["json", "md", "yml", "txt", "vtt", "srt", "lrc"]

    /// The end of a message about a picture or music that is missing.
    private var norInShared: String { tale.shared.map { " and none in \($0.folder.path)" } ?? "" }

    func missing(_ name: String, in folder: LibraryFolder, at range: Range<Int>) -> Diagnostic {
        let alike = folder.files(like: name)
        if alike.count > 1 { return ambiguous(alike, in: folder, at: range) }
        let names = ([folder] + tale.mediaFolders.dropFirst()).flatMap(\.files).map(\.name)
        // File managers hide endings.
        let withEnding =
            name.isEmpty ? nil : names.first { $0.hasPrefix("\(name).") && !$0.hasEnding(Self.textEndings) }
        // `fox/1.svg` names the tale's own folder once too often.
        let last = lastPathComponent(of: name)
        let inFolder = last == name ? nil : names.first { $0 == last }
        let near = (withEnding ?? inFolder).map { "did you mean '\($0)'?" } ?? suggestion(for: name, among: names)
        return Diagnostic(
            .error, .missingFile, in: source, at: range, "there is no file '\(name)' in \(folder.path)\(norInShared)",
            notes: [near ?? "put the file there, or write the name of one that is there"])
    }

    private mutating func open(_ file: (path: String, stamp: FileStamp), as kind: MediaKind) -> MediaFile? {
        do throws(MediaCache.Failure) { return try opened(file, as: kind) } catch {
            diagnostics.append(Self.diagnostic(of: error, file.path))
            return nil
        }
    }

    private mutating func opened(
        _ file: (path: String, stamp: FileStamp), as kind: MediaKind
    ) throws(MediaCache.Failure) -> MediaFile {
        if let known = used[file.path] { return known }
        let media = try mediaCache.file(kind, at: file.path, stamp: file.stamp)
        used[file.path] = media
        if media.hasWrongEnding { diagnostics.append(wrongEnding(media)) }
        return media
    }

    /// - Parameter other: the same recording in another format, which is whole.
    private static func diagnostic(
        of failure: MediaCache.Failure, _ path: String, besides other: MediaFile? = nil
    ) -> Diagnostic {
        let notes = failure.notes + (other.map { ["the site has only \($0.path)"] } ?? [])
        var diagnostic = Diagnostic(
            other == nil ? .error : .warning, failure.code, file: path, failure.message, notes: notes)
        diagnostic.excerpt = failure.excerpt
        return diagnostic
    }

    private func wrongEnding(_ file: MediaFile) -> Diagnostic {
        let (stem, ending) = file.nameParts
        let right = file.endings.first ?? ""
        return Diagnostic(
            .warning, .wrongEnding, file: file.path,
            "this file is \(file.formatName), but its name \(ending.isEmpty ? "has no ending" : "ends in '.\(ending)'")",
            notes: ["rename it to '\(stem).\(right)'; on the site its name ends in '.\(right)'"])
    }
}
