/// A timing file with the facts that decide whether storysite replaces it: how it was made, and which sentences somebody
/// corrected since.
/// `made` comes first and says how it was made:
/// ```json
/// {"made":{"by":"align","of":"3f…","sound":"c7…","as":"9b…"},
/// "sentences":[
/// {"text":"Reiz dzīvoja.","start":0.300,"end":2.310,"corrected":true,"words":[{"text":"Reiz", …}]},
/// ]}
/// ```
/// `of` is a digest of what it was made from, `sound` a digest of the recording, or one for each of its formats with
/// spaces between them, `as` a digest of the sentences themselves. If somebody edits them by hand, the digest differs, and
/// storysite does not replace them.
struct MadeTiming {
    struct Origin {
        /// The command that made it.
        var maker: String
        /// The digest of what it was made from.
        var source: String
        /// The digest of the recording, or one for each of its formats; `nil` if it is not known.
        var sound: String?

        /// Whether a recording with that digest is one of those that the timing belongs to.
        func isOf(_ recording: Digest) -> Bool {
            sound?.split(separator: " ").contains { $0 == recording.text } ?? false
        }
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
        return Origin(maker: maker, source: source, sound: text("sound"))
    }

    /// Whether somebody corrected any sentence.
    var isCorrected: Bool { text.sentences.contains(where: \.isCorrected) }

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
                $0.add("sound", origin.sound)
                $0.add("as", Digest(body).text)
            }
        }
        return json.text + ",\n".utf8 + body + "}\n".utf8
    }
}
