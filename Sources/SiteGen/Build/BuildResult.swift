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
    /// Files of the site.
    public var written: Int
    public var unchanged: Int
    public var removed: Int
    /// The duration of the build.
    public var milliseconds: Int

    /// `42 tales in 3 languages: 5 written, 118 unchanged, 1 removed, 84 ms`
    public var text: String {
        "\(tales) \(tales == 1 ? "tale" : "tales") in \(languages) \(languages == 1 ? "language" : "languages"): "
            + "\(written) written, \(unchanged) unchanged, \(removed) removed, \(milliseconds) ms"
    }
}
