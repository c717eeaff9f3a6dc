/// The host names that a preview answers to. Another site can point its own name to the address of this machine (DNS
/// rebinding). Requests with that name are refused.
struct AllowedHosts: Sendable {
    private let names: [String]

    /// - Parameters:
    ///   - port: the port of the preview.
    ///   - address: the address of this machine on its network, if other machines may send requests.
    init(port: Int, address: String?) {
        let hosts = ["127.0.0.1", "localhost", "[::1]"] + [address].compactMap(\.self)
        names = hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : [])
    }

    /// Whether a request with this `Host` header may be answered.
    func contains(_ host: String?) -> Bool { host.map { names.contains($0.lowercased()) } ?? false }

    /// Whether a page of this origin may do more than read.
    func isOwn(origin: String?) -> Bool {
        guard let origin, origin.hasPrefix("http://") else { return false }
        return contains(String(origin.dropFirst("http://".count)))
    }
}
