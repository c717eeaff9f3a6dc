/// The JSON Schema of what a device sends to the address for events.
enum EventsSchema {
    static let path = "events.schema.json"

    static let text = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "What a child was told, as a device sends it in batches",
          "type": "object",
          "required": ["format", "site", "reader", "events"],
          "additionalProperties": false,
          "properties": {
            "format": { "const": 1 },
            "site": { "description": "The id of the site, from site.yml.", "type": "string" },
            "reader": {
              "description": "A random id of the child on this device. It is a new one after each consent.",
              "type": "string", "pattern": "^[0-9a-z]{16}$"
            },
            "events": { "type": "array", "minItems": 1, "maxItems": 50, "items": { "$ref": "#/$defs/event" } }
          },
          "$defs": {
            "event": {
              "type": "object",
              "required": ["id", "type", "at", "tale", "page"],
              "additionalProperties": false,
              "properties": {
                "id": {
                  "description": "The same if an event is sent again: a batch whose answer was lost comes twice.",
                  "type": "string", "pattern": "^[0-9a-z]{1,16}$"
                },
                "type": {
                  "description": "A beat comes after each 45 seconds of telling.",
                  "enum": ["start", "resume", "pause", "end", "turn", "beat"]
                },
                "at": { "description": "In UTC, by the device's clock.", "type": "string", "format": "date-time" },
                "tale": { "description": "The slug of the tale.", "type": "string" },
                "page": { "description": "From 1; 0 at the title and the end.", "type": "integer", "minimum": 0 },
                "second": { "description": "Of the recording; absent without a voice.", "type": "number", "minimum": 0 }
              }
            }
          }
        }

        """
}
