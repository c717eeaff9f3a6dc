@_spi(_Unicode) import Swift

extension String {
    /// The text in Unicode's Normalization Form C, so that the same name from any system gives the same address: macOS
    /// and some programs store names decomposed. The standard library offers this form only as an interface for
    /// system libraries, as Foundation uses it; without Foundation there is no other.
    var composed: String {
        // Nothing below U+0300, whose first byte in UTF-8 is 0xCC, has another composed form.
        if utf8.allSatisfy({ $0 < 0xCC }) { return self }
        var scalars = UnicodeScalarView()
        scalars.append(contentsOf: _nfc)
        return String(scalars)
    }
}
