/// The part of a picture that no page may cut off, in percent of its width and height from its upper left corner.
struct PictureFocus: Sendable, Equatable {
    /// How far around a single point a picture stays whole, in percent.
    private static let reach = 30

    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    /// Reads a point such as `50 30`, or a box such as `20 10 80 95`: left, top, right and bottom.
    /// A number can end in a percent sign.
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        let numbers = parts.compactMap { part -> Int? in
            let digits = part.hasSuffix("%") ? part.dropLast() : part
            guard digits.utf8.allSatisfy(\.isASCIIDigit), let number = Int(digits), number <= 100 else {
                return nil
            }
            return number
        }
        guard numbers.count == parts.count else { return nil }
        switch numbers.count {
        case 2:
            (left, top) = (max(0, numbers[0] - Self.reach), max(0, numbers[1] - Self.reach))
            (right, bottom) = (min(100, numbers[0] + Self.reach), min(100, numbers[1] + Self.reach))
        case 4:
            (left, top, right, bottom) = (numbers[0], numbers[1], numbers[2], numbers[3])
            guard left < right, top < bottom else { return nil }
        default: return nil
        }
    }
}
