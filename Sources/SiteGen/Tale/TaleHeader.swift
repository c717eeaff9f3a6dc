/// What the front matter of `tale.md` says. Small: a build keeps every tale's header and none of their texts.
struct TaleHeader: Sendable {
    enum Level: String, Sendable, CaseIterable {
        case beginner, intermediate, advanced
    }

    /// Who may open the tale.
    enum Access: String, Sendable, CaseIterable {
        case free, premium
    }

    /// Why the library tells of a tale that has no page.
    enum State: String, Sendable, CaseIterable {
        case coming, unavailable
    }

    struct Voice: Sendable {
        var id: Located<String>
        var name: String
        /// A file's path without its extension, or a folder with a recording for each page.
        var audio: Located<String>
        var timing: Located<String>?
    }

    struct Translation: Sendable {
        var language: Language
        var slug: Located<String>
    }

    var title = ""
    var language: Language
    var summary: String?
    var cover: Located<String>?
    var level: Level?
    /// In years.
    var ages: ClosedRange<Int>?
    var themes: [String] = []
    var characters: [String] = []
    var published: Day?
    var author: String?
    var illustrator: String?
    var license: String?
    var voices: [Voice] = []
    /// A sound file's path without its extension, played quietly beside the voice.
    var music: Located<String>?
    var translations: [Translation] = []
    var access = Access.free
    /// `nil` of a tale that can be read.
    var state: State?
    var isDraft = false
    var withdrawn: Day?

    /// - Parameter language: what holds when the front matter names none: the site's first.
    init(_ fields: inout YAMLFields, language fallback: Language) {
        let title = fields.text("title")
        fields.require("title", title)
        self.title = title?.value ?? ""
        language = fields.language("language") ?? fallback
        summary = fields.text("summary")?.value
        cover = fields.text("cover")
        level = fields.choice("level")
        ages = fields.ages("ages")
        themes = fields.texts("themes").map(\.value)
        characters = fields.texts("characters").map(\.value)
        published = fields.day("published")
        author = fields.text("author")?.value
        illustrator = fields.text("illustrator")?.value
        license = fields.text("license")?.value
        music = fields.text("music")
        access = fields.choice("access") ?? .free
        state = fields.choice("state")
        isDraft = fields.flag("draft") ?? false
        withdrawn = fields.day("withdrawn")
        for (key, value) in fields.pairs("translations") {
            if let language = Language(key.value) {
                translations.append(Translation(language: language, slug: value))
            } else {
                fields.add(.notALanguage(key, in: fields.source))
            }
        }
        translations.sort { $0.language.tag < $1.language.tag }
        for group in fields.groups("voices", name: "a voice") { addVoice(group, &fields) }
    }

    private mutating func addVoice(_ group: YAMLFields, _ fields: inout YAMLFields) {
        var group = group
        let (id, name, audio) = (group.text("id"), group.text("name"), group.text("audio"))
        let timing = group.text("timing")
        group.require("id", id)
        group.require("audio", audio)
        if let id {
            if !Slug.isPlain(id.value) {
                group.add(
                    Diagnostic(
                        .error, "bad-id", in: group.source, at: id.range, "'\(id.value)' cannot be the id of a voice",
                        notes: ["use the letters a–z, digits and hyphens"]))
            } else if voices.contains(where: { $0.id.value == id.value }) {
                group.add(
                    Diagnostic(
                        .error, "duplicate-id", in: group.source, at: id.range,
                        "another voice has the id '\(id.value)' already"))
            }
        }
        for fault in group.finished() { fields.add(fault) }
        if let id, let audio {
            voices.append(Voice(id: id, name: name?.value ?? id.value, audio: audio, timing: timing))
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

    /// `3-6`, `3–6` or `4`, in years.
    fileprivate mutating func ages(_ key: String) -> ClosedRange<Int>? {
        guard let text = text(key) else { return nil }
        let parts = text.value.split(whereSeparator: { "-–".contains($0) }).map {
            Int($0.trimmingPrefix(while: { $0 == " " }).prefix { $0 != " " })
        }
        if let first = parts.first ?? nil, let last = parts.last ?? nil, parts.count <= 2, first <= last, first >= 0 {
            return first...last
        }
        add(
            Diagnostic(
                .error, "wrong-type", in: source, at: text.range,
                "'\(key)' is an age or two, but this is '\(text.value)'",
                notes: ["write it as 3-6"]))
        return nil
    }
}

extension Diagnostic {
    static func notALanguage(_ text: Located<String>, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, "unknown-value", in: source, at: text.range, "'\(text.value)' is no language tag",
            notes: ["write it as lv, en, uk, ar, zh or pt-BR (BCP 47)"])
    }
}
