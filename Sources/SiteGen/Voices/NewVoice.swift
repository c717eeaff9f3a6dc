/// Adds a voice, or the timing of a voice, to a tale's front matter. All other bytes of `tale.md` stay as they are.
enum NewVoice {
    /// Why a voice cannot be added, as a sentence without a full stop.
    struct Refusal: Error {
        let message: String
    }

    /// - Parameters:
    ///   - id: the id. If the tale does not have it, its recording and its timing have this name, too. A voice with
    ///     another id and such a recording is this one: an author gave it that id.
    ///   - name: the name that readers see.
    ///   - isFolder: whether the recording is a folder with a recording and a timing for each page.
    /// - Returns: the bytes of `tale.md`; `nil` if the tale has the voice with a timing already.
    static func added(
        _ id: String, name: String, isFolder: Bool = false, to source: Source
    ) throws(Refusal) -> [UInt8]? {
        var voices = try voices(in: source)
        if let known = place(of: id, in: voices), case .group(var keys) = voices[known] {
            if isFolder || keys.contains(where: { $0.key == "timing" }) { return nil }
            keys.append(("timing", .text(stem(of: id, in: voices))))
            voices[known] = .group(keys)
        } else {
            let entry = ["id": id, "name": name, "audio": id, "timing": id]
            let keys = ["id", "name", "audio"] + (isFolder ? [] : ["timing"])
            voices.append(.group(keys.map { ($0, .text(entry[$0])) }))
        }
        do throws(YAMLPatch.Refusal) {
            return try FrontMatterEdit.setting("voices", to: .list(voices), in: source)
        } catch {
            throw Refusal(message: error.message)
        }
    }

    private static func voices(in source: Source) throws(Refusal) -> [YAMLValue] {
        guard let front = FrontMatter.find(in: source).found,
            let node = YAMLParser.parse(source, part: front.yaml).node, case .group(let pairs)? = YAMLValue(node)
        else { throw Refusal(message: "the front matter of \(source.path) cannot be read") }
        switch pairs.first(where: { $0.key == "voices" })?.value {
        case nil, .text(nil): return []
        case .list(let voices): return voices
        default: throw Refusal(message: "'voices' in \(source.path) must be a list")
        }
    }

    private static func place(of id: String, in voices: [YAMLValue]) -> Int? {
        voices.firstIndex { value($0, "id") == id }
            ?? voices.firstIndex { value($0, "audio").map(TaleMedia.stem) == id }
    }

    private static func value(_ voice: YAMLValue, _ key: String) -> String? {
        guard case .group(let keys) = voice, case .text(let text)? = keys.first(where: { $0.key == key })?.value
        else { return nil }
        return text
    }

    /// Returns the path of the recording of a voice below the tale's folder, without its ending.
    private static func stem(of id: String, in voices: [YAMLValue]) -> String {
        place(of: id, in: voices).flatMap { value(voices[$0], "audio") }.map(TaleMedia.stem) ?? id
    }

    /// Adds the voice to the tale in a folder of the library.
    /// - Parameters:
    ///   - isFolder: whether the recording is a folder with a recording and a timing for each page.
    ///   - files: what saves the text of a tale. It keeps the author's version with `~` at the end of its name.
    /// - Returns: the id that the voice has in the tale.
    @discardableResult
    static func add(
        _ id: String, name: String, isFolder: Bool = false, to tale: String, root: String, with files: LibraryFileSave
    ) throws(Refusal) -> String {
        // Ends: another save has changed the text each time that this one is refused.
        while true {
            let source = try source(of: tale, root)
            let voices = try voices(in: source)
            let known = place(of: id, in: voices).flatMap { value(voices[$0], "id") } ?? id
            let isReady = if isFolder { true } else { try isTimed(stem(of: id, in: voices), in: tale, root) }
            guard isReady else {
                // `narrate` has used the paths that the voice has, such as a folder with a recording for each page.
                if place(of: id, in: voices) != nil { return known }
                throw Refusal(message: "\(tale) has no recording '\(id)' with a timing")
            }
            guard let new = try added(id, name: name, isFolder: isFolder, to: source) else { return known }
            let version = Digest(source.bytes).text
            switch files.write(new, to: source.path, root: root, known: version, limit: .text) {
            case .saved: return known
            // An author saved the text in between.
            case .conflict: continue
            case .refused(let reason), .failed(let reason): throw Refusal(message: reason)
            }
        }
    }

    /// Whether there are a recording and a timing of that path without an ending.
    private static func isTimed(_ path: String, in tale: String, _ root: String) throws(Refusal) -> Bool {
        do throws(SystemError) {
            let (folder, stem) = try Folder.holding(path, in: tale, below: root)
            return !folder.recordings(called: stem).isEmpty && folder.stamp(of: "\(stem).json") != nil
        } catch {
            throw Refusal(message: "\(error.path): \(error.message)")
        }
    }

    private static func source(of tale: String, _ root: String) throws(Refusal) -> Source {
        let name = TaleFolder.fileName
        do throws(SystemError) {
            let bytes = try Folder.at(tale, below: root).read(name, limit: .text)
            return Source(path: "\(tale)/\(name)", bytes: bytes)
        } catch {
            throw Refusal(message: "\(error.path): \(error.message)")
        }
    }
}
