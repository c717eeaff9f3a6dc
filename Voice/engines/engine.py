"""What the engines share: their own Python environment, the contract with storysite, words found in phonemes or sound.

The contract is docs/voices.md: a text on standard input, a sentence to a line; the voice appended to a file; a line of
JSON for each sentence on standard output.
"""
import argparse
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from difflib import SequenceMatcher
from pathlib import Path


def enter_environment(requirements):
    """Goes on in a Python environment that holds what `requirements` pins, which is made the first time."""
    requirements = Path(requirements).resolve()
    pins = requirements.read_bytes()
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    # An environment works only with the Python that made it.
    name = "{}-{}-{}.{}".format(requirements.parent.name, hashlib.sha256(pins).hexdigest()[:12], *sys.version_info)
    place = data / "storysite" / "engines" / name
    python = place / "bin" / "python"
    if Path(sys.prefix).resolve() == place.resolve():
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{place}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)                   # other runs wait, and then find it complete
        if not (place / "complete").exists():
            install(place, python, requirements)
    os.execv(python, [python, *sys.argv])


def install(place, python, requirements):
    print(f"Installing from PyPI into {place}:", *requirements.read_text().split(), file=sys.stderr)
    for command in ([sys.executable, "-m", "venv", "--clear", place],
                    [python, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check",
                     "-r", requirements]):
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, errors="replace")
        if done.returncode:
            sys.stderr.write(done.stdout)
            sys.exit(f"the engine could not be installed into {place}; it needs Debian's python3-venv, and PyPI")
    (place / "complete").touch()


def options(voices, languages=("en",), has_models=False):
    """The arguments of the contract. An engine that speaks with models sees to their language itself."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--language", required=True)
    parser.add_argument("--pace", type=float, default=1.0, help="1 is a storyteller's")
    parser.add_argument("--voice", default=voices[0], choices=voices)
    parser.add_argument("--model", help="the file of a voice of the author's own")
    parser.add_argument("sound", help="the file that the voice is appended to")
    parsed = parser.parse_args()
    if parsed.model and not has_models:
        sys.exit("this engine speaks with its own voices only, and reads no model\n"
                 "  = piper reads the models of piper voices")
    if not parsed.model and parsed.language.split("-")[0].lower() not in languages:
        sys.exit(f"this engine has no voice for '{parsed.language}', only for {', '.join(languages)}\n"
                 "  = espeak speaks over a hundred languages")
    return parsed


def samples_of_16_bits(samples):
    """Samples from -1 to 1 as bytes, little-endian."""
    import numpy

    return (numpy.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()


def sentences():
    """The tokens of each sentence. Other spaces than these two belong to tokens, as in French before `!`."""
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        yield re.findall(r"[^ \t\n]+", line)


def serve(sound, rate, speak, pronounce):
    """Speaks what comes in.

    `speak(text)` gives the samples of a sentence, from -1 to 1, and its phonemes as `[(letter, seconds)]`;
    `pronounce(token)` gives the phonemes of a token by itself. `rate` is in samples a second.
    """
    import numpy

    with open(sound, "ab") as file:
        for tokens in sentences():
            samples, phonemes = speak(" ".join(tokens)) if tokens else (numpy.zeros(0), [])
            file.write(samples_of_16_bits(samples))
            file.flush()
            words = [{"text": token, "start": round(start, 3), "end": round(end, 3)}
                     for token, (start, end) in zip(tokens, times(tokens, phonemes, pronounce))]
            print(json.dumps({"rate": rate, "samples": len(samples), "words": words}, ensure_ascii=False), flush=True)


def serve_aligned(options, rate, speak):
    """Speaks what comes in, for an engine that does not say when its words are spoken: storysite's aligner listens.

    `speak(tokens)` gives the samples of a sentence, 16 bits, as bytes; `rate` is in samples a second.
    """
    program = aligner()
    spoken = [(tokens, speak(tokens)) for tokens in sentences()]
    with open(options.sound, "ab") as file:
        file.write(b"".join(samples for _, samples in spoken))
    found = align(program, options.language, rate, spoken)
    for (tokens, samples), labels in zip(spoken, found):
        length = len(samples) / 2 / rate
        words = [{"text": label["text"], "start": round(min(max(label["start"], 0), length), 3),
                  "end": round(min(max(label["end"], 0), length), 3)} for label in labels]
        print(json.dumps({"rate": rate, "samples": len(samples) // 2, "words": words or spread(tokens, length)},
                         ensure_ascii=False), flush=True)


LISTENING = 16000                                          # samples a second, which the aligner hears


def aligner():
    """The program that finds words: where it was compiled, where Debian's package has it, or on the path."""
    above = Path(__file__).resolve().parent.parent
    places = [above / ".build/release/storysite-voice", above / "storysite-voice"]
    program = next((place for place in places if place.is_file()), None) or shutil.which("storysite-voice")
    if not program:
        sys.exit("storysite-voice is missing, which finds the words in the voice\n"
                 "  = run Scripts/build --voice, or install the package storysite-voice")
    return program


