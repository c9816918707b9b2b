//! Signs inside a line of chat markdown.

use crate::edit::rules::{address_of, without_sentence_end};
use crate::mark::{Mark, MarkKind, Marks};
use crate::node::Node;
use crate::read::append;

/// In chats `__` underlines. Longest first.
const AROUND: [(&str, MarkKind); 6] = [
    ("**", MarkKind::Bold),
    ("__", MarkKind::Underline),
    ("~~", MarkKind::Strike),
    ("*", MarkKind::Italic),
    ("_", MarkKind::Italic),
    ("`", MarkKind::Code),
];

/// Reads a line. Signs that frame nothing stay as they are.
pub(crate) fn line(text: &str, marks: &Marks) -> Vec<Node> {
    let mut out = Vec::new();
    let mut rest = text;
    let mut before = None;
    while let Some(first) = rest.chars().next() {
        let (node, length) = framed(rest, before, marks)
            .or_else(|| link(rest, marks))
            .or_else(|| address(rest, before, marks))
            .unwrap_or_else(|| {
                let next = rest.chars().nth(1).filter(|_| first == '\\');
                let escaped = next.filter(char::is_ascii_punctuation);
                let shown = escaped.unwrap_or(first);
                let length = shown.len_utf8() + usize::from(escaped.is_some());
                (vec![Node::text(shown.to_string(), marks.clone())], length)
            });
        for node in node {
            append(&mut out, node);
        }
        before = rest[..length].chars().next_back();
        rest = &rest[length..];
    }
    out
}

fn framed(rest: &str, before: Option<char>, marks: &Marks) -> Option<(Vec<Node>, usize)> {
    let (sign, kind) = AROUND.iter().find(|(sign, _)| rest.starts_with(sign))?;
    let inner = &rest[sign.len()..];
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    if sign.starts_with('_') && is_word(before) {
        return None;
    }
    let letter = &sign[..1];
    // Of `***` the last two end what two began.
    let ends = inner.match_indices(sign).map(|(at, _)| {
        let more = inner[at + sign.len()..].starts_with(letter) && sign.len() == 2;
        at + usize::from(more)
    });
    let end = ends.into_iter().find(|at| {
        let (content, after) = (&inner[..*at], &inner[at + sign.len()..]);
        // A single sign ends at no double one, nor begins with one.
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
        _ => line(content, &marks),
    };
    Some((nodes, end + 2 * sign.len()))
}

/// `[text](address)`, and `<address>`.
fn link(rest: &str, marks: &Marks) -> Option<(Vec<Node>, usize)> {
    if let Some(inner) = rest.strip_prefix('<') {
        let end = inner.find('>')?;
        let mark = Mark::link(&address_of(&inner[..end])?)?;
        return Some((vec![Node::text(&inner[..end], marks.with(mark))], end + 2));
    }
    let inner = rest.strip_prefix('[')?;
    let middle = inner.find("](")?;
    let text = &inner[..middle];
    let href = &inner[middle + 2..];
    let end = href.find(')')?;
    let mark =
        Mark::link(href[..end].trim()).filter(|_| !text.is_empty() && !text.contains('\n'))?;
    Some((line(text, &marks.with(mark)), middle + end + 4))
}

fn address(rest: &str, before: Option<char>, marks: &Marks) -> Option<(Vec<Node>, usize)> {
    if before.is_some_and(char::is_alphanumeric)
        || !(rest.starts_with("http") || rest.starts_with("www."))
    {
        return None;
    }
    let word = rest
        .split(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '*' | '|'))
        .next()?;
    let word = without_sentence_end(word);
    let mark = Mark::link(&address_of(word)?)?;
    Some((vec![Node::text(word, marks.with(mark))], word.len()))
}
