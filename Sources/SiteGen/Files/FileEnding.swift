extension String {
    /// Whether the name of a file ends in one of these endings, in lower or upper case, as recorders and
    /// cameras write them.
    /// - Parameter endings: in lower case, without the full stop.
    func hasEnding(_ endings: some Sequence<String>) -> Bool {
        stemAndEnding.map { endings.contains($0.ending.lowercased()) } ?? false
    }

    /// The parts before and after the last full stop; `nil` for a name without one.
    var stemAndEnding: (stem: Substring, ending: Substring)? {
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return (self[..<dot], self[utf8.index(after: dot)...])
    }
}
