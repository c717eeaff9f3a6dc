/// A tale's front matter, as the form of the bench shows and changes it. It is read anew for each request.
struct AboutTale {
    /// What a field of the form holds.
    private enum Kind {
        case text, texts, flag, voices
    }

    /// A diagnostic about a field, as `check` reports it.
    struct FieldDiagnostic {
        let key: String
        /// The number of the voice, from 0.
        var voice: Int?
        /// The key of the voice.
        var field: String?
        var isError = true
        let message: String
        var notes: [String] = []
    }

    /// The fields of the form. Other keys stay as they are.
    private static let kinds: [(key: String, kind: Kind)] = [
        ("title", .text), ("language", .text), ("summary", .text), ("cover", .text), ("level", .text), ("ages", .text),
        ("themes", .texts), ("characters", .texts), ("contains", .texts), ("author", .text), ("illustrator", .text),
        ("translator", .text),
        ("license", .text), ("credits", .texts), ("published", .text), ("draft", .flag), ("music", .text),
        ("voices", .voices),
    ]
    private static let voiceKeys = ["id", "name", "audio", "timing"]

    private let source: Source
    private let listed: LibraryFolder
    private let root: String
    /// The library's folder as the command names it.
    private let library: String
    private let language: Language
    private let mediaCache: MediaCache

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
        json.add("diagnostics") { Self.write(fieldDiagnostics(entries), to: &$0) }
        return json.finished()
    }

    /// Returns why something was not saved, as the form reads it.
    static func json(_ diagnostics: [FieldDiagnostic]) -> [UInt8] {
        var json = JSONObjectWriter()
        json.add("diagnostics") { write(diagnostics, to: &$0) }
        return json.finished()
    }

    private static func write(_ diagnostics: [FieldDiagnostic], to json: inout JSONObjectWriter) {
        json.addList(diagnostics) { json, diagnostic in
            json.add("key", diagnostic.key)
            if let voice = diagnostic.voice { json.add("voice", voice) }
            json.add("field", diagnostic.field)
            json.add("severity", diagnostic.isError ? "error" : "warning")
            json.add("message", diagnostic.message)
            json.add("notes", diagnostic.notes)
        }
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

    private static func entries(of source: Source) -> [YAMLNode.Entry] {
        guard let front = FrontMatter.find(in: source).found,
            case .mapping(let entries)? = YAMLParser.parse(source, part: front.yaml).node?.content
        else { return [] }
        return entries
    }

    // MARK: What is wrong

    /// What `check` finds in the front matter, by field.
    private func fieldDiagnostics(_ entries: [YAMLNode.Entry]) -> [FieldDiagnostic] {
        let (folder, diagnostics) = TaleFolder.load(listed, root: root, language: language)
        let tale = folder.flatMap { Tale.read($0, taken: [], mediaCache: mediaCache) }
        return fieldDiagnostics(diagnostics + (tale?.diagnostics ?? []), entries, in: source)
    }

    /// What `check` would find in a front matter that is not saved yet, with the pictures and recordings that it names.
    private func fieldDiagnostics(in edited: Source) -> [FieldDiagnostic] {
        guard let front = FrontMatter.find(in: edited).found else { return [] }
        let (node, wrong) = YAMLParser.parse(edited, part: front.yaml)
        var fields = YAMLFields(node, in: edited, at: front.yaml, name: "front matter")
        let header = TaleHeader(&fields, language: language)
        var media = TaleMedia(
            TaleFolder(listed, header: header, root: root), source: edited, mediaCache: mediaCache)
        let body = TaleBody(
            edited, body: front.body, lines: SourceLines(edited),
            TaleBody.Options(
                namesTales: header.learning != nil, highlight: header.highlight,
                rules: header.language.sentenceRules),
            pictures: { _, _ in nil })
        _ = header.cover.map { media.picture($0.value, at: $0.range) }
        _ = header.music.map { media.music($0) }
        _ = VoiceLoader.load(header.voices, body: body, media: &media)
        return fieldDiagnostics(
            fields.finished() + (wrong.map { [$0] } ?? []) + media.diagnostics.all, Self.entries(of: edited), in: edited
        )
    }

    private func fieldDiagnostics(
        _ found: [Diagnostic], _ entries: [YAMLNode.Entry], in source: Source
    ) -> [FieldDiagnostic] {
        /// The notes with the paths of their commands from the folder in which the preview runs.
        func notes(_ diagnostic: Diagnostic) -> [String] {
            [diagnostic].shown(from: library).flatMap(\.notes).map(\.message)
        }
        guard let front = FrontMatter.find(in: source).found else {
            return found.map { FieldDiagnostic(key: "", message: $0.message, notes: notes($0)) }
        }
        let lastLine = source.line(at: max(front.body - 1, 0))
        // It is reported where the front matter begins, and so at its first key.
        let missingTitle = Diagnostic.missingKey("title", in: source, at: front.yaml).message
        return found.compactMap { diagnostic in
            guard diagnostic.file == source.path, let excerpt = diagnostic.excerpt, excerpt.line <= lastLine else {
                return nil
            }
            let isBefore = { (node: YAMLNode) in
                let start = source.excerpt(node.range.lowerBound..<node.range.lowerBound)
                return (start.line, start.column) <= (excerpt.line, excerpt.column)
            }
            let entry = entries.last { isBefore($0.key) }
            let isMissing = diagnostic.code == .missingKey && diagnostic.message == missingTitle
            var field = FieldDiagnostic(
                key: isMissing ? "title" : entry?.key.text ?? "", isError: diagnostic.isError,
                message: diagnostic.message, notes: notes(diagnostic))
            if field.key == "voices", case .sequence(let items)? = entry?.value.content {
                field.voice = items.lastIndex(where: isBefore)
                if case .mapping(let keys)? = field.voice.map({ items[$0].content }) {
                    field.field = keys.last { isBefore($0.key) }?.key.text
                }
            }
            return field
        }
    }

    // MARK: Changing

    /// Returns the file with other values of some fields.
    /// - Parameter body: an object of fields; `null` removes a key.
    func changed(by body: [UInt8]) -> (bytes: [UInt8], diagnostics: [FieldDiagnostic]) {
        guard let values = Self.values(body) else {
            return (source.bytes, [FieldDiagnostic(key: "", message: "the form did not arrive whole: save it again")])
        }
        var (edited, diagnostics): (Source, [FieldDiagnostic]) = (source, [])
        for (key, value) in values {
            guard Self.kinds.contains(where: { $0.key == key }) else {
                diagnostics.append(FieldDiagnostic(key: key, message: "the form has no field '\(key)'"))
                continue
            }
            do throws(YAMLPatch.Refusal) {
                edited = Source(
                    path: source.path, bytes: try FrontMatterEdit.setting(key, to: merged(value, of: key), in: edited))
            } catch {
                diagnostics.append(FieldDiagnostic(key: key, message: error.message))
            }
        }
        if !diagnostics.isEmpty { return (source.bytes, diagnostics) }
        // Errors that were there before must not prevent other changes.
        var known = fieldDiagnostics(in: source).map(\.message)
        return (edited.bytes, fieldDiagnostics(in: edited).filter { $0.isError && !known.removeFirst($0.message) })
    }

    /// Returns the file with the name of a timing for a voice that has none.
    func naming(_ timing: String, of voice: String) throws(YAMLPatch.Refusal) -> [UInt8] {
        let node = Self.entries(of: source).first { $0.key.text == "voices" }?.value
        guard case .list(let voices)? = node.flatMap(YAMLValue.init) else { return source.bytes }
        let named = voices.map { one -> YAMLValue in
            guard case .group(let pairs) = one,
                pairs.contains(where: { $0.key == "id" && $0.value == .text(voice) }),
                !pairs.contains(where: { $0.key == "timing" && $0.value != .text(nil) })
            else { return one }
            return .group(pairs.filter { $0.key != "timing" } + [("timing", .text(timing))])
        }
        return try FrontMatterEdit.setting("voices", to: .list(named), in: source)
    }

    /// Adds the keys that the form does not know: each voice keeps those of the voice at the same position in the file.
    private func merged(_ value: YAMLValue?, of key: String) -> YAMLValue? {
        guard key == "voices", case .list(let items)? = value else { return value }
        let node = Self.entries(of: source).first { $0.key.text == key }?.value
        guard case .list(let olds)? = node.flatMap(YAMLValue.init) else { return value }
        return .list(
            items.map { item in
                guard case .group(var pairs) = item,
                    case .text(let origin)? = pairs.first(where: { $0.key == "was" })?.value
                else { return item }
                pairs.removeAll { $0.key == "was" }
                let number = origin.flatMap(Int.init) ?? -1
                if olds.indices.contains(number), case .group(let old) = olds[number] {
                    pairs += old.filter { !Self.voiceKeys.contains($0.key) }
                }
                return .group(pairs)
            })
    }

    /// The fields of an object, each with its value: `nil` for `null`, an empty text and an empty list.
    /// - Returns: `nil` if this is no JSON object.
    private static func values(_ body: [UInt8]) -> [(key: String, value: YAMLValue?)]? {
        guard let json = try? JSONTree(body, isLenient: false), json.kind(json.roots[0]) == .object else { return nil }
        return json.elements(of: json.roots[0]).map { node in (json.key(node) ?? "", value(node, json)) }
    }

    private static func value(_ node: JSONTree.Node, _ json: JSONTree) -> YAMLValue? {
        switch json.kind(node) {
        case .text:
            let text = String(decoding: json.text(node) ?? [], as: UTF8.self).collapsingWhitespace()
            return text.isEmpty ? nil : .text(text)
        case .array:
            let items = json.elements(of: node).compactMap { value($0, json) }
            return items.isEmpty ? nil : .list(items)
        case .object:
            // The form's fields are one level deep.
            let members = json.elements(of: node).filter { json.kind($0) == .text }
            return .group(members.compactMap { member in value(member, json).map { (json.key(member) ?? "", $0) } })
        default: return nil
        }
    }
}

extension [String] {
    /// Removes the first element that equals `element`.
    /// - Returns: whether there was one.
    mutating func removeFirst(_ element: String) -> Bool {
        guard let index = firstIndex(of: element) else { return false }
        remove(at: index)
        return true
    }
}
