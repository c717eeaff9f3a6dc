/// The options of a build.
package struct BuildOptions: Sendable {
    /// What a build makes.
    package enum Product: Sendable {
        case site
        /// The files of the tales of one shard.
        case shard(Shard)
        /// The site, of the shards in these folders.
        case joined([String])
        /// The site as its author sees it, with locked tales open. It is for nobody else.
        case preview
    }

    /// The library's folder.
    var library: String
    /// The output folder as the user named it; `nil` for the usual one.
    private var namedOutput: String?
    var product: Product
    /// Whether tales marked `draft: true` are built too.
    var drafts: Bool
    /// Whether a warning counts as an error.
    var strict: Bool
    /// The greatest number of threads.
    var jobs: Int
    /// Whether the program ends after the build.
    package var endsProgram = false

    /// The output folder.
    var output: String { namedOutput ?? "output" }
    /// Whether the user named the output folder. Only then may it be a link.
    var isOutputNamed: Bool { namedOutput != nil }
    /// The shard that is made, if it is only one.
    var shard: Shard? { if case .shard(let shard) = product { shard } else { nil } }
    /// The folders of the shards from which the site is joined; `nil` for tales that are made here.
    var shards: [String]? { if case .joined(let folders) = product { folders } else { nil } }

    /// - Parameter output: `nil` for the usual folder.
    package init(
        library: String, output: String?, product: Product = .site, drafts: Bool = false, strict: Bool = false,
        jobs: Int
    ) {
        (self.library, namedOutput, self.product) = (library, output, product)
        (self.drafts, self.strict, self.jobs) = (drafts, strict, jobs)
    }
}
