//! Describes a schema in one line of text.

use std::fmt::Write;

use serde_json::Value;

const SCHEMAS: &str = "#/components/schemas/";
/// Name prefix of the generic success envelope, which differs only in its data.
const ENVELOPE: &str = "SuccessEnvelope_";

/// Renders the description of a schema; a named schema becomes a link.
pub fn describe(schema: &Value) -> String {
    if let Some(name) = schema["$ref"]
        .as_str()
        .and_then(|path| path.strip_prefix(SCHEMAS))
    {
        return link(name.strip_prefix(ENVELOPE).unwrap_or(name));
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        if let Some(parts) = schema[key].as_array() {
            let joint = if key == "allOf" { " and " } else { " or " };
            return parts.iter().map(describe).collect::<Vec<_>>().join(joint);
        }
    }
    if let Some(names) = schema["enum"].as_array() {
        let names = names.iter().filter_map(Value::as_str);
        let names = names.map(|name| format!("<code>{}</code>", escape(name)));
        return names.collect::<Vec<_>>().join(" or ");
    }
    let mut words = match &schema["type"] {
        Value::Array(types) => types
            .iter()
            .map(|kind| type_name(kind, schema))
            .collect::<Vec<_>>()
            .join(" or "),
        kind => type_name(kind, schema),
    };
    words.push_str(&describe_bounds(schema));
    words
}

/// Whether the schema of this name is an envelope around another one.
pub fn is_envelope(name: &str) -> bool {
    name.starts_with(ENVELOPE)
}

/// The fields of an object with their schemas, and whether each is required; includes the parts of `allOf`.
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

/// Links to the schemas that `schema` includes as a whole.
pub fn included_schemas(schema: &Value) -> impl Iterator<Item = String> {
    let parts = schema["allOf"].as_array().into_iter().flatten();
    parts.filter(|part| part["$ref"].is_string()).map(describe)
}

pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn link(name: &str) -> String {
    match name.strip_prefix("Vec_") {
        Some(name) => format!("list of {}", link(name)),
        None => format!("<a href=\"#{0}\">{0}</a>", escape(name)),
    }
}

fn type_name(kind: &Value, schema: &Value) -> String {
    match kind.as_str() {
        Some("array") => format!("list of {}", describe(&schema["items"])),
        Some("string") if schema["format"] == "date-time" => "instant".to_owned(),
        Some("string") => "text".to_owned(),
        Some("integer") => "whole number".to_owned(),
        Some("boolean") => "true or false".to_owned(),
        Some(other) => escape(other),
        None => "anything".to_owned(),
    }
}

fn describe_bounds(schema: &Value) -> String {
    let mut words = String::new();
    let mut say = |key: &str, before: &str, after: &str| {
        if let Some(number) = schema[key].as_number() {
            write!(words, ", {before} {number}{after}").expect("writing to a string does not fail");
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
            describe(&nullable),
            "null or <a href=\"#Window\">Window</a>"
        );
        let names = json!({ "type": "string", "enum": ["MAIN", "SUB"] });
        assert_eq!(describe(&names), "<code>MAIN</code> or <code>SUB</code>");
        let list =
            json!({ "type": "array", "items": { "type": ["string", "null"], "maxLength": 9 } });
        assert_eq!(
            describe(&list),
            "list of text or null, at most 9 characters"
        );
    }

    #[test]
    fn of_an_envelope_is_said_what_it_holds() {
        let list = json!({ "$ref": "#/components/schemas/SuccessEnvelope_Vec_DayRow" });
        assert_eq!(describe(&list), "list of <a href=\"#DayRow\">DayRow</a>");
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
            included_schemas(&joined).collect::<Vec<_>>(),
            ["<a href=\"#Entry\">Entry</a>"]
        );
    }

    #[test]
    fn nothing_in_a_schema_becomes_markup() {
        assert_eq!(describe(&json!({ "type": "<b>" })), "&lt;b&gt;");
    }
}
