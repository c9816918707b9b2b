//! Colours for code: which stretches of a text are keywords, strings and so on.

use std::ops::Range;

use crate::edit::inline::units;

/// What a stretch of code is, as far as its letters tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tone {
    Keyword,
    Text,
    Comment,
    Number,
    Type,
    Function,
    /// An attribute, a property or the name of an element.
    Name,
    Constant,
}

/// Every tone, in a fixed order, for whoever keeps something for each.
pub const TONES: [Tone; 8] = [
    Tone::Keyword,
    Tone::Text,
    Tone::Comment,
    Tone::Number,
    Tone::Type,
    Tone::Function,
    Tone::Name,
    Tone::Constant,
];

impl Tone {
    /// As style sheets name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Keyword => "keyword",
            Self::Text => "text",
            Self::Comment => "comment",
            Self::Number => "number",
            Self::Type => "type",
            Self::Function => "function",
            Self::Name => "name",
            Self::Constant => "constant",
        }
    }
}

/// A coloured stretch, in UTF-16 units of the code block's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    pub range: Range<usize>,
    pub tone: Tone,
}

/// The coloured stretches of a code in this language, in order, none of them overlapping. A language that is not
/// known has none.
pub fn highlight(language: &str, code: &str) -> Vec<Span> {
    let Some(language) = hl_lite::Lang::from_slug(nearest(language.trim())) else {
        return Vec::new();
    };
    let mut at = 0;
    let mut out = Vec::new();
    for span in hl_lite::highlight(language, code) {
        let end = at + units(span.text);
        if let Some(tone) = tone(span.kind) {
            out.push(Span {
                range: at..end,
                tone,
            });
        }
        at = end;
    }
    out
}

/// For languages without a reader of their own one whose comments, strings, numbers and most keywords are the same.
fn nearest(language: &str) -> &str {
    const NEAR: [(&str, &str); 13] = [
        ("c", "ts"),
        ("h", "ts"),
        ("c++", "ts"),
        ("cpp", "ts"),
        ("c#", "ts"),
        ("cs", "ts"),
        ("csharp", "ts"),
        ("java", "ts"),
        ("kotlin", "ts"),
        ("swift", "ts"),
        ("go", "ts"),
        ("php", "ts"),
        ("ini", "toml"),
    ];
    let known = NEAR
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(language));
    known.map_or(language, |(_, near)| near)
}

fn tone(kind: hl_lite::Kind) -> Option<Tone> {
    use hl_lite::Kind;
    match kind {
        Kind::Keyword => Some(Tone::Keyword),
        Kind::String => Some(Tone::Text),
        Kind::Comment => Some(Tone::Comment),
        Kind::Number => Some(Tone::Number),
        Kind::Type => Some(Tone::Type),
        Kind::Function => Some(Tone::Function),
        Kind::Attribute | Kind::Property | Kind::Tag => Some(Tone::Name),
        Kind::Constant | Kind::Variable => Some(Tone::Constant),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tones(language: &str, code: &str) -> Vec<(String, Tone)> {
        let units: Vec<u16> = code.encode_utf16().collect();
        let text =
            |span: &Span| String::from_utf16(&units[span.range.clone()]).expect("whole characters");
        highlight(language, code)
            .iter()
            .map(|span| (text(span), span.tone))
            .collect()
    }

    #[test]
    fn code_has_its_tones_where_the_browser_counts_them() {
        let tones = tones("rust", "let s = \"\u{1f3ae}\"; // \u{e9}");
        let expected = [
            ("let", Tone::Keyword),
            ("\"\u{1f3ae}\"", Tone::Text),
            ("// \u{e9}", Tone::Comment),
        ];
        assert_eq!(tones, expected.map(|(text, tone)| (text.to_owned(), tone)));
    }

    #[test]
    fn the_usual_languages_are_known_and_others_are_plain() {
        for (language, code) in [
            ("js", "const a = 1"),
            ("TypeScript", "const a = 1"),
            ("python", "def a(): pass"),
            ("json", "{\"a\": 1}"),
            ("yaml", "a: 1 # b"),
            ("toml", "a = 1"),
            ("bash", "echo \"a\""),
            ("html", "<b class=\"x\">"),
            ("css", "a { color: red }"),
            ("md", "# a"),
            ("C++", "for (;;) return 1;"),
        ] {
            assert!(!highlight(language, code).is_empty(), "{language}");
        }
        assert_eq!(highlight("klingon", "let a = 1"), []);
        assert_eq!(highlight("", "let a = 1"), []);
    }

    #[test]
    fn a_tone_has_its_own_name() {
        let names: std::collections::HashSet<_> = TONES.iter().map(|tone| tone.name()).collect();
        assert_eq!(names.len(), TONES.len());
    }
}
