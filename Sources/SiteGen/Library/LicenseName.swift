/// Licences of Creative Commons by the names that people know.
enum LicenseName {
    /// Returns `CC BY-NC 4.0` for a text that names this licence in any form and no other one, `CC BY 3.0 IGO` for one
    /// of another jurisdiction; `nil` for any other text, and for one that denies it.
    static func find(in text: String) -> String? { LicenseReader(text).only?.name }

    /// Returns the same for the licence that several texts name. Those that name none say nothing about it.
    static func find(in texts: [String]) -> String? {
        find(in: texts.filter { LicenseReader($0).namesLicense }.joined(separator: "\n"))
    }

    /// Returns the name if a text has nothing beside it but the names of people; else `nil`.
    static func stated(in text: String) -> String? { LicenseReader(text).stated?.name }

    /// Whether a text has nothing but the name of a licence.
    static func isAll(of text: String) -> Bool {
        let reader = LicenseReader(text)
        return reader.stated != nil && !reader.hasNames
    }

    /// Returns what to write so that a licence gets its address; `nil` for a text that gives one, or that names no
    /// licence.
    static func remedy(for text: String) -> String? {
        let reader = LicenseReader(text)
        guard let license = reader.only, !license.isPublicDomain, reader.stated?.address == nil else { return nil }
        return license.version.isEmpty
            ? "write its version: '\(license.name) 4.0', if that is the one"
            : "write nothing beside '\(license.name)' and names; everything else belongs in 'credits'"
    }

    /// Returns the address of the licence that a text states; `nil` for one without a version.
    static func address(in text: String) -> String? { LicenseReader(text).stated?.address }
}

/// Reads a text word by word for the licences that it names.
private struct LicenseReader {
    struct License {
        /// In the order of Creative Commons; empty for CC0.
        let terms: [String]
        var version = ""
        /// The place by whose law it is worded, `us`.
        var jurisdiction = ""
        var isPublicDomain = false

        var name: String {
            if isPublicDomain { return "Public Domain" }
            let first = terms.isEmpty ? "CC0" : "CC \(terms.joined(separator: "-").uppercased())"
            return [first, version, jurisdiction.uppercased()].filter { !$0.isEmpty }.joined(separator: " ")
        }

        var address: String? {
            if isPublicDomain || version.isEmpty { return nil }
            let root = "https://creativecommons.org"
            if terms.isEmpty { return "\(root)/publicdomain/zero/\(version)/" }
            // The first version has another order.
            let ordered = version == "1.0" && terms == ["by", "nc", "nd"] ? ["by", "nd", "nc"] : terms
            return "\(root)/licenses/\(ordered.joined(separator: "-"))/\(version)/"
                + (jurisdiction.isEmpty ? "" : "\(jurisdiction)/")
        }

        func isSame(as other: License) -> Bool {
            func agree(_ one: String, _ two: String) -> Bool { one == two || one.isEmpty || two.isEmpty }
            return terms == other.terms && isPublicDomain == other.isPublicDomain && agree(version, other.version)
                && agree(jurisdiction, other.jurisdiction)
        }
    }

    private struct Word {
        let text: Substring
        let lowercased: String
        /// The mark after which another statement begins: a full stop, a semicolon, a dash, a colon.
        var mark: Character?
    }

    private let words: [Word]
    private var index = 0
    private var found: [License] = []
    private var isDenied = false
    /// Whether the words are names, as after ©.
    private var isNotice = false
    private(set) var hasNames = false
    private var hasOther = false

    var namesLicense: Bool { !found.isEmpty }
    /// The only licence.
    var only: License? { found.count == 1 && !isDenied ? found[0] : nil }
    /// The same if the text has nothing beside it but names.
    var stated: License? { hasOther ? nil : only }

    init(_ text: String) {
        words = Self.words(text)
        while index < words.count {
            let start = index
            if let license = readLicense() {
                if let same = found.firstIndex(where: license.isSame) {
                    if found[same].version.isEmpty { found[same].version = license.version }
                    if found[same].jurisdiction.isEmpty { found[same].jurisdiction = license.jurisdiction }
                } else {
                    found.append(license)
                }
                isNotice = false
            } else {
                index = start
                readOther()
            }
        }
    }

