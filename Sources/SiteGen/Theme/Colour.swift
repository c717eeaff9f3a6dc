import Glibc

/// A colour of sRGB, eight bits to the channel.
struct Colour: Sendable, Equatable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    static let black = Colour(red: 0, green: 0, blue: 0)
    static let white = Colour(red: 255, green: 255, blue: 255)

    init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// Reads `#6b5b95` or `#fff`; the `#` may be left out.
    init?(_ text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        let values = digits.compactMap(\.hexDigitValue).map(UInt8.init)
        switch values.count {
        case 3: self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
        case 6:
            self.init(
                red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5])
        default: return nil
        }
    }

    /// `#6b5b95`.
    var hex: String {
        "#"
            + [red, green, blue].map { channel in
                (channel < 16 ? "0" : "") + String(channel, radix: 16)
            }.joined()
    }

    /// From 0, black, to 1, white (WCAG 2.2, "relative luminance").
    var luminance: Double { 0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue) }

    private static func linear(_ channel: UInt8) -> Double {
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// From 1 to 21 (WCAG 2.2, "contrast ratio").
    func contrast(with other: Colour) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// A colour on the straight way to another one in sRGB.
    /// - Parameter share: how much of the other, from 0 to 1.
    func mixed(with other: Colour, _ share: Double) -> Colour {
        func channel(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Double(one) + (Double(two) - Double(one)) * share).rounded())
        }
        return Colour(
            red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue))
    }

    /// The colour with as much of another as it may have.
    /// - Parameters:
    ///   - most: the largest share of the other, in hundredths.
    ///   - isGood: whether a mixture will do; with none that does the colour stays as it is.
    func mixed(with other: Colour, upTo most: Int, while isGood: (Colour) -> Bool) -> Colour {
        for hundredths in stride(from: most, to: 0, by: -1) {
            let mixture = mixed(with: other, Double(hundredths) / 100)
            if isGood(mixture) { return mixture }
        }
        return self
    }

    /// The nearest darker or lighter tone that has the contrast.
    func nearest(with needed: Double, against ground: Colour) -> Colour? {
        for hundredth in 1...100 {
            for end in [Colour.black, .white] {
                let tone = mixed(with: end, Double(hundredth) / 100)
                if tone.contrast(with: ground) >= needed { return tone }
            }
        }
        return nil
    }
}
