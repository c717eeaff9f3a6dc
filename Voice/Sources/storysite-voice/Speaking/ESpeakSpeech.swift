import CESpeak
import Synchronization

/// The speech of one sentence.
struct Speech {
    /// Mono, 16 bits.
    var samples: [Int16] = []
    /// The marks at the start of tokens: seconds, in the order of the speech.
    var marks: [(time: Double, token: Int)] = []
    /// The starts of its phones and pauses: seconds.
    var phones: [(time: Double, isPause: Bool)] = []
    /// The ends of clauses after their pauses: seconds, with the number of marks before.
    var clauseEnds: [(time: Double, marks: Int)] = []
}

/// The speech that the library is making. Global, because the library calls a C function; only one call runs at a time.
private let heard = Mutex(Speech())

/// Stores a piece of sound and its events; espeak-ng calls it.
private func hear(
    _ samples: UnsafeMutablePointer<Int16>?, _ count: Int32, _ events: UnsafeMutablePointer<espeak_EVENT>?
) -> Int32 {
    heard.withLock { speech in
        if let samples = unsafe samples, count > 0 {
            unsafe speech.samples.append(contentsOf: UnsafeBufferPointer(start: samples, count: Int(count)))
        }
        guard var event = unsafe events else { return }
        while unsafe event.pointee.type != espeakEVENT_LIST_TERMINATED {
            let time = unsafe Double(event.pointee.audio_position) / 1000
            if unsafe event.pointee.type == espeakEVENT_MARK, let name = unsafe event.pointee.id.name,
                let token = Int(unsafe String(cString: name))
            {
                speech.marks.append((time, token))
            } else if unsafe event.pointee.type == espeakEVENT_END {
                speech.clauseEnds.append((time, speech.marks.count))
            } else if unsafe event.pointee.type == espeakEVENT_PHONEME {
                // Names like `_:` are pauses; `;` softens the phone before, and `(en)` names a language.
                let first = unsafe Unicode.Scalar(UInt8(bitPattern: event.pointee.id.string.0))
                if first != ";", first != "(" { speech.phones.append((time, isPause: first == "_")) }
            }
            unsafe event += 1
        }
    }
    return 0
}

extension ESpeak {
    /// espeak-ng's words a minute without pauses at a pace of 1; pitch and range of pitch from 0 to 99.
    private static let (wordsPerMinute, pitch, range) = (164.0, 46, 64)

    /// Sets up the voice.
    /// - Parameter pace: 1 is a storyteller's pace.
    func prepare(pace: Double) {
        espeak_SetParameter(espeakRATE, Int32(Self.wordsPerMinute * pace), 0)
        espeak_SetParameter(espeakPITCH, Int32(Self.pitch), 0)
        espeak_SetParameter(espeakRANGE, Int32(Self.range), 0)
        unsafe espeak_SetSynthCallback(hear)
    }

    /// Speaks the tokens of one sentence, with a mark before each.
    func speak(_ tokens: [String]) throws(VoiceError) -> Speech {
        heard.withLock { $0 = Speech() }
        let marked = tokens.enumerated().map { "<mark name=\"\($0)\"/>\(Self.escaped($1))" }
        let text = Array("<speak>\(marked.joined(separator: " "))</speak>\0".utf8)
        let result = unsafe text.withUnsafeBytes { buffer in
            unsafe espeak_Synth(
                buffer.baseAddress, buffer.count, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8 | espeakSSML), nil, nil)
        }
        guard result == EE_OK else { throw VoiceError("espeak-ng could not speak '\(tokens.joined(separator: " "))'") }
        return heard.withLock(\.self)
    }

    /// The words with their times.
    func words(of tokens: [String], in speech: Speech) -> [(text: String, time: Range<Double>)] {
        let times =
            TokenTimes.times(of: tokens, in: speech, rate: rate)
            ?? TokenTimes.times(byPhonemes: tokens.map { phonemes(of: $0).count }, in: speech)
        return Array(zip(tokens, times))
    }

    /// Quotation marks and brackets are left out because espeak-ng pauses at them; a reader does not.
    static func unspoken(_ letter: Character) -> Bool { "„“”\"«»()<>".contains(letter) }

    /// The token as SSML.
    private static func escaped(_ token: String) -> String {
        String(HebrewPoints.legible(token).unicodeScalars.map(Character.init).filter { !unspoken($0) })
            .split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
    }
}
