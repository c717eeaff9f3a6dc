/// The times in the address of a recording: `#t=1.5,3.2`, `#t=,10`, `#t=npt:10` (Media Fragments URI 1.0).
enum MediaFragment {
    static func times(
        _ address: [UInt8], at location: Range<Int>
    ) throws(TimingError) -> (start: TimingTrack.Time, end: TimingTrack.Time?) {
        let span = address.span
        let mark = address.indices.first { span.has("#t=", at: $0) || span.has("&t=", at: $0) }
        guard let mark else { return (TimingTrack.Time(value: 0, location: location), nil) }
        let all = mark + 3..<(address[(mark + 3)...].firstIndex(of: UInt8(ascii: "&")) ?? address.count)
        let comma = address[all].firstIndex(of: UInt8(ascii: ",")) ?? all.upperBound
        let (first, second) = (all.lowerBound..<comma, min(comma + 1, all.upperBound)..<all.upperBound)
        let start = first.isEmpty ? 0 : ClockValue.smil(span, first)
        let end = second.isEmpty ? nil : ClockValue.smil(span, second)
        guard let start, second.isEmpty || end != nil else {
            throw TimingError(
                .timingShape, at: location, "a part of a recording must be written in seconds, such as #t=1.5,3.25")
        }
        return (
            TimingTrack.Time(value: start, location: location),
            end.map { TimingTrack.Time(value: $0, location: location) }
        )
    }
}
