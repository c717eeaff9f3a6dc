/// The ids of the elements of an SVG. Some drawing programs write the same id twice, or the name of a layer that is no
/// XML name: `Group 1`, `paint0_linear_1:23`. Browsers take them; EPUBCheck reports an error.
enum SVGIdentifiers {
    /// Returns the file with ids that XML allows: only the first element with an id keeps it, and an id that is no name
    /// gets another one, with all references to it. The picture looks the same.
    /// - Parameter bytes: well-formed XML.
    static func valid(_ bytes: [UInt8]) -> [UInt8] {
        let names = names(in: bytes)
        var known: Set<ArraySlice<UInt8>> = []
        var (kept, copied): ([UInt8], Int) = ([], 0)
        func replace(_ range: Range<Int>, by new: [UInt8]) {
            kept += bytes[copied..<range.lowerBound] + new
            copied = range.upperBound
        }
        var tokens = XMLTokens(bytes)
        while let token = (try? tokens.next()) ?? nil {
            switch token {
            case .open(let tag):
                for (name, value) in tag.attributes {
                    if !bytes[name].elementsEqual("id".utf8) {
                        if names.isEmpty { continue }
                        switch String(decoding: bytes[name], as: UTF8.self) {
                        case "begin", "end": events(in: value, bytes, names, replace)
                        case let name where lists.contains(name): list(in: value, bytes, names, replace)
                        default: references(in: value, bytes, names, replace)
                        }
                    } else if !known.insert(bytes[value]).inserted {
                        replace(name.lowerBound..<value.upperBound + 1, by: [])
                    } else if let new = names[bytes[value]] {
                        replace(value, by: new)
                    }
                }
            case .text(let range), .data(let range):
                // Rules of a style refer to gradients and filters, too.
                if !names.isEmpty { references(in: range, bytes, names, replace) }
            default: break
            }
        }
        return copied == 0 ? bytes : kept + bytes[copied...]
    }

    /// Returns a new id for each one that is no name without a colon.
    private static func names(in bytes: [UInt8]) -> [ArraySlice<UInt8>: [UInt8]] {
        var (taken, wrong): (Set<ArraySlice<UInt8>>, [ArraySlice<UInt8>]) = ([], [])
        var tokens = XMLTokens(bytes)
        while let token = (try? tokens.next()) ?? nil {
            guard case .open(let tag) = token else { continue }
            for (name, value) in tag.attributes where bytes[name].elementsEqual("id".utf8) {
                if taken.insert(bytes[value]).inserted, !XMLName.isPlain(bytes[value]) { wrong.append(bytes[value]) }
            }
        }
        var (names, number): ([ArraySlice<UInt8>: [UInt8]], Int) = ([:], 0)
        for id in wrong {
            var new: [UInt8]
            repeat {
                number += 1
                new = Array("id\(number)".utf8)
            } while taken.contains(new[...])
            names[id] = new
        }
        return names
    }

    /// Replaces the ids after `#` in an address, or in addresses such as `url(#…)`.
    private static func references(
        in range: Range<Int>, _ bytes: [UInt8], _ names: [ArraySlice<UInt8>: [UInt8]],
        _ replace: (Range<Int>, [UInt8]) -> Void
    ) {
        let whole = bytes.span.trimmed(range)
        if whole.count > 1, bytes[whole.lowerBound] == UInt8(ascii: "#") {
            return reference(whole.lowerBound + 1..<whole.upperBound, bytes, names, replace)
        }
        var offset = range.lowerBound
        while let opening = bytes[offset..<range.upperBound].firstIndex(of: UInt8(ascii: "(")) {
            var (start, closing) = (opening + 1, UInt8(ascii: ")"))
            while start < range.upperBound, bytes[start].isWhiteSpace { start += 1 }
            if start < range.upperBound, "\"'".utf8.contains(bytes[start]) {
                (start, closing) = (start + 1, bytes[start])
            } else if bytes.span.has("&quot;", at: start) {
                (start, closing) = (start + 6, UInt8(ascii: "&"))
            }
            guard start < range.upperBound, let end = bytes[start..<range.upperBound].firstIndex(of: closing) else {
                return
            }
            let address = bytes.span.trimmed(start..<end)
            if address.count > 1, bytes[address.lowerBound] == UInt8(ascii: "#") {
                reference(address.lowerBound + 1..<address.upperBound, bytes, names, replace)
            }
            offset = end + 1
        }
    }

    /// The attributes of WAI-ARIA that list ids.
    private static let lists: Set = [
        "aria-activedescendant", "aria-controls", "aria-describedby", "aria-details", "aria-errormessage",
        "aria-flowto", "aria-labelledby", "aria-owns",
    ]

    /// Replaces ids between white space.
    private static func list(
        in range: Range<Int>, _ bytes: [UInt8], _ names: [ArraySlice<UInt8>: [UInt8]],
        _ replace: (Range<Int>, [UInt8]) -> Void
    ) {
        for id in bytes[range].split(whereSeparator: \.isWhiteSpace) {
            if let new = names[id] { replace(id.indices, new) }
        }
    }

    /// Replaces the ids in the times at which animations begin or end: `ID.end+1s; ID.click`.
    private static func events(
        in range: Range<Int>, _ bytes: [UInt8], _ names: [ArraySlice<UInt8>: [UInt8]],
        _ replace: (Range<Int>, [UInt8]) -> Void
    ) {
        for time in bytes[range].split(separator: UInt8(ascii: ";")) {
            let time = bytes[bytes.span.trimmed(time.indices)]
            for dot in time.indices where time[dot] == UInt8(ascii: ".") {
                // The names of events begin with a letter: '0.5s' is a time, also where an id is '0'.
                let isNumber = dot + 1 < time.endIndex && time[dot + 1].isASCIIDigit
                guard !isNumber, let new = names[time[..<dot]] else { continue }
                replace(time.startIndex..<dot, new)
                break
            }
        }
    }

    private static func reference(
        _ range: Range<Int>, _ bytes: [UInt8], _ names: [ArraySlice<UInt8>: [UInt8]],
        _ replace: (Range<Int>, [UInt8]) -> Void
    ) {
        if let new = names[bytes[range]] ?? names[percentDecoded(Array(bytes[range]))[...]] { replace(range, new) }
    }
}
