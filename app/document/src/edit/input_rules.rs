//! Input rules: `# ` makes a heading, `**x**` makes bold, an address becomes a link.

use std::ops::Range;

use crate::attributes::CalloutKind;
use crate::edit::block::{self, BlockType};
use crate::edit::edit_draft::EditDraft;
use crate::edit::fragment::DocumentFragment;
use crate::edit::image_markdown::parse_image;
use crate::edit::inline::{self, OBJECT_REPLACEMENT};
use crate::edit::links::select_range;
use crate::edit::list::{self, ListType};
use crate::edit::position::TextPosition;
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::{callout, marks, tree};
use crate::mark::{Mark, MarkKind, MarkSet};
use crate::node::{ElementNode, Node, NodeKind};
use crate::video::VideoLink;

/// Delimiters and their marks, longest first.
const MARK_DELIMITERS: [(&str, MarkKind); 6] = [
    ("**", MarkKind::Bold),
    ("__", MarkKind::Bold),
    ("~~", MarkKind::Strike),
    ("*", MarkKind::Italic),
    ("_", MarkKind::Italic),
    ("`", MarkKind::Code),
];

/// Returns the edit of the input rule that applies to the text typed before the caret; `state` contains that text. The
/// edit is its own history step, so that undo restores the typed text.
pub fn after_typing(state: &EditorState, typed: &str) -> Option<DocumentEdit> {
    let draft = EditDraft::of(state);
    let (caret, block) = draft.caret()?;
    if block.kind == NodeKind::CodeBlock {
        return None;
    }
    let text = inline::text_of(&block.content);
    let head = text[..inline::byte_at(&text, caret.offset)].to_owned();
    let last = typed.chars().next_back()?;
    if last == ' ' {
        let is_line = text.len() == head.len() && block.kind == NodeKind::Paragraph;
        if is_line && matches!(head.as_str(), "*** " | "___ ") {
            return apply_divider_rule(draft, &caret);
        }
        return apply_block_rule(draft, &caret, &head[..head.len() - 1])
            .or_else(|| apply_link_rule(EditDraft::of(state), &caret, &head[..head.len() - 1]));
    }
    if last == ')'
        && let Some(edit) = apply_image_rule(EditDraft::of(state), &caret, &head)
    {
        return Some(edit);
    }
    if head == "---" && block.kind == NodeKind::Paragraph && text.len() == head.len() {
        return apply_divider_rule(draft, &caret);
    }
    apply_mark_rule(draft, &caret, &head)
}

/// Returns the edit of the input rule that applies before Enter: a fence starts a code block, an address becomes a
/// link.
pub fn before_enter(state: &EditorState) -> Option<DocumentEdit> {
    let draft = EditDraft::of(state);
    let (caret, block) = draft.caret()?;
    if block.kind == NodeKind::CodeBlock {
        return None;
    }
    let text = inline::text_of(&block.content);
    let head = &text[..inline::byte_at(&text, caret.offset)];
    if head.len() == text.len() {
        if head.starts_with("```") {
            return apply_block_rule(draft, &caret, head);
        }
        let edit = apply_block_rule(EditDraft::of(state), &caret, head)
            .filter(|_| head.starts_with("[!"))
            .or_else(|| apply_video_rule(EditDraft::of(state), &caret, head));
        if edit.is_some() {
            return edit;
        }
    }
    apply_link_rule(draft, &caret, head)
}

/// Replaces the address of a video that is alone in its paragraph by a card.
fn apply_video_rule(
    mut draft: EditDraft,
    caret: &TextPosition,
    text: &str,
) -> Option<DocumentEdit> {
    let link = VideoLink::of(text.trim())?;
    let (at, parent) = caret.block.split_last()?;
    let begins_item = *at == 0 && tree::kind_at(&draft.content, parent)?.is_list_item();
    let block = tree::text_block(&draft.content, &caret.block)?;
    (block.kind == NodeKind::Paragraph && !begins_item).then_some(())?;
    draft.set_inline(&caret.block, Vec::new())?;
    draft.set_caret(caret.block.clone(), 0);
    insert_node(draft, ElementNode::video_card(&link))
}

