"""A preview that runs: `storysite serve`, asked over raw sockets, and its events."""

import json
import os
import selectors
import signal
import socket
import subprocess
import time

from library import BINARY

TIMEOUT = 60
"""Seconds that anything is waited for, at most."""


def free_port() -> int:
    """A port that no other test takes, for a preview that stops and comes back: by itself it takes the next one from 8000 on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Preview:
    """A running `storysite serve`."""

    def __init__(self, library, home, *arguments, program=BINARY):
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"),
                       "LANG": "C.UTF-8"}
        self.error_output = home / "error_output"
        with self.error_output.open("ab") as error_output:
            self.process = subprocess.Popen(
                [program, "serve", library, *map(str, arguments)], cwd=home, env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=error_output)
        self.said = ""
        try:
            self._await_line("Ctrl-C")
        except BaseException:
            self.process.kill()
            raise
        self.address = next(line for line in self.said.splitlines() if line.startswith("http://"))
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])
        [folder] = (home / "cache/storysite").glob("preview-*")
        self.site = folder / "site"

    def _await_line(self, text):
        end = time.monotonic() + TIMEOUT
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while text not in self.said:
                assert selector.select(end - time.monotonic()), f"the preview did not say '{text}': {self.said}"
                piece = os.read(self.process.stdout.fileno(), 4096)
                assert piece, f"the preview ended: {self.error_output.read_text(encoding='utf-8')}"
                self.said += piece.decode()

    def await_error_output(self, text):
        """Everything on standard error, as soon as `text` is there."""
        end = time.monotonic() + TIMEOUT
        while text not in (said := self.error_output.read_text(encoding="utf-8")):
            assert time.monotonic() < end, f"the preview did not print '{text}': {said}"
            time.sleep(0.02)
        return said

    def stop(self, wish=signal.SIGINT):
        """Ends it as Ctrl-C does; gives its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(wish)
        status = self.process.wait(TIMEOUT)
        self.process.stdout.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def ask(self, target="/", method="GET", host=None, body=b"", to="127.0.0.1", **headers):
        """Asks for a target as it is written; gives status, headers (by small names) and body."""
        lines = [f"{method} {target} HTTP/1.1", f"Host: {host or f'127.0.0.1:{self.port}'}", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        with socket.create_connection((to, self.port), timeout=TIMEOUT) as connection:
            connection.sendall("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
            answer = b""
            while piece := connection.recv(1 << 16):
                answer += piece
        head, _, body = answer.partition(b"\r\n\r\n")
        status, *fields = head.decode("latin-1").split("\r\n")
        named = dict(field.split(": ", 1) for field in fields)
        return int(status.split()[1]), {name.lower(): value for name, value in named.items()}, body

    def page(self, target):
        """The text of a page, which is there."""
        status, _, body = self.ask(target)
        assert status == 200, (target, status)
        return body.decode()

    def events(self):
        return Events(self.port)

    def await_state(self, holds):
        """The first state of the library for which `holds`."""
        with self.events() as events:
            return events.await_state(holds)

    def await_page(self, target, holds):
        """Waits until a page is as `holds` says."""
        with self.events() as events:
            for _ in events:
                status, _, body = self.ask(target)
                if holds(status, body.decode()):
                    return
        raise AssertionError(f"{target} never became so")


class Events:
    """The states that a preview tells, one after the other, for a limited time."""

    def __init__(self, port):
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
        self.connection.sendall(f"GET /.storysite/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        self.lines = self.connection.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lines.close()
        self.connection.close()

    def __iter__(self):
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            line = self.lines.readline()
            assert line, "the preview closed the connection"
            if line.startswith(b"data: "):
                yield json.loads(line[6:])

    def await_state(self, holds):
        last = None
        for last in self:
            if holds(last):
                return last
        raise AssertionError(f"the library never became so: {last}")
