extension Unicode.Scalar {
    /// Whether an editor shows it as a space or as nothing, and it is not the usual space.
    var isInvisible: Bool {
        guard !isASCII else { return false }
        return properties.generalCategory == .spaceSeparator || properties.isDefaultIgnorableCodePoint
    }

    /// Its name and number, such as `no-break space (U+00A0)`.
    var invisibleName: String {
        let digits = String(value, radix: 16, uppercase: true)
        let number = "U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
        return properties.name.map { "\($0.lowercased()) (\(number))" } ?? "invisible character \(number)"
    }
}

extension String {
    /// Its first character that an editor shows as a space or as nothing, and that is not the usual space.
    var invisibleCharacter: Unicode.Scalar? { unicodeScalars.first(where: \.isInvisible) }
}
