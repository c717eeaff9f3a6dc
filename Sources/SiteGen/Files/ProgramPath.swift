extension Files {
    /// Returns the running program's own path, with links followed.
    static func program() -> String { realPath("/proc/self/exe") ?? "" }
}
