"""A folder in which one mutated library is written, built and examined.

    SANDBOX/library        the library, with its output in it
    SANDBOX/outside        files that nobody may read, change or remove
    SANDBOX/cache          XDG_CACHE_HOME
    SANDBOX/report, said   the standard output and the standard error of the last run
"""

import os
import pathlib
import resource
import select
import shutil
import signal
import stat


SECRET = b"storysite-must-not-read-this"
OUTSIDE = {
    "thesis.odt": SECRET, ".ssh/id": SECRET, "tale.md": b"---\ntitle: " + SECRET + b"\n---\n\n" + SECRET + b"\n",
    "secret.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><!-- ' + SECRET + b" --></svg>",
    "anna.json": b'{"sentences":[{"text":"' + SECRET + b'","start":0,"end":1}]}', "empty/.keep": b"",
}
# The time of the last read is long before that of the last write, so that the file system notes the next read.
_READ, _WRITTEN = 1_000_000_000, 1_600_000_000

SECONDS = 10
MEGABYTES = 500
_ADDRESS_SPACE = 4 << 30


class Sandbox:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.library = self.folder / "library"
        self.output = self.library / "output"
        self.cache = self.folder / "cache"
        self.outside = self.folder / "outside"
        for name, data in OUTSIDE.items():
            path = self.outside / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            os.utime(path, (_READ, _WRITTEN))
        self.reads_are_noted = self._notes_reads()
        self._untouched = self._state()
        self._restored = set()

    def _notes_reads(self):
        """Whether the file system notes when a file is read; some are mounted without that."""
        probe = self.folder / "probe"
        probe.write_bytes(b"x")
        os.utime(probe, (_READ, _WRITTEN))
        probe.read_bytes()
        return probe.stat().st_atime != _READ

    def _state(self):
        """What shows a read or a change of anything outside, by path."""
        state = {}
        for folder, names, files in os.walk(self.outside):
            for name in files + names:
                path = os.path.join(folder, name)
                found = os.lstat(path)
                read = found.st_atime if self.reads_are_noted and stat.S_ISREG(found.st_mode) else 0
                # The time of a folder changes when anything is made or removed in it.
                state[path] = (found.st_mode, found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, read)
        return state

    def damage(self):
        """What was done outside since the sandbox was made; empty if nothing was."""
        state = self._state()
        wrong = []
        for path, before in self._untouched.items():
            name = os.path.relpath(path, self.outside)
            after = state.get(path)
            if after is None:
                wrong.append(f"removed {name}")
            elif after[:5] != before[:5]:
                wrong.append(f"changed {name}")
            elif after != before:
                wrong.append(f"read {name}")
        wrong += [f"made {os.path.relpath(path, self.outside)}" for path in state.keys() - self._untouched.keys()]
        extra = set(os.listdir(self.folder)) - {"library", "outside", "cache", "probe", "said", "report"}
        return wrong + [f"made ../{name}" for name in sorted(extra)]

    def clear(self):
        """Removes the library and the cache, but not what is outside."""
        self._restored = set()
        for folder in (self.library, self.cache):
            if folder.is_symlink():
                folder.unlink()
            shutil.rmtree(folder, ignore_errors=True)

    def write(self, library, times=None):
        """Writes a library: entries and times of files by path below SANDBOX, so also of the output and the cache."""
        self.library.mkdir(exist_ok=True)
        for name, entry in library.items():
            try:
                self._put(os.path.join(self.folder, name), entry)
            except (OSError, ValueError):
                continue  # a name that the file system does not take, or a file where a folder should be
        for name, seconds in (times or {}).items():
            try:
                if not self._is_inside(os.path.dirname(os.path.join(self.folder, name))):
                    continue
                os.utime(os.path.join(self.folder, name), (seconds, seconds), follow_symlinks=False)
            except (OSError, OverflowError):
                continue

    def restore(self, paths, good):
        """Restores files and folders, by path below SANDBOX, from a good library. False if all were restored before."""
        before = len(self._restored)
        for path in set(map(str, paths)) - self._restored:
            self._restored.add(path)
            full = os.path.join(self.folder, path)
            if not self._is_inside(os.path.dirname(full)):
                continue
            if os.path.isdir(full) and not os.path.islink(full):
                shutil.rmtree(full, ignore_errors=True)  # a link in the path may lead above it
            elif os.path.lexists(full):
                os.unlink(full)
            self.write({name: entry for name, entry in good.items() if name == path or name.startswith(f"{path}/")})
        return len(self._restored) > before

    def _is_inside(self, folder):
        """Whether a folder is in the library or the cache, and not reached through a link that a mutation made."""
        real = os.path.realpath(folder)
        return any(f"{real}/".startswith(f"{os.path.realpath(own)}/") for own in (self.library, self.cache))

    def _put(self, path, entry):
        """Writes bytes, or makes the special file that the entry describes. Never follows a link out of the sandbox."""
        folder = os.path.dirname(path)
        if not self._is_inside(folder):
            return
        os.makedirs(folder, exist_ok=True)
        if os.path.islink(path):
            os.unlink(path)
        if isinstance(entry, bytes):
            with open(path, "wb") as file:
                file.write(entry)
            return
        if os.path.lexists(path):
            if os.path.isdir(path):
                shutil.rmtree(path)
            else:
                os.unlink(path)
        match entry.kind:
            case "link":
                os.symlink(entry.value.replace("OUTSIDE", str(self.outside)).replace("LIBRARY", str(self.library)), path)
            case "fifo":
                os.mkfifo(path)
            case "device":
                if os.geteuid() == 0:
                    os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, entry.value))
            case "folder":
                os.mkdir(path)
            case "sparse":
                with open(path, "wb") as file:
                    file.truncate(entry.value)

    def run(self, program, command, environment):
        """Runs storysite in the sandbox.

        Returns the exit status (negative for a signal, None for a hang), the seconds of processor time, the megabytes
        of memory, and the bytes on standard output and standard error.
        """
        paths = [str(self.folder / name) for name in ("report", "said")]
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        actions = [(os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
                   *((os.POSIX_SPAWN_OPEN, number + 1, path, flags, 0o600) for number, path in enumerate(paths))]
        child = os.posix_spawn(program, [program, *command], {"XDG_CACHE_HOME": str(self.cache), **environment},
                               file_actions=actions)
        is_hanging = not _ends(child)
        if is_hanging:
            os.kill(child, signal.SIGKILL)
        _, status, usage = os.wait4(child, 0)
        said = []
        for path in paths:
            with open(path, "rb") as file:
                said.append(file.read(4 << 20))
        seconds = usage.ru_utime + usage.ru_stime
        return None if is_hanging else os.waitstatus_to_exitcode(status), seconds, usage.ru_maxrss / 1024, *said


def _ends(child):
    """Waits until a process ends. False if it works for too long, or does nothing although the machine would let it."""
    handle = os.pidfd_open(child)
    try:
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        before, wait = -1, SECONDS
        while not poll.poll(wait * 1000):
            fields = _fields(f"/proc/{child}/stat")
            ticks = int(fields[11]) + int(fields[12])
            if ticks == before and not _wants_processor(child) or ticks > SECONDS * os.sysconf("SC_CLK_TCK"):
                return False
            before, wait = ticks, SECONDS / 3
        return True
    finally:
        os.close(handle)


def _fields(path):
    """The fields of /proc/PID/stat after the name of the program: the state is the first."""
    with open(path) as file:
        return file.read().rsplit(")", 1)[1].split()


def _wants_processor(process):
    """Whether a thread of the process or of a program that it started runs, or waits for a processor or a disk."""
    try:
        for thread in os.listdir(f"/proc/{process}/task"):
            if _fields(f"/proc/{process}/task/{thread}/stat")[0] in "RD":
                return True
            with open(f"/proc/{process}/task/{thread}/children") as file:
                if any(map(_wants_processor, file.read().split())):
                    return True
    except FileNotFoundError:
        return True  # a thread or program that ended just now
    return False


def limit_memory():
    """Limits the address space of this process and its children, so that a bad library cannot fill the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESS_SPACE, _ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
