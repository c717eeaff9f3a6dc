import Glibc
import SiteGen

/// The commands of storysite.
enum Command: String, CaseIterable {
    case new, build, serve, check, `import`, export, time, narrate, align, publish, code

    /// The exit status of a program that an interrupt signal ended, as shells report it.
    static let interrupted: Int32 = 130

    var help: String {
        switch self {
        case .new: NewCommand.help
        case .build: BuildCommand.help
        case .serve: ServeCommand.help
        case .check: CheckCommand.help
        case .import: ImportCommand.help
        case .export: ExportCommand.help
        case .time: TimeCommand.help
        case .narrate: VoiceCommand.narrateHelp
        case .align: VoiceCommand.alignHelp
        case .publish: PublishCommand.help
        case .code: CodeCommand.help
        }
    }

    /// Runs the command.
    /// - Returns: the exit status.
    func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        if asksForHelp(arguments) {
            printHelp(help)
            return 0
        }
        return switch self {
        case .new: try NewCommand(arguments).run()
        case .build: try BuildCommand(arguments).run()
        case .serve: try ServeCommand(arguments).run()
        case .check: try CheckCommand(arguments).run()
        case .import: try ImportCommand(arguments).run()
        case .export: try ExportCommand(arguments).run()
        case .time: try TimeCommand(arguments).run()
        case .narrate: try VoiceCommand(.narrate, arguments).run()
        case .align: try VoiceCommand(.align, arguments).run()
        case .publish: try PublishCommand(arguments).run()
        case .code: try CodeCommand(arguments).run()
        }
    }

    /// `storysite build help` asks for help, unless there is a folder of that name.
    private func asksForHelp(_ arguments: [String]) -> Bool {
        if arguments.contains("--help") || arguments.contains("-h") { return true }
        let isFolder = unsafe access("help", F_OK) == 0
        return arguments == ["help"] && !isFolder
    }

    /// What other programs call a command.
    private static let otherNames = [
        "-v": "--version", "add": "new", "create": "new", "deploy": "publish", "dev": "serve", "generate": "build",
        "init": "new", "lint": "check", "make": "build", "open": "serve", "preview": "serve", "read": "narrate",
        "record": "serve", "run": "serve", "speak": "narrate", "start": "serve", "test": "check", "tts": "narrate",
        "upload": "publish", "validate": "check", "voice": "narrate", "watch": "serve",
    ]

    /// Returns the command of that name.
    /// - Throws: the command that was probably meant.
    static func named(_ name: String) throws(UsageError) -> Command {
        if let command = Command(rawValue: name) { return command }
        let isLibrary = unsafe access("\(name)/site.yml", F_OK) == 0
        if isLibrary {
            throw UsageError(
                "'\(name)' is a library, not a command; did you mean: storysite build \(shellWord(name))")
        }
        if name == "storysite" { throw UsageError("write 'storysite' once, and the command after it") }
        let near =
            otherNames[name.lowercased()]
            ?? closestName(to: name, among: allCases.map(\.rawValue) + ["help", "--help", "--version"])
        throw UsageError(
            "there is no command '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
}
