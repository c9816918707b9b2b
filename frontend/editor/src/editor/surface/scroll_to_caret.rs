//! Scrolls to keep the caret visible, above the on-screen keyboard and below the sticky header.

use app_document::{EditorSelection, EditorState, TextPosition};
use leptos::prelude::{document, window};
use web_sys::{DomRect, Range};

use super::EditorSurface;

/// Space in pixels above and below the line of the caret.
const CARET_MARGIN_PX: f64 = 64.0;

impl EditorSurface {
    /// Scrolls until the end of the selection is visible.
    pub fn scroll_to_caret(&self, state: &EditorState) {
        let Some(line) = self.caret_rect(state) else {
            return;
        };
        let page = window();
        let (above, height) = match page.visual_viewport() {
            Some(seen) => (seen.offset_top(), seen.height()),
            None => (
                0.0,
                page.inner_height()
                    .ok()
                    .and_then(|px| px.as_f64())
                    .unwrap_or(0.0),
            ),
        };
        let (top, bottom) = (above + CARET_MARGIN_PX, above + height - CARET_MARGIN_PX);
        let by = if line.top() < top {
            line.top() - top
        } else if line.bottom() > bottom {
            line.bottom() - bottom
        } else {
            return;
        };
        page.scroll_by_with_x_and_y(0.0, by);
    }

    /// Whether the caret is in the first or the last visual line of its block.
    pub fn is_at_edge(&self, state: &EditorState, is_last: bool) -> bool {
        let seen = || {
            let head = head_of(state.selection())?;
            let block = self.element_at(&head.block)?.get_bounding_client_rect();
            let line = self.caret_rect(state)?;
            let half = line.height() / 2.0;
            Some(if is_last {
                line.bottom() + half > block.bottom()
            } else {
                line.top() - half < block.top()
            })
        };
        seen().unwrap_or(true)
    }

    /// The rectangle of the text between two positions, in CSS pixels of the window.
    pub fn text_rect(&self, start: &TextPosition, end: &TextPosition) -> Option<DomRect> {
        let (start, end) = (self.dom_point(start)?, self.dom_point(end)?);
        let range: Range = document().create_range().ok()?;
        range.set_start(&start.0, start.1).ok()?;
        range.set_end(&end.0, end.1).ok()?;
        Some(range.get_bounding_client_rect())
    }

    fn caret_rect(&self, state: &EditorState) -> Option<DomRect> {
        if let EditorSelection::Node(path) = state.selection() {
            return Some(self.element_at(path)?.get_bounding_client_rect());
        }
        let head = head_of(state.selection())?;
        let (node, offset) = self.dom_point(head)?;
        let range: Range = document().create_range().ok()?;
        range.set_start(&node, offset).ok()?;
        range.set_end(&node, offset).ok()?;
        let rect = range.get_bounding_client_rect();
        if rect.height() > 0.0 {
            return Some(rect);
        }
        // Next to a line break the browser returns no rectangle. The block's is used instead.
        Some(self.element_at(&head.block)?.get_bounding_client_rect())
    }
}

fn head_of(selection: &EditorSelection) -> Option<&TextPosition> {
    match selection {
        EditorSelection::Text { head, .. } => Some(head),
        _ => None,
    }
}
