/// The page of a tale: its whole text, and the times for highlighting it.
struct TalePage {
    /// Where the page is shown.
    enum Target {
        case site(SiteParts)
        /// In a file of its own, which has only the tale itself: of a video its sound, and of a maker its example.
        case file(SingleMedia)
    }

    /// What only the page on the site has.
    struct SiteParts {
        /// `nil` for a tale that is no maker.
        let maker: MakerData?
        /// `nil` for a tale without a video.
        let video: VideoPage?
        let next: NextTale?
        let downloads: [Download]
    }

    let tale: Tale
    let body: TaleBody
    let voices: [Voice]
    /// The music, one file for each format.
    let music: [MediaFile]
    let card: Card
    let target: Target
    let frame: SiteFrame

    private var folder: TaleFolder { tale.folder }
    private var single: SingleMedia? { if case .file(let media) = target { media } else { nil } }
    private var parts: SiteParts? { if case .site(let parts) = target { parts } else { nil } }
    var video: VideoPage? { parts?.video }

    /// The page with everything.
    /// - Parameter isOpened: whether scripts put it in place of a locked page.
    func render(isOpened: Bool = false) throws(RenderError) -> OutputFile {
        let (recordings, numbers, nextPages) = (recordingsByPage, numbersByID, body.nextPages)
        let downloads = parts?.downloads ?? []
        var page = SitePage(
            "tale", at: card.path, title: SitePage.HeadText(card.title),
            description: SitePage.HeadText(card.summary), share: single == nil ? share(with: played) : nil,
            [
                "opened": .flag(isOpened), "single": .flag(single != nil),
                "tale": taleValue(hasCaptions: !isOpened),
                "pages": .list(
                    body.pages.indices.map { index in
                        let choices = body.pages[index].choices.map { choiceValue($0, number: numbers[$0.target]) }
                        return pageValue(
                            index, choices, recordings[index, default: []].map(recordingValue),
                            isEnd: nextPages[index].isEmpty)
                    }),
                "recordings": .list(recordings[nil, default: []].map(recordingValue)),
                "voices": .list(
                    voices.enumerated().map { index, voice in
                        ["id": .text(voice.id), "name": .text(voice.name), "checked": .flag(index == 0)]
                    }),
                "translations": translations,
                "explained": tale.cards.isEmpty ? .nothing : ["cards": .list(tale.cards.map(cardValue))],
                "next": parts?.next?.value() ?? .nothing,
                "downloads": downloads.isEmpty
                    ? .nothing : ["files": .list(downloads.map { $0.value(folder.slug, words: frame.words) })],
                "badges": card.learning == nil ? .nothing : Badge.values(frame),
                "timing": .bytes(timing(of: recordings)),
                "maker": parts?.maker.map { ["data": .bytes($0.json(refusing: frame.config.refused))] } ?? .nothing,
            ])
        if single != nil { page.root = "" }
        // A font beside a locked tale would reveal its letters.
        page.letters = isOpened || single != nil ? .none : .of(card.language)
        return try frame.render(page)
    }

    var translations: Value {
        let translations = folder.header.translations
        let choices = frame.words.names(ofChoices: translations.map(\.language))
        return .list(
            zip(translations, choices).map { translation, choice in
                [
                    "lang": .text(translation.language.tag), "dir": .text(translation.language.direction),
                    "languageName": .text(choice.name), "languageWord": Value(choice.key),
                    "url": .text("tales/\(translation.slug.value)/index.html"),
                ]
            })
    }

    /// - Parameter voices: those that anyone can hear.
    func share(with voices: [Voice]) -> Share {
        Share(
            kind: "book", picture: card.pixelCover,
            structured: frame.config.address.map { BookData(card: card, voices: voices, address: $0).json() } ?? [])
    }

