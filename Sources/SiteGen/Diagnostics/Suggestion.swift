/// Returns the name among `known` that was probably meant by `written`: a few letters apart, or equal but for case.
/// Texts longer than 64 letters are no misspelt names.
package func closestName(to written: String, among known: some Sequence<String>) -> String? {
    guard written.utf8.count <= 256 else { return nil }
    let letters = Array(written.lowercased().unicodeScalars)
    guard letters.count <= 64 else { return nil }
    let limit = max(1, letters.count / 3)
    var best: (name: String, distance: Int)?
    for name in known where name.utf8.count <= 256 {
        let other = Array(name.lowercased().unicodeScalars)
        // The distance is at least the difference of the lengths.
        guard abs(other.count - letters.count) <= limit else { continue }
        let distance = editDistance(letters, other)
        if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
}

/// Returns "did you mean 'NAME'?" for the name that was probably meant.
func suggestion(for written: String, among known: some Sequence<String>) -> String? {
    closestName(to: written, among: known).map { name in
        // Names that differ in a character that nobody sees look alike.
        switch (written.invisibleCharacter, name.invisibleCharacter) {
        case (let extra?, nil): "did you mean '\(name)', without the \(extra.invisibleName)?"
        case (nil, let lacking?): "did you mean '\(name)', with the \(lacking.invisibleName)?"
        default: "did you mean '\(name)'?"
        }
    }
}

/// Returns the suggestion for a name as notes: one, or none.
func suggestions(for written: String, among known: some Sequence<String>) -> [String] {
    suggestion(for: written, among: known).map { [$0] } ?? []
}

/// Returns the suggestion for a name, or else the names to choose from.
/// - Parameter label: what the names are: "known keys".
func suggestion(for written: String, among known: [String], label: String) -> String {
    suggestion(for: written, among: known) ?? "\(label): \(listed(known))"
}

/// Returns the names separated by commas, the first forty of them.
func listed(_ names: [String]) -> String {
    let limit = 40
    if names.count <= limit { return names.joined(separator: ", ") }
    return names.prefix(limit).joined(separator: ", ") + " and \(names.count - limit) more"
}

/// Returns the number of letters to insert, delete, change or swap with their neighbour (optimal string alignment
/// distance).
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var above = Array(0...right.count)
    for (row, letter) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            var cost = min(above[column] + (letter == other ? 0 : 1), above[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                cost = min(cost, before[column - 1] + 1)
            }
            current.append(cost)
        }
        (before, above) = (above, current)
    }
    return above[right.count]
}
