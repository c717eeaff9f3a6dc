import Foundation
import Testing

@testable import SiteGen

@Suite struct VoiceLoaderTests {
    /// The voice may have a sound of its own for a page that is only a picture.
    @Test func aTimingOfAPageWithoutWordsMayBeEmpty() throws {
        let place = try TemporaryPlace()
        try place.write("site.yml", "title: Test\nlanguages: [en]\n")
        try place.write(
            "tales/fox/tale.md",
            """
            ---
            title: Fox
            language: en
            voices: [{ id: anna, audio: anna }]
            ---

            ![A fox](fox.svg)

            ---

            Once there was a fox.

            """)
        try place.write("tales/fox/anna/1.json", #"{"sentences": []}"#)
        try place.write(
            "tales/fox/anna/2.json",
            #"{"sentences": [{"text": "Once there was a fox.", "start": 0.1, "end": 0.9}]}"#)
        let sound = Data(TakeSound(samples: [Int16](repeating: 0, count: TakeSound.rate)).wav)
        for page in 1...2 { try sound.write(to: URL(filePath: place.path(of: "tales/fox/anna/\(page).wav"))) }
        let wanted = RecordedTale.Wanted(tale: "fox", library: place.path, page: 2)
        let tale = try RecordedTale(wanted, readsTiming: true)
        #expect(tale.diagnostics.map(\.message) == [])
        #expect(tale.voice.recordings.map(\.granularity) == [.none, .estimated])
        #expect(tale.voice.granularity == .estimated, "the catalog would say that no words are highlighted")
    }
}
