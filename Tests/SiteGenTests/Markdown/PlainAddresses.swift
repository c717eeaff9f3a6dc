@testable import SiteGen

/// Addresses as they are written, with unsafe ones left empty, as libcmark has them.
struct PlainAddresses: AddressBook {
    func address(of node: MarkdownNode) -> [UInt8]? { isUnsafeURL(node.url) ? [] : node.url }
}

/// Whether following a URL could run something, by libcmark's rule: `javascript:`, `vbscript:`, `file:`, and `data:` except
/// for four kinds of pictures.
private func isUnsafeURL(_ url: [UInt8]) -> Bool {
    func begins(with prefix: String) -> Bool {
        url.count >= prefix.utf8.count && zip(url, prefix.utf8).allSatisfy { ($0 | (65...90 ~= $0 ? 32 : 0)) == $1 }
    }
    if begins(with: "data:") {
        return !["png", "gif", "jpeg", "webp"].contains { begins(with: "data:image/" + $0) }
    }
    return ["javascript:", "vbscript:", "file:"].contains(where: begins)
}
