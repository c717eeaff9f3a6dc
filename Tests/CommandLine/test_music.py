"""Quiet music in a tale's front matter."""

import re

from library import sound, tale

VOICE = "voices:\n  - id: anna\n    audio: anna\n"
FILES = "-- tales/lapsa/anna.wav (2 s) --\n-- tales/lapsa/tune.wav (1 s) --\n"


def music_of(site):
    found = re.search(r"<audio data-music[^>]*>(.*?)</audio>", site.page("lapsa"))
    return found and re.findall(r'src="([^"]+)" type="([^"]+)"', found[1])


def test_music_is_found_by_name_with_or_without_its_ending(library):
    for name in ("tune", "tune.wav", "./tune"):
        site = library(tale(more=f"music: {name}\n{VOICE}") + FILES)
        site.build("--strict").good()
        [(source, kind)] = music_of(site)
        assert re.fullmatch(r"\.\./\.\./tales/lapsa/tune\.\w+\.wav", source) and kind.startswith("audio/")
        assert (site.output / source.removeprefix("../../")).read_bytes() == sound(1)


def test_music_may_lie_in_a_folder_of_the_tale(library):
    site = library(tale(more=f"music: sounds/tune\n{VOICE}") + FILES + "-- tales/lapsa/sounds/tune.wav (3 s) --\n")
    site.build("--strict").good()
    [(source, _)] = music_of(site)
    assert (site.output / source.removeprefix("../../")).read_bytes() == sound(3)


def test_a_tale_without_music_has_none(library):
    site = library(tale(more=VOICE) + FILES)
    site.build("--strict").good()
    assert music_of(site) is None
    assert 'data-setting="music"' not in site.page("lapsa")
    assert not list(site.output.rglob("tune.*"))


def test_music_alone_tells_nothing(library):
    """It sounds beside a voice; without one nothing on the page would play it."""
    site = library(tale(more="music: tune\n") + FILES)
    site.build("--strict").good()
    assert music_of(site) is None


def test_missing_music_is_reported_with_what_it_may_be(library):
    site = library(tale(more="music: tunes\n") + FILES)
    [diagnostic] = site.build().diagnostics
    assert "no music 'tunes'" in diagnostic.message
    assert any("did you mean 'tune'?" in note for note in diagnostic.notes)
    assert any(".opus, .m4a" in note for note in diagnostic.notes)


def test_music_that_is_spoiled_is_reported(library):
    site = library(tale(more="music: tune\n"))
    site.path("tales/lapsa/tune.mp3").write_bytes(bytes(4000))
    outcome = site.build()
    assert outcome.codes == ["not-a-recording"]
    assert outcome.diagnostics[0].location.file == "tales/lapsa/tune.mp3"


def test_another_tune_is_seen(library):
    site = library(tale(more=f"music: tune\n{VOICE}") + FILES)
    site.build().good()
    before = music_of(site)
    site.path("tales/lapsa/tune.wav").write_bytes(sound(2))
    site.build().good()
    assert music_of(site) != before
    assert len(list(site.output.rglob("tune.*"))) == 1
