/// The timing file of a recording: what it is now, and where the bench saves it.
struct BenchTiming {
    /// The version of the file: a digest of its bytes; empty if there is none.
    let version: String
    /// The path in the library of the file that the bench writes; `nil` if the tale would not use it.
    let target: String?
    /// What the author has to do before the bench can save.
    let advice: String?
    /// The value that `timing` needs in `tale.md`, if `tale.md` does not name the file yet.
    let missingName: String?

    private static let ending = ".json"

    init(of recording: Voice.Recording, _ voice: TaleHeader.Voice, _ media: inout TaleMedia) {
        guard let page = recording.page else {
            guard let timing = voice.timing else {
                self.init(beside: voice, &media)
                return
            }
            guard let (folder, name) = media.resolve(timing.value, at: timing.range) else {
                self.init(advice: "'timing: \(timing.value)' in \(media.source.path) must name a file beside it")
                return
            }
            self.init(name, in: folder, voice, page: nil, &media)
            return
        }
        guard let (above, name) = media.resolve(voice.audio.value, at: voice.audio.range),
            let folder = above.folder(named: name[...])
        else {
            self.init(advice: nil)
            return
        }
        self.init("\(page + 1)", in: folder, voice, page: page + 1, &media)
    }

    private init(advice: String?) { (version, target, self.advice, missingName) = ("", nil, advice, nil) }

    /// The file beside the recording of a voice that names no timing.
    private init(beside voice: TaleHeader.Voice, _ media: inout TaleMedia) {
        guard let (folder, name) = media.resolve(voice.audio.value, at: voice.audio.range) else {
            (version, target, advice, missingName) = ("", nil, nil, nil)
            return
        }
        let file = TaleMedia.stem(of: name) + Self.ending
        let found =
            folder.file(named: file) != nil ? media.timing(file, in: folder, at: voice.audio.range) : nil
        version = found.map { Digest($0.bytes).text } ?? ""
        (target, advice) = (folder.path(of: file), nil)
        missingName = String(TaleMedia.stem(of: voice.audio.value))
    }

    /// - Parameter name: the file's name, with or without its ending.
    private init(
        _ name: String, in folder: LibraryFolder, _ voice: TaleHeader.Voice, page: Int?, _ media: inout TaleMedia
    ) {
        let found = media.timing(name, in: folder, at: voice.audio.range)
        version = found.map { Digest($0.bytes).text } ?? ""
        missingName = nil
        let isNamedOther = TaleMedia.isTiming(name) && !name.hasSuffix(Self.ending)
        let isOther = found.map { !$0.path.hasSuffix(Self.ending) } ?? isNamedOther
        guard isOther else {
            let path = folder.path(of: TaleMedia.isTiming(name) ? name : name + Self.ending)
            (target, advice) = (found?.path ?? path, nil)
            return
        }
        target = nil
        let old = found?.path ?? folder.path(of: name)
        let whose =
            "--tale \(shellWord(media.tale.folder.path)) --voice \(voice.id.value)"
            + (page.map { " --page \($0)" } ?? "")
        let isNamed = page == nil && voice.timing?.value == name && TaleMedia.isTiming(name)
        advice =
            "the bench saves storysite's own JSON: run: storysite time import \(shellWord(old)) \(whose); then "
            + (isNamed
                ? "write 'timing: \(TaleMedia.stem(of: name))\(Self.ending)' in \(media.source.path)"
                : "move \(old) away")
    }
}
