//! What an entry's values say field by field, in words.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Names;

/// One field that is not what it was; empty where there is nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// `display name`, `scheduling: minimum players`, or a date.
    pub field: String,
    pub before: String,
    pub after: String,
}

/// The fields that differ, by name.
pub(super) fn between(
    before: Option<&Value>,
    after: Option<&Value>,
    names: &Names,
) -> Vec<Difference> {
    let (before, after) = (fields(before, names), fields(after, names));
    let mut all: Vec<&String> = before.keys().chain(after.keys()).collect();
    all.sort_unstable();
    all.dedup();
    let text = |side: &BTreeMap<String, String>, field: &String| {
        side.get(field).cloned().unwrap_or_default()
    };
    all.into_iter()
        .map(|field| Difference {
            field: words(field),
            before: text(&before, field),
            after: text(&after, field),
        })
        .filter(|difference| difference.before != difference.after)
        .collect()
}

/// Every leaf by its dotted path.
fn fields(value: Option<&Value>, names: &Names) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    match value {
        Some(Value::Object(fields)) => {
            for (name, value) in fields {
                if let Value::Object(inner) = value {
                    let inner = inner.iter();
                    found.extend(
                        inner.map(|(key, value)| (format!("{name}.{key}"), shown(value, names))),
                    );
                } else {
                    found.insert(name.clone(), shown(value, names));
                }
            }
        }
        Some(Value::Null) | None => {}
        // The order of the team is a list.
        Some(list) => {
            found.insert("order".to_owned(), shown(list, names));
        }
    }
    found
}

fn shown(value: &Value, names: &Names) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => names.get(text).unwrap_or(text).clone(),
        // A player with a place stands for the player.
        Value::Array(items) => match items.as_slice() {
            [player @ Value::String(_), Value::Number(_)] => shown(player, names),
            items => {
                let items: Vec<String> = items.iter().map(|item| shown(item, names)).collect();
                items.join(", ")
            }
        },
        other => other.to_string(),
    }
}

/// `scheduling.minimumPlayers` as `scheduling: minimum players`; a date stays as it is.
fn words(path: &str) -> String {
    if path.starts_with(|letter: char| letter.is_ascii_digit()) {
        return path.to_owned();
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

    fn told(before: &Value, after: &Value) -> Vec<(String, String, String)> {
        let names = Names::from([
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
    fn only_what_differs_is_told_by_its_words() {
        let before = json!({ "displayName": "Kim", "isAdmin": false, "timezone": null });
        let after = json!({ "displayName": "Kim", "isAdmin": true, "timezone": "Asia/Tokyo" });
        let expected = [
            row("is admin", "no", "yes"),
            row("timezone", "", "Asia/Tokyo"),
        ];
        assert_eq!(told(&before, &after), expected);
    }

    #[test]
    fn settings_are_told_with_their_group() {
        let before =
            json!({ "scheduling": { "minimumPlayers": 5, "weeklyPingDays": [0] }, "chat": {} });
        let after =
            json!({ "scheduling": { "minimumPlayers": 4, "weeklyPingDays": [0, 3] }, "chat": {} });
        let expected = [
            row("scheduling: minimum players", "5", "4"),
            row("scheduling: weekly ping days", "0", "0, 3"),
        ];
        assert_eq!(told(&before, &after), expected);
    }

    #[test]
    fn the_order_of_the_team_is_told_by_names() {
        let (before, after) = (json!([["1", 0], ["2", 1]]), json!([["2", 0], ["1", 1]]));
        assert_eq!(
            told(&before, &after),
            [row("order", "Mika, Kim", "Kim, Mika")]
        );
    }

    #[test]
    fn what_came_new_or_went_has_one_side() {
        let names = Names::new();
        let value = json!({ "reason": "Exams" });
        let created = between(None, Some(&value), &names);
        assert_eq!(
            (created[0].before.as_str(), created[0].after.as_str()),
            ("", "Exams")
        );
        assert_eq!(between(Some(&json!(null)), None, &names), []);
    }
}
