import Foundation

@testable import SiteGen

/// The tale that every fixture tells, with the times that every one of them has in its own way.
enum TaleOfAFox {
    static let text = "Once there was a fox.\nShe couldn't fly!\n"
    static let words = ["Once", "there", "was", "a", "fox", "She", "couldn't", "fly"]
    /// Milliseconds.
    static let starts: [Int32] = [500, 800, 1100, 1300, 1400, 2600, 2900, 3500]
    static let ends: [Int32] = [800, 1100, 1300, 1400, 2000, 2900, 3500, 4100]
    /// Seconds.
    static let duration = 4.5

    static func fixture(_ name: String) throws -> Source {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "fixtures")
        return Source(path: name, bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
    }

    static var spoken: SpokenText {
        var spoken = SpokenText()
        for (number, line) in text.split(separator: "\n").enumerated() {
            let bytes = Array(line.utf8)
            spoken.append(bytes, words: Words.ranges(in: bytes.span), line: number + 1)
        }
        return spoken
    }

    static var tale: TaleText { TaleText(spoken, words: 0..<words.count, pages: [0..<5, 5..<8]) }

    struct Reading {
        var format: String
        var transcript: Transcript
        var warnings: [Diagnostic]

        var texts: [String] { transcript.phrases.flatMap(\.words).map(transcript.text) }

        /// What the tale's words get of it.
        var times: WordTimes {
            let tale = TaleOfAFox.tale
            return Timing.set(
                transcript.labels, on: tale.words.span, of: tale.bytes.span, duration: TaleOfAFox.duration)
        }
    }

    /// What a file tells, or what is wrong with it.
    static func read(
        _ file: Source, duration: Double? = duration, tale: TaleText? = tale
    ) -> (reading: Reading?, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let found = TimingReader.transcript(of: file, duration: duration, tale: tale, diagnostics: &diagnostics)
        return (
            found.map { Reading(format: $0.format.name, transcript: $0.transcript, warnings: diagnostics) }, diagnostics
        )
    }
}
