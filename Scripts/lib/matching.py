"""Measures how long it takes to align 10,000 labels with 10,000 words. Builds one tale with several timings: correct,
partly wrong, with words in pieces, and of another text.

Scripts/bench --matching calls this after compiling storysite.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import wave

STORYSITE = pathlib.Path(__file__).resolve().parents[2] / ".build/release/storysite"
WORDS = 10_000
ROUNDS = 15


def vocabulary(chance):
    syllables = [first + second for first in "bdfgklmnprstvz" for second in "aeiouāēīū"]
    return ["".join(chance.choices(syllables, k=chance.choice((1, 2, 2, 3, 3, 4)))) for _ in range(2500)]


def changed(words, share, stock, chance):
    """Returns the words as labels, after removing, adding, replacing or splitting a share of them."""
    labels = []
    for word in words:
        kind = chance.randrange(4) if chance.random() < share else None
        if kind == 0:
            continue
        if kind == 3:
            labels += [word[:len(word) // 2], word[len(word) // 2:]]
        else:
            labels.append(chance.choice(stock) if kind == 2 else word)
        if kind == 1:
            labels.append(chance.choice(stock))
    return labels


def timing(labels, length):
    step = length / len(labels)
    return {"sentences": [{"text": "", "start": 0, "end": length, "words": [
        {"text": label, "start": round(index * step, 3), "end": round((index + 0.9) * step, 3)}
        for index, label in enumerate(labels)]}]}


def main():
    chance = random.Random(1)
    stock, other = vocabulary(chance), vocabulary(chance)
    # Frequencies follow Zipf's law, as in any language.
    words = [stock[min(int(len(stock) ** chance.random()), len(stock) - 1)] for _ in range(WORDS)]
    lines = [" ".join(words[start:start + 11]) + "." for start in range(0, WORDS, 11)]
    pieces = [word[start:start + 2] for word in words for start in range(0, len(word), 2)]
    cases = {
        "correct labels": words,
        "5 % of them wrong": changed(words, 0.05, stock, chance),
        "20 % of them wrong": changed(words, 0.2, stock, chance),
        "half of them wrong": changed(words, 0.5, stock, chance),
        "words in pieces of two letters": pieces,
        "the same words in any order": chance.sample(words, len(words)),
        "another text": chance.choices(other, k=WORDS),
    }
    length = WORDS * 0.4
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="storysite-matching-", dir=memory) as folder:
        tale = pathlib.Path(folder) / "library/tales/tale"
        tale.mkdir(parents=True)
        (tale / "../../site.yml").write_text("title: Matching\nlanguages: [lv]\n")
        (tale / "tale.md").write_text("---\ntitle: Matching\nvoices: [{id: a, audio: a, timing: a}]\n---\n\n"
                                      + "\n\n".join(lines) + "\n", encoding="utf-8")
        with wave.open(str(tale / "a.wav"), "wb") as sound:
            sound.setparams((1, 1, 1000, 0, "NONE", ""))
            sound.writeframes(b"\x80" * int(1000 * (length + 1)))
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "XDG_CACHE_HOME": f"{folder}/cache"}
        usual = None
        print(f"| {WORDS:,} words | build | matching |\n|---|--:|--:|")
        for name, labels in cases.items():
            (tale / "a.json").write_text(json.dumps(timing(labels, length), ensure_ascii=False), encoding="utf-8")
            figures = []
            for number in range(ROUNDS):
                output = f"{folder}/output-{number}"
                process = subprocess.Popen(
                    [STORYSITE, "build", f"{folder}/library", "--output", output, "--quiet", "--jobs", "1"],
                    env=environment, stderr=subprocess.DEVNULL)
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                if process.returncode:
                    sys.exit(f"storysite did not build the library with {name}")
                figures.append(usage.ru_utime + usage.ru_stime)
                subprocess.run(["rm", "-r", output], check=True)
            # The fastest run: other load on the machine only adds time.
            best = min(figures)
            usual = best if usual is None else usual
            print(f"| {name} ({len(labels):,}) | {best * 1000:.0f} ms | {(best - usual) * 1000:.0f} ms |", flush=True)
        print(f"\nProcessor time, best of {ROUNDS}. The column 'matching' is the time above that of a build with correct labels.")


if __name__ == "__main__":
    main()
