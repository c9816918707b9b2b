//! Text that an input method has written to the page. Offsets are in UTF-16 code units, as in the DOM.

/// The placeholder of an atom, which is not part of the text.
const ATOM_PLACEHOLDER: char = '\u{fffc}';

/// A replacement of a range of the old text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextChange {
    pub start: usize,
    pub end: usize,
    pub text: String,
}

/// The smallest change from `old` to `new` that ends at the caret in the new text, if there is one; `None` if the texts
/// are equal.
pub fn smallest_change(old: &str, new: &str, caret: Option<usize>) -> Option<TextChange> {
    if old == new {
        return None;
    }
    let old: Vec<u16> = old.encode_utf16().collect();
    let new: Vec<u16> = new.encode_utf16().collect();
    let (head, tail) = if let Some(caret) = caret {
        let tail = common_end(&old, &new[caret.min(new.len())..]);
        let head = common_start(&old[..old.len() - tail], &new[..new.len() - tail]);
        (head, tail)
    } else {
        let head = common_start(&old, &new);
        (head, common_end(&old[head..], &new[head..]))
    };
    let text = String::from_utf16_lossy(&new[head..new.len() - tail]);
    Some(TextChange {
        start: head,
        end: old.len() - tail,
        text: text.replace(ATOM_PLACEHOLDER, ""),
    })
}

/// Whether the caret is in or at the word that is composed: the selection starts at `start` and ends `behind` units
/// before the end of the text. An input method may compose the whole word around the caret.
pub fn is_caret_in_word(text: &str, start: usize, behind: usize, caret: usize) -> bool {
    let units: Vec<u16> = text.encode_utf16().collect();
    let is_blank = |unit: &u16| char::from_u32((*unit).into()).is_some_and(char::is_whitespace);
    let end = units.len().saturating_sub(behind);
    let first = units[..start.min(end)].iter().rposition(is_blank);
    let last = units[end..].iter().position(is_blank);
    let word = first.map_or(0, |at| at + 1)..=last.map_or(units.len(), |at| end + at);
    word.contains(&caret)
}

fn common_start(old: &[u16], new: &[u16]) -> usize {
    let pairs = old.iter().zip(new);
    pairs.take_while(|(one, other)| one == other).count()
}

fn common_end(old: &[u16], new: &[u16]) -> usize {
    let pairs = old.iter().rev().zip(new.iter().rev());
    pairs.take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn apply(old: &str, change: &TextChange) -> String {
        let units: Vec<u16> = old.encode_utf16().collect();
        let typed = change.text.encode_utf16();
        let before = units[..change.start].iter().copied();
        let after = units[change.end..].iter().copied();
        let changed: Vec<u16> = before.chain(typed).chain(after).collect();
        String::from_utf16(&changed).expect("UTF-16")
    }

    #[test]
    fn a_repeated_letter_is_inserted_at_the_caret() {
        let change = |caret| smallest_change("aaa", "aaaa", caret).expect("a change");
        assert_eq!((change(Some(1)).start, change(Some(1)).end), (0, 0));
        assert_eq!((change(Some(4)).start, change(Some(4)).end), (3, 3));
        assert_eq!(change(None).start, 3);
        assert_eq!(smallest_change("same", "same", Some(2)), None);
    }

    #[test]
    fn the_placeholder_of_an_atom_is_no_text() {
        let change = smallest_change("", "x\u{fffc}", None).expect("a change");
        assert_eq!(change.text, "x");
    }

    #[test]
    fn a_caret_in_another_word_has_left_the_composition() {
        // The caret of the selection is after `wor`.
        let is_inside = |caret| is_caret_in_word("one word two", 7, 5, caret);
        let inside: Vec<usize> = (0..=12).filter(|caret| is_inside(*caret)).collect();
        assert_eq!(inside, [4, 5, 6, 7, 8]);
        assert!(is_caret_in_word("", 3, 9, 0));
    }

    proptest! {
        #[test]
        fn the_change_makes_the_new_text(old in "[ab ]{0,8}", new in "[ab ]{0,8}", caret in proptest::option::of(0_usize..10)) {
            let change = smallest_change(&old, &new, caret);
            let changed = change.map_or(old.clone(), |change| apply(&old, &change));
            prop_assert_eq!(changed, new);
        }

        #[test]
        fn offsets_never_panic(text in ".{0,12}", start in 0_usize..20, behind in 0_usize..20, caret in 0_usize..20) {
            is_caret_in_word(&text, start, behind, caret);
            smallest_change(&text, "x", Some(caret));
        }
    }
}
