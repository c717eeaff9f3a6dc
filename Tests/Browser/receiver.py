"""A host that receives events over TLS. Its certificate is self-signed; the browsers of the tests accept that."""

import ssl
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Receiver(ThreadingHTTPServer):
    """Keeps each request in `received`: method, path, headers, text. Answers with the statuses of `answers`, then 200."""

    daemon_threads = True

    def __init__(self, folder: Path):
        super().__init__(("127.0.0.1", 0), Handler)
        self.received: list[tuple[str, str, dict[str, str], str]] = []
        self.answers: list[int] = []
        certificate, key = folder / "certificate.pem", folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
            check=True, capture_output=True, timeout=60)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=self.serve_forever, args=[0.05], daemon=True).start()

    @property
    def address(self) -> str:
        return f"https://127.0.0.1:{self.server_port}/tales"

    def stop(self) -> None:
        self.shutdown()
        self.server_close()

    def handle_error(self, request, client_address):
        """A browser that has left is no error."""


class Handler(BaseHTTPRequestHandler):
    timeout = 30

    def answer(self):
        text = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode("utf-8")
        self.server.received.append((self.command, self.path, dict(self.headers), text))
        self.send_response(self.server.answers.pop(0) if self.server.answers else 200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST = do_PUT = do_OPTIONS = answer

    def log_message(self, *arguments):
        pass
