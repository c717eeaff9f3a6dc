/// Makes single files from tales: gathers what each of them contains.
struct SingleFileMaker: Sendable {
    let options: SingleFileOptions
    let frame: ExportFrame
    private let sounds: ExportedSounds

    init(_ options: SingleFileOptions, _ frame: ExportFrame) {
        (self.options, self.frame) = (options, frame)
        sounds = ExportedSounds(wanted: options.sound, isForBrowsers: true)
    }

    /// - Parameter progress: is called with what is being done.
    func file(of tale: Tale, _ body: TaleBody, progress: (String) -> Void) throws(ExportError) -> SingleFile {
        let folder = tale.folder
        guard let script = frame.theme.script(for: .single) else {
            throw frame.cannotMake("single files", without: "'scripts/single' and 'templates/single.mustache'")
        }
        var media = try SingleFile.pictures(of: tale)
        var types: [String: String] = [:]
        func add(_ files: [MediaFile]) throws(ExportError) -> (file: MediaFile, delay: Int32)? {
            guard let first = files.first else { return nil }
            let sound = try sounds.sound(files, root: folder.root)
            types[first.path] = sound.mediaType
            media[folder.addressBeside(first)] = SingleFile.Medium(type: sound.mediaType, bytes: sound.bytes)
            return (first, sound.delay)
        }
        var voices = try tale.voices(chosen: options.voice)
        for voice in voices.indices {
            let count = voices[voice].recordings.count
            for index in 0..<count {
                progress(
                    voices.count * count > 1
                        ? "voice \(voices[voice].id), recording \(index + 1) of \(count)" : "the recording")
                let recording = voices[voice].recordings[index]
                guard let (file, delay) = try add(recording.files) else { continue }
                voices[voice].recordings[index].files = [file]
                voices[voice].recordings[index].words?.delay(by: delay)
            }
        }
        // The page plays music only beside a voice.
        let music = voices.isEmpty ? nil : try add(tale.music)?.file
        let size = media.values.reduce(0) { $0 + $1.bytes.count }
        guard size <= SizeLimit.singleFile.bytes else {
            throw ExportError(
                .cannotWrite, file: folder.path,
                "its pictures and recordings have \(size / 1_000_000) MB, more than the \(SizeLimit.singleFile.shown) "
                    + "that a single file may have",
                notes: ["choose one voice with --voice, or make a book: storysite export epub"])
        }
        return SingleFile(
            tale: tale, body: body, voices: voices, music: music.map { [$0] } ?? [], media: media, types: types,
            frame: frame, script: script)
    }
}

extension WordTimes {
    /// Moves all times.
    fileprivate mutating func delay(by milliseconds: Int32) {
        for index in times.indices {
            times[index].start += milliseconds
            times[index].end += milliseconds
        }
    }
}
