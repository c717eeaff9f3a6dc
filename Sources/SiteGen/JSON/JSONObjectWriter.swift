/// Writes a JSON object member by member, in the order they come, each on a line of its own at the top level.
struct JSONObjectWriter {
    private var json: [UInt8] = Array("{".utf8)
    private var isFirst = true

    consuming func finished() -> [UInt8] {
        json += "}\n".utf8
        return json
    }

    /// What is written so far.
    var text: [UInt8] { json }

    /// Leaves the member out when there is no value.
    mutating func add(_ key: String, _ text: String?) {
        guard let text else { return }
        add(key) { JSONWriter.append(text, to: &$0.json) }
    }

    mutating func add(_ key: String, _ number: Int) { add(key) { JSONWriter.append(number, to: &$0.json) } }

    /// Seconds with three decimals.
    mutating func add(_ key: String, milliseconds: Int) {
        add(key) { json in
            JSONWriter.append(milliseconds / 1000, to: &json.json)
            let rest = "\(milliseconds % 1000)"
            json.json += ".\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest)".utf8
        }
    }

    mutating func add(_ key: String, _ texts: [String]) {
        add(key) { json in
            json.writeList(texts) { json, text in JSONWriter.append(text, to: &json.json) }
        }
    }

    /// A member whose value `write` appends.
    mutating func add(_ key: String, _ write: (inout JSONObjectWriter) -> Void) {
        if !isFirst { json.append(UInt8(ascii: ",")) }
        JSONWriter.append(key, to: &json)
        json.append(UInt8(ascii: ":"))
        write(&self)
        isFirst = false
    }

    mutating func addList(_ numbers: [Int]) {
        writeList(numbers) { json, number in JSONWriter.append(number, to: &json.json) }
    }

    mutating func addTrue() { json += "true".utf8 }

    /// A list of objects, each on a line.
    mutating func addList<Item>(_ items: [Item], _ write: (inout JSONObjectWriter, Item) -> Void) {
        writeList(items) { json, item in
            json.json.append(UInt8(ascii: "\n"))
            json.addObject { write(&$0, item) }
        }
    }

    /// A list of anything; `write` adds each.
    mutating func addItems<Item>(_ items: [Item], _ write: (inout JSONObjectWriter, Item) -> Void) {
        writeList(items, write)
    }

    /// A value that is JSON already.
    mutating func addValue(_ write: (inout [UInt8]) -> Void) { write(&json) }

    mutating func addObject(_ write: (inout JSONObjectWriter) -> Void) {
        json.append(UInt8(ascii: "{"))
        isFirst = true
        write(&self)
        isFirst = false
        json.append(UInt8(ascii: "}"))
    }

    private mutating func writeList<Item>(_ items: [Item], _ write: (inout JSONObjectWriter, Item) -> Void) {
        json.append(UInt8(ascii: "["))
        for (index, item) in items.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            write(&self, item)
        }
        json.append(UInt8(ascii: "]"))
    }
}
