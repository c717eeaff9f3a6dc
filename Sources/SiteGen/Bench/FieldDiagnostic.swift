/// A diagnostic about a field of the form, as `check` reports it.
struct FieldDiagnostic {
    let key: String
    /// The number of the voice, from 0.
    var voice: Int?
    /// The key of the voice.
    var field: String?
    var isError = true
    let message: String
    var notes: [String] = []

    /// Returns why something was not saved, as the form reads it.
    static func json(_ diagnostics: [FieldDiagnostic]) -> [UInt8] {
        var json = JSONObjectWriter()
        json.add("diagnostics") { write(diagnostics, to: &$0) }
        return json.finished()
    }

    static func write(_ diagnostics: [FieldDiagnostic], to json: inout JSONObjectWriter) {
        json.addList(diagnostics) { json, diagnostic in
            json.add("key", diagnostic.key)
            if let voice = diagnostic.voice { json.add("voice", voice) }
            json.add("field", diagnostic.field)
            json.add("severity", diagnostic.isError ? "error" : "warning")
            json.add("message", diagnostic.message)
            json.add("notes", diagnostic.notes)
        }
    }
}

extension FrontMatterForm {
    /// What `check` finds in the front matter, by field.
    func fieldDiagnostics(_ entries: [YAMLNode.Entry]) -> [FieldDiagnostic] {
        let (folder, diagnostics) = TaleFolder.load(listed, root: root, language: language)
        let tale = folder.flatMap { try? Tale.read($0, taken: [], mediaCache: mediaCache) }
        return fieldDiagnostics(diagnostics + (tale?.diagnostics ?? []), entries, in: source)
    }

    /// What `check` would find in a front matter that is not saved yet, with the pictures and recordings that it names.
    func fieldDiagnostics(in edited: Source) -> [FieldDiagnostic] {
        guard let front = FrontMatter.find(in: edited).found else { return [] }
        let (node, wrong) = YAMLParser.parse(edited, part: front.yaml)
        var fields = YAMLFields(node, in: edited, at: front.yaml, name: "front matter")
        let header = TaleHeader(&fields, language: language)
        var media = TaleMedia(TaleFolder(listed, header: header, root: root), source: edited, mediaCache: mediaCache)
        let body = TaleBody(
            edited, body: front.body, lines: SourceLines(edited),
            TaleBody.Options(
                namesTales: header.learning != nil, highlight: header.highlight, rules: header.language.sentenceRules),
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
}
