"""A real Chromium on a built site, over http and from file://; and Firefox and WebKit beside it.

STORYSITE_OUTPUT names the folder of the built sample site, STORYSITE_BIN the program, CHROMIUM the command that
starts Chromium: chromium-headless-shell is the same engine without windows, and opens a page in a quarter of the time.
"""

import os
import re
import shutil
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from costs import Costs
from engines import WITNESS
from engines.firefox import firefox
from engines.processes import START_WITHIN, loudspeaker, started
from engines.webkit import webkit
from engines.window import Chromium
from program import ROOT, build
from schedule import EngineScheduling, engine_of
from server import Server
from tale import SEEN_LIGHT, Tale, narrated, opener

HERE = Path(__file__).parent
ARGUMENTS = [
    "--no-sandbox", "--autoplay-policy=no-user-gesture-required",
    "--disable-blink-features=OnDeviceWebSpeechAvailable",  # the engine without windows has none, and dies when it is asked
]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return EngineScheduling(config, log) if config.getoption("dist") == "loadscope" else None


def pytest_configure(config) -> None:
    config.stash[ENGINES] = Engines()
    config.pluginmanager.register(config.stash[ENGINES])
    if file := os.environ.get("STORYSITE_COSTS"):
        config.pluginmanager.register(Costs(file))


