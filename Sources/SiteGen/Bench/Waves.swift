import Dispatch
import Synchronization

/// The waves of recordings. ffmpeg decodes each once, on a thread of its own; pieces are available before it is done,
/// and the whole wave is cached by the recording's stamp.
final class Waves: Sendable {
    enum Piece {
        /// The peaks from an offset on, and how many there are in all, if that is known.
        case peaks([UInt8], total: Int?)
        /// There are no more yet.
        case later
        /// ffmpeg finds no sound.
        case none
        /// ffmpeg ended before the recording did. The next request begins anew.
        case failed
    }

    private struct Wave {
        let stamp: FileStamp
        var peaks: [UInt8] = []
        var isWhole = false
        var hasFailed = false
    }

    private let ffmpeg: FFmpeg?
    /// The waves, by the absolute path of the recording.
    private let waves = Mutex<[String: Wave]>([:])
    private let queue = DispatchQueue(label: "storysite.waves")

    /// The version of the format. Increase it if the meaning of a peak changes.
    private static let version: UInt64 = 0x7374_6f72_7977_0001
    /// How many waves are kept in memory. An hour has 720 KB.
    private static let most = 16

    init() { ffmpeg = FFmpeg() }

    /// Whether there is an ffmpeg.
    var hasDecoder: Bool { ffmpeg != nil }

    /// Returns the peaks of a recording from an offset on, and begins to compute them at the first call.
    /// - Parameters:
    ///   - path: the absolute path of the recording.
    ///   - mediaType: the media type of the recording, such as `audio/ogg; codecs=opus`.
    func piece(of path: String, mediaType: String, stamp: FileStamp, from offset: Int) -> Piece {
        guard let program = try? ffmpeg?.decoding(path, mediaType: mediaType, rate: WavePeaks.rate) else {
            return .none
        }
        if let wave = waves.withLock({ $0[path] }), wave.stamp == stamp {
            if wave.hasFailed { waves.withLock { $0[path] = nil } }
            return Self.piece(of: wave, from: offset)
        }
        if let peaks = Self.cached(path, stamp) {
            keep(Wave(stamp: stamp, peaks: peaks, isWhole: true), path)
            return Self.piece(of: Wave(stamp: stamp, peaks: peaks, isWhole: true), from: offset)
        }
        keep(Wave(stamp: stamp), path)
        queue.async { self.compute(path, stamp, program) }
        return .later
    }

    private static func piece(of wave: Wave, from offset: Int) -> Piece {
        if wave.hasFailed { return .failed }
        if wave.isWhole, wave.peaks.isEmpty { return .none }
        if offset >= wave.peaks.count, !wave.isWhole { return .later }
        return .peaks(Array(wave.peaks.dropFirst(offset)), total: wave.isWhole ? wave.peaks.count : nil)
    }

    private func keep(_ wave: Wave, _ path: String) {
        waves.withLock { waves in
            if waves.count >= Self.most { waves = waves.filter { !$0.value.isWhole && !$0.value.hasFailed } }
            waves[path] = wave
        }
    }

    private func compute(_ path: String, _ stamp: FileStamp, _ program: ChildProgram) {
        var meter = WavePeaks()
        let ending = try? program.run { bytes in
            meter.add(bytes)
            return add(meter.take(), to: path, stamp) != nil
        }
        guard let ending, ending.isGood else {
            return waves.withLock { if $0[path]?.stamp == stamp { $0[path]?.hasFailed = true } }
        }
        guard let peaks = add(meter.finished(), to: path, stamp, isLast: true), FileStamp(path: path) == stamp
        else { return }
        Self.file(path)?.save { writer in
            writer.add(Self.version)
            writer.add(stamp)
            writer.add(peaks)
        }
    }

    /// Adds peaks to the wave of a recording.
    /// - Returns: all its peaks; `nil` if the recording was replaced since, and its wave is that of another file.
    private func add(_ fresh: [UInt8], to path: String, _ stamp: FileStamp, isLast: Bool = false) -> [UInt8]? {
        waves.withLock { waves in
            guard waves[path]?.stamp == stamp else { return nil }
            waves[path]?.peaks += fresh
            waves[path]?.isWhole = isLast
            return waves[path]?.peaks
        }
    }

    private static func file(_ path: String) -> CacheFile? { CacheFile(of: "\(path)\0wave") }

    private static func cached(_ path: String, _ stamp: FileStamp) -> [UInt8]? {
        guard let saved = file(path)?.read() else { return nil }
        var reader = CacheReader(saved)
        guard reader.number() == version, reader.stamp() == stamp else { return nil }
        let peaks = Array(reader.some())
        return reader.failed || peaks.isEmpty ? nil : peaks
    }
}

/// The largest sample of each five milliseconds, as the square root of its share of full scale, from 0 to 255. The root
/// shows quiet places in as much detail as loud ones.
struct WavePeaks {
    private var fresh: [UInt8] = []
    private var (peak, count): (Int32, Int) = (0, 0)
    /// The first byte of a sample whose second byte has not arrived.
    private var half: UInt8?

    /// Peaks a second.
    static let resolution = 200
    /// Samples a second.
    static let rate = 16_000
    private static let samples = rate / resolution

    /// - Parameter bytes: mono, 16 bits, little-endian.
    mutating func add(_ bytes: Span<UInt8>) {
        var index = 0
        if let low = half, bytes.count > 0 {
            add(low, bytes[0])
            (half, index) = (nil, 1)
        }
        while index + 1 < bytes.count {
            add(bytes[index], bytes[index + 1])
            index += 2
        }
        if index < bytes.count { half = bytes[index] }
    }

    @inline(__always)
    private mutating func add(_ low: UInt8, _ high: UInt8) {
        peak = max(peak, abs(Int32(Int16(bitPattern: UInt16(high) << 8 | UInt16(low)))))
        count += 1
        if count == Self.samples { close() }
    }

    private mutating func close() {
        fresh.append(Self.peak(of: peak))
        (peak, count) = (0, 0)
    }

    /// - Parameter magnitude: the magnitude of the largest sample.
    static func peak(of magnitude: Int32) -> UInt8 {
        UInt8(min((Double(magnitude) / 32768).squareRoot() * 255 + 0.5, 255))
    }

    /// The peaks since the last call.
    mutating func take() -> [UInt8] {
        defer { fresh = [] }
        return fresh
    }

    /// The last peaks.
    mutating func finished() -> [UInt8] {
        if count > 0 { close() }
        return take()
    }
}
