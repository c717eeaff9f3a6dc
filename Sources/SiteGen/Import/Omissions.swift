/// What an import left out, and why. Equal reasons are counted together.
struct Omissions {
    private(set) var reasons: [(what: String, why: String, count: Int)] = []
    /// The number of things that are counted and have no line of their own.
    private var further = 0

    private static let mostReasons = 50

    /// - Parameters:
    ///   - what: a noun in the singular: "page", "recording".
    ///   - why: a clause for authors.
    mutating func add(_ what: String, _ why: String, count: Int = 1) {
        if count <= 0 { return }
        if let index = reasons.firstIndex(where: { $0.what == what && $0.why == why }) {
            reasons[index].count += count
        } else if reasons.count < Self.mostReasons {
            reasons.append((what, why, count))
        } else {
            further += count
        }
    }

    var lines: [String] {
        reasons.map { "\(counted($0.count, $0.what)): \($0.why)" } + (further > 0 ? ["and \(further) more"] : [])
    }
}
