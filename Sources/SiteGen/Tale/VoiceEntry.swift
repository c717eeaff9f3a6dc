/// The line of front matter that makes a voice of a recording.
struct VoiceEntry {
    /// The recording's name without its ending, or that of a folder of recordings.
    var audio: String
    /// The voice's id, if it is not the recording's name.
    var id: String?
    /// The name that readers see, if it is not the id.
    var name: String?
    /// Whether there is a timing of the same name.
    var hasTiming = false

    /// Returns what to write in YAML, and where.
    /// - Parameter tale: the tale that gets the voice.
    func advice(for tale: TaleFolder) -> String {
        let value = Slug.isPlain(audio) ? audio : YAMLWriter(isFlow: true).text(audio, as: .singleQuoted)
        let slug = Slug.anchor(of: audio)
        let voice = id ?? (slug.isEmpty ? "anna" : slug)
        let timing = hasTiming ? ", timing: \(value)" : ""
        let shown = name.map { YAMLWriter(isFlow: true).text($0) } ?? id ?? value
        let entry = "{id: \(voice), name: \(shown), audio: \(value)\(timing)}"
        if tale.header.voices.isEmpty {
            let task = Self.hasEmptyKey(tale) ? "write in place of the empty 'voices'" : "add to the front matter"
            return "\(task): voices: [\(entry)]"
        }
        return Self.areInBrackets(tale)
            ? "add to the voices in the front matter, after a comma: \(entry)"
            : "add to the voices in the front matter: - \(entry)"
    }

    /// Whether the front matter has the key `voices` without a voice.
    private static func hasEmptyKey(_ tale: TaleFolder) -> Bool {
        var fields = MarkdownFile.read(tale.path, root: tale.root, name: "tale").file?.fields
        return fields?.node("voices") != nil
    }

    /// Whether something stands under `voices` in the front matter of a tale without voices.
    static func isKeyWrong(of tale: TaleFolder) -> Bool {
        var fields = MarkdownFile.read(tale.path, root: tale.root, name: "tale").file?.fields
        guard let node = fields?.node("voices") else { return false }
        if case .sequence(let items) = node.content { return !items.isEmpty }
        return node.text != nil || node.firstKey != nil
    }

    /// Whether the tale lists its voices as `[…]`.
    private static func areInBrackets(_ tale: TaleFolder) -> Bool {
        guard let first = tale.header.voices.first, let folder = try? Folder.at(tale.folder.path, below: tale.root),
            let bytes = try? folder.read(TaleFolder.fileName, limit: .text)
        else { return false }
        let before = String(decoding: bytes.prefix(first.id.range.lowerBound), as: UTF8.self)
        guard let key = before.ranges(of: "voices:").last else { return false }
        return before[key.upperBound...].drop { $0.isWhitespace }.first == "["
    }
}

extension TaleFolder {
    /// Whether a timing stands beside `tale.md`.
    /// - Parameter name: without its ending.
    func hasTiming(called name: String) -> Bool {
        folder.files.contains { TaleMedia.isTiming($0.name) && TaleMedia.stem(of: $0.name) == name }
    }
}
