import Dispatch

/// The browser that the user prefers.
public enum Browser {
    /// Opens an address, without waiting.
    /// - Returns: whether there is a program that can (`xdg-open`).
    public static func open(_ address: String) -> Bool {
        guard let path = ChildProgram.find("xdg-open") else { return false }
        DispatchQueue.global().async {
            _ = try? ChildProgram(path: path, arguments: [address]).run { _ in true }
        }
        return true
    }
}
