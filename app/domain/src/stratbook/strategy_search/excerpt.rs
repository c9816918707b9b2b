//! Excerpts of texts, with the search terms marked.

use std::collections::BTreeSet;
use std::ops::Range;

use super::SearchTerms;
use super::fold::{folded_words, is_unspaced};

/// Text in pieces that are plain and marked in turn; the first is plain. Plain pieces may be empty.
pub type MarkedText = Vec<String>;

/// Approximate number of characters of an excerpt.
const EXCERPT_CHARS: usize = 120;
/// Approximate number of characters before the first mark.
const LEAD_CHARS: usize = 30;
const ELLIPSIS: char = '…';

/// Returns the title with the search terms marked.
pub fn marked_title(title: &str, terms: &SearchTerms) -> MarkedText {
    let marks = folded_words(title).flat_map(|word| terms.marks_in_title(&word));
    split_at_marks(title, 0..title.len(), &marks.collect::<Vec<_>>())
}

/// Returns the byte ranges of the words in a text that begin with a search term, in their order. If there are none in any
/// of the texts, the words are returned that begin with a term with a typing error.
pub fn mark_ranges(texts: &[String], terms: &SearchTerms) -> Vec<Vec<Range<usize>>> {
    let marks = |terms: &SearchTerms| -> Vec<Vec<Range<usize>>> {
        let in_text = |text: &String| {
            let words = folded_words(text);
            words.flat_map(|word| terms.marks_in_text(&word)).collect()
        };
        texts.iter().map(in_text).collect()
    };
    let found = marks(terms);
    if found.iter().any(|ranges| !ranges.is_empty()) {
        return found;
    }
    let words = texts.iter().flat_map(|text| folded_words(text));
    let known: BTreeSet<String> = words.map(|word| word.letters().collect()).collect();
    let known: Vec<String> = known.into_iter().collect();
    terms.corrected(&known).map_or(found, |terms| marks(&terms))
}

/// Returns about 120 characters of `text` around the first word that begins with a search term, or from the start of
/// the text. Line breaks become spaces; omitted text is shown as `…`.
pub fn excerpt(text: &str, terms: &SearchTerms) -> MarkedText {
    let mut found = folded_words(text).flat_map(|word| terms.marks_in_text(&word));
    let first = found.next();
    let from = first
        .as_ref()
        .map_or(0, |mark| excerpt_start(text, mark.start));
    let until = excerpt_end(text, from, first.as_ref().map_or(0, |mark| mark.end));
    let marks: Vec<Range<usize>> = first
        .into_iter()
        .chain(found.take_while(|mark| mark.end <= until))
        .collect();
    let mut pieces = split_at_marks(text, from..until, &marks);
    for piece in &mut pieces {
        *piece = piece.replace('\n', " ");
    }
    if let Some(piece) = pieces.first_mut().filter(|_| from > 0) {
        piece.insert(0, ELLIPSIS);
    }
    if let Some(piece) = pieces.last_mut().filter(|_| until < text.len()) {
        piece.push(ELLIPSIS);
    }
    pieces
}

/// Returns the start of a word at most [`LEAD_CHARS`] characters before `mark`.
fn excerpt_start(text: &str, mark: usize) -> usize {
    let before = text[..mark].char_indices().rev();
    let Some((earliest, _)) = before.clone().nth(LEAD_CHARS) else {
        return 0;
    };
    let lead = text[earliest..mark].char_indices();
    let starts = lead.filter_map(|(at, letter)| {
        if is_unspaced(letter) {
            return Some(at);
        }
        letter.is_whitespace().then_some(at + letter.len_utf8())
    });
    starts.min().map_or(mark, |at| earliest + at)
}

/// Returns the end of a word about [`EXCERPT_CHARS`] characters after `from`, and not before `least`.
fn excerpt_end(text: &str, from: usize, least: usize) -> usize {
    let Some((latest, _)) = text[from..].char_indices().nth(EXCERPT_CHARS) else {
        return text.len();
    };
    let latest = (from + latest).max(least);
    let mut letters = text[from..latest].char_indices().rev();
    let end = letters.find_map(|(at, letter)| {
        if is_unspaced(letter) {
            return Some(at + letter.len_utf8());
        }
        letter.is_whitespace().then_some(at)
    });
    end.map_or(latest, |at| from + at).max(least)
}

fn split_at_marks(text: &str, part: Range<usize>, marks: &[Range<usize>]) -> MarkedText {
    let mut pieces = Vec::with_capacity(2 * marks.len() + 1);
    let mut at = part.start;
    for mark in marks {
        pieces.push(text[at..mark.start].to_owned());
        pieces.push(text[mark.clone()].to_owned());
        at = mark.end;
    }
    pieces.push(text[at..part.end].to_owned());
    pieces
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;

    #[test]
    fn a_title_is_marked_wherever_the_words_stand_in_it() {
        let terms = SearchTerms::parse("OOT zoe");
        assert_eq!(
            marked_title("Boot rush with Zoë", &terms),
            ["B", "oot", " rush with ", "Zoë", ""]
        );
    }

    #[test]
    fn an_excerpt_begins_before_the_first_word_found_and_marks_all() {
        let text = format!(
            "{}\nSmoke heaven, then smo\u{308}king flash. {}",
            "one ".repeat(30).trim_end(),
            "two ".repeat(60)
        );
        let found = excerpt(&text, &SearchTerms::parse("smo"));
        assert_eq!(found[0], "…one one one one one one one ");
        assert_eq!(
            (found[1].as_str(), found[3].as_str()),
            ("Smo", "smo\u{308}")
        );
        assert!(found[4].ends_with("two…"), "{found:?}");
        assert!(found.concat().chars().count() <= EXCERPT_CHARS + 2);
    }

    #[test]
    fn the_marks_of_an_opened_text_forgive_a_typing_error_if_nothing_else_is_found() {
        let texts = ["Smoke heaven".to_owned(), "then smokes".to_owned()];
        let ranges = |search| mark_ranges(&texts, &SearchTerms::parse(search));
        let one = |range| iter::once(range).collect::<Vec<_>>();
        assert_eq!(ranges("smoke -heaven"), [one(0..5), one(5..10)]);
        assert_eq!(ranges("smkoe"), [one(0..5), one(5..11)]);
        assert_eq!(ranges("flash"), [vec![], vec![]]);
    }

    #[test]
    fn a_sentence_without_spaces_is_marked_within_and_cut_between_letters() {
        let terms = SearchTerms::parse("スモーク aサイト");
        assert_eq!(
            marked_title("敵はAサイトにスモークを", &terms),
            ["敵は", "Aサイト", "に", "スモーク", "を"]
        );
        let text = "前".repeat(40) + "ＡサイトへスモークとAサイト" + &"後".repeat(200);
        let found = excerpt(&text, &terms);
        assert_eq!(found[0].chars().count(), LEAD_CHARS + 2);
        assert_eq!(found[1..6], ["Ａサイト", "へ", "スモーク", "と", "Aサイト"]);
        assert_eq!(found.concat().chars().count(), EXCERPT_CHARS + 2);
    }

    #[test]
    fn an_excerpt_without_a_find_is_the_beginning() {
        let found = excerpt("Hold the line\nand wait", &SearchTerms::parse("rush"));
        assert_eq!(found, ["Hold the line and wait"]);
        assert_eq!(excerpt("", &SearchTerms::parse("rush")), [""]);
    }
}
