/// The labels of aligners for silence and noise.
enum Silence {
    /// Whether a label stands for silence or noise.
    static func isSilence(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count <= 8 else { return false }
        let label = String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self)
        if ["", "sil", "sp", "spn", "SIL", "SP", "_"].contains(label) { return true }
        return ["<eps>", "<sil>", "<p>", "<p:>", "{sl}", "{ns}", "{lg}", "{br}", "{cg}"].contains(label.lowercased())
    }
}
