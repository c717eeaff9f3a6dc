import Glibc
import SiteGen

let help = """
    storysite turns a folder of Markdown tales, pictures and recordings into a
    read-along website.

    Usage: storysite COMMAND [arguments]

      new FOLDER          make a library, or a tale or a theme in one
      build [LIBRARY]     build the site of a library
      serve [LIBRARY]     show a library in the browser while it is written
      check [LIBRARY]     check a library, its timing and its recordings
      import SOURCE…      make tales of books of other projects
      export FORMAT       make books, booklets, single files or videos
      time import FILE    import the timing that another program made
      time export [TALE]  write a tale's timing for another program
      narrate TALE…       make a recording of a tale with a synthetic voice
      align [TALE…]       find in recordings when each word is said
      publish [SITE]      send what changed to the host of a site
      code new [TALE…]    make a code that opens locked tales

      help [COMMAND]      print this text, or the help of a command
      --version           print the version

    Exit status: 0 success, 1 the library has errors, 2 wrong usage,
    130 interrupted. A first tale in ten minutes: docs/first-tale.md.

    """

/// Prints a help text, and where the guides are that it names. The manual page has another place for that.
func printHelp(_ text: String, to stream: Int32 = STDOUT_FILENO) {
    let guides = text.contains("docs/") ? Guides.folder : nil
    Terminal.write(text + (guides.map { "The guides docs/NAME.md are in \($0).\n" } ?? ""), to: stream)
}

/// Runs the command that the arguments name.
/// - Returns: the exit status.
func run(_ words: [String]) -> Int32 {
    guard let name = words.first else {
        printHelp(help, to: STDERR_FILENO)
        return 2
    }
    let rest = Array(words.dropFirst())
    do throws(UsageError) {
        switch name {
        case "help", "--help", "-h":
            let named = rest.first == "help" ? nil : rest.first
            let text = try named.map { name throws(UsageError) in try Command.named(name).help }
            printHelp(text ?? help)
            return 0
        case "--version", "-V", "version":
            Terminal.write("storysite \(version)\n", to: STDOUT_FILENO)
            return 0
        // Scripts/package calls these three. Each script that compiles also calls `scripts`. No author needs them.
        case "completions":
            guard let shell = rest.first.flatMap(Completions.init), rest.count == 1 else {
                throw UsageError("completions takes a shell: bash, zsh or fish")
            }
            Terminal.write(shell.script, to: STDOUT_FILENO)
            return 0
        case "manual":
            Terminal.write(ManualPage.text, to: STDOUT_FILENO)
            return 0
        case "scripts":
            guard let folder = rest.first, rest.count == 1, !folder.hasPrefix("-") else {
                throw UsageError("scripts takes a folder")
            }
            guard let failure = ThemeScripts.install(in: folder) else { return 0 }
            Terminal.write("storysite: \(failure)\n", to: STDERR_FILENO)
            return 1
        default: return try Command.named(name).run(rest)
        }
    } catch {
        let hint =
            Command(rawValue: name).map { "'storysite \($0.rawValue) --help' prints how it is used" }
            ?? "'storysite --help' prints all commands"
        Terminal.write("storysite: \(error.message.printable)\n\(hint)\n", to: STDERR_FILENO)
        return 2
    }
}

/// The least number of files that must be allowed to be open, with the three standard streams. Dispatch needs two when
/// its first thread starts, and ends the program by a signal if it does not get them.
let leastFiles = 12

/// Returns whether so many files can be open.
func canOpenFiles() -> Bool {
    let opened = (STDERR_FILENO + 1..<Int32(leastFiles)).map { _ in unsafe open("/", O_RDONLY | O_CLOEXEC) }
    defer { for file in opened where file >= 0 { close(file) } }
    return opened.last.map { $0 >= 0 || errno != EMFILE } ?? true
}

// If a standard stream is closed, the first file to be opened would get its number, and with it what is printed.
// Nothing can be read from these, and nothing written to them.
for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
    _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
}

// A file that is larger than the user's limit (ulimit -f) is then a write error, like a full disk. Otherwise the signal
// ends the program without a message.
signal(SIGXFSZ, SIG_IGN)
guard canOpenFiles() else {
    Terminal.write(
        "storysite: fewer than \(leastFiles) files may be open at the same time; allow more: ulimit -n 256\n",
        to: STDERR_FILENO)
    exit(1)
}
let status = run(Array(CommandLine.arguments.dropFirst()))
if let failure = Terminal.failure {
    Terminal.write("storysite: cannot write to standard output: \(failure)\n", to: STDERR_FILENO)
}
exit(status == 0 && Terminal.failure != nil ? 1 : status)
