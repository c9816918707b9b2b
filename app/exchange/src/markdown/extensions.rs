//! The extensions of `CommonMark` that are read.

use pulldown_cmark::Options;

/// The extensions of `CommonMark` that a text is read with: those of GitHub, the links of wikis and footnotes. Formulas
/// only if it has a command of TeX, because amounts between dollar signs are more frequent.
pub(super) fn options_for(markdown: &str) -> Options {
    let mut options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
        | Options::ENABLE_WIKILINKS
        | Options::ENABLE_FOOTNOTES;
    let mut after_signs = markdown.split('$').skip(1);
    let has_command = |text: &str| {
        let mut commands = text.match_indices('\\');
        commands.any(|(at, _)| text[at + 1..].starts_with(|sign: char| sign.is_ascii_alphabetic()))
    };
    options.set(Options::ENABLE_MATH, after_signs.any(has_command));
    options
}
