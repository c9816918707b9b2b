//! HTML character references, such as `&amp;` and `&#8226;`.

use std::borrow::Cow;

/// The named entities that programs commonly write. Others stay text.
const NAMED_ENTITIES: [(&str, char); 32] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("bull", '•'),
    ("middot", '·'),
    ("hellip", '…'),
    ("mdash", '—'),
    ("ndash", '–'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("times", '×'),
    ("deg", '°'),
    ("copy", '©'),
    ("reg", '®'),
    ("trade", '™'),
    ("euro", '€'),
    ("auml", 'ä'),
    ("ouml", 'ö'),
    ("uuml", 'ü'),
    ("Auml", 'Ä'),
    ("Ouml", 'Ö'),
    ("Uuml", 'Ü'),
    ("szlig", 'ß'),
    ("eacute", 'é'),
    ("egrave", 'è'),
];

/// The characters for the codes 0x80 to 0x9f: HTML maps them to windows-1252, not to control characters.
const WINDOWS_1252_CHARACTERS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Returns the text with its entities decoded.
pub fn decode_entities(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        // No known entity is longer. The limit keeps a text full of ampersands linear.
        let found = rest.bytes().skip(1).take(12).position(|sign| sign == b';');
        let found = found.and_then(|end| {
            let character = decode_entity(rest.get(1..=end)?)?;
            Some((character, end + 2))
        });
        let (character, length) = found.unwrap_or(('&', 1));
        out.push(character);
        rest = &rest[length..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn decode_entity(entity: &str) -> Option<char> {
    let Some(number) = entity.strip_prefix('#') else {
        let named = NAMED_ENTITIES.iter().find(|(name, _)| *name == entity);
        return named.map(|(_, character)| *character);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    let code = code.ok()?;
    let old = code
        .checked_sub(0x80)
        .and_then(|at| usize::try_from(at).ok());
    let old = old.and_then(|at| WINDOWS_1252_CHARACTERS.get(at));
    old.copied()
        .or_else(|| char::from_u32(code).filter(|character| *character != '\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_decoded_and_other_ampersands_stay() {
        for (text, expected) in [
            ("a &amp;&lt;b&gt; &#8226;&#x2022;&#149;", "a &<b> •••"),
            ("&nbsp;", "\u{a0}"),
            ("&#65;", "A"),
            (
                "a & b &unknown; &#0; &#x110000; &",
                "a & b &unknown; &#0; &#x110000; &",
            ),
        ] {
            assert_eq!(decode_entities(text), expected);
        }
    }
}