def align(program, language, rate, spoken):
    """The words that storysite's aligner finds in each sentence, in seconds from its start; none where it finds none."""
    with tempfile.NamedTemporaryFile() as file:
        convert = ["ffmpeg", "-v", "error", "-y", "-f", "s16le", "-ar", str(rate), "-ac", "1", "-i", "pipe:0",
                   "-ar", str(LISTENING), "-f", "s16le", file.name]
        pause = bytes(rate // 4 * 2)                       # a quarter of a second, in which the aligner hears a beginning
        sound, text, length, begin = [], [], 0, 0
        for tokens, samples in spoken:
            sound += [pause, samples]
            length += (len(pause) + len(samples)) // 2
            end = length * LISTENING // rate
            text.append(f"{end - begin} {' '.join(tokens)}\n")
            begin = end
        run(convert, b"".join([*sound, pause]))
        done = run([program, "align", "--lengths", "--language", language, file.name], "".join(text).encode())
    found, begin = [], 0.0
    for line, (_, samples) in zip((json.loads(line) for line in done.splitlines()), spoken):
        begin += len(pause) / 2 / rate
        found.append([{**word, "start": word["start"] - begin, "end": word["end"] - begin} for word in line["words"]])
        begin += len(samples) / 2 / rate
    return found


def run(command, input):
    """What a program prints. Its last complaint is a note of ours."""
    try:
        return subprocess.run(command, input=input, check=True, capture_output=True).stdout
    except OSError as error:
        reason = f"{command[0]} cannot be started: {error.strerror}"
    except subprocess.CalledProcessError as error:
        reason = next(iter(error.stderr.decode(errors="replace").splitlines()[::-1]), f"it ended with {error.returncode}")
    sys.exit(f"the words could not be found in the voice\n  = {Path(command[0]).name}: {reason.strip().removeprefix('= ')}")


def spread(tokens, length):
    """Times by the letters of the words, where nothing better is known."""
    letters = [len(token) + 1 for token in tokens]
    ends = [length * sum(letters[:number + 1]) / sum(letters) for number in range(len(tokens))]
    return [{"text": token, "start": round(start, 3), "end": round(end, 3)}
            for token, start, end in zip(tokens, [0.0, *ends], ends)]


def is_sound(letter):
    return unicodedata.category(letter)[0] == "L"


def times(tokens, phonemes, pronounce):
    """When each token is said, `(start, end)` in seconds.

    The phonemes of the sentence are compared with those that each token has by itself: they differ where words run
    together or are said otherwise beside one another, and then the nearest phonemes that agree part the rest.
    """
    said, at = [], 0.0
    for letter, seconds in phonemes:
        if is_sound(letter):
            said.append((letter, at, at + seconds))
        elif said and not letter.isspace() and unicodedata.category(letter)[0] in "MS":
            said[-1] = (*said[-1][:2], at + seconds)      # length and the like go with the sound before them
        at += seconds
    alone = [(letter, index) for index, token in enumerate(tokens) for letter in pronounce(token) if is_sound(letter)]
    matcher = SequenceMatcher(None, [letter for letter, _ in alone], [letter for letter, *_ in said], autojunk=False)
    # To each phoneme of a token, in order, its place among those that were said; between matches by proportion.
    place = {}
    for tag, low, high, first, last in matcher.get_opcodes():
        for index in range(low, high):
            place[index] = first + (index - low) * max(last - first, 0) / (high - low)
    found, index = [], 0
    for number in range(len(tokens)):
        begin = index
        while index < len(alone) and alone[index][1] == number:
            index += 1
        if begin == index or not said:
            found.append(None)
            continue
        first = min(int(place[begin] + 0.5), len(said) - 1)
        following = min(int(place[index] + 0.5), len(said)) if index < len(alone) else len(said)
        found.append((said[first][1], said[max(following - 1, first)][2]))
    # A token that is not said, such as a dash, takes no time where the one before it ends.
    end = 0.0
    for number, time in enumerate(found):
        found[number] = time = (max(time[0], end), max(time[1], end)) if time else (end, end)
        end = time[1]
    return found
