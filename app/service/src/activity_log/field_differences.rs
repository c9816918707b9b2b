//! The changed fields of an entry, as text.

use std::collections::BTreeMap;

use serde_json::Value;

use super::PlayerNames;

/// One field that changed. A missing value is an empty string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldDifference {
    /// `display name`, `scheduling: minimum players`, or a date.
    pub field: String,
    pub before: String,
    pub after: String,
}

/// Returns the fields that differ, sorted by name.
pub(super) fn between(
    before: Option<&Value>,
    after: Option<&Value>,
    names: &PlayerNames,
) -> Vec<FieldDifference> {
    let (before, after) = (leaf_texts(before, names), leaf_texts(after, names));
    let mut all: Vec<&String> = before.keys().chain(after.keys()).collect();
    all.sort_unstable();
    all.dedup();
    let text = |side: &BTreeMap<String, String>, field: &String| {
        side.get(field).cloned().unwrap_or_default()
    };
    all.into_iter()
        .map(|field| FieldDifference {
            field: field_label(field),
            before: text(&before, field),
            after: text(&after, field),
        })
        .filter(|difference| difference.before != difference.after)
        .collect()
}

/// Returns every leaf by its dotted path.
fn leaf_texts(value: Option<&Value>, names: &PlayerNames) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    match value {
        Some(Value::Object(fields)) => {
            for (name, value) in fields {
                if let Value::Object(inner) = value {
                    let inner = inner.iter();
                    found.extend(
                        inner.map(|(key, value)| {
                            (format!("{name}.{key}"), display_text(value, names))
                        }),
                    );
                } else {
                    found.insert(name.clone(), display_text(value, names));
                }
            }
        }
        Some(Value::Null) | None => {}
        // Only the order of the team is a list.
        Some(list) => {
            found.insert("order".to_owned(), display_text(list, names));
        }
    }
    found
}

fn display_text(value: &Value, names: &PlayerNames) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => names.get(text).unwrap_or(text).clone(),
        // A pair of player and place is shown as the player.
        Value::Array(items) => match items.as_slice() {
            [player @ Value::String(_), Value::Number(_)] => display_text(player, names),
            items => {
                let items: Vec<String> =
                    items.iter().map(|item| display_text(item, names)).collect();
                items.join(", ")
            }
        },
        other => other.to_string(),
    }
}

/// Returns the label of a field: `scheduling: minimum players` for `scheduling.minimumPlayers`, a date unchanged.
fn field_label(path: &str) -> String {
    if path.starts_with(|letter: char| letter.is_ascii_digit()) {
        return path.to_owned();
    }
    // Stored names whose words are no good label.
    match path {
        "liesIn" => return "parent folder".to_owned(),
        "takesSeveral" => return "multiple choice".to_owned(),
        _ => {}
    }
    let mut words = String::new();
    for letter in path.chars() {
        match letter {
            '.' => words.push_str(": "),
            _ if letter.is_ascii_uppercase() => {
                words.push(' ');
                words.push(letter.to_ascii_lowercase());
            }
            _ => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn changes_of(before: &Value, after: &Value) -> Vec<(String, String, String)> {
        let names = PlayerNames::from([
            ("1".to_owned(), "Mika".to_owned()),
            ("2".to_owned(), "Kim".to_owned()),
        ]);
        between(Some(before), Some(after), &names)
            .into_iter()
            .map(|one| (one.field, one.before, one.after))
            .collect()
    }

    fn row(field: &str, before: &str, after: &str) -> (String, String, String) {
        (field.to_owned(), before.to_owned(), after.to_owned())
    }

    #[test]
    fn only_changed_fields_are_listed_with_readable_names() {
        let before = json!({ "displayName": "Kim", "isAdmin": false, "timezone": null });
        let after = json!({ "displayName": "Kim", "isAdmin": true, "timezone": "Asia/Tokyo" });
        let expected = [
            row("is admin", "no", "yes"),
            row("timezone", "", "Asia/Tokyo"),
        ];
        assert_eq!(changes_of(&before, &after), expected);
    }

    #[test]
    fn settings_are_listed_with_their_group() {
        let before =
            json!({ "scheduling": { "minimumPlayers": 5, "weeklyPingDays": [0] }, "chat": {} });
        let after =
            json!({ "scheduling": { "minimumPlayers": 4, "weeklyPingDays": [0, 3] }, "chat": {} });
        let expected = [
            row("scheduling: minimum players", "5", "4"),
            row("scheduling: weekly ping days", "0", "0, 3"),
        ];
        assert_eq!(changes_of(&before, &after), expected);
    }

    #[test]
    fn the_order_of_the_team_is_shown_by_names() {
        let (before, after) = (json!([["1", 0], ["2", 1]]), json!([["2", 0], ["1", 1]]));
        assert_eq!(
            changes_of(&before, &after),
            [row("order", "Mika, Kim", "Kim, Mika")]
        );
    }

    #[test]
    fn an_added_or_removed_value_has_one_side() {
        let names = PlayerNames::new();
        let value = json!({ "reason": "Exams" });
        let created = between(None, Some(&value), &names);
        assert_eq!(
            (created[0].before.as_str(), created[0].after.as_str()),
            ("", "Exams")
        );
        assert_eq!(between(Some(&json!(null)), None, &names), []);
    }
}
