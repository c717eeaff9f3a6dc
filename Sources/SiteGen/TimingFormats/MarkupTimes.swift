/// Times in XML formats.
extension MarkupTree {
    /// - Throws: `timing-not-xml` if the file is not well-formed.
    init(timing bytes: [UInt8]) throws(TimingError) {
        do throws(XMLTokens.Malformed) { try self.init(xml: bytes) } catch {
            let offset = min(error.offset, bytes.count)
            throw TimingError(
                .timingNotXML, at: offset..<min(offset + 1, bytes.count),
                "this is not well-formed XML: \(error.reason)",
                notes: [TimingError.remedy])
        }
    }

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

    /// Reads where the part of a recording that an `audio` element of SMIL plays starts; `nil` for that of the recording.
    func clipStart(of sound: Node, _ repairs: inout TrackRepairs) throws(TimingError) -> TimingTrack.Time? {
        // SMIL 1.0, and so DAISY 2.02, write it with a hyphen.
        guard let location = attribute("clipbegin", of: sound) ?? attribute("clip-begin", of: sound) else { return nil }
        return try time(location, &repairs)
    }

    /// Reads where that part ends; `nil` for the end of the recording.
    func clipEnd(of sound: Node, _ repairs: inout TrackRepairs) throws(TimingError) -> TimingTrack.Time? {
        guard let location = attribute("clipend", of: sound) ?? attribute("clip-end", of: sound) else { return nil }
        return try time(location, &repairs)
    }

    /// Reads the time that is the text of an element.
    func time(writtenIn element: Node, _ repairs: inout TrackRepairs) throws(TimingError) -> TimingTrack.Time {
        let end = location(of: element).upperBound
        let text = end..<(bytes[end...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count)
        return try time(bytes.span.trimmed(text), &repairs)
    }
}
