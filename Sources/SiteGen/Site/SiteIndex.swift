/// All tales of a library by their front matter, which is enough to know every address before any text is read.
struct SiteIndex: Sendable {
    /// The tales that the library shows, in the order of their folders. Some have no page.
    let tales: [TaleFolder]

    /// Builds the index and reports where tales contradict each other.
    /// - Parameter unread: the names in addresses of tales that could not be read. Their own errors say so, and what
    ///   other tales say of them is not doubted.
    static func assemble(
        _ found: [TaleFolder], unread: Set<String>, drafts: Bool
    ) -> (index: SiteIndex, diagnostics: [Diagnostic]) {
        let tales = found.filter { (drafts || !$0.header.isDraft) && $0.header.withdrawn == nil }
        var diagnostics: [Diagnostic] = []
        var bySlug: [String: TaleFolder] = [:]
        for tale in tales where !tale.slug.isEmpty {
            if let other = bySlug[tale.slug] {
                diagnostics.append(
                    Diagnostic(
                        .error, .duplicateSlug, file: tale.path,
                        "the address 'tales/\(tale.slug)' of this tale is taken by \(other.folder.path)",
                        notes: ["rename one of the two folders"]
                    ).noting("the other tale is here", file: other.path))
            } else {
                bySlug[tale.slug] = tale
            }
        }
        let (slugs, all) = (bySlug.keys.sorted(), Set(found.map(\.slug)))
        for tale in tales {
            for translation in tale.header.translations where !unread.contains(translation.slug.value) {
                let near = diagnostics.count < suggestionLimit ? slugs : []
                if let diagnostic = diagnostic(in: translation, of: tale, bySlug, all: all, near: near) {
                    diagnostics.append(diagnostic)
                }
            }
        }
        diagnostics += SharedPictures.diagnostics(of: tales, among: found)
        return (SiteIndex(tales: tales), diagnostics)
    }

    /// The number of errors for which a similar name is looked up: a library with more of them has moved its tales.
    static let suggestionLimit = 20

    /// - Parameters:
    ///   - all: the names of all tales, with those that the library does not show.
    ///   - near: the names among which a similar one is looked up.
    private static func diagnostic(
        in translation: TaleHeader.Translation, of tale: TaleFolder, _ bySlug: [String: TaleFolder],
        all: Set<String>, near: [String]
    ) -> Diagnostic? {
        let wanted = translation.slug.value
        let place = FileRange(tale, translation.slug.range)
        var (message, notes): (String, [String])
        if let state = bySlug[wanted]?.header.state {
            (message, notes) = (
                "the tale '\(wanted)' is marked '\(state.rawValue)' and has no page",
                ["leave it out until that tale can be read"]
            )
        } else if let target = bySlug[wanted] {
            guard target.header.language != translation.language else { return nil }
            message = "'\(wanted)' is in '\(target.header.language.tag)', not in '\(translation.language.tag)'"
            notes = []
        } else if all.contains(wanted) {
            (message, notes) = (
                "the tale '\(wanted)' is a draft or withdrawn", ["leave it out until that tale is published"]
            )
        } else {
            let written = place.source?.writtenName(at: translation.slug.range) ?? wanted
            message = "there is no tale '\(written)'"
            notes = [
                suggestion(forTale: written, among: near)
                    ?? "write the name of that tale's folder in tales/, or leave this out until it is there"
            ]
        }
        return place.diagnostic(.unknownTale, message, notes)
    }

    /// A range in a tale's file, which is read again only to show the line.
    struct FileRange {
        let tale: TaleFolder
        let range: Range<Int>

        init(_ tale: TaleFolder, _ range: Range<Int>) { (self.tale, self.range) = (tale, range) }

        /// `nil` if it cannot be read any more.
        var source: Source? {
            (try? Files.read("\(tale.root)/\(tale.path)", limit: .text)).map { Source(path: tale.path, bytes: $0) }
        }

        func diagnostic(
            _ code: DiagnosticCode, _ message: String, _ notes: [String], severity: Diagnostic.Severity = .error
        ) -> Diagnostic {
            guard let source else { return Diagnostic(severity, code, file: tale.path, message, notes: notes) }
            return Diagnostic(severity, code, in: source, at: range, message, notes: notes)
        }
    }
}
