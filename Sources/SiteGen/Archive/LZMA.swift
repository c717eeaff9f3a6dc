import COnDemand

/// Compression for bytes that a script unpacks: a tenth smaller than DEFLATE, and unpacked as quickly.
enum LZMA {
    /// Why liblzma cannot be opened, or that it had no memory.
    struct Failure: Error { let message: String }

    /// Returns bytes compressed with LZMA, without a header, with the properties lc 3, lp 0,
    /// pb 0 and a mark at the end.
    static func packed(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        if let failure = unsafe storysite_open_packing() {
            throw Failure(message: "liblzma cannot be opened: \(unsafe String(cString: failure))")
        }
        var size: Int64 = -1
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count + bytes.count / 3 + 256) { buffer, count in
            if let start = buffer.baseAddress { size = unsafe storysite_pack(bytes, bytes.count, start, buffer.count) }
            count = Int(max(size, 0))
        }
        if size < 0 { throw Failure(message: "there is not enough memory to pack it") }
        return packed
    }
}
