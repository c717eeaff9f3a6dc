import SeededRandom
import Testing

@testable import SiteGen

@Suite struct JSONReaderTests {
    /// The error of a document read as a whole; `nil` if it is JSON.
    private func error(_ bytes: [UInt8]) -> JSONError? {
        do {
            var reader = try JSONReader(bytes)
            try reader.skip()
            try reader.finish()
            return nil
        } catch {
            return error
        }
    }

    private func error(_ text: String) -> JSONError? { error(Array(text.utf8)) }

    private func number(_ text: String) throws -> Double {
        var reader = try JSONReader(Array(text.utf8))
        return try reader.readNumber()
    }

    private func text(_ document: String) throws -> String {
        var reader = try JSONReader(Array(document.utf8))
        return reader.string(of: try reader.readText())
    }

    @Test(arguments: [
        "{}", "[]", "\"\"", "0", "-0", "true", "false", "null", " \t\r\n1 \t\r\n", "[1]", "[1,2]", "[ 1 , [ ] , { } ]",
        "{\"a\":1}", "{ \"a\" : { \"b\" : [ null ] } , \"\" : \"\" }", "{\"a\":1,\"a\":2}", "[[[[[[[[[[]]]]]]]]]]",
        "0.5", "10", "-1.25", "1e5", "1E5", "1e+05", "1e-5", "1.5e300",
        "123456789012345678901234567890", "1e-999", "0e999",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\\u0000\"", "\"ā 狼 🐺 \u{7F} \u{2028}\"", "\u{FEFF}[1]",
        "\"\u{FFFF}\u{10FFFF}\u{800}\u{D7FF}\u{E000}\u{10000}\"", "[true,false,null]", "{\"a\":[{\"b\":[]},[{}]]}",
        String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
    ])
    func everyProductionOfTheGrammarIsRead(document: String) {
        #expect(error(document) == nil)
    }

