//! Ranges of highlighted code over the text nodes of a block. Offsets are in UTF-16 code units, as in the DOM.

/// A position in one of several texts in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextOffset {
    pub text: usize,
    pub offset: usize,
}

/// The ends of the range `from..to` in texts of these lengths; `None` if it is not within them.
pub fn range_in_texts(lengths: &[usize], from: usize, to: usize) -> Option<[TextOffset; 2]> {
    let (mut start, mut end, mut begin) = (None, None, 0);
    for (text, length) in lengths.iter().enumerate() {
        let at = |offset: usize| TextOffset {
            text,
            offset: offset - begin,
        };
        let next = begin + length;
        if (begin..next).contains(&from) {
            start = Some(at(from));
        }
        if begin < to && to <= next {
            end = Some(at(to));
        }
        begin = next;
    }
    Some([start?, end?])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_range_ends_in_the_text_before_a_boundary_and_starts_after_it() {
        let at = |text, offset| TextOffset { text, offset };
        let found = range_in_texts(&[3, 0, 4], 3, 7);
        assert_eq!(found, Some([at(2, 0), at(2, 4)]));
        assert_eq!(range_in_texts(&[3, 4], 0, 3), Some([at(0, 0), at(0, 3)]));
        assert_eq!(range_in_texts(&[3, 4], 5, 8), None);
    }

    proptest! {
        #[test]
        fn a_range_within_the_texts_keeps_its_length(
            lengths in proptest::collection::vec(0_usize..5, 1..6), from in 0_usize..20, length in 1_usize..10,
        ) {
            let whole: usize = lengths.iter().sum();
            let found = range_in_texts(&lengths, from, from + length);
            prop_assert_eq!(found.is_some(), from + length <= whole);
            if let Some([start, end]) = found {
                let before: usize = lengths[start.text..end.text].iter().sum();
                prop_assert_eq!(before + end.offset - start.offset, length);
            }
        }
    }
}
