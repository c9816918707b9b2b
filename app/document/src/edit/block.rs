//! The type, language and alignment of the selected text blocks.

use serde_json::{Value, json};

use crate::attributes::TextAlignment;
use crate::edit::edit_draft::EditDraft;
use crate::edit::lift;
use crate::edit::mapping::FlatText;
use crate::edit::position::{EditorSelection, NodePath};
use crate::edit::selected_blocks::selected_leaves;
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::{inline, tree};
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node, NodeKind};
use crate::read::push_joining_text;

/// The type of a text block.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BlockType {
    Paragraph,
    /// 1 to 6.
    Heading(u8),
    /// The language, if one is set.
    Code(Option<String>),
}

impl BlockType {
    pub(crate) fn of(element: &ElementNode) -> Option<Self> {
        match element.kind {
            NodeKind::Paragraph => Some(Self::Paragraph),
            NodeKind::Heading => element.heading_level().map(Self::Heading),
            NodeKind::CodeBlock => Some(Self::Code(element.language().map(str::to_owned))),
            _ => None,
        }
    }

    fn matches(&self, element: &ElementNode) -> bool {
        match self {
            Self::Code(_) => element.kind == NodeKind::CodeBlock,
            _ => Self::of(element).as_ref() == Some(self),
        }
    }
}

/// Converts the selected blocks to this type, or to paragraphs if all have it already. A block that is the first in
/// its list item is lifted out of the list first. Adjacent code blocks are joined.
pub fn set_type(state: &EditorState, to: &BlockType) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let is_already = selected_text_blocks(&draft)
        .iter()
        .all(|path| tree::element_at(&draft.content, path).is_some_and(|block| to.matches(block)));
    let to = if is_already {
        &BlockType::Paragraph
    } else {
        to
    };
    convert_blocks(&mut draft, to)?;
    draft.finish()
}

/// Sets the language of the selected code blocks.
pub fn set_language(state: &EditorState, language: Option<&str>) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    set_attribute(
        &mut draft,
        &|block| block.kind == NodeKind::CodeBlock,
        "language",
        &json!(language),
    )?;
    draft.finish()
}

/// Aligns the selected paragraphs and headings; `None` follows the text direction.
pub fn align(state: &EditorState, to: Option<TextAlignment>) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    set_attribute(
        &mut draft,
        &|block| block.kind.is_rich_text_block(),
        "textAlign",
        &json!(to.map(TextAlignment::name)),
    )?;
    draft.finish()
}

fn set_attribute(
    draft: &mut EditDraft,
    which: &dyn Fn(&ElementNode) -> bool,
    name: &str,
    value: &Value,
) -> Option<()> {
    let mut is_any = false;
    for path in selected_text_blocks(draft) {
        let element = tree::element_at(&draft.content, &path)?;
        if which(element) {
            is_any = true;
            if element.attributes.get(name).unwrap_or(&Value::Null) != value {
                tree::element_mut(&mut draft.content, &path)?
                    .attributes
                    .insert(name.to_owned(), value.clone());
            }
        }
    }
    is_any.then_some(())
}

pub(crate) fn convert_blocks(draft: &mut EditDraft, to: &BlockType) -> Option<()> {
    let all = tree::leaves(&draft.content);
    let chosen = selected_text_blocks(draft);
    let ordinals: Vec<usize> = chosen
        .iter()
        .filter_map(|path| all.iter().position(|leaf| leaf == path))
        .collect();
    let mut is_any = false;
    for ordinal in &ordinals {
        let mut path = tree::leaves(&draft.content).into_iter().nth(*ordinal)?;
        let block = tree::text_block(&draft.content, &path)?.clone();
        let Some(turned) = block.converted_to(to) else {
            continue;
        };
        is_any = true;
        if turned.kind != NodeKind::Paragraph && is_first_in_item(draft, &path) {
            lift::lift_out_of_lists(draft, *ordinal)?;
            path = tree::leaves(&draft.content).into_iter().nth(*ordinal)?;
        }
        draft.replace(&path, vec![turned.into()])?;
    }
    is_any.then_some(())?;
    if matches!(to, BlockType::Code(_)) {
        join_code_blocks(draft, &ordinals);
    }
    Some(())
}

