//! Decides which addresses are safe in links and images.
//!
//! An address is checked in the form that the most lenient parser would see: without blanks and control characters,
//! with entities decoded. Only listed schemes are allowed; there is no deny list.

/// The path under which this site serves uploads.
pub const UPLOADS_PATH: &str = "/uploads/";

const LINK_SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];
const IMAGE_SCHEMES: [&str; 2] = ["http", "https"];
/// Maximum number of rounds that decode nested entities. An address that needs more is unsafe.
const MAX_ENTITY_ROUNDS: usize = 4;
/// Named entities of characters that matter at the start of an address. Longer names come before their prefixes.
const NAMED_ENTITIES: [(&str, char); 9] = [
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

/// Whether the address is allowed in a link: http, https, mailto, tel, or relative to this page.
pub fn is_safe_link(address: &str) -> bool {
    decodings(address).is_some_and(|readings| {
        readings.iter().all(|reading| match scheme(reading) {
            Some(scheme) => LINK_SCHEMES.contains(&scheme.as_str()),
            None => true,
        })
    })
}

/// Whether the address is allowed for an image: http, https, or an upload of this site.
pub fn is_safe_image(address: &str) -> bool {
    decodings(address).is_some_and(|readings| {
        readings.iter().all(|reading| match scheme(reading) {
            Some(scheme) => IMAGE_SCHEMES.contains(&scheme.as_str()),
            None => is_upload(reading),
        })
    })
}

/// Whether the address is an upload of this site.
pub fn is_own_upload(address: &str) -> bool {
    decodings(address).is_some_and(|readings| readings.iter().all(|reading| is_upload(reading)))
}

/// Whether the address begins with http or https.
pub fn is_web_address(address: &str) -> bool {
    decodings(address).is_some_and(|readings| {
        readings.iter().all(|reading| {
            scheme(reading).is_some_and(|scheme| IMAGE_SCHEMES.contains(&scheme.as_str()))
        })
    })
}

/// Whether this is a path below [`UPLOADS_PATH`] that does not leave it.
fn is_upload(reading: &str) -> bool {
    reading.strip_prefix(UPLOADS_PATH).is_some_and(|rest| {
        let path = rest.split(['?', '#']).next().unwrap_or_default();
        !path.is_empty()
            && !path.contains(['\\', '%'])
            && path
                .split('/')
                .all(|part| !part.is_empty() && part != "." && part != "..")
    })
}

/// The address after each round of decoding entities; `None` if rounds beyond the limit would be needed.
fn decodings(address: &str) -> Option<Vec<String>> {
    let mut readings = vec![strip_ignored(address)];
    for _ in 0..MAX_ENTITY_ROUNDS {
        let last = readings.last()?;
        let next = strip_ignored(&decode_entities(last));
        if next == *last {
            return Some(readings);
        }
        readings.push(next);
    }
    None
}

/// Removes characters that a parser may ignore: blanks, control characters and invisible characters.
fn strip_ignored(text: &str) -> String {
    let is_skipped = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
    };
    text.chars().filter(|c| !is_skipped(*c)).collect()
}

/// The scheme in lower case; `None` if a path, a query or a fragment starts before the first colon.
fn scheme(reading: &str) -> Option<String> {
    let end = reading.find([':', '/', '?', '#', '\\'])?;
    let (scheme, rest) = reading.split_at(end);
    rest.starts_with(':').then(|| scheme.to_ascii_lowercase())
}

fn decode_entities(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let entity = &rest[at + 1..];
        let (character, length) = decode_entity(entity).unwrap_or(('&', 0));
        out.push(character);
        rest = &entity[length..];
    }
    out.push_str(rest);
    out
}

/// Decodes the entity at the start of `text`, which follows an ampersand. Returns the character and the entity's
/// length in bytes.
///
/// The semicolon is optional, as in HTML parsers.
fn decode_entity(text: &str) -> Option<(char, usize)> {
    let (character, length) = match text.strip_prefix('#') {
        Some(number) => {
            decode_numeric_entity(number).map(|(character, length)| (character, length + 1))?
        }
        None => NAMED_ENTITIES
            .iter()
            .find(|(name, _)| text.starts_with(name))
            .map(|(name, character)| (*character, name.len()))?,
    };
    let semicolon = usize::from(text[length..].starts_with(';'));
    Some((character, length + semicolon))
}

fn decode_numeric_entity(number: &str) -> Option<(char, usize)> {
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
            assert!(is_safe_link(address), "{address}");
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
            assert!(!is_safe_link(address), "{address}");
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
        assert!(!is_safe_link("x&amp;amp;amp;amp;amp;amp;colon;y"));
    }
}