/// Replaces `![alternative](address)` by an image.
fn apply_image_rule(
    mut draft: EditDraft,
    caret: &TextPosition,
    head: &str,
) -> Option<DocumentEdit> {
    let at = head.rfind("![")?;
    let (image, length) = parse_image(&head[at..])?;
    let is_free = head[..at]
        .chars()
        .next_back()
        .is_none_or(char::is_whitespace);
    (at + length == head.len() && is_free).then_some(())?;
    let start = inline::utf16_length(&head[..at]);
    let (_, block) = draft.caret()?;
    if has_code(&block.content, start..caret.offset) {
        return None;
    }
    let line = inline::replace(&block.content, start..caret.offset, Vec::new());
    draft.set_inline(&caret.block, line)?;
    draft.set_caret(caret.block.clone(), start);
    insert_node(draft, ElementNode::image(&image)?)
}

fn has_code(content: &[Node], range: Range<usize>) -> bool {
    let is_code = |node: &Node| inline::marks_of(node).has(&MarkKind::Code);
    inline::slice(content, range).iter().any(is_code)
}

fn insert_node(mut draft: EditDraft, node: ElementNode) -> Option<DocumentEdit> {
    draft.insert(&DocumentFragment::closed(vec![node.into()]))?;
    draft.stored_marks = None;
    draft.finish()
}

fn apply_block_rule(
    mut draft: EditDraft,
    caret: &TextPosition,
    signs: &str,
) -> Option<DocumentEdit> {
    let (at, parent) = caret.block.split_last()?;
    let begins_item = *at == 0 && tree::kind_at(&draft.content, parent)?.is_list_item();
    let is_only_bullet = begins_item && is_only_bullet(&draft, parent);
    let begins_quote = *at == 0 && *tree::kind_at(&draft.content, parent)? == NodeKind::Blockquote;
    let block = tree::text_block(&draft.content, &caret.block)?;
    let is_paragraph = block.kind == NodeKind::Paragraph;
    let form = BlockPrefix::of(signs).filter(|form| match form {
        BlockPrefix::Task(_) => is_paragraph && (!begins_item || is_only_bullet),
        BlockPrefix::Block(BlockType::Heading(_)) => !begins_item,
        BlockPrefix::Callout(_) => is_paragraph && begins_quote,
        _ => is_paragraph && !begins_item,
    })?;
    let line = inline::content_after(&block.content, caret.offset);
    draft.set_inline(&caret.block, line)?;
    draft.set_caret(caret.block.clone(), 0);
    match form {
        BlockPrefix::Block(to) => block::convert_blocks(&mut draft, &to)?,
        BlockPrefix::List(list, start) => list::wrap_in_list(&mut draft, list, start)?,
        BlockPrefix::Quote => list::wrap_in_quote(&mut draft)?,
        BlockPrefix::Callout(kind) => callout::convert_quote(&mut draft, parent, kind)?,
        BlockPrefix::Task(is_checked) => make_task(&mut draft, is_only_bullet, is_checked)?,
    }
    draft.stored_marks = None;
    draft.finish()
}

/// Whether this is the item of a bullet list with no other item: `- ` and then `[ ] ` begin a task list.
fn is_only_bullet(draft: &EditDraft, item: &[usize]) -> bool {
    let list = item.split_last().map(|(_, list)| list);
    let list = list.and_then(|list| tree::element_at(&draft.content, list));
    list.is_some_and(|list| list.kind == NodeKind::BulletList && list.content.len() == 1)
}

