/// Sound as ffmpeg hands it over: in the form of Sun's `.au` files, whose head tells how many channels follow.
///
/// [The form](https://pubs.opengroup.org/external/auformat.html): six numbers of four bytes, high byte first; the second
/// says where the samples begin, the last how many channels there are.
struct SoundStream {
    private var head: [UInt8] = []
    private var meter: SoundMeter?

    private static let (startPlace, channelsPlace, shortest) = (4, 20, 24)
    /// More channels than any recording has are no recording.
    private static let mostChannels = 64

    /// - Returns: whether this is sound at all, so that more of it is worth hearing.
    mutating func add(_ bytes: Span<UInt8>) -> Bool {
        if meter != nil {
            meter?.add(bytes)
            return true
        }
        for index in bytes.indices { head.append(bytes[index]) }
        guard head.count >= Self.shortest else { return true }
        let (start, channels) = (number(at: Self.startPlace), number(at: Self.channelsPlace))
        guard head.starts(with: ".snd".utf8), start >= Self.shortest, (1...Self.mostChannels).contains(channels) else {
            return false
        }
        guard head.count >= start else { return true }
        var meter = SoundMeter(channels: channels)
        meter.add(head.span.extracting(start..<head.count))
        (self.meter, head) = (meter, [])
        return true
    }

    /// `nil` when nothing came.
    consuming func finished() -> SoundMeasure? {
        guard let measure = meter?.finished(), measure.duration > 0 else { return nil }
        return measure
    }

    private func number(at place: Int) -> Int { head[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
}
