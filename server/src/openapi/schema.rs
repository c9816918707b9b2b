//! Schemas as words: what a value may be, in a line.

use std::fmt::Write;

use serde_json::Value;

const SCHEMAS: &str = "#/components/schemas/";
/// The envelope of successes, as a generic type of the wire; what it holds is all that differs.
const ENVELOPE: &str = "Success_";

/// Markup that says what a value of `schema` is; schemas with a name of their own are linked.
pub fn described(schema: &Value) -> String {
    if let Some(name) = schema["$ref"]
        .as_str()
        .and_then(|path| path.strip_prefix(SCHEMAS))
    {
        return linked(name.strip_prefix(ENVELOPE).unwrap_or(name));
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        if let Some(parts) = schema[key].as_array() {
            let joint = if key == "allOf" { " and " } else { " or " };
            return parts.iter().map(described).collect::<Vec<_>>().join(joint);
        }
    }
    let mut words = match &schema["type"] {
        Value::Array(types) => types
            .iter()
            .map(|kind| named(kind, schema))
            .collect::<Vec<_>>()
            .join(" or "),
        kind => named(kind, schema),
    };
    words.push_str(&bounds(schema));
    words
}

/// Whether the schema of this name is the envelope around another.
pub fn is_envelope(name: &str) -> bool {
    name.starts_with(ENVELOPE)
}

/// The fields of an object with their schemas, and whether each must be there; parts of `allOf` included.
pub fn fields(schema: &Value) -> Vec<(&str, &Value, bool)> {
    let is_required = |name: &str| {
        let required = schema["required"].as_array();
        required.is_some_and(|names| names.iter().any(|required| required == name))
    };
    let own = schema["properties"].as_object().into_iter().flatten();
    let own = own.map(|(name, field)| (name.as_str(), field, is_required(name)));
    let parts = schema["allOf"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(fields);
    own.chain(parts).collect()
}

/// The names of the schemas that `schema` takes over as a whole.
pub fn taken_over(schema: &Value) -> impl Iterator<Item = String> {
    let parts = schema["allOf"].as_array().into_iter().flatten();
    parts.filter(|part| part["$ref"].is_string()).map(described)
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn linked(name: &str) -> String {
    match name.strip_prefix("Vec_") {
        Some(name) => format!("list of {}", linked(name)),
        None => format!("<a href=\"#{0}\">{0}</a>", escaped(name)),
    }
}

fn named(kind: &Value, schema: &Value) -> String {
    match kind.as_str() {
        Some("array") => format!("list of {}", described(&schema["items"])),
        Some("string") if schema["format"] == "date-time" => "instant".to_owned(),
        Some("string") => "text".to_owned(),
        Some("integer") => "whole number".to_owned(),
        Some("boolean") => "true or false".to_owned(),
        Some(other) => escaped(other),
        None => "anything".to_owned(),
    }
}

fn bounds(schema: &Value) -> String {
    let mut words = String::new();
    let mut say = |key: &str, before: &str, after: &str| {
        if let Some(number) = schema[key].as_number() {
            write!(words, ", {before} {number}{after}").expect("text in memory takes any text");
        }
    };
    say("minimum", "from", "");
    say("maximum", "up to", "");
    say("minLength", "at least", " characters");
    say("maxLength", "at most", " characters");
    words
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_schema_reads_as_words() {
        let nullable =
            json!({ "oneOf": [{ "type": "null" }, { "$ref": "#/components/schemas/Window" }] });
        assert_eq!(
            described(&nullable),
            "null or <a href=\"#Window\">Window</a>"
        );
        let list =
            json!({ "type": "array", "items": { "type": ["string", "null"], "maxLength": 9 } });
        assert_eq!(
            described(&list),
            "list of text or null, at most 9 characters"
        );
    }

    #[test]
    fn of_an_envelope_is_said_what_it_holds() {
        let list = json!({ "$ref": "#/components/schemas/Success_Vec_DayRow" });
        assert_eq!(described(&list), "list of <a href=\"#DayRow\">DayRow</a>");
    }

    #[test]
    fn the_fields_of_joined_schemas_are_one_list() {
        let joined = json!({ "allOf": [
            { "$ref": "#/components/schemas/Entry" },
            { "properties": { "daysChanged": { "type": "integer" } }, "required": ["daysChanged"] },
        ] });
        let fields: Vec<_> = fields(&joined)
            .into_iter()
            .map(|(name, _, required)| (name, required))
            .collect();
        assert_eq!(fields, [("daysChanged", true)]);
        assert_eq!(
            taken_over(&joined).collect::<Vec<_>>(),
            ["<a href=\"#Entry\">Entry</a>"]
        );
    }

    #[test]
    fn nothing_in_a_schema_becomes_markup() {
        assert_eq!(described(&json!({ "type": "<b>" })), "&lt;b&gt;");
    }
}
