/// The options of a preview.
public struct PreviewOptions: Sendable {
    /// The library's folder.
    public var library: String
    /// The only port to use; `nil` for the first free one.
    public var port: Int?
    /// Whether other machines of the network can open the preview.
    public var isOpen = false
    /// The greatest number of threads of a build.
    public var jobs: Int

    public init(library: String, jobs: Int) { (self.library, self.jobs) = (library, jobs) }
}
