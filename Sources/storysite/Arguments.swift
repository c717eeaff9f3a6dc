import SiteGen

/// What is wrong with a command line, in a sentence.
struct UsageFault: Error {
    let message: String
    init(_ message: String) { self.message = message }
}

/// The words of a command line, sorted: options anywhere, `--option value` or `--option=value`, `--` ends them.
struct Arguments {
    private let words: [String]
    /// Options, and whether each takes a value.
    private let known: [String: Bool]
    private(set) var names: [String] = []
    private(set) var flags: Set<String> = []
    private(set) var values: [String: String] = [:]

    init(_ words: [String], known: [String: Bool]) { (self.words, self.known) = (words, known) }

    mutating func parse() throws(UsageFault) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                names += rest
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                names.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let takesValue = known[parts[0]] else { throw unknown(parts[0]) }
            if !takesValue {
                guard parts.count == 1 else { throw UsageFault("\(parts[0]) takes no value") }
                flags.insert(word)
            } else if let value = parts.count == 2 ? parts[1] : rest.popFirst() {
                values[parts[0]] = value
            } else {
                throw UsageFault("\(parts[0]) needs a value")
            }
        }
    }

    /// The value of `--jobs`, if it is given.
    func jobs() throws(UsageFault) -> Int? {
        guard let jobs = values["--jobs"] else { return nil }
        guard let number = Int(jobs), (1...1024).contains(number) else {
            throw UsageFault("--jobs takes a number of threads, such as 4, not '\(jobs)'")
        }
        return number
    }

    /// Whether `--format` asks for JSON.
    func isJSON() throws(UsageFault) -> Bool {
        guard let format = values["--format"] else { return false }
        guard ["text", "json"].contains(format) else { throw UsageFault("--format is text or json, not '\(format)'") }
        return format == "json"
    }

    private func unknown(_ option: String) -> UsageFault {
        let near = closestName(to: option, among: known.keys.sorted())
        return UsageFault("unknown option '\(option)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
}
