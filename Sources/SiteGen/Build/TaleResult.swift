/// The outcome of a build for one tale.
struct TaleResult: Sendable {
    /// The path of its folder in the library.
    let folder: String
    var card: ListedCard?
    var diagnostics: [Diagnostic] = []
    var reading: TaleReading?
    var record: Record?
    /// Where the record is that was kept.
    var position: TaleRecords.Position?

    /// What the next build may use.
    enum Record: Sendable {
        /// The tale was not read: all that the last build kept.
        case kept(ListedTale)
        case made(MadeTale)
    }

    /// Whether a dictionary divides its text, or the labels of its timings, into words.
    var needsDictionary: Bool {
        switch record {
        case .kept(let tale)?: tale.record?.key?.dictionary != nil
        case .made(let tale)?: tale.needsDictionary
        case nil: false
        }
    }

    /// About how many bytes it has in a cache.
    var size: Int {
        switch record {
        case .kept(let tale)?: (tale.record?.bytes.count ?? 0) + 100
        case .made(let tale)?: tale.record.count + 800
        case nil: 0
        }
    }

    /// Why a tale was read and rendered.
    enum Reason: Sendable, Equatable {
        case new
        /// Files in its folder are new or changed; none if a file was removed.
        case folder([String])
        /// The pictures or the music of another tale that it can use.
        case pictures
        case shared([BuildInput])
        case nextTale
        /// The family codes, of a locked tale.
        case codes
        /// The dictionary of words.
        case dictionary
        /// A file of the site is missing, or somebody changed it.
        case siteFile
        /// The last build came so soon after a change that it could not be sure.
        case recent
    }
}
