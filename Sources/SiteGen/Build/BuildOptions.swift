/// The options of a build.
package struct BuildOptions: Sendable {
    /// The library's folder.
    var library: String
    /// The output folder.
    var output: String
    /// Whether the user named the output folder. Only then may it be a link.
    package var isOutputNamed = true
    /// Whether tales marked `draft: true` are built too.
    var drafts: Bool
    /// The shard that is made; `nil` for the whole site.
    package var shard: Shard?
    /// The folders of the shards from which the site is joined; empty for a site that is made here.
    package var shards: [String] = []
    /// Whether a warning counts as an error.
    var strict: Bool
    /// The greatest number of threads.
    var jobs: Int
    /// Whether the program ends after the build.
    package var endsProgram = false
    /// Whether locked tales are open, as an author sees them in a preview. Such a site is for nobody else.
    var opensLocked = false

    package init(library: String, output: String, drafts: Bool = false, strict: Bool = false, jobs: Int) {
        (self.library, self.output, self.drafts, self.strict, self.jobs) = (library, output, drafts, strict, jobs)
    }
}
