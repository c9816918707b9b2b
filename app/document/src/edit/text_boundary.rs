//! Text boundaries for deletion: graphemes, words and lines.

use unicode_segmentation::UnicodeSegmentation;

use crate::edit::inline::{self, OBJECT_REPLACEMENT};

/// The unit that one key press deletes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeletionUnit {
    /// A user-perceived character, such as an emoji of several code points or a letter with its accents.
    Grapheme,
    Word,
    /// To the next break or the block's edge. Only the page knows where lines wrap on the screen.
    Line,
}

/// Returns the offset one unit before this one, in UTF-16 units.
pub(crate) fn before(text: &str, offset: usize, unit: DeletionUnit) -> usize {
    let head = &text[..inline::byte_at(text, offset)];
    // An accent after a node is not a part of it.
    if head.ends_with(OBJECT_REPLACEMENT) {
        return offset - 1;
    }
    let kept: &str = match unit {
        DeletionUnit::Grapheme => head
            .graphemes(true)
            .next_back()
            .map_or(head, |last| &head[..head.len() - last.len()]),
        DeletionUnit::Word => {
            let head = head.trim_end_matches(char::is_whitespace);
            let class = head.chars().next_back().map(class_of);
            head.trim_end_matches(|c| Some(class_of(c)) == class)
        }
        DeletionUnit::Line => match head.strip_suffix('\n') {
            Some(line) => line,
            None => &head[..head.rfind('\n').map_or(0, |at| at + 1)],
        },
    };
    // A node that is not text is only deleted on its own.
    let barrier = head
        .rfind(OBJECT_REPLACEMENT)
        .map_or(0, |at| at + OBJECT_REPLACEMENT.len_utf8());
    let kept = kept.len().max(barrier);
    match unit {
        DeletionUnit::Word | DeletionUnit::Line if kept == head.len() => {
            before(text, offset, DeletionUnit::Grapheme)
        }
        _ => inline::utf16_length(&head[..kept]),
    }
}

/// Returns the offset one unit after this one, in UTF-16 units.
pub(crate) fn after(text: &str, offset: usize, unit: DeletionUnit) -> usize {
    let tail = &text[inline::byte_at(text, offset)..];
    if tail.starts_with(OBJECT_REPLACEMENT) {
        return offset + 1;
    }
    let rest = match unit {
        DeletionUnit::Grapheme => tail
            .graphemes(true)
            .next()
            .map_or(tail, |first| &tail[first.len()..]),
        DeletionUnit::Word => {
            let tail = tail.trim_start_matches(char::is_whitespace);
            let class = tail.chars().next().map(class_of);
            tail.trim_start_matches(|c| Some(class_of(c)) == class)
        }
        DeletionUnit::Line => match tail.strip_prefix('\n') {
            Some(line) => line,
            None => &tail[tail.find('\n').unwrap_or(tail.len())..],
        },
    };
    let barrier = tail.find(OBJECT_REPLACEMENT).unwrap_or(tail.len());
    let gone = (tail.len() - rest.len()).min(barrier);
    match unit {
        DeletionUnit::Word | DeletionUnit::Line if gone == 0 && !tail.is_empty() => {
            after(text, offset, DeletionUnit::Grapheme)
        }
        _ => offset + inline::utf16_length(&tail[..gone]),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CharacterClass {
    Blank,
    Punctuation,
    /// Letters and digits with their accents, joiners and emoji parts.
    Letter,
}

fn class_of(character: char) -> CharacterClass {
    match character {
        c if c.is_whitespace() => CharacterClass::Blank,
        '_' => CharacterClass::Letter,
        OBJECT_REPLACEMENT
        | '\u{2010}'..='\u{2027}'
        | '\u{2030}'..='\u{205e}'
        | '\u{3001}'..='\u{303f}' => CharacterClass::Punctuation,
        c if c.is_ascii_punctuation()
            || matches!(c, '\u{a1}'..='\u{bf}' if !c.is_alphanumeric()) =>
        {
            CharacterClass::Punctuation
        }
        _ => CharacterClass::Letter,
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
                before(&text, inline::utf16_length(&text), DeletionUnit::Grapheme),
                1,
                "{grapheme}"
            );
            let text = [grapheme, "x"].concat();
            assert_eq!(
                after(&text, 0, DeletionUnit::Grapheme),
                inline::utf16_length(grapheme),
                "{grapheme}"
            );
        }
    }

    #[test]
    fn a_word_goes_with_the_blanks_between_it_and_the_caret() {
        assert_eq!(before("smoke A main  ", 14, DeletionUnit::Word), 8);
        assert_eq!(before("wait...", 7, DeletionUnit::Word), 4);
        assert_eq!(after("  smoke, now", 0, DeletionUnit::Word), 7);
    }

    #[test]
    fn a_node_is_deleted_without_the_accent_after_it() {
        let text = "a\u{fffc}\u{301}";
        for unit in [DeletionUnit::Grapheme, DeletionUnit::Word] {
            assert_eq!(before(text, 3, unit), 2);
            assert_eq!(before(text, 2, unit), 1);
            assert_eq!(after(text, 1, unit), 2);
        }
    }

    #[test]
    fn a_line_ends_at_a_break() {
        assert_eq!(before("ab\ncd", 4, DeletionUnit::Line), 3);
        assert_eq!(before("ab\ncd", 3, DeletionUnit::Line), 2);
        assert_eq!(after("ab\ncd", 1, DeletionUnit::Line), 2);
        assert_eq!(after("ab\ncd", 2, DeletionUnit::Line), 3);
    }
}