class Engines:
    """Ends an engine after the last of the tests that name it: an idle browser takes time of those that follow."""

    def __init__(self):
        self.left: dict[str, set[str]] = {}
        self.open: dict[str, ExitStack] = {}

    def pytest_collection_finish(self, session) -> None:
        for item in session.items:
            if name := engine_of(item.nodeid):
                self.left.setdefault(name, set()).add(item.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_teardown(self, item) -> None:
        name = engine_of(item.nodeid)
        left = self.left.get(name, set())
        left.discard(item.nodeid)
        if name in self.open and not left:
            self.open.pop(name).close()


ENGINES = pytest.StashKey[Engines]()


def pytest_collection_modifyitems(items) -> None:
    """What needs no browser is quick."""
    for item in items:
        if not {"playwright", "large"} & set(item.fixturenames) and not item.get_closest_marker("slow"):
            item.add_marker("quick")


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built sample site."""
    folder = Path(os.environ.get("STORYSITE_OUTPUT", ROOT / "output")).resolve()
    assert (folder / "index.html").is_file(), f"no site in {folder}: build it, or set STORYSITE_OUTPUT"
    return folder


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    """Builds a small library of `libraries/` and gives the folder of its site. Each is built once."""
    built: dict[str, Path] = {}

    def build_once(name: str) -> Path:
        if name not in built:
            built[name] = build(HERE / "libraries" / name, tmp_path_factory.mktemp(name))
        return built[name]

    return build_once


@pytest.fixture(scope="session")
def themed(tmp_path_factory, site):
    """The sample in a theme."""
    made = {"storybook": site}

    def in_theme(theme: str):
        if theme not in made:
            folder = tmp_path_factory.mktemp(theme)
            shutil.copytree(ROOT / "content", folder / "content")
            config = folder / "content/site.yml"
            config.write_text(config.read_text(encoding="utf-8").replace("theme: storybook", f"theme: {theme}"), encoding="utf-8")
            made[theme] = build(folder / "content", folder / "site")
        return made[theme]

    return in_theme


@pytest.fixture(scope="session")
def witnessed(tmp_path_factory):
    """A twin of a built site that records what goes wrong on its pages, over http and from a folder alike: no driver of
    these engines reports all of it. Only pages are copied; everything else is the same file."""
    copies = {}

    def link(source, target):
        try:
            os.link(source, target)
        except OSError:  # on another disk
            shutil.copy(source, target)

    def copy(folder):
        if folder not in copies:
            copies[folder] = shutil.copytree(folder, tmp_path_factory.mktemp("witnessed") / "site", copy_function=link)
            shutil.copy(WITNESS, copies[folder])
            for page in copies[folder].rglob("*.html"):
                text = page.read_text(encoding="utf-8")
                root = re.search(r'data-root="([^"]*)"', text).group(1)
                page.unlink()
                page.write_text(text.replace("<head>", f'<head><script src="{root}{WITNESS.name}"></script>', 1),
                                encoding="utf-8")
        return copies[folder]

    return copy


@pytest.fixture(scope="session")
def playwright() -> Playwright:
    with sync_playwright() as playwright:
        yield playwright


@contextmanager
def chromium(playwright: Playwright, loudspeaker: dict[str, str] | None = None, settings: str = ""):
    """Chromium, silent or on a loudspeaker, with `settings` of the engine."""
    program = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    sound = {"env": loudspeaker, "ignore_default_args": ["--mute-audio"]} if loudspeaker else {}
    # Playwright's own settings, such as that there is a mouse, would be lost with these.
    own = [f"--blink-settings={settings}"] if settings else []
    browser = started(lambda: playwright.chromium.launch(
        executable_path=program, args=[*ARGUMENTS, *own], timeout=START_WITHIN * 1000, **sound))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Browser:
    with chromium(playwright) as browser:
        yield browser


@pytest.fixture(scope="session")
def large_letters(playwright):
    """A small phone whose browser was set to letters twice as large: its media queries count in them, too."""
    with chromium(playwright, settings="defaultFontSize=32") as browser:
        yield browser.new_context(viewport={"width": 320, "height": 568}, locale="lv-LV", reduced_motion="reduce")


@pytest.fixture(scope="session")
def engine_named(request, playwright: Playwright):
    """Opens an engine by its name, perhaps where `heard` hears it; what engines need beside them is started for the first, and
    stops at the end."""
    with ExitStack() as started:
        openers, engines = {}, request.config.stash[ENGINES].open

        def beside(name: str, start):
            if name not in openers:
                opening = start()  # may start what it needs, which is to end after it
                own = started.enter_context(ExitStack())
                openers[name] = own.enter_context(opening)
                own.callback(openers.pop, name)
                engines[name] = own
            return openers[name]

        def open_engine(name: str, night: bool = False, at: dict[str, str] | None = None):
            if name == "firefox":
                return beside(name, lambda: firefox(playwright, speaker()))(night)
            if name == "webkit":
                return beside(name, webkit)(night, at)
            if at:
                return Chromium(beside("sounding", lambda: chromium(playwright, at)))
            return Chromium(request.getfixturevalue("browser"))

        def speaker() -> dict[str, str]:
            return beside("loudspeaker", loudspeaker)

        open_engine.speaker = speaker
        yield open_engine


@pytest.fixture(params=["firefox", "webkit"])
def engine(request, engine_named):
    """A browser engine other than Chromium, without stored data: by day, on a phone, sound allowed."""
    engine = engine_named(request.param)
    yield engine
    engine.close()


def motion_for(asked: pytest.Item | pytest.Collector) -> str:
    """Whether a test or a module asks for movements: not if it is marked as `still`."""
    return "reduce" if asked.get_closest_marker("still") else "no-preference"


@contextmanager
def visit(browser: Browser, motion: str = "reduce"):
    """A browser that has never been here, by day, on a small tablet."""
    context = browser.new_context(
        viewport={"width": 820, "height": 1180}, color_scheme="light", locale="lv-LV", reduced_motion=motion)
    # Playwright's own clock would replace performance.now() and animation frames too.
    context.add_init_script("Date.prototype.getHours = () => 10")
    context.add_init_script(SEEN_LIGHT)
    yield context
    context.close()


@pytest.fixture
def context(request, browser: Browser) -> BrowserContext:
    with visit(browser, motion_for(request.node)) as context:
        yield context


@pytest.fixture
def new_phone(browser: Browser):
    """Opens a page, each on another phone that has never been here: in English and by day where nothing else is said."""
    contexts = []

    def open_page(hour: int | None = 10, **options) -> Page:
        context = browser.new_context(**{"viewport": {"width": 390, "height": 844}, "locale": "en-GB", "reduced_motion": "reduce",
                                         "color_scheme": "light", **options})
        if hour is not None:
            context.add_init_script(f"Date.prototype.getHours = () => {hour}")
        context.set_default_timeout(30_000)
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def serve():
    """Starts servers that stop with the test."""
    servers: list[Server] = []

    def start(folder: Path, **options) -> Server:
        servers.append(Server(folder, **options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def root(site: Path, serve) -> str:
    """The root of the sample site over http."""
    return serve(site).address


@pytest.fixture(params=["http", "file"])
def address(request, site: Path, serve) -> str:
    """The root of the sample site, once over http and once from file://."""
    return serve(site).address if request.param == "http" else site.as_uri() + "/"


@pytest.fixture
def open_tale(context: BrowserContext):
    """Opens the tale at an address in a new page: at its first page, or at its title."""
    return opener(context)


@pytest.fixture(scope="module")
def shared_tale(request, site: Path, browser: Browser) -> Tale:
    """The same on one page for the tests of a module, which ask only for what they have set themselves: opening a page takes
    longer than many a test."""
    server = Server(site)
    with visit(browser, motion_for(request.node)) as context:
        yield opener(context)(server.address + narrated(site))
    server.stop()


@pytest.fixture
def turned_back(shared_tale: Tale) -> Tale:
    """The shared tale at its first page; nothing has the focus, as when it was opened."""
    shared_tale.pass_title()
    shared_tale.go_to(0)
    shared_tale.settle()
    shared_tale.page.evaluate("document.activeElement.blur()")
    return shared_tale


@pytest.fixture
def ways(library, serve, open_tale):
    """Opens a tale of the library `ways`."""
    address = serve(library("ways")).address
    return lambda slug: open_tale(f"{address}tales/{slug}/index.html")


@pytest.fixture
def tale(site: Path, serve, open_tale) -> Tale:
    """The sample's narrated tale, over http."""
    return open_tale(serve(site).address + narrated(site))
