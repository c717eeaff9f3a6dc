/// What the files of a theme are for, by their names. All that storysite knows of a theme's own names is here: a file
/// with another name is for every page.
enum ThemeUse: String, CaseIterable {
    // Files of the site.
    case pages
    /// Only a device with children needs them, or with a tale that a grown-up has read aloud there.
    case families
    /// Only a site with lessons or activities needs them.
    case lessons
    /// Only the page of a locked tale needs them.
    case locks
    /// Only the page of a video tale needs them.
    case videos
    // What no page of the site names.
    /// A service worker keeps its name and must be at the root.
    case worker
    /// The worker of a site with locked tales begins with it.
    case unsealing
    /// Unpacks a tale in one file.
    case single
    /// Lays a tale out on paper.
    case booklet
    /// Shows the pages of a film.
    case film

    /// Whether its files are assets of the site.
    var isOfSite: Bool {
        switch self {
        case .pages, .families, .lessons, .locks, .videos: true
        case .worker, .unsealing, .single, .booklet, .film: false
        }
    }

    /// The names of its files: of each folder of scripts and styles, of pictures, and of UI strings.
    private var files: [String] {
        switch self {
        case .pages: []
        case .families:
            [
                "child.js", "code.js", "family-strings.js", "gate.js", "narration.js", "parents.js", "report.js",
                "transfer.js", "family-style.css", "narration-style.css", "children.svg", "night.svg", "steps.svg",
            ]
        case .lessons: ["learn.js", "lesson.js", "learn-style.css", "badges.svg"]
        case .locks: ["lock.js", "lock-style.css"]
        case .videos: ["video.js", "video-style.css"]
        case .worker: ["worker.js"]
        case .unsealing: ["unsealing.js"]
        case .single: ["single.js"]
        case .booklet: ["booklet.js", "booklet-style.css"]
        case .film: ["film.js", "film-style.css"]
        }
    }

    private static let byFile = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { use in use.files.map { ($0, use) } })

    /// - Parameter file: its name as an asset, without the hash.
    init(file: String) { self = Self.byFile[file] ?? .pages }

    /// Returns the templates that a theme must have.
    /// - Parameters:
    ///   - scripts: the names of its folders of scripts.
    ///   - hasLessons: whether it has the template of the path of lessons.
    static func templates(scripts: [String], hasLessons: Bool) -> [String] {
        ["home", "library", "lost", "page", "tale"] + (scripts.contains("worker") ? ["away"] : [])
            + ["child", "single", "booklet", "film"].filter(scripts.contains)
            + (hasLessons ? ["together", "progress", "settings"] : [])
    }
}
