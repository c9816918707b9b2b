//! Sentences with placeholders in braces: `Moved {title}`.

/// Returns the sentence with each placeholder replaced by its value. An unknown placeholder keeps its name.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((text, after)) = rest.split_once('{') {
        let Some((name, tail)) = after.split_once('}') else {
            break;
        };
        let value = values.iter().find(|(known, _)| *known == name);
        filled.push_str(text);
        filled.push_str(value.map_or(name, |(_, value)| value));
        rest = tail;
    }
    filled.push_str(rest);
    filled
}

/// Returns the text before and after the placeholder of a sentence. The caller renders markup in between.
pub fn around(template: &'static str, placeholder: &'static str) -> (&'static str, &'static str) {
    template.split_once(placeholder).unwrap_or((template, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_take_their_values_and_values_are_not_read_again() {
        let values = [("title", "{count}"), ("count", "2")];
        assert_eq!(
            fill("Moved {title} ({count})", &values),
            "Moved {count} (2)"
        );
        assert_eq!(fill("No {unknown} one", &values), "No unknown one");
        assert_eq!(fill("Open { brace", &values), "Open { brace");
    }
}
