/// The Media Overlay of a page of an EPUB: which part of a recording a reading app plays while it highlights which part
/// of the page. Its format is SMIL.
struct MediaOverlay {
    struct Clip: Equatable {
        /// The id of an element of the page.
        var id: String
        /// The file of the recording.
        var sound: String
        /// Milliseconds from the start of the recording.
        var start: Int32
        var end: Int32
    }

    private(set) var clips: [Clip] = []

    var isEmpty: Bool { clips.isEmpty }

    /// The length of all clips together, in milliseconds.
    var duration: Int { clips.reduce(0) { $0 + Int($1.end - $1.start) } }

    /// Returns the overlay as a SMIL document.
    /// - Parameter page: the name of the page's file, in the same folder.
    func smil(of page: String) -> [UInt8] {
        var xml = XMLWriter()
        xml.add(
            "smil",
            ["xmlns": "http://www.w3.org/ns/SMIL", "xmlns:epub": "http://www.idpf.org/2007/ops", "version": "3.0"]
        ) { xml in
            xml.add("body", ["epub:textref": page]) { xml in
                for (number, clip) in clips.enumerated() {
                    xml.add("par", ["id": "par\(number + 1)"]) { xml in
                        xml.add("text", ["src": "\(page)#\(clip.id)"])
                        xml.add(
                            "audio",
                            [
                                "src": clip.sound, "clipBegin": "\(Milliseconds.seconds(clip.start))s",
                                "clipEnd": "\(Milliseconds.seconds(clip.end))s",
                            ])
                    }
                }
            }
        }
        return xml.bytes
    }
}

extension MediaOverlay {
    /// The shortest clip, in milliseconds. Readers that seek for each clip need some time,
    /// and EPUB allows none of length 0.
    private static let shortest: Int32 = 10

    /// Returns the overlays of a tale's pages.
    /// - Parameter sounds: the file of each recording in the book, and the milliseconds by which its sound comes later.
    static func overlays(
        of recordings: [Voice.Recording], pages: [BookPage], sounds: [(file: String, delay: Int32)]
    ) -> [MediaOverlay] {
        var overlays = [MediaOverlay](repeating: MediaOverlay(), count: pages.count)
        for (recording, sound) in zip(recordings, sounds) {
            for (page, found) in recording.times.isEmpty ? whole(recording, pages) : clips(of: recording, pages) {
                var clip = found
                clip.sound = sound.file
                clip.start += sound.delay
                clip.end += sound.delay
                overlays[page].clips.append(clip)
            }
        }
        return overlays
    }

    /// Returns the only clip of a recording without times: all of its page.
    private static func whole(_ recording: Voice.Recording, _ pages: [BookPage]) -> [(page: Int, clip: Clip)] {
        let length = Milliseconds.nearest(recording.duration)
        guard let page = recording.page, length >= shortest else { return [] }
        return [(page, Clip(id: pages[page].spokenID, sound: "", start: 0, end: length))]
    }

    /// Returns the clips of a recording's sentences or words. Each lasts until the next one begins,
    /// so that readers play on without seeking.
    private static func clips(of recording: Voice.Recording, _ pages: [BookPage]) -> [(page: Int, clip: Clip)] {
        var clips: [(page: Int, clip: Clip)] = []
        let length = Milliseconds.nearest(recording.duration)
        for (number, page) in pages.enumerated() where recording.page == nil || recording.page == number {
            for part in page.text.parts where recording.span.contains(part.words.lowerBound) {
                let start = recording.times[part.words.lowerBound - recording.firstWord].start
                if length - start < shortest { continue }
                if let last = clips.last?.clip {
                    if start - last.start < shortest { continue }
                    clips[clips.count - 1].clip.end = start
                }
                let end = max(recording.times[recording.times.count - 1].end, start + shortest)
                clips.append((number, Clip(id: part.id, sound: "", start: start, end: min(end, length))))
            }
        }
        return clips
    }
}
