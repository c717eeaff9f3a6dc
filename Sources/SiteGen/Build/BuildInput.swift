/// What a site is made of, in the order in which an author thinks of it. Every key of a build follows from this list. A
/// new input is one more case: its keys are named here, and what it consists of in `Project.add(_:_:to:)`.
enum BuildInput: String, CaseIterable, Sendable {
    case settings = "site.yml or a picture that it names"
    case arrangement = "'home' or 'shelves' in site.yml"
    case theme = "the theme"
    case fonts = "the fonts of the library"
    case installedFonts = "the fonts of this computer"
    case pages = "the plain pages"
    case pageNames = "the names of plain pages"
    case tales = "the tales"
    case feed = "whether the site has a feed"
    case lessons = "whether the library has lessons or activities"
    case covers = "whether there are few enough tales to draw their covers"
    case drafts = "--drafts"
    case shard = "--shard"
    case codes = "the family codes"
    case tools = "ffmpeg"
    case program = "storysite"

    /// What is made again if one of its inputs differs.
    enum Key: Sendable {
        /// All files that a build makes.
        case build
        /// All shards of a site.
        case shards
        /// The pages of all tales. What else a tale depends on is in the key of its record.
        case tales

        /// In the order of `BuildInput`.
        var inputs: [BuildInput] { BuildInput.allCases.filter { $0.keys.contains(self) } }
    }

    /// The keys that contain the input.
    private var keys: Set<Key> {
        switch self {
        case .settings, .theme, .fonts, .pageNames, .tools, .program: [.build, .shards, .tales]
        case .tales, .drafts, .codes: [.build, .shards]
        case .arrangement, .pages, .shard: [.build]
        case .installedFonts: [.build, .tales]
        case .feed, .lessons, .covers: [.tales]
        }
    }
}
