"""`family.schema.json` describes the file in which a family goes from one device to another."""

import json

import jsonschema

from library import tale

CHILD = {"id": "a1", "name": "Anna"}
FILE = {"storysite": "family", "version": 1, "children": [CHILD]}
WHOLE = {**FILE, "site": "test", "hidden": {"vilks": 1700000000000}, "sum": True, "pin": {"salt": "0" * 32, "hash": "f" * 64, "rounds": 600000},
         "children": [{**CHILD, "picture": 2, "age": -1, "simple": False, "changed": 1700000000000, "shelf": {"lapsa": {"title": "Lapsa"}},
                       "onShelf": {"lapsa": 1, "vilks": -2}, "hearts": {}, "settings": {"palette": "night"}, "set": 0,
                       "places": {"lapsa": {"page": "page-2", "word": -1, "percent": 40, "at": 1700000000000}}}]}


def test_the_schema_accepts_what_devices_write_and_refuses_what_they_clean(library):
    site = library(tale("fox", "Fox", "Once."))
    site.build().good()
    schema = json.loads(site.tree()["family.schema.json"])
    jsonschema.Draft202012Validator.check_schema(schema)
    fits = jsonschema.Draft202012Validator(schema).is_valid
    for good in [FILE, WHOLE, {**FILE, "pin": None}]:
        assert fits(good)
    for change in [{"id": "a:b"}, {"age": 99}, {"picture": "2"}, {"changed": -1}, {"onShelf": {"x": "1"}}, {"places": {"x": {"percent": 101}}}]:
        assert not fits({**FILE, "children": [{**CHILD, **change}]}), change
    for change in [{"version": 2}, {"children": []}, {"children": 9 * [CHILD]}, {"pin": "1234"}]:
        assert not fits({**FILE, **change}), change
