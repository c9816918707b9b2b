//! Text that Markdown does not interpret.

/// Where a text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextPlace {
    /// A line of a paragraph.
    Paragraph,
    /// A heading, which is one line.
    Heading,
    /// A cell of a table, which is one line between pipes.
    Cell,
}

/// Appends the text so that it is read as text. `starts_line` and `ends_line` say whether it is at the start or at the
/// end of a line, where blanks would be removed and signs would start a block.
pub(super) fn push_text(
    out: &mut String,
    text: &str,
    place: TextPlace,
    starts_line: bool,
    ends_line: bool,
) {
    let start = out.len();
    let mut previous = None;
    let mut rest = text.char_indices().peekable();
    let last = text.chars().count().saturating_sub(1);
    let mut count = 0;
    while let Some((at, sign)) = rest.next() {
        let next = rest.peek().map(|(_, next)| *next);
        let is_edge = (starts_line && count == 0) || (ends_line && count == last);
        count += 1;
        let begins_line = starts_line && out[start..].chars().all(|c| c.is_ascii_digit());
        match sign {
            ' ' if is_edge => out.push_str("&#32;"),
            c if c.is_control() => out.push_str(&format!("&#{};", u32::from(c))),
            '_' if is_word(previous) && is_word(next) => out.push('_'),
            // Two percent signs begin a comment of Obsidian, and a dollar sign a formula.
            '%' if next == Some('%') => push_escaped(out, sign),
            '\\' | '$' | '`' | '*' | '_' | '[' | ']' | '<' | '~' => push_escaped(out, sign),
            '|' if place != TextPlace::Heading => push_escaped(out, sign),
            '#' if place == TextPlace::Heading => push_escaped(out, sign),
            '&' if next.is_some_and(|next| next == '#' || next.is_ascii_alphabetic()) => {
                push_escaped(out, sign);
            }
            // Before a link it would make an image of it.
            '!' if next.is_none() => push_escaped(out, sign),
            '#' | '>' | '+' | '-' | '=' if begins_line && out.len() == start => {
                push_escaped(out, sign);
            }
            '.' | ')' if begins_line && out.len() > start => push_escaped(out, sign),
            ':' if is_scheme(&text[..at]) && text[at..].starts_with("://") => {
                push_escaped(out, sign);
            }
            '.' if text[..at].to_ascii_lowercase().ends_with("www") => push_escaped(out, sign),
            sign => out.push(sign),
        }
        previous = Some(sign);
    }
}

fn push_escaped(out: &mut String, sign: char) {
    out.push('\\');
    out.push(sign);
}

fn is_word(sign: Option<char>) -> bool {
    sign.is_some_and(char::is_alphanumeric)
}

/// Whether the text ends with the scheme of an address that readers turn into a link.
fn is_scheme(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    text.ends_with("http") || text.ends_with("https")
}

/// Returns the address as the destination of a link or an image.
pub(super) fn destination(address: &str) -> String {
    let needs_brackets = address.is_empty()
        || address.starts_with('<')
        || address.contains(|c: char| c.is_whitespace() || c.is_control() || "()\\".contains(c));
    let mut out = String::with_capacity(address.len());
    for sign in address.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '\n' | '\r' => out.push_str("%0A"),
            '<' | '>' | '\\' | '$' => push_escaped(&mut out, sign),
            '|' => out.push_str("%7C"),
            sign => out.push(sign),
        }
    }
    if needs_brackets {
        format!("<{out}>")
    } else {
        out
    }
}

/// Returns the title of a link or an image with its quotes.
pub(super) fn quoted_title(title: &str) -> String {
    let mut out = String::from("\"");
    for sign in title.chars() {
        match sign {
            '"' | '\\' | '|' | '$' => push_escaped(&mut out, sign),
            '&' => out.push_str("&amp;"),
            '\n' | '\r' => out.push_str("&#10;"),
            sign => out.push(sign),
        }
    }
    out.push('"');
    out
}
