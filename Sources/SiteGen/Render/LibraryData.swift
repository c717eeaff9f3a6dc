/// The tales of the library as data for its scripts: many parts, and one script that names them, `tales.js`.
///
/// A library of at most a thousand tales is one section, which a browser fetches as a whole. In a larger one each
/// language is a section; a language with more than a thousand tales has tables in which a browser finds the parts it
/// needs. All smaller languages together have one more table of words.
///
/// Pages name `tales.js` alone, so that no page changes with the title of a tale.
struct LibraryData: Sendable {
    /// The largest number of tales that a browser fetches as a whole.
    static let whole = 1000
    /// The script that names the parts. Its name does not change, and it stands at the root, because a commit renames
    /// what is there after all that it names.
    static let path = "tales.js"
    /// The version of the format. Increase it if older scripts cannot read the data.
    private static let format = 1

    private(set) var index = OutputFile(path: Self.path, bytes: [])
    /// All parts, if a device may keep them; empty for a larger library.
    private(set) var kept: [OfflineFile] = []

    private let rows: LibraryRows

    /// Makes files that depend on nothing but what has this digest, and returns what their maker returned; or keeps
    /// those of an earlier build, and returns what it returned then.
    typealias Keep =
        @Sendable (Digest, @escaping @Sendable (@escaping @Sendable (OutputFile) -> Void) -> [UInt8]) -> [UInt8]

    /// - Parameters:
    ///   - works: in the library's order.
    ///   - mixed: whether teenagers have a shelf of their own.
    ///   - whole: the largest number of tales that a browser fetches as a whole.
    ///   - jobs: the largest number of threads.
    ///   - emit: takes each part, from several threads at once.
    ///   - keep: makes the tables of a language.
    init(
        _ works: [Work], mixed: Bool, whole: Int = Self.whole, jobs: Int,
        emit: @escaping @Sendable (OutputFile) -> Void, keep: Keep
    ) {
        rows = LibraryRows(works, mixed: mixed, jobs: jobs)
        let tables = LibraryTables(rows, emit)
        var json = JSONObjectWriter()
        json.add("format", Self.format)
        json.add("count", rows.cards.count)
        let all = Array(rows.cards.indices)
        if all.count <= whole {
            let parts = tables.parts(of: all)
            kept = parts.map(\.offline)
            json.add("sections") { json in
                json.addList([parts]) { json, parts in
                    json.add("languages", Set(rows.cards.map(\.language.tag)).sorted(by: precedesByBytes))
                    json.add("parts", parts.map(\.digest.assetTag))
                }
            }
        } else {
            let sections = sections(whole: whole)
            let rows = rows
            // The largest table takes longest, and is begun first. That of all slugs is as large.
            let made = concurrentMap([nil] + sections, jobs: jobs) { section -> String? in
                guard let section else { return tables.ofSlugs() }
                guard section.tales.count > whole else { return nil }
                let name = keep(rows.digest(of: section.tales, isJoint: section.isJoint)) { emit in
                    Array(LibraryTables(rows, emit).of(section.tales, isJoint: section.isJoint).utf8)
                }
                return String(decoding: name, as: UTF8.self)
            }
            json.add("sections") { json in
                json.addList(Array(zip(sections, made.dropFirst()))) { json, part in
                    let (section, name) = part
                    json.add("languages", section.languages)
                    json.add("count", section.tales.count)
                    if section.isJoint { json.add("joint", true) }
                    if section.tales.count <= whole {
                        json.add("parts", tables.parts(of: section.tales).map(\.digest.assetTag))
                    } else {
                        json.add("tables", name)
                    }
                }
            }
            json.add("slugs", made[0])
        }
        index = OutputFile(path: Self.path, bytes: LibraryRows.call(json.finished().dropLast()))
    }

    /// Tales that are found together.
    private struct Section: Sendable {
        var languages: [String]
        /// Positions in the library's order, ascending.
        var tales: [Int]
        /// Whether these are the tales of all languages with few tales, for a search in them at once.
        var isJoint = false
    }

    /// Returns the sections: those with the most tales first, last that of all small languages.
    private func sections(whole: Int) -> [Section] {
        let byLanguage = Dictionary(grouping: rows.cards.indices) { rows.cards[$0].language.tag }
        let own = byLanguage.map { Section(languages: [$0.key], tales: $0.value) }.sorted { one, other in
            one.tales.count != other.tales.count
                ? one.tales.count > other.tales.count : precedesByBytes(one.languages[0], other.languages[0])
        }
        let small = own.filter { $0.tales.count <= whole }
        let joint = Section(
            languages: small.flatMap(\.languages), tales: small.flatMap(\.tales).sorted(), isJoint: true)
        return joint.tales.count > whole ? own + [joint] : own
    }
}
