/// The options of a build.
public struct BuildOptions: Sendable {
    /// The library's folder.
    public var library: String
    /// The output folder.
    public var output: String
    /// Whether the user named the output folder. Only then may it be a link.
    public var isOutputNamed = true
    /// Whether tales marked `draft: true` are built too.
    public var drafts: Bool
    /// The tales of which a part of the site is made; `nil` for the whole site.
    public var shard: Shard?
    /// The folders of the parts from which the site is joined; empty for a site that is made here.
    public var parts: [String] = []
    /// Whether a warning counts as an error.
    public var strict: Bool
    /// The greatest number of threads.
    public var jobs: Int
    /// Whether the program ends after the build.
    public var endsProgram = false
    /// Whether locked tales are open, as an author sees them in a preview. Such a site is for nobody else.
    var opensLocked = false

    public init(library: String, output: String, drafts: Bool = false, strict: Bool = false, jobs: Int) {
        (self.library, self.output, self.drafts, self.strict, self.jobs) = (library, output, drafts, strict, jobs)
    }
}
