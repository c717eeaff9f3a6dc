/// Scripts with which shells complete the arguments of storysite, made from the help texts.
enum Completions: String, CaseIterable {
    case bash, zsh, fish

    var script: String {
        switch self {
        case .bash: Self.forBash
        case .zsh: Self.forZsh
        case .fish: Self.forFish
        }
    }

    /// What a value in a help text stands for.
    private enum Value {
        case folder, file, text
        case choice([String])

        init(_ name: String) {
            switch name {
            case "DIR", "TALE", "LIBRARY": self = .folder
            case "FILE", "LIST": self = .file
            default: self = name.contains("|") ? .choice(name.split(separator: "|").map(String.init)) : .text
            }
        }
    }

    private static let names = Command.allCases.map(\.rawValue)

    /// Whether a command takes files, and not only folders.
    private static func takesFiles(_ text: HelpText) -> Bool {
        text.usage.contains { $0.contains("FILE") || $0.contains("SOURCE") }
    }

    // MARK: bash

    private static var forBash: String {
        """
        # Completions of storysite for bash.
        _storysite() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words='' kind='' command='' each
            if [[ $word == = ]]; then word=''; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
            for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                if [[ $each != -* ]]; then command=$each && break; fi
            done
            case $command in
            '') words='\((names + ["help", "--help", "--version"]).joined(separator: " "))' ;;
            help) words='\(names.joined(separator: " "))' ;;
        \(Command.allCases.map(caseForBash).joined())    esac
            COMPREPLY=()
            if [[ $words ]]; then mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"); fi
            if [[ $kind ]]; then
                compopt -o filenames
                mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -A "$kind" -- "$word")
            fi
        }
        complete -F _storysite storysite

        """
    }

    private static func caseForBash(_ command: Command) -> String {
        let text = command.manual
        var lines = ["\(command.rawValue))", "    case $before:$word in"]
        for option in text.options {
            guard let value = option.value else { continue }
            let action =
                switch Value(value) {
                case .folder: "kind=directory"
                case .file: "kind=file"
                case .choice(let choices): "words='\(choices.joined(separator: " "))'"
                case .text: ":"
                }
            lines.append("    \(option.name):*) \(action) ;;")
        }
        lines.append("    *:-*) words='\(text.options.map(\.name).joined(separator: " "))' ;;")
        let tasks = text.tasks.isEmpty ? "" : "words='\(text.tasks.joined(separator: " "))' "
        lines += ["    *) \(tasks)kind=\(takesFiles(text) ? "file" : "directory") ;;", "    esac", "    ;;"]
        return lines.map { "    \($0)\n" }.joined()
    }

    // MARK: zsh

    private static var forZsh: String {
        let commands = Command.allCases.map { "'\($0.rawValue):\(quoted($0.summary))'" }.joined(separator: " ")
        return """
            #compdef storysite
            # Completions of storysite for zsh.
            _storysite() {
                local curcontext=$curcontext state line
                typeset -A opt_args
                _arguments -C '--help[print the help]' '--version[print the version]' '1: :->command' '*:: :->arguments'
                case $state in
                command)
                    local -a commands=(\(commands) 'help:print the help of a command')
                    _describe command commands
                    ;;
                arguments)
                    case $line[1] in
                    help) _values command \(names.joined(separator: " ")) ;;
            \(Command.allCases.map(caseForZsh).joined())        esac
                    ;;
                esac
            }
            _storysite "$@"

            """
    }

    private static func caseForZsh(_ command: Command) -> String {
        let text = command.manual
        var specs = text.options.map { option -> String in
            let description = quoted(option.description, also: "[]:")
            guard let value = option.value else { return "'\(option.name)[\(description)]'" }
            let action =
                switch Value(value) {
                case .folder: "_files -/"
                case .file: "_files"
                case .choice(let choices): "(\(quoted(choices.joined(separator: " "), also: ":")))"
                case .text: " "
                }
            return "'\(option.name)=[\(description)]:\(quoted(value, also: "[]:")):\(action)'"
        }
        let files = takesFiles(text) ? "_files" : "_files -/"
        if !text.tasks.isEmpty {
            specs.append(
                "'1: : _alternative \"tasks\\:task\\:(\(text.tasks.joined(separator: " ")))\" \"files\\:file\\:\(files)\"'"
            )
        }
        specs.append("'*: :\(files)'")
        return "        \(command.rawValue)) _arguments \(specs.joined(separator: " ")) ;;\n"
    }

    // MARK: fish

    private static var forFish: String {
        var lines = [
            "# Completions of storysite for fish.", "function __storysite_command",
            "    set -l words (commandline -opc)", "    test \"$words[2]\" = \"$argv[1]\"", "end",
            "complete -c storysite -f",
        ]
        func add(_ command: String, _ rest: String, _ description: String? = nil) {
            let saying = description.map { " -d '\(quoted($0, shell: .fish))'" } ?? ""
            lines.append("complete -c storysite -n '__storysite_command \(command)' \(rest)\(saying)")
        }
        for command in Command.allCases { add("\"\"", "-a \(command.rawValue)", command.summary) }
        add("\"\"", "-a help", "print the help of a command")
        add("\"\"", "-l help", "print the help")
        add("\"\"", "-l version", "print the version")
        add("help", "-a '\(names.joined(separator: " "))'")
        for command in Command.allCases {
            let text = command.manual
            if !text.tasks.isEmpty { add(command.rawValue, "-a '\(text.tasks.joined(separator: " "))'") }
            add(command.rawValue, takesFiles(text) ? "-F" : "-a '(__fish_complete_directories)'")
            for option in text.options {
                let value =
                    switch option.value.map(Value.init) {
                    case nil: ""
                    case .folder: " -x -a '(__fish_complete_directories)'"
                    case .file: " -r -F"
                    case .choice(let choices): " -x -a '\(choices.joined(separator: " "))'"
                    case .text: " -x"
                    }
                add(command.rawValue, "-l \(option.name.dropFirst(2))\(value)", option.description)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a text for a place between single quotes.
    /// - Parameter special: further characters to escape with a backslash.
    private static func quoted(_ text: String, also special: String = "", shell: Completions = .zsh) -> String {
        String(
            text.flatMap { letter -> String in
                if letter == "'" { return shell == .fish ? "\\'" : "'\\''" }
                return special.contains(letter) ? "\\\(letter)" : "\(letter)"
            })
    }
}
