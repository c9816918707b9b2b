//! Inline chat markdown: delimiters, links and addresses within a line.

use crate::edit::input_rules::{autolink_href, trim_sentence_end};
use crate::mark::{Mark, MarkKind, MarkSet};
use crate::node::Node;
use crate::read::push_joining_text;

/// Delimiters and their marks, longest first. In chat markdown `__` underlines.
const MARK_DELIMITERS: [(&str, MarkKind); 6] = [
    ("**", MarkKind::Bold),
    ("__", MarkKind::Underline),
    ("~~", MarkKind::Strike),
    ("*", MarkKind::Italic),
    ("_", MarkKind::Italic),
    ("`", MarkKind::Code),
];

/// The characters that a backslash escapes. Before any other it is text, as in a path.
const MARKDOWN_SIGNS: &str = "\\`*_~[]()#>+-.!|<{}";

/// Parses a line. Delimiters without a partner stay text.
pub(crate) fn parse_inline(text: &str, marks: &MarkSet) -> Vec<Node> {
    let mut out = Vec::new();
    let mut rest = text;
    let mut before = None;
    while let Some(first) = rest.chars().next() {
        if first == '\\'
            && let Some(word) = literal_word(text, text.len() - rest.len())
        {
            push_joining_text(&mut out, Node::text(word, marks.clone()));
            before = word.chars().next_back();
            rest = &rest[word.len()..];
            continue;
        }
        let (node, length) = parse_delimited(rest, before, marks)
            .or_else(|| parse_link(rest, marks))
            .or_else(|| parse_autolink(rest, before, marks))
            .unwrap_or_else(|| {
                let next = rest.chars().nth(1).filter(|_| first == '\\');
                let escaped = next.filter(|next| MARKDOWN_SIGNS.contains(*next));
                let shown = escaped.unwrap_or(first);
                let length = shown.len_utf8() + usize::from(escaped.is_some());
                (vec![Node::text(shown.to_string(), marks.clone())], length)
            });
        for node in node {
            push_joining_text(&mut out, node);
        }
        before = rest[..length].chars().next_back();
        rest = &rest[length..];
    }
    out
}

/// The rest of the word with the backslash at `at`, if its backslashes are text. A program that escapes signs escapes all
/// of them: a word with a backslash before a letter is a path, and one that has the escaped sign again without a backslash
/// is a face such as `¯\_(ツ)_/¯`.
fn literal_word(text: &str, at: usize) -> Option<&str> {
    let start = text[..at].rfind(char::is_whitespace);
    let start = start.map_or(0, |space| {
        space + text[space..].chars().next().map_or(1, char::len_utf8)
    });
    let end = text[at..].find(char::is_whitespace);
    let end = end.map_or(text.len(), |length| at + length);
    has_literal_backslashes(&text[start..end]).then_some(&text[at..end])
}

fn has_literal_backslashes(word: &str) -> bool {
    let signs: Vec<char> = word.chars().collect();
    let is_alone = |at: usize, sign| signs[at] == sign && signs[at - 1] != '\\';
    let mut at = 0;
    while at + 1 < signs.len() {
        if signs[at] != '\\' {
            at += 1;
            continue;
        }
        let sign = signs[at + 1];
        let is_within = at > 0 && !signs[at - 1].is_ascii_punctuation();
        let is_again = || (at + 2..signs.len()).any(|later| is_alone(later, sign));
        if sign.is_alphanumeric() || (is_within && is_again()) {
            return true;
        }
        at += 2;
    }
    false
}

fn parse_delimited(
    rest: &str,
    before: Option<char>,
    marks: &MarkSet,
) -> Option<(Vec<Node>, usize)> {
    let (sign, kind) = MARK_DELIMITERS
        .iter()
        .find(|(sign, _)| rest.starts_with(sign))?;
    let inner = &rest[sign.len()..];
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    // `snake_case` and `2*3*4` are text.
    let is_single = sign.starts_with('_') || *sign == "*";
    if is_single && is_word(before) {
        return None;
    }
    let letter = &sign[..1];
    // In `***` the last two characters close a two-character delimiter.
    let ends = inner.match_indices(sign).map(|(at, _)| {
        let more = inner[at + sign.len()..].starts_with(letter) && sign.len() == 2;
        at + usize::from(more)
    });
    let end = ends.into_iter().find(|at| {
        let (content, after) = (&inner[..*at], &inner[at + sign.len()..]);
        // A one-character delimiter neither closes at a doubled one nor opens before one.
        let is_double = sign.len() == 1
            && (after.starts_with(sign) || content.ends_with(sign) || content.starts_with(sign));
        let is_closed =
            !content.is_empty() && (*kind == MarkKind::Code || content.trim() == content);
        is_closed && !is_double && !(letter == "_" && is_word(after.chars().next()))
    })?;
    let content = &inner[..end];
    let marks = marks.with(Mark::plain(kind.clone()));
    let nodes = match kind {
        MarkKind::Code => vec![Node::text(content, marks)],
        _ => parse_inline(content, &marks),
    };
    Some((nodes, end + 2 * sign.len()))
}

/// Parses `[text](address)` and `<address>`.
fn parse_link(rest: &str, marks: &MarkSet) -> Option<(Vec<Node>, usize)> {
    if let Some(inner) = rest.strip_prefix('<') {
        let end = inner.find('>')?;
        let mark = Mark::link(&autolink_href(&inner[..end])?)?;
        return Some((vec![Node::text(&inner[..end], marks.with(mark))], end + 2));
    }
    let inner = rest.strip_prefix('[')?;
    let middle = inner.find("](")?;
    let text = &inner[..middle];
    let href = &inner[middle + 2..];
    let end = href.find(')')?;
    let mark =
        Mark::link(href[..end].trim()).filter(|_| !text.is_empty() && !text.contains('\n'))?;
    Some((parse_inline(text, &marks.with(mark)), middle + end + 4))
}

fn parse_autolink(rest: &str, before: Option<char>, marks: &MarkSet) -> Option<(Vec<Node>, usize)> {
    if before.is_some_and(char::is_alphanumeric)
        || !(rest.starts_with("http") || rest.starts_with("www."))
    {
        return None;
    }
    let word = rest
        .split(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '*' | '|'))
        .next()?;
    let word = trim_sentence_end(word);
    let mark = Mark::link(&autolink_href(word)?)?;
    Some((vec![Node::text(word, marks.with(mark))], word.len()))
}
