extension [Diagnostic] {
    /// Returns the diagnostics with one in place of many that say the same of several tales.
    func gathered() -> [Diagnostic] {
        let codes = ExportBuild.codes.union([.noCodes, .noDictionary, .noLetters])
        var counts: [String: Int] = [:]
        for diagnostic in self where codes.contains(diagnostic.code) { counts[diagnostic.message, default: 0] += 1 }
        return compactMap { diagnostic in
            guard codes.contains(diagnostic.code), let count = counts[diagnostic.message] else { return diagnostic }
            if count == 0 { return nil }
            counts[diagnostic.message] = 0
            guard count > 1 else { return diagnostic }
            var first = diagnostic
            first.elsewhere = count - 1
            return first
        }
    }
}
