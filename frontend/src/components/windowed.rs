//! A long list of which only the rows in sight stand in the page.

use std::ops::Range;

use leptos::ev::resize;
use leptos::html;
use leptos::prelude::*;

use crate::scrolling::{screen_height, whatever_scrolls};

/// As many rows are drawn all at once, at whatever height each needs: the browser's own search finds them, and they
/// print. More than these share one height, which the style sheet sets as `--row-height`.
pub const ALL_AT_ONCE: usize = 80;
/// Rows that stand ready above and below the screen.
const AHEAD: usize = 12;

/// Rows in the place where they stand. Their parent says how many there are in all (`aria-rowcount`, or
/// `aria-setsize` on each), each row says its own place, and takes it by the custom property `--row`.
#[component]
pub fn Windowed(
    #[prop(into)] count: Signal<usize>,
    /// Draws the row at a place, once; it keeps itself true.
    row: impl Fn(usize) -> AnyView + Clone + Send + Sync + 'static,
    /// Draws every row, for paper.
    #[prop(into)]
    is_whole: Signal<bool>,
    /// Of what stands around the rows.
    #[prop(default = "rowgroup")]
    role: &'static str,
) -> AnyView {
    let place = NodeRef::<html::Div>::new();
    let in_sight = RwSignal::new(0..ALL_AT_ONCE);
    let is_windowed = Memo::new(move |_| count.get() > ALL_AT_ONCE && !is_whole.get());
    let look = move || {
        let seen = place
            .get_untracked()
            .map(|place| place.get_bounding_client_rect());
        if let Some(seen) = seen.filter(|_| is_windowed.get_untracked()) {
            let rows = rows_between(
                count.get_untracked(),
                seen.height(),
                -seen.top(),
                screen_height() - seen.top(),
            );
            if *in_sight.read_untracked() != rows {
                in_sight.set(rows);
            }
        }
    };
    whatever_scrolls(look);
    let resized = window_event_listener(resize, move |_| look());
    on_cleanup(move || resized.remove());
    Effect::new(move |_| {
        if is_windowed.get() && count.get() > 0 {
            request_animation_frame(look);
        }
    });
    let shown = Memo::new(move |_| {
        let count = count.get();
        if is_windowed.get() {
            let rows = in_sight.get();
            rows.start.min(count)..rows.end.min(count)
        } else {
            0..count
        }
    });
    view! {
        <div
            class="windowed"
            role=role
            data-windowed=move || is_windowed.get().then_some("")
            style:--rows=move || count.get().to_string()
            node_ref=place
        >
            <For each=move || shown.get() key=|at| *at children=row />
        </div>
    }
    .into_any()
}

/// The rows that lie between two distances from the top of `count` rows of `height` together, and some beyond.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a page has far fewer rows than a float counts exactly, and casts from it saturate"
)]
fn rows_between(count: usize, height: f64, top: f64, bottom: f64) -> Range<usize> {
    let row_height = (height / count.max(1) as f64).max(1.0);
    let first = ((top / row_height) as usize).saturating_sub(AHEAD);
    let last = (bottom / row_height) as usize + 1 + AHEAD;
    first.min(count)..last.min(count)
}
