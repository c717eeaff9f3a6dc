/// A tale as the bench shows it: its voices, the times of their words, and what `check` finds in them. It is read anew
/// for each request, so that it is what was saved last.
struct BenchTale {
    /// A recording of one of the tale's voices, with the place of its timing.
    struct Part {
        let voice: Voice
        let recording: Voice.Recording
        let timing: BenchTiming
    }

    let reading: TaleReading
    let parts: [Part]
    /// What voices speak: of a maker every variant of every sentence.
    let body: TaleBody
    /// Whether `body` is not the text of `tale.md`.
    private let isScript: Bool

    var folder: TaleFolder { reading.folder }

    /// The sentences of the tale as they are recorded.
    var sentences: [TakeSentence] { TakeSentence.all(of: body) }

    /// The sentences by earlier rules: takes may be of these.
    var earlierSentences: [TakeSentence] { TakeSentence.all(of: body, by: .earlier) }

    /// - Parameters:
    ///   - path: the path of the tale's folder in the library.
    ///   - language: the language of tales that name none.
    /// - Returns: `nil` if there is no such tale, or if its front matter or its text cannot be read.
    init?(_ path: String, language: Language, mediaCache: MediaCache) {
        let root = mediaCache.root
        let listed = LibraryScan(root: root).folder(at: path).folder
        guard let folder = TaleFolder.load(listed, root: root, language: language).tale,
            let tale = try? Tale.read(folder, taken: [], mediaCache: mediaCache),
            let body = tale.maker?.script ?? tale.body,
            let reading = tale.reading
        else { return nil }
        (self.reading, self.body, isScript) = (reading, body, tale.maker != nil)
        var media = TaleMedia(folder, source: reading.source, mediaCache: mediaCache)
        parts = tale.voices.flatMap { voice -> [Part] in
            guard let header = folder.header.voices.first(where: { $0.id.value == voice.id }) else { return [] }
            return voice.recordings.map { recording in
                let timing = BenchTiming(of: recording, header, &media)
                return Part(voice: voice, recording: recording, timing: timing)
            }
        }
    }

    /// - Parameter page: the page, from 1; 0 for a recording of the whole tale.
    func part(voice: String, page: Int) -> Part? {
        parts.first { $0.voice.id == voice && ($0.recording.page ?? -1) + 1 == page }
    }

    /// The text that is spoken in a recording.
    func text(of recording: Voice.Recording) -> TaleText {
        TaleText(body.text, words: recording.span, pages: body.pages.map(\.words))
    }

    /// Returns `tale.md` with another sentence.
    /// - Parameter body: an object with the `voice`, the `page` and the number of the `sentence` in its recording, the
    ///   sentence as it `was` read, and its new `text`.
    func correcting(_ body: [UInt8]) throws(TextEdit.Refusal) -> [UInt8] {
        if isScript {
            throw TextEdit.Refusal(
                message: "a child's choices fill the sentences of this tale; change them in \(reading.source.path)")
        }
        let gone = TextEdit.Refusal(message: "the sentence is no longer there")
        guard let json = try? JSONTree(body, isLenient: false) else { throw gone }
        func string(_ key: StaticString) -> String {
            String(decoding: json.text(json.value(key, of: json.roots[0])) ?? [], as: UTF8.self)
        }
        guard let part = part(voice: string("voice"), page: Int(string("page")) ?? -1),
            let number = Int(string("sentence"))
        else { throw gone }
        let text = text(of: part.recording)
        guard text.sentenceRanges.indices.contains(number),
            String(decoding: text.bytes[text.sentenceRanges[number]], as: UTF8.self).collapsingWhitespace()
                == string("was").collapsingWhitespace(),
            let start = FrontMatter.find(in: reading.source).found?.body
        else { throw gone }
        return try TextEdit(reading.source, start: start, body: self.body)
            .replacing(text.sentenceRanges[number], with: string("text"))
    }

    /// The JSON that the page of the bench reads.
    var json: [UInt8] {
        var json = JSONObjectWriter()
        json.add("title", folder.header.title)
        json.add("language", folder.header.language.tag)
        json.add("direction", folder.header.language.direction)
        json.add("version", Digest(reading.source.bytes).text)
        json.add("parts") { json in
            json.addList(parts) { write($1, to: &$0) }
        }
        json.add("voices", folder.header.voices.map(\.id.value))
        json.add("narrators") { json in
            json.addItems(TakeFolder.narrators(root: folder.root, tale: folder.folder.path)) { json, narrator in
                json.addObject { json in
                    let takes = TakeFolder(root: folder.root, tale: folder.folder.path, narrator: narrator)
                    json.add("id", narrator)
                    json.add("name", takes?.joined?.title)
                }
            }
        }
        json.add("text") { json in
            json.addItems(sentences) { json, sentence in
                json.addObject { json in
                    json.add("text", sentence.text)
                    json.add("key", sentence.key)
                    json.add("page", sentence.page + 1)
                }
            }
        }
        json.add("pages") { json in
            json.addItems(TakePage.all(of: sentences)) { json, page in
                json.addObject { json in
                    json.add("key", page.key)
                    json.add("page", page.page + 1)
                }
            }
        }
        return json.finished()
    }

    private func write(_ part: Part, to json: inout JSONObjectWriter) {
        let recording = part.recording
        json.add("voice", part.voice.id)
        json.add("name", part.voice.name)
        json.add("page", (recording.page ?? -1) + 1)
        json.add("duration", Int(Milliseconds.nearest(recording.duration)))
        json.add("version", part.timing.version)
        json.add("file", part.timing.target)
        json.add("advice", part.timing.advice)
        json.add("sounds") { json in
            json.addItems(recording.files) { json, file in
                json.addObject { json in
                    json.add("path", file.path)
                    json.add("type", file.mediaType)
                    json.add("version", file.digest.text)
                }
            }
        }
        writeText(of: recording, to: &json)
        let proof = TimingProof(recording, of: part.voice, in: reading)
        json.add("findings") { json in
            json.addItems(proof?.places ?? []) { json, finding in
                json.addObject { json in
                    json.add("code", finding.code.rawValue)
                    json.add("first", finding.words.lowerBound)
                    json.add("count", finding.words.count)
                }
            }
        }
    }

    /// Writes the sentences and their words. Only times that the timing has are written,
    /// and none that were interpolated.
    private func writeText(of recording: Voice.Recording, to json: inout JSONObjectWriter) {
        let text = text(of: recording)
        let times = recording.words?.times ?? text.words.map { _ in WordTimes.Time(start: 0, end: 0) }
        let timed = TimedText(text, times: times, hasWords: true)
        var isMatched = text.words.map { _ in recording.words != nil }
        for run in recording.words?.unmatched ?? [] { for word in run { isMatched[word] = false } }
        let areMeasured = recording.words?.precision == .measured
        json.add("sentences") { json in
            json.addList(Array(zip(timed.sentences, text.sentences))) { json, sentence in
                json.add("text", sentence.0.text)
                if !areMeasured, isMatched[sentence.1].contains(true) {
                    json.add("start", Int(sentence.0.start))
                    json.add("end", Int(sentence.0.end))
                }
                json.add("words") { json in
                    json.addItems(Array(zip(sentence.0.words, sentence.1))) { json, word in
                        json.addObject { json in
                            json.add("text", word.0.text)
                            guard areMeasured, isMatched[word.1] else { return }
                            json.add("start", Int(word.0.start))
                            json.add("end", Int(word.0.end))
                        }
                    }
                }
            }
        }
    }
}
