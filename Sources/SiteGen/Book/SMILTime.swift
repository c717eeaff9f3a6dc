/// Times as SMIL writes them: seconds with three decimals.
enum SMILTime {
    static func text(_ milliseconds: some BinaryInteger) -> String {
        let (seconds, rest) = Int(milliseconds).quotientAndRemainder(dividingBy: 1000)
        return "\(seconds)." + String("\(rest + 1000)".dropFirst()) + "s"
    }
}
