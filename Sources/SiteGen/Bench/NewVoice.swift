/// Adds a voice, or the timing of a voice, to a tale's front matter. All other bytes of `tale.md` stay as they are.
enum NewVoice {
    /// - Parameters:
    ///   - id: the id, which is also the name of its recording and its timing beside `tale.md`.
    ///   - name: the name that readers see.
    /// - Returns: the bytes of `tale.md`; `nil` if the tale has the voice with a timing already.
    static func added(_ id: String, name: String, to source: Source) throws(TakeError) -> [UInt8]? {
        guard let front = FrontMatter.find(in: source).found,
            let node = YAMLParser.parse(source, part: front.yaml).node, case .group(let pairs)? = YAMLValue(node)
        else { throw TakeError("the front matter of \(source.path) cannot be read") }
        var voices: [YAMLValue] = []
        switch pairs.first(where: { $0.key == "voices" })?.value {
        case nil, .text(nil): break
        case .list(let known): voices = known
        default: throw TakeError("'voices' in \(source.path) must be a list")
        }
        let known = voices.firstIndex { voice in
            guard case .group(let keys) = voice else { return false }
            return keys.contains { $0.key == "id" && $0.value == .text(id) }
        }
        if let known, case .group(var keys) = voices[known] {
            if keys.contains(where: { $0.key == "timing" }) { return nil }
            keys.append(("timing", .text(id)))
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

    /// Adds the voice to the tale in a folder of the library. The version before stays beside it, with `~` at the end of
    /// its name.
    static func add(_ id: String, name: String, to tale: String, root: String) throws(TakeError) {
        let (file, path) = (TaleFolder.fileName, "\(tale)/\(TaleFolder.fileName)")
        let (folder, old) = try read(file, of: tale, root)
        guard !folder.recordings(called: id).isEmpty, folder.stamp(of: "\(id).json") != nil else {
            throw TakeError("\(tale) has no recording '\(id)' with a timing")
        }
        guard let new = try added(id, name: name, to: Source(path: path, bytes: old)) else { return }
        do throws(SystemError) {
            try folder.keep(file, old)
            try folder.save(file, new)
        } catch {
            throw TakeError(error)
        }
    }

    private static func read(
        _ file: String, of tale: String, _ root: String
    ) throws(TakeError) -> (folder: Folder, bytes: [UInt8]) {
        do throws(SystemError) {
            let folder = try Folder.at(tale, below: root)
            return (folder, try folder.read(file, limit: .text))
        } catch {
            throw TakeError(error)
        }
    }
}
