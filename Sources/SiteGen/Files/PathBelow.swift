extension String {
    /// Returns the part of a path that is below `folder`; `nil` if the path does not lead into that folder.
    func path(below folder: String) -> Substring? {
        // By bytes: a slash and a mark after it are one Character.
        guard utf8.starts(with: folder.utf8) else { return nil }
        let rest = utf8.dropFirst(folder.utf8.count)
        return rest.first == UInt8(ascii: "/") ? Substring(rest.dropFirst()) : nil
    }
}
