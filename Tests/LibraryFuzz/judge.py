"""Decides whether storysite behaved, from its exit status, its messages and the site that it wrote."""

import hashlib
import json
import os
import re
import stat
import xml.parsers.expat

import pages
import sandbox

ERROR = re.compile(rb"^(?P<file>[^\n]+?)(?::\d+:\d+)?: error: .+ \[[a-z0-9-]+\]$", re.MULTILINE)
_CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]")
_ODD_NAME = re.compile(r"[\x00-\x20\x7f-\x9f\"'*:<>?|\\#%\u202a-\u202e\u2066-\u2069]|[. ]$")
_MOST_SAID = 1 << 20


class Judge:
    """Keeps what good sites look like, and which files were already found to be good."""

    def __init__(self):
        self.vocabulary = set(pages.MARKDOWN)
        self._good = {}

    def learn(self, output):
        """Adds the elements and attributes of a good site; returns what is wrong with it."""
        for path in _files(output):
            if path.endswith(".html"):
                with open(path, "rb") as file:
                    self.vocabulary |= pages.read(file.read())[1]
        return self.site(output)

    def run(self, outcome, box):
        """What is wrong with a run in a sandbox; a list of short descriptions, of which equal ones are one kind."""
        status, seconds, megabytes, report, said = outcome
        wrong = [f"outside: {kind}" for kind in box.damage()]
        if status is None:
            return wrong + [f"no end after {sandbox.SECONDS} s"]
        if status < 0:
            return wrong + [f"signal {-status}"]
        if status not in (0, 1):
            wrong.append(f"exit status {status}")
        if seconds > sandbox.SECONDS:
            wrong.append(f"more than {sandbox.SECONDS} s")
        if megabytes > sandbox.MEGABYTES:
            wrong.append(f"more than {sandbox.MEGABYTES} MB")
        if status == 1 and not ERROR.search(said):
            wrong.append("exit status 1 without an error that names a file")
        if len(said) > _MOST_SAID:
            wrong.append("more than 1 MB of messages")
        if _CONTROL.search(said) or _CONTROL.search(report):
            wrong.append("a control character in messages")
        if sandbox.SECRET in said or sandbox.SECRET in report:
            wrong.append("a file outside is quoted in messages")
        return wrong

    def site(self, output, planted=()):
        """What is wrong with the files of a site. Files that were there before, at `planted`, may stay."""
        wrong, there, links, ids = [], set(), [], {}
        for path in _files(output):
            name = os.path.relpath(path, output)
            there.add(name)
            kind = os.lstat(path).st_mode
            if not stat.S_ISREG(kind):
                if name not in planted:
                    wrong.append("a file of the site is no regular file")
                continue
            if name in planted or name.startswith(".storysite/"):
                continue
            if _ODD_NAME.search(name):
                wrong.append("a name that some systems cannot store")
            with open(path, "rb") as file:
                data = file.read()
            key = name, hashlib.blake2b(data, digest_size=12).digest()
            if key not in self._good:
                found = self._file(name, data)
                if len(self._good) > 20_000:
                    self._good.clear()
                self._good[key] = found
            faults, addresses, own = self._good[key]
            wrong += faults
            links.append((name, addresses))
            ids[name] = own
        for name, addresses in links:
            wrong += _dead(name, addresses, there, ids)
        return wrong

    def _file(self, name, data):
        """What is wrong with a file; its addresses; its ids."""
        if sandbox.SECRET in data:
            return ["a file outside is in the site"], [], set()
        if name.endswith(".html"):
            faults, pairs, addresses, ids = pages.read(data)
            faults += [f"page has <{tag} {attribute}>" for tag, attribute in sorted(pairs - self.vocabulary)]
            return [fault if fault.startswith("page") else f"page: {fault}" for fault in faults], addresses, ids
        try:
            if name.endswith((".json", ".webmanifest")):
                json.loads(data)
            elif name.endswith((".svg", ".xml")):
                # No namespace can hold this separator, while that of ElementTree, '}', may be in one.
                xml.parsers.expat.ParserCreate(namespace_separator="\n").Parse(data, True)
            elif name.endswith((".css", ".js", ".txt")):
                data.decode()
        except (ValueError, xml.parsers.expat.ExpatError):
            return [f"a file {os.path.splitext(name)[1]} that cannot be parsed"], [], set()
        if name.endswith((".php", ".htm", ".xhtml", ".cgi", ".shtml", ".htaccess", ".exe", ".py", ".sh")):
            return ["an ending that servers run or browsers open as a page"], [], set()
        return [], [], set()


def _files(folder):
    for parent, names, files in os.walk(folder):
        for name in files + [name for name in names if os.path.islink(os.path.join(parent, name))]:
            yield os.path.join(parent, name)


def _dead(name, addresses, there, ids):
    wrong = []
    is_tale = name.startswith("tales/")
    for tag, address in addresses:
        scheme, path, fragment = pages.target(address)
        # A plain page may lead to other sites; nothing is ever loaded from there.
        if scheme and tag == "a" and not is_tale and scheme in {"http", "https", "mailto", "tel"}:
            continue
        if scheme:
            wrong.append(f"page: <{tag}> has an address of another site")
            continue
        if name == "404.html" and path.startswith("/"):
            # The page for wrong addresses is shown at any depth, so its links begin at the root of the host.
            parts = path.split("/")
            path = next(("/".join(parts[k:]) for k in range(1, len(parts)) if "/".join(parts[k:]) in there), path[1:])
        place = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
        if place.startswith("../"):
            wrong.append("page: an address outside the site")
        elif place not in there and f"{place}/index.html" not in there and place != ".":
            wrong.append("page: a dead link")
        elif is_tale and not path and fragment and fragment not in ids.get(name, set()):
            wrong.append("page: a link to a missing part of the tale")
    return wrong
