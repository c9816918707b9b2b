//! The plain form of typed times: ASCII signs, without the words for a clock.

/// The text in ASCII signs where it has others for the same: full-width digits, colons and letters, and without
/// invisible signs, which come along when a time is copied from a chat.
pub(super) fn plain(raw: &str) -> String {
    let is_invisible = |sign: &char| {
        matches!(
            sign,
            '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}'
        )
    };
    let signs = raw.chars().filter(|sign| !is_invisible(sign));
    let signs = signs.map(|sign| match sign {
        // The full-width forms are in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(sign) - 0xff01 + u32::from('!')).unwrap_or(sign)
        }
        '\u{a0}' | '\u{202f}' | '\u{2007}' | '\u{2009}' | '\u{3000}' => ' ',
        '\u{301c}' | '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{3001}' => ',',
        '\u{2236}' => ':',
        sign => sign,
    });
    signs.collect()
}

/// The time without the word for a clock after it: *20 Uhr*, *20h30 Uhr*, *8 o'clock*, *20 heures*.
pub(super) fn without_clock_word(typed: &str) -> &str {
    [
        "uhr",
        "o'clock",
        "o\u{2019}clock",
        "heures",
        "heure",
        "uur",
        "hrs",
    ]
    .into_iter()
    .find_map(|word| typed.strip_suffix(word))
    .map_or(typed, str::trim_end)
}
