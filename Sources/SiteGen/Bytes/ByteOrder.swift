/// Whether `left` sorts before `right` by the bytes of their UTF-8. No locale changes this order, and canonically
/// equivalent names stay two names.
func precedesByBytes(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.utf8.span, right.utf8.span)
    let count = min(left.count, right.count)
    for index in 0..<count where left[index] != right[index] { return left[index] < right[index] }
    return left.count < right.count
}
