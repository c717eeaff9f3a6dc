/// The tales whose folder was copied: the library would show the same tale twice.
enum CopiedTales {
    /// The most tales with the title of another that are read and compared.
    private static let limit = 200

    /// Returns a warning for each tale with the title, the language and the text of the last one before it. Tales of a
    /// series may share a title, so only the text decides.
    /// - Parameter tales: those that the library shows.
    static func diagnostics(of tales: [TaleFolder]) -> [Diagnostic] {
        var last: [UInt64: Int] = [:]
        last.reserveCapacity(tales.count)
        var (diagnostics, compared): ([Diagnostic], Int) = ([], 0)
        for (index, tale) in tales.enumerated() where tale.header.state == nil {
            guard let known = last.updateValue(index, forKey: key(of: tale)) else { continue }
            let other = tales[known]
            guard isSameEntry(tale, other) else { continue }
            compared += 1
            if compared > limit { break }
            if let text = text(of: tale), text == self.text(of: other) {
                diagnostics.append(
                    Diagnostic(
                        .warning, .copiedTale, file: tale.path,
                        "this tale has the same title and text as \(other.folder.path)",
                        notes: ["delete one of the two folders, or mark one with 'draft: true' while you change it"]
                    ).noting("the other tale is here", file: other.path))
            }
        }
        return diagnostics
    }

    private static func isSameEntry(_ left: TaleFolder, _ right: TaleFolder) -> Bool {
        // Two tales of one address are an error already.
        left.slug != right.slug && left.header.title == right.header.title
            && left.header.language == right.header.language && left.header.kind == right.header.kind
    }

    /// A hash of title and language (FNV-1a, 64 bits).
    private static func key(of tale: TaleFolder) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in tale.header.title.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for byte in tale.header.language.tag.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    /// Returns the bytes after the front matter; `nil` if they cannot be read or are blank, as in a video tale.
    private static func text(of tale: TaleFolder) -> ArraySlice<UInt8>? {
        guard let bytes = try? Files.read("\(tale.root)/\(tale.path)", limit: .text),
            let body = FrontMatter.find(in: Source(path: tale.path, bytes: bytes)).found?.body
        else { return nil }
        let text = bytes[body...]
        return text.contains { $0 > 0x20 } ? text : nil
    }
}
