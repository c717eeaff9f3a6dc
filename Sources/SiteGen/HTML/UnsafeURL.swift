/// URLs that run something when they are followed, by libcmark's rule: `javascript:`, `vbscript:`, `file:`, and `data:`
/// but for four kinds of pictures.
func isUnsafeURL(_ url: [UInt8]) -> Bool {
    func begins(with prefix: String) -> Bool {
        url.count >= prefix.utf8.count && zip(url, prefix.utf8).allSatisfy { ($0 | (65...90 ~= $0 ? 32 : 0)) == $1 }
    }
    if begins(with: "data:") {
        return !["png", "gif", "jpeg", "webp"].contains { begins(with: "data:image/" + $0) }
    }
    return ["javascript:", "vbscript:", "file:"].contains(where: begins)
}
