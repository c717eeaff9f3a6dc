/// Adds a voice, or the timing of a voice, to a tale's front matter. All other bytes of `tale.md` stay as they are.
enum NewVoice {
    /// - Parameters:
    ///   - id: the id. If the tale does not have it, its recording and its timing have this name, too. A voice with
    ///     another id and such a recording is this one: an author gave it that id.
    ///   - name: the name that readers see.
    /// - Returns: the bytes of `tale.md`; `nil` if the tale has the voice with a timing already.
    static func added(_ id: String, name: String, to source: Source) throws(TakeError) -> [UInt8]? {
        var voices = try voices(in: source)
        if let known = place(of: id, in: voices), case .group(var keys) = voices[known] {
            if keys.contains(where: { $0.key == "timing" }) { return nil }
            keys.append(("timing", .text(stem(of: id, in: voices))))
            voices[known] = .group(keys)
        } else {
            let entry = ["id": id, "name": name, "audio": id, "timing": id]
            voices.append(.group(["id", "name", "audio", "timing"].map { ($0, .text(entry[$0])) }))
        }
        do throws(YAMLPatch.Refusal) {
            return try FrontMatterEdit.setting("voices", to: .list(voices), in: source)
        } catch {
            throw TakeError(error.message)
        }
    }

    private static func voices(in source: Source) throws(TakeError) -> [YAMLValue] {
        guard let front = FrontMatter.find(in: source).found,
            let node = YAMLParser.parse(source, part: front.yaml).node, case .group(let pairs)? = YAMLValue(node)
        else { throw TakeError("the front matter of \(source.path) cannot be read") }
        switch pairs.first(where: { $0.key == "voices" })?.value {
        case nil, .text(nil): return []
        case .list(let voices): return voices
        default: throw TakeError("'voices' in \(source.path) must be a list")
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
    /// - Parameter files: what saves the text of a tale for the bench. It keeps the author's version with `~` at the end
    ///   of its name.
    /// - Returns: the id that the voice has in the tale.
    @discardableResult
    static func add(
        _ id: String, name: String, to tale: String, root: String, with files: LibraryFileSave
    ) throws(TakeError) -> String {
        // Ends: another save has changed the text each time that this one is refused.
        while true {
            let source = try source(of: tale, root)
            let voices = try voices(in: source)
            let known = place(of: id, in: voices).flatMap { value(voices[$0], "id") } ?? id
            guard try isTimed(stem(of: id, in: voices), in: tale, root) else {
                // `narrate` has used the paths that the voice has, such as a folder with a recording for each page.
                if place(of: id, in: voices) != nil { return known }
                throw TakeError("\(tale) has no recording '\(id)' with a timing")
            }
            guard let new = try added(id, name: name, to: source) else { return known }
            let version = Digest(source.bytes).text
            switch files.write(new, to: source.path, root: root, known: version, limit: .text) {
            case .saved: return known
            // An author saved the text in between.
            case .conflict: continue
            case .refused(let reason), .failed(let reason): throw TakeError(reason)
            }
        }
    }

    /// Whether there are a recording and a timing of that path without an ending.
    private static func isTimed(_ path: String, in tale: String, _ root: String) throws(TakeError) -> Bool {
        do throws(SystemError) {
            let (folder, stem) = try Folder.holding(path, in: tale, below: root)
            return !folder.recordings(called: stem).isEmpty && folder.stamp(of: "\(stem).json") != nil
        } catch {
            throw TakeError(error)
        }
    }

    private static func source(of tale: String, _ root: String) throws(TakeError) -> Source {
        let name = TaleFolder.fileName
        do throws(SystemError) {
            let bytes = try Folder.at(tale, below: root).read(name, limit: .text)
            return Source(path: "\(tale)/\(name)", bytes: bytes)
        } catch {
            throw TakeError(error)
        }
    }
}
