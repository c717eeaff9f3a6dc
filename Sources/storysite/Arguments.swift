import Glibc
import SiteGen

/// An error in a command line, in a sentence without a full stop.
struct UsageError: Error {
    let message: String
    init(_ message: String) { self.message = message }
}

/// The arguments of a command: options may be anywhere, as `--option value` or `--option=value`; `--` ends them.
struct Arguments {
    private let words: [String]
    /// The options, and whether each takes a value.
    private let known: [String: Bool]
    private(set) var names: [String] = []
    private(set) var flags: Set<String> = []
    private(set) var values: [String: String] = [:]

    init(_ words: [String], known: [String: Bool]) { (self.words, self.known) = (words, known) }

    mutating func parse() throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                for name in rest { try add(name) }
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                try add(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            guard let takesValue = known[parts[0]] else { throw unknown(parts[0]) }
            if !takesValue {
                guard parts.count == 1 else { throw UsageError("\(parts[0]) takes no value") }
                flags.insert(word)
            } else if let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty {
                guard values.updateValue(value, forKey: parts[0]) == nil else {
                    throw UsageError("\(parts[0]) is given twice")
                }
            } else {
                throw UsageError("\(parts[0]) needs a value")
            }
        }
    }

    private mutating func add(_ name: String) throws(UsageError) {
        guard !name.isEmpty else {
            throw UsageError("an argument is empty; perhaps a variable in the command has no value")
        }
        names.append(name)
    }

    /// Returns the value of `--jobs`; the number of processors if it is not given.
    func jobs() throws(UsageError) -> Int {
        guard let jobs = values["--jobs"] else { return Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
        guard let number = Int(jobs), (1...1024).contains(number) else {
            throw UsageError("--jobs takes a number of threads from 1 to 1024, not '\(jobs)'")
        }
        return number
    }

    /// Returns the value of an option that takes one of a few words; `nil` if it is not given.
    func choice<Choice>(_ option: String, of type: Choice.Type) throws(UsageError) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let word = values[option] else { return nil }
        guard let choice = Choice(rawValue: word) else {
            let words = Choice.allCases.map(\.rawValue)
            let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
            throw UsageError("\(option) must be \(list), not '\(word)'")
        }
        return choice
    }

    private enum Format: String, CaseIterable { case text, json }

    /// Returns whether `--format` asks for JSON.
    func isJSON() throws(UsageError) -> Bool {
        do throws(UsageError) { return try choice("--format", of: Format.self) == .json } catch {
            throw UsageError("\(error.message): it says how diagnostics are printed")
        }
    }

    private func unknown(_ option: String) -> UsageError {
        let names = known.keys.sorted()
        // `-o` and `--out` are the beginnings of `--output`.
        let beginnings = names.filter { $0.hasPrefix(option) || $0.hasPrefix("-\(option)") }
        let near = beginnings.count == 1 ? beginnings[0] : closestName(to: option, among: names)
        let note = near.map { "did you mean '\($0)'?" } ?? Self.remedy(for: option, isPreview: known["--lan"] != nil)
        return UsageError("unknown option '\(option)'" + (note.map { "; \($0)" } ?? ""))
    }

    /// Returns what to do where an option is known from another command, or from other generators.
    private static func remedy(for option: String, isPreview: Bool) -> String? {
        switch option {
        case "-w", "--watch", "--live", "--livereload", "--live-reload", "--reload":
            isPreview ? "serve shows each change without it" : preview
        case "-p", "-s", "--port", "--serve", "--server", "--open", "--lan", "--preview": isPreview ? nil : preview
        case "--host", "--bind": isPreview ? "did you mean '--lan'?" : preview
        case "-D", "--draft", "--drafts", "--buildDrafts":
            isPreview ? "serve shows drafts without it" : "did you mean '--drafts'?"
        case "-d", "-o", "--output", "--destination":
            isPreview ? "serve writes no site; 'storysite build' does" : nil
        default: nil
        }
    }

    private static let preview = "'storysite serve' shows a library, and each change when you save it"
}
