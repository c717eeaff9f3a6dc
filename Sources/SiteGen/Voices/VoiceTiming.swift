/// The timing of a recording as storysite writes it: the format of docs/writing-tales.md, one sentence to a line so that
/// changes are easy to see. `made` comes first and says how it was made:
/// ```json
/// {"made":{"by":"align","of":"3f…","as":"9b…"},
/// "sentences":[
/// {"text":"Reiz dzīvoja.","start":0.300,"end":2.310,"words":[{"text":"Reiz","start":0.300,"end":0.720}, …]},
/// ]}
/// ```
/// `of` is a digest of what it was made from, `as` a digest of the sentences themselves: when somebody edits them by
/// hand, it no longer fits, and storysite does not replace them.
struct VoiceTiming {
    struct Word {
        var text: String
        var time: WordTimes.Time
    }

    private(set) var sentences: [(text: String, words: [Word])] = []

    /// Adds a sentence with the times of its tokens. Several words of one token share its time by their letters.
    /// - Parameters:
    ///   - found: the tokens that were found, in order, in seconds.
    ///   - words: all words of the tale.
    ///   - offset: seconds that are added to each time.
    mutating func add(_ sentence: VoiceText.Sentence, _ found: [VoiceLine.Word], words: [String], offset: Double = 0) {
        var timed: [Word] = []
        var rest = sentence.tokens[...]
        for label in found {
            guard let match = rest.firstIndex(where: { $0.text == label.text }) else { continue }
            rest = rest[(match + 1)...]
            let numbers = sentence.tokens[match].words
            let letters = numbers.map { words[$0].unicodeScalars.count }
            let all = Double(max(letters.reduce(0, +), 1))
            var at = label.start
            for (number, count) in zip(numbers, letters) {
                let end = at + max(label.end - label.start, 0) * Double(count) / all
                let start = max(Milliseconds.nearest(at + offset), timed.last?.time.end ?? 0)
                let time = WordTimes.Time(start: start, end: max(Milliseconds.nearest(end + offset), start))
                timed.append(Word(text: words[number], time: time))
                at = end
            }
        }
        if !timed.isEmpty { sentences.append((sentence.text.split { $0 == "\t" }.joined(), timed)) }
    }

    /// The same timing as a build reads it: words in order, and long enough to be seen where there is room.
    private var settled: VoiceTiming {
        let times = sentences.flatMap(\.words).map(\.time)
        var words = WordTimes(times: times, matched: times.count, precision: .measured, unmatched: [])
        words.settle(duration: times.map(\.end).max() ?? 0)
        var (settled, next) = (self, 0)
        for sentence in settled.sentences.indices {
            for word in settled.sentences[sentence].words.indices {
                settled.sentences[sentence].words[word].time = words.times[next]
                next += 1
            }
        }
        return settled
    }

    /// The content of the timing file.
    /// - Parameters:
    ///   - maker: the command.
    ///   - origin: the digest of what it was made from.
    func json(by maker: String, of origin: Digest) -> [UInt8] {
        Self.json(settled.list(), by: maker, of: origin)
    }

    /// The content of a timing file with a note of how it was made.
    /// - Parameter body: `"sentences"` and its value, without the braces around it.
    static func json(_ body: [UInt8], by maker: String, of origin: Digest) -> [UInt8] {
        var json = JSONObjectWriter()
        json.add("made") { made in
            made.addObject {
                $0.add("by", maker)
                $0.add("of", origin.text)
                $0.add("as", Digest(body).text)
            }
        }
        return json.text + ",\n".utf8 + body + "}\n".utf8
    }

    private func list() -> [UInt8] {
        var json = JSONObjectWriter()
        func times(_ object: inout JSONObjectWriter, _ text: String, _ first: Word?, _ last: Word?) {
            object.add("text", text)
            object.add("start", milliseconds: Int(first?.time.start ?? 0))
            object.add("end", milliseconds: Int(last?.time.end ?? 0))
        }
        json.add("sentences") { list in
            list.addList(sentences) { object, sentence in
                times(&object, sentence.text, sentence.words.first, sentence.words.last)
                object.add("words") { words in
                    words.addItems(sentence.words) { item, word in
                        item.addObject { times(&$0, word.text, word, word) }
                    }
                }
            }
        }
        return Array(json.text.dropFirst())
    }
}

/// The first line of an existing timing file, which says how it was made.
struct TimingOrigin {
    /// The command that made it; `nil` if storysite did not make it, or it was changed since.
    private(set) var maker: String?
    /// The digest of what it was made from.
    private(set) var origin: String?

    /// - Returns: `nil` if there is no such file.
    init?(path: String) {
        guard let bytes = try? Files.read(path, limit: .timing) else { return nil }
        var (by, of, checksum): (String?, String?, String?) = (nil, nil, nil)
        do throws(JSONError) {
            var reader = try JSONReader(bytes)
            guard try reader.kind() == .object else { return }
            try reader.beginObject()
            guard let key = try reader.nextKey(), reader.text(key, is: "made"), try reader.kind() == .object else {
                return
            }
            try reader.beginObject()
            while let key = try reader.nextKey() {
                guard try reader.kind() == .text else {
                    try reader.skip()
                    continue
                }
                let value = reader.string(of: try reader.readText())
                switch reader.string(of: key) {
                case "by": by = value
                case "of": of = value
                case "as": checksum = value
                default: break
                }
            }
            let start = reader.offset + 2  // after the comma and the line feed
            guard start < bytes.count - 2, checksum == Digest(Array(bytes[start..<bytes.count - 2])).text else {
                return
            }
            (maker, origin) = (by, of)
        } catch {}
    }
}
