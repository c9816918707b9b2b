//! Letters as they are compared: small, and Latin ones without their accents.

use std::ops::Range;

/// Characters of a word that count; the rest of a longer one is not looked at.
pub(super) const WORD_MAX: usize = 64;

/// A word of a text: its letters as they are compared, and where each stands in the text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Word(Vec<(char, Range<usize>)>);

impl Word {
    pub(super) fn letters(&self) -> impl Iterator<Item = char> + Clone + '_ {
        self.0.iter().map(|(letter, _)| *letter)
    }

    /// Where `term` stands in the text, when the word begins with it.
    pub(super) fn beginning(&self, term: &str) -> Option<Range<usize>> {
        self.at(0, term)
    }

    /// Where `term` stands in the text, wherever in the word.
    pub(super) fn containing(&self, term: &str) -> Option<Range<usize>> {
        (0..self.0.len()).find_map(|from| self.at(from, term))
    }

    fn at(&self, from: usize, term: &str) -> Option<Range<usize>> {
        let length = term.chars().count();
        let part = self.0.get(from..from.checked_add(length)?)?;
        let is_equal = part.iter().map(|(letter, _)| *letter).eq(term.chars());
        let (first, last) = (part.first()?, part.last()?);
        is_equal.then_some(first.1.start..last.1.end)
    }
}

/// The words of a text in their order. A word is a run of letters and digits.
pub(super) fn words(text: &str) -> impl Iterator<Item = Word> + '_ {
    let mut letters = text.char_indices().peekable();
    std::iter::from_fn(move || {
        let mut word = Word::default();
        for (at, letter) in letters.by_ref() {
            let end = at + letter.len_utf8();
            if letter.is_alphanumeric() {
                word.0.push((folded(letter), at..end));
            } else if is_accent(letter) && !word.0.is_empty() {
                // An accent written behind its letter.
                if let Some((_, place)) = word.0.last_mut() {
                    place.end = end;
                }
            } else if !word.0.is_empty() {
                return Some(word);
            }
        }
        (!word.0.is_empty()).then_some(word)
    })
}

/// Text as tags and names are compared.
pub(super) fn folded_text(text: &str) -> String {
    text.trim().chars().map(folded).collect()
}

/// Combining diacritical marks (Unicode block 0300).
fn is_accent(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

/// The letter as it is compared: always one, so that marks can be set by place.
fn folded(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase();
    }
    let small = letter.to_lowercase().next().unwrap_or(letter);
    match small {
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'ǎ' => 'a',
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => 'e',
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => 'g',
        'ĥ' | 'ħ' => 'h',
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => 'i',
        'ĵ' => 'j',
        'ķ' => 'k',
        'ĺ' | 'ļ' | 'ľ' | 'ł' => 'l',
        'ñ' | 'ń' | 'ņ' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => 'o',
        'ŕ' | 'ŗ' | 'ř' => 'r',
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' | 'ß' => 's',
        'ţ' | 'ť' | 'ț' => 't',
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => 'u',
        'ŵ' => 'w',
        'ý' | 'ÿ' | 'ŷ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        other => other,
    }
}
