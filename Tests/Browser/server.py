"""A web server like the real hosts: with byte ranges, as browsers need them to seek in sound; or without."""

import contextlib
import gzip
import mimetypes
import re
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

TYPES = {
    ".m4a": "audio/mp4", ".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".opus": "audio/ogg", ".wav": "audio/wav",
    ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml", ".woff2": "font/woff2", ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}

PATIENCE = 60
"""Seconds that an answer waits for the test, at most."""


class Server(ThreadingHTTPServer):
    """Serves `folder`; every request's path is kept in `asked`; paths that match `missing` are answered 404,
    those that match `slow` after `delay` seconds. If a body contains the bytes `pause`, the rest of it is sent `delay` seconds
    later, and not while `hold` is not set.
    Of a recording no byte from `cut` on is sent: the connection breaks as soon as `snap` is set. With `compress` text goes
    through gzip. Paths that match `held` wait while `hold` is not set, and are read when it is. With `follow` links lead out
    of the folder. Stopped, it is as if it had never been; started again, it has the same address."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, folder: Path, ranges: bool = True, compress: bool = False, follow: bool = False,
                 worker: bool = False, port: int = 0):
        super().__init__(("127.0.0.1", port), Handler)
        self.connections: set[socket.socket] = set()
        self.folder = folder.resolve()
        self.ranges = ranges
        self.compress = compress
        self.follow = follow
        self.worker = worker
        self.missing: re.Pattern[str] | None = None
        self.slow: re.Pattern[str] | None = None
        self.delay = 0.0
        self.pause: bytes | None = None
        self.asked: list[str] = []
        self.cut: int | None = None
        self.stopped = False
        self.end = threading.Event()
        self.snap = threading.Event()
        self.snap.set()
        self.held = re.compile(r"\.(m4a|mp3|ogg|opus|wav)$")
        self.hold = threading.Event()
        self.hold.set()
        threading.Thread(target=self.serve_forever, args=[0.05], daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"

    def process_request(self, request, client_address):
        self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request):
        self.connections.discard(request)
        super().shutdown_request(request)

    def stop(self):
        """Stops answering, also on open connections."""
        if self.stopped:
            return
        self.stopped = True
        self.end.set()
        self.shutdown()
        self.server_close()
        for connection in list(self.connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def start(self):
        self.socket = socket.socket(self.address_family, self.socket_type)
        self.server_bind()
        self.server_activate()
        self.stopped = False
        self.end.clear()
        threading.Thread(target=self.serve_forever, args=[0.05], daemon=True).start()

    def handle_error(self, request, client_address):
        pass  # browsers hang up in the middle of a recording; that is no news


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        path = unquote(urlsplit(self.path).path)
        self.server.asked.append(path)
        if self.server.slow and self.server.slow.search(path):
            time.sleep(self.server.delay)
        if path.endswith("/sw.js") and not self.server.worker:
            self.close_connection = True
            self.server.end.wait()
            return
        if self.server.held.search(path):
            self.server.hold.wait(PATIENCE)
        file = self.server.folder / path.lstrip("/")
        if not self.server.follow:
            file = file.resolve()
        if file.is_dir():
            file /= "index.html"
        hidden = self.server.missing and self.server.missing.search(path)
        if hidden or not file.is_file() or not file.is_relative_to(self.server.folder):
            return self.answer(404, b"", {})
        data = file.read_bytes()
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"Content-Type": kind}
        if self.server.compress and kind.startswith(("text/", "image/svg")) and "gzip" in self.headers["Accept-Encoding"]:
            return self.answer(200, gzip.compress(data, 6), headers | {"Content-Encoding": "gzip"})
        cut = self.server.cut
        is_cut = cut is not None and kind.startswith("audio/")
        if not self.server.ranges:
            return self.answer(200, data, headers)
        headers["Accept-Ranges"] = "bytes"
        asked = re.fullmatch(r"bytes=(\d*)-(\d*)", self.headers.get("Range", ""))
        if not asked or asked.group(0) == "bytes=-":
            if is_cut and cut < len(data):
                return self.break_off(200, data[:cut], len(data), headers)
            return self.answer(200, data, headers)
        first, last = asked.groups()
        start = int(first) if first else max(0, len(data) - int(last))
        end = min(int(last), len(data) - 1) if first and last else len(data) - 1
        if start >= len(data) or start > end:
            return self.answer(416, b"", headers | {"Content-Range": f"bytes */{len(data)}"})
        headers["Content-Range"] = f"bytes {start}-{end}/{len(data)}"
        if is_cut and end >= cut:
            return self.break_off(206, data[start:cut], end + 1 - start, headers)
        return self.answer(206, data[start:end + 1], headers)

    def break_off(self, status: int, body: bytes, promised: int, headers: dict[str, str]):
        self.close_connection = True
        if body:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(promised))
            self.end_headers()
            self.wfile.write(body)
        self.wfile.flush()
        self.server.snap.wait(PATIENCE)
        self.connection.shutdown(2)

    def answer(self, status: int, body: bytes, headers: dict[str, str]):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            pause = self.server.pause
            if pause and pause in body:
                first, pause, body = body.partition(pause)
                self.wfile.write(first + pause)
                time.sleep(self.server.delay)
                self.server.hold.wait(PATIENCE)
            self.wfile.write(body)
