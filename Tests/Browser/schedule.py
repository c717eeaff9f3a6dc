"""Which worker runs which browser test: one has all of Firefox, one all of WebKit, and one each file whose site takes long to
build. Everything else goes to whichever is free, a test with all of its parameters: they may share a page."""

import re

from xdist.scheduler import LoadScopeScheduling

ONE_SITE = ("test_large_library.py", "test_hosts.py")
"""Files whose tests share a site that takes seconds to build: thousands of tales, and the whole sample once more."""


def engine_of(nodeid: str) -> str | None:
    """The engine that a test names in its parameters."""
    engine = re.search(r"\[[^\]]*\b(firefox|webkit)\b", nodeid)
    return engine and engine[1]


class EngineScheduling(LoadScopeScheduling):
    """Starting an engine or building a site costs seconds, so each is done by one worker and kept there."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::")[0]
        return engine_of(nodeid) or (file if file.endswith(ONE_SITE) else nodeid.split("[")[0])

    def remove_node(self, node) -> str | None:
        """Takes a worker's tests back. The test that ended the worker counts as run: a hang would hang again."""
        units = {scope: unit for scope, unit in self.assigned_work.pop(node).items() if not all(unit.values())}
        crashed = next((test for unit in units.values() for test, is_done in unit.items() if not is_done), None)
        if crashed is None:
            return None
        for scope, unit in units.items():
            if crashed in unit:
                unit[crashed] = True
            self.workqueue[scope] = unit
        for other in self.assigned_work:
            self._reschedule(other)
        return crashed
