/// Pointed Hebrew in the spelling that espeak-ng's Hebrew voice knows. In Unicode's normal forms the vowel comes before
/// the dot in a letter; that voice wants the dot first, and spells out a letter whose marks it does not know.
enum HebrewPoints {
    private static let (vav, holam, dagesh): (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar) =
        ("\u{5D5}", "\u{5B9}", "\u{5BC}")
    /// Letters that sound otherwise with a dagesh: bet, kaf and its final form, pe and its final form, vav.
    private static let changing: Set<Unicode.Scalar> = ["\u{5D1}", "\u{5DB}", "\u{5DA}", "\u{5E4}", "\u{5E3}", vav]

    /// Returns the text with other marks after its Hebrew letters. Other letters stay as they are.
    static func legible(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        guard scalars.contains(where: isMark) else { return text }
        var result = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            let letter = scalars[index]
            result.append(letter)
            index += 1
            let marks = scalars[index...].prefix(while: isMark)
            index += marks.count
            if marks.contains(dagesh), changing.contains(letter) { result.append(dagesh) }
            result.append(contentsOf: marks.filter { $0 == "\u{5C1}" || $0 == "\u{5C2}" })
            result.append(contentsOf: marks.compactMap(vowel))
            guard marks.contains(where: { $0 == holam || $0 == "\u{5BA}" }) else { continue }
            // The voice knows the vowel O only on a vav.
            if letter != vav {
                result.append(vav)
                if index < scalars.count, scalars[index] == vav,
                    index + 1 == scalars.count || !isMark(scalars[index + 1])
                {
                    index += 1
                }
            }
            result.append(holam)
        }
        return String(result)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7: true
        default: false
        }
    }

    /// A vowel but for holam; `nil` for marks of chant and stress, which are not spoken.
    private static func vowel(_ mark: Unicode.Scalar) -> Unicode.Scalar? {
        switch mark.value {
        case 0x5B1: "\u{5B6}"  // a short segol, which the voice lacks
        case 0x5B0...0x5B8, 0x5BB, 0x5C7: mark
        default: nil
        }
    }
}
