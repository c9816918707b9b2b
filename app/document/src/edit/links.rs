//! Links: set, changed, taken off.

use std::ops::Range;

use crate::edit::draft::Draft;
use crate::edit::marks;
use crate::edit::position::{Path, Position, Selection};
use crate::edit::selected::selected_lines;
use crate::edit::splice::Edit;
use crate::edit::state::State;
use crate::edit::{inline, tree};
use crate::mark::{Mark, MarkKind, Marks};
use crate::node::{Kind, Node};

/// The link the caret is in, or that all of the selection lies in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub href: String,
    pub text: String,
    pub start: Position,
    pub end: Position,
}

/// The link at the selection.
pub fn at(state: &State) -> Option<Link> {
    let (start, end) = state.selection.ends()?;
    (start.block == end.block).then_some(())?;
    let block = tree::text_block(state.document.content(), &start.block)?;
    let range = around(&block.content, start.offset, end.offset)?;
    let inner = inline::slice(&block.content, range.clone());
    let place = |offset| Position::new(start.block.clone(), offset);
    Some(Link {
        href: inner
            .iter()
            .find_map(|node| inline::marks_of(node).href())?
            .to_owned(),
        text: inline::text_of(&inner),
        start: place(range.start),
        end: place(range.end),
    })
}

/// Makes a link of what is selected, of the whole link at the caret, or of new text there. `text` is what it says;
/// without it, what is there stays, or the address is shown. `None` for an address that is not safe.
pub fn set(state: &State, href: &str, text: Option<&str>) -> Option<Edit> {
    let link = Mark::link(href.trim())?;
    let mut draft = Draft::of(state);
    let text = text.filter(|text| !text.is_empty());
    if draft.selection.as_caret().is_some()
        && let Some((path, range)) = whole(&draft)
    {
        draft.selection = between(path, &range);
    }
    let selected = selected_lines(&draft.content, &draft.selection);
    let (first, _) = selected.first()?;
    if tree::kind_at(&draft.content, first)? == &Kind::CodeBlock {
        return None;
    }
    let shown = match selected.as_slice() {
        [(path, range)] => inline::text_of(&inline::slice(
            tree::children(&draft.content, path)?,
            range.clone(),
        )),
        _ => String::new(),
    };
    let is_caret = draft.selection.as_caret().is_some();
    if is_caret || (selected.len() == 1 && text.is_some_and(|text| text != shown)) {
        let marks = draft.marks().without(&MarkKind::Code).with(link);
        draft.open()?;
        draft.insert_text(text.unwrap_or(href.trim()), &marks)?;
    } else {
        marks::change(&mut draft, &|marks| marks.with(link.clone()))?;
        let end = draft.selection.ends().map(|(_, end)| end.clone());
        if let Some(end) = end.filter(|_| state.selection.as_caret().is_some()) {
            draft.selection = Selection::at(end);
        }
    }
    draft.stored = None;
    draft.finish()
}

/// Takes the links off what is selected, or off the whole link at the caret; the text stays.
pub fn remove(state: &State) -> Option<Edit> {
    let mut draft = Draft::of(state);
    let kept = draft.selection.clone();
    if kept.as_caret().is_some() {
        let (path, range) = whole(&draft)?;
        draft.selection = between(path, &range);
    }
    marks::change(&mut draft, &|marks| marks.without(&MarkKind::Link))?;
    draft.selection = kept;
    draft.stored = None;
    draft.finish()
}

fn whole(draft: &Draft) -> Option<(Path, Range<usize>)> {
    let (caret, block) = draft.caret()?;
    let range = around(&block.content, caret.offset, caret.offset)?;
    Some((caret.block, range))
}

pub(crate) fn between(path: Path, range: &Range<usize>) -> Selection {
    Selection::Text {
        anchor: Position::new(path.clone(), range.start),
        head: Position::new(path, range.end),
    }
}

/// The whole run with one link that touches the range and covers it.
fn around(line: &[Node], from: usize, to: usize) -> Option<Range<usize>> {
    let mut run: Option<(&Mark, Range<usize>)> = None;
    let mut begin = 0;
    for node in line {
        let end = begin + inline::node_length(node);
        let link = Marks::link(inline::marks_of(node));
        run = match (run, link) {
            (Some((mark, range)), Some(link)) if mark == link => Some((mark, range.start..end)),
            (Some((_, range)), _) if covers(&range, from, to) => return Some(range),
            (_, link) => link.map(|link| (link, begin..end)),
        };
        begin = end;
    }
    run.map(|(_, range)| range)
        .filter(|range| covers(range, from, to))
}

fn covers(range: &Range<usize>, from: usize, to: usize) -> bool {
    range.start <= from && to <= range.end
}
