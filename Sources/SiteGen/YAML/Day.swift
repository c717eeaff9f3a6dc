import Glibc

/// A day of the Gregorian calendar, as ISO 8601 writes it: 2026-03-01.
struct Day: Sendable, Equatable, Comparable {
    let year: Int
    let month: Int
    let day: Int

    init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2],
            text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isASCIIDigit }),
            let year = Int(Substring(parts[0])), let month = Int(Substring(parts[1])),
            let day = Int(Substring(parts[2]))
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), day >= 1, day <= lengths[month - 1] else { return nil }
        self.init(year: year, month: month, day: day)
    }

    var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return String(repeating: "0", count: 4 - "\(year)".count) + "\(year)-\(two(month))-\(two(day))"
    }

    static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension Day {
    /// The day on this computer's calendar. No build asks for it, because the same content must give the same bytes.
    static var today: Day {
        var now = time(nil)
        var parts = unsafe tm()
        unsafe localtime_r(&now, &parts)
        return unsafe Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }

    /// The number of days from another day to this one; negative if the other one is later.
    func days(since other: Day) -> Int { serial - other.serial }

    /// The day of the week, from 0 for Sunday.
    var weekday: Int { (serial + 2) % 7 }

    /// Counts the days of years that begin in March, so that a leap day is the last one.
    private var serial: Int {
        // 400 years have a whole number of leap days, so years before 1 are no exception.
        let year = (month < 3 ? self.year - 1 : self.year) + 400
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * ((month + 9) % 12) + 2) / 5 + day
    }

    /// The day of a publication without a date. It is fixed, because the same content must give the same bytes.
    static let undated = "1980-01-01"

    /// Returns the beginning of a day (RFC 3339).
    static func moment(_ day: Day?) -> String { "\(day?.text ?? undated)T00:00:00Z" }
}
