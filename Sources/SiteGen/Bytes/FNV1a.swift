extension String {
    /// A hash of 64 bits (FNV-1a) that is the same in every run, unlike that of `Hasher`.
    var fnv1a: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let bytes = utf8.span
        for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
        return hash
    }
}
