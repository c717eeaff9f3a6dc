/// The options of `storysite publish`.
package struct PublishOptions: Sendable {
    /// What storysite knows about the host.
    package enum Host: Sendable, Equatable {
        /// It has no site yet.
        case empty
        /// It has the site with this list of files, or the site in this folder.
        case list(String)
        /// What the tool finds there.
        case fetched
    }

    /// The folder of the site.
    var site: String
    var host: Host
    /// Where the tool sends files; `nil` to print only what differs.
    var target: String?
    var tool = SendingTool.rsync
    /// Whether nothing is sent.
    var isDry: Bool

    package init(site: String, host: Host, target: String? = nil, tool: SendingTool = .rsync, isDry: Bool) {
        (self.site, self.host, self.target, self.tool, self.isDry) = (site, host, target, tool, isDry)
    }
}