    // MARK: Words

    private static let mark = "publicdomainmark"

    private static func isWordPart(_ letter: Character) -> Bool {
        letter.isLetter || letter.isNumber || letter == "." || letter == "©"
    }

    private static let colons: Set<Character> = [":", "：", "﹕"]
    private static let ends: Set<Character> = colons.union(["。", "．", ";", "；", "؛", "؟", "۔", "।", "–", "—"])

    private static func words(_ text: String) -> [Word] {
        var words: [Word] = []
        for part in text.replacing("(c)", with: "©").replacing("(C)", with: "©").split(whereSeparator: \.isWhitespace) {
            let plain = withoutAddress(String(part))
            var rest = plain[...]
            while !rest.isEmpty {
                let word = rest.prefix(while: isWordPart)
                let between = rest[word.endIndex...].prefix { !isWordPart($0) }
                rest = rest[between.endIndex...]
                // A full stop may end the sentence.
                let text = word.split(separator: ".").joined(separator: ".")
                let lowercased = text.lowercased()
                if lowercased.count > 2, terms.contains(String(lowercased.prefix(2))),
                    lowercased.dropFirst(2).first?.isNumber == true
                {
                    words += [
                        Word(text: text.prefix(2), lowercased: String(lowercased.prefix(2))),
                        Word(text: text.dropFirst(2), lowercased: String(lowercased.dropFirst(2))),
                    ]
                } else if lowercased.hasPrefix("©"), lowercased != "©" {
                    words += [
                        Word(text: "©", lowercased: "©"),
                        Word(text: text.dropFirst(), lowercased: String(lowercased.dropFirst())),
                    ]
                } else if !lowercased.isEmpty {
                    words.append(Word(text: text[...], lowercased: lowercased))
                }
                let mark = between.first(where: colons.contains) ?? between.first(where: ends.contains)
                let stop: Character? = word.last == "." ? "." : nil
                if let last = words.indices.last { words[last].mark = mark ?? words[last].mark ?? stop }
            }
        }
        return words
    }

    /// Returns a part of a text with the name of a licence in place of its address.
    private static func withoutAddress(_ part: String) -> String {
        let lowercased = part.lowercased()
        guard let host = lowercased.firstRange(of: "creativecommons.org/") else { return part }
        let path = lowercased[host.upperBound...].prefix { !")]\"<,;".contains($0) }
        let names = path.split(separator: "/")
        guard names.count > 1 else { return part }
        let name: String
        switch (names[0], names[1]) {
        case ("licenses", let terms):
            let version = names.count > 2 ? Self.version(String(names[2])) ?? "" : ""
            let jurisdiction = names.count > 3 && isJurisdiction(names[3]) ? names[3].uppercased() : ""
            name = "cc \(terms) \(version) \(jurisdiction)"
        case ("publicdomain", "zero"): name = "cc0 \(names.count > 2 ? names[2] : "")"
        case ("publicdomain", _): name = mark
        default: return part
        }
        let start = lowercased[..<host.lowerBound].firstRange(of: "http")?.lowerBound ?? host.lowerBound
        return "\(lowercased[..<start]) \(name) \(lowercased[path.endIndex...])"
    }

    private func isNext(_ lowercased: String, _ offset: Int = 0) -> Bool {
        index + offset < words.count && words[index + offset].lowercased == lowercased
    }

    // MARK: Licences

    private static let terms = ["by", "nc", "sa", "nd"]
    private static let longTerms = [
        "attribution": "by", "noncommercial": "nc", "sharealike": "sa", "noderivatives": "nd", "noderivs": "nd",
        "noderivative": "nd",
    ]

    private mutating func readLicense() -> License? {
        let isLong = isNext("attribution")
        if isNext(Self.mark) {
            index += 1
            return License(terms: [], isPublicDomain: true)
        } else if isNext("cc0") {
            index += 1
            return License(terms: [], version: readVersion())
        } else if isNext("cc") {
            index += 1
        } else if isNext("creative"), isNext("commons", 1) {
            index += 2
        } else if !isLong {
            return nil
        }
        if isNext("zero") {
            index += 1
            return License(terms: [], version: readVersion())
        }
        var terms: Set<String> = []
        while let (term, length) = nextTerm(), terms.insert(term).inserted { index += length }
        guard terms.contains("by"), !terms.isSuperset(of: ["sa", "nd"]) else { return nil }
        let version = readVersion()
        // 'Attribution' alone is a word like any other.
        if isLong, version.isEmpty { return nil }
        return License(
            terms: Self.terms.filter(terms.contains), version: version, jurisdiction: readJurisdiction(of: version))
    }

