//! Two people changed the same thing at once: what comes of it where their changes do not touch each other.

/// What stands when `mine` and `theirs` were both made of `base`; `None` where both changed it, each otherwise.
pub fn merged<T: PartialEq + Clone>(base: &T, mine: &T, theirs: &T) -> Option<T> {
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
        assert_eq!(merged(&"a", &"a", &"a"), Some("a"));
        assert_eq!(merged(&"a", &"b", &"a"), Some("b"));
        assert_eq!(merged(&"a", &"a", &"b"), Some("b"));
        assert_eq!(merged(&"a", &"b", &"b"), Some("b"));
        assert_eq!(merged(&"a", &"b", &"c"), None);
    }
}
