/// Reads ffmpeg's output in the AU format, whose header has the number of channels.
///
/// [The format](https://pubs.opengroup.org/external/auformat.html): six numbers of four bytes, big-endian; the second
/// is the offset of the samples, the last the number of channels.
struct SoundStream {
    private var header: [UInt8] = []
    private var meter: SoundMeter?

    private static let (startOffset, channelsOffset, shortest) = (4, 20, 24)
    /// No recording has more channels or a longer header.
    private static let (mostChannels, longestHeader) = (64, 1 << 16)

    /// Adds output.
    /// - Returns: `false` if the output is not in the AU format.
    mutating func add(_ bytes: Span<UInt8>) -> Bool {
        if meter != nil {
            meter?.add(bytes)
            return true
        }
        for index in bytes.indices { header.append(bytes[index]) }
        guard header.count >= Self.shortest else { return true }
        let (start, channels) = (number(at: Self.startOffset), number(at: Self.channelsOffset))
        guard header.starts(with: ".snd".utf8), (Self.shortest...Self.longestHeader).contains(start),
            (1...Self.mostChannels).contains(channels)
        else {
            return false
        }
        guard header.count >= start else { return true }
        var meter = SoundMeter(channels: channels)
        meter.add(header.span.extracting(start..<header.count))
        (self.meter, header) = (meter, [])
        return true
    }

    /// The measures; `nil` if there was no sound.
    consuming func finished() -> SoundMeasure? {
        guard let measure = meter?.finished(), measure.duration > 0 else { return nil }
        return measure
    }

    private func number(at offset: Int) -> Int { header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
}
