//! Syntax highlighting: the ranges of code that are keywords, strings and so on.

use std::ops::Range;

use crate::edit::inline::utf16_length;

/// The syntactic class of a range of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SyntaxClass {
    Keyword,
    Text,
    Comment,
    Number,
    Type,
    Function,
    /// The name of an attribute, a property or an element.
    Name,
    Constant,
}

/// Every syntax class, in a fixed order.
pub const SYNTAX_CLASSES: [SyntaxClass; 8] = [
    SyntaxClass::Keyword,
    SyntaxClass::Text,
    SyntaxClass::Comment,
    SyntaxClass::Number,
    SyntaxClass::Type,
    SyntaxClass::Function,
    SyntaxClass::Name,
    SyntaxClass::Constant,
];

impl SyntaxClass {
    /// The name in style sheets.
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

/// A highlighted range, in UTF-16 units of the code block's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HighlightSpan {
    pub range: Range<usize>,
    pub class: SyntaxClass,
}

/// Returns the highlighted ranges of code in this language, in order and without overlaps. An unknown language has
/// none.
pub fn highlight(language: &str, code: &str) -> Vec<HighlightSpan> {
    let Some(language) = hl_lite::Lang::from_slug(nearest_language(language.trim())) else {
        return Vec::new();
    };
    let mut at = 0;
    let mut out = Vec::new();
    for span in hl_lite::highlight(language, code) {
        let end = at + utf16_length(span.text);
        if let Some(tone) = syntax_class(span.kind) {
            out.push(HighlightSpan {
                range: at..end,
                class: tone,
            });
        }
        at = end;
    }
    out
}

/// Maps a language that `hl_lite` does not support to one with the same comments, strings, numbers and most keywords.
fn nearest_language(language: &str) -> &str {
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

fn syntax_class(kind: hl_lite::Kind) -> Option<SyntaxClass> {
    use hl_lite::Kind;
    match kind {
        Kind::Keyword => Some(SyntaxClass::Keyword),
        Kind::String => Some(SyntaxClass::Text),
        Kind::Comment => Some(SyntaxClass::Comment),
        Kind::Number => Some(SyntaxClass::Number),
        Kind::Type => Some(SyntaxClass::Type),
        Kind::Function => Some(SyntaxClass::Function),
        Kind::Attribute | Kind::Property | Kind::Tag => Some(SyntaxClass::Name),
        Kind::Constant | Kind::Variable => Some(SyntaxClass::Constant),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tones(language: &str, code: &str) -> Vec<(String, SyntaxClass)> {
        let units: Vec<u16> = code.encode_utf16().collect();
        let text = |span: &HighlightSpan| {
            String::from_utf16(&units[span.range.clone()]).expect("whole characters")
        };
        highlight(language, code)
            .iter()
            .map(|span| (text(span), span.class))
            .collect()
    }

    #[test]
    fn code_has_its_tones_where_the_browser_counts_them() {
        let tones = tones("rust", "let s = \"\u{1f3ae}\"; // \u{e9}");
        let expected = [
            ("let", SyntaxClass::Keyword),
            ("\"\u{1f3ae}\"", SyntaxClass::Text),
            ("// \u{e9}", SyntaxClass::Comment),
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
        let names: std::collections::HashSet<_> =
            SYNTAX_CLASSES.iter().map(|tone| tone.name()).collect();
        assert_eq!(names.len(), SYNTAX_CLASSES.len());
    }
}
