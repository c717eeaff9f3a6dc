/// The address to which a device sends what its children read, if a parent agrees: `https://tales.example/events`.
struct EventsAddress: Sendable, Equatable {
    let url: String

    /// Reads an author's text. The path must not end in a slash: in a Content-Security-Policy it would then stand for
    /// all addresses below it (CSP Level 3, section 6.7.2.9).
    init(_ text: String) throws(SiteAddress.Failure) {
        let address = try SiteAddress(text, as: "the address for events", schemes: ["https"])
        url = address.origin + address.path.dropLast()
        if text.utf8.last == UInt8(ascii: "/") || address.path == "/" {
            throw SiteAddress.Failure(
                message: "the address for events must end in a name, not in '/'",
                notes: ["write it as \(address.path == "/" ? "\(url)/events" : url)"])
        }
    }
}
