//! Mentions of players while a comment is typed.

/// Maximum number of offered players. One more letter narrows them.
const MAX_OFFERED: usize = 6;

/// The text from the last `@` to the caret; empty if there is none. `caret` is in UTF-16 code units.
pub fn mention_before_caret(text: &str, caret: usize) -> String {
    let before: Vec<u16> = text.encode_utf16().take(caret).collect();
    let before = String::from_utf16_lossy(&before);
    let Some(at) = before.rfind('@') else {
        return String::new();
    };
    let is_in_word = before[..at].ends_with(char::is_alphanumeric);
    if is_in_word || before[at..].contains('\n') {
        return String::new();
    }
    before[at..].to_owned()
}

/// The names that complete the typed mention, which begins with `@`.
pub fn offered_names(mention: &str, mut names: Vec<String>) -> Vec<String> {
    let Some(letters) = mention.strip_prefix('@') else {
        return Vec::new();
    };
    let letters = letters.to_lowercase();
    names.retain(|name| {
        let name = name.to_lowercase();
        name.starts_with(&letters) && name != letters
    });
    names.truncate(MAX_OFFERED);
    names
}

/// Replaces the mention where it was typed last by the name; `None` if it is no longer in the text.
pub fn with_mention(text: &str, mention: &str, name: &str) -> Option<String> {
    let at = text.rfind(mention)?;
    let rest = text[at + mention.len()..].trim_start();
    Some(format!("{}@{name} {rest}", &text[..at]))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_mention_begins_a_word_and_ends_at_the_caret() {
        assert_eq!(mention_before_caret("hi @Am and", 6), "@Am");
        assert_eq!(mention_before_caret("🙂 @Am", 6), "@Am");
        assert_eq!(mention_before_caret("me@example", 10), "");
        assert_eq!(mention_before_caret("@Am\nx", 5), "");
    }

    #[test]
    fn only_names_that_are_not_complete_are_offered() {
        let names = || ["Amara", "Am", "Ben"].map(str::to_owned).to_vec();
        assert_eq!(offered_names("@am", names()), ["Amara"]);
        assert_eq!(offered_names("@", names()).len(), 3);
        assert!(offered_names("", names()).is_empty());
        assert_eq!(offered_names("@", vec!["Amara".to_owned(); 9]).len(), 6);
    }

    #[test]
    fn the_last_mention_is_replaced() {
        let text = with_mention("@a and @a  then", "@a", "Amara");
        assert_eq!(text.as_deref(), Some("@a and @Amara then"));
        assert_eq!(with_mention("gone", "@a", "Amara"), None);
    }

    proptest! {
        #[test]
        fn the_mention_is_in_the_text_before_the_caret(text in "[a@🙂\n ]{0,10}", caret in 0_usize..14) {
            let mention = mention_before_caret(&text, caret);
            prop_assert!(mention.is_empty() || mention.starts_with('@'));
            prop_assert!(mention.encode_utf16().count() <= caret);
        }
    }
}
