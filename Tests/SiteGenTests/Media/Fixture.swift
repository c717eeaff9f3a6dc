import Foundation
import Testing

/// The bytes of a file in `fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "fixtures")
    return try [UInt8](Data(contentsOf: folder.appending(path: name)))
}

/// Numbers that are the same in every run.
struct Dice {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func roll(_ sides: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(sides))
    }
}
