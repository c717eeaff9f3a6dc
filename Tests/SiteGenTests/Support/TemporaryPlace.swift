import Foundation

/// A folder in the system's temporary folder, removed with the value.
final class TemporaryPlace {
    let path = FileManager.default.temporaryDirectory.appending(path: "storysite-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func path(of name: String) -> String { "\(path)/\(name)" }

    func write(_ name: String, _ text: String) throws {
        let folder = URL(filePath: path(of: name)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path(of: name)))
    }

    /// Makes `name` a link to `target`, another name here.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(of: name), withDestinationPath: path(of: target))
    }

    func text(of name: String) -> String? { try? String(contentsOfFile: path(of: name), encoding: .utf8) }
}
