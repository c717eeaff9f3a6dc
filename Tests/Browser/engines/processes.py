"""What the engines need beside them: a screen and a loudspeaker that nobody sees or hears."""

import array
import os
import select
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

WITH_US = ["setpriv", "--pdeathsig", "TERM"]
"""Before a command: it ends with the tests, however they end."""
START_WITHIN = 40
"""Seconds that a browser may take to start: twice as many, and a test, are within a test's limit."""


def started(start):
    """What `start` gives; a start that fails or takes too long is tried once more."""
    try:
        return start()
    except Exception:
        return start()


@contextmanager
def running(command: list[str], out=subprocess.DEVNULL, **options):
    """A process for as long as the block lasts."""
    process = subprocess.Popen(WITH_US + command, stdout=out, stderr=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def screen(width: int = 1440, height: int = 1440):
    """An X server on a free display; gives its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
    with running(command, pass_fds=[writing]):
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip() if select.select([answer], [], [], 30)[0] else ""
            assert number, "Xvfb does not start"
            yield f":{number}"


@contextmanager
def loudspeaker():
    """A PulseAudio server that plays into nothing, in real time; gives the environment that leads to it."""
    folder = tempfile.mkdtemp()  # for its owner only, and with a path that is short enough for a socket
    environment = {**os.environ, "XDG_RUNTIME_DIR": folder}
    command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
               "-L", "module-null-sink sink_name=null norewinds=1", "-L", "module-native-protocol-unix"]
    try:
        with running(command, env={**environment, "HOME": folder}):
            until = time.monotonic() + 30
            while not Path(folder, "pulse/native").is_socket():
                assert time.monotonic() < until, "PulseAudio does not start"
                time.sleep(0.05)
            yield environment
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def heard(environment: dict[str, str]):
    """Listens at the loudspeaker for as long as the block lasts; fills the list that it gives with the starts and ends of
    what was loud, in seconds. Sounds that are less than 0.3 s apart are one: a busy machine may hold them up."""
    rate, quiet = 24_000, 1500
    loud: list[list[float]] = []
    with tempfile.TemporaryFile() as file:
        command = ["parec", "--device=null.monitor", f"--rate={rate}", "--channels=1", "--format=s16le", "--latency-msec=20"]
        with running(command, out=file, env=environment):
            yield loud
        file.seek(0)
        sound = file.read()
    for at, sample in enumerate(array.array("h", sound[:len(sound) // 2 * 2])):
        if abs(sample) < quiet:
            continue
        time = at / rate
        if loud and time - loud[-1][1] < 0.3:
            loud[-1][1] = time
        else:
            loud.append([time, time])
