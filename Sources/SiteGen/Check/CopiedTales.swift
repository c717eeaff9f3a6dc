/// Finds tales whose folder was copied: the library would show the same tale twice.
enum CopiedTales {
    /// What copies share. Tales of a series may share a title, so the text decides.
    private struct Content: Hashable {
        let title: String
        let language: String
        let text: [UInt8]
    }

    /// A warning for each tale with the title, the language and the text of one before it.
    static func findings(in readings: [TaleReading]) -> [Diagnostic] {
        var first: [Content: TaleFolder] = [:]
        return readings.compactMap { reading in
            let (tale, text) = (reading.folder, reading.text)
            guard !text.words.isEmpty else { return nil }
            let content = Content(title: tale.header.title, language: tale.header.language.tag, text: text.bytes)
            guard let other = first[content] else {
                first[content] = tale
                return nil
            }
            return Diagnostic(
                .warning, .copiedTale, file: tale.path,
                "this tale has the same title and text as \(other.folder.path)",
                notes: ["delete one of the two folders, or mark one with 'draft: true' while you change it"]
            ).noting("the other tale is here", file: other.path)
        }
    }
}
