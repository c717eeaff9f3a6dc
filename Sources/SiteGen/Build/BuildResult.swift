/// The outcome of a build.
public struct BuildResult: Sendable {
    /// All diagnostics, in the order in which an author works through them.
    public let diagnostics: [Diagnostic]
    /// `nil` when the site was not written, or not wholly, because of an error.
    public let report: BuildReport?
    /// Whether an error stopped the build when a part of the new files was already in place.
    public let isPartlyWritten: Bool
    /// Lines that say which tales were made again, and why.
    public let explanation: [String]

    init(
        diagnostics: [Diagnostic], report: BuildReport?, isPartlyWritten: Bool = false,
        explanation: Explanation = Explanation([])
    ) {
        (self.diagnostics, self.report, self.isPartlyWritten) = (diagnostics, report, isPartlyWritten)
        self.explanation = explanation.lines
    }
}

/// The counts of a build.
public struct BuildReport: Sendable, Equatable {
    public var tales: Int
    public var languages: Int
    /// The part of a site that was made; `nil` for a whole site.
    public var shard: Shard?
    /// Files of the site.
    public var written: Int
    public var unchanged: Int
    public var removed: Int
    /// The duration of the build.
    public var milliseconds: Int

    /// `42 tales in 3 languages: 5 written, 118 unchanged, 1 removed, 84 ms`, or `part 2/8, 42 tales: …`
    public var text: String {
        let whole = "\(counted(tales, "tale")) in \(counted(languages, "language"))"
        return (shard.map { "part \($0.text), \(counted(tales, "tale")): " } ?? "\(whole): ")
            + "\(written) written, \(unchanged) unchanged, \(removed) removed, \(milliseconds) ms"
    }
}
