extension FileLock {
    /// Locks a voice's timing while it is made: the second of two runs then finds nothing left to do.
    /// - Parameter path: an absolute path.
    static func timing(_ path: String) throws(ProgramError) -> FileLock {
        do throws(SystemError) { return try FileLock(path) } catch {
            if Interruption.isAsked { throw .interruption }
            throw ProgramError(error)
        }
    }
}
