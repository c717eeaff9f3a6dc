/// The page of a tale: its whole text, and the times for highlighting it.
struct TalePage {
    let frame: SiteFrame
    let tale: TaleFolder
    let body: TaleBody
    let voices: [Voice]
    /// The music, one file for each format.
    let music: [MediaFile]
    let card: Card
    /// The picture of each page, by its path as the text writes it.
    let pictures: [String: MediaFile]
    /// The words that follow the tale.
    let words: [WordCard]
    /// `nil` for a tale that is no maker.
    let maker: MakerData?
    let next: NextTale?
    var takeAlong: [TakeAlong] = []
    /// `nil` for a tale without a video, and in a single file, which has only the sound.
    var video: VideoPage?
    /// What is in the file of a page that is a file of its own; `nil` on the site.
    var single: SingleMedia?

    /// The page with everything.
    /// - Parameter isOpened: whether scripts put it in place of a locked page.
    func render(isOpened: Bool = false) throws(RenderError) -> OutputFile {
        let (recordings, numbers) = (recordingsByPage, numbersByID)
        return try frame.page(
            "tale", at: card.path, root: single == nil ? nil : "", title: card.title, description: card.summary,
            share: single == nil ? share(with: voices) : nil,
            // A font beside a locked tale would reveal its letters.
            lettersOf: card.language, hasLetters: !isOpened && single == nil,
            [
                "opened": .flag(isOpened), "single": .flag(single != nil),
                "tale": taleValue(isOpened: isOpened),
                "pages": .list(
                    body.pages.indices.map { index in
                        let choices = body.pages[index].choices.map { choiceValue($0, number: numbers[$0.target]) }
                        return pageValue(index, choices, recordings[index, default: []].map(recordingValue))
                    }),
                "recordings": .list(recordings[nil, default: []].map(recordingValue)),
                "voices": .list(
                    voices.enumerated().map { index, voice in
                        ["id": .text(voice.id), "name": .text(voice.name), "checked": .flag(index == 0)]
                    }),
                "translations": translations,
                "explained": words.isEmpty ? .nothing : ["cards": .list(words.map(cardValue))],
                "next": next?.value() ?? .nothing,
                "take": takeAlong.isEmpty
                    ? .nothing : ["files": .list(takeAlong.map { $0.value(tale.slug, words: frame.words) })],
                "badges": card.learning == nil ? .nothing : Badge.values(frame),
                "timing": .bytes(timing(of: recordings)),
                "maker": maker.map { ["data": .bytes($0.json(refusing: frame.config.refused))] } ?? .nothing,
            ])
    }

    /// The page of a locked tale: what anyone can read.
    /// - Parameters:
    ///   - text: the enciphered page; `nil` while no code opens it.
    ///   - codes: the path of the file with the wrapped keys.
    func renderLocked(_ text: SealedFile?, codes: String?) throws(RenderError) -> OutputFile {
        let open = body.pages.indices.prefix(min(tale.header.preview, max(body.pages.count - 1, 0)))
        let ids = Set(open.map { body.pages[$0].id })
        return try frame.page(
            LockedTale.template, at: card.path, title: card.title, description: card.summary,
            share: share(with: []), lettersOf: card.language,
            [
                "tale": taleValue(), "translations": translations,
                "pages": .list(
                    open.map { number in
                        pageValue(number, [], [], html: LockedTale.text(body.pages[number].html, open: ids))
                    }),
                "sealed": text.map { text in
                    [
                        "src": .text(text.path), "salt": .text(text.salt), "length": .whole(text.length),
                        "codes": Value(codes),
                    ]
                } ?? .nothing,
            ])
    }

