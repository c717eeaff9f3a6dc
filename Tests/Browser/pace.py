"""Bounds on time that hold on any machine: multiples of the time that known work takes in the same page, a moment before or
after. What slows the machine slows both."""

import json

from playwright.sync_api import Browser, Page

# What pages do: objects and texts are made and sorted, elements laid out, and their places asked for.
WORK = """() => {
  const words = Array.from({ length: 4000 }, (_, index) => ({ key: String((index * 7919) % 4001), index }));
  words.sort((one, other) => one.key.localeCompare(other.key));
  const box = document.body.appendChild(document.createElement('div'));
  box.style.cssText = 'position: absolute; visibility: hidden; width: 300px; contain: strict';
  for (const { key } of words.slice(0, 400)) box.appendChild(document.createElement('span')).textContent = key;
  const height = box.scrollHeight;
  box.remove();
  return height;
}"""


def work_time(page: Page) -> float:
    """Milliseconds by the clock for the known work, at the page's own pace: the best of several."""
    return page.evaluate(f"""() => Math.min(...Array.from({{ length: 5 }}, () => {{
      const began = performance.now();
      ({WORK})();
      return performance.now() - began;
    }}))""")


class Trace:
    """What the browser did while `do` ran, and then the known work, in the page that `do` returns. Times are processor
    time of the page's own thread: on a busy machine the thread waits, and waiting is not its work."""

    def __init__(self, browser: Browser, do, categories: tuple[str, ...] = ()):
        browser.start_tracing(categories=["toplevel", "blink.user_timing", "__metadata", *categories])
        page: Page = do()
        page.evaluate(f"""() => new Promise(done => {{
          let left = 3;
          const next = () => {{
            performance.mark('work');
            ({WORK})();
            left -= 1;
            setTimeout(left ? next : done);
          }};
          setTimeout(next);
        }})""")
        events = json.loads(browser.stop_tracing())["traceEvents"]
        threads = {(event["pid"], event["tid"]) for event in events
                   if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"}
        asked = [event for event in events if "DevTools" in json.dumps(event.get("args", {}).get("chrome_mojo_event_info", ""))]
        marks = [event for event in events if event["name"] == "work" and "ts" in event]
        pages = {(event["pid"], event["tid"]) for event in marks}
        assert pages <= threads, "the known work ran in another thread"
        self.events = [event for event in events if (event["pid"], event["tid"]) in pages]
        tasks = [event for event in self.events if event["name"].endswith("RunTask") and "tdur" in event]

        def holds(task: dict, others: list[dict]) -> bool:
            return any((other["pid"], other["tid"]) == (task["pid"], task["tid"])
                       and task["ts"] <= other["ts"] <= task["ts"] + task["dur"] for other in others)

        # What the test itself asks of the page is not the page's.
        self.tasks = [task for task in tasks if not holds(task, [*asked, *marks])]
        assert self.tasks, "the trace holds no tasks of the page"
        # A task may lie in another, longer by next to nothing.
        self.work = min(max(task["tdur"] for task in tasks if holds(task, [mark])) for mark in marks)

    def longest_task(self) -> float:
        """The longest that the page's thread worked without a pause, as a multiple of the known work."""
        return max(task["tdur"] for task in self.tasks) / self.work
