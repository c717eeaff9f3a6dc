/// The JSON Schema (draft 2020-12) of storysite's own timing files: of all that ``TimingFile`` reads, and so of all
/// that `narrate`, `align` and `time export` write.
enum TimingSchema {
    static let text = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "The timing of a recording: when its sentences and words are spoken",
          "description": "Unknown keys are ignored. Sentences and words are in the order of the recording.",
          "type": "object",
          "required": ["sentences"],
          "properties": {
            "made": {
              "description": "Which command of storysite made the file. A file without it was made by hand.",
              "type": "object",
              "required": ["by", "of", "as"],
              "properties": {
                "by": { "type": "string", "description": "The command and its engine." },
                "of": { "type": "string", "description": "A digest of what the file was made from." },
                "sound": {
                  "description": "A digest of the recording in each of its formats. Earlier versions wrote a text.",
                  "type": ["array", "string"],
                  "items": { "type": "string" }
                },
                "as": { "type": "string", "description": "A digest of the sentences; it shows changes by hand." }
              }
            },
            "sentences": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/sentence" } },
            "title": {
              "description": "The title of the tale, if the voice speaks it before the text.",
              "$ref": "#/$defs/sentence"
            }
          },
          "$defs": {
            "time": { "type": "number", "minimum": 0, "description": "Seconds from the start of the recording." },
            "sentence": {
              "description": "A sentence without 'words' is timed as a whole; the times of its words are estimated.",
              "type": "object",
              "required": ["text", "start", "end"],
              "properties": {
                "text": { "type": "string" },
                "start": { "$ref": "#/$defs/time" },
                "end": { "$ref": "#/$defs/time" },
                "corrected": { "type": "boolean", "description": "Somebody corrected its times: they stay." },
                "words": { "type": "array", "items": { "$ref": "#/$defs/word" } }
              }
            },
            "word": {
              "type": "object",
              "required": ["text", "start", "end"],
              "properties": {
                "text": { "type": "string" },
                "start": { "$ref": "#/$defs/time" },
                "end": { "$ref": "#/$defs/time" }
              }
            }
          }
        }

        """
}
