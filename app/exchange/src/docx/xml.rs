//! Text and attributes of XML.

/// Appends text without the characters that XML 1.0 does not allow.
pub(super) fn push_escaped(out: &mut String, text: &str) {
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(sign),
            '\u{fffe}' | '\u{ffff}' => {}
            sign if sign < ' ' => {}
            sign => out.push(sign),
        }
    }
}

pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_escaped(&mut out, text);
    out
}
