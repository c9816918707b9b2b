//! The part of a text that shows why it was found.

use std::ops::Range;

use super::Terms;
use super::fold::words;

/// Text in pieces: the first is plain, the second marked, the third plain, and so on. Plain pieces may be empty.
pub type Marked = Vec<String>;

/// Characters of an excerpt, about.
const LENGTH: usize = 120;
/// Characters before the first mark, about.
const LEAD: usize = 30;
const GAP: char = '…';

/// The title with what was looked for marked in it.
pub fn marked_title(title: &str, terms: &Terms) -> Marked {
    let marks = words(title).filter_map(|word| {
        let found = terms.0.iter().filter_map(|term| word.containing(term));
        found.max_by_key(Range::len)
    });
    pieces(title, 0..title.len(), &marks.collect::<Vec<_>>())
}

/// About 120 characters of `text`, a line break becoming a blank: around the first words that begin with what was
/// looked for, else from the beginning on. A cut is shown by `…`.
pub fn excerpt(text: &str, terms: &Terms) -> Marked {
    let mut found = words(text).filter_map(|word| {
        let found = terms.0.iter().filter_map(|term| word.beginning(term));
        found.max_by_key(Range::len)
    });
    let first = found.next();
    let from = first.as_ref().map_or(0, |mark| begin(text, mark.start));
    let until = end(text, from, first.as_ref().map_or(0, |mark| mark.end));
    let marks: Vec<Range<usize>> = first
        .into_iter()
        .chain(found.take_while(|mark| mark.end <= until))
        .collect();
    let mut pieces = pieces(text, from..until, &marks);
    for piece in &mut pieces {
        *piece = piece.replace('\n', " ");
    }
    if let Some(piece) = pieces.first_mut().filter(|_| from > 0) {
        piece.insert(0, GAP);
    }
    if let Some(piece) = pieces.last_mut().filter(|_| until < text.len()) {
        piece.push(GAP);
    }
    pieces
}

/// The beginning of a word at most [`LEAD`] characters before `mark`.
fn begin(text: &str, mark: usize) -> usize {
    let before = text[..mark].char_indices().rev();
    let Some((earliest, _)) = before.clone().nth(LEAD) else {
        return 0;
    };
    let is_space = |(at, letter): &(usize, char)| *at >= earliest && letter.is_whitespace();
    let spaces = before
        .take_while(|(at, _)| *at >= earliest)
        .filter(is_space);
    spaces
        .last()
        .map_or(mark, |(at, space)| at + space.len_utf8())
}

/// The end of a word about [`LENGTH`] characters after `from`, and not before `least`.
fn end(text: &str, from: usize, least: usize) -> usize {
    let Some((latest, _)) = text[from..].char_indices().nth(LENGTH) else {
        return text.len();
    };
    let latest = (from + latest).max(least);
    let cut = text[from..latest].rfind(char::is_whitespace);
    cut.map_or(latest, |at| from + at).max(least)
}

fn pieces(text: &str, part: Range<usize>, marks: &[Range<usize>]) -> Marked {
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
    use super::*;

    #[test]
    fn a_title_is_marked_wherever_the_words_stand_in_it() {
        let terms = Terms::of("OOT zoe");
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
        let found = excerpt(&text, &Terms::of("smo"));
        assert_eq!(found[0], "…one one one one one one one ");
        assert_eq!(
            (found[1].as_str(), found[3].as_str()),
            ("Smo", "smo\u{308}")
        );
        assert!(found[4].ends_with("two…"), "{found:?}");
        assert!(found.concat().chars().count() <= LENGTH + 2);
    }

    #[test]
    fn an_excerpt_without_a_find_is_the_beginning() {
        let found = excerpt("Hold the line\nand wait", &Terms::of("rush"));
        assert_eq!(found, ["Hold the line and wait"]);
        assert_eq!(excerpt("", &Terms::of("rush")), [""]);
    }
}
