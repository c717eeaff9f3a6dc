import Glibc

/// An sRGB colour with eight bits per channel.
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

    /// Returns a linear mixture with another colour in sRGB.
    /// - Parameter share: of the other colour, from 0 to 1.
    func mixed(with other: Colour, _ share: Double) -> Colour {
        func channel(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Double(one) + (Double(two) - Double(one)) * share).rounded())
        }
        return Colour(
            red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue))
    }

    /// Returns the mixture with the largest acceptable share of another colour;
    /// the colour itself if none is acceptable.
    /// - Parameters:
    ///   - most: the largest share to try, in hundredths.
    ///   - isGood: whether a mixture is acceptable.
    func mixed(with other: Colour, upTo most: Int, while isGood: (Colour) -> Bool) -> Colour {
        for hundredths in stride(from: most, to: 0, by: -1) {
            let mixture = mixed(with: other, Double(hundredths) / 100)
            if isGood(mixture) { return mixture }
        }
        return self
    }

    /// Returns the nearest darker or lighter tone with at least a contrast of `needed` with `ground`;
    /// `nil` if there is none.
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
