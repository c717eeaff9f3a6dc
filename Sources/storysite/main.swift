import Glibc
import SiteGen

let help = """
    storysite turns a folder of Markdown tales, pictures and recordings into a read-along website.

    Usage: storysite COMMAND [arguments]

      build [LIBRARY]     build the site of a library
      check [LIBRARY]     proof-read a library, and listen to its recordings
      time import FILE    bring in the timing that another program made
      time export [TALE]  write a tale's timing for another program
      narrate TALE…       speak a tale and write when each word is said
      align [TALE…]       find in recordings when each word is said

    'storysite COMMAND --help' tells more. The author's guide is docs/writing-tales.md.

    """

private let commands = ["align", "build", "check", "narrate", "time"]

/// Runs the command that the words of the command line ask for.
/// - Returns: the exit status: 0 good, 1 faults in the library, 2 wrong usage.
func run(_ words: [String]) -> Int32 {
    guard let command = words.first else {
        Terminal.write(help, to: STDERR_FILENO)
        return 2
    }
    let rest = Array(words.dropFirst())
    do throws(UsageFault) {
        switch command {
        case "build" where rest.contains("--help") || rest.contains("-h"):
            Terminal.write(BuildCommand.help, to: STDOUT_FILENO)
            return 0
        case "build": return try BuildCommand(rest).run()
        case "check" where rest.contains("--help") || rest.contains("-h"):
            Terminal.write(CheckCommand.help, to: STDOUT_FILENO)
            return 0
        case "check": return try CheckCommand(rest).run()
        case "time" where rest.contains("--help") || rest.contains("-h"):
            Terminal.write(TimeCommand.help, to: STDOUT_FILENO)
            return 0
        case "time": return try TimeCommand(rest).run()
        case "narrate", "align":
            guard let kind = VoiceCommand.Kind(rawValue: command) else { return 2 }
            if rest.contains("--help") || rest.contains("-h") {
                Terminal.write(kind == .narrate ? VoiceCommand.narrateHelp : VoiceCommand.alignHelp, to: STDOUT_FILENO)
                return 0
            }
            return try VoiceCommand(kind, rest).run()
        case "help", "--help", "-h":
            Terminal.write(help, to: STDOUT_FILENO)
            return 0
        default:
            let near =
                closestName(to: command, among: commands + ["help"])
                .map { "; did you mean '\($0)'?" } ?? ""
            throw UsageFault("there is no command '\(command)'\(near)")
        }
    } catch {
        let known = commands.contains(command) ? "\(command) " : ""
        Terminal.write(
            "storysite: \(error.message)\n'storysite \(known)--help' tells what can be done\n", to: STDERR_FILENO)
        return 2
    }
}

exit(run(Array(CommandLine.arguments.dropFirst())))
