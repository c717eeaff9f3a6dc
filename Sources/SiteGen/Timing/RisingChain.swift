/// What can be kept of a list so that it never falls.
enum RisingChain {
    /// The indices of the longest chain of values that never fall, in order.
    static func longest(in values: [Int]) -> [Int] {
        var tops: [Int] = []  // for each length where the chain of it ends that has the smallest end
        var previous = [Int](repeating: -1, count: values.count)
        for place in values.indices {
            var (low, high) = (0, tops.count)
            while low < high {
                let middle = (low + high) / 2
                if values[tops[middle]] <= values[place] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[place] = tops[low - 1] }
            if low < tops.count { tops[low] = place } else { tops.append(place) }
        }
        var chain: [Int] = []
        var place = tops.last ?? -1
        while place >= 0 {
            chain.append(place)
            place = previous[place]
        }
        return chain.reversed()
    }
}
