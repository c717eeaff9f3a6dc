import Foundation
import Testing

@testable import SiteGen

/// Every example of the modules of Mustache's specification that templates here may use.
@Suite struct MustacheSpecificationTests {
    struct Example: Sendable {
        let name: String
        let template: String
        let partials: [String: String]
        let data: Value
        let expected: String
    }

    static let modules = [
        "comments": 12, "delimiters": 14, "interpolation": 42, "inverted": 22, "partials": 12, "sections": 34,
        "~inheritance": 27,
    ]

    @Test(arguments: modules.keys.sorted()) func rendersAsSpecified(_ module: String) throws {
        let examples = try Self.examples(of: module)
        #expect(examples.count == Self.modules[module])
        for example in examples {
            var templates = example.partials
            templates["the template itself"] = example.template
            var output: [UInt8] = []
            var diagnostics: [Diagnostic] = []
            let set = TemplateSet(
                templates.reduce(into: [:]) { $0[$1.key] = Source(path: $1.key, text: $1.value) },
                diagnostics: &diagnostics)
            try set.render("the template itself", example.data, into: &output)
            #expect(String(decoding: output, as: UTF8.self) == example.expected, "\(example.name)")
            output = []
            try set.render("the template itself", over: set.sharing(example.data), into: &output)
            #expect(String(decoding: output, as: UTF8.self) == example.expected, "\(example.name), shared")
            output = []
            try set.kept()?.render("the template itself", example.data, into: &output)
            #expect(String(decoding: output, as: UTF8.self) == example.expected, "\(example.name), from a cache")
            #expect(diagnostics.isEmpty || example.name == "Failed Lookup", "\(example.name)")
        }
    }

    static func examples(of module: String) throws -> [Example] {
        let bytes = try Specifications.bytes("mustache/\(module).json")
        let json = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        return try #require(json?["tests"] as? [[String: Any]]).map { test in
            Example(
                name: test["name"] as? String ?? "?",
                template: try #require(test["template"] as? String),
                partials: test["partials"] as? [String: String] ?? [:],
                data: value(test["data"] ?? NSNull()),
                expected: try #require(test["expected"] as? String))
        }
    }

    private static func value(_ json: Any) -> Value {
        switch json {
        case let text as String: .text(text)
        case let list as [Any]: .list(list.map(value))
        case let object as [String: Any]: .object(Object(object.map { ($0.key, value($0.value)) }))
        // JSON's true and false come as numbers of the type `char`.
        case let number as NSNumber where unsafe String(cString: number.objCType) == "c": .flag(number.boolValue)
        case let number as NSNumber:
            Int(exactly: number.doubleValue).map { .whole($0) } ?? "\(number.doubleValue)"
        default: .nothing
        }
    }
}
