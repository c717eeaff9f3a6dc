import Dispatch

/// The browser that the user prefers.
package enum Browser {
    /// Opens an address, without waiting.
    /// - Returns: whether there is a program that can (`xdg-open`).
    package static func open(_ address: String) -> Bool {
        guard let path = ChildProgram.find("xdg-open") else { return false }
        // xdg-open can become the browser itself. So it leads a group, which no Ctrl-C at the preview reaches, and is
        // only waited for.
        let program = ChildProgram(path: path, arguments: [address], leadsGroup: true)
        guard let child = try? program.spawn([:]) else { return false }
        DispatchQueue.global().async { _ = ChildProgram.wait(for: child) }
        return true
    }
}
