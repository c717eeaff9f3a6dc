/// Times in JSON formats.
extension JSONTree {
    /// Reads the time that is the value of an object's member.
    /// - Parameters:
    ///   - repairs: notes a time that is null, and one in quotes unless the format demands them.
    ///   - isText: whether the format demands quotes.
    /// - Returns: `nil` if there is no such member or it is null.
    /// - Throws: `timing-shape` if the value is not a number.
    func time(
        _ key: StaticString, of node: Node, _ repairs: inout TrackRepairs, isText: Bool = false
    ) throws(TimingError) -> TimingTrack.Time? {
        guard let found = value(key, of: node) else {
            if has(key, in: node) { repairs.note(.noTime, at: location(of: node).prefix(1)) }
            return nil
        }
        return try time(found, named: key.description, &repairs, isText: isText)
    }

    /// Reads the time that is a value.
    /// - Parameter name: the name of the time, for messages.
    func time(
        _ found: Node, named name: String, _ repairs: inout TrackRepairs, isText: Bool = false
    ) throws(TimingError) -> TimingTrack.Time {
        guard let number = number(found) else {
            throw TimingError(.timingShape, at: location(of: found), "'\(name)' must be a number")
        }
        if kind(found) == .text, !isText { repairs.note(.quoted, at: location(of: found)) }
        if number.hasComma { repairs.note(.decimalComma, at: location(of: found)) }
        return TimingTrack.Time(value: number.value, location: location(of: found))
    }
}
