//! Words of texts, and folding of their letters for comparison: lower case, and Latin letters without accents.

use std::ops::Range;

/// Maximum number of characters of a word that are compared; the rest is ignored.
pub(super) const MAX_WORD_CHARS: usize = 64;

/// A word of a text: its folded letters, each with its byte range in the text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct FoldedWord(Vec<(char, Range<usize>)>);

impl FoldedWord {
    pub(super) fn letters(&self) -> impl Iterator<Item = char> + Clone + '_ {
        self.0.iter().map(|(letter, _)| *letter)
    }

    /// Returns the positions of letters at which a search term can begin: the first letter, and in scripts without
    /// spaces every letter and the first one of another script.
    pub(super) fn term_starts(&self) -> Vec<usize> {
        let letters: Vec<char> = self.letters().collect();
        term_starts(&letters)
    }

    /// Returns the positions of all letters.
    pub(super) fn positions(&self) -> Range<usize> {
        0..self.0.len()
    }

    /// Returns the byte range of `term` in the text if it is at this position of the word.
    pub(super) fn range_at(&self, from: usize, term: &str) -> Option<Range<usize>> {
        let length = term.chars().count();
        let part = self.0.get(from..from.checked_add(length)?)?;
        let is_equal = part.iter().map(|(letter, _)| *letter).eq(term.chars());
        let (first, last) = (part.first()?, part.last()?);
        is_equal.then_some(first.1.start..last.1.end)
    }
}

/// Returns the words of a text in order. A word is a sequence of letters and digits.
pub(super) fn folded_words(text: &str) -> impl Iterator<Item = FoldedWord> + '_ {
    let mut letters = text.char_indices().peekable();
    std::iter::from_fn(move || {
        let mut word = FoldedWord::default();
        for (at, letter) in letters.by_ref() {
            let end = at + letter.len_utf8();
            if letter.is_alphanumeric() {
                word.0.push((fold_letter(letter), at..end));
            } else if is_accent(letter) && !word.0.is_empty() {
                // A combining accent after its letter.
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

/// Folds a whole text, for the comparison of tags and names.
pub(super) fn fold_text(text: &str) -> String {
    text.trim().chars().map(fold_letter).collect()
}

/// Returns the positions of letters at which a search term can begin, as [`FoldedWord::term_starts`].
pub(super) fn term_starts(letters: &[char]) -> Vec<usize> {
    let is_start =
        |at: &usize| *at == 0 || is_unspaced(letters[*at]) || is_unspaced(letters[*at - 1]);
    (0..letters.len()).filter(is_start).collect()
}

/// Whether the letter is of a script that is written without spaces between words, or with words that are joined:
/// Chinese characters, kana, Bopomofo, Hangul, Thai, Lao, Tibetan, Burmese and Khmer. The blocks are those of Unicode 17.
pub(super) fn is_unspaced(letter: char) -> bool {
    matches!(
        letter,
        '\u{e00}'..='\u{fff}'
            | '\u{1000}'..='\u{109f}'
            | '\u{1100}'..='\u{11ff}'
            | '\u{1780}'..='\u{17ff}'
            | '\u{2e80}'..='\u{9fff}'
            | '\u{a960}'..='\u{a97f}'
            | '\u{a9e0}'..='\u{a9ff}'
            | '\u{aa60}'..='\u{aa7f}'
            | '\u{ac00}'..='\u{d7ff}'
            | '\u{f900}'..='\u{faff}'
            | '\u{ff66}'..='\u{ffdc}'
            | '\u{116d0}'..='\u{116ff}'
            | '\u{1aff0}'..='\u{1b16f}'
            | '\u{20000}'..='\u{3ffff}'
    )
}

/// Whether a text has letters of a script without spaces.
pub(super) fn has_unspaced(text: &str) -> bool {
    text.chars().any(is_unspaced)
}

/// Combining diacritical marks (Unicode block 0300).
fn is_accent(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

/// Returns the ASCII character of its fullwidth form (Unicode block FF00), which Japanese keyboards write.
fn halfwidth(wide: char) -> char {
    const DISTANCE: u32 = '！' as u32 - '!' as u32;
    char::from_u32(u32::from(wide) - DISTANCE).unwrap_or(wide)
}

/// Folds a letter. The result is always one character, so that marks can be set by position.
fn fold_letter(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase();
    }
    let small = letter.to_lowercase().next().unwrap_or(letter);
    if let wide @ '\u{ff10}'..='\u{ff5a}' = small {
        return halfwidth(wide);
    }
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
