//! Addresses in text, which readers of Markdown turn into links.

use app_document::safe_url::is_safe_link;

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TextPart<'a> {
    Text(&'a str),
    /// An address as it is written, and its complete form.
    Link(&'a str, String),
}

/// Splits a text at its web addresses.
pub(super) fn split_addresses(text: &str) -> Vec<TextPart<'_>> {
    let mut out = Vec::new();
    let (mut start, mut from) = (0, 0);
    while let Some(at) = next_start(text, from) {
        let word = text[at..]
            .split(|c: char| c.is_whitespace() || c == '<')
            .next();
        let word = trim_sentence_end(word.unwrap_or_default());
        let address = if word.starts_with("www.") {
            format!("https://{word}")
        } else {
            word.to_owned()
        };
        let host = address.split_once("://").map_or("", |(_, host)| host);
        if host.starts_with(char::is_alphanumeric) && is_safe_link(&address) {
            if start < at {
                out.push(TextPart::Text(&text[start..at]));
            }
            out.push(TextPart::Link(word, address));
            start = at + word.len();
        }
        from = at + word.len().max(1);
    }
    if start < text.len() {
        out.push(TextPart::Text(&text[start..]));
    }
    out
}

/// The next position at which an address may start: not within a word.
fn next_start(text: &str, from: usize) -> Option<usize> {
    let begins = |at: usize| {
        ["https://", "http://", "www."]
            .iter()
            .any(|prefix| text[at..].starts_with(prefix))
    };
    let mut candidates = text[from..]
        .match_indices(['h', 'w'])
        .map(|(at, _)| from + at);
    candidates.find(|at| begins(*at) && !text[..*at].ends_with(char::is_alphanumeric))
}

/// The address without the signs that end the sentence around it, and without brackets that it does not open.
fn trim_sentence_end(word: &str) -> &str {
    let count = |sign| word.matches(sign).count();
    let mut unopened = count(')').saturating_sub(count('('));
    word.trim_end_matches(|sign| match sign {
        '.' | ',' | ':' | ';' | '!' | '?' | '"' | '\'' | '*' | '_' | '~' => true,
        ')' if unopened > 0 => {
            unopened -= 1;
            true
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_end_before_the_sentence() {
        let parts = split_addresses(
            "see (https://a.example/x_(y)), www.b.example. xhttp://c.example http://",
        );
        assert_eq!(
            parts,
            [
                TextPart::Text("see ("),
                TextPart::Link(
                    "https://a.example/x_(y)",
                    "https://a.example/x_(y)".to_owned()
                ),
                TextPart::Text("), "),
                TextPart::Link("www.b.example", "https://www.b.example".to_owned()),
                TextPart::Text(". xhttp://c.example http://"),
            ]
        );
    }
}
