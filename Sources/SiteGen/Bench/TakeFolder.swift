/// The takes of a narrator: `takes/NAME/KEY.wav` in a tale's folder. A build uses none of them.
struct TakeFolder: Sendable {
    /// The folder in a tale's folder.
    static let name = "takes"

    /// The library's folder.
    let root: String
    /// The path of the tale's folder in the library.
    let tale: String
    /// The narrator's name in files: also that of the voice.
    let narrator: String

    /// - Returns: `nil` for a name that no voice can have.
    init?(root: String, tale: String, narrator: String) {
        guard Self.isName(narrator) else { return nil }
        (self.root, self.tale, self.narrator) = (root, tale, narrator)
    }

    static func isName(_ name: String) -> Bool { Slug.isID(name) && name != Self.name }

    /// The path of the folder in the library.
    var path: String { "\(tale)/\(Self.name)/\(narrator)" }

    /// The names of all narrators with a folder, in the order of their bytes.
    static func narrators(root: String, tale: String) -> [String] {
        let folder = try? Folder.at("\(tale)/\(name)", below: root)
        return (folder?.names() ?? []).filter(isName).sorted(by: precedesByBytes)
    }

    /// - Parameter createIfMissing: whether the narrator's folder is made if it is missing.
    func folder(createIfMissing: Bool = false) throws(SystemError) -> Folder {
        // The tale's folder is not made: it may have been renamed since the tale was read.
        try Folder.at(tale, below: root).folder(Self.name, createIfMissing: createIfMissing)
            .folder(narrator, createIfMissing: createIfMissing)
    }

    /// The keys of the sentences that have a take.
    func keys() -> Set<String> {
        let names = (try? folder())?.names() ?? []
        return Set(names.filter { $0.hasSuffix(Self.ending) }.map { String($0.dropLast(Self.ending.count)) })
    }

    static let ending = ".wav"

    func take(of key: String) -> TakeSound? {
        guard let bytes = try? folder().read(key + Self.ending, limit: .recording) else { return nil }
        return try? TakeSound(wav: bytes)
    }

    /// Writes a take in one step. The one before stays beside it, with `~` at the end of its name.
    /// - Parameter parts: the keys of the sentences in the take; their own takes are renamed in the same way.
    func save(_ take: TakeSound, as key: String, over parts: [String]) throws(TakeError) {
        let name = key + Self.ending
        do throws(SystemError) {
            let folder = try folder(createIfMissing: true)
            if folder.stamp(of: name) != nil {
                try folder.keep(name, folder.read(name, limit: .recording))
            }
            try folder.save(name, take.wav)
            for part in parts.map({ $0 + Self.ending }) where folder.stamp(of: part) != nil {
                try folder.rename(part, to: "\(part)~", in: folder)
            }
        } catch {
            throw TakeError(error)
        }
    }

    /// Lets the takes of all narrators follow sentences that were corrected at the bench:
    /// as their times stay, so do their takes.
    /// - Parameters:
    ///   - old: the sentences before, in order.
    ///   - new: the sentences now, in order.
    static func rename(from old: [TakeSentence], to new: [TakeSentence], root: String, tale: String) {
        for narrator in narrators(root: root, tale: tale) {
            guard let takes = TakeFolder(root: root, tale: tale, narrator: narrator) else { continue }
            let noted = takes.notedPages
            takes.rename(TakePage.all(of: old).map(\.key), to: TakePage.all(of: new).map(\.key))
            takes.renameNotes(noted, from: old, to: new)
            // A sentence that was divided has a new take for each part.
            guard takes.rename(old.map(\.key), to: new.map(\.key)), var joined = takes.joined else { continue }
            // By their places: several sentences may be equal, and some may have been moved since.
            for (index, place) in KeptTimes.matchesAnywhere(old.map(\.text), in: joined.sentences.map(\.text)) {
                joined.sentences[place].text = new[index].text
            }
            try? takes.note(joined)
        }
    }

    /// - Returns: whether each of the old keys has a new one. No take is replaced.
    @discardableResult
    private func rename(_ old: [String], to new: [String]) -> Bool {
        guard old.count == new.count, let folder = try? folder() else { return false }
        func isThere(_ key: String) -> Bool { folder.stamp(of: key + Self.ending) != nil }
        var left = zip(old, new).filter { $0 != $1 && isThere($0) }
        // The new key of one sentence may be the old one of another that has the same words.
        while let next = left.firstIndex(where: { !isThere($1) }) {
            let (key, newKey) = left.remove(at: next)
            try? folder.rename(key + Self.ending, to: newKey + Self.ending, in: folder)
        }
        return true
    }

    // MARK: The voice of these takes

    /// The file that lists the takes of a voice, so that the bench replaces no other voice.
    private static let noteName = "voice.json"

    /// The voice that was put together last, or the name alone before one was; `nil` without a note.
    var joined: JoinedTakes? {
        guard let bytes = try? folder().read(Self.noteName, limit: .timing) else { return nil }
        return JoinedTakes(bytes)
    }

    /// Notes the narrator's name as people write it, before the first voice.
    func name(_ title: String) throws(SystemError) {
        let folder = try folder(createIfMissing: true)
        // A note that cannot be read now is no reason to write over it.
        guard folder.stamp(of: Self.noteName) == nil else { return }
        try folder.save(Self.noteName, JoinedTakes(title: title, isVoice: false).bytes)
    }

    func note(_ joined: JoinedTakes) throws(SystemError) {
        try folder().save(Self.noteName, joined.bytes)
    }

    /// The names of the recordings and timings beside `tale.md` that have the narrator's name.
    var voiceFiles: [String] {
        guard let folder = try? Folder.at(tale, below: root) else { return [] }
        let timings = (folder.names() ?? []).filter { TaleMedia.isTiming($0) && TaleMedia.stem(of: $0) == narrator }
        return folder.recordings(called: narrator) + timings
    }

    /// Writes the recording and the timing of the voice beside `tale.md`.
    /// - Parameter kept: the files of the voice before that stay beside it, with `~` at the end of their names.
    func write(_ files: [(name: String, bytes: [UInt8])], keeping kept: [String]) throws(SystemError) {
        let folder = try Folder.at(tale, below: root)
        let recordings = folder.recordings(called: narrator)
        for name in kept { try folder.keep(name, folder.read(name, limit: .recording)) }
        try Folder.save(all: files.map { (folder, $0.name, $0.bytes) })
        // A browser could choose the older recording, and the timing has to be the only one of its name.
        for name in Set(recordings + kept) where !files.contains(where: { $0.name == name }) { try folder.remove(name) }
    }

    /// Whether the tale's folder has a recording or a timing of this name that was not made on the bench.
    var isNameTaken: Bool {
        guard joined?.isVoice != true, let folder = try? Folder.at(tale, below: root) else { return false }
        return [narrator, "\(narrator).json"].contains { folder.stamp(of: $0) != nil }
            || !folder.recordings(called: narrator).isEmpty
    }
}
