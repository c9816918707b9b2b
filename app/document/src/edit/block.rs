//! What kind of text block is selected, and how it is aligned.

use serde_json::{Value, json};

use crate::attributes::Alignment;
use crate::edit::draft::Draft;
use crate::edit::lift;
use crate::edit::mapping::Row;
use crate::edit::position::{Path, Selection};
use crate::edit::selected::selected_leaves;
use crate::edit::splice::Edit;
use crate::edit::state::State;
use crate::edit::{inline, tree};
use crate::mark::Marks;
use crate::node::{Element, Kind, Node};
use crate::read::append;

/// A block that text stands in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BlockType {
    Paragraph,
    /// 1 to 6.
    Heading(u8),
    /// With its language, when one is named.
    Code(Option<String>),
}

impl BlockType {
    pub(crate) fn of(element: &Element) -> Option<Self> {
        match element.kind {
            Kind::Paragraph => Some(Self::Paragraph),
            Kind::Heading => element.heading_level().map(Self::Heading),
            Kind::CodeBlock => Some(Self::Code(element.language().map(str::to_owned))),
            _ => None,
        }
    }

    fn is_alike(&self, element: &Element) -> bool {
        match self {
            Self::Code(_) => element.kind == Kind::CodeBlock,
            _ => Self::of(element).as_ref() == Some(self),
        }
    }
}

/// Makes the selected blocks of this type; when they all are already, paragraphs again. A block that begins a list
/// item leaves the list first, and code blocks beside each other become one.
pub fn set(state: &State, to: &BlockType) -> Option<Edit> {
    let mut draft = Draft::of(state);
    let is_already = texts(&draft)
        .iter()
        .all(|path| tree::element_at(&draft.content, path).is_some_and(|block| to.is_alike(block)));
    let to = if is_already {
        &BlockType::Paragraph
    } else {
        to
    };
    turn(&mut draft, to)?;
    draft.finish()
}

/// Names the language of the selected code blocks.
pub fn set_language(state: &State, language: Option<&str>) -> Option<Edit> {
    let mut draft = Draft::of(state);
    change(
        &mut draft,
        &|block| block.kind == Kind::CodeBlock,
        "language",
        &json!(language),
    )?;
    draft.finish()
}

/// Aligns the selected paragraphs and headings; `None` leaves it to the direction of the writing.
pub fn align(state: &State, to: Option<Alignment>) -> Option<Edit> {
    let mut draft = Draft::of(state);
    change(
        &mut draft,
        &|block| block.kind.is_line(),
        "textAlign",
        &json!(to.map(Alignment::name)),
    )?;
    draft.finish()
}

fn change(
    draft: &mut Draft,
    which: &dyn Fn(&Element) -> bool,
    name: &str,
    value: &Value,
) -> Option<()> {
    let mut is_any = false;
    for path in texts(draft) {
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

pub(crate) fn turn(draft: &mut Draft, to: &BlockType) -> Option<()> {
    let all = tree::leaves(&draft.content);
    let chosen = texts(draft);
    let ordinals: Vec<usize> = chosen
        .iter()
        .filter_map(|path| all.iter().position(|leaf| leaf == path))
        .collect();
    let mut is_any = false;
    for ordinal in &ordinals {
        let mut path = tree::leaves(&draft.content).into_iter().nth(*ordinal)?;
        let block = tree::text_block(&draft.content, &path)?.clone();
        let Some(turned) = block.turned(to) else {
            continue;
        };
        is_any = true;
        if turned.kind != Kind::Paragraph && begins_item(draft, &path) {
            lift::unlist(draft, *ordinal)?;
            path = tree::leaves(&draft.content).into_iter().nth(*ordinal)?;
        }
        draft.replace(&path, vec![turned.into()])?;
    }
    is_any.then_some(())?;
    if matches!(to, BlockType::Code(_)) {
        join_code(draft, &ordinals);
    }
    Some(())
}

fn texts(draft: &Draft) -> Vec<Path> {
    let mut leaves = selected_leaves(&draft.content, &draft.selection);
    leaves.retain(|leaf| tree::text_block(&draft.content, leaf).is_some());
    leaves
}

fn begins_item(draft: &Draft, path: &[usize]) -> bool {
    path.split_last().is_some_and(|(at, parent)| {
        *at == 0 && tree::kind_at(&draft.content, parent) == Some(&Kind::ListItem)
    })
}

/// One block for code blocks beside each other. A line feed takes the place of each boundary, so that the letters keep
/// their number.
fn join_code(draft: &mut Draft, ordinals: &[usize]) {
    let row = Row::of(&draft.content);
    let place = |position| row.index(position);
    let held = match &draft.selection {
        Selection::Text { anchor, head } => place(anchor).zip(place(head)),
        _ => None,
    };
    for pair in ordinals.windows(2).rev() {
        let leaves = tree::leaves(&draft.content);
        let (Some(one), Some(next)) = (leaves.get(pair[0]), leaves.get(pair[1])) else {
            continue;
        };
        join_pair(&mut draft.content, one, next);
    }
    let row = Row::of(&draft.content);
    if let Some((anchor, head)) =
        held.and_then(|(anchor, head)| row.position(anchor).zip(row.position(head)))
    {
        draft.selection = Selection::Text { anchor, head };
    }
}

fn join_pair(content: &mut Vec<Node>, one: &Path, next: &Path) -> Option<()> {
    let ((at, parent), (next_at, next_parent)) = (one.split_last()?, next.split_last()?);
    let siblings = tree::children_mut(content, parent)?;
    let is_code = |node: Option<&Node>| {
        node.and_then(Node::element)
            .is_some_and(|block| block.kind == Kind::CodeBlock)
    };
    let is_pair = parent == next_parent
        && at + 1 == *next_at
        && is_code(siblings.get(*at))
        && is_code(siblings.get(*next_at));
    is_pair.then_some(())?;
    let tail = siblings.remove(*next_at);
    let block = tree::element_mut(siblings, &[*at])?;
    append(&mut block.content, Node::text("\n", Marks::default()));
    for node in tail.element()?.content() {
        append(&mut block.content, node.clone());
    }
    Some(())
}

impl Element {
    /// This text block as another; `None` when it holds what the other cannot, or is no text block.
    pub(crate) fn turned(self, to: &BlockType) -> Option<Self> {
        match to {
            BlockType::Paragraph if self.kind.is_text_block() => Some(self.into_paragraph()),
            BlockType::Heading(level) if self.kind.is_text_block() => {
                let mut block = self.into_paragraph();
                block.kind = Kind::Heading;
                Some(block.with("level", json!((*level).clamp(1, 6))))
            }
            BlockType::Code(language) if self.kind == Kind::CodeBlock => {
                Some(self.with("language", json!(language)))
            }
            BlockType::Code(language) if self.kind.is_text_block() => {
                let content = inline::code_of(&self.content)?;
                Some(Self::code_block(language.as_deref(), content))
            }
            _ => None,
        }
    }

    /// This text block as a paragraph: aligned as it was, and with what else was kept with it.
    pub(crate) fn into_paragraph(mut self) -> Self {
        match self.kind {
            Kind::CodeBlock => {
                self.content = inline::line_of_code(&self.content);
                self.attributes.remove("language");
            }
            Kind::Heading => {
                self.attributes.remove("level");
            }
            _ => return self,
        }
        self.kind = Kind::Paragraph;
        self.attributes.entry("textAlign").or_insert(Value::Null);
        self
    }
}
