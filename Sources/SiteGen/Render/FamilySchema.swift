/// The JSON Schema of the file in which a family goes from one device to another.
enum FamilySchema {
    static let text = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "What a device keeps of a family: children, shelves, places and settings",
          "description": "Unknown keys are ignored. A device that brings a file in cleans each value.",
          "type": "object",
          "required": ["storysite", "version", "children"],
          "properties": {
            "storysite": { "const": "family" },
            "version": { "const": 1 },
            "site": { "type": "string", "description": "The id of the site." },
            "children": { "type": "array", "minItems": 1, "maxItems": 8, "items": { "$ref": "#/$defs/child" } },
            "hidden": { "$ref": "#/$defs/marks", "description": "The tales that are hidden from all children." },
            "flags": {
              "description": "Of the hidden tales those that a grown-up has flagged, the last one first.",
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "object",
                "required": ["slug"],
                "properties": {
                  "slug": { "type": "string" },
                  "title": { "type": "string" },
                  "note": { "type": "string", "maxLength": 500, "description": "What is wrong with the tale." },
                  "at": { "$ref": "#/$defs/time" }
                }
              }
            },
            "sum": { "type": "boolean", "description": "Whether a sum opens the gate." },
            "pin": {
              "description": "The PIN as PBKDF2-SHA-256. Only a device without children takes it over.",
              "oneOf": [
                { "type": "null" },
                {
                  "type": "object",
                  "required": ["salt", "hash", "rounds"],
                  "properties": {
                    "salt": { "type": "string", "pattern": "^[0-9a-f]{32}$" },
                    "hash": { "type": "string", "pattern": "^[0-9a-f]{64}$" },
                    "rounds": { "type": "integer", "minimum": 1, "maximum": 2000000 }
                  }
                }
              ]
            }
          },
          "$defs": {
            "time": { "type": "integer", "minimum": 0, "description": "Milliseconds since 1970, UTC; 0 if unknown." },
            "marks": {
              "description": "By slug: when a tale came, in milliseconds since 1970; below zero when it went.",
              "type": "object",
              "additionalProperties": { "type": "integer" }
            },
            "child": {
              "type": "object",
              "required": ["id", "name"],
              "properties": {
                "id": { "type": "string", "pattern": "^[a-z0-9]{1,20}$" },
                "name": { "type": "string", "maxLength": 40 },
                "picture": { "type": "integer", "minimum": 1, "maximum": 12 },
                "age": { "type": "integer", "minimum": -1, "maximum": 17 },
                "simple": { "type": "boolean", "description": "Whether the child has the simple player." },
                "records": { "type": "boolean", "description": "Whether the child may record sentences." },
                "changed": { "$ref": "#/$defs/time", "description": "When the name, the picture or the like changed." },
                "since": {
                  "description": "By name of a part, such as `limits`: when it changed, if not at the time of `changed`.",
                  "type": "object", "additionalProperties": { "$ref": "#/$defs/time" }
                },
                "shelf": { "type": "object", "additionalProperties": { "$ref": "#/$defs/tale" } },
                "onShelf": { "$ref": "#/$defs/marks" },
                "hearts": { "$ref": "#/$defs/marks", "description": "The favourites." },
                "places": { "type": "object", "additionalProperties": { "$ref": "#/$defs/place" } },
                "settings": { "type": "object", "additionalProperties": { "type": "string" } },
                "set": { "$ref": "#/$defs/time", "description": "When the settings changed." },
                "made": {
                  "description": "The stories that the child made, by their ids.",
                  "type": "object",
                  "additionalProperties": { "$ref": "#/$defs/made" }
                },
                "past": { "$ref": "#/$defs/past" },
                "words": { "type": "array", "maxItems": 500, "items": { "$ref": "#/$defs/word" } }
              }
            },
            "made": {
              "type": "object",
              "required": ["tale", "at"],
              "properties": {
                "tale": { "type": "string", "description": "The slug of the maker." },
                "picks": { "type": "object", "description": "A choice for each slot.", "additionalProperties": { "type": "string" } },
                "title": { "type": "string", "maxLength": 60, "description": "Empty for the usual title." },
                "name": { "type": "string", "maxLength": 60, "description": "For whom the story is." },
                "cover": { "type": "array", "items": { "type": "string" }, "description": "Layers below the site's root." },
                "at": { "type": "integer", "description": "When it was made or changed; below zero when it was put away." }
              }
            },
            "past": {
              "description": "What was read, as the site keeps it.",
              "type": "object",
              "properties": {
                "log": { "type": "string", "description": "The slugs, then a line of spans for each day." },
                "told": { "type": "object", "description": "Subjects of tales, and the answers that were chosen." },
                "met": { "type": "object", "description": "A Bloom filter of the words, and the new ones by day." },
                "learnt": { "$ref": "#/$defs/learnt" }
              }
            },
            "learnt": {
              "description": "What was learnt. Of two devices each number is the larger, and each time the earlier.",
              "type": "object",
              "properties": {
                "lessons": {
                  "description": "By slug. Times are 0 if there was none.",
                  "type": "object",
                  "additionalProperties": {
                    "type": "object",
                    "properties": {
                      "done": { "$ref": "#/$defs/time" },
                      "points": { "type": "integer", "minimum": 0, "maximum": 100 },
                      "tries": { "type": "integer", "minimum": 0 },
                      "right": {
                        "description": "The questions that were answered; 1 if at the first try.",
                        "type": "object", "additionalProperties": { "enum": [0, 1] }
                      }
                    }
                  }
                },
                "tales": { "type": "object", "additionalProperties": { "$ref": "#/$defs/time" } },
                "days": { "type": "array", "items": { "type": "string", "format": "date" } },
                "badges": { "type": "object", "additionalProperties": { "$ref": "#/$defs/time" } }
              }
            },
            "word": {
              "description": "A word that the child has met.",
              "type": "object",
              "required": ["about"],
              "properties": {
                "about": {
                  "description": "The word in its sentence, where it was met last.",
                  "type": "object",
                  "required": ["word", "tale"],
                  "properties": {
                    "word": { "type": "string", "maxLength": 60 },
                    "lang": { "type": "string" },
                    "tale": { "type": "string", "description": "The slug." },
                    "title": { "type": "string" },
                    "place": { "type": "integer", "minimum": 0, "description": "The word's number in the tale." },
                    "sentence": { "type": "integer", "minimum": 0, "description": "The number of its sentence." },
                    "said": {
                      "description": "The sentence: what is between words, and words, by turns.",
                      "type": "array",
                      "items": { "type": "string" }
                    },
                    "at": { "type": "integer", "minimum": 0, "description": "The word's number in the sentence." },
                    "count": { "type": "integer", "minimum": 1, "description": "The number of its words." },
                    "clip": {
                      "description": "The sentence in a recording, in milliseconds; null where nothing can be heard.",
                      "oneOf": [
                        { "type": "null" },
                        {
                          "type": "object",
                          "properties": {
                            "sources": { "type": "array", "items": { "type": "array", "items": { "type": "string" } } },
                            "from": { "type": "integer", "minimum": 0 },
                            "to": { "type": "integer", "minimum": 1 },
                            "times": { "type": "array", "items": { "type": "integer", "minimum": 0 } }
                          }
                        }
                      ]
                    },
                    "meaning": { "type": "string" },
                    "picture": { "type": "string", "description": "Below the site's root; empty if there is none." }
                  }
                },
                "held": { "$ref": "#/$defs/time", "description": "When it was met last." },
                "met": { "$ref": "#/$defs/time", "description": "When it was met first." },
                "times": { "type": "integer", "minimum": 0, "description": "How often it was heard again." },
                "heard": { "$ref": "#/$defs/time", "description": "When it was heard again last." },
                "away": { "type": "integer", "description": "When it was put away; below zero when it came back." }
              }
            },
            "tale": {
              "type": "object",
              "properties": {
                "title": { "type": "string" },
                "lang": { "type": "string" },
                "cover": { "type": "string", "description": "Below the site's root; empty if there is none." },
                "narrated": { "type": "boolean" }
              }
            },
            "place": {
              "type": "object",
              "properties": {
                "title": { "type": "string" },
                "lang": { "type": "string" },
                "cover": { "type": "string" },
                "page": { "type": "string", "description": "The id of the page; empty if the tale is not begun." },
                "word": { "type": "integer", "minimum": -1 },
                "second": { "type": "integer", "minimum": 0, "description": "Of a recording without times." },
                "voice": { "type": "string" },
                "aloud": { "type": "boolean", "description": "Whether the voice was telling." },
                "story": { "type": "string", "description": "The id of the made story." },
                "path": { "type": "array", "items": { "type": "string" }, "description": "The pages of the choices." },
                "number": { "type": "integer", "minimum": 0 },
                "pages": { "type": "integer", "minimum": 0 },
                "percent": { "type": "number", "minimum": 0, "maximum": 100 },
                "finished": { "type": "integer", "minimum": 0, "description": "How often it was read to its end." },
                "at": { "$ref": "#/$defs/time" }
              }
            }
          }
        }

        """
}
