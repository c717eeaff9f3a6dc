import Synchronization

/// Builds a site: scan, load, assemble, render, emit.
///
/// Front matter is read first, so that every address is known; then each tale is read, rendered and laid aside by one
/// thread and forgotten but for its card, so that memory grows by cards and not by texts.
public struct Builder {
    private let options: BuildOptions
    private let started = FileStamp.now()

    public init(_ options: BuildOptions) { self.options = options }

    /// Folders of a library that a site may not be written into.
    private static let parts = ["tales", "pages", "themes"]

    /// Builds the site, or says why not. Nothing is written if there is an error.
    public func build() -> BuildResult {
        guard let root = Groundwork.root(of: options.library) else {
            return BuildResult(diagnostics: [Groundwork.missing(options.library)], report: nil)
        }
        if overwrites(root) {
            return BuildResult(
                diagnostics: [
                    Diagnostic(
                        .error, "output-in-library", file: options.output,
                        "a site cannot be written over its own library",
                        notes: ["name another folder with --output"])
                ], report: nil)
        }
        let ground = Groundwork(root: root, jobs: options.jobs)
        var faults = ground.faults
        guard ground.isLibrary else { return failure(faults) }

        let input = fingerprint(ground)
        let memoryFile = BuildMemory.file(library: root, output: Files.absolutePath(options.output))
        let memory = memoryFile?.read()
        if faults.isEmpty, let digest = input, let memory, let report = unchanged(since: memory, input: digest) {
            return BuildResult(diagnostics: [], report: report)
        }

        let reading = ground.read(jobs: options.jobs)
        faults += reading.themeFaults
        let last = memory.flatMap { BuildMemory($0, full: true) } ?? BuildMemory()
        var site = SiteBuild(
            library: ground.library, config: ground.config, reading: reading, drafts: options.drafts,
            jobs: options.jobs, media: last.media, started: started)
        guard !faults.contains(where: { $0.severity == .error }) else {
            site.run(faults, into: nil)
            return failure(site.faults)
        }
        let emission: Emission
        do { emission = try Emission(output: options.output, standing: last.made, jobs: options.jobs) } catch {
            return failure(faults, cannotWrite(error))
        }
        site.run(faults, into: emission)
        guard !site.faults.contains(where: isFatal) else {
            emission.abandon()
            return failure(site.faults)
        }
        do throws(SystemFault) {
            let (counts, stamps) = try emission.commit()
            var next = BuildMemory()
            if site.faults.isEmpty { (next.input, next.output) = (input, stamps?.fingerprint) }
            (next.tales, next.languages) = (site.cards.count, site.languages)
            next.media = site.media
            next.made = Dictionary(uniqueKeysWithValues: stamps?.files.map { ($0.path, $0.made) } ?? [])
            memoryFile?.save(next.bytes)
            return BuildResult(
                diagnostics: site.faults.shown(from: options.library),
                report: report(tales: site.cards.count, languages: site.languages, counts))
        } catch {
            emission.abandon()
            return failure(site.faults, cannotWrite(error))
        }
    }

    private func isFatal(_ fault: Diagnostic) -> Bool { fault.severity == .error || options.strict }

    private func failure(_ faults: [Diagnostic], _ output: Diagnostic? = nil) -> BuildResult {
        BuildResult(diagnostics: faults.shown(from: options.library) + (output.map { [$0] } ?? []), report: nil)
    }

    /// Whether the site would lie among what it is made from.
    private func overwrites(_ root: String) -> Bool {
        let output = Files.absolutePath(options.output)
        return output == root || Self.parts.contains { output == "\(root)/\($0)" || output.hasPrefix("\(root)/\($0)/") }
    }

    private func cannotWrite(_ fault: SystemFault) -> Diagnostic {
        switch fault.code {
        case SystemFault.isBusy:
            Diagnostic(
                .error, "output-busy", file: fault.path, "another build is writing to this folder",
                notes: ["wait until it is done, or name another folder with --output"])
        case SystemFault.exists:
            Diagnostic(
                .error, "not-ours", file: "\(options.output)/\(fault.path)",
                "storysite did not make this file and leaves it alone",
                notes: [
                    "move it away, or name another folder with --output",
                    "if all of the folder is storysite's, delete the folder",
                ])
        default: Diagnostic(.error, "cannot-write", file: "\(fault.path)", "it cannot be written: \(fault.message)")
        }
    }

    private func report(tales: Int, languages: Int, _ counts: Emission.Counts) -> BuildReport {
        BuildReport(
            tales: tales, languages: languages, written: counts.written, unchanged: counts.unchanged,
            removed: counts.removed, milliseconds: Int((FileStamp.now() - started) / 1_000_000))
    }

    /// Everything that decides what the site is; `nil` when a file was changed too lately to be sure of it.
    private func fingerprint(_ ground: Groundwork) -> Digest? {
        var fingerprint = Fingerprint(now: started)
        fingerprint.add(options.drafts ? "drafts" : "")
        fingerprint.add(ground.program)
        fingerprint.add(FileStamp(path: ground.program))
        ground.themeLayers?.add(to: &fingerprint)
        ground.library.add(to: &fingerprint)
        for icon in ground.config.icons { fingerprint.add(FileStamp(path: "\(ground.library.root)/\(icon)")) }
        return fingerprint.isDoubtful ? nil : fingerprint.digest
    }

    private func unchanged(since memory: [UInt8], input: Digest) -> BuildReport? {
        guard let last = BuildMemory(memory, full: false), last.input == input, let output = last.output,
            let root = Files.realPath(options.output), let record = OutputRecord(root: root),
            OutputStamps(of: record, in: root, jobs: options.jobs)?.fingerprint == output
        else { return nil }
        return report(tales: last.tales, languages: last.languages, .init(unchanged: record.files.count))
    }
}
