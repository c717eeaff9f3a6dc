/// A tale's front matter, as the form of the bench shows and changes it. It is read anew for each request.
struct FrontMatterForm {
    /// What a field of the form holds.
    enum Kind {
        case text, texts, flag, voices
    }

    /// The fields of the form. Other keys stay as they are.
    static let kinds: [(key: String, kind: Kind)] = [
        ("title", .text), ("language", .text), ("summary", .text), ("cover", .text), ("level", .text), ("ages", .text),
        ("themes", .texts), ("characters", .texts), ("contains", .texts), ("author", .text), ("illustrator", .text),
        ("translator", .text),
        ("license", .text), ("credits", .texts), ("published", .text), ("draft", .flag), ("music", .text),
        ("voices", .voices),
    ]
    static let voiceKeys = ["id", "name", "audio", "timing"]

    let source: Source
    let listed: LibraryFolder
    let root: String
    /// The library's folder as the command names it.
    let library: String
    let language: Language
    let mediaCache: MediaCache

    /// The path of the tale's text in the library.
    var path: String { source.path }
    /// The version of the file: a digest of its bytes.
    var version: String { Digest(source.bytes).text }

    /// - Parameters:
    ///   - path: the path of the tale's folder in the library.
    ///   - library: the library's folder as the command names it.
    ///   - language: the language of tales that name none.
    /// - Returns: `nil` if the file cannot be read.
    init?(_ path: String, of library: String, language: Language, mediaCache: MediaCache) {
        self.library = library
        root = mediaCache.root
        listed = LibraryScan(root: root).folder(at: path).folder
        let file = listed.path(of: TaleFolder.fileName)
        guard listed.file(named: TaleFolder.fileName) != nil,
            let bytes = try? Files.read("\(root)/\(file)", limit: .text)
        else { return nil }
        source = Source(path: file, bytes: bytes)
        (self.language, self.mediaCache) = (language, mediaCache)
    }

    // MARK: Showing

    /// The JSON that the form reads.
    var json: [UInt8] {
        let entries = Self.entries(of: source)
        var json = JSONObjectWriter()
        json.add("version", version)
        json.add("fields") { json in
            json.addObject { json in
                for (key, kind) in Self.kinds {
                    let node = entries.first { $0.key.text == key }?.value
                    Self.write(node.flatMap(YAMLValue.init), kind, key, to: &json)
                }
            }
        }
        json.add("language", language.tag)
        json.add("levels", ReadingLevel.allCases.map(\.rawValue))
        json.add("contents", TaleContent.allCases.map(\.rawValue))
        let names = listed.files.map(\.name)
        json.add("pictures", names.filter { $0.hasEnding(HostFacts.pictureTypes.map(\.ending)) })
        let sounds = names.filter { $0.hasEnding(SoundFormat.endings) }.map { String(TaleMedia.stem(of: $0)) }
        let folders = listed.folders.filter { $0.files.contains { $0.name.hasEnding(SoundFormat.endings) } }
        json.add("sounds", Array(Set(sounds + folders.map { String($0.name) })).sorted(by: precedesByBytes))
        let timings = names.filter { TaleMedia.isTiming($0) }.map { String(TaleMedia.stem(of: $0)) }
        json.add("timings", Array(Set(timings)).sorted(by: precedesByBytes))
        json.add("diagnostics") { FieldDiagnostic.write(fieldDiagnostics(entries), to: &$0) }
        return json.finished()
    }

    /// Writes a field. A value of another form is left out, and the form does not change it.
    private static func write(_ value: YAMLValue?, _ kind: Kind, _ key: String, to json: inout JSONObjectWriter) {
        switch (kind, value ?? .text(nil)) {
        case (.text, .text(let text)), (.flag, .text(let text)): json.add(key, text ?? "")
        case (.texts, .text(nil)): json.add(key, [String]())
        case (.texts, .list(let items)):
            let texts = items.compactMap { if case .text(let text) = $0 { text ?? "" } else { nil } }
            if texts.count == items.count { json.add(key, texts) }
        case (.voices, .text(nil)): json.add(key) { $0.addItems([Int]()) { _, _ in } }
        case (.voices, .list(let items)):
            let groups = items.compactMap { if case .group(let pairs) = $0 { pairs } else { nil } }
            guard groups.count == items.count else { return }
            json.add(key) { json in
                json.addItems(groups) { json, pairs in
                    json.addObject { json in
                        for name in voiceKeys {
                            if case .text(let text)? = pairs.first(where: { $0.key == name })?.value {
                                json.add(name, text)
                            }
                        }
                    }
                }
            }
        default: break
        }
    }

    static func entries(of source: Source) -> [YAMLNode.Entry] {
        guard let front = FrontMatter.find(in: source).found,
            case .mapping(let entries)? = YAMLParser.parse(source, part: front.yaml).node?.content
        else { return [] }
        return entries
    }
}
