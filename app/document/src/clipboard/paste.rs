//! Chooses the command for a paste from the clipboard's content and the caret's block.

use crate::clipboard::from_html::{fragment_from_blocks, fragment_from_html};
use crate::clipboard::html_tree::HtmlNode;
use crate::clipboard::markdown::fragment_from_markdown;
use crate::command::EditorCommand;
use crate::edit::input_rules::autolink_href;
use crate::edit::{DocumentFragment, EditorState, inline};
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node, NodeKind};

/// Returns the command for a paste, `None` if there is nothing to insert. An address pasted over selected text links
/// the text. In a code block, and with `is_plain` (Mod+Shift+V), the content is inserted as plain text.
pub fn paste_command(
    state: &EditorState,
    html: Option<&HtmlNode>,
    text: &str,
    is_plain: bool,
) -> Option<EditorCommand> {
    let content = state.document().content();
    if let Some((start, end)) = state.selection().ends() {
        if crate::edit::kind_at(content, &start.block) == Some(&NodeKind::CodeBlock) {
            return (!text.is_empty()).then(|| EditorCommand::Type(text.to_owned()));
        }
        if !is_plain
            && start != end
            && start.block == end.block
            && let Some(href) = autolink_href(text.trim())
        {
            return Some(EditorCommand::SetLink { href, text: None });
        }
    }
    let fragment = if is_plain {
        fragment_from_text(text)
    } else {
        fragment_from_clipboard(html, text)
    };
    (!fragment.is_empty()).then_some(EditorCommand::Insert(fragment))
}

/// Returns the clipboard's HTML if it has any formatting, otherwise the text parsed as chat markdown.
pub fn fragment_from_clipboard(html: Option<&HtmlNode>, text: &str) -> DocumentFragment {
    let rich = html.map(fragment_from_html).filter(|rich| !rich.is_empty());
    match rich {
        Some(rich) if text.is_empty() || !rich.blocks.iter().all(is_plain_paragraph) => rich,
        _ => fragment_from_markdown(text),
    }
}

/// Converts unformatted text to one paragraph per line.
pub fn fragment_from_text(text: &str) -> DocumentFragment {
    if text.is_empty() {
        return DocumentFragment::default();
    }
    let text = inline::clean_text(text);
    let lines = text.split('\n').map(|line| {
        ElementNode::paragraph(inline::inline_from_text(line, &MarkSet::default())).into()
    });
    fragment_from_blocks(lines.collect())
}

/// Whether the node is a paragraph without alignment and marks, so that its text says the same.
fn is_plain_paragraph(node: &Node) -> bool {
    node.element().is_some_and(|block| {
        let is_plain = |node: &Node| inline::marks_of(node).is_empty();
        block.kind == NodeKind::Paragraph
            && block.alignment().is_none()
            && block.content().iter().all(is_plain)
    })
}
