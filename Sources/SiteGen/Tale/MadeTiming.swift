/// A timing file with the facts that decide whether storysite replaces it: how it was made, and which sentences
/// somebody corrected since. `made` comes first and says how it was made:
/// ```json
/// {"made":{"by":"align","of":"3f…","sound":["c7…"],"as":"9b…"},
/// "sentences":[
/// {"text":"Reiz dzīvoja.","start":0.300,"end":2.310,"corrected":true,"words":[{"text":"Reiz", …}]},
/// ]}
/// ```
/// `of` is a digest of what it was made from, `sound` has a digest of the recording in each of its formats, `as` is a
/// digest of the sentences themselves. If somebody edits them by hand, the digest differs,
/// and storysite does not replace them.
struct MadeTiming {
    struct Origin {
        /// The command that made it.
        var maker: String
        /// The digest of what it was made from.
        var source: String
        /// The digests of the recording, one for each of its formats; empty if they are not known.
        var sounds: [String]

        /// The maker of times that are only estimated: each sentence gets a share of the recording.
        static let estimate = "quiet places"

        /// Whether a recording with that digest is one of those that the timing belongs to.
        func isOf(_ recording: Digest) -> Bool { sounds.contains(recording.text) }

        /// The name of the engine that spoke it; `nil` if another command made it.
        var engine: String? {
            maker.hasPrefix(Self.narrator) ? String(maker.dropFirst(Self.narrator.count)) : nil
        }

        /// The name of an engine follows.
        static let narrator = "narrate "
        static let aligner = "align"
    }

    /// `nil` if storysite did not make it, or if anything but the bench changed it since.
    var origin: Origin?
    /// The sentences; none if they cannot be read.
    var text = TimedText()

    init(_ text: TimedText, _ origin: Origin?) { (self.text, self.origin) = (text, origin) }

    /// - Returns: `nil` if there is no such file.
    init?(path: String) {
        guard let bytes = try? Files.read(path, limit: .timing) else { return nil }
        self.init(bytes)
    }

    init(_ bytes: [UInt8]) {
        guard let json = try? JSONTree(bytes, isLenient: false) else { return }
        origin = Self.origin(in: json)
        text = StorysiteTiming.text(json)
    }

    private static func origin(in json: JSONTree) -> Origin? {
        guard let made = json.value("made", of: json.roots[0]) else { return nil }
        func text(_ key: StaticString) -> String? {
            json.text(json.value(key, of: made)).map { String(decoding: $0, as: UTF8.self) }
        }
        let start = json.location(of: made).upperBound + 2  // after the comma and the line feed
        guard let maker = text("by"), let source = text("of"), start < json.bytes.count - 2,
            text("as") == Digest(Array(json.bytes[start..<json.bytes.count - 2])).text
        else { return nil }
        return Origin(maker: maker, source: source, sounds: json.digests("sound", of: made))
    }

    /// Whether somebody corrected any sentence.
    var isCorrected: Bool { text.sentences.contains(where: \.isCorrected) }

    /// The sentences of a recording that were heard in it or corrected.
    func known(in recording: Digest) -> [TimedText.Sentence] {
        guard let origin, origin.isOf(recording) else { return [] }
        return text.sentences.filter { $0.isCorrected || origin.maker != Origin.estimate }
    }

    /// The content of the file.
    var bytes: [UInt8] {
        let whole = StorysiteTiming.write(text)
        guard let origin else { return whole }
        let body = Array(whole.dropFirst().dropLast(2))
        var json = JSONObjectWriter()
        json.add("made") { made in
            made.addObject {
                $0.add("by", origin.maker)
                $0.add("of", origin.source)
                if !origin.sounds.isEmpty { $0.add("sound", origin.sounds) }
                $0.add("as", Digest(body).text)
            }
        }
        return json.bytes + ",\n".utf8 + body + "}\n".utf8
    }
}

extension JSONTree {
    /// The digests in the list at a key. Earlier versions wrote one text there, with spaces between several digests.
    func digests(_ key: StaticString, of node: Node) -> [String] {
        guard let value = value(key, of: node) else { return [] }
        let texts = kind(value) == .text ? [value] : elements(of: value)
        return texts.compactMap(text).flatMap { text in
            String(decoding: text, as: UTF8.self).split(separator: " ").map(String.init)
        }
    }
}
