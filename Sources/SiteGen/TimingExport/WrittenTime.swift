/// Times in the notations of other programs.
enum WrittenTime {
    /// Hours, minutes and seconds, such as `00:01:02.345`.
    static func clock(_ time: some BinaryInteger, point: String = ".") -> String {
        let (seconds, rest) = Int(time).quotientAndRemainder(dividingBy: 1000)
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
        return parts.joined(separator: ":") + point + padded(rest, 3)
    }

    /// Minutes and seconds, such as `01:02.345` or `100:02.345`.
    static func minutes(_ time: Int32) -> String {
        let (seconds, rest) = Int(time).quotientAndRemainder(dividingBy: 1000)
        return "\(padded(seconds / 60, 2)):\(padded(seconds % 60, 2)).\(padded(rest, 3))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
    }
}
