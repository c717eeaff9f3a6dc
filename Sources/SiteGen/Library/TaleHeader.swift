/// The front matter of `tale.md`. It is small: a build keeps the headers of all tales and the texts of none.
struct TaleHeader: Sendable {
    /// Who may open the tale.
    enum Access: String, Sendable, CaseIterable {
        case free, premium
    }

    /// Why a tale is listed that has no page yet.
    enum State: String, Sendable, CaseIterable {
        case coming, unavailable
    }

    struct Voice: Sendable {
        var id: Located<String>
        var name: String
        /// The path of the recording or the video without its ending, or a folder with a recording for each page.
        var audio: Located<String>
        var timing: Located<String>?
        /// What is spoken, if it is not the language in which the tale is written.
        var language: Language?
        var isVideo = false
    }

    struct Translation: Sendable {
        var language: Language
        var slug: Located<String>
    }

    struct Captions: Sendable {
        var language: Language
        /// A file of subtitles in any timing format.
        var file: Located<String>
    }

    var title = ""
    var language: Language
    var kind = TaleKind.tale
    /// `nil` for what is neither a lesson nor an activity.
    var learning: Learning?
    var summary: String?
    var cover: Located<String>?
    /// The pictures that `focus` names.
    var focusedPictures: [Located<String>] = []
    /// The parts of these pictures that no page may cut off, by path without `./`.
    var focuses: [String: PictureFocus] = [:]
    var level: ReadingLevel?
    /// The ages of listeners for whom the tale is meant, in years.
    var ages: ClosedRange<Int>?
    var themes: [String] = []
    var characters: [String] = []
    /// In the order of `TaleContent`.
    var contents: [TaleContent] = []
    var published: Day?
    var author: String?
    var illustrator: String?
    var translator: String?
    var license: Located<String>?
    /// Who and what else is to be named.
    var credits: [String] = []
    var voices: [Voice] = []
    /// What is spoken in a video, in languages other than the tale's.
    var captions: [Captions] = []
    /// The path, without its ending, of music that plays quietly under the voice.
    var music: Located<String>?
    /// The folder of the tale whose pictures and music this one uses as well.
    var pictures: Located<String>?
    /// What a child chooses in a maker; empty for any other tale.
    var slots: [TaleSlot] = []
    /// The title of a story that a child makes, with slots.
    var story: Located<String>?
    var translations: [Translation] = []
    var highlight = HighlightUnit.word
    /// What the author explains to readers after the tale.
    var words: [ExplainedWord] = []
    var access = Access.free
    /// How many of the first pages of a locked tale anyone can read.
    var preview = 1
    /// Whether only a family code opens it.
    var isLocked: Bool { access == .premium && state == nil }
    /// `nil` for a tale that has a page.
    var state: State?
    var isDraft = false
    var withdrawn: Located<Day>?

    /// How many pages `preview` may open.
    static let previewPages = 0...100
    /// The greatest age, in years.
    static let ageLimit = 120

    /// Returns the part of the picture at `path` that no page may cut off; `nil` if the author named none.
    func focus(of path: String) -> PictureFocus? { focuses[Self.plain(path)] }

    /// Returns the path without the `./` that some editors put before it.
    static func plain(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }

    /// The front matter of a tale that names nothing.
    init(language: Language) { self.language = language }

    /// - Parameter language: the tale's language if the front matter does not say it.
    init(_ fields: inout YAMLFields, language fallback: Language) {
        let ownTitle = fields.requiredText("title")
        title = ownTitle?.value ?? ""
        language = fields.language("language") ?? fallback
        kind = fields.choice("kind") ?? .tale
        learning = Learning(&fields, kind: kind)
        let ownSummary = fields.text("summary")
        summary = ownSummary?.value
        if kind == .maker {
            for (key, text) in [("title", ownTitle), ("summary", ownSummary)] {
                if let text, text.value.contains("{{") { fields.add(.slots(in: text, of: key, in: fields.source)) }
            }
        }
        cover = fields.text("cover")
        let focus = fields.pairs(
            "focus", of: "numbers without brackets, such as 50 30 or 20 10 80 95", example: "{ 1.svg: 50 30 }")
        for (picture, value) in focus {
            if let focus = PictureFocus(value.value) {
                focusedPictures.append(picture)
                focuses[Self.plain(picture.value)] = focus
            } else {
                fields.add(.badFocus(of: picture, value, in: fields.source))
            }
        }
        level = fields.choice("level")
        ages = fields.ages("ages")
        themes = fields.distinctTexts("themes")
        characters = fields.distinctTexts("characters")
        contents = fields.choices("contains")
        published = fields.day("published")?.value
        author = fields.text("author")?.value
        illustrator = fields.text("illustrator")?.value
        translator = fields.text("translator")?.value
        license = fields.text("license")
        credits = fields.distinctTexts("credits")
        music = fields.text("music")
        pictures = fields.text("pictures")
        highlight = fields.choice("highlight") ?? .word
        words = fields.explainedWords("words")
        slots = TaleSlot.all(of: &fields, kind: kind)
        story = kind == .maker ? fields.text("story") : nil
        access = fields.choice("access") ?? .free
        let pages = Self.previewPages
        preview = fields.whole("preview", from: pages.lowerBound, upTo: pages.upperBound) ?? preview
        if access == .premium, kind == .maker, let text = fields.text("access") {
            fields.add(.lockedMaker(text, in: fields.source))
        }
        state = fields.choice("state")
        isDraft = fields.flag("draft") ?? false
        withdrawn = fields.day("withdrawn")
        for (tag, language, value) in fields.pairsByLanguage("translations") {
            if language == self.language {
                fields.add(.translationIntoOwnLanguage(tag, in: fields.source))
            } else if let language {
                translations.append(Translation(language: language, slug: value.slug))
            } else {
                fields.add(.notALanguage(tag, in: fields.source))
            }
        }
        translations.sort { $0.language.tag < $1.language.tag }
        captions = fields.captions(kind)
        var ids: [String: Range<Int>] = [:]
        let example = "{ id: anna, name: Anna, audio: anna }"
        for var group in fields.groups("voices", name: "a voice", example: example) {
            addVoice(&group, &ids)
            fields.add(group)
        }
        if kind == .video, state == nil { fields.requireOneVideo(voices) }
    }

