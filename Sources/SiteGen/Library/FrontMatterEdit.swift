/// Changes one key of a tale's front matter. All other bytes of the file stay as they are.
enum FrontMatterEdit {
    /// The keys in the order in which `storysite new` and an import write them.
    /// A new key is written after those before it.
    private static let order = [
        "title", "language", "summary", "cover", "focus", "level", "ages", "themes", "characters", "published",
        "author",
        "illustrator", "translator", "license", "credits", "voices", "music", "translations", "access", "state",
        "draft",
        "withdrawn",
    ]

    /// Returns the file with another value of a key.
    ///
    /// The edited text is parsed again. If anything but this key differs from before, nothing is changed.
    /// - Parameter value: `nil` to remove the key.
    /// - Throws: why it cannot be edited.
    static func setting(
        _ key: String, to value: YAMLValue?, in source: Source
    ) throws(YAMLPatch.Refusal) -> [UInt8] {
        let (front, root) = try read(source)
        guard case .group(var pairs)? = YAMLValue(root) else {
            throw YAMLPatch.Refusal(message: "the front matter must be lines of the form 'key: value', each key once")
        }
        let index = pairs.firstIndex { $0.key == key }
        switch (index, value) {
        case (nil, nil): return source.bytes
        case (nil, let value?): pairs.append((key, value))
        case (let index?, nil): pairs.remove(at: index)
        case (let index?, let value?): pairs[index].value = value
        }
        var patch = YAMLPatch(source.bytes, part: front)
        do throws(YAMLPatch.Refusal) {
            try patch.set(root, to: .group(pairs), order: order)
        } catch {
            throw refusal(of: key, error.message)
        }
        let edited = Source(path: source.path, bytes: patch.patched)
        guard let after = try? read(edited), YAMLValue(after.root) == .group(pairs),
            edited.bytes[after.part.upperBound...] == source.bytes[front.upperBound...]
        else { throw refusal(of: key, "an edit would change more than this value") }
        return edited.bytes
    }

    private static func refusal(of key: String, _ reason: String) -> YAMLPatch.Refusal {
        YAMLPatch.Refusal(message: "storysite cannot change '\(key)', because \(reason)")
    }

    private static func read(_ source: Source) throws(YAMLPatch.Refusal) -> (part: Range<Int>, root: YAMLNode) {
        guard let front = FrontMatter.find(in: source).found else {
            throw YAMLPatch.Refusal(message: "the front matter does not begin and end with a line of '---'")
        }
        let (root, wrong) = YAMLParser.parse(source, part: front.yaml)
        guard let root else { throw YAMLPatch.Refusal(message: wrong?.message ?? "the front matter is empty") }
        return (front.yaml, root)
    }
}