    @Test(
        arguments: [
            // (document, where its error is, a part of what is said)
            ("", 0..<0, "the file ends"), (" ", 1..<1, "the file ends"), ("\u{FEFF}", 3..<3, "the file ends"),
            ("[", 1..<1, "before its closing ]"), ("[1", 2..<2, "before its closing ]"), ("[1,", 3..<3, "closing ]"),
            ("{", 1..<1, "before its closing }"), ("{\"a\"", 4..<4, "a colon"), ("{\"a\":", 5..<5, "the file ends"),
            ("{\"a\":1", 6..<6, "before its closing }"), ("[1,]", 2..<3, "must go"),
            ("{\"a\":1,}", 6..<7, "must go"),
            ("[,1]", 1..<2, "a value is missing"), ("[1,,2]", 3..<4, "a value is missing"),
            ("[1 2]", 3..<4, "a comma or ]"),
            ("{\"a\":1 \"b\":2}", 7..<8, "a comma or }"), ("{a:1}", 1..<2, "a key in double quotes"),
            ("{'a':1}", 1..<2, "a key in double quotes"), ("{1:1}", 1..<2, "a key"), ("{\"a\" 1}", 5..<6, "a colon"),
            ("{\"a\",1}", 4..<5, "a colon"), ("{\"a\":}", 5..<6, "a value is missing"), ("[1}", 2..<3, "a comma or ]"),
            ("{\"a\":1]", 6..<7, "a comma or }"), ("]", 0..<1, "a value is missing"),
            ("[1]]", 3..<4, "text after the end"),
            ("1 2", 2..<3, "text after the end"), ("{} // end", 3..<4, "text after the end"),
            ("[1] x", 4..<5, "text after the end"),
            ("[/* */1]", 1..<2, "no comments"), ("# a", 0..<1, "no comments"), ("['a']", 1..<2, "double quotes"),
            ("[tru]", 1..<4, "true"), ("[truex]", 1..<6, "true"), ("[True]", 1..<5, "true, false and null"),
            ("[None]", 1..<5, "true, false and null"), ("[nul]", 1..<4, "null"), ("[fals]", 1..<5, "false"),
            ("[NaN]", 1..<4, "no NaN"), ("[Infinity]", 1..<9, "no infinity"), ("[-Infinity]", 2..<10, "a number"),
            ("[yes]", 1..<4, "not a JSON value"), ("[\u{A0}1]", 1..<4, "not a JSON value"),
            ("[01]", 1..<3, "cannot begin with a zero"), ("[-01]", 1..<4, "cannot begin with a zero"),
            ("[00]", 1..<3, "cannot begin with a zero"),
            ("[-]", 2..<3, "a number"),
            ("[1.]", 1..<3, "after its decimal point"), ("[.5]", 1..<3, "before its decimal point"),
            ("[-.5]", 2..<4, "a number"), ("[1.e5]", 1..<3, "after its decimal point"), ("[1e]", 1..<3, "after its e"),
            ("[1e+]", 1..<4, "after its e"), ("[+1]", 1..<3, "cannot begin with +"), ("[1.2.3]", 4..<6, "a comma or ]"),
            ("[0x10]", 2..<5, "a comma or ]"), ("[1e999]", 1..<6, "too large"), ("[1 000]", 3..<6, "a comma or ]"),
            ("[0,5,", 5..<5, "closing ]"), ("[-\"a\"]", 2..<3, "a number"),
            ("\"a", 0..<1, "no closing quote"), ("[\"a]", 1..<2, "no closing quote"),
            ("\"a\nb\"", 0..<2, "closing quote on its line"),
            ("\"a\tb\"", 2..<3, "control character"), ("\"\u{0}\"", 1..<2, "control character"),
            ("\"\\", 1..<2, "closing quote"),
            ("\"\\x\"", 1..<3, "no such escape"), ("\"\\a\"", 1..<3, "no such escape"),
            ("\"\\u12\"", 1..<6, "hexadecimal"),
            ("\"\\u12G4\"", 1..<6, "hexadecimal"), ("\"\\U0041\"", 1..<3, "no such escape"),
            ("\"\\'\"", 1..<3, "no such escape"),
            ("\"\\uD83D\"", 1..<7, "half of a character"), ("\"\\uD83Dx\"", 1..<7, "half"),
            ("\"\\uDE00\"", 1..<7, "half"), ("\"\\uDC00\\uDC00\"", 1..<7, "half"),
            ("\"\\uD83D\\u0041\"", 1..<7, "half"), ("\"\\uD83D\\n\"", 1..<7, "half"),
            ("\"\\uD83D\\uD83D\"", 1..<7, "half"),
            (String(repeating: "[", count: 100_000), 64..<65, "64 deep"),
            (String(repeating: "{\"a\":", count: 65), 320..<321, "64 deep"),
        ] as [(String, Range<Int>, String)])
    func whatIsNoJSONIsRefusedAtItsPlace(document: String, range: Range<Int>, message: String) {
        let error = error(document)
        #expect(error?.range == range)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "read without a error")")
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
            [0xE2, 0x82],
            [0xE2, 0x28, 0xA1], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xF0, 0x9F, 0x90], [0xFF], [0xFE],
        ] as [[UInt8]])
    func whatIsNoUTF8IsRefused(bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        #expect(error([quote, 0x61] + bytes + [quote])?.range == 2..<3)
        #expect(error([quote, 0x61] + bytes)?.range == 2..<3)
        #expect(error([UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")]) != nil)
    }

    @Test func utf16IsNamed() {
        #expect(error([0xFF, 0xFE, 0x7B, 0])?.message.contains("UTF-16") == true)
        #expect(error([0xFE, 0xFF, 0, 0x7B])?.message.contains("UTF-16") == true)
    }

    @Test func byteOrderMarkIsSkipped() throws {
        #expect(try JSONReader(Array("\u{FEFF}{}".utf8)).offset == 3)
        #expect(try JSONReader(Array("{}".utf8)).offset == 0)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0.0", -0.0), ("2.31", 2.31), ("0.1", 0.1), ("123.456", 123.456), ("1e22", 1e22),
            ("1e23", 1e23),
            ("9007199254740993", 9_007_199_254_740_992),
            ("9007199254740993.0000000000000000000001", 9_007_199_254_740_994),
            ("1.7976931348623157e308", Double.greatestFiniteMagnitude),
            ("4.9e-324", Double.leastNonzeroMagnitude), ("1e-400", 0),
            ("0.000000000000000000000000000000000000001", 1e-39), ("18446744073709551616", 18_446_744_073_709_551_616),
            ("99999999999999999999e-20", 1), ("8.41e-21", 8.41e-21), ("7.2057594037927933e16", 7.2057594037927933e16),
        ] as [(String, Double)])
    func numbersAreRoundedExactly(text: String, value: Double) throws {
        #expect(try number(text).bitPattern == value.bitPattern)
    }

    @Test func anyDecimalIsRoundedAsSwiftDoes() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<5_000 {
            let digits = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
            let decimals = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
            let text = "\(digits).\(decimals)e\(Int.random(in: -40...40, using: &generator))"
            #expect(try number(text) == Double(text))
        }
    }

    @Test(arguments: [
        ("\"\"", ""), ("\"vilks\"", "vilks"), ("\"\\u0101\\n\\\"\\/\\\\\"", "ā\n\"/\\"), ("\"\\ud83d\\udc3A!\"", "🐺!"),
        ("\"狼\\t🐺\"", "狼\t🐺"), ("\"\\u0000\"", "\0"),
    ])
    func escapesAreDecoded(document: String, value: String) throws {
        #expect(try text(document) == value)
    }

    @Test func valuesAreReadInOrderWithTheirOffsets() throws {
        let document = #"{"skip": {"a": [1, {"b": null}]}, "n\u0061me": "ā", "list": [1.5, true, null]}"#
        var reader = try JSONReader(Array(document.utf8))
        var seen: [String] = []
        try reader.beginObject()
        while let key = try reader.nextKey() {
            let kind = try reader.kind()
            seen.append("\(reader.string(of: key)) \(reader.offset)")
            if reader.text(key, is: "name") {
                let text = try reader.readText()
                #expect(reader.string(of: text) == "ā")
                #expect(String(decoding: reader.bytes[text.quoted], as: UTF8.self) == "\"ā\"")
            } else if kind == .array {
                try reader.beginArray()
                var values: [String] = []
                while try reader.nextElement() {
                    switch try reader.kind() {
                    case .number: values.append("\(try reader.readNumber())")
                    case .boolean: values.append("\(try reader.readBoolean())")
                    default:
                        try reader.readNull()
                        values.append("null")
                    }
                }
                #expect(values == ["1.5", "true", "null"])
            } else {
                let skipped = try reader.skip()
                #expect(skipped == 9..<32)
            }
        }
        try reader.finish()
        #expect(seen == ["skip 9", "name 47", "list 61"])
    }

    @Test(arguments: ["1", "\"a\"", "[]", "{}", "true", "null"])
    func aValueOfAnotherKindIsAnErrorAtTheValue(document: String) throws {
        let reader = try JSONReader(Array(document.utf8))
        var refused = 0
        for kind in [JSONReader.Kind.object, .array, .text, .number, .boolean, .null] {
            do {
                var copy = reader
                switch kind {
                case .object: try copy.beginObject()
                case .array: try copy.beginArray()
                case .text: _ = try copy.readText()
                case .number: _ = try copy.readNumber()
                case .boolean: _ = try copy.readBoolean()
                case .null: try copy.readNull()
                }
            } catch {
                refused += 1
                #expect(error.range.lowerBound == 0)
            }
        }
        #expect(refused == 5)
    }

    @Test func anyByteChangedNeverTraps() {
        let document = Array(#"{"sentences":[{"text":"ā\u0101🐺","start":0.5e1,"end":-2,"words":[null,true]}]}"#.utf8)
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            var changed = document
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let offset = Int.random(in: 0..<changed.count, using: &generator)
                changed[offset] = UInt8.random(in: 0...255, using: &generator)
            }
            if let error = error(changed) {
                #expect(error.range.lowerBound >= 0 && error.range.upperBound <= changed.count)
            }
        }
    }
}
