/// A value of a template's data. It can be written as literals:
/// `["title": "Trīs sivēntiņi", "minutes": 5, "pages": .list(pages)]`.
enum Value: Sendable {
    /// Renders as nothing, and its section is skipped, as for a name that the data does not have.
    case nothing
    case flag(Bool)
    case whole(Int)
    case text(String)
    /// UTF-8 that is HTML already, written without conversion to `String`.
    case bytes([UInt8])
    case list([Value])
    case object(Object)

    /// Whether a section of the value is rendered: not for nothing, `false`, 0, empty text or an empty list.
    var holds: Bool {
        switch self {
        case .nothing: false
        case .flag(let flag): flag
        case .whole(let number): number != 0
        case .text(let text): !text.isEmpty
        case .bytes(let bytes): !bytes.isEmpty
        case .list(let list): !list.isEmpty
        case .object: true
        }
    }

    /// The object that it is; `nil` if it is something else.
    var object: Object? { if case .object(let object) = self { object } else { nil } }

    /// Appends the value as a template shows it.
    /// - Parameter raw: whether it is HTML already.
    func append(to output: inout [UInt8], raw: Bool) {
        switch self {
        case .nothing, .list, .object: break
        case .flag(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
        case .whole(let number): output.append(contentsOf: String(number).utf8)
        case .text(let text) where raw: output.append(contentsOf: text.utf8)
        case .text(let text): output.append(escaping: text.utf8.span)
        case .bytes(let bytes) where raw: output.append(contentsOf: bytes)
        case .bytes(let bytes): output.append(escaping: bytes.span)
        }
    }

    /// A Bloom filter of the names that it has.
    var names: UInt64 { if case .object(let object) = self { object.names } else { 0 } }
}

extension Value: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int) { self = .whole(number) }
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
    init(nilLiteral: ()) { self = .nothing }
    init(arrayLiteral values: Value...) { self = .list(values) }
    init(dictionaryLiteral pairs: (String, Value)...) { self = .object(Object(pairs)) }
}

extension Value {
    /// Text, or nothing for `nil`.
    init(_ text: String?) { self = text.map(Value.text) ?? .nothing }
}
