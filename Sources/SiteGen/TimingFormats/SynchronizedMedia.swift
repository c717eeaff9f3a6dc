/// SMIL, as Media Overlays of EPUB 3 and talking books (DAISY) have it: pairs of an address of a text and a part of a
/// recording.
///
/// The texts lie in other files: where these are not at hand, the pairs follow the tale by their order. SMIL that
/// storysite wrote says them in `alt`. Several parts of one text follow each other and are one.
enum SynchronizedMedia {
    static let format = TimingFormat("SMIL", markup: "smil", read)

    static func read(_ tree: MarkupTree) throws(TimingFault) -> [TimingTrack] {
        try tracks(of: tree) { address, _ in address }
    }

    /// - Parameter address: what an address means that stands at an offset of the file.
    /// - Returns: a track for each recording, in the order in which they are first named.
    static func tracks(
        of tree: MarkupTree, address: (String, Int) -> String
    ) throws(TimingFault) -> [TimingTrack] {
        var (tracks, numbers): ([TimingTrack], [String: Int]) = ([], [:])
        var last = ""
        for pair in tree.elements where tree.isElement(pair, "par") {
            let inner = tree.elements(in: pair)
            guard let text = inner.first(where: { tree.isElement($0, "text") }) else { continue }
            let sounds = inner.filter { tree.isElement($0, "audio") }
            guard let first = sounds.first, let final = sounds.last else { continue }
            let names = sounds.map { address(tree.string("src", of: $0) ?? "", tree.place($0).lowerBound) }
            if let other = names.firstIndex(where: { $0 != names[0] }) {
                throw TimingFault(
                    .shape, at: tree.place(sounds[other]),
                    "this text is told in two recordings, '\(names[0])' and '\(names[other])'",
                    notes: ["a timing is of one recording: part the text where the recordings part"])
            }
            let number = numbers[names[0]] ?? tracks.count
            if number == tracks.count {
                numbers[names[0]] = number
                var track = TimingTrack()
                track.endsMayOverrun = true
                track.recording = .init(name: names[0], place: tree.place(first))
                tracks.append(track)
            }
            let start =
                try time(["clipbegin", "clip-begin"], of: first, tree, &tracks[number])
                ?? TimingTrack.Time(value: 0, place: tree.place(first))
            let end = try time(["clipend", "clip-end"], of: final, tree, &tracks[number])
            let place = address(tree.string("src", of: text) ?? "", tree.place(text).lowerBound)
            let words = tree.string("alt", of: text) ?? ""
            if place == last, !place.isEmpty, !tracks[number].labels.isEmpty {
                tracks[number].labels[tracks[number].labels.count - 1].end = end
            } else {
                tracks[number].add(.line, words.utf8, from: start, to: end, at: tree.place(pair))
                tracks[number].references.append(place)
            }
            last = place
        }
        for number in tracks.indices {
            tracks[number].isOrderOnly = tracks[number].labels.allSatisfy { $0.text.isEmpty }
            if !tracks[number].isOrderOnly { tracks[number].findLevel() }
        }
        return tracks
    }

    private static func time(
        _ names: [StaticString], of node: MarkupTree.Node, _ tree: MarkupTree, _ track: inout TimingTrack
    ) throws(TimingFault) -> TimingTrack.Time? {
        guard let place = names.compactMap({ tree.attribute($0, of: node) }).first else { return nil }
        return try tree.time(place, &track.repairs)
    }
}
