import Foundation
import Testing

@testable import SiteGen

@Suite struct SoundMeterTests {
    /// A tone of so many seconds, its peak in decibels below full scale.
    private func tone(_ seconds: Double, _ decibels: Double, hertz: Double = 997) -> [Int16] {
        let peak = 32767 * pow(10, decibels / 20)
        return (0..<Int(seconds * 48_000)).map { place in
            Int16((peak * sin(2 * .pi * hertz * Double(place) / 48_000)).rounded())
        }
    }

    private func measure(_ samples: [Int16], pieces: Int = 4096) -> SoundMeasure {
        measure(channels: [samples], pieces: pieces)
    }

    /// - Parameter channels: as many samples each.
    private func measure(channels: [[Int16]], pieces: Int = 4096) -> SoundMeasure {
        let bytes = channels[0].indices.flatMap { place in
            channels.flatMap { samples in
                [UInt8(truncatingIfNeeded: samples[place] >> 8), UInt8(truncatingIfNeeded: samples[place])]
            }
        }
        var meter = SoundMeter(channels: channels.count)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            meter.add(Array(bytes[start..<min(start + pieces, bytes.count)]).span)
        }
        return meter.finished()
    }

    /// BS.1770: a tone of 997 Hz at full scale in one channel reads -3.01; EBU Tech 3341: what is quieter than the gate
    /// does not count.
    @Test func loudnessIsThatOfTheRecommendation() throws {
        let full = try #require(measure(tone(3, 0)).loudness)
        #expect(abs(full + 3.01) < 0.05)
        let gated = try #require(measure(tone(5, -36) + tone(20, -23) + tone(5, -36)).loudness)
        #expect(abs(gated + 26.01) < 0.1)
        let paused = try #require(measure(tone(5, -20) + tone(20, -80) + tone(5, -20)).loudness)
        #expect(abs(paused + 23.01) < 0.15)
    }

    @Test func silenceHasNoLoudness() {
        #expect(measure([Int16](repeating: 0, count: 48_000)).loudness == nil)
        #expect(measure(tone(2, -85)).loudness == nil)
        #expect(measure([]).duration == 0)
        #expect(measure([]).heard == nil)
    }

    @Test func whereSoundBeginsAndEndsIsFoundPastAClick() throws {
        var samples = tone(2, -90) + tone(1.5, -20) + tone(3, -90)
        for place in 24_000..<24_100 { samples[place] = 30_000 }
        let heard = try #require(measure(samples).heard)
        #expect(abs(heard.lowerBound - 2) < 0.1)
        #expect(abs(heard.upperBound - 3.5) < 0.1)
    }

    @Test func whatIsCutOffIsCountedAndWhatIsLoudIsNot() {
        let cut = tone(1, -6, hertz: 100).map { Int16(clamping: Int($0) * 4) }
        #expect(measure(cut).clippings == 200)
        #expect(measure(tone(1, -1, hertz: 3000)).clippings == 0)
    }

    @Test(arguments: [1, 3, 4095, 10_000], [1, 2, 3])
    func samplesMayComeInAnyPieces(pieces: Int, channels: Int) {
        let samples = (0..<channels).map { tone(0.6, -10 - Double($0)) + tone(0.4, -60) }
        let (whole, parts) = (measure(channels: samples), measure(channels: samples, pieces: pieces))
        #expect(whole == parts && parts.duration == 1)
        #expect(whole.levels.count == 100)
    }

    /// BS.1770 sums the powers of channels, whatever their phases.
    @Test func channelsAreHeardTogetherAndMeasuredApart() throws {
        let (one, other) = (tone(3, -20), tone(3, -20).map { -$0 })
        let mono = try #require(measure(one).loudness)
        for pair in [[one, one], [one, other]] {
            #expect(abs(try #require(measure(channels: pair).loudness) - mono - 3.01) < 0.05)
            #expect(measure(channels: pair).heard == measure(one).heard)
        }
        let cut = tone(3, -6, hertz: 100).map { Int16(clamping: Int($0) * 4) }
        #expect(measure(channels: [one, cut]).clippings == 600 && measure(channels: [cut, cut]).clippings == 600)
    }

    @Test func whatChannelsAreToEachOtherIsKnown() {
        let (one, silence) = (tone(3, -20), [Int16](repeating: 1, count: 144_000))
        #expect(measure(channels: [one, one]).balance == .even)
        #expect(measure(channels: [one, tone(3, -20, hertz: 440)]).balance == .even)
        #expect(measure(channels: [one, tone(3, -32)]).balance == .even)
        #expect(measure(channels: [one, silence]).balance == .leftOnly)
        #expect(measure(channels: [silence, one]).balance == .rightOnly)
        #expect(measure(channels: [one, tone(3, -21).map { -$0 }]).balance == .opposed)
        #expect(measure(channels: [silence, silence]).balance == .even)
        #expect(measure(one).balance == .even)
    }
}
