/// What came of a build.
public struct BuildResult: Sendable {
    /// Everything there is to say of the library, in the order in which an author works through it.
    public let diagnostics: [Diagnostic]
    /// `nil` when nothing was written because of a fault.
    public let report: BuildReport?
}

/// What a build did.
public struct BuildReport: Sendable, Equatable {
    public var tales: Int
    public var languages: Int
    /// Files of the site.
    public var written: Int
    public var unchanged: Int
    public var removed: Int
    /// How long it took.
    public var milliseconds: Int

    /// `42 tales in 3 languages: 5 written, 118 unchanged, 1 removed, 84 ms`
    public var text: String {
        "\(tales) \(tales == 1 ? "tale" : "tales") in \(languages) \(languages == 1 ? "language" : "languages"): "
            + "\(written) written, \(unchanged) unchanged, \(removed) removed, \(milliseconds) ms"
    }
}
