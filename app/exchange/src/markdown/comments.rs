//! Comments, which the programs that write them do not show: `%% %%` of Obsidian and `<!-- -->`.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag};

use super::container_depth::is_too_deep;
use super::extensions::options_for;

const OBSIDIAN_SIGN: &str = "%%";
const HTML_START: &str = "<!--";
const HTML_END: &str = "-->";

/// Returns the text without the comments of Obsidian, and gives the text of every comment to `note`. Comments of HTML
/// stay, because they separate blocks; a document never shows them.
pub(crate) fn without_comments(markdown: &str, note: &mut dyn FnMut(&str)) -> String {
    let has_comments = markdown.contains(OBSIDIAN_SIGN) || markdown.contains(HTML_START);
    if !has_comments || is_too_deep(markdown) {
        return markdown.to_owned();
    }
    // Code and HTML, in which two percent signs are text.
    let mut literal: Vec<Range<usize>> = Vec::new();
    for (event, range) in Parser::new_ext(markdown, options_for(markdown)).into_offset_iter() {
        match event {
            Event::Code(_) | Event::Start(Tag::CodeBlock(_)) => literal.push(range),
            Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) => {
                note_html_comments(&markdown[range.clone()], note);
                literal.push(range);
            }
            _ => {}
        }
    }
    let mut literal = literal.into_iter().peekable();
    let signs = markdown.match_indices(OBSIDIAN_SIGN).map(|(at, _)| at);
    let signs = signs.filter(|at| {
        while literal.next_if(|range| range.end <= *at).is_some() {}
        let is_literal = literal.peek().is_some_and(|range| range.start <= *at);
        let before = &markdown[..*at];
        let backslashes = before.len() - before.trim_end_matches('\\').len();
        !is_literal && backslashes.is_multiple_of(2)
    });
    let mut signs = signs;
    let mut out = String::with_capacity(markdown.len());
    let mut from = 0;
    while let (Some(start), Some(end)) = (signs.next(), signs.next()) {
        out.push_str(&markdown[from..start]);
        note_text(&markdown[start + OBSIDIAN_SIGN.len()..end], note);
        from = end + OBSIDIAN_SIGN.len();
    }
    out.push_str(&markdown[from..]);
    out
}

fn note_html_comments(html: &str, note: &mut dyn FnMut(&str)) {
    for comment in html.split(HTML_START).skip(1) {
        note_text(comment.split(HTML_END).next().unwrap_or_default(), note);
    }
}

/// Notes the text of a comment. One without text only separates blocks.
fn note_text(comment: &str, note: &mut dyn FnMut(&str)) {
    let words: Vec<&str> = comment.split_whitespace().collect();
    if !words.is_empty() {
        note(&words.join(" "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(markdown: &str) -> (String, Vec<String>) {
        let mut notes = Vec::new();
        let text = without_comments(markdown, &mut |comment| notes.push(comment.to_owned()));
        (text, notes)
    }

    #[test]
    fn comments_of_obsidian_are_taken_out_and_noted() {
        for (markdown, text, comments) in [
            ("a %%b%% c", "a  c", vec!["b"]),
            ("a\n\n%%\nb\n\nc\n%%\n\nd", "a\n\n\n\nd", vec!["b c"]),
            ("%%a%%b%%c%%", "b", vec!["a", "c"]),
            ("a %% b", "a %% b", vec![]),
            ("100%", "100%", vec![]),
            ("`%%` a `%%`", "`%%` a `%%`", vec![]),
            ("```\n%% a %%\n```\n", "```\n%% a %%\n```\n", vec![]),
            ("\\%% a \\%%", "\\%% a \\%%", vec![]),
        ] {
            let comments = comments.into_iter().map(str::to_owned).collect();
            assert_eq!(read(markdown), (text.to_owned(), comments), "{markdown}");
        }
    }

    #[test]
    fn comments_of_html_are_noted_if_they_have_text() {
        for (markdown, comments) in [
            ("<!-- a -->\n\nb", vec!["a"]),
            ("b <!-- a --> c <!--d-->", vec!["a", "d"]),
            ("- a\n\n<!-- -->\n\n- b", vec![]),
            ("`<!-- a -->`", vec![]),
        ] {
            let comments = comments.into_iter().map(str::to_owned).collect();
            assert_eq!(
                read(markdown),
                (markdown.to_owned(), comments),
                "{markdown}"
            );
        }
    }
}
