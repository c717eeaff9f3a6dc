/// Whether `left` comes before `right` by the bytes of their UTF-8: an order that no locale changes, and in which two
/// names that look alike are still two.
func precedesByBytes(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.utf8.span, right.utf8.span)
    let count = min(left.count, right.count)
    for index in 0..<count where left[index] != right[index] { return left[index] < right[index] }
    return left.count < right.count
}
