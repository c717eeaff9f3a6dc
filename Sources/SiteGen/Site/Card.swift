/// A tale as the library shows it: all that a build keeps of a tale after its page is rendered.
struct Card: Sendable {
    let slug: String
    let title: String
    let summary: String?
    let language: Language
    let access: TaleHeader.Access
    /// Why it has no page; `nil` for a tale that can be read.
    let state: TaleHeader.State?
    let level: ReadingLevel?
    let ages: ClosedRange<Int>?
    let themes: [String]
    let characters: [String]
    let published: Day?
    let author: String?
    let illustrator: String?
    let license: String?
    let translations: [TaleHeader.Translation]
    /// Its path below the site's root, and its size in CSS pixels.
    let cover: Cover?
    /// The duration of the first voice, or an estimate for reading aloud.
    let seconds: Double
    let pages: Int
    let words: Int
    let voices: [VoiceCard]

    struct Cover: Sendable {
        let file: OfflineFile
        let width: Int
        let height: Int
        /// The shape of the picture and its important part, as classes for the style sheet.
        let frame: String

        var path: String { file.path }
    }

    struct VoiceCard: Sendable {
        let id: String
        let name: String
        let granularity: HighlightGranularity
        /// The duration of all its recordings, in seconds.
        let duration: Double
        /// How many of the tale's words have a time in the timings.
        let matched: Int
    }

    /// The path of its page below the site's root. There is no page if `state` is set.
    var path: String { "tales/\(slug)/index.html" }
    /// At least 1 for a tale that can be read, and 0 for another.
    var minutes: Int { state == nil ? max(1, Int((seconds / 60).rounded())) : 0 }

    /// The data for templates. Addresses are below the site's root.
    /// - Parameter work: all languages of the tale, if the card stands beside the cards of its translations.
    func value(words: UIStrings, in work: Work? = nil) -> Value {
        let languages = [language] + (work?.cards.map(\.language) ?? []).filter { $0 != language }
        return [
            "slug": .text(slug), "url": state == nil ? .text(path) : .nothing, "title": .text(title),
            "summary": Value(summary),
            "lang": .text(language.tag), "dir": .text(language.direction),
            "languages": .list(
                languages.map { ["name": .text(words.name(of: $0)), "word": Value(words.nameKey(of: $0))] }),
            "work": work.flatMap { $0.isTranslated ? .text($0.first.slug) : nil } ?? .nothing,
            "spare": .flag(work.map { $0.first.slug != slug } ?? false),
            "cover": Value(cover?.path),
            "coverWidth": cover.map { .whole($0.width) } ?? .nothing,
            "coverHeight": cover.map { .whole($0.height) } ?? .nothing,
            "coverFrame": Value(cover?.frame),
            "minutes": .whole(minutes), "minutesText": .text(words.minutes(minutes)),
            "level": Value(level?.rawValue), "levelName": Value(level.map { words.text("level-\($0.rawValue)") }),
            "ages": Value(
                ages.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }),
            "narrated": .flag(!voices.isEmpty), "premium": .flag(access == .premium),
            "published": Value(published?.text),
            "state": Value(state?.rawValue), "stateText": Value(state.map { words.text("state-\($0.rawValue)") }),
            "favouriteText": .text(Self.favourite(title, words)),
        ]
    }

    private static func favourite(_ title: String, _ words: UIStrings) -> String {
        words.text("favourite").filling("{title}", with: title)
    }

    /// Returns a card with every part that a card can have, from which scripts make cards.
    static func blank(words: UIStrings) -> Value {
        // A page that exists, so that a link checker finds no dead link.
        let address: Value = "library/index.html"
        return [
            "slug": "-", "url": address, "title": "-", "summary": "-", "lang": "-", "dir": "ltr",
            "languages": [["name": "-", "word": "-"]], "work": .nothing, "spare": false, "cover": address,
            "coverWidth": 4, "coverHeight": 3, "coverFrame": .nothing,
            "minutes": 1,
            "minutesText": .text(words.minutes(1)), "level": "-", "levelName": "-", "ages": "-", "narrated": true,
            "premium": true, "published": "-", "state": "-", "stateText": "-",
            "favouriteText": .text(favourite("-", words)),
        ]
    }
}

extension Card {
    init(_ tale: Tale) {
        let (folder, header) = (tale.folder, tale.folder.header)
        let text = tale.body?.text
        self.init(
            slug: folder.slug, title: header.title, summary: header.summary, language: header.language,
            access: header.access, state: header.state, level: header.level, ages: header.ages, themes: header.themes,
            characters: header.characters, published: header.published,
            author: header.author, illustrator: header.illustrator, license: header.license,
            translations: header.translations,
            cover: tale.cover.flatMap { file in
                guard case .picture(let picture) = file.facts else { return nil }
                return Cover(
                    file: OfflineFile(path: "tales/\(folder.slug)/\(file.assetName)", checksum: file.checksum),
                    width: picture.width, height: picture.height,
                    frame: PictureFrame(picture, focus: header.cover.flatMap { header.focus(of: $0.value) }).classes)
            },
            seconds: tale.voices.first?.duration ?? Double(text?.words.count ?? 0) * Self.secondsPerWord,
            pages: tale.body?.pages.count ?? 0, words: text?.words.count ?? 0,
            voices: tale.voices.map { voice in
                VoiceCard(
                    id: voice.id, name: voice.name, granularity: voice.granularity, duration: voice.duration,
                    matched: voice.matched
                )
            })
    }

    /// Reading aloud to a child: 110 words a minute.
    private static let secondsPerWord = 60.0 / 110
}
