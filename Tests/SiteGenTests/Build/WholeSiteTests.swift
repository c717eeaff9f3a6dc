import Foundation
import Testing

@testable import SiteGen

/// Property 4 on whole tales: every word has exactly one span, in order, and every time lies inside its recording.
@Suite struct WholeSiteTests {
    @Test(arguments: [
        ("lv", "Reiz dzīvoja **t**rīs sivēntiņi. „Kas tur?” jautāja *vilks. Neviens* neatbildēja."),
        ("uk", "Жили-були троє поросят. М'яч упав у річку, і п’ятеро побігли."),
        ("ar", "كان يا ما كان ثلاثةُ خنازيرَ صغار. بنى الأوّل بيتًا من قشّ."),
        ("zh", "从前有三只小猪。大哥用稻草盖房子！"),
    ])
    func everyWordHasOneSpanAndATimeInItsRecording(_ language: String, _ text: String) throws {
        let site = try TemporarySite(language: language, text: text)
        let spoken = ["\(text)", "Uz mežu", "Atpakaļ", "Mežs", "Sākums"].flatMap { site.words(of: $0) }
        try site.writeTiming(labels: spoken.filter { $0.count != 4 })
        let result = Builder(BuildOptions(library: site.library, output: site.output, jobs: 2)).build()
        // Which fonts are installed does not matter here.
        #expect(result.diagnostics.filter { $0.code != .noLetters }.map(\.message) == [])

        let page = try String(contentsOfFile: site.output + "/tales/tale/index.html", encoding: .utf8)
        let spans = page.matches(of: /<span>((?:[^<]|<\/?strong>)*)<\/span>/)
            .map { String($0.1).replacing(/<[^>]*>/, with: "") }
        let story = spans.filter { spoken.contains($0) }
        #expect(story == spoken, "the highlight would miss words")

        let block = try #require(page.firstMatch(of: /id="timing">(.*?)<\/script>/))
        let json = try #require(try JSONSerialization.jsonObject(with: Data(block.1.utf8)) as? [[String: Any]])
        let times = try #require(json.first?["times"] as? [Int])
        #expect(json.first?["first"] as? Int == 0)
        #expect(times.count == spoken.count * 2)
        var end = 0
        for index in stride(from: 0, to: times.count, by: 2) {
            #expect(
                times[index] >= 0 && times[index + 1] >= 0, "word \(index / 2) would be highlighted before its time")
            end += times[index] + times[index + 1]
        }
        #expect(end <= site.milliseconds)
    }
}

/// A library of one tale in a folder of its own, gone with the value.
private final class TemporarySite {
    let root: String
    var library: String { root + "/library" }
    var output: String { root + "/site" }
    /// Of the recording.
    let milliseconds = 20_000

    init(language: String, text: String) throws {
        root = FileManager.default.temporaryDirectory.appending(path: "storysite-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: library + "/tales/tale", withIntermediateDirectories: true)
        try write("site.yml", "title: Test\nlanguages: [lv]\n")
        try write(
            "tales/tale/tale.md",
            """
            ---
            title: Test
            language: \(language)
            voices: [{ id: anna, audio: anna, timing: anna }]
            ---

            \(text)

            - [Uz mežu](#mezs)
            - [Atpakaļ](#sakums)

            ---

            # Mežs

            ---

            # Sākums

            """)
        try wave().write(to: URL(filePath: library + "/tales/tale/anna.wav"))
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func words(of text: String) -> [String] {
        let plain = Array(text.replacing("*", with: "").utf8)
        return Words.ranges(in: plain.span).map { String(decoding: plain[$0], as: UTF8.self) }
    }

    func writeTiming(labels: [String]) throws {
        let step = 15.0 / Double(labels.count)
        let words = labels.enumerated().map { index, label in
            "{\"text\":\"\(label)\",\"start\":\(Double(index) * step),\"end\":\(Double(index) * step + step * 0.8)}"
        }
        try write(
            "tales/tale/anna.json",
            """
            {"sentences":[{"text":"","start":0,"end":15,"words":[\(words.joined(separator: ","))]}]}
            """)
    }

    private func write(_ path: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: library + "/" + path))
    }

    /// Silence, 8 kHz, 8 bits.
    private func wave() -> Data {
        let samples = milliseconds * 8
        func little(_ number: Int, _ width: Int) -> [UInt8] { (0..<width).map { UInt8(number >> ($0 * 8) & 255) } }
        var bytes = Array("RIFF".utf8) + little(36 + samples, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
        bytes += little(1, 2) + little(1, 2) + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2)
        bytes += Array("data".utf8) + little(samples, 4) + [UInt8](repeating: 128, count: samples)
        return Data(bytes)
    }
}
