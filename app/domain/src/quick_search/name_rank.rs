//! The rank of a name among the results of typed text.

use super::words::normalized_words;

/// Returns how well `name` matches `query`; a smaller rank is better, `None` is no match. Every name matches an empty
/// query.
///
/// The ranks in order: the whole name, its beginning, the initials of its words, beginnings of its words in any order,
/// any part of it. Case and accents are ignored.
pub fn name_rank(name: &str, query: &str) -> Option<u8> {
    let (name, query) = (normalized_words(name), normalized_words(query));
    let (joined, typed) = (name.join(" "), query.join(" "));
    if joined == typed {
        return Some(0);
    }
    if joined.starts_with(&typed) {
        return Some(1);
    }
    let initials: String = name.iter().filter_map(|word| word.chars().next()).collect();
    if name.len() > 1 && initials == typed {
        return Some(2);
    }
    let begins = |typed: &String| name.iter().any(|word| word.starts_with(typed.as_str()));
    if query.iter().all(begins) {
        return Some(3);
    }
    joined.contains(&typed).then_some(4)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_better_answer_has_a_smaller_rank() {
        let ranks =
            |query| ["Day planning", "Players", "Absences"].map(|name| name_rank(name, query));
        assert_eq!(ranks("players"), [None, Some(0), None]);
        assert_eq!(ranks("pla"), [Some(3), Some(1), None]);
        assert_eq!(ranks("dp"), [Some(2), None, None]);
        assert_eq!(ranks("pl da"), [Some(3), None, None]);
        assert_eq!(ranks("nce"), [None, None, Some(4)]);
        assert_eq!(ranks("xyz"), [None, None, None]);
    }

    #[test]
    fn accents_and_capitals_make_no_difference() {
        assert_eq!(name_rank("Zoë Müller", "zoe mu"), Some(1));
        assert_eq!(name_rank("zoe", "ZOË"), Some(0));
    }

    proptest! {
        #[test]
        fn a_name_answers_to_itself_and_to_nothing_typed(name in "\\PC{0,40}") {
            prop_assert_eq!(name_rank(&name, &name), Some(0));
            prop_assert!(name_rank(&name, " ").is_some_and(|rank| rank <= 1));
        }
    }
}
