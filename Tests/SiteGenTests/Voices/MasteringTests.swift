import Glibc
import Testing

@testable import SiteGen

@Suite struct MasteringTests {
    /// Returns what is heard of a tone of a second and its peak in decibels below full scale, in pieces of odd length.
    private func heard(_ decibels: Double, seconds: Double = 1) -> RecordingMeter {
        let peak = 32_767 * pow(10, decibels / 20)
        let bytes = (0..<Int(seconds * Double(RecordingMeter.rate))).flatMap { index in
            let angle = 2 * Double.pi * 997 * Double(index) / Double(RecordingMeter.rate)
            let sample = Int16((peak * sin(angle)).rounded())
            return [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
        }
        var meter = RecordingMeter()
        for start in stride(from: 0, to: bytes.count, by: 4095) {
            meter.add(Array(bytes[start..<min(start + 4095, bytes.count)]).span)
        }
        return meter
    }

    /// BS.1770: a tone of 997 Hz at full scale in one channel reads -3.01.
    @Test func aDecodedRecordingIsMeasuredAsTheRecommendationSays() throws {
        let meter = heard(-6)
        #expect(abs(meter.truePeak + 6) < 0.01)
        #expect(abs(try #require(meter.loudness) + 9.01) < 0.05)
        #expect(heard(-90, seconds: 0.1).loudness == nil)
    }

    @Test func aFormatWithHighPeaksGetsALowerLimitAndThenItsLoudness() {
        var mastering = Mastering(engine: "espeak")
        let steps = [0, -20, -15.2].map { decibels in
            let isCorrected = mastering.approach(heard(decibels))
            return (isCorrected, mastering.limit, mastering.gain)
        }
        #expect(steps.map(\.0) == [true, true, false])
        #expect(steps.map(\.1) == [0.517, 0.517, 0.517], "1.3 dB lower than 0.6")
        #expect(steps[0].2 == 0, "a lower limit takes loudness, too")
        #expect(abs(steps[1].2 - 5.01) < 0.05)
    }

    @Test(
        arguments: [
            ([-20, -14.2, -15], 2, nil), ([-14, -13, -0.5, -13.5, -12, -17], 0, "-17.0 LUFS and a true peak of -1"),
            ([-0.2, -0.98, -0.4, 0, -0.3, -0.1], 1, "-4.0 LUFS and a true peak of -0.9"),
        ] as [([Double], Int, String?)])
    func theBestOfSixRecordingsIsKept(_ peaks: [Double], _ best: Int, _ flaw: String?) throws {
        var number = -1
        let found = try Mastering(engine: "espeak").best(of: 6) { _ throws(ProgramError) in
            number += 1
            return (number, heard(peaks[number], seconds: 0.5))
        }
        #expect(number == peaks.count - 1 && found.recordings == best)
        #expect(flaw.map { found.flaw?.hasPrefix($0) == true } ?? (found.flaw == nil), "\(found.flaw ?? "")")
    }

    /// docs/voices.md promises 0.5 LU, also to meters that average in another way.
    @Test(arguments: [(-15.3, false), (-14.7, false), (-14.54, true), (-15.46, true)])
    func aVoiceIsCorrectedBeforeItIsHalfAUnitOff(_ decibels: Double, _ isCorrected: Bool) {
        var mastering = Mastering(engine: "espeak")
        #expect(mastering.approach(heard(decibels)) == isCorrected)
    }

    /// docs/voices.md promises less than -1 dBTP, also to meters that round.
    @Test(arguments: [(-1.04, true), (-1.14, false)])
    func aPeakIsCorrectedBeforeAnotherMeterReadsMinusOne(_ decibels: Double, _ isCorrected: Bool) {
        var mastering = Mastering(engine: "espeak")
        let limit = mastering.limit
        _ = mastering.approach(heard(decibels))
        #expect((mastering.limit < limit) == isCorrected)
    }

    /// The same gain and limit would give the same recordings.
    @Test func whatCannotChangeFurtherIsNoCorrection() {
        var quiet = Mastering(engine: "espeak")
        #expect(quiet.approach(-60) && quiet.gain == 30)
        #expect(!quiet.approach(-60) && !quiet.approach(heard(-40)))
        var peaky = Mastering(engine: "espeak")
        let steps = (0..<40).map { _ in (isCorrected: peaky.approach(heard(0, seconds: 0.01)), limit: peaky.limit) }
        #expect(steps.first?.isCorrected == true && steps.last?.isCorrected == false)
        #expect(steps.last?.limit == 0.063)
    }
}
