/// What follows from the front matter of all tales together: which of them the library shows, and which one each of
/// them offers at its end. While nothing changes but words such as a title, it is neither read nor computed again.
struct SiteFacts: Sendable {
    /// The digest of the positions of all tales, of `site.yml`, and of whether the library shows drafts.
    let key: Digest
    /// The number of all tales.
    let count: Int
    /// The tales that the library shows, as positions among all tales, ascending.
    let shown: [Int]
    /// The position of the tale that each of them offers; -1 for none.
    let next: [Int]
    /// The languages of the tales, sorted by tag.
    let languages: [Language]
    /// The positions of the lessons and activities with a page.
    let learning: [Int]
    /// Whether a tale that has a page has a date of publication, so that there is a feed.
    let hasFeed: Bool
    /// Whether anyone may have all of some tale, so that there is a catalog for reading apps.
    let hasCatalog: Bool
    /// The warnings about what `site.yml` says of tales.
    let warnings: [Diagnostic]

    /// How many tales the library does not show: drafts and withdrawn ones.
    var hidden: Int { count - shown.count }
    /// Whether the site has the places of a library with lessons or activities.
    var hasLessons: Bool { !learning.isEmpty }
    /// What pages show of them.
    var traits: SiteTraits {
        SiteTraits(languages: languages, hasFeed: hasFeed, hasCatalog: hasCatalog, hasLessons: hasLessons)
    }

    /// Returns the facts of these tales, and where they contradict each other.
    /// - Parameters:
    ///   - reading: all tales, in the order of their folders.
    ///   - drafts: whether the library shows drafts.
    ///   - last: the facts of the last build, which had no errors.
    static func of(
        _ reading: Project.Reading, _ config: SiteConfig, drafts: Bool, last: SiteFacts?, jobs: Int
    ) -> (siteFacts: SiteFacts, diagnostics: [Diagnostic]) {
        let tales = reading.tales
        var fingerprint = Fingerprint(now: .max)
        fingerprint.add(drafts ? "drafts" : "")
        fingerprint.add(reading.key)
        // Warnings show lines of it.
        fingerprint.add(Digest(config.source?.bytes ?? []))
        let key = fingerprint.digest
        if let last, last.key == key, last.count == tales.count { return (last, last.warnings) }

        let folders = concurrentMap(tales, jobs: jobs) { $0.tale() }
        let (index, diagnostics) = SiteIndex.assemble(folders, unread: reading.unread, drafts: drafts)
        let positions = Dictionary(folders.enumerated().map { ($0.element.folder.path, $0.offset) }) { first, _ in first
        }
        func position(of tale: TaleFolder) -> Int { positions[tale.folder.path] ?? -1 }
        let next = NextTales(index.tales).bySlug
        let named = config.diagnostics(among: folders, shown: index.tales, unread: reading.unread)
        let siteFacts = SiteFacts(
            key: key, count: tales.count, shown: index.tales.map(position),
            next: index.tales.map { next[$0.slug].map(position) ?? -1 },
            languages: Set(index.tales.map(\.header.language)).sorted { precedesByBytes($0.tag, $1.tag) },
            learning: index.tales.filter { $0.header.learning != nil && $0.header.state == nil }.map(position),
            hasFeed: index.tales.contains { $0.header.published != nil && $0.header.state == nil },
            hasCatalog: index.tales.contains { $0.header.state == nil && $0.header.access == .free },
            warnings: named.filter { !$0.isError })
        return (siteFacts, diagnostics + named)
    }
}

extension SiteFacts {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        guard let key = reader.digest() else { return nil }
        self.key = key
        let count = reader.whole()
        self.count = count
        shown = reader.list { $0.whole(upTo: count) }
        next = reader.list { $0.whole(upTo: count) - 1 }
        languages = reader.list { Language(from: &$0) }
        learning = reader.list { $0.whole(upTo: count) }
        (hasFeed, hasCatalog) = (reader.flag(), reader.flag())
        warnings = reader.list { Diagnostic(from: &$0) }
        // Every position is one of a tale.
        let isRight =
            shown.count == next.count && (shown + learning).allSatisfy { $0 < count } && next.allSatisfy { $0 < count }
        if reader.failed || !isRight { return nil }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(key)
        writer.add(count)
        writer.add(shown) { $1.add($0) }
        writer.add(next) { $1.add($0 + 1) }
        writer.add(languages) { $1.add($0.tag) }
        writer.add(learning) { $1.add($0) }
        writer.add(hasFeed)
        writer.add(hasCatalog)
        writer.add(warnings) { $0.write(to: &$1) }
    }
}
