/// What is known of the sound of recordings. They are decoded in parallel; those that have not changed since an earlier
/// check are not decoded again.
struct SoundMeasures: Sendable {
    /// The facts about every recording, by path in the library.
    let byPath: [String: SoundProof.Sound]
    /// Whether there is a program that decodes.
    let haveListened: Bool

    /// - Parameters:
    ///   - root: the library's folder.
    ///   - jobs: the largest number of threads.
    init(of readings: [TaleReading], root: String, jobs: Int) {
        let decoder = SoundDecoder()
        var files: [String: MediaFile] = [:]
        for file in readings.flatMap(\.voices).flatMap(\.recordings).flatMap(\.files) { files[file.path] = file }
        let ordered = files.values.sorted { precedesByBytes($0.path, $1.path) }
        let (cache, started) = (SoundCache(library: root), FileStamp.now())
        let stamps = ordered.map { FileStamp(path: "\(root)/\($0.path)") }
        let sounds = concurrentMap(Array(zip(ordered, stamps)), jobs: jobs) { file, stamp -> SoundProof.Sound in
            let path = "\(root)/\(file.path)"
            // A video may be silent, or have more than a voice in it.
            guard case .recording(_, let mediaType, _) = file.facts else { return SoundProof.Sound() }
            var sound = SoundProof.Sound()
            if let decoder {
                sound.isDecoded = true
                sound.measure =
                    stamp.flatMap { cache.measure(at: file.path, stamp: $0) }
                    ?? decoder.measure(path, mediaType: mediaType)
            }
            if mediaType == "audio/mpeg", let bytes = try? Files.read(path, limit: .recording) {
                sound.lacksIndex = !MPEGAudio.hasIndex(bytes.span)
            }
            return sound
        }
        if decoder != nil {
            var heard: [String: SoundCache.Entry] = [:]
            for ((file, stamp), sound) in zip(zip(ordered, stamps), sounds) {
                guard let stamp, let measure = sound.measure, !stamp.isTooRecent(at: started) else { continue }
                heard[file.path] = SoundCache.Entry(stamp: stamp, measure: measure)
            }
            cache.save(heard)
        }
        byPath = Dictionary(uniqueKeysWithValues: zip(ordered.map(\.path), sounds))
        haveListened = decoder != nil
    }
}
