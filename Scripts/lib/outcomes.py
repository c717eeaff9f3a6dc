"""How the tests of a run ended, from the reports that the test runners wrote: outcomes.py FOLDER FAILED_PARTS

Prints the numbers of tests that passed, failed and were skipped, and then the tests that passed only when run again,
one a line. The tests that failed or were skipped go to standard error. A part that broke before its report is one
failure.
"""

import collections
import pathlib
import re
import sys
import xml.etree.ElementTree as XML

WORDS = {"skipped": "Skipped:", "failure": "Failed:", "error": "Failed, or never ended:"}


def cases(report):
    """The tests of a report with their outcomes."""
    try:
        for case in XML.parse(report).getroot().iter("testcase"):
            outcome = next((tag for tag in ("failure", "error", "skipped") if case.find(tag) is not None), "passed")
            yield f"{case.get('classname')}::{case.get('name')}", outcome
    except XML.ParseError:
        print(f"error: the report of a part is broken off: {report.name}", file=sys.stderr)
        log = report.with_name("swift.log")
        if report.stem.startswith("swift") and log.exists():
            yield from cases_in_log(log.read_text(errors="replace"))


def cases_in_log(log):
    """The tests, with their outcomes, that Swift's runner named in its output before it was ended.

    The test that hung has begun and not ended. The output does not name suites, so several tests may have one name.
    """
    said = re.findall(r"(?m)^\S+ Test (?!run |case )(.+?) (?:with \d+ test cases? )?(started|passed|failed|skipped)\b", log)
    counts = collections.Counter(said)
    for name in dict.fromkeys(name for name, _ in said):
        passed, failed = counts[name, "passed"], counts[name, "failed"]
        never_ended = counts[name, "started"] - passed - failed
        outcomes = ["error"] * never_ended + ["failure"] * failed + ["passed"] * passed + ["skipped"] * counts[name, "skipped"]
        for number, outcome in enumerate(outcomes, 1):
            yield name if number == 1 else f"{name} {number}", outcome


def main(folder, failed_parts):
    outcomes, unsteady = {}, []
    for report in sorted(pathlib.Path(folder).glob("*.xml"), key=lambda report: report.stem.startswith("again-")):
        part = report.stem.removeprefix("again-")
        for name, outcome in cases(report):
            if part != report.stem and outcome == "passed":
                unsteady.append(name)
            outcomes["browser" if part in ("alone", "live") else part, name] = outcome
    for (_, name), outcome in outcomes.items():
        if outcome in WORDS:
            print(WORDS[outcome], name, file=sys.stderr)
    count = list(outcomes.values()).count
    print(count("passed"), max(count("failure") + count("error"), int(failed_parts)), count("skipped"))
    print(*unsteady, sep="\n")


main(*sys.argv[1:])
