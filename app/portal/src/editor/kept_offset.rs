//! A position in a text that is replaced by a newer version. Offsets are in UTF-16 code units, as in the DOM.

/// Returns the offset in `after` of the place that was at `offset` in `before`. Text around a change keeps its place; a
/// place inside of a change moves to its end.
pub fn kept_offset(before: &str, after: &str, offset: usize) -> usize {
    let [before, after] = [before, after].map(|text| text.encode_utf16().collect::<Vec<_>>());
    let alike = |(one, other): &(&u16, &u16)| one == other;
    let prefix = before.iter().zip(&after).take_while(alike).count();
    if offset <= prefix {
        return offset;
    }
    let rest = before[prefix..]
        .iter()
        .rev()
        .zip(after[prefix..].iter().rev());
    let suffix = rest.take_while(alike).count();
    let from_end = before.len().saturating_sub(offset).min(suffix);
    after.len() - from_end
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_place_stays_before_and_after_a_change() {
        let (before, after) = ("hold window", "hold the long window");
        assert_eq!(kept_offset(before, after, 4), 4);
        assert_eq!(kept_offset(before, after, before.len()), after.len());
        assert_eq!(kept_offset(before, after, 7), 16);
        assert_eq!(kept_offset(after, before, 7), 5);
        assert_eq!(kept_offset("a", "", 1), 0);
    }

    proptest! {
        #[test]
        fn a_place_is_within_the_newer_text(before in "[ab😀]{0,8}", after in "[ab😀]{0,8}", offset in 0_usize..20) {
            let offset = offset.min(before.encode_utf16().count());
            let kept = kept_offset(&before, &after, offset);
            prop_assert!(kept <= after.encode_utf16().count());
            prop_assert_eq!(kept_offset(&before, &before, offset), offset);
        }
    }
}
