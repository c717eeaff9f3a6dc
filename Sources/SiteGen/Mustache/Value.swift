/// What a template is given.
///
/// Literals make it readable where it is written: `["title": "Trīs sivēntiņi", "minutes": 5, "pages": .list(pages)]`.
enum Value: Sendable {
    /// Renders as nothing, and a section of it is skipped; as a name does that the data does not have.
    case nothing
    case flag(Bool)
    case whole(Int)
    case decimal(Double)
    case text(String)
    /// UTF-8, written without a detour through `String`: pages that are HTML already.
    case bytes([UInt8])
    case list([Value])
    case object(Object)

    /// Whether a section shows: all but nothing, `false`, 0, empty text and an empty list.
    var holds: Bool {
        switch self {
        case .nothing: false
        case .flag(let flag): flag
        case .whole(let number): number != 0
        case .decimal(let number): number != 0
        case .text(let text): !text.isEmpty
        case .bytes(let bytes): !bytes.isEmpty
        case .list(let list): !list.isEmpty
        case .object: true
        }
    }
}

extension Value: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int) { self = .whole(number) }
    init(floatLiteral number: Double) { self = .decimal(number) }
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
    init(nilLiteral: ()) { self = .nothing }
    init(arrayLiteral values: Value...) { self = .list(values) }
    init(dictionaryLiteral pairs: (String, Value)...) { self = .object(Object(pairs)) }
}

extension Value {
    /// Text, or nothing where there is none.
    init(_ text: String?) { self = text.map(Value.text) ?? .nothing }
}
