/// A strict JSON reader ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)) that reads value by value, as its caller
/// asks.
///
/// Every value has UTF-8 offsets, so that errors in its meaning can be shown in the file. Reading allocates nothing: a
/// text stays in the file until its caller asks for it.
/// ```
/// var reader = try JSONReader(bytes)
/// try reader.beginObject()
/// while let key = try reader.nextKey() {
///     if reader.text(key, is: "title") { title = reader.string(of: try reader.readText()) } else { try reader.skip() }
/// }
/// try reader.finish()
/// ```
/// A byte order mark at the start is ignored. The caller must check for duplicate keys.
struct JSONReader {
    enum Kind { case object, array, text, number, boolean, null }

    /// The deepest nesting of lists and objects that is read.
    static let depthLimit = 64
    /// The largest file that is read, in bytes.
    static let sizeLimit = Int(Int32.max)

    let bytes: [UInt8]
    /// The offset at which reading continues.
    var offset: Int
    /// Whether no value of the open list or object was read yet.
    var isFirst = true
    /// Whether common deviations from JSON are accepted: `NaN` and `Infinity` are read as null, bytes that are not
    /// UTF-8 stay as they are, and half of a surrogate pair becomes U+FFFD.
    let isLenient: Bool
    private var depth = 0

    init(_ bytes: [UInt8], isLenient: Bool = false) throws(JSONError) {
        self.bytes = bytes
        self.isLenient = isLenient
        offset = bytes.span.byteOrderMarkLength
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw JSONError(0..<2, "the file is saved as UTF-16; JSON is UTF-8")
        }
        if bytes.count > Self.sizeLimit { throw JSONError(0..<1, "the file is larger than 2 GB") }
    }

    /// The kind of the next value. Moves `offset` to its start.
    mutating func kind() throws(JSONError) -> Kind {
        passSpace()
        guard offset < bytes.count else { throw JSONError(offset..<offset, "the file ends where a value is expected") }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .text
        case UInt8(ascii: "-") where isLenient && bytes.span.has("-Infinity", at: offset): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "N") where isLenient && bytes.span.has("NaN", at: offset): return .null
        case UInt8(ascii: "I") where isLenient && bytes.span.has("Infinity", at: offset): return .null
        default: throw noValue()
        }
    }

    mutating func beginObject() throws(JSONError) { try begin(UInt8(ascii: "{"), "an object in braces") }

    mutating func beginArray() throws(JSONError) { try begin(UInt8(ascii: "["), "a list in brackets") }

    /// Reads the next key of the open object. Its value comes next.
    /// - Returns: `nil` at the end of the object.
    mutating func nextKey() throws(JSONError) -> JSONText? {
        guard try nextMember(until: UInt8(ascii: "}")) else { return nil }
        guard bytes[offset] == UInt8(ascii: "\"") else {
            throw JSONError(token(), "a key in double quotes must be here")
        }
        let key = try readText()
        passSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
            throw JSONError(token(), "a colon must follow the key")
        }
        offset += 1
        return key
    }

    /// Whether the open list has another value, which then comes next.
    mutating func nextElement() throws(JSONError) -> Bool { try nextMember(until: UInt8(ascii: "]")) }

    /// Skips a value of any kind, and checks its syntax.
    /// - Returns: its UTF-8 offsets.
    @discardableResult
    mutating func skip() throws(JSONError) -> Range<Int> {
        let outer = depth
        var objects: UInt64 = 0  // one bit for each level of nesting: whether it is an object
        let kind = try kind()
        let start = offset
        try open(kind, &objects)
        while depth > outer {
            let isObject = objects >> UInt64(depth - 1) & 1 == 1
            if isObject ? try nextKey() != nil : try nextElement() { try open(self.kind(), &objects) }
        }
        return start..<offset
    }

    /// Continues after a value that the caller has read itself and that ends at `end`.
    mutating func pass(to end: Int) {
        offset = end
        isFirst = false
    }

    /// Checks that only white space follows.
    mutating func finish() throws(JSONError) {
        passSpace()
        if offset < bytes.count { throw JSONError(token(), "there is text after the end of the JSON value") }
    }

    private mutating func open(_ kind: Kind, _ objects: inout UInt64) throws(JSONError) {
        switch kind {
        case .object, .array:
            try kind == .object ? beginObject() : beginArray()
            let bit: UInt64 = 1 << UInt64(depth - 1)
            objects = kind == .object ? objects | bit : objects & ~bit
        case .text: _ = try readText()
        case .number: _ = try readNumber()
        case .boolean: _ = try readBoolean()
        case .null: try readNull()
        }
    }

    private mutating func begin(_ bracket: UInt8, _ name: String) throws(JSONError) {
        passSpace()
        guard offset < bytes.count, bytes[offset] == bracket else {
            throw JSONError(token(), "\(name) must be here")
        }
        guard depth < Self.depthLimit else {
            throw JSONError(offset..<offset + 1, "lists and objects are nested more than \(Self.depthLimit) deep")
        }
        offset += 1
        depth += 1
        isFirst = true
    }

    /// Moves to the next member of the open list or object.
    /// - Returns: `false` at its closing bracket, which is skipped.
    @inline(__always)
    private mutating func nextMember(until bracket: UInt8) throws(JSONError) -> Bool {
        passSpace()
        guard offset < bytes.count else { throw missing(bracket) }
        if bytes[offset] == bracket {
            offset += 1
            depth -= 1
            isFirst = false
            return false
        }
        if !isFirst {
            guard bytes[offset] == UInt8(ascii: ",") else { throw missing(bracket) }
            let comma = offset
            offset += 1
            passSpace()
            guard offset < bytes.count else { throw missing(bracket) }
            if bytes[offset] == bracket {
                throw JSONError(comma..<comma + 1, "this comma must go: nothing follows it")
            }
        }
        return true
    }

    @inline(__always)
    mutating func passSpace() {
        guard offset < bytes.count, bytes[offset] <= 0x20 else { return }
        var end = offset
        while end < bytes.count, bytes[end].isWhiteSpace { end += 1 }
        offset = end
    }
}

// MARK: Errors

extension JSONReader {
    /// The UTF-8 offsets of the word, number or character at `offset`, for messages.
    func token() -> Range<Int> {
        var end = offset
        while end < bytes.count, bytes[end] >= 0x80 || Self.isWordByte(bytes[end]) { end += 1 }
        return offset..<max(end, min(offset + 1, bytes.count))
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private func missing(_ bracket: UInt8) -> JSONError {
        let name = String(decoding: [bracket], as: UTF8.self)
        if offset == bytes.count { return JSONError(offset..<offset, "the file ends before its closing \(name)") }
        return JSONError(token(), isFirst ? "a value or \(name) must be here" : "a comma or \(name) must be here")
    }

    private func noValue() -> JSONError {
        let range = token()
        let reason =
            switch bytes[offset] {
            case UInt8(ascii: "'"): "JSON texts must be in double quotes"
            case UInt8(ascii: "/"), UInt8(ascii: "#"): "JSON has no comments"
            case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":"): "a value is missing here"
            case UInt8(ascii: "."): "a number needs a digit before its decimal point"
            case UInt8(ascii: "+"): "a number cannot begin with +"
            default: "this is not a JSON value; texts must be in double quotes"
            }
        switch String(decoding: bytes[range], as: UTF8.self) {
        case "NaN", "Infinity", "nan", "inf": return JSONError(range, "JSON has no NaN and no infinity")
        case "True", "False", "None", "NULL": return JSONError(range, "write true, false and null in lower case")
        default: return JSONError(range, reason)
        }
    }
}
