/// Annotation files of ELAN (`.eaf`): tiers of annotations between time slots, in milliseconds.
///
/// Slots without a time are spaced evenly between those around them. Annotations that refer to others (translations,
/// glosses) have no times and are ignored.
enum ElanAnnotation {
    static let format = TimingFormat("ELAN annotation", markup: "annotation_document", read)

    static func read(_ tree: MarkupTree) throws(TimingError) -> [TimingTrack] {
        let slots = try slots(of: tree)
        var tracks: [TimingTrack] = []
        for tier in tree.elements where tree.isElement(tier, "tier") {
            var track = TimingTrack(name: tree.string("tier_id", of: tier) ?? "")
            track.unit = .milliseconds
            for annotation in tree.elements(in: tier) where tree.isElement(annotation, "alignable_annotation") {
                let location = tree.location(of: annotation)
                func time(_ name: StaticString) throws(TimingError) -> TimingTrack.Time? {
                    guard let reference = tree.attribute(name, of: annotation) else { return nil }
                    let id = String(decoding: tree.bytes[reference], as: UTF8.self)
                    guard let slot = slots[id] else {
                        throw TimingError(.timingShape, at: reference, "there is no time slot '\(id)'")
                    }
                    return slot.map { TimingTrack.Time(value: $0, location: reference) }
                }
                let text = tree.text(of: annotation)
                let (start, end) = (try time("time_slot_ref1"), try time("time_slot_ref2"))
                let bare = text.span.trimmed(0..<text.count)
                if Silence.isSilence(text[bare]) { continue }
                try track.add(.line, text[bare], from: start, to: end, at: location)
            }
            if track.labels.isEmpty { continue }
            // The order in the file is that in which the annotations were made.
            track.labels = track.labels.enumerated().sorted {
                ($0.element.start?.value ?? 0, $0.offset) < ($1.element.start?.value ?? 0, $1.offset)
            }.map(\.element)
            track.inferWords()
            tracks.append(track)
        }
        return tracks
    }

    /// The time of each slot in milliseconds, by its id; `nil` if it has none and cannot be interpolated.
    private static func slots(of tree: MarkupTree) throws(TimingError) -> [String: Double?] {
        var (ids, times): ([String], [Double?]) = ([], [])
        for slot in tree.elements where tree.isElement(slot, "time_slot") {
            ids.append(tree.string("time_slot_id", of: slot) ?? "")
            guard let location = tree.attribute("time_value", of: slot) else {
                times.append(nil)
                continue
            }
            guard let number = Decimal(tree.bytes.span, location) else {
                throw TimingError(
                    .timingShape, at: location, "the value of a time slot must be a number of milliseconds")
            }
            times.append(number.value)
        }
        var index = 0
        while index < times.count {
            let end = times[index...].firstIndex { $0 != nil } ?? times.count
            if index > 0, end < times.count, let before = times[index - 1], let after = times[end] {
                for slot in index..<end {
                    times[slot] = before + (after - before) * Double(slot - index + 1) / Double(end - index + 1)
                }
            }
            index = end + 1
        }
        return Dictionary(zip(ids, times), uniquingKeysWith: { first, _ in first })
    }
}
