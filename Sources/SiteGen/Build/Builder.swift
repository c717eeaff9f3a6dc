import Dispatch

/// A build of a site: scan, load, index, read and render, stage and commit.
///
/// Front matter is read first, so that every address is known. Then one thread reads, renders and stages each tale, and
/// keeps only its card: memory grows with the number of cards and not with the length of the texts.
package struct Builder {
    private let options: BuildOptions
    private let started = FileStamp.now()

    package init(_ options: BuildOptions) { self.options = options }

    /// The folders of a library that a site must not be written into.
    private static let sources = ["tales", "pages", "themes"]

    /// Builds the site, or reports why it cannot be built. An error keeps all files of the site from being written.
    package func build() -> BuildResult { build(keeping: nil) }

    /// - Parameter keep: takes what a good build has read. With it, also a library in which nothing changed is read.
    func build(keeping keep: ((SiteBuild) -> Void)?) -> BuildResult {
        guard let root = Library.root(of: options.library) else {
            return BuildResult(diagnostics: [Library.missing(options.library)], report: nil)
        }
        if let refusal = refusal(of: root) { return BuildResult(diagnostics: [refusal], report: nil) }
        let last = LastBuild(options, root: root)
        let project = Project(root: root, jobs: options.jobs, started: started, last: last.cache)
        guard project.isLibrary else { return failure(project.diagnostics) }

        let facts = BuildFacts(drafts: options.drafts, shard: options.shard)
        let stamps = project.stamps(of: .build, facts)
        let input = stamps.isDoubtful ? nil : stamps.digest
        if keep == nil, project.diagnostics.isEmpty, let input,
            let report = unchanged(project, since: last, input: input)
        {
            return BuildResult(diagnostics: [], report: report)
        }

        let reading = project.read(saved: last.cache.tales, jobs: options.jobs)
        let (scope, refusals) = self.scope(of: project, reading, facts)
        guard let scope else { return BuildResult(diagnostics: refusals, report: nil) }
        var site = SiteBuild(
            project, reading, drafts: options.drafts, jobs: options.jobs, last: last.cache, scope: scope)
        let diagnostics = project.diagnostics + reading.themeDiagnostics
        guard !diagnostics.hasErrors else {
            site.run(diagnostics, into: nil)
            return failure(site.diagnostics)
        }
        let staging: Staging
        do throws(OutputError) {
            staging = try Staging(
                output: options.output, jobs: options.jobs, started: started, copy: last.copy.value,
                tales: last.cache.folderOnSite)
        } catch {
            return failure(diagnostics, error)
        }
        staging.recall(last.cache.groups.lazy.flatMap(\.allFiles))
        site.run(diagnostics, into: staging)
        guard !site.diagnostics.contains(where: isFatal) else {
            staging.abandon()
            return failure(site.diagnostics)
        }
        return commit(site, staging, input: input, after: last, keeping: keep)
    }

    /// What the last build left.
    private struct LastBuild {
        /// Where the cache is; `nil` if nothing is cached.
        let files: BuildCache.Files?
        let cache: BuildCache
        /// The list of the site's files.
        let copy: Lazy<OutputRecord.Copy?>

        init(_ options: BuildOptions, root: String) {
            // What other machines made is not believed a second time: a joined site leaves nothing in the cache.
            files =
                options.shards == nil
                ? BuildCache.Files(library: root, output: Files.absolutePath(options.output)) : nil
            // Both are large in a large library, and read at the same time.
            let copy = Lazy { [output = options.output] in OutputRecord.Copy(in: output) }
            if hasThreads {
                DispatchQueue.global().async { _ = copy.value }
                // They are in some hundred files, which the files of the library need not wait for.
                DispatchQueue.global().async { _ = FontFolders.installed }
            }
            self.copy = copy
            cache = files?.read() ?? BuildCache()
        }
    }

    /// Returns what the build is for; `nil` if the shards cannot be joined, with the reasons.
    private func scope(
        of project: Project, _ reading: Project.Reading, _ facts: BuildFacts
    ) -> (scope: SiteBuild.Scope?, refusals: [Diagnostic]) {
        switch options.product {
        case .site: return (.site, [])
        case .preview: return (.preview, [])
        case .shard(let shard):
            return (.shard(shard, project.contents(of: .shards, facts, jobs: options.jobs)), [])
        case .joined(let folders):
            let opened = JoinedShards.open(
                folders, input: project.contents(of: .shards, facts, jobs: options.jobs),
                slugs: Set(reading.tales.lazy.map { $0.slug[...] }))
            return opened.diagnostics.isEmpty ? (.joined(opened.shards), []) : (nil, opened.diagnostics)
        }
    }

    /// Puts the staged files in place and saves what the next build can use.
    private func commit(
        _ site: SiteBuild, _ staging: Staging, input: Digest?, after last: LastBuild,
        keeping keep: ((SiteBuild) -> Void)?
    ) -> BuildResult {
        do throws(OutputError) {
            let outcome = try staging.commit(keeping: site.kept)
            keep?(site)
            if options.endsProgram { _ = unsafe Unmanaged.passRetained(Unfreed(site: site)) }
            if let stamps = outcome.stamps {
                let next = cache(site, outcome, stamps, input: input)
                last.files?.save(next, site.results, stamps, after: last.cache)
            }
            return BuildResult(
                diagnostics: site.diagnostics.shown(from: options.library)
                    + outcome.left.map { .leftInOutput($0, output: options.output) },
                report: report(
                    tales: site.cards.count, languages: site.languages, hidden: site.hidden, outcome.counts),
                explanation: Explanation(site.results))
        } catch {
            staging.abandon()
            return failure(site.diagnostics, error)
        }
    }

    /// What the next build can use.
    private func cache(
        _ site: SiteBuild, _ outcome: Staging.Outcome, _ stamps: OutputStamps, input: Digest?
    ) -> BuildCache {
        var next = BuildCache()
        if site.diagnostics.isEmpty { next.input = input }
        if site.needsDictionary { next.dictionary = WordDictionary.digest }
        (next.record, next.count) = (outcome.record, outcome.counts.written + outcome.counts.unchanged)
        (next.shared, next.siteFacts, next.media) = (site.shared, site.siteFacts, site.media)
        (next.folder, next.folderOnSite) = (site.folder, outcome.tales)
        next.groups = site.groups.map { $0.made(stamps, isSure: site.shared?.isDoubtful == false) }
        return next
    }

    private func isFatal(_ diagnostic: Diagnostic) -> Bool { diagnostic.isError || options.strict }

    private func failure(_ diagnostics: [Diagnostic], _ output: OutputError? = nil) -> BuildResult {
        let refusal = output?.diagnostic(
            output: options.output, library: options.library, root: Files.realPath(options.library) ?? "")
        return BuildResult(
            diagnostics: diagnostics.shown(from: options.library) + [refusal].compactMap(\.self),
            report: nil, isPartlyWritten: output?.progress.map { $0.done > 0 } ?? false)
    }

    /// Whether the output folder holds a site and no shard.
    private var holdsSite: Bool {
        func has(_ path: String) -> Bool { FileStamp(path: "\(options.output)/\(path)") != nil }
        return has(OutputRecord.path) && !has(ShardList.path)
    }

    /// The reason why the site must not be written into the output folder; `nil` if there is none.
    private func refusal(of root: String) -> Diagnostic? {
        // A library from elsewhere can bring a link of the name that is written to by default.
        if !options.isOutputNamed, Files.isLink(options.output) { return .outputIsLink(options.output) }
        let output = Files.absolutePath(options.output)
        let isInside = Self.sources.contains { output == "\(root)/\($0)" || output.hasPrefix("\(root)/\($0)/") }
        if let shard = options.shards?.first(where: { Files.absolutePath($0) == output }) {
            return Diagnostic(
                .error, .badShard, file: shard, "the joined site cannot be written over one of its shards",
                notes: ["name another folder with --output"])
        }
        if options.shard != nil, holdsSite {
            return Diagnostic(
                .error, .badShard, file: options.output, "this folder holds a whole site, and a shard would replace it",
                notes: ["name another folder with --output"])
        }
        if output == root || isInside {
            return Diagnostic(
                .error, .outputInLibrary, file: options.output, "a site cannot be written over its own library",
                notes: ["name another folder with --output"])
        }
        guard root.hasPrefix(output == "/" ? output : "\(output)/") else { return nil }
        return Diagnostic(
            .error, .outputInLibrary, file: options.output, "a site cannot be written around its own library",
            notes: [
                "name another folder with --output: "
                    + "all of this one is uploaded, with the family codes and locked tales of the library"
            ])
    }

    private func report(tales: Int, languages: Int, hidden: Int, _ counts: Staging.Counts) -> BuildReport {
        BuildReport(
            tales: tales, languages: languages, hidden: hidden, shard: options.shard, written: counts.written,
            unchanged: counts.unchanged,
            removed: counts.removed, milliseconds: Int((FileStamp.now() - started) / 1_000_000))
    }

    /// Returns the report of a build in which nothing changed; `nil` if something did.
    private func unchanged(
        _ project: Project, since last: LastBuild, input: Digest
    ) -> BuildReport? {
        let (last, copy) = (last.cache, last.copy.value)
        guard last.input == input, last.dictionary == nil || last.dictionary == WordDictionary.digest,
            let siteFacts = last.siteFacts, let folder = try? Folder(options.output),
            copy?.record.digest == last.record, last.isUnchanged(in: folder, jobs: options.jobs)
        else { return nil }
        let folders = project.library.tales.folders
        return report(
            tales: siteFacts.shown.count { options.shard?.holds(folders[$0]) ?? true },
            languages: siteFacts.languages.count, hidden: siteFacts.hidden, .init(unchanged: last.count))
    }
}

/// Holds a build in memory. The system frees it in a tenth of the time when the program ends.
private final class Unfreed {
    let site: SiteBuild
    init(site: SiteBuild) { self.site = site }
}
