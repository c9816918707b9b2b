//! Chooses the command for a paste from the clipboard's content and the caret's block.

use crate::clipboard::from_html::{fragment_from_blocks, fragment_from_html};
use crate::clipboard::html_tree::HtmlNode;
use crate::clipboard::markdown::fragment_from_markdown;
use crate::command::EditorCommand;
use crate::comments::retain_comments;
use crate::edit::input_rules::autolink_href;
use crate::edit::{DocumentFragment, EditorState, inline};
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node, NodeKind};
use crate::video::VideoLink;

/// Returns the command for a paste, `None` if there is nothing to insert. An address pasted over selected text links
/// the text. In a code block, and with `is_plain` (Mod+Shift+V), the content is inserted as plain text.
pub fn paste_command(
    state: &EditorState,
    html: Option<&HtmlNode>,
    text: &str,
    is_plain: bool,
) -> Option<EditorCommand> {
    if is_plain || is_in_code(state) {
        return plain_paste_command(state, text);
    }
    if let Some((start, end)) = state.selection().ends()
        && start != end
        && start.block == end.block
        && let Some(href) = autolink_href(text.trim())
    {
        return Some(EditorCommand::SetLink { href, text: None });
    }
    let fragment = with_video_cards(fragment_from_clipboard(html, text), is_empty_line(state));
    let fragment = without_comments(fragment);
    (!fragment.is_empty()).then_some(EditorCommand::Insert(fragment))
}

/// Returns the command that inserts plain text, `None` for an empty one.
pub fn plain_paste_command(state: &EditorState, text: &str) -> Option<EditorCommand> {
    if text.is_empty() {
        return None;
    }
    Some(if is_in_code(state) {
        EditorCommand::Type(text.to_owned())
    } else {
        EditorCommand::Insert(fragment_from_text(text))
    })
}

/// Whether the selection begins in a code block, where everything is plain text.
fn is_in_code(state: &EditorState) -> bool {
    let content = state.document().content();
    state.selection().ends().is_some_and(|(start, _)| {
        crate::edit::kind_at(content, &start.block) == Some(&NodeKind::CodeBlock)
    })
}

/// Removes the passages of comments: they belong to the text that was copied.
fn without_comments(fragment: DocumentFragment) -> DocumentFragment {
    let blocks = retain_comments(&fragment.blocks, &|_| false);
    DocumentFragment {
        blocks: blocks.unwrap_or(fragment.blocks),
        ..fragment
    }
}

/// Whether the caret is in an empty paragraph that may become another block.
fn is_empty_line(state: &EditorState) -> bool {
    let content = state.document().content();
    state.selection().as_caret().is_some_and(|caret| {
        let begins_item = caret.block.split_last().is_some_and(|(at, parent)| {
            let parent = crate::edit::kind_at(content, parent);
            *at == 0 && parent.is_some_and(NodeKind::is_list_item)
        });
        let block = crate::edit::tree::text_block(content, &caret.block);
        !begins_item
            && block
                .is_some_and(|block| block.kind == NodeKind::Paragraph && block.content.is_empty())
    })
}

/// Turns each paragraph that is only a link to a video into a card. The first and the last one may join the text of the
/// caret, so they stay unless the caret is alone in its line.
fn with_video_cards(mut fragment: DocumentFragment, is_empty_line: bool) -> DocumentFragment {
    let last = fragment.blocks.len().saturating_sub(1);
    for (at, node) in fragment.blocks.iter_mut().enumerate() {
        let is_edge = (at == 0 && fragment.is_open_start) || (at == last && fragment.is_open_end);
        let Some(video) = lone_video(node).filter(|_| is_empty_line || !is_edge) else {
            continue;
        };
        *node = ElementNode::video_card(&video).into();
        fragment.is_open_start &= at != 0;
        fragment.is_open_end &= at != last;
    }
    fragment
}

/// The video of a paragraph that contains nothing but its link or its address.
fn lone_video(node: &Node) -> Option<VideoLink> {
    let block = node
        .element()
        .filter(|block| block.kind == NodeKind::Paragraph)?;
    let [Node::Text(text)] = block.content() else {
        return None;
    };
    let words = text.as_str().trim();
    let link = VideoLink::of(text.marks().href().unwrap_or(words))?;
    Some(link.with_title(Some(words)))
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
