/// FLAC by RFC 9639.
enum FLAC {
    static func recording(_ bytes: Span<UInt8>, from start: Int) throws(RecordingError) -> Recording {
        guard let bits = bytes.big(8, at: start + 18) else { throw .cutShort(at: bytes.count) }
        let (rate, samples) = (bits >> 44, bits & 0xF_FFFF_FFFF)
        guard bytes[start + 4] & 0x7F == 0, let rate = SampleRate(rate) else { throw .damaged(at: start + 4) }
        guard samples > 0 else { throw .unsupported("a FLAC recording without its length") }
        return try Recording(seconds: Double(samples) / Double(rate.hertz), mediaType: "audio/flac")
    }
}
