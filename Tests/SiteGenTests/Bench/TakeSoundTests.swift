import Glibc
import Testing

@testable import SiteGen

@Suite struct TakeSoundTests {
    /// A tone of a loudness, with as much of a humming room before and after it.
    private func tone(_ seconds: Double, amplitude: Double, quiet: Double = 0.5, hum: Double = 20) -> TakeSound {
        let rate = Double(TakeSound.rate)
        func part(_ seconds: Double, _ amplitude: Double, _ pitch: Double) -> [Int16] {
            (0..<Int(seconds * rate)).map { Int16(amplitude * sin(Double($0) * pitch * 2 * .pi / rate)) }
        }
        return TakeSound(
            samples: part(quiet, hum, 50) + part(seconds, amplitude, 440) + part(quiet, hum, 50))
    }

    @Test func comesBackFromItsFile() throws {
        let take = tone(0.2, amplitude: 3000)
        #expect(try TakeSound(wav: take.wav).samples == take.samples)
        #expect(take.duration == 1200)
    }

    @Test(arguments: [0, 8, 16, 20, 22, 24, 34, 36, 40])
    func otherFilesAreRefused(offset: Int) {
        var wav = tone(0.1, amplitude: 3000).wav
        wav[offset] ^= 0x15
        #expect(throws: TakeError.self) { try TakeSound(wav: wav) }
        #expect(throws: TakeError.self) { try TakeSound(wav: Array(wav.prefix(offset))) }
    }

    @Test func quietIsCutOffAndTheVoiceIsKept() throws {
        let take = tone(1, amplitude: 4000)
        let speech = try #require(take.speech)
        #expect(abs(speech.lowerBound - TakeSound.rate / 2) <= TakeSound.rate / 100)
        #expect(abs(speech.count - TakeSound.rate) <= TakeSound.rate / 50)
        let (sound, start) = take.trimmed(to: speech, in: take.samples.indices)
        #expect(start == speech.lowerBound - TakeSound.lead)
        #expect(sound.samples.count == TakeSound.lead + speech.count + TakeSound.tail)
        #expect(tone(1, amplitude: 0).speech == nil)
    }

    /// A loud fan is no voice, however soft the voice is; and in a silent room the soft end of a word is one.
    @Test(arguments: [(1500.0, 400.0), (500, 150), (20_000, 3000), (8000, 0)])
    func aRoomIsNoVoice(amplitude: Double, hum: Double) throws {
        let speech = try #require(tone(1, amplitude: amplitude, hum: hum).speech)
        #expect(abs(speech.lowerBound - TakeSound.rate / 2) <= TakeSound.rate / 100)
        #expect(abs(speech.count - TakeSound.rate) <= TakeSound.rate / 50)
    }

    @Test func theSoftEndOfAWordIsKept() throws {
        let (loud, soft) = (tone(1, amplitude: 8000, hum: 0).samples, tone(0.2, amplitude: 500, quiet: 0).samples)
        let end = TakeSound.rate * 3 / 2
        let speech = try #require(TakeSound(samples: loud[..<end] + soft + loud[end...]).speech)
        #expect(abs(speech.count - TakeSound.rate * 6 / 5) <= TakeSound.rate / 50)
    }

    /// Loudness is measured over 0.4 s, and many a sentence of a child's book is shorter.
    @Test func aShortWordIsAsLoudAsALongOne() throws {
        let peaks = try [0.12, 2].map { seconds in
            let take = tone(seconds, amplitude: 1500)
            let sound = take.trimmed(to: try #require(take.speech), in: take.samples.indices).sound
            return Double(sound.samples.map(\.magnitude).max() ?? 0)
        }
        #expect(abs(20 * log10(peaks[0] / peaks[1])) < 1.5)
    }

    @Test func aClickIsNoVoice() {
        var take = tone(0, amplitude: 0, quiet: 1)
        for index in 20_000..<20_400 { take.samples[index] = 20_000 }
        #expect(take.speech == nil)
    }

    @Test func quietAndLoudTakesGetOneLoudness() throws {
        let powers = try [500.0, 4000, 16000].map { amplitude in
            let take = tone(1, amplitude: amplitude)
            let speech = try #require(take.speech)
            let sound = take.trimmed(to: speech, in: take.samples.indices).sound
            let middle = sound.samples[(TakeSound.lead + 4800)..<(TakeSound.lead + speech.count - 4800)]
            return middle.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(middle.count)
        }
        #expect(abs(10 * log10(powers[0] / powers[1])) < 0.5)
        #expect(abs(10 * log10(powers[2] / powers[1])) < 0.5)
    }

    @Test func aTakeThatIsTooLoudIsKnown() {
        #expect(tone(0.1, amplitude: 32_700).isClipped)
        #expect(!tone(0.1, amplitude: 30_000).isClipped)
    }

    @Test func pausesAreEvenAndLongerAtTheEndOfAPage() throws {
        let places = [(0, 0), (0, 0), (0, 1), (1, 2)]
        var voice = TakeVoice()
        for (number, place) in places.enumerated() {
            let sentence = TakeSentence(text: "\(number)", key: "k", page: place.0, paragraph: place.1, words: 0..<1)
            // However much quiet there is in a take.
            let quiet = 0.1 + 0.2 * Double(number)
            try voice.add(#require(TakeRun(sentence, tone(0.5, amplitude: 4000, quiet: quiet))))
        }
        let times = voice.sentences
        for (index, wanted) in [Narration.sentence, Narration.paragraph, Narration.page].enumerated() {
            let pause = Double(times[index + 1].start - times[index].end) / 1000
            #expect(abs(pause - wanted) < 0.025, "\(index)")
        }
    }
}
