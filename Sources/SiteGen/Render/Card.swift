/// A tale as the library shows it. All that a build keeps of a tale beyond its front matter.
struct Card: Sendable {
    let slug: String
    let title: String
    let summary: String?
    let language: Language
    let access: TaleHeader.Access
    /// Why it has no page; `nil` of a tale that can be read.
    let state: TaleHeader.State?
    let level: TaleHeader.Level?
    let ages: ClosedRange<Int>?
    let themes: [String]
    let characters: [String]
    let published: Day?
    let author: String?
    let illustrator: String?
    let license: String?
    let translations: [TaleHeader.Translation]
    /// Below the site's root, with its size in CSS pixels.
    let cover: Cover?
    /// Of the first voice, or what reading aloud would take.
    let seconds: Double
    let pages: Int
    let words: Int
    let voices: [VoiceCard]

    struct Cover: Sendable {
        let file: OfflineFile
        let width: Int
        let height: Int

        var path: String { file.path }
    }

    struct VoiceCard: Sendable {
        let id: String
        let name: String
        let light: Light
        /// In seconds, of all its recordings.
        let duration: Double
        /// How many of the tale's words have a time of their own.
        let matched: Int
    }

    /// The page's address below the root, where it has one.
    var path: String { "tales/\(slug)/index.html" }
    /// Of a tale that can be read never none: one of ten seconds still takes a minute to pick up.
    var minutes: Int { state == nil ? max(1, Int((seconds / 60).rounded())) : 0 }

    /// For templates; addresses are below the site's root.
    func value(words: ScreenWords) -> Value {
        [
            "slug": .text(slug), "url": state == nil ? .text(path) : .nothing, "title": .text(title),
            "summary": Value(summary),
            "lang": .text(language.tag), "dir": .text(language.direction),
            "languageName": .text(words.name(of: language)), "languageWord": Value(words.nameKey(of: language)),
            "cover": Value(cover?.path),
            "coverWidth": cover.map { .whole($0.width) } ?? .nothing,
            "coverHeight": cover.map { .whole($0.height) } ?? .nothing,
            "minutes": .whole(minutes), "minutesText": .text(words.minutes(minutes)),
            "level": Value(level?.rawValue), "levelName": Value(level.map { words.text("level-\($0.rawValue)") }),
            "ages": Value(ages.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }),
            "narrated": .flag(!voices.isEmpty), "premium": .flag(access == .premium),
            "published": Value(published?.text),
            "state": Value(state?.rawValue), "stateText": Value(state.map { words.text("state-\($0.rawValue)") }),
            "favouriteText": .text(Self.favourite(title, words)),
        ]
    }

    private static func favourite(_ title: String, _ words: ScreenWords) -> String {
        words.text("favourite").filling("{title}", with: title)
    }

    /// A card with every part that a card may have and nothing in them: what scripts make cards from.
    static func blank(words: ScreenWords) -> Value {
        // A page that is there: who looks through the site's addresses finds none that leads nowhere.
        let address: Value = "library/index.html"
        return [
            "slug": "-", "url": address, "title": "-", "summary": "-", "lang": "-", "dir": "ltr", "languageName": "-",
            "languageWord": "-", "cover": address, "coverWidth": 4, "coverHeight": 3, "minutes": 1,
            "minutesText": .text(words.minutes(1)), "level": "-", "levelName": "-", "ages": "-", "narrated": true,
            "premium": true, "published": "-", "state": "-", "stateText": "-",
            "favouriteText": .text(favourite("-", words)),
        ]
    }
}
