import Foundation

/// The examples of public specifications in `Tests/Specifications`.
enum Specifications {
    static func bytes(_ name: String, file: String = #filePath) throws -> Data {
        let tests = URL(filePath: file).deletingLastPathComponent().appending(path: "../..").standardized
        return try Data(contentsOf: tests.appending(path: "Specifications").appending(path: name))
    }
}
