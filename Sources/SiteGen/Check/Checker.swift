/// Checks a library: reports the diagnostics of a build, and what takes too long for a build, from the decoded
/// recordings. Writes nothing into the library.
package struct Checker {
    private let options: CheckOptions

    package init(_ options: CheckOptions) { self.options = options }

    package func check() -> CheckResult {
        let (found, diagnostic) = CheckedTales.find(options.folders, library: options.library)
        guard let checked = found else { return CheckResult(diagnostics: diagnostic.map { [$0] } ?? []) }
        let project = Project(root: checked.root, jobs: options.jobs)
        let tales = tales(of: checked, in: project.library)
        guard project.isLibrary else {
            return CheckResult(diagnostics: project.diagnostics.shown(from: checked.library))
        }
        let reading = project.read(jobs: options.jobs)
        var site = SiteBuild(
            project, reading, drafts: options.drafts || checked.tales != nil, jobs: options.jobs,
            scope: .texts(of: tales))
        site.run(project.diagnostics + reading.themeDiagnostics, into: nil)

        let sounds = SoundMeasures(of: site.readings, root: checked.root, jobs: options.jobs)
        let diagnostics = site.diagnostics
        let refused = RefusedWords(project.config.refused)
        let known = Dictionary(grouping: diagnostics) { TaleProof.stem(of: $0.file) }
        let proofs = concurrentMap(site.readings, jobs: options.jobs) { reading in
            (TaleProof(reading, sounds.byPath, known: known), refused.findings(in: reading))
        }
        var all = diagnostics + proofs.flatMap { $0.findings + $1 } + CopiedTales.findings(in: site.readings)
        let withdrawn = WithdrawnTales(reading.tales.map { $0.tale() }, today: .today)
        all += withdrawn.findings
        if let tales {
            // A picture of another tale is a part of those that use it; the text of that tale is not.
            let shared = Set(site.readings.compactMap { $0.folder.shared?.folder.path })
            all.removeAll { diagnostic in
                let tale = Self.tale(of: diagnostic.file)
                return (checked.tales != nil || diagnostic.file.hasPrefix("tales/")) && !tales.contains(tale)
                    && (diagnostic.file.hasSuffix("/\(TaleFolder.fileName)") || !shared.contains(tale))
            }
        }
        var voices = proofs.flatMap(\.0.voices)
        for index in voices.indices {
            voices[index].tale = [Diagnostic].prefix(of: checked.library) + voices[index].tale
        }
        return CheckResult(
            diagnostics: all.shown(from: checked.library), voices: voices, tales: site.cards.count,
            hidden: tales == nil ? site.hidden : 0, recordings: sounds.byPath.count, hasListened: sounds.haveListened,
            namesTales: checked.tales != nil,
            reminders: tales == nil ? withdrawn.reminders(lenders: Set(reading.tales.compactMap(\.shared?.slug))) : [],
            hosting: site.sizes.map { HostLimit.report(of: size(of: site, files: $0)) } ?? [])
    }

    /// Returns the folder of the tale that a file belongs to, such as `tales/fox`.
    private static func tale(of path: String) -> String {
        path.split(separator: "/", maxSplits: 2).prefix(2).joined(separator: "/")
    }

    /// The paths of the folders of the tales that are checked; `nil` for all.
    private func tales(of checked: CheckedTales, in library: Library) -> Set<String>? {
        guard let shard = options.shard else { return checked.tales }
        let folders = Set(library.tales.folders.filter { shard.holds($0) }.map(\.path))
        return checked.tales.map(folders.intersection) ?? folders
    }

    private func size(of site: SiteBuild, files: [String: Int]) -> SiteSize {
        let media = site.mediaRead.map { SiteSize.File(path: $0.file.path, bytes: Int($0.stamp.size)) }
        return SiteSize(files: files, media: media, readings: site.readings)
    }
}