    /// - Parameter hasCaptions: whether those of a video are on the site.
    func taleValue(hasCaptions: Bool) -> Value {
        let header = folder.header
        let words = frame.words
        let narrators = voices.isEmpty ? nil : voices.map(\.name).joined(separator: ", ")
        return [
            "slug": .text(card.slug), "title": .text(card.title), "titleHTML": .bytes(titleHTML()),
            "summary": Value(card.summary),
            "lang": .text(card.language.tag), "dir": .text(card.language.direction),
            "rightToLeft": .flag(card.language.direction == "rtl"),
            "author": Value(header.author), "illustrator": Value(header.illustrator),
            "license": Value(header.license?.value),
            "contains": card.contentsValue, "ages": card.agesValue,
            "level": Value(card.level?.rawValue),
            "levelName": Value(card.level.map { words.text("level-\($0.rawValue)") }),
            "minutes": .whole(card.minutes), "minutesText": .text(words.minutes(card.minutes)),
            "narrators": Value(narrators),
            "narratedText": Value(narrators.map { words.text("narrated-by").filling("{names}", with: $0) }),
            "cover": Value(single == nil ? card.cover?.path : single?.cover.map(address)),
            "coverWidth": card.cover.map { .whole($0.width) } ?? .nothing,
            "coverHeight": card.cover.map { .whole($0.height) } ?? .nothing,
            "coverFrame": Value(card.cover?.frame),
            "subjects": Value(subjects()),
            "narrated": .flag(!voices.isEmpty), "many": .flag(voices.count > 1),
            "asks": .flag(body.hasQuestions), "branches": .flag(body.hasChoices), "brief": .flag(body.isBrief),
            "lesson": frame.hasLearningPages && card.learning != nil ? .text(card.kind.rawValue) : .nothing,
            "activity": .flag(card.kind == .activity), "points": .whole(card.learning?.points ?? 0),
            "video": video?.value(frame, hasCaptions: hasCaptions) ?? .nothing,
            "music": music.isEmpty ? .nothing : ["sources": .list(music.map(source))],
            "credits": words.value(of: header.credits(narrator: narrators)),
        ]
    }

    /// Returns the title; with spans around its words if a voice speaks it.
    private func titleHTML() -> [UInt8] {
        let title = Array(card.title.utf8)
        let words = played.contains { $0.recordings.contains { !$0.title.isEmpty } } ? Words.ranges(in: title.span) : []
        var (html, end): ([UInt8], Int) = ([], 0)
        for word in words {
            html.append(escaping: title.span.extracting(end..<word.lowerBound))
            html.append("<span>")
            html.append(escaping: title.span.extracting(word))
            html.append("</span>")
            end = word.upperBound
        }
        html.append(escaping: title.span.extracting(end..<title.count))
        return LineBreaks.withOneLetterWordsJoined(html, in: folder.header.language.preferredPrimary)
    }

    /// Returns the themes and characters as JSON, for the log of a child; `nil` for a tale that names none.
    private func subjects() -> String? {
        guard !card.themes.isEmpty || !card.characters.isEmpty else { return nil }
        var json = JSONObjectWriter()
        json.add("themes", card.themes)
        json.add("characters", card.characters)
        return String(decoding: json.finished().dropLast(), as: UTF8.self)
    }

    func pageValue(
        _ number: Int, _ choices: [Value], _ recordings: [Value], html: [UInt8]? = nil, isEnd: Bool = false
    ) -> Value {
        let page = body.pages[number]
        let html = LineBreaks.joined(html ?? page.html, in: folder.header.language.preferredPrimary)
        let label = page.name ?? frame.words.page(number + 1, of: body.pages.count)
        var picture: Value = .nothing
        if let shown = page.picture, let file = tale.pictures[shown.path] {
            var fields: [(String, Value)] = [("src", .text(address(of: file))), ("alt", .text(shown.alt))]
            if case .picture(let picture) = file.facts {
                let frame = PictureFrame(picture, focus: folder.header.focus(of: shown.path))
                fields += [
                    ("width", .whole(picture.width)), ("height", .whole(picture.height)),
                    ("frame", .text(frame.classes)),
                ]
            }
            fields.append(
                (
                    "layers",
                    .list(
                        page.layers.compactMap { layer in
                            tale.pictures[layer.path].map { ["src": .text(address(of: $0)), "alt": .text(layer.alt)] }
                        })
                ))
            picture = .object(Object(fields))
        }
        return [
            "id": .text(page.id), "number": .whole(number + 1), "first": .flag(number == 0),
            "label": .text(label), "named": .flag(page.name != nil), "count": .whole(body.pages.count),
            "picture": picture,
            "html": html.isEmpty ? .nothing : .bytes(html),
            "choices": .list(choices), "recordings": .list(recordings), "end": .flag(isEnd),
        ]
    }

