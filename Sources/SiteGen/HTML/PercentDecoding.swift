/// Returns a URL with each `%XX` replaced by the byte it stands for (RFC 3986, section 2.1).
func percentDecoded(_ url: [UInt8]) -> [UInt8] {
    guard url.contains(UInt8(ascii: "%")) else { return url }
    var (decoded, index): ([UInt8], Int) = ([], 0)
    while index < url.count {
        if url[index] == UInt8(ascii: "%"), index + 2 < url.count, let high = hexadecimalValue(url[index + 1]),
            let low = hexadecimalValue(url[index + 2])
        {
            decoded.append(high << 4 | low)
            index += 3
        } else {
            decoded.append(url[index])
            index += 1
        }
    }
    return decoded
}

private func hexadecimalValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
}
