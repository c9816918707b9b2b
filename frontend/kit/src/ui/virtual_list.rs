//! A virtual list: only the visible rows of a long list are in the DOM.

use std::ops::Range;
use std::sync::Arc;

use app_portal::controls::list_window::rows_between;
use leptos::ev::resize;
use leptos::html;
use leptos::prelude::*;

use crate::dom::after_paint::run_after_paint;
use crate::dom::scrolling::{on_any_scroll, viewport_height};
use crate::run_effect::run_effect;

/// Maximum number of rows that are rendered in full, each at its own height. The browser's search finds them, and they
/// print. More rows share one height, which the style sheet sets as `--row-height`.
pub const MAX_FULLY_RENDERED_ROWS: usize = 80;

/// The number of rows in the first frame of a list, and in each of the next ones until all are there.
const ROWS_PER_FRAME: usize = 16;

/// The rows of a list at their positions. The parent states the total (`aria-rowcount`, or `aria-setsize` on each row).
/// Each row states its own index and sets its position with the custom property `--row`.
#[component]
pub fn VirtualList(
    #[prop(into)] count: Signal<usize>,
    /// Renders the row at an index. Called once for each row, which then updates itself.
    row: impl Fn(usize) -> AnyView + Send + Sync + 'static,
    /// Whether to render all rows, for printing.
    #[prop(into)]
    is_whole: Signal<bool>,
    /// The role of the element around the rows.
    #[prop(default = "rowgroup")]
    role: &'static str,
) -> impl IntoView {
    let place = NodeRef::<html::Div>::new();
    let in_sight = RwSignal::new(0..MAX_FULLY_RENDERED_ROWS);
    let is_windowed = Memo::new(move |_| count.get() > MAX_FULLY_RENDERED_ROWS && !is_whole.get());
    let look = move || {
        let seen = place
            .get_untracked()
            .map(|place| place.get_bounding_client_rect());
        if let Some(seen) = seen.filter(|_| is_windowed.get_untracked()) {
            let rows = rows_between(
                count.get_untracked(),
                seen.height(),
                -seen.top(),
                viewport_height() - seen.top(),
            );
            if *in_sight.read_untracked() != rows {
                in_sight.set(rows);
            }
        }
    };
    on_any_scroll(look);
    let resized = window_event_listener(resize, move |_| look());
    on_cleanup(move || resized.remove());
    run_effect(move || {
        if is_windowed.get() && count.get() > 0 {
            request_animation_frame(look);
        }
    });
    let due = RwSignal::new(ROWS_PER_FRAME);
    run_effect(move || {
        if due.get() < count.get() && due.get() < MAX_FULLY_RENDERED_ROWS {
            run_after_paint(move || {
                due.try_update(|due| *due += ROWS_PER_FRAME);
            });
        }
    });
    let is_filling =
        Memo::new(move |_| !is_windowed.get() && !is_whole.get() && due.get() < count.get());
    let shown = Memo::new(move |_| {
        let count = count.get();
        if is_windowed.get() {
            let rows = in_sight.get();
            rows.start.min(count)..rows.end.min(count)
        } else if is_filling.get() {
            0..due.get()
        } else {
            0..count
        }
    });
    view! {
        <div
            class="windowed"
            role=role
            data-windowed=move || is_windowed.get().then_some("")
            data-filling=move || is_filling.get().then_some("")
            style:--rows=move || count.get().to_string()
            node_ref=place
        >
            {rows_in(shown.into(), Arc::new(row))}
        </div>
    }
}

/// The size of the list as each row states it: unknown (-1) until all of its parts are there.
pub fn aria_set_size(count: usize, has_more: bool) -> String {
    if has_more {
        "-1".to_owned()
    } else {
        count.to_string()
    }
}

/// The rows in a range of indices. `row` renders one; it is called once for each, which then updates itself.
pub fn rows_in(
    range: Signal<Range<usize>>,
    row: Arc<dyn Fn(usize) -> AnyView + Send + Sync>,
) -> AnyView {
    view! { <For each=move || range.get() key=|at| *at children=move |at| row(at) /> }.into_any()
}
