"""`timing.schema.json` describes the timing files that storysite reads and writes."""

import json
import pathlib

import jsonschema
import pytest

from library import tale

CONTENT = pathlib.Path(__file__).parents[2] / "content"
VOICE = "voices: [{ id: anna, audio: anna, timing: anna }]\n"
TEXT = "Once there was a fox."
SENTENCES = '"sentences": [{"text": "Once there was a fox.", "start": 1, "end": 1.9}]'
TITLE = '"text": "Fox", "start": 0.3, "end": 0.9'
WORDS = ('{"sentences": [{"text": "Once there was a fox.", "start": 0, "end": 1.9, "words": ['
         '{"text": "Once", "start": 0.0, "end": 0.4}, {"text": "there", "start": 0.4, "end": 1e0}]}]}')


@pytest.fixture
def fox(library):
    return lambda timing: library(tale("fox", "Fox", TEXT, VOICE) + "-- tales/fox/anna.wav (2.5 s) --\n"
                                  f"-- tales/fox/anna.json --\n{timing}\n")


@pytest.fixture
def schema(fox):
    site = fox(WORDS)
    site.build().good()
    schema = json.loads(site.tree()["timing.schema.json"])
    jsonschema.Draft202012Validator.check_schema(schema)
    return schema


def fits(timing, schema):
    return jsonschema.Draft202012Validator(schema).is_valid(json.loads(timing))


@pytest.mark.parametrize("timing", [
    WORDS,
    '{"sentences": [{"text": "Once there was a fox.", "start": 0, "end": 1.9}]}',
    '{"made": {"by": "align", "of": "1", "as": "2"}, "sentences": [{"text": "Once", "start": 0, "end": 1, "by": "hand"}]}',
    f'{{"made": {{"by": "align", "of": "1", "sound": ["3"], "as": "2"}}, {SENTENCES}, "title": {{{TITLE}}}}}',
    f'{{{SENTENCES}, "title": {{{TITLE}, "corrected": true, "words": [{{{TITLE}}}]}}}}',
])
def test_the_schema_accepts_what_storysite_reads(fox, schema, timing):
    assert fits(timing, schema)
    fox(timing).build().good()


@pytest.mark.parametrize("timing", [
    '{"sentences": {}}',
    '{"sentences": [{"text": "Once", "start": "0", "end": 1}]}',
    '{"sentences": [{"text": "Once", "start": -1, "end": 1}]}',
    '{"sentences": [{"text": "Once", "start": 0}]}',
    '{"sentences": [{"start": 0, "end": 1}]}',
    '{"sentences": [{"text": "Once", "start": 0, "end": 1, "words": [{"text": 1, "start": 0, "end": 1}]}]}',
    '{"sentences": [{"text": "Once", "start": 0, "end": 1, "corrected": "yes"}]}',
    '{"sentences": [{"text": "Once", "start": 0, "end": 1, "corrected": 1}]}',
    '{"sentences": []}',
    *(f'{{{SENTENCES}, "title": {title}}}' for title in [
        '"Fox"', "null", '{"text": "Fox", "end": 0.9}', '{"text": "Fox", "start": -3, "end": 0.9}',
        '{"text": "Fox", "start": "0", "end": 0.9}', f'{{{TITLE}, "words": {{}}}}', f'{{{TITLE}, "corrected": "no"}}',
        f'{{{TITLE}, "words": [{{"text": "Fox", "start": 0.3}}]}}']),
    *(f'{{"made": {made}, {SENTENCES}}}' for made in [
        '"align"', '{"by": "align", "as": "2"}', '{"by": 3, "of": "1", "as": "2"}',
        '{"by": "align", "of": "1", "sound": 7, "as": "2"}', '{"by": "align", "of": "1", "sound": [1], "as": "2"}']),
])
def test_the_schema_refuses_what_storysite_reports_or_repairs(fox, schema, timing):
    assert not fits(timing, schema)
    assert fox(timing).build().codes in (["timing-shape"], ["timing-repaired"])


def test_timing_that_storysite_writes_fits_the_schema(fox, schema):
    site = fox(WORDS)
    made = site.run("time", "export", "library/tales/fox", "--format", "json").good().stdout
    assert fits(made, schema), made
    narrated = sorted(CONTENT.glob("tales/**/*.json"))
    assert narrated
    for file in narrated:
        assert fits(file.read_text(encoding="utf-8"), schema), f"{file} is not what timing.schema.json promises"
