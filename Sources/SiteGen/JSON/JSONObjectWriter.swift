/// Writes a JSON object member by member, in the order of the calls.
struct JSONObjectWriter {
    private var json: [UInt8] = Array("{".utf8)
    private var isFirst = true

    /// The whole object, with a line feed after it.
    consuming func finished() -> [UInt8] {
        json += "}\n".utf8
        return json
    }

    /// The bytes written so far.
    var bytes: [UInt8] { json }

    /// Adds a text. Without a value there is no member.
    mutating func add(_ key: String, _ text: String?) {
        guard let text else { return }
        add(key) { JSONWriter.append(text, to: &$0.json) }
    }

    mutating func add(_ key: String, _ number: Int) { add(key) { JSONWriter.append(number, to: &$0.json) } }

    mutating func add(_ key: String, _ flag: Bool) { add(key) { $0.json += (flag ? "true" : "false").utf8 } }

    /// Adds a number of seconds with three decimals.
    mutating func add(_ key: String, milliseconds: Int) {
        add(key) { Milliseconds.appendSeconds(milliseconds, to: &$0.json) }
    }

    mutating func add(_ key: String, _ texts: [String]) {
        add(key) { JSONWriter.append(texts, to: &$0.json) }
    }

    /// Adds a member whose value `write` appends.
    mutating func add(_ key: String, _ write: (inout JSONObjectWriter) -> Void) {
        if !isFirst { json.append(UInt8(ascii: ",")) }
        JSONWriter.append(key, to: &json)
        json.append(UInt8(ascii: ":"))
        write(&self)
        isFirst = false
    }

    /// Appends a list of whole numbers.
    mutating func addList(_ numbers: [Int]) {
        writeList(numbers) { json, number in JSONWriter.append(number, to: &json.json) }
    }

    /// Appends a list of objects, each on a line of its own. `write` adds the members of one.
    mutating func addList<Item>(_ items: [Item], _ write: (inout JSONObjectWriter, Item) -> Void) {
        writeList(items) { json, item in
            json.json.append(UInt8(ascii: "\n"))
            json.addObject { write(&$0, item) }
        }
    }

    /// Appends a list of anything. `write` appends one element.
    mutating func addItems<Item>(_ items: [Item], _ write: (inout JSONObjectWriter, Item) -> Void) {
        writeList(items, write)
    }

    /// Appends a value that is JSON already.
    mutating func addValue(_ write: (inout [UInt8]) -> Void) { write(&json) }

    /// Appends an object. `write` adds its members.
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
