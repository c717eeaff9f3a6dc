import CXXHash

/// A file that a device may keep, with what it takes to tell that it came whole.
struct OfflineFile: Sendable {
    /// Below the site's root.
    let path: String
    let seal: Seal

    init(path: String, seal: Seal) { (self.path, self.seal) = (path, seal) }

    init(path: String, bytes: [UInt8]) { self.init(path: path, seal: Seal(bytes)) }

    /// `["tales/fox/anna.3f9k2m1a.opus",569719,"0c54b2e9"]`, and whatever else is to be said of it.
    func write(to json: inout [UInt8], more: String? = nil) {
        json.append(UInt8(ascii: "["))
        JSONWriter.append(path, to: &json)
        json.append(UInt8(ascii: ","))
        JSONWriter.append(seal.size, to: &json)
        json.append(UInt8(ascii: ","))
        JSONWriter.append(seal.text, to: &json)
        if let more {
            json.append(UInt8(ascii: ","))
            JSONWriter.append(more, to: &json)
        }
        json.append(UInt8(ascii: "]"))
    }
}

extension [OfflineFile] {
    func write(to json: inout [UInt8]) {
        json.append(UInt8(ascii: "["))
        for (index, file) in enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            file.write(to: &json)
        }
        json.append(UInt8(ascii: "]"))
    }
}

/// How long a file is, and its XXH32 with seed 0 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md): what a browser without
/// the generator's digest can work out while the bytes come in. It tells a broken file, not a forged one.
struct Seal: Sendable, Equatable {
    /// In bytes.
    let size: Int
    let sum: UInt32

    init(size: Int, sum: UInt32) { (self.size, self.sum) = (size, sum) }

    init(_ bytes: [UInt8]) {
        size = bytes.count
        sum = unsafe bytes.withUnsafeBytes { unsafe XXH32($0.baseAddress, $0.count, 0) }
    }

    /// The sum in eight hexadecimal digits.
    var text: String {
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