    private func nextTerm() -> (term: String, length: Int)? {
        guard index < words.count else { return nil }
        let word = words[index].lowercased
        if Self.terms.contains(word) { return (word, 1) }
        if let term = Self.longTerms[word] { return (term, 1) }
        guard index + 1 < words.count, let term = Self.longTerms[word + words[index + 1].lowercased] else { return nil }
        return (term, 2)
    }

    private static let versions: Set = ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]

    private static func version(_ word: String) -> String? {
        let number = word.split(separator: ".").joined(separator: ".")
        return [number, String(number.dropFirst())].first(where: versions.contains)
    }

    private static let beforeVersion: Set = [
        "license", "licence", "public", "international", "unported", "generic", "universal", "version", "v",
    ]

    private mutating func readVersion() -> String {
        var next = index
        while next < words.count, Self.beforeVersion.contains(words[next].lowercased) { next += 1 }
        guard next < words.count else { return "" }
        // 'CC BY 4' is meant as 4.0 where nothing follows that the number could count.
        let isLast = next + 1 == words.count || Self.neutral.contains(words[next + 1].lowercased)
        let number = words[next].lowercased
        guard let version = Self.version(number + (isLast && number.count == 1 ? ".0" : "")) else { return "" }
        index = next + 1
        return version
    }

    /// Reads the place by whose law a licence is worded. From version 4.0 on one text is for all places.
    private mutating func readJurisdiction(of version: String) -> String {
        guard !version.isEmpty, version != "4.0", index < words.count, Self.isJurisdiction(words[index].lowercased[...])
        else { return "" }
        // Small letters may be a word of any language.
        guard index + 1 == words.count || words[index].text.allSatisfy(\.isUppercase) else { return "" }
        index += 1
        return words[index - 1].lowercased
    }

    private static func isJurisdiction(_ text: Substring) -> Bool {
        (text.count == 2 || text == "igo" || text == "scotland") && text.utf8.allSatisfy(\.isLowercaseASCIILetter)
    }

    // MARK: Other words

    /// Words that say nothing of what the licence is for.
    private static let neutral: Set = [
        "a", "an", "the", "this", "is", "work", "book", "story", "tale", "licensed", "licenced", "released",
        "published", "available", "under", "terms", "of", "cc", "creative", "commons", "license", "licence", "deed",
        "legalcode", "international", "intl", "unported", "generic", "universal", "public", "domain", "dedication",
        "version", "v",
    ]
    private static let particles: Set = [
        "and", "un", "und", "et", "y", "e", "da", "de", "del", "der", "di", "la", "le", "of", "the", "van", "von",
    ]

    private mutating func readOther() {
        let (text, lowercased, mark) = (words[index].text, words[index].lowercased, words[index].mark)
        index += 1
        if ["not", "never", "without"].contains(lowercased)
            || lowercased == "reserved" && before("rights", 2) && before("all", 3)
        {
            isDenied = true
        } else if lowercased == "©" || lowercased == "copyright" || lowercased == "by" {
            (isNotice, hasNames) = (true, true)
        } else if lowercased.count == 4, lowercased.allSatisfy(\.isNumber) {
            hasNames = true
            if mark != nil { isNotice = false }
        } else if Self.neutral.contains(lowercased) {
            return
        } else if isNotice, mark.map(Self.colons.contains) != true,
            Self.particles.contains(lowercased) || text.first?.isLowercase == false
        {
            hasNames = true
            // A letter with a full stop is a part of a name.
            let isInitial = mark == "." && text.reversed().prefix { $0 != "." }.count == 1
            if mark != nil, !isInitial { isNotice = false }
        } else {
            hasOther = true
        }
    }

    private func before(_ lowercased: String, _ distance: Int) -> Bool {
        index >= distance && words[index - distance].lowercased == lowercased
    }
}
