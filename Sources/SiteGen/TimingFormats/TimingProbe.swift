/// What `Scripts/fuzz-timing` calls: one reader on any bytes, as far as a tale's times.
package struct TimingProbe: Sendable {
    /// What the formats are called, in the order in which they are tried.
    package static var formats: [String] { TimingFormat.all.map(\.name) }

    private let tale: TaleText

    package init() {
        var spoken = SpokenText()
        for (number, line) in ["Once there was a fox.", "She couldn't fly!"].enumerated() {
            let bytes = Array(line.utf8)
            spoken.append(bytes, words: Words.ranges(in: bytes.span), line: number + 1)
        }
        tale = TaleText(spoken, words: 0..<spoken.words.count, pages: [0..<spoken.words.count])
    }

    /// The format that the bytes are taken for.
    package func format(of bytes: [UInt8]) -> String? {
        try? TimingDocument(Source(path: "timing", bytes: bytes)).format.name
    }

    /// Reads the bytes as a build would; and, where they are taken for another format, with the reader that is meant.
    /// - Returns: how many of the tale's words have times.
    @discardableResult
    package func read(_ bytes: [UInt8], as wanted: String) -> Int {
        let source = Source(path: "timing", bytes: bytes)
        var (faults, count): ([Diagnostic], Int) = ([], 0)
        let labels = TimingReader.labels(of: source, duration: 4.5, tale: { tale }, diagnostics: &faults)
        if let labels {
            let set = Timing.set(labels, on: tale.words.span, of: tale.bytes.span, duration: 4.5)
            count = set.times.count
        }
        if format(of: bytes) != wanted, let format = TimingFormat.all.first(where: { $0.name == wanted }) {
            _ = try? TimingDocument(source, readAs: format).tracks()
        }
        if wanted == Book.format.name {
            // The sums of an archive keep most of what is spoilt from being unfolded.
            for start in [0, 30, 64] where start < bytes.count {
                _ = try? Inflation.bytes(of: bytes, in: start..<bytes.count, most: 1 << 20)
            }
        }
        return count
    }
}

extension TimingDocument {
    /// The file as one of this format, whatever it looks like.
    fileprivate init(_ file: Source, readAs format: TimingFormat) throws {
        let form = try format.form(of: file.bytes)
        self.init(file, form, format, isLatin1: false)
    }

    fileprivate func tracks() throws(TimingFault) -> [TimingTrack] { try format.read(self) }
}
