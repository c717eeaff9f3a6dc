import Foundation

/// The public specifications' examples, which lie beside the project.
enum SharedData {
    struct Missing: Error, CustomStringConvertible {
        let path: String
        var description: String { "\(path) is missing: the specifications' examples belong beside the project" }
    }

    static func bytes(_ name: String, file: String = #filePath) throws -> Data {
        let package = URL(filePath: file).deletingLastPathComponent().appending(path: "../../..").standardized
        let url = package.appending(path: "../shared/data").appending(path: name).standardized
        guard let data = FileManager.default.contents(atPath: url.path) else { throw Missing(path: url.path) }
        return data
    }
}
