//! Which addresses survive in links and images.
//!
//! An address is judged as the most forgiving reader would see it: without blanks and control characters, with
//! entities resolved. What is not on the short list of schemes is dropped; there is no list of bad ones.

/// The path under which this site serves the images people uploaded.
pub const UPLOADS: &str = "/uploads/";

const LINK_SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];
const IMAGE_SCHEMES: [&str; 2] = ["http", "https"];
/// Entities inside entities are resolved so often; deeper nesting is no honest address.
const RESOLVING_ROUNDS: usize = 4;
/// Named entities that stand for characters with a meaning at an address's beginning, longest first.
const NAMED: [(&str, char); 9] = [
    ("NewLine", '\n'),
    ("period", '.'),
    ("colon", ':'),
    ("quest", '?'),
    ("bsol", '\\'),
    ("nbsp", '\u{a0}'),
    ("sol", '/'),
    ("Tab", '\t'),
    ("amp", '&'),
];

/// Whether a link may lead there: http, https, mailto, tel, or an address relative to this page.
pub fn is_safe(address: &str) -> bool {
    readings(address).is_some_and(|readings| {
        readings.iter().all(|reading| match scheme(reading) {
            Some(scheme) => LINK_SCHEMES.contains(&scheme.as_str()),
            None => true,
        })
    })
}

/// Whether an image may come from there: http, https, or this site's own uploads.
pub fn is_safe_image(address: &str) -> bool {
    readings(address).is_some_and(|readings| {
        readings.iter().all(|reading| match scheme(reading) {
            Some(scheme) => IMAGE_SCHEMES.contains(&scheme.as_str()),
            None => is_upload(reading),
        })
    })
}

/// A path below [`UPLOADS`] that does not climb out of it again.
fn is_upload(reading: &str) -> bool {
    reading.strip_prefix(UPLOADS).is_some_and(|rest| {
        let path = rest.split(['?', '#']).next().unwrap_or_default();
        !path.is_empty()
            && !path.contains(['\\', '%'])
            && path
                .split('/')
                .all(|part| !part.is_empty() && part != "." && part != "..")
    })
}

/// The address with more and more of its entities resolved; `None` when there is no end to them.
fn readings(address: &str) -> Option<Vec<String>> {
    let mut readings = vec![bare(address)];
    for _ in 0..RESOLVING_ROUNDS {
        let last = readings.last()?;
        let next = bare(&resolved(last));
        if next == *last {
            return Some(readings);
        }
        readings.push(next);
    }
    None
}

/// Without what a reader may skip: blanks, control characters, and characters that show as nothing.
fn bare(text: &str) -> String {
    let is_skipped = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
    };
    text.chars().filter(|c| !is_skipped(*c)).collect()
}

/// What stands before the first colon, in lower case, unless a path, a query or a fragment began before it.
fn scheme(reading: &str) -> Option<String> {
    let end = reading.find([':', '/', '?', '#', '\\'])?;
    let (scheme, rest) = reading.split_at(end);
    rest.starts_with(':').then(|| scheme.to_ascii_lowercase())
}

fn resolved(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let entity = &rest[at + 1..];
        let (character, length) = entity_at(entity).unwrap_or(('&', 0));
        out.push(character);
        rest = &entity[length..];
    }
    out.push_str(rest);
    out
}

/// The character of the entity that `text` (after its ampersand) begins with, and the entity's length.
///
/// The semicolon may be missing, as readers of HTML allow.
fn entity_at(text: &str) -> Option<(char, usize)> {
    let (character, length) = match text.strip_prefix('#') {
        Some(number) => numeric(number).map(|(character, length)| (character, length + 1))?,
        None => NAMED
            .iter()
            .find(|(name, _)| text.starts_with(name))
            .map(|(name, character)| (*character, name.len()))?,
    };
    let semicolon = usize::from(text[length..].starts_with(';'));
    Some((character, length + semicolon))
}

fn numeric(number: &str) -> Option<(char, usize)> {
    let (digits, radix, prefix) = match number.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16, 1),
        None => (number, 10, 0),
    };
    let length = digits
        .find(|c: char| !c.is_digit(radix))
        .unwrap_or(digits.len());
    let code = u32::from_str_radix(digits[..length].trim_start_matches('0'), radix).ok()?;
    Some((char::from_u32(code)?, prefix + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn web_mail_and_telephone_addresses_and_relative_ones_stay() {
        for address in [
            "https://example.org/a?b=c#d",
            "HTTP://example.org",
            "mailto:coach@example.org",
            "tel:+49301234",
            "/strategies/7",
            "strategies/7?at=12:30",
            "//example.org/map",
            "#smokes",
            "?map=1",
            "",
            " https://example.org ",
            "https://example.org/?a=1&amp;b=2",
            "/a&b;c",
        ] {
            assert!(is_safe(address), "{address}");
        }
    }

    #[test]
    fn any_other_scheme_is_dropped_however_it_is_written() {
        for address in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "  javascript:alert(1)",
            "java\nscript:alert(1)",
            "java\0script:alert(1)",
            "\u{1}javascript:alert(1)",
            "java\u{200b}script:alert(1)",
            "javascript\u{a0}:alert(1)",
            "javascript&colon;alert(1)",
            "javascript&#58;alert(1)",
            "javascript&#0000058alert(1)",
            "javascript&#x3A;alert(1)",
            "&#106;avascript&#58;alert(1)",
            "&#x6A&#x61;vascript&#X3a;alert(1)",
            "java&Tab;script&colon;alert(1)",
            "javascript&amp;colon;alert(1)",
            "javascript&amp;amp;#58;alert(1)",
            "data:text/html,<script>alert(1)</script>",
            "D a t a:text/html;base64,PHNjcmlwdD4=",
            "vbscript:x",
            "file:///etc/passwd",
            "blob:https://example.org/1",
            "view-source:https://example.org",
            "java%73cript:alert(1)",
            ":alert(1)",
        ] {
            assert!(!is_safe(address), "{address}");
            assert!(!is_safe_image(address), "{address}");
        }
    }

    #[test]
    fn an_image_comes_from_the_web_or_from_an_upload() {
        for address in [
            "https://example.org/a.png",
            "/uploads/0198.webp",
            "/uploads/a/b.png?width=2",
        ] {
            assert!(is_safe_image(address), "{address}");
        }
        for address in [
            "mailto:a@b",
            "tel:1",
            "",
            "a.png",
            "//example.org/a.png",
            "/api/auth/logout",
            "/uploads/",
            "/uploads/../api/events",
            "/uploads/%2e%2e/api/events",
            "/uploads/..\\api",
            "/uploads//example.org",
        ] {
            assert!(!is_safe_image(address), "{address}");
        }
    }

    #[test]
    fn entities_without_end_are_no_address() {
        assert!(!is_safe("x&amp;amp;amp;amp;amp;amp;colon;y"));
    }
}
