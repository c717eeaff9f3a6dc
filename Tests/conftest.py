"""Names each test that fails at once: a run takes up to an hour, and pytest alone names them at its end."""

import pytest


class Failures:
    def __init__(self, terminal):
        self.terminal = terminal

    @pytest.hookimpl(trylast=True)  # after the letter that pytest itself writes
    def pytest_runtest_logreport(self, report) -> None:
        if report.failed:
            self.terminal.write_line(f"\nfailed: {report.nodeid}")


def pytest_sessionstart(session) -> None:
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal:  # the processes of pytest-xdist have none
        session.config.pluginmanager.register(Failures(terminal))
