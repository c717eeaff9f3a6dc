extension Sequence where Element: Hashable {
    /// Returns the elements in their order, each of them once.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
