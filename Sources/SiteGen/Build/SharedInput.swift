/// What the pages of all tales depend on, beside the tales themselves.
struct SharedInput: Sendable, Equatable {
    /// In the order in which an author thinks of them.
    enum Part: String, CaseIterable {
        case settings = "site.yml or an icon"
        case theme = "the theme"
        case fonts = "the fonts of the library or of this computer"
        case pages = "the names of plain pages"
        case feed = "whether the site has a feed"
        case lessons = "whether the library has lessons or activities"
        case covers = "whether there are few enough tales to draw their covers"
        case tools = "ffmpeg"
        case program = "storysite"
    }

    /// In the order of `Part`.
    let digests: [Digest]
    /// The parts with a file that was changed so recently that its stamp does not prove that it is unchanged.
    let doubtful: Set<Part>
    var isDoubtful: Bool { !doubtful.isEmpty }

    init(digests: [Digest], doubtful: Set<Part> = []) { (self.digests, self.doubtful) = (digests, doubtful) }

    /// - Parameters:
    ///   - add: adds everything that a part consists of.
    init(now: Int64, _ add: (Part, inout Fingerprint) -> Void) {
        let prints = Part.allCases.map { part in
            var fingerprint = Fingerprint(now: now)
            add(part, &fingerprint)
            return fingerprint
        }
        let doubtful = zip(Part.allCases, prints).filter(\.1.isDoubtful).map(\.0)
        self.init(digests: prints.map(\.digest), doubtful: Set(doubtful))
    }

    var digest: Digest {
        var all = Fingerprint(now: .max)
        for digest in digests { all.add(digest) }
        return all.digest
    }

    func digest(of part: Part) -> Digest { Part.allCases.firstIndex(of: part).map { digests[$0] } ?? Digest([]) }

    /// Returns the parts that differ from an earlier build's.
    func changes(since old: SharedInput) -> [Part] {
        zip(Part.allCases, zip(digests, old.digests)).filter { $0.1.0 != $0.1.1 }.map(\.0)
    }
}
