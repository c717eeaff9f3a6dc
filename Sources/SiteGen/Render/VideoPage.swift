/// The video of a tale as its page shows it, and the files of captions beside it.
struct VideoPage {
    let video: Video
    let captions: [Captions]
    /// The playlists of HLS beside the video, the first of which names all others.
    let playlists: [OutputFile]

    struct Captions {
        let language: Language
        let file: OutputFile
    }

    /// - Parameter tale: of any kind.
    /// - Returns: `nil` for a tale without a video.
    init?(_ tale: Tale) {
        guard let recording = tale.voices.first?.recordings.first, let body = tale.body,
            case .video(let video)? = recording.files.first?.facts
        else { return nil }
        self.video = video
        var texts: [(Language, TimedText)] = []
        if !recording.times.isEmpty {
            let text = TaleText(body.text, words: recording.span, pages: body.pages.map(\.words))
            texts.append((tale.folder.header.language, TimedText(text, times: recording.times, hasWords: true)))
        }
        texts += tale.captions.map { ($0.language, $0.text) }
        playlists = (tale.stream?.playlists ?? []).map {
            OutputFile(path: "tales/\(tale.folder.slug)/\($0.name)", bytes: $0.bytes)
        }
        captions = texts.map { language, text in
            let bytes = Array(Self.vtt(text).utf8)
            let name = AssetName("captions-\(language.tag)", digest: Digest(bytes), ending: "vtt").text
            return Captions(
                language: language, file: OutputFile(path: "tales/\(tale.folder.slug)/\(name)", bytes: bytes))
        }
    }

    /// Returns WebVTT with a cue for each sentence. Each word is an element after its timestamp: with `::cue(:past)`, a
    /// style sheet can colour only elements whose time is past.
    private static func vtt(_ text: TimedText) -> String {
        "WEBVTT\n"
            + text.sentences.filter { $0.start < $0.end }.map { sentence in
                let words = zip(sentence.words, sentence.pieces).map { word, piece in
                    let stamp = word.start > sentence.start ? "<\(WrittenTime.clock(word.start))>" : ""
                    return "\(stamp)<c>\(piece.escapedForCues)</c>"
                }
                let (start, end) = (WrittenTime.clock(sentence.start), WrittenTime.clock(sentence.end))
                return "\n\(start) --> \(end)\n"
                    + (words.isEmpty ? sentence.text.escapedForCues : words.joined()) + "\n"
            }.joined()
    }

    /// - Parameter hasCaptions: whether their files are on the site.
    func value(_ frame: SiteFrame, hasCaptions: Bool) -> Value {
        [
            "width": .whole(video.width), "height": .whole(video.height),
            "frame": .text(PictureFrame.classes(width: video.width, height: video.height)),
            // Browsers take the first that they play, and all play MP4: this is for one that does not get it.
            "stream": playlists.first.map { ["src": .text($0.path), "type": .text(HLSPlaylist.mediaType)] } ?? .nothing,
            "captions": .list(
                (hasCaptions ? captions : []).enumerated().map { index, captions in
                    [
                        "src": .text(captions.file.path), "lang": .text(captions.language.tag),
                        "name": .text(frame.ownName(of: captions.language)), "first": .flag(index == 0),
                    ]
                }),
        ]
    }
}
