//! How far a deletion reaches.

use unicode_segmentation::UnicodeSegmentation;

use crate::edit::inline::{self, OBJECT};

/// What one press deletes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// What people see as one letter: an emoji of many parts, a letter with its accents.
    Grapheme,
    Word,
    /// To the next break or the block's edge. Where lines end on the screen only the page knows.
    Line,
}

/// The place a unit before this one, in UTF-16 units.
pub(crate) fn before(text: &str, offset: usize, unit: Unit) -> usize {
    let head = &text[..inline::byte_at(text, offset)];
    let kept: &str = match unit {
        Unit::Grapheme => head
            .graphemes(true)
            .next_back()
            .map_or(head, |last| &head[..head.len() - last.len()]),
        Unit::Word => {
            let head = head.trim_end_matches(char::is_whitespace);
            let class = head.chars().next_back().map(class_of);
            head.trim_end_matches(|c| Some(class_of(c)) == class)
        }
        Unit::Line => match head.strip_suffix('\n') {
            Some(line) => line,
            None => &head[..head.rfind('\n').map_or(0, |at| at + 1)],
        },
    };
    // A word or a line ends at a node that is no text: that is only deleted by itself.
    let barrier = head.rfind(OBJECT).map_or(0, |at| at + OBJECT.len_utf8());
    let kept = if unit == Unit::Grapheme {
        kept.len()
    } else {
        kept.len().max(barrier)
    };
    match unit {
        Unit::Word | Unit::Line if kept == head.len() => before(text, offset, Unit::Grapheme),
        _ => inline::units(&head[..kept]),
    }
}

/// The place a unit after this one, in UTF-16 units.
pub(crate) fn after(text: &str, offset: usize, unit: Unit) -> usize {
    let tail = &text[inline::byte_at(text, offset)..];
    let rest = match unit {
        Unit::Grapheme => tail
            .graphemes(true)
            .next()
            .map_or(tail, |first| &tail[first.len()..]),
        Unit::Word => {
            let tail = tail.trim_start_matches(char::is_whitespace);
            let class = tail.chars().next().map(class_of);
            tail.trim_start_matches(|c| Some(class_of(c)) == class)
        }
        Unit::Line => match tail.strip_prefix('\n') {
            Some(line) => line,
            None => &tail[tail.find('\n').unwrap_or(tail.len())..],
        },
    };
    let barrier = tail.find(OBJECT).unwrap_or(tail.len());
    let gone = tail.len() - rest.len();
    let gone = if unit == Unit::Grapheme {
        gone
    } else {
        gone.min(barrier)
    };
    match unit {
        Unit::Word | Unit::Line if gone == 0 && !tail.is_empty() => {
            after(text, offset, Unit::Grapheme)
        }
        _ => offset + inline::units(&tail[..gone]),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    Sign,
    /// Letters, digits, and what belongs to them: accents, joiners, the parts of an emoji.
    Letter,
}

fn class_of(character: char) -> Class {
    match character {
        c if c.is_whitespace() => Class::Blank,
        '_' => Class::Letter,
        OBJECT | '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' | '\u{3001}'..='\u{303f}' => {
            Class::Sign
        }
        c if c.is_ascii_punctuation()
            || matches!(c, '\u{a1}'..='\u{bf}' if !c.is_alphanumeric()) =>
        {
            Class::Sign
        }
        _ => Class::Letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_grapheme_goes_at_once() {
        for grapheme in [
            "a",
            "\u{1f3ae}",
            "e\u{301}",
            "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
            "\u{1f1e9}\u{1f1ea}",
            "\u{5d1}\u{5bc}",
        ] {
            let text = ["x", grapheme].concat();
            assert_eq!(
                before(&text, inline::units(&text), Unit::Grapheme),
                1,
                "{grapheme}"
            );
            let text = [grapheme, "x"].concat();
            assert_eq!(
                after(&text, 0, Unit::Grapheme),
                inline::units(grapheme),
                "{grapheme}"
            );
        }
    }

    #[test]
    fn a_word_goes_with_the_blanks_between_it_and_the_caret() {
        assert_eq!(before("smoke A main  ", 14, Unit::Word), 8);
        assert_eq!(before("wait...", 7, Unit::Word), 4);
        assert_eq!(after("  smoke, now", 0, Unit::Word), 7);
    }

    #[test]
    fn a_line_ends_at_a_break() {
        assert_eq!(before("ab\ncd", 4, Unit::Line), 3);
        assert_eq!(before("ab\ncd", 3, Unit::Line), 2);
        assert_eq!(after("ab\ncd", 1, Unit::Line), 2);
        assert_eq!(after("ab\ncd", 2, Unit::Line), 3);
    }
}
