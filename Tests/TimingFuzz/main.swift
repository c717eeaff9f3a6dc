import Glibc
import SiteGen

// Feeds the readers of timing files with mutated files. None may crash, take a second or need 200 MB of memory.
//
//   fuzz-timing ROUNDS FIRST READER FILE…
//
// ROUNDS for each reader, beginning with round FIRST. READER is a part of a format's name, or empty for all. The input
// of a round depends only on its number and the files.

let arguments = CommandLine.arguments
guard arguments.count > 4, let rounds = Int(arguments[1]), let first = Int(arguments[2]) else {
    say("usage: fuzz-timing ROUNDS FIRST READER FILE…")
    exit(2)
}

/// The longest time that reading may take, in seconds.
let longest = 1.0
/// The most memory that the program may need, in bytes.
let mostMemory = 200_000_000

let reader = Reader()
var files: [(format: String, bytes: [UInt8])] = []
for path in arguments[4...] {
    guard let bytes = contents(of: path) else { fail("\(path) cannot be read") }
    if let format = reader.format(of: bytes) { files.append((format, bytes)) }
}

let watch = Watch()
watch.start()

for format in TimingFormat.all where arguments[3].isEmpty || format.name.contains(arguments[3]) {
    let name = format.name
    let own = files.filter { $0.format == name }
    if own.isEmpty { fail("no file is of the format \(name)") }
    let books = own.map { UnpackedBook($0.bytes) }
    let began = seconds()
    var (slowest, words): (Double, Int) = (0, 0)
    for round in first..<first + rounds {
        if round % 100_000 == 0 { note("\(name): round \(round)") }
        watch.begin(round)
        var mutation = Mutation(seed: UInt64(round) &* 0x2545_F491_4F6C_DD1D)
        let (bytes, other) = (own[round % own.count].bytes, files[round % files.count].bytes)
        // Every other time an archive is damaged, and else a file in it.
        let book = round / own.count % 2 == 0 ? books[round % own.count] : nil
        let input =
            book?.packed(changing: round / own.count / 2) { mutation.apply(to: $0, other: other) }
            ?? mutation.apply(to: bytes, other: other)
        let start = seconds()
        words += reader.read(input, round: round)
        let time = seconds() - start
        slowest = max(slowest, time)
        if time > longest { fail("\(name), round \(round): took \(time) s") }
    }
    if memory() > mostMemory { fail("\(name): \(memory()) bytes of memory") }
    let speed = Int(Double(rounds) / max(seconds() - began, 0.001))
    say(
        "\(name): \(rounds) inputs, \(words) words timed, the slowest \(Int(slowest * 1000)) ms, "
            + "\(memory() / 1_000_000) MB, \(speed) a second")
}
