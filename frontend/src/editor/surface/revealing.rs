//! Keeps the caret in sight: above the keyboard of a phone, below what stays at the top.

use app_document::{Position, Selection, State};
use leptos::prelude::{document, window};
use web_sys::{DomRect, Range};

use super::Surface;

/// Room above and below the line that is written.
const MARGIN: f64 = 64.0;

impl Surface {
    /// Scrolls as far as it takes to see the end of the selection.
    pub fn reveal(&self, state: &State) {
        let Some(line) = self.line_of_caret(state) else {
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
        let (top, bottom) = (above + MARGIN, above + height - MARGIN);
        let by = if line.top() < top {
            line.top() - top
        } else if line.bottom() > bottom {
            line.bottom() - bottom
        } else {
            return;
        };
        page.scroll_by_with_x_and_y(0.0, by);
    }

    /// Whether the caret is in the first or the last line of its block, as it is broken on the screen.
    pub fn is_at_edge(&self, state: &State, is_last: bool) -> bool {
        let seen = || {
            let head = head_of(state.selection())?;
            let block = self.element_at(&head.block)?.get_bounding_client_rect();
            let line = self.line_of_caret(state)?;
            let half = line.height() / 2.0;
            Some(if is_last {
                line.bottom() + half > block.bottom()
            } else {
                line.top() - half < block.top()
            })
        };
        seen().unwrap_or(true)
    }

    fn line_of_caret(&self, state: &State) -> Option<DomRect> {
        if let Selection::Node(path) = state.selection() {
            return Some(self.element_at(path)?.get_bounding_client_rect());
        }
        let head = head_of(state.selection())?;
        let (node, offset) = self.spot(head)?;
        let range: Range = document().create_range().ok()?;
        range.set_start(&node, offset).ok()?;
        range.set_end(&node, offset).ok()?;
        let rect = range.get_bounding_client_rect();
        if rect.height() > 0.0 {
            return Some(rect);
        }
        // Beside a break the browser knows no place: the block's own will do.
        Some(self.element_at(&head.block)?.get_bounding_client_rect())
    }
}

fn head_of(selection: &Selection) -> Option<&Position> {
    match selection {
        Selection::Text { head, .. } => Some(head),
        _ => None,
    }
}
