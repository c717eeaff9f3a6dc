import SeededRandom

@testable import SiteGen

/// A text, and labels that tell it word by word.
struct SampleNarration {
    var text: [UInt8] = []
    var words: [Range<Int>] = []
    /// What is spoken, and when in milliseconds.
    var labels: [(text: String, start: Int32, end: Int32)] = []
    /// Seconds.
    var duration: Double { Double(labels.last?.end ?? 0) / 1000 + 0.5 }

    init(_ text: String) {
        self.text = Array(text.utf8)
        words = Words.ranges(in: self.text.span)
        var time: Int32 = 300
        for (index, word) in words.enumerated() {
            let length = Int32(80 + 55 * word.count)
            labels.append((String(decoding: self.text[word], as: UTF8.self), time, time + length))
            let gap = word.upperBound..<(index + 1 < words.count ? words[index + 1].lowerBound : self.text.count)
            time += length + (gap.isEmpty || self.text[gap.lowerBound] == 0x20 ? 0 : 350)
        }
    }

    var timing: TimingLabels {
        var timing = TimingLabels()
        for label in labels {
            let begin = Int32(timing.bytes.count)
            timing.bytes += Array(label.text.utf8)
            timing.labels.append(
                TimingLabels.Label(text: begin..<Int32(timing.bytes.count), start: label.start, end: label.end))
        }
        return timing
    }

    func set(_ timing: TimingLabels? = nil, duration: Double? = nil) -> WordTimes {
        Timing.set(timing ?? self.timing, on: words.span, of: text.span, duration: duration ?? self.duration)
    }

    /// A tale with refrains, as tales have them, of about so many words.
    static func tale(words: Int, using generator: inout SeededGenerator) -> SampleNarration {
        let refrain = "Lai tu pūt, lai tu elš, mājiņu man nesapūtīsi! "
        let stock =
            "vilks sivēns māja mežs ceļš nāca gāja teica un tad bet ļoti mazs liels salmi žagari ķieģeļi rīts vakars "
            + "durvis logs skurstenis brālis draugs kādu-nekādu beidzot čaukstēja dīķis upe kalns zvaigzne mēness"
        let choices = stock.split(separator: " ")
        var text = ""
        var count = 0
        while count < words {
            if Int.random(in: 0..<8, using: &generator) == 0 {
                text += refrain
                count += 8
                continue
            }
            let length = Int.random(in: 3...12, using: &generator)
            let sentence = (0..<length).map { _ in String(choices.randomElement(using: &generator) ?? "") }
            text += sentence.joined(separator: " ") + (Bool.random(using: &generator) ? ". " : "!\n\n")
            count += length
        }
        return SampleNarration(text)
    }
}
