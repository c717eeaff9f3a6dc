/// A writer of cache files: numbers of eight bytes, least significant byte first, and what is made of them.
struct CacheWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
    }

    mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

    mutating func add(_ text: String) { add(Array(text.utf8)) }

    mutating func add(_ some: [UInt8]) {
        add(some.count)
        bytes += some
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

    /// Adds what is known of files, by their paths.
    /// - Parameters:
    ///   - stamp: returns the stamp of a file.
    ///   - write: adds the rest.
    mutating func add<Known>(
        _ files: [String: Known], stamp: (Known) -> FileStamp, _ write: (Known, inout CacheWriter) -> Void
    ) {
        add(files.count)
        for (path, known) in files {
            add(path)
            add(stamp(known))
            write(known, &self)
        }
    }
}

/// A reader of what `CacheWriter` wrote. Anything that is cut short, damaged or out of bounds reads as zero and sets
/// `failed`: a cache comes from outside, and its numbers are used without another check.
struct CacheReader {
    private let bytes: [UInt8]
    private var offset = 0
    private(set) var failed = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func number() -> UInt64 {
        guard bytes.count - offset >= 8 else {
            failed = true
            return 0
        }
        var number: UInt64 = 0
        for index in 0..<8 { number |= UInt64(bytes[offset + index]) << UInt64(index * 8) }
        offset += 8
        return number
    }

    /// Reads a count or length of something in this file: never more than there are bytes.
    mutating func whole() -> Int { whole(upTo: bytes.count) }

    /// Reads a number from 0 to `most`.
    mutating func whole(upTo most: Int) -> Int {
        let number = number()
        guard number <= UInt64(most) else {
            failed = true
            return 0
        }
        return Int(number)
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

    mutating func some() -> ArraySlice<UInt8> {
        let count = whole()
        guard bytes.count - offset >= count else {
            failed = true
            return []
        }
        defer { offset += count }
        return bytes[offset..<offset + count]
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

    /// Reads what is known of files, by their paths; `nil` when it is damaged.
    /// - Parameter read: reads what is known of the file with this path and stamp.
    mutating func files<Known>(_ read: (String, FileStamp, inout CacheReader) -> Known?) -> [String: Known]? {
        var files: [String: Known] = [:]
        for _ in 0..<whole() {
            let (path, stamp) = (text(), stamp())
            guard let known = read(path, stamp, &self), !failed else { return nil }
            files[path] = known
        }
        return failed ? nil : files
    }
}
