//! The text of a strategy for outsiders: its files have addresses under the link, and what leads into the team is removed.

use serde_json::{Map, Value, json};

/// The path of uploads, which only members know.
const UPLOADS_PATH: &str = "/uploads/";
/// Marks that belong to the team's own work on the text.
const TEAM_MARKS: [&str; 2] = ["comment", "commentMark"];

/// Converts a document. `rename` returns the address for outsiders of the file with this name, if it is one of the text.
///
/// Links to pages of the portal become plain text, mentions become the stored name with its marks, and comments are
/// removed.
pub fn convert(document: Value, rename: &impl Fn(&str) -> Option<String>) -> Value {
    match document {
        Value::String(text) => Value::String(convert_address(text, rename)),
        Value::Array(items) => {
            let items = items.into_iter().filter(|item| !is_private_mark(item));
            Value::Array(items.map(|item| convert(item, rename)).collect())
        }
        Value::Object(members) if is_mention(&members) => mention_text(members, rename),
        Value::Object(members) => {
            let members = members.into_iter();
            Value::Object(
                members
                    .map(|(name, member)| (name, convert(member, rename)))
                    .collect(),
            )
        }
        other => other,
    }
}

fn convert_address(text: String, rename: &impl Fn(&str) -> Option<String>) -> String {
    let renamed = text.strip_prefix(UPLOADS_PATH).and_then(rename);
    renamed.unwrap_or(text)
}

/// Whether this is a comment, or a link to a page of the portal.
fn is_private_mark(item: &Value) -> bool {
    let Some(kind) = item.get("type").and_then(Value::as_str) else {
        return false;
    };
    let href = item.pointer("/attrs/href").and_then(Value::as_str);
    let is_portal_link = href.is_some_and(|href| {
        let path = href.trim_start();
        path.starts_with('/') && !path.starts_with("//") && !path.starts_with(UPLOADS_PATH)
    });
    TEAM_MARKS.contains(&kind) || (kind == "link" && is_portal_link)
}

fn is_mention(members: &Map<String, Value>) -> bool {
    members.get("type").and_then(Value::as_str) == Some("mention")
}

/// The mention as text, with the stored name and its marks, and without the id of the player or the strategy.
fn mention_text(
    mut members: Map<String, Value>,
    rename: &impl Fn(&str) -> Option<String>,
) -> Value {
    let attribute = |name: &str| {
        let value = members.get("attrs").and_then(|attrs| attrs.get(name));
        value
            .and_then(Value::as_str)
            .filter(|text| !text.is_empty())
    };
    let sign = attribute("mentionSuggestionChar").unwrap_or("@");
    let name = attribute("label").or_else(|| attribute("name"));
    let shown = [sign, name.unwrap_or("…")].concat();
    let mut text = json!({ "type": "text", "text": shown });
    if let Some(marks) = members.remove("marks") {
        text["marks"] = convert(marks, rename);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converted(document: Value) -> Value {
        let rename = |name: &str| (name == "a1.png").then(|| "/uploads/shared/s/x.png".to_owned());
        convert(document, &rename)
    }

    #[test]
    fn files_of_the_text_are_addressed_under_the_link() {
        let image = |src: &str| json!({ "type": "image", "attrs": { "src": src } });
        assert_eq!(
            converted(image("/uploads/a1.png")),
            image("/uploads/shared/s/x.png")
        );
        let elsewhere = image("https://elsewhere.example/uploads/a1.png");
        assert_eq!(converted(elsewhere.clone()), elsewhere);
        let board = json!({ "images": ["/uploads/a1.png"], "base": "/uploads/a1.png" });
        let shown = "/uploads/shared/s/x.png";
        assert_eq!(
            converted(board),
            json!({ "images": [shown], "base": shown })
        );
    }

    #[test]
    fn links_into_the_portal_comments_and_ids_of_players_are_removed() {
        let link = |href: &str| json!({ "type": "link", "attrs": { "href": href } });
        let marks = json!([
            link("/stratbook/01936f00-0000-7000-8000-000000000000"),
            link("https://example.org"),
            { "type": "comment", "attrs": { "id": "7" } },
            { "type": "bold" },
        ]);
        let expected = json!([link("https://example.org"), { "type": "bold" }]);
        assert_eq!(converted(marks), expected);
        let mention =
            json!({ "type": "mention", "attrs": { "id": "100000000000000001", "label": "Kim" } });
        assert_eq!(
            converted(mention),
            json!({ "type": "text", "text": "@Kim" })
        );
        let marks = json!([{ "type": "bold" }, link("/stratbook")]);
        let mention = json!({ "type": "mention", "attrs": { "id": "strategy:7", "label": "B split" }, "marks": marks });
        let bold = json!([{ "type": "bold" }]);
        assert_eq!(
            converted(mention),
            json!({ "type": "text", "text": "@B split", "marks": bold })
        );
    }
}
