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
    /// The output folder.
    let output: String
    /// Whether the user named the output folder. Only then may it be a link.
    let isOutputNamed: Bool
    var product: Product
    /// Whether tales marked `draft: true` are built too.
    var drafts: Bool
    /// Whether a warning counts as an error.
    var strict: Bool
    /// The greatest number of threads.
    var jobs: Int
    /// Whether the program ends after the build.
    package var endsProgram = false

    /// The shard that is made, if it is only one.
    var shard: Shard? { if case .shard(let shard) = product { shard } else { nil } }
    /// The folders of the shards from which the site is joined; `nil` for tales that are made here.
    var shards: [String]? { if case .joined(let folders) = product { folders } else { nil } }

    /// - Parameters:
    ///   - library: the library's folder, or `nil` for the one in which the command runs.
    ///   - output: `nil` for the usual folder: here if the library is named, otherwise in the library's folder.
    package init(
        library: String?, output: String?, product: Product = .site, drafts: Bool = false, strict: Bool = false,
        jobs: Int
    ) {
        self.library = library ?? Library.here
        self.output = output ?? (library == nil && self.library != "." ? "\(self.library)/output" : "output")
        (isOutputNamed, self.product) = (output != nil, product)
        (self.drafts, self.strict, self.jobs) = (drafts, strict, jobs)
    }
}
