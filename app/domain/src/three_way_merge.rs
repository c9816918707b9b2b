//! The three-way merge of a single value that two people changed at the same time.

/// Merges `mine` and `theirs`, both edited from `base`; `None` if both changed it to different values.
pub fn merge_value<T: PartialEq + Clone>(base: &T, mine: &T, theirs: &T) -> Option<T> {
    if mine == theirs || theirs == base {
        Some(mine.clone())
    } else if mine == base {
        Some(theirs.clone())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_alone_changed_is_kept_and_what_both_changed_is_a_conflict() {
        assert_eq!(merge_value(&"a", &"a", &"a"), Some("a"));
        assert_eq!(merge_value(&"a", &"b", &"a"), Some("b"));
        assert_eq!(merge_value(&"a", &"a", &"b"), Some("b"));
        assert_eq!(merge_value(&"a", &"b", &"b"), Some("b"));
        assert_eq!(merge_value(&"a", &"b", &"c"), None);
    }
}
