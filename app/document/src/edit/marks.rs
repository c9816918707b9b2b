//! Bold, italic and the like, on what is selected or on what is typed next.

use crate::edit::draft::Draft;
use crate::edit::inline;
use crate::edit::selected::selected_lines;
use crate::edit::splice::Edit;
use crate::edit::state::State;
use crate::edit::tree;
use crate::mark::{Mark, MarkKind, Marks};
use crate::node::{Kind, Node};

/// The marks that text typed here carries: those of the letter before, without a link that ends there.
pub(crate) fn marks_at(line: &[Node], offset: usize) -> Marks {
    let after = inline::node_after(line, offset).map(|(_, node)| inline::marks_of(node));
    let Some((_, before)) = inline::node_before(line, offset) else {
        return after
            .map(|marks| marks.without(&MarkKind::Link))
            .unwrap_or_default();
    };
    let marks = inline::marks_of(before);
    if marks.link() == after.and_then(Marks::link) {
        return marks.clone();
    }
    marks.without(&MarkKind::Link)
}

/// Puts the mark on everything selected, or takes it off when everything has it. At a caret it is for the next letter.
pub fn toggle(state: &State, kind: &MarkKind) -> Option<Edit> {
    if matches!(kind, MarkKind::Link | MarkKind::Unknown(_)) {
        return None;
    }
    let mut draft = Draft::of(state);
    let reach = Reach::of(&draft, kind)?;
    if reach.all == 0 {
        let marks = draft.marks();
        let marks = if marks.has(kind) {
            marks.without(kind)
        } else {
            marks.with(Mark::plain(kind.clone()))
        };
        return Some(Edit::store(state, Some(marks)));
    }
    let is_on = reach.with < reach.all;
    change(&mut draft, &|marks| {
        if is_on {
            marks.with(Mark::plain(kind.clone()))
        } else {
            marks.without(kind)
        }
    })?;
    draft.stored = None;
    draft.finish()
}

/// Arrow Right at the end of inline code: the next letter is no code. `None` elsewhere.
pub fn leave_code(state: &State) -> Option<Edit> {
    let draft = Draft::of(state);
    let (caret, block) = draft.caret()?;
    let is_code = |node: Option<(usize, &Node)>| {
        node.is_some_and(|(_, node)| inline::marks_of(node).has(&MarkKind::Code))
    };
    let is_at_end = is_code(inline::node_before(&block.content, caret.offset))
        && !is_code(inline::node_after(&block.content, caret.offset))
        && draft.stored.is_none();
    is_at_end.then(|| {
        let marks = marks_at(&block.content, caret.offset).without(&MarkKind::Code);
        Edit::store(state, Some(marks))
    })
}

/// Changes the marks of the selected text and of the breaks in it, outside of code blocks.
pub(crate) fn change(draft: &mut Draft, change: &dyn Fn(&Marks) -> Marks) -> Option<()> {
    for (path, range) in selected_lines(&draft.content, &draft.selection) {
        let block = tree::text_block(&draft.content, &path)?;
        if block.kind == Kind::CodeBlock {
            continue;
        }
        let line = inline::changed(&block.content, range, &|node| match node {
            Node::Element(element) if element.kind != Kind::HardBreak => node.clone(),
            _ => inline::with_marks(node, change(inline::marks_of(node))),
        });
        if line != block.content {
            draft.set_line(&path, line)?;
        }
    }
    Some(())
}

/// How much of the selected text could have a mark, and how much has it.
pub(crate) struct Reach {
    pub all: usize,
    pub with: usize,
}

impl Reach {
    /// `None` where the mark cannot be.
    pub fn of(draft: &Draft, kind: &MarkKind) -> Option<Self> {
        let mut reach = Self { all: 0, with: 0 };
        let mut is_possible = false;
        for (path, range) in selected_lines(&draft.content, &draft.selection) {
            let block = tree::text_block(&draft.content, &path)?;
            if block.kind == Kind::CodeBlock {
                continue;
            }
            is_possible |= range.is_empty();
            for node in inline::slice(&block.content, range) {
                let Node::Text(text) = &node else { continue };
                if text.marks.has(&MarkKind::Code) && *kind != MarkKind::Code {
                    continue;
                }
                is_possible = true;
                reach.all += 1;
                reach.with += usize::from(text.marks.has(kind));
            }
        }
        if reach.all == 0 && draft.caret().is_some() {
            is_possible &= *kind == MarkKind::Code || !draft.marks().has(&MarkKind::Code);
        }
        is_possible.then_some(reach)
    }
}