    private var translations: Value {
        let translations = tale.header.translations
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
    private func share(with voices: [Voice]) -> Share {
        Share(
            kind: "book", picture: card.pixelCover,
            structured: frame.config.address.map { BookData(card: card, voices: voices, address: $0).json() } ?? [])
    }

    /// - Parameter isOpened: whether the tale is locked elsewhere: its captions are nowhere on the site.
    private func taleValue(isOpened: Bool = false) -> Value {
        let header = tale.header
        let words = frame.words
        let narrators = voices.isEmpty ? nil : voices.map(\.name).joined(separator: ", ")
        let credits: [(String, String?)] = [
            ("credit-author", header.author), ("credit-illustrator", header.illustrator),
            ("credit-translator", header.translator), ("credit-narrator", narrators),
            ("credit-others", header.credits.isEmpty ? nil : header.credits.joined(separator: " · ")),
            ("credit-license", header.license),
        ]
        return [
            "slug": .text(card.slug), "title": .text(card.title), "titleHTML": .bytes(titleHTML()),
            "summary": Value(card.summary),
            "lang": .text(card.language.tag), "dir": .text(card.language.direction),
            "rightToLeft": .flag(card.language.direction == "rtl"),
            "author": Value(header.author), "illustrator": Value(header.illustrator), "license": Value(header.license),
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
            "asks": .flag(body.asks), "branches": .flag(body.branches),
            "lesson": frame.teaches && card.learning != nil ? .text(card.kind.rawValue) : .nothing,
            "activity": .flag(card.kind == .activity), "points": .whole(card.learning?.points ?? 0),
            "video": video?.value(frame, hasCaptions: !isOpened) ?? .nothing,
            "music": music.isEmpty ? .nothing : ["sources": .list(music.map(source))],
            "credits": .list(
                credits.compactMap { label, value in
                    value.map { ["label": .text(words.text(label)), "word": .text(label), "value": .text($0)] }
                }),
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
        return html
    }

    /// Returns the themes and characters as JSON, for the log of a child; `nil` for a tale that names none.
    private func subjects() -> String? {
        guard !card.themes.isEmpty || !card.characters.isEmpty else { return nil }
        var json = JSONObjectWriter()
        json.add("themes", card.themes)
        json.add("characters", card.characters)
        return String(decoding: json.finished().dropLast(), as: UTF8.self)
    }

    private func pageValue(
        _ number: Int, _ choices: [Value], _ recordings: [Value], html: [UInt8]? = nil
    ) -> Value {
        let page = body.pages[number]
        let html = html ?? page.html
        let label =
            page.name
            ?? frame.words.text("js-page-of").filling("{page}", with: "\(number + 1)")
            .filling("{pages}", with: "\(body.pages.count)")
        var picture: Value = .nothing
        if let shown = page.picture, let file = pictures[shown.path] {
            var fields: [(String, Value)] = [("src", .text(address(of: file))), ("alt", .text(shown.alt))]
            if case .picture(let picture) = file.facts {
                let frame = PictureFrame(picture, focus: tale.header.focus(of: shown.path))
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
                            pictures[layer.path].map { ["src": .text(address(of: $0)), "alt": .text(layer.alt)] }
                        })
                ))
            picture = .object(Object(fields))
        }
        return [
            "id": .text(page.id), "number": .whole(number + 1), "first": .flag(number == 0),
            "label": .text(label), "named": .flag(page.name != nil), "count": .whole(body.pages.count),
            "picture": picture,
            "html": html.isEmpty ? .nothing : .bytes(html),
            "choices": .list(choices), "recordings": .list(recordings),
        ]
    }

    /// Returns an answer with the number of its page, which a reader on paper turns to.
    private func choiceValue(_ choice: TaleBody.Choice, number: Int?) -> Value {
        [
            "url": .text("#\(choice.target)"), "html": .bytes(choice.html),
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
        single == nil ? tale.address(of: file) : tale.addressBeside(file)
    }

    private func source(_ file: MediaFile) -> Value {
        [
            "src": .text(address(of: file)), "type": .text(single?.sounds[file.path] ?? file.mediaType),
            "vbr": .flag(single == nil && file.isVariable),
        ]
    }

    /// A maker's recordings hold the sentences of all stories, so its page makes its own.
    private var played: [Voice] { maker == nil ? voices : [] }

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
            "light": .text(spoken.recording.granularity.rawValue),
            "duration": .text(Milliseconds.seconds(Milliseconds.nearest(spoken.recording.duration))),
            "sources": .list(spoken.recording.files.map(source)),
        ]
    }

    /// Returns the data block: for each recording, in the order of the page, the pause before each word and the word's length
    /// in milliseconds.
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