/// Makes the paragraph of the caret a task item.
fn make_task(draft: &mut EditDraft, is_bullet: bool, is_checked: bool) -> Option<()> {
    if is_bullet {
        let (caret, _) = draft.caret()?;
        let list = &caret.block[..caret.block.len() - 2];
        let list = tree::element_mut(&mut draft.content, list)?;
        list::convert_list(list, ListType::Task);
    } else {
        list::wrap_in_list(draft, ListType::Task, 1)?;
    }
    let (caret, _) = draft.caret()?;
    let (_, item) = caret.block.split_last()?;
    list::set_checked(draft, item, is_checked)
}

fn apply_divider_rule(mut draft: EditDraft, caret: &TextPosition) -> Option<DocumentEdit> {
    draft.set_inline(&caret.block, Vec::new())?;
    draft.set_caret(caret.block.clone(), 0);
    let rule = ElementNode::without_attributes(NodeKind::HorizontalRule, Vec::new());
    insert_node(draft, rule)
}

/// A prefix that converts the block.
enum BlockPrefix {
    Block(BlockType),
    List(ListType, i64),
    Quote,
    /// In a quote.
    Callout(CalloutKind),
    /// Checked or not.
    Task(bool),
}

impl BlockPrefix {
    fn of(signs: &str) -> Option<Self> {
        match signs {
            "#" => Some(Self::Block(BlockType::Heading(1))),
            "##" => Some(Self::Block(BlockType::Heading(2))),
            "###" => Some(Self::Block(BlockType::Heading(3))),
            "####" => Some(Self::Block(BlockType::Heading(4))),
            "#####" => Some(Self::Block(BlockType::Heading(5))),
            "######" => Some(Self::Block(BlockType::Heading(6))),
            "-" | "*" | "+" => Some(Self::List(ListType::Bullet, 1)),
            ">" => Some(Self::Quote),
            "[ ]" | "[]" => Some(Self::Task(false)),
            "[x]" | "[X]" => Some(Self::Task(true)),
            _ => Self::numbered(signs)
                .or_else(|| Self::fenced(signs))
                .or_else(|| CalloutKind::from_alert(signs).map(Self::Callout)),
        }
    }

    fn numbered(signs: &str) -> Option<Self> {
        let start = parse_list_number(signs.strip_suffix('.')?)?;
        Some(Self::List(ListType::Ordered, start))
    }

    fn fenced(signs: &str) -> Option<Self> {
        let language = signs.strip_prefix("```")?;
        let is_name =
            |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '#' | '-' | '_' | '.');
        let is_named = language.len() <= 32 && language.chars().all(is_name);
        let language = Some(language.to_owned()).filter(|language| !language.is_empty());
        is_named.then_some(Self::Block(BlockType::Code(language)))
    }
}