fn selected_text_blocks(draft: &EditDraft) -> Vec<NodePath> {
    let mut leaves = selected_leaves(&draft.content, &draft.selection);
    leaves.retain(|leaf| tree::text_block(&draft.content, leaf).is_some());
    leaves
}

pub(crate) fn is_first_in_item(draft: &EditDraft, path: &[usize]) -> bool {
    path.split_last().is_some_and(|(at, parent)| {
        *at == 0 && tree::kind_at(&draft.content, parent).is_some_and(NodeKind::is_list_item)
    })
}

/// Joins adjacent code blocks. A line feed replaces each boundary, so that positions in [`FlatText`] stay valid.
fn join_code_blocks(draft: &mut EditDraft, ordinals: &[usize]) {
    let row = FlatText::of(&draft.content);
    let place = |position| row.index(position);
    let held = match &draft.selection {
        EditorSelection::Text { anchor, head } => place(anchor).zip(place(head)),
        _ => None,
    };
    for pair in ordinals.windows(2).rev() {
        let leaves = tree::leaves(&draft.content);
        let (Some(one), Some(next)) = (leaves.get(pair[0]), leaves.get(pair[1])) else {
            continue;
        };
        join_pair(&mut draft.content, one, next);
    }
    let row = FlatText::of(&draft.content);
    if let Some((anchor, head)) =
        held.and_then(|(anchor, head)| row.position(anchor).zip(row.position(head)))
    {
        draft.selection = EditorSelection::Text { anchor, head };
    }
}

fn join_pair(content: &mut Vec<Node>, one: &NodePath, next: &NodePath) -> Option<()> {
    let ((at, parent), (next_at, next_parent)) = (one.split_last()?, next.split_last()?);
    let siblings = tree::children_mut(content, parent)?;
    let is_code = |node: Option<&Node>| {
        node.and_then(Node::element)
            .is_some_and(|block| block.kind == NodeKind::CodeBlock)
    };
    let is_pair = parent == next_parent
        && at + 1 == *next_at
        && is_code(siblings.get(*at))
        && is_code(siblings.get(*next_at));
    is_pair.then_some(())?;
    let tail = siblings.remove(*next_at);
    let block = tree::element_mut(siblings, &[*at])?;
    push_joining_text(&mut block.content, Node::text("\n", MarkSet::default()));
    for node in tail.element()?.content() {
        push_joining_text(&mut block.content, node.clone());
    }
    Some(())
}

impl ElementNode {
    /// Converts a text block to another type; `None` if the type cannot hold its content, or if it is not a text block.
    pub(crate) fn converted_to(self, to: &BlockType) -> Option<Self> {
        match to {
            _ if self.kind == NodeKind::DetailsSummary => None,
            BlockType::Paragraph if self.kind.is_text_block() => Some(self.into_paragraph()),
            BlockType::Heading(level) if self.kind.is_text_block() => {
                let mut block = self.into_paragraph();
                block.kind = NodeKind::Heading;
                Some(block.with_attribute("level", json!((*level).clamp(1, 6))))
            }
            BlockType::Code(language) if self.kind == NodeKind::CodeBlock => {
                Some(self.with_attribute("language", json!(language)))
            }
            BlockType::Code(language) if self.kind.is_text_block() => {
                let content = inline::code_from_inline(&self.content)?;
                Some(Self::code_block(language.as_deref(), content))
            }
            _ => None,
        }
    }

    /// Converts a text block to a paragraph. Alignment and unknown attributes stay.
    pub(crate) fn into_paragraph(mut self) -> Self {
        match self.kind {
            NodeKind::CodeBlock => {
                self.content = inline::inline_from_code(&self.content);
                self.attributes.remove("language");
            }
            NodeKind::Heading => {
                self.attributes.remove("level");
            }
            NodeKind::DetailsSummary => {}
            _ => return self,
        }
        self.kind = NodeKind::Paragraph;
        self.attributes.entry("textAlign").or_insert(Value::Null);
        self
    }
}
