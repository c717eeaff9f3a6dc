extension RandomAccessCollection {
    /// The first index whose element satisfies `belongsInSecondPartition`; `endIndex` if there is none.
    ///
    /// A binary search. The elements must be partitioned: all that do not satisfy the predicate come before all that
    /// do.
    @inline(__always)
    func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if belongsInSecondPartition(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
