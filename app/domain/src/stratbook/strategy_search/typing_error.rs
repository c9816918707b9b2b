//! Typing errors: one letter too many, too few or wrong, or two neighbors swapped.

use super::fold::has_unspaced;

/// Fewer letters have too many other words one letter away.
const MIN_TERM_LETTERS: usize = 5;
/// Minimum number of letters of a word that a term can be corrected to: of those in the list of indexed words.
pub(super) const MIN_CORRECTION_CHARS: usize = MIN_TERM_LETTERS - 1;

/// A pattern that every word matches whose beginning is one typing error away from a term. It also matches others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordPattern {
    /// The first half of the term. A word begins with it if the error is in the second half.
    pub head: String,
    /// The second half without its first letter. A word contains it if the error is in the first half or between both.
    pub tail: String,
}

impl WordPattern {
    /// Returns the pattern of a term; `None` if it is too short for a correction, or of a script without spaces, whose
    /// words are not known.
    pub fn of(term: &str) -> Option<Self> {
        if has_unspaced(term) {
            return None;
        }
        let letters: Vec<char> = term.chars().collect();
        let (head, tail) = letters.split_at(letters.len() / 2);
        (letters.len() >= MIN_TERM_LETTERS).then(|| Self {
            head: head.iter().collect(),
            tail: tail.iter().skip(1).collect(),
        })
    }
}

/// Whether `word` begins with `term` or with what is one typing error away from it.
pub fn begins_almost(word: &str, term: &str) -> bool {
    let (word, term): (Vec<char>, Vec<char>) = (word.chars().collect(), term.chars().collect());
    let same = word.iter().zip(&term).take_while(|(a, b)| a == b).count();
    let (word, term) = (&word[same..], &term[same..]);
    let [wrong, rest @ ..] = term else {
        return true;
    };
    let is_swapped = match (word, rest) {
        ([first, second, after @ ..], [next, rest @ ..]) => {
            first == next && second == wrong && after.starts_with(rest)
        }
        _ => false,
    };
    is_swapped
        || word.starts_with(rest)
        || word
            .split_first()
            .is_some_and(|(_, after)| after.starts_with(rest) || after.starts_with(term))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the pattern matches, as the databases evaluate it.
    fn matches(pattern: &WordPattern, word: &str) -> bool {
        word.starts_with(&pattern.head) || word.contains(&pattern.tail)
    }

    #[test]
    fn one_letter_inserted_deleted_substituted_or_swapped_is_one_error() {
        for term in [
            "zebrra", "zbra", "zabra", "zebar", "ezbra", "azebra", "zebr", "zebrx", "zebra",
        ] {
            assert!(begins_almost("zebra", term), "{term}");
        }
        for term in ["cobra", "zzebrra", "arbez"] {
            assert!(!begins_almost("zebra", term), "{term}");
        }
        assert!(begins_almost("smokes", "smkoe"));
        assert!(!begins_almost("smoke", "smokings"));
    }

    #[test]
    fn every_word_one_error_away_matches_the_pattern() {
        let words = ["zebra", "retake", "flanking", "überfall", "smoke"];
        for word in words {
            let letters: Vec<char> = word.chars().collect();
            for at in 0..letters.len() {
                let mut typed = [
                    letters.clone(),
                    letters.clone(),
                    letters.clone(),
                    letters.clone(),
                ];
                typed[0].remove(at);
                typed[1].insert(at, 'q');
                typed[2][at] = 'q';
                if at + 1 < letters.len() {
                    typed[3].swap(at, at + 1);
                }
                for term in typed.iter().map(|term| term.iter().collect::<String>()) {
                    assert!(begins_almost(word, &term), "{term} for {word}");
                    if let Some(pattern) = WordPattern::of(&term) {
                        assert!(matches(&pattern, word), "{term} for {word}");
                    }
                }
            }
        }
    }

    #[test]
    fn terms_of_four_letters_are_not_corrected() {
        assert_eq!(WordPattern::of("zbra"), None);
        let pattern = WordPattern::of("zebar").expect("a pattern");
        assert_eq!((&*pattern.head, &*pattern.tail), ("ze", "ar"));
    }
}
