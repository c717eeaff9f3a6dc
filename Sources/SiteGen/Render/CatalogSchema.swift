extension Catalog {
    /// The JSON Schema (draft 2020-12) of `catalog.json` and of its parts.
    static let schema = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "The catalog of a storysite library",
          "description": "A catalog has its tales itself, or names the parts that have them. A part has an id and tales.",
          "type": "object",
          "required": ["id"],
          "anyOf": [
            {
              "required": ["title", "languages"],
              "oneOf": [{ "required": ["tales"] }, { "required": ["count", "parts"] }]
            },
            {
              "required": ["tales"],
              "not": { "anyOf": [{ "required": ["title"] }, { "required": ["languages"] }, { "required": ["parts"] }] }
            }
          ],
          "additionalProperties": false,
          "properties": {
            "$schema": { "type": "string" },
            "id": { "type": "string", "description": "Names the site's data on a device." },
            "title": { "type": "string" },
            "description": { "type": "string" },
            "languages": {
              "description": "The languages of the UI strings (BCP 47); the first is the site's own.",
              "type": "array", "items": { "$ref": "#/$defs/language" }, "minItems": 1
            },
            "count": { "type": "integer", "minimum": 1, "description": "How many tales all parts have together." },
            "parts": {
              "description": "Below the site's root. The order of the parts and of the tales in them has no meaning.",
              "type": "array", "items": { "type": "string" }, "minItems": 1
            },
            "tales": { "type": "array", "items": { "$ref": "#/$defs/tale" } }
          },
          "$defs": {
            "language": { "type": "string", "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$" },
            "tale": {
              "type": "object",
              "required": ["slug", "title", "language"],
              "if": { "required": ["state"] },
              "then": { "not": { "required": ["url"] } },
              "else": { "required": ["url", "minutes", "pages", "words", "voices"] },
              "additionalProperties": false,
              "properties": {
                "slug": { "type": "string" },
                "url": { "type": "string", "description": "Below the site's root." },
                "title": { "type": "string" },
                "language": { "$ref": "#/$defs/language" },
                "state": { "description": "Why the tale has no page.", "enum": ["coming", "unavailable"] },
                "access": { "description": "Absent where the tale is free.", "enum": ["premium"] },
                "kind": { "description": "Absent where it is a tale.", "enum": ["lesson", "activity", "maker", "video"] },
                "category": { "type": "string", "description": "Of a lesson or an activity, in the author's words." },
                "difficulty": { "enum": ["beginner", "intermediate", "advanced"] },
                "points": { "type": "integer", "minimum": 1, "maximum": 100 },
                "order": { "type": "integer", "minimum": 1, "description": "The place in its week." },
                "week": { "type": "integer", "minimum": 1, "description": "The week of the path of lessons." },
                "summary": { "type": "string" },
                "cover": { "type": "string", "description": "Below the site's root." },
                "level": { "enum": ["beginner", "intermediate", "advanced"] },
                "ages": {
                  "description": "The youngest and the oldest, in years.",
                  "type": "array", "items": { "type": "integer", "minimum": 0 }, "minItems": 2, "maxItems": 2
                },
                "themes": { "type": "array", "items": { "type": "string" } },
                "characters": { "type": "array", "items": { "type": "string" } },
                "contains": {
                  "description": "What parents may want to know first.",
                  "type": "array", "minItems": 1, "uniqueItems": true, "items": {
                    "enum": [
                      "scary", "sad", "death", "separation", "illness", "violence", "weapons", "bullying", "danger", "alcohol"
                    ]
                  }
                },
                "published": { "type": "string", "format": "date" },
                "author": { "type": "string" },
                "illustrator": { "type": "string" },
                "license": { "type": "string" },
                "minutes": { "type": "integer", "minimum": 1 },
                "pages": { "type": "integer", "minimum": 1 },
                "words": { "type": "integer", "minimum": 0 },
                "voices": { "type": "array", "items": { "$ref": "#/$defs/voice" } },
                "translations": {
                  "description": "Slugs of the same tale, by language.",
                  "type": "object", "additionalProperties": { "type": "string" }
                }
              }
            },
            "voice": {
              "type": "object",
              "required": ["id", "name", "seconds", "granularity", "matched"],
              "additionalProperties": false,
              "properties": {
                "id": { "type": "string" },
                "name": { "type": "string" },
                "seconds": { "type": "number", "exclusiveMinimum": 0 },
                "granularity": {
                  "description": "Whether words have times of their own, estimated ones, or none.",
                  "enum": ["word", "estimated", "none"]
                },
                "matched": { "type": "integer", "minimum": 0, "description": "How many words the timing names." }
              }
            }
          }
        }

        """
}
