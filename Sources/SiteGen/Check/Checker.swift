/// Reads a library as a proof-reader: everything that a build would say of it, and of its voices what no build has the
/// time to find out. Writes nothing into it.
public struct Checker {
    private let options: CheckOptions

    public init(_ options: CheckOptions) { self.options = options }

    public func check() -> CheckResult {
        let (found, fault) = CheckedPart.find(options.places)
        guard let part = found else { return CheckResult(diagnostics: fault.map { [$0] } ?? []) }
        let ground = Groundwork(root: part.root, jobs: options.jobs)
        guard ground.isLibrary else {
            return CheckResult(diagnostics: ground.faults.shown(from: part.library))
        }
        let reading = ground.read(jobs: options.jobs)
        var site = SiteBuild(
            library: ground.library, config: ground.config, reading: reading,
            drafts: options.drafts || part.tales != nil, jobs: options.jobs, media: [:], started: FileStamp.now(),
            scope: .texts(of: part.tales))
        site.run(ground.faults + reading.themeFaults, into: nil)

        let decoder = SoundDecoder()
        let sounds = listen(to: site.readings, part.root, decoder)
        let mending = Mending(prefix: [Diagnostic].prefix(of: part.library))
        let faults = site.faults
        let proofs = concurrentMap(site.readings, jobs: options.jobs) { reading in
            TaleProof(reading, sounds, mending, known: faults)
        }
        var all = faults + proofs.flatMap(\.findings)
        if let tales = part.tales {
            all.removeAll { fault in !tales.contains { fault.file.hasPrefix("\($0)/") } }
        }
        return CheckResult(
            diagnostics: all.shown(from: part.library), voices: proofs.flatMap(\.voices), tales: site.cards.count,
            recordings: sounds.count, hasListened: decoder != nil, isPart: part.tales != nil)
    }

    /// Opens every recording once, many at a time; those that were heard before and are the same are not decoded again.
    private func listen(
        to readings: [TaleReading], _ root: String, _ decoder: SoundDecoder?
    ) -> [String: SoundProof.Sound] {
        var files: [String: MediaFile] = [:]
        for file in readings.flatMap(\.voices).flatMap(\.recordings).flatMap(\.files) { files[file.path] = file }
        let ordered = files.values.sorted { precedesByBytes($0.path, $1.path) }
        let (memory, started) = (SoundMemory(library: root), FileStamp.now())
        let stamps = ordered.map { FileStamp(path: "\(root)/\($0.path)") }
        let sounds = concurrentMap(Array(zip(ordered, stamps)), jobs: options.jobs) { file, stamp -> SoundProof.Sound in
            let path = "\(root)/\(file.path)"
            guard case .recording(_, let mediaType, _) = file.facts else { return SoundProof.Sound() }
            var sound = SoundProof.Sound()
            if let decoder {
                sound.isListenedTo = true
                sound.measure =
                    stamp.flatMap { memory.measure(at: file.path, stamp: $0) }
                    ?? decoder.measure(path, mediaType: mediaType)
            }
            if mediaType == "audio/mpeg", let bytes = try? Files.read(path) {
                sound.lacksIndex = !MPEGAudio.hasIndex(bytes.span)
            }
            return sound
        }
        if decoder != nil {
            var heard: [String: SoundMemory.Entry] = [:]
            for ((file, stamp), sound) in zip(zip(ordered, stamps), sounds) {
                guard let stamp, let measure = sound.measure, !stamp.isTooRecent(at: started) else { continue }
                heard[file.path] = SoundMemory.Entry(stamp: stamp, measure: measure)
            }
            memory.save(heard)
        }
        return Dictionary(uniqueKeysWithValues: zip(ordered.map(\.path), sounds))
    }
}
