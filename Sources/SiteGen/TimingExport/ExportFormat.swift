/// A form in which storysite writes timing for other programs, each of which it reads back to the millisecond.
public enum ExportFormat: String, Sendable, CaseIterable {
    case json, vtt, srt, textgrid, smil, audacity, lrc, csv

    /// The file's bytes.
    func write(_ told: ToldText, duration: Int32?) -> [UInt8] {
        switch self {
        case .json: StorysiteTiming.write(told)
        case .smil: SynchronizedMedia.write(told)
        case .vtt: Array(SubtitleWriter.vtt(told).utf8)
        case .srt: Array(SubtitleWriter.srt(told).utf8)
        case .lrc: Array(SubtitleWriter.lrc(told).utf8)
        case .textgrid: Array(TierWriter.textGrid(told.parted, duration: duration).utf8)
        case .audacity: Array(TierWriter.audacity(told.parted).utf8)
        case .csv: Array(TierWriter.csv(told).utf8)
        }
    }
}

extension StorysiteTiming {
    /// storysite's own JSON, a sentence a line.
    static func write(_ told: ToldText) -> [UInt8] {
        var json = JSONObjectWriter()
        json.add("sentences") { json in
            json.addList(told.sentences) { json, sentence in
                json.add("text", sentence.text)
                json.add("start", milliseconds: Int(sentence.start))
                json.add("end", milliseconds: Int(sentence.end))
                if sentence.words.isEmpty { return }
                json.add("words") { json in
                    json.addItems(sentence.words) { json, word in
                        json.addObject { json in
                            json.add("text", word.text)
                            json.add("start", milliseconds: Int(word.start))
                            json.add("end", milliseconds: Int(word.end))
                        }
                    }
                }
            }
        }
        return json.finished()
    }
}

/// Times as other programs write them.
enum WrittenTime {
    /// `00:01:02.345`
    static func clock(_ time: Int32, point: String = ".") -> String {
        let (seconds, rest) = Int(time).quotientAndRemainder(dividingBy: 1000)
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
        return parts.joined(separator: ":") + point + padded(rest, 3)
    }

    /// `01:02.345`, with as many minutes as there are.
    static func minutes(_ time: Int32) -> String {
        let (seconds, rest) = Int(time).quotientAndRemainder(dividingBy: 1000)
        return "\(padded(seconds / 60, 2)):\(padded(seconds % 60, 2)).\(padded(rest, 3))"
    }

    /// `62.345`
    static func seconds(_ time: Int32) -> String {
        let (seconds, rest) = Int(time).quotientAndRemainder(dividingBy: 1000)
        return "\(seconds).\(padded(rest, 3))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
    }
}
