/// The outcome of a build.
package struct BuildResult: Sendable {
    /// All diagnostics, in the order in which an author works through them.
    package let diagnostics: [Diagnostic]
    /// `nil` when the site was not written, or not wholly, because of an error.
    package let report: BuildReport?
    /// Whether an error stopped the build when some of the new files were already in place.
    package let isPartlyWritten: Bool
    /// Lines that say which tales were made again, and why.
    package let explanation: [String]

    init(
        diagnostics: [Diagnostic], report: BuildReport?, isPartlyWritten: Bool = false,
        explanation: Explanation = Explanation([])
    ) {
        (self.diagnostics, self.report, self.isPartlyWritten) = (diagnostics, report, isPartlyWritten)
        self.explanation = explanation.lines
    }
}

/// The counts of a build.
package struct BuildReport: Sendable, Equatable {
    var tales: Int
    var languages: Int
    /// Drafts and withdrawn tales of the library, which the site does not have.
    var hidden = 0
    /// The shard that was made; `nil` for a whole site.
    var shard: Shard?
    /// Files of the site.
    var written: Int
    var unchanged: Int
    var removed: Int
    /// The duration of the build.
    var milliseconds: Int

    /// `42 tales in 3 languages: 5 written, 118 unchanged, 1 removed, 84 ms`, or `shard 2/8, 42 tales: …`; what
    /// is hidden is counted after the others.
    package var text: String {
        let whole = "\(counted(tales, "tale")) in \(counted(languages, "language"))\(besidesHidden(hidden))"
        return (shard.map { "shard \($0.text), \(counted(tales, "tale")): " } ?? "\(whole): ")
            + "\(written) written, \(unchanged) unchanged, \(removed) removed, \(milliseconds) ms"
    }
}
