/// The templates of a theme.
struct ThemeTemplates: Sendable {
    let set: TemplateSet
    /// The ids of the templates' own elements.
    let ids: Set<String>
    let diagnostics: DiagnosticList

    init(_ layers: ThemeLayers) {
        var files = ThemeFiles(layers)
        let found = files.sources(in: "templates", ending: ".mustache")
        let wanted = ThemeUse.templates(
            scripts: layers.folders(in: "scripts"), hasLessons: found.contains { $0.name == "learn" })
        for needed in wanted where !found.contains(where: { $0.name == needed }) {
            files.diagnostics.append(.missingTemplate(layers.label(of: "templates/\(needed).mustache")))
        }
        ids = Set(found.flatMap { Self.ids(in: $0.source.bytes) })
        var wrong: [Diagnostic] = []
        set = TemplateSet(
            Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.source) }), diagnostics: &wrong)
        files.diagnostics += wrong
        diagnostics = files.diagnostics
    }

    private static func ids(in template: [UInt8]) -> [String] {
        let bytes = template.span
        var ids: [String] = []
        for start in bytes.indices where bytes[start] == UInt8(ascii: " ") && bytes.has(" id=\"", at: start) {
            let end = template[(start + 5)...].firstIndex(of: UInt8(ascii: "\"")) ?? template.endIndex
            ids.append(String(decoding: template[start + 5..<end], as: UTF8.self))
        }
        return ids
    }
}
