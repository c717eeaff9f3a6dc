/// All tales of a library by what their front matter says: enough to know every address before any text is read.
struct Outline: Sendable {
    /// Those that the library is to show, in the order of their folders; some have no page.
    let tales: [TaleFolder]

    /// The tale to offer after each, by slug: the next one in the same language, as the library shows them; after the
    /// last one the first. Nothing for the only tale of its language. Tales without a page neither offer nor are offered.
    func followers() -> [String: TaleFolder] {
        var followers: [String: TaleFolder] = [:]
        let readable = tales.filter { $0.header.state == nil }
        for tales in Dictionary(grouping: readable, by: \.header.language).values where tales.count > 1 {
            let ordered = tales.sorted {
                libraryOrder(($0.header.published, $0.slug), ($1.header.published, $1.slug))
            }
            for (tale, next) in zip(ordered, ordered.dropFirst() + ordered.prefix(1)) { followers[tale.slug] = next }
        }
        return followers
    }

    /// Puts the tales together and says where they contradict each other.
    static func assemble(_ found: [TaleFolder], drafts: Bool) -> (outline: Outline, faults: [Diagnostic]) {
        let tales = found.filter { (drafts || !$0.header.isDraft) && $0.header.withdrawn == nil }
        var faults: [Diagnostic] = []
        var bySlug: [String: TaleFolder] = [:]
        for tale in tales where !tale.slug.isEmpty {
            if let other = bySlug[tale.slug] {
                faults.append(
                    Diagnostic(
                        .error, "duplicate-slug", file: tale.path,
                        "its address 'tales/\(tale.slug)' is taken by \(other.folder.path)",
                        notes: ["rename one of the two folders"]))
            } else {
                bySlug[tale.slug] = tale
            }
        }
        for tale in tales {
            for translation in tale.header.translations {
                if let fault = fault(in: translation, of: tale, bySlug, among: found) { faults.append(fault) }
            }
        }
        return (Outline(tales: tales), faults)
    }

    private static func fault(
        in translation: TaleHeader.Translation, of tale: TaleFolder, _ bySlug: [String: TaleFolder],
        among found: [TaleFolder]
    ) -> Diagnostic? {
        let wanted = translation.slug.value
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
        } else if found.contains(where: { $0.slug == wanted }) {
            (message, notes) = (
                "the tale '\(wanted)' is a draft or withdrawn", ["leave it out until that tale is published"]
            )
        } else {
            message = "there is no tale '\(wanted)'"
            notes = closestName(to: wanted, among: bySlug.keys.sorted()).map { ["did you mean '\($0)'?"] } ?? []
        }
        return Place(tale, translation.slug.range).diagnostic("unknown-tale", message, notes)
    }

    /// A place in a tale's file, which is read again only to show the line.
    struct Place {
        let tale: TaleFolder
        let range: Range<Int>

        init(_ tale: TaleFolder, _ range: Range<Int>) { (self.tale, self.range) = (tale, range) }

        func diagnostic(_ code: String, _ message: String, _ notes: [String]) -> Diagnostic {
            var fault = Diagnostic(.error, code, file: tale.path, message, notes: notes)
            if let bytes = try? Files.read("\(tale.root)/\(tale.path)") {
                fault = Diagnostic(
                    .error, code, in: Source(path: tale.path, bytes: bytes), at: range, message, notes: notes)
            }
            return fault
        }
    }
}

/// How the library shows tales: newest first, then by address; the same on every machine.
func libraryOrder(_ left: (published: Day?, slug: String), _ right: (published: Day?, slug: String)) -> Bool {
    if left.published != right.published {
        guard let first = left.published else { return false }
        guard let second = right.published else { return true }
        return first > second
    }
    return precedesByBytes(left.slug, right.slug)
}
