/// Times in XML formats.
extension MarkupTree {
    /// Reads the time in an attribute, in the notation of SMIL.
    func time(_ location: Range<Int>, _ repairs: inout TrackRepairs) throws(TimingError) -> TimingTrack.Time {
        guard let seconds = ClockValue.smil(bytes.span, location) else {
            let text = String(decoding: bytes[location], as: UTF8.self)
            throw TimingError(
                .timingShape, at: location, "'\(text)' is not a time", notes: ["write it as 12.5s, 250ms or 0:00:12.5"])
        }
        if bytes[location].contains(UInt8(ascii: ",")) { repairs.note(.decimalComma, at: location) }
        return TimingTrack.Time(value: seconds, location: location)
    }

    /// Reads the time that is the text of an element.
    func time(writtenIn element: Node, _ repairs: inout TrackRepairs) throws(TimingError) -> TimingTrack.Time {
        let end = location(of: element).upperBound
        let text = end..<(bytes[end...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count)
        return try time(bytes.span.trimmed(text), &repairs)
    }
}
