/// Returns the last name of a path, without slashes at its end; empty for a path without a name.
func lastPathComponent(of path: some StringProtocol) -> String {
    path.split(separator: "/").last.map { String($0) } ?? ""
}
