import CESpeak
import Synchronization

/// What espeak-ng said of a text.
struct Speech {
    /// Mono, 16 bits.
    var samples: [Int16] = []
    /// When a token begins: its mark. Seconds, in the order of the recording.
    var marks: [(time: Double, token: Int)] = []
    /// When a clause ends, its pause included: seconds, with the number of marks before it.
    var clauseEnds: [(time: Double, marks: Int)] = []
}

/// The speech that the library is giving us; it knows C functions only, and no two of its calls run at once.
private let heard = Mutex(Speech())

/// Called by espeak-ng with each piece of sound and the events in it.
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
            }
            unsafe event += 1
        }
    }
    return 0
}

extension ESpeak {
    /// A storyteller's voice: espeak-ng's words a minute, pauses aside, at a pace of 1; pitch and its liveliness from 0 to 99.
    private static let (wordsPerMinute, pitch, liveliness) = (164.0, 46, 64)

    /// Makes the voice ready.
    /// - Parameter pace: 1 is a storyteller's.
    func prepare(pace: Double) {
        espeak_SetParameter(espeakRATE, Int32(Self.wordsPerMinute * pace), 0)
        espeak_SetParameter(espeakPITCH, Int32(Self.pitch), 0)
        espeak_SetParameter(espeakRANGE, Int32(Self.liveliness), 0)
        unsafe espeak_SetSynthCallback(hear)
    }

    /// Speaks the tokens of one sentence, with a mark before each.
    func speak(_ tokens: [String]) throws(VoiceFault) -> Speech {
        heard.withLock { $0 = Speech() }
        let marked = tokens.enumerated().map { "<mark name=\"\($0)\"/>\(Self.escaped($1))" }
        let text = Array("<speak>\(marked.joined(separator: " "))</speak>\0".utf8)
        let result = unsafe text.withUnsafeBytes { buffer in
            unsafe espeak_Synth(
                buffer.baseAddress, buffer.count, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8 | espeakSSML), nil, nil)
        }
        guard result == EE_OK else { throw VoiceFault("espeak-ng could not speak '\(tokens.joined(separator: " "))'") }
        return heard.withLock(\.self)
    }

    /// XML's own signs are said to nobody, and quotation marks make the voice stop where a reader does not.
    private static func escaped(_ token: String) -> String {
        String(token.unicodeScalars.compactMap { "„“”\"«»()<>".unicodeScalars.contains($0) ? nil : Character($0) })
            .split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
    }
}
