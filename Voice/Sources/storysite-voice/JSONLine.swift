/// Writes one line of JSON: numbers, and lists of words with their times.
struct JSONLine {
    private(set) var text = "{"
    private var isEmpty = true

    mutating func add(_ key: String, _ value: Double) { add(key, raw: Self.number(value)) }
    mutating func add(_ key: String, _ value: Int) { add(key, raw: "\(value)") }

    mutating func add(_ key: String, text: String) { add(key, raw: Self.quoted(text)) }

    /// Words with their times in seconds.
    mutating func add(_ key: String, _ words: [(text: String, time: Range<Double>)]) {
        let list = words.map { word in
            var line = JSONLine()
            line.add("text", raw: Self.quoted(word.text))
            line.add("start", word.time.lowerBound)
            line.add("end", word.time.upperBound)
            return line.finished
        }
        add(key, raw: "[\(list.joined(separator: ","))]")
    }

    var finished: String { text + "}" }

    private mutating func add(_ key: String, raw value: String) {
        text += "\(isEmpty ? "" : ",")\"\(key)\":\(value)"
        isEmpty = false
    }

    /// A number with three decimals and no exponent.
    private static func number(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let rest = "\(thousandths.magnitude % 1000)"
        let fraction = String(repeating: "0", count: 3 - rest.count) + rest
        return "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000).\(fraction)"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
