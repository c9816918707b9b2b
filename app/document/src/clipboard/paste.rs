//! What a paste does, by what the clipboard has and where the caret is.

use crate::clipboard::html::Html;
use crate::clipboard::markdown::markdown;
use crate::clipboard::read::{fragment_of, read};
use crate::command::Command;
use crate::edit::rules::address_of;
use crate::edit::{Fragment, State, inline};
use crate::mark::Marks;
use crate::node::{Element, Kind, Node};

/// The command for a paste. An address over selected text makes a link of it; in code everything is text, and so it
/// is when `is_plain` (Mod+Shift+V).
pub fn paste(state: &State, html: Option<&Html>, text: &str, is_plain: bool) -> Option<Command> {
    let content = state.document().content();
    if let Some((start, end)) = state.selection().ends() {
        if crate::edit::kind_at(content, &start.block) == Some(&Kind::CodeBlock) {
            return (!text.is_empty()).then(|| Command::Type(text.to_owned()));
        }
        if !is_plain
            && start != end
            && start.block == end.block
            && let Some(href) = address_of(text.trim())
        {
            return Some(Command::SetLink { href, text: None });
        }
    }
    let fragment = if is_plain {
        plain_fragment(text)
    } else {
        fragment(html, text)
    };
    (!fragment.is_empty()).then_some(Command::Insert(fragment))
}

/// What the clipboard holds: the HTML where it says more than the text does, else the text as chat markdown.
pub fn fragment(html: Option<&Html>, text: &str) -> Fragment {
    let rich = html.map(read).filter(|rich| !rich.is_empty());
    match rich {
        Some(rich) if text.is_empty() || !rich.blocks.iter().all(is_bare) => rich,
        _ => markdown(text),
    }
}

/// Text as it stands, a paragraph a line.
pub fn plain_fragment(text: &str) -> Fragment {
    if text.is_empty() {
        return Fragment::default();
    }
    let text = inline::cleaned(text);
    let lines = text
        .split('\n')
        .map(|line| Element::paragraph(inline::line_of(line, &Marks::default())).into());
    fragment_of(lines.collect())
}

/// A paragraph of plain text: it says nothing that the text alone does not.
fn is_bare(node: &Node) -> bool {
    node.element().is_some_and(|block| {
        let is_plain = |node: &Node| inline::marks_of(node).is_empty();
        block.kind == Kind::Paragraph
            && block.alignment().is_none()
            && block.content().iter().all(is_plain)
    })
}
