"""What the engines of Voice/engines share: their environment, the sentences they read, the aligner that they ask."""

import json
import shutil
import subprocess
import sys

from pathlib import Path

ENGINES = Path(__file__).parents[2] / "Voice/engines"


def python(script: str, engines: Path = ENGINES, text: str = "", **environment: str) -> str:
    done = subprocess.run([sys.executable, "-c", f"import sys\nsys.path.insert(0, {str(engines)!r})\nimport engine\n{script}"],
                          input=text.encode(), capture_output=True, check=False, env={"PATH": "/usr/bin:/bin", **environment})
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def test_a_no_break_space_belongs_to_its_token_in_any_locale():
    """As in French; otherwise these words, and sentences of nothing else, would never light up."""
    script = "import json\nfor tokens in engine.sentences(): print(json.dumps(tokens, ensure_ascii=False))"
    said = python(script, text="dit\xa0: «\xa0Āboli\u202f!\xa0»\n\n«\xa0Oui\xa0!\xa0»\tet  non\n", LC_ALL="C", PYTHONCOERCECLOCALE="0",
                  PYTHONUTF8="0")
    assert [json.loads(line) for line in said.splitlines()] == [
        ["dit\xa0:", "«\xa0Āboli\u202f!\xa0»"], [], ["«\xa0Oui\xa0!\xa0»", "et", "non"]]


def test_engines_find_the_aligner_of_the_package(tmp_path):
    shutil.copytree(ENGINES, tmp_path / "engines")
    (tmp_path / "storysite-voice").touch()
    assert python("print(engine.aligner())", tmp_path / "engines").strip() == str(tmp_path / "storysite-voice")


def test_a_reason_of_the_aligner_reaches_the_author(tmp_path):
    program = tmp_path / "storysite-voice"
    program.write_text("#!/bin/sh\ncat >/dev/null\necho 'no sounds of Latvian' >&2\nexit 1\n")
    program.chmod(0o755)
    script = f"try: engine.run([{str(program)!r}], b'')\nexcept SystemExit as end: print(end)"
    assert python(script).splitlines()[-1] == "  = storysite-voice: no sounds of Latvian"


def test_runs_that_install_an_engine_at_the_same_time_share_it(tmp_path):
    """The first use of an engine with several tales at once failed."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy/requirements.txt").touch()
    script = f"""import sys
sys.path.insert(0, {str(ENGINES)!r})
import engine
engine.enter_environment({str(tmp_path / "toy/requirements.txt")!r})
print(sys.prefix)
"""
    (tmp_path / "toy/engine-toy").write_text(script)
    runs = [subprocess.Popen([sys.executable, tmp_path / "toy/engine-toy"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             text=True, env={"PATH": "/usr/bin:/bin", "XDG_DATA_HOME": str(tmp_path / "data")}) for _ in range(2)]
    ends = [(*run.communicate(timeout=120), run.returncode) for run in runs]
    assert [end[2] for end in ends] == [0, 0], ends
    assert len({end[0] for end in ends}) == 1 and str(tmp_path / "data") in ends[0][0]
    assert sum("Installing" in end[1] for end in ends) == 1
