/// SMIL, as Media Overlays of EPUB 3 and talking books (DAISY) have it: pairs of an address of a text and a part of a
/// recording.
///
/// The texts lie in other files: where these are not at hand, the pairs follow the tale by their order. SMIL that
/// storysite wrote says them in `alt`. Several parts of one text follow each other and are one.
enum SynchronizedMedia {
    static let format = TimingFormat("SMIL", markup: "smil", read)

    static func read(_ tree: MarkupTree) throws(TimingFault) -> [TimingTrack] {
        var track = TimingTrack()
        track.endsMayOverrun = true
        var (recording, last): (String?, String) = (nil, "")
        for pair in tree.elements where tree.isElement(pair, "par") {
            let parts = tree.elements(in: pair)
            guard let text = parts.first(where: { tree.isElement($0, "text") }) else { continue }
            let sounds = parts.filter { tree.isElement($0, "audio") }
            guard let first = sounds.first, let final = sounds.last else { continue }
            for sound in sounds {
                let name = tree.string("src", of: sound) ?? ""
                if let recording, recording != name {
                    throw TimingFault(
                        .shape, at: tree.place(sound), "from here on this is about another recording, '\(name)'",
                        notes: ["a timing is of one recording: make one SMIL file of the parts of each"])
                }
                recording = name
            }
            let start =
                try time(["clipbegin", "clip-begin"], of: first, tree, &track)
                ?? TimingTrack.Time(value: 0, place: tree.place(first))
            let end = try time(["clipend", "clip-end"], of: final, tree, &track)
            let address = tree.string("src", of: text) ?? ""
            let words = tree.string("alt", of: text) ?? ""
            if address == last, !address.isEmpty, !track.labels.isEmpty {
                track.labels[track.labels.count - 1].end = end
            } else {
                track.add(.line, words.utf8, from: start, to: end, at: tree.place(pair))
                track.references.append(address)
            }
            last = address
        }
        track.isOrderOnly = track.labels.allSatisfy { $0.text.isEmpty }
        if !track.isOrderOnly { track.findLevel() }
        return [track]
    }

    private static func time(
        _ names: [StaticString], of node: MarkupTree.Node, _ tree: MarkupTree, _ track: inout TimingTrack
    ) throws(TimingFault) -> TimingTrack.Time? {
        guard let place = names.compactMap({ tree.attribute($0, of: node) }).first else { return nil }
        return try tree.time(place, &track.repairs)
    }
}
