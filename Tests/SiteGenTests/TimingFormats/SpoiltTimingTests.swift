import Foundation
import SeededRandom
import Testing

@testable import SiteGen

/// A few rounds of what `Scripts/fuzz-timing` does by the million.
@Suite struct SpoiltTimingTests {
    @Test func spoiltFilesNeverTrapAndTheirTimesLieInTheRecording() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "fixtures")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "faults" }.sorted()
        #expect(names.count > 80)
        let tale = TaleOfAFox.tale
        let letters = Array("{}[]\",:<>/-&;\\ \n\t0123456789.eNnu=".utf8) + [0xFF, 0xC5, 0]
        var generator = SeededGenerator(seed: 5)
        for name in names {
            let file = try TaleOfAFox.fixture(name)
            for _ in 0..<40 {
                var bytes = file.bytes
                for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: bytes[place] = letters.randomElement(using: &generator) ?? 0
                    case 1: bytes.insert(letters.randomElement(using: &generator) ?? 0, at: place)
                    case 2: bytes.removeSubrange(place..<min(place + 9, bytes.count))
                    default: bytes += bytes[place..<min(place + 60, bytes.count)]
                    }
                }
                var diagnostics: [Diagnostic] = []
                let labels = TimingReader.labels(
                    of: Source(path: name, bytes: bytes), duration: 4.5, tale: { tale }, diagnostics: &diagnostics)
                guard let labels else {
                    #expect(diagnostics.hasErrors, "\(name)")
                    continue
                }
                var last: Int32 = 0
                for label in labels.labels {
                    #expect(label.start >= last && label.end >= label.start && label.end <= 4500, "\(name)")
                    last = label.start
                }
                let set = Timing.set(labels, on: tale.words.span, of: tale.bytes.span, duration: 4.5)
                #expect(set.times.count == 8)
            }
        }
    }
}
