# shellcheck shell=bash
#
# What all scripts share: where the project is, how they print messages, and how they install what is missing.
# Sourced, never run. All messages go to stderr, so that stdout has only the output of a script.

set -euo pipefail

caller=$PWD
self=$(realpath -- "$0")
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
cd -- "$root"

swift_wanted=6.2

say() { printf '%s\n' "$*" >&2; }

# Prints a path of the project relative to the folder in which the script was called.
from_here() { realpath -ms --relative-to="$caller" -- "$root/$1"; }

# Prints the help of a script: the comment at its beginning.
explain() { sed -n '3,/^$/s/^# \{0,1\}//p' "$self" >&2; }

fail() {
    printf 'error: %s\n' "$1" >&2
    shift
    if (($#)); then printf '  %s\n' "$@" >&2; fi
    exit 1
}

# accept ALLOWED ARGUMENT…: prints the help if it is asked for, and stops at an argument that is not allowed, before
# anything is installed or compiled. ALLOWED has options such as --kill, --seed=N for one that takes a number,
# --tales=LIST for numbers above 0 with commas, --keep=TEXT for any value, and N for a number alone.
accept() {
    local allowed=" $1 " argument name
    shift
    while (($#)); do
        argument=$1
        shift
        if [[ $argument == -h || $argument == --help ]]; then explain; exit 0; fi
        name=${argument%%=*}
        if [[ $argument == --*=* ]]; then set -- "${argument#*=}" "$@"; fi
        if [[ $argument == "$name" && $name == --* && $allowed == *" $name "* ]]; then continue; fi
        if [[ $allowed == *" $name=N "* && ${1-} =~ ^[0-9]+$ ]] || [[ $allowed == *" $name=TEXT "* && $# -gt 0 ]] ||
            [[ $allowed == *" $name=LIST "* && ${1-} =~ ^[1-9][0-9]*(,[1-9][0-9]*)*$ ]]; then
            shift
        elif [[ $argument =~ ^[0-9]+$ && $allowed == *' N '* ]]; then
            allowed=${allowed/ N / }
        else
            say "error: '$argument' is not an option or argument of this script"
            explain
            exit 2
        fi
    done
}

# need PACKAGE WHY CHECK…: adds the Debian package to the list of what is missing if the command CHECK fails.
missing=()
need() {
    local package=$1 why=$2
    shift 2
    if "$@" >/dev/null 2>&1; then return; fi
    if ((${#missing[@]} == 0)); then say 'Missing here:'; fi
    say "$(printf '  %-22s %s' "$package" "$why")"
    missing+=("$package")
}

has_package() { [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1") == installed ]]; }
has_file() { compgen -G "$1"; }

# Installs without asking what `need` found missing. Uses sudo only if there is something to install.
install_missing() {
    if ((${#missing[@]} == 0)); then return; fi
    if ! command -v apt-get >/dev/null; then
        fail 'this system has no apt-get, and these scripts only know how to install on Debian' \
            "Install what these Debian packages hold by your system's own means, then run this again:" "${missing[*]}"
    fi
    local as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            fail 'installing needs root, and there is no sudo here' "Run as root: apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    say 'Installing what is missing …'
    local log
    log=$(mktemp)
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o APT::Color=0)
    # The index of packages is fetched only if the first try fails. `|| true`: a source that is not Debian's may fail.
    if ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >"$log" 2>&1; then
        "${apt[@]}" update </dev/null >"$log" 2>&1 || true
        "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >>"$log" 2>&1 || {
            tail -n 20 "$log" >&2
            rm -f "$log"
            fail "apt-get could not install ${missing[*]}"
        }
    fi
    rm -f "$log"
    missing=()
}

get_swift='Swift for Debian 12: https://www.swift.org/install/linux/ (then put its usr/bin into PATH)'

# Stops, and says what to do, if the Swift toolchain does not work or is older than the package needs.
need_swift() {
    local version
    # `need_build_packages` has found the shared libraries that the toolchain itself may lack.
    version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+(\.[0-9]+)+).*/\1/p' | head -n 1) || true
    [[ -n $version ]] || fail "'swift --version' does not work here" "$(swift --version 2>&1 | head -n 3)" "$get_swift"
    if [[ $(printf '%s\n' "$swift_wanted" "$version" | sort -V | head -n 1) != "$swift_wanted" ]]; then
        fail "Swift $version at $(command -v swift) is too old: storysite needs $swift_wanted or newer" "$get_swift"
    fi
}

# Lists what compiling needs. Stops before anything is installed if there is no Swift.
need_build_packages() {
    command -v swift >/dev/null || fail "no Swift here: storysite needs Swift $swift_wanted or newer" "$get_swift"
    need pkg-config 'shows Swift where the C libraries are' command -v pkg-config
    need g++ 'the C and C++ start files that Swift links against' has_file '/usr/lib/gcc/*/*/libstdc++.so'
    need libcmark-dev 'reads Markdown' pkg-config --exists libcmark
    need libyaml-dev 'reads front matter and settings' pkg-config --exists yaml-0.1
    need libxxhash-dev 'names files by their content' pkg-config --exists libxxhash
    need libzip-dev 'opens books that are archives' pkg-config --exists libzip
    need libmicrohttpd-dev 'answers the browser in a preview' pkg-config --exists libmicrohttpd
    need libssl-dev 'locks tales' pkg-config --exists libcrypto
    need liblzma-dev 'packs single files' pkg-config --exists liblzma
    need libicu72 'finds words in texts without spaces' has_file '/usr/lib/*/libicuuc.so.*'
    need libharfbuzz-subset0 'takes letters out of fonts' has_file '/usr/lib/*/libharfbuzz-subset.so.0'
    need libbrotli1 'packs fonts for browsers' has_file '/usr/lib/*/libbrotlienc.so.1'
    need libqrencode-dev 'draws the address of a preview for a phone' pkg-config --exists libqrencode
    # The toolchain's own programs are linked to these.
    local tool library
    tool=$(command -v swift-build || true)
    if [[ -n $tool ]]; then
        while read -r library _; do
            case $library in
            libsqlite3.so.0) need libsqlite3-0 "Swift's own build system is linked to it" false ;;
            libcurl.so.4) need libcurl4 "Swift's own build system is linked to it" false ;;
            libncurses.so.6) need libncurses6 "Swift's own build system is linked to it" false ;;
            libxml2.so.2) need libxml2 "Swift's own linker is linked to it" false ;;
            esac
        done < <(cat <(ldd "$tool") <(ldd "$(dirname -- "$(readlink -f -- "$tool")")/lld") 2>/dev/null |
            grep 'not found' | sort -u)
    fi
}

# Lists what the commands `narrate` and `align` need besides. A build of a site needs none of it.
need_voice_packages() {
    need libespeak-ng-dev 'speaks over a hundred languages' pkg-config --exists espeak-ng
    need espeak-ng-data 'holds its voices' has_package espeak-ng-data
    need libpocketsphinx-dev 'finds words in recordings' pkg-config --exists pocketsphinx
    need pocketsphinx-en-us 'holds the sounds that it listens for' has_file '/usr/share/pocketsphinx/model/en-us/en-us/mdef'
    need ffmpeg 'writes and reads recordings' command -v ffmpeg
}

binary=.build/release/storysite
voice_binary=Voice/.build/release/storysite-voice

# Compiles the release binary. `compiled` says whether it changed.
compile() {
    local before=''
    if [[ -e $binary ]]; then before=$(stat -c '%i %y' -L "$binary"); fi
    # Scripts/package puts libraries there that not every Linux has.
    swift_build storysite --product storysite -Xlinker -rpath -Xlinker "\$ORIGIN/../lib/storysite" \
        -Xlinker --disable-new-dtags
    compiled=true
    if [[ $(stat -c '%i %y' -L "$binary") == "$before" ]]; then compiled=false; fi
    install_scripts "$(dirname -- "$(dirname -- "$(realpath -- "$binary")")")"
}

# Joins the scripts of the program's own themes, so that the first build of a library need not.
install_scripts() { # PREFIX
    rm -rf "$1/share/storysite/scripts"
    "$binary" scripts "$1/share/storysite/scripts"
}

# Compiles the program that speaks and listens, which is a package with libraries of its own.
compile_voice() { swift_build storysite-voice --package-path Voice; }

# within MINUTES COMMAND…: runs a command, and ends it if it takes longer.
within() {
    local minutes=$1 status=0 process
    shift
    # In a process group of its own, and in the background: while a command runs in the foreground, bash either waits
    # for its end before it acts on a signal, or dies and leaves it running.
    set -m
    timeout --kill-after=20 "${minutes}m" "$@" &
    process=$!
    set +m
    trap 'end "$process" 130' INT
    trap 'end "$process" 143' TERM HUP
    wait "$process" || status=$?
    trap - INT TERM HUP
    if ((status == 124 || status == 137)); then say "error: ended after $minutes minutes: $1 $2"; fi
    return "$status"
}

# Ends what `within` started, and then the script.
end() { # PROCESS STATUS
    trap '' INT TERM HUP
    kill "$1" 2>/dev/null || true
    wait "$1" 2>/dev/null || true
    exit "$2"
}

swift_build() { # NAME ARGUMENT…
    local name=$1 log
    shift
    log=$(mktemp)
    if ! within 30 swift build -c release --static-swift-stdlib "$@" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        fail "$name did not compile"
    fi
    rm -f "$log"
}

# Makes a Python environment in FOLDER with what the file REQUIREMENTS pins; again only after the pins have changed.
need_python() { # FOLDER REQUIREMENTS
    local folder=$1 requirements=$2 stamp
    stamp=$(python3 --version && sha256sum <"$requirements") || return
    if [[ -x $folder/bin/python && $(cat "$folder/pins" 2>/dev/null) == "$stamp" ]]; then return; fi
    say "Installing from PyPI what $requirements pins:"
    say "$(sed -nE 's/^([A-Za-z0-9][^ #;]*).*/  \1/p' "$requirements")"
    rm -rf "$folder"
    python3 -m venv "$folder"
    "$folder/bin/python" -m pip install --quiet --no-input --use-pep517 --disable-pip-version-check -r "$requirements" >&2
    printf '%s\n' "$stamp" >"$folder/pins"
}
