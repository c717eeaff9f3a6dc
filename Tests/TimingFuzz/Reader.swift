import SiteGen

/// The readers of timing files, one by one, on any bytes, and what a build does with the result.
struct Reader {
    private let tale: TaleText

    /// Lengths of the recording, in seconds; `nil` for none. The rounds take turns.
    private static let durations: [Double?] = [4.5, nil, 4.5, 0, 4.5, 1e300, 4.5, 86_400]

    init() {
        var spoken = SpokenText()
        for (number, line) in ["Once there was a fox.", "She couldn't fly!"].enumerated() {
            spoken.append(Array(line.utf8), words: Self.words(of: line), line: number + 1)
        }
        tale = TaleText(spoken, words: 0..<8, pages: [0..<8])
    }

    private static func words(of line: String) -> [Range<Int>] {
        let letters = Array(line.utf8)
        return letters.split { " .!".utf8.contains($0) }.map(\.indices)
    }

    /// The format that the bytes are recognised as.
    func format(of bytes: [UInt8]) -> String? {
        try? TimingDocument(Source(path: "timing", bytes: bytes)).format.name
    }

    /// Reads the bytes as a build does.
    /// - Returns: how many words of the tale have times.
    func read(_ bytes: [UInt8], round: Int) -> Int {
        let source = Source(path: "timing", bytes: bytes)
        var (diagnostics, count): ([Diagnostic], Int) = ([], 0)
        let duration = Self.durations[round % Self.durations.count]
        let labels =
            duration.map { duration in
                TimingReader.labels(of: source, duration: duration, tale: { tale }, diagnostics: &diagnostics)
            }
            ?? TimingReader.transcript(of: source, duration: nil, tale: tale, diagnostics: &diagnostics)?
            .transcript.labels
        if let labels {
            count = Timing.set(labels, on: tale.words.span, of: tale.bytes.span, duration: duration ?? 4.5).times.count
        }
        return count
    }
}
