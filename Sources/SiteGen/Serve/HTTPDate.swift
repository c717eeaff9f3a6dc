import Glibc

/// Times as HTTP writes them (RFC 9110, section 5.6.7), in whole seconds since 1970.
enum HTTPDate {
    private static let format = "%a, %d %b %Y %H:%M:%S GMT"
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns `Sun, 22 Nov 2026 21:30:00 GMT`.
    static func text(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = unsafe tm()
        guard unsafe gmtime_r(&time, &parts) != nil else { return "" }
        var bytes = [CChar](repeating: 0, count: 64)
        let count = unsafe strftime(&bytes, bytes.count, format, &parts)
        return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns the time that a header names; `nil` if it is not in the preferred format.
    static func seconds(_ text: String) -> Int64? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = Int32(words[1]), let year = Int32(words[3]),
            let month = months.firstIndex(of: String(words[2])), (1970...9999).contains(year), (1...31).contains(day)
        else { return nil }
        let clock = words[4].split(separator: ":").compactMap { Int32($0) }
        guard clock.count == 3, clock.allSatisfy({ (0...60).contains($0) }) else { return nil }
        var parts = unsafe tm()
        unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1900, Int32(month), day)
        unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (clock[0], clock[1], clock[2])
        return unsafe Int64(timegm(&parts))
    }
}
