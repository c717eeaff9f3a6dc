/// The audience of a tale, by the age of its youngest listeners.
enum Audience: Int, Sendable, Comparable {
    case youngChildren, schoolChildren, teenagers

    /// - Parameter ages: of listeners, in years; a tale without ages is for children.
    init(ages: ClosedRange<Int>?) {
        switch ages?.lowerBound ?? 0 {
        case ..<7: self = .youngChildren
        case ..<13: self = .schoolChildren
        default: self = .teenagers
        }
    }

    static func < (left: Audience, right: Audience) -> Bool { left.rawValue < right.rawValue }
}