    /// Returns an answer with the number of its page, which a reader on paper turns to.
    private func choiceValue(_ choice: TaleBody.Choice, number: Int?) -> Value {
        [
            "url": .text("#\(choice.target)"),
            "html": .bytes(LineBreaks.joined(choice.html, in: folder.header.language.preferredPrimary)),
            "page": number.map { .whole($0) } ?? .nothing,
            "turnText": .text(
                frame.words.text("turn-to").filling("{page}", with: number.map(String.init) ?? "")),
        ]
    }

    private func cardValue(_ card: WordCard) -> Value {
        [
            "word": .text(card.word), "meaning": Value(card.meaning), "picture": Value(card.picture.map(address)),
            "place": .whole(card.place), "count": .whole(card.count),
        ]
    }

    /// Returns the path below the site's root, or the name in the file.
    private func address(of file: MediaFile) -> String {
        single == nil ? folder.address(of: file) : folder.addressBeside(file)
    }

    private func source(_ file: MediaFile) -> Value {
        [
            "src": .text(address(of: file)), "type": .text(single?.sounds[file.path] ?? file.mediaType),
            "vbr": .flag(single == nil && file.hasVariableBitRate),
        ]
    }

    /// A maker's recordings hold the sentences of all stories, so its page makes its own.
    private var played: [Voice] { parts?.maker == nil ? voices : [] }

    private typealias Spoken = (voice: Voice, recording: Voice.Recording)

    /// The recordings of each page; under `nil` those of the whole tale.
    private var recordingsByPage: [Int?: [Spoken]] {
        let all = played.flatMap { voice in voice.recordings.map { (voice: voice, recording: $0) } }
        return Dictionary(grouping: all, by: \.recording.page)
    }

    /// The 1-based numbers of the pages.
    private var numbersByID: [String: Int] {
        Dictionary(body.pages.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
    }

    private func recordingValue(_ spoken: Spoken) -> Value {
        [
            "voice": .text(spoken.voice.id), "name": .text(spoken.voice.name),
            "granularity": .text(spoken.recording.granularity.rawValue),
            "duration": .text(Milliseconds.seconds(Milliseconds.nearest(spoken.recording.duration))),
            "sources": .list(spoken.recording.files.map(source)),
        ]
    }

    /// Returns the data block: for each recording, in the order of the page,
    /// the pause before each word and the word's length in milliseconds.
    private func timing(of recordingsByPage: [Int?: [Spoken]]) -> [UInt8] {
        let order = [nil] + body.pages.indices.map(Optional.some)
        let recordings = order.flatMap { recordingsByPage[$0, default: []].map(\.recording) }
        let room = recordings.reduce(2) { $0 + 60 + ($1.times.count + $1.title.count) * 24 }
        return [UInt8](capacity: room) { json in
            json.append("[")
            for (index, recording) in recordings.enumerated() {
                if index > 0 { json.append(",") }
                put(recording, to: &json)
            }
            json.append("]")
        }
    }

    private func put(_ recording: Voice.Recording, to json: inout OutputSpan<UInt8>) {
        guard !recording.times.isEmpty else { return json.append("null") }
        json.append("{\"first\":")
        json.append(decimal: recording.firstWord)
        json.append(",\"times\":[")
        put(recording.times, to: &json)
        if !recording.title.isEmpty {
            json.append("],\"title\":[")
            put(recording.title, to: &json)
        }
        json.append("]}")
    }

    private func put(_ times: [WordTimes.Time], to json: inout OutputSpan<UInt8>) {
        var end: Int32 = 0
        for (index, time) in times.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            json.append(decimal: Int(time.start - end))
            json.append(UInt8(ascii: ","))
            json.append(decimal: Int(time.end - time.start))
            end = time.end
        }
    }
}
