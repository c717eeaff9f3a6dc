/// What readers of JSON formats share.
extension JSONTree {
    /// The time that is an object's member, as it is written.
    /// - Parameters:
    ///   - repairs: told of a time in quotes, unless the format writes it so, and of one that is null.
    ///   - isText: whether the format writes times in quotes.
    /// - Throws: a fault where the member is something else than a number.
    func time(
        _ key: StaticString, of node: Node, _ repairs: inout TrackRepairs, isText: Bool = false
    ) throws(TimingFault) -> TimingTrack.Time? {
        guard let found = value(key, of: node) else {
            if has(key, in: node) { repairs.note(.noTime, at: place(node).prefix(1)) }
            return nil
        }
        return try time(found, named: key.description, &repairs, isText: isText)
    }

    func time(
        _ found: Node, named name: String, _ repairs: inout TrackRepairs, isText: Bool = false
    ) throws(TimingFault) -> TimingTrack.Time {
        guard let number = number(found) else {
            throw TimingFault(.shape, at: place(found), "'\(name)' should be a number")
        }
        if kind(found) == .text, !isText { repairs.note(.quoted, at: place(found)) }
        if number.hasComma { repairs.note(.decimalComma, at: place(found)) }
        return TimingTrack.Time(value: number.value, place: place(found))
    }
}

extension Range<Int> {
    /// The first byte of the range: enough to show where something begins.
    func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(lowerBound + count, upperBound) }
}
