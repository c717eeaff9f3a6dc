/// What is spoken while the parts of a page are highlighted, as a Media Overlay of EPUB: SMIL with pairs of a text and a
/// part of a recording.
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

    /// In milliseconds.
    var duration: Int { clips.reduce(0) { $0 + Int($1.end - $1.start) } }

    /// - Parameter page: the file of the page.
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
                                "src": clip.sound, "clipBegin": BookClock.text(clip.start),
                                "clipEnd": BookClock.text(clip.end),
                            ])
                    }
                }
            }
        }
        return xml.bytes
    }
}

/// Times as SMIL writes them: seconds with three decimals.
enum BookClock {
    static func text(_ milliseconds: some BinaryInteger) -> String {
        let (seconds, rest) = Int(milliseconds).quotientAndRemainder(dividingBy: 1000)
        return "\(seconds)." + String("\(rest + 1000)".dropFirst()) + "s"
    }
}

extension MediaOverlay {
    /// The shortest clip, in milliseconds. Readers that seek for each clip need some time, and EPUB allows none of length 0.
    private static let shortest: Int32 = 10

    /// Returns the overlays of a tale's pages.
    /// - Parameters:
    ///   - pages: the parts of each page.
    ///   - sounds: the file of each recording, and by how many milliseconds its sound comes later than in the library.
    static func overlays(
        of recordings: [Voice.Recording], pages: [[BookText.Part]], sounds: [(file: String, delay: Int32)]
    ) -> [MediaOverlay] {
        var overlays = [MediaOverlay](repeating: MediaOverlay(), count: pages.count)
        for (recording, sound) in zip(recordings, sounds) {
            let length = Milliseconds.nearest(recording.duration)
            var clips: [(page: Int, clip: Clip)] = []
            if recording.times.isEmpty {
                if let page = recording.page, length >= shortest {
                    clips = [(page, Clip(id: BookPage.textID, sound: sound.file, start: 0, end: length))]
                }
            } else {
                for (page, parts) in pages.enumerated() where recording.page == nil || recording.page == page {
                    for part in parts where recording.span.contains(part.words.lowerBound) {
                        let start = recording.times[part.words.lowerBound - recording.firstWord].start
                        if let last = clips.last, start - last.clip.start < shortest { continue }
                        clips.append((page, Clip(id: part.id, sound: sound.file, start: start, end: start)))
                    }
                }
                let end = recording.times[recording.times.count - 1].end
                for index in clips.indices {
                    // A clip lasts until the next one, so that the sound is never interrupted.
                    clips[index].clip.end =
                        index + 1 < clips.count
                        ? clips[index + 1].clip.start : min(max(end, clips[index].clip.start + shortest), length)
                }
                if let last = clips.last, last.clip.end - last.clip.start < shortest {
                    clips.removeLast()
                    if !clips.isEmpty { clips[clips.count - 1].clip.end = last.clip.end }
                }
            }
            for (page, clip) in clips {
                var clip = clip
                clip.start += sound.delay
                clip.end += sound.delay
                overlays[page].clips.append(clip)
            }
        }
        return overlays
    }
}
