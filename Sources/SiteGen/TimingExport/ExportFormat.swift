/// A format in which storysite writes timing. It reads each of them back to the millisecond.
package enum ExportFormat: String, Sendable, CaseIterable {
    case json, vtt, srt, textgrid, smil, audacity, lrc, csv

    /// Returns the bytes of a file in this format.
    /// - Parameter duration: the length of the recording, in milliseconds; `nil` if it is not known.
    func write(_ timed: TimedText, duration: Int32?) -> [UInt8] {
        switch self {
        case .json: StorysiteTiming.write(timed)
        case .smil: SMIL.write(timed)
        case .vtt: Array(SubtitleWriter.vtt(timed).utf8)
        case .srt: Array(SubtitleWriter.srt(timed).utf8)
        case .lrc: Array(SubtitleWriter.lrc(timed).utf8)
        case .textgrid: Array(TierWriter.textGrid(timed.parted, duration: duration).utf8)
        case .audacity: Array(TierWriter.audacity(timed.parted).utf8)
        case .csv: Array(TierWriter.csv(timed).utf8)
        }
    }
}
