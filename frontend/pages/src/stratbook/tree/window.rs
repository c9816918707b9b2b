//! The rows of a large tree that are in the page: those in sight, and the ones that the keyboard or a drag needs.

use std::ops::Range;

use app_domain::folder::{FolderId, FolderTreeRow};
use app_portal::controls::list_window::rows_between;
use app_portal::stratbook::folder_tree::rendered_rows;
use frontend_kit::dom::scrolling::{on_any_scroll, viewport_height};
use frontend_kit::run_effect::run_effect;
use leptos::ev::resize;
use leptos::html;
use leptos::prelude::*;

/// Up to this number, all rows are in the page, where the browser's search finds them.
const MAX_FULLY_RENDERED_ROWS: usize = 200;

/// Number of rows in the page before its height is known.
const ROWS_AT_FIRST: usize = 24;

#[derive(Clone, Copy)]
pub struct TreeWindow {
    rows: Memo<Vec<FolderTreeRow>>,
    in_sight: RwSignal<Range<usize>>,
    is_windowed: Memo<bool>,
}

impl TreeWindow {
    pub fn new(rows: Memo<Vec<FolderTreeRow>>, tree: NodeRef<html::Ul>) -> Self {
        let window = Self {
            rows,
            in_sight: RwSignal::new(0..ROWS_AT_FIRST),
            is_windowed: Memo::new(move |_| rows.with(Vec::len) > MAX_FULLY_RENDERED_ROWS),
        };
        let look = move || window.look(tree);
        on_any_scroll(look);
        let resized = window_event_listener(resize, move |_| look());
        on_cleanup(move || resized.remove());
        run_effect(move || {
            if window.is_windowed.get() {
                rows.track();
                request_animation_frame(look);
            }
        });
        window
    }

    pub fn is_windowed(self) -> bool {
        self.is_windowed.get()
    }

    /// The folders whose rows are in the page, in the order of the tree. Those that `kept` returns always are.
    pub fn rendered(
        self,
        kept: impl Fn() -> [Option<FolderId>; 3] + Send + Sync + 'static,
    ) -> Memo<Vec<FolderId>> {
        Memo::new(move |_| {
            let in_sight = self.in_sight.get();
            self.rows.with(|rows| {
                let id = |row: &FolderTreeRow| row.folder.id;
                if !self.is_windowed.get() {
                    return rows.iter().map(id).collect();
                }
                let kept = kept();
                let kept = rows
                    .iter()
                    .enumerate()
                    .filter(|(_, row)| kept.contains(&Some(row.folder.id)));
                let shown = rendered_rows(rows.len(), in_sight, kept.map(|(at, _)| at));
                shown.into_iter().map(|at| id(&rows[at])).collect()
            })
        })
    }

    fn look(self, tree: NodeRef<html::Ul>) {
        let is_windowed = self.is_windowed.try_get_untracked() == Some(true);
        let seen = tree
            .try_get_untracked()
            .flatten()
            .map(|tree| tree.get_bounding_client_rect());
        if let Some(seen) = seen.filter(|_| is_windowed) {
            let rows = rows_between(
                self.rows.with_untracked(Vec::len),
                seen.height(),
                -seen.top(),
                viewport_height() - seen.top(),
            );
            if *self.in_sight.read_untracked() != rows {
                self.in_sight.set(rows);
            }
        }
    }
}
