/// Checks a library: reports the diagnostics of a build, and what takes too long for a build, from the decoded recordings.
/// Writes nothing into the library.
public struct Checker {
    private let options: CheckOptions

    public init(_ options: CheckOptions) { self.options = options }

    public func check() -> CheckResult {
        let (found, diagnostic) = CheckedPart.find(options.places)
        guard let part = found else { return CheckResult(diagnostics: diagnostic.map { [$0] } ?? []) }
        let project = Project(root: part.root, jobs: options.jobs)
        guard project.isLibrary else {
            return CheckResult(diagnostics: project.diagnostics.shown(from: part.library))
        }
        let reading = project.read(jobs: options.jobs)
        var site = SiteBuild(
            project, reading, drafts: options.drafts || part.tales != nil, jobs: options.jobs,
            scope: .texts(of: part.tales))
        site.run(project.diagnostics + reading.themeDiagnostics, into: nil)

        let decoder = SoundDecoder()
        let sounds = measure(recordingsOf: site.readings, part.root, decoder)
        let command = SuggestedCommand(prefix: [Diagnostic].prefix(of: part.library))
        let diagnostics = site.diagnostics
        let proofs = concurrentMap(site.readings, jobs: options.jobs) { reading in
            TaleProof(reading, sounds, command, known: diagnostics)
        }
        var all = diagnostics + proofs.flatMap(\.findings)
        if let tales = part.tales {
            all.removeAll { diagnostic in !tales.contains { diagnostic.file.hasPrefix("\($0)/") } }
        }
        return CheckResult(
            diagnostics: all.shown(from: part.library), voices: proofs.flatMap(\.voices), tales: site.cards.count,
            recordings: sounds.count, hasListened: decoder != nil, isPart: part.tales != nil,
            hosting: site.sizes.map { HostLimit.report(of: size(of: site, files: $0)) } ?? [])
    }

    private func size(of site: SiteBuild, files: [String: Int]) -> SiteSize {
        let media = site.mediaRead.map { SiteSize.File(path: $0.file.path, bytes: Int($0.stamp.size)) }
        return SiteSize(files: files, media: media, readings: site.readings)
    }

    /// The facts about every recording, by path in the library. Recordings are decoded in parallel; those that have not
    /// changed since an earlier check are not decoded again.
    private func measure(
        recordingsOf readings: [TaleReading], _ root: String, _ decoder: SoundDecoder?
    ) -> [String: SoundProof.Sound] {
        var files: [String: MediaFile] = [:]
        for file in readings.flatMap(\.voices).flatMap(\.recordings).flatMap(\.files) { files[file.path] = file }
        let ordered = files.values.sorted { precedesByBytes($0.path, $1.path) }
        let (cache, started) = (SoundCache(library: root), FileStamp.now())
        let stamps = ordered.map { FileStamp(path: "\(root)/\($0.path)") }
        let sounds = concurrentMap(Array(zip(ordered, stamps)), jobs: options.jobs) { file, stamp -> SoundProof.Sound in
            let path = "\(root)/\(file.path)"
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
        return Dictionary(uniqueKeysWithValues: zip(ordered.map(\.path), sounds))
    }
}
