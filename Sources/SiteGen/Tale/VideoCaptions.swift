/// What is spoken in a video, sentence by sentence, in a language other than the tale's.
struct VideoCaptions: Sendable {
    let language: Language
    let text: TimedText

    /// Reads the files of subtitles that the front matter names.
    static func load(_ header: TaleHeader, _ voices: [Voice], _ media: inout TaleMedia) -> [VideoCaptions] {
        guard let duration = voices.first?.duration else { return [] }
        return header.captions.compactMap { captions in
            let (wanted, range) = (captions.file.value, captions.file.range)
            guard let (folder, name) = media.resolve(wanted, at: range) else { return nil }
            let known = media.diagnostics.count
            guard let file = media.timing(name, in: folder, at: range) else {
                if media.diagnostics.count == known { media.add(media.missingTiming(name, in: folder, at: range)) }
                return nil
            }
            var found: [Diagnostic] = []
            let read = TimingReader.transcript(of: file, duration: duration, tale: nil, diagnostics: &found)
            for diagnostic in found { media.add(diagnostic) }
            return read.map { VideoCaptions(language: captions.language, text: TimedText($0.transcript)) }
        }
    }
}
