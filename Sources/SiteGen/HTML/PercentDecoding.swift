/// Returns a URL with each `%XX` replaced by the byte it stands for (RFC 3986, section 2.1).
func percentDecoded(_ url: [UInt8]) -> [UInt8] {
    guard url.contains(UInt8(ascii: "%")) else { return url }
    var (decoded, index): ([UInt8], Int) = ([], 0)
    while index < url.count {
        if url[index] == UInt8(ascii: "%"), index + 2 < url.count, let high = url[index + 1].hexadecimalDigit,
            let low = url[index + 2].hexadecimalDigit
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
