/// SMIL in Media Overlays of EPUB 3 and in talking books (DAISY): pairs of the address of a text and a part of a
/// recording.
///
/// The texts are in other files. If these cannot be read, the pairs belong to the sentences of the tale in order. SMIL
/// that storysite wrote has the texts in `alt`. Successive parts of one text are joined.
enum SMIL {
    static let format = TimingFormat("SMIL", markup: "smil", read)

    static func read(_ tree: MarkupTree) throws(TimingError) -> [TimingTrack] {
        try tracks(of: tree) { address, _ in address }
    }

    /// Reads a track for each recording, in the order in which the file names them first.
    /// - Parameter address: resolves an address at an offset of the file.
    static func tracks(
        of tree: MarkupTree, address: (String, Int) -> String
    ) throws(TimingError) -> [TimingTrack] {
        var (tracks, numbers): ([TimingTrack], [String: Int]) = ([], [:])
        var last = ""
        for pair in tree.elements where tree.isElement(pair, "par") {
            let inner = tree.elements(in: pair)
            guard let text = inner.first(where: { tree.isElement($0, "text") }) else { continue }
            let sounds = inner.filter { tree.isElement($0, "audio") }
            guard let first = sounds.first, let final = sounds.last else { continue }
            let names = sounds.map { address(tree.string("src", of: $0) ?? "", tree.location(of: $0).lowerBound) }
            if let other = names.firstIndex(where: { $0 != names[0] }) {
                throw TimingError(
                    .timingShape, at: tree.location(of: sounds[other]),
                    "this text is spoken in two recordings, '\(names[0])' and '\(names[other])'",
                    notes: ["a timing belongs to one recording: divide the text where the recording changes"])
            }
            let number = numbers[names[0]] ?? tracks.count
            if number == tracks.count {
                numbers[names[0]] = number
                var track = TimingTrack()
                track.endsMayOverrun = true
                track.recording = .init(name: names[0], location: tree.location(of: first))
                tracks.append(track)
            }
            let start =
                try tree.clipStart(of: first, &tracks[number].repairs)
                ?? TimingTrack.Time(value: 0, location: tree.location(of: first))
            let end = try tree.clipEnd(of: final, &tracks[number].repairs)
            let source = address(tree.string("src", of: text) ?? "", tree.location(of: text).lowerBound)
            let words = tree.string("alt", of: text) ?? ""
            if source == last, !source.isEmpty, !tracks[number].labels.isEmpty {
                tracks[number].labels[tracks[number].labels.count - 1].end = end
            } else {
                try tracks[number].add(.line, words.utf8, from: start, to: end, at: tree.location(of: pair))
                tracks[number].references.append(source)
            }
            last = source
        }
        for number in tracks.indices {
            tracks[number].isOrderOnly = tracks[number].labels.allSatisfy { $0.text.isEmpty }
            if !tracks[number].isOrderOnly { tracks[number].inferWords() }
        }
        return tracks
    }
}
