/// The options of a preview.
package struct PreviewOptions: Sendable {
    /// The library's folder.
    var library: String
    /// The only port to use; `nil` for the first free one.
    package var port: Int?
    /// Whether other machines of the network can open the preview.
    package var isOnNetwork = false
    /// The greatest number of threads of a build.
    var jobs: Int

    /// - Parameter library: the library's folder, or `nil` for the one in which the command runs.
    package init(library: String?, jobs: Int) { (self.library, self.jobs) = (library ?? Library.here, jobs) }
}