/// Parses the start number of a list: at most nine digits.
pub(crate) fn parse_list_number(digits: &str) -> Option<i64> {
    let is_number = digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

fn apply_mark_rule(mut draft: EditDraft, caret: &TextPosition, head: &str) -> Option<DocumentEdit> {
    let (sign, kind) = MARK_DELIMITERS
        .iter()
        .find(|(sign, _)| head.ends_with(sign))?;
    let inner = &head[..head.len() - sign.len()];
    let letter = sign.chars().next()?;
    let content = &inner[inner.rfind(letter)? + 1..];
    let before = inner[..inner.len() - content.len()].strip_suffix(sign)?;
    let is_framed = !content.is_empty() && content.trim() == content && !content.contains('\n');
    let is_free = before
        .chars()
        .next_back()
        .is_none_or(|c| c == OBJECT_REPLACEMENT || !(c.is_alphanumeric() || c == letter));
    (is_framed && is_free).then_some(())?;
    let (_, block) = draft.caret()?;
    let (start, length) = (inline::utf16_length(before), sign.len());
    let range = start..start + inline::utf16_length(content);
    let whole = start..caret.offset;
    let line = inline::slice(&block.content, range.start + length..range.end + length);
    if has_code(&block.content, whole.clone()) {
        return None;
    }
    let marks_behind = marks::marks_at(&block.content, caret.offset);
    let line = inline::replace(&block.content, whole, line);
    draft.set_inline(&caret.block, line)?;
    draft.selection = select_range(caret.block.clone(), &range);
    marks::change_marks(&mut draft, &|marks| marks.with(Mark::plain(kind.clone())))?;
    draft.set_caret(caret.block.clone(), range.end);
    draft.stored_marks = Some(marks_behind);
    draft.finish()
}

/// Links the address before the caret, without trailing punctuation.
fn apply_link_rule(mut draft: EditDraft, caret: &TextPosition, head: &str) -> Option<DocumentEdit> {
    let word = &head[head
        .rfind([' ', '\n', OBJECT_REPLACEMENT, '(', '"', '\u{a0}'])
        .map_or(0, |at| {
            at + head[at..].chars().next().map_or(1, char::len_utf8)
        })..];
    let address = trim_sentence_end(word);
    let href = autolink_href(address)?;
    let start = inline::utf16_length(&head[..head.len() - word.len()]);
    let range = start..start + inline::utf16_length(address);
    let (_, block) = draft.caret()?;
    let is_taken = |marks: &MarkSet| marks.has(&MarkKind::Link) || marks.has(&MarkKind::Code);
    if inline::slice(&block.content, range.clone())
        .iter()
        .any(|node| is_taken(inline::marks_of(node)))
    {
        return None;
    }
    draft.selection = select_range(caret.block.clone(), &range);
    let link = Mark::link(&href)?;
    marks::change_marks(&mut draft, &|marks| marks.with(link.clone()))?;
    draft.set_caret(caret.block.clone(), caret.offset);
    draft.finish()
}

/// Returns the word without trailing punctuation of the sentence.
pub(crate) fn trim_sentence_end(word: &str) -> &str {
    word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '"', '\''])
}

/// Returns the link target of a text that is an address as a whole: http, https, `www.`, `mailto:`, a host with a
/// usual ending, or a mail address.
pub fn autolink_href(text: &str) -> Option<String> {
    let is_plain = |c: char| {
        !c.is_whitespace() && !c.is_control() && !matches!(c, '<' | '>' | '"' | OBJECT_REPLACEMENT)
    };
    if text.len() > 2_000 || !text.chars().all(is_plain) {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let host = |rest: &str| {
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        host.len() > 2 && !host.starts_with('.') && !host.ends_with('.')
    };
    if let Some(rest) = lower
        .strip_prefix("https://")
        .or_else(|| lower.strip_prefix("http://"))
    {
        return host(rest).then(|| text.to_owned());
    }
    if let Some(rest) = lower.strip_prefix("www.") {
        return (host(rest) && rest.contains('.')).then(|| ["https://", text].concat());
    }
    if let Some(rest) = lower.strip_prefix("mailto:") {
        return rest.contains('@').then(|| text.to_owned());
    }
    if let Some((user, host)) = lower.split_once('@') {
        let is_letter = |c: char| c.is_alphanumeric() || "._+-".contains(c);
        let is_user = !user.is_empty() && user.chars().all(is_letter);
        return (is_user && is_usual_host(host)).then(|| ["mailto:", text].concat());
    }
    let host = lower.split(['/', '?', '#', ':']).next().unwrap_or_default();
    is_usual_host(host).then(|| ["https://", text].concat())
}

/// Endings of hosts that are rarely anything else. File names and words with a missing space are not links.
const HOST_ENDINGS: [&str; 36] = [
    "com", "org", "net", "edu", "gov", "info", "io", "dev", "app", "gg", "tv", "eu", "de", "ch",
    "fr", "uk", "nl", "pl", "es", "se", "dk", "fi", "cz", "ca", "au", "jp", "kr", "br", "ru", "ua",
    "co", "xyz", "wiki", "online", "site", "team",
];

fn is_usual_host(host: &str) -> bool {
    let is_label = |label: &str| {
        let is_letter = |c: char| c.is_alphanumeric() || c == '-';
        !label.is_empty()
            && label.chars().all(is_letter)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let ending = host.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| HOST_ENDINGS.contains(&ending)) && host.split('.').all(is_label)
}
