/// How long a code resists an attacker who has the site and tries all codes.
struct CodeStrength: Sendable {
    let bits: Int

    /// Guesses a second of an attacker with a thousand graphics cards. One makes 15,000 with 600,000 rounds (hashcat
    /// 6.2.6, mode 10900, on an RTX 4090: 8.9 million a second with 999 rounds).
    static let guesses = 15_000_000.0

    /// The time in which half of all codes are tried, in words.
    var text: String {
        var seconds = 0.5 / Self.guesses
        for _ in 0..<min(bits, 1000) { seconds *= 2 }
        let units: [(String, Double)] = [
            ("second", 1), ("minute", 60), ("hour", 3600), ("day", 86_400), ("year", 31_557_600),
        ]
        guard seconds >= 1 else { return "a thousand graphics cards need less than a second" }
        let (name, length) = units.last { seconds >= $0.1 } ?? units[0]
        let count = min(seconds / length, 1e15)
        // Two digits are as many as the guess is worth.
        var (scale, rest) = (1.0, count)
        while rest >= 100 { (scale, rest) = (scale * 10, rest / 10) }
        let whole = Int(rest.rounded() * scale)
        return "a thousand graphics cards need about \(whole.grouped) \(name)\(whole == 1 ? "" : "s")"
    }
}

extension Int {
    /// The number with commas between thousands.
    fileprivate var grouped: String {
        var digits = Array(String(self).reversed())
        for place in stride(from: (digits.count - 1) / 3 * 3, to: 0, by: -3) { digits.insert(",", at: place) }
        return String(digits.reversed())
    }
}
