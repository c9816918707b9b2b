//! Writes the text of a block: marks, links, images and breaks.

use std::borrow::Cow;

use app_document::{MarkKind, MarkSet, Node, NodeKind, TextNode};

use super::escape::{TextPlace, destination, push_text, quoted_title};
use crate::mention_marks;

/// A part of a line.
#[derive(Debug, Clone, PartialEq)]
enum LinePart {
    Open(InlineMark),
    Close(InlineMark),
    /// Escaped text, or an image.
    Text(String),
    /// A break, at which a line ends.
    Break(&'static str),
}

#[derive(Debug, Clone, PartialEq)]
enum InlineMark {
    Bold,
    Italic,
    Strike,
    Underline,
    Link(String),
}

/// Returns the content of a text block. A paragraph has several lines if it contains breaks.
pub(super) fn write_inline(
    content: &[Node],
    place: TextPlace,
    address: &dyn Fn(&str) -> String,
) -> String {
    render(&line_parts(content, place, address))
}

/// A run of text with the same known marks, or another inline node.
enum InlineRun<'a> {
    Text(String, Cow<'a, MarkSet>),
    Node(&'a Node),
}

fn runs(content: &[Node]) -> Vec<InlineRun<'_>> {
    let mut out: Vec<InlineRun<'_>> = Vec::new();
    for node in content {
        match node {
            Node::Text(text) => push_run(&mut out, text),
            Node::Element(element) => match element.kind() {
                NodeKind::HardBreak | NodeKind::Image => out.push(InlineRun::Node(node)),
                NodeKind::Mention => {
                    let marks = mention_marks(element);
                    out.push(InlineRun::Text(element.plain_text(), Cow::Owned(marks)));
                }
                _ => {
                    let marks = Cow::Borrowed(element.marks());
                    out.push(InlineRun::Text(element.plain_text(), marks));
                }
            },
        }
    }
    out
}

fn push_run<'a>(out: &mut Vec<InlineRun<'a>>, text: &'a TextNode) {
    match out.last_mut() {
        Some(InlineRun::Text(before, marks)) if known(marks) == known(text.marks()) => {
            before.push_str(text.as_str());
        }
        _ => out.push(InlineRun::Text(
            text.as_str().to_owned(),
            Cow::Borrowed(text.marks()),
        )),
    }
}

fn known(marks: &MarkSet) -> (Vec<InlineMark>, bool) {
    (inline_marks(marks), marks.has(&MarkKind::Code))
}

fn inline_marks(marks: &MarkSet) -> Vec<InlineMark> {
    let mut out = Vec::new();
    out.extend(marks.href().map(|href| InlineMark::Link(href.to_owned())));
    for (kind, mark) in [
        (MarkKind::Underline, InlineMark::Underline),
        (MarkKind::Strike, InlineMark::Strike),
        (MarkKind::Bold, InlineMark::Bold),
        (MarkKind::Italic, InlineMark::Italic),
    ] {
        if marks.has(&kind) {
            out.push(mark);
        }
    }
    out
}

fn line_parts(
    content: &[Node],
    place: TextPlace,
    address: &dyn Fn(&str) -> String,
) -> Vec<LinePart> {
    let runs = runs(content);
    let mut out = Vec::new();
    let mut open: Vec<InlineMark> = Vec::new();
    for (at, run) in runs.iter().enumerate() {
        let wanted = match run {
            InlineRun::Text(_, marks) => inline_marks(marks),
            InlineRun::Node(_) => Vec::new(),
        };
        let kept = open.iter().take_while(|mark| wanted.contains(mark)).count();
        out.extend(open.drain(kept..).rev().map(LinePart::Close));
        // A mark that more of the following runs have is opened first.
        let mut added: Vec<InlineMark> = wanted;
        added.retain(|mark| !open.contains(mark));
        added.sort_by_key(|mark| std::cmp::Reverse(length_of(mark, &runs[at..])));
        open.extend(added.iter().cloned());
        out.extend(added.into_iter().map(|mark| match mark {
            InlineMark::Link(href) => LinePart::Open(InlineMark::Link(address(&href))),
            mark => LinePart::Open(mark),
        }));
        match run {
            InlineRun::Text(text, marks) if marks.has(&MarkKind::Code) => {
                out.push(LinePart::Text(code_span(text, place)));
            }
            InlineRun::Text(text, _) => {
                let is_first = at == 0 || is_break(&runs[at - 1]);
                let is_last = runs.get(at + 1).is_none_or(is_break);
                let mut written = String::new();
                push_text(&mut written, text, place, is_first, is_last);
                out.push(LinePart::Text(written));
            }
            InlineRun::Node(node) => out.push(node_part(node, at, &runs, place, address)),
        }
    }
    out.extend(open.into_iter().rev().map(LinePart::Close));
    out
}

