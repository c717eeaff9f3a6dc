/// WAV: chunks by the RIFF specification of 1991, with the 64-bit sizes of EBU Tech 3306 (`RF64`).
enum Wave {
    static func recording(_ bytes: Span<UInt8>) throws(RecordingError) -> Recording {
        var offset = 12
        var rate: (bytesPerSample: Int, samplesPerSecond: Int)?
        var longSize: UInt64?
        while let size = bytes.little(4, at: offset + 4) {
            let body = offset + 8
            var length = Int(size)
            if bytes.has("ds64", at: offset) {
                longSize = bytes.little(8, at: body + 8)
            } else if bytes.has("fmt ", at: offset) {
                rate = try format(bytes, at: body, length)
            } else if bytes.has("data", at: offset) {
                guard let rate else { throw .damaged(at: offset) }
                let rest = bytes.count - body
                // The file was written to a pipe, when its size was not known. espeak-ng and sox write nearly 2^31.
                if size == 0xFFFF_FFFF { length = longSize.map { Int(clamping: $0) } ?? rest }
                if size == 0 { length = rest }
                if (0x7FFF_F000...0x7FFF_FFFF).contains(size) { length = min(length, rest) }
                guard length <= rest else { throw .cutShort(at: bytes.count) }
                return try Recording(
                    seconds: Double(length / rate.bytesPerSample) / Double(rate.samplesPerSecond),
                    mediaType: "audio/wav")
            }
            guard length <= bytes.count - body else { throw .cutShort(at: bytes.count) }
            offset = body + length + length % 2
        }
        throw .cutShort(at: bytes.count)
    }

    private static func format(
        _ bytes: Span<UInt8>, at offset: Int, _ length: Int
    ) throws(RecordingError) -> (Int, Int) {
        guard var tag = bytes.little(2, at: offset), let rate = bytes.little(4, at: offset + 4),
            let block = bytes.little(2, at: offset + 12)
        else { throw .cutShort(at: bytes.count) }
        // Extensible: the format is the first two bytes of a GUID.
        if tag == 0xFFFE, length >= 40, let inner = bytes.little(2, at: offset + 24) { tag = inner }
        guard let rate = SampleRate(rate), block > 0 else { throw .damaged(at: offset) }
        // Integers, floating point, A-law and µ-law: a block is one sample of every channel.
        guard [1, 3, 6, 7].contains(tag) else { throw .unsupported("a WAV recording with compressed sound") }
        return (Int(block), rate.hertz)
    }
}
