/// The name among `known` that was probably meant by `written`: few letters apart, or the same without case.
public func closestName(to written: String, among known: some Sequence<String>) -> String? {
    let letters = Array(written.lowercased().unicodeScalars)
    var best: (name: String, distance: Int)?
    for name in known {
        let distance = editDistance(letters, Array(name.lowercased().unicodeScalars))
        if distance < best?.distance ?? .max { best = (name, distance) }
    }
    guard let best, best.distance <= max(1, letters.count / 3) else { return nil }
    return best.name
}

/// How many letters must be put in, taken out, changed or swapped with their neighbour (optimal string alignment).
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
