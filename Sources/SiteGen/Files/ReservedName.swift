/// The names that Windows reserves for devices, whatever ending follows them.
enum ReservedName {
    /// Returns whether a name without its ending, in lower case, is reserved.
    static func contains(_ name: String) -> Bool {
        if ["con", "prn", "aux", "nul"].contains(name) { return true }
        guard name.utf8.count == 4, name.hasPrefix("com") || name.hasPrefix("lpt") else { return false }
        return name.utf8.last.map { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) } ?? false
    }
}
