extension Slug {
    /// The greatest number of bytes in the name of a new folder.
    private static let longestAddress = 80

    /// Returns the name for a new folder: an anchor of whole words that is neither long nor reserved; empty if `text`
    /// has neither letters nor digits.
    static func address(of text: String) -> String {
        var address = ""
        for word in anchor(of: text).split(separator: "-") {
            let longer = address.isEmpty ? String(word) : "\(address)-\(word)"
            guard longer.utf8.count <= longestAddress else { break }
            address = longer
        }
        if address.isEmpty {
            // The first word alone is too long.
            for letter in anchor(of: text) {
                guard address.utf8.count + letter.utf8.count <= longestAddress else { break }
                address.append(letter)
            }
        }
        return ReservedName.contains(address) ? "\(address)-tale" : address
    }
}
