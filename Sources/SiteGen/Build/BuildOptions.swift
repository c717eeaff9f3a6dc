/// What a build is asked for.
public struct BuildOptions: Sendable {
    /// The library's folder.
    public var library: String
    /// Where the site goes.
    public var output: String
    /// Whether tales marked `draft: true` are built too.
    public var drafts: Bool
    /// Whether a warning counts as a fault.
    public var strict: Bool
    /// How many threads at the most.
    public var jobs: Int

    public init(library: String, output: String, drafts: Bool = false, strict: Bool = false, jobs: Int) {
        (self.library, self.output, self.drafts, self.strict, self.jobs) = (library, output, drafts, strict, jobs)
    }
}
