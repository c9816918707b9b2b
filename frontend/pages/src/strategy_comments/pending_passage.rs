//! The mark of the passage of a comment that is being written: a field takes the selection, and the passage has no mark
//! in the text before the comment is stored.

use app_document::{Document, TextPosition};
use app_portal::stratbook::comment_draft::CommentSubject;
use app_wire::{PassageRequest, TextPositionBody};
use frontend_editor::editor::{line_element, position_in_line};
use frontend_kit::dom::css_highlights;
use frontend_kit::dom::visual_viewport::on_viewport_event;
use frontend_kit::run_effect::run_effect;
use leptos::prelude::*;
use web_sys::{Element, Range};

use super::list_state::CommentList;
use super::passages::{TEXT_SELECTOR, passage_elements};
use super::reveal::reveal;
use super::selected_passage::text_blocks;

/// The name of the highlight in the style sheet.
const HIGHLIGHT: &str = "pending-comment";

/// Marks the passage while the comment is written. It stays in view, and so does the passage of the active thread.
pub fn follow_passages(list: CommentList) {
    let mark = StoredValue::new_local(None::<Range>);
    run_effect(move || {
        let subject = list.subject.get();
        request_animation_frame(move || {
            let passage = subject.as_ref().and_then(CommentSubject::passage);
            let range = passage.and_then(|passage| passage_range(list, passage));
            match &range {
                Some(range) => css_highlights::mark_ranges(HIGHLIGHT, std::slice::from_ref(range)),
                None => css_highlights::remove_marks(HIGHLIGHT),
            }
            mark.try_set_value(range);
        });
    });
    on_cleanup(|| css_highlights::remove_marks(HIGHLIGHT));
    let resized = RwSignal::new(());
    on_viewport_event(&["resize"], move || {
        resized.try_set(());
    });
    run_effect(move || {
        resized.track();
        let is_pending = list.subject.with(Option::is_some);
        let active = list.active.get();
        if !list.comments.is_shown.get() {
            return;
        }
        reveal(move || {
            let pending = mark.try_get_value().flatten().filter(|_| is_pending);
            match (pending, &active) {
                (Some(range), _) => Some(range.get_bounding_client_rect()),
                (None, Some(id)) => {
                    let passage = passage_elements(*id).into_iter().next()?;
                    Some(passage.get_bounding_client_rect())
                }
                (None, None) => None,
            }
        });
    });
}

/// The passage in the text; `None` if the text is another version by now.
fn passage_range(list: CommentList, passage: &PassageRequest) -> Option<Range> {
    let text = document().query_selector(TEXT_SELECTOR).ok()??;
    let (version, content) = untrack(|| {
        let strategy = list.comments.query;
        strategy.with(|strategy| (strategy.item.version, strategy.content.clone()))
    })?;
    let document = (version == passage.version)
        .then(|| Document::from_json(content).ok())
        .flatten()?;
    let (blocks, paths) = (text_blocks(&text)?, document.text_block_paths());
    if blocks.len() != paths.len() {
        return None;
    }
    let point = |end: &TextPositionBody| {
        let place = TextPosition::new(end.block.clone(), end.offset);
        let at = paths.iter().position(|path| *path == place.block)?;
        let line: Element = line_element(&blocks[at]);
        position_in_line(&line, end.offset)
    };
    let (start, end) = (point(&passage.start)?, point(&passage.end)?);
    let range = leptos::prelude::document().create_range().ok()?;
    range.set_start(&start.0, start.1).ok()?;
    range.set_end(&end.0, end.1).ok()?;
    Some(range)
}
