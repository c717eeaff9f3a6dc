extension String {
    /// Whether the name of a file ends in one of these endings, in small letters or in capitals, as recorders and
    /// cameras write them.
    /// - Parameter endings: in small letters, without the full stop.
    func hasEnding(_ endings: some Sequence<String>) -> Bool {
        guard let dot = lastIndex(of: ".") else { return false }
        return endings.contains(self[index(after: dot)...].lowercased())
    }
}
