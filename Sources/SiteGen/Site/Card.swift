/// A tale as the library shows it: all that a build keeps of a tale after its page is rendered.
///
/// It is a class, because every list of cards would copy dozens of references of a struct.
final class Card: Sendable {
    let slug: String
    let title: String
    let summary: String?
    let language: Language
    let kind: TaleKind
    /// The facts of a lesson or an activity; `nil` for any other tale.
    let learning: Learning?
    let access: TaleHeader.Access
    /// Why it has no page; `nil` for a tale that can be read.
    let state: TaleHeader.State?
    let level: ReadingLevel?
    let ages: ClosedRange<Int>?
    let themes: [String]
    let characters: [String]
    let contents: [TaleContent]
    let published: Day?
    let author: String?
    let illustrator: String?
    let translator: String?
    /// Everyone and everything else that is named.
    let credits: [String]
    let license: String?
    let translations: [TaleHeader.Translation]
    let facts: CardFacts
    /// The digest of all that pages show of it. A build that keeps pages knows it.
    let shown: Digest
    /// The digest of all that catalogs for other programs have of it.
    let offered: Digest

    init(_ tale: TaleFolder, _ facts: CardFacts, shown: Digest = Digest([]), offered: Digest = Digest([])) {
        let header = tale.header
        (slug, title, summary, language) = (tale.slug, header.title, header.summary, header.language)
        (kind, learning) = (header.kind, header.learning)
        (access, state, level, ages) = (header.access, header.state, header.level, header.ages)
        (themes, characters, contents) = (header.themes, header.characters, header.contents)
        published = header.published
        (author, illustrator, translator) = (header.author, header.illustrator, header.translator)
        (credits, license, translations) = (header.credits, header.license?.value, header.translations)
        (self.facts, self.shown, self.offered) = (facts, shown, offered)
    }

    /// Whether the tale is free, so that anyone may have all of it.
    var isOffered: Bool { state == nil && access == .free }
    /// Its path below the site's root, and its size in CSS pixels.
    var cover: CardFacts.Cover? { facts.cover }
    var pages: Int { facts.pages }
    var words: Int { facts.words }
    var voices: [CardFacts.VoiceCard] { facts.voices }

    /// The path of its page below the site's root. There is no page if `state` is set.
    var path: String { "tales/\(slug)/index.html" }
    /// At least 1 for a tale that can be read, and 0 for another.
    var minutes: Int { state == nil ? learning?.minutes ?? facts.minutes : 0 }

    /// What it contains as the value of an attribute: names with spaces between them.
    var contentsValue: Value { Value(contents.isEmpty ? nil : contents.map(\.rawValue).joined(separator: " ")) }

    /// The ages of listeners, as "3–6"; nothing if the author gives none.
    var agesValue: Value {
        Value(ages.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" })
    }

    /// The data for templates. Addresses are below the site's root.
    /// - Parameters:
    ///   - work: all languages of the tale, if the card stands beside the cards of its translations.
    ///   - order: its position, from 1, among the tales that its shelf names; 0 on any other shelf.
    func value(words: UIStrings, in work: Work? = nil, order: Int = 0) -> Value {
        let languages = [language] + (work?.cards.map(\.language) ?? []).filter { $0 != language }
        return [
            "slug": .text(slug), "url": state == nil ? .text(path) : .nothing, "title": .text(title),
            "summary": Value(summary),
            "lang": .text(language.tag), "dir": .text(language.direction),
            "languages": .list(
                words.names(ofChoices: languages).map { ["name": .text($0.name), "word": Value($0.key)] }),
            "work": work.flatMap { $0.isTranslated ? .text($0.first.slug) : nil } ?? .nothing,
            "spare": .flag(work.map { $0.first.slug != slug } ?? false), "order": .whole(order),
            "cover": Value(cover?.path),
            "coverWidth": cover.map { .whole($0.width) } ?? .nothing,
            "coverHeight": cover.map { .whole($0.height) } ?? .nothing,
            "coverFrame": Value(cover?.frame),
            "minutes": .whole(minutes), "minutesText": .text(words.minutes(minutes)),
            "level": Value(level?.rawValue), "levelName": Value(level.map { words.text("level-\($0.rawValue)") }),
            "ages": agesValue,
            "narrated": .flag(!voices.isEmpty), "video": .flag(kind == .video),
            "premium": .flag(access == .premium && state == nil),
            "published": Value(published?.text), "contains": contentsValue,
            "state": Value(state?.rawValue), "stateText": Value(state.map { words.text("state-\($0.rawValue)") }),
            "category": Value(learning?.category), "points": learning.map { .whole($0.points) } ?? .nothing,
        ]
    }

    /// Returns a card with every part that a card can have, from which scripts make cards.
    static func blank(words: UIStrings) -> Value {
        // A page that exists, so that a link checker finds no dead link.
        let address: Value = "library/index.html"
        return [
            "slug": "-", "url": address, "title": "-", "summary": "-", "lang": "-", "dir": "ltr",
            "languages": [["name": "-", "word": "-"]], "work": .nothing, "spare": false, "order": 0,
            "cover": address, "coverWidth": 4, "coverHeight": 3, "coverFrame": .nothing,
            "minutes": 1,
            "minutesText": .text(words.minutes(1)), "level": "-", "levelName": "-", "ages": "-", "narrated": true,
            "video": false, "premium": true, "published": "-", "contains": .nothing, "state": "-", "stateText": "-",
        ]
    }
}

extension Card {
    /// Returns the lines at the end of a description: the people and the licence, which most licences ask to be named.
    func creditLines(_ words: UIStrings) -> [String] {
        Credit.all(
            author: author, illustrator: illustrator, translator: translator, narrator: voices.first?.name,
            others: credits, license: license
        ).map { "\(words.text($0.label)): \($0.text)" }
    }
}