    /// - Parameter ids: the locations of the voices' ids so far.
    private mutating func addVoice(_ group: inout YAMLFields, _ ids: inout [String: Range<Int>]) {
        let (id, name) = (group.text("id"), group.text("name"))
        let key = kind == .video ? "video" : "audio"
        if let other = group.node(kind == .video ? "audio" : "video") {
            group.add(.wrongMedium(isVideo: kind == .video, in: group.source, at: other.range))
        } else if group.isMissing(key) {
            group.require(key, nil)
        }
        var audio = group.text(key)
        // A folder may be named with a slash at its end.
        if kind != .video, let path = audio?.value, let last = path.lastIndex(where: { $0 != "/" }) {
            audio?.value = String(path[...last])
        }
        let (timing, language) = (group.text("timing"), group.language("language"))
        group.require("id", id)
        if let id {
            if !Slug.isID(id.value) {
                group.add(.badID(id, of: "a voice", in: group.source))
            } else if let first = ids[id.value] {
                group.add(.voiceTwice(id, in: group.source, first: first))
            } else {
                ids[id.value] = id.range
            }
        }
        if let id, let audio {
            voices.append(
                Voice(
                    id: id, name: name?.value ?? id.value, audio: audio, timing: timing, language: language,
                    isVideo: kind == .video))
        }
    }
}

extension YAMLFields {
    mutating func language(_ key: String) -> Language? {
        guard let text = text(key) else { return nil }
        if let language = Language(text.value) { return language }
        add(.notALanguage(text, in: source))
        return nil
    }

    /// The pairs of a group whose keys are language tags; the language is `nil` where the key is no tag. Of two keys
    /// that are the same language, such as `en` and `EN`, the second is an error.
    mutating func pairsByLanguage(
        _ key: String
    ) -> [(tag: Located<String>, language: Language?, value: Located<String>)] {
        var found: [(tag: Located<String>, language: Language?, value: Located<String>)] = []
        for (tag, value) in pairs(key) {
            let language = Language(tag.value)
            if let language, let first = found.first(where: { $0.language == language }) {
                add(.languageTwice(tag, in: source, first: first.tag.range))
            } else {
                found.append((tag, language, value))
            }
        }
        return found
    }

    /// A list of names that are shown; one that is there twice is shown once, with a warning.
    fileprivate mutating func distinctTexts(_ key: String) -> [String] {
        var first: [String: Range<Int>] = [:]
        return texts(key).compactMap { text in
            if let first = first[text.value] {
                add(.textTwice(text, in: key, of: source, first: first))
                return nil
            }
            first[text.value] = text.range
            return text.value
        }
    }

    /// A range such as `3-6` or `3–6`, or one number, in years.
    mutating func ages(_ key: String) -> ClosedRange<Int>? {
        guard let text = text(key, wanted: "one number or a range such as 3-6") else { return nil }
        let parts = text.value.split(omittingEmptySubsequences: false) { "-–".contains($0) }.map { part -> Int? in
            let digits = part.drop { $0 == " " }.prefix { $0 != " " }
            // Nothing but blanks may follow the number.
            guard part.drop(while: { $0 == " " }).dropFirst(digits.count).allSatisfy({ $0 == " " }),
                digits.utf8.allSatisfy(\.isASCIIDigit), let age = Int(digits), age <= TaleHeader.ageLimit
            else { return nil }
            return age
        }
        if (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1], first <= last {
            return first...last
        }
        add(.badAges(text, limit: TaleHeader.ageLimit, in: source))
        return nil
    }
}
