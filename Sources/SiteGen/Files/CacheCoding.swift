/// A writer of cache files. Digests, times and floating-point numbers have eight bytes, little-endian;
/// counts have seven bits in a byte, the lowest first, and the highest bit says that more follow (LEB128).
struct CacheWriter {
    private(set) var bytes: [UInt8] = []

    /// Makes room for as many more bytes.
    mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    mutating func add(_ number: UInt64) {
        unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func add(_ number: Int) {
        var rest = UInt64(bitPattern: Int64(number))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

    mutating func add(_ indices: Range<some BinaryInteger>) {
        add(Int(indices.lowerBound))
        add(Int(indices.upperBound))
    }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes += text.utf8
    }

    mutating func add(_ some: some Collection<UInt8>) {
        add(some.count)
        bytes += some
    }

    /// Adds bytes that `write` writes, as one.
    mutating func addPart(_ write: (inout CacheWriter) -> Void) {
        var part = CacheWriter()
        write(&part)
        add(part.bytes)
    }

    /// Adds parts as one.
    mutating func add(_ parts: [ArraySlice<UInt8>]) {
        add(parts.reduce(0) { $0 + $1.count })
        for part in parts { bytes += part }
    }

    /// Adds a value that may be missing.
    /// - Parameter write: adds the value.
    mutating func add<Known>(_ value: Known?, _ write: (Known, inout CacheWriter) -> Void) {
        add(value != nil)
        if let value { write(value, &self) }
    }

    mutating func add(_ text: String?) { add(text) { $1.add($0) } }

    /// Adds a list.
    /// - Parameter write: adds one of its values.
    mutating func add<Known>(_ list: [Known], _ write: (Known, inout CacheWriter) -> Void) {
        add(list.count)
        for value in list { write(value, &self) }
    }

    mutating func add(_ digest: Digest?) {
        add(digest?.high ?? 0)
        add(digest?.low ?? 0)
    }

    mutating func add(_ stamp: FileStamp) {
        add(stamp.size.magnitude as UInt64)
        add(UInt64(bitPattern: stamp.modified))
        add(UInt64(bitPattern: stamp.changed))
        add(stamp.inode)
    }
}

/// A reader of what `CacheWriter` wrote. Anything that is cut short, damaged or out of bounds reads as zero and sets
/// `failed`: a cache comes from outside, and its numbers are used without another check.
struct CacheReader {
    private let bytes: ArraySlice<UInt8>
    private var offset: Int
    private(set) var failed = false

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, offset) = (bytes, bytes.startIndex) }

    mutating func number() -> UInt64 {
        guard bytes.endIndex - offset >= 8 else {
            failed = true
            return 0
        }
        defer { offset += 8 }
        return bytes.span.eight(at: offset - bytes.startIndex)
    }

    /// Reads a count or length of something in this file: never more than there are bytes.
    mutating func whole() -> Int { whole(upTo: bytes.count) }

    /// Reads a number from 0 to `most`.
    mutating func whole(upTo most: Int) -> Int {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while offset < bytes.endIndex, shift < 63 {
            let byte = bytes[offset]
            offset += 1
            number |= UInt64(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 {
                if number > UInt64(most) { break }
                return Int(number)
            }
        }
        failed = true
        return 0
    }

    mutating func flag() -> Bool { whole(upTo: 1) == 1 }

    /// Reads the index of one of `count` values.
    mutating func index(below count: Int) -> Int {
        failed = failed || count == 0
        return failed ? 0 : whole(upTo: count - 1)
    }

    /// Reads the indices of some of `count` values that follow each other.
    mutating func indices(below count: Int) -> Range<Int> {
        let (lower, upper) = (whole(upTo: count), whole(upTo: count))
        failed = failed || lower > upper
        return failed ? 0..<0 : lower..<upper
    }

    /// Reads a floating-point number in `range`.
    mutating func real(in range: ClosedRange<Double>) -> Double {
        let number = Double(bitPattern: number())
        guard range.contains(number) else {
            failed = true
            return range.lowerBound
        }
        return number
    }

    mutating func text() -> String { String(decoding: some(), as: UTF8.self) }

    mutating func some() -> ArraySlice<UInt8> { bytes[range()] }

    /// Passes over bytes, and returns where they are.
    mutating func range() -> Range<Int> {
        let count = whole()
        guard bytes.endIndex - offset >= count else {
            failed = true
            return offset..<offset
        }
        defer { offset += count }
        return offset..<offset + count
    }

    /// Reads a value that may be missing.
    /// - Parameter read: reads the value; returns `nil` for an invalid value.
    mutating func optional<Known>(_ read: (inout CacheReader) -> Known?) -> Known? {
        guard flag() else { return nil }
        return required(read)
    }

    mutating func optionalText() -> String? { optional { $0.text() } }

    /// Reads a list.
    /// - Parameter read: reads one of its values; returns `nil` for an invalid value.
    mutating func list<Known>(_ read: (inout CacheReader) -> Known?) -> [Known] {
        var list: [Known] = []
        for _ in 0..<whole() {
            guard let value = required(read) else { return [] }
            list.append(value)
        }
        return list
    }

    /// Reads one of the values of an enumeration.
    mutating func choice<Known: RawRepresentable<String>>() -> Known? { required { Known(rawValue: $0.text()) } }

    private mutating func required<Known>(_ read: (inout CacheReader) -> Known?) -> Known? {
        let value = read(&self)
        if value == nil { failed = true }
        return failed ? nil : value
    }

    mutating func digest() -> Digest? {
        let digest = Digest(high: number(), low: number())
        return digest.high == 0 && digest.low == 0 ? nil : digest
    }

    mutating func stamp() -> FileStamp {
        FileStamp(
            kind: .file, size: Int64(truncatingIfNeeded: number()), modified: Int64(bitPattern: number()),
            changed: Int64(bitPattern: number()), inode: number())
    }
}
