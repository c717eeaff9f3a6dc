/// The stream of pictures to ffmpeg, each with its first frame: Matroska (RFC 9559) with a JPEG in each block,
/// written as it comes. A picture that stays is sent once.
struct FilmStream {
    let width: Int
    let height: Int

    /// The nanoseconds of a frame: times in the stream are numbers of frames.
    private static let frame = 1_000_000_000 / FilmPlan.rate

    /// The beginning of the stream.
    var head: [UInt8] {
        Self.element(
            0x1A45_DFA3,
            Self.element(0x4282, Array("matroska".utf8)) + Self.element(0x4287, [4]) + Self.element(0x4285, [2]))
            // The segment: its size is not known yet.
            + [0x18, 0x53, 0x80, 0x67, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
            + Self.element(0x1549_A966, Self.element(0x2A_D7B1, Self.number(Self.frame)))
            + Self.element(
                0x1654_AE6B,
                Self.element(
                    0xAE,
                    Self.element(0xD7, [1]) + Self.element(0x73C5, [1]) + Self.element(0x83, [1])
                        + Self.element(0x86, Array("V_MJPEG".utf8))
                        + Self.element(
                            0xE0, Self.element(0xB0, Self.number(width)) + Self.element(0xBA, Self.number(height)))
                ))
    }

    /// A picture, in a cluster of its own.
    func block(_ picture: [UInt8], frame: Int) -> [UInt8] {
        let isKeyframe: UInt8 = 0x80
        return Self.element(
            0x1F43_B675,
            Self.element(0xE7, Self.number(frame)) + Self.element(0xA3, [0x81, 0, 0, isKeyframe] + picture))
    }

    private static func element(_ id: UInt32, _ content: [UInt8]) -> [UInt8] {
        let name = number(Int(id))
        // EBML writes a size in eight bytes; the first byte says so.
        let size = (0..<8).reversed().map { UInt8(truncatingIfNeeded: content.count >> ($0 * 8)) }
        return name + [size[0] | 1] + size[1...] + content
    }

    /// A number without zeros before it, big-endian.
    private static func number(_ value: Int) -> [UInt8] {
        let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return value == 0 ? [0] : Array(bytes.drop { $0 == 0 })
    }
}