/// The number of runs from the first one on that have the mark.
fn length_of(mark: &InlineMark, runs: &[InlineRun<'_>]) -> usize {
    let has_mark = |run: &&InlineRun<'_>| match run {
        InlineRun::Text(_, marks) => inline_marks(marks).contains(mark),
        InlineRun::Node(_) => false,
    };
    runs.iter().take_while(has_mark).count()
}

fn is_break(run: &InlineRun<'_>) -> bool {
    let InlineRun::Node(node) = run else {
        return false;
    };
    let mut element = node.element().into_iter();
    element.any(|element| *element.kind() == NodeKind::HardBreak)
}

fn node_part(
    node: &Node,
    at: usize,
    runs: &[InlineRun<'_>],
    place: TextPlace,
    address: &dyn Fn(&str) -> String,
) -> LinePart {
    let element = node.element();
    if let Some(image) = element.filter(|element| *element.kind() == NodeKind::Image) {
        return LinePart::Text(write_image(image, address));
    }
    // A backslash breaks a line only between two texts of a paragraph.
    let is_text = |run: Option<&InlineRun<'_>>| matches!(run, Some(InlineRun::Text(..)));
    let is_between = at > 0 && is_text(runs.get(at - 1)) && is_text(runs.get(at + 1));
    LinePart::Break(if is_between && place == TextPlace::Paragraph {
        "\\\n"
    } else {
        "<br>"
    })
}

/// Returns an image; its alternative text if it has no address.
pub(super) fn write_image(
    image: &app_document::ElementNode,
    address: &dyn Fn(&str) -> String,
) -> String {
    let mut alternative = String::new();
    let words = image.alternative().unwrap_or_default().replace('\n', " ");
    push_text(&mut alternative, &words, TextPlace::Cell, false, false);
    let Some(source) = image.source() else {
        return alternative;
    };
    let title = match image.caption() {
        Some(caption) => format!(" {}", quoted_title(caption)),
        None => String::new(),
    };
    format!("![{alternative}]({}{title})", destination(&address(source)))
}

/// Returns code between more backticks than it contains.
fn code_span(code: &str, place: TextPlace) -> String {
    if code.contains(['\n', '\r']) || (place != TextPlace::Heading && code.contains('|')) {
        let mut escaped = String::new();
        for sign in code.chars() {
            if sign.is_ascii_alphanumeric() || sign == ' ' || !sign.is_ascii() {
                escaped.push(sign);
            } else {
                escaped.push_str(&format!("&#{};", u32::from(sign)));
            }
        }
        return format!("<code>{escaped}</code>");
    }
    let ticks = "`".repeat(longest_run(code, '`') + 1);
    let is_padded = code.starts_with('`')
        || code.ends_with('`')
        || (code.starts_with(' ') && code.ends_with(' ') && !code.trim().is_empty());
    let pad = if is_padded { " " } else { "" };
    format!("{ticks}{pad}{code}{pad}{ticks}")
}

/// The length of the longest run of this sign.
pub(super) fn longest_run(text: &str, sign: char) -> usize {
    let runs = text.split(|c| c != sign);
    runs.map(str::len).max().unwrap_or_default()
}

fn render(parts: &[LinePart]) -> String {
    let mut out = String::new();
    let closings = closing_positions(parts);
    // Whether each opened mark is written with delimiters.
    let mut styles: Vec<bool> = Vec::new();
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        match part {
            LinePart::Text(text) => out.push_str(text),
            LinePart::Break(sign) => out.push_str(sign),
            LinePart::Open(InlineMark::Link(href)) => {
                if let [LinePart::Text(text), LinePart::Close(_), ..] = &parts[at + 1..]
                    && is_autolink(href, text)
                {
                    out.push_str(&format!("<{href}>"));
                    at += 3;
                    continue;
                }
                out.push('[');
            }
            LinePart::Open(mark) => {
                let has_delimiters =
                    closings[at].is_some_and(|end| is_delimited(mark, parts, at, end));
                styles.push(has_delimiters);
                out.push_str(if has_delimiters {
                    delimiter(mark)
                } else {
                    opening_tag(mark)
                });
            }
            LinePart::Close(InlineMark::Link(_)) => {
                let href = opened_link(parts, at).unwrap_or_default();
                out.push_str(&format!("]({})", destination(href)));
            }
            LinePart::Close(mark) => out.push_str(if styles.pop().unwrap_or_default() {
                delimiter(mark)
            } else {
                closing_tag(mark)
            }),
        }
        at += 1;
    }
    out
}

