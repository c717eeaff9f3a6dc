/// The narrator's name, and the takes of which a voice was made. If the voice is made again, they show which corrected
/// times still apply.
struct JoinedTakes {
    /// A sentence of the voice.
    struct Sentence {
        var text: String
        /// The digest of its take.
        var take: String
        /// The range of the voice that speaks it, in milliseconds.
        var start: Int32
        var end: Int32
    }

    /// The narrator's name as people write it.
    var title: String
    /// The digests of the recording, one for each of its formats; empty before there is one.
    var sounds: [String] = []
    var sentences: [Sentence] = []
    /// Whether there was a voice: with the first take, only the name is noted.
    var isVoice: Bool

    init(title: String, isVoice: Bool = true) { (self.title, self.isVoice) = (title, isVoice) }

    static func digest(of take: TakeSound) -> String { Digest(take.pcm).text }

    /// - Returns: `nil` if the bytes are not such a note.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONTree(bytes, isLenient: false) else { return nil }
        func text(_ key: StaticString, of node: JSONTree.Node) -> String? {
            json.text(json.value(key, of: node)).map { String(decoding: $0, as: UTF8.self) }
        }
        guard let title = text("name", of: json.roots[0]) else { return nil }
        // A few versions wrote the digests of all formats at another key.
        (self.title, sounds) = (
            title, ["sound", "files"].flatMap { (key: StaticString) in json.digests(key, of: json.roots[0]) }
        )
        isVoice = json.value("sentences", of: json.roots[0]) != nil
        sentences = json.elements(of: json.list("sentences", of: json.roots[0])).compactMap { node in
            guard let words = text("text", of: node), let take = text("take", of: node),
                let start = json.number(json.value("start", of: node)),
                let end = json.number(json.value("end", of: node))
            else { return nil }
            return Sentence(
                text: words, take: take, start: Milliseconds.nearest(start.value), end: Milliseconds.nearest(end.value))
        }
    }

    var bytes: [UInt8] {
        var json = JSONObjectWriter()
        json.add("name", title)
        if !sounds.isEmpty { json.add("sound", sounds) }
        guard isVoice else { return json.finished() }
        json.add("sentences") { json in
            json.addList(sentences) { json, sentence in
                json.add("text", sentence.text)
                json.add("take", sentence.take)
                json.add("start", milliseconds: Int(sentence.start))
                json.add("end", milliseconds: Int(sentence.end))
            }
        }
        return json.finished()
    }

    /// Whether a timing is that of the voice. One that does not say it is of the recording beside it.
    private func isOf(_ timing: MadeTiming, _ isReplaced: Bool) -> Bool {
        guard let origin = timing.origin else { return !isReplaced || sounds.isEmpty }
        return origin.sounds.isEmpty || origin.sounds.contains(where: sounds.contains)
    }

    /// The times of a voice that is put together anew: those of its timing where a sentence has the same take as
    /// before, moved with the sentence.
    /// - Parameters:
    ///   - timing: that of the voice that was put together last, as it is now.
    ///   - isReplaced: whether an author put another recording in the place of that voice.
    ///   - voice: the new one.
    static func times(
        of voice: JoinedTakes, since last: JoinedTakes?, _ timing: MadeTiming?, isReplaced: Bool
    ) -> [TimedText.Sentence] {
        var (kept, fresh): ([Int: TimedText.Sentence], [Int: TimedText.Sentence]) = ([:], [:])
        for (number, sentence) in voice.sentences.enumerated() {
            fresh[number] = TimedText.Sentence(text: sentence.text, start: sentence.start, end: sentence.end)
        }
        guard let last, let timing, last.isOf(timing, isReplaced) else { return KeptTimes.merged([:], fresh) }
        let old = KeptTimes.matchesAnywhere(voice.sentences.map(\.text), in: last.sentences.map(\.text))
        let known = KeptTimes.fitted(timing.text.sentences, to: last.sentences.map(\.text))
        let timed = KeptTimes.matches(last.sentences.map(\.text), in: known.map(\.text))
        for (number, sentence) in voice.sentences.enumerated() {
            guard let place = old[number], let index = timed[place] else { continue }
            let before = last.sentences[place]
            // A millisecond is rounding. If the difference is larger, the take was cut differently.
            guard before.take == sentence.take,
                abs((before.end - before.start) - (sentence.end - sentence.start)) <= 1
            else { continue }
            var own = known[index].moved(by: sentence.start - before.start)
            own.text = sentence.text
            if timing.origin == nil { own.isCorrected = true }
            (kept[number], fresh[number]) = (own, nil)
        }
        return KeptTimes.merged(kept, fresh)
    }
}