/// The index of the closing part of each opening one.
fn closing_positions(parts: &[LinePart]) -> Vec<Option<usize>> {
    let mut out = vec![None; parts.len()];
    let mut open = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        match part {
            LinePart::Open(_) => open.push(at),
            LinePart::Close(_) => {
                if let Some(start) = open.pop() {
                    out[start] = Some(at);
                }
            }
            LinePart::Text(_) | LinePart::Break(_) => {}
        }
    }
    out
}

/// The address of the link that is closed here. Links do not nest.
fn opened_link(parts: &[LinePart], at: usize) -> Option<&str> {
    parts[..at].iter().rev().find_map(|part| match part {
        LinePart::Open(InlineMark::Link(href)) => Some(href.as_str()),
        _ => None,
    })
}

/// Whether the link is an address that can be written between angle brackets.
fn is_autolink(href: &str, escaped: &str) -> bool {
    let is_web = href.starts_with("https://") || href.starts_with("http://");
    let is_plain = href
        .chars()
        .all(|c| c.is_ascii_graphic() && !matches!(c, '<' | '>' | '\\' | '|' | '&'));
    let text: String = escaped.chars().filter(|c| *c != '\\').collect();
    is_web && is_plain && text == href
}

/// Whether the delimiters of a mark are recognized at both ends (`CommonMark` 0.31, section 6.2). Otherwise tags are
/// written.
fn is_delimited(mark: &InlineMark, parts: &[LinePart], start: usize, end: usize) -> bool {
    if matches!(mark, InlineMark::Underline | InlineMark::Link(_)) {
        return false;
    }
    let before = start.checked_sub(1).map_or(' ', |at| last_sign(&parts[at]));
    let after = parts.get(end + 1).map_or(' ', first_sign);
    let (first, last) = (first_sign(&parts[start + 1]), last_sign(&parts[end - 1]));
    let is_outer = |c: char| c.is_whitespace() || c.is_ascii_punctuation();
    let fits = |inner: char, outer: char| {
        !inner.is_whitespace() && (inner.is_alphanumeric() || is_outer(outer))
    };
    // Between letters an underscore is text.
    let is_free = *mark != InlineMark::Italic || (is_outer(before) && is_outer(after));
    fits(first, before) && fits(last, after) && is_free
}

fn first_sign(part: &LinePart) -> char {
    match part {
        LinePart::Text(text) => text.chars().next().unwrap_or(' '),
        LinePart::Break("\\\n") => ' ',
        _ => '*',
    }
}

fn last_sign(part: &LinePart) -> char {
    match part {
        LinePart::Text(text) => text.chars().next_back().unwrap_or(' '),
        LinePart::Break("\\\n") => ' ',
        _ => '*',
    }
}

fn delimiter(mark: &InlineMark) -> &'static str {
    match mark {
        InlineMark::Bold => "**",
        InlineMark::Italic => "_",
        InlineMark::Strike => "~~",
        InlineMark::Underline | InlineMark::Link(_) => "",
    }
}

fn opening_tag(mark: &InlineMark) -> &'static str {
    match mark {
        InlineMark::Bold => "<strong>",
        InlineMark::Italic => "<em>",
        InlineMark::Strike => "<s>",
        InlineMark::Underline => "<u>",
        InlineMark::Link(_) => "",
    }
}

fn closing_tag(mark: &InlineMark) -> &'static str {
    match mark {
        InlineMark::Bold => "</strong>",
        InlineMark::Italic => "</em>",
        InlineMark::Strike => "</s>",
        InlineMark::Underline => "</u>",
        InlineMark::Link(_) => "",
    }
}
